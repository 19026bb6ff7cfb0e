"""Card scans for device seats in a table-dealt match, and the rows of cards of these seats.

The device plays the seats in `setup.box` with printed cards. The cards of such a seat are face down
in a row in front of it. People scan every card once, face down, on its way to the row, so only the
device sees it. A scan is the action `hold` of TABLE. It settles which back has the face and makes
the back known to that seat alone (`Cards.private`). The rules then treat the seat as if the device
had dealt to it.

`Game.scan_request` returns the next card to scan. While there is one, the game waits: after each
action the turn is TABLE and the legal actions are holds. A `CardState` stores whose turn it really
is. In a game that stores its legal actions, `Game.with_cards` derives turn and actions from the
game's step after the last scan.

A row has numbered places, from 1 at the left. A card that is played leaves a gap, a new card goes
into the leftmost gap, and no card slides. With `rehold`, people correct a card of the row after a
wrong scan. No list of legal actions contains it, but it is allowed whenever cards may be scanned
(`Game.accepts_scans`).

With `take_over`, the device begins to play the seat of a person who leaves. The seat joins
`setup.box`, so the cards of its hand are scanned next. With `hand_back`, a person plays a device
seat. No list of legal actions contains them either.

Only a card of the wrong kind is refused. Any other refusal would tell people something about the
hidden cards. If all copies of a scanned face were seen elsewhere, the lowest possible face is
recorded instead. The offered faces and the actions of people depend only on what everyone has seen
(`Cards.public`), never on what a device seat holds.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from games.core.action import TABLE, Action, Listed
from games.core.cards import Cards, backs, mask
from games.core.display.scene import Answer, Ask, News, Scene
from games.core.errors import IllegalAction
from games.core.state import CardState
from games.core.structs import copied
from games.core.text import Text, text

TAKE_OVER, HAND_BACK = "take_over", "hand_back"
SEATING: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {TAKE_OVER: ("seat",), HAND_BACK: ("seat",)}
)
"""Verbs of TABLE with which the device begins or ceases to play a seat. They are public."""

VERBS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"hold": ("face",), "rehold": ("face", "place")}
)
"""Additional verbs of every game with device seats.

`hold` says that the card to scan has this face. The console asks for the scan and then names the
place of the row for the card (it compares `Match.row` before and after). `rehold` says that the
card at a place has this face. Its second object is the back at that place, as in `Match.row`,
because several rows have the same place numbers. Both verbs are secret. Only the journal and saved
matches contain them, unencrypted.
"""

Game = Any
"""A `games.core.game.Game`. That module imports this one."""

GAP = -1
"""Entry of a row for a place without a card."""


class ScanRequest(msgspec.Struct, frozen=True):
    """Request to scan one card for a device seat.

    The console asks for one of these cards:

        not ordered, in the seat's own hand    "my new card", which is not in a row yet
        not ordered, in another hand           a card of the hand that the seat looks at
        ordered, and in `Match.row`            the card at that place, once more
        ordered, elsewhere                     the next card that the seat looks at
    """

    seat: int  # the device seat
    zone: int  # mask of the backs that people may scan
    ordered: bool  # `zone` is one back, at a certain place; otherwise people scan any card of it


def owed(game: Game, state: Any) -> ScanRequest | None:
    """Return the next scan request, or None if the device seats know all that they may see."""
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


# Rows


def row(state: Any, seat: int) -> tuple[int, ...]:
    """Return the backs in front of a device seat, left to right, with GAP for an empty place."""
    return state.rows[seat] if state.rows else ()


def rack(before: Iterable[int], hand: int, known: int) -> tuple[int, ...]:
    """Return a row after an action.

    `before` is the old row. `hand` and `known` are the masks of the cards that the seat holds and
    knows. A card of the hand gets a place when the seat knows it: by a scan, or because everyone
    has seen it.
    """
    places = [back if back != GAP and hand >> back & 1 else GAP for back in before]
    for back in backs(hand & known & ~mask(b for b in places if b != GAP)):
        if GAP in places:
            places[places.index(GAP)] = back
        else:
            places.append(back)
    return tuple(places)


def _racked(game: Game, after: Any) -> tuple[tuple[int, ...], ...]:
    """Return all rows after a step. Rules that deal without a shuffle clear them before."""
    if not after.setup.box:
        return ()
    return tuple(
        rack(row(after, seat), game.held(after, seat), game.known(after, seat))
        if seat in after.setup.box
        else ()
        for seat in range(after.setup.seats)
    )


def _without_shuffled(game: Game, after: Any) -> tuple[tuple[int, ...], ...]:
    """Return the rows after a shuffle, which a card leaves if its seat does not know it any more.

    A new deal gives a seat the same backs again, and nobody can tell where they lie.
    """
    rows = []
    for seat, before in enumerate(after.rows):
        known = game.known(after, seat)
        places = [back if back != GAP and known >> back & 1 else GAP for back in before]
        rows.append(tuple(places) if any(back != GAP for back in places) else ())
    return tuple(rows)


# Questions


def called(game: Game, state: Any, seat: int) -> int | Text:
    """Return the name of a seat's row: the seat, or its number among partners of one colour."""
    number = game.partner(state, seat)
    return seat if number is None else text("table.partner", seat=seat, number=number)


