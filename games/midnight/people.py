"""Who may see and know what, and what people with cards of their own tell the device."""

from typing import Any

from games.core.action import TABLE, Action
from games.core.cards import backs, mask
from games.midnight import moves
from games.midnight.printed import COLOURS
from games.midnight.questions import due_of, fewest_boosters, top_places
from games.midnight.state import State, Step


def own(state: State, seat: int | None) -> int:
    """Return a seat's own hand; at a table only the people see their hands.

    A hand with a card that waits to be shuffled is looked at when the shuffle is done.
    """
    if seat is None or state.plan.table:
        return 0
    hand = state.hand(seat)
    return 0 if state.mix and hand & state.unshuffled else hand


def visible(state: State, seat: int | None) -> int:
    """Return what lies face up, the seat's own hand, and the three cards of its Recycle."""
    piles = state.piles
    seen = state.shown
    for pile in (state.pile, piles.used_specials, piles.used_boosters):
        if pile:
            seen |= 1 << pile[-1]
    if state.laid is not None:
        seen |= 1 << state.hour | mask(state.laid.cards)
    if looks(state, seat):
        seen |= mask(state.pile[place] for place in top_places(state))
    if state.plan.table:
        return seen & state.cards.public
    return seen | own(state, seat)


def looks(state: State, seat: int | None) -> bool:
    """Whether this seat is looking at the top of the discard pile (A9b)."""
    return seat == state.active and state.step in (Step.TAKE, Step.GIVE) and not state.mix


def known(state: State, seat: int | None) -> int:
    """Return what a perfect memory knows; people at a table know more than they have told."""
    return state.cards.public | own(state, seat)


def _face(state: State, back: int) -> str | None:
    """Return a face if the device is certain of it."""
    return state.cards.face(back) if state.certain >> back & 1 else None


def view(state: State, seat: int | None) -> dict[str, Any]:
    """Return all that may be seen now, built by allowing; faces and figures by id."""
    plan, piles, laid = state.plan, state.piles, state.laid
    seats = range(plan.seats)
    seen: dict[str, Any] = {
        "game": state.setup.game,
        "variant": state.setup.variant,
        "cards": state.setup.cards,
        "seats": plan.seats,
        "turn": state.turn,
        "step": state.step.name.lower(),
        "active": state.active,
        "round": state.number,
        "starter": state.starter,
        "figures": dict(zip(COLOURS, state.at, strict=True)),
        "wanderers": [colour for f, colour in enumerate(COLOURS) if plan.wanderer(f)],
        "ghosts": [
            {
                "seat": ghost.seat,
                "figure": COLOURS[ghost.figure],
                "active": bool(state.ghosts >> n & 1),
            }
            for n, ghost in enumerate(plan.ghosts)
        ],
        "hands": [
            {
                "hours": state.count(s, plan.hours),
                "boosters": state.count(s, plan.boosters),
                "specials": state.count(s, plan.specials),
            }
            for s in seats
        ],
        "draw_pile": state.left,
        "discard_pile": len(state.pile),
        "top": _face(state, state.pile[-1]) if state.pile else None,
        "specials": len(piles.specials),
        "boosters": len(piles.boosters),
        "used_specials": len(piles.used_specials),
        "used_boosters": len(piles.used_boosters),
        "points": [state.points[plan.side_of[s]] for s in seats],
        "laid": None,
        "ended": None,
        "won": list(state.won),
    }
    if laid is not None:
        seen["laid"] = {
            "hour": state.cards.face(state.hour),
            "cards": [plan.box.faces[face] for face in laid.faces],
            "values": {COLOURS[laid.one]: laid.a, COLOURS[laid.two]: laid.b},
            "back": laid.way < 0,
        }
    if state.exchange is not None and state.exchange.count:
        seen["announced"] = state.exchange.count
    if state.ended is not None:
        figure = state.ended.figure
        seen["ended"] = {
            "figure": COLOURS[figure] if figure >= 0 else None,
            "gains": [state.ended.gains[plan.side_of[s]] for s in seats],
        }
    if seat is not None and not plan.table:
        _add_secrets(state, seat, seen)
    return seen


def _add_secrets(state: State, seat: int, seen: dict[str, Any]) -> None:
    """Add what only this seat may see: its hand, what it has marked, Recycle's three cards."""
    cards = state.cards
    seen["hand"] = [
        cards.box.faces[f] for f in sorted(cards.faces[b] for b in backs(own(state, seat)))
    ]
    if seat == state.active and state.exchange is not None:
        seen["marked"] = [cards.box.faces[face] for face in state.exchange.marked]
    if looks(state, seat):
        seen["open"] = [cards.face(state.pile[place]) for place in top_places(state)]


# What people tell


def told(state: State, action: Action, after: State) -> tuple[Action, ...]:
    """Translate an action of a game that is seen whole into what the table tells."""
    said = _told(state, action)
    ended = after.ended is not None and state.ended is None
    if ended and after.ended is not None and after.ended.figure < 0 and _doubted(state, action):
        return (*said, moves.single(TABLE, "none_left"))
    return said


def _told(state: State, action: Action) -> tuple[Action, ...]:
    if action.verb in ("shuffle", "announce", "mark"):
        return ()  # nobody sees the one; the others are told when all is laid open
    if action.verb == "reward":
        team = state.plan.owners[due_of(state).figure]
        return (Action(team[0], "reward", action.a),)  # one press at the one box
    if action.verb != "swap":
        return (action,)
    exchange = state.exchange
    assert exchange is not None  # noqa: S101
    count = Action(action.by, "announce", exchange.count)
    lowest, highest = fewest_boosters(state, exchange.count)
    if lowest == highest:
        return (count,)
    given = sum(face in state.plan.added for face in exchange.marked)
    return (count, Action(action.by, "boosters", given))


def ghosts(state: State, seat: int) -> tuple[tuple[str, bool], ...]:
    """Return a seat's Ghost cards (R5), and whether each is spent (R21)."""
    cards = state.plan.ghosts
    return tuple(
        (f"ghost-{COLOURS[cards[n].figure]}", not state.ghosts >> n & 1)
        for n in state.plan.ghosts_of[seat]
    )


def _doubted(state: State, action: Action) -> bool:
    """Whether the device at the table asks before it ends the round (A38)."""
    if action.verb != "swap" or state.exchange is None:
        return state.doubt
    lowest, highest = fewest_boosters(state, state.exchange.count)
    return state.doubt or lowest < highest


def common(state: State) -> dict[str, Any]:
    """Return the public facts that both ways of dealing agree on."""
    plan, piles = state.plan, state.piles
    top = _face(state, state.pile[-1]) if state.pile else ""
    return {
        "active": state.active,
        "round": state.number,
        "starter": state.starter,
        "figures": list(state.at),
        "ghosts": state.ghosts,
        "hours": [state.count(seat, plan.hours) for seat in range(plan.seats)],
        "boosters": [state.count(seat, plan.boosters) for seat in range(plan.seats)],
        "specials": [state.count(seat, plan.specials) for seat in range(plan.seats)],
        "left": state.left,
        "discarded": len(state.pile),
        "top": top,
        "piles": [len(piles.specials), len(piles.boosters)],
        "used": [len(piles.used_specials), len(piles.used_boosters)],
        "points": list(state.points),
        "over": state.step == Step.OVER,
        "won": list(state.won),
    }
