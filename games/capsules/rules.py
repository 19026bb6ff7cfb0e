# Long: the rules are in the order of a round, and each step calls the next one.
"""Rules of capsules: a transition function for each action, in the order of a round."""

from collections.abc import Callable
from random import Random

from games.capsules import actions, draft
from games.capsules.actions import ALL, HOURS, distance
from games.capsules.effects import captures, hand_on, move, turned_over, usable
from games.capsules.setup import (
    ACTION_CARDS,
    ADVANCE,
    AIRSHIPS,
    BACK,
    CAPSULE_CARDS,
    FLIP,
    FORESEE,
    HOLDS,
    MOVE,
    CapsulesSetup,
)
from games.capsules.state import State, Step
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.cardgame import certain, put
from games.core.cards import Cards, backs
from games.core.setup import Setup
from games.core.structs import copied

# Module globals, because they are faster to look up than enum members.
KEEP, PLAY, ICON = Step.KEEP, Step.PLAY, Step.ICON


def begin(setup: Setup) -> State:
    """Return the first state: the short hand is at 12, and chance lays the capsules next (R1).

    If people deal, the capsules are already on the table.
    """
    compiled = CapsulesSetup.of(setup)
    none = (0,) * compiled.seats
    state = State(
        compiled,
        Cards.start(compiled.box, compiled.seats),
        CHANCE,
        Step.LAY,
        (),
        airships=("",) * compiled.seats,
        at=none,
        facing=none,
        here=ALL,
        won=none,
        taken=none,
        hands=none,
    )
    return _choose_airship(state, setup.first) if compiled.table else state


# Set-up: R2 in the order of A25


def _do_lay(new: State, action: Action) -> State:
    new.cards = new.cards.shuffled(action.a, SHUFFLES[Step.LAY][1])
    return _choose_airship(new, new.setup.first)


def _ask(new: State, seat: int, what: Step, how: actions.Moves) -> State:
    new.turn = seat
    new.step = what
    new.moves = how
    return new


def _choose_airship(new: State, seat: int) -> State:
    free = tuple(colour for colour in AIRSHIPS if colour not in new.airships)
    return _ask(new, seat, Step.AIRSHIP, actions.airships(seat, free))


def _do_airship(new: State, action: Action) -> State:
    seat = action.by
    new.airships = put(new.airships, seat, action.a)
    free = tuple(hour for hour in new.compiled.starts if hour not in new.at)  # A18
    return _ask(new, seat, Step.START, actions.starts(seat, free))


def _do_start(new: State, action: Action) -> State:
    new.at = put(new.at, action.by, action.a)
    new.occupied |= 1 << action.a
    new.arrivals = (*new.arrivals, action.by)
    return _ask(new, action.by, Step.DIRECTION, actions.CLOCKWISE[action.by])


def _do_clockwise(new: State, action: Action) -> State:
    new.facing = put(new.facing, action.by, 1 if action.a else -1)
    if 0 in new.facing:
        return _choose_airship(new, (action.by + 1) % new.compiled.seats)
    return _round(new)


# Steps 1 to 3: the hour, the cards, the draft


def _round(new: State) -> State:
    """Begin a round: move the short hand an hour and turn over an unoccupied capsule there (R5)."""
    new.round += 1
    new.order = new.played = ()
    new.taken = (0,) * new.compiled.seats
    return _reveal(new) if hand_on(new) else _deal(new)


def _reveal(new: State) -> State:
    """Ask for the face of the turned-up capsule. Chance draws it, or people report it (A33)."""
    faces, names = new.cards.faces, new.compiled.box.faces
    if new.compiled.table:  # A33: a number that was seen before is at another position
        numbers = sorted(faces[back] for back in backs(CAPSULE_CARDS & ~new.cards.public))
        may_be = tuple(names[number] for number in numbers)
    else:
        may_be = (names[faces[BACK + new.turned]],)
    return _ask(new, CHANCE, Step.REVEAL, actions.reveals(may_be, new.turned))


def _do_reveal(new: State, action: Action) -> State:
    bit = 1 << BACK + new.turned
    cards = new.cards
    if new.compiled.table:
        cards, _ = cards.settle_reported(bit, new.compiled.number[action.a])
    new.cards = cards.reveal(bit)
    new.turned = 0
    if not new.played:
        return _deal(new)
    return _go_on(new, new.order[(len(new.played) - 1) % len(new.order)])


def _deal(new: State) -> State:
    """Deal the Action cards (R6). People who deal report when the draft is over (A33)."""
    if new.compiled.device_seats:
        draft.dealt_unseen(new)
        return _draft_on(new)
    if new.compiled.table:
        return _ask(new, TABLE, Step.DRAFTED, actions.DRAFTED)
    return _ask(new, CHANCE, Step.DEAL, ())


def _do_deal(new: State, action: Action) -> State:
    draft.dealt(new, action.a)
    return _keep(new, 0)


def _faces(faces: bytes, zone: int) -> int:
    """Return the face numbers of some Action cards as a bitmask."""
    numbers = 0
    for back in HOLDS[zone]:
        numbers |= 1 << faces[back]
    return numbers


