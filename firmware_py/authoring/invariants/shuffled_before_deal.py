"""Invariant of dealing: a game shuffles cards before it deals them face down.

Cards dealt in the order of the deck look hidden, but their order is known. Some hidden cards need
no shuffle: equal hands of all players, the cards inside one hand, which have no order, and cards
that are public knowledge (`Cards.reveal`). A game in which each drawn card is an outcome of chance
needs no shuffle either.
"""

from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import Any

from firmware_py.authoring.invariants.secrets import everything
from firmware_py.authoring.invariants.violation import Violation
from games.core.action import CHANCE
from games.core.cardgame import CardGame
from games.core.cards import backs, mask
from games.core.game import Game
from games.core.match import Match

EARLY = 40
"""Number of states to look at. Games deal early."""

DRAWN = 24
"""Number of alternative outcomes to sample for each shuffle, so that every card moves once."""


def check_dealt(match: Match[Any], _rng: Random) -> None:
    """Check that a shuffle has moved each hidden card before it was dealt."""
    game = match.game
    if match.setup.cards == "table" or _named_by_chance(match):
        return
    stirs, stirred, before = _stirs(match), 0, 0
    for at, state in enumerate(match.states[:EARLY]):
        hidden = everything(state.cards) & ~(game.visible(state, None) | game.known(state, None))
        hidden &= ~before  # ignore cards dealt earlier, as their player knows where they go
        while _tells(match, state, hidden & ~stirred):
            more = next(stirs, None)
            if more is None:
                raise Violation(
                    f"after {at} actions hidden cards lie as they came out of the box, and CHANCE "
                    f"never shuffles {_named(state, hidden & ~stirred)}; if all know what lies "
                    "there, say so by `Cards.reveal`",
                    at=at,
                )
            stirred |= more
        before |= _union(*_places(game, state))


def _named_by_chance(match: Match[Any]) -> bool:
    """Return True if each drawn card is an outcome of chance, so that no shuffle is needed."""
    game = match.game
    for action, state in zip(match.actions, match.states, strict=False):
        if action.by == CHANCE and "face" in game.verbs[action.verb]:
            return len(game.legal(state)) > 1
    return False


def _stirs(match: Match[Any]) -> Iterator[int]:
    """Yield the backs whose faces change with another outcome of a shuffle."""
    game = match.game
    for at, state in enumerate(match.states[:-1]):
        if state.turn != CHANCE or game.legal(state):
            continue
        dealt = match.states[at + 1].cards.faces
        for n in range(DRAWN):
            other = game.step(state, game.sample(state, Random(f"{at}/{n}"))).cards.faces
            yield mask(back for back, face in enumerate(dealt) if other[back] != face)


def _tells(match: Match[Any], state: Any, bits: int) -> bool:
    """Return True if the places of some cards carry information.

    Cards in an ordered place do, and so do the hands if they are not equal.
    """
    game, cards = match.game, state.cards
    if not bits:
        return False
    rows, heaps = _places(game, state)
    if not rows and not heaps and not any(action.by == CHANCE for action in match.actions):
        rows = [bits]
    for kind in cards.box.kinds:
        lies = kind & bits
        if any(len({cards.faces[back] for back in backs(row & lies)}) > 1 for row in rows):
            return True
        if len({tuple(sorted(cards.faces[b] for b in backs(h & lies))) for h in heaps} - {()}) > 1:
            return True
    return False


def _union(*places: list[int]) -> int:
    return reduce(int.__or__, (bits for each in places for bits in each), 0)


def _places(game: Game[Any], state: Any) -> tuple[list[int], list[int]]:
    """Return a pair of lists of bit masks: the ordered places for cards, and the unordered ones."""
    if not (isinstance(game, CardGame) and game.lays):
        return [], [*game.hands(state)]
    cells = [
        cell for lay in game.lays for cell in (lay.of(state) if lay.each else (lay.of(state),))
    ]
    heaps = [cell for cell in cells if isinstance(cell, int)]
    rows = [mask(c.values() if isinstance(c, dict) else c) for c in cells if not isinstance(c, int)]
    return rows, heaps


def _named(state: Any, bits: int) -> str:
    faces = dict.fromkeys(state.cards.face(back) for back in backs(bits))
    return ", ".join([*faces][:4]) + (" and others" if len(faces) > 4 else "")


DEALING = (check_dealt,)
