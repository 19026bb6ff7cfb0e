"""Knowledge in midnight: cards that a seat sees and knows, views, worlds, and reports of people.

A seat sees some cards now. It knows those that it has seen, if it forgets none.
"""

from random import Random
from typing import Any

from msgspec.structs import replace

from games.core.action import TABLE, Action
from games.core.cardgame import certain
from games.core.cards import Cards, backs, mask
from games.core.display.default_views import heading
from games.core.structs import copied
from games.midnight.actions import LOOKED_AT, booster_range, due_of, pose
from games.midnight.board import COLOURS
from games.midnight.setup import MidnightSetup, single
from games.midnight.state import State, Step

_OF_THE_HAND = frozenset((Step.PLAY, Step.LAY, Step.TAKE, Step.GIVE, Step.MARK, Step.DISCARD))
"""Steps at which the offered answers show cards that only one seat may see."""


def private(state: State, who: int | None) -> bool:
    """Return whether only `who` (a seat, TABLE or None) may see the open question."""
    if who is None or who != state.active or not state.compiled.sees[who]:
        return False
    return not state.mix and state.step in _OF_THE_HAND


def own(state: State, seat: int | None) -> int:
    """Return the mask of a seat's hand cards that the device may show to this seat.

    If people deal, the mask is 0 for a person. For a device seat, it has the cards that the seat
    knows. A hand with a card in `mix` is hidden until the shuffle.
    """
    if seat is None or not state.compiled.sees[seat]:
        return 0
    hand = state.hand(seat)
    if state.compiled.table:
        return hand & state.cards.known(seat)
    return 0 if state.mix and hand & state.unshuffled else hand


def visible(state: State, seat: int | None) -> int:
    """Return the mask of face-up cards, the seat's hand, and the cards that it sees by Recycle."""
    piles = state.piles
    seen = state.shown
    for pile in (state.pile, piles.used_specials, piles.used_boosters):
        if pile:
            seen |= 1 << pile[-1]
    if state.laid is not None:
        seen |= 1 << state.hour | mask(state.laid.cards)
    if looks(state, seat):
        seen |= mask(state.pile[-LOOKED_AT:])
    if state.compiled.table:
        seen &= state.cards.known(seat)
    return seen | own(state, seat)


def looks(state: State, seat: int | None) -> bool:
    """Return whether this seat looks at the top of the discard pile with Recycle (A9b)."""
    return seat == state.active and state.step in (Step.TAKE, Step.GIVE) and not state.mix


def inspected_cards(state: State, seat: int) -> tuple[int, ...]:
    """Return the backs that a seat may take with Recycle, the top card first (A9b)."""
    if state.step != Step.TAKE or not looks(state, seat):
        return ()
    return tuple(state.pile[-LOOKED_AT:][::-1])


def known(state: State, seat: int | None) -> int:
    """Return the mask of the backs whose faces a seat with perfect memory knows.

    If people deal, a person knows more cards, but does not report them. With `Exchange.unsure`, the
    seat knows the face of the card taken with Recycle, but not its place.
    """
    known, exchange = state.cards.known(seat) | own(state, seat), state.exchange
    if exchange is not None and exchange.unsure:
        known |= 1 << state.pile[exchange.place]
    return known


