"""Round effects of the advanced variant (R26)."""

from collections.abc import Callable, Mapping

from games.core.action import CHANCE
from games.core.cards import mask
from games.outcasts import effects, turn
from games.outcasts.state import NOTHING, Pending, State, Step, set_cards, show_open_hands

DUE = Pending(due=True)


def fire(new: State, value: int) -> State:
    """Apply the round effect, then the effect of the card.

    With round_effect_once, the round effect applies only once per round (A27).
    """
    trigger = new.compiled.triggers[new.round.number - 1]
    if trigger is None or (new.round.fired and new.compiled.effect_once):
        return effects.apply(new, value)
    new.note(fired=True)
    return ROUND_EFFECTS[trigger.effect](new, value)


def discard_character_deck(new: State, value: int) -> State:
    """Put the whole character deck away, face down (R26.1, A45).

    The active character stays until the trick ends. With r1_character_stays, it stays until the
    round ends (A28).
    """
    new.gone |= mask(new.char_deck)
    new.char_deck = b""
    new.note(hunted=False, stays=new.compiled.character_stays)
    return effects.apply(new, value)


def remove_wednesday_and_shuffle(new: State, value: int) -> State:
    """Remove Wednesday from the deck, face up, and request a shuffle (R26.2, A51).

    If she is not in the deck, only the effect of the card applies.
    """
    if not new.round.hunted:
        return effects.apply(new, value)
    deck = mask(new.char_deck)
    cards, back = new.cards.settle_reported(deck, new.compiled.wednesday_face)
    set_cards(new, cards.reveal(1 << back))
    new.char_deck = new.char_deck.replace(bytes((back,)), b"")
    new.gone |= 1 << back
    new.note(hunted=False)
    if not new.char_deck:
        return effects.apply(new, value)
    new.aside = DUE
    return turn.ask(new, Step.RESHUFFLE, CHANCE)


def open_hands(new: State, value: int) -> State:
    """Open all hands until the round ends (R26.3, A46)."""
    new.note(open_hands=True)
    show_open_hands(new)
    return effects.apply(new, value)


def relocate_wednesday(new: State, value: int) -> State:
    """Ask the player of the card to put Wednesday at any place in the deck (R26.4, A44).

    If she is not in the deck, the player only looks through it.
    """
    new.aside = DUE
    return look_for_wednesday(new) or effects.apply(new, value)


def pass_hands_right(new: State, value: int) -> State:
    """Pass every hand to the right, which is the previous seat (R26.5, A29, A45).

    Each player still knows the hand that they gave away. If a device seat receives a hand, people
    scan it card by card, so all earlier knowledge of that hand is cleared.
    """
    hands, held = new.hands, new.held
    for seat in new.compiled.device_seats:
        new.cards = new.cards.forget(hands[(seat + 1) % len(hands)])
    if not new.compiled.table:
        cards = new.cards
        for seat, hand in enumerate(hands):
            cards = cards.look(seat, hand)
        new.cards = cards
        new.held = (*held[1:], held[0])
    new.hands = (*hands[1:], hands[0])
    return effects.apply(new, value)


def look_for_wednesday(new: State) -> State | None:
    """Ask the active seat to look through the deck and to place Wednesday (R15, R26.4).

    Return None if the deck is empty.
    """
    if not new.char_deck:
        new.aside = NOTHING
        return None
    if not new.compiled.table:
        new.cards = new.cards.look(new.active, mask(new.char_deck))
    return turn.ask(new, Step.PLACE if new.round.hunted else Step.SEEN, new.active)


ROUND_EFFECTS: Mapping[str, Callable[[State, int], State]] = {
    "discard_character_deck": discard_character_deck,
    "remove_wednesday_and_shuffle": remove_wednesday_and_shuffle,
    "open_hands": open_hands,
    "relocate_wednesday": relocate_wednesday,
    "pass_hands_right": pass_hands_right,
}


def came(before: State, value: int, after: State) -> str | None:
    """Return the round effect that a play of this value has activated, or None if nothing changed.

    An effect can be activated again without a change, for example if hands are already open.
    """
    trigger = before.compiled.triggers[before.round.number - 1]
    if trigger is None or value != before.reign.trigger:
        return None
    if before.round.fired and before.compiled.effect_once:
        return None
    changes = {
        "discard_character_deck": bool(before.char_deck),
        "remove_wednesday_and_shuffle": before.round.hunted,
        "open_hands": not before.round.open_hands,
        "relocate_wednesday": after.step == Step.PLACE,
        "pass_hands_right": any(after.hands),
    }
    return trigger.effect if changes[trigger.effect] else None
