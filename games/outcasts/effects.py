"""Effects of outcast cards (R18-R21), and round effects of the advanced variant (R26).

Cards other than the 2, 4, 7 and 8 have no effect (R22). `rules` handles the sets, and the 13 when
Wednesday is turned up.
"""

from collections.abc import Callable, Mapping

from games.core.action import CHANCE, Action
from games.core.cards import Cards, backs, mask, pile_mask
from games.outcasts.actions import fitting, open_values, plays
from games.outcasts.cards import FACELESS, SHAPESHIFTER, SIREN, VAMPIRE
from games.outcasts.rounds import ask, draw_top, finish
from games.outcasts.state import (
    BACK,
    NOTHING,
    Pending,
    State,
    Step,
    gain,
    lose,
    set_cards,
    set_hand,
    show_open_hands,
)


def apply(new: State, value: int) -> State:
    """Apply the effect of a played card or pair (R12), or continue if it has none."""
    effect = EFFECTS.get(value)
    return effect(new) if effect else finish(new)


# The 2: one more card


def faceless(new: State) -> State:
    """Ask the player for one more card (R18), or continue if no card is legal (A40).

    If the device does not see the hand, it asks whenever a value is legal and the hand is large
    enough.
    """
    told = new.hands[new.active].bit_count() >= new.cards_per_play and fitting(new)
    asked = plays(new) if new.compiled.sees[new.active] else told
    return ask(new, Step.EXTRA, new.active) if asked else finish(new)


def do_nothing(new: State, _action: Action) -> State:
    """Continue after a 2 or a 7 without a legal card (R18, R20), or an 8 that stays (A20)."""
    return finish(new)


# The 4: two players exchange a card


def shapeshifter(new: State) -> State:
    """Ask the player from whom the 4 takes a card (R19).

    Continue if the player has no card to give, or if no other seat has cards.
    """
    if new.hands[new.active] and new.seats_with_cards(but=new.active):
        return ask(new, Step.WHOM, new.active)
    return finish(new)


def do_take_from(new: State, action: Action) -> State:
    """Take a card from the hand of this seat. Chance draws it, or people do if they deal (A48).

    People do not report the cards, so public knowledge of both hands is cleared now. Device seats
    still know their own hands. People scan a card that a device seat takes. A card that is taken
    from a device seat is given by its place in the row of that seat.
    """
    compiled, taker, target = new.compiled, new.active, action.a
    new.aside = Pending(target=target)
    if not compiled.table:
        return ask(new, Step.DRAW, CHANCE)
    for seat in (taker, target):
        new.cards = new.cards.forget(new.hands[seat], keep=(seat,) if compiled.sees[seat] else ())
    if compiled.sees[target]:
        return ask(new, Step.DRAW, CHANCE)
    if not compiled.sees[taker]:
        return ask(new, Step.SWAP, taker)
    drawn = next(backs(new.hands[target]))
    lose(new, target, drawn)
    new.aside = Pending(target=target, drawn=drawn)
    return ask(new, Step.GIVE, taker)


def do_draw_place(new: State, action: Action) -> State:
    """Draw the card at this place in the row of a device seat, which knows the card.

    If the taker is a device seat too, it also knows the card.
    """
    taker, victim = new.active, new.aside.target
    drawn = new.rows[victim][action.a - 1]
    lose(new, victim, drawn)
    new.aside = Pending(target=victim, drawn=drawn)
    if new.compiled.sees[taker]:
        new.cards = new.cards.look(taker, 1 << drawn)
        return ask(new, Step.GIVE, taker)
    set_hand(new, taker, new.hands[taker] | 1 << drawn)
    return ask(new, Step.SWAP, taker)


