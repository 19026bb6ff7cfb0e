"""PNG pictures of ring and OLED for the documentation and for inspection.

The ring has glowing dots on a dark disc, as on the page. Light is added linearly, like that of
LEDs, and converted to the screen's gamma at the end. If an LED exceeds full light, all its channels
are scaled down: clipping one would turn amber to yellow.
"""

from __future__ import annotations

from math import cos, exp, pi, sin, sqrt
from typing import TYPE_CHECKING, Final

from firmware_py.render.led_positions import LEDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.Image import Image

    from firmware_py.render.colours import Colour


EXPOSURE: Final = 2.1
TABLE: Final = (9, 9, 14)
DISC: Final = (16, 16, 17)
PIT: Final = (26, 26, 28)
PRINT: Final = (122, 122, 126)
_SCALE: Final = 2
"""Supersampling factor, for smooth edges."""
_ORBIT: Final = 0.36
_RADIUS: Final = 0.021
_HALOS: Final = ((0.014, 0.5), (0.036, 0.09))
"""(sigma relative to the width, strength relative to the dot) of the inner and outer halo."""
_REACH: Final = 0.13
"""Radius to which a halo is drawn, relative to the width."""


def ring_png(frame: Sequence[Colour], size: int = 320, dial: int | None = None) -> Image:
    """Return the frame as a square RGB picture of `size` pixels, with LED 0 on top.

    `dial` is the number of hours printed round the ring (24 or 12), or None for no print. Raise
    ValueError if the size is below 64 pixels (the dots would merge), or if the frame does not have
    24 colours.
    """
    from PIL import Image  # noqa: PLC0415 - slow on a Pi Zero

    if size < 64:
        raise ValueError(f"the picture is {size} pixels wide: it takes 64 or more to show 24 dots")
    if len(frame) != LEDS:
        raise ValueError(f"the frame has {len(frame)} lights: the ring has {LEDS}")
    wide = size * _SCALE
    lamp = _lamp(wide)
    ground = _disc(wide, dial).split()
    exposed = [_exposed(led) for led in frame]
    planes = [
        _shone(ground[channel], lamp, [light[channel] for light in exposed]) for channel in range(3)
    ]
    return Image.merge("RGB", planes).resize((size, size), Image.Resampling.LANCZOS)


def _exposed(led: Colour) -> tuple[float, float, float]:
    red, green, blue = (value / 255 * EXPOSURE for value in led)
    top = max(1.0, red, green, blue)
    return red / top, green / top, blue / top


def _lamp(wide: int) -> Image:
    """Return one LED at full light, linear, as floats: with 8 bits the halo would show rings."""
    from PIL import Image  # noqa: PLC0415 - as above

    reach = round(wide * _REACH)
    halo = [(2 * (sigma * wide) ** 2, strength) for sigma, strength in _HALOS]

    def light(x: int, y: int) -> float:
        square = x * x + y * y
        edge = max(0.0, min(1.0, _RADIUS * wide - sqrt(square) + 0.5))
        fading = max(0.0, 1 - square / reach**2)
        return edge + (1 - edge) * fading * sum(part * exp(-square / two) for two, part in halo)

    lamp = Image.new("F", (2 * reach + 1, 2 * reach + 1))
    span = range(-reach, reach + 1)
    lamp.putdata([light(x, y) for y in span for x in span])
    return lamp


def _shone(ground: Image, lamp: Image, lights: Sequence[float]) -> Image:
    """Return one colour plane: the sum of all LEDs with gamma, plus the unlit ring."""
    from PIL import Image as Images  # noqa: PLC0415 - as above
    from PIL import ImageMath  # noqa: PLC0415 - as above

    plane = Images.new("F", ground.size)
    for led, light in enumerate(lights):
        if light:
            x, y = (round(at - lamp.width / 2) for at in _place(ground.width, led, _ORBIT))
            box = (x, y, x + lamp.width, y + lamp.height)
            under = plane.crop(box)
            plane.paste(_sum(under, lamp, light), box)
    shone: Image = ImageMath.lambda_eval(
        lambda of: of["convert"](
            of["min"](of["min"](of["light"], 1.0) ** (1 / 2.2) * 255 + of["ground"], 255), "L"
        ),
        light=plane,
        ground=ground,
    )
    return shone


def _sum(under: Image, lamp: Image, light: float) -> Image:
    from PIL import ImageMath  # noqa: PLC0415 - as above

    both: Image = ImageMath.lambda_eval(
        lambda of: of["under"] + of["lamp"] * light, under=under, lamp=lamp
    )
    return both


def _place(wide: int, led: float, radius: float) -> tuple[float, float]:
    angle = 2 * pi * led / LEDS
    return wide * (0.5 + radius * sin(angle)), wide * (0.5 - radius * cos(angle))


def _dots(image: Image, values: Sequence[int | tuple[int, int, int]], radius: float) -> None:
    from PIL import ImageDraw  # noqa: PLC0415 - as above

    draw, half = ImageDraw.Draw(image), radius * image.width
    for led, value in enumerate(values):
        x, y = _place(image.width, led, _ORBIT)
        draw.ellipse((x - half, y - half, x + half, y + half), fill=value)


def _disc(wide: int, dial: int | None) -> Image:
    """Return the unlit ring: disc, LEDs and print."""
    from PIL import Image, ImageDraw, ImageFont  # noqa: PLC0415 - as above

    image = Image.new("RGB", (wide, wide), TABLE)
    draw = ImageDraw.Draw(image)
    for radius, fill in ((0.47, DISC), (0.25, TABLE)):
        draw.ellipse([wide * (0.5 - radius)] * 2 + [wide * (0.5 + radius)] * 2, fill=fill)
    _dots(image, [PIT] * LEDS, 0.019)
    if dial is not None:
        font = ImageFont.load_default(wide * 0.034)
        for hour in range(1, dial + 1):
            at = _place(wide, hour * LEDS / dial, 0.435)
            draw.text(at, str(hour), fill=PRINT, font=font, anchor="mm")
    return image


LIT: Final = (214, 238, 244)
DARK: Final = (13, 16, 20)
GAP: Final = (4, 5, 7)


def oled_png(image: Image, scale: int = 6) -> Image:
    """Return the OLED's image as an ``RGB`` picture of dots with dark gaps.

    `image` has mode ``1`` and any size. Each pixel becomes `scale` x `scale` pixels. With a scale
    of 3 or more, the last row and column are the gap. Raise ValueError for a scale below 1.
    """
    from PIL import Image  # noqa: PLC0415 - slow on a Pi Zero

    if scale < 1:
        raise ValueError(f"The scale is {scale}; it must be 1 or more pixels for a dot.")
    size = (image.width * scale, image.height * scale)
    glow = image.convert("L").resize(size, Image.Resampling.NEAREST).convert("1")
    picture = Image.new("RGB", size, DARK)
    picture.paste(LIT, (0, 0), glow)
    if scale >= 3:
        gaps = Image.new("1", size)
        for x in range(scale - 1, size[0], scale):
            gaps.paste(1, (x, 0, x + 1, size[1]))
        for y in range(scale - 1, size[1], scale):
            gaps.paste(1, (0, y, size[0], y + 1))
        picture.paste(GAP, (0, 0), gaps)
    return picture
