"""A whole device on virtual time: runtime, real drivers, emulated chips and a real journal.

It can be dropped as by a power cut, and started again from the same journal.
"""

import asyncio
from contextlib import contextmanager
from random import Random
from typing import Any

from drivers.emulation.pn532 import Tag
from drivers.emulation.virtual_time import VirtualLoop, line
from firmware_py.cards.tags import SpeakingTags, emulated_uid
from firmware_py.console import Console, commands
from firmware_py.i18n import Texts
from firmware_py.runtime.devices import EmulatedBox
from firmware_py.runtime.runtime import Runtime
from firmware_py.storage.journal import Journal
from games import find
from games.core.action import CHANCE, OVER, TABLE

GAMES = ("cinderella", "nightwatch")
SECOND = 1_000_000_000


class Box:
    """A device and what people do with it. `path` is its journal, None for a device without one."""

    def __init__(
        self, path=None, *, games=GAMES, dealer="table", devices=None, seed="seed", thinker=None
    ):
        self.loop = VirtualLoop()
        self.console = Console(
            texts=Texts("en", {name: find(name).folder for name in games}),
            names=games,
            find=find,
            seeds=lambda: seed,
            dealer=dealer,
        )
        self.journal = Journal.open(path) if path is not None else None
        self.runtime = Runtime(
            self.console,
            loop=self.loop,
            clock=self.loop.now_ns,
            tags=SpeakingTags(),
            journal=self.journal,
            thinker=thinker,
        )
        self.chips = devices or EmulatedBox(self.loop, self.loop.now_ns, self.runtime)
        if isinstance(self.chips, EmulatedBox):
            reader: Any = self.chips.reader  # counts its bytes
            self.loop.busy.append(line(reader, self.chips.pn532))
        self.heard: list[str] = []
        self.runtime.subscribe(self.heard.append)
        self._copy = 0

    # Time

    def start(self, *, ask=True):
        async def start():
            self.runtime.start(self.chips, ask=ask)

        self.loop.run_until_complete(start())
        return self.wait(1)

    def wait(self, seconds=0.1):
        """Let time pass, then let the device finish its work."""
        self.let(seconds)
        self.loop.run_until_complete(self.runtime.settled())
        return self

    def let(self, seconds):
        self.loop.run_until_complete(asyncio.sleep(seconds))

    def drop(self):
        """Cut the power: close the file handles without an orderly shutdown."""
        for task in (self.runtime._pump, self.runtime.outputs._sending):
            if task is not None:
                task.cancel()
        for timer in (self.runtime._alarm, self.runtime.outputs._probe):
            if timer is not None:
                timer.cancel()
        self.runtime.persistence.close()
        self.runtime.outputs._thread.shutdown()
        self.chips.close()
        if self.journal is not None:
            self.journal.close()
        self.let(0)
        self.loop.close()

    def close(self):
        self.loop.run_until_complete(self.runtime.close())
        if self.journal is not None:
            self.journal.close()
        self.loop.close()

    # Input

    def press(self, *names, seconds=0.03):
        for name in names:
            self.chips.pins.press(name)
            self.wait(seconds)
            self.chips.pins.release(name)
            self.wait(0.03)
        return self

    def lay(self, face, game="cinderella", seconds=1.0):
        """Put a card on the reader (a new copy each time), and let time pass."""
        self._copy += 1
        uid = emulated_uid(game, face, self._copy % 250)
        self.chips.pn532.lay(Tag(uid, f"tableclock/1 {game} {face}"))
        return self.wait(seconds)

    def lift(self):
        self.chips.pn532.lift()
        return self.wait(1)

    def tap(self, face, game="cinderella"):
        return self.lay(face, game).lift()

    def feed(self, given):
        self.runtime.feed(given)
        return self.wait(0)

    def command(self, command):
        self.runtime.command(command)
        return self.wait(0)

    def play(self, game="cinderella", seats=2, variant=None, cards="table", bots=(), **options):
        """Begin a game."""
        bots = bots if isinstance(bots, dict) else dict.fromkeys(bots, "random")
        return self.command(commands.StartGame(game, seats, variant, cards, options, 0, bots))

    def choose(self, action):
        return self.command(commands.Choose(action))

    def play_on(self, actions, rng=None):
        """Answer at random until this number of actions is done, or no question is open."""
        rng = rng or Random(1)
        wanted = len(self.match.actions) + actions
        while len(self.match.actions) < wanted and self.match.turn != OVER:
            match, game = self.match, self.match.game
            who = TABLE if match.turn == CHANCE else rng.choice(game.asked(match.state))
            choices = game.choices(match.state, who)
            before = len(match.entries)
            if choices:
                self.choose(rng.choice(choices))
            else:
                self.command(commands.Draw())
            if len(match.entries) == before:
                break  # the device waits for something else
        return self

    # Output

    @property
    def match(self):
        return self.console.match

    @property
    def colours(self):
        return self.chips.line.colours

    @property
    def lit(self):
        return any(any(colour) for colour in self.colours)

    @property
    def says(self):
        """Return all text on the OLED."""
        return " / ".join(self.console.screen().says())

    @property
    def picture(self):
        return self.chips.oled.image().tobytes()


@contextmanager
def boxes_at(usual=None, **always):
    """Yield a function that starts a device on a journal, by default `usual`.

    Devices that are still open at the end are closed.
    """
    made = []

    def make(path=usual, *, ask=True, **settings):
        made.append(Box(path, **always, **settings))
        return made[-1].start(ask=ask)

    yield make
    for box in made:
        if not box.loop.is_closed():
            box.close()