def do_draw(new: State, action: Action) -> State:
    """Draw the card that a 4 takes. Only the two players see it. Hand sizes change later (A51).

    Public knowledge of the two hands is cleared, unless hands are open (A46).
    """
    taker, victim = new.active, new.aside.target
    value = new.compiled.value_of[action.a]
    cards, drawn = _taken(new, victim, value)
    if not new.round.open_hands:
        cards = cards.forget(new.hands[victim] | new.hands[taker], keep=(taker, victim))
    new.cards = cards.look(taker, 1 << drawn).look(victim, 1 << drawn)
    lose(new, victim, drawn)
    new.aside = Pending(target=victim, drawn=drawn)
    return ask(new, Step.GIVE, taker)


def do_give(new: State, action: Action) -> State:
    """Exchange the two cards. Each of the two players knows the card that they gave away."""
    taker, victim = new.active, new.aside.target
    value = new.compiled.value_of[action.a]
    if new.compiled.table:
        number = new.compiled.number_of[value]
        cards, given = new.cards.settle_reported(new.hands[taker], number, witness=taker)
        set_cards(new, cards.look(victim, 1 << given) if new.compiled.sees[victim] else cards)
        lose(new, taker, given)
    else:
        cards, given = _taken(new, taker, value)
        new.cards = cards.look(taker, 1 << given).look(victim, 1 << given)
        lose(new, taker, given)
    gain(new, taker, new.aside.drawn)
    gain(new, victim, given)
    new.aside = NOTHING
    return finish(new)


def _taken(new: State, seat: int, value: int) -> tuple[Cards, int]:
    """Return (cards, back) after one card of this value leaves the hand of a seat."""
    like = new.hands[seat] & new.bearing.of[value]
    return new.cards.one_of(like, like, witness=seat)


def do_swapped(new: State, _action: Action) -> State:
    """Continue after people have exchanged two cards, which they do not report (A48).

    Both hand sizes are unchanged. If the target is a device seat, it gets the lowest back of the
    taker's hand, and people scan the card later.
    """
    aside, taker = new.aside, new.active
    if aside.drawn >= 0:
        given = next(backs(new.hands[taker] & ~(1 << aside.drawn)))
        lose(new, taker, given)
        gain(new, aside.target, given)
    new.aside = NOTHING
    return finish(new)


# The 7: a card of the closed pile


def siren(new: State) -> State:
    """Ask the player of a 7 for the card to take (R20), or continue if no card can be taken.

    If people deal, the device asks whenever the closed pile is not empty.
    """
    compiled = new.compiled
    new.aside = (
        Pending(deep=len(new.open_pile) - new.cards_per_play)
        if new.setup.yes("siren_includes_open_pile")
        else NOTHING
    )
    closed = pile_mask(new.closed_pile)
    told = compiled.table or not new.reign.stop
    there = closed if told else new.values_of(closed) & ~new.reign.stop
    if not there and not open_values(new):
        return finish(new)
    if not compiled.table:
        new.cards = new.cards.look(new.active, closed)
    return ask(new, Step.SIREN, new.active)


def do_take(new: State, action: Action) -> State:
    """Take the card at this place of the closed pile.

    If the device deals, only the taker knows the card and the rest of the pile. For a device seat,
    people take the card, so everyone sees its place.
    """
    back = new.closed_pile[-action.a]
    if not new.compiled.table:
        new.cards = new.cards.forget(pile_mask(new.closed_pile), keep=(new.active,))
    new.closed_pile = new.closed_pile.replace(BACK[back], b"")
    gain(new, new.active, back)
    return finish(new)


def do_took(new: State, _action: Action) -> State:
    """Take an unknown card of the closed pile. People do not report the card (A48).

    It can be any card, so the knowledge of the pile is cleared. The top back stands for the card.
    """
    new.cards = new.cards.forget(pile_mask(new.closed_pile))
    draw_top(new, new.active)
    return finish(new)