def ask(game: Game, state: Any) -> Ask:
    """Return the question that asks the people at the table to scan a card.

    It is private, because its answers name hidden cards.
    """
    deck = state.setup.deck
    lines = tuple(Answer(action, deck.find(action.a).text) for action in game.choices(state, TABLE))
    return Ask(_question(game, state, owed(game, state)), None, lines, private=True, tapped=True)


def scene(game: Game, state: Any, found: Scene) -> Scene:
    """Return the scene `found`, with the question for the next scan if there is one.

    The scene's head is then the device seat, even if it is another seat's turn.
    """
    wanted = owed(game, state)
    if wanted is None:
        return found
    return replace(found, head=wanted.seat, question=_question(game, state, wanted))


def _question(game: Game, state: Any, wanted: ScanRequest | None) -> Text:
    """Return the prompt to scan a new card, a card of the row again, or an inspected card."""
    assert wanted is not None  # noqa: S101  (the caller has asked `owed`)
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
    if not hands:  # cards never move, so a place and its back have one number
        return text("table.ask.hold.place", seat=who, place=back + 1)
    if len(looking) == 1:
        return text("table.ask.hold.one", seat=who)
    return text("table.ask.hold.look", seat=who, number=looking.index(back) + 1)


def tap(game: Game, state: Any, who: int, face: str) -> tuple[Action, ...]:
    """Return the `hold` action for a tapped face while a scan is open.

    Raise IllegalAction if the card is of another kind or the tap is not at the table.
    """
    if who == TABLE and allows(game, state, _hold(face)):
        return (_hold(face),)
    raise IllegalAction(text("table.why.other-kind"))


@lru_cache(maxsize=1024)
def _hold(face: str) -> Action:
    return Listed(TABLE, "hold", face)


def with_scan_request(game: Game, _before: Any, new: Any) -> Any:
    """Make a new state ask for the next scan, if one is open, and return it.

    `new` is changed in place.
    """
    found = owed(game, new)
    if found is not None:
        if isinstance(new, CardState):
            new.resumes = new.turn if new.resumes is None else new.resumes
        else:
            new.moves = _holds(new.cards, found.zone)
        new.turn = TABLE
    return new


def resumed(new: Any) -> Any:
    """Give a new `CardState` its true turn again, if it waited for a scan, and return it."""
    if isinstance(new, CardState) and new.resumes is not None:
        new.turn, new.resumes = new.resumes, None
    return new


def holds(game: Game, state: Any) -> tuple[Action, ...]:
    """Return the legal actions while a scan is requested."""
    found = owed(game, state)
    assert found is not None  # noqa: S101  (the caller knows that a scan is requested)
    return _holds(state.cards, found.zone)


def _holds(cards: Cards, zone: int) -> tuple[Action, ...]:
    """Return a `hold` for each face that a card of a zone may have by public knowledge."""
    faces: set[int] = set()
    for kind in cards.box.kinds:
        if zone & kind:
            faces.update(cards.faces[back] for back in backs(kind & ~cards.public))
    return tuple(_hold(cards.box.faces[face]) for face in sorted(faces))


def step(game: Game, rules: Callable[[Any, Action], Any], state: Any, action: Action) -> Any:
    """Return the state after an action of a game with device seats, with the next scan request.

    `rules` returns a new state after an action of the game itself.
    """
    if action.verb in SEATING:
        new = _seated(game, state, action.a)
    elif action.verb == "hold":
        new = _held(game, state, action.a)
    elif action.verb == "rehold":
        new = _held_again(game, state, action.a, action.b)
    else:
        new = rules(state, action)
        if "order" in game.verbs[action.verb]:
            new.rows = _without_shuffled(game, new)
    new.rows = _racked(game, new)
    return with_scan_request(game, state, new)


