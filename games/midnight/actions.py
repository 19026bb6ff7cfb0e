"""Verbs and legal actions of midnight. `pose` sets `turn` and `moves` of a new state from its step.

The piles in `State.mix` are shuffled before a player is asked. After the shuffle, `pose` runs
again, because the legal actions can depend on the new faces. Tuples of actions are cached, so equal
choices share one tuple.
"""

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import TypeVar

from games.core.action import CHANCE, OVER, TABLE, Action, Listed
from games.core.cards import ascending, backs, mask
from games.midnight.board import COLOURS, PlayedCard
from games.midnight.setup import MidnightSetup, Moves, each, single
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

NEXT_ROUND: Moves = (Listed(TABLE, "next_round"),)

EXCHANGED = 5
"""Maximum number of cards in one exchange (R11, R16)."""

LOOKED_AT = 3
"""Number of cards of the discard pile that Recycle can take (R11)."""


def pose(new: State) -> State:
    """Set `turn` and `moves` of a new state from its step, and return it."""
    if new.mix:
        new.turn = CHANCE
        new.moves = ()
        return new
    return _POSE[new.step](new)


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


def top_places(state: State) -> range:
    """Return the indices of the discarded cards that Recycle can take, the top card first."""
    size = len(state.pile)
    return range(size - 1, max(-1, size - 1 - LOOKED_AT), -1)


def limit(state: State, exchange: Exchange) -> int:
    """Return the maximum number of cards that the active player can exchange (A18, A13)."""
    compiled, seat = state.compiled, state.active
    cards = (state.others[seat] & compiled.boosters).bit_count()
    if exchange.why != "no-hour":
        cards += len(state.hours[seat])
    return min(EXCHANGED, cards, compiled.hour_count - state.drawn)


def fewest_boosters(state: State, count: int) -> tuple[int, int]:
    """Return the minimum and maximum number of Boosters if a player gives `count` cards (A38)."""
    seat = state.active
    boosters = (state.others[seat] & state.compiled.boosters).bit_count()
    return max(0, count - len(state.hours[seat])), min(count, boosters)


def pose_play(new: State) -> State:
    """Offer the player's Hour cards, and Ghost abilities if the draw pile has cards (R8, A18)."""
    compiled, seat = new.compiled, new.active
    new.turn = seat
    held = new.hours[seat]
    if compiled.table:
        faces = faces_in(new, new.hand(seat) & compiled.hours)
    else:
        faces = sorted(held.translate(new.cards.faces + compiled.no_faces))
        if not compiled.unlike:
            faces = sorted(set(faces))
    plays = compiled.plays[seat]
    can: Moves
    if len(faces) == 5:  # a full hand is the usual case, and unpacking is the fastest way
        one, two, three, four, five = faces
        can = plays[one], plays[two], plays[three], plays[four], plays[five]
    else:
        can = picked(plays, faces)
    active = new.ghosts & compiled.ghost_mask[seat]
    any_card = held or new.others[seat] & compiled.boosters
    if active and any_card and new.drawn < compiled.hour_count and not new.bound:
        can += compiled.abilities[seat][active]
    if compiled.hand_specials_first and held and new.others[seat] & compiled.specials:
        lays = compiled.cards[seat]["lay"]
        specials = faces_in(new, new.others[seat] & compiled.specials)
        can += picked(lays, [face for face in specials if face in compiled.hand_specials])
    new.moves = can
    return new


def pose_lay(new: State) -> State:
    """Offer cards to add to the Hour card: Boosters up to the limit and Specials (R9, A9c)."""
    compiled, seat = new.compiled, new.active
    new.turn = seat
    more = new.others[seat]
    if not more:
        new.moves = compiled.confirms[seat]
        return new
    faces, laid = faces_in(new, more), new.laid
    assert laid is not None  # noqa: S101
    if laid.cards or compiled.hand_specials_first or not compiled.booster_limit:
        faces = [face for face in faces if _may_lie(compiled, laid, face)]
    new.moves = picked(compiled.cards[seat]["lay"], faces) + compiled.confirms[seat]
    return new


def _may_lie(compiled: MidnightSetup, laid: PlayedCard, face: int) -> bool:
    """Return whether this Booster or Special Action may be added to the laid cards."""
    if face in compiled.added:
        return len(laid.boosters) < compiled.booster_limit
    if face == compiled.deja_vu:
        return laid.way > 0
    return not compiled.hand_specials_first or face not in compiled.hand_specials  # A41


def laid_of(new: State) -> PlayedCard:
    """Return the Hour card being played. Call this only while a player plays one.

    Code that runs every turn reads `laid` directly, because the extra call is measurable there.
    """
    assert new.laid is not None  # noqa: S101  (these steps have one)
    return new.laid


def exchange_of(new: State) -> Exchange:
    """Return the exchange in progress. Call this only during an exchange or Recycle."""
    assert new.exchange is not None  # noqa: S101  (these steps have one)
    return new.exchange


def due_of(new: State) -> Due:
    """Return the rewards that wait for a player's answer. Call this only if there are some."""
    assert new.due is not None  # noqa: S101  (these steps have it)
    return new.due


def _pose_boost(new: State) -> State:
    laid = laid_of(new)
    new.turn = new.active
    new.moves = each(new.active, "boost", (COLOURS[laid.one], COLOURS[laid.two]))
    return new


def _pose_first(new: State) -> State:
    laid = laid_of(new)
    new.turn = new.active
    new.moves = new.compiled.firsts[new.active][laid.one][laid.two]
    return new


