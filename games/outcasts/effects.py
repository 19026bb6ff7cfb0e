"""The outcast cards with an effect: 2, 4, 7, 8. A card without an entry here has none (R22).

The 13 has its say when Wednesday is turned up (people.py), sets are laid in play.py.
"""

from collections.abc import Callable, Mapping

from games.core.action import CHANCE, Action
from games.core.cards import Cards, backs
from games.outcasts import turn
from games.outcasts.deck_checks import FACELESS, SHAPESHIFTER, SIREN, VAMPIRE
from games.outcasts.hands import gain, lose, set_cards, set_hand
from games.outcasts.legal import fitting, open_values, plays
from games.outcasts.state import NOTHING, Pending, State, Step


def apply(new: State, value: int) -> State:
    """Let the laid card take effect, once also for a pair (R12), or go on if it has none."""
    effect = EFFECTS.get(value)
    return effect(new) if effect else turn.finish(new)


# The 2: one more card


def faceless(new: State) -> State:
    """Ask for one more card (R18). It must be laid; without one that fits nothing happens (A40).

    A device that does not see the hand asks wherever it may hold one.
    """
    needed = 2 if new.character.pairs else 1
    hand = new.hands[new.active]
    told = hand.bit_count() >= needed and fitting(new)
    asked = plays(new) if new.compiled.sees[new.active] else told
    return turn.ask(new, Step.EXTRA, new.active) if asked else turn.finish(new)


def do_cannot(new: State, _action: Action) -> State:
    """Go on: nothing fits (R18), or nothing may be taken (R20)."""
    return turn.finish(new)


# The 4: a card for a card


def shapeshifter(new: State) -> State:
    """Ask from whom a card is taken (R19); go on without a card to give, or a hand to take from."""
    if new.hands[new.active] and new.seats_with_cards(but=new.active):
        return turn.ask(new, Step.WHOM, new.active)
    return turn.finish(new)


def do_take_from(new: State, action: Action) -> State:
    """Take a card from this seat's hand: chance draws it, or at a table the people do (A48).

    People do not say when the card changes hands. So already now nobody but the two knows what
    these hands hold. A box knows its own; it draws a card that is tapped for it, and what is drawn
    from it is a place in its row.
    """
    compiled, taker, target = new.compiled, new.active, action.a
    new.aside = Pending(target=target)
    if not compiled.table:
        return turn.ask(new, Step.DRAW, CHANCE)
    for seat in (taker, target):
        new.cards = new.cards.forget(new.hands[seat], keep=(seat,) if compiled.sees[seat] else ())
    if compiled.sees[target]:
        return turn.ask(new, Step.DRAW, CHANCE)
    if not compiled.sees[taker]:
        return turn.ask(new, Step.SWAP, taker)
    drawn = next(backs(new.hands[target]))
    set_hand(new, target, new.hands[target] & ~(1 << drawn))
    new.aside = Pending(target=target, drawn=drawn)
    return turn.ask(new, Step.GIVE, taker)


def do_draw_place(new: State, action: Action) -> State:
    """Draw a card out of a box's row; the box still knows it, and so does another box."""
    taker, victim = new.active, new.aside.target
    drawn = new.rows[victim][action.a - 1]
    set_hand(new, victim, new.hands[victim] & ~(1 << drawn))
    new.aside = Pending(target=victim, drawn=drawn)
    if new.compiled.sees[taker]:
        new.cards = new.cards.look(taker, 1 << drawn)
        return turn.ask(new, Step.GIVE, taker)
    set_hand(new, taker, new.hands[taker] | 1 << drawn)
    return turn.ask(new, Step.SWAP, taker)


def do_draw(new: State, action: Action) -> State:
    """Draw the card. The taker and the victim see it; all others wait until both are swapped (A51).

    Nobody but the two knows now what their hands hold, unless hands lie open (A46).
    """
    taker, victim = new.active, new.aside.target
    value = new.compiled.value_of[action.a]
    cards, drawn = _taken(new, victim, value)
    if not new.round.open_hands:
        cards = cards.forget(new.hands[victim] | new.hands[taker], keep=(taker, victim))
    new.cards = cards.look(taker, 1 << drawn).look(victim, 1 << drawn)
    lose(new, victim, drawn, value)
    new.aside = Pending(target=victim, drawn=drawn)
    return turn.ask(new, Step.GIVE, taker)


