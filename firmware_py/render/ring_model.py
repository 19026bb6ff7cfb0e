"""View model of the ring.

The console builds it from a game's scene and adds questions, refusals, menus and private views. It
contains hours, seats and colour ids, which `ring.paint` converts to LEDs and brightness. All times
are start times in monotonic nanoseconds. So a view is valid until the next input, and the renderer
computes the frames in between.

Priority: private view, dip of a refusal, menu, question, motions, warning of the clock, game.
"""

from collections.abc import Iterable
from typing import Literal

import msgspec

from games.core.display.scene import Arc, Mark, News, Scene

Movement = Literal["walk", "turn", "roll", "strike", "fill", "runs", "fade", "arc"]


class Motion(msgspec.Struct, frozen=True):
    """An animation that runs once and ends within two seconds.

    walk: `figure` (a colour id, or "none" for the hand) moves along `path`.
    turn: a white dot runs once round in the direction of play. If the active piece has a facing,
    the dot moves two hours ahead of it instead.
    roll: a white dot runs once round in 600 ms.
    strike: the top LED, midnight, flashes red for two seconds.
    arc: the place of the active seat lights in its colour, from its middle, over the dimmed game.
    fade: the whole ring is dimmed smoothly and becomes bright again, in 400 ms.
    fill: the colour `figure` fills the ring in 1.5 s and stays while the motion is in the view.
    runs: the colour `figure`, the winner's or "gold", runs round twice in two seconds.
    """

    kind: Movement
    since: int  # ns
    figure: str = "none"
    path: tuple[int, ...] = ()  # hours, in order


class RingClock(msgspec.Struct, frozen=True, kw_only=True):
    """State of a clock, as far as the ring shows it.

    arcs: an arc in front of each player shows the remaining time and shrinks from its clockwise
    end. border: the ring is divided among the players, and the borders move (hourglass). sand: the
    whole ring is one sand glass, which empties from the bottom upward on both sides.
    """

    shape: Literal["arcs", "border", "sand"] = "arcs"
    parts: tuple[tuple[int, int], ...]
    """Pair (time left, time of a full display) of each player. A sand glass has a single pair."""
    running: int = 0
    """The player whose turn it is, also while the clock is stopped."""
    also: tuple[int, ...] = ()
    """Further players whose time runs, in a turn of all players at once."""
    stands: bool = False
    """True while the clock is stopped."""
    hurry: bool = False
    """True if little time is left. Then the last dot blinks."""
    periods: tuple[int, ...] = ()
    """Number of further periods of each player."""
    flagged: int | None = None
    """The player whose time is up, or None."""
    flagged_at: int = 0  # ns


class RingHands(msgspec.Struct, frozen=True):
    """Time of day on a ring with 12 on top, while the device is asleep.

    Without hands the top LED is faint: the device is on.
    """

    hour: int | None = None
    """LED in the middle of the three LEDs of the hour."""
    minute: int | None = None
    """LED of the minute, over the hour."""
    dawn: float | None = None
    """Share of the light before an alarm, 0 to 1, which grows from the bottom up both sides."""


