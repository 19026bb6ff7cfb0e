"""Views of a clock for ring, OLED and page, shared by standalone clocks and game clocks."""

from typing import TYPE_CHECKING, Any

from firmware_py.render.ring_model import RingClock
from firmware_py.render.screen import Keys, Score, Scores, SeatShape
from firmware_py.render.text_metrics import SHAPES
from firmware_py.settings.clocks import short_text, time_text
from games.core.clock.clock import SECOND, Clock
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.i18n import Texts

HURRY = 30
"""Remaining seconds at which the clock warns once and the last dot starts to blink."""
LAST = 10
"""Remaining seconds from which each second plays a cue."""
MINUTE = 60 * SECOND


def ring_clock(clock: Clock, now: int, flagged_at: int | None = None) -> RingClock:
    """Return the ring's view of a clock.

    flagged_at: time at which the active player's time ran out (ns), or None.
    """
    clock, turn = clock.at(now), clock.turn
    control, players = clock.control, range(clock.players)
    if control.upward:  # the arc fills once a minute
        parts = tuple((clock.shown(player, now) % 60, 60) for player in players)
    else:
        glasses = players if not control.shared else range(1)
        parts = tuple((clock.side(p).left, max(clock.whole(p), 1)) for p in glasses)
    shape = {"sand": "sand", "hourglass": "border"}.get(control.kind, "arcs")
    return RingClock(
        shape=shape,  # type: ignore[arg-type]  # one of the three literals
        parts=parts,
        running=turn,
        stands=not clock.running,
        hurry=not control.upward and clock.shown(turn, now) <= hurry(clock),
        periods=tuple(more_periods(clock, player) for player in players),
        flagged=None if flagged_at is None else turn,
        flagged_at=flagged_at or 0,
    )


def hurry(clock: Clock) -> int:
    """Return the remaining seconds at which the active player is warned.

    Periods under a minute use `LAST`: with `HURRY`, a 30 s period would begin with a warning.
    """
    return HURRY if clock.whole(clock.turn) >= MINUTE else LAST


def more_periods(clock: Clock, player: int) -> int:
    """Return the number of byo-yomi periods left after the current one, or after main time."""
    side, stage = clock.side(player), clock.stage(player)
    if stage.kind != "byoyomi" or side.flagged:
        return 0
    return side.periods - 1 if side.periods else stage.count


def where(clock: Clock) -> Text | str:
    """Return the active player's progress in the time control: period, turns to go or turn number.

    For an hourglass, return its name, because it has no progress.
    """
    side, stage = clock.side(clock.turn), clock.stage(clock.turn)
    if stage.kind == "byoyomi" and side.periods:
        return _period(stage.count - side.periods + 1, stage.count)
    if stage.kind == "canadian" and side.periods:
        return text("clock.right.to-go", left=side.periods)
    if len(clock.control.stages) > 1:
        return _period(side.stage + 1, len(clock.control.stages))
    if clock.control.kind == "hourglass":
        return text("clock.right.hourglass")
    return text("clock.right.turn", turn=clock.turns + 1)


def bank(clock: Clock, now: int) -> tuple[int, int] | None:
    """Return the seconds of a turn and of the bank that are left, for a clock with a bank.

    The first number is 0 when the time of the turn is used up.
    """
    clock = clock.at(now)
    if clock.stage(clock.turn).kind != "bank":
        return None
    return -(-clock.free(now) // SECOND), clock.shown(clock.turn, now)


def _period(now: int, of: int) -> Text | str:
    return text("clock.right.period", now=now, of=of) if of < 10 else f"{now}/{of}"


def brings(clock: Clock) -> str:
    """Return the time that a turn adds, or "" if it adds none."""
    stage = clock.stage(clock.turn)
    added = stage.extra if stage.kind in ("fischer", "delay", "bronstein") else 0
    # "s" is the symbol for seconds in every supported language.
    return f"+{added // SECOND} s" if added else ""


def times(clock: Clock, now: int, colours: tuple[str, ...], keys: Keys) -> Scores:
    """Return the footer with all players' times, between the symbols of `keys`."""
    write = time_text if clock.players <= 2 else short_text
    return Scores(
        tuple(
            Score(SeatShape(colour), write(clock.shown(player, now)))
            for player, colour in enumerate(colours)
        ),
        keys=keys,
    )


def others_left(clock: Clock, now: int, colours: tuple[str, ...]) -> str:
    """Return the times of the next two players, in order, or "" if there is none."""
    others = [(clock.turn + step) % clock.players for step in range(1, clock.players)]
    shown = [f"{SHAPES[colours[each]]} {short_text(clock.shown(each, now))}" for each in others[:2]]
    return "  ".join(shown)


def cue(clock: Clock, before: int, now: int) -> str | None:
    """Return the cue to play when the shown seconds have fallen from `before`, or None."""
    shown = clock.shown(clock.turn, now)
    if clock.control.upward or not 0 < shown < before:
        return None
    if shown <= LAST:
        return "clock10"
    return "clock30" if shown <= hurry(clock) < before else None


def json_of(
    clock: Clock, now: int, texts: "Texts", who: tuple[tuple[str, str], ...], **more: Any
) -> dict[str, Any]:
    """Return a clock for the page as JSON-able data.

    Times are in nanoseconds as of `now`. who: colour and name of each player. more: further keys of
    the result.
    """
    clock, place = clock.at(now), where(clock.at(now))
    glass = texts.say(text("clock.head.sand"))
    return {
        "control": str(clock.control),
        "kind": clock.control.kind,
        "shared": clock.control.shared,
        "upward": clock.control.upward,
        "turn": clock.turn,
        "running": clock.turn if clock.running else None,
        "since": now if clock.running else None,
        "free": clock.free(now),
        "where": place if isinstance(place, str) else texts.say(place),
        "sides": [
            {
                "seat": player,
                "name": glass if clock.control.shared else who[player][1],
                "colour": who[player][0],
                "left": clock.side(player).left,
                "whole": clock.whole(player),
                "shown": time_text(clock.shown(player, now)),
                "stage": clock.side(player).stage,
                "periods": clock.side(player).periods,
                "turns": clock.side(player).turns,
                "stage_kind": clock.stage(player).kind,
                "count": clock.stage(player).count,
                "extra": clock.stage(player).extra // SECOND,
                "flagged": clock.side(player).flagged,
            }
            for player in range(clock.players)
        ],
        **more,
    }
