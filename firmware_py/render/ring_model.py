"""All that the ring is to show at one moment and from it on, as a value.

The console makes it out of a game's scene and of what it lays on top: a question, a refusal, a
menu, something private. It names hours, seats and colour ids; which LED that is, and how bright,
is `ring.paint`'s affair. Times are monotonic nanoseconds and say since when something is so, so
that one value serves until the next input: the painter finds the moments in between by itself.

Who wins where two things want the ring (interaction.md, section 6): private, then the dip of a
refusal, the menu, a question, motions, a warning of the clock, the game at rest.
"""

from collections.abc import Iterable
from typing import Literal

import msgspec

from firmware_py.render.ring_clock import Sweep
from games.core.display.scene import Arc, Mark, News, Scene

Movement = Literal["walk", "turn", "roll", "strike", "gold", "runs", "fade"]


class Motion(msgspec.Struct, frozen=True):
    """Something that moves once and ends within two seconds.

    walk: `figure` (a colour id, or "none" for the hand) goes along `path`, hours in order.
    turn: the turn has changed: a white dot runs once round in the direction of play, or two hours
    ahead of the active figure, if that faces somewhere.
    roll: white runs once round in 600 ms.
    strike: the top LED, midnight, flashes red for two seconds.
    fade: the whole ring goes down softly and comes up again, in 400 ms.
    gold: gold fills the ring in 1.5 s and stays as long as the motion is handed in.
    runs: `figure` runs twice round in two seconds: the winner's colour, or "gold".
    """

    kind: Movement
    since: int
    figure: str = "none"
    path: tuple[int, ...] = ()


class RingView(msgspec.Struct, frozen=True, kw_only=True):
    """What the ring shows."""

    # The game at rest

    dial: Literal[24, 12] | None = None
    """Hours round the ring; without a dial a mark's hour is the LED itself, 24 or 0 on top."""
    hand: int | None = None
    marks: tuple[Mark, ...] = ()
    arcs: tuple[Arc, ...] = ()
    """A count that the arc has no room for fills it."""
    direction: int = 0
    """Direction of play: +1 clockwise, -1 the other way, 0 none."""
    seats: int = 0
    colours: tuple[str, ...] = ()
    """One colour id a seat."""
    places: tuple[int, ...] = ()
    """The LED in front of each seat; empty: evenly round the ring, seat 0 at the bottom."""
    active: int | None = None
    """Whose turn it is. Its arc breathes; without one the active marks, else the hand."""
    since: int = 0
    """When the scene became so: from here on things alternate, breathe, and are captured."""

    sweep: Sweep | None = None
    """A clock alone: it has the ring, and nothing of a game shows."""

    # What is asked

    choices: tuple[Mark, ...] = ()
    """Hours that may be chosen: all light up for 600 ms before the cursor blinks."""
    proposals: tuple[tuple[Mark, ...], ...] = ()
    """Previews, the highlighted one first: ghosts are its path, cursors its targets. The others
    follow in turn at ghost level. A plain cursor is a proposal of one mark."""
    target: int | None = None
    """The seat on the line: its arc blinks."""
    count: int | None = None
    """A number: so many dots from LED 1, in the active seat's colour or white; full from 24."""
    asked: int = 0
    """When choosing began."""
    pointed: int = 0
    """When the cursor came to where it is; 0 or `asked` while nobody has moved it."""

    # What lies over it

    motions: tuple[Motion, ...] = ()
    """At most two at once, and a strike, a win or a run alone: more would flicker."""
    private: bool = False
    """The OLED is for one person: every second dot is white, and nothing of the game shows."""
    unsaved: bool = False
    """The journal cannot be written: all gold."""
    dipped: int | None = None
    """When something was not accepted."""
    warned: int | None = None
    """When the running clock last warned: one dip into gold."""
    warnings: int = 1
    """How often it has since `since`: so often all else stood still, and it goes on after that."""

    # How

    dim: float = 1.0
    """Below 1 a menu is open: the game alone, still, at that part of its light."""
    idle: bool = False
    """Nobody has touched anything for a while: nothing moves."""
    night: bool = False
    """Nor for a long while: the night level, if that is below the brightness."""
    brightness: int = 100
    """Per cent, 1 to 100."""
    night_level: int | None = None
    """Per cent at night; None: the palette's."""
    dark: bool = False
    """Switched off: no light at all."""
    calm: bool = False
    """Somebody wants less motion: no blink, no breath, no running lights."""


def rest(scene: Scene, colours: tuple[str, ...], since: int = 0) -> RingView:
    """Return a scene as light, with nothing laid over it; colours: one id a seat."""
    return RingView(
        dial=scene.dial,
        hand=scene.hand,
        marks=scene.marks,
        arcs=scene.arcs,
        direction=scene.direction,
        seats=len(colours),
        colours=colours,
        active=scene.head if isinstance(scene.head, int) else None,
        private=scene.private,
        since=since,
    )


def motions(news: Iterable[News], light: RingView, since: int) -> tuple[Motion, ...]:
    """Return how the ring tells what has just led to this light, beginning at `since`."""
    found = (_motion(item, light, since) for item in news)
    return tuple(motion for motion in found if motion is not None)


def _motion(news: News, light: RingView, since: int) -> Motion | None:
    own = news.seat is not None and news.seat < len(light.colours)
    colour = light.colours[news.seat or 0] if own else "none"
    if news.kind in ("strike", "lost"):
        # Without hours nothing strikes them: red would be a seat's, and its place somebody's.
        return Motion("fade" if light.dial is None else "strike", since)
    if news.kind == "won":
        return Motion("runs", since, colour) if own else Motion("gold", since)
    if len(news.path) > 1:
        return Motion("walk", since, _walker(colour, news.path[-1], light), news.path)
    if news.kind == "turn":
        return Motion("turn", since)
    return None


def _walker(colour: str, hour: int, light: RingView) -> str:
    """Who came to this hour: the seat's figure if it stands there, the hand, or the only figure.

    News of a figure that is nobody's (a Wanderer) carry no seat.
    """
    there = {mark.figure for mark in light.marks if mark.hour == hour} - {"none"}
    if colour in there:
        return colour
    if light.hand == hour or len(there) != 1:
        return "none"
    return there.pop()
