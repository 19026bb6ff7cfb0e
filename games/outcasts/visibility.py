# Long: views, worlds and reports must agree about every hidden card.
"""Visibility in outcasts: who sees and knows which cards, sampled worlds, and people's reports.

People who deal report to the device what they do (A48). A world is a random state that a seat
cannot distinguish from the true one.
"""

from random import Random
from typing import Any

import msgspec

from games.core.action import CHANCE, TABLE, Action
from games.core.cards import Cards, backs, mask, pile_mask, places
from games.core.display.default_views import heading
from games.core.structs import copied
from games.outcasts.actions import fitting, open_values
from games.outcasts.cards import EMPTY, FACELESS, ONE, SIREN, VALUES
from games.outcasts.rounds import totals
from games.outcasts.rules import do_reshuffle, with_cards
from games.outcasts.setup import action as act
from games.outcasts.state import BACK, State, Step

ENOUGH = 3
"""Number of cards of the closed pile that a device seat must know before it chooses one."""

OF_HANDS = frozenset((Step.ONE, Step.OPEN, Step.TURN, Step.EXTRA, Step.GIVE))
"""Steps at which the answers reveal a hand. They are public while hands are open (R26.3)."""

PRIVATE = OF_HANDS | {Step.RACE, Step.SIREN, Step.THING, Step.PLACE, Step.SEEN}
"""Steps of a device-dealt game at which the answers reveal cards that only the asked seat knows."""


def private(state: State, who: int | None) -> bool:
    """Return whether the question to this seat, or TABLE, is private to it.

    In a table-dealt game the device treats the open hand of a device seat as hidden, though people
    see it.
    """
    if state.step not in PRIVATE:
        return False
    if state.compiled.table:
        return who in state.compiled.device_seats
    return not (state.round.open_hands and state.step in OF_HANDS)


def looked_at(state: State, seat: int | None) -> tuple[int, ...]:
    """Return the backs of a pile that only this seat looks through now, top first.

    If people deal, the result is empty for a person.
    """
    if seat is None or not state.compiled.sees[seat]:
        return ()
    if state.compiled.table:
        return _shown(state, seat)
    if seat != state.turn:
        return ()
    if state.step in (Step.SIREN, Step.THING):
        return tuple(reversed(state.closed_pile))
    if state.step in (Step.PLACE, Step.SEEN):
        return tuple(reversed(state.char_deck))
    return ()


def inspected_cards(state: State, seat: int) -> tuple[int, ...]:
    """Return the backs that a seat sees besides its hand: a pile, or the card drawn with a 4."""
    if state.step == Step.GIVE and seat == state.active:
        return (state.aside.drawn,)
    return looked_at(state, seat)


def _shown(state: State, seat: int) -> tuple[int, ...]:
    """Return the backs of a pile that people scan for a device seat, top first.

    People scan only `ENOUGH` cards of the closed pile, because no one wants to scan twenty cards
    for one 7. The number depends only on which cards are scanned, not on their faces. People scan
    the whole character deck. If they stopped at Wednesday, they would know her place.
    """
    known = state.cards.known(seat)
    asked = state.last_player if state.step == Step.THING else state.active
    if seat != asked:
        return ()
    if state.step == Step.PLACE:
        deck, her = state.char_deck, state.compiled.wednesday_face
        seen = state.cards.held(mask(deck) & state.cards.public, her)
        return () if seen else tuple(reversed(deck))
    if state.step not in (Step.SIREN, Step.THING):
        return ()
    pile, enough = tuple(reversed(state.closed_pile)), ENOUGH
    if state.step == Step.SIREN and state.reign.stop:  # so that at least one is not blocked
        enough = state.compiled.box.dealt.count(state.compiled.number_of[state.blocked]) + 1
    sure = next((n for n, back in enumerate(pile) if not known >> back & 1), len(pile))
    more = (mask(pile) & known).bit_count() < enough
    return pile[: sure + more]


def hand_of(state: State, seat: int | None) -> int:
    """Return the mask of the cards in a seat's hand that the device may show to that seat.

    If people deal, the mask is 0 for a person. For a device seat it has the cards that it knows.
    """
    if seat is None or state.step <= Step.DEAL:  # R1: not before all cards are dealt
        return 0
    hand, compiled = state.hands[seat], state.compiled
    if not compiled.table:
        return hand
    return hand & state.cards.known(seat) if compiled.sees[seat] else 0