def do_take_open(new: State, action: Action) -> State:
    """Take the topmost card of this value from the open pile. Everyone sees it (A51)."""
    number = new.compiled.box.number(action.a)
    reach = reversed(new.open_pile[: new.aside.deep])
    back = next(b for b in reach if new.cards.faces[b] == number)
    new.open_pile = new.open_pile.replace(BACK[back], b"")
    gain(new, new.active, back)
    return finish(new)


# The 8: a player takes the top card


def vampire(new: State) -> State:
    """Ask the player of an 8 which seat takes the top card of the closed pile, if any (R21)."""
    return ask(new, Step.VAMPIRE, new.active) if new.closed_pile else finish(new)


def do_send(new: State, action: Action) -> State:
    """Give the top card of the closed pile to a seat. Other seats do not learn its face."""
    draw_top(new, action.a)
    return finish(new)


EFFECTS: Mapping[int, Callable[[State], State]] = {
    FACELESS: faceless,
    SHAPESHIFTER: shapeshifter,
    SIREN: siren,
    VAMPIRE: vampire,
}

# Round effects

DUE = Pending(due=True)


def fire(new: State, value: int) -> State:
    """Apply the round effect, then the effect of the card.

    With round_effect_once, the round effect applies only once per round (A27).
    """
    trigger = new.compiled.triggers[new.round.number - 1]
    if trigger is None or (new.round.fired and new.setup.yes("round_effect_once")):
        return apply(new, value)
    new.note(fired=True)
    return ROUND_EFFECTS[trigger.effect](new, value)


def discard_character_deck(new: State, value: int) -> State:
    """Put the whole character deck away, face down (R26.1, A45).

    The active character stays until the trick ends. With r1_character_stays, it stays until the
    round ends (A28).
    """
    new.gone |= mask(new.char_deck)
    new.char_deck = b""
    new.note(hunted=False, stays=new.setup.yes("r1_character_stays"))
    return apply(new, value)


def remove_wednesday_and_shuffle(new: State, value: int) -> State:
    """Remove Wednesday from the deck, face up, and request a shuffle (R26.2, A51).

    If she is not in the deck, only the effect of the card applies.
    """
    if not new.round.hunted:
        return apply(new, value)
    deck = mask(new.char_deck)
    cards, back = new.cards.settle_reported(deck, new.compiled.wednesday_face)
    set_cards(new, cards.reveal(1 << back))
    new.char_deck = new.char_deck.replace(BACK[back], b"")
    new.gone |= 1 << back
    new.note(hunted=False)
    if not new.char_deck:
        return apply(new, value)
    new.aside = DUE
    return ask(new, Step.RESHUFFLE, CHANCE)


def open_hands(new: State, value: int) -> State:
    """Open all hands until the round ends (R26.3, A46)."""
    new.note(open_hands=True)
    show_open_hands(new)
    return apply(new, value)


def relocate_wednesday(new: State, value: int) -> State:
    """Ask the player of the card to put Wednesday at any place in the deck (R26.4, A44).

    If she is not in the deck, the player only looks through it.
    """
    new.aside = DUE
    return look_for_wednesday(new) or apply(new, value)


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
    return apply(new, value)


def look_for_wednesday(new: State) -> State | None:
    """Ask the active seat to look through the deck and to place Wednesday (R15, R26.4).

    Return None if the deck is empty.
    """
    if not new.char_deck:
        new.aside = NOTHING
        return None
    if not new.compiled.table:
        new.cards = new.cards.look(new.active, mask(new.char_deck))
    return ask(new, Step.PLACE if new.round.hunted else Step.SEEN, new.active)


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
    if before.round.fired and before.setup.yes("round_effect_once"):
        return None
    changes = {
        "discard_character_deck": bool(before.char_deck),
        "remove_wednesday_and_shuffle": before.round.hunted,
        "open_hands": not before.round.open_hands,
        "relocate_wednesday": after.step == Step.PLACE,
        "pass_hands_right": any(after.hands),
    }
    return trigger.effect if changes[trigger.effect] else None
