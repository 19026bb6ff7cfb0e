"""Verbs and legal actions of midnight. `pose` sets `turn` and `moves` of a new state from its step.

The piles in `State.mix` are shuffled before a player is asked. After the shuffle, `pose` runs
again, because the legal actions can depend on the new faces. Tuples of actions are cached, so equal
choices share one tuple.
"""

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import TypeVar

from games.core.action import CHANCE, OVER, TABLE, Listed
from games.core.cards import ascending, backs, mask
from games.midnight.board import COLOURS, PlayedCard
from games.midnight.setup import EXCHANGED, MidnightSetup, Moves, each, single
from games.midnight.state import Due, Exchange, State, Step

VERBS: dict[str, tuple[str, ...]] = {
    "shuffle": ("order",),  # chance: shuffle a pile (R6, A42)
    "play": ("face",),  # play an Hour card (R9)
    "lay": ("face",),  # add a Booster or a Special Action to it (R9)
    "confirm": (),  # add nothing more (A39)
    "boost": ("figure",),  # give the Booster's first number to this colour (R10)
    "jump": ("figure",),  # give the Time Jump's +1 to this colour (R10)
    "resolve": ("face",),  # resolve Bad Hand or Recycle next (A9)
    "take": ("face",),  # Recycle: take this card from the discard pile (A9b)
    "give": ("face",),  # Recycle: put this card from the hand in its place (A9b)
    "decline": (),  # recycle_optional: exchange no card
    "first": ("figure",),  # move this colour first (R12)
    "ability": ("figure",),  # use the Ghost card of this colour (R16)
    "announce": ("number",),  # announce the number of cards to exchange (R16, R11, A13)
    "mark": ("face",),  # device-dealt: choose a card to exchange, in secret (A34)
    "swap": (),  # device-dealt: show the marked cards and draw the new ones (A34)
    "boosters": ("number",),  # table-dealt: report the number of Boosters exchanged (A38)
    "discard": ("face",),  # discard a card over the hand limit (A8)
    "reward": ("seat",),  # team6: the partner who takes the reward (A2)
    "refresh": ("figure",),  # duel, reward_to=mover: refresh this Ghost card (A33)
    "none_left": (),  # table-dealt: no hand has an Hour card left (A38)
    "holds": ("seat",),  # table-dealt: this seat has an Hour card, so a count was wrong (A38)
    "next_round": (),
}

# Tuples of actions

T = TypeVar("T")


def picked(things: Sequence[T], numbers: Sequence[int]) -> tuple[T, ...]:
    """Return the things with these indices, in the order of the indices."""
    if len(numbers) > 1:  # with one index, itemgetter does not return a tuple
        found: tuple[T, ...] = itemgetter(*numbers)(things)
        return found
    return (things[numbers[0]],) if numbers else ()


@cache
def partners(verb: str, team: tuple[int, ...]) -> Moves:
    """Return the actions with which each member of a team can choose each member (A2)."""
    return tuple(Listed(by, verb, seat) for by in team for seat in team)


# Legal actions

LOOKED_AT = 3
"""Number of cards of the discard pile that Recycle can take (R11)."""


def pose(new: State) -> State:
    """Set `turn` and `moves` of a new state from its step, and return it."""
    if new.mix:
        new.turn = CHANCE
        new.moves = ()
        return new
    step = new.step
    new.turn = _ASKED.get(step, new.active)
    new.moves = _MOVES[step](new)
    return new


def faces_of(state: State, zone: bytes) -> list[int]:
    """Return the face numbers in a zone of a device-dealt game, ascending, without duplicates."""
    return sorted(set(zone.translate(state.cards.faces + state.compiled.no_faces)))


def faces_in(state: State, zone: int, told: int = 0) -> list[int]:
    """Return the face numbers that the cards in a zone can have, ascending.

    If the device dealt, or if it plays the active seat, it knows the faces and the result is exact.
    Otherwise the result has every face that the public cards do not exclude.

    zone: mask of backs. told: mask of more backs whose faces people have reported.
    """
    faces = state.cards.faces
    if not state.compiled.table or state.compiled.sees[state.active]:
        if zone & (zone - 1):
            return faces_of(state, ascending(zone))
        return [faces[zone.bit_length() - 1]] if zone else []
    public = state.cards.public | told
    found = {faces[back] for back in backs(zone & public)}
    for kind in state.cards.box.kinds:
        if zone & kind & ~public:
            found |= {faces[back] for back in backs(kind & ~public)}
    return sorted(found)


