"""A device-dealt referee beside a table-dealt match: what is true is taken, nothing contradicts.

Stricter than the law of that name: the public facts are compared after every single action of the
referee, also while people are in the middle of something and have told nothing yet.
"""

import os
from random import Random

import pytest

from games.core.action import CHANCE, OVER, TABLE
from games.core.errors import IllegalAction
from games.core.match import Match
from games.midnight import game
from games.midnight.state import Step

GAMES = int(os.environ.get("MIRRORS", "3"))
SETUPS = [(variant, seats) for variant in game.variants for seats in game.seats(variant)]


def likely(match, rng):
    """Choose at random, but lay, exchange and recycle often: there it is easy to err."""
    legal = game.legal(match.state)
    bold = [move for move in legal if move.verb in ("lay", "ability", "take", "announce", "mark")]
    return rng.choice(bold if bold and rng.random() < 0.5 else legal)


def settled(table, rng):
    """Let the device draw what nobody tells it: its own guess of a shuffle."""
    while table.turn == CHANCE:
        table.act(game.sample(table.state, rng))


def faces_for(table, who, action):
    """Return the faces whose tap is offered for this action."""
    found = []
    for face in game.deck.faces:
        try:
            meant = game.tap(table.state, who, face.id)
        except IllegalAction:
            continue
        if action in meant:
            found.append(face.id)
    return found


def tell(table, action, rng):
    settled(table, rng)
    offered = {
        a: who for who in (TABLE, *game.asked(table.state)) for a in game.choices(table.state, who)
    }
    assert action in offered, f"the true {action} is refused at {table.state.step.name}"
    if action.verb in ("play", "lay", "take", "give", "discard", "ability", "resolve"):
        face = f"ghost-{action.a}" if action.verb == "ability" else action.a
        assert face in faces_for(table, offered[action], action)
    table.act(action)
    settled(table, rng)


def compare(referee, table):
    true, shown = game.common(referee.state), game.common(table.state)
    wrong = {
        key: (true[key], value) for key, value in shown.items() if value not in (None, true[key])
    }
    assert not wrong, f"{wrong} after {referee.actions[-1]}"
    certain = table.state.cards.public
    for seat, hand in enumerate(table.state.hands):
        held = [
            referee.state.cards.face(b) for b in range(75) if referee.state.hands[seat] >> b & 1
        ]
        for back in range(75):
            if hand & certain & ~table.state.unshuffled & 1 << back and not referee.state.mix:
                held.remove(table.state.cards.face(back))


def mirror(variant, seats, seed):
    rng = Random(f"{variant}/{seats}/{seed}")
    rules = {key: rng.choice(option.values) for key, option in game.options.items()}
    options = rules if seed % 2 else {}
    setup = {"seats": seats, "variant": variant, "options": options, "first": seed % seats}
    referee = Match(game, setup, seed)
    table = Match(game, setup | {"cards": "table"}, f"guess {seed}")
    settled(table, rng)
    while referee.turn != OVER:
        before = referee.state
        action = game.sample(before, rng) if referee.turn == CHANCE else likely(referee, rng)
        after = referee.act(action)
        for said in game.told(before, action, after):
            tell(table, said, rng)
        compare(referee, table)
    assert game.result(table.state) == game.result(referee.state)
    return {state.step for state in table.states}


@pytest.mark.parametrize(("variant", "seats"), SETUPS)
def test_the_truth_is_taken(variant, seats):
    for seed in range(GAMES):
        mirror(variant, seats, seed)


def test_mirrors_reach_every_step_of_a_table():
    reached = set()
    for seed in range(1, 12, 2):
        for variant, seats in (("duel", 2), ("team6", 6), ("individual", 3)):
            reached |= mirror(variant, seats, seed)
    assert {Step.BOOSTERS, Step.TAKE, Step.GIVE, Step.RESOLVE} <= reached
