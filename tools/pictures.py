"""Pictures of the documentation, rendered by the program's own code.

    python -m tools.pictures [GAME ...]        (make pictures)

Per language: a sheet of the menus (menus-LANGUAGE.png), one of the clocks, one of teaching a deck
(cards-LANGUAGE.png), one of a box on the shelf (shelf-LANGUAGE.png), one of a device seat with
people who deal (box-LANGUAGE.png), and one for each game (GAME-LANGUAGE.png). A game's sheet shows
each question once, idle or while choosing, and each kind of motion, on OLED and ring. With Chromium
there are also screenshots of the page (GAME-page.jpg).
"""

import sys
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from PIL import Image

import games
from firmware_py.console import Console, commands, inputs
from firmware_py.console.effects import Append, AppendAll, Begin, ComputeBotAction
from firmware_py.console.gestures import ButtonHeld, Pressed, Released
from firmware_py.i18n import Texts, languages
from firmware_py.render import oled, ring
from firmware_py.render.pictures import oled_png, ring_png
from games.core.action import CHANCE, OVER, Action
from games.core.text import text
from tools import (
    box_pictures,
    card_pictures,
    clock_pictures,
    example_pictures,
    page_pictures,
    shelf_pictures,
)
from tools.browser import CHROMIUM

DOCS = Path(__file__).parent.parent / "docs" / "pictures"
MENUS = "menus"
CLOCKS = "clocks"
BOX = "box"
CARDS = "cards"
SHELF = "shelf"
MOST = 36
"""Maximum number of moments on a sheet."""
COLUMNS = 4
SCALE = 2
GROUND = (24, 21, 17)
SECOND = 1_000_000_000
MIDDLE = SECOND // 3
"""Time into a motion at which its picture is taken (ns)."""


class Moment(NamedTuple):
    """Contents of OLED and ring."""

    screen: Any
    frame: Any
    dial: int | None


class Box:
    """Console whose journal saves immediately and whose bots answer at random."""

    def __init__(self, language: str) -> None:
        folders = {name: games.find(name).folder for name in games.names(plugins=False)}
        self.console = Console(
            texts=Texts(language, folders),
            speak=lambda spoken: Texts(spoken, folders),
            names=games.names(plugins=False),
            find=games.find,
            seeds=lambda: "pictures",
        )
        self.now = SECOND
        self._bots = Random(1)

    def command(self, command: commands.Command) -> None:
        """Give a command, as a page does."""
        self.feed(inputs.CommandGiven(command, self.now))

    def feed(self, given: Any) -> None:
        """Process an input. Saves are confirmed and bots answered immediately."""
        waiting = [given]
        while waiting:
            effects = self.console.handle(waiting.pop())
            kept = [e for e in effects if isinstance(e, Begin | Append | AppendAll)]
            waiting += [inputs.Appended(self.now) for _ in kept]
            waiting += [self._thought(e) for e in effects if isinstance(e, ComputeBotAction)]

    def _thought(self, think: ComputeBotAction) -> inputs.BotAction:
        choices = think.match.game.choices(think.match.state, think.seat)
        return inputs.BotAction(think.moment, self._bots.choice(choices), self.now)

    def press(self, key: str) -> None:
        """Press and release a key."""
        self.feed(Pressed(key, self.now))
        self.now += SECOND // 10
        self.feed(Released(key, self.now, held=False))
        self.now += SECOND

    def hold(self, key: str) -> None:
        """Hold a key: ok opens the table menu, back requests an undo."""
        self.feed(Pressed(key, self.now))
        self.now += SECOND
        self.feed(ButtonHeld(key, self.now))
        self.feed(Released(key, self.now, held=True))
        self.now += SECOND

    def take(self, value: Any) -> None:
        """Choose the menu line with this value."""
        mode: Any = self.console.mode
        values = [answer.value for answer in mode.answers(self.console)]
        steps = values.index(value) - mode.chosen
        for _ in range(abs(steps)):
            self.press("next" if steps > 0 else "previous")
        self.press("ok")

    def wait(self, seconds: int) -> None:
        """Advance the time."""
        self.now += seconds * SECOND
        self.feed(inputs.Tick(self.now))

    def moment(self, *, later: float = 3) -> Moment:
        """Return the picture after `later` seconds; after three nothing moves any more."""
        light = self.console.light()
        frame = ring.paint(light, self.now + round(later * SECOND))
        return Moment(self.console.screen(), frame, light.dial)


def menus(language: str) -> Iterator[Moment]:
    """Yield every menu of the box, and the screens around a game."""
    box = Box(language)
    yield box.moment()
    box.take("new")
    yield box.moment()
    box.wait(5)
    yield box.moment()
    box.take("cinderella")
    yield box.moment()
    box.take("3")
    yield box.moment()
    box.press("next")
    yield box.moment()
    box.take("seats")
    yield box.moment()
    box.take("colours")
    yield box.moment()
    box.press("back")
    box.take("names")
    yield box.moment()
    box.press("previous")
    box.press("ok")
    for keys in (("next", "ok"), ("next",) * 5 + ("ok",)):  # B, e
        for key in keys:
            box.press(key)
    box.press("next")
    yield box.moment()
    box.press("back")
    box.press("back")
    box.press("back")
    box.press("back")
    box.take("places")
    box.press("next")
    yield box.moment()
    box.press("back")
    box.take("languages")
    yield box.moment()
    for _ in range(3):
        box.press("back")
    box.press("ok")
    yield box.moment()
    box.take("0")
    yield from _table_menu(box)
    yield from _around(box)


