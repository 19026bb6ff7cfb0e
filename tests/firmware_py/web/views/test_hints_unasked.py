"""Unrequested hints cost nothing: no computation, no process, no writes, no messages.

A person plays alone, where hints are allowed by default, and the same match again without hints.
"""

import sqlite3
from random import Random

import pytest

import games
from firmware_py.console import commands
from firmware_py.runtime import bot_service
from firmware_py.runtime.bot_client import BotClient
from firmware_py.web.interfaces import Viewer
from firmware_py.web.live_table import LiveTable
from games.core.action import CHANCE
from games.core.analysis.advice import offered
from tests.firmware_py.box import Box
from tests.firmware_py.pages import ADDRESS, sees, spoken

HOST = Viewer(None, host=True)

SEATS = 3

STEPS = 30
"""Number of answers, rolls and waits."""


@pytest.fixture
def thought(monkeypatch):
    """Return the list of started computations; the device would ignore an exception."""
    begun = []
    monkeypatch.setattr(bot_service, "asked", lambda *given: begun.append(given))
    monkeypatch.setattr(BotClient, "wake", lambda *given: begun.append(given))
    return begun


OTHERS = ("now", "pin", "urls", "invitation")
"""Fields that differ in every match: times, and the number for phones."""


def without_the_button(table):
    """Return a snapshot without the hint button and `OTHERS`."""
    told = {key: value for key, value in table.items() if key not in ("hints", *OTHERS)}
    ask = told.get("ask") or {}
    told["ask"] = {key: value for key, value in ask.items() if key != "hint"}
    told["log"] = [{**line, "at": 0} for line in told.get("log", ())]
    return told


def told_in(hint):
    """Return the keys of a hint that have a value."""
    return (key for key, value in hint.items() if value)


def rows(path):
    """Return the contents of a journal, without times."""
    with sqlite3.connect(path) as read:
        read.execute("PRAGMA query_only = 1")
        matches = read.execute("SELECT id, game, header FROM matches").fetchall()
        entries = read.execute("SELECT match, number, row FROM entries").fetchall()
        return matches, entries, read.execute("SELECT * FROM labels").fetchall()


class Played:
    """Results of a match: all that was shown and sent at each moment, and all that was written.

    `asked` is the number of answers where a hint was possible; `marks` are the hint keys of the
    page.
    """

    def __init__(self, path, name, *, hints):
        box = Box(path, games=(name,), dealer="device", seed="unasked").start()
        box.play(name, SEATS, cards="device", bots=range(1, SEATS))
        if not hints:
            box.console.session.hints.chosen = False
        live = LiveTable(box.runtime, spoken, ADDRESS)
        self.asked, self.marks, self.shown, self.told = 0, set(), [], []
        rng = Random(name)
        for _ in range(STEPS):
            match = box.match
            choices = match.game.choices(match.state, 0)
            if choices:
                self.asked += offered(match.game, match.state, 0)
                box.choose(rng.choice(choices))
            elif match.turn == CHANCE:
                box.command(commands.Draw()).wait(1)  # a bot rolls automatically
            else:
                box.press("ok").wait(1)
            page = sees(live, HOST)
            hint = (page["ask"] or {}).get("hint")
            self.marks.add((page["hints"], None if hint is None else frozenset(told_in(hint))))
            self.shown.append((box.picture, tuple(box.colours)))
            self.told.append(without_the_button(page))
        box.close()
        self.rows = rows(path)


@pytest.mark.parametrize("name", games.names())
def test_a_match_in_which_nobody_asks_is_the_same_as_where_there_are_none(tmp_path, thought, name):
    could, cannot = (
        Played(tmp_path / f"{hints}.sqlite", name, hints=hints) for hints in (True, False)
    )
    assert could.marks == {(True, None), (True, frozenset())}
    assert cannot.marks == {(False, None)}
    assert could.asked > 2
    assert thought == []
    assert could.shown == cannot.shown
    assert could.rows == cannot.rows
    assert could.told == cannot.told
