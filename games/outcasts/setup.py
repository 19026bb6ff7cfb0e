"""Compiled setup of outcasts: deck checks, and values computed once from options and deck."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Self

from games.core import compiled_setup as core
from games.core.action import Action, Listed
from games.core.cards import DeckOrder, backs, in_order, mask
from games.core.deck import Deck, Face
from games.core.errors import BadSetup
from games.core.setup import Setup
from games.core.text import Text, text
from games.outcasts.cards import (
    CHARACTERS,
    EMPTY,
    ENDS,
    GUARD,
    HYDE,
    HYDE_SET,
    LARGEST,
    ONE,
    PASS_BIT,
    PSYCHIC,
    PSYCHIC_SET,
    VALUES,
    CharacterRules,
    Trigger,
    reigns,
)

# Deck checks

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


# Labels and arguments of texts

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


# Shared lists of actions

Moves = tuple[Action, ...]

HALF = 7
"""`TurnOptions` caches the plays of values below this one apart from those of the other values."""
LOW = (1 << HALF) - 1

_REST = ("psychic", "hyde", "discard", "", "cannot")
"""Verbs of the bits above the values. "" is a placeholder for the pass, which is listed first."""

MOST = 4096
"""Maximum number of entries in a cache with many possible keys."""


@cache
def action(by: int, verb: str, a: str | int | None = None) -> Action:
    """Return the cached action with these values."""
    return Listed(by, verb, a)


class Some(dict[int, Moves]):
    """Cache of selections from a tuple of actions.

    The key is a bitmask. Its lowest bit selects the first action.
    """

    def __init__(self, every: Moves) -> None:
        super().__init__()
        self.every = every

    def __missing__(self, bits: int) -> Moves:
        made = self[bits] = tuple([one for n, one in enumerate(self.every) if bits >> n & 1])
        return made


class TurnOptions(dict[int, Moves]):
    """Cache of the possible lists of actions for a seat's turn.

    The key is a bitmask with one bit for each card value and for each other verb. There are many
    combinations, so each tuple is joined from a few cached parts.

    faces: the face id of each value, or "" if the deck has no such card.
    """

    def __init__(self, seat: int, faces: tuple[str, ...]) -> None:
        super().__init__()
        self.seat = seat
        plays = tuple(action(seat, "play", face) for face in faces)
        self.low, self.high = Some(plays[:HALF]), Some(plays[HALF:])
        self.passing = Some((action(seat, "pass"),))
        self.rest = Some(tuple(action(seat, verb) for verb in _REST))

    def __repr__(self) -> str:
        return f"TurnOptions({self.seat})"

    def __missing__(self, bits: int) -> Moves:
        """Build and cache the actions: the pass, the cards in ascending order, the other verbs."""
        if len(self) >= MOST:
            self.clear()  # limits the memory, because a device runs for months
        made = self[bits] = (
            self.passing[bits // PASS_BIT & 1]
            + self.low[bits & LOW]
            + self.high[(bits & VALUES) >> HALF]
            + self.rest[(bits & ~PASS_BIT) >> LARGEST + 1]
        )
        return made


class OfValues(dict[tuple[int, str, int], Moves]):
    """Cache of the actions that apply one verb to cards of several values.

    The key is (actor, verb, values as bits).

    faces: the face id of each value.
    """

    def __init__(self, faces: tuple[str, ...]) -> None:
        super().__init__()
        self.faces = faces

    def __missing__(self, of: tuple[int, str, int]) -> Moves:
        """Build and cache the actions, the lowest value first."""
        by, verb, values = of
        if len(self) >= MOST:
            self.clear()
        made = self[of] = tuple([action(by, verb, self.faces[value]) for value in backs(values)])
        return made


# The compiled setup


class OutcastsSetup(core.CompiledSetup, frozen=True, eq=False):
    """Fixed part of a match, which all its states share."""

    everyone: tuple[int, ...]  # all seats
    check_every_pass: bool  # the legal actions of a turn do not follow from `State.held` alone
    passes_to_close: int  # number of passes in succession after which a trick can end (A1, A49)

    # Cards: the backs 0..41 are outcasts, the rest are characters
    box: DeckOrder
    outcast_backs: int  # mask
    character_backs: int  # mask
    deal: tuple[int, ...]  # by seat: mask of the dealt hand
    undealt: bytes  # the closed pile after the deal, top last

    teams: int  # number of teams, or 0 (A47)

    # Faces of outcasts
    values: bytes  # by face number, as a table for `bytes.translate`
    value_of: dict[str, int]  # by face id
    number_of: tuple[int, ...]  # face number by value, or -1 if the deck has no such card
    face_of: tuple[str, ...]  # face id by value, or "" if the deck has no such card

    # Characters
    wednesday_face: int  # face number
    reigns: tuple[dict[str, CharacterRules], ...]  # by round (from 0) and character id; "" for none
    triggers: tuple[Trigger | None, ...]  # by round (from 0); None in the base variant

    # Shared actions and texts
    turns: tuple[TurnOptions, ...]  # by seat
    of_values: OfValues
    names: dict[str, Text]  # by face id
    labels: dict[str, Text]  # by face id: value and name

    # Options that each trick reads (section 3)
    keep_top: bool
    thirteen_lasts: bool

    def team(self, seat: int) -> int:
        """Return the team of a seat, or the seat itself if there are no teams (A47)."""
        return seat % self.teams if self.teams else seat

    @property
    def team_size(self) -> int:
        """Number of seats in a team, or 1 if there are no teams."""
        return self.seats // self.teams if self.teams else 1

    @classmethod
    def read(cls, setup: Setup) -> Self:
        """Compile a setup. Raise BadSetup if teams are not equal or the options can deadlock."""
        _check(setup)
        seats, table, deck, options = setup.seats, setup.cards == "table", setup.deck, setup.options
        size, box = deck.rules["deal"][str(seats)], DeckOrder.of(deck)
        outcasts = in_order(box.kinds[0])
        values = tuple(f.value for f in deck.of_kind("outcast") if f.value is not None)
        numbers = {value: number for number, value in enumerate(values)}
        number_of = tuple(numbers.get(value, -1) for value in range(EMPTY))
        face_of = tuple(box.faces[n] if n >= 0 else "" for n in number_of)
        slow = table or setup.yes("must_lead")
        closing = seats - (options["all_pass"] == "others")  # noqa: S105 (a number of passes)
        brisk, zero = 0 if slow else closing, setup.yes("ajax_empty_is_zero")
        triggers: tuple[Trigger | None, ...] = (None,) * ROUNDS
        if setup.variant == "advanced":
            rows = deck.rules["advanced"]
            triggers = tuple(Trigger(row["card"], row["character"], row["effect"]) for row in rows)
        after = {way: tuple((seat + way) % seats for seat in range(seats)) for way in (1, -1)}
        return cls(
            **cls.seated(setup),
            everyone=tuple(range(seats)),
            check_every_pass=slow,
            passes_to_close=closing,
            box=box,
            outcast_backs=box.kinds[0],
            character_backs=box.kinds[1],
            deal=tuple(mask(outcasts[size * s : size * (s + 1)]) for s in range(seats)),
            undealt=bytes(reversed(outcasts[size * seats :])),
            teams=0 if options["teams"] == "none" else int(options["teams"]),
            values=bytes(values).ljust(256, b"\0"),
            value_of={box.faces[number]: value for number, value in enumerate(values)},
            number_of=number_of,
            face_of=face_of,
            wednesday_face=box.number(ENDS),
            reigns=tuple(reigns(trigger, after, brisk, zero=zero) for trigger in triggers),
            triggers=triggers,
            turns=tuple(TurnOptions(seat, face_of) for seat in range(seats)),
            of_values=OfValues(face_of),
            names={face.id: face.text for face in deck.faces},
            labels={face.id: label(face) for face in deck.faces},
            keep_top=options["turnover"] == "keep_top",
            thirteen_lasts=setup.yes("thirteen_lasts"),
        )


def _check(setup: Setup) -> None:
    """Raise BadSetup if the teams are not equal (A47) or the options can deadlock (A52)."""
    teams = setup.options["teams"]
    fitting = {4: ("2",), 6: ("2", "3")}.get(setup.seats, ())
    if teams != "none" and teams not in fitting:
        right = f"teams={' or '.join(fitting)}" if fitting else "teams=none"
        raise BadSetup(
            f"outcasts for {setup.seats} has {right}, not {teams}: teams are equal",
            text("outcasts.why.teams"),
        )
    if setup.yes("stall_end") or not setup.yes("r1_character_stays"):
        return
    if setup.yes("ajax_empty_is_zero"):
        raise BadSetup(
            "outcasts with stall_end=no, r1_character_stays=yes and ajax_empty_is_zero=yes could "
            "stand still for ever: set one of them back",
            text("outcasts.why.stall"),
        )
    for row in setup.deck.rules["advanced"]:
        who = CHARACTERS[row["character"]]
        stuck = who.pairs or not all(who.leads(value) for value in range(LARGEST + 1))
        if row["effect"] == "discard_character_deck" and stuck:
            raise BadSetup(
                f"outcasts with stall_end=no and r1_character_stays=yes could stand still for ever "
                f"under {who.id}: set one of them back",
                text("outcasts.why.stall"),
            )
