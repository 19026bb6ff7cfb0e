"""Seats of the box at a table where people deal: what it has to be shown, and where it lies.

A seat in `setup.box` is played by the box. Its cards lie face down in a row before it, and each is
tapped once, face down, on its way to the row: so the box sees it and nobody else does. A tap is the
action `hold` of TABLE. It settles which back bears the face and makes it known to that seat alone
(`Cards.private`); from then on the rules treat the seat as one that the device has dealt to.

What is still to be tapped is *owed* (`Game.owed`). While something is owed, everything else waits:
after each action the turn is TABLE, and what is legal are the holds. The turn behind them is not
stored, for `Game.with_cards` poses it again from the step once all is tapped.

A row has numbered places, the leftmost is 1. A card that is played leaves a gap, a new one goes
into the leftmost gap, and nothing slides. `rehold` says what a card of the row is after all, for
people who have tapped the wrong one; no list offers it, but it may be done whenever cards may be
tapped (`Game.accepts_scans`).

No tap is ever refused, or people would learn from it. What cannot be so, for all such cards have
been seen elsewhere, is taken for the lowest face that can be. Which faces are offered, and what may
be done by people, follows from what all have seen (`Cards.public`), never from what a box has.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from games.core.action import TABLE, Action, Listed
from games.core.cards import Cards, backs, mask
from games.core.display.scene import Answer, Ask, Scene
from games.core.errors import IllegalAction
from games.core.text import Text, text

VERBS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"hold": ("face",), "rehold": ("face", "place")}
)
"""What every game with seats for the box can be told besides.

hold: the card that is owed has this face; the console asks for it, and says at what place of the
row it goes (`Match.row` before and after). rehold: the card with this face lies at a place, which
is named by the back that lies there, as `Match.row` has it: of two boxes each has a third place.
Both are secrets: they stand in the journal and in a saved match in plain, and nowhere else.
"""

Game = Any
"""A `games.core.game.Game`, which imports this file."""

GAP = -1
"""What a row has where no card lies."""


class ScanRequest(msgspec.Struct, frozen=True):
    """What the people are to tap now, one card at a time.

    seat: of the box; zone: the backs that it may be, as a mask; ordered: whether it is exactly one
    back, at its place. Where it is not, people tap whichever of them they like first, and as many
    are still to come as `zone` has backs. A console asks

        not ordered, in the seat's own hand    for "my new card": it is in no row yet
        not ordered, in another hand           for a card of the hand that the seat looks at
        ordered, and in `Match.row`            for the card at that place, once more
        ordered, elsewhere                     for the next of what the seat looks at
    """

    seat: int
    zone: int
    ordered: bool


def owed(game: Game, state: Any) -> ScanRequest | None:
    """Return what is to be tapped now; None if the boxes know all that they may look at."""
    if not game.accepts_scans(state):
        return None
    boxes = state.setup.box
    for seat in boxes:
        unknown = game.held(state, seat) & ~game.known(state, seat)
        if unknown:
            lost = unknown & mask(back for back in row(state, seat) if back != GAP)
            return (
                ScanRequest(seat, lost & -lost, True) if lost else ScanRequest(seat, unknown, False)
            )
    for seat in boxes:
        known = game.known(state, seat)
        for back in game.inspected_cards(state, seat):
            if not known >> back & 1:
                hand = next((hand for hand in game.hands(state) if hand >> back & 1), 0)
                return ScanRequest(seat, hand & ~known or 1 << back, not hand)
    return None


# The row


def row(state: Any, seat: int) -> tuple[int, ...]:
    """Return the backs that lie before a box's seat, left to right; GAP where none does."""
    return state.rows[seat] if state.rows else ()


def rack(before: Iterable[int], hand: int, known: int) -> tuple[int, ...]:
    """Return a row after something has happened.

    before: the row until now; hand: what the seat holds, and known: what it knows. A card that has
    been tapped, or that all have seen, is laid down; one that is owed is on its way.
    """
    places = [back if back != GAP and hand >> back & 1 else GAP for back in before]
    for back in backs(hand & known & ~mask(b for b in places if b != GAP)):
        if GAP in places:
            places[places.index(GAP)] = back
        else:
            places.append(back)
    return tuple(places)


def _racked(game: Game, after: Any) -> tuple[tuple[int, ...], ...]:
    """Return all rows after a step; rules that deal anew have taken them away."""
    return tuple(
        rack(row(after, seat), game.held(after, seat), game.known(after, seat))
        if seat in after.setup.box
        else ()
        for seat in range(after.setup.seats)
    )


# Asking for taps


def called(game: Game, state: Any, seat: int) -> int | Text:
    """Return what a seat's row is named by; of partners in one colour each may have one."""
    number = game.partner(state, seat)
    return seat if number is None else text("table.partner", seat=seat, number=number)


def ask(game: Game, state: Any) -> Ask:
    """Return the question to the table: which card is it? Its answers name what nobody may see."""
    deck = state.setup.deck
    lines = tuple(Answer(action, deck.find(action.a).text) for action in game.choices(state, TABLE))
    return Ask(_question(game, state, owed(game, state)), None, lines, private=True, tapped=True)


def scene(game: Game, state: Any, found: Scene) -> Scene:
    """Return a scene of the game, which asks for what is owed where something is.

    On is then the seat whose card it is, whoever's turn waits behind it.
    """
    wanted = owed(game, state)
    if wanted is None:
        return found
    return replace(found, head=wanted.seat, question=_question(game, state, wanted))


