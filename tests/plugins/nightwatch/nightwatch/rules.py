"""Rules of nightwatch: legal actions and transitions. N numbers are those of the README.

Both ways of dealing use this file: `may_lie` and `shown` take account of who deals.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.cardgame import certain, may_lie, put, shown
from games.core.cards import backs, mask
from games.core.structs import copied
from nightwatch.state import HOURS, State, Step

VERBS: Mapping[str, tuple[str, ...]] = {
    "shuffle": ("order",), "play": ("face",), "cannot": (), "walk": ("hour",), "knock": ("flag",),
    "reveal": ("face", "hour"), "send": ("seat",), "first": ("seat",), "peek": ("hour",),
    "shut": (), "take": ("face",),
}  # fmt: skip


def walked(hour: int, steps: int) -> int:
    """Return the hour this number of steps on (or back, if negative); 24 follows 23."""
    return (hour + steps - 1) % HOURS + 1


def steps(state: State) -> int:
    """Return the number on the street's card: how many hours the watchman walks."""
    face = state.setup.deck.find(state.cards.face(state.street[0])) if state.street else None
    return face.numbers[0] if face else 0


# Legal actions


def legal(state: State) -> tuple[Action, ...]:
    """Return the legal actions; () at the shuffle and at the end."""
    me, seats = state.active, range(state.setup.seats)
    match state.step:
        case Step.PLAY:
            return _plays(state)
        case Step.WALK:
            return _each(me, "walk", (walked(state.hour, n * steps(state)) for n in (1, -1)))
        case Step.KNOCK:
            return _each(me, "knock", (True, False))
        case Step.REVEAL:  # N5; at a table any face that may be there
            behind = may_lie(state, 1 << state.doors[state.hour])
            return tuple(Action(CHANCE, "reveal", face, state.hour) for face in behind)
        case Step.SEND:
            return _each(me, "send", (seat for seat in seats if seat != me))
        case Step.HAND_UP:
            return _each(TABLE, "first", seats)
        case Step.PEEK:
            return _each(me, "peek", sorted(state.doors))
        case Step.TAKE:  # N6
            return _each(me, "take", may_lie(state, state.gutter))
        case Step.SHUT:
            return (Action(me, "shut"),)
    return ()


def _each(by: int, verb: str, objects: Iterable[object]) -> tuple[Action, ...]:
    return tuple(Action(by, verb, each) for each in objects)


def _plays(state: State) -> tuple[Action, ...]:
    """N3: any number but the street's; "I cannot" wherever the hand may contain no other number."""
    cards, hand = state.cards, state.hands[state.active]
    lying = cards.face(state.street[0]) if state.street else None
    fits = [face for face in may_lie(state, hand) if face != lying]
    numbers = [cards.box.number(face) for face in fits]
    # On an empty street every card fits, so only a player with an empty hand cannot play.
    stuck = not hand or (lying is not None and cards.may_lack(hand, numbers, certain(state)))
    plays = _each(state.active, "play", fits)
    return (*plays, Action(state.active, "cannot")) if stuck else plays


# Transitions


def step(state: State, action: Action) -> State:
    return _DO[action.verb](copied(state), action.a)


def _ask(new: State, what: Step, turn: int | None = None) -> State:
    new.step = what
    new.turn = new.active if turn is None else turn
    return new


def _deal(new: State, order: tuple[int, ...]) -> State:
    """N1, N2: deal the backs in order; the shuffle has mixed the faces."""
    new.cards = new.cards.shuffled(order, range(len(order)))
    cards, size, seats = [*backs(new.cards.box.kinds[0])], new.size, new.setup.seats
    new.hands = tuple(mask(cards[size * s : size * s + size]) for s in range(seats))
    new.deck = bytes(reversed(cards[size * seats :]))
    doors = zip(new.setup.deck.rules["doors"], backs(new.cards.box.kinds[1]), strict=False)
    new.doors = dict(doors)  # two door cards are not used
    new.won = (0,) * seats
    return _ask(new, Step.PLAY)


