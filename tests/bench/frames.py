"""Cost of a frame: milliseconds to render and send it, bytes on the wire.

Moments of all games, directly after each action, go through the renderers, the real drivers and the
emulated chips. The time on the wire is not included: 23 us per byte at 400 kHz, asynchronous. The
report also says whether anything is still redrawn a minute after a motion.

It also has the mean size of the OLED's pictures in whole matches, with every press and tap through
the whole device. Full redraws are included: the first picture, and a few others.

Last are the bytes that a page receives of the table late in a match: midnight with four seats,
after 120 lines of the log.
"""

import statistics
import time
from random import Random
from unittest.mock import patch

import games
from drivers.display import OledDisplay
from drivers.emulation.ssd1306 import SSD1306Chip
from drivers.emulation.ws2812 import WS2812Line
from drivers.ring import NeoPixelRing
from firmware_py.authoring.selfplay.selfplay import selfplay
from firmware_py.console import Console, commands, inputs
from firmware_py.console.effects import Append, AppendAll, Begin
from firmware_py.main import texts_in
from firmware_py.render import oled, ring
from firmware_py.runtime.devices import EmulatedBox
from games.core.action import OVER
from tests.firmware_py.box import Box
from tests.firmware_py.pages import Pages

STEPS = 60
LINES = 120
ACTS = 30
SECOND = 1_000_000_000


def moments():
    """Yield the console of random games, directly after each action."""
    for name in games.names(plugins=False):
        console = Console(
            texts=texts_in("en"), names=(name,), find=games.find, seeds=lambda: "bench"
        )
        rng, now = Random(name), SECOND
        new = commands.StartGame(name, 3, None, "device", bots={})
        _feed(console, inputs.CommandGiven(new, now), now)
        for _ in range(STEPS):
            now += SECOND
            match, who = console.match, console.play.who(console)
            if match is None or match.turn == OVER or who is None:
                break
            choices = match.game.choices(match.state, who)
            given = commands.Choose(rng.choice(choices)) if choices else commands.Draw()
            _feed(console, inputs.CommandGiven(given, now), now)
            yield console
            now = console.now


def _feed(console: Console, given: object, now: int) -> None:
    waiting = [given]
    while waiting:
        effects = console.handle(waiting.pop())
        waiting += [
            inputs.Appended(now) for e in effects if isinstance(e, Begin | Append | AppendAll)
        ]


def _took(do) -> float:
    start = time.perf_counter()
    do()
    return (time.perf_counter() - start) * 1000


def report() -> list[str]:
    """Return the figures as lines."""
    line, glass = WS2812Line(10), SSD1306Chip()
    lamps, display = NeoPixelRing(pin=10), OledDisplay("ssd1306", glass)
    lights, pictures, after = [], [], 0
    for console in moments():
        light, screen, now = console.light(), console.screen(), console.now
        lights.append(_took(lambda light=light, now=now: lamps.show(ring.paint(light, now))))
        pictures.append(_took(lambda screen=screen: display.show(oled.paint(screen))))
        _feed(console, inputs.Tick(now + 61 * SECOND), now + 61 * SECOND)
        after += ring.next_change(console.light(), now + 61 * SECOND) is not None
    return [
        _line("frame of the ring", lights, 3 * len(line.colours)),
        _line("picture of the OLED", pictures, glass.bytes // display.frames),
        f"{'a minute after a motion':22} {after} of {len(lights)} moments want another frame",
        *(_match(name) for name in games.names(plugins=False)),
        *(f"{f'table, {who}':22} {size:.0f} bytes a frame" for who, size in told().items()),
    ]


def told() -> dict[str, float]:
    """Return the mean bytes of a frame of the table late in a match, by kind of page."""
    box = Box(games=("midnight",), dealer="device").start()
    pages, rng = Pages(box), Random("bench")
    box.play("midnight", seats=4, cards="device")
    looking = {"host": pages.open(host=True), "seat": pages.open(0), "viewer": pages.open()}
    while len(looking["viewer"].table["log"]) < LINES:
        box.play_on(10, rng).wait(1)
    before = {who: len(page.frames) for who, page in looking.items()}
    for _ in range(ACTS):
        box.play_on(1, rng).wait(1)
    every = {who: page.frames[before[who] :] for who, page in looking.items()}
    pages.close()
    box.close()
    return {who: statistics.mean(_tables(frames)) for who, frames in every.items()}


def _tables(frames: list[str]) -> list[int]:
    kinds = ('{"table"', '{"change"')
    return [len(frame.encode()) for frame in frames if frame.startswith(kinds)]


def _match(name: str) -> str:
    sent = pictures = 0
    close = EmulatedBox.close

    def counted(box: EmulatedBox) -> None:
        nonlocal sent, pictures
        assert box.display is not None
        sent, pictures = sent + box.oled.bytes, pictures + box.display.frames
        close(box)

    with patch.object(EmulatedBox, "close", counted):
        game = games.find(name)
        selfplay(game, game.setup(2, None, "table"), 1, 1, lambda them, _count, _what: them)
    what = f"{sent / pictures:.0f} bytes a picture, {pictures} pictures of a whole match"
    return f"{'OLED, ' + name:22} {what}"


def _line(name: str, took: list[float], sent: int) -> str:
    p99 = statistics.quantiles(took, n=100)[98]
    return f"{name:22} p50 {statistics.median(took):6.2f} ms   p99 {p99:6.2f} ms   {sent} bytes"


if __name__ == "__main__":
    print("\n".join(report()))
