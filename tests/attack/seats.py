"""Random walk of phones over seats: every token ever issued is tried after every step.

Phones take seats, give them to bots, come and go. The host starts games, changes the number and the
addresses, and offers seats. The power is cut. After each step a token must open a seat if and only
if the host's page says so: the seat is a person's and the token is its address in the host's list.
A token that a phone got for the number works only while the page shows a phone at that seat.
"""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Literal
from unittest.mock import patch

import games
from firmware_py.console import commands
from firmware_py.runtime.bot_client import BotClient
from firmware_py.runtime.persistence import Persistence
from firmware_py.web.interfaces import Refused, Viewer
from firmware_py.web.live_table import LiveTable
from firmware_py.web.sessions_file import PhonesFile
from games.core.bots import BotInput
from tests.attack.device_harness import EPOCH, Exact, Readerless, scratch, spoken
from tests.attack.tally import Tally
from tests.firmware_py import box as boxes
from tests.firmware_py.box import Box
from tests.firmware_py.pages import ADDRESS, give, sees

EACH = 50
"""Number of steps of one walk."""
GAMES = ("capsules", "midnight", "outcasts")
HOST = Viewer(None, host=True)
GUEST = Viewer(None, host=False)


class Silent(BotClient):
    """Bot client that never answers: the walk tests seats, and starts no process."""

    def __init__(self) -> None:
        """Need no program and no loop."""

    def rest(self) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""

    def wake(self, game: str) -> None:
        """Do nothing."""

    async def answer(self, game: str, bot: str, handed: BotInput) -> Any:  # noqa: ARG002
        """Wait until the question is dropped."""
        return await asyncio.get_running_loop().create_future()