def open_hands(state: State) -> int:
    """Return the mask of all hands while they are open (R26.3) or scored (R24), else 0.

    It is 0 if people deal.
    """
    counted = state.step in (Step.SCORED, Step.OVER)
    if state.compiled.table or not (state.round.open_hands or counted):
        return 0
    return sum(state.hands)


def visible(state: State, seat: int | None) -> int:
    """Return the mask of the face-up cards, the seat's own hand, and the cards it looks at."""
    seen = mask(state.open_pile) | (state.gone & state.cards.public)
    for back in (state.card_up, state.round.thing):
        seen |= 1 << back if back >= 0 else 0
    if state.step == Step.RESHUFFLE and not state.aside.due:
        seen |= 1 << state.char_deck[-1]  # Wednesday, before she is shuffled back (R14)
    seen |= hand_of(state, seat) | open_hands(state) | state.aside.counted
    own = mask(looked_at(state, seat)) | _drawn(state, seat)
    return seen | (own & state.cards.known(seat) if state.compiled.table else own)


def _drawn(state: State, seat: int | None) -> int:
    """Return the mask of the card drawn by a 4 if this seat sees it, else 0.

    If people deal, it is 0 for a person.
    """
    if state.aside.drawn < 0 or seat not in (state.active, state.aside.target):
        return 0
    return 1 << state.aside.drawn if state.compiled.sees[seat] else 0


