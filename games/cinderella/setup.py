"""Compiled setup of cinderella, with all values that the rules look up, and checks of a deck."""

from collections import Counter
from typing import Self

import msgspec

from games.cinderella import actions
from games.core import compiled_setup as core
from games.core.action import Action
from games.core.cards import DeckOrder
from games.core.deck import Deck, Face
from games.core.errors import BadSetup
from games.core.setup import Setup
from games.core.text import Text, text

SPECIALS = ("mirror", "cauldron", "hourglass", "wand")
SPECIALS_IN_BOX = 12
FITS = {"mirror": "hourglass", "hourglass": "hourglass", "wand": "wand", "cauldron": "cauldron"}
"""The face of the die with which each special tile is used (R18-R21)."""

SECTIONS = frozenset(("purple", "pink", "yellow"))
DIE = {"hourglass": 3, "cauldron": 2, "wand": 1}
HOURS = 12


class CinderellaSetup(core.CompiledSetup, frozen=True, eq=False):
    """Fixed part of a match, which all its states share. Pairs are 0 to 5 in the deck's order."""

    follows: bool  # the device tracks the tile at each place (A31)

    # Tiles
    box: DeckOrder
    pair_of: tuple[int, ...]  # pair by face number, or -1 for a special tile
    partner: tuple[int, ...]  # by face number: the other tile of the pair, or -1 for a special tile
    basic: tuple[int, ...]  # face numbers of the basic tiles
    specials: tuple[int, ...]  # face numbers of the special tiles, with copies
    names: dict[str, Text]  # by face id
    first_tile: tuple[str, ...]  # face id of the first tile, by pair
    pair_names: tuple[Text, ...]  # by pair
    all_pairs: int  # mask
    colour_of: tuple[str, ...]  # section by pair
    due: tuple[int, ...]  # place of the section in the order, by pair (R22)

    # Die
    rolls: tuple[Action, ...]  # the different outcomes, the most likely first
    sides: tuple[Action, ...]  # all six sides

    # Grid and clock
    tiles: int  # number of places in the grid
    columns: int
    hours: int

    # Variant and options
    magic: bool  # with special tiles: magic or advanced
    ordered: bool  # pairs count only in section order (R22)
    last_chance: bool
    late: bool  # late_special (A32)
    pointing: bool  # pointing is entered (A22)
    device_die: bool  # the device rolls

    @classmethod
    def read(cls, setup: Setup) -> Self:
        """Compile a setup. Raise BadSetup if there are not enough special tiles (A21)."""
        magic = setup.variant != "basic"
        on_table = int(setup.options["specials_on_table"]) if magic else 0
        if magic and setup.seats + on_table > SPECIALS_IN_BOX:
            raise BadSetup(
                f"cinderella {setup.variant} for {setup.seats} has at most "
                f"{SPECIALS_IN_BOX - setup.seats} special tiles on the table, not {on_table}: "
                f"there are {SPECIALS_IN_BOX}",
                text("cinderella.why.specials", most=SPECIALS_IN_BOX - setup.seats),
            )
        deck = setup.deck
        if not magic:  # R2: the special tiles stay in the box
            basic = tuple(face for face in deck.faces if face.id not in SPECIALS)
            deck = msgspec.structs.replace(deck, faces=basic)
        table = setup.cards == "table"
        box = DeckOrder.of(deck)
        pairs = deck_pairs(setup.deck)
        pair_of_face = {face.id: n for n, pair in enumerate(pairs) for face in pair}
        pair_of = tuple(pair_of_face.get(face, -1) for face in box.faces)
        other = {a.id: b.id for pair in pairs for a, b in (pair, pair[::-1])}
        rolls = actions.rolls(tuple(deck.rules["die"]))
        return cls(
            **cls.seated(setup),
            follows=not table or bool(setup.box),
            box=box,
            pair_of=pair_of,
            partner=tuple(box.number(other[face]) if face in other else -1 for face in box.faces),
            basic=tuple(number for number in box.dealt if pair_of[number] >= 0),
            specials=tuple(number for number in box.dealt if pair_of[number] < 0),
            names={face.id: face.text for face in setup.deck.faces},
            first_tile=tuple(pair[0].id for pair in pairs),
            pair_names=tuple(_pair_name(pair) for pair in pairs),
            all_pairs=(1 << len(pairs)) - 1,
            colour_of=tuple(str(pair[0].section) for pair in pairs),
            due=tuple(deck.rules["sections"].index(pair[0].section) for pair in pairs),
            rolls=rolls,
            sides=tuple(next(r for r in rolls if r.a == face) for face in deck.rules["die"]),
            tiles=len(pairs) * 2 + on_table,
            columns=deck.rules["columns"],
            hours=deck.rules["hours"],
            magic=magic,
            ordered=setup.variant == "advanced" and setup.options["advanced_order"] == "sections",
            last_chance=setup.yes("last_chance"),
            late=magic and setup.yes("late_special"),
            pointing=bool(setup.box)
            or (setup.options["pointing"] == "asked" and setup.seats > 1 and not table),
            device_die=setup.yes("device_die") or not table,
        )


