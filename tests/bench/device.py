"""Latency and power of the emulated device: real drivers, emulated chips, real journal.

press, tap: from the pin or the tag to the first changed LED or picture, including the commit. turn:
of a clock without a game, from the release of ok to the other player's LED, with the commit. idle:
CPU and frames of an idle game, before and after the first minute. thinking: presses with and
without a bot that thinks at the same time, alternating; memory of the bot worker and the device
together. start: from the start of the process to the first light; RSS without the page.
"""

import asyncio
import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from drivers.emulation.pn532 import Tag
from firmware_py import main
from firmware_py.cards.tags import emulated_uid
from firmware_py.console import commands, inputs
from firmware_py.runtime.bot_client import BotClient
from firmware_py.settings.config import Config
from firmware_py.storage.journal import Journal
from games.core.action import CHANCE, Action
from games.core.bots import bot_input
from games.core.match import Match
from games.core.registry import find
from tests.bench import frames

TIMES = 200
REST = 30.0


class Bench:
    """Table with a game of cinderella, on a clock that can be moved forward."""

    def __init__(self, folder: Path) -> None:
        self.offset = 0
        self.journal = Journal.open(folder / "journal.sqlite")
        config = Config.load(())
        console = main.new_console(config, lambda: "bench", "table")
        self.runtime = main.open_table(config, console, self.journal, emulate=True, clock=self.now)
        self.box: Any = self.runtime.devices
        self.changed = asyncio.Event()
        self.watch = lambda: True
        self.runtime.subscribe(self._heard)

    def now(self) -> int:
        """Return the time of the runtime."""
        return time.monotonic_ns() + self.offset

    def _heard(self, what: str) -> None:
        if what in ("ring", "oled") and self.watch():
            self.changed.set()

    async def until_light(self, act, watch) -> float:
        """Do something; return the milliseconds until its effect is seen."""
        await self.runtime.settled()
        self.changed.clear()
        self.watch = watch
        start = time.perf_counter()
        act()
        await asyncio.wait_for(self.changed.wait(), 5)
        return (time.perf_counter() - start) * 1000

    async def new_game(self) -> None:
        """Start a game with own tiles, up to the question about the first pair."""
        runtime = self.runtime
        runtime.command(commands.StartGame("cinderella", 2, "basic", "table", {}, 0, {}))
        runtime.command(commands.Choose(Action(CHANCE, "roll", "hourglass")))
        await runtime.settled()

    async def presses(self) -> list[float]:
        """Press next repeatedly; return the latency of each change."""
        console, took = self.runtime.console, []
        for _ in range(TIMES):
            before = console.screen()
            seen = lambda before=before: console.screen() != before  # noqa: E731
            took.append(await self.until_light(lambda: self.box.pins.press("next"), seen))
            await asyncio.sleep(0.02)  # as long as a finger presses: a bench runs in real time
            self.box.pins.release("next")
            await asyncio.sleep(0.02)  # as long as a finger presses: a bench runs in real time
        return took

    async def beside_a_thinker(self) -> tuple[list[float], list[float], float]:
        """Press next with and without a thinking bot, alternating; return latencies and MB."""
        runtime, thinks, rests, weight = self.runtime, list[float](), list[float](), 0.0
        thinker, game = BotClient(loop=asyncio.get_running_loop()), find("outcasts")
        match = Match(game, game.setup(4, None, "device", {}), "bench")
        while match.turn < 0:
            match.act(match.draw())
        given = bot_input(game, match.state, match.turn, match.seed, 0)
        await thinker.answer("outcasts", "greedy", given)  # wait until the worker runs
        for number in range(TIMES):
            task = None
            if number % 2:
                task = asyncio.create_task(thinker.answer("outcasts", "strong", given))
                await asyncio.sleep(0.01)  # it has started: a bench runs in real time
            before = runtime.console.screen()
            seen = lambda before=before: runtime.console.screen() != before  # noqa: E731
            took = await self.until_light(lambda: self.box.pins.press("next"), seen)
            (rests if task is None else thinks).append(took)
            if task is not None:
                assert not task.done(), "it had thought before the light came"
                task.cancel()
                weight = max(weight, _rss("self") + _rss(str(thinker.pid)))
            await asyncio.sleep(0.02)  # as long as a finger presses: a bench runs in real time
            self.box.pins.release("next")
            await asyncio.sleep(0.02)  # as long as a finger presses: a bench runs in real time
        await thinker.close()
        return thinks, rests, weight

    async def timed_presses(self) -> list[float]:
        """Press next while the game's clock runs; return the latency of the cursor."""
        console = self.runtime.console
        console.settings = msgspec.structs.replace(console.settings, timer="fischer:3600+5")
        await self.new_game()
        console.settings = msgspec.structs.replace(console.settings, timer="")
        took = []
        for _ in range(TIMES):
            before = console.play.cursor
            seen = lambda before=before: console.play.cursor != before  # noqa: E731
            took.append(await self.until_light(lambda: self.box.pins.press("next"), seen))
            await asyncio.sleep(0.02)  # as long as a finger presses: a bench runs in real time
            self.box.pins.release("next")
            await asyncio.sleep(0.02)  # as long as a finger presses: a bench runs in real time
        assert console.clocks is not None
        assert console.clocks.clock.running
        return took

    async def turns(self) -> list[float]:
        """End turns of a clock without a game; return the time from release to commit."""
        console, runtime = self.runtime.console, self.runtime
        runtime.command(commands.StartClock("fischer:3600+5", 2))
        await runtime.settled()
        alone, took = console.alone, []
        assert alone is not None
        for number in range(TIMES + 1):
            self.box.pins.press("ok")
            await asyncio.sleep(0.03)
            before = (alone.clock.turns, alone.clock.running)
            seen = lambda before=before: (alone.clock.turns, alone.clock.running) != before  # noqa: E731
            one = await self.until_light(lambda: self.box.pins.release("ok"), seen)
            took += [one] if number else []  # the first press starts the clock
            await asyncio.sleep(0.02)  # as long as a finger presses: a bench runs in real time
        return took

    async def taps(self, pause: Callable[[], float] = lambda: 0.6) -> list[float]:
        """Tap a tile of a pair, wait until it counts, undo it; the next tap follows after a pause.

        The default pause is long enough for the reader to notice the removal.
        """
        match, took = self.runtime.console.match, []
        assert match is not None
        for number in range(TIMES // 2):
            before = len(match.entries)
            seen = lambda before=before: len(match.entries) > before  # noqa: E731
            tag = Tag(emulated_uid("cinderella", "gown", number), "tableclock/1 cinderella gown")
            took.append(await self.until_light(lambda tag=tag: self.box.pn532.lay(tag), seen))
            await asyncio.sleep(random.uniform(0.1, 0.4))  # as long as a card lies there
            self.box.pn532.lift()
            self.runtime.feed(inputs.UndoRequested(True, self.runtime.now()))
            await asyncio.sleep(pause())
        return took

    async def storm(self, seconds: float) -> float:
        """Let a contact bounce with 10,000 edges per second; return per cent of a core.

        A thread does it, like gpiozero's back ends; the cost of moving the mock pin is included.
        """
        ends = time.monotonic() + seconds

        def chatter() -> None:
            while time.monotonic() < ends:
                self.box.pins.bounce("next", 25)  # 50 edges
                time.sleep(0.005)  # like a worn contact: a bench runs in real time

        before = _cpu()
        await asyncio.get_running_loop().run_in_executor(None, chatter)
        return (_cpu() - before) / seconds * 100

    async def rest(self, seconds: float) -> tuple[float, int]:
        """Touch nothing; return per cent of a core, and the number of frames sent."""
        await asyncio.sleep(1)
        frames, before = self.runtime.outputs.frames, _cpu()
        await asyncio.sleep(seconds)
        return (_cpu() - before) / seconds * 100, self.runtime.outputs.frames - frames


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _rss(process: str) -> float:
    """Return the memory of a process (MB)."""
    status = Path(f"/proc/{process}/status").read_text()
    row = next(row for row in status.splitlines() if row.startswith("VmRSS"))
    return int(row.split()[1]) / 1024


def _tail(values: list[float]) -> tuple[float, float]:
    return statistics.median(values), statistics.quantiles(values, n=100)[98]


def _spread(name: str, values: list[float]) -> str:
    p99 = statistics.quantiles(values, n=100)[98]
    middle = statistics.median(values)
    return f"{name:22} p50 {middle:6.2f} ms   p99 {p99:6.2f} ms   n {len(values)}"


async def _measure(folder: Path) -> list[str]:
    bench = Bench(folder)
    await bench.new_game()
    lines = [_spread("press to light", await bench.presses())]
    thinks, rests, weight = await bench.beside_a_thinker()
    lines.append(_spread("the same, no bot", rests))
    lines.append(_spread("the same, a bot thinks", thinks))
    ratios = [a / b for a, b in zip(_tail(thinks), _tail(rests), strict=True)]
    lines.append(f"{'that to this':22} p50 {ratios[0]:.2f}   p99 {ratios[1]:.2f}   (bound 1.2)")
    lines.append(f"{'RSS of box and thinker':22} {weight:.1f} MB (bound 110)")
    lines.append(_spread("press, timer running", await bench.timed_presses()))
    lines.append(_spread("turn of a clock alone", await bench.turns()))
    cpu, frames = await bench.rest(REST / 3)
    what = f"{frames} frames in {REST / 3:.0f} s"
    lines.append(f"{'a clock that runs':22} {cpu:5.2f} % of a core, {what}")
    bench.offset += 61 * 10**9
    bench.runtime.feed(inputs.Tick(bench.now()))
    cpu, frames = await bench.rest(REST / 3)
    what = f"{frames} frames in {REST / 3:.0f} s"
    lines.append(f"{'the same, idle':22} {cpu:5.2f} % of a core, {what}")
    await bench.new_game()
    lines.append(_spread("tap to light", await bench.taps()))
    hurry = await bench.taps(lambda: random.uniform(0.05, 0.5))
    lines.append(_spread("tap right after another", hurry))
    swap = await bench.taps(lambda: 0)
    lines.append(_spread("a card for another", swap))
    await bench.new_game()
    lines.append(f"{'bounce storm':22} {await bench.storm(REST / 3):5.2f} % of a core")
    await bench.new_game()
    cpu, frames = await bench.rest(REST / 3)
    what = f"{frames} frames in {REST / 3:.0f} s"
    lines.append(f"{'resting scene':22} {cpu:5.2f} % of a core, {what}")
    bench.offset += 61 * 10**9
    bench.runtime.feed(inputs.Tick(bench.now()))
    cpu, frames = await bench.rest(REST)
    lines.append(f"{'idle':22} {cpu:5.2f} % of a core, {frames} frames in {REST:.0f} s")
    await bench.runtime.close()
    bench.journal.close()
    return lines


async def _first_light(started: int, folder: str) -> None:
    """In a separate process: start the device as `serve` does, and print the time it took."""
    config = Config.load(())
    journal = Journal.open(Path(folder) / "start.sqlite")
    console = main.new_console(config, lambda: "bench", "table")
    runtime = main.open_table(config, console, journal, emulate=True)
    lit = (time.monotonic_ns() - started) / 1e6
    await asyncio.sleep(2)
    print(json.dumps({"lit": lit, "rss": _rss("self")}))
    await runtime.close()
    journal.close()


def report() -> list[str]:
    """Return the figures as lines."""
    with tempfile.TemporaryDirectory() as folder:
        lines = asyncio.run(_measure(Path(folder)))
        starts = [_start(folder) for _ in range(5)]
    lit = statistics.median(start["lit"] for start in starts)
    rss = max(start["rss"] for start in starts)
    lines += frames.report()
    lines.append(f"{'start to first light':22} {lit:.0f} ms (median of {len(starts)})")
    lines.append(f"{'RSS without the page':22} {rss:.1f} MB")
    return lines


def _start(folder: str) -> dict[str, float]:
    command = [sys.executable, "-m", "tests.bench.device", str(time.monotonic_ns()), folder]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


if __name__ == "__main__":
    asyncio.run(_first_light(int(sys.argv[1]), sys.argv[2]))
