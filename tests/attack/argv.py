"""Broken command lines, given to click's runner in this process and to the real program.

Commands that would continue (a page, a long simulation) are cut short: the target is the parsing of
the input. The real program gets 20 s of processor time and little memory.
"""

import contextlib
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from click.testing import CliRunner

import firmware_py.authoring.selfplay.selfplay
import firmware_py.lab.simulate
import games.core.perft
from firmware_py import main
from firmware_py.authoring.subprocess_check import Outcome
from firmware_py.cli import lab, tableclock
from firmware_py.lab import compare, ladder, tournament
from firmware_py.settings import decks
from firmware_py.storage.journal import Journal
from firmware_py.web import lifecycle
from games.core.match import Match
from tests.attack.fuzz import saves
from tests.attack.mutation import WORDS, spoilt
from tests.attack.tally import Tally

COMMANDS = (
    ("play",), ("play", "midnight", "--seats", "4", "--variant", "team4", "--cards", "device"),
    ("play", "cinderella", "--bots", "2,3", "--first", "2", "--seed", "s", "--port", "0"),
    ("play", "outcasts", "--option", "hand_size=5", "--no-browser"),
    ("timer", "fischer:300+5", "--players", "2", "--handicap", "0,-60", "--emulate"),
    ("timer", "byoyomi:600+3x30"), ("serve", "--config", "table.toml", "--emulate", "--no-page"),
    ("games", "--json"), ("history", "--json"), ("history",), ("records", "--json"), ("records",),
    ("selfplay", "cinderella", "--games", "1", "--seats", "2", "--seed", "3", "--json"),
    ("simulate", "capsules", "--games", "1", "--workers", "1", "--bots", "random", "--json"),
    ("simulate", "capsules", "--compare", "remember=off,on", "--games", "1", "--out", "kept"),
    ("simulate", "cinderella", "--games", "1", "--report", "out.html", "--seed", "5"),
    ("tournament", "capsules", "--players", "random,greedy", "--games", "1", "--json"),
    ("ladder", "capsules", "--games", "1", "--levels", "random,greedy", "--write", "save.json"),
    ("perft", "nightwatch", "--depth", "1", "--seed", "2", "--cards", "table", "--json"),
    ("replay", "1", "--verify", "--json"), ("replay", "save.json", "--verify"), ("replay", "2"),
    ("replay", "save.json", "--picture", "out.svg", "--language", "de"), ("replay", "-"),
    ("replay", "spoilt.json", "--watch", "--port", "0", "--no-browser"), ("replay", "spoilt.json"),
    ("review", "1", "--json"), ("review", "save.json"), ("review", "spoilt.json"),
    ("review", "save.json", "--picture", "out.png", "--budget", "24", "--language", "nl"),
    ("new", "moonlight", "mine"), ("new", "moonlight"), ("new", "midnight", "spoilt.json/mine"),
    ("check", "nightwatch", "--examples", "1", "--seed", "3", "--json"), ("check", "midnight"),
    ("cards", "list"), ("cards", "list", "midnight", "--tags", "tags.json", "--json"),
    ("cards", "export", "midnight", "out.json"), ("cards", "export", "-"),
    ("cards", "import", "tags.json", "--replace"), ("cards", "import", "spoilt.json"),
    ("cards", "import", "-"), ("cards", "list", "--tags", "spoilt.json"),
    ("doctor", "--emulate", "--fault", "reader:silence", "--board", "pi5", "--json"),
)  # fmt: skip
"""Typical command lines. Not included: slow commands (labels, enrolment), and a real Pi."""

ODD = (
    *WORDS, "/dev/null", "/dev/full", "/", ".", "missing/file", "locked.json", "--", "-",
    "-1", "9" * 50, "9" * 5000, "1e9", "0x1", "٣", "1,2,3", "=", "a=b=c", "--json", "--help",
    "\udcff", "spoilt.json", "save.json", "0.0.0.0", "fischer:", "fischer:9999999999999999+1",
    "byoyomi:1+1x" + "9" * 30, "up", "-h", "--version", "--seats", "--option", "--games=0",
)  # fmt: skip