def do_give(new: State, action: Action) -> State:
    """Swap the two cards. Each of the two players knows the card that they gave away."""
    taker, victim = new.active, new.aside.target
    value = new.compiled.value_of[action.a]
    if new.compiled.table:
        number = new.compiled.number_of[value]
        cards, given = new.cards.told(new.hands[taker], number, witness=taker)
        set_cards(new, cards.look(victim, 1 << given) if new.compiled.sees[victim] else cards)
        set_hand(new, taker, new.hands[taker] & ~(1 << given))
    else:
        cards, given = _taken(new, taker, value)
        new.cards = cards.look(taker, 1 << given).look(victim, 1 << given)
        lose(new, taker, given, value)
    gain(new, taker, new.aside.drawn)
    gain(new, victim, given)
    return _swapped(new)


def _taken(new: State, seat: int, value: int) -> tuple[Cards, int]:
    """A card of this value is to leave a hand: return the cards after it, and its back."""
    like = new.hands[seat] & new.bearing.of[value]
    return new.cards.one_of(like, like, witness=seat)


def do_swapped(new: State, _action: Action) -> State:
    """Go on: at a table neither card is named, and both hands are as large as before (A48).

    A box gets some card of the taker's hand, which is tapped for it.
    """
    aside, taker = new.aside, new.active
    if aside.drawn >= 0:
        given = next(backs(new.hands[taker] & ~(1 << aside.drawn)))
        set_hand(new, taker, new.hands[taker] & ~(1 << given))
        gain(new, aside.target, given)
    return _swapped(new)


def _swapped(new: State) -> State:
    new.aside = NOTHING
    return turn.finish(new)


# The 7: a card of the closed pile


def siren(new: State) -> State:
    """Ask which card is taken (R20). One must be; where none may be, nothing happens.

    A device that has not dealt asks wherever there may be one.
    """
    compiled = new.compiled
    laid = 2 if new.character.pairs else 1
    new.aside = Pending(deep=len(new.open_pile) - laid) if compiled.siren_open else NOTHING
    closed = turn.closed_mask(new)
    told = compiled.table or not new.reign.stop
    there = closed if told else new.values_of(closed) & ~new.reign.stop
    if not there and not open_values(new):
        return turn.finish(new)
    if not compiled.table:
        new.cards = new.cards.look(new.active, closed)
    return turn.ask(new, Step.SIREN, new.active)


def do_take(new: State, action: Action) -> State:
    """Take a card of the closed pile. Only the taker knows which one, and what lies in the pile.

    For a box people take it, so all see at which place it lay.
    """
    back = new.closed_pile[-action.a]
    if not new.compiled.table:
        new.cards = new.cards.forget(turn.closed_mask(new), keep=(new.active,))
    new.closed_pile = new.closed_pile.replace(bytes((back,)), b"")
    gain(new, new.active, back)
    return turn.finish(new)


def do_took(new: State, _action: Action) -> State:
    """Take some card of the closed pile, which at a table nobody names (A48).

    It may have been any of them, so what was known of the pile is forgotten, and it does not matter
    which back moves.
    """
    new.cards = new.cards.forget(turn.closed_mask(new))
    turn.draw_top(new, new.active)
    return turn.finish(new)


def do_take_open(new: State, action: Action) -> State:
    """Take a card of the open pile, for all to see: the topmost one of this value (A51)."""
    number = new.compiled.box.number(action.a)
    reach = reversed(new.open_pile[: new.aside.deep])
    back = next(b for b in reach if new.cards.faces[b] == number)
    new.open_pile = new.open_pile.replace(bytes((back,)), b"")
    gain(new, new.active, back)
    return turn.finish(new)


# The 8: somebody takes the top card


def vampire(new: State) -> State:
    """Ask who takes the top card of the closed pile (R21); if the pile is empty, go on."""
    if new.closed_pile:
        return turn.ask(new, Step.VAMPIRE, new.active)
    return turn.finish(new)


def do_send(new: State, action: Action) -> State:
    """Give the top card to a seat, which then knows it. Nobody else learns anything."""
    turn.draw_top(new, action.a)
    return turn.finish(new)


def do_keep(new: State, _action: Action) -> State:
    """Go on: nobody takes the card (A20)."""
    return turn.finish(new)


EFFECTS: Mapping[int, Callable[[State], State]] = {
    FACELESS: faceless,
    SHAPESHIFTER: shapeshifter,
    SIREN: siren,
    VAMPIRE: vampire,
}
