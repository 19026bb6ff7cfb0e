"""Pairs of matches with a device seat that differ in one card, which is never revealed.

`pair` finds one: people and device do the same, but one scan for the device has another face.
Everything that is shown or announced must be the same in both matches.
"""

from random import Random

import games
from games.core.action import CHANCE, OVER, TABLE
from games.core.cards import backs
from games.core.errors import IllegalAction
from games.core.match import Match

BOX = 1
SEED = "seed"
MOST = 2_000
SHORT = 25


def played(name, seed, length=MOST):
    """Return a random match of a person and the device; cards are scanned at random."""
    game, rng = games.find(name), Random(seed)
    match = begun(name)
    while match.turn != OVER and len(match.actions) < length:
        state = match.state
        if (wanted := game.scan_request(state)) is not None:
            cards = state.cards
            sure = {cards.face(back) for back in backs(cards.sure & ~wanted.zone)}
            choices = game.choices(state, TABLE)
            match.act(rng.choice([each for each in choices if each.a not in sure] or choices))
        elif match.turn == CHANCE and not game.choices(state, TABLE):
            match.act(match.draw())
        elif (settled := game.settled_answer(state)) is not None and settled.by != BOX:
            match.act(settled)
        else:
            who = rng.choice(game.asked(state)) if match.turn != CHANCE else TABLE
            match.act(rng.choice(game.choices(state, who)))
    return match


def begun(name):
    game = games.find(name)
    return Match(game, game.setup(2, None, "table", box=(BOX,)), SEED)


def pair(name, length=MOST):
    """Return the actions of two matches that differ in one scan for the device.

    In a short game all cards may be revealed in the end. Then the matches end after SHORT actions.
    """
    found = (_pair(name, seed, most) for most in (length, SHORT) for seed in range(1, 99))
    return next(each for each in found if each is not None)


def _pair(name, seed, length):
    """Return such a pair for this seed, or None if there is none."""
    match = played(name, seed, length)
    game, rng = match.game, Random(seed)
    holds = [at for at, action in enumerate(match.actions) if action.verb == "hold"]
    for at in rng.sample(holds, len(holds)):
        true, cards = match.actions[at], match.states[at].cards
        sure = {cards.face(back) for back in backs(cards.sure)}
        choices = game.choices(match.states[at], TABLE)
        others = [each for each in choices if each != true and each.a not in sure]
        for other in rng.sample(others, min(4, len(others))):
            if _goes_on(match, at, other):
                actions = list(match.actions)
                return actions, [*actions[:at], other, *actions[at + 1 :]]
    return None


def _goes_on(match, at, other):
    """Return whether the match goes on with equal views and rows after another scan."""
    game = match.game
    state = match.states[at]
    for action, truth in zip(
        (other, *match.actions[at + 1 :]), match.states[at + 1 :], strict=True
    ):
        try:
            state = game.apply(state, action)
        except IllegalAction:
            return False
        if game.view(state, None) != game.view(truth, None) or state.turn != truth.turn:
            return False
        if game.scan_request(state) != game.scan_request(truth):
            return False
        if state.rows != truth.rows:  # of two equal cards the device plays the one in another slot
            return False
    return bool(game.result(state) == match.result())
