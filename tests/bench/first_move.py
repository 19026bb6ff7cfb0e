"""Time to the first move, for a newcomer and for a player who knows the game.

A scripted newcomer reads every visible word once, at 200 words a minute, and accepts each proposal,
until a seat has done its first action. A player who knows the game only presses. Work with the
hands (deal, lay out) is not counted. On the page it is a first game against bots, from the start
page, with all its words; at the box a game with own cards.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from playwright.sync_api import sync_playwright

import games
from games.core.action import CHANCE
from tests.firmware_py.console.table import Table
from tests.firmware_py.pages import spoken
from tools.browser import CHROMIUM

READS = 200 / 60
"""Words per second."""
PRESS = 0.6
"""Seconds per press."""
NEWCOMER, KNOWS = 60.0, 8.0
"""Time limits (s)."""
MOST = 80
"""Maximum number of screens."""
ACT = 1
"""Number of presses of a first action on the page: a proposed card or answer."""
SETTLES, PATIENCE = 4_000, 60_000
"""Time in which a page comes to rest, and timeout of its actions (ms)."""

MINE = """() =>
  document.querySelector("[data-key=hint]") || /your turn/.test(document.body.innerText)"""
"""True once the page asks the reader."""

WORD = re.compile(r"[^\W\d_]{2,}")

SEEN = """() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, top, right, bottom, width, height } = range.getBoundingClientRect();
    const inside = left < innerWidth && top < innerHeight && right > 0 && bottom > 0;
    const by = { opacityProperty: true, visibilityProperty: true };
    const drawn = node.parentElement.checkVisibility(by);
    let hidden = false;
    for (let each = node.parentElement; each; each = each.parentElement) {
      const box = each.getBoundingClientRect();
      hidden ||= getComputedStyle(each).overflow !== "visible" && (box.width < 3 || box.height < 3);
    }
    if (node.data.trim() && inside && drawn && !hidden && width > 2 && height > 2) {
      found.push(node.data.trim());
    }
  }
  return found;
}"""
"""Returns the visible texts of a page."""


class Took(NamedTuple):
    """Time to the first move; `seconds` is the time to read, wait and press."""

    where: str
    game: str
    words: int
    presses: int
    seconds: float

    @property
    def knows(self) -> float:
        """Seconds of a player who only presses."""
        return self.presses * PRESS

    def __str__(self) -> str:
        """Return one line."""
        late = self.seconds > NEWCOMER or self.knows > KNOWS
        return (
            f"  {self.where:4} {self.game:10} {self.words:3} words, {self.presses:2} presses: "
            f"{self.seconds:.0f} s, who knows {self.knows:.1f} s{': TOO LONG' if late else ''}"
        )


class Reader:
    """Reader of texts that were not read before."""

    def __init__(self) -> None:
        self.words = 0
        self._read = set[str]()

    def read(self, said: Iterable[str]) -> float:
        """Read the visible texts; return the time it took (s)."""
        new = {*said} - self._read
        self._read |= new
        words = sum(len(WORD.findall(each)) for each in new)
        self.words += words
        return words / READS


def at_the_box(name: str) -> Took:
    """Start a first game at the box, with own cards."""
    table, reader, presses, seconds = Table(), Reader(), 0, 0.0
    title = spoken("en").say(games.find(name).name)
    while table.match is None and presses < MOST:
        seconds += reader.read(table.screen.says())
        menu = table.screen.menu
        lines = [] if menu is None else [*menu.lines]
        way = _way(lines.index(title), len(lines)) if title in lines else []
        keys = [*way, "ok"]
        table.press(*keys)
        presses += len(keys)
    for _ in range(MOST):
        match = table.match
        if any(action.by >= 0 for action in match.actions):
            break
        if (took := reader.read(table.screen.says())) or not _is_asked(table):
            table.wait(took or 1)
            seconds += took or 1
            continue
        choices = match.game.choices(match.state, match.game.asked(match.state)[0])
        presses += 1
        if match.turn == CHANCE or not choices:
            table.press("ok")
        else:
            table.choose(*choices[0])
    return Took("box", name, reader.words, presses, seconds + presses * PRESS)


def _way(to: int, lines: int) -> list[str]:
    """Return the shortest presses from the first line of a list to another."""
    return ["next"] * to if to <= lines - to else ["previous"] * (lines - to)


def _is_asked(table: Table) -> bool:
    """Return whether the question is shown, and not the introduction of the first minute."""
    session = table.console.session
    assert session is not None
    ask = table.match.ask(session.who())
    rows = " ".join(table.screen.rows)
    return ask is None or spoken("en").say(ask.question) in rows


def on_the_page(browser: Any, name: str) -> Took:
    """Start a first game on the page, against bots, and accept what is proposed."""
    with tempfile.TemporaryDirectory() as home:
        command = (
            sys.executable,
            "-m",
            "firmware_py.cli.tableclock",
            "play",
            "--port",
            "0",
            "--no-browser",
        )
        environ = {**os.environ, "HOME": home, "LANG": "C.UTF-8"}
        table = subprocess.Popen(
            (*command, "--seed", "1"), stdout=subprocess.PIPE, text=True, env=environ
        )
        try:
            assert table.stdout is not None
            address = next(word for word in table.stdout.readline().split() if "://" in word)
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.set_default_timeout(PATIENCE)
            page.goto(address)
            return _read_and_done(page, name)
        finally:
            table.terminate()
            table.wait()


def _read_and_done(page: Any, name: str) -> Took:
    reader = Reader()
    play = page.locator(f"[data-key=play-{name}]")
    play.wait_for()
    page.wait_for_timeout(SETTLES)
    seconds = reader.read(page.evaluate(SEEN))
    play.click()
    play.wait_for(state="detached")
    page.wait_for_function(MINE)
    page.wait_for_timeout(SETTLES)
    seconds += reader.read(page.evaluate(SEEN))
    presses = 1 + ACT
    return Took("page", name, reader.words, presses, seconds + presses * PRESS)


def report() -> Iterator[str]:
    """Yield a line for each game, at the box and on the page."""
    yield f"first move: who reads all of it ({NEWCOMER:.0f} s), who knows ({KNOWS:.0f} s)"
    names = games.names(plugins=False)
    for name in names:
        yield str(at_the_box(name))
    if not CHROMIUM.exists():
        yield "  no chromium here: the page is not measured"
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=["--no-sandbox"])
        for name in names:
            yield str(on_the_page(browser, name))
        browser.close()