def _table_menu(box: Box) -> Iterator[Moment]:
    box.command(commands.Choose(Action(CHANCE, "roll", "hourglass")))
    box.now += 7 * SECOND
    box.hold("ok")
    yield box.moment()
    box.take("rules")
    yield box.moment()
    box.press("back")
    box.take("log")
    yield box.moment()
    box.press("ok")
    box.take("settings")
    box.take("calm")
    yield box.moment()
    box.wait(5)
    yield box.moment()
    box.take("calm")
    box.press("back")
    box.take("end")
    yield box.moment()
    box.press("back")
    box.take("pause")
    yield box.moment()
    box.press("ok")


def _around(box: Box) -> Iterator[Moment]:
    """Yield the screens of events: refusals, faults, a power cut, the start menu again."""
    box.feed(inputs.Tapped("cinderella", "mirror", box.now))
    yield box.moment()
    box.press("ok")
    box.hold("back")
    yield box.moment()
    box.press("back")
    box.feed(inputs.DeviceLost("reader", "", box.now))
    yield box.moment()
    box.press("ok")
    box.feed(inputs.DeviceRestored("reader", box.now))
    match = box.console.match
    assert match is not None
    cut = Box(box.console.settings.language)
    cut.feed(inputs.Resumed(match, cut.now))
    yield cut.moment()
    box.feed(inputs.AppendFailed(text("table.unsaved.full"), box.now))
    yield box.moment()
    box.press("ok")
    box.command(commands.EndGame())
    yield box.moment()
    box.take("settings")
    yield box.moment()
    box.press("back")
    box.take("clock")
    yield box.moment()
    box.press("back")
    box.take("off")
    yield box.moment()


def moments(name: str, language: str) -> Iterator[Moment]:
    """Play random answers; yield each question once, every other one while choosing."""
    game = games.find(name)
    seen: set[str] = set()
    for variant in game.variants:
        for cards in ("table", "device"):
            seats = min(game.seats(variant), key=lambda n: abs(n - 4))
            box, rng = Box(language), Random(1)
            box.command(commands.StartGame(name, seats, variant, cards, {}, 0, {}))
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
            box.command(commands.Choose(rng.choice(choices)))
        yield from _moving(box, seen)
        box.now += 2 * SECOND


def _moving(box: Box, seen: set[str]) -> Iterator[Moment]:
    """Yield each kind of motion once, in the middle of it."""
    light = box.console.light()
    for motion in light.motions:
        walked = len(motion.path) > 3 or motion.kind != "walk"
        if walked and f"moves/{motion.kind}" not in seen:
            seen.add(f"moves/{motion.kind}")
            yield Moment(box.console.screen(), ring.paint(light, motion.since + MIDDLE), light.dial)


def sheet(taken: list[Moment]) -> Image.Image:
    """Return the moments in rows: the OLED at the left, the ring beside it."""
    wide, high, gap = 128 * SCALE, 64 * SCALE, 18
    cell = (wide + high + 3 * gap, high + 2 * gap)
    rows = -(-len(taken) // COLUMNS)
    columns = min(COLUMNS, len(taken))
    picture = Image.new("RGB", (columns * cell[0], rows * cell[1]), GROUND)
    for number, moment in enumerate(taken):
        x, y = number % COLUMNS * cell[0] + gap, number // COLUMNS * cell[1] + gap
        picture.paste(oled_png(oled.paint(moment.screen), SCALE), (x, y))
        picture.paste(ring_png(moment.frame, high, moment.dial), (x + wide + gap, y))
    return picture


def main(chosen: list[str]) -> None:
    """Render the chosen pictures, or all of them."""
    DOCS.mkdir(parents=True, exist_ok=True)
    for name in chosen or (MENUS, CLOCKS, SHELF, BOX, CARDS, *games.names(plugins=False)):
        for language in languages():
            if name == CLOCKS:
                found = clock_pictures.moments(partial(Box, language))
            elif name == CARDS:
                found = card_pictures.moments(partial(Box, language))
            elif name == SHELF:
                found = shelf_pictures.moments(partial(Box, language))
            elif name == BOX:
                found = box_pictures.moments(partial(Box, language))
            else:
                found = menus(language) if name == MENUS else moments(name, language)
            picture = sheet(list(islice(found, MOST)))
            # With a palette the file is a third of the size and looks the same.
            picture.quantize(256, Image.Quantize.MAXCOVERAGE).save(
                DOCS / f"{name}-{language}.png", optimize=True
            )
        for example, moment in example_pictures.moments(name, partial(Box, "en")).items():
            sheet([moment]).quantize(256).save(DOCS / f"{example}.png", optimize=True)
        if name in page_pictures.MIDDLE and CHROMIUM.exists():
            page_pictures.photograph(name, DOCS)


if __name__ == "__main__":
    main(sys.argv[1:])
