"""What one setup fixes, looked up once, so that a step need not ask options and deck."""

from typing import Self

from games.capsules import actions
from games.capsules.deck_checks import ACTIONS, AIRSHIPS, gear, icons
from games.core import compiled_setup as core
from games.core.cards import DeckOrder, backs
from games.core.deck import Deck
from games.core.setup import Setup
from games.core.text import Text

ACTION_CARDS = (1 << ACTIONS) - 1
"""The backs of all Action cards."""

BACK = ACTIONS - 1
"""The back of the capsule at position p is BACK + p: capsules never change their place."""

HAND = 3
"""Cards dealt to each player (R6)."""

HOLDS = tuple(tuple(backs(zone)) for zone in range(1 << ACTIONS))
"""The backs in every set of Action cards."""


class CapsulesSetup(core.CompiledSetup, frozen=True, eq=False):
    """The fixed part of a game.

    By face number: icons (flags), gears (holes), values (of capsules). names: face id -> its name;
    number: face id -> face number; slices: the backs dealt to each seat (A34); keeps, plays: by
    seat, the actions for a set of face numbers; starts: start positions; bag: the face numbers of
    all Action cards, ascending; alike: some Action cards bear the same icons, so a played one may
    be either.
    """

    deck: Deck
    box: DeckOrder
    icons: tuple[int, ...]
    gears: tuple[int, ...]
    values: tuple[int, ...]
    names: dict[str, Text]
    number: dict[str, int]
    slices: tuple[int, ...]
    keeps: tuple[actions.OfCards, ...]
    plays: tuple[actions.OfCards, ...]
    airships: tuple[str, ...]
    starts: tuple[int, ...]
    bag: list[int]
    markers: tuple[int, ...]
    everything: int
    by_dial: bool
    remember: bool
    alike: bool

    @classmethod
    def read(cls, setup: Setup) -> Self:
        """Read a setup."""
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
