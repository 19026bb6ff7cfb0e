"""Actions of outcasts: verbs, and the legal actions of each step in a fixed order.

The functions that make tuples of actions cache them, so equal choices share one tuple.
"""

from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from games.core.action import CHANCE, TABLE
from games.core.card_scans import GAP
from games.core.cards import backs, mask, pile_mask
from games.outcasts.cards import (
    CANNOT_BIT,
    DISCARD_BIT,
    EMPTY,
    HYDE,
    HYDE_BIT,
    HYDE_SET,
    ONE,
    PASS_BIT,
    PSYCHIC,
    PSYCHIC_BIT,
    PSYCHIC_SET,
    VALUES,
)
from games.outcasts.setup import MOST, Moves, action
from games.outcasts.state import State, Step, held_by, may_hold, may_lack, there, wholly

VERBS: dict[str, tuple[str, ...]] = {
    # chance
    "shuffle": ("order",),  # R1, R14, R26.2
    "holder": ("seat",),  # A5: the holder of a 1 who opens
    "reveal": ("face",),  # R8: the top character
    "draw": ("face",),  # R19: the random card
    "draw_place": ("place",),  # R19: the random card from the row of a device seat
    # the race for the opening (R3, A37)
    "claim": (),
    "decline": (),
    "laid": ("seat",),
    "nobody": (),
    # a turn (R4)
    "play": ("face",),
    "pass": (),
    "psychic": (),
    "hyde": (),
    "discard": (),
    "cannot": (),
    # effects
    "take_from": ("seat",),
    "give": ("face",),
    "give_shown": ("face",),
    "swapped": (),
    "take": ("place",),
    "take_shown": ("place",),
    "take_open": ("face",),
    "took": (),
    "send": ("seat",),
    "keep": (),
    "block": ("face",),
    "set_out": ("place",),
    "place": ("number",),
    "placed": (),
    "seen": (),
    # the end of a round
    "left": ("face",),
    "points": ("number",),
    "recount": (),
    "next": (),
}
"""The kinds of the objects of each verb.

Places in the closed pile are numbered from 1, the top. The object of `place` is the number of
characters above Wednesday. `give_shown` and `take_shown` replace `give` and `take` while hands are
open (A46).
"""

SECRETS = frozenset(("give", "take", "place"))

TELLINGS = frozenset(
    ("laid", "nobody", "points", "left", "recount", "cannot", "psychic", "hyde", "discard")
)
"""Verbs with which people report what the device does not see."""


# Tuples of actions


@cache
def single(by: int, verb: str) -> Moves:
    """Return a tuple with this one action, which has no object."""
    return (action(by, verb),)


@cache
def race(waiting: int, holders: int, seats: int) -> Moves:
    """Return the actions of the opening race (A37).

    Each seat in the mask `waiting` can decline. If it is also in the mask `holders`, it has a 1 and
    can claim the opening.
    """
    made = []
    for seat in range(seats):
        if waiting >> seat & 1:
            if holders >> seat & 1:
                made.append(action(seat, "claim"))
            made.append(action(seat, "decline"))
    return tuple(made)


@cache
def race_told(seats: tuple[int, ...]) -> Moves:
    """Return the possible reports of the opening race: which seat has played a 1, or none (A48)."""
    laid = (action(TABLE, "laid", seat) for seat in seats)
    return (*laid, action(TABLE, "nobody"))


@lru_cache(maxsize=MOST)
def each(by: int, verb: str, objects: tuple[str | int, ...], *more: str) -> Moves:
    """Return the actions of `verb` for each of these objects, then those of the verbs in `more`."""
    return (*(action(by, verb, a) for a in objects), *(action(by, name) for name in more))


def up_to(by: int, verb: str, first: int, last: int) -> Moves:
    """Return the actions of `verb` for each place or number from `first` to `last`."""
    return each(by, verb, tuple(range(first, last + 1)))


# Legal actions

SETS = PSYCHIC_BIT | HYDE_BIT


def fitting(state: State) -> int:
    """Return the values that the rules allow now, as bits. It ignores the hands (R5, R10-R13)."""
    return state.reign.fits[state.top] & VALUES


def plays(state: State) -> int:
    """Return the values, as bits, that the active seat may play now.

    If the device does not see the hand, it includes every value that the hand can contain.
    """
    seat = state.active
    if state.compiled.sees[seat]:
        return held_by(state, seat) >> state.reign.shift & fitting(state)
    return there(state, state.hands[seat], state.cards_per_play) & fitting(state)