def _keep(new: State, seat: int) -> State:
    """Ask a seat for the card that it keeps. Other seats do not see the choice (A26)."""
    new.turn = seat
    new.step = KEEP
    new.moves = new.compiled.keeps[seat][_faces(new.cards.faces, new.hands[seat])]
    return new


def _draft_on(new: State) -> State:
    """Ask the next device seat for the card that it keeps. The device cannot see people's choices.

    When the device seats have their last cards, people confirm that they have their own.
    """
    for seat in range(new.chooser, new.compiled.seats):
        if new.compiled.sees[seat]:
            return _keep(new, seat)
        draft.kept_unseen(new, seat)
    return _passed(new)


def _passed(new: State) -> State:
    if draft.passed(new):
        return _draft_on(new)
    return _ask(new, TABLE, Step.DRAFTED, actions.DRAFTED)


def _do_keep(new: State, action: Action) -> State:
    seat, compiled = action.by, new.compiled
    draft.keep(new, seat, compiled.number[action.a])
    if compiled.table:
        return _draft_on(new) if new.chooser else _passed(new)
    if seat + 1 < compiled.seats:
        return _keep(new, seat + 1)
    return _keep(new, 0) if draft.passed(new) else play_cards(new)


def _do_drafted(new: State, _action: Action) -> State:
    if not new.compiled.device_seats:
        draft.dealt_unseen(new)
    return play_cards(new)


# Step 4: playing cards


def play_cards(new: State) -> State:
    """Set the order of play, and ask the first player for a card (R8, A1-A3).

    The first player's airship is at the hand or is the next one clockwise. The others follow by
    seat or, with `turn_order: dial`, by position on the dial.
    """
    hour, at, arrivals, seats = new.hour, new.at, new.arrivals, new.compiled.seats
    by_dial = sorted(arrivals, key=lambda seat: distance(hour, at[seat]))  # stable: top first (A2)
    first = by_dial[0]
    new.order = (
        tuple(by_dial)
        if new.compiled.by_dial
        else tuple((first + place) % seats for place in range(seats))
    )
    return _play(new, first)


def _play(new: State, seat: int) -> State:
    """Ask a seat for an Action card (R9). A person may name any card not yet played (A33)."""
    new.turn = seat
    new.step = PLAY
    new.icons = 0
    cards, compiled = new.cards, new.compiled
    zone = new.hands[seat] if compiled.sees[seat] else ACTION_CARDS & ~cards.public
    new.moves = compiled.plays[seat][_faces(cards.faces, zone)]
    return new


def _do_play(new: State, action: Action) -> State:
    seat, compiled, cards = action.by, new.compiled, new.cards
    number = compiled.number[action.a]
    hands = list(new.hands)
    if compiled.table:
        cards, back = cards.settle_reported(hands[seat], number, witness=seat)
    elif compiled.alike:
        cards, back = cards.settle(hands[seat], number, certain(new), witness=seat)
    else:
        back = cards.faces.index(number)
    bit = 1 << back
    new.cards = Cards(cards.box, cards.faces, cards.public | bit, cards.private)
    hands[seat] ^= bit
    new.hands = tuple(hands)
    new.played += (back,)
    new.icons = compiled.icons[number]
    new.used = False
    # Never () (A4): a card has two icons, and only Advance can be unusable.
    new.moves = usable(new, seat)
    new.step = ICON
    return new


def _go_on(new: State, seat: int) -> State:
    """Offer the card's other icon or "stop". End the card if that icon is unusable (A27)."""
    if new.icons:
        can = usable(new, seat)
        if can:
            new.turn = seat
            new.step = ICON
            new.moves = can + actions.STOP[seat]
            return new
    return _end_card(new)


def _do_move(new: State, action: Action) -> State:
    """Move the airship by the gear (R10)."""
    move(new, action.by)
    new.icons &= ~MOVE
    new.used = True
    return _go_on(new, action.by)


def _do_advance(new: State, action: Action) -> State:
    """Advance the short hand by one hour (R12)."""
    new.icons &= ~ADVANCE
    new.used = True
    return _reveal(new) if hand_on(new) else _go_on(new, action.by)


def _do_flip(new: State, action: Action) -> State:
    """Turn over an unoccupied capsule: the first use of Flip/Turn (R11)."""
    new.icons &= ~FLIP
    new.used = True
    return _reveal(new) if turned_over(new, action.a) else _go_on(new, action.by)


def _do_turn(new: State, action: Action) -> State:
    """Reverse the player's own airship: the second use of Flip/Turn (R11, A13)."""
    new.icons &= ~FLIP
    new.used = True
    new.facing = put(new.facing, action.by, -new.facing[action.by])
    return _go_on(new, action.by)


def _do_look(new: State, action: Action) -> State:
    """Begin a look at a face-down capsule on an unoccupied hour (R13)."""
    new.looking = action.a
    return _looks(new, action.by, 1 << BACK + action.a)


def _do_peek(new: State, action: Action) -> State:
    """Begin a look at all cards that an opponent still holds (R13, A16)."""
    new.peeking = action.a
    return _looks(new, action.by, new.hands[action.a])


