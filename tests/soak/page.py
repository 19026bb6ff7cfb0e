"""Two hours of play on a page: bytes received, memory, and smoothness of the animations.

    python -m tests.soak.page [ACTS] [GAME ...]

ACTS actions of each game, match after match, in front of a seat's own page; all seats play at
random. Heap and DOM nodes are counted after garbage collection, at each tenth of the run; bytes are
those of the socket's frames before compression. A frame is late if it comes more than 16 ms after
its due time during an animation.
"""

import sys
from random import Random
from statistics import mean
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

import games
from games.core.action import OVER
from tests.conftest import ARGS
from tests.firmware_py.web import real
from tests.firmware_py.web.conftest import Running
from tests.firmware_py.web.seen import ANN
from tools.browser import CHROMIUM

ACTS = 720
"""Two hours with one action every ten seconds."""
FLOWN = 60
"""Number of actions after which the page has time for the animations."""
GROWS = 1.5
"""Maximum ratio of the heap at the end to that after the second tenth."""

WATCH = """() => {
    window.flown = { frames: 0, late: 0 };
    let last = 0;
    const tick = (now) => {
        if (last && document.querySelector(".ghost")) {
            flown.frames += 1;
            flown.late += now - last > 2 * 1000 / 60;
        }
        last = now;
        requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
}"""


class Figures(NamedTuple):
    """Figures of one game. heaps: bytes; nodes: of the DOM; both by tenths."""

    game: str
    matches: int
    turns: int
    bytes_: int
    frames: int
    late: int
    heaps: list[int]
    nodes: list[int]

    def __str__(self) -> str:
        """Return one line."""
        heaps = " ".join(f"{heap / 1e6:.1f}" for heap in self.heaps)
        return (
            f"{self.game}: {self.matches} matches, {self.bytes_ / max(1, self.turns):,.0f} bytes a"
            f" turn ({self.turns} turns), {self.late} of {self.frames} frames late in flights;"
            f" heap {heaps} MB, nodes {min(self.nodes)} to {max(self.nodes)}"
        )

    @property
    def grew(self) -> bool:
        """Whether the page's memory keeps growing."""
        return self.heaps[-1] > GROWS * self.heaps[1]


class Hours:
    """Page in front of a table on which random actions are played."""

    def __init__(self, browser: Any, name: str) -> None:
        self.name = name
        seats = next(n for n in games.find(name).seats(games.find(name).variants[0]) if n > 1)
        self.seats = seats
        real.TABLES[f"{name}-device"] = (name, "device")
        self.table = real.Table(f"{name}-device", seats=seats)
        self.running = Running(self.table)
        self.rng = Random(name)
        self.heard = 0
        self.context = browser.new_context(viewport={"width": 1440, "height": 900})
        self.page = self.context.new_page()
        self.page.on("websocket", lambda one: one.on("framereceived", self._hear))
        self.page.goto(f"http://{self.running.address}/#{ANN}")
        self.page.wait_for_selector(".across:visible")
        self.devtools = self.context.new_cdp_session(self.page)
        self.devtools.send("Performance.enable")
        self.page.evaluate(WATCH)

    def _hear(self, frame: str | bytes) -> None:
        self.heard += len(frame)

    def held(self) -> tuple[int, int]:
        """Return the size of the script's heap (bytes) and the number of DOM nodes."""
        self.devtools.send("HeapProfiler.collectGarbage")
        metrics = self.devtools.send("Performance.getMetrics")["metrics"]
        by = {each["name"]: each["value"] for each in metrics}
        return int(by["JSHeapUsedSize"]), int(by["Nodes"])

    def played(self, acts: int) -> Figures:
        """Play this number of actions."""
        matches, turns, heaps, nodes, last = 1, 0, list[int](), list[int](), -9
        began = self.heard
        for act in range(acts):
            if self.table.box.match.turn == OVER:
                matches += 1
                self.table.show(f"{self.name}-device", self.seats)
            self.table.move(lambda: self.table.box.play_on(1, self.rng))
            now = self.table.box.match.turn
            turns += now >= 0 and now != last
            last = now if now >= 0 else last
            self.page.wait_for_timeout(700 if act < FLOWN else 20)
            if act % (acts // 10) == acts // 10 - 1:
                heap, left = self.held()
                heaps.append(heap)
                nodes.append(left)
        flown = self.page.evaluate("flown")
        told = self.heard - began
        late = int(flown["late"])
        return Figures(self.name, matches, turns, told, int(flown["frames"]), late, heaps, nodes)

    def close(self) -> None:
        """Close page and table."""
        self.context.close()
        self.running.stop()
        self.table.close()


def main(given: list[str]) -> int:
    """Return the exit code: 1 if a page's memory keeps growing."""
    acts = next((int(each) for each in given if each.isdecimal()), ACTS)
    names = [each for each in given if not each.isdecimal()] or list(games.names(plugins=False))
    every: list[Figures] = []
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(ARGS))
        for name in names:
            hours = Hours(browser, name)
            try:
                every.append(hours.played(acts))
                print(every[-1], flush=True)
            finally:
                hours.close()
        browser.close()
    said = mean(each.bytes_ / max(1, each.turns) for each in every)
    grew = [each.game for each in every if each.grew]
    print(f"{said:,.0f} bytes a turn, heap {'grows: ' + ', '.join(grew) if grew else 'flat'}")
    return int(bool(grew))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
