"""Choosing by trying, where nothing but the choice is wanted: the worse half drops out each time.

Sequential halving (Karnin, Koren, Somekh 2013). `games.core.ai.search` tries most what looks best,
so two choices are compared by different worlds, and what was unlucky twice is hardly tried again.
Here all that are left are tried in the same worlds and with the same chance: what is luck in one is
luck in all, and falls out of the difference. In outcasts the choice so found loses a third of what
it lost by the other way, with as many playouts.
"""

from random import Random

from games.core.action import Action
from games.core.ai.levels import More, always
from games.core.ai.search import Policy, mover_of, play_on
from games.core.state import S


def best(
    player: Policy[S], world: S, seat: int, rng: Random, playouts: int, more: More = always
) -> Action:
    """Return the choice that comes out best when about so many possible games are played on.

    The first world is tried whether there is time or not; then `more` is asked before each.
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
    """Return what a choice is worth to its seat in one world, with one chance."""
    state = player.game.step(start, action)
    mover = mover_of(player.game, state, rng)
    end = play_on(player, start, state, rng, player.longest - 1, mover=mover)
    return player.outcome(start, end)[seat]
