"""The pictures of the documentation, painted by the painters themselves.

    python tools/pictures.py [GAME ...]        (make pictures)

For every game and language a sheet of its questions, each once, at rest or while choosing, as OLED
and ring show them: docs/pictures/GAME-LANGUAGE.png. Where a browser is, also the page.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from PIL import Image

import games
from firmware_py.console import Console, inputs
from firmware_py.console.effects import Begin, Keep, KeepAll
from firmware_py.gestures import Pressed, Released
from firmware_py.painting import oled, ring
from firmware_py.painting.pictures import oled_png
from firmware_py.painting.ring_picture import ring_png
from firmware_py.texts import Texts, languages
from games.core.action import CHANCE, OVER

DOCS = Path(__file__).parent.parent / "docs" / "pictures"
MOST = 24
"""Moments on a sheet."""
COLUMNS = 3
SCALE = 3
GROUND = (24, 21, 17)
SECOND = 1_000_000_000


class Moment(NamedTuple):
    """What stands on OLED and ring."""

    screen: Any
    frame: Any
    dial: int | None


class Box:
    """A console whose journal keeps everything at once."""

    def __init__(self, language: str) -> None:
        folders = {name: games.find(name).folder for name in games.names(plugins=False)}
        self.console = Console(
            texts=Texts(language, folders),
            names=games.names(plugins=False),
            find=games.find,
            seeds=lambda: "pictures",
        )
        self.now = SECOND

    def feed(self, given: Any) -> None:
        """Hand an input in; whatever is to be kept is kept."""
        waiting = [given]
        while waiting:
            effects = self.console.handle(waiting.pop())
            kept = [e for e in effects if isinstance(e, Begin | Keep | KeepAll)]
            waiting += [inputs.Kept(self.now) for _ in kept]

    def press(self, key: str) -> None:
        """Press a key and let it go."""
        self.feed(Pressed(key, self.now))
        self.now += SECOND // 10
        self.feed(Released(key, self.now, held=False))
        self.now += SECOND

    def moment(self) -> Moment:
        """Take the picture a moment later, when nothing moves any more."""
        light = self.console.light()
        frame = ring.paint(light, self.now + 3 * SECOND)
        return Moment(self.console.screen(), frame, light.dial)


def moments(name: str, language: str) -> Iterator[Moment]:
    """Play by random answers; yield each question once, every other one while choosing."""
    game, seen = games.find(name), set()
    for variant in game.variants:
        for cards in ("table", "device"):
            seats = min(game.seats(variant), key=lambda n: abs(n - 4))
            box, rng = Box(language), Random(1)
            box.feed(inputs.NewGame(name, seats, variant, cards, {}, 0, box.now))
            yield from _play(box, seen, rng)


def _play(box: Box, seen: set[str], rng: Random) -> Iterator[Moment]:
    console, quiet = box.console, 0
    while console.match is not None and quiet < 400:
        match, play = console.match, console.play
        question = match.game.scene(match.state, play.viewer(console)).question.id
        question += "/private" if play.hands_over(console) else ""
        quiet += 1
        if question not in seen:
            seen.add(question)
            quiet = 0
            yield box.moment()
            if len(seen) % 2 and play.lines(console):
                box.press("next")
                yield box.moment()
                box.press("back")
        if match.turn == OVER:
            return
        who = play.who(console)
        choices = match.game.choices(match.state, who) if who is not None else ()
        drawn = match.turn == CHANCE and not choices
        if drawn or play.hands_over(console) or play.returning:
            box.press("ok")
        elif choices:
            box.feed(inputs.Choose(rng.choice(choices), box.now))
            box.now += 2 * SECOND


def sheet(taken: list[Moment]) -> Image.Image:
    """Lay moments out in rows: the OLED at the left, the ring beside it."""
    wide, high, gap = 128 * SCALE, 64 * SCALE, 18
    cell = (wide + high + 3 * gap, high + 2 * gap)
    rows = -(-len(taken) // COLUMNS)
    picture = Image.new("RGB", (COLUMNS * cell[0], rows * cell[1]), GROUND)
    for number, moment in enumerate(taken):
        x, y = number % COLUMNS * cell[0] + gap, number // COLUMNS * cell[1] + gap
        picture.paste(oled_png(oled.paint(moment.screen), SCALE), (x, y))
        picture.paste(ring_png(moment.frame, high, moment.dial), (x + wide + gap, y))
    return picture


def page(name: str) -> None:
    """Photograph the page, if there is a browser."""
    browser = Path("/usr/bin/chromium")
    if not browser.exists():
        print("skipped: the page (there is no chromium here)", file=sys.stderr)
        return
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        command = [sys.executable, "-m", "firmware_py.cli", "play", name, "--seats", "3"]
        command += ["--cards", "table", "--seed", "1", "--port", "0", "--no-browser"]
        table = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={"HOME": home, "LANG": "en"}
        )
        assert table.stdout is not None
        address = table.stdout.readline().split()[3]
        chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        for label, width, height, scheme in (
            ("desktop", 1440, 900, "dark"),
            ("phone", 390, 844, "light"),
        ):
            view = chromium.new_page(
                viewport={"width": width, "height": height}, color_scheme=scheme
            )
            view.goto(address)
            view.wait_for_selector("canvas")
            view.wait_for_timeout(1500)
            shot = DOCS / f"page-{label}.png"
            view.screenshot(path=shot)
            Image.open(shot).quantize(255).save(shot, optimize=True)
        chromium.close()
        table.terminate()
        table.wait()


def main(chosen: list[str]) -> None:
    """Paint what is asked for, or all."""
    DOCS.mkdir(parents=True, exist_ok=True)
    for name in chosen or games.names(plugins=False):
        for language in languages():
            taken = list(moments(name, language))[:MOST]
            sheet(taken).save(DOCS / f"{name}-{language}.png", optimize=True)
    page("cinderella")


if __name__ == "__main__":
    main(sys.argv[1:])
