"""Errors of plug-in games: the message names the game, file and line."""

import re
import sys

import pytest
from nightwatch import rules
from nightwatch.game import Nightwatch

import games
from firmware_py.cli import tableclock
from games.core.action import Action
from games.core.errors import BadGame, BadMatch
from games.core.match import Match


def ended(monkeypatch, capsys, *args):
    """Run the command line; return its exit code and the last line of stderr."""
    monkeypatch.setattr(sys, "argv", ["tableclock", *map(str, args)])
    with pytest.raises(SystemExit) as done:
        tableclock.entry()
    return done.value.code, capsys.readouterr().err.splitlines()[-1]


@pytest.fixture
def forgetful(monkeypatch):
    """Break a game: its `step` returns None."""

    def step(_game, _state, _action):
        pass

    monkeypatch.setattr(Nightwatch, "step", step)
    return f"({__file__}, line {step.__code__.co_firstlineno})"


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "nightwatch", "--games", 1),
        ("simulate", "nightwatch", "--games", 1, "--bots", "strong"),
        ("ladder", "nightwatch", "--games", 1, "--levels", "random,easy"),
    ],
)
def test_a_step_that_returns_nothing_is_the_games_fault(monkeypatch, capsys, forgetful, command):
    code, said = ended(monkeypatch, capsys, *command)
    assert code == 1
    assert said == (
        "Error: the game 'nightwatch' fails: `step` of 'shuffle' returns None, and must return a "
        f"state {forgetful}"
    )


@pytest.mark.usefixtures("forgetful")
def test_a_match_is_left_as_it_was_by_a_step_that_returns_nothing():
    game = games.find("nightwatch")
    match = Match(game, game.setup(2), "a")
    with pytest.raises(BadGame):
        match.act(match.draw())
    assert match.actions == []
    assert match.state is not None


def test_an_error_in_a_plug_in_is_not_reported_as_ours(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(rules, "_each", lambda *_: 1 / 0)  # its `legal` calls this
    code, said = ended(monkeypatch, capsys, "simulate", "nightwatch", "--games", 1)
    assert code == 1
    assert said.startswith(
        "Error: the game 'nightwatch' fails: ZeroDivisionError: division by zero"
    )
    assert re.search(r"nightwatch/rules.py, line \d+\); see tableclock check nightwatch$", said)
    assert not [*tmp_path.rglob("failed.txt")]


def test_an_error_of_ours_is_still_reported(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("games.core.perft.perft", lambda *_: 1 / 0)
    code, said = ended(monkeypatch, capsys, "perft", "nightwatch", "--depth", 1)
    assert code == 1
    assert "tableclock has failed" in said


def test_an_entry_that_the_rules_refuse_is_named_without_an_id():
    game = games.find("capsules")
    match = Match(game, game.setup(2), "a")
    with pytest.raises(BadMatch) as refused:
        match.replay(Action(0, "advance").to_json(), 1)
    assert str(refused.value) == (
        "entry 1 of the saved match does not replay: the rules of capsules do not allow "
        "[0, 'advance'] there"
    )
