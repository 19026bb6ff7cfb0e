"""Worlds that a seat cannot tell from the true one: what its bots think with."""

from random import Random

from games.core.cards import Cards, ascending, backs, filled, mask, pile_mask
from games.outcasts import rules
from games.outcasts.choices import fitting, open_values
from games.outcasts.moves import VALUES
from games.outcasts.printed import ONE
from games.outcasts.state import Aside, State, Step
from games.outcasts.view import known

DEALS = 8
"""So often a world is dealt before it is mended by force."""


def world(state: State, seat: int, rng: Random) -> State:
    """Deal anew what the seat does not know, so that whoever is asked has an answer."""
    sure = known(state, seat)
    other = _with_hidden_in_order(state, sure)
    cards = other.cards
    # What others know is as hidden as what they hold.
    private = tuple(own if at == seat else 0 for at, own in enumerate(cards.private))
    cards = Cards(cards.box, cards.faces, cards.public, private)
    need = _needed(other)
    for _ in range(DEALS):
        dealt = cards.world(sure, rng)
        if need is None or _has(other, dealt, *need):
            break
    else:
        dealt = _mended(other, dealt, sure, rng)
    return rules.with_cards(other, dealt)


def _with_hidden_in_order(state: State, sure: int) -> State:
    """Return the state with the hidden backs sorted into their zones anew.

    Which of the hidden backs lies where tells who took what, so it must not show.
    """
    other: State = state.__copy__()  # type: ignore[attr-defined]  # msgspec has it, its stub not
    hidden = ascending(state.plan.outcast_backs & ~sure)
    other.hands, hidden = filled(state.hands, sure, hidden)
    other.closed_pile, hidden = _pile(state.closed_pile, sure, hidden)
    if state.aside.drawn >= 0 and not sure >> state.aside.drawn & 1:
        other.aside = Aside(target=state.aside.target, drawn=hidden[0])
    hidden = ascending(state.plan.character_backs & ~sure)
    other.char_deck, hidden = _pile(state.char_deck, sure, hidden)
    (other.gone,), _ = filled((state.gone,), sure, hidden)
    return other


def _pile(pile: bytes, sure: int, hidden: bytes) -> tuple[bytes, bytes]:
    """Fill the hidden places of a pile likewise (`filled`)."""
    if not pile_mask(pile) & sure:
        return hidden[: len(pile)], hidden[len(pile) :]
    left = iter(hidden)
    return bytes([back if sure >> back & 1 else next(left) for back in pile]), bytes(left)


def _needed(state: State) -> tuple[int, int, int] | None:
    """Return what the open question tells of a hidden zone: of some of these values, so many."""
    if state.plan.table:
        return None
    hand = state.hands[state.active]
    if state.step == Step.EXTRA:  # it is asked only because something fits (A40)
        return hand, fitting(state), 2 if state.character.pairs else 1
    if state.step == Step.ONE:
        return hand, 1 << ONE, 1
    if state.step == Step.HOLDER:
        return mask(back for hand in state.hands for back in backs(hand)), 1 << ONE, 1
    if state.step == Step.SIREN and not open_values(state):
        return mask(state.closed_pile), VALUES & ~state.reign.stop, 1
    return None


def _has(state: State, cards: Cards, zone: int, values: int, count: int) -> bool:
    found = [state.plan.values[cards.faces[back]] for back in backs(zone)]
    return any(found.count(value) >= count for value in backs(values))


def _mended(state: State, cards: Cards, sure: int, rng: Random) -> Cards:
    """Swap hidden cards until the open question has an answer; the true deal shows it can be."""
    need = _needed(state)
    if need is None:
        return cards
    zone, values, count = need
    plan = state.plan
    numbers = [plan.number_of[v] for v in backs(values) if plan.number_of[v] >= 0]
    number = rng.choice([n for n in numbers if cards.may_hold(zone, n, sure, count)])
    there = cards.held(zone, number)
    elsewhere = cards.held(plan.outcast_backs & ~zone & ~sure, number)
    room = list(backs(zone & ~sure & ~there))
    rng.shuffle(room)
    for back, other in zip(room[: count - there.bit_count()], backs(elsewhere), strict=False):
        cards = cards.swap(back, other)
    return cards
