"""One player's side of a clock: what is left, and how it runs out, period after period."""

import msgspec

from games.core.clock.time_control import Control, Period

_replace = msgspec.structs.replace


class PlayerClock(msgspec.Struct, frozen=True):
    """One player's time as it stood when it was last reckoned.

    left: nanoseconds of the period that runs (counting up: nanoseconds used); stage: which of the
    control's; periods: byo-yomi periods that are left, the running one included, or turns still to
    be made in a Canadian overtime, 0 in main time; turns: ended in this stage; flagged: time is up.
    """

    left: int
    stage: int = 0
    periods: int = 0
    turns: int = 0
    flagged: bool = False


def free(stage: Period, spent: int) -> int:
    """Return how much of a US delay is left in a turn, of which so much is spent."""
    return max(0, stage.extra - spent) if stage.kind == "delay" else 0


def run(side: PlayerClock, control: Control, spent: int, elapsed: int) -> PlayerClock:
    """Let time run on one side; spent: how much of the turn had run before."""
    if control.upward:
        return _replace(side, left=side.left + elapsed)
    while elapsed and not side.flagged:
        unused = free(control.stages[side.stage], spent)
        gone = min(elapsed, unused + side.left)
        side = _replace(side, left=side.left - max(0, gone - unused))
        spent += gone
        elapsed -= gone
        if side.left == 0:
            side = ended(side, control)
    return side


def ended(side: PlayerClock, control: Control) -> PlayerClock:
    """Return a side whose period is up in the next one, or flagged if there is none."""
    stage = control.stages[side.stage]
    if stage.kind == "byoyomi" and side.periods != 1:
        return _replace(side, left=stage.extra, periods=(side.periods or stage.count + 1) - 1)
    if stage.kind == "canadian" and not side.periods:
        return _replace(side, left=stage.extra, periods=stage.count)
    if side.stage + 1 < len(control.stages) and not stage.turns:
        following = control.stages[side.stage + 1]
        entered = PlayerClock(following.time, side.stage + 1)
        return ended(entered, control) if following.time == 0 else entered
    return _replace(side, flagged=True)
