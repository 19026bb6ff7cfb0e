"""The rules of nightwatch: who may do what, and what it leads to. Numbers are the README's.

Both ways of dealing go through this one file. Where a face comes out of a hidden zone, `settle`
finds the back which bears it: in a device-dealt game it is there, in a table-dealt one a guess
makes way for what the people have told.
"""

from collections.abc import Callable, Mapping

from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.cards import backs, mask
from nightwatch.state import HOURS, State, Step

VERBS: Mapping[str, tuple[str, ...]] = {
    "shuffle": ("order",),
    "play": ("face",),
    "cannot": (),
    "walk": ("hour",),
    "knock": ("flag",),
    "reveal": ("face", "hour"),
    "send": ("seat",),
    "first": ("seat",),
    "peek": ("hour",),
    "shut": (),
    "take": ("face",),
    "took": (),
}


def walked(hour: int, steps: int) -> int:
    """Return the hour that lies so many steps on (or back, if negative); 24 follows 23."""
    return (hour + steps - 1) % HOURS + 1


def number(state: State, back: int) -> int:
    """Return how many hours a step card walks."""
    face = state.setup.deck.find(state.cards.face(back))
    return face.numbers[0] if face else 0


# Who may do what


def legal(state: State) -> tuple[Action, ...]:
    """Return the referee's actions; () at the shuffle and at the end."""
    return _LEGAL[state.step](state) if state.step in _LEGAL else ()


def _faces(state: State, zone: int) -> list[int]:
    """Return the face numbers that may lie in a zone, ascending: certainly, if the device knows."""
    some = range(len(state.cards.box.faces))
    return [face for face in some if state.cards.may_hold(zone, face, state.certain)]


def _plays(state: State) -> tuple[Action, ...]:
    """N3: any number but the one on the street; "I cannot" wherever that may be so."""
    cards, hand = state.cards, state.hands[state.active]
    lying = cards.faces[state.street] if state.street >= 0 else -1
    fits = [face for face in _faces(state, hand) if face != lying]
    plays = tuple(Action(state.active, "play", cards.box.faces[face]) for face in fits)
    # On an empty street every card fits: only an empty hand cannot.
    stuck = not hand or (lying >= 0 and cards.may_lack(hand, fits, state.certain))
    return (*plays, Action(state.active, "cannot")) if stuck else plays


def _walks(state: State) -> tuple[Action, ...]:
    steps = number(state, state.street)
    ahead, back = walked(state.hour, steps), walked(state.hour, -steps)
    return (Action(state.active, "walk", ahead), Action(state.active, "walk", back))


def _knocks(state: State) -> tuple[Action, ...]:
    return (Action(state.active, "knock", True), Action(state.active, "knock", False))


def _reveals(state: State) -> tuple[Action, ...]:
    """N5: what is behind the door; at a table whatever may be there."""
    faces = _faces(state, 1 << state.doors[state.hour])
    names = state.cards.box.faces
    return tuple(Action(CHANCE, "reveal", names[face], state.hour) for face in faces)


def _sends(state: State) -> tuple[Action, ...]:
    others = (seat for seat in range(state.setup.seats) if seat != state.active)
    return tuple(Action(state.active, "send", seat) for seat in others)


def _firsts(state: State) -> tuple[Action, ...]:
    return tuple(Action(TABLE, "first", seat) for seat in range(state.setup.seats))


def _peeks(state: State) -> tuple[Action, ...]:
    return tuple(Action(state.active, "peek", hour) for hour in sorted(state.doors))


def _shuts(state: State) -> tuple[Action, ...]:
    return (Action(state.active, "shut"),)


def _takes(state: State) -> tuple[Action, ...]:
    """N6: which card is the taker's secret, so people with their own cards only tell that."""
    if state.table:
        return (Action(state.active, "took"),)
    faces = sorted({state.cards.faces[back] for back in backs(state.gutter)})
    return tuple(Action(state.active, "take", state.cards.box.faces[face]) for face in faces)


_LEGAL: Mapping[Step, Callable[[State], tuple[Action, ...]]] = {
    Step.PLAY: _plays,
    Step.WALK: _walks,
    Step.KNOCK: _knocks,
    Step.REVEAL: _reveals,
    Step.SEND: _sends,
    Step.FIRST: _firsts,
    Step.PEEK: _peeks,
    Step.SHUT: _shuts,
    Step.TAKE: _takes,
}


# What it leads to


def step(state: State, action: Action) -> State:
    """Return the state after a legal action."""
    new: State = state.__copy__()  # type: ignore[attr-defined]  # msgspec has it, its stub not
    return _DO[action.verb](new, action)


def _ask(new: State, what: Step, turn: int | None = None) -> State:
    new.step = what
    new.turn = new.active if turn is None else turn
    return new


def _do_shuffle(new: State, action: Action) -> State:
    """N1, N2: deal. The backs are dealt in order; the shuffle has mixed the faces."""
    everything = range(len(new.cards.faces))
    new.cards = new.cards.shuffled(action.a, everything)
    steps = list(backs(new.cards.box.kinds[0]))
    size = new.hand_size
    new.hands = tuple(mask(steps[size * s : size * s + size]) for s in range(new.setup.seats))
    new.deck = tuple(reversed(steps[size * new.setup.seats :]))
    hours = new.setup.deck.rules["doors"]
    new.doors = dict(zip(hours, backs(new.cards.box.kinds[1]), strict=False))  # two stay away
    new.gains = (0,) * new.setup.seats
    return _ask(new, Step.PLAY)


