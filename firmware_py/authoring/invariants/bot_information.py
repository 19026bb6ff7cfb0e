"""Invariants of fairness: a bot knows what its seat knows, and nothing about the future.

A world is a full assignment of faces to the cards. In two worlds that its seat cannot tell apart, a
bot with the same random generator gives the same answer at every level. Its search statistics and
its actions in playouts are the same too. The seed of the match, which determines what the device
will draw, has no effect.
"""

from collections.abc import Iterator, Sequence
from math import isfinite
from random import Random
from typing import Any

import msgspec

from firmware_py.authoring.invariants.generators import moments
from firmware_py.authoring.invariants.secrets import everything, unlike
from firmware_py.authoring.invariants.violation import Violation, same
from games.core.action import CHANCE, OVER, Action
from games.core.ai.levels import NAMES, More
from games.core.ai.search import search
from games.core.errors import quoted
from games.core.game import Game
from games.core.match import Match

AGAIN = 4
"""Number of times that a bot is asked the same question before it is reported to know too much."""

MINDS = 12
"""Number of questions that each fast policy of a bot is asked twice."""

OF_ANOTHER_MIND = (
    "answers something else when it is asked the same again, as if it had a chance of its own "
    "besides `rng`, or remembered"
)

PLAYOUTS = 5
"""Number of playouts for a search and for each level. A few suffice, as all playouts work alike."""


def check_mind(match: Match[Any], rng: Random) -> None:
    """Check that a bot's policy gives the same answer to the same question and random generator."""
    game, player = match.game, match.game.player
    if match.setup.cards == "table":
        return
    asked = [
        (at, seat)
        for at, state in enumerate(match.states)
        for seat in game.asked(state)
        if seat >= 0 and len(game.choices(state, seat)) > 1
    ]
    for at, seat in rng.sample(asked, min(MINDS, len(asked))):
        world = match.states[at]
        for policy in (player.rollout, player.greedy, player.slip):
            who = f"after {at} actions `{policy.__name__}` of the bot of seat {seat}"
            said, again = (policy(world, seat, Random(7)) for _ in range(2))
            same(said, again, f"{who} {OF_ANOTHER_MIND}", at)


def check_fair(match: Match[Any], rng: Random) -> None:
    """Check that a bot gives the same answer in two worlds that its seat cannot tell apart."""
    game = match.game
    for at in moments(match, rng, 4):
        state = match.states[at]
        for seat in game.asked(state):
            if seat < 0:
                continue
            said = thought(game, state, seat)
            for other in alike(game, state, seat, rng):
                found = thought(game, other, seat)
                if found != said:
                    _again(game, state, seat, said, at)
                what = f"after {at} actions the bot of seat {seat} knows what it cannot see"
                same(said, found, what, at)


def _again(game: Game[Any], state: Any, seat: int, said: bytes, at: int) -> None:
    """Raise Violation if a bot gives different answers to the same question."""
    what = f"after {at} actions the bot of seat {seat} {OF_ANOTHER_MIND}"
    for _ in range(AGAIN):
        same(said, thought(game, state, seat), what, at)


def check_blind(match: Match[Any], _rng: Random) -> None:
    """Check that the answers of bots do not depend on the seed of the match."""
    said = _thoughts(match, match.seed)
    other = _thoughts(match, f"not {match.seed}")
    if said != other:
        for _ in range(AGAIN):
            same(said, _thoughts(match, match.seed), f"a bot {OF_ANOTHER_MIND}")
    same(said, other, "a bot knows the seed of the match")


def _thoughts(match: Match[Any], seed: int | str) -> list[bytes]:
    """Replay the match with a given seed and return the bots' answers at some of its states."""
    twin, found = type(match)(match.game, match.setup, seed), list[bytes]()
    for at, action in enumerate(match.actions[:40]):
        seats = [seat for seat in match.game.asked(twin.state) if seat >= 0]
        if at % 8 == 0:
            found += [thought(match.game, twin.state, seat) for seat in seats]
        twin.act(action)
    return found


