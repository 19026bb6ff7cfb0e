"""What fingers mean: presses, holds and repeats, out of the edges of bouncing contacts.

No clock is read: edges carry their time, `tick` is told it, and `deadline` says when the next tick
is due. All times are integer nanoseconds of one clock.

A press counts at the first closing of the contact, at once, because people feel a late answer.
A release counts when the contact has then been open for the quiet time: nobody feels that, and a
worn contact drops out for a millisecond in the middle of a press. Between the two, bouncing has
no effect, however long it goes on: a press cannot be doubled, and what the contact shows in the
end always holds. Holds and repeats also want a contact that has been closed for the quiet time,
so that noise on a line opens no menu.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MS: Final = 1_000_000

QUIET: Final = 8 * MS
"""Longer than switches bounce (data sheets promise 5 ms), shorter than anybody taps."""

HOLDS: Final = {"ok": 700 * MS, "back": 1000 * MS}
"""When holding a button means something else than tapping it."""

HOLDS_ON: Final = {"ok": 2000 * MS}
"""When holding it on and on means agreement."""

REPEATING: Final = ("previous", "next")
FIRST_REPEAT: Final = 400 * MS
REPEAT: Final = 125 * MS
NUMBER_REPEAT: Final = 100 * MS

STUCK: Final = 10_000 * MS
"""Nobody presses a button for that long; something lies on it."""


class ButtonEdge(Protocol):
    """A contact closed or opened, as the drivers of buttons tell it."""

    @property
    def name(self) -> str:
        """Which button it is."""

    @property
    def pressed(self) -> bool:
        """Whether it closed."""

    @property
    def at(self) -> int:
        """When, in ns."""


class Pressed(msgspec.Struct, frozen=True):
    """The button went down."""

    name: str
    at: int


class Repeated(msgspec.Struct, frozen=True):
    """The button, still down, counts once more."""

    name: str
    at: int


class ButtonHeld(msgspec.Struct, frozen=True):
    """The button has been down for its hold time."""

    name: str
    at: int


class HeldOn(msgspec.Struct, frozen=True):
    """The button has been down, since the given time, for as long as agreement takes."""

    name: str
    at: int
    since: int


class Released(msgspec.Struct, frozen=True):
    """The button came up; held tells that Held had been said of this press."""

    name: str
    at: int
    held: bool


class ButtonStuck(msgspec.Struct, frozen=True):
    """The button stays down: this press is over, and nothing more is said before the next one."""

    name: str
    at: int


Gesture = Pressed | Repeated | ButtonHeld | HeldOn | Released | ButtonStuck
"""Classes of their own rather than tuples, which would be equal across kinds."""


@dataclass(slots=True)
class _Button:
    closed: bool = False  # the contact, by its last edge
    since: int = 0  # when that edge came
    down: bool = False  # pressed, as told
    pressed_at: int = 0
    held: bool = False
    stuck: bool = False
    plan: dict[type[Gesture], int] = field(default_factory=dict)  # what the press will mean, when


def thinned(edges: Iterable[ButtonEdge], quiet: int = QUIET) -> list[ButtonEdge]:
    """Leave out the edges between which the contact cannot have come to rest.

    Of each button, and of each span shorter than the quiet time, the first edge, the first closing
    and the last edge stay: they mean the same, and a storm of edges costs next to nothing.
    """
    kept: list[ButtonEdge] = []
    spans: dict[str, _Span] = {}
    for edge in edges:
        span = spans.get(edge.name)
        if span is None or edge.at - span.since >= quiet:
            if span is not None and span.last is not None:
                kept.append(span.last)
            spans[edge.name] = _Span(edge.at, edge.pressed)
            kept.append(edge)
        elif edge.pressed and not span.closed:
            span.closed, span.last = True, None
            kept.append(edge)
        else:
            span.last = edge
    kept += [span.last for span in spans.values() if span.last is not None]
    return sorted(kept, key=lambda edge: edge.at)


@dataclass(slots=True)
class _Span:
    since: int
    closed: bool  # whether a closing was kept
    last: ButtonEdge | None = None  # the last edge, if it was left out so far


class Gestures:
    """The buttons of one box, whatever they are called.

    quiet is the debounce time in ns. Set numbers while a number is asked for: previous and next
    then repeat faster.
    """

    def __init__(self, quiet: int = QUIET, numbers: bool = False) -> None:
        self.numbers = numbers
        self._quiet = quiet
        self._now = 0
        self._buttons: dict[str, _Button] = {}

    @property
    def deadline(self) -> int | None:
        """When the next tick is due; None while all buttons rest."""
        due = self._next()
        return None if due is None else due[0]

    def edge(self, edge: ButtonEdge) -> list[Gesture]:
        """Take an edge, and all that was due before it. One that comes late counts as of now."""
        at = max(edge.at, self._now)
        gestures = self.tick(at)
        button = self._buttons.setdefault(edge.name, _Button())
        button.closed = edge.pressed
        button.since = at
        if button.closed and not button.down:
            button.down = True
            button.held = button.stuck = False
            button.pressed_at = at
            button.plan = _plan(edge.name, at)
            gestures.append(Pressed(edge.name, at))
        return gestures

    def tick(self, now: int) -> list[Gesture]:
        """Let time pass to now. Each gesture bears the time at which it was due.

        Ticks between the deadlines change nothing. After a late one a repeating button counts once,
        not as often as it was missed: a cursor that runs on after a pause is worse than a slow one.
        """
        gestures: list[Gesture] = []
        while (due := self._next()) is not None and due[0] <= now:
            at, name, kind = due
            gestures += self._happen(kind, name, at, now)
        self._now = max(self._now, now)
        return gestures

    def _next(self) -> tuple[int, str, type[Gesture]] | None:
        return min(
            (
                (at, name, kind)
                for name, button in self._buttons.items()
                for at, kind in self._due(button)
            ),
            key=lambda due: due[0],
            default=None,
        )

    def _due(self, button: _Button) -> Iterator[tuple[int, type[Gesture]]]:
        # The release stands first: at one moment with others it happens first, and ends them.
        settled = button.since + self._quiet
        if button.down and not button.closed:
            yield settled, Released
        for kind, at in button.plan.items():
            yield (
                (at if kind is ButtonStuck else max(at, settled)),
                kind,
            )  # endless noise is stuck, too

    def _happen(self, kind: type[Gesture], name: str, at: int, now: int) -> list[Gesture]:
        button = self._buttons[name]
        button.plan.pop(kind, None)
        if kind is Released:
            button.down = False
            button.plan.clear()
            return [] if button.stuck else [Released(name, at, button.held)]
        if kind is ButtonStuck:
            button.stuck = True
            button.plan.clear()
            return [ButtonStuck(name, at)]
        if kind is HeldOn:
            return [HeldOn(name, at, button.pressed_at)]
        if kind is ButtonHeld:
            button.held = True
            return [ButtonHeld(name, at)]
        pace = NUMBER_REPEAT if self.numbers else REPEAT
        button.plan[Repeated] = (at if at + pace > now else now) + pace
        return [Repeated(name, at)]


def _plan(name: str, at: int) -> dict[type[Gesture], int]:
    plan: dict[type[Gesture], int] = {ButtonStuck: at + STUCK}
    if name in REPEATING:
        plan[Repeated] = at + FIRST_REPEAT
    if name in HOLDS:
        plan[ButtonHeld] = at + HOLDS[name]
    if name in HOLDS_ON:
        plan[HeldOn] = at + HOLDS_ON[name]
    return plan
