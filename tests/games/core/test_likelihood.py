"""Beliefs of bots: they answer better if they know how plausible each world is."""

from collections import Counter
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from games.core.action import OVER, Action
from games.core.ai.player import Level, Player
from games.core.ai.playouts import Playouts, sampled_world
from tests.games.core.tiny import Tiny

CARDS = range(1, 11)
HIGH, BLUFF = 7, 0.1
"""The other player bets with a card from HIGH on, and with a lower one in this share of games."""

FOLDED = 0.3
"""Value of a fold."""


class Hands(NamedTuple):
    """State of Bluff. `said` is "bet" or "check", and `worth` the value of the answer."""

    setup: Any
    turn: int
    mine: int
    theirs: int
    said: str
    worth: float = 0.0


class Bluff(Tiny):
    """The other player has a hidden card and bets or checks. Fold, or call to win with a higher."""

    def start(self, mine, said, theirs=1):
        return Hands(self.setup, 0, mine, theirs, said)

    def world(self, state, _seat, rng):
        return state._replace(theirs=rng.choice([card for card in CARDS if card != state.mine]))

    def legal(self, _state):
        return Action(0, "call"), Action(0, "fold")

    def step(self, state, action):
        won = float(state.mine > state.theirs) if action.verb == "call" else FOLDED
        return state._replace(turn=OVER, worth=won)


class Trusting(Player[Hands]):
    """Player that thinks each hidden card equally likely."""

    explores = 1.0
    levels = MappingProxyType({
        "easy": Level(playouts=600),
        "medium": Level(playouts=600, deep=False),
        "strong": Level(playouts=600, halves=True),
    })  # fmt: skip

    def worth(self, state):
        return state.worth, 1 - state.worth


class Doubting(Trusting):
    """Player that knows how often the other one bluffs. `scale` is the unit of its likelihoods."""

    scale = 1.0

    def likelihood(self, world, _seat):
        bets = 1.0 if world.theirs >= HIGH else BLUFF
        return self.scale * (bets if world.said == "bet" else 1 - bets)


def posterior(mine, said):
    """Return the probability of each hidden card, by Bayes' rule."""
    game = Bluff()
    odds = {c: Doubting(game).likelihood(game.start(mine, said, c), 0) for c in CARDS if c != mine}
    return {card: weight / sum(odds.values()) for card, weight in odds.items()}


@pytest.mark.parametrize("level", ["easy", "medium", "strong"])
@pytest.mark.parametrize(
    ("mine", "said", "trusting", "doubting"),
    [(5, "bet", "call", "fold"), (3, "check", "fold", "call")],
)
def test_a_bot_draws_conclusions_from_what_the_other_did(mine, said, trusting, doubting, level):
    start = Bluff().start(mine, said)
    answers = [each(Bluff()).choose(level, start, 0, Random(3)) for each in (Trusting, Doubting)]
    assert [answer.verb for answer in answers] == [trusting, doubting]


def test_a_bot_that_doubts_wins_more():
    game, rng = Bluff(), Random(7)
    won = Counter()
    for number in range(200):
        mine, theirs = rng.sample(CARDS, 2)
        said = "bet" if theirs >= HIGH or rng.random() < BLUFF else "check"
        start = game.start(mine, said, theirs)
        for each in (Trusting, Doubting):
            action = each(game).choose("medium", start, 0, Random(number))
            won[each] += game.step(start, action).worth
    assert won[Doubting] > won[Trusting] + 10


@pytest.mark.parametrize("said", ["bet", "check"])
def test_worlds_are_drawn_as_bayes_would(said):
    start, rng, count = Bluff().start(5, said), Random(1), 4000
    drawn = Counter(sampled_world(Doubting(Bluff()), start, 0, rng).theirs for _ in range(count))
    for card, share in posterior(5, said).items():
        assert drawn[card] / count == pytest.approx(share, abs=0.02)


def test_tiny_likelihoods_are_compared_with_each_other():
    """All worlds are rejected, and the best of them is likely to be chosen."""
    player, start, rng = Doubting(Bluff()), Bluff().start(5, "bet"), Random(1)
    player.scale = 1e-12
    high = sum(sampled_world(player, start, 0, rng).theirs >= HIGH for _ in range(1000))
    assert high > 800  # 890 by Bayes' rule


def test_impossible_worlds_are_better_than_none():
    player, start = Doubting(Bluff()), Bluff().start(5, "bet")
    player.scale = 0.0
    assert sampled_world(player, start, 0, Random(1)).theirs in CARDS


def test_a_review_has_the_same_belief():
    start = Bluff().start(5, "bet")
    values = []
    for each in (Trusting, Doubting):
        playouts = Playouts(each(Bluff()), start, 0, "seed", Action(0, "call"))
        playouts.go_on(300)
        values.append(playouts.of(0).mean)
    assert values[0] == pytest.approx(4 / 9, abs=0.08)
    assert values[1] == pytest.approx(0.4 / 4.5, abs=0.05)
