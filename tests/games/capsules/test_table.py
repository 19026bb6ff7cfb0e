"""People with real cards, compared with a match whose referee sees all cards (A33)."""

from random import Random

import pytest

from games.capsules import game
from games.capsules.state import Step
from games.core.action import CHANCE, OVER, TABLE
from games.core.cards import backs
from games.core.match import Match

GAMES = 60
"""Number of games for each number of seats and each order of turns."""


def played(setup, seed):
    """Return a random game that the device has dealt."""
    rng = Random(seed)
    match = Match(game, setup, seed)
    while match.turn != OVER:
        moves = game.legal(match.state)
        match.act(rng.choice(moves) if moves else match.draw())
    return match


def mirrored(match, table):
    """Repeat a match at a table by public actions; yield pairs of states (referee, table)."""
    for before, action, after in zip(match.states, match.actions, match.states[1:], strict=False):
        for said in game.table_actions(before, action, after):
            who = TABLE if said.by == CHANCE else said.by
            assert said in game.choices(table.state, who), f"the true {said} is not offered"
            table.act(said)
        yield after, table.state


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("order", ["seat", "dial"])
def test_a_device_that_is_told_all_refuses_and_contradicts_nothing(seats, order):
    options = {"turn_order": order, "two_player_start": "free_of_3_6_9"}
    told = 0
    for seed in range(GAMES):
        first = seed % seats
        match = played(game.setup(seats, None, "device", options, first), seed)
        table = Match(game, game.setup(seats, None, "table", options, first))
        for truth, device in mirrored(match, table):
            assert game.shared_view(truth) == game.shared_view(device)
            in_draft = truth.step in (Step.LAY, Step.DEAL, Step.KEEP)
            if not in_draft:
                assert [hand.bit_count() for hand in game.hands(truth)] == [
                    hand.bit_count() for hand in game.hands(device)
                ]
            for back in backs(device.cards.public & ~0x3FF):
                assert device.cards.face(back) == truth.cards.face(back)
        assert table.turn == OVER
        assert game.result(table.state) == game.result(match.state)
        told += len(table.actions)
    assert told > GAMES * 100


def test_the_table_is_never_asked_for_what_the_device_knows():
    """At most twelve capsules are revealed, and each only once."""
    for seed in range(GAMES):
        match = played(game.setup(3, cards="table"), seed)
        told = [action.a for action in match.actions if action.verb == "reveal"]
        assert len(told) == len(set(told)) <= 12
