"""Sprout: lay a card each, the highest takes the trick. Change it into your game, rule by rule.

Everything stands in this file: what a moment of the game holds (`State`), who may do what (`legal`)
and what it leads to (`step`). The cards are in deck.toml, the words in locale/.
"""

from typing import Any, ClassVar

import msgspec

from games.core.action import CHANCE, OVER, Action
from games.core.cardgame import CardGame, Lay, may_lie, put, shown
from games.core.cards import Cards, DeckOrder, mask
from games.core.deck import Deck
from games.core.setup import Setup
from games.core.structs import copied

HAND = 4
"""So many cards each is dealt."""


class State(msgspec.Struct):
    """A moment of the game. Nobody changes one that was handed out: a step changes a copy."""

    setup: Setup
    cards: Cards
    turn: int = CHANCE
    step: str = "shuffle"
    hands: tuple[int, ...] = ()
    table: bytes = b""
    played: tuple[int, ...] = ()
    won: tuple[int, ...] = ()


class Sprout(CardGame[State]):
    """The rules."""

    id = "sprout"
    title = "Sprout"
    minutes = 5
    dealers = ("device",)
    players: ClassVar = {"plain": (2, 3, 4)}
    verbs: ClassVar = {"shuffle": ("order",), "play": ("face",)}
    lays: ClassVar[tuple[Lay, ...]] = (
        Lay("table", "card", seen=True, role="play", shape="row"),
        Lay("hand", "card", own=True, each=True, role="own", shape="row", field="hands"),
        Lay("won", "card", each=True, role="own"),
    )

    def check_deck(self, deck: Deck) -> None:
        """Refuse a deck with too few cards, or with one that has no value."""
        if deck.count("card") < HAND * 4:
            raise deck.bad(f"four players need {HAND * 4} cards, not {deck.count('card')}")
        for face in deck.faces:
            if face.value is None:
                raise deck.bad(f"{face.id} needs a value", face.id)

    def begin(self, setup: Setup) -> State:
        """Return the first state: all cards in the box."""
        return State(setup, Cards.start(DeckOrder.of(setup.deck), setup.seats))

    # Who may do what

    def legal(self, state: State) -> tuple[Action, ...]:
        """Return what may be done now; () at the shuffle and at the end."""
        if state.step != "play":
            return ()
        faces = may_lie(state, state.hands[state.turn])
        return tuple(Action(state.turn, "play", face) for face in faces)

    # What it leads to

    def step(self, state: State, action: Action) -> State:
        """Return the state after a legal action."""
        new = copied(state)
        return _deal(new, action.a) if action.verb == "shuffle" else _play(new, action.a)

    # What is seen, and the end

    def seen(self, state: State) -> dict[str, Any]:
        """Return what all see besides the cards: who has played to this trick."""
        return {"played": list(state.played)}

    def scores(self, state: State) -> tuple[int, ...]:
        """Return how many cards each has won; the most win (`CardGame.result`)."""
        return tuple(won.bit_count() for won in state.won) or (0,) * state.setup.seats


def _deal(new: State, order: tuple[int, ...]) -> State:
    """The shuffle has mixed the faces, so the backs are dealt as they come."""
    new.cards = new.cards.shuffled(order, range(len(order)))
    seats = new.setup.seats
    new.hands = tuple(mask(range(HAND * seat, HAND * seat + HAND)) for seat in range(seats))
    new.won = (0,) * seats
    new.step, new.turn = "play", new.setup.first
    return new


def _play(new: State, face: str) -> State:
    """A card is laid; when all have laid one, the highest takes them, the earlier of two alike."""
    hand = new.hands[new.turn]
    back = shown(new, hand, face, new.turn)
    new.hands = put(new.hands, new.turn, hand & ~(1 << back))
    new.table, new.played = new.table + bytes((back,)), (*new.played, new.turn)
    new.turn = (new.turn + 1) % new.setup.seats
    if len(new.played) == new.setup.seats:
        values = [_value(new, back) for back in new.table]
        taker = new.played[values.index(max(values))]
        new.won = put(new.won, taker, new.won[taker] | mask(new.table))
        new.table, new.played, new.turn = b"", (), taker
        if not any(new.hands):
            new.step, new.turn = "over", OVER
    return new


def _value(state: State, back: int) -> int:
    face = state.setup.deck.find(state.cards.face(back))
    return (face.value if face else None) or 0


game = Sprout()
"""The game, as the entry point names it."""
