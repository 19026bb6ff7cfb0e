"""Whole games through the whole device, on virtual time.

Simulated people hold real shuffled cards: a referee plays the device-dealt game that they see, and
whatever people would tell a device they tell this one, by tapping tags on the emulated reader and
pressing emulated pins. A divergence is a true action that the device does not take, or anything it
then shows that contradicts the referee.
"""

import asyncio
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from typing import Any

from drivers.chips.pn532 import Tag
from drivers.chips.virtual import VirtualLoop, line
from firmware_py.cards.tags import SpeakingTags, emulated_uid
from firmware_py.console import Console, inputs
from firmware_py.keeping.journal import Journal
from firmware_py.shell.devices import EmulatedBox
from firmware_py.shell.shell import Shell
from firmware_py.texts import Texts
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.match import Match
from games.core.setup import Setup

FINGER = 0.03
"""How long a finger stays on a button, and off it again (s)."""
LAID = 0.05
"""How long a card lies before people look up (s); a late answer is waited for."""
MOST_ANSWERS = 300
FEW = 10
"""Answers up to which people like to use the buttons, though they could lay the card."""
PATIENCE = 40
"""How often people look up before they say that nothing happens."""


class Diverged(Exception):
    """The device and the referee do not agree."""


class People:
    """A table full of people with one box: fingers, cards, and a referee among them."""

    def __init__(self, loop: VirtualLoop, shell: Shell, box: EmulatedBox, game: Game[Any]) -> None:
        self.loop = loop
        self.shell = shell
        self.box = box
        self.game = game
        self.entered = 0
        self._copy = 0

    @property
    def device(self) -> Match[Any]:
        """The match as the device has it."""
        match = self.shell.console.match
        if match is None:
            raise Diverged("the device has no game any more")
        return match

    async def press(self, button: str) -> None:
        """Press and let go."""
        self.box.pins.press(button)
        await asyncio.sleep(FINGER)
        self.box.pins.release(button)
        await asyncio.sleep(FINGER)
        await self.shell.settled()

    async def lay(self, face: str) -> None:
        """Lay a card on the reader and take it back when the device has seen it."""
        self._copy = (self._copy + 1) % 250
        uid = emulated_uid(self.game.id, face, self._copy)
        seen = self.shell.cards_seen
        self.box.pn532.lay(Tag(uid, f"tableclock/1 {self.game.id} {face}"))
        for _ in range(PATIENCE):
            await asyncio.sleep(LAID)
            await self.shell.settled()
            if self.shell.cards_seen != seen:
                break
        self.box.pn532.lift()

    async def tell(self, action: Action, rng: Random) -> None:
        """Enter one action, by card or by buttons as it comes."""
        match, console = self.device, self.shell.console
        who = console.play.who(console)
        if who is None or action not in self.game.choices(match.state, who):
            raise Diverged(f"{action} is true, but {who} is offered other things")
        before = len(match.actions)
        faces = self._faces(who, action)
        few = len(console.play.lines(console)) <= FEW
        if faces and rng.random() < (0.6 if few else 0.95):
            await self.lay(rng.choice(faces))
        if len(match.actions) == before:
            await self._choose(action)
        await self.shell.settled()
        if len(match.actions) == before or match.actions[before] != action:
            said = " / ".join(console.screen().says())
            raise Diverged(f"{action} was entered, but the device shows: {said}")
        self.entered += 1

    def _faces(self, who: int, action: Action) -> list[str]:
        """Return the faces whose tap means this action, alone or among others."""
        found = []
        for face in self.device.setup.deck.faces:
            try:
                meant = self.game.tap(self.device.state, who, face.id)
            except IllegalAction:
                continue
            if action in meant:
                found.append(face.id)
        return found

    async def _choose(self, action: Action) -> None:
        """Find the answer the shorter way round, and take it; or press ok where that does it."""
        console = self.shell.console
        play = console.play
        ask = play.ask(console)
        if play.cursor is None and ask is not None and ask.ok == action:
            await self.press("ok")
            return
        for _ in range(MOST_ANSWERS):
            heads = [] if play.within else play.answers_by_head(console).items()
            over = {line.action: head for head, found in heads for line in found}
            wanted = over.get(action, action)  # of many cards, their colours come first
            actions = [line.action for line in play.lines(console)]
            if play.cursor is not None and actions[play.cursor] == wanted:
                await self.press("ok")
                if wanted == action:
                    return
                continue
            ahead = actions.index(wanted) - (play.cursor or 0) if wanted in actions else 0
            await self.press("next" if ahead % len(actions) <= len(actions) / 2 else "previous")
        raise Diverged(f"{action} cannot be found with the buttons")

    async def fidget(self, rng: Random) -> None:
        """Now and then tap a card in a secret moment: nothing may change that anybody could see."""
        match, console = self.device, self.shell.console
        who = console.play.who(console)
        faces = match.setup.deck.faces
        if who is None or rng.random() > 0.2 or not faces:
            return
        face = rng.choice(faces).id
        try:
            secret = self.game.tap(match.state, who, face) == ()
        except IllegalAction:
            return
        if secret:
            before = (console.screen(), len(match.entries))
            await self.lay(face)
            if (console.screen(), len(match.entries)) != before:
                raise Diverged(f"a secret tap of {face} shows")


