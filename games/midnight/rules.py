"""Rules of midnight: a transition function for each action.

Device-dealt and table-dealt games share this code. When a player shows a card from a hidden zone,
`Cards.settle` finds a back with its face. In a device-dealt game, a back in the zone already has
this face. In a table-dealt game, the device has guessed the faces, and the reported face replaces
a guess.
"""

from collections.abc import Callable

from games.core.action import CHANCE, Action
from games.core.cards import Cards
from games.core.setup import Setup
from games.midnight import card, hand, movement, rounds
from games.midnight.deck_checks import COLOURS
from games.midnight.legal import exchange_of
from games.midnight.setup import MidnightSetup
from games.midnight.state import Piles, Standing, State, Step, lay_off, lay_open

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
