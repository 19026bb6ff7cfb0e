"""What one setup fixes, looked up once, so that a step need not ask options and deck.

The modes differ here and almost nowhere else: whose figures there are, who plays with whom, and
whether a figure that reaches midnight ends the round or leaves it (R3, R4).
"""

from itertools import combinations
from typing import Self

import msgspec

from games.core import compiled_setup as core
from games.core.action import Action
from games.core.cards import DeckOrder
from games.core.deck import Deck, Face
from games.core.errors import BadSetup
from games.core.setup import Setup
from games.core.shuffle import Bag
from games.core.text import Text
from games.midnight import actions
from games.midnight.deck_checks import COLOURS, HAND_SPECIALS
from games.midnight.move_table import Walks, every_walk
from games.midnight.played_card import PlayedCard

IN_PLAY = ("hour", "special", "booster")
"""The kinds that are shuffled and held; the others lie where they lie."""


class Ghost(msgspec.Struct, frozen=True):
    """A Ghost card: whose it is, its figure, and the figures that may turn it back (A6)."""

    seat: int
    figure: int
    refreshed_by: tuple[int, ...]


class MidnightSetup(core.CompiledSetup, frozen=True, eq=False):
    """The fixed part of a game. Figures are 0..4 in the order of COLOURS.

    individual: each alone, for points; race: figures leave for the Party (duel, team4); sides: who
    wins together, as tuples of seats; side_of: by seat; figures_of: figures by side; owners: seats
    by figure, none for a Wanderer; ghosts: all Ghost cards; ghosts_of, ghost_mask: theirs by seat;
    ghost_of: theirs by seat and the card's figure; turned_by: those that a refresh may turn back,
    as masks, by the seat that moves and the figure (A1, A6); number: face number by id;
    hours, specials, boosters, movement, everything: backs as masks; hour_backs ...: the same in
    order; bags: the faces of a whole pile, by its backs; of_hour: Hour cards as they are laid, by
    face number; added: the two numbers of a Booster by face number; sure: whether a face tells its
    back, by face number: the device dealt, and there is one copy only; names: by face id; walks: by
    figure, start and steps; unlike: no two Hour cards are alike; no_faces: fills a table of faces
    up for `bytes.translate`; goal: points or rounds.

    cards (by seat, verb and face number), plays (the same, by seat and face number), abilities (by
    seat and its active Ghost cards), firsts (by seat and both figures), confirms, swaps (by seat)
    are shared actions. What follows are the options (section 3), read once.
    """

    deck: Deck
    individual: bool
    race: bool
    sides: tuple[tuple[int, ...], ...]
    side_of: tuple[int, ...]
    figures_of: tuple[tuple[int, ...], ...]
    owners: tuple[tuple[int, ...], ...]
    ghosts: tuple[Ghost, ...]
    ghosts_of: tuple[tuple[int, ...], ...]
    ghost_of: tuple[dict[int, int], ...]
    ghost_mask: tuple[int, ...]
    turned_by: tuple[tuple[int, ...], ...]
    box: DeckOrder
    number: dict[str, int]
    hours: int
    specials: int
    boosters: int
    movement: int
    everything: int
    hour_backs: bytes
    hour_count: int
    special_backs: bytes
    booster_backs: bytes
    of_hour: tuple[PlayedCard, ...]
    added: dict[int, tuple[int, int]]
    sure: tuple[bool, ...]
    hand_specials: frozenset[int]
    time_jump: int
    deja_vu: int
    bad_hand: int
    names: dict[str, Text]
    cards: tuple[dict[str, actions.Moves], ...]
    plays: tuple[actions.Moves, ...]
    abilities: tuple[dict[int, tuple[Action, ...]], ...]
    firsts: tuple[tuple[tuple[actions.Moves, ...], ...], ...]
    next_seat: tuple[int, ...]
    walks: Walks
    bags: dict[bytes, Bag]
    unlike: bool
    no_faces: bytes
    confirms: tuple[actions.Moves, ...]
    swaps: tuple[actions.Moves, ...]
    start_hour: int
    hand_size: int
    booster_limit: int
    goal: int
    reward_to_mover: bool
    team_chooses: bool
    backward_midnight: bool
    passing_back: bool
    wanderer_ends: bool
    fill_up: bool
    hand_specials_first: bool
    may_decline: bool
    finish_card: bool
    outer_ring: bool
    keep_out: bool
    next_starter: str
    consolation: str
    consoles_teams: bool
    reshuffles: bool

    @classmethod
    def read(cls, setup: Setup) -> Self:
        """Read a setup; BadSetup if partners of one figure differ in colour."""
        seats, variant, deck = setup.seats, setup.variant, setup.deck
        sides = _sides(variant, seats)
        figures_by_seat = _figures(setup)
        side_of = tuple(next(i for i, s in enumerate(sides) if n in s) for n in range(seats))
        ghosts = _ghosts(setup, figures_by_seat)
        box = DeckOrder.of(deck, IN_PLAY)
        hours, specials, boosters = box.kinds
        kinds = [bytes(b for b, k in enumerate(box.kind_of) if k == n) for n in range(3)]
        options, rules = setup.options, deck.rules
        individual = variant == "individual"
        return cls(
            **cls.seated(setup),
            deck=deck,
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
            ghosts_of=tuple(
                tuple(n for n, ghost in enumerate(ghosts) if ghost.seat == seat)
                for seat in range(seats)
            ),
            ghost_of=tuple(
                {ghost.figure: n for n, ghost in enumerate(ghosts) if ghost.seat == seat}
                for seat in range(seats)
            ),
            ghost_mask=tuple(
                sum(1 << n for n, ghost in enumerate(ghosts) if ghost.seat == seat)
                for seat in range(seats)
            ),
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
            everything=hours | specials | boosters,
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
                {
                    verb: actions.faces(seat, verb, box.faces)
                    for verb, kinds in actions.VERBS.items()
                    if kinds == ("face",)
                }
                for seat in range(seats)
            ),
            plays=tuple(actions.faces(seat, "play", box.faces) for seat in range(seats)),
            abilities=tuple(_abilities(seat, ghosts) for seat in range(seats)),
            firsts=tuple(
                tuple(
                    tuple(actions.figures(seat, "first", (one, two)) for two in COLOURS)
                    for one in COLOURS
                )
                for seat in range(seats)
            ),
            next_seat=tuple((seat + 1) % seats for seat in range(seats)),
            walks=every_walk(setup, figures_by_seat),
            bags={pile: Bag.of(box.dealt[back] for back in pile) for pile in kinds},
            unlike=all(face.copies == 1 for face in deck.of_kind("hour")),
            no_faces=bytes(256 - len(box.dealt)),
            confirms=tuple((actions.single(seat, "confirm"),) for seat in range(seats)),
            swaps=tuple((actions.single(seat, "swap"),) for seat in range(seats)),
            start_hour=rules["start_hour"],
            hand_size=rules["hand_size"],
            booster_limit=rules["booster_limit_per_turn"],
            goal=rules["points_to_win" if individual else "rounds_to_win"],
            reward_to_mover=options["reward_to"] == "mover",
            team_chooses=variant == "team6" and options["team6_reward"] == "team_chooses",
            backward_midnight=setup.yes("backward_midnight"),
            passing_back=setup.yes("backward_pass_rewards"),
            wanderer_ends=individual and setup.yes("wanderer_ends_round"),
            fill_up=options["refill"] == "up_to_5",
            hand_specials_first=setup.yes("hand_specials_first"),
            may_decline=setup.yes("recycle_optional"),
            finish_card=setup.yes("finish_card"),
            outer_ring=options["closest"] == "outer_ring",
            keep_out=setup.yes("keep_specials_out"),
            next_starter=options["next_starter"],
            consolation=options["consolation"],
            consoles_teams=not individual
            and setup.yes("consolation_teams")
            and options["consolation"] != "off",  # A41
            reshuffles=setup.yes("reshuffle_specials"),
        )

    def wanderer(self, figure: int) -> bool:
        """Whether nobody plays this figure."""
        return not self.owners[figure]


