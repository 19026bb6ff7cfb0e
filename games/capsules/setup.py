"""Compiled setup of capsules, with all values that the rules look up, and checks of a deck."""

from collections.abc import Mapping
from typing import Any, Self

from games.capsules import actions
from games.core import compiled_setup as core
from games.core.cards import DeckOrder, backs
from games.core.deck import Deck, Face
from games.core.setup import Setup
from games.core.text import Text

AIRSHIPS = ("red", "blue", "green")
ACTIONS = 10
CAPSULES = 12

MOVE, FLIP, ADVANCE, FORESEE = 1, 2, 4, 8
"""Icons as flags. `gear` returns the number of holes of a Move icon."""

ICONS = {"flip": FLIP, "advance": ADVANCE, "foresee": FORESEE} | {
    f"move{holes}": MOVE for holes in (1, 2, 3, 4)
}

RULES = {"deal": 3, "plays": 2, "hour_markers": [3, 6, 9]}

ACTION_CARDS = (1 << ACTIONS) - 1
"""Mask of the backs of all Action cards."""

CAPSULE_CARDS = (1 << CAPSULES) - 1 << ACTIONS
"""Mask of the backs of all Time Capsules."""

BACK = ACTIONS - 1
"""The back of the capsule at position p is BACK + p, because capsules never change position."""

HAND = 3
"""Number of cards dealt to each player (R6)."""

HOLDS = tuple(tuple(backs(zone)) for zone in range(1 << ACTIONS))
"""`HOLDS[mask]` is the tuple of the backs in a mask of Action cards, ascending."""


def gear(face: Face) -> int:
    """Return the number of holes in an Action card's gear, or 0 without a Move icon."""
    return next((int(icon[4:]) for icon in face.icons if ICONS[icon] == MOVE), 0)


class CapsulesSetup(core.CompiledSetup, frozen=True, eq=False):
    """Fixed values of a game, shared by all its states."""

    box: DeckOrder
    halves: tuple[tuple[int, ...], ...]  # icons on each half by face number, the upper one first
    icons: tuple[int, ...]  # flags of both halves by face number
    gears: tuple[int, ...]  # holes by face number; 0 without a Move
    values: tuple[int, ...]  # capsule number by face number; 0 for Action cards
    names: dict[str, Text]  # by face id
    number: dict[str, int]  # face id -> face number
    slices: tuple[int, ...]  # mask of the backs dealt to each seat (A34)
    keeps: tuple[actions.OfCards, ...]  # by seat
    plays: tuple[actions.OfCards, ...]  # by seat
    starts: tuple[int, ...]  # start positions
    markers: tuple[int, ...]  # positions that get an Hour Marker
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
        halves = tuple(tuple(ICONS[icon] for icon in face.icons) for face in faces)
        return cls(
            **cls.seated(setup),
            box=box,
            halves=halves,
            icons=tuple(map(sum, halves)),
            gears=tuple(gear(face) for face in faces),
            values=tuple(face.value or 0 for face in faces),
            names={face.id: face.text for face in deck.faces},
            number={face.id: number for number, face in enumerate(faces)},
            slices=tuple(hand << HAND * seat for seat in range(seats)),
            keeps=tuple(actions.of_cards(seat, "keep", box.faces) for seat in range(seats)),
            plays=tuple(actions.of_cards(seat, "play", box.faces) for seat in range(seats)),
            starts=tuple(deck.rules["hour_markers" if free else f"start_{seats}"]),
            markers=tuple(deck.rules["hour_markers"]),
            by_dial=setup.options["turn_order"] == "dial",
            remember=setup.options["remember"] == "on",
            alike=any(face.copies > 1 for face in faces),
        )


# The deck


def check_deck(deck: Deck) -> None:
    """Raise BadDeck if a deck breaks section 1 of the rules.

    The error names the line and a correct value.
    """
    kinds = [kind.id for kind in deck.kinds]
    if kinds != ["action", "capsule", "airship"]:
        raise deck.bad(f"capsules has the kinds action, capsule and airship, not {kinds}")
    for face in deck.of_kind("action"):
        _check_action(deck, face)
    if deck.count("action") != ACTIONS:
        raise deck.bad(f"there are {ACTIONS} Action cards, not {deck.count('action')}")
    _check_capsules(deck)
    airships = sorted(colour for face in deck.of_kind("airship") for colour in face.colours)
    if airships != sorted(AIRSHIPS) or deck.count("airship") != len(AIRSHIPS):
        raise deck.bad(f"the three Airships are red, blue and green, not {airships}")
    for face in deck.of_kind("airship"):
        if face.colours != (face.id,):  # the `airship` action names the airship by its colour
            raise deck.bad(f"the airship {face.id} is called by its one colour", face.id)
    _check_rules(deck)


def _check_action(deck: Deck, face: Face) -> None:
    strange = [icon for icon in face.icons if icon not in ICONS]
    if strange:
        raise deck.bad(f"{face.id}: {strange[0]!r} is no icon; {', '.join(ICONS)} are", face.id)
    if len(face.icons) != 2 or len({ICONS[icon] for icon in face.icons}) != 2:  # A34
        raise deck.bad(
            f"{face.id} needs two different icons, at most one of them a Move, not {face.icons}",
            face.id,
        )
    holes = gear(face)
    if list(face.numbers) != ([holes] if holes else []):
        raise deck.bad(
            f"the numbers of {face.id} are the holes of its gear, {[holes] if holes else []}, "
            f"not {list(face.numbers)}",
            face.id,
        )


def _check_capsules(deck: Deck) -> None:
    seen: set[int] = set()
    for face in deck.of_kind("capsule"):
        value = face.value or 0
        if value not in range(1, CAPSULES + 1) or value in seen or face.copies != 1:
            raise deck.bad(
                f"the value of {face.id} is a number from 1 to {CAPSULES}, each once, "
                f"not {face.value}",
                face.id,
            )
        seen.add(value)
    if len(seen) != CAPSULES:
        raise deck.bad(f"there are {CAPSULES} Time Capsules, not {len(seen)}")


def _check_rules(deck: Deck) -> None:
    for key, right in RULES.items():
        if deck.rules.get(key) != right:
            raise deck.bad(f"[rules] {key} is {right}, not {deck.rules.get(key)!r}", key)
    for seats in (2, 3):
        key = f"start_{seats}"
        hours = deck.rules.get(key)
        if (
            not isinstance(hours, list)
            or not all(type(hour) is int and 1 <= hour <= 12 for hour in hours)
            or len(hours) < seats
            or len(set(hours)) != len(hours)
        ):
            raise deck.bad(
                f"[rules] {key} has at least {seats} different hours from 1 to 12, not {hours!r}",
                key,
            )


def arguments(deck: Deck, entry: str) -> Mapping[str, Any]:
    """Return the deck's start positions for the text of the rule entry `start`."""
    if entry != "start":
        return {}
    two, three = (", ".join(map(str, deck.rules[f"start_{seats}"])) for seats in (2, 3))
    return {"two": two, "three": three, "assumed": bool(deck.rules.get("assumed"))}