def _shown(new: State, zone: int, face: str) -> int:
    """A card of this face comes out of a zone, for all to see; return its back."""
    which = new.cards.box.number(face)
    cards, back = new.cards.settle(zone, which, new.certain, witness=new.active)
    new.cards = cards.reveal(1 << back)
    return back


def _hold(new: State, hand: int) -> None:
    """The active player now holds these backs."""
    new.hands = (*new.hands[: new.active], hand, *new.hands[new.active + 1 :])


def _do_play(new: State, action: Action) -> State:
    """N3: the card that lay on the street goes to the gutter."""
    hand = new.hands[new.active]
    back = _shown(new, hand, action.a)
    _hold(new, hand & ~(1 << back))
    if new.street >= 0:
        new.gutter |= 1 << new.street
    new.street = back
    new.stuck = 0
    return _ask(new, Step.WALK)


def _do_cannot(new: State, _action: Action) -> State:
    """N3: the hand is shown, so all of it bears the street's number."""
    rest = new.hands[new.active]
    while rest:
        rest &= ~(1 << _shown(new, rest, new.cards.face(new.street)))
    new.stuck += 1
    if new.stuck == new.setup.seats:  # N8
        return _ask(new, Step.OVER, OVER)
    return _next(new, new.hand_size + 1)


def _do_walk(new: State, action: Action) -> State:
    """N4, and what he finds there."""
    new.hour = action.a
    if new.hour in new.doors:
        return _ask(new, Step.KNOCK)
    if new.hour in new.wells and new.gutter:
        if not new.table:  # the choice shows what lies there
            new.cards = new.cards.look(new.active, new.gutter)
        return _ask(new, Step.TAKE)
    return _next(new, new.hand_size)


def _do_knock(new: State, action: Action) -> State:
    return _ask(new, Step.REVEAL, CHANCE) if action.a else _ask(new, Step.PEEK)


def _do_reveal(new: State, action: Action) -> State:
    """N5: a lantern is the knocker's; about crow and bell somebody is asked."""
    back = _shown(new, 1 << new.doors[new.hour], action.a)
    new.opened = new.opened | {new.hour: back}
    new.doors = {hour: door for hour, door in new.doors.items() if hour != new.hour}
    if action.a == "crow":
        return _ask(new, Step.SEND)
    if action.a == "bell":
        return _ask(new, Step.FIRST, TABLE)
    return _gain(new, new.active)


def _do_gain(new: State, action: Action) -> State:
    return _gain(new, action.a)


def _gain(new: State, seat: int) -> State:
    """The door card that was just opened goes to a seat."""
    won = new.gains[seat] | 1 << new.opened[new.hour]
    new.gains = (*new.gains[:seat], won, *new.gains[seat + 1 :])
    if not new.doors:  # N8
        return _ask(new, Step.OVER, OVER)
    return _next(new, new.hand_size)


def _do_peek(new: State, action: Action) -> State:
    """N5: at a table the device has nothing to show."""
    if new.table:
        return _next(new, new.hand_size)
    new.looking = action.a
    new.cards = new.cards.look(new.active, 1 << new.doors[action.a])
    return _ask(new, Step.SHUT)


def _do_shut(new: State, _action: Action) -> State:
    new.looking = 0
    return _next(new, new.hand_size)


def _do_take(new: State, action: Action) -> State:
    """N6: the taker goes on knowing what lies in the gutter; people only tell that they took."""
    which = new.cards.box.number(action.a) if action.verb == "take" else None
    new.cards, back = new.cards.taken_unseen(new.gutter, which, keep=(new.active,))
    new.gutter &= ~(1 << back)
    new.dry = (*new.dry, new.hour)
    _hold(new, new.hands[new.active] | 1 << back)
    return _next(new, 0)


def _next(new: State, size: int) -> State:
    """N7: fill the hand up to this size, and on to the next player."""
    hand = new.hands[new.active]
    while new.deck and hand.bit_count() < size:
        hand |= 1 << new.deck[-1]
        new.deck = new.deck[:-1]
    _hold(new, hand)
    new.active = (new.active + 1) % new.setup.seats
    return _ask(new, Step.PLAY)


_DO: Mapping[str, Callable[[State, Action], State]] = {
    "shuffle": _do_shuffle,
    "play": _do_play,
    "cannot": _do_cannot,
    "walk": _do_walk,
    "knock": _do_knock,
    "reveal": _do_reveal,
    "send": _do_gain,
    "first": _do_gain,
    "peek": _do_peek,
    "shut": _do_shut,
    "take": _do_take,
    "took": _do_take,
}


# Ends


def scores(state: State) -> tuple[int, ...]:
    """N8: lanterns, bells and the crow, each as printed."""
    deck, cards = state.setup.deck, state.cards
    values = {face.id: face.value or 0 for face in deck.faces}
    return tuple(sum(values[cards.face(back)] for back in backs(won)) for won in state.gains) or (
        (0,) * state.setup.seats
    )


def result(state: State) -> tuple[int, ...] | None:
    """N8: most points win, ties share."""
    if state.step != Step.OVER:
        return None
    points = scores(state)
    return tuple(seat for seat, sum_ in enumerate(points) if sum_ == max(points))
