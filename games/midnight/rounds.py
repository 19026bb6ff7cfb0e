"""Order of turns (A35), end and scoring of a round, set-up of the next one, and shuffles (A42)."""

from operator import add
from random import Random

from msgspec.structs import replace

from games.core.action import CHANCE, Action
from games.core.cardgame import put
from games.core.cards import Cards, mask
from games.core.setup import Setup
from games.core.shuffle import Bag
from games.midnight.actions import play_moves, pose
from games.midnight.board import PARTY, Reward, gains, projected, to_go
from games.midnight.setup import MidnightSetup
from games.midnight.state import (
    ONE,
    Exchange,
    Piles,
    RoundEnd,
    Standing,
    State,
    Step,
    give_up,
    lay_off,
    take_in,
)

# Module globals, because they are faster to look up than enum members.
NO_DRAW = Reward.NO_DRAW
ANNOUNCE, DISCARD, LEFT, PLAY = Step.ANNOUNCE, Step.DISCARD, Step.LEFT, Step.PLAY


# Start of the match


def begin(setup: Setup) -> State:
    """Return the first state: round 1, which the seat `setup.first` starts (R5-R7)."""
    compiled = MidnightSetup.of(setup)
    state = State(
        compiled=compiled,
        cards=Cards.start(compiled.box, compiled.seats),
        turn=CHANCE,
        step=Step.PLAY,
        moves=(),
        active=setup.first,
        standing=Standing(0, setup.first, (0,) * len(compiled.sides)),
        at=(),
        ghosts=0,
        hours=(b"",) * compiled.seats,
        others=(0,) * compiled.seats,
        drawn=0,
        pile=b"",
        piles=Piles(b"", b""),
    )
    set_up(state, setup.first)
    return begin_turn(state, setup.first)


# Start and end of a turn


def begin_turn(new: State, seat: int) -> State:
    """Ask a seat for an Hour card or a Ghost ability (R8).

    A seat that has neither an Hour card nor an active Ghost card exchanges Boosters (A13).
    """
    new.active = seat
    new.step = PLAY
    new.laid = None
    new.exchange = None
    held = new.hours[seat]
    if held and not new.mix:
        new.turn = seat
        new.moves = play_moves(new)
        return new
    if not held and not new.ghosts & new.compiled.ghost_mask[seat]:
        new.exchange = Exchange("no-hour")
        new.step = ANNOUNCE
    return pose(new)


def end_turn(new: State) -> State:
    """End a turn: the player discards a card over the hand limit (A8), or draws (R15)."""
    compiled, seat, drawn = new.compiled, new.active, new.drawn
    held, others = new.hours[seat], new.others[seat]
    room = compiled.hand_size - len(held)
    if others:
        room -= (others & compiled.boosters).bit_count()
        if room < 0:
            new.step = DISCARD
            return pose(new)
    left = compiled.hour_count - drawn
    if left and not room:
        new.took += ((NO_DRAW, seat),)
    elif left:
        count = min(room, left) if compiled.fill_up else 1
        hours = list(new.hours)
        hours[seat] = held + compiled.hour_backs[drawn : drawn + count]
        new.hours = tuple(hours)
        new.drawn = drawn + count
    return next_turn(new)


def next_turn(new: State) -> State:
    """Begin the turn of the next seat clockwise that can act (A13).

    If no seat can act, the round ends by exhaustion (R24).
    """
    compiled = new.compiled
    seat = compiled.next_seat[new.active]
    if new.drawn < compiled.hour_count:
        return begin_turn(new, seat)
    for n in range(compiled.seats):
        following = (seat + n) % compiled.seats
        if new.hours[following]:
            return begin_turn(new, following)
    if compiled.table and new.doubt:
        new.laid = new.exchange = None
        new.step = LEFT
        return pose(new)
    return exhausted(new)


def correct_booster_count(new: State, seat: int) -> State:
    """Correct a wrong number of Boosters: people report that a seat still has an Hour card (A38).

    The seat gets an unseen Hour card back from the discard pile and discards a Booster instead.
    """
    compiled, cards = new.compiled, new.cards
    loose = [back for back in new.pile if not cards.public >> back & 1]
    unseen = next((back for back in loose if not cards.sure >> back & 1), loose[0])
    boosters = new.others[seat] & compiled.boosters
    booster = boosters & -boosters
    new.cards = cards.forget(boosters | 1 << unseen)
    give_up(new, seat, booster.bit_length() - 1)
    take_in(new, seat, unseen)
    new.pile = new.pile.replace(ONE[unseen], b"")
    lay_off(new, booster.bit_length() - 1)
    return next_turn(new)


