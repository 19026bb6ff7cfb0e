"""Deck checks (section 1) and compiled setup of midnight.

The compiled setup has the values of the options and the deck, looked up once. Most
differences between the modes are here: the owners of figures, the sides, and whether a figure that
reaches midnight ends the round or goes to the Midnight Party (R3, R4). A side is a team, or a seat
without partners.
"""

from functools import cache
from itertools import combinations
from typing import Self

import msgspec

from games.core import compiled_setup as core
from games.core.action import Action, Listed
from games.core.cards import DeckOrder, mask
from games.core.deck import Deck, Face
from games.core.errors import BadSetup
from games.core.setup import Setup
from games.core.shuffle import Bag
from games.core.text import Text
from games.midnight.board import COLOURS, FIGURE, PlayedCard, Walks, every_walk

# Deck

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


# Shared actions

Moves = tuple[Action, ...]

EXCHANGED = 5
"""Maximum number of cards in one exchange (R11, R16)."""

CARD_VERBS = ("play", "lay", "resolve", "take", "give", "mark", "discard")
"""Verbs whose object is a card."""


@cache
def single(by: int, verb: str, a: str | int | None = None) -> Action:
    """Return the action with these values. Equal calls return the same object."""
    return Listed(by, verb, a)


@cache
def each(by: int, verb: str, objects: tuple[str | int, ...] | range) -> Moves:
    """Return an action of a verb for each of these objects. Equal calls return the same tuple."""
    return tuple(Listed(by, verb, a) for a in objects)


# Compiled setup

IN_PLAY = ("hour", "special", "booster")
"""Kinds of cards that players hold in hand. Cards of the other kinds stay on the table."""


class Ghost(msgspec.Struct, frozen=True):
    """A Ghost card on the table. Its owner spends it to use the Ghost ability (R5, R16)."""

    seat: int
    figure: int
    refreshed_by: tuple[int, ...]  # figures that refresh it (A6)


