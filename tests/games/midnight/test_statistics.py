"""Statistics of `simulate`."""

from random import Random
from types import SimpleNamespace

import pytest

from games.core.action import CHANCE, OVER
from games.core.match import Match
from games.midnight import game
from games.midnight.statistics import facts
from tests.games.midnight.position import BLUE, GREEN, RED, Table


class Recorded(Table):
    """A table that records actions and states, as a match does."""

    def __init__(self, **given):
        super().__init__(**given)
        self.actions, self.states = [], [self.state]

    def do(self, verb, a=None, by=None):
        super().do(verb, a, by)
        self.actions.append(self.last[1])
        self.states.append(self.state)
        return self

    def facts(self):
        """Return the statistics that are not 0."""
        past = SimpleNamespace(actions=self.actions, states=self.states, state=self.state)
        return {key: number for key, number in facts(past).items() if number}


def test_a_round_that_somebody_ends_for_another():
    table = Recorded(
        at={"red": 21, "blue": 10},
        hands={GREEN: ("red1-blue6",), BLUE: ("red2-blue5",)},
        active=BLUE,
    )
    table.play("red2-blue5", first="blue")
    table.play("red1-blue6", first="red")
    assert table.facts() == {
        "actions": 6,
        "rounds": 1,
        "turns": 2,
        "shortest_round": 2,
        "longest_round": 2,
        "ends_midnight": 1,
        "brought_home": 1,
        "won_by_starter": 1,
    }


def test_who_comes_home_by_a_card_of_their_own():
    table = Recorded(at={"red": 21}, hands={RED: ("red3-blue4",)}, active=RED)
    table.play("red3-blue4", first="red")
    found = table.facts()
    assert found["ends_midnight"] == 1
    assert "brought_home" not in found


def test_cards_gained_and_played():
    table = Recorded(
        at={"red": 23, "yellow": 22},
        hands={BLUE: ("red2-yellow5", "time_jump", "booster-1-1")},
        active=BLUE,
    )
    table.play(
        "red2-yellow5", "time_jump", "booster-1-1", boost="red", jumps=["yellow"], first="yellow"
    )
    found = table.facts()
    assert found["specials_played"] == found["boosters_played"] == 1
    assert found["boosters_gained"] == 1, "Yellow passed midnight"
    assert found["specials_gained"] == 1, "Red passed 01:00"


@pytest.mark.parametrize(("variant", "seats"), [("duel", 2), ("individual", 5), ("team6", 6)])
def test_the_counts_of_a_whole_match_agree(variant, seats):
    match, rng = Match(game, {"seats": seats, "variant": variant}, 3), Random(3)
    while match.turn != OVER:
        state = match.state
        match.act(match.draw() if match.turn == CHANCE else rng.choice(game.legal(state)))
    found = game.facts(match)
    assert found["rounds"] == match.state.number
    assert found["rounds"] == found["ends_midnight"] + found["ends_exhausted"]
    assert found["shortest_round"] <= found["turns"] / found["rounds"] <= found["longest_round"]
    assert found["brought_home"] <= found["ends_midnight"]
    assert found["boosters_played"] <= found["boosters_gained"]


def test_a_special_of_the_action_that_ends_the_round_counts():
    table = Recorded(at={"red": 22, "blue": 20}, hands={BLUE: ("red3-blue4",)}, active=BLUE)
    table.play("red3-blue4", first="red")
    assert table.facts()["specials_gained"] == 1
