"""Invariants on which all others rely: answers are repeatable, and each card is in one place.

again    a second call returns the same views and news
beside   another match of the game, played at the same time, has no effect on a match
places   no card is in two places, or among cards of another kind

A violation causes others with misleading messages, so the check reports only this one.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

from firmware_py.authoring.invariants.generators import moments, seatings, viewers
from firmware_py.authoring.invariants.observers import heard, shown, truth_shown
from firmware_py.authoring.invariants.violation import (
    Violation,
    kept,
    named,
    same,
    same_state,
    same_states,
)
from games.core.action import CHANCE, OVER
from games.core.cardgame import CardGame
from games.core.cards import backs, mask
from games.core.display.zone import zone_id
from games.core.errors import BadSetup, TableclockError
from games.core.game import Game
from games.core.match import Match
from games.core.setup import Setup

BESIDE = 6
"""Number of other matches played at the same time."""

BEGUN = 8
"""Number of actions in each of the other matches."""


def check_again(match: Match[Any], rng: Random, count: int = 5) -> None:
    """Check that a second call returns the same views and news.

    count: number of states to look at.
    """
    game = match.game
    for at in moments(match, rng, count):
        state = match.states[at]
        before = kept(state)
        for viewer in viewers(match):
            looked = shown(game, state, viewer)
            same_state(state, before, f"who looks changes the state after {at} actions", at)
            same(
                looked,
                truth_shown(match, at, viewer),
                f"{named(viewer)} is shown something else when it looks again after {at} actions, "
                "as if chance or a clock decided, or how often somebody has looked",
                at,
            )
        if at:
            done = match.states[at - 1], match.actions[at - 1], state
            told, again = (heard(game, *done, None) for _ in range(2))
            same(told, again, f"the log of action {at} is another one when it is read again", at)


def check_beside(match: Match[Any], rng: Random) -> None:
    """Check that other matches of the same game have no effect on this match."""
    again = type(match)(match.game, match.setup, match.seed)
    half = len(match.actions) // 2
    what = (
        "the same actions lead elsewhere when another match is begun meanwhile: what a match is "
        "about stands in its state, and not in the game"
    )
    try:
        for action in match.actions[:half]:
            again.act(action)
        for setup in islice(_others(match, rng), BESIDE):
            with suppress(TableclockError):  # the random games report such a failure
                _begun(type(match), match.game, setup, rng)
        for action in match.actions[half:]:
            again.act(action)
    except TableclockError as refused:
        raise Violation(what, str(refused)) from None
    same_states(again.states, match.states, what)


def _others(match: Match[Any], rng: Random) -> Iterator[Setup]:
    """Yield other setups of the game, with other options, variants and numbers of seats."""
    game = match.game
    ways = seatings((game,))
    for _ in range(2 * BESIDE):
        way = rng.choice(ways)
        options = {
            key: rng.choice([v for v in option.values if v != match.setup.options[key]])
            for key, option in game.options.items()
            if len(option.values) > 1
        }
        try:
            setup = game.setup(way.seats, way.variant, way.cards, options)
            game.begin(setup)
        except BadSetup:
            continue
        yield setup


def _begun(of: type[Match[Any]], game: Game[Any], setup: Setup, rng: Random) -> None:
    beside = of(game, setup, rng.random().hex())
    while beside.turn != OVER and len(beside.actions) < BEGUN:
        legal = game.legal(beside.state)
        beside.act(beside.draw() if beside.turn == CHANCE else rng.choice(legal))


def check_places(match: Match[Any], rng: Random) -> None:
    """Check that no card is in two places, or in a lay (place for cards) of another kind."""
    kinds = _kinds(match)
    for at in moments(match, rng, 8):
        lies: dict[int, str] = {}
        cards = match.states[at].cards
        for place, bits, kind in _places(match.game, match.states[at]):
            for back in backs(bits):
                if kind is not None and not kinds.get(kind, 0) >> back & 1:
                    other = next(name for name, own in kinds.items() if own >> back & 1)
                    raise Violation(
                        f"after {at} actions the card of back {back} ({cards.face(back)}) lies in "
                        f"{place} and is a {other!r}: what lies there is of the kind {kind!r}",
                        at=at,
                    )
                if back in lies:
                    raise Violation(
                        f"after {at} actions the card of back {back} "
                        f"({cards.face(back)}) lies in two places, {lies[back]} "
                        f"and {place}",
                        at=at,
                    )
                lies[back] = place


def _kinds(match: Match[Any]) -> dict[str, int]:
    """Return the backs of each kind of card. Kinds that the variant does not use are left out."""
    printed = {face.id: face.kind for face in match.setup.deck.faces}
    box = match.state.cards.box
    return {printed[box.faces[box.dealt[next(backs(some))]]]: some for some in box.kinds if some}


def _places(game: Game[Any], state: Any) -> Iterator[tuple[str, int, str | None]]:
    """Yield (name, backs, kind) of each place for cards. Places are the lays or else the hands.

    The kind is None if it does not matter.
    """
    if not (isinstance(game, CardGame) and game.lays):
        hands = enumerate(game.hands(state))
        yield from ((zone_id("hand", seat), hand, None) for seat, hand in hands)
        return
    for lay in game.lays:
        cells = lay.of(state)
        for seat, cell in enumerate(cells) if lay.each else ((None, cells),):
            bits = cell if isinstance(cell, int) else None
            if bits is None:
                bits = mask(cell.values() if isinstance(cell, dict) else cell)
            yield zone_id(lay.name, seat), bits, lay.kind


STEADY = (check_again, check_beside, check_places)