def _pair_name(pair: tuple[Face, Face]) -> Text:
    """Return the name of a pair, such as "mice", or both names if they differ."""
    names = list(dict.fromkeys(face.name for face in pair))
    if len(names) == 1:
        return text(f"{names[0]}.pair")
    return text("cinderella.pair", one=text(names[0]), other=text(names[1]))


# The deck


def deck_pairs(deck: Deck) -> list[tuple[Face, Face]]:
    """Return the pairs of tiles. Raise BadDeck unless these are six pairs of tiles in this deck."""
    rows = deck.rules.get("pairs")
    if not isinstance(rows, list) or len(rows) != 6:
        raise deck.bad("[rules] pairs has six pairs of tiles", "pairs")
    found = []
    for row in rows:
        faces = [deck.find(str(face)) for face in row] if isinstance(row, list) else []
        if len(faces) != 2 or None in faces:
            raise deck.bad(f"a pair is two tiles of this deck, not {row!r}", "pairs")
        found.append((faces[0], faces[1]))
    return found  # type: ignore[return-value]  # None is refused above


def check_deck(deck: Deck) -> None:
    """Raise BadDeck if the deck does not have the tiles and numbers of section 1.1 of the rules.

    The error names the line and the right value.
    """
    _check_rules(deck)
    found = deck_pairs(deck)
    paired = Counter(face.id for pair in found for face in pair)
    for face in deck.faces:
        if face.id in paired:
            _check_basic(deck, face, paired[face.id])
        else:
            _check_special(deck, face)
    for section in deck.rules["sections"]:
        count = sum(one.section == other.section == section for one, other in found)
        if count != 2:
            raise deck.bad(f"the section {section} has two pairs, not {count}", "sections")
    for special in SPECIALS:
        if deck.find(special) is None or special in paired:
            raise deck.bad(f"the three special tiles {special!r} are missing; they have no pair")


def _check_rules(deck: Deck) -> None:
    sections = deck.rules.get("sections")
    if not isinstance(sections, list) or sorted(map(str, sections)) != sorted(SECTIONS):
        raise deck.bad(
            f'[rules] sections is "purple", "pink" and "yellow" in their order, not {sections!r}',
            "sections",
        )
    die = deck.rules.get("die")
    if not isinstance(die, list) or Counter(map(str, die)) != DIE:
        raise deck.bad(
            f"[rules] die shows hourglass three times, cauldron twice and wand once, not {die!r}",
            "die",
        )
    hours = deck.rules.get("hours")
    if type(hours) is not int or hours != HOURS:
        raise deck.bad(f"[rules] hours is {HOURS}, as on the clock, not {hours!r}", "hours")
    columns = deck.rules.get("columns")
    if type(columns) is not int or not 1 <= columns <= 12:
        raise deck.bad(f"[rules] columns is a number from 1 to 12, not {columns!r}", "columns")


def _check_basic(deck: Deck, face: Face, times: int) -> None:
    if face.copies != times:
        raise deck.bad(f"{face.id} lies {face.copies} times, but is paired {times} times", face.id)
    if face.section not in SECTIONS:
        raise deck.bad(
            f"the section of {face.id} is purple, pink or yellow, not {face.section!r}", face.id
        )


def _check_special(deck: Deck, face: Face) -> None:
    if face.id not in SPECIALS:
        raise deck.bad(f"{face.id} stands in no pair and is none of {', '.join(SPECIALS)}", face.id)
    if face.copies != 3:
        raise deck.bad(f"there are three {face.id} tiles, not {face.copies}", face.id)
