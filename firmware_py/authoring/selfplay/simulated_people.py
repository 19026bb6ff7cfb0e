"""Simulated people at an emulated device. They press buttons and scan cards, in virtual time."""

import asyncio
from itertools import takewhile
from random import Random
from typing import Any

from drivers.emulation.pn532 import Tag
from drivers.emulation.virtual_time import VirtualLoop
from firmware_py.cards.tags import emulated_uid
from firmware_py.runtime.devices import EmulatedBox
from firmware_py.runtime.runtime import Runtime
from games.core.action import Action
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.match import Match

FINGER = 0.03
"""Duration of a button press, and of the pause after it (s)."""
LAID = 0.05
"""Interval at which people look at the display while a card is on the reader (s)."""
MOST_ANSWERS = 300
FEW = 10
"""Maximum number of answers for which people often press buttons instead of scanning a card."""
PATIENCE = 40
"""Number of looks before people remove an unread card."""


class Diverged(Exception):
    """A contradiction between the device and the referee."""


class People:
    """People around one device, with buttons, cards and a referee."""

    def __init__(
        self, loop: VirtualLoop, runtime: Runtime, box: EmulatedBox, game: Game[Any]
    ) -> None:
        self.loop = loop
        self.runtime = runtime
        self.box = box
        self.game = game
        self.entered = 0
        self.settled: list[Action] = []
        """Answers that the device has given itself, because they change nothing."""
        self._copy = 0

    @property
    def device(self) -> Match[Any]:
        """The match on the device. Raise Diverged if there is none."""
        match = self.runtime.console.match
        if match is None:
            raise Diverged("the device has no game any more")
        return match

    async def press(self, button: str) -> None:
        """Press and release a button."""
        self.box.pins.press(button)
        await asyncio.sleep(FINGER)
        self.box.pins.release(button)
        await asyncio.sleep(FINGER)
        await self.runtime.settled()

    async def lay(self, face: str) -> None:
        """Put a card on the reader, and remove it when the device has read it or after a while."""
        self._copy = (self._copy + 1) % 250
        uid = emulated_uid(self.game.id, face, self._copy)
        seen = self.runtime.cards_seen
        self.box.pn532.lay(Tag(uid, f"tableclock/1 {self.game.id} {face}"))
        for _ in range(PATIENCE):
            await asyncio.sleep(LAID)
            await self.runtime.settled()
            if self.runtime.cards_seen != seen:
                break
        self.box.pn532.lift()

    async def tell(self, action: Action, rng: Random) -> None:
        """Enter one action, at random by card or by buttons. Raise Diverged if it is refused."""
        match, console = self.device, self.runtime.console
        who = console.play.who(console)
        if who is None or action not in self.game.choices(match.state, who):
            raise Diverged(f"{action} is true, but {who} is offered other things")
        before = len(match.actions)
        faces = self._faces(who, action)
        few = len(console.play.lines(console)) <= FEW
        if faces and rng.random() < (0.6 if few else 0.95):
            await self.lay(rng.choice(faces))
        if len(match.actions) == before:
            await self.choose(action)
        await self.runtime.settled()
        if len(match.actions) == before or match.actions[before] != action:
            raise Diverged(f"{action} was entered, but the device shows: {self.says}")
        self.entered += 1
        session = console.session
        joined = frozenset() if session is None else session.joined
        after = range(before + 1, len(match.actions))
        self.settled += [match.actions[n] for n in takewhile(joined.__contains__, after)]

    def _faces(self, who: int, action: Action) -> list[str]:
        """Return the faces that select this action when tapped, even if a tap means others too."""
        found = []
        for face in self.device.setup.deck.faces:
            try:
                meant = self.game.tap(self.device.state, who, face.id)
            except IllegalAction:
                continue
            if action in meant:
                found.append(face.id)
        return found

    @property
    def says(self) -> str:
        """The text on the OLED in one line."""
        return " / ".join(self.runtime.console.screen().says())

    async def choose(self, action: Action) -> None:
        """Select an answer with the buttons, in the shorter direction, and confirm it.

        Raise Diverged if the answer is not found.
        """
        console = self.runtime.console
        play = console.play
        ask = play.ask(console)
        if play.cursor is None and ask is not None and ask.ok == action:
            await self.press("ok")
            return
        for _ in range(MOST_ANSWERS):
            heads = [] if play.within else play.answers_by_head(console).items()
            over = {line.action: head for head, found in heads for line in found}
            wanted = over.get(action, action)  # a long list of cards asks for the colour first
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
        """Sometimes scan a card during a secret choice. Raise Diverged if the display changes."""
        match, console = self.device, self.runtime.console
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
