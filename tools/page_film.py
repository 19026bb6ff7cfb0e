"""Film of one turn on the page, for the README: a card is played, and the bots answer.

    python -m tools.page_film        (make film)

It writes docs/pictures/turn.webp. The film is taken in real time, so each one differs a little.
"""

import io
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any

from PIL import Image

from tools.browser import CHROMIUM
from tools.page_pictures import opened, running

FILE = Path(__file__).parents[1] / "docs" / "pictures" / "turn.webp"
LIMIT = 1_500_000
"""Maximum size of the file, in bytes."""
GAME, SEATS, ACTIONS = "midnight", 3, 12
"""Game, number of players, and number of actions before the film."""
CARD = "[data-key^='spot-'].c-red"
"""Half of a card in the person's colour."""
SIZE = (1100, 640)
"""Size of the page, in CSS px."""
SECONDS = 10.0
REACHED = 1.6
"""Time at which the pointer is on the card (s)."""
PRESSED = 2.2
"""Time at which the card is pressed (s)."""
QUALITY = 55
POINTER = """
const pointer = document.createElement("div");
Object.assign(pointer.style, {
  position: "fixed", zIndex: 9999, pointerEvents: "none", left: 0, top: 0, width: "22px",
  height: "30px", background: "#fff", filter: "drop-shadow(0 0 2px #000)",
  clipPath: "polygon(0 0, 0 80%, 25% 62%, 44% 100%, 62% 92%, 44% 56%, 78% 54%)",
});
document.body.append(pointer);
addEventListener("mousemove", (event) => {
  pointer.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
}, {capture: true});
"""
"""Script that draws a mouse pointer, which screenshots do not show."""


def main() -> None:
    """Film a turn and write it as an animated picture."""
    if not CHROMIUM.exists():
        sys.exit(f"{CHROMIUM} is not there (apt-get install chromium-headless-shell)")
    with running(GAME, SEATS, ACTIONS) as (chromium, address):
        view = opened(chromium, address, *SIZE, "dark")
        frames = [*film(view)]
    pictures = [picture for _, picture in frames]
    times = [time for time, _ in frames]
    lengths = [round(1000 * (end - start)) for start, end in pairwise(times)]
    pictures[0].save(
        FILE, save_all=True, append_images=pictures[1:], duration=[*lengths, 1500], loop=0,
        quality=QUALITY, method=6, minimize_size=True,
    )  # fmt: skip
    size = FILE.stat().st_size
    print(f"{FILE.name}: {len(frames)} frames, {times[-1]:.1f} s, {size:,} bytes")
    if size > LIMIT:
        sys.exit(f"{FILE.name} is larger than {LIMIT:,} bytes")


def film(view: Any) -> Iterator[tuple[float, Image.Image]]:
    """Yield the frames of a turn, each with its time from the start (s)."""
    view.evaluate(POINTER)
    box = view.locator(CARD).first.bounding_box()
    target = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    start = (SIZE[0] * 0.8, SIZE[1] * 0.6)
    began, is_pressed = monotonic(), False
    while (now := monotonic() - began) < SECONDS:
        share = min(now / REACHED, 1)
        eased = share * share * (3 - 2 * share)
        if not is_pressed:
            x, y = (a + (b - a) * eased for a, b in zip(start, target, strict=True))
            view.mouse.move(x, y)
        if now > PRESSED and not is_pressed:
            view.mouse.down()
            view.mouse.up()
            is_pressed = True
        yield now, Image.open(io.BytesIO(view.screenshot(type="jpeg", quality=95)))


if __name__ == "__main__":
    main()