SECONDS = 300
"""Timeout of a real program on the wall clock (s); its processor time is limited to 20 s."""
MEMORY = 1_500_000_000


class Desk:
    """Folder with all files that the commands name: matches, tags, settings, a broken file."""

    def __init__(self, folder: Path, rng: Random) -> None:
        self.folder = folder
        self.rng = rng
        (folder / "decks").mkdir()
        self.write("save.json", saves()[0])
        self.write("tags.json", b'{"tableclock": "tags/1", "tags": []}')
        self.write("table.toml", b"[page]\nport = 0\n")
        self.write("locked.json", b"{}").chmod(0)
        with Journal.open(folder / ".local/state/tableclock/journal.db") as journal:
            for save in saves()[:2]:
                match = Match.load(save)
                number = journal.begin(match)
                journal.append_all(number, 0, match.entries, {})
        self.spoil()

    def write(self, name: str, data: bytes) -> Path:
        """Write a file here."""
        path = self.folder / name
        path.write_bytes(data)
        return path

    def spoil(self) -> None:
        """Write another broken file."""
        sample = self.rng.choice((*saves(), b'{"tableclock": "tags/1", "tags": []}'))
        self.write("spoilt.json", spoilt(sample, self.rng, saves()))

    def line(self) -> list[str]:
        """Return a command line with up to three errors."""
        words = list(self.rng.choice(COMMANDS))
        for _ in range(self.rng.choice((0, 1, 1, 2, 3))):
            at = self.rng.randrange(len(words) + 1)
            match self.rng.randrange(5):
                case 0:
                    words.insert(at, self.rng.choice(ODD))
                case 1:
                    del words[at : at + 1]
                case 2:
                    words.insert(at, self.rng.choice(self.rng.choice(COMMANDS)))
                case 3 if at < len(words) and words[at].startswith("--"):
                    words[at] = f"{words[at]}={self.rng.choice(ODD)}"
                case _:
                    words[at : at + 1] = [self.rng.choice(ODD)]
        words = [_bytes(word).decode("utf-8", "surrogateescape") for word in words]
        return [word for word in words if word not in ("--mend-boot", "enroll", "print")]


@contextlib.contextmanager
def at_desk(ui: Desk) -> Iterator[None]:
    """Use the desk's home, settings and decks, and cut long commands short."""

    async def nothing(*_args: Any, **_more: Any) -> None:
        return

    def few(given: Any) -> Any:
        def run_few(*args: Any, **more: Any) -> Any:
            return given(*(min(arg, 1) if type(arg) is int else arg for arg in args), **more)

        return run_few

    before = Path.cwd()
    ending = lab._end_of

    def end(result: Any, count: int, report: Any) -> None:
        # Ask for the number of games that were played: fewer would mean an interruption.
        ending(result, min(count, result["games"]), report)

    with contextlib.ExitStack() as stack:
        put = stack.enter_context
        put(patch.object(lab, "_end_of", end))
        put(patch.dict(os.environ, {"HOME": str(ui.folder), "COLUMNS": "80"}))
        put(patch.object(main, "CONFIG_FILES", (ui.folder / "table.toml",)))
        put(patch.object(main, "FOLDERS", (ui.folder / "decks",)))
        put(patch.object(decks, "FOLDERS", (ui.folder / "decks",)))
        put(patch.object(main, "_run", nothing))
        put(patch.object(lifecycle, "of_film", nothing))
        put(
            patch.object(
                firmware_py.lab.simulate, "simulate", few(firmware_py.lab.simulate.simulate)
            )
        )
        put(
            patch.object(
                firmware_py.authoring.selfplay.selfplay,
                "selfplay",
                lambda *_, **__: {"divergences": 0, "games": 10**9},
            )
        )
        put(patch.object(ladder, "ladder", few(ladder.ladder)))
        put(patch.object(tournament, "tournament", few(tournament.tournament)))
        put(patch.object(compare, "compare", few(compare.compare)))
        put(patch("firmware_py.cli.authoring.checked", lambda *_: Outcome()))
        put(patch.object(games.core.perft, "perft", few(games.core.perft.perft)))
        os.chdir(ui.folder)
        try:
            yield
        finally:
            os.chdir(before)