def _question(game: Game, state: Any, wanted: ScanRequest | None) -> Text:
    """Return what people are to tap: a new card, one of the row again, or one it looks at."""
    assert wanted is not None  # noqa: S101  (else nothing is asked)
    seat, back = wanted.seat, wanted.zone.bit_length() - 1
    looking, hands = game.inspected_cards(state, seat), game.hands(state)
    who = called(game, state, seat)
    if back in row(state, seat) and wanted.ordered:
        place = row(state, seat).index(back) + 1
        return text("table.ask.hold.again", seat=who, place=place)
    if back not in looking:
        return text("table.ask.hold", seat=who)
    said: Text | None = game.scan_prompt(state, seat, looking.index(back) + 1)
    if said is not None:
        return said
    if not wanted.ordered:
        whose = next(of for of, hand in enumerate(hands) if hand >> back & 1)
        return text("table.ask.hold.hand", seat=who, other_seat=called(game, state, whose))
    if not hands:  # all lies where it lay, and has one number
        return text("table.ask.hold.place", seat=who, place=back + 1)
    if len(looking) == 1:
        return text("table.ask.hold.one", seat=who)
    return text("table.ask.hold.look", seat=who, number=looking.index(back) + 1)


def tap(game: Game, state: Any, who: int, face: str) -> tuple[Action, ...]:
    """Return what a tapped card means while something is owed: that it is this."""
    if who == TABLE and allows(game, state, _hold(face)):
        return (_hold(face),)
    raise IllegalAction(text("table.why.other-kind"))


@lru_cache(maxsize=1024)
def _hold(face: str) -> Action:
    return Listed(TABLE, "hold", face)


def posed(game: Game, _before: Any, new: Any) -> Any:
    """Let the people be asked for what is owed, before anything else; `new` is a fresh state."""
    found = owed(game, new)
    if found is not None:
        new.turn = TABLE
        new.moves = _holds(new.cards, found.zone)
    return new


def _holds(cards: Cards, zone: int) -> tuple[Action, ...]:
    """Return a hold of each face that a card of a zone may have, as far as all know."""
    faces: set[int] = set()
    for kind in cards.box.kinds:
        if zone & kind:
            faces.update(cards.faces[back] for back in backs(kind & ~cards.public))
    return tuple(_hold(cards.box.faces[face]) for face in sorted(faces))


def step(
    game: Game, do: Mapping[str, Callable[[Any, Action], Any]], state: Any, action: Action
) -> Any:
    """Return the state after an action of a game with boxes, and what is owed then."""
    if action.verb == "hold":
        new = _held(game, state, action.a)
    elif action.verb == "rehold":
        new = _held_again(game, state, action.a, action.b)
    else:
        new = do[action.verb](state.__copy__(), action)
    new.rows = _racked(game, new)
    return posed(game, state, new)


def allows(game: Game, state: Any, action: Action) -> bool:
    """Whether it is a tap of a card that looks like the one that is owed, or lies in a row.

    So a tap is taken for what it says even where no such card can be there.
    """
    box = state.cards.box
    if action.by != TABLE or action.a not in box.faces:
        return False
    like = box.of_kind(box.number(action.a))
    if action.verb == "hold":
        found = owed(game, state)
        return found is not None and action.b is None and bool(found.zone & like)
    at = action.b
    if action.verb != "rehold" or type(at) is not int or not game.accepts_scans(state):
        return False
    return at >= 0 and bool(like >> at & 1) and _boxed(game, state, at) is not None


def _boxed(game: Game, state: Any, back: int) -> int | None:
    """Return the box that has tapped this back, if it can be tapped again."""
    for seat in state.setup.box:
        near = game.held(state, seat) | mask(game.inspected_cards(state, seat))
        if near & game.known(state, seat) & 1 << back:
            return int(seat)
    return None


def _held(game: Game, state: Any, face: str) -> Any:
    found, cards = owed(game, state), state.cards
    assert found is not None  # noqa: S101  (else it was not legal)
    number = cards.box.number(face)
    zone = found.zone & cards.box.of_kind(number)
    # Nobody can tell the cards of a hand apart that have not been tapped: it is the lowest, but for
    # those that another seat of the box knows.
    sure = zone & cards.sure
    back = next(backs(cards.held(sure, number) or zone ^ sure or zone))
    return game.reposed(state, _told(cards, found.seat, back, number))


def _held_again(game: Game, state: Any, face: str, back: int) -> Any:
    seat, cards = _boxed(game, state, back), state.cards
    assert seat is not None  # noqa: S101  (else it was not allowed)
    forgotten = cards.forget(1 << back)
    return game.reposed(state, _told(forgotten, seat, back, cards.box.number(face)))


def _told(cards: Cards, seat: int, back: int, face: int) -> Cards:
    """Return the cards after a box was shown that a back bears a face, as far as that can be.

    If boxes were shown all such cards elsewhere, one of those taps was wrong. Nobody knows which,
    so all these cards are asked for again: were it one, it could be a right one, and so for ever.
    """
    here = 1 << back
    loose = cards.box.like(back) & ~cards.public
    can = sorted({cards.faces[other] for other in backs(loose)})
    face = face if face in can else can[0]
    like = cards.held(loose, face)
    if not like & (here | ~cards.sure):
        cards = cards.forget(like)
    settled, _ = cards.told(here, face, witness=seat)
    return settled.look(seat, here)
