"""An evening of one person with strong bots on the page: bots answer soon, the ring is on time.

The real program on emulated hardware, one match after another, in real time. A scripted person
answers on the shared screen immediately. In every second match the bot worker is killed; only its
current answer may be lost.

    python -m tests.soak.evening [MATCHES] [GAME ...]

A pause is a time without news on the page during a bot's turn. A light is late if a frame of the
ring comes more than `FRAME` after its due time.
"""

import contextlib
import json
import os
import random
import re
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from websockets.sync.client import ClientConnection

import games
from tests.attack.program import Program
from tests.follower import Follower

MATCHES = 20
SEATS = {"midnight": 3, "cinderella": 2, "outcasts": 3, "capsules": 2}
"""Other games are played with their smallest number of seats."""
PAUSE = 2.0
"""Longest allowed pause of a bot (s)."""
FRAME = 0.02
"""A light is late beyond this delay (s)."""
FIGURES = "lights.json"
COMPLAINT = re.compile(r"^.*Traceback.*(?:\n\s.*)*\n.*|^.*ERROR.*", re.MULTILINE)
"""A traceback to its last line, or an error line."""
STUCK = 60.0
"""A match has stopped if the page receives nothing for this long (s)."""


class Evening(NamedTuple):
    """Result of the matches of a game; pauses and lights in seconds."""

    game: str
    matches: int
    answers: int
    kills: int
    pauses: list[float]
    lights: list[float]
    wrong: list[str]


class Person:
    """Scripted person at the shared screen. Answers at random, often with the default answer."""

    def __init__(self, socket: ClientConnection, rng: random.Random) -> None:
        self.socket = socket
        self.rng = rng
        self._follower = Follower()
        self.pauses: list[float] = []
        self.answers = 0
        self._n = 0
        self._said = 0.0
        self._heard = 0.0

    @property
    def table(self) -> dict[str, Any]:
        """The last table received; empty before the first."""
        return self._follower.table or {}

    def order(self, do: str, **fields: Any) -> dict[str, Any]:
        """Send a command, and return its reply."""
        self._n += 1
        self.socket.send(json.dumps({"do": do, "n": self._n, **fields}))
        while True:
            told = self._hear()
            if told.get("n") == self._n:
                return told

    def _hear(self) -> dict[str, Any]:
        """Receive a message; a new table ends the pause of a bot."""
        told: dict[str, Any] = json.loads(self.socket.recv(timeout=STUCK))
        now = time.monotonic()
        waited = self._waits
        if self._follower.hear(told):
            if waited:
                self.pauses.append(now - self._heard)
            self._heard = now
        return told

    @property
    def _waits(self) -> bool:
        """Whether a bot must answer."""
        on = self.table.get("game") and not self.table.get("over")
        return bool(on and not (self.table["ask"] or {}).get("yours"))

    def begin(self, game: str, seats: int) -> None:
        """Start a match against strong bots."""
        bots = dict.fromkeys(range(1, seats), "strong")
        self.order("new_game", game=game, seats=seats, cards="device", bots=bots)
        self.until(lambda: self.table.get("game") and not self.table.get("over"))

    def until(self, happened: Any) -> None:
        """Receive messages until something has happened."""
        while not happened():
            self._hear()

    def answer(self) -> None:
        """Answer the question, and wait for the new table."""
        ask, version = self.table["ask"], self.table["version"]
        self.answers += 1
        likeliest = ask["ok"] is not None and self.rng.random() < 0.5
        if ask["draw"]:
            self.order("draw")
        else:
            action = ask["ok"] if likeliest else self.rng.choice(ask["lines"])["action"]
            self.order("choose", action=action)
        self.until(lambda: self.table["version"] != version)


def _thinker(program: Program) -> int | None:
    """Return the bot worker process, if there is one."""
    for pid in program.children:
        with contextlib.suppress(OSError):
            if b"firmware_py.runtime.bot_worker" in Path(f"/proc/{pid}/cmdline").read_bytes():
                return pid
    return None