def _turn(state: State) -> Moves:
    """Return the actions of a turn: play, set, discard, pass (R4)."""
    seat, reign, hand = state.active, state.reign, state.hands[state.active]
    bits = plays(state)
    leads = state.top == EMPTY and state.setup.yes("must_lead")
    if state.compiled.sees[seat]:
        held = held_by(state, seat)
        may_pass = not leads or not bits
        bits |= held & reign.free & SETS
        if held & VALUES == reign.stop:  # R13c
            bits |= DISCARD_BIT
    else:
        may_pass = not leads or may_lack(state, hand, bits, state.cards_per_play)  # A52
        if may_hold(state, hand, PSYCHIC, PSYCHIC_SET):  # R15
            bits |= PSYCHIC_BIT
        if reign.free & HYDE_BIT and may_hold(state, hand, HYDE, HYDE_SET):  # R16
            bits |= HYDE_BIT
        if reign.stop and wholly(state, hand, state.blocked):  # A48
            bits |= DISCARD_BIT
    return state.compiled.turns[seat][bits | PASS_BIT if may_pass else bits]  # R7


def _extra(state: State) -> Moves:
    """Return the plays of one more card after a 2 (A40).

    If the device does not see the hand, the player may report "cannot".
    """
    seat, bits = state.active, plays(state)
    hand, sees = state.hands[seat], state.compiled.sees[seat]
    if not sees and may_lack(state, hand, bits, state.cards_per_play):
        bits |= CANNOT_BIT
    return state.compiled.turns[seat][bits]


def holders_of_one(state: State) -> int:
    """Return the seats that have a 1, as bits. Use it only in device-dealt games."""
    return mask(seat for seat, held in enumerate(state.held) if held >> ONE & 1)


def _race(state: State) -> Moves:
    """Return the actions of the opening race (A37). People report the player who opens (A48)."""
    compiled, waiting = state.compiled, state.aside.waiting
    if not compiled.table:
        return race(waiting, holders_of_one(state), compiled.seats)
    own = waiting & mask(compiled.device_seats)
    holders = mask(seat for seat in backs(own) if held_by(state, seat) >> ONE & 1)
    people = tuple(seat for seat in compiled.everyone if not compiled.sees[seat])
    told = race_told(people) if waiting != own else ()
    return told + race(own, holders, compiled.seats)


def _draw(state: State) -> Moves:
    if state.compiled.table:  # from the row of a device seat
        row = state.rows[state.aside.target]
        laid = tuple(place for place, back in enumerate(row, 1) if back != GAP)
        return each(CHANCE, "draw_place", laid)
    some = state.held[state.aside.target] & VALUES
    return state.compiled.of_values[CHANCE, "draw", some]


def _give(state: State) -> Moves:
    some = held_by(state, state.active) & VALUES
    verb = "give_shown" if state.round.open_hands else "give"
    return state.compiled.of_values[state.active, verb, some]


def open_values(state: State) -> int:
    """Return the values that a 7 may take from the open pile, as bits (A51)."""
    return state.values_of(mask(state.open_pile[: state.aside.deep])) & ~state.reign.stop


def _takes(state: State, verb: str) -> Moves:
    """Return the actions of `verb` for places of the closed pile.

    The active seat must know the card at the place, and Thing must not block it.
    """
    pile, stop, known = state.closed_pile, state.reign.stop, state.cards.known(state.active)
    if not stop and not pile_mask(pile) & ~known:
        return up_to(state.active, verb, 1, len(pile))
    values, number = state.compiled.values, state.cards.faces
    free = tuple(
        place
        for place, back in enumerate(reversed(pile), 1)
        if known >> back & 1 and not stop >> values[number[back]] & 1
    )
    return each(state.active, verb, free)


def _siren(state: State) -> Moves:
    """Return the actions that take a card with a 7 (R20). People do not report the card (A48)."""
    seat = state.active
    some = open_values(state) if state.aside.deep else 0
    open_ones = state.compiled.of_values[seat, "take_open", some]
    if state.compiled.sees[seat]:
        found = *_takes(state, "take_shown" if state.round.open_hands else "take"), *open_ones
        return found or single(seat, "cannot")
    closed, stop = pile_mask(state.closed_pile), state.reign.stop
    told = []
    if any(may_hold(state, closed, value) for value in backs(VALUES & ~stop)):
        told.append("took")
    if stop and not open_values(state) and wholly(state, closed, state.blocked):
        told.append("cannot")
    return (*(action(seat, verb) for verb in told), *open_ones)