def top_face(state: State) -> str | None:
    """Return the face id of the top discard, or None if the device is not certain of it."""
    pile = state.pile
    return state.cards.face(pile[-1]) if pile and certain(state) >> pile[-1] & 1 else None


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Return a dict of everything that a seat may see now.

    The function adds each field explicitly. Faces and figures are given by id.
    """
    compiled, piles, laid = state.compiled, state.piles, state.laid
    seats = range(compiled.seats)
    seen: dict[str, Any] = {
        **heading(state, state.step.name.lower()),
        "active": state.active,
        "round": state.number,
        "starter": state.starter,
        "figures": dict(zip(COLOURS, state.at, strict=True)),
        "wanderers": [colour for f, colour in enumerate(COLOURS) if compiled.wanderer(f)],
        "ghosts": [
            {
                "seat": ghost.seat,
                "figure": COLOURS[ghost.figure],
                "active": bool(state.ghosts >> n & 1),
            }
            for n, ghost in enumerate(compiled.ghosts)
        ],
        "hands": [
            {
                "hours": state.count(s, compiled.hours),
                "boosters": state.count(s, compiled.boosters),
                "specials": state.count(s, compiled.specials),
            }
            for s in seats
        ],
        "draw_pile": state.left,
        "discard_pile": len(state.pile),
        "top": top_face(state),
        "specials": len(piles.specials),
        "boosters": len(piles.boosters),
        "used_specials": len(piles.used_specials),
        "used_boosters": len(piles.used_boosters),
        "points": [state.points[compiled.side_of[s]] for s in seats],
        "laid": None,
        "ended": None,
        "won": list(state.won),
    }
    if laid is not None:
        seen["laid"] = {
            "hour": state.cards.face(state.hour),
            "cards": [compiled.box.faces[face] for face in laid.faces],
            "values": {COLOURS[laid.one]: laid.a, COLOURS[laid.two]: laid.b},
            "back": laid.way < 0,
        }
    if state.exchange is not None and state.exchange.count:
        seen["announced"] = state.exchange.count
    if state.ended is not None:
        figure = state.ended.figure
        seen["ended"] = {
            "figure": COLOURS[figure] if figure >= 0 else None,
            "gains": [state.ended.gains[compiled.side_of[s]] for s in seats],
        }
    if seat is not None and compiled.sees[seat]:
        _add_secrets(state, seat, seen)
    return seen


def _add_secrets(state: State, seat: int, seen: dict[str, Any]) -> None:
    """Add the seat's private fields: its hand, marked cards and Recycle's three cards."""
    cards = state.cards
    seen["hand"] = [
        cards.box.faces[f] for f in sorted(cards.faces[b] for b in backs(own(state, seat)))
    ]
    if seat == state.active and state.exchange is not None:
        seen["marked"] = [cards.box.faces[face] for face in state.exchange.marked]
    if looks(state, seat):
        top = state.pile[-LOOKED_AT:][::-1]
        sure = known(state, seat)  # a device seat does not know them before their scans
        seen["open"] = [cards.face(back) if sure >> back & 1 else None for back in top]


def badges(state: State, seat: int) -> tuple[tuple[str, bool], ...]:
    """Return a pair for each Ghost card of a seat: its face id (R5), and True if spent (R16)."""
    cards = state.compiled.ghosts
    return tuple(
        (f"ghost-{COLOURS[cards[n].figure]}", not state.ghosts >> n & 1)
        for n in state.compiled.ghosts_of[seat]
    )


# States with other hidden cards


def with_cards(state: State, cards: Cards) -> State:
    """Return a copy of the state with other hidden cards and the actions that these make legal."""
    new = copied(state)
    new.cards = cards
    exchange = state.exchange
    if exchange is not None and exchange.marked:  # keep the marked cards that the hand still has
        held = [cards.faces[back] for back in backs(new.hand(new.active))]
        marked = bytearray()
        for face in exchange.marked:
            if face in held:
                held.remove(face)
                marked.append(face)
        new.exchange = replace(exchange, marked=bytes(marked))
    return pose(new)


def as_device_dealt(state: State, cards: Cards) -> State:
    """Return a copy of the state as if the device had dealt the cards.

    The device would not ask for the number of Boosters (`Step.BOOSTERS`). Instead, the player marks
    cards.
    """
    new = copied(state)
    setup = replace(state.setup, cards="device", box=())
    new.compiled, new.rows, new.doubt = MidnightSetup.of(setup), (), False
    if new.step == Step.BOOSTERS:
        new.step = Step.MARK
    return with_cards(new, cards)


def world(state: State, seat: int, rng: Random) -> State:
    """Return a random state that this seat cannot tell from the true one.

    The cards that another seat has marked are secret, so the function removes these marks.
    """
    new = copied(state)
    exchange = state.exchange
    if exchange is not None and exchange.marked and seat != state.active:
        new.exchange = replace(exchange, marked=b"")
    return with_cards(new, state.cards.world(known(state, seat), rng))


# Reports of people who deal (A38)


def table_actions(state: State, action: Action, after: State) -> tuple[Action, ...]:
    """Translate an action of a device-dealt game into the actions that people report."""
    said = _told(state, action)
    exhausted = state.ended is None and after.ended is not None and after.ended.figure < 0
    return (*said, single(TABLE, "none_left")) if exhausted and _doubted(state, action) else said


def _told(state: State, action: Action) -> tuple[Action, ...]:
    if action.verb != "shuffle" and action.by in state.setup.box:
        return (action,)  # the device names the cards that its seats exchange
    if action.verb in ("shuffle", "announce", "mark"):
        return ()  # people do not report these actions ("announce" is reported with "swap")
    if action.verb == "reward":
        team = state.compiled.owners[due_of(state).figure]
        return (Action(team[0], "reward", action.a),)  # partners share the device's buttons
    if action.verb != "swap":
        return (action,)
    exchange = state.exchange
    assert exchange is not None  # noqa: S101
    count = Action(action.by, "announce", exchange.count)
    lowest, highest = booster_range(state, exchange.count)
    if lowest == highest:
        return (count,)
    given = sum(face in state.compiled.added for face in exchange.marked)
    return (count, Action(action.by, "boosters", given))


def _doubted(state: State, action: Action) -> bool:
    """Return whether people must say who still has an Hour card before the round ends (A38)."""
    if action.verb != "swap" or state.exchange is None or action.by in state.setup.box:
        return state.doubt
    lowest, highest = booster_range(state, state.exchange.count)
    return state.doubt or lowest < highest