def _match(person: Person, program: Program, game: str, seats: int, kill: int | None) -> bool:
    """Play one match; kill the bot worker at answer `kill`. Return whether it was killed."""
    person.begin(game, seats)
    killed, answers = False, 0
    while not person.table["over"]:
        ask = person.table["ask"]
        if ask and ask["yours"]:
            person.answer()
            answers += 1
        else:
            person.until(lambda: person.table["over"] or (person.table["ask"] or {}).get("yours"))
        if kill is not None and not killed and answers >= kill:
            pid = _thinker(program)
            if pid is not None:
                os.kill(pid, signal.SIGKILL)
                killed = True
    return killed


@contextlib.contextmanager
def _table(folder: Path) -> Iterator[Program]:
    words = ("play", "--no-browser", "--port", "0")
    program = Program(folder, *words, module="tests.soak.evening", files=1024)
    try:
        yield program
    finally:
        program.stop()


def evening(game: str, matches: int, seed: int = 1) -> Evening:
    """Play matches of a game, one after another."""
    rng, kills, wrong = random.Random(f"{game}/{seed}"), 0, []
    seats = SEATS.get(game) or games.find(game).seats(games.find(game).variants[0])[0]
    with tempfile.TemporaryDirectory() as folder:
        with _table(Path(folder)) as program, program.talk() as socket:
            socket.send(json.dumps({"hello": None, "protocol": 2}))
            person = Person(socket, rng)
            person.until(lambda: person.table)
            done = 0
            for number in range(matches):
                kill = rng.randrange(1, 6) if number % 2 else None
                try:
                    kills += _match(person, program, game, seats, kill)
                except (TimeoutError, OSError) as error:
                    wrong.append(f"match {number} stands still: {error!r}")
                    break
                done += 1
        log = program.log.read_text()
        wrong += COMPLAINT.findall(log)
        lights = json.loads((Path(folder) / FIGURES).read_text())
    return Evening(game, done, person.answers, kills, person.pauses, lights, wrong)


def table(words: list[str]) -> None:
    """In a separate process: run the program and record the delay of the ring's frames."""
    from firmware_py.cli import tableclock
    from firmware_py.runtime.outputs import Outputs

    late: list[float] = []
    paint = Outputs.paint

    def timed(self: Outputs) -> None:
        due, now = self._ring_due, self._clock()
        if due is not None and now >= due:
            late.append((now - due) / 1e9)
        paint(self)

    Outputs.paint = timed  # type: ignore[method-assign]
    try:
        tableclock.main(words, standalone_mode=False)
    finally:
        Path(FIGURES).write_text(json.dumps(late))


def report(one: Evening) -> str:
    """Return a line of figures."""
    late = sum(light > FRAME for light in one.lights)
    long = [pause for pause in one.pauses if pause > PAUSE]
    return (
        f"{one.game:11} {one.matches:3} matches, {one.answers:5} answers, {one.kills:2} kills; "
        f"{len(one.pauses):6} pauses, longest {max(one.pauses, default=0):.2f} s, "
        f"{len(long)} over {PAUSE:g} s; {len(one.lights):6} frames, latest "
        f"{1000 * max(one.lights, default=0):.0f} ms, {late} late"
    )


def main(given: list[str]) -> int:
    """Return the exit code: 0 if every match ended, without long pauses or logged errors."""
    if given[:1] == ["play"]:
        table(given)
        return 0
    matches = int(given[0]) if given else MATCHES
    failed = 0
    for game in given[1:] or games.names(plugins=False):
        one = evening(game, matches)
        print(report(one), flush=True)
        for each in one.wrong:
            print(f"  {each}", flush=True)
        long = any(pause > PAUSE for pause in one.pauses)
        failed += bool(one.wrong or one.matches < matches or long)
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
