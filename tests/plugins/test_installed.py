"""The example games as installed plug-ins: found while they are on the path, absent otherwise."""

import json
import os
import subprocess
import sys
from importlib import invalidate_caches
from pathlib import Path

import pytest

import games
from games.core import registry
from games.core.action import OVER
from tests.firmware_py.box import Box
from tests.firmware_py.pages import Pages
from tests.waiting import LONG

HERE = Path(__file__).parent
OURS = ["capsules", "cinderella", "midnight", "outcasts"]


def ran(*words, path=None, cwd):
    environ = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    if path is not None:
        environ["PYTHONPATH"] = str(path)
    command = [sys.executable, "-m", "firmware_py.cli.tableclock", *words, "--json"]
    done = subprocess.run(
        command, env=environ, cwd=cwd, capture_output=True, text=True, check=False, timeout=LONG
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_what_make_play_installs_knows_the_four_games_alone(tmp_path):
    assert [game["id"] for game in ran("games", cwd=tmp_path)] == OURS


def test_what_a_test_starts_knows_the_example():
    code = "import games; print(games.find('nightwatch').title)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == games.find("nightwatch").title


def test_the_commands_know_a_game_of_dice_that_is_installed(tmp_path):
    path = HERE / "regatta"
    assert "regatta" in [game["id"] for game in ran("games", path=path, cwd=tmp_path)]
    found = ran("check", "regatta", "--examples", "1", path=path, cwd=tmp_path)
    assert (found["ok"], found["problems"]) == (True, [])
    wins = ran("simulate", "regatta", "--games", "5", path=path, cwd=tmp_path)["wins"]
    assert sum(wins) == 5


@pytest.fixture
def regatta(monkeypatch):
    """Put the game on the path for one test."""

    def forget():
        invalidate_caches()
        registry._plugged_in.cache_clear()
        registry._loaded.cache_clear()

    monkeypatch.syspath_prepend(str(HERE / "regatta"))
    forget()
    yield games.find("regatta")
    monkeypatch.undo()
    forget()
    sys.modules.pop("regatta", None)


def test_the_page_offers_a_game_of_dice_and_plays_it_to_its_end(regatta, tmp_path):
    box = Box(tmp_path / "journal.sqlite", games=games.names(), dealer="device").start()
    pages = Pages(box)
    try:
        page = pages.open(host=True)
        assert "regatta" in [game["id"] for game in page.table["menu"]["games"]]
        page.order("new_game", game="regatta", seats=2, cards="device")
        box.wait()
        (course,) = page.table["scene"]["zones"]
        assert [boat["at"] for boat in course["items"]] == [24, 24]
        box.play_on(200)
        assert box.match.turn == OVER
        assert max(seat["score"] for seat in page.table["seats"]) == 24
    finally:
        pages.close()
        box.close()
