"""Debouncer and gesture recogniser: turns edges of bouncing contacts into presses, holds, repeats.

It reads no clock. Edges carry their time, `tick` receives the time, and `deadline` returns when the
next tick is due. All times are integer nanoseconds of one clock.

A press counts immediately, at the first closing of the contact, because people notice latency. A
release counts when the contact has been open for the quiet time: people do not notice that delay,
and a worn contact opens for a millisecond in the middle of a press. Between the two, bouncing has
no effect, however long it lasts: a press cannot be doubled, and the final state of the contact
always counts. Holds and repeats also require a contact that has been closed for the quiet time, so
that noise on a line does not open a menu.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MS: Final = 1_000_000

QUIET: Final = 8 * MS
"""Debounce time (ns): longer than switches bounce (5 ms in data sheets), shorter than a tap."""

HOLDS: Final = {"ok": 700 * MS, "back": 1000 * MS}
"""Time after which a press is a hold instead of a tap (ns)."""

HOLDS_ON: Final = {"ok": 2000 * MS}
"""Time after which a hold means agreement (ns)."""

REPEATING: Final = ("previous", "next")
FIRST_REPEAT: Final = 400 * MS
REPEAT: Final = 125 * MS
NUMBER_REPEAT: Final = 100 * MS

STUCK: Final = 10_000 * MS
"""Time after which a button counts as stuck, for example under an object (ns)."""


class ButtonEdge(Protocol):
    """A contact that closed or opened, as button drivers report it."""

    @property
    def name(self) -> str:
        """Name of the button."""

    @property
    def pressed(self) -> bool:
        """True if the contact closed, False if it opened."""

    @property
    def at(self) -> int:
        """Time of the edge (ns)."""


class Pressed(msgspec.Struct, frozen=True):
    """Press of a button."""

    name: str
    at: int


class Repeated(msgspec.Struct, frozen=True):
    """Automatic repeat while a button is down."""

    name: str
    at: int


class ButtonHeld(msgspec.Struct, frozen=True):
    """Hold of a button for its hold time (`HOLDS`)."""

    name: str
    at: int


class HeldOn(msgspec.Struct, frozen=True):
    """Hold of a button, since `since`, for the time that means agreement (`HOLDS_ON`)."""

    name: str
    at: int
    since: int


class Released(msgspec.Struct, frozen=True):
    """Release of a button."""

    name: str
    at: int
    held: bool  # this press had a `ButtonHeld`


class ButtonStuck(msgspec.Struct, frozen=True):
    """Hold of a button for too long (`STUCK`). This ends the press: no `Released` follows."""

    name: str
    at: int


Gesture = Pressed | Repeated | ButtonHeld | HeldOn | Released | ButtonStuck
"""Any gesture. Gestures are structs, because tuples of different kinds would compare equal."""


@dataclass(slots=True)
class _Button:
    closed: bool = False  # contact state after the last edge
    since: int = 0  # time of the last edge
    down: bool = False  # debounced state
    pressed_at: int = 0
    held: bool = False
    stuck: bool = False
    plan: dict[type[Gesture], int] = field(default_factory=dict)  # due time of each later gesture


def thinned(edges: Iterable[ButtonEdge], quiet: int = QUIET) -> list[ButtonEdge]:
    """Return the edges sorted by time, without those between which the contact cannot settle.

    For each button and each span shorter than the quiet time, the first edge, the first closing and
    the last edge are kept. They yield the same gestures, so a storm of edges costs almost nothing.
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
    closed: bool  # a closing was kept
    last: ButtonEdge | None = None  # the last edge, if it was not kept yet


class Gestures:
    """Gesture recogniser for all buttons of one device.

    quiet: debounce time (ns). numbers: True while players choose a number. previous and next then
    repeat faster.
    """

    def __init__(self, quiet: int = QUIET, numbers: bool = False) -> None:
        self.numbers = numbers
        self._quiet = quiet
        self._now = 0
        self._buttons: dict[str, _Button] = {}

    @property
    def deadline(self) -> int | None:
        """Time at which the next tick is due (ns), or None while no gesture is pending."""
        due = self._next()
        return None if due is None else due[0]

    def edge(self, edge: ButtonEdge) -> list[Gesture]:
        """Process an edge. Return its gestures and those that were due before it.

        An edge that is older than the latest time seen counts as of that time.
        """
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
        """Advance the time and return the gestures that were due, each with its due time.

        Ticks before the deadline change nothing. After a late tick, a button repeats only once,
        because a cursor must not run on after a pause.
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
        # The release comes first: if others are due at the same time, it cancels them.
        settled = button.since + self._quiet
        if button.down and not button.closed:
            yield settled, Released
        for kind, at in button.plan.items():
            yield (
                (at if kind is ButtonStuck else max(at, settled)),
                kind,
            )  # stuck does not wait for a settled contact, so endless noise counts as stuck

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
