"""Animated GIF of a replay: the ring, the OLED and a progress bar."""

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Final

from firmware_py.render import oled
from firmware_py.render.pictures import TABLE, oled_png, ring_png
from firmware_py.replay.timeline import MOMENT, Still, Timeline

if TYPE_CHECKING:
    from PIL.Image import Image

RING: Final = 280
SCALE: Final = 2
WIDE, HIGH = 296, RING + 64 * SCALE + 32
LONGEST: Final = 60_000
"""Longest duration of the GIF (ms). In longer matches each frame is shown for a shorter time."""
SLOWEST, FASTEST, LAST = 900, 80, 4_000
"""Longest and shortest duration of one frame, and the duration of the last frame (ms)."""
TOLD: Final = MOMENT * 7 // 10
"""Offset of a frame from the start of its moment (ns). Then animations are over, but the news are
still on the display."""
COLOURS: Final = 128
SAMPLE: Final = 12
BAR: Final = (255, 207, 112)


def gif(film: Timeline) -> bytes:
    """Return the replay as a GIF of 296 x 440 pixels. Moments without news are left out."""
    stills = list(_stills(film))
    pace = min(SLOWEST, max(FASTEST, LONGEST // len(stills)))
    pictures = _few_colours([_picture(still, done) for still, done in stills])
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


def _stills(film: Timeline) -> Iterator[tuple[Still, float]]:
    """Yield the frames of the first and last moment and of each moment with news.

    Each frame comes with the share of the match (0 to 1) that is over.
    """
    last = film.length // MOMENT - 1
    for moment in range(last + 1):
        still = film.still(moment * MOMENT + TOLD)
        if film.news or moment in (0, last):
            yield still, moment / max(1, last)


def _picture(still: Still, done: float) -> "Image":
    from PIL import Image, ImageDraw  # noqa: PLC0415 - slow on a Pi Zero

    picture = Image.new("RGB", (WIDE, HIGH), TABLE)
    picture.paste(ring_png(still.frame, RING, still.dial), ((WIDE - RING) // 2, 8))
    screen = oled_png(oled.paint(still.screen), SCALE)
    picture.paste(screen, ((WIDE - screen.width) // 2, RING + 14))
    right = 20 + round((WIDE - 40) * done)
    ImageDraw.Draw(picture).rectangle((20, HIGH - 8, max(20, right), HIGH - 6), fill=BAR)
    return picture


def _few_colours(pictures: "list[Image]") -> "list[Image]":
    """Reduce all frames to one palette, so that unchanged areas compress well.

    The colours of a sample of the frames make the palette.
    """
    from PIL import Image  # noqa: PLC0415 - as above

    few = pictures[:: max(1, len(pictures) // SAMPLE)]
    together = Image.new("RGB", (WIDE, HIGH * len(few)))
    for number, picture in enumerate(few):
        together.paste(picture, (0, HIGH * number))
    palette = together.quantize(COLOURS, Image.Quantize.MEDIANCUT)
    return [picture.quantize(palette=palette, dither=Image.Dither.NONE) for picture in pictures]
