# ruff: noqa: ARG002  (an override need not use all arguments)
"""A game with known odds: roll, then take the number or leave it.

The player with the most points wins. So a player who leaves a six has lost six points by choice,
and a player who rolls a six was lucky, whatever they do with it.
"""

from functools import cached_property
from random import Random
from typing import Any, ClassVar

import msgspec

from games.core.action import CHANCE, OVER, Action
from games.core.ai.levels import Level
from games.core.ai.player import Player
from games.core.cards import Cards, DeckOrder
from games.core.deck import Deck
from games.core.game import Game
from games.core.match import Match
from games.core.setup import Setup

ROLLS = 8
"""Number of rolls of both players together."""

DECK = """
[[kind]]
id = "card"

[[face]]
id = "card"
kind = "card"
name = "wager.card"
"""


class Pot(msgspec.Struct, frozen=True):
    """State of the game."""

    setup: Setup
    turn: int  # a seat, CHANCE or OVER
    cards: Any
    points: tuple[int, ...]
    rolled: int = 0  # the number on the table
    left: int = ROLLS  # rolls to come


class Taker(Player[Pot]):
    """Player that takes every roll."""

    hints = Level(playouts=200, deep=False)

    def rollout(self, state: Pot, seat: int, rng: Random) -> Action:
        return Action(seat, "take")


class Wager(Game[Pot]):
    """Take the number that was rolled, or leave it."""

    id = "wager"
    title = "Wager"
    verbs: ClassVar = {"roll": ("number",), "take": (), "leave": ()}
    players: ClassVar = {"plain": (2,)}
    deck = Deck.parse(DECK, "wager/deck.toml")

    @cached_property
    def player(self) -> Player[Pot]:
        return Taker(self)

    def check_deck(self, deck: Deck) -> None:
        """Accept any deck."""

    def begin(self, setup: Setup) -> Pot:
        return Pot(
            setup, CHANCE, Cards.start(DeckOrder.of(setup.deck), setup.seats), (0,) * setup.seats
        )

    def legal(self, state: Pot) -> tuple[Action, ...]:
        if state.turn == CHANCE:
            return tuple(Action(CHANCE, "roll", number) for number in range(1, 7))
        return () if state.turn == OVER else tuple(Action(state.turn, v) for v in ("take", "leave"))

    def sample(self, state: Pot, rng: Random) -> Action:
        return rng.choice(self.legal(state))

    def step(self, state: Pot, action: Action) -> Pot:
        new = msgspec.structs.replace
        if action.verb == "roll":
            turn = (ROLLS - state.left) % state.setup.seats
            return new(state, turn=turn, rolled=action.a, left=state.left - 1)
        points = list(state.points)
        points[state.turn] += state.rolled if action.verb == "take" else 0
        turn = CHANCE if state.left else OVER
        return new(state, turn=turn, points=tuple(points), rolled=0)

    def visible(self, state: Pot, seat: int | None) -> int:
        return 0

    def known(self, state: Pot, seat: int | None) -> int:
        return 0

    def world(self, state: Pot, seat: int, rng: Random) -> Pot:
        return state

    def view(self, state: Pot, seat: int | None) -> dict[str, Any]:
        seen = (state.turn, state.points, state.rolled, state.left)
        return dict(zip(("turn", "points", "rolled", "left"), seen, strict=True))

    def scores(self, state: Pot) -> tuple[int, ...]:
        return state.points

    def result(self, state: Pot) -> tuple[int, ...] | None:
        if state.turn != OVER:
            return None
        return tuple(s for s, points in enumerate(state.points) if points == max(state.points))


def played(rolls: str, leaves: tuple[int, ...] = (), cards: str = "device") -> Match[Pot]:
    """Return a whole match with these rolls; `leaves` are the indexes of rolls not taken."""
    match = Match(Wager(), {"seats": 2, "cards": cards})
    for number, rolled in enumerate(map(int, rolls)):
        match.act(Action(CHANCE, "roll", rolled))
        match.act(Action(match.turn, "leave" if number in leaves else "take"))
    return match
