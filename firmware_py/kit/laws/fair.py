"""Law of fairness: a bot knows what its seat knows, and nothing of what is to come.

The same seat, the same public history, two worlds that the seat cannot tell apart, the same chance
of its own: then the same choice at every level, the same statistics, and the same policy in a
playout. And another seed of the match, which decides what the device will roll, changes nothing.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from firmware_py.kit.laws.playing import moments
from firmware_py.kit.laws.secrets import everything, unlike
from firmware_py.kit.laws.unlawful import Unlawful, same
from games.core.action import CHANCE, Action
from games.core.game import Game
from games.core.levels import NAMES, More
from games.core.match import Match
from games.core.search import search

PLAYOUTS = 5
"""Of a search; the levels are capped there as well, for the law is about each playout alike."""


def law_fair(match: Match[Any], rng: Random) -> None:
    """A bot answers the same in two worlds that its seat cannot tell apart."""
    game = match.game
    for at in moments(match, rng, 4):
        state = match.states[at]
        for seat in game.asked(state):
            if seat < 0:
                continue
            for other in alike(game, state, seat, rng):
                same(
                    thought(game, state, seat),
                    thought(game, other, seat),
                    f"the bot of {seat} knows what it cannot see",
                )


def law_blind(match: Match[Any], _rng: Random) -> None:
    """What the device has in store is no part of what a bot thinks by."""
    answers = []
    for seed in (match.seed, f"not {match.seed}"):
        twin = type(match)(match.game, match.setup, seed)
        found = []
        for at, action in enumerate(match.actions[:40]):
            seats = [seat for seat in match.game.asked(twin.state) if seat >= 0]
            if at % 8 == 0:
                found += [thought(match.game, twin.state, seat) for seat in seats]
            twin.act(action)
        answers.append(found)
    same(answers[0], answers[1], "a bot knows the seed of the match")


def alike(game: Game[Any], state: Any, seat: int, rng: Random) -> Iterator[Any]:
    """Yield other states that a seat cannot tell from this one."""
    if state.setup.cards == "device":
        yield game.world(state, seat, rng)
        return  # not every exchange is a world: which tiles were dealt at all may be fixed
    hidden = everything(state.cards) & ~game.known(state, seat) & ~game.known(state, None)
    for a, b in unlike(state.cards, hidden, rng, 1):
        yield game.with_cards(state, state.cards.swap(a, b))


def _few() -> More:
    left = iter([True] * PLAYOUTS)
    return lambda: next(left, False)


def thought(game: Game[Any], world: Any, seat: int) -> bytes:
    """Return all that a bot makes of a world, as bytes."""
    player = game.player
    chosen = [player.choose(name, world, seat, Random(7), 3, _few()) for name in NAMES]
    if world.setup.cards == "device":
        policies = (player.rollout, player.greedy, player.slip)
        chosen += [policy(world, seat, Random(7)) for policy in policies]
        advice = search(player, world, seat, Random(7), PLAYOUTS, events=True)
        if {each.action for each in advice.worths} != {*game.choices(world, seat)}:
            raise Unlawful("a search does not weigh each choice")
    else:
        advice = None
    if not ({*chosen} <= {*game.choices(world, seat)}):
        raise Unlawful("a bot does what it is not offered")
    return msgspec.json.encode([advice, *(action.to_json() for action in chosen)])


def law_seen(match: Match[Any], rng: Random) -> None:
    """Steps that look the same to a seat are the same to its search."""
    if match.setup.cards == "table":
        return
    game = match.game
    acts = list(enumerate(match.actions))
    shuffles = [n for n, action in acts if _shuffles(game, match.states[n], action)]
    secrets = [n for n, action in acts if action.verb in game.secrets]
    some = {*moments(match, rng, 6)}
    for hidden in (shuffles, secrets):
        some |= {*rng.sample(hidden, min(3, len(hidden)))}
    for at in sorted(some & {*range(len(match.actions))}):
        before, action, after = match.states[at], match.actions[at], match.states[at + 1]
        for seat in range(match.setup.seats):
            seen = game.player.seen(before, action, after, seat)
            ends = [(action, other) for other in alike(game, after, seat, rng)]
            ends += _otherwise(game, before, action, after, seat)
            for done, end in ends:
                same(
                    game.player.seen(before, done, end, seat),
                    seen,
                    f"the search of {seat} sees more of {action.verb} than it may",
                )


def _shuffles(game: Game[Any], state: Any, action: Action) -> bool:
    return action.by == CHANCE and not game.legal(state)


def _otherwise(
    game: Game[Any], before: Any, action: Action, after: Any, seat: int
) -> Iterator[tuple[Action, Any]]:
    """Yield other actions that lead to what looks the same to a seat, with where they lead."""
    if _shuffles(game, before, action):
        yield action._replace(a=None), after  # its order is nobody's to see
    elif action.by != seat and action.verb in game.secrets:
        view = msgspec.json.encode(game.view(after, seat))
        for other in game.legal(before)[:8]:
            if other[:2] == action[:2]:
                end = game.step(before, other)
                if msgspec.json.encode(game.view(end, seat)) == view:
                    yield other, end


FAIR = (law_fair, law_blind, law_seen)
