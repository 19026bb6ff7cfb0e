"""Checks of a midnight deck: card counts, colours, numbers and `[rules]` (section 1)."""

from games.core.deck import Deck, Face

COLOURS = ("red", "blue", "green", "purple", "yellow")
"""The five figures in the order of their numbers."""

SPECIALS = ("time_jump", "deja_vu", "recycle", "bad_hand")
HAND_SPECIALS = ("recycle", "bad_hand")
"""Special Actions that change the hand and not the move (R11)."""

COUNTS = {"hour": 60, "special": 8, "booster": 7, "ghost": 10, "time": 12, "party": 1}
HOURS_ON_A_CARD = 7

_RANGES = {
    "start_hour": (1, 24),
    "hand_size": (1, 10),
    "booster_limit_per_turn": (0, 7),
    "points_to_win": (1, 999),
    "rounds_to_win": (1, 99),
}


def check_deck(deck: Deck) -> None:
    """Raise BadDeck if a deck breaks section 1.1 of the rules.

    The error names the line and a correct value.
    """
    for key, (lowest, highest) in _RANGES.items():
        value = deck.rules.get(key)
        if type(value) is not int or not lowest <= value <= highest:
            raise deck.bad(
                f"[rules] {key} is a number from {lowest} to {highest}, not {value!r}", key
            )
    for kind in deck.kinds:
        if kind.id not in COUNTS:
            known = ", ".join(COUNTS)
            raise deck.bad(f"midnight has no kind {kind.id!r}; it has {known}", kind.id)
    for kind_id, count in COUNTS.items():
        if deck.count(kind_id) != count:
            raise deck.bad(
                f"midnight has {count} {kind_id} cards, not {deck.count(kind_id)}", kind_id
            )
    for face in deck.faces:
        _CHECKS[face.kind](deck, face)


def _check_hour(deck: Deck, face: Face) -> None:
    strangers = [colour for colour in face.colours if colour not in COLOURS]
    if len(face.colours) != 2 or len(set(face.colours)) != 2 or strangers:
        raise deck.bad(f"{face.id} has two colours out of {', '.join(COLOURS)}", face.id)
    if len(face.numbers) != 2 or sum(face.numbers) != HOURS_ON_A_CARD or min(face.numbers) < 0:
        raise deck.bad(
            f"{face.id} has two numbers that add up to {HOURS_ON_A_CARD}, not {face.numbers}",
            face.id,
        )


def _check_special(deck: Deck, face: Face) -> None:
    if face.id not in SPECIALS:
        raise deck.bad(f"{face.id} is none of the specials {', '.join(SPECIALS)}", face.id)


def _check_booster(deck: Deck, face: Face) -> None:
    if len(face.numbers) != 2 or min(face.numbers) < 0:
        raise deck.bad(f"{face.id} has two numbers, none below 0, not {face.numbers}", face.id)


def _check_ghost(deck: Deck, face: Face) -> None:
    if len(face.colours) != 1 or face.id != f"ghost-{face.colours[0]}":
        raise deck.bad(f"{face.id} has one colour and is called ghost-COLOUR", face.id)
    if face.colours[0] not in COLOURS or face.copies != 2:
        raise deck.bad(f"{face.id}: of each of the five colours there are two", face.id)


def _check_time(deck: Deck, face: Face) -> None:
    low = face.numbers[0] if face.numbers else 0
    if face.numbers != (low, low + 12) or not 1 <= low <= 12 or face.copies != 1:
        raise deck.bad(f"{face.id} bears an hour from 1 to 12 and that hour + 12", face.id)


def _check_party(_deck: Deck, _face: Face) -> None:
    """Accept any Midnight Party card: the rules read nothing from it."""


_CHECKS = {
    "hour": _check_hour,
    "special": _check_special,
    "booster": _check_booster,
    "ghost": _check_ghost,
    "time": _check_time,
    "party": _check_party,
}
