"""Rules of outcasts: a function for each verb. R and A numbers refer to the rules file."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.cards import Cards
from games.core.structs import copied
from games.outcasts import character_deck, effects, play, rounds, turn
from games.outcasts.actions import legal
from games.outcasts.setup import OutcastsSetup
from games.outcasts.state import State, Step, reread


def with_cards(state: State, cards: Cards) -> State:
    """Return a copy with other cards. Its derived fields and legal actions fit these cards."""
    new = copied(state)
    new.cards = cards
    reread(new)
    if new.compiled.device_seats:
        if new.step == Step.COUNT and new.compiled.sees[len(new.aside.counts)]:
            return turn.count_next(new, new.aside.counts)
        new.turn = _turn(new)
    new.moves = legal(new)
    return new


def as_device_dealt(state: State, cards: Cards) -> State:
    """Return a copy of a table-dealt state as a device-dealt state."""
    new = copied(state)
    new.compiled, new.rows = OutcastsSetup.of(replace(state.setup, cards="device", box=())), ()
    new.turn = _turn(new)  # a device-dealt game has no scan requests
    turn.activate(new, new.character)
    return with_cards(new, cards)


def _turn(state: State) -> int:
    """Return the seat, TABLE or CHANCE that acts at this step if no scan request is open."""
    if state.step == Step.THING:
        return state.last_player
    if state.step == Step.COUNT:
        return len(state.aside.counts)
    return ASKED.get(state.step, state.active)


ASKED: Mapping[Step, int] = {
    **dict.fromkeys((Step.RACE, Step.SCORED), TABLE),
    **dict.fromkeys((Step.CHARACTERS, Step.DEAL, Step.RESHUFFLE, Step.HOLDER), CHANCE),
    **dict.fromkeys((Step.DRAW, Step.REVEAL), CHANCE),
    Step.OVER: OVER,
}
"""The actor (TABLE, CHANCE or OVER) of each step at which the active seat does not act."""


def _do_shuffle(new: State, action: Action) -> State:
    return _SHUFFLE[new.step](new, action)


_SHUFFLE: Mapping[Step, Callable[[State, Action], State]] = {
    Step.CHARACTERS: rounds.do_shuffle_characters,
    Step.DEAL: rounds.do_deal,
    Step.RESHUFFLE: character_deck.do_reshuffle,
}

DO: Mapping[str, Callable[[State, Action], State]] = {
    "shuffle": _do_shuffle,
    "holder": rounds.do_holder,
    "reveal": character_deck.do_reveal,
    "draw": effects.do_draw,
    "draw_place": effects.do_draw_place,
    "claim": play.do_claim,
    "decline": rounds.do_decline,
    "laid": play.do_laid,
    "nobody": rounds.do_nobody,
    "play": play.do_play,
    "pass": play.do_pass,
    "psychic": play.do_psychic,
    "hyde": play.do_hyde,
    "discard": play.do_discard,
    "cannot": effects.do_cannot,
    "take_from": effects.do_take_from,
    "give": effects.do_give,
    "give_shown": effects.do_give,
    "swapped": effects.do_swapped,
    "take": effects.do_take,
    "take_shown": effects.do_take,
    "take_open": effects.do_take_open,
    "took": effects.do_took,
    "send": effects.do_send,
    "keep": effects.do_keep,
    "block": character_deck.do_block,
    "set_out": character_deck.do_set_out,
    "place": character_deck.do_place,
    "placed": character_deck.do_placed,
    "seen": character_deck.do_seen,
    "left": rounds.do_left,
    "points": rounds.do_points,
    "recount": rounds.do_recount,
    "next": rounds.do_next,
}
