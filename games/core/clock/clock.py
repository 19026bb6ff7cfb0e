"""Game clock of all players as an immutable value, for any time control (`time_control.parse`).

The module does not read a system clock. Each method takes `now`, the nanoseconds of a monotonic
clock. All arithmetic is on integers, so reading the clock often does not add rounding errors. A
clock is a value, so an undo restores the previous one.
"""

from __future__ import annotations

from typing import Any, Final, Self

import msgspec

from games.core.clock.time_control import (
    KINDS,
    MOST,
    SECOND,
    BadControl,
    Control,
    Kind,
    Period,
    parse,
)
from games.core.text import text

__all__ = [
    "KINDS",
    "MOST_PLAYERS",
    "SECOND",
    "BadControl",
    "Clock",
    "Control",
    "Kind",
    "Period",
    "PlayerClock",
    "parse",
]


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


def _free(stage: Period, spent: int) -> int:
    """Return the ns of a US delay, or before the bank, that are left after `spent` ns of a turn."""
    return max(0, stage.extra - spent) if stage.kind in ("delay", "bank") else 0


def _run(side: PlayerClock, control: Control, spent: int, elapsed: int) -> PlayerClock:
    """Return a player's clock after `elapsed` more ns of a turn in which `spent` ns had passed."""
    if control.upward:
        return _replace(side, left=side.left + elapsed)
    while elapsed and not side.flagged:
        unused = _free(control.stages[side.stage], spent)
        gone = min(elapsed, unused + side.left)
        side = _replace(side, left=side.left - max(0, gone - unused))
        spent += gone
        elapsed -= gone
        if side.left == 0:
            side = _period_ended(side, control)
    return side


def _period_ended(side: PlayerClock, control: Control) -> PlayerClock:
    """Return a player's clock after its period: in the next one, or flagged after the last."""
    stage = control.stages[side.stage]
    if stage.kind == "byoyomi" and side.periods != 1:
        return _replace(side, left=stage.extra, periods=(side.periods or stage.count + 1) - 1)
    if stage.kind == "canadian" and not side.periods:
        return _replace(side, left=stage.extra, periods=stage.count)
    if side.stage + 1 < len(control.stages) and not stage.turns:
        following = control.stages[side.stage + 1]
        entered = PlayerClock(following.time, side.stage + 1)
        return _period_ended(entered, control) if following.time == 0 else entered
    return _replace(side, flagged=True)


MOST_PLAYERS: Final = 6

_replace = msgspec.structs.replace


