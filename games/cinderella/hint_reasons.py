"""Reasons for hints in cinderella: ids of events in playouts, and texts that explain them."""

from collections.abc import Iterator, Sequence

from games.cinderella.belief import Mind
from games.cinderella.state import ALONE, State
from games.core.action import Action
from games.core.ai.reasons import Reasons
from games.core.text import Text, text


def events(before: State, _action: Action, after: State) -> Iterator[str]:
    """Yield "pair" if a pair is found, and "twelve" if the clock strikes twelve."""
    if after.found != before.found:
        yield "pair"
    if after.hour != before.hour and after.hour == after.compiled.hours:
        yield "twelve"


def brings(turn: Sequence[tuple[State, Action, State]]) -> Iterator[str]:
    """Yield the events of the choice itself. An event does not contain the place of a tile.

    fresh               no one has seen this tile
    all-seen            the seat knows the tile, and everyone knows its partner's place
    own-seen            the seat knows the tile and its partner's place
    hourglass:HOURS     the hourglass tile stops the clock, with this number of hours left
    """
    before, action, _ = turn[0]
    if action.verb in ("open", "look"):
        if not any(sighting % ALONE == action.a - 1 for sighting in before.seen):
            yield "fresh"
        elif partner := _partner(before, action.by, action.a):
            yield "all-seen" if partner & before.cards.public else "own-seen"
    if action.verb == "use" and action.a and before.special[action.by] == "hourglass":
        yield f"hourglass:{before.compiled.hours - before.hour}"


def because(kind: str, of: Sequence[str], _state: State, _seat: int) -> Text | None:
    """Return the text of an event, or None for "pair", as the win probability already shows it."""
    if kind == "hourglass":
        return text("cinderella.hint.hourglass", n=int(of[0]))
    return None if kind == "pair" else text(f"cinderella.hint.{kind}")


def _partner(state: State, seat: int, place: int) -> int:
    """Return the partner's place as a mask if the seat knows both tiles, else 0."""
    mind = Mind(state, seat)
    at = place - 1
    return 0 if not state.left >> at & 1 or mind.hidden >> at & 1 else mind.partner(at)


REASONS = Reasons(
    events, brings, because, plans=frozenset({"fresh", "all-seen", "own-seen", "hourglass"})
)
