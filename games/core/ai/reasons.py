"""Why a choice is good: what a game tells of the playouts that a hint comes from.

An event is something that a playout met, by its id: a kind, and after colons what it is of, as
`takes:1:7`. A search counts in how many playouts each came; `games.core.analysis.hint` tells those
that came clearly more often with the best choice, in the words that `because` has for them.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from games.core.action import Action
from games.core.text import Text


class Reasons(NamedTuple):
    """What a game gives as reasons, `REASONS` in its `reasons.py`; this one gives none."""

    events: Callable[[Any, Action, Any], Iterable[str]] = lambda _before, _action, _after: ()
    """Returns what a playout met in a step: the state before, the action, the state after."""

    brings: Callable[[Sequence[tuple[Any, Action, Any]]], Iterable[str]] = lambda _turn: ()
    """Returns what a playout's first turn brought, as `events` does of every step.

    It is handed what the seat that is asked did, as (before, action, after), until somebody else
    acted; chance is among it. The first step is the choice that is weighed. Of its own hand it
    may tell where the device deals: where people do, a world's hands are a guess.
    """

    because: Callable[[str, Sequence[str], Any, int], Text | None] = lambda *_event: None
    """Returns what a hint says of an event: its kind, what it is of, the state, who is told.

    None if that is no reason for anything. It says in how many of 10 playouts it came, `{a}`, and
    in how many with the next best choice that is not as good, `{b}`; both are filled in when it is
    told.
    """

    sure: frozenset[str] = frozenset()
    """Kinds whose message has a twin `ID.sure`: it says of what came in every playout no number."""

    plans: frozenset[str] = frozenset()
    """Kinds that say how the own turn goes, without a number: told only where most playouts went
    so."""

    def say(self, event: str, state: Any, seat: int) -> Text | None:
        """Return what a hint to a seat says of an event, by its id."""
        kind, *of = event.split(":")
        return self.because(kind, of, state, seat)


def kind_of(event: str) -> str:
    """Return an event's kind.

    >>> kind_of("takes:1:7")
    'takes'
    """
    return event.partition(":")[0]