def _looks(new: State, seat: int, seen: int) -> State:
    """Begin a look with Foresee. It lasts until the player puts the card back (A28).

    The device does not learn the faces that a person sees (A33). When a device seat looks, people
    scan each card, unless the device seats know all of them. In a hand, people also scan the cards
    that the seat knows, because they cannot tell which ones it knows.
    """
    new.icons &= ~FORESEE
    new.used = True
    if new.compiled.sees[seat]:
        cards = new.cards
        if not new.compiled.table or not seen & ~cards.sure:
            new.cards = cards.look(seat, seen)
        elif cards.private[seat] & seen:
            private = put(cards.private, seat, cards.private[seat] & ~seen)
            new.cards = Cards(cards.box, cards.faces, cards.public, private)
    return _ask(new, seat, Step.LOOK, actions.PUT_BACK[seat])


def _do_put_back(new: State, action: Action) -> State:
    new.looking = 0
    new.peeking = -1
    return _go_on(new, action.by)


def _do_stop(new: State, _action: Action) -> State:
    return _end_card(new)


def _end_card(new: State) -> State:
    """End the open card. Ask the next player for a card until each has played two (R9)."""
    played, order = len(new.played), new.order
    new.icons = 0
    if played < 2 * len(order):
        return _play(new, order[played % len(order)])
    return _capture(new)


# Steps 5 and 6: captures, and the end


def _capture(new: State) -> State:
    """Take captured capsules off the clock (R14-R16). Discard each player's third card (A17)."""
    new.hands = (0,) * new.compiled.seats
    taken = captures(new)
    if not any(taken):
        return _end_round(new)
    new.taken = taken
    gone = 0
    for places in taken:
        gone |= places
    new.here &= ~gone
    new.up &= ~gone
    new.won = tuple(won | more for won, more in zip(new.won, taken, strict=True))
    return _ask(new, TABLE, Step.CAPTURED, actions.NEXT)


def _do_next(new: State, _action: Action) -> State:
    return _end_round(new)


def _end_round(new: State) -> State:
    """Begin the next round, or end the game if the short hand is at 12 (R17, A31)."""
    if new.hour < HOURS:
        return _round(new)
    return _ask(new, OVER, Step.OVER, ())


# Chance

SHUFFLES = {
    Step.LAY: ("lay", range(BACK + 1, BACK + 1 + HOURS)),
    Step.DEAL: ("deal", range(BACK + 1)),
}
"""Verb of the shuffle with which a step begins, and the backs that it shuffles (R1, R6)."""


def sample(state: State, rng: Random) -> Action:
    """Draw the face of a capsule that is turned up, or a shuffle.

    If people deal, the face is any number that has not been seen. A shuffle sorts the cards by
    random keys. This is faster than `rng.shuffle`; equal 53-bit keys are practically impossible.
    """
    if state.moves:
        return rng.choice(state.moves)
    verb, at = SHUFFLES[state.step]
    draw = rng.random
    order = sorted(state.compiled.box.dealt[at.start : at.stop], key=lambda _: draw())
    return Action(CHANCE, verb, tuple(order))


def possible(state: State, action: Action) -> bool:
    """Return whether an action is a shuffle that may come next."""
    if state.step not in SHUFFLES:
        return False
    verb, at = SHUFFLES[state.step]
    shuffle = action[:2] == (CHANCE, verb) and action.b is None
    return shuffle and state.cards.is_shuffle(action.a, at)


# States with other hidden cards


def with_cards(state: State, cards: Cards) -> State:
    """Return a copy of the state with other hidden cards and the actions that these make legal."""
    new = copied(state)
    new.cards = cards
    if new.step == KEEP:
        return _keep(new, new.chooser)
    if new.step == PLAY:
        return _play(new, new.active)
    if new.step == Step.REVEAL:
        return _reveal(new)
    return _asked_again(new) if new.compiled.device_seats else new


def _asked_again(new: State) -> State:
    """Restore the question of the current step, which a scan request may have replaced."""
    seat = new.active
    if new.step == Step.DRAFTED:
        return _ask(new, TABLE, Step.DRAFTED, actions.DRAFTED)
    if new.step == Step.LOOK:
        return _ask(new, seat, Step.LOOK, actions.PUT_BACK[seat])
    if new.step == ICON:
        return _ask(new, seat, ICON, usable(new, seat) + (actions.STOP[seat] if new.used else ()))
    return new


DO: dict[str, Callable[[State, Action], State]] = {
    "lay": _do_lay,
    "airship": _do_airship,
    "start": _do_start,
    "clockwise": _do_clockwise,
    "reveal": _do_reveal,
    "deal": _do_deal,
    "keep": _do_keep,
    "drafted": _do_drafted,
    "play": _do_play,
    "move": _do_move,
    "advance": _do_advance,
    "flip": _do_flip,
    "turn": _do_turn,
    "look": _do_look,
    "peek": _do_peek,
    "put_back": _do_put_back,
    "stop": _do_stop,
    "next": _do_next,
}
