"""Rendered pages of matches in Chromium contain no card that the viewer does not know.

The whole DOM with its labels (`outerHTML`) is checked: on each seat's page, the shared screen and a
spectator's page. Names are those that people see, not message ids.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from playwright.sync_api import sync_playwright

import games
from games.core.action import OVER
from games.core.game import Game
from tests.conftest import ARGS
from tests.firmware_py.pages import spoken
from tests.firmware_py.web import real
from tests.firmware_py.web.conftest import Running
from tests.firmware_py.web.seen import PIN, TOKENS, pictured
from tests.soak.secrecy import TOKEN, Knowing, Seen, Sitting, marks, sittings
from tools.browser import CHROMIUM

ACTS = 3
"""Number of actions between two checks."""
MOMENTS = 40
"""Maximum number of checks in a match."""

DRAWN = """([version, patience]) => new Promise((done) => {
    const began = performance.now();
    const look = () => {
        const there = window.told?.version >= version;
        if (!there && performance.now() < began + patience) setTimeout(look, 10);
        else done([JSON.stringify(window.told), document.documentElement.outerHTML,
    [...document.querySelectorAll("[data-zone] .thing.up")].length,
    performance.getEntriesByType("resource").map(({ name }) => name)
        .filter((name) => name.includes("/art/")).length]);
    };
    look();
})"""
"""Returns the last snapshot, the DOM, the number of open things, and of pictures fetched."""
LOOKS = re.compile(r'class="[^"]*"')
SHORT = 4
PATIENCE = 1000
"""How long a page may take to receive a change (ms); there may be none."""

LISTEN = """window.WebSocket = class extends WebSocket {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      const { table } = JSON.parse(data);
      if (table) setTimeout(() => { window.told = table; });  // the page draws it first
    });
  }
};"""


@cache
def name_of(game: Game[Any], face: str) -> str | None:
    """Return the name of a face if it is unique; short names are also ordinary words."""
    say = spoken("en").say
    called = {each.id: say(each.text) for each in game.deck.faces}
    own = called.pop(face)
    alone = len(own) >= SHORT and not any(own in other for other in called.values())
    return own if alone and own[0].isupper() else None


class Watched:
    """Open page, and what its viewer knows."""

    def __init__(self, browser: Any, running: Running, token: str, knowing: Knowing) -> None:
        self.context = browser.new_context(
            viewport={"width": 1280, "height": 800}, reduced_motion="reduce", locale="en-GB"
        )
        self.context.add_init_script(LISTEN)
        self.page = self.context.new_page()
        self.knowing = knowing
        self.fetched: int | None = None
        self.page.goto(f"http://{running.address}/#{token}")
        pictured(self.page, running.table.cast(knowing.game.id))

    def faults(self, version: int) -> Iterator[str]:
        """Yield hidden information that the page shows for a version."""
        self.page.wait_for_function("window.told?.game")
        told, html, up, fetched = self.page.evaluate(DRAWN, [version, PATIENCE])
        frame = json.loads(told)
        said = set(TOKEN.findall(LOOKS.sub("", html)))
        for face in self.knowing.hidden():
            for mark in marks(self.knowing.game, face) & said:
                yield f"draws {mark}"
            if (name := name_of(self.knowing.game, face)) and name in html:
                yield f"says {name}"
        lies = [item for zone in frame["scene"]["zones"] for item in zone["items"]]
        open_ = sum(item["n"] for item in lies if item["face"] or item["kind"] == "marker")
        if up > open_:
            yield f"draws {up} open things of {open_}"
        if self.fetched is not None and fetched > self.fetched:
            yield f"asks for {fetched - self.fetched} pictures more"
        self.fetched = fetched


def pages(name: str, matches: int) -> Seen:
    """Play matches of a game in front of pages, and check each page."""
    real.TABLES[f"{name}-device"] = (name, "device")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(ARGS))
        every = [one for one in sittings(name, matches) if one.seats <= len(TOKENS)]
        seen = [_drawn(browser, one) for one in every]
        browser.close()
    wrong = [fault for each in seen for fault in each.wrong]
    acts, looked = sum(each.acts for each in seen), sum(each.frames for each in seen)
    return Seen(len(seen), acts, looked, wrong)


def _drawn(browser: Any, one: Sitting) -> Seen:
    table = real.Table(f"{one.game}-device", seats=one.seats, variant=one.variant)
    running, rng = Running(table), Random(repr(one))
    seats = [*range(one.seats), None]
    knowing = {seat: Knowing(games.find(one.game), seat) for seat in seats}
    watched: list[Watched] = []
    wrong: list[str] = []
    acts = looked = 0

    def on() -> None:
        table.box.play_on(1, rng)

    def see() -> None:
        for each in knowing.values():
            each.see(table.box.match)

    try:
        table.plain(table.admit(None))  # now each seat has its token
        tokens: list[tuple[str, int | None]] = [*zip(TOKENS, range(one.seats), strict=False)]
        tokens += [("", None), (table.enter(PIN, "viewer"), None)]
        watched += [Watched(browser, running, key, knowing[seat]) for key, seat in tokens]
        viewers = [table.admit(key or None) for key, _ in tokens]
        see()
        for moment in range(MOMENTS):
            for viewer, page in zip(viewers, watched, strict=True):
                found = page.faults(table.plain(viewer)["version"])
                wrong += [f"{one} moment {moment}, {viewer}: {fault}" for fault in found]
                looked += 1
            if table.box.match.turn == OVER:
                break
            for _ in range(ACTS):
                table.move(on)
                acts += 1
                see()
    finally:
        for page in watched:
            page.context.close()
        running.stop()
        table.close()
    return Seen(1, acts, looked, wrong)
