"""Screenshots of the page in the middle of each game, for the documentation (GAME-page.jpg)."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image

import games
from firmware_py.storage.journal import Journal
from games.core.action import CHANCE
from games.core.match import Match
from tools.browser import CHROMIUM

MIDDLE = {"midnight": (4, 42), "cinderella": (3, 25), "outcasts": (4, 42), "capsules": (3, 42)}
"""Number of players, and of actions before the screenshot."""
SHOTS = ((1440, 900, "dark"), (390, 844, "light"))
"""Desktop and phone: width and height in CSS px, theme."""


def photograph(name: str, folder: Path) -> None:
    """Play a game at random to its middle; take screenshots on a desktop and a phone."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        journal = Path(home, ".local/state/tableclock/journal.db")
        journal.parent.mkdir(parents=True)
        with Journal.open(journal) as kept:
            kept.begin(_played(name))
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
            _side_by_side([_shot(chromium, address, *shot) for shot in SHOTS]).save(
                folder / f"{name}-page.jpg", quality=88, optimize=True
            )
            chromium.close()
        finally:
            table.terminate()
            table.wait()


def _played(name: str) -> Match[Any]:
    game, rng = games.find(name), Random(3)
    seats, actions = MIDDLE[name]
    match = Match(game, game.setup(seats, game.usual_variant(seats), "table"), "picture")
    for _ in range(actions):
        legal = game.legal(match.state)
        match.act(match.draw() if match.turn == CHANCE or not legal else rng.choice(legal))
    return match


def _shot(chromium: Any, address: str, wide: int, high: int, scheme: str) -> Image.Image:
    view = chromium.new_page(viewport={"width": wide, "height": high}, color_scheme=scheme)
    view.goto(address)
    view.wait_for_selector("#cards .card")
    if view.query_selector(
        "[data-key='ask.resume']"
    ):  # a match that was resumed waits for the players
        view.click("[data-key='ask.resume']")
    view.wait_for_timeout(2500)  # animations end within two seconds
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        view.screenshot(path=file.name)
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
