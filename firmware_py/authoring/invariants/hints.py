"""Invariants of hints: a hint uses only what its seat may know, and covers exactly its choices.

Neither unknown cards nor the seed of the match may change a byte of the advice or of its text.
"""

from random import Random
from typing import Any

import msgspec

from firmware_py.authoring.invariants.bot_information import alike
from firmware_py.authoring.invariants.generators import moments
from firmware_py.authoring.invariants.violation import Violation, brief, same
from games.core.action import OVER
from games.core.ai.player import Guessing, Player
from games.core.ai.playouts import Chances, Playouts
from games.core.analysis import hint
from games.core.analysis.advice import advise, asked, choices, offered
from games.core.game import Game
from games.core.match import Match

SLIGHT = 1e-9
"""Tolerance for sums of probabilities."""

PLAYOUTS = 3
"""Number of playouts for each state that a review judges."""

GAMES = 24
"""Number of playouts for a hint. A few suffice, as all playouts work alike."""


def check_advice(match: Match[Any], rng: Random) -> None:
    """Check that a hint is the same in two worlds that its seat cannot tell apart."""
    game = match.game
    for at in moments(match, rng, 5):
        state = match.states[at]
        for seat in range(match.setup.seats):
            if not offered(game, state, seat):
                continue
            said = advised(game, state, seat)
            for other in alike(game, state, seat, rng):
                what = f"after {at} actions the hint of seat {seat} knows what it cannot see"
                same(said, advised(game, other, seat), what, at)


def check_known(match: Match[Any], rng: Random) -> None:
    """Check that a review's winning chances are the same in two worlds that look alike to a seat.

    A review judges choices by these chances. Hidden cards make a choice neither better nor worse.
    """
    game = match.game
    player: Player[Any] = game.player.adviser
    if match.setup.cards != "device":
        player = Guessing(player)
    for at in moments(match, rng, 2):
        state = match.states[at]
        if state.turn == OVER:
            continue
        for seat in range(match.setup.seats):
            said = _played(player, state, seat)
            for other in alike(game, state, seat, rng):
                what = f"after {at} actions the review of seat {seat} knows what it could not see"
                same(said, _played(player, other, seat), what, at)


def _played(player: Player[Any], state: Any, seat: int) -> list[Chances]:
    playouts = Playouts(player, state, seat, "law")
    playouts.go_on(PLAYOUTS)
    return playouts.found


def check_offered(match: Match[Any], rng: Random) -> None:
    """Check that a hint is offered exactly if one seat alone is asked and has several choices."""
    game = match.game
    for at in moments(match, rng, 12):
        state = match.states[at]
        for seat in range(-1, match.setup.seats):
            some = len(choices(game, state, seat)) > 1 and game.asked(state) == (seat,)
            right = some and seat >= 0
            same(
                offered(game, state, seat),
                right,
                f"after {at} actions whether seat {seat} may have a hint",
                at,
            )


def advised(game: Game[Any], state: Any, seat: int) -> bytes:
    """Return a hint as JSON. Raise Violation if it is incomplete or does not survive JSON."""
    world, seed = asked(game, state, seat)
    advice = advise(game, world, seat, seed, GAMES)
    weighed = {*choices(game, state, seat)}
    same({each.action for each in advice.worths}, weighed, "what a hint weighs")
    same(sum(each.games for each in advice.worths), GAMES, "how much is played for a hint")
    for each in advice.worths:
        if advice.unit == "win" and not -SLIGHT <= each.mean <= 1 + SLIGHT:
            raise Violation("a hint's chance is none", f"{each.action}: {each.mean}")
    told = hint.to_json(hint.hint(game, world, seat, seed, advice))
    sent = msgspec.json.encode(told)
    again = hint.to_json(hint.read(game, msgspec.json.decode(sent)))
    same(sent, msgspec.json.encode(again), "a hint as it is sent")
    worths = {brief(each.action): [each.mean, each.games] for each in advice.worths}
    return msgspec.json.encode({"worths": worths, "pulls": dict(advice.pulls), "says": told})


ADVISING = (check_advice, check_known, check_offered)
