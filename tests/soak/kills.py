"""Kills of a running device at random moments: no entry that was shown is lost.

A process plays all games on the whole emulated device with a real journal, by buttons and page,
with undos and bots. It reports each entry that it has shown. It is killed with SIGKILL at a random
moment, and the next process must resume the match where it was.

    python -m tests.soak.kills [KILLS] [SEED]
"""

import asyncio
import json
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import games
from drivers.emulation.virtual_time import VirtualLoop, line
from firmware_py.authoring.selfplay.simulated_people import People
from firmware_py.cards.tags import SpeakingTags
from firmware_py.console import Console, commands, inputs
from firmware_py.i18n import Texts
from firmware_py.runtime.devices import EmulatedBox
from firmware_py.runtime.runtime import Runtime
from firmware_py.storage.journal import Journal
from games.core.action import CHANCE, OVER, TABLE, Action

if TYPE_CHECKING:
    from games.core.ai.levels import LevelName

KILLS = 1000
DAWDLE = 0.03
"""Maximum delay of the kill after the awaited entry (s): anywhere in a commit."""


class Player:
    """One run of the device, played by one person until it is killed; `say` reports entries."""

    def __init__(self, path: Path, seed: int, say) -> None:
        self.loop = VirtualLoop()
        self.rng = Random(seed)
        self.say = say
        self.console = Console(
            texts=Texts("en", {name: games.find(name).folder for name in games.names()}),
            names=games.names(),
            find=games.find,
            seeds=lambda: f"{seed}",
        )
        journal = Journal.open(path, lambda says: say(complaint=says))
        self.runtime = Runtime(
            self.console, loop=self.loop, clock=self.loop.now_ns, tags=SpeakingTags(),
            journal=journal,
        )  # fmt: skip
        self.box = EmulatedBox(self.loop, self.loop.now_ns, self.runtime)
        reader: Any = self.box.reader  # it counts its bytes
        self.loop.busy.append(line(reader, self.box.pn532))
        self.people = People(self.loop, self.runtime, self.box, games.find(games.names()[0]))
        self.shown: tuple[int | None, int] = (None, 0)

    def play(self) -> None:
        """Play endlessly."""
        self.loop.run_until_complete(self._play())

    def _shown(self, _what: str) -> None:
        """Report each entry that the devices show, with its number in the journal."""
        match = self.console.match
        if match is None or (number := self.runtime.persistence.number(match)) is None:
            return
        seen = self.shown[1] if self.shown[0] == number else 0
        for at in range(seen, len(match.entries)):
            entry = match.entries[at]
            row = entry.to_json() if isinstance(entry, Action) else entry
            self.say(match=number, at=at, row=row)
        self.shown = (number, len(match.entries))

    async def _play(self) -> None:
        self.runtime.start(self.box)
        match = self.console.match
        number = self.runtime.persistence.number(match) if match is not None else None
        count = len(match.entries) if match is not None else 0
        self.shown = (number, count)
        self.say(resumed=number, entries=count)
        self.runtime.subscribe(self._shown)
        await asyncio.sleep(1)
        if match is not None:
            await self.people.press("ok")  # continue
        while True:
            await self._step()
            await self.runtime.settled()

    async def _step(self) -> None:
        match, now, rng = self.console.match, self.runtime.now(), self.rng
        if match is None or match.turn == OVER or rng.random() < 0.005:
            if match is not None and match.turn == OVER and rng.random() < 0.3:
                self.runtime.feed(inputs.UndoRequested(True, now))  # it goes on after its end
                return
            self.runtime.command(self._new_game())
        elif rng.random() < 0.05 and match.actions:
            self.runtime.feed(inputs.UndoRequested(True, now))
        elif rng.random() < 0.3:
            await self.people.press("ok" if rng.random() < 0.7 else "next")
        else:
            who = TABLE if match.turn == CHANCE else rng.choice(match.game.asked(match.state))
            choices = match.game.choices(match.state, who)
            given = commands.Choose(rng.choice(choices)) if choices else commands.Draw()
            self.runtime.command(given)
        if self.console.bots:
            await asyncio.sleep(1)

    def _new_game(self) -> commands.StartGame:
        game = games.find(self.rng.choice(games.names()))
        variant = self.rng.choice(game.variants)
        seats = self.rng.choice(game.seats(variant))
        cards = self.rng.choice(game.dealers)
        robots = cards == "device" and seats > 1 and self.rng.random() < 0.3
        bots: dict[int, LevelName] = {seats - 1: "random"} if robots else {}
        return commands.StartGame(game.id, seats, variant, cards, {}, 0, bots)


