"""Why a choice is good: what a playout met, for the reasons of a hint, and how it is said."""

from collections.abc import Iterator, Sequence

from games.cinderella.belief import Mind
from games.cinderella.state import ALONE, State
from games.core.action import Action
from games.core.ai.reasons import Reasons
from games.core.text import Text, text


def events(before: State, _action: Action, after: State) -> Iterator[str]:
    """Tell of a pair, and of twelve."""
    if after.found != before.found:
        yield "pair"
    if after.hour != before.hour and after.hour == after.compiled.hours:
        yield "twelve"


def brings(turn: Sequence[tuple[State, Action, State]]) -> Iterator[str]:
    """Tell of the choice itself.

    fresh: nobody had seen this tile; all-seen, own-seen: the seat knew it, and where its partner
    lies, as all do or alone; hourglass:HOURS: the tile stops the clock, with so many hours left.
    Which tile it is says nothing: of two that are new neither is better for it.
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
    """Say what an event is; of a pair the chance itself tells."""
    if kind == "hourglass":
        return text("cinderella.hint.hourglass", n=int(of[0]))
    return None if kind == "pair" else text(f"cinderella.hint.{kind}")


def _partner(state: State, seat: int, place: int) -> int:
    """Return where the seat knows the partner of a tile that it knows, as a mask."""
    mind = Mind(state, seat)
    at = place - 1
    return 0 if not state.left >> at & 1 or mind.hidden >> at & 1 else mind.partner(at)


REASONS = Reasons(
    events, brings, because, plans=frozenset({"fresh", "all-seen", "own-seen", "hourglass"})
)
