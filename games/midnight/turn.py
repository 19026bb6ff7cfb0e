"""Start and end of a turn, in the order of A35."""

from games.midnight import hand, rounds
from games.midnight.board import Reward
from games.midnight.legal import pose, pose_play
from games.midnight.state import Exchange, State, Step

# Module globals, because they are faster to look up than enum members.
NO_DRAW = Reward.NO_DRAW
ANNOUNCE, DISCARD, LEFT, PLAY = Step.ANNOUNCE, Step.DISCARD, Step.LEFT, Step.PLAY


def begin(new: State, seat: int) -> State:
    """Ask a seat for an Hour card or a Ghost ability (R8).

    A seat that has neither an Hour card nor an active Ghost card exchanges Boosters (A13).
    """
    new.active = seat
    new.step = PLAY
    new.laid = None
    new.exchange = None
    held = new.hours[seat]
    if held and not new.mix:
        return pose_play(new)
    if not held and not new.ghosts & new.compiled.ghost_mask[seat]:
        new.exchange = Exchange("no-hour")
        new.step = ANNOUNCE
    return pose(new)


def end(new: State) -> State:
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
    return finish(new)


def finish(new: State) -> State:
    """Begin the turn of the next seat clockwise that can act (A13).

    If no seat can act, the round ends by exhaustion (R24).
    """
    compiled = new.compiled
    seat = compiled.next_seat[new.active]
    if new.drawn < compiled.hour_count:
        return begin(new, seat)
    for n in range(compiled.seats):
        following = (seat + n) % compiled.seats
        if new.hours[following]:
            return begin(new, following)
    if compiled.table and new.doubt:
        new.laid = new.exchange = None
        new.step = LEFT
        return pose(new)
    return rounds.exhausted(new)


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
    hand.give_up(new, seat, booster.bit_length() - 1)
    hand.take_in(new, seat, unseen)
    new.pile = new.pile.replace(hand.ONE[unseen], b"")
    hand.lay_off(new, booster.bit_length() - 1)
    return finish(new)