def known(state: State, seat: int | None) -> int:
    """Return the mask of the backs that a seat with a perfect memory knows.

    If people deal, they know more cards, but do not report them. Cards that people count are public
    until they are back in the hand.
    """
    if state.compiled.table:
        return state.cards.known(seat) | state.aside.counted
    return state.cards.known(seat) | hand_of(state, seat)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Return a dict of everything that a seat may see now. Each field is added explicitly.

    Piles are listed from the bottom up.
    """
    compiled, cards = state.compiled, state.cards

    def names(zone: int) -> list[str]:
        return [cards.box.faces[n] for n in sorted(cards.faces[back] for back in backs(zone))]

    seen: dict[str, Any] = {
        **heading(state, state.step.name.lower()),
        "active": state.active,
        "youngest": state.setup.first,
        "round": state.round.number,
        "rounds": [list(gained) for gained in state.round.gained],
        "scores": list(totals(state)),
        "cause": state.round.cause or None,
        "hands": list(state.sizes),
        "open_pile": [cards.face(back) for back in state.open_pile],
        "closed_pile": len(state.closed_pile),
        "top": None if state.top == EMPTY else state.top,
        "character": state.character.id or None,
        "characters_left": len(state.char_deck),
        "gone": names(state.gone & cards.public),
        "blocked": compiled.face_of[state.blocked] if state.reign.stop else None,
        "thing_card": cards.face(state.round.thing) if state.round.thing >= 0 else None,
        "direction": state.character.direction,
        "last_player": state.last_player if state.last_player >= 0 else None,
        "streak": state.streak,
        "wednesday_left": state.round.hunted,
        "open_hands": state.round.open_hands,
        "target": state.aside.target if state.aside.target >= 0 else None,
        "counts": list(state.aside.counts),
    }
    if state.step == Step.COUNT:
        seen["counted"] = names(state.aside.counted)
    if open_hands(state):
        seen["all_hands"] = [names(hand) for hand in state.hands]
    if seat is not None and compiled.sees[seat]:
        seen["hand"] = names(hand_of(state, seat))
        looked, sees = looked_at(state, seat), visible(state, seat)
        if looked:  # None for a card that is not scanned yet
            seen["looks"] = [cards.face(back) if sees >> back & 1 else None for back in looked]
        if _drawn(state, seat) & sees:
            seen["drawn"] = cards.face(state.aside.drawn)
        if state.step == Step.RACE:
            seen["answered"] = not state.aside.waiting >> seat & 1
    return seen


# Sampled worlds

IN_ORDER = bytes(range(256))

DEALS = 8
"""Number of random deals to try. If none fits the open question, `world` swaps cards instead."""


def world(state: State, seat: int, rng: Random) -> State:
    """Return a random state that the seat cannot distinguish from the true one.

    The hidden cards are dealt again in such a way that the open question still has an answer.
    """
    other, sure = _renumbered(state, known(state, seat))
    cards = other.cards.look(seat, sure & ~other.cards.public)
    need = _needed(other)
    if need is None:
        return with_cards(other, cards.world(sure, rng))
    for _ in range(DEALS):
        dealt = cards.world(sure, rng)
        if _has(other, dealt, need):
            return with_cards(other, dealt)
    return with_cards(other, _mended(other, dealt, need, sure, rng))


def _renumbered(state: State, sure: int) -> tuple[State, int]:
    """Renumber all backs, zone by zone. Return (state, mask of the known backs).

    The number of a back reveals where the card was dealt. If a player has taken a hidden card and
    then plays a card, the old number would reveal whether the two are the same card.
    """
    cards = state.cards
    order = bytearray()
    new = copied(state)

    def pile(backs: bytes) -> bytes:
        """Assign the next numbers to these backs and return the numbers."""
        start = len(order)
        order.extend(backs)
        return IN_ORDER[start : len(order)]

    def zone(bits: int) -> int:
        return pile_mask(pile(cards.laid_out(bits, sure)))

    def one(back: int) -> int:
        if back < 0:  # no card, or a gap in a row
            return back
        if back in order:  # a card that a person drew from a device seat is already in a hand
            return order.index(back)
        return pile(BACK[back])[0]

    new.hands = tuple([zone(hand) for hand in state.hands])
    new.open_pile, new.closed_pile = pile(state.open_pile), pile(state.closed_pile)
    aside = state.aside
    if aside.drawn >= 0 or aside.counted:
        drawn, counted = one(aside.drawn), zone(aside.counted)
        new.aside = msgspec.structs.replace(aside, drawn=drawn, counted=counted)
    if state.round.thing >= 0:
        new.note(thing=one(state.round.thing))
    # Characters come after the outcasts, as in the deck order.
    new.card_up = one(state.card_up)
    new.char_deck = pile(state.char_deck)
    new.gone = zone(state.gone)
    anew = bytes(order)
    new.rows = tuple([tuple([one(back) for back in row]) for row in state.rows])
    # The new state does not contain what other seats know. If people deal, it does, because they
    # have seen everything that a device seat saw.
    others = cards.private if state.compiled.table else (0,) * state.compiled.seats
    new.cards = Cards(cards.box, cards.faces, cards.public, others).renumbered(anew)
    return new, places(anew, sure)


Need = tuple[int, int, int]
"""(zone, values, count): the zone contains at least `count` cards of one of these values."""


def _needed(state: State) -> Need | None:
    """Return what the open question implies about hidden cards, or None if it implies nothing."""
    if state.compiled.table:
        return None
    hand = state.hands[state.active]
    if state.step == Step.EXTRA:  # the device asks only if a card is legal (A40)
        return hand, fitting(state), state.cards_per_play
    if state.step == Step.ONE:
        return hand, 1 << ONE, 1
    if state.step == Step.HOLDER:
        return sum(state.hands), 1 << ONE, 1
    if state.step == Step.SIREN and not open_values(state):
        return mask(state.closed_pile), VALUES & ~state.reign.stop, 1
    return None


def _has(state: State, cards: Cards, need: Need) -> bool:
    zone, values, count = need
    found = [state.compiled.values[cards.faces[back]] for back in backs(zone)]
    return any(found.count(value) >= count for value in backs(values))


def _mended(state: State, cards: Cards, need: Need, sure: int, rng: Random) -> Cards:
    """Swap hidden cards so that the open question has an answer, as in the true deal."""
    zone, values, count = need
    compiled = state.compiled
    numbers = [compiled.number_of[v] for v in backs(values) if compiled.number_of[v] >= 0]
    number = rng.choice([n for n in numbers if cards.may_hold(zone, n, sure, count)])
    there = cards.held(zone, number)
    elsewhere = cards.held(compiled.outcast_backs & ~zone & ~sure, number)
    room = list(backs(zone & ~sure & ~there))
    rng.shuffle(room)
    for back, other in zip(room[: count - there.bit_count()], backs(elsewhere), strict=False):
        cards = cards.swap(back, other)
    return cards


# Reports of people who deal (A48)

SPOKEN = {
    "holder": (),
    "draw": (),  # the device itself draws from the row of a device seat
    "decline": (),
    "give": ("swapped",),
    "give_shown": ("swapped",),
    "take": ("took",),
    "take_shown": ("took",),
    "place": ("placed",),
}
"""The verbs that people report instead of each verb, because they do not see or tell the action."""


def observable_outcomes(state: State) -> tuple[Action, ...]:
    """Return the reveals that people can report now. They do not report shuffles."""
    return state.moves if state.step == Step.REVEAL else ()


def table_actions(state: State, action: Action, after: State) -> tuple[Action, ...]:
    """Translate an action of a device-dealt game into the actions that people report."""
    if action.verb == "shuffle":
        # The device skips the race if no seat has a 1. People report that no one plays a 1.
        nobody = state.step == Step.DEAL and after.step == Step.OPEN
        return (act(TABLE, "nobody"),) if nobody else ()
    after = shuffled(after)
    played = action.verb in ("play", "claim") or state.aside.due
    cannot = _cannot(state, after) if played else ()
    return (*_said(state, action, after), *cannot, *_left(state, after))


def shuffled(state: State) -> State:
    """Return the state after the shuffle of the character deck, or the same state if none is due.

    People do not report a shuffle, and a table-dealt game continues without it. So device-dealt and
    table-dealt games are compared after the shuffle. The order of the deck does not matter here, so
    it is unchanged.
    """
    if state.step != Step.RESHUFFLE:
        return state
    order = tuple(state.cards.faces[back] for back in state.char_deck)
    return do_reshuffle(copied(state), Action(CHANCE, "shuffle", order))


def _said(state: State, action: Action, after: State) -> tuple[Action, ...]:
    verb, by, boxes = action.verb, action.by, state.setup.box
    if by in boxes:
        return (action,)
    if verb == "claim" or (verb == "play" and state.step == Step.ONE):
        return (act(TABLE, "laid", by),)
    if verb == "decline" and not after.aside.waiting & ~mask(boxes):
        return (act(TABLE, "nobody"),)
    if verb == "set_out":
        return (act(by, "block", after.compiled.face_of[after.blocked]),)
    if verb in SPOKEN:
        return tuple(act(by, instead) for instead in SPOKEN[verb])
    return (action,)


def _cannot(state: State, after: State) -> tuple[Action, ...]:
    """Return "cannot" if only a table-dealt game asks about the effect of the played card (A48).

    A table-dealt game asks whenever an answer is possible. Here the device knows that none is.

    after: the state after the effect, which has moved no card.
    """
    if after.aside.due or after.step in (Step.EXTRA, Step.SIREN):
        return ()
    asked, seat, count = False, after.last_player, state.cards_per_play
    if after.top == FACELESS and seat not in after.setup.box:
        fits = state.reign.fits[FACELESS] & VALUES
        asked = bool(fits) and after.hands[seat].bit_count() >= count
    elif after.top == SIREN:
        deep = len(after.open_pile) - count if state.setup.yes("siren_includes_open_pile") else 0
        beneath = after.values_of(mask(after.open_pile[:deep])) & ~after.reign.stop
        asked = bool(after.closed_pile or beneath)
    return (act(seat, "cannot"),) if asked else ()


def reveals(state: State, action: Action) -> bool:
    """Return whether this action reveals cards of a hand or of the closed pile to everyone.

    After a 2 or a 7, the next question reveals whether the player has a legal choice (A40, A51).
    Sets and discarded cards are shown before they go face down on the closed pile (R15, R16, A23).
    After the deal, the first question reveals who has a 1, except in the race.
    """
    if action.verb == "shuffle":
        return state.step is Step.DEAL and state.setup.options["opening"] != "race"
    if action.verb in ("psychic", "hyde", "discard"):
        return True
    if state.aside.due:  # the effect of the played card comes now
        return state.top in (FACELESS, SIREN)
    return action.verb == "play" and state.compiled.value_of[action.a] in (FACELESS, SIREN)


def _left(state: State, after: State) -> tuple[Action, ...]:
    """Return the reports of the cards left at the end of a round, seat by seat (R24)."""
    if len(after.round.gained) == len(state.round.gained):
        return ()
    names = after.compiled.box.faces
    return tuple(
        act(seat, "left", names[number])
        for seat, hand in enumerate(after.hands)
        if seat not in after.setup.box
        for number in sorted(after.cards.faces[back] for back in backs(hand))
    )