def _sides(variant: str, seats: int) -> tuple[tuple[int, ...], ...]:
    """R4: partners sit opposite, with opponents between."""
    if variant == "team4":
        return ((0, 2), (1, 3))
    if variant == "team6":
        return ((0, 3), (1, 4), (2, 5))
    return tuple((seat,) for seat in range(seats))


def _figures(setup: Setup) -> tuple[tuple[int, ...], ...]:
    """Return each seat's figures: two in the duel, one shared by partners in team6 (R3)."""
    colours = setup.colours
    each = len(colours) // setup.seats
    if setup.variant == "team6":
        for seat in range(3):
            if colours[seat] != colours[seat + 3]:
                raise BadSetup(
                    f"midnight team6: seats {seat} and {seat + 3} are one team with one colour, "
                    f"not {colours[seat]} and {colours[seat + 3]}"
                )
    return tuple(
        tuple(COLOURS.index(colour) for colour in colours[each * seat : each * seat + each])
        for seat in range(setup.seats)
    )


def _ghosts(setup: Setup, figures: tuple[tuple[int, ...], ...]) -> tuple[Ghost, ...]:
    """R5: one Ghost card a seat; in the duel one for each figure, or one that any turns (A6)."""
    if setup.variant == "duel" and setup.options["duel_ghosts"] == "2":
        return tuple(Ghost(seat, f, (f,)) for seat, own in enumerate(figures) for f in own)
    return tuple(Ghost(seat, own[0], own) for seat, own in enumerate(figures))


def _turned_by(setup: Setup, ghosts: tuple[Ghost, ...], mover: int, figure: int) -> int:
    """A1, A6: the mover's own Ghost cards, or those that the figure refreshes."""
    to_mover = setup.options["reward_to"] == "mover"
    turned = (ghost.seat == mover if to_mover else figure in ghost.refreshed_by for ghost in ghosts)
    return sum(1 << n for n, turns in enumerate(turned) if turns)


def _abilities(seat: int, ghosts: tuple[Ghost, ...]) -> dict[int, tuple[Action, ...]]:
    """Return the abilities a seat may use, by its active Ghost cards (a mask of all cards)."""
    own = [n for n, ghost in enumerate(ghosts) if ghost.seat == seat]
    return {
        sum(1 << n for n in active): tuple(
            actions.single(seat, "ability", COLOURS[ghosts[n].figure]) for n in active
        )
        for size in range(len(own) + 1)
        for active in combinations(own, size)
    }


def _laid(face: Face) -> PlayedCard:
    one, two = map(COLOURS.index, face.colours)
    a, b = face.numbers
    return PlayedCard(one, two, a, b)
