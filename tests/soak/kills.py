"""Kill a running game at random moments, again and again: nothing shown may be lost.

A child process plays cinderella on the whole emulated device with a real journal. It prints what
it has shown, entry by entry; the parent kills it with SIGKILL, looks into the journal, and starts
it again, which must take the game up where it was.

    python tests/soak/kills.py [KILLS] [SEED]
"""

import asyncio
import json
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from random import Random

import games
from drivers.chips.virtual import VirtualLoop, line
from firmware_py.console import Console, inputs
from firmware_py.devices import EmulatedBox
from firmware_py.journal import Journal
from firmware_py.selfplay import People
from firmware_py.shell import Shell
from firmware_py.tags import SpeakingTags
from firmware_py.texts import Texts
from games.core.action import OVER, Action
from games.core.match import Match


def child(path: Path, seed: int) -> None:
    """Play on and on; print a line for each entry when the devices show it."""
    loop = VirtualLoop()
    game = games.find("cinderella")
    rng = Random(seed)
    console = Console(
        texts=Texts("en", {game.id: game.folder}),
        names=(game.id,),
        find=lambda _: game,
        seeds=lambda: f"{seed}",
    )
    shell = Shell(
        console, loop=loop, clock=loop.now_ns, tags=SpeakingTags(), journal=Journal.open(path)
    )
    box = EmulatedBox(loop, loop.now_ns, shell)
    loop.busy.append(line(box.reader, box.pn532))
    people = People(loop, shell, box, game)

    def say(**what):
        print(json.dumps(what), flush=True)

    def shown(_what):
        match = console.match
        if match is not None and len(match.entries) > shown.count:
            for entry in match.entries[shown.count :]:
                say(entry=entry.to_json() if isinstance(entry, Action) else entry)
            shown.count = len(match.entries)

    async def play():
        shell.start(box)
        say(resumed=len(console.match.entries) if console.match else None)
        shown.count = len(console.match.entries) if console.match else 0
        shell.subscribe(shown)
        await asyncio.sleep(1)
        if console.match is not None:
            await people.press("ok")  # continue
        while True:
            if console.match is None or console.match.turn == OVER:
                shown.count = 0
                say(new=True)
                new = inputs.NewGame("cinderella", 3, "magic", "device", {}, 0, shell.now())
                shell.feed(new)
                await shell.settled()
            elif rng.random() < 0.05 and console.match.actions:
                shell.feed(inputs.TakeBack(True, shell.now()))
                await shell.settled()
            else:
                await people.press("ok" if rng.random() < 0.7 else "next")

    shown.count = 0
    loop.run_until_complete(play())


def kills(count: int, seed: int, path: Path) -> dict[str, int]:
    """Start, wait a random while, kill, look; `count` times."""
    rng = Random(seed)
    lost = refused = total = 0
    shown: list = []
    for number in range(count):
        command = [sys.executable, __file__, "child", str(path), str(seed + number)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        said: list[dict] = []
        enough = threading.Event()
        wanted = rng.randrange(3, 60)

        def read(process=process, said=said, enough=enough, wanted=wanted):
            for row in process.stdout:
                said.append(json.loads(row))
                if len(said) >= wanted:
                    enough.set()
            enough.set()

        reader = threading.Thread(target=read)
        reader.start()
        enough.wait(60)
        process.kill()
        process.wait()
        reader.join()
        if not said or "resumed" not in said[0]:
            refused += 1
            continue
        if (said[0]["resumed"] or 0) < len(shown):
            lost += len(shown) - (said[0]["resumed"] or 0)
        for line_ in said[1:]:
            if "new" in line_:
                shown = []
            else:
                shown.append(line_["entry"])
                total += 1
        with Journal.open(path) as journal:
            saved = journal.resume()
            kept = [] if saved is None else _rows(saved.match)
            if kept[: len(shown)] != shown:
                lost += 1
            shown = kept
    return {"kills": count, "shown": total, "lost": lost, "refused": refused}


def _rows(match: Match) -> list:
    return [e.to_json() if isinstance(e, Action) else e for e in match.entries]


def main(count: int = 200, seed: int = 1) -> int:
    """Return the exit code: 0 if nothing was lost and every start was taken."""
    with tempfile.TemporaryDirectory() as folder:
        result = kills(count, seed, Path(folder) / "journal.sqlite")
    print(json.dumps(result))
    return 1 if result["lost"] or result["refused"] else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["child"]:
        child(Path(sys.argv[2]), int(sys.argv[3]))
    else:
        sys.exit(main(*(int(given) for given in sys.argv[1:])))
