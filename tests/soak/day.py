"""A day of the whole device on virtual time: random people, random faults, power cuts.

Real drivers, emulated chips, a real journal, the page's snapshot for a viewer. People press, hold,
tap, answer, undo, leave, start games and walk away. Devices fail in every way that a chip can, the
disk refuses writes, the power is cut. No tracebacks may occur, no acknowledged entry may be lost,
the memory may not grow. Once all is repaired, the device must work within a minute.

    python -m tests.soak.day [HOURS] [SEED]
"""

import gc
import json
import logging
import resource
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from unittest.mock import patch

import luma.core.device
import msgspec

import games
from drivers.emulation.pn532 import Tag
from firmware_py.console import commands, inputs
from firmware_py.i18n import Texts
from firmware_py.web.interfaces import Viewer
from firmware_py.web.live_table import LiveTable
from games.core.action import CHANCE, OVER, TABLE
from tests.firmware_py.box import Box

if TYPE_CHECKING:
    from games.core.ai.levels import LevelName

HOURS = 24
BUTTONS = ("previous", "next", "ok", "back")
CONTROLS = (
    ("sudden:300", 4), ("fischer:60+5", 2), ("hourglass:120", 2), ("byoyomi:60+3x30", 3),
    ("up", 1), ("move:20", 5), ("sand:180", 1),
)  # fmt: skip
"""Clocks without a game, with their numbers of players."""
GROWTH_MB = 8
"""Allowed growth of memory in the second half of the day (MB). In the first half each game's
modules are loaded, its setups compiled, and the heap settles.
"""
_NO_LIMIT = resource.RLIM_INFINITY


class _NoHooks:
    """Replacement for the module atexit."""

    @staticmethod
    def register(hook: object) -> None:
        """Ignore the hook."""