def allows(game: Game, state: Any, action: Action) -> bool:
    """Return whether the action is a legal change of a seat, or a scan of the right kind.

    The scan of an impossible face is allowed too, because a refusal would reveal hidden facts.
    """
    if action.verb in SEATING:
        plain = action == Action(TABLE, action.verb, action.a) and type(action.a) is int
        return plain and _may_change(game, state, action.verb, action.a)
    box = state.cards.box
    if not state.setup.box or action.by != TABLE or action.a not in box.faces:
        return False
    like = box.of_kind(box.number(action.a))
    if action.verb == "hold":
        found = owed(game, state)
        return found is not None and action.b is None and bool(found.zone & like)
    at = action.b
    if action.verb != "rehold" or type(at) is not int or not game.accepts_scans(state):
        return False
    return at >= 0 and bool(like >> at & 1) and _boxed(game, state, at) is not None


def _may_change(game: Game, state: Any, verb: str, seat: int) -> bool:
    """Return whether the device may begin or cease to play a seat now.

    At least one seat must stay a person's.
    """
    setup = state.setup
    free = {*range(setup.seats)} - {*setup.box}
    if setup.cards != "table" or not game.box_seats or not game.accepts_change_of_seat(state):
        return False
    return seat in setup.box if verb == HAND_BACK else seat in free and len(free) > 1


def _seated(game: Game, state: Any, seat: int) -> Any:
    """Return the state after the device began or ceased to play a seat."""
    new, boxes = resumed(copied(state)), {*state.setup.box} ^ {seat}
    # A person's knowledge is a guess of the device, and a person does not know the device's.
    cards = state.cards.without_knowledge(seat)
    setup = replace(state.setup, box=tuple(sorted(boxes)))
    if hasattr(new, "compiled"):
        new.compiled = type(new.compiled).of(setup)
    else:
        new.setup = setup
    return game.reposed(new, cards)


def seat_news(game: Game, state: Any, action: Action) -> tuple[News, ...]:
    """Return the news of a change of a seat."""
    who = called(game, state, action.a)
    if action.verb == HAND_BACK:
        return (News(text("table.news.hand-back", seat=who), "reveal", seat=action.a),)
    return (News(text("table.news.take-over", seat=who), "reveal", seat=action.a),)


def _boxed(game: Game, state: Any, back: int) -> int | None:
    """Return the device seat that has scanned this back and may scan it again, or None."""
    for seat in state.setup.box:
        near = game.held(state, seat) | mask(game.inspected_cards(state, seat))
        if near & game.known(state, seat) & 1 << back:
            return int(seat)
    return None


def _held(game: Game, state: Any, face: str) -> Any:
    found, cards = owed(game, state), state.cards
    assert found is not None  # noqa: S101  (otherwise the action is not legal)
    number = cards.box.number(face)
    zone = found.zone & cards.box.of_kind(number)
    # No one can tell unscanned cards apart, so take the lowest one. Avoid backs that the device
    # already knows, except those with this face.
    sure = zone & cards.sure
    back = next(backs(cards.held(sure, number) or zone ^ sure or zone))
    return game.reposed(state, _told(cards, found.seat, back, number))


def _held_again(game: Game, state: Any, face: str, back: int) -> Any:
    seat, cards = _boxed(game, state, back), state.cards
    assert seat is not None  # noqa: S101  (otherwise the action is not allowed)
    forgotten = cards.forget(1 << back)
    return game.reposed(state, _told(forgotten, seat, back, cards.box.number(face)))


def _told(cards: Cards, seat: int, back: int, face: int) -> Cards:
    """Return the cards after a scan for a device seat. A possible face replaces an impossible one.

    If other scans already account for all unseen cards of the face, one of those scans was wrong.
    No one knows which one, so people must repeat all of them. If they repeated only one, it could
    be a correct one each time, without end.
    """
    here = 1 << back
    loose = cards.box.like(back) & ~cards.public
    can = sorted({cards.faces[other] for other in backs(loose)})
    face = face if face in can else can[0]
    like = cards.held(loose, face)
    if not like & (here | ~cards.sure):
        cards = cards.forget(like)
    settled, _ = cards.settle_reported(here, face, witness=seat)
    return settled.look(seat, here)
