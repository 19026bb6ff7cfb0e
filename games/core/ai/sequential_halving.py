"""Best-choice search by sequential halving (Karnin, Koren, Somekh 2013).

Each round evaluates the remaining choices and drops the worse half. The result is only the best
choice, without values for the others.

`games.core.ai.search` spends most playouts on the choice that looks best. It compares two choices
in different worlds and rarely tries a choice again after bad luck. Sequential halving tries all
remaining choices in the same worlds with the same random numbers, so luck cancels out of the
difference. In the game outcasts, its choices lose only a third of the value that the choices of
`search` lose with the same number of playouts.
"""

from random import Random

from games.core.action import Action
from games.core.ai.levels import More, always
from games.core.ai.search import Policy, mover_of, play_on
from games.core.state import S


def best(
    player: Policy[S], world: S, seat: int, rng: Random, playouts: int, more: More = always
) -> Action:
    """Return the best choice of `seat` after about `playouts` playouts.

    The first world is always evaluated. Before each further world `more` must return True.
    """
    left = list(player.game.choices(world, seat))
    sums = dict.fromkeys(left, 0.0)
    rounds = (len(left) - 1).bit_length()
    tried = False
    for _ in range(rounds):
        for _ in range(max(1, playouts // (rounds * len(left)))):
            if tried and not more():
                return max(left, key=sums.__getitem__)
            start, chance = player.game.world(world, seat, rng), rng.getrandbits(64)
            for action in left:
                sums[action] += _tried(player, start, seat, action, Random(chance))
            tried = True
        left.sort(key=sums.__getitem__, reverse=True)
        del left[(len(left) + 1) // 2 :]
    return left[0]


def _tried(player: Policy[S], start: S, seat: int, action: Action, rng: Random) -> float:
    """Return the value of a choice for its seat in one world after one playout."""
    state = player.game.step(start, action)
    mover = mover_of(player.game, state, rng)
    end = play_on(player, start, state, rng, player.longest - 1, mover=mover)
    return player.outcome(start, end)[seat]