class Phones:
    """One table, and the phones that were ever at it."""

    def __init__(self, folder: Path, rng: Random) -> None:
        self.path, self.rng = folder / "journal.db", rng
        self.given: dict[str, int] = {}
        """Seat of every token that ever opened one."""
        self.holds: dict[int, str] = {}
        """Token of the phone at each seat that was taken with the number, by the rules."""
        self.here: set[str] = set()
        """Tokens of connected pages."""
        self.paged: set[str] = set()
        """Tokens whose page was ever opened."""
        self.guests: set[str] = set()
        """Tokens that phones got for the number."""
        self.last = 0
        """Number of seats of the last game."""
        self.start()

    def start(self) -> None:
        """Switch the device on."""
        self.box = Box(self.path, games=games.names(), dealer="device", thinker=Silent())
        self.box.start(ask=False)
        file = PhonesFile.beside(self.path, lambda: float(EPOCH))
        self.live = LiveTable(self.box.runtime, spoken, ADDRESS, kept=file)
        self.live.tell_all()
        self.settle()

    def settle(self) -> None:
        """Let the device answer; disconnect pages whose token is no longer valid."""
        self.box.wait(0)
        for token in [*self.here]:
            if self.live.admit(token) is None:
                self.here.remove(token)
                self.live.watch(self.given[token], on=False)
        self.box.wait(0)
        host = sees(self.live, HOST)
        self.given |= {one["url"].partition("#")[2]: one["seat"] for one in host["urls"]}

    def step(self) -> str:
        """Do one random step; return its name."""
        name = self.rng.choice(STEPS if self._seats or self.rng.random() < 0.2 else ("game",))
        try:
            getattr(self, name)()
        except Refused:
            name += " (refused)"
        self.settle()
        return name

    @property
    def _seats(self) -> int:
        return self.box.match.setup.seats if self.box.match is not None else 0

    def _seat(self) -> int:
        return self.rng.randrange(self._seats or 1)

    # Actions of phones

    def sit(self) -> None:
        """Take the seat of a bot, or one that is offered."""
        takes = [
            seat for seat, one in enumerate(sees(self.live, HOST)["seats"])
            if one["bot"] or one.get("sits") == "free"
        ]  # fmt: skip
        if not takes:
            return
        seat = self.rng.choice(takes)
        name = self.rng.choice(("", "", f"Cor{self.rng.randrange(99)}"))
        token = give(self.live, GUEST, "sit", seat=seat, name=name)["token"]
        self.given[token], self.holds[seat] = seat, token
        self.guests.add(token)
        if self.rng.random() < 0.7:
            self._connect(token)

    def come(self) -> None:
        """Open an address that was issued at any time."""
        if self.given:
            self._connect(self.rng.choice([*self.given]))

    def _connect(self, token: str) -> None:
        viewer = self.live.admit(token)
        if viewer is not None and token not in self.here:
            self.here.add(token)
            self.paged.add(token)
            self.live.watch(viewer.seat, on=True)

    def go(self) -> None:
        """Lock a phone."""
        if self.here:
            token = self.rng.choice(sorted(self.here))
            self.here.remove(token)
            self.live.watch(self.given[token], on=False)

    def give_back(self) -> None:
        """Give a phone's seat to a bot."""
        if self.here:
            seat = self.given[self.rng.choice(sorted(self.here))]
            give(self.live, Viewer(seat, host=False), "seat", seat=seat, bot="easy")
            self.holds.pop(seat, None)

    # Actions of the host

    def bot(self) -> None:
        """Give a seat to a bot, on the page or at the device, or take it back."""
        seat = self._seat()
        bot: Literal["easy", ""] = self.rng.choice(("easy", ""))
        if self.rng.random() < 0.3 and bot and self.box.match is not None:
            self.box.command(commands.GiveSeat(seat, bot))
        else:
            give(self.live, HOST, "seat", seat=seat, bot=bot)
        if bot:
            self.holds.pop(seat, None)

    def twice(self) -> None:
        """Give a seat to a bot and take it back before the device has answered."""
        seat = self._seat()
        if self.box.match is not None:
            self.box.runtime.command(commands.GiveSeat(seat, "easy"))
            self.box.runtime.command(commands.GiveSeat(seat, ""))
            self.holds.pop(seat, None)

    def game(self) -> None:
        """Start another game."""
        seats = self.rng.choice((3, 3, 3, 4))
        bots = [seat for seat in range(1, seats) if self.rng.random() < 0.4]
        give(self.live, HOST, "new_game", game=self.rng.choice(GAMES), seats=seats, bots=bots)
        self.settle()
        stay = {seat for seat, token in self.holds.items() if token in self.here} - {*bots}
        if self.last != seats:
            stay = set()
        self.last = seats
        self.holds = {seat: token for seat, token in self.holds.items() if seat in stay}

    def end(self) -> None:
        """End the game."""
        give(self.live, HOST, "end_game")

    def number(self) -> None:
        """Change the number."""
        self.live.new_pin(None)
        self.holds = {}

    def address(self) -> None:
        """Change a seat's address."""
        seat = self._seat()
        give(self.live, HOST, "new_address", seat=seat)
        self.holds.pop(seat, None)

    def offer(self) -> None:
        """Offer a seat, or withdraw the offer."""
        seat, on = self._seat(), self.rng.random() < 0.7
        give(self.live, HOST, "offer", seat=seat, on=on)
        if on:
            self.holds.pop(seat, None)

    def cut(self) -> None:
        """Cut the power, sometimes before the device has processed the last action."""
        last = self.rng.choice((self.bot, self.number, self.address, self.give_back, None))
        before = {**self.holds}
        if last is not None:
            with suppress(Refused):
                last()
        self.box.runtime.bots.let_go()
        self.box.drop()
        self.here = set()
        self.start()
        if last in (self.bot, self.give_back):  # it was not processed, so it never happened
            bots = self.box.console.bots
            self.holds = {seat: token for seat, token in before.items() if seat not in bots}

    # Conditions

    def wrong(self) -> Iterator[str]:
        """Yield contradictions between the tokens and the host's page."""
        host = sees(self.live, HOST)
        listed = {one["url"].partition("#")[2]: one["seat"] for one in host["urls"]}
        taken = {token: seat for seat, token in self.holds.items()}
        playing = self.box.match is not None
        for token, seat in self.given.items():
            viewer = self.live.admit(token)
            opens = None if viewer is None else viewer.seat
            if viewer is not None and playing:
                shown = host["seats"][seat]
                if (
                    shown["bot"]
                    or opens != seat
                    or seat not in (listed.get(token), taken.get(token))
                ):
                    yield f"an old token opens seat {opens}"
                if token in self.guests and shown.get("sits") not in ("phone", "away"):
                    yield "a phone's token opens a seat where the page shows no phone"
            if viewer is None and token in listed:
                yield "an address in the host's list opens nothing"
            if viewer is not None and token in self.guests and self.holds.get(seat) != token:
                yield "a phone's token outlives its reason"
            if viewer is None and self.holds.get(seat) == token:
                yield "a phone has lost its seat without a reason"
        for seat, shown in enumerate(host["seats"] if playing else ()):
            paged = {self.given[token] for token in self.paged if token in listed}
            if shown.get("sits") == "away" and seat not in self.holds.keys() | paged:
                yield "the page shows a phone that has no pass"


STEPS = (
    *("sit", "sit", "sit", "come", "come", "go", "give_back", "bot", "bot", "twice"),
    *("game", "end", "number", "address", "offer", "offer", "cut"),
)


def seats(cases: int, seed: int) -> Tally:
    """Walk random steps."""
    tally, rng = Tally("seats", seed=seed), Random(seed)
    while tally.cases < cases:
        number = rng.randrange(2**32)
        with tally.case(f"walk({number})"):
            tally.cases -= 1
            walk(tally, number, min(EACH, cases - tally.cases))
    return tally.done()


def walk(tally: Tally, seed: int, steps: int) -> None:
    """Walk from a new table."""
    rng = Random(seed)
    with scratch() as folder, _virtual():
        phones = Phones(folder, rng)
        try:
            done: list[str] = []
            for _ in range(steps):
                tally.cases += 1
                done.append(phones.step())
                for why in phones.wrong():
                    tally.note("leaks", why, f"walk({seed}): {' '.join(done[-8:])}")
        finally:
            phones.box.close()


@contextmanager
def _virtual() -> Iterator[None]:
    """Use virtual time; threads answer immediately."""

    def at_once(_recorder: Any, write: Any) -> None:
        write()

    with ExitStack() as stack:
        put = stack.enter_context
        put(patch.object(boxes, "VirtualLoop", Exact))
        put(patch.object(boxes, "EmulatedBox", Readerless))
        put(patch.object(boxes, "line", lambda *_ends: lambda: False))
        put(patch.object(Persistence, "later", at_once))
        yield
