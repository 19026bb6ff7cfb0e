"""Laws of what people with cards of their own tell a device that cannot see them.

mirror   a table-dealt game that is told a device-dealt one refuses nothing and contradicts nothing
guess    what a device guesses of cards that it did not deal changes nothing at all
"""

from random import Random
from typing import Any

import msgspec

from games.core.action import CHANCE, TABLE
from games.core.cards import backs
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.match import Match
from tests.laws.playing import people, viewers
from tests.laws.secrets import WINDOW, knowledge, shown, unlisted

# mirror


def law_mirror(match: Match[Any], _rng: Random) -> None:
    """Tell a device-dealt game, seen whole, to a table-dealt one."""
    if match.setup.cards == "table":
        return
    game = match.game
    setup = msgspec.structs.replace(match.setup, cards="table")
    table = game.begin(setup)
    for at, action in enumerate(match.actions):
        state, after = match.states[at], match.states[at + 1]
        told = game.told(state, action, after)
        for said in told:
            while _nobody_tells(game, table) and said not in game.legal(table):
                table = game.apply(table, game.sample(table, Random(at)))
            offered = [a for who in range(-1, setup.seats) for a in game.choices(table, who)]
            if _nobody_tells(game, table):  # the device's own die: what it shows is the truth
                offered += game.legal(table)
            assert said in offered, f"after {at} actions the true {said} is not offered"
            table = game.apply(table, said)
        if told:
            while _nobody_tells(game, table) and not game.legal(table):
                table = game.apply(table, game.sample(table, Random(at)))
            _agree(game, after, table, at + 1)
    _agree(game, match.state, table, len(match.actions))


def _nobody_tells(game: Game[Any], table: Any) -> bool:
    return bool(table.turn == CHANCE and not game.choices(table, TABLE))


def _agree(game: Game[Any], truth: Any, table: Any, at: int) -> None:
    real, told = game.common(truth), game.common(table)
    assert real.keys() == told.keys()
    for key, value in told.items():
        assert value is None or value == real[key], (
            f"after {at} actions {key} is {real[key]!r}, the table's device says {value!r}"
        )
    for true_hand, hand in zip(game.hands(truth), game.hands(table), strict=True):
        assert true_hand.bit_count() == hand.bit_count(), "hands are of different sizes"
        left = [truth.cards.faces[back] for back in backs(true_hand)]
        for back in backs(hand & table.cards.public):
            face = table.cards.faces[back]
            assert face in left, f"after {at} actions the device is certain of a card not there"
            left.remove(face)


# guess


def law_guess(match: Match[Any], _rng: Random) -> None:
    """Play a table-dealt game again with other guesses: nothing may differ, at any time."""
    if match.setup.cards == "device":
        return
    game = match.game
    state = match.states[0]
    for at, action in enumerate(match.actions):
        drawn = action
        if unlisted(match, at, action):
            drawn = game.sample(state, Random(f"another guess {at}"))
        state = game.apply(state, drawn)
        truth = match.states[at + 1]
        assert game.legal(state) == game.legal(truth), "a guess decides what is legal"
        assert game.common(state) == game.common(truth)
        if at % 10 == 0 or at < WINDOW:
            for viewer in viewers(match):
                assert shown(game, state, viewer) == shown(game, truth, viewer), "a guess is shown"
                known = [sorted(knowledge(game, s, viewer).values()) for s in (state, truth)]
                assert known[0] == known[1], "a guess decides what is known"
            for who in people(match):
                assert _taps(game, state, who) == _taps(game, truth, who), "a guess decides a tap"
    assert game.result(state) == game.result(match.state)


def _taps(game: Game[Any], state: Any, who: int) -> list[Any]:
    found: list[Any] = []
    for face in game.deck.faces:
        try:
            found.append(game.tap(state, who, face.id))
        except IllegalAction as refused:
            found.append(refused.text)
    return found


TELLING = (law_mirror, law_guess)