# End of a round


def reached(new: State, figure: int) -> bool:
    """Record that a figure has reached midnight. Return True if this ends the round."""
    compiled = new.compiled
    owners = compiled.owners[figure]
    if not owners:
        return compiled.wanderer_ends  # A5
    if not compiled.race:
        return True  # R21, R22: the figure stays on 24
    new.at = put(new.at, figure, PARTY)  # R20
    return all(new.at[own] == PARTY for own in compiled.figures_of[compiled.side_of[owners[0]]])


def end_round(new: State, figure: int) -> State:
    """End the round because a figure reached midnight (R20-R23).

    The figure's owner benefits, even if another player moved the figure.
    """
    compiled = new.compiled
    if compiled.individual:
        return _scored(new, figure)
    return _won(new, figure, compiled.side_of[compiled.owners[figure][0]])


def exhausted(new: State) -> State:
    """End the round because no player can act (R24).

    In a match for rounds, the side closest to midnight wins the round (A12).
    """
    if new.compiled.individual:
        return _scored(new, -1)
    return _won(new, -1, closest(new))


def closest(new: State) -> int:
    """Return the side that is closest to midnight, or -1 for a tie (A12, A36)."""
    compiled = new.compiled

    def far(side: int) -> list[int]:
        hours = [new.at[figure] for figure in compiled.figures_of[side]]
        if new.setup.options["closest"] == "outer_ring":
            return sorted(24 - projected(hour) for hour in hours)  # A37
        return sorted(to_go(hour) for hour in hours)

    sides = range(len(compiled.sides))
    best = min(far(side) for side in sides)
    nearest = [side for side in sides if far(side) == best]
    return nearest[0] if len(nearest) == 1 else -1


def _scored(new: State, figure: int) -> State:
    """Score a round for points (R30). The match ends if a side reaches the goal (R32)."""
    compiled = new.compiled
    own = [new.at[figures[0]] for figures in compiled.figures_of]
    won = gains(own, new.at)
    points, ended = tuple(map(add, new.points, won)), RoundEnd(figure, won)
    winners = _winners(compiled, points, ended) if max(points) >= compiled.goal else ()
    return _ended(new, points, ended, winners)


def _winners(compiled: MidnightSetup, points: tuple[int, ...], ended: RoundEnd) -> tuple[int, ...]:
    """Return the seats that win the match for points (A17).

    The highest total wins. A tie is broken by the figure that ended the round, then by the most
    points in that round.
    """
    best = [seat for seat, total in enumerate(points) if total == max(points)]
    if len(best) > 1 and ended.figure >= 0:
        enders = [seat for seat in compiled.owners[ended.figure] if seat in best]
        best = enders or best
    most = max(ended.gains[seat] for seat in best)
    return tuple(seat for seat in best if ended.gains[seat] == most)


def _won(new: State, figure: int, side: int) -> State:
    """Score a round for a side (R3), or for no side if `side` is -1 (A36).

    The match ends if the side has won the number of rounds in `goal`.
    """
    compiled = new.compiled
    won = tuple(int(other == side) for other in range(len(compiled.sides)))
    points, ended = tuple(map(add, new.points, won)), RoundEnd(figure, won, side)
    over = side >= 0 and points[side] >= compiled.goal
    return _ended(new, points, ended, tuple(sorted(compiled.sides[side])) if over else ())


def _ended(new: State, points: tuple[int, ...], ended: RoundEnd, winners: tuple[int, ...]) -> State:
    """End the round and cancel the rest of the turn (A35).

    winners: the winning seats if the match is over, else (). Open shuffles are cancelled too,
    except the shuffle of a refilled Special Action pile whose drawn cards stay out of the next
    rounds (A37, R25, A14).
    """
    mixed = new.standing.mixed
    new.standing = Standing(new.number, new.starter, points, ended, winners, mixed)
    if new.mix:
        stays_out = new.setup.yes("keep_specials_out") and not winners
        new.mix = tuple(p for p in new.mix if stays_out and p[0] in new.compiled.special_backs)
    new.due = new.laid = new.exchange = None
    new.step = Step.OVER if winners else Step.SCORED
    return pose(new)


# Start of the next round


def next_starter(state: State) -> int:
    """Return the seat that starts the next round (A15, A37).

    The option `next_starter` selects the next seat clockwise, the next seat with the lowest total,
    or the seat whose turn ended the round.
    """
    compiled, ended, option = state.compiled, state.ended, state.setup.options["next_starter"]
    if option == "ender" and ended is not None and ended.figure >= 0:
        return state.active
    order = [(state.starter + n) % compiled.seats for n in range(1, compiled.seats + 1)]
    if option == "lowest":
        lowest = min(state.points)
        return next(seat for seat in order if state.points[compiled.side_of[seat]] == lowest)
    return order[0]