def laid_of(state: State) -> PlayedCard:
    """Return the Hour card being played. Call this only while a player plays one.

    Code that runs every turn reads `laid` directly, because the extra call is measurable there.
    """
    assert state.laid is not None  # noqa: S101  (these steps have one)
    return state.laid


def exchange_of(state: State) -> Exchange:
    """Return the exchange in progress. Call this only during an exchange or Recycle."""
    assert state.exchange is not None  # noqa: S101  (these steps have one)
    return state.exchange


def due_of(state: State) -> Due:
    """Return the rewards that wait for a player's answer. Call this only if there are some."""
    assert state.due is not None  # noqa: S101  (these steps have it)
    return state.due


def limit(state: State, exchange: Exchange) -> int:
    """Return the maximum number of cards that the active player can exchange (A18, A13)."""
    compiled, seat = state.compiled, state.active
    cards = (state.others[seat] & compiled.boosters).bit_count()
    if exchange.why != "no-hour":
        cards += len(state.hours[seat])
    return min(EXCHANGED, cards, compiled.hour_count - state.drawn)


def booster_range(state: State, count: int) -> tuple[int, int]:
    """Return the minimum and maximum number of Boosters if a player gives `count` cards (A38)."""
    seat = state.active
    boosters = (state.others[seat] & state.compiled.boosters).bit_count()
    return max(0, count - len(state.hours[seat])), min(count, boosters)


def play_moves(state: State) -> Moves:
    """Return the player's Hour cards, and Ghost abilities if the draw pile has cards (R8, A18)."""
    compiled, seat = state.compiled, state.active
    held = state.hours[seat]
    if compiled.table:
        faces = faces_in(state, state.hand(seat) & compiled.hours)
    else:
        faces = sorted(held.translate(state.cards.faces + compiled.no_faces))
        if not compiled.unlike:
            faces = sorted(set(faces))
    plays = compiled.plays[seat]
    can: Moves
    if len(faces) == 5:  # a full hand is the usual case, and unpacking is the fastest way
        one, two, three, four, five = faces
        can = plays[one], plays[two], plays[three], plays[four], plays[five]
    else:
        can = picked(plays, faces)
    active = state.ghosts & compiled.ghost_mask[seat]
    any_card = held or state.others[seat] & compiled.boosters
    if active and any_card and state.drawn < compiled.hour_count and not state.bound:
        can += compiled.abilities[seat][active]
    if compiled.hand_specials_first and held and state.others[seat] & compiled.specials:
        specials = faces_in(state, state.others[seat] & compiled.specials)
        first = [face for face in specials if face in compiled.hand_specials]
        can += picked(compiled.cards[seat]["lay"], first)
    return can


def lay_moves(state: State) -> Moves:
    """Return the cards to add to the Hour card: Boosters up to the limit and Specials (R9, A9c)."""
    compiled, seat = state.compiled, state.active
    more = state.others[seat]
    if not more:
        return compiled.confirms[seat]
    faces, laid = faces_in(state, more), state.laid
    assert laid is not None  # noqa: S101
    if laid.cards or compiled.hand_specials_first or not compiled.booster_limit:
        faces = [face for face in faces if _may_lie(compiled, laid, face)]
    return picked(compiled.cards[seat]["lay"], faces) + compiled.confirms[seat]


def _may_lie(compiled: MidnightSetup, laid: PlayedCard, face: int) -> bool:
    """Return whether this Booster or Special Action may be added to the laid cards."""
    if face in compiled.added:
        return len(laid.boosters) < compiled.booster_limit
    if face == compiled.deja_vu:
        return laid.way > 0
    return not compiled.hand_specials_first or face not in compiled.hand_specials  # A41


def _boost_moves(state: State) -> Moves:
    laid = laid_of(state)
    return each(state.active, "boost", (COLOURS[laid.one], COLOURS[laid.two]))


def _jump_moves(state: State) -> Moves:
    """Return the colours whose figure can get the +1 of a Time Jump (A7, A30).

    Only the final values must be at least 0, so a later Time Jump can correct a negative value.
    """
    laid = laid_of(state)
    colours = []
    for figure, up, down in ((laid.one, laid.a, laid.b), (laid.two, laid.b, laid.a)):
        later = range(1 - laid.jumps, laid.jumps, 2)
        if any(up + 1 + more >= 0 and down - 1 - more >= 0 for more in later):
            colours.append(COLOURS[figure])
    return each(state.active, "jump", tuple(colours))