def _pose_jump(new: State) -> State:
    """Ask for the colour of the figure that gets the +1 of a Time Jump (A7, A30).

    Only the final values must be at least 0, so a later Time Jump can correct a negative value.
    """
    laid = laid_of(new)
    colours = []
    for figure, up, down in ((laid.one, laid.a, laid.b), (laid.two, laid.b, laid.a)):
        later = range(1 - laid.jumps, laid.jumps, 2)
        if any(up + 1 + more >= 0 and down - 1 - more >= 0 for more in later):
            colours.append(COLOURS[figure])
    new.turn = new.active
    new.moves = each(new.active, "jump", tuple(colours))
    return new


def _pose_resolve(new: State) -> State:
    every = new.compiled.cards[new.active]["resolve"]
    new.turn = new.active
    new.moves = tuple(every[face] for face in sorted(set(laid_of(new).hand)))
    return new


def _pose_take(new: State) -> State:
    """Ask which of the top three discarded cards Recycle takes (A9b).

    If people deal, the device may not know all three faces. Then they may name any unseen Hour
    card.
    """
    seat = new.active
    names = new.compiled.cards[seat]["take"]
    top = new.pile[-LOOKED_AT:]
    faces = faces_in(new, mask(top)) if new.compiled.table else faces_of(new, top)
    new.turn = seat
    can = picked(names, faces)
    if new.compiled.may_decline:
        can = (*can, single(seat, "decline"))
    new.moves = can
    return new


def _pose_give(new: State) -> State:
    return _pose_hand(new, "give", new.compiled.hours, 1 << new.pile[exchange_of(new).place])


def _pose_discard(new: State) -> State:
    return _pose_hand(new, "discard", new.compiled.movement)


def _pose_hand(new: State, verb: str, kind: int, told: int = 0) -> State:
    compiled, seat = new.compiled, new.active
    new.turn = seat
    if compiled.table:
        faces = faces_in(new, new.hand(seat) & kind, told)
    else:
        faces = faces_of(new, new.hours[seat] + ascending(new.others[seat] & kind))
    new.moves = picked(compiled.cards[seat][verb], faces)
    return new


def _pose_announce(new: State) -> State:
    return pose_announce(new, limit(new, exchange_of(new)))


def pose_announce(new: State, highest: int) -> State:
    """Ask the player for the number of cards to exchange, from 1 to `highest` (R16, A18)."""
    new.turn = new.active
    new.moves = each(new.active, "announce", range(1, highest + 1))
    return new


def pose_mark(new: State) -> State:
    """Ask the player to mark a card. If all cards are marked, ask to swap them (A34)."""
    exchange = exchange_of(new)
    compiled, seat = new.compiled, new.active
    new.turn = seat
    if len(exchange.marked) == exchange.count:
        new.moves = compiled.swaps[seat]
        return new
    zone = new.hours[seat] if exchange.why != "no-hour" else b""
    boosters = new.others[seat] & compiled.boosters
    if boosters:
        zone += ascending(boosters)
    held = sorted(zone.translate(new.cards.faces + compiled.no_faces))
    for face in exchange.marked:
        held.remove(face)
    if boosters or not compiled.unlike:
        held = sorted(set(held))
    new.moves = picked(compiled.cards[seat]["mark"], held)
    return new


def _pose_boosters(new: State) -> State:
    lowest, highest = fewest_boosters(new, exchange_of(new).count)
    new.turn = new.active
    new.moves = each(new.active, "boosters", range(lowest, highest + 1))
    return new


def _pose_reward(new: State) -> State:
    new.turn = TABLE
    new.moves = partners("reward", new.compiled.owners[due_of(new).figure])
    return new


def _pose_refresh(new: State) -> State:
    compiled, seat = new.compiled, new.active
    spent = (g for g in compiled.ghosts_of[seat] if not new.ghosts >> g & 1)
    new.turn = seat
    colours = tuple(COLOURS[compiled.ghosts[ghost].figure] for ghost in spent)
    new.moves = each(seat, "refresh", colours)
    return new


def may_hold_more(state: State) -> tuple[int, ...]:
    """Return the seats that may have an Hour card that the device counted as a Booster (A38).

    Device seats are left out, because the device knows their cards.
    """
    compiled = state.compiled
    unseen = any(not state.cards.public >> back & 1 for back in state.pile)
    seats = range(compiled.seats)
    return tuple(
        s for s in seats if unseen and not compiled.sees[s] and state.others[s] & compiled.boosters
    )


def _pose_left(new: State) -> State:
    none: Action = single(TABLE, "none_left")
    new.turn = TABLE
    new.moves = (none, *each(TABLE, "holds", may_hold_more(new)))
    return new


def _pose_scored(new: State) -> State:
    new.turn = TABLE
    new.moves = NEXT_ROUND
    return new


def _pose_over(new: State) -> State:
    new.turn = OVER
    new.moves = ()
    return new


_POSE: dict[Step, Callable[[State], State]] = {
    Step.PLAY: pose_play,
    Step.LAY: pose_lay,
    Step.BOOST: _pose_boost,
    Step.JUMP: _pose_jump,
    Step.RESOLVE: _pose_resolve,
    Step.TAKE: _pose_take,
    Step.GIVE: _pose_give,
    Step.FIRST: _pose_first,
    Step.ANNOUNCE: _pose_announce,
    Step.MARK: pose_mark,
    Step.BOOSTERS: _pose_boosters,
    Step.REWARD: _pose_reward,
    Step.REFRESH: _pose_refresh,
    Step.DISCARD: _pose_discard,
    Step.LEFT: _pose_left,
    Step.SCORED: _pose_scored,
    Step.OVER: _pose_over,
}