class RingView(msgspec.Struct, frozen=True, kw_only=True):
    """The content of the ring from one input to the next."""

    # The game without a question

    dial: Literal[24, 12] | None = None
    """Number of hours. Without a dial, an hour is the number of an LED, with 24 or 0 on top."""
    hand: int | None = None
    marks: tuple[Mark, ...] = ()
    arcs: tuple[Arc, ...] = ()
    """A count that exceeds the arc fills it."""
    direction: int = 0
    """Direction of play: +1 clockwise, -1 counterclockwise, 0 none."""
    seats: int = 0
    colours: tuple[str, ...] = ()
    """Colour ids by seat."""
    places: tuple[int, ...] = ()
    """LED of each seat. If empty, the seats are evenly spaced, with seat 0 at the bottom."""
    active: int | None = None
    """The seat whose turn it is. Its arc breathes, else the active marks, else the clock hand."""
    since: int = 0
    """When the scene began: the start time of its animations."""

    clock: RingClock | None = None
    """A clock without a game, shown instead of the game."""
    hands: RingHands | None = None
    """Time of day, shown instead of the game."""
    rings: int | None = None
    """When an alarm began. The whole ring is red, and four places blink."""

    # The question

    choices: tuple[Mark, ...] = ()
    """Hours that can be chosen: all are lit for 600 ms before the cursor blinks."""
    proposals: tuple[tuple[Mark, ...], ...] = ()
    """Previews, the chosen one first. Its path is dim and its targets blink. The others are shown
    in turn, dim. A plain cursor is a proposal of one mark."""
    target: int | None = None
    """The chosen seat, whose arc blinks."""
    count: int | None = None
    """A number of at most 24, shown as dots from LED 1 on, in the active seat's colour or white."""
    runs_down: bool = False
    """True if `count` is a time that runs down. Its last dot breathes."""
    asked: int = 0
    """When the list of answers was opened."""
    pointed: int = 0
    """When the cursor last moved. It is 0 or `asked` before the first move."""

    # Overlays

    motions: tuple[Motion, ...] = ()
    """At most two are shown at once, and some kinds only alone, to avoid flicker."""
    private: bool = False
    """The OLED shows something private: every second LED is white, and the game is hidden."""
    unsaved: bool = False
    """True if the journal cannot be written. Then the whole ring is gold."""
    dipped: int | None = None
    """When an input was last refused."""
    warned: int | None = None
    """When the running clock last warned: the ring turns gold for the length of a dip."""
    warnings: int = 1
    """Number of warnings since `since`. Each pauses the other animations for a dip's length."""

    lit: tuple[tuple[int, int, int], ...] = ()
    """LED values of a hardware test from the top LED on, shown as they are."""

    # Brightness and motion

    dim: float = 1.0
    """Share of the brightness. Below 1 a menu is open, and the game is shown without motion."""
    idle: bool = False
    """True after some time without input. Then nothing moves."""
    night: bool = False
    """True after a long time without input. Then the night level limits the brightness."""
    brightness: int = 100
    """Per cent, 1 to 100."""
    night_level: int | None = None
    """Brightness at night in per cent. None uses the `night` of the palette."""
    dark: bool = False
    """True if the ring is switched off."""
    calm: bool = False
    """Reduced motion, as a setting: nothing blinks, breathes or runs."""


def rest(scene: Scene, colours: tuple[str, ...], since: int = 0) -> RingView:
    """Return the view of a scene without question and overlays. `colours` are ids by seat."""
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
    """Return the motions for the events that led to this view. All motions begin at `since`."""
    found = (_motion(item, light, since) for item in news)
    return tuple(motion for motion in found if motion is not None)


def _motion(news: News, light: RingView, since: int) -> Motion | None:
    own = news.seat is not None and news.seat < len(light.colours)
    colour = light.colours[news.seat or 0] if own else "none"
    if news.kind in ("strike", "lost"):
        # Without a dial, red on the top LED would look like the red seat or a seat's place.
        return Motion("fade" if light.dial is None else "strike", since)
    if news.kind == "won":
        return Motion("runs", since, colour) if own else Motion("fill", since, "sky")
    if len(news.path) > 1:
        return Motion("walk", since, _walker(colour, news.path[-1], light), news.path)
    if news.kind == "turn":
        return Motion("turn", since)
    return None


def _walker(colour: str, hour: int, light: RingView) -> str:
    """Return the colour id of the playing piece that walked to this hour.

    It is the piece of the seat if that is at the hour, else the clock hand ("none"), else the only
    piece at the hour. Events of a piece without a player (a Wanderer) have no seat.
    """
    there = {mark.figure for mark in light.marks if mark.hour == hour} - {"none"}
    if colour in there:
        return colour
    if light.hand == hour or len(there) != 1:
        return "none"
    return there.pop()


NOON = 12


def dial_led(hour: int) -> int:
    """Return the LED of an hour from 1 to 24 in the dial layout.

    >>> [dial_led(hour) for hour in (7, 19, 12, 24)]
    [14, 15, 0, 1]
    """
    return 2 * (hour % NOON) + (hour > NOON)


def in_dial_layout(light: RingView) -> RingView:
    """Return a 24-hour dial at the angles of a 12-hour clock, as in a dial of twelve cards.

    Hour h is on LED 2h, hour h + 12 on the LED after it, and noon is on top. A playing piece that
    walks would skip every second LED and go round twice. Therefore only the targets of paths are
    shown. Other views are returned unchanged.
    """
    if light.dial != 24:
        return light
    return msgspec.structs.replace(
        light,
        dial=None,  # without a dial, a mark's hour is an LED number
        marks=_in_dial_layout(light.marks),
        choices=_in_dial_layout(light.choices),
        proposals=tuple(map(_in_dial_layout, light.proposals)),
        hand=None if light.hand is None else dial_led(light.hand),
        motions=tuple(motion for motion in light.motions if motion.kind != "walk"),
    )


def _in_dial_layout(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    return tuple(
        msgspec.structs.replace(mark, hour=dial_led(mark.hour))
        for mark in marks
        if mark.style != "ghost"
    )
