"""PNG pictures of the OLED for the documentation and for inspection."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PIL.Image import Image

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
