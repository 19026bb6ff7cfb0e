"""Screenshots of the page in the middle of each game, for the documentation (GAME-page.jpg)."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

import games
from firmware_py.storage.journal import Journal
from games.core.action import CHANCE, TABLE
from games.core.match import Match
from tools.browser import CHROMIUM

MIDDLE = {"midnight": (4, 42), "cinderella": (2, 25), "outcasts": (4, 42), "capsules": (3, 42)}
"""Number of players, and the least number of actions before the screenshot."""
PERSON = 0
"""The seat of the person at the screen; bots have the others."""
SHOTS = ((1440, 900, "dark"), (390, 844, "light"))
"""Desktop and phone: width and height in CSS px, theme."""


def photograph(name: str, folder: Path) -> None:
    """Play a game at random to its middle; take screenshots on a desktop and a phone."""
    with running(name, *MIDDLE[name]) as (chromium, address):
        _side_by_side([_shot(chromium, address, *shot) for shot in SHOTS]).save(
            folder / f"{name}-page.jpg", quality=88, optimize=True
        )


@contextmanager
def running(name: str, seats: int, actions: int) -> Iterator[tuple[Any, str]]:
    """Yield a browser, and the address of a page with a game after that number of actions."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        journal = Path(home, ".local/state/tableclock/journal.db")
        journal.parent.mkdir(parents=True)
        with Journal.open(journal) as kept:
            match = _played(name, seats, actions)
            bots = dict.fromkeys({*range(match.setup.seats)} - {PERSON}, "medium")
            kept.begin(match, bots=bots)
        command = (
            sys.executable,
            "-m",
            "firmware_py.cli.tableclock",
            "play",
            "--port",
            "0",
            "--no-browser",
        )
        table = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "HOME": home, "LANG": "C.UTF-8"},
        )
        try:
            assert table.stdout is not None
            address = next(word for word in table.stdout.readline().split() if "://" in word)
            chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            yield chromium, address
            chromium.close()
        finally:
            table.terminate()
            table.wait()


def opened(chromium: Any, address: str, wide: int, high: int, scheme: str) -> Any:
    """Open the page of a running game and return it. The first page takes up the match."""
    view = chromium.new_page(viewport={"width": wide, "height": high}, color_scheme=scheme)
    view.goto(address)
    resume = view.locator("[data-key='ask.resume']")
    cards = view.locator(".zones")
    resume.or_(cards).locator("visible=true").first.wait_for()
    view.wait_for_timeout(1000)  # the page draws in several steps
    if resume.is_visible():
        resume.click()
    cards.wait_for()
    view.wait_for_timeout(2500)  # animations end within two seconds
    return view


def _played(name: str, seats: int, actions: int) -> Match[Any]:
    game, rng = games.find(name), Random(3)
    match = Match(game, game.setup(seats, game.usual_variant(seats), "device"), "picture")
    while len(match.actions) < actions or not _asks(match):
        legal = game.legal(match.state)
        plays = [action for action in legal if action.verb != "pass"] or legal
        match.act(match.draw() if match.turn == CHANCE or not legal else rng.choice(plays))
    return match


def _asks(match: Match[Any]) -> bool:
    """Return whether the person has several answers."""
    ask = match.ask(PERSON) if match.turn in (PERSON, TABLE) else None
    return ask is not None and len(ask.lines) > 2


def _shot(chromium: Any, address: str, wide: int, high: int, scheme: str) -> Image.Image:
    view = opened(chromium, address, wide, high, scheme)
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        view.screenshot(path=file.name)
        view.close()  # the hand is open in one window only
        return Image.open(file.name).convert("RGB")


def _side_by_side(pictures: list[Image.Image]) -> Image.Image:
    high = max(picture.height for picture in pictures)
    scaled = [
        picture.resize(
            (round(picture.width * high / picture.height), high), Image.Resampling.LANCZOS
        )
        for picture in pictures
    ]
    whole = Image.new("RGB", (sum(picture.width for picture in scaled), high))
    at = 0
    for picture in scaled:
        whole.paste(picture, (at, 0))
        at += picture.width
    return whole