class MidnightSetup(core.CompiledSetup, frozen=True, eq=False):
    """Fixed values of a game, shared by all its states. Figures are 0..4 in COLOURS order."""

    # Fields of the mode, see R3 and R4
    individual: bool  # each player plays alone, for points
    race: bool  # duel, team4: figures at midnight go to the Party
    sides: tuple[tuple[int, ...], ...]  # by side: the seats, which win together
    side_of: tuple[int, ...]  # by seat
    figures_of: tuple[tuple[int, ...], ...]  # by side
    owners: tuple[tuple[int, ...], ...]  # seats by figure; () for a Wanderer

    # Ghost cards. In a mask of Ghost cards, bit n stands for `ghosts[n]`.
    ghosts: tuple[Ghost, ...]
    ghosts_of: tuple[tuple[int, ...], ...]  # indices by seat
    ghost_of: tuple[dict[int, int], ...]  # by seat: figure -> index
    ghost_mask: tuple[int, ...]  # mask by seat
    turned_by: tuple[tuple[int, ...], ...]  # by mover and figure: mask that it refreshes (A1, A6)

    # Cards
    box: DeckOrder
    number: dict[str, int]  # face id -> face number
    hours: int  # mask of the backs of Hour cards
    specials: int  # mask
    boosters: int  # mask
    movement: int  # mask: Hour cards and Boosters (R17)
    hour_backs: bytes  # ascending, which is the order of the draw pile
    hour_count: int
    special_backs: bytes  # ascending
    booster_backs: bytes  # ascending
    of_hour: tuple[PlayedCard, ...]  # by face number: the Hour card as it is laid
    added: dict[int, tuple[int, int]]  # face number of a Booster -> its two numbers
    sure: tuple[bool, ...]  # by face number: device-dealt, and only one back can have the face
    hand_specials: frozenset[int]  # face numbers of Recycle and Bad Hand
    time_jump: int  # face number
    deja_vu: int  # face number
    bad_hand: int  # face number
    names: dict[str, Text]  # by face id

    # Shared actions and tables
    cards: tuple[dict[str, Moves], ...]  # by seat, verb and face number
    plays: tuple[Moves, ...]  # by seat and face number
    abilities: tuple[dict[int, tuple[Action, ...]], ...]  # by seat and mask of active Ghost cards
    announces: tuple[Moves, ...]  # by seat; the number of cards is the index + 1
    firsts: tuple[tuple[tuple[Moves, ...], ...], ...]  # by seat and both figures
    next_seat: tuple[int, ...]  # by seat, clockwise
    walks: Walks
    bags: dict[bytes, Bag]  # backs of a whole pile -> its faces
    unlike: bool  # no two Hour cards are identical
    no_faces: bytes  # padding of a table of faces to 256 bytes for `bytes.translate`
    confirms: tuple[Moves, ...]  # by seat
    swaps: tuple[Moves, ...]  # by seat

    # [rules] of the deck
    start_hour: int
    hand_size: int
    booster_limit: int  # per turn
    goal: int  # points or rounds

    # Options (section 3) that are read often. The others are read from `setup`.
    reward_to_mover: bool
    team_chooses: bool
    wanderer_ends: bool
    fill_up: bool
    hand_specials_first: bool
    reshuffles: bool

    @classmethod
    def read(cls, setup: Setup) -> Self:
        """Compile a setup. Raise BadSetup if partners who share a figure have different colours."""
        seats, variant, deck = setup.seats, setup.variant, setup.deck
        sides = _sides(variant, seats)
        figures_by_seat = _figures(setup)
        side_of = tuple(next(i for i, s in enumerate(sides) if n in s) for n in range(seats))
        ghosts = _ghosts(setup, figures_by_seat)
        ghosts_of = [
            tuple(n for n, ghost in enumerate(ghosts) if ghost.seat == seat)
            for seat in range(seats)
        ]
        box = DeckOrder.of(deck, IN_PLAY)
        hours, specials, boosters = box.kinds
        kinds = [bytes(b for b, k in enumerate(box.kind_of) if k == n) for n in range(3)]
        options, rules = setup.options, deck.rules
        individual = variant == "individual"
        return cls(
            **cls.seated(setup),
            individual=individual,
            race=variant in ("duel", "team4"),
            sides=sides,
            side_of=side_of,
            figures_of=tuple(
                tuple(sorted({f for seat in side for f in figures_by_seat[seat]})) for side in sides
            ),
            owners=tuple(
                tuple(seat for seat in range(seats) if figure in figures_by_seat[seat])
                for figure in range(len(COLOURS))
            ),
            ghosts=ghosts,
            ghosts_of=tuple(ghosts_of),
            ghost_of=tuple({ghosts[n].figure: n for n in own} for own in ghosts_of),
            ghost_mask=tuple(map(mask, ghosts_of)),
            turned_by=tuple(
                tuple(_turned_by(setup, ghosts, seat, figure) for figure in range(len(COLOURS)))
                for seat in range(seats)
            ),
            box=box,
            number={face: n for n, face in enumerate(box.faces)},
            hours=hours,
            specials=specials,
            boosters=boosters,
            movement=hours | boosters,
            hour_backs=kinds[0],
            hour_count=len(kinds[0]),
            special_backs=kinds[1],
            booster_backs=kinds[2],
            of_hour=tuple(map(_laid, deck.of_kind("hour"))),
            added={
                box.number(face.id): (face.numbers[0], face.numbers[1])
                for face in deck.of_kind("booster")
            },
            sure=tuple(
                setup.cards == "device" and box.dealt.count(n) == 1 for n in range(len(box.faces))
            ),
            hand_specials=frozenset(box.number(face) for face in HAND_SPECIALS),
            time_jump=box.number("time_jump"),
            deja_vu=box.number("deja_vu"),
            bad_hand=box.number("bad_hand"),
            names={face.id: face.text for face in deck.faces},
            cards=tuple(
                {verb: each(seat, verb, box.faces) for verb in CARD_VERBS} for seat in range(seats)
            ),
            plays=tuple(each(seat, "play", box.faces) for seat in range(seats)),
            abilities=tuple(_abilities(seat, ghosts, own) for seat, own in enumerate(ghosts_of)),
            announces=tuple(
                each(seat, "announce", range(1, EXCHANGED + 1)) for seat in range(seats)
            ),
            firsts=tuple(
                tuple(tuple(each(seat, "first", (one, two)) for two in COLOURS) for one in COLOURS)
                for seat in range(seats)
            ),
            next_seat=tuple((seat + 1) % seats for seat in range(seats)),
            walks=every_walk(setup, figures_by_seat),
            bags={pile: Bag.of(box.dealt[back] for back in pile) for pile in kinds},
            unlike=all(face.copies == 1 for face in deck.of_kind("hour")),
            no_faces=bytes(256 - len(box.dealt)),
            confirms=tuple((single(seat, "confirm"),) for seat in range(seats)),
            swaps=tuple((single(seat, "swap"),) for seat in range(seats)),
            start_hour=rules["start_hour"],
            hand_size=rules["hand_size"],
            booster_limit=rules["booster_limit_per_turn"],
            goal=rules["points_to_win" if individual else "rounds_to_win"],
            reward_to_mover=options["reward_to"] == "mover",
            team_chooses=variant == "team6" and options["team6_reward"] == "team_chooses",
            wanderer_ends=individual and setup.yes("wanderer_ends_round"),
            fill_up=options["refill"] == "up_to_5",
            hand_specials_first=setup.yes("hand_specials_first"),
            reshuffles=setup.yes("reshuffle_specials"),
        )

    def wanderer(self, figure: int) -> bool:
        """Return whether a figure is a Wanderer."""
        return not self.owners[figure]


