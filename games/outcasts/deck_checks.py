"""Checks of the deck file of outcasts, values of cards with special rules, and card labels."""

from collections.abc import Mapping
from typing import Any

from games.core.deck import Deck, Face
from games.core.text import Text, text
from games.outcasts.cards import (
    CHARACTERS,
    ENDS,
    GUARD,
    HYDE,
    HYDE_SET,
    LARGEST,
    ONE,
    PSYCHIC,
    PSYCHIC_SET,
)

SEATS = (2, 3, 4, 5, 6)
CARDS = 42
ROUNDS = 5
EFFECTS = (
    "discard_character_deck",
    "remove_wednesday_and_shuffle",
    "open_hands",
    "relocate_wednesday",
    "pass_hands_right",
)
"""Round effects in the order of R26."""

FEWEST = {ONE: 2, PSYCHIC: PSYCHIC_SET, HYDE: HYDE_SET, GUARD: 1}
"""Minimum number of copies by value (section 1.2)."""


def check_deck(deck: Deck) -> None:
    """Raise BadDeck if the deck does not have the cards and numbers of section 1 of the rules.

    The error names the line and the right value.
    """
    if [kind.id for kind in deck.kinds] != ["outcast", "character"]:
        raise deck.bad("outcasts has the kinds outcast and character, in this order")
    for face in deck.of_kind("outcast"):
        _check_value(deck, face)
    total = deck.count("outcast")
    if total != CARDS:
        raise deck.bad(f"there are {CARDS} outcast cards, not {total}")
    for value, fewest in FEWEST.items():
        copies = sum(f.copies for f in deck.of_kind("outcast") if f.value == value)
        if copies < fewest:
            raise deck.bad(f"the rules need at least {fewest} of the {value}, not {copies}")
    _check_characters(deck)
    _check_rules(deck)


def _check_value(deck: Deck, face: Face) -> None:
    if face.value is None or not 0 <= face.value <= LARGEST:
        raise deck.bad(f"{face.id} needs a value from 0 to {LARGEST}, not {face.value}", face.id)
    twin = next(f for f in deck.of_kind("outcast") if f.value == face.value)
    if twin.id != face.id:
        raise deck.bad(f"{face.id} and {twin.id} both have the value {face.value}", face.id)


def _check_characters(deck: Deck) -> None:
    characters = deck.of_kind("character")
    for face in characters:
        if face.id not in CHARACTERS:
            known = ", ".join(CHARACTERS)
            raise deck.bad(f"no rule is known for {face.id}; the characters are {known}", face.id)
        if face.value is not None:
            raise deck.bad(f"a character has no value, {face.id} not {face.value}", face.id)
        if face.copies != 1:
            raise deck.bad(f"every character is there once, {face.id} not {face.copies}", face.id)
    if not any(face.id == ENDS for face in characters):
        raise deck.bad(f"the character {ENDS} is missing")


def _check_rules(deck: Deck) -> None:
    rules = deck.rules
    for key, right in (("cards", CARDS), ("rounds", ROUNDS)):
        if type(rules.get(key)) is not int or rules[key] != right:
            raise deck.bad(f"[rules] {key} is {right}, not {rules.get(key)!r}", key)
    deal = rules.get("deal")
    if not isinstance(deal, dict) or sorted(deal) != [str(n) for n in SEATS]:
        raise deck.bad(f"[rules] deal has one number for each of {SEATS} seats", "deal")
    for seats, cards in deal.items():
        if type(cards) is not int or not 1 <= cards <= CARDS // int(seats):
            most = CARDS // int(seats)
            raise deck.bad(f"{seats} seats get 1 to {most} cards each, not {cards!r}", "deal")
    advanced = rules.get("advanced")
    if not isinstance(advanced, list) or len(advanced) != ROUNDS:
        raise deck.bad(f"[rules] advanced has one effect for each of {ROUNDS} rounds", "advanced")
    for number, row in enumerate(advanced, 1):
        _check_effect(deck, number, row)
    if sorted(row["effect"] for row in advanced) != sorted(EFFECTS):
        raise deck.bad("[rules] advanced names every effect once", "advanced")


def _check_effect(deck: Deck, number: int, row: Any) -> None:
    where = f"round {number} of [rules] advanced"
    if not isinstance(row, dict):
        raise deck.bad(f"{where} is a table with card, character and effect", "advanced")
    if row.get("effect") not in EFFECTS:
        known = ", ".join(EFFECTS)
        raise deck.bad(
            f"{where}: the effect is one of {known}, not {row.get('effect')!r}", "advanced"
        )
    if row.get("card") not in [face.value for face in deck.of_kind("outcast")]:
        raise deck.bad(f"{where}: no outcast card has the value {row.get('card')!r}", "advanced")
    if row.get("character") not in [face.id for face in deck.of_kind("character")]:
        raise deck.bad(f"{where}: there is no character {row.get('character')!r}", "advanced")


NUMBER = "outcasts.card.number"
"""Text id of a card whose name is its number."""


def label(face: Face) -> Text:
    """Return the label of a card, such as "9 Werewolf". The label of the 13 is only its number."""
    if face.value is None or face.name == NUMBER:
        return face.text
    return text("outcasts.card", value=face.value, card=face.text)


def arguments(deck: Deck, entry: str) -> Mapping[str, Any]:
    """Return a dict of the arguments that the texts of a rule entry need.

    The entry "setup" needs the deal sizes. The entry of a round effect needs its trigger.
    """
    if entry == "setup":
        deal = deck.rules["deal"]
        return {"few": deal["4"], "five": deal["5"], "six": deal["6"]}
    effect, _, number = entry.partition("-")
    if effect != "effect":
        return {}
    rows = list(enumerate(deck.rules["advanced"], 1))
    n, row = next((n, row) for n, row in rows if row["effect"] == EFFECTS[int(number) - 1])
    cards = {face.value if face.kind == "outcast" else face.id: face for face in deck.faces}
    return {
        "round": n,
        "card": label(cards[row["card"]]),
        "character": cards[row["character"]].text,
        "assumed": bool(row.get("assumed")),
    }
