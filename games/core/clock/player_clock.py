"""Clock of one player: the time left, and the change to the next period when it is used up."""

import msgspec

from games.core.clock.time_control import Control, Period

_replace = msgspec.structs.replace


class PlayerClock(msgspec.Struct, frozen=True):
    """Time of one player at the last update of the clock."""

    left: int  # ns left in the current period; for `up`, ns used
    stage: int = 0  # index of the period in `Control.stages`
    periods: int = 0
    """Byo-yomi periods left including the current one, or turns left in a Canadian overtime.

    The value is 0 before the overtime.
    """

    turns: int = 0  # turns ended in this stage
    flagged: bool = False  # the time is up


def free(stage: Period, spent: int) -> int:
    """Return the nanoseconds of a US delay that are left after `spent` ns of the turn."""
    return max(0, stage.extra - spent) if stage.kind == "delay" else 0


def run(side: PlayerClock, control: Control, spent: int, elapsed: int) -> PlayerClock:
    """Return a player's clock after `elapsed` more ns of a turn in which `spent` ns had passed."""
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
    """Return a player's clock after its period: in the next one, or flagged after the last."""
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