def _sides(variant: str, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side. Partners sit opposite each other (R4)."""
    if variant == "team4":
        return ((0, 2), (1, 3))
    if variant == "team6":
        return ((0, 3), (1, 4), (2, 5))
    return tuple((seat,) for seat in range(seats))


def _figures(setup: Setup) -> tuple[tuple[int, ...], ...]:
    """Return the figures of each seat: two in the duel, a shared one in team6 (R3)."""
    colours = setup.colours
    if setup.variant == "team6":
        for seat in range(3):
            if colours[seat] != colours[seat + 3]:
                raise BadSetup(
                    f"midnight team6: seats {seat} and {seat + 3} are one team with one colour, "
                    f"not {colours[seat]} and {colours[seat + 3]}"
                )
    size = len(colours) // setup.seats
    figures = [FIGURE[colour] for colour in colours]
    return tuple(tuple(figures[n : n + size]) for n in range(0, len(figures), size))


def _ghosts(setup: Setup, figures: tuple[tuple[int, ...], ...]) -> tuple[Ghost, ...]:
    """Return the Ghost cards: one per seat (R5), or one per figure with `duel_ghosts: 2` (A6)."""
    if setup.variant == "duel" and setup.options["duel_ghosts"] == "2":
        return tuple(Ghost(seat, f, (f,)) for seat, own in enumerate(figures) for f in own)
    return tuple(Ghost(seat, own[0], own) for seat, own in enumerate(figures))


def _turned_by(setup: Setup, ghosts: tuple[Ghost, ...], mover: int, figure: int) -> int:
    """Return the mask of Ghost cards that a figure moved by `mover` refreshes (A1, A6)."""
    to_mover = setup.options["reward_to"] == "mover"
    turned = (ghost.seat == mover if to_mover else figure in ghost.refreshed_by for ghost in ghosts)
    return mask(n for n, turns in enumerate(turned) if turns)


def _abilities(seat: int, ghosts: tuple[Ghost, ...], own: tuple[int, ...]) -> dict[int, Moves]:
    """Return the ability actions of a seat, by the mask of its active Ghost cards."""
    return {
        mask(active): tuple(single(seat, "ability", COLOURS[ghosts[n].figure]) for n in active)
        for size in range(len(own) + 1)
        for active in combinations(own, size)
    }


def _laid(face: Face) -> PlayedCard:
    one, two = map(FIGURE.__getitem__, face.colours)
    a, b = face.numbers
    return PlayedCard(one, two, a, b)
