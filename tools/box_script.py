"""Print a match with a device seat as a script of what people do, see and hear.

    python -m tools.box_script GAME [LANGUAGE [SEATS [SEED [VARIANT]]]]

People deal real cards and follow the device with tags and buttons, as in `selfplay`; the device
plays at the level `greedy`. Their actions are indented. Between them are the OLED's text, each time
it changes, without the scores, and the sounds. `(alone)` marks a screen for one person's eyes. Read
it as a player: is each sentence clear, does anyone wait for the box, is a question repeated?
"""

import shutil
import sys
import tempfile
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import games
from drivers.emulation.virtual_time import VirtualLoop
from firmware_py.authoring.selfplay.selfplay import one_game, table
from firmware_py.authoring.selfplay.simulated_hands import DeviceSeatHands
from firmware_py.authoring.selfplay.simulated_people import People
from firmware_py.render.screen import Scores, Screen
from firmware_py.runtime.bot_client import BotClient
from games.core import bots
from games.core.ai.levels import GREEDY

SEATS = {"midnight": 3, "outcasts": 3, "capsules": 2, "cinderella": 2}
"""Default number of seats. The device has the second seat."""
WIDE = 16


class AtOnce(BotClient):
    """Bot client that answers immediately, because the script runs on virtual time."""

    def wake(self, game: str) -> None:
        """Do nothing: no process is needed."""

    async def answer(self, game: str, bot: str, handed: bots.BotInput) -> Any:
        """Answer in this process."""
        return bots.answer(games.find(game), bot, *handed).to_json()


class Actors(People):
    """Simulated people whose actions are printed, with the device's reactions."""

    def __init__(self, *table: Any) -> None:
        super().__init__(*table)
        self._said = ""
        self.runtime.bots.thinker = AtOnce(loop=self.loop)
        self.runtime.subscribe(self._sees)
        sound = self.runtime.outputs.sound
        self.runtime.outputs.sound = partial(self._hears, sound)  # type: ignore[method-assign]

    def _sees(self, what: str) -> None:
        said = _words(self.runtime.console.screen())
        if what == "oled" and said != self._said:
            print(said)
            self._said = said

    def _hears(self, sound: Any, cue: Any) -> None:
        sound(cue)
        print(f"{'':{WIDE}}({cue})")

    def _do(self, what: str) -> None:
        self._sees("oled")
        print(f"{'':{WIDE * 2}}{what}")

    async def press(self, button: str) -> None:
        """Print and press a button."""
        self._do(f"[{button}]")
        await super().press(button)

    async def lay(self, face: str) -> None:
        """Print a card's name and lay it on the reader."""
        found = self.device.setup.deck.find(face)
        self._do(f"tap {found and self.runtime.console.texts.say(found.text)}")
        await super().lay(face)

    async def fidget(self, rng: Random) -> None:
        """Do nothing: no card is laid without a request."""


def _words(screen: Screen) -> str:
    """Return the OLED's text in one line, without the scores."""
    foot = None if isinstance(screen.foot, Scores) else screen.foot
    head = screen.head.text or " ".join(figure.sign for figure in screen.head.figures)
    says = screen.__class__(
        rows=screen.rows,
        answer=screen.answer,
        digits=screen.digits,
        menu=screen.menu,
        table=screen.table,
        course=screen.course,
        foot=foot,
    ).says()
    alone = "(alone) " if screen.private else ""
    right = f"[{screen.right}] " if screen.right else ""
    return f"{head:{WIDE}}{alone}{right}{' '.join(says)}"


def main(arguments: list[str]) -> None:
    """Play one match of a game and print it."""
    usual = ("en", "", "1", "")
    name, language, seats, seed, variant = (*arguments, *usual[len(arguments) - 1 :])
    game = games.find(name)
    setup = game.setup(int(seats or SEATS[name]), variant or None, "table", box=(1,))
    folder, loop, rng = Path(tempfile.mkdtemp(prefix="tableclock-")), VirtualLoop(), Random(seed)
    actors = table(loop, game, folder, language, Actors)
    try:
        hands = DeviceSeatHands(actors, setup.box, rng)
        loop.run_until_complete(one_game(actors, hands, setup, rng, GREEDY))
    finally:
        loop.run_until_complete(actors.runtime.close())
        loop.close()
        shutil.rmtree(folder)


if __name__ == "__main__":
    main(sys.argv[1:])
