"""Animated GIF of a replay: the table with its seats and piles around the ring and the OLED."""

from collections.abc import Callable, Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Final

from firmware_py.replay.table_png import FLAT, HIGH, WIDE, table_png
from firmware_py.replay.table_view import TableView, TableViewer
from firmware_py.replay.timeline import MOMENT, Still, Timeline

if TYPE_CHECKING:
    from PIL.Image import Image

LONGEST: Final = 60_000
"""Longest duration of the GIF (ms). In longer matches each frame is shown for a shorter time."""
SLOWEST, FASTEST, LAST = 900, 80, 4_000
"""Longest and shortest duration of one frame, and the duration of the last frame (ms)."""
TOLD: Final = MOMENT * 7 // 10
"""Offset of a frame from the start of its moment (ns). Then animations are over, but the news are
still on the display."""
MOST: Final = 180
"""Maximum number of frames. A longer match is shown in as many, evenly chosen."""
COLOURS: Final = 64
SAMPLE: Final = 12


def gif(
    film: Timeline,
    *,
    is_open: bool = False,
    heard: Callable[[float], object] = lambda _share: None,
) -> bytes:
    """Return the replay as a GIF of 640 x 384 pixels. Moments without news are left out.

    is_open: the match is over for good, so hands are shown. heard: called with the share of the
    frames that are painted.
    """
    stills = list(_stills(film, TableViewer(film, is_open=is_open)))
    step = max(1, (len(stills) - 1) / (MOST - 1))
    stills = [stills[round(n * step)] for n in range(round((len(stills) - 1) / step) + 1)]
    pace = min(SLOWEST, max(FASTEST, LONGEST // len(stills)))
    painted = []
    for each in stills:
        painted.append(table_png(*each))
        heard(len(painted) / len(stills))
    pictures = _few_colours(painted)
    durations = [pace] * (len(pictures) - 1) + [LAST]
    out = BytesIO()
    pictures[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=pictures[1:],
        duration=durations,
        loop=0,
        optimize=False,
        disposal=1,
    )
    return out.getvalue()


def _stills(film: Timeline, viewer: TableViewer) -> Iterator[tuple[TableView, Still, float]]:
    """Yield the frames of the first and last moment and of each moment with news.

    Each frame comes with the table and with the share of the match (0 to 1) that is over.
    """
    last = film.length // MOMENT - 1
    for moment in range(last + 1):
        still = film.still(moment * MOMENT + TOLD)
        if film.news or moment in (0, last):
            yield viewer.view(moment), still, moment / max(1, last)


def _few_colours(pictures: "list[Image]") -> "list[Image]":
    """Reduce all frames to one palette, so that unchanged areas compress well.

    The colours of a sample of the frames make the palette, with those of flat areas.
    """
    from PIL import Image, ImageColor  # noqa: PLC0415 - slow on a Pi Zero

    few = pictures[:: max(1, len(pictures) // SAMPLE)]
    together = Image.new("RGB", (WIDE, HIGH * len(few)))
    for number, picture in enumerate(few):
        together.paste(picture, (0, HIGH * number))
    mixed = together.quantize(COLOURS - len(FLAT), Image.Quantize.MEDIANCUT).getpalette() or []
    flat = [channel for colour in FLAT for channel in ImageColor.getrgb(colour)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([*flat, *mixed[: 3 * (COLOURS - len(FLAT))]])
    return [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
