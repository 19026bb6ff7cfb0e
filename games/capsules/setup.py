"""Compiled setup of capsules: values from the options and the deck, looked up once."""

from typing import Self

from games.capsules import actions
from games.capsules.deck_checks import ACTIONS, AIRSHIPS, gear, icons
from games.core import compiled_setup as core
from games.core.cards import DeckOrder, backs
from games.core.deck import Deck
from games.core.setup import Setup
from games.core.text import Text

ACTION_CARDS = (1 << ACTIONS) - 1
"""Mask of the backs of all Action cards."""

BACK = ACTIONS - 1
"""The back of the capsule at position p is BACK + p, because capsules never change position."""

HAND = 3
"""Number of cards dealt to each player (R6)."""

HOLDS = tuple(tuple(backs(zone)) for zone in range(1 << ACTIONS))
"""`HOLDS[mask]` is the tuple of the backs in a mask of Action cards, ascending."""


class CapsulesSetup(core.CompiledSetup, frozen=True, eq=False):
    """Fixed values of a game, shared by all its states."""

    deck: Deck
    box: DeckOrder
    icons: tuple[int, ...]  # flags by face number
    gears: tuple[int, ...]  # holes by face number; 0 without a Move
    values: tuple[int, ...]  # capsule number by face number; 0 for Action cards
    names: dict[str, Text]  # by face id
    number: dict[str, int]  # face id -> face number
    slices: tuple[int, ...]  # mask of the backs dealt to each seat (A34)
    keeps: tuple[actions.OfCards, ...]  # by seat
    plays: tuple[actions.OfCards, ...]  # by seat
    airships: tuple[str, ...]  # colours
    starts: tuple[int, ...]  # start positions
    bag: list[int]  # face numbers of all Action cards, ascending
    markers: tuple[int, ...]  # positions that get an Hour Marker
    everything: int  # mask of all backs
    by_dial: bool  # turn_order: dial
    remember: bool  # remember: on
    alike: bool  # some Action cards are identical

    @classmethod
    def read(cls, setup: Setup) -> Self:
        """Compile a setup: look up all values that its options and its deck determine."""
        deck, seats = setup.deck, setup.seats
        box = DeckOrder.of(deck, ("action", "capsule"))
        faces = [face for kind in ("action", "capsule") for face in deck.of_kind(kind)]
        hand = (1 << HAND) - 1
        free = seats == 2 and setup.options["two_player_start"] == "free_of_3_6_9"  # A18
        return cls(
            **cls.seated(setup),
            deck=deck,
            box=box,
            icons=tuple(icons(face) for face in faces),
            gears=tuple(gear(face) for face in faces),
            values=tuple(face.value or 0 for face in faces),
            names={face.id: face.text for face in deck.faces},
            number={face.id: number for number, face in enumerate(faces)},
            slices=tuple(hand << HAND * seat for seat in range(seats)),
            keeps=tuple(actions.of_cards(seat, "keep", box.faces) for seat in range(seats)),
            plays=tuple(actions.of_cards(seat, "play", box.faces) for seat in range(seats)),
            airships=AIRSHIPS,
            starts=tuple(deck.rules["hour_markers" if free else f"start_{seats}"]),
            bag=sorted(box.dealt[:ACTIONS]),
            markers=tuple(deck.rules["hour_markers"]),
            everything=(1 << len(box.dealt)) - 1,
            by_dial=setup.options["turn_order"] == "dial",
            remember=setup.options["remember"] == "on",
            alike=any(face.copies > 1 for face in faces),
        )