def alike(game: Game[Any], state: Any, seat: int, rng: Random) -> Iterator[Any]:
    """Yield other states that a seat cannot tell from this one."""
    if state.setup.cards == "device":
        yield game.world(state, seat, rng)
        return  # exchanged cards may give an impossible world, for example if tiles are fixed
    hidden = everything(state.cards) & ~game.known(state, seat) & ~game.known(state, None)
    for a, b in unlike(state.cards, hidden, rng, 1):
        yield game.with_cards(state, state.cards.swap(a, b))


def _few() -> More:
    left = iter([True] * PLAYOUTS)
    return lambda: next(left, False)


def thought(game: Game[Any], world: Any, seat: int) -> bytes:
    """Return all answers of a bot in a world, as a JSON object by the name of the policy.

    Raise Violation if an answer is not one of the seat's choices.
    """
    player, dealt = game.player, world.setup.cards == "device"
    chosen: dict[str, Any] = {}
    for policy in (player.rollout, player.greedy, player.slip) if dealt else ():
        who = f"`{policy.__name__}` of its player"
        chosen[who] = policy(world, seat, Random(7))
        _is_offered(game, world, seat, chosen[who], who)
    for name in NAMES:
        who = f"its player at the level {name}"
        chosen[who] = player.choose(name, world, seat, Random(7), 3, _few())
        _is_offered(game, world, seat, chosen[who], who)
    found = {who: action.to_json() for who, action in chosen.items()}
    if dealt:
        advice = search(player, world, seat, Random(7), PLAYOUTS, events=True)
        if {each.action for each in advice.worths} != {*game.choices(world, seat)}:
            raise Violation("a search does not weigh each choice")
        found["a search"] = advice
    return msgspec.json.encode(found)


def _is_offered(game: Game[Any], world: Any, seat: int, action: Any, who: str) -> None:
    if action not in game.choices(world, seat):
        raise Violation(f"{who} does what seat {seat} is not offered: {quoted(action)}")


def check_worth(match: Match[Any], _rng: Random) -> None:
    """Check that `worth` has a finite number for each seat. A win probability is from 0 to 1."""
    if match.turn != OVER:
        return
    player, seats = match.game.player, match.setup.seats
    worth = player.worth(match.state)
    if not isinstance(worth, Sequence) or len(worth) != seats:
        raise Violation(f"`worth` of its player is {quoted(worth)}, and there are {seats} seats")
    for each in worth:
        if not isinstance(each, int | float) or not isfinite(each):
            raise Violation(f"`worth` of its player is {quoted(worth)}, and must be numbers")
        if player.unit == "win" and not 0 <= each <= 1:
            raise Violation(
                f"`worth` of its player is {quoted(worth)}: a chance to win is from 0 to 1, and "
                'what is counted in points has `unit = "points"`'
            )


def check_seen(match: Match[Any], rng: Random) -> None:
    """Check that a bot's search does not distinguish two steps that look the same to its seat."""
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
                    f"the search of seat {seat} sees more of {action.verb!r} than it may",
                    at,
                )


def _shuffles(game: Game[Any], state: Any, action: Action) -> bool:
    return action.by == CHANCE and not game.legal(state)


def _otherwise(
    game: Game[Any], before: Any, action: Action, after: Any, seat: int
) -> Iterator[tuple[Action, Any]]:
    """Yield pairs of another action that looks the same to a seat, and the state after it."""
    if _shuffles(game, before, action):
        yield action._replace(a=None), after  # no seat sees the order of a shuffle
    elif action.by != seat and action.verb in game.secrets:
        view = msgspec.json.encode(game.view(after, seat))
        for other in game.legal(before)[:8]:
            if game.without_secrets(other) == game.without_secrets(action):
                end = game.step(before, other)
                if msgspec.json.encode(game.view(end, seat)) == view:
                    yield other, end


FAIR = (check_worth, check_mind, check_fair, check_blind, check_seen)
