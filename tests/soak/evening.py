"""An evening of one person with strong bots, through the page: nobody waits, no light is late.

The real program on an emulated box, one match after another, on real time. A scripted person
answers on the shared screen as soon as it is asked. In every second match the process that thinks
is killed in the middle; that may cost its answer only.

    python -m tests.soak.evening [MATCHES] [GAME ...]

A pause is the time in which the page is told nothing new while it is a bot's turn. A light is late
if a picture of the ring that was due by itself comes more than a frame after that.
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
"""Other games are played by the fewest that they take."""
PAUSE = 2.0
"""Nobody waits longer for a bot (s)."""
FRAME = 0.02
"""A light that comes later than that after its time is late (s)."""
FIGURES = "lights.json"
COMPLAINT = re.compile(r"^.*Traceback.*(?:\n\s.*)*\n.*|^.*ERROR.*", re.MULTILINE)
"""A traceback to its last line, or a line of an error."""
STUCK = 60.0
"""If the page hears nothing for so long, the match stands still (s)."""


class Evening(NamedTuple):
    """What came of the matches of a game. pauses, lights: seconds."""

    game: str
    matches: int
    answers: int
    kills: int
    pauses: list[float]
    lights: list[float]
    wrong: list[str]


class Person:
    """Somebody at the shared screen, who answers at random; likelier what the check mark does."""

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
        """What was last told of the table; empty before that."""
        return self._follower.table or {}

    def order(self, do: str, **fields: Any) -> dict[str, Any]:
        """Give an order, and return the answer to it."""
        self._n += 1
        self.socket.send(json.dumps({"do": do, "n": self._n, **fields}))
        while True:
            told = self._hear()
            if told.get("n") == self._n:
                return told

    def _hear(self) -> dict[str, Any]:
        """Take what comes; a new table that is no answer of this person's ends a bot's pause."""
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
        """Whether a bot is to answer."""
        on = self.table.get("game") and not self.table.get("over")
        return bool(on and not (self.table["ask"] or {}).get("yours"))

    def begin(self, game: str, seats: int) -> None:
        """Begin a match against strong bots."""
        bots = dict.fromkeys(range(1, seats), "strong")
        self.order("new_game", game=game, seats=seats, cards="device", bots=bots)
        self.until(lambda: self.table.get("game") and not self.table.get("over"))

    def until(self, happened: Any) -> None:
        """Hear until something is so."""
        while not happened():
            self._hear()

    def answer(self) -> None:
        """Answer what is asked now, and hear what comes of it."""
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
    """Return the process that thinks, if there is one."""
    for pid in program.children:
        with contextlib.suppress(OSError):
            if b"firmware_py.runtime.bot_worker" in Path(f"/proc/{pid}/cmdline").read_bytes():
                return pid
    return None


def _match(person: Person, program: Program, game: str, seats: int, kill: int | None) -> bool:
    """Play one match to its end; kill: at which answer the thinker dies. Return whether it did."""
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
    """Play so many matches of a game, one after another."""
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
    """In a process of its own: the program, which notes how late the ring's pictures come."""
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
    """Return the exit code: 0 if every match ended, nobody waited long and nothing was logged."""
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
