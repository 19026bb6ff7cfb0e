"""Checks of the deck file of cinderella: tiles, pairs, sections, die and clock."""

from collections import Counter

from games.core.deck import Deck, Face

SPECIALS = ("mirror", "cauldron", "hourglass", "wand")
SPECIALS_IN_BOX = 12
FITS = {"mirror": "hourglass", "hourglass": "hourglass", "wand": "wand", "cauldron": "cauldron"}
"""The face of the die with which each special tile is used (R18-R21)."""

SECTIONS = frozenset(("purple", "pink", "yellow"))
DIE = {"hourglass": 3, "cauldron": 2, "wand": 1}
HOURS = 12


def pairs(deck: Deck) -> list[tuple[Face, Face]]:
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
    found = pairs(deck)
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