def command_line(cases: int, seed: int) -> Tally:
    """Give broken command lines to click's runner."""
    tally, rng = Tally("command line", seed=seed), Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        ui = Desk(Path(folder), rng)
        with at_desk(ui):
            for number in range(cases):
                if number % 5 == 0:
                    ui.spoil()
                words = ui.line()
                with tally.case(f"tableclock {words!r}"[:400]):
                    ended = CliRunner().invoke(tableclock.main, words, input=_typed(rng))
                    if ended.exception is not None and not isinstance(ended.exception, SystemExit):
                        raise ended.exception
                    _look(tally, words, ended.exit_code, ended.output)
    return tally.done()


def _typed(rng: Random) -> bytes:
    """Return the standard input."""
    return rng.choice((*map(_bytes, ODD), *saves()))


def _bytes(word: str) -> bytes:
    """Return a word as the kernel passes it: any bytes but NUL."""
    how = "surrogateescape" if "\udcff" in word else "replace"
    return word.replace("\0", "").encode("utf-8", how)


def programs(cases: int, seed: int) -> Tally:
    """Start the program with broken command lines, and with endless files."""
    tally, rng = Tally("programs", seed=seed), Random(seed)
    endless = [
        ["replay", "/dev/zero"], ["cards", "import", "/dev/zero"], ["cards", "import", "-"],
        ["replay", "-"], ["cards", "list", "--tags", "/dev/zero"],
        ["serve", "--emulate", "--config", "/dev/zero"],
    ]  # fmt: skip
    trials = ("selfplay", "simulate", "ladder", "tournament", "perft")
    served = ("serve", "timer", "play", *trials, "--watch")
    with tempfile.TemporaryDirectory() as folder:
        ui = Desk(Path(folder), rng)
        for number in range(cases):
            words = ui.line() if number % 10 else endless[number // 10 % len(endless)]
            if number % 10 and set(served) & {*words}:
                continue  # these would serve: sockets.py starts them
            with tally.case(f"$ tableclock {words!r}"[:400]):
                _started(tally, ui, words, endless=number % 10 == 0)
    return tally.done()


def _started(tally: Tally, ui: Desk, words: list[str], *, endless: bool) -> None:
    """Run the program; check that it ends, uses little memory and answers with a sentence."""

    def little() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (20, 20))

    environ = {**os.environ, "HOME": str(ui.folder), "COLUMNS": "80"}
    program = [sys.executable, "-m", "firmware_py.cli.tableclock"]
    path = os.pathsep.join([str(Path(__file__).parents[2]), environ.get("PYTHONPATH", "")])
    with Path("/dev/zero" if endless else "/dev/null").open("rb") as given:
        try:
            ended = subprocess.run(
                [*map(os.fsencode, program), *map(_bytes, words)],
                cwd=ui.folder, env={**environ, "PYTHONPATH": path}, stdin=given,
                capture_output=True, timeout=SECONDS, preexec_fn=little, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            tally.note("hangs", "no end", f"$ tableclock {words!r}")
            return
    said = (ended.stdout + ended.stderr).decode("utf-8", "replace")
    _look(tally, words, ended.returncode, said)


def _look(tally: Tally, words: list[str], code: int, said: str) -> None:
    """Note a traceback, an unexpected exit code, or an error without a sentence."""
    if "Traceback (most" in said or "MemoryError" in said:
        tally.note("tracebacks", said[-150:], f"{words!r}")
    elif code not in (0, 1, 2):
        tally.note("wrong", f"exit {code}: {said[-100:]}", f"{words!r}")
    elif code == 2 and "Commands:" not in said:  # a group without a command shows its help
        error = said.partition("\nHelp: ")[0]
        sentence = error.rpartition("Error: ")[2].strip()
        if "Error: " not in said or not sentence or "\n" in sentence:
            tally.note("wrong", f"no sentence: {said[-100:]}", f"{words!r}")