def _resolve_moves(state: State) -> Moves:
    resolves = state.compiled.cards[state.active]["resolve"]
    return picked(resolves, sorted(set(laid_of(state).hand)))


def _take_moves(state: State) -> Moves:
    """Return which of the top three discarded cards Recycle can take (A9b).

    If people deal, the device may not know all three faces. Then they may name any unseen Hour
    card.
    """
    seat, top = state.active, state.pile[-LOOKED_AT:]
    faces = faces_in(state, mask(top)) if state.compiled.table else faces_of(state, top)
    can = picked(state.compiled.cards[seat]["take"], faces)
    if state.setup.yes("recycle_optional"):
        can = (*can, single(seat, "decline"))
    return can


def _give_moves(state: State) -> Moves:
    taken = 1 << state.pile[exchange_of(state).place]
    return _hand_moves(state, "give", state.compiled.hours, taken)


def _first_moves(state: State) -> Moves:
    laid = laid_of(state)
    return state.compiled.firsts[state.active][laid.one][laid.two]


def _announce_moves(state: State) -> Moves:
    return state.compiled.announces[state.active][: limit(state, exchange_of(state))]


def mark_moves(state: State) -> Moves:
    """Return the cards that the player can still mark. If all are marked, return the swap (A34)."""
    exchange = exchange_of(state)
    compiled, seat = state.compiled, state.active
    if len(exchange.marked) == exchange.count:
        return compiled.swaps[seat]
    zone = state.hours[seat] if exchange.why != "no-hour" else b""
    boosters = state.others[seat] & compiled.boosters
    if boosters:
        zone += ascending(boosters)
    held = sorted(zone.translate(state.cards.faces + compiled.no_faces))
    for face in exchange.marked:
        held.remove(face)
    if boosters or not compiled.unlike:
        held = sorted(set(held))
    return picked(compiled.cards[seat]["mark"], held)


def _boosters_moves(state: State) -> Moves:
    lowest, highest = booster_range(state, exchange_of(state).count)
    return each(state.active, "boosters", range(lowest, highest + 1))


def _reward_moves(state: State) -> Moves:
    return partners("reward", state.compiled.owners[due_of(state).figure])


def _refresh_moves(state: State) -> Moves:
    compiled, seat = state.compiled, state.active
    spent = (ghost for ghost in compiled.ghosts_of[seat] if not state.ghosts >> ghost & 1)
    colours = tuple(COLOURS[compiled.ghosts[ghost].figure] for ghost in spent)
    return each(seat, "refresh", colours)


def _discard_moves(state: State) -> Moves:
    return _hand_moves(state, "discard", state.compiled.movement)


def _hand_moves(state: State, verb: str, kind: int, told: int = 0) -> Moves:
    compiled, seat = state.compiled, state.active
    if compiled.table:
        faces = faces_in(state, state.hand(seat) & kind, told)
    else:
        faces = faces_of(state, state.hours[seat] + ascending(state.others[seat] & kind))
    return picked(compiled.cards[seat][verb], faces)


def _left_moves(state: State) -> Moves:
    """Return that no Hour card is left, or a seat that may have one counted as a Booster (A38).

    Device seats are left out, because the device knows their cards.
    """
    compiled = state.compiled
    unseen = any(not state.cards.public >> back & 1 for back in state.pile)
    holders = tuple(
        seat
        for seat in range(compiled.seats)
        if unseen and not compiled.sees[seat] and state.others[seat] & compiled.boosters
    )
    return (single(TABLE, "none_left"), *each(TABLE, "holds", holders))


_ASKED = {Step.REWARD: TABLE, Step.LEFT: TABLE, Step.SCORED: TABLE, Step.OVER: OVER}
"""Steps at which the active seat is not the one that acts, and the turn there."""

_MOVES: dict[Step, Callable[[State], Moves]] = {
    Step.PLAY: play_moves,
    Step.LAY: lay_moves,
    Step.BOOST: _boost_moves,
    Step.JUMP: _jump_moves,
    Step.RESOLVE: _resolve_moves,
    Step.TAKE: _take_moves,
    Step.GIVE: _give_moves,
    Step.FIRST: _first_moves,
    Step.ANNOUNCE: _announce_moves,
    Step.MARK: mark_moves,
    Step.BOOSTERS: _boosters_moves,
    Step.REWARD: _reward_moves,
    Step.REFRESH: _refresh_moves,
    Step.DISCARD: _discard_moves,
    Step.LEFT: _left_moves,
    Step.SCORED: lambda _state: (single(TABLE, "next_round"),),
    Step.OVER: lambda _state: (),
}