class Clock(msgspec.Struct, frozen=True):
    """Time of all players. `begin` creates a clock, and the methods return changed copies."""

    control: Control
    players: int
    sides: tuple[PlayerClock, ...]
    """Clock of each player, or a single one if the players share a sand glass."""

    turn: int = 0  # player whose time runs, or will run after `start`
    spent: int = 0  # ns of this turn up to `since`
    since: int | None = None  # `now` of the last start or update; None while paused
    turns: int = 0  # number of ended turns
    handicap: tuple[int, ...] = ()  # extra seconds for each player; may be negative

    @classmethod
    def begin(
        cls, control: Control, players: int = 2, handicap: tuple[int, ...] = (), turn: int = 0
    ) -> Self:
        """Return a paused clock before the first turn. Raise BadControl for invalid arguments."""
        if players not in range(1, MOST_PLAYERS + 1):
            raise BadControl(
                f"a clock is for 1 to {MOST_PLAYERS} players, not {players}",
                text("clock.why.players", most=MOST_PLAYERS),
            )
        if control.kind == "hourglass" and players == 1:
            raise BadControl(
                "an hourglass wants two players or more: what one uses, others gain",
                text("clock.why.hourglass"),
            )
        if turn not in range(players):
            raise BadControl(f"the first turn is a player's from 0 to {players - 1}, not {turn}")
        if len(handicap) > players:
            raise BadControl(f"there are {len(handicap)} handicaps, and {players} players")
        if any(handicap) and (control.shared or control.upward):
            what = "a glass for all" if control.shared else "counting up"
            raise BadControl(f"{what} has no handicap", text("clock.why.no-handicap"))
        if any(abs(seconds) > MOST for seconds in handicap):
            raise BadControl(
                f"a handicap is at most {MOST} seconds (100 hours)",
                text("clock.why.long", hours=MOST // 3600),
            )
        given = handicap + (0,) * (players - len(handicap))
        first, sides = control.stages[0], []
        for player in range(1 if control.shared else players):
            left = first.time + given[player] * SECOND
            if left < 0 or (left == 0 and first.time > 0):
                raise BadControl(
                    f"player {player + 1} would begin with {left // SECOND} s: "
                    f"a handicap of {given[player]} s is too much for {control}",
                    text("clock.why.handicap", number=player + 1),
                )
            sides.append(PlayerClock(left))
        if not control.upward:
            sides = [_period_ended(side, control) if side.left == 0 else side for side in sides]
        return cls(control, players, tuple(sides), turn, handicap=given)

    def again(self) -> Self:
        """Return the clock as it was at the beginning."""
        return self.begin(self.control, self.players, self.handicap)

    # Queries

    @property
    def running(self) -> bool:
        """True while the clock runs."""
        return self.since is not None

    def side(self, player: int) -> PlayerClock:
        """Return a player's clock at the last update. `at(now).side(player)` is the current one."""
        return self.sides[0 if self.control.shared else player]

    def stage(self, player: int) -> Period:
        """Return the current period of a player."""
        return self.control.stages[self.side(player).stage]

    def left(self, player: int, now: int) -> int:
        """Return the nanoseconds that a player has left in the period, or has used for `up`."""
        return self.at(now).side(player).left

    def whole(self, player: int) -> int:
        """Return the full length of the player's period in nanoseconds. It is 0 for `up`."""
        side, stage = self.side(player), self.stage(player)
        if side.periods:
            return stage.extra
        own = self.handicap[player] * SECOND if side.stage == 0 and self.handicap else 0
        return stage.time + own

    def free(self, now: int) -> int:
        """Return the nanoseconds of a US delay, or before the bank, that are left in this turn."""
        clock = self.at(now)
        return _free(clock.stage(clock.turn), clock.spent)

    def shown(self, player: int, now: int) -> int:
        """Return the seconds to show, rounded up: 0 is shown only when the time is up.

        Time that counts up is rounded down. The other players of an hourglass are also rounded
        down, so that the sum of the shown seconds is constant.
        """
        left = self.left(player, now)
        gains = self.control.kind == "hourglass" and player != self.turn
        if self.control.upward or gains:
            return left // SECOND
        return -(-left // SECOND)

    def flagged(self, now: int) -> bool:
        """Return whether the time of the player to move is up."""
        return self.at(now).side(self.turn).flagged

    def next_change(self, now: int) -> int | None:
        """Return the first time after `now` at which a shown second, period or flag changes.

        None means that nothing changes.
        """
        clock = self.at(now)
        side = clock.side(clock.turn)
        if clock.since is None or side.flagged:
            return None
        if self.control.upward:
            return now + SECOND - side.left % SECOND
        stage = clock.stage(clock.turn)
        free = _free(stage, clock.spent)
        if free and stage.kind == "bank":
            return now + (free - 1) % SECOND + 1
        return now + free + (side.left - 1) % SECOND + 1

    # Changes

    def at(self, now: int) -> Self:
        """Return the clock updated to `now`. A time before the last update changes nothing.

        Intermediate updates make no difference: `at(a).at(b) == at(b)`.
        """
        if self.since is None or now <= self.since:
            return self
        elapsed, turn = now - self.since, 0 if self.control.shared else self.turn
        side = self.sides[turn]
        sides = list(self.sides)
        sides[turn] = _run(side, self.control, self.spent, elapsed)
        if self.control.kind == "hourglass":
            used = side.left - sides[turn].left
            others = [player for player in range(self.players) if player != turn]
            for k, player in enumerate(others):
                share = _share(self.spent + used, k, len(others)) - _share(
                    self.spent, k, len(others)
                )
                sides[player] = _replace(sides[player], left=sides[player].left + share)
        return _replace(self, sides=tuple(sides), spent=self.spent + elapsed, since=now)

    def start(self, now: int) -> Self:
        """Return the clock started, or unchanged if it already runs."""
        return self if self.since is not None else _replace(self, since=now)

    resume = start

    def pause(self, now: int) -> Self:
        """Return the clock stopped, or unchanged if it does not run."""
        return self if self.since is None else _replace(self.at(now), since=None)

    def moved(self, now: int, to: int | None = None) -> Self:
        """End the turn, add the increment, and begin the turn of player `to` (default: the next).

        A paused clock stays paused.
        """
        clock = self.at(now)
        mine, stage = clock.side(clock.turn), clock.stage(clock.turn)
        return clock.turned(self._credited(mine, stage, clock.spent), to, self.turns + 1)

    def give(self, now: int, to: int) -> Self:
        """Pass the turn to player `to` without an increment.

        Time that belongs to one turn (the time of a move, a byo-yomi period) is refilled.
        """
        clock = self.at(now)
        return clock.turned(self._refreshed(clock.side(clock.turn)), to, self.turns)

    def added(self, player: int, seconds: int) -> Self:
        """Add seconds to a player's time, or remove them, and clear the flag.

        The result is between one second and 100 hours. A clock that counts up does not change.
        """
        if self.control.upward:
            return self
        which = 0 if self.control.shared else player
        side = self.sides[which]
        left = min(max(side.left + seconds * SECOND, SECOND), MOST * SECOND)
        sides = list(self.sides)
        sides[which] = _replace(side, left=left, flagged=False)
        return _replace(self, sides=tuple(sides))

    def charged(self, player: int, spent: int) -> Self:
        """Return the clock after a player has used `spent` ns of a turn of all players at once.

        No time is added, and the turn does not change.
        """
        which = 0 if self.control.shared else player
        sides = list(self.sides)
        sides[which] = _run(sides[which], self.control, 0, spent)
        return _replace(self, sides=tuple(sides))

    def turn_over(self, now: int) -> Self:
        """Turn the sand glass over: the time used becomes the time left."""
        clock = self.at(now)
        side = clock.sides[0]
        other = _replace(side, left=clock.whole(0) - side.left, flagged=False)
        if side.left == clock.whole(0):  # an unused glass stays full
            other = side
        return _replace(clock, sides=(other,), spent=0)

    def refill(self, now: int) -> Self:
        """Fill the sand glass."""
        return _replace(self.at(now), sides=(PlayerClock(self.whole(0)),), spent=0)

    # JSON

    def to_json(self) -> dict[str, Any]:
        """Return the clock at its last update as data for JSON. `from_json` reads it as paused."""
        return {
            "control": str(self.control),
            "players": self.players,
            "sides": [msgspec.to_builtins(side) for side in self.sides],
            "turn": self.turn,
            "spent": self.spent,
            "turns": self.turns,
            "handicap": list(self.handicap),
        }

    @classmethod
    def from_json(cls, plain: Any) -> Self:
        """Return a paused clock from the data of `to_json`. Raise BadControl if it is damaged."""
        try:
            control = parse(plain["control"])
            made = cls.begin(control, plain["players"], tuple(plain["handicap"]), plain["turn"])
            sides = msgspec.convert(plain["sides"], tuple[PlayerClock, ...])
            clock = _replace(made, sides=sides, spent=plain["spent"], turns=plain["turns"])
        except (KeyError, TypeError, msgspec.ValidationError) as error:
            raise BadControl(f"a saved clock is damaged: {error!r}") from None
        numbers = (clock.spent, clock.turns, *(side.left for side in sides))
        if len(sides) != len(made.sides) or any(type(n) is not int or n < 0 for n in numbers):
            raise BadControl("a saved clock is damaged: its sides do not fit its control")
        if any(side.stage not in range(len(control.stages)) for side in sides):
            raise BadControl("a saved clock is damaged: it is in a period that there is not")
        return clock

    # Helpers

    def turned(self, before: PlayerClock, to: int | None, turns: int) -> Self:
        """Return the clock with a new turn. `before` is the clock of the player whose turn ends."""
        if to is None:
            to = (self.turn + 1) % self.players
        if to not in range(self.players):
            raise BadControl(f"there is no player {to}: they go from 0 to {self.players - 1}")
        sides = list(self.sides)
        sides[0 if self.control.shared else self.turn] = before
        return _replace(self, sides=tuple(sides), turn=to, spent=0, turns=turns)

    def _refreshed(self, side: PlayerClock) -> PlayerClock:
        """Refill the time that belongs to one turn. Clear the flag for move, sand and hourglass."""
        control = self.control
        if control.kind in ("move", "sand"):
            return _replace(side, left=self.whole(self.turn), flagged=False)
        if control.kind == "hourglass":
            return _replace(side, flagged=False)
        stage = control.stages[side.stage]
        if stage.kind == "byoyomi" and side.periods and not side.flagged:
            return _replace(side, left=stage.extra)
        return side

    def _credited(self, side: PlayerClock, stage: Period, spent: int) -> PlayerClock:
        """Return a player's clock at the end of a turn, with the increment or the next period.

        Time that belongs to one turn is refilled. A clock that stays flagged gets nothing else.
        """
        side = _replace(self._refreshed(side), turns=side.turns + 1)
        if side.flagged:
            return side
        match stage.kind:
            case "fischer":
                side = _replace(side, left=side.left + stage.extra)
            case "bronstein":
                side = _replace(side, left=side.left + min(stage.extra, spent))
            case "canadian" if side.periods == 1:
                side = _replace(side, left=stage.extra, periods=stage.count)
            case "canadian" if side.periods:
                side = _replace(side, periods=side.periods - 1)
        if stage.turns and side.turns >= stage.turns:
            following = self.control.stages[side.stage + 1]
            return PlayerClock(side.left + following.time, side.stage + 1)
        return side


def _share(used: int, k: int, others: int) -> int:
    """Return the k-th opponent's share of `used` nanoseconds. The shares add up exactly."""
    return (used + k) // others