class Day:
    """One device, its faults and the findings. `hours` of simulated time."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.rng = Random(seed)
        self.path = folder / "journal.db"
        self.names = games.names()
        self.complaints: list[str] = []
        self.faults: dict[str, float] = {}
        """Active faults, and the time of their end (s since the start of the day)."""
        self.passed = 0.0
        """Seconds of the runs before this one."""
        self.figures = dict.fromkeys(("acts", "faults", "cuts", "matches", "entries", "lost"), 0)
        self.memory: list[float] = []
        self.box = self._switch_on()

    @property
    def now(self) -> float:
        """Seconds since the day began."""
        return self.passed + self.box.loop.time()

    def _switch_on(self) -> Box:
        # A power cut ends a process, but not here: luma's exit hook would keep each run's display
        # and its chip in memory.
        with patch.object(luma.core.device, "atexit", _NoHooks):
            box = Box(self.path, games=self.names, seed=str(self.rng.random()))
        box.loop.set_exception_handler(lambda _loop, said: self.complaints.append(repr(said)))
        folders = {name: games.find(name).folder for name in self.names}
        self.live = LiveTable(box.runtime, cache(lambda language: Texts(language, folders)))
        return box.start()

    # Actions

    def run(self, hours: float) -> None:
        """Run for this number of hours."""
        hour = 0
        while self.now < hours * 3600:
            self._mend_what_is_due()
            self._happen()
            if self.now // 3600 >= hour:
                hour += 1
                gc.collect()
                self.memory.append(_resident())
        for fault in list(self.faults):
            self._mend(fault)
        self.box.press("back", "ok").wait(70)
        self._look_whether_whole()
        self._cut()
        self.box.close()

    def _happen(self) -> None:
        chance = self.rng.random()
        if chance < 0.004:
            self._cut()
        elif chance < 0.03:
            self._break()
        else:
            self.figures["acts"] += 1
            self._act()
        # People are usually quick; sometimes they think, talk, or go to lunch.
        span = self.rng.choice((0.05, 0.3, 0.3, 1, 1, 2, 5, 20))
        self.box.wait(span * 60 if self.rng.random() < 0.02 else span)

    def _act(self) -> None:
        box, rng = self.box, self.rng
        match = box.match
        kind = rng.choice(("press", "press", "answer", "answer", "answer", "tap", "hold", "other"))
        if match is None and box.console.clock is not None and rng.random() < 0.95:
            box.press(rng.choice((*BUTTONS, "ok", "ok", "ok")))
        elif match is None or (match.turn == OVER and rng.random() < 0.5):
            self._begin()
        elif kind == "press":
            box.press(rng.choice((*BUTTONS, "ok", "next")))
        elif kind == "hold":
            box.press(rng.choice(("ok", "back")), seconds=rng.choice((0.8, 1.2, 2.3)))
            box.press("ok")
        elif kind == "answer":
            who = (
                TABLE if match.turn == CHANCE else rng.choice(match.game.asked(match.state) or (0,))
            )
            choices = match.game.choices(match.state, who)
            box.command(commands.Choose(rng.choice(choices)) if choices else commands.Draw())
        elif kind == "tap":
            self._tap()
        else:
            self._other()

    def _tap(self) -> None:
        box, rng = self.box, self.rng
        game = box.match.game.id if rng.random() < 0.9 else rng.choice(self.names)
        face = rng.choice(games.find(game).deck.faces).id
        box.lay(face, game, seconds=rng.choice((0.1, 0.5, 4)))
        box.chips.pn532.lift()

    def _other(self) -> None:
        box, rng, at = self.box, self.rng, self.box.runtime.now()
        match rng.randrange(7):
            case 0:
                box.chips.pn532.lay(Tag(rng.randbytes(7), rng.choice((None, "hello", "x" * 100))))
            case 1:
                box.chips.pn532.lay_two(Tag(rng.randbytes(7)), Tag(rng.randbytes(7)))
            case 2:
                box.feed(inputs.UndoRequested(agreed=True, at=at))
            case 3:
                box.command(commands.EndGame())
            case 4:
                self._begin()
            case _:
                seats = box.match.setup.seats
                viewer = Viewer(rng.randrange(seats), host=False, language=rng.choice(("en", "nl")))
                for who in (viewer, Viewer(None, host=True)):
                    msgspec.json.encode(self.live.snapshot(who))

    def _begin(self) -> None:
        rng = self.rng
        self.figures["matches"] += 1
        if rng.random() < 0.15:
            control, players = rng.choice(CONTROLS)
            self.box.command(commands.StartClock(control, players))
            return
        game = games.find(rng.choice(self.names))
        variant = rng.choice(game.variants)
        seats = rng.choice(game.seats(variant))
        cards = rng.choice(game.dealers)
        robots = cards == "device" and rng.random() < 0.4
        bots: dict[int, LevelName] = dict.fromkeys(range(1, seats), "random") if robots else {}
        self.box.command(commands.StartGame(game.id, seats, variant, cards, {}, 0, bots))

    # Faults

    def _break(self) -> None:
        fault = self.rng.choice(sorted(set(_FAULTS) - set(self.faults)) or ["chatter"])
        self.figures["faults"] += 1
        self.faults[fault] = self.now + self.rng.choice((0.5, 3, 30, 200))
        _FAULTS[fault](self.box, True)

    def _mend(self, fault: str) -> None:
        del self.faults[fault]
        _FAULTS[fault](self.box, False)

    def _mend_what_is_due(self) -> None:
        for fault, until in list(self.faults.items()):
            if until <= self.now:
                self._mend(fault)

    def _cut(self) -> None:
        """Cut the power, and check that all entries are there after the restart."""
        for fault in list(self.faults):
            self._mend(fault)
        match, unsaved = self.box.match, self.box.console.unsaved
        number = self.box.runtime.persistence.number(match) if match is not None else None
        self.passed += self.box.loop.time()
        self.box.drop()
        self.box = self._switch_on()
        self.figures["cuts"] += 1
        if match is None or number is None or unsaved:
            return
        assert self.box.journal is not None
        kept = json.loads(self.box.journal.bytes_of(number))["entries"]
        known = json.loads(match.save())["entries"]
        self.figures["entries"] += len(known)
        self.figures["lost"] += sum(kept[at : at + 1] != [row] for at, row in enumerate(known))
        if match.turn != OVER and self.box.match is None:
            self.complaints.append("a match that was going on was not taken up")

    def _look_whether_whole(self) -> None:
        box = self.box
        if box.console.missing:
            self.complaints.append(f"still missing: {box.console.missing}")
        if box.console.unsaved:
            self.complaints.append("still unsaved")
        if box.picture != box.runtime.outputs.picture or not any(box.picture):
            self.complaints.append("the display shows something else")
        if not box.lit:
            self.complaints.append("the ring is dark")


def _disk(_box: Box, on: bool) -> None:
    """Limit files to 4 kB: the journal's next write fails in the kernel."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096 if on else _NO_LIMIT, _NO_LIMIT))


