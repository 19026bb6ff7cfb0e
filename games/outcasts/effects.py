"""The outcast cards with an effect: 2, 4, 7, 8. A card without an entry here has none (R22).

The 13 has its say when Wednesday is turned up (people.py), sets are laid in play.py.
"""

from collections.abc import Callable, Mapping

from games.core.action import CHANCE, Action
from games.core.cards import Cards
from games.outcasts import turn
from games.outcasts.choices import fitting, open_values, plays
from games.outcasts.hands import gain, lose
from games.outcasts.printed import FACELESS, SHAPESHIFTER, SIREN, VAMPIRE
from games.outcasts.state import NOTHING, Aside, State, Step


def apply(new: State, value: int) -> State:
    """The laid card's own effect, once also for a pair (R12); then the action is resolved."""
    effect = EFFECTS.get(value)
    return effect(new) if effect else turn.finish(new)


# The 2: one more card


def faceless(new: State) -> State:
    """R18: forced; nothing happens without a card that fits (A40), as far as one can know."""
    needed = 2 if new.character.pairs else 1
    hand = new.hands[new.active]
    told = hand.bit_count() >= needed and fitting(new)
    asked = told if new.plan.table else plays(new)
    return turn.ask(new, Step.EXTRA, new.active) if asked else turn.finish(new)


def do_cannot(new: State, _action: Action) -> State:
    """R18, R20: nothing that fits, nothing that may be taken."""
    return turn.finish(new)


# The 4: a card for a card


def shapeshifter(new: State) -> State:
    """Forced; nothing happens without a card to give, or a hand to take from."""
    if new.hands[new.active] and new.seats_with_cards(but=new.active):
        return turn.ask(new, Step.WHOM, new.active)
    return turn.finish(new)


def do_take_from(new: State, action: Action) -> State:
    """From now on nobody but the two knows what these hands hold, unless they lie open (A46)."""
    new.aside = Aside(target=action.a)
    if new.plan.table:
        new.cards = new.cards.forget(new.hands[new.active] | new.hands[new.aside.target])
        return turn.ask(new, Step.SWAP, new.active)
    return turn.ask(new, Step.DRAW, CHANCE)


def do_draw(new: State, action: Action) -> State:
    """The taker and the victim see the card; for all others the 4 is still being resolved (A51)."""
    taker, victim = new.active, new.aside.target
    value = new.plan.value_of[action.a]
    cards, drawn = _taken(new, victim, value)
    if not new.round.open_hands:
        cards = cards.forget(new.hands[victim] | new.hands[taker], keep=(taker, victim))
    new.cards = cards.look(taker, 1 << drawn).look(victim, 1 << drawn)
    lose(new, victim, drawn, value)
    new.aside = Aside(target=victim, drawn=drawn)
    return turn.ask(new, Step.GIVE, taker)


def do_give(new: State, action: Action) -> State:
    """Both cards change hands at once; each of the two knows the card they parted with."""
    taker, victim = new.active, new.aside.target
    value = new.plan.value_of[action.a]
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
    """A48: at a table neither card is named; one for one, so the sizes stay."""
    return _swapped(new)


def _swapped(new: State) -> State:
    new.aside = NOTHING
    return turn.finish(new)


# The 7: a card of the closed pile


def siren(new: State) -> State:
    """R20: forced; nothing happens without a card that may be taken, as far as one can know."""
    plan = new.plan
    laid = 2 if new.character.pairs else 1
    new.aside = Aside(deep=len(new.open_pile) - laid) if plan.siren_open else NOTHING
    closed = turn.closed_mask(new)
    told = plan.table or not new.reign.stop
    there = closed if told else new.values_of(closed) & ~new.reign.stop
    if not there and not open_values(new):
        return turn.finish(new)
    if not plan.table:
        new.cards = new.cards.look(new.active, closed)
    return turn.ask(new, Step.SIREN, new.active)


def do_take(new: State, action: Action) -> State:
    """Only the taker knows which card it was, and what lies in the pile."""
    closed = turn.closed_mask(new)
    back = new.closed_pile[-action.a]
    new.cards = new.cards.forget(closed, keep=(new.active,))
    new.closed_pile = new.closed_pile.replace(bytes((back,)), b"")
    gain(new, new.active, back)
    return turn.finish(new)


def do_took(new: State, _action: Action) -> State:
    """A48: some card of the closed pile; so all of them are forgotten, and any back moves."""
    new.cards = new.cards.forget(turn.closed_mask(new))
    turn.draw_top(new, new.active)
    return turn.finish(new)


def do_take_open(new: State, action: Action) -> State:
    """A51: this card of the open pile, for all to see; the topmost of its value."""
    number = new.plan.box.number(action.a)
    reach = reversed(new.open_pile[: new.aside.deep])
    back = next(b for b in reach if new.cards.faces[b] == number)
    new.open_pile = new.open_pile.replace(bytes((back,)), b"")
    gain(new, new.active, back)
    return turn.finish(new)


# The 8: somebody takes the top card


def vampire(new: State) -> State:
    """Not possible if the closed pile is empty."""
    if new.closed_pile:
        return turn.ask(new, Step.VAMPIRE, new.active)
    return turn.finish(new)


def do_send(new: State, action: Action) -> State:
    """Whoever takes it knows it, and nobody else learns anything."""
    turn.draw_top(new, action.a)
    return turn.finish(new)


def do_keep(new: State, _action: Action) -> State:
    """A20: nobody takes it."""
    return turn.finish(new)


EFFECTS: Mapping[int, Callable[[State], State]] = {
    FACELESS: faceless,
    SHAPESHIFTER: shapeshifter,
    SIREN: siren,
    VAMPIRE: vampire,
}