def selfplay(
    game: Game[Any],
    setup: Setup,
    count: int,
    seed: int,
    progress: Callable[[Iterable[int], int, str], Iterable[int]],
) -> dict[str, Any]:
    """Play `count` games; `diverged` tells each divergence in a sentence."""
    start = time.perf_counter()
    folder = Path(tempfile.mkdtemp(prefix="tableclock-"))
    loop = VirtualLoop()
    people = _table(loop, game, folder)
    actions, diverged = 0, []
    try:
        for number in progress(range(count), count, f"playing {game.id}"):
            rng = Random(f"{seed}/{number}")
            people.entered = 0
            try:
                loop.run_until_complete(_one_game(people, setup, rng))
            except Diverged as error:
                diverged.append(f"game {number}: {error}")
            actions += people.entered
    finally:
        loop.run_until_complete(people.shell.close())
        loop.close()
        shutil.rmtree(folder)
    return {
        "game": game.id,
        "seats": setup.seats,
        "variant": setup.variant,
        "options": dict(setup.options),
        "games": count,
        "actions": actions,
        "divergences": len(diverged),
        "seconds": round(time.perf_counter() - start, 2),
        "seed": seed,
        "diverged": diverged,
    }


def _table(loop: VirtualLoop, game: Game[Any], folder: Path) -> People:
    """Set up a box with its journal, on virtual time."""
    seeds = iter(range(1 << 30))
    console = Console(
        texts=Texts("en", {game.id: game.folder}),
        names=(game.id,),
        find=lambda _name: game,
        seeds=lambda: f"selfplay/{next(seeds)}",
    )
    journal = Journal.open(folder / "journal.sqlite")
    shell = Shell(console, loop=loop, clock=loop.now_ns, tags=SpeakingTags(), journal=journal)
    box = EmulatedBox(loop, loop.now_ns, shell)
    loop.busy.append(line(box.reader, box.pn532))  # type: ignore[arg-type]
    loop.run_until_complete(_started(shell, box))
    return People(loop, shell, box, game)


async def _started(shell: Shell, box: EmulatedBox) -> None:
    shell.start(box)
    await asyncio.sleep(1)


async def _one_game(people: People, setup: Setup, rng: Random) -> None:
    """Play one game beside the referee."""
    game, shell = people.game, people.shell
    shell.feed(
        inputs.NewGame(
            game.id, setup.seats, setup.variant, "table", setup.options, setup.first, shell.now()
        )
    )
    await shell.settled()
    dealt = game.setup(setup.seats, setup.variant, "device", setup.options, setup.first)
    referee: Match[Any] = Match(game, dealt, rng.random().hex())
    while referee.turn != OVER:
        before = referee.state
        action = await _next_action(people, referee, rng)
        referee.act(action)
        for told in game.told(before, action, referee.state):
            if people.device.actions[-1:] != [told] or told.by != CHANCE or not _drew(people, told):
                await people.tell(told, rng)
        await people.fidget(rng)
        _compare(people, referee)
    if people.device.turn != OVER:
        raise Diverged("the game is over, but the device asks on")
    if game.result(people.device.state) != game.result(referee.state):
        raise Diverged("the device names other winners")


async def _next_action(people: People, referee: Match[Any], rng: Random) -> Action:
    """Return what happens next; where the device rolls for the table, it is what it rolled."""
    game, device = people.game, people.device
    if referee.turn != CHANCE:
        seat = rng.choice(game.asked(referee.state))
        return rng.choice(game.choices(referee.state, seat))
    if device.turn == CHANCE and not game.choices(device.state, TABLE):
        await people.press("ok")
        return device.actions[-1]
    return game.sample(referee.state, rng)


def _drew(people: People, action: Action) -> bool:
    """Whether the device itself drew this outcome just now, so that nobody need tell it."""
    before = people.device.states[-2]
    return action not in people.game.choices(before, TABLE)


def _compare(people: People, referee: Match[Any]) -> None:
    """Compare the public facts; what the device cannot know is None."""
    game = people.game
    true, shown = game.common(referee.state), game.common(people.device.state)
    for key, value in shown.items():
        if value is not None and value != true[key]:
            raise Diverged(f"{key} is {true[key]!r}, but the device has {value!r}")
    ring = people.box.ring
    if referee.turn == OVER:
        return  # who plays with cards alone holds none, so there may be nothing to light
    if ring is not None and not any(any(colour) for colour in people.box.line.colours):
        raise Diverged("the ring is dark")