def _play(new: State, face: str) -> State:
    """N3: play a card onto the street; the card that was there goes to the gutter."""
    hand = new.hands[new.active]
    back = shown(new, hand, face, new.active)
    new.hands = put(new.hands, new.active, hand & ~(1 << back))
    new.gutter |= mask(new.street)
    new.street, new.stuck = bytes((back,)), 0
    return _ask(new, Step.WALK)


def _knock(new: State, yes: bool) -> State:
    return _ask(new, Step.REVEAL, CHANCE) if yes else _ask(new, Step.PEEK)


def _cannot(new: State, _: None) -> State:
    """N3: show the hand, in which every card has the street's number."""
    rest = new.hands[new.active]
    while rest:
        rest &= ~(1 << shown(new, rest, new.cards.face(new.street[0]), new.active))
    new.stuck += 1
    over = new.stuck == new.setup.seats  # N8
    return _ask(new, Step.OVER, OVER) if over else _next(new, new.size + 1)


def _walk(new: State, hour: int) -> State:
    """N4: move the watchman; a door or a well there leads to the next question."""
    new.hour = hour
    if hour in new.doors:
        return _ask(new, Step.KNOCK)
    if hour in new.wells and new.gutter:
        if new.sees(new.active):  # the options of this choice reveal the gutter
            new.cards = new.cards.look(new.active, new.gutter)
        return _ask(new, Step.TAKE)
    return _next(new, new.size)


def _reveal(new: State, face: str) -> State:
    """N5: a lantern goes to the player who knocked; crow and bell lead to a question."""
    new.opened = {new.hour: shown(new, 1 << new.doors[new.hour], face, new.active)}
    new.doors = {hour: door for hour, door in new.doors.items() if hour != new.hour}
    new.spent = (*new.spent, new.hour)
    if face == "crow":
        return _ask(new, Step.SEND)
    return _ask(new, Step.HAND_UP, TABLE) if face == "bell" else _gain(new, new.active)


def _gain(new: State, seat: int) -> State:
    """Give the door card that was just opened to a seat."""
    won = new.won[seat] | mask(new.opened.values())
    new.won, new.opened = put(new.won, seat, won), {}
    return _next(new, new.size) if new.doors else _ask(new, Step.OVER, OVER)  # N8


def _take(new: State, face: str | None) -> State:
    """N6: the taker still knows the gutter; people do not say which card (None) they took."""
    which = None if face is None else new.cards.box.number(face)
    new.cards, back = new.cards.taken_unseen(new.gutter, which, keep=(new.active,))
    new.gutter &= ~(1 << back)
    new.dry = (*new.dry, new.hour)
    new.hands = put(new.hands, new.active, new.hands[new.active] | 1 << back)
    return _next(new, 0)


def _pass(new: State, _: None) -> State:
    new.looking = 0
    return _next(new, new.size)


def _next(new: State, size: int) -> State:
    """N7: fill the hand up to this size, and pass the turn to the next player."""
    lacks = max(0, size - new.hands[new.active].bit_count())
    drawn = new.deck[-lacks:] if lacks else b""
    new.deck = new.deck[: len(new.deck) - len(drawn)]
    new.hands = put(new.hands, new.active, new.hands[new.active] | mask(drawn))
    new.active = (new.active + 1) % new.setup.seats
    return _ask(new, Step.PLAY)


def _peek(new: State, hour: int) -> State:
    """N5: the device has nothing to show to people at a table."""
    if not new.sees(new.active):
        return _pass(new, None)
    new.looking = hour
    new.cards = new.cards.look(new.active, 1 << new.doors[hour])
    return _ask(new, Step.SHUT)


_DO: dict[str, Callable[[State, Any], State]] = {
    "shuffle": _deal, "play": _play, "cannot": _cannot, "walk": _walk, "knock": _knock,
    "reveal": _reveal, "send": _gain, "first": _gain, "peek": _peek, "shut": _pass,
    "take": _take,
}  # fmt: skip


def scores(state: State) -> tuple[int, ...]:
    """N8: the sum of the values printed on lanterns, bells and the crow."""
    values = {face.id: face.value or 0 for face in state.setup.deck.faces}
    won = state.won or (0,) * state.setup.seats
    return tuple(sum(values[state.cards.face(back)] for back in backs(own)) for own in won)
