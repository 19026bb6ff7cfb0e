"""Pictures of the device for the documentation and for looking at what was painted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image

LIT: Final = (214, 238, 244)
DARK: Final = (13, 16, 20)
GAP: Final = (4, 5, 7)


def oled_png(image: Image, scale: int = 6) -> Image:
    """The OLED's picture as one looks at it close by: dots with dark gaps.

    `image` is of mode ``1``, any size; every pixel becomes `scale` x `scale` pixels (at least
    1) of an ``RGB`` image, the last row and column of which are the gap from 3 on.
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
