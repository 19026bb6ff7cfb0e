"""A match at which the box plays a seat, as a script of what people do, see and hear.

    python -m tools.box_script GAME [LANGUAGE [SEATS [SEED [VARIANT]]]]

People deal real cards and do what the box asks for, with tags and buttons, as in `selfplay`; the
box by its rule of thumb. What they do is indented; between it stands what the OLED says whenever
that has changed, without the scores, and what is heard. `(alone)` is what one person sees while the
others look away. Read it as somebody at the table: can each sentence be said, does anybody wait for
the box, is a question asked twice?
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
from firmware_py.authoring.selfplay.simulated_hands import BoxHands
from firmware_py.authoring.selfplay.simulated_people import People
from firmware_py.render.screen import Scores, Screen
from firmware_py.runtime.bot_client import BotClient
from games.core import bots
from games.core.ai.levels import GREEDY

SEATS = {"midnight": 3, "outcasts": 3, "capsules": 2, "cinderella": 2}
"""How many sit down where nothing is said; the box has the seat after the first."""
WIDE = 16


class AtOnce(BotClient):
    """Bots that think in no time: the script's clock is not the machine's."""

    def wake(self, game: str) -> None:
        """Need no process."""

    async def answer(self, game: str, bot: str, handed: bots.BotInput) -> Any:
        """Answer in this process."""
        return bots.answer(games.find(game), bot, *handed).to_json()


class Actors(People):
    """People whose acts are written down, and what the box says to each."""

    def __init__(self, *table: Any) -> None:
        super().__init__(*table)
        self._said = ""
        self.runtime.thinking.thinker = AtOnce(loop=self.loop)
        self.runtime.subscribe(self._sees)
        sound = self.runtime.showing.sound
        self.runtime.showing.sound = partial(self._hears, sound)  # type: ignore[method-assign]

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
        """Write a press down, and press."""
        self._do(f"[{button}]")
        await super().press(button)

    async def lay(self, face: str) -> None:
        """Write the card down, and lay it on the reader."""
        found = self.device.setup.deck.find(face)
        self._do(f"tap {found and self.runtime.console.texts.say(found.text)}")
        await super().lay(face)

    async def fidget(self, rng: Random) -> None:
        """Lay no card where none is asked for."""


def _words(screen: Screen) -> str:
    """Return what the OLED says in one line, but for the scores."""
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
        hands = BoxHands(actors, setup.box, rng)
        loop.run_until_complete(one_game(actors, hands, setup, rng, GREEDY))
    finally:
        loop.run_until_complete(actors.runtime.close())
        loop.close()
        shutil.rmtree(folder)


if __name__ == "__main__":
    main(sys.argv[1:])