def consoled(state: State, starter: int) -> tuple[int, ...]:
    """Return the seats that get a Consolation card, clockwise from the starter (R31, A16)."""
    compiled, ended, option = state.compiled, state.ended, state.setup.options["consolation"]
    if ended is None or option == "off":  # the first round has not ended; A41
        return ()
    order = [(starter + n) % compiled.seats for n in range(compiled.seats)]
    if compiled.individual:
        scores = ended.gains if option == "round" else state.points
        return tuple([seat for seat in order if scores[seat] == min(scores)])
    if not state.setup.yes("consolation_teams"):
        return ()
    poor = [side for side, won in enumerate(state.points) if won == min(state.points)]
    first = {next(s for s in order if s in compiled.sides[side]) for side in poor}
    return tuple([seat for seat in order if seat in first])


def set_up(new: State, starter: int) -> None:
    """Set up a round (R5, R6, A14) and request the shuffles of the three piles (A42).

    The function deals the backs before the shuffles. The shuffles then assign faces to the backs.
    """
    compiled, size, seats = new.compiled, new.compiled.hand_size, new.compiled.seats
    consolation = consoled(new, starter)
    out = new.piles.out
    if new.setup.yes("keep_specials_out"):
        held = bytes(
            back for back in compiled.special_backs if any(own >> back & 1 for own in new.others)
        )
        out += new.piles.used_specials + held  # R25
    specials = compiled.special_backs.translate(None, out)
    piles = (specials, compiled.booster_backs, compiled.hour_backs)
    new.mix = tuple([pile for pile in piles if len(pile) > 1])
    new.cards = new.cards.forget(~mask(out))
    hours, others = [b""] * seats, [0] * seats
    for n in range(seats):
        # A29: one card at a time, clockwise from the starter.
        hours[(starter + n) % seats] = compiled.hour_backs[n : seats * size : seats]
    new.took = ()
    for seat in consolation[: len(specials)]:
        others[seat] |= 1 << specials[-1]
        specials = specials[:-1]
        new.took = (*new.took, (0, seat))
    new.hours, new.others = tuple(hours), tuple(others)
    new.drawn = seats * size
    new.pile = b""
    new.piles = Piles(specials, compiled.booster_backs, out=out)
    new.at = (compiled.start_hour,) * 5
    new.ghosts = (1 << len(compiled.ghosts)) - 1
    mixed = new.standing.mixed
    new.standing = Standing(new.number + 1, starter, new.points, mixed=mixed)
    new.shown = 0
    new.bound = new.doubt = False
    new.rows = ()


# Shuffles of the piles in `State.mix` (R6, A42)


def sample(state: State, rng: Random) -> Action:
    """Draw a shuffle of the first pile in `mix`. It depends only on the pile's cards and `rng`."""
    return Action(CHANCE, "shuffle", _bag_of(state).draw(rng))


def possible(state: State, action: Action) -> bool:
    """Return whether an action is a shuffle of exactly the faces of the first pile in `mix`."""
    order = action.a
    shuffle = action == (CHANCE, "shuffle", order, None)
    return shuffle and bool(state.mix) and _bag_of(state).holds(order)


def _bag_of(state: State) -> Bag:
    pile, bags = state.mix[0], state.compiled.bags
    return bags[pile] if pile in bags else Bag.of([state.cards.faces[back] for back in pile])


def shuffled(new: State, action: Action) -> State:
    """Assign the shuffled faces to the backs of the pile."""
    pile, cards = new.mix[0], new.cards
    if pile in new.compiled.bags:  # a whole pile: its backs are consecutive and not known
        first, after = pile[0], pile[-1] + 1
        faces = cards.faces[:first] + bytes(action.a) + cards.faces[after:]
        new.cards = Cards(cards.box, faces, cards.public, cards.private)
    else:
        new.cards = cards.shuffled(action.a, pile)
    new.mix = new.mix[1:]
    _count_shuffle(new, cards.box.kind_of[pile[0]])
    return pose(new)


def _count_shuffle(new: State, kind: int) -> None:
    """Count a shuffle of a kind: 0 Hour cards, 1 Special Actions, 2 Boosters."""
    mixed = new.standing.mixed
    new.standing = replace(new.standing, mixed=put(mixed, kind, mixed[kind] + 1))
