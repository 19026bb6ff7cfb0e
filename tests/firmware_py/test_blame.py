"""Errors of plug-in games: the message names the game, file and line."""

import importlib
import logging
import re
import sys

import pytest
from nightwatch import rules
from nightwatch.game import Nightwatch

import games
from firmware_py.authoring.blame import said
from firmware_py.authoring.invariants.generators import play
from firmware_py.cli import errors, tableclock
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


def test_a_logged_error_of_a_plug_in_is_one_sentence_with_its_line(monkeypatch, caplog):
    monkeypatch.setattr(rules, "_each", lambda *_: 1 / 0)
    game = games.find("nightwatch")
    logger = logging.getLogger("test")
    logger.addFilter(errors.PluginErrorFilter())
    try:
        play(game, game.setup(2))
    except ZeroDivisionError:
        logger.exception("an input failed; the table goes on")
    (record,) = caplog.records
    assert record.exc_info is None
    assert re.fullmatch(
        "an input failed; the table goes on: the game 'nightwatch' fails: ZeroDivisionError: "
        r"division by zero \(.*nightwatch/rules.py, line \d+\); see tableclock check nightwatch",
        record.getMessage(),
    )


GAME = """
import json
from firmware_py.authoring.template import Sprout
from . import helper

class Nested(Sprout):
    id = "nested"

def fail():
    helper.parse("{")
"""


def test_the_line_is_the_innermost_one_in_the_whole_package_of_the_game(tmp_path, monkeypatch):
    """The class is in a subpackage, a helper beside it, and a library raises the error."""
    package = tmp_path / "nestedgame"
    (package / "rules").mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "helper.py").write_text("import json\n\ndef parse(text):\n    json.loads(text)\n")
    (package / "rules/__init__.py").write_text(GAME.replace("from .", "from .."))
    monkeypatch.syspath_prepend(tmp_path)
    made = importlib.import_module("nestedgame.rules")
    with pytest.raises(ValueError, match="Expecting") as raised:
        made.fail()
    assert said(made.Nested(), raised.value).endswith(f" ({package / 'helper.py'}, line 4)")


def test_a_game_of_one_file_is_not_blamed_for_its_neighbours(tmp_path, monkeypatch):
    (tmp_path / "alone.py").write_text(
        "from firmware_py.authoring.template import Sprout\n\nclass Alone(Sprout): id = 'alone'\n"
    )
    (tmp_path / "neighbour.py").write_text("def fail():\n    {}['hour']\n")
    monkeypatch.syspath_prepend(tmp_path)
    game = importlib.import_module("alone").Alone()
    with pytest.raises(KeyError) as raised:
        importlib.import_module("neighbour").fail()
    assert said(game, raised.value) == "KeyError: 'hour'"
