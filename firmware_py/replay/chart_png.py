"""PNG chart of a review: a line of winning chances for each seat, and a list of turning points.

The input is the JSON of a review (`review.as_json`). The text is in the project's pixel font.
"""

from collections.abc import Iterator, Sequence
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from firmware_py.render.text_metrics import BOLD, REGULAR, SHAPES, Font, face, lines, spell, width
from firmware_py.replay.summary_svg import HAIR, INK, INKS, PAPER, QUIET

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

WIDE: Final = 960
LEFT, RIGHT, TOP, HIGH = 92, 220, 112, 320
"""Geometry of the plot: left and right margin, top edge, height (px)."""
SCALE: Final = 2
"""Factor of supersampling for the plot. Text is enlarged by this factor without smoothing."""
ROW: Final = 26
BAND: Final = 46
"""Opacity (0 to 255) of the band of two standard errors around a line."""
BULLET: Final = 11

Spot = tuple[float, float]


class Labels(NamedTuple):
    """Texts around the plot: its title, and the labels of the vertical and horizontal axis."""

    title: str
    chance: str
    turns: str


def png(told: dict[str, Any], words: Labels, reading: str = "known") -> bytes:
    """Return the chart of a review as a PNG image.

    told: the review as JSON. reading: which chances to plot: "known" by what the players knew, or
    "lay" by the real places of all cards.
    """
    from PIL import Image  # noqa: PLC0415 - slow on a Pi Zero

    rows = [*_rows(told)]
    high = TOP + HIGH + 64 + ROW * len(rows) + 24
    picture = Image.new("RGB", (WIDE * SCALE, high * SCALE), PAPER)
    _plot(picture, told, reading)
    picture = picture.resize((WIDE, high), Image.Resampling.LANCZOS)
    _print(picture, (LEFT, 20), told["title"], ink=QUIET)
    _print(picture, (LEFT, 44), words.title, BOLD)
    _print(picture, (LEFT, 72), words.chance, ink=QUIET)
    for percent in (0, 25, 50, 75, 100):
        said = f"{percent} %"
        _print(picture, (LEFT - 12 - _long(said), round(_y(percent / 100)) - 12), said, ink=QUIET)
    for at in (0, told["turns"]):
        said = str(at)
        _print(picture, (round(_x(told, at)) - _long(said) // 2, TOP + HIGH + 8), said, ink=QUIET)
    middle = (LEFT + WIDE - RIGHT - _long(words.turns)) // 2
    _print(picture, (middle, TOP + HIGH + 8), words.turns, ink=QUIET)
    _names(picture, told, reading)
    _numbers(picture, told, reading)
    for row, (said, font) in enumerate(rows):
        _print(picture, (LEFT, TOP + HIGH + 56 + ROW * row), said, font)
    out = BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def _x(told: dict[str, Any], turn: float) -> float:
    return LEFT + (WIDE - LEFT - RIGHT) * turn / max(1, int(told["turns"]))


def _y(chance: float) -> float:
    return float(TOP + HIGH * (1 - min(1.0, max(0.0, chance))))


def _ink(told: dict[str, Any], seat: int | None) -> str:
    return INK if seat is None else INKS.get(told["seats"][seat]["colour"], INK)


# The plot


def _plot(picture: "Image", told: dict[str, Any], reading: str) -> None:
    from PIL import Image, ImageColor, ImageDraw  # noqa: PLC0415 - as above

    draw = ImageDraw.Draw(picture)
    for percent in (0, 25, 50, 75, 100):
        _line(draw, [(LEFT, _y(percent / 100)), (WIDE - RIGHT, _y(percent / 100))], HAIR, 1)
    for line in told[reading]:
        for part in _parts(told, line):
            band = Image.new("L", picture.size, 0)
            above = [(x, _y(chance + 2 * error)) for x, chance, error in part]
            below = [(x, _y(chance - 2 * error)) for x, chance, error in reversed(part)]
            ImageDraw.Draw(band).polygon(_scaled([*above, *below]), fill=BAND)
            picture.paste(ImageColor.getrgb(_ink(told, line["seat"])), mask=band)
    for line in told[reading]:
        for part in _parts(told, line):
            _line(draw, [(x, _y(c)) for x, c, _ in part], _ink(told, line["seat"]), 3)


def _parts(told: dict[str, Any], line: dict[str, Any]) -> list[list[tuple[float, float, float]]]:
    """Split a line at the ends of rounds: one list of (x, chance, error) for each round."""
    parts: list[list[tuple[float, float, float]]] = [[]]
    for point, chance, error in zip(told["points"], line["chances"], line["errors"], strict=True):
        parts[-1].append((_x(told, point["turn"]), chance, error))
        if point["over"]:
            parts.append([])
    return [part for part in parts if len(part) > 1]


def _line(draw: "ImageDraw", spots: Sequence[Spot], ink: str, thick: int) -> None:
    draw.line(_scaled(spots), fill=ink, width=thick * SCALE, joint="curve")


def _scaled(spots: Sequence[Spot]) -> list[Spot]:
    return [(x * SCALE, y * SCALE) for x, y in spots]


# The words


def _names(picture: "Image", told: dict[str, Any], reading: str) -> None:
    """Print each seat's shape and name at the end of its line, without overlaps."""
    ends = sorted((_y(line["chances"][-1]), line["seat"]) for line in told[reading])
    if len(ends) == 1 and ends[0][1] is None:
        return
    places = [y - 12 for y, _ in ends]
    for number, (before, place) in enumerate(pairwise(places), 1):
        places[number] = max(place, places[number - 1] + ROW, before)
    over = max(0.0, places[-1] - (TOP + HIGH - 12)) if places else 0.0
    for number in range(len(places) - 1, -1, -1):
        above = places[number + 1] - ROW if number + 1 < len(places) else places[-1] - over
        places[number] = min(places[number], above)
    for place, (_, seat) in zip(places, ends, strict=True):
        who = told["seats"][seat]
        said = f"{SHAPES.get(who['colour'], '')} {who['name']}"
        room = (RIGHT - 24) // SCALE
        said = lines(said, REGULAR, room)[0]
        _print(picture, (WIDE - RIGHT + 12, round(place)), said, ink=_ink(told, seat))


def _numbers(picture: "Image", told: dict[str, Any], reading: str) -> None:
    """Draw a numbered marker for each turning point on the line of the reviewed seat."""
    from PIL import ImageDraw  # noqa: PLC0415 - as above

    draw = ImageDraw.Draw(picture)
    line = next((one for one in told[reading] if one["seat"] in (None, told["subject"])), None)
    for number, moment in enumerate(told["moments"], 1):
        if line is None:
            return
        x, y = _x(told, moment["turn"]), _y(_chance(told, line, moment["turn"]))
        draw.ellipse((x - BULLET, y - BULLET, x + BULLET, y + BULLET), fill=INK)
        said = str(number)
        _print(picture, (round(x) - _long(said) // 2 + 1, round(y) - 12), said, BOLD, PAPER)


def _chance(told: dict[str, Any], line: dict[str, Any], turn: int) -> float:
    """Return the chance on a line at a turn, or at the next point after it."""
    at = next((n for n, point in enumerate(told["points"]) if point["turn"] >= turn), -1)
    found: float = line["chances"][at]
    return found


def _rows(told: dict[str, Any]) -> Iterator[tuple[str, Font]]:
    """Yield the text rows below the plot, each with its font."""
    room = (WIDE - 2 * LEFT) // SCALE
    for said in told["says"]:
        yield from ((row, REGULAR) for row in lines(said, REGULAR, room))
    for number, moment in enumerate(told["moments"], 1):
        yield "", REGULAR
        yield from ((row, BOLD) for row in lines(f"{number}  {moment['title']}", BOLD, room))
        for said in moment["says"]:
            yield from ((row, REGULAR) for row in lines(said, REGULAR, room))


def _long(said: str) -> int:
    return width(said, REGULAR) * SCALE


def _print(
    picture: "Image", at: tuple[int, int], said: str, font: Font = REGULAR, ink: str = INK
) -> None:
    """Draw one row of text in the pixel font, with each pixel enlarged to a square."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - as above

    if not said:
        return
    mask = Image.new("1", (max(1, width(said, font)), font.cell), 0)
    draw = ImageDraw.Draw(mask)
    draw.fontmode = "1"
    draw.text((0, 0), spell(said, font), font=face(font), fill=1)
    mask = mask.resize((mask.width * SCALE, mask.height * SCALE), Image.Resampling.NEAREST)
    picture.paste(ink, at, mask)
