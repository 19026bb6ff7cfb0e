"""Compiled setup of outcasts: values that are computed once from the options and the deck."""

from functools import cache
from typing import Self

from games.core import compiled_setup as core
from games.core.action import Action, Listed
from games.core.cards import DeckOrder, backs, mask
from games.core.deck import Deck
from games.core.errors import BadSetup
from games.core.setup import Setup
from games.core.shuffle import Bag, bag
from games.core.text import Text, text
from games.outcasts.cards import (
    CHARACTERS,
    ENDS,
    LARGEST,
    PASS_BIT,
    VALUES,
    CharacterRules,
    Trigger,
    reigns,
)
from games.outcasts.deck_checks import label

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


class OutcastsSetup(core.CompiledSetup, frozen=True, eq=False):
    """Fixed part of a match, which all its states share."""

    everyone: tuple[int, ...]  # all seats
    check_every_pass: bool  # the legal actions of a turn do not follow from `State.held` alone
    passes_to_close: int  # number of passes in succession after which a trick can end (A1, A49)

    # Cards: the backs 0..41 are outcasts, the rest are characters
    box: DeckOrder
    outcast_backs: int  # mask
    character_backs: int  # mask
    deck_order: tuple[int, ...]  # backs of the characters, ascending
    deal_order: tuple[int, ...]  # backs of the outcasts, ascending
    deck_bag: Bag  # faces of the characters
    deal_bag: Bag  # faces of the outcasts
    deal: tuple[int, ...]  # by seat: mask of the dealt hand
    undealt: bytes  # the closed pile after the deal, top last

    rounds: int
    teams: int  # number of teams, or 0 (A47)
    youngest: int  # the seat of the youngest player (A37)

    # Faces of outcasts
    values: tuple[int, ...]  # by face number
    points_by_value: bytes  # face number -> value, as a table for `bytes.translate`
    value_of: dict[str, int]  # by face id
    number_of: tuple[int, ...]  # face number by value, or -1 if the deck has no such card
    face_of: tuple[str, ...]  # face id by value, or "" if the deck has no such card

    # Characters
    wednesday_face: int  # face number
    reigns: tuple[dict[str, CharacterRules], ...]  # by round (from 0) and character id; "" for none
    triggers: tuple[Trigger | None, ...]  # by round (from 0); None in the base variant
    after: dict[int, tuple[int, ...]]  # direction (1 or -1) -> next seat, by seat

    # Shared actions and texts
    turns: tuple[TurnOptions, ...]  # by seat
    of_values: OfValues
    names: dict[str, Text]  # by face id
    labels: dict[str, Text]  # by face id: value and name

    # Options (section 3)
    opening: str
    keep_top: bool
    must_lead: bool
    stall_end: bool
    vampire_forced: bool
    hyde_when_blocked: bool
    blocked_4: bool
    set_out: bool
    thirteen_lasts: bool
    effect_once: bool
    character_stays: bool
    last_round_lowest: bool
    siren_open: bool

    def team(self, seat: int) -> int:
        """Return the team of a seat, or the seat itself if there are no teams (A47)."""
        return seat % self.teams if self.teams else seat

    @classmethod
    def read(cls, setup: Setup) -> Self:
        """Compile a setup. Raise BadSetup if teams are not equal or the options can deadlock."""
        _check(setup)
        seats, table, options = setup.seats, setup.cards == "table", setup.options
        rules, faces = setup.deck.rules, setup.deck.faces
        size, rounds = rules["deal"][str(seats)], rules["rounds"]
        box = DeckOrder.of(Deck((), faces, {}), ("outcast", "character"))
        outcasts, characters = (tuple(backs(kind)) for kind in box.kinds)
        printed = {face.id: face for face in faces}
        values = tuple(v for f in box.faces if (v := printed[f].value) is not None)
        face_of = ["" for _ in range(LARGEST + 1)]
        number_of = [-1 for _ in range(LARGEST + 1)]
        for number, value in enumerate(values):
            face_of[value], number_of[value] = box.faces[number], number
        slow = table or options["must_lead"] == "yes"
        closing = seats - (options["all_pass"] == "others")  # noqa: S105 (a number of passes)
        brisk = 0 if slow else closing
        zero = options["ajax_empty_is_zero"] == "yes"
        rows = rules["advanced"] if setup.variant == "advanced" else ()
        triggers = tuple(Trigger(row["card"], row["character"], row["effect"]) for row in rows)
        triggers = triggers or (None,) * rounds
        after = {way: tuple((seat + way) % seats for seat in range(seats)) for way in (1, -1)}
        return cls(
            **cls.seated(setup),
            everyone=tuple(range(seats)),
            check_every_pass=slow,
            passes_to_close=closing,
            box=box,
            outcast_backs=box.kinds[0],
            character_backs=box.kinds[1],
            deck_order=characters,
            deal_order=outcasts,
            deck_bag=bag(bytes(box.dealt[back] for back in characters)),
            deal_bag=bag(bytes(box.dealt[back] for back in outcasts)),
            deal=tuple(mask(outcasts[size * s : size * (s + 1)]) for s in range(seats)),
            undealt=bytes(reversed(outcasts[size * seats :])),
            rounds=rounds,
            teams=0 if options["teams"] == "none" else int(options["teams"]),
            youngest=setup.first,
            values=values,
            points_by_value=bytes(values).ljust(256, b"\0"),
            value_of={box.faces[number]: value for number, value in enumerate(values)},
            number_of=tuple(number_of),
            face_of=tuple(face_of),
            wednesday_face=box.number(ENDS),
            reigns=tuple(reigns(trigger, after, brisk, zero=zero) for trigger in triggers),
            triggers=triggers,
            after=after,
            turns=tuple(TurnOptions(seat, tuple(face_of)) for seat in range(seats)),
            of_values=OfValues(tuple(face_of)),
            names={face.id: face.text for face in faces},
            labels={face.id: label(face) for face in faces},
            opening=options["opening"],
            keep_top=options["turnover"] == "keep_top",
            must_lead=options["must_lead"] == "yes",
            stall_end=options["stall_end"] == "yes",
            vampire_forced=options["vampire_forced"] == "yes",
            hyde_when_blocked=options["hyde_when_blocked"] == "yes",
            blocked_4=options["blocked_4"] == "yes",
            set_out=options["thing_card"] == "set_out",
            thirteen_lasts=options["thirteen_lasts"] == "yes",
            effect_once=options["round_effect_once"] == "yes",
            character_stays=options["r1_character_stays"] == "yes",
            last_round_lowest=options["tie"] == "last_round_lowest",
            siren_open=options["siren_includes_open_pile"] == "yes",
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
