"""Law of dealing: what lies hidden was shuffled before it came there, or it tells nothing.

Cards that are dealt as they lie in the box look hidden, and whoever has opened the box knows them.
But hidden is not always secret: where everybody has a hand of the same bids, nobody need shuffle
them; nor the cards of one hand, which lie there in no order. So these are left out, and what all
know (`Cards.reveal`). A game whose chance names each card when it is drawn needs no shuffle either.
"""

from collections.abc import Iterator
from functools import reduce
from random import Random
from typing import Any

from firmware_py.authoring.invariants.secrets import everything
from firmware_py.authoring.invariants.violation import Unlawful
from games.core.action import CHANCE
from games.core.cardgame import CardGame
from games.core.cards import backs, mask
from games.core.game import Game
from games.core.match import Match

EARLY = 40
"""Moments of a match that are looked at: dealt is early."""

DRAWN = 24
"""Shuffles that are tried instead of each that was drawn, until every card has moved."""


def check_dealt(match: Match[Any], _rng: Random) -> None:
    """Hidden cards are shuffled before somebody holds them."""
    game = match.game
    if match.setup.cards == "table" or _named_by_chance(match):
        return
    stirs, stirred, before = _stirs(match), 0, 0
    for at, state in enumerate(match.states[:EARLY]):
        hidden = everything(state.cards) & ~(game.visible(state, None) | game.known(state, None))
        hidden &= ~before  # where a card goes from there, its player knows best
        while _tells(match, state, hidden & ~stirred):
            more = next(stirs, None)
            if more is None:
                raise Unlawful(
                    f"after {at} actions hidden cards lie as they came out of the box, and CHANCE "
                    f"never shuffles {_named(state, hidden & ~stirred)}; if all know what lies "
                    "there, say so by `Cards.reveal`",
                    at=at,
                )
            stirred |= more
        before |= _union(*_places(game, state))


def _named_by_chance(match: Match[Any]) -> bool:
    """Whether chance says of each card what it is when it comes."""
    game = match.game
    for action, state in zip(match.actions, match.states, strict=False):
        if action.by == CHANCE and "face" in game.verbs[action.verb]:
            return len(game.legal(state)) > 1
    return False


def _stirs(match: Match[Any]) -> Iterator[int]:
    """Yield the backs that bear another face if a shuffle brings something else."""
    game = match.game
    for at, state in enumerate(match.states[:-1]):
        if state.turn != CHANCE or game.legal(state):
            continue
        dealt = match.states[at + 1].cards.faces
        for n in range(DRAWN):
            other = game.step(state, game.sample(state, Random(f"{at}/{n}"))).cards.faces
            yield mask(back for back, face in enumerate(dealt) if other[back] != face)


def _tells(match: Match[Any], state: Any, bits: int) -> bool:
    """Whether it matters where these cards lie: in order, or not the same before everybody."""
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
    """Return where cards lie in order, and where they lie in none."""
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
