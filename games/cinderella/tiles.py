"""The printed tiles and the die: what every deck of cinderella must hold."""

from collections import Counter

from games.core.deck import Deck, Face

SPECIALS = ("mirror", "cauldron", "hourglass", "wand")
SPECIALS_IN_BOX = 12
FITS = {"mirror": "hourglass", "hourglass": "hourglass", "wand": "wand", "cauldron": "cauldron"}
"""Special tile -> the rolled face it may be used with (R18-R21)."""

SECTIONS = frozenset(("purple", "pink", "yellow"))
DIE = {"hourglass": 3, "cauldron": 2, "wand": 1}
HOURS = 12


def check_deck(deck: Deck) -> None:
    """Check the counts of section 1.1; BadDeck names the line and what would be right."""
    _check_rules(deck)
    basic = [face for face in deck.faces if face.value is not None]
    for face in basic:
        _check_basic(deck, face, basic)
    pairs = len({face.value for face in basic})
    if pairs != 6:
        raise deck.bad(f"cinderella has six pairs, so six different values, not {pairs}")
    for section in deck.rules["sections"]:
        count = len({face.value for face in basic if face.section == section})
        if count != 2:
            raise deck.bad(f"the section {section} has two pairs, not {count}", "sections")
    _check_specials(deck)


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


def _check_basic(deck: Deck, face: Face, basic: list[Face]) -> None:
    tiles = sum(f.copies for f in basic if f.value == face.value)
    if tiles != 2:
        raise deck.bad(f"the pair {face.value} of {face.id} has two tiles, not {tiles}", face.id)
    if face.section not in SECTIONS:
        raise deck.bad(
            f"the section of {face.id} is purple, pink or yellow, not {face.section!r}", face.id
        )


def _check_specials(deck: Deck) -> None:
    for face in deck.faces:
        if face.value is None and face.id not in SPECIALS:
            raise deck.bad(
                f"{face.id} needs the value of its pair, or is one of {', '.join(SPECIALS)}",
                face.id,
            )
        if face.value is None and face.copies != 3:
            raise deck.bad(f"there are three {face.id} tiles, not {face.copies}", face.id)
    for special in SPECIALS:
        face_or_none = deck.find(special)
        if face_or_none is None or face_or_none.value is not None:
            raise deck.bad(f"the three special tiles {special!r} are missing; they have no value")
