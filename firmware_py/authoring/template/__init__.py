"""Sprout: each player plays a card, the highest takes the trick. Change it into your game.

This file has the whole game: the state (`State`), the legal actions (`legal`) and their effect
(`step`). The cards are in deck.toml, the texts in locale/.
"""

from typing import Any, ClassVar

from games.core.action import OVER, Action
from games.core.cardgame import CardGame, Lay, may_lie, put, shown
from games.core.cards import Cards, DeckOrder, mask
from games.core.deck import Deck
from games.core.setup import Setup
from games.core.state import CardState
from games.core.structs import copied

HAND = 4
"""Number of cards dealt to each player."""


class State(CardState):
    """A state of the game. States are values: `step` changes a copy."""

    step: str = "shuffle"
    hands: tuple[int, ...] = ()
    table: bytes = b""
    played: tuple[int, ...] = ()
    won: tuple[int, ...] = ()


class Sprout(CardGame[State]):
    """The rules of Sprout."""

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
        """Raise an error if the deck has too few cards, or a card without a value."""
        if deck.count("card") < HAND * 4:
            raise deck.bad(f"four players need {HAND * 4} cards, not {deck.count('card')}")
        for face in deck.faces:
            if face.value is None:
                raise deck.bad(f"{face.id} needs a value", face.id)

    def begin(self, setup: Setup) -> State:
        """Return the first state: the deck, not shuffled yet."""
        return State(setup, Cards.start(DeckOrder.of(setup.deck), setup.seats))

    # Legal actions

    def legal(self, state: State) -> tuple[Action, ...]:
        """Return the legal actions; () at the shuffle and at the end."""
        if state.step != "play":
            return ()
        faces = may_lie(state, state.hands[state.turn])
        return tuple(Action(state.turn, "play", face) for face in faces)

    # Effect of an action

    def step(self, state: State, action: Action) -> State:
        """Return the state after a legal action."""
        new = copied(state)
        return _deal(new, action.a) if action.verb == "shuffle" else _play(new, action.a)

    # Views, and the end

    def seen(self, state: State) -> dict[str, Any]:
        """Return what everyone sees in addition to the cards: who has played to this trick."""
        return {"played": list(state.played)}

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the number of cards that each player has won; the most win."""
        return tuple(won.bit_count() for won in state.won) or (0,) * state.setup.seats


def _deal(new: State, order: tuple[int, ...]) -> State:
    """Deal the cards. The shuffle has mixed the faces, so the backs are dealt in order."""
    new.cards = new.cards.shuffled(order, range(len(order)))
    seats = new.setup.seats
    new.hands = tuple(mask(range(HAND * seat, HAND * seat + HAND)) for seat in range(seats))
    new.won = (0,) * seats
    new.step, new.turn = "play", new.setup.first
    return new


def _play(new: State, face: str) -> State:
    """Play a card. The highest card of a full trick takes it, the first one of equal cards."""
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
"""The game, as named in the entry point."""