def _chatter(box: Box, on: bool) -> None:
    if on:
        for _ in range(40):
            box.chips.pins.bounce("next", 25)
            box.wait(0.004)


_FAULTS = {
    "unplug": lambda box, on: box.chips.pn532.unplug() if on else box.chips.pn532.replug(),
    "garbage": lambda box, on: setattr(box.chips.pn532, "garbage_before_frames", on),
    "half": lambda box, on: setattr(box.chips.pn532, "half_frames", on),
    "checksum": lambda box, on: setattr(box.chips.pn532, "wrong_checksums", on),
    "nak": lambda box, on: setattr(box.chips.pn532, "nak", on),
    "silence": lambda box, on: box.chips.pn532.silent(on),
    "late": lambda box, on: box.chips.pn532.late(40_000_000 if on else 0),
    "oled": lambda box, on: setattr(box.chips.oled, "fault", "nak" if on else None),
    "ring": lambda box, on: setattr(box.chips.line, "fault", "fail" if on else None),
    "stuck": lambda box, on: (box.chips.pins.press if on else box.chips.pins.release)("previous"),
    "chatter": _chatter,
    "disk": _disk,
}


class _Tracebacks(logging.Handler):
    """Log handler that collects errors."""

    def __init__(self, complaints: list[str]) -> None:
        super().__init__(logging.ERROR)
        self.complaints = complaints
        self.formatter = logging.Formatter()

    def emit(self, record: logging.LogRecord) -> None:
        self.complaints.append(self.format(record))


def _resident() -> float:
    """Return the memory of this process in MB."""
    rows = Path("/proc/self/status").read_text().splitlines()
    return int(next(row for row in rows if row.startswith("VmRSS")).split()[1]) / 1024


def live(hours: float, seed: int, folder: Path) -> Day:
    """Run for some hours and return the day; `complaints` lists the errors."""
    day = Day(folder, seed)
    handler = _Tracebacks(day.complaints)
    logging.getLogger().addHandler(handler)
    hook, sys.unraisablehook = sys.unraisablehook, lambda said: day.complaints.append(str(said))
    try:
        day.run(hours)
    finally:
        _disk(day.box, on=False)
        sys.unraisablehook = hook
        logging.getLogger().removeHandler(handler)
    return day


def main(hours: float = HOURS, seed: int = 1) -> int:
    """Return the exit code: 0 without errors, data loss or growth of memory."""
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        day = live(hours, seed, Path(folder))
    noon = len(day.memory) // 2
    growth = max(day.memory[noon:]) - day.memory[noon]
    for complaint in day.complaints[:20]:
        print(complaint, file=sys.stderr)
    print(
        json.dumps(
            {"hours": hours, **day.figures, "complaints": len(day.complaints)}
            | {"memory": [round(each) for each in day.memory], "growth": round(growth, 1)}
            | {"seconds": round(time.perf_counter() - began)}
        )
    )
    return 1 if day.complaints or day.figures["lost"] or growth > GROWTH_MB else 0


if __name__ == "__main__":
    given = sys.argv[1:]
    sys.exit(main(float(given[0]) if given else HOURS, *map(int, given[1:])))
