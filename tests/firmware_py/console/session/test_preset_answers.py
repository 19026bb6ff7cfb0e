"""A seat's colour is that of its figure: the red player gets the red airship without a question."""

import pytest

from firmware_py.console import effects
from games.core.errors import NothingToUndo
from games.core.match import Match
from tests.firmware_py.console.table import Table


def airships(table):
    return [action.a for action in table.match.actions if action.verb == "airship"]


def test_where_the_box_deals_each_flies_in_its_own_colour():
    table = Table("capsules")
    table.play("capsules", 3, cards="device")
    assert airships(table) == ["red"]
    assert table.match.turn == 0
    with pytest.raises(NothingToUndo):
        table.console.session.undo_from()


def test_what_is_settled_goes_back_with_what_came_before_it():
    table = Table("capsules")
    table.play("capsules", 3, cards="device")
    while airships(table) != ["red", "blue"]:
        table.choose(*table.match.game.choices(table.match.state, table.match.turn)[0])
    at = table.console.session.undo_from()
    assert table.match.actions[at].by == 0, "the answer before, and not the airship alone"


def test_it_is_kept_as_any_action_and_an_old_journal_plays_as_it_did():
    table = Table("capsules")
    table.play("capsules", 2, cards="device")
    kept = [effect.entry for effect in table.effects if isinstance(effect, effects.Append)]
    assert table.match.actions[-1] in kept
    game, setup = table.match.game, table.match.setup
    old = Match(game, setup, table.match.seed)
    old.act(table.match.actions[0])
    other = next(action for action in game.legal(old.state) if action.a == "green")
    old.act(other)  # the red player chose green, as the rules allow
    again = Match(game, setup, table.match.seed)
    for action in old.actions:
        again.act(action)
    assert again.digest() == old.digest()


def test_people_with_own_airships_are_asked_until_they_have_chosen_their_colours():
    table = Table("capsules")
    table.play("capsules", 2, cards="table")
    assert airships(table) == []
    table.console.change(colours=("green", "red"))
    table.play("capsules", 2, cards="table")
    assert airships(table) == ["green"]
