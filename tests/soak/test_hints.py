"""Hints are complete and their reasons true, in a few cases; `make soak` tests thousands."""

import pytest

import games
from games.core.analysis import hint
from games.core.text import Text
from tests.soak.hints import firsts, sampled, whole

GAMES = games.names(plugins=False)


@pytest.mark.parametrize("game", GAMES)
def test_hints_are_whole_and_reasons_true(game):
    assert whole(game, 15) == []
    looked = sampled(game, 3, budget=80)
    assert looked.reasons.total() >= 3
    assert looked.wrong == []


def test_a_hint_that_fails_and_one_without_words_are_caught(monkeypatch):
    honest = hint.reasons
    monkeypatch.setattr(hint, "reasons", lambda *_: [Text("capsules.hint.nonsense", {})])
    assert any("has no words" in each for each in whole("capsules", 40))
    monkeypatch.setattr(hint, "reasons", lambda *_: 1 / 0)
    assert any("ZeroDivisionError" in each for each in whole("capsules", 40))
    monkeypatch.setattr(hint, "reasons", honest)
    assert whole("capsules", 5) == []


def test_a_reason_that_was_counted_otherwise_is_caught(monkeypatch):
    honest = hint.reasons

    def boasting(*args):
        for why in honest(*args):
            yield Text(why.id, why.args | {"a": 10, "b": 0})

    monkeypatch.setattr(hint, "reasons", boasting)
    assert sampled("outcasts", 6, budget=80).wrong


def test_a_reason_of_something_else_is_caught(monkeypatch):
    player = games.find("capsules").player
    honest = player.reasons.because

    def mixed(*event):
        found = honest(*event)
        return found and Text(found.id, found.args | {"seat": 1 - found.args.get("seat", 0)})

    monkeypatch.setattr(type(player), "reasons", player.reasons._replace(because=mixed))
    assert sampled("capsules", 6, budget=80).wrong


def test_a_first_hint_is_held_against_more_thought():
    found = firsts("outcasts", 2)
    assert 0 <= found.good <= found.of == 2
    assert found.lost <= found.lost_by_chance
