"""Bots of ballast: they sometimes lie, and they doubt what is not likely."""

from random import Random

from games.core.action import Action
from games.core.ai.player import Player

from . import State, weight

BLUFF = 0.3
"""Probability of loading the lightest crate, to call it heavy, instead of the heaviest one."""


class BallastPlayer(Player[State]):
    """Rule of thumb: load the heaviest crate and tell the truth, but not always."""

    def rollout(self, state: State, seat: int, rng: Random) -> Action:
        """Return a choice by the rule of thumb."""
        choices = self.game.choices(state, seat)
        match state.step:
            case "load":
                return _load(state, choices, rng)
            case "react":
                return choices[rng.random() < _doubt(state, seat)]
        return rng.choice(choices)


def _load(state: State, choices: tuple[Action, ...], rng: Random) -> Action:
    """Tell the truth about the heaviest crate, or say a heavy weight of the lightest one."""
    crates = sorted(choices, key=lambda each: weight(state, each.a))
    if rng.random() < BLUFF:
        lies = [each for each in crates if each.a == crates[0].a]
        return rng.choice(lies[len(lies) // 2 :])
    return [each for each in crates if each.b == weight(state, each.a)][-1]


def _doubt(state: State, seat: int) -> float:
    """Return half the share of lighter crates among those that this seat does not know."""
    known = state.cards.known(seat) | state.hands[seat]
    unknown = (back for back in range(len(state.cards.faces)) if not known >> back & 1)
    weights = [weight(state, state.cards.face(back)) for back in unknown]
    return sum(each < state.said for each in weights) / len(weights) / 2
