"""What a seat does on its turn: play, pass, lay a set, discard blocked cards (R4)."""

from games.core.action import Action
from games.core.cards import Cards
from games.outcasts import effects, round_effects, turn
from games.outcasts.hands import CLEAR, ONE, SET, lay, onto_closed_pile
from games.outcasts.printed import HYDE, HYDE_SET, PSYCHIC, PSYCHIC_SET
from games.outcasts.state import State

EFFECTS = effects.EFFECTS


def do_play(new: State, action: Action) -> State:
    """R5: from the hand onto the open pile, under Enid as a pair (R12)."""
    value = new.plan.value_of[action.a]
    seat = new.active
    hand = new.hands[seat]
    like = hand & new.bearing.of[value]
    # The commonest case in full, for speed: one card, and nobody knows it or its like in private.
    several = like & (like - 1)
    if new.shift or new.plan.table or (several and _known_in_private(new.cards, like)):
        new.open_pile += bytes(lay(new, seat, value, 2 if new.shift else 1))
    else:
        cards: Cards = new.cards.__copy__()  # type: ignore[attr-defined]  # msgspec has it
        bit = (like & cards.public or like) if several else like
        bit &= -bit
        cards.public |= bit
        new.cards = cards
        hands = list(new.hands)
        hands[seat] = hand & ~bit
        new.hands = tuple(hands)
        held = list(new.held)
        held[seat] = held[seat] & CLEAR[value] | SET[value][like.bit_count() - 1]
        new.held = tuple(held)
        new.open_pile += ONE[bit.bit_length() - 1]
    new.top = new.last = value
    new.last_player = seat  # A36
    new.streak = 0
    if value == new.trigger:
        return round_effects.fire(new, value)
    effect = EFFECTS.get(value)
    if effect is not None:
        return effect(new)
    if not new.hands[seat] and new.holders <= 1:
        return turn.end_round(new, "last")
    return turn.next_seat(new)


def _known_in_private(cards: Cards, like: int) -> bool:
    """Whether it matters to somebody's knowledge which of several like cards is laid."""
    return any(own & like for own in cards.private if own)


def do_pass(new: State, _action: Action) -> State:
    """R7; under Eugene who passes draws, also at the last pass of a trick (R12, A11)."""
    new.streak += 1
    if new.character.draws and new.closed_pile:
        turn.draw_top(new, new.active)
    return turn.next_seat(new)


def do_psychic(new: State, _action: Action) -> State:
    """R15: three 6s onto the closed pile; look through the deck, put Wednesday anywhere."""
    onto_closed_pile(new, lay(new, new.active, PSYCHIC, PSYCHIC_SET))
    new.streak = 0  # A1; A3: last player and top card stay
    return round_effects.look_for_wednesday(new) or turn.finish(new)


def do_hyde(new: State, _action: Action) -> State:
    """R16: the round ends; other cards still score."""
    onto_closed_pile(new, lay(new, new.active, HYDE, HYDE_SET))
    new.streak = 0
    return turn.end_round(new, "hyde")


def do_discard(new: State, _action: Action) -> State:
    """R13c, A23: the whole hand, all of the blocked value, is shown and laid off."""
    count = new.hands[new.active].bit_count()
    onto_closed_pile(new, lay(new, new.active, new.blocked, count))
    new.streak = 0
    return turn.finish(new)