def _vampire(state: State) -> Moves:
    """Return the actions for an 8: give the top card to any seat, or to none (A20).

    With vampire_forced, a seat must take the card.
    """
    more = () if state.setup.yes("vampire_forced") else ("keep",)
    return each(state.active, "send", state.compiled.everyone, *more)


def _reveal(state: State) -> Moves:
    """Return the reveal of the top character (R8). If people deal, return all that are possible."""
    top, names = state.char_deck[-1], state.compiled.box.faces
    if not state.compiled.table:
        return each(CHANCE, "reveal", (state.cards.face(top),))
    public, all_faces = state.cards.public, state.cards.faces
    hidden = {all_faces[back] for back in backs(state.compiled.character_backs & ~public)}
    some = {all_faces[top]} if public >> top & 1 else hidden
    return each(CHANCE, "reveal", tuple(names[number] for number in sorted(some)))


def _thing(state: State) -> Moves:
    """Return the actions that block a value of the closed pile (R13).

    With thing_card=set_out, a seat whose cards the device sees chooses a place instead (A21). If
    people deal, a person may name each possible value, and a device seat each card that it knows.
    """
    compiled, seat, pile = state.compiled, state.turn, state.closed_pile
    sees, closed, known = compiled.sees[seat], pile_mask(pile), state.cards.known(seat)
    if sees and state.setup.options["thing_card"] == "set_out":
        places = enumerate(reversed(pile), 1)
        return each(seat, "set_out", tuple(n for n, back in places if known >> back & 1))
    some = state.values_of(closed & known) if sees else there(state, closed)
    return compiled.of_values[seat, "block", some]


def _place(state: State) -> Moves:
    """Return the actions that place Wednesday, where 0 is the top (A44).

    People do not report the place (A48).
    """
    if not state.compiled.sees[state.turn]:
        return single(state.turn, "placed")
    return up_to(state.turn, "place", 0, len(state.char_deck) - 1)


def _count(state: State) -> Moves:
    """Return the reports for the count of a hand: a card that it can contain, or a sum (A48)."""
    seat, counted, names = state.turn, state.aside.counted, state.compiled.box.faces
    hand, sure = state.hands[seat], state.cards.public | counted
    some = tuple(
        names[number]
        for number in state.compiled.number_of
        if number >= 0 and state.cards.may_hold(hand, number, sure)
    )
    if counted:
        return each(seat, "left", some, "recount")
    return each(seat, "left", some) + up_to(seat, "points", *_limits(state, hand))


def _limits(state: State, hand: int) -> tuple[int, int]:
    """Return the minimum and maximum points that a hand can contain."""
    public = state.cards.public
    sure = sum(state.sorted_values(hand & public))
    hidden = state.sorted_values(state.compiled.outcast_backs & ~public)
    count = (hand & ~public).bit_count()
    return sure + sum(hidden[:count]), sure + sum(hidden[len(hidden) - count :])


_ASKED: Mapping[Step, Callable[[State], Moves]] = {
    Step.RACE: _race,
    Step.HOLDER: lambda s: each(CHANCE, "holder", tuple(backs(holders_of_one(s)))),
    Step.ONE: lambda s: s.compiled.turns[s.active][1 << ONE],
    Step.OPEN: lambda s: s.compiled.turns[s.active][plays(s)],  # without a pass (A37)
    Step.TURN: _turn,
    Step.EXTRA: _extra,
    Step.WHOM: lambda s: each(s.active, "take_from", s.seats_with_cards(but=s.active)),
    Step.DRAW: _draw,
    Step.GIVE: _give,
    Step.SWAP: lambda s: single(s.active, "swapped"),
    Step.SIREN: _siren,
    Step.VAMPIRE: _vampire,
    Step.REVEAL: _reveal,
    Step.THING: _thing,
    Step.PLACE: _place,
    Step.SEEN: lambda s: single(s.turn, "seen"),
    Step.COUNT: _count,
    Step.SCORED: lambda _: single(TABLE, "next"),
}

LEGAL: tuple[Callable[[State], Moves], ...] = tuple(_ASKED.get(step, lambda _: ()) for step in Step)
"""The function of each step. Indexing a tuple is faster than a lookup of an enum member."""


def legal(state: State) -> Moves:
    """Return the legal actions, which are () at a shuffle and at the end of the match."""
    return LEGAL[state.step](state)
