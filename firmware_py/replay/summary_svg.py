"""SVG summary of a match: the winner, a plot of scores, positions or the clock hand, the table."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from firmware_py.replay import table_svg
from firmware_py.replay.table_view import TableViewer
from firmware_py.replay.timeline import MOMENT, Timeline
from games.core.action import OVER
from games.core.display.scene import Scene
from games.core.text import text

WIDE, HIGH = 960, 600
LEFT, RIGHT, TOP, BOTTOM = 64, 170, 120, 70

INKS = {
    "red": "#cc3a1c",
    "blue": "#005fa3",
    "green": "#009e73",
    "purple": "#c77fc0",
    "yellow": "#c9a800",
    "white": "#7d7260",
}
"""Line colours of the seats on light paper. Yellow and white are darkened for contrast."""

SHAPES = {
    "red": "M0-9 9.5 8h-19z",
    "blue": "M-8-8h16v16h-16z",
    "green": "M0-9a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 5.4a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2z",
    "purple": "M-3-9h6v6h6v6h-6v6h-6v-6h-6v-6h6z",
    "yellow": "M0-10 10 0 0 10-10 0z",
    "white": "M-9-8h18v4h-18zM-9-2h18v4h-18zM-9 4h18v4h-18z",
}
"""SVG path of the shape for each seat colour, centred at 0, 0."""

PAPER, INK, QUIET, HAIR = "#f7f2e8", "#211c15", "#685e4f", "#d8ccb6"
XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
ROOM = 96
"""Number of characters that fit into the line below the title."""
TITLE = 48
"""Number of characters that fit into the title."""
FONT = "system-ui, 'DejaVu Sans', sans-serif"


class PlotLine(NamedTuple):
    """One line of the plot. It has a value at the start and after each action, or None."""

    colour: str
    name: str
    values: Sequence[float | None]


def svg(film: Timeline, *, is_open: bool = False) -> str:
    """Return the summary of a match as SVG, 960 px wide, in the timeline's language.

    The table at the last moment is below the plot. is_open: the match is over for good, so hands
    are shown.
    """
    film.still(film.length)
    courses = tuple(_courses(film))
    values = [value for course in courses for value in course.values if value is not None]
    least, most = (min(values), max(values)) if values else (0, 1)
    drawn = film.saved.turn == OVER or any(map(_moves, courses))
    table = TableViewer(film, is_open=is_open).view(film.length // MOMENT - 1)
    below, more = table_svg.rows(table, SHAPES, INKS, WIDE - 2 * LEFT) if drawn else ("", 0)
    high = HIGH + more
    parts = [
        f'<svg {XMLNS} viewBox="0 0 {WIDE} {high}" font-family="{FONT}" fill="{INK}">',
        f'<rect width="{WIDE}" height="{high}" fill="{PAPER}"/>',
        *_titles(film),
        *(_plot(film, courses, least, max(most, least + 1)) if drawn else _nothing(film)),
        f'<g transform="translate({LEFT} {HIGH})">{below}</g>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _moves(course: PlotLine) -> bool:
    """Return True if the values of a line differ."""
    return len({value for value in course.values if value is not None}) > 1


def _plot(film: Timeline, courses: Sequence[PlotLine], least: float, most: float) -> Iterator[str]:
    yield from _axes(least, most, max(len(each.values) - 1 for each in courses))
    words = film.console.say(text("table.replay.actions"))
    middle = (LEFT + WIDE - RIGHT) / 2
    yield _text(middle, HIGH - BOTTOM + 30, words, size=13, ink=QUIET, anchor="middle")
    yield from _lines(courses, least, most)


def _nothing(film: Timeline) -> Iterator[str]:
    """Yield a sentence that replaces the plot if the match has hardly begun."""
    words = film.console.say(text("table.replay.nothing"))
    yield _text(WIDE / 2, (TOP + HIGH) / 2, words, size=18, ink=QUIET, anchor="middle")


def _titles(film: Timeline) -> Iterator[str]:
    console, match = film.console, film.saved
    scene = match.scene(None)
    over = match.turn == OVER
    head = scene.head
    if not over:
        people = ", ".join(map(console.seat_name, range(match.setup.seats)))
        named = any(console.settings.names) and len(people) <= TITLE
        title = people if named else console.say(text("table.line", n=match.setup.seats))
    else:
        title = console.seat_name(head) if isinstance(head, int) else console.say(head)
    said = [console.say(line) for line in (scene.question, *scene.lines)] if over else []
    yield _text(LEFT, 48, console.say(match.game.name), size=18, ink=QUIET)
    yield _text(LEFT, 86, title, size=30, weight=600)
    yield _text(LEFT, 110, _fitting(said), size=15, ink=QUIET)


def _fitting(said: Sequence[str]) -> str:
    """Return as many of the sentences as fit into one line, joined."""
    line = ""
    for sentence in said:
        longer = f"{line} · {sentence}" if line else sentence
        if len(longer) > ROOM:
            break
        line = longer
    return line


def _courses(film: Timeline) -> Iterator[PlotLine]:
    """Yield the lines to plot.

    With a dial of 24 hours these are the hours of the playing pieces, else the scores if there are
    any, else the hour of the clock hand.
    """
    scenes, console = film.scenes(), film.console
    colours = film.saved.game.seat_colours(film.saved.state)
    if scenes[-1].dial == 24:
        for colour in dict.fromkeys(colours):
            seats = [seat for seat, own in enumerate(colours) if own == colour]
            said = dict.fromkeys(console.called(seat, colour) for seat in seats)
            yield PlotLine(colour, ", ".join(said), _hours(scenes, colour))
    elif any(scene.scores for scene in scenes):
        for seat, colour in enumerate(colours):
            points = [dict(scene.scores).get(seat) for scene in scenes]
            yield PlotLine(colour, console.called(seat, colour), points)
    else:
        name = console.say(text("table.replay.hand"))
        yield PlotLine("none", name, _hand(scenes))


def _hand(scenes: Sequence[Scene]) -> list[float | None]:
    """Return the hour of the clock hand at each scene. It is 0 until the hand leaves the top."""
    found: list[float | None] = []
    for scene in scenes:
        begun = any(found) or scene.hand != scene.dial
        found.append(scene.hand if begun else 0)
    return found


def _hours(scenes: Sequence[Scene], colour: str) -> list[float | None]:
    """Return the hour of a playing piece at each scene, or its last one if it is not shown."""
    found: list[float | None] = []
    for scene in scenes:
        at = [m.hour for m in scene.marks if m.figure == colour and m.style in ("steady", "active")]
        found.append(at[0] if at else found[-1] if found else None)
    return found


def _lines(courses: Sequence[PlotLine], least: float, most: float) -> Iterator[str]:
    """Yield the SVG of the lines, with shape, name and last value at the end of each.

    The labels do not overlap.
    """
    ends = []
    for course in courses:
        points = [
            (_x(at, len(course.values) - 1), _y(value, least, most))
            for at, value in enumerate(course.values)
            if value is not None
        ]
        if not points:
            continue
        ink = INKS.get(course.colour, INK)
        path = _steps(points)
        yield f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="2.5" opacity=".85"/>'
        ends.append((points[-1][1], points[-1][0], course))
    below = 0.0
    for y, x, course in sorted(ends, key=lambda end: end[0]):
        place = max(y, below)
        below = place + 26
        ink = INKS.get(course.colour, INK)
        shape = SHAPES.get(course.colour, "M-7-7h14v14h-14z")
        yield f'<path d="M{x:.1f} {y:.1f}L{x + 14:.1f} {place:.1f}" stroke="{ink}"/>'
        yield (
            f'<path transform="translate({x + 26:.1f} {place:.1f})" d="{shape}" '
            f'fill="{ink}" fill-rule="evenodd"/>'
        )
        last = next(value for value in reversed(course.values) if value is not None)
        yield _text(x + 44, place + 5, f"{course.name}  {last:g}", size=15)


def _steps(points: Sequence[tuple[float, float]]) -> str:
    """Return the SVG path of a step chart. Each value holds until an action changes it."""
    (x, y), rest = points[0], points[1:]
    path = f"M{x:.1f} {y:.1f}"
    for at, value in rest:
        if value != y:
            path += f"H{at:.1f}V{value:.1f}"
            y = value
    return path + f"H{points[-1][0]:.1f}"


def _axes(least: float, most: float, actions: int) -> Iterator[str]:
    step = next(
        s for s in (1, 2, 3, 5, 6, 10, 20, 25, 50, 100, 200, 500, 1000) if most - least <= 8 * s
    )
    value = -(-least // step) * step
    while value <= most:
        y = _y(value, least, most)
        yield f'<path d="M{LEFT} {y:.1f}H{WIDE - RIGHT}" stroke="{HAIR}"/>'
        yield _text(LEFT - 10, y + 5, f"{value:g}", size=13, ink=QUIET, anchor="end")
        value += step
    yield _text(WIDE - RIGHT, HIGH - BOTTOM + 30, str(actions), size=13, ink=QUIET, anchor="end")
    yield _text(LEFT, HIGH - BOTTOM + 30, "0", size=13, ink=QUIET)


def _x(at: int, actions: int) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * at / max(1, actions)


def _y(value: float, least: float, most: float) -> float:
    return HIGH - BOTTOM - (HIGH - TOP - BOTTOM) * (value - least) / (most - least)


def _text(
    x: float,
    y: float,
    words: str,
    *,
    size: int,
    ink: str = INK,
    weight: int = 400,
    anchor: str = "start",
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-weight="{weight}" '
        f'fill="{ink}" text-anchor="{anchor}">{escape(words)}</text>'
    )
