"""Game as a folder: the functions of its files match the methods of `Game`."""

import inspect
from importlib import import_module
from importlib.util import find_spec

import pytest

import games
from games.core.folder import PARTS, FolderGame
from games.core.game import Game

FOUND = [
    (method, f"games.{name}.{file}")
    for name in games.names()
    if isinstance(games.find(name), FolderGame)
    for file, methods in PARTS.items()
    if find_spec(f"games.{name}.{file}")
    for method in methods
    if hasattr(import_module(f"games.{name}.{file}"), method)
]


def kinds(function):
    """Return the annotations of a function's arguments and of its result, as written."""
    signature = inspect.signature(function)
    each = [one.annotation for one in signature.parameters.values() if one.name != "self"]
    names = {"S": "State", "Match[S]": "Match[State]", "Played[S]": "Played[State]"}
    written = [getattr(k, "__name__", str(k)) for k in (*each, signature.return_annotation)]
    return [names.get(kind, kind) for kind in written]


@pytest.mark.parametrize(("method", "file"), FOUND)
def test_a_function_of_a_file_is_what_game_wants(method, file):
    function = getattr(import_module(file), method)
    assert function.__module__ == file, "it is only imported there"
    *given, answer = kinds(getattr(Game, method))
    # A function that always returns a value may leave out None.
    narrower = answer.removesuffix(" | None").rpartition(".")[2]
    assert kinds(function) in ([*given, answer], [*given, narrower])


def test_what_a_game_states_itself_is_not_taken_from_a_file():
    outcasts = games.find("outcasts")
    assert outcasts.begin.__module__ == "games.outcasts.rounds"
    assert outcasts.view.__module__ == "games.outcasts.view"


def test_what_has_no_file_is_games_own(tmp_path, monkeypatch):
    """A plug-in without `why`, `news` and the like still loads, and a scan finds secret actions."""
    folder = tmp_path / "tiny_game"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "rules.py").write_text("DO = {}\n")
    (folder / "prompts.py").write_text("def ask(state, choices): ...\ndef tap(*args): ...\n")
    (folder / "game.py").write_text(
        "from games.core.folder import FolderGame\n\n\nclass Tiny(FolderGame):\n    id = 'tiny'\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    tiny = import_module("tiny_game.game").Tiny
    assert tiny.secret is Game.secret
    assert (tiny.reason, tiny.facts) == (Game.reason, Game.facts)
