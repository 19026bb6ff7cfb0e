"""Registry of games: the folders next to core, and plug-ins by entry point."""

from importlib.metadata import EntryPoint

import pytest

import games
from games.core import registry
from games.core.errors import UnknownGame


@pytest.fixture
def plugged(monkeypatch):
    def plug(value):
        entry = EntryPoint("extra", value, registry.GROUP)
        monkeypatch.setattr(registry, "_plugged_in", lambda: {"extra": (entry,)})

    return plug


def test_the_projects_own_games_and_the_one_from_elsewhere():
    assert {"cinderella", "nightwatch"} <= set(games.names())
    assert "nightwatch" not in registry.names(plugins=False)
    assert "core" not in games.names()
    assert list(games.names()) == sorted(games.names())


@pytest.mark.parametrize("name", games.names())
def test_a_game_is_found_by_its_own_name(name):
    assert games.find(name).id == name
    assert games.find(name) is games.find(name)


def test_an_unknown_game_lists_the_known_ones():
    told = r"unknown game 'chess'; choose from .*cinderella.*nightwatch"
    with pytest.raises(UnknownGame, match=told):
        games.find("chess")


def test_a_plug_in_that_is_not_there_is_named(plugged):
    plugged("no_such_package:game")
    with pytest.raises(UnknownGame, match="'extra' cannot be loaded from no_such_package:game"):
        registry.find("extra")
    plugged("nightwatch:no_such_thing")
    with pytest.raises(UnknownGame, match="cannot be loaded from nightwatch:no_such_thing"):
        registry.find("extra")


def test_a_plug_in_that_is_no_game_is_refused(plugged):
    plugged("json:dumps")
    with pytest.raises(UnknownGame, match="brings no game but a function"):
        registry.find("extra")