def live(path: Path, seed: int, out: int) -> None:
    """In a separate process: play and report, until the kill."""

    def say(**what) -> None:
        os.write(out, json.dumps(what).encode() + b"\n")

    try:
        Player(path, seed, say).play()
    except BaseException as error:  # noqa: BLE001 (the parent must know of any exception)
        say(failed=repr(error))
    finally:
        os._exit(1)


def one_life(path: Path, rng: Random, seed: int) -> list[dict[str, Any]]:
    """Fork a device, kill it at a random moment, and return its reports."""
    heard, told = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(heard)
        live(path, seed, told)
    os.close(told)
    said, wanted = b"", rng.randrange(1, 60)
    while said.count(b"\n") < wanted:
        more = os.read(heard, 65536)
        if not more:
            break
        said += more
    time.sleep(rng.uniform(0, DAWDLE))
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    while more := os.read(heard, 65536):
        said += more
    os.close(heard)
    # A line that the kill has cut was shown too, but cannot be read.
    return [json.loads(line) for line in said.split(b"\n")[:-1]]


def kills(count: int, seed: int, path: Path) -> dict[str, int]:
    """Run and kill devices; return what was shown, lost and refused."""
    rng = Random(seed)
    figures = dict.fromkeys(("kills", "shown", "lost", "refused", "matches"), 0)
    shown: dict[int, dict[int, object]] = {}
    for number in range(count):
        said = one_life(path, rng, seed * 1_000_000 + number)
        figures["kills"] += 1
        first = said[0] if said else {}
        if "resumed" not in first or any("failed" in s or "complaint" in s for s in said):
            figures["refused"] += 1
            print(json.dumps(said[-1:]), file=sys.stderr)
        newest = max(shown, default=None)
        if newest is not None and first.get("resumed") == newest:
            figures["lost"] += max(0, len(shown[newest]) - first["entries"])
        for what in said:
            if "row" in what:
                shown.setdefault(what["match"], {})[what["at"]] = what["row"]
                figures["shown"] += 1
        with Journal.open(path) as journal:
            for match in sorted(shown)[-3:]:
                kept = json.loads(journal.bytes_of(match))["entries"]
                told = shown[match].items()
                figures["lost"] += sum(kept[at : at + 1] != [row] for at, row in told)
        figures["matches"] = len(shown)
    return figures


def main(count: int = KILLS, seed: int = 1) -> int:
    """Return the exit code: 0 if nothing was lost and every start worked."""
    began = time.perf_counter()
    # Imported once here, so that children need not import it again.
    loop = VirtualLoop()
    box = EmulatedBox(loop, loop.now_ns, SimpleNamespace(edge=print, card=print))
    assert box.ring is not None
    box.ring.show([(0, 0, 0)] * 24)
    box.close()
    loop.close()
    with tempfile.TemporaryDirectory() as folder:
        figures = kills(count, seed, Path(folder) / "journal.db")
    print(json.dumps(figures | {"seconds": round(time.perf_counter() - began)}))
    return 1 if figures["lost"] or figures["refused"] else 0


if __name__ == "__main__":
    sys.exit(main(*(int(given) for given in sys.argv[1:])))
