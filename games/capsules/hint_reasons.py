"""Reasons of hints for capsules: ids of events in playouts, and a text for each event."""

from collections.abc import Iterator, Sequence

from games.capsules.capture import captures
from games.capsules.setup import BACK
from games.capsules.state import State, Step
from games.core.action import Action
from games.core.ai.reasons import Reasons
from games.core.text import Text, text


def events(before: State, _action: Action, after: State) -> Iterator[str]:
    """Yield the ids of the captures that an action causes.

    captures:SEAT       the seat captures at least one capsule
    takes:SEAT:NUMBER   the seat captures the capsule with this number
    exact:SEAT          the seat captures the capsule whose number is the current hour
    """
    if after.step != Step.CAPTURED or before.step == Step.CAPTURED:
        return
    for seat, places in enumerate(after.taken):
        if places:
            yield f"captures:{seat}"
        for number in after.numbers(places):
            yield f"takes:{seat}:{number}"
            if number == after.hour:
                yield f"exact:{seat}"


def brings(turn: Sequence[tuple[State, Action, State]]) -> Iterator[str]:
    """Yield the ids of the events of a whole turn of the player who gets the hint.

    under:SEAT          the player's airship was under SEAT's on a capsule, and is now on top
    leaves              the player moved off a capsule and then flipped that capsule
    down:SEAT:NUMBER    the player turned down a capsule that SEAT would have captured
    foresee:HOUR        the player looked at a capsule whose face was unknown to the player
    """
    start, action, _ = turn[0]
    seat, left = action.by, 0
    yield from _freed(start, turn[-1][2], seat)
    for before, then, _ in turn:
        if then.verb == "move":
            left = before.at[seat]
        elif then.verb == "look" and not before.cards.known(seat) >> BACK + then.a & 1:
            yield f"foresee:{then.a}"
        elif then.verb == "flip":
            if then.a == left:
                yield "leaves"
            for rival, places in enumerate(captures(before)):
                if rival != seat and places >> then.a & 1:
                    yield f"down:{rival}:{before.number(then.a)}"


def _freed(start: State, end: State, seat: int) -> Iterator[str]:
    """Yield under:SEAT if the airship left a stack on a capsule and is now on top."""
    at, to = start.at[seat], end.at[seat]
    top = start.stack(at)[:1] if at else ()
    if top not in ((), (seat,)) and start.here >> at & 1 and to != at and end.stack(to)[0] == seat:
        yield f"under:{top[0]}"


def because(kind: str, of: Sequence[str], _state: State, _seat: int) -> Text | None:
    """Return the text for an event id. `kind` is its first part, `of` has the parts after it."""
    if kind in ("takes", "down"):
        return text(f"capsules.hint.{kind}", seat=int(of[0]), number=int(of[1]))
    if kind == "foresee":
        return text("capsules.hint.foresee", hour=int(of[0]))
    if kind == "leaves":
        return text("capsules.hint.leaves")
    return text(f"capsules.hint.{kind}", seat=int(of[0]))


REASONS = Reasons(
    events,
    brings,
    because,
    sure=frozenset({"captures", "takes", "exact"}),
    plans=frozenset({"under", "leaves", "down", "foresee"}),
)
