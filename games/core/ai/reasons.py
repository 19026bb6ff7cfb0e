"""Reasons for a hint: the events of playouts that a game can name.

An event id has a kind and arguments after colons, for example `takes:1:7`. A search counts the
playouts that contain each event. `games.core.analysis.hint` reports the events whose share differs
clearly between the best choice and the next one. `because` returns their texts.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from games.core.action import Action
from games.core.text import Text


class Reasons(NamedTuple):
    """Reason callbacks of a game, `REASONS` in its `reasons.py`. The defaults give no reasons."""

    events: Callable[[Any, Action, Any], Iterable[str]] = lambda _before, _action, _after: ()
    """Return the events of one step, given the state before, the action and the state after."""

    brings: Callable[[Sequence[tuple[Any, Action, Any]]], Iterable[str]] = lambda _turn: ()
    """Return the events of a playout's first turn.

    The argument is the list of steps (before, action, after) by the seat and by chance, until
    another player acts. The first step is the choice under evaluation. Events about the seat's own
    hand mean something only if the device deals. If people deal, the hands of a world are a guess.
    """

    because: Callable[[str, Sequence[str], Any, int], Text | None] = lambda *_event: None
    """Return the text of an event, given its kind, its arguments, the state and the hint's seat.

    None means that the event is not a reason. `hint` fills in four placeholders of the text. `{a}`
    is the number of playouts out of 10 that contain the event. `{b}` is that number for the next
    choice. `{often}` and `{other}` are these numbers in words: "in 3 of 10 games", "with the next
    best choice, in no game".
    """

    sure: frozenset[str] = frozenset()
    """Kinds with a second message `ID.sure`, without numbers, for events of every playout."""

    plans: frozenset[str] = frozenset()
    """Kinds that describe the seat's own turn without a number.

    A hint gives them only if most playouts have the event.
    """

    def say(self, event: str, state: Any, seat: int) -> Text | None:
        """Return the text of an event id for a hint to `seat`, or None."""
        kind, *of = event.split(":")
        return self.because(kind, of, state, seat)


def kind_of(event: str) -> str:
    """Return an event's kind.

    >>> kind_of("takes:1:7")
    'takes'
    """
    return event.partition(":")[0]
