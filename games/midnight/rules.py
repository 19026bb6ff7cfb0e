"""Rules of midnight: a transition function for each action.

Device-dealt and table-dealt games share this code. When a player shows a card from a hidden zone,
`Cards.settle` finds a back with its face. In a device-dealt game, a back in the zone already has
this face. In a table-dealt game, the device has guessed the faces, and the reported face replaces
a guess.
"""

from collections.abc import Callable

from msgspec.structs import replace

from games.core.action import CHANCE, Action
from games.core.cards import Cards, backs
from games.core.setup import Setup
from games.core.structs import copied
from games.midnight import card, hand, movement, rounds
from games.midnight.deck_checks import COLOURS
from games.midnight.legal import exchange_of, pose
from games.midnight.setup import MidnightSetup
from games.midnight.state import Exchange, Piles, Standing, State, Step, lay_off, lay_open

_FIGURE = {colour: figure for figure, colour in enumerate(COLOURS)}


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
    rounds.set_up(state, setup.first)
    return rounds.begin_turn(state, setup.first)


# A card


def _do_lay(new: State, action: Action) -> State:
    return card.lay(new, new.compiled.number[action.a])


def _do_boost(new: State, action: Action) -> State:
    return card.boost(new, _FIGURE[action.a])


def _do_jump(new: State, action: Action) -> State:
    return card.jump(new, _FIGURE[action.a])


def _do_resolve(new: State, action: Action) -> State:
    return card.resolve(new, new.compiled.number[action.a])


def _do_take(new: State, action: Action) -> State:
    return hand.taken(new, new.compiled.number[action.a])


def _do_give(new: State, action: Action) -> State:
    hand.recycled(new, new.compiled.number[action.a])
    return card.after_resolving(new)


def _do_decline(new: State, _action: Action) -> State:
    return card.after_resolving(new)


# Exchanges


def _do_ability(new: State, action: Action) -> State:
    """Use a Ghost ability instead of an Hour card (R16)."""
    new.took = ()
    new.shown = 0
    ghost = new.compiled.ghost_of[new.active][_FIGURE[action.a]]
    asked = hand.exchange(new, "ability", ghost)
    assert asked is not None  # noqa: S101  (else it was not legal)
    return asked


def _do_announce(new: State, action: Action) -> State:
    if exchange_of(new).why == "no-hour":
        new.took = ()
        new.shown = 0
    return hand.announced(new, action.a) or _exchanged(new)


def _do_swap(new: State, _action: Action) -> State:
    hand.exchanged(new)
    return _exchanged(new)


def _do_boosters(new: State, action: Action) -> State:
    hand.told_boosters(new, action.a)
    return _exchanged(new)


def _exchanged(new: State) -> State:
    """Continue the Hour card after Bad Hand. After any other exchange, end the turn (A35)."""
    if exchange_of(new).why == "bad-hand":
        return card.after_resolving(new)
    return rounds.next_turn(new)


# Rewards, and the end of a turn


def _do_reward(new: State, action: Action) -> State:
    return movement.answered(new, action.a)


def _do_refresh(new: State, action: Action) -> State:
    return movement.refreshed(new, _FIGURE[action.a])


def _do_discard(new: State, action: Action) -> State:
    lay_off(new, lay_open(new, new.compiled.number[action.a]))
    return rounds.end_turn(new)


def _do_none_left(new: State, _action: Action) -> State:
    return rounds.exhausted(new)


def _do_holds(new: State, action: Action) -> State:
    return rounds.correct_booster_count(new, action.a)


def _do_next_round(new: State, _action: Action) -> State:
    starter = rounds.next_starter(new)
    rounds.set_up(new, starter)
    return rounds.begin_turn(new, starter)


# States with other hidden cards


def with_cards(state: State, cards: Cards) -> State:
    """Return a copy of the state with other hidden cards and the actions that these make legal."""
    new = copied(state)
    new.cards = cards
    if state.exchange is not None and state.exchange.marked:
        new.exchange = _still_marked(new, state.exchange)
    return pose(new)


def as_device_dealt(state: State, cards: Cards) -> State:
    """Return a copy of the state as if the device had dealt the cards.

    The device would not ask for the number of Boosters (`Step.BOOSTERS`). Instead, the player marks
    cards.
    """
    new = copied(state)
    setup = replace(state.setup, cards="device", box=())
    new.compiled, new.rows, new.doubt = MidnightSetup.of(setup), (), False
    if new.step == Step.BOOSTERS:
        new.step = Step.MARK
    return with_cards(new, cards)


def _still_marked(new: State, exchange: Exchange) -> Exchange:
    """Return an exchange without the marked cards that the new hand does not have."""
    held = [new.cards.faces[back] for back in backs(new.hand(new.active))]
    marked = bytearray()
    for face in exchange.marked:
        if face in held:
            held.remove(face)
            marked.append(face)
    return Exchange(exchange.why, exchange.ghost, exchange.count, bytes(marked))


DO: dict[str, Callable[[State, Action], State]] = {
    "shuffle": rounds.shuffled,
    "play": card.play,
    "lay": _do_lay,
    "confirm": card.confirm,
    "boost": _do_boost,
    "jump": _do_jump,
    "resolve": _do_resolve,
    "first": movement.first,
    "take": _do_take,
    "give": _do_give,
    "decline": _do_decline,
    "ability": _do_ability,
    "announce": _do_announce,
    "mark": hand.marked,
    "swap": _do_swap,
    "boosters": _do_boosters,
    "reward": _do_reward,
    "refresh": _do_refresh,
    "discard": _do_discard,
    "none_left": _do_none_left,
    "holds": _do_holds,
    "next_round": _do_next_round,
}
