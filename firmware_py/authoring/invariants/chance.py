"""Invariants of chance: shuffles are complete, and every outcome can occur.

shuffles   drawn orders differ from each other in every place, and every card can move
orders     `possible` rejects an order with a duplicate, missing or foreign card
dice       each outcome that can be listed is drawn at some time
box        every state has exactly the cards of the deck, for each kind of card

Only the game knows the probabilities, so frequencies are not checked. If a rare outcome is missing,
the check draws more samples up to a limit. It reports only an outcome that never occurs.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any
from weakref import WeakKeyDictionary

from firmware_py.authoring.invariants.violation import Violation
from games.core.action import CHANCE, TABLE, Action
from games.core.cards import backs, mask
from games.core.errors import quoted
from games.core.game import Game
from games.core.match import Match

DRAWN = 24
"""Number of sampled orders of a shuffle."""

MANY = 1_000
"""Number of further orders to sample if a place had the same value in all `DRAWN` orders."""

VALUES = 5_000
"""Number of dice to roll if an outcome has several dice, so that every face comes up."""

LOTS = 200_000
"""Number of rolls after which a missing outcome is reported. It suffices for the rarest sum of five
dice."""


# shuffles


def check_shuffles(match: Match[Any], rng: Random) -> None:
    """Check that repeated shuffles differ from each other in every place."""
    for at in _shuffles(match, rng, 2):
        _varies(match, at)


def _shuffles(match: Match[Any], rng: Random, count: int) -> list[int]:
    """Return some indices of states before a shuffle, whose outcomes `legal` does not list."""
    legal = match.game.legal
    some = [n for n, state in enumerate(match.states) if state.turn == CHANCE and not legal(state)]
    return rng.sample(some, min(count, len(some)))


def _order(action: Action) -> tuple[Any, ...]:
    return action.a if isinstance(action.a, tuple) else ()


def _varies(match: Match[Any], at: int) -> None:
    """Sample a shuffle repeatedly and raise Violation if a place or a card never changes."""
    game, state = match.game, match.states[at]
    drawn = [game.sample(state, Random(f"{at}/{n}")) for n in range(DRAWN)]
    orders = [_order(action) for action in drawn]
    if len({*orders[0]}) >= 4 and len({*orders}) == 1:  # fewer values may repeat by chance
        raise Violation(
            f"after {at} actions `sample` draws the same order whatever rng says", at=at
        )
    if len({*map(len, orders)}) != 1 or not orders[0]:
        return
    still = [place for place, some in enumerate(zip(*orders, strict=True)) if len({*some}) == 1]
    more = still and _bound(game, state, drawn[0], still)
    if more:
        place, value = more
        for n in range(MANY):
            order = _order(game.sample(state, Random(f"{at}/more/{n}")))
            if order[place] != value:
                break
        else:
            raise Violation(
                f"after {at} actions `sample` draws {value} in place {place} of the order in "
                f"{MANY} draws, and `possible` says that others may come there",
                at=at,
            )
    _moved(match, at, drawn)


def _bound(game: Game[Any], state: Any, action: Action, still: list[int]) -> tuple[int, int] | None:
    """Return the first place of `still` that may hold another value, and the value it always has.

    Return None if no place may hold another value.
    """
    order = _order(action)
    for place in still:
        for other, value in enumerate(order):
            if value != order[place]:
                changed = [*order]
                changed[place], changed[other] = value, order[place]
                if game.possible(state, action._replace(a=tuple(changed))):
                    return place, order[place]
    return None


def _moved(match: Match[Any], at: int, drawn: list[Action]) -> None:
    """Raise Violation if cards keep their faces although the drawn orders differ."""
    game, state = match.game, match.states[at]
    first = game.step(state, drawn[0])
    if drawn[0] != drawn[1] and all(game.step(state, other) == first for other in drawn[1:]):
        raise Violation(
            f"after {at} actions a shuffle changes nothing: whatever is drawn, `step` leads to the "
            "same state; perhaps what `Cards.shuffled` returns is not kept",
            at=at,
        )
    lacks = _lacks(game, state, drawn)
    if lacks:
        more = (game.sample(state, Random(f"{at}/more/{n}")) for n in range(MANY))
        lacks = _lacks(game, state, [*drawn, *more])
    if lacks:
        there = f", as {lacks[0]}" if lacks[0] else ""
        raise Violation(
            f"after {at} actions a shuffle is ignored in part: of the cards whose faces it gives, "
            f"some{there}, bear the same face whatever is drawn, and nobody is said to know it",
            at=at,
        )


def _lacks(game: Game[Any], state: Any, drawn: list[Action]) -> tuple[str] | None:
    """Return None if every card can get another face.

    Otherwise return a 1-tuple: the name of a card that wrongly keeps its face, "" if unclear.
    """
    afters = [game.step(state, action) for action in drawn]
    bear, last = [after.cards.faces for after in afters], afters[-1]
    places = sum(len({*some}) > 1 for some in zip(*map(_order, drawn), strict=True))
    moved = mask(back for back, some in enumerate(zip(*bear, strict=True)) if len({*some}) > 1)
    given = Counter(_order(drawn[-1]))
    if not moved or not given <= Counter(last.cards.faces):
        return None  # the values are not faces, or the order does not place all of them
    still = [
        back for back in backs((1 << len(bear[0])) - 1 & ~moved) if last.cards.faces[back] in given
    ]
    known = game.known(last, None)  # a card that the rules place is known to everyone
    open_to_none = [back for back in still if not known >> back & 1]
    lacking = places - moved.bit_count() - (len(still) - len(open_to_none))
    if lacking <= 0:
        return None
    one = open_to_none[-1] if len(open_to_none) == lacking else None
    return ("" if one is None else f"back {one} ({last.cards.face(one)})",)


# orders


def check_orders(match: Match[Any], rng: Random) -> None:
    """Check that `possible` rejects outcomes that chance cannot draw."""
    game = match.game
    for at in _shuffles(match, rng, 2):
        state = match.states[at]
        drawn = [game.sample(state, Random(f"{at}/{n}")) for n in range(DRAWN)]
        if len({tuple(sorted(_order(action), key=repr)) for action in drawn}) > 1:
            more = range(VALUES // max(1, len(_order(drawn[0]))))
            drawn += [game.sample(state, Random(f"{at}/more/{n}")) for n in more]
        for what, action in _damaged(drawn):
            if game.possible(state, action):
                raise Violation(
                    f"after {at} actions `possible` takes for an outcome of chance what is none, "
                    f"for {what}: {quoted(action)}",
                    at=at,
                )
        for action in _mixed(state, drawn[0]):
            if game.possible(state, action):
                _as_boxed(
                    game.step(state, action),
                    f"after {at} actions, and a shuffle that `possible` takes,",
                    at,
                )


def _damaged(drawn: list[Action]) -> Iterator[tuple[str, Any]]:
    """Yield pairs of a reason and an impossible outcome, made from drawn outcomes."""
    one = drawn[0]
    yield "it is somebody's own action", one._replace(by=0)
    yield "it is the table's own action", one._replace(by=TABLE)
    yield "there is no such verb", one._replace(verb="no-such-verb")
    yield "it has an object too many", one._replace(b=0)
    yield "it lacks what was drawn", one._replace(a=None)
    orders = [*map(_order, drawn)]
    if orders[0] and all(type(value) is int for some in orders for value in some):
        yield "it is no tuple", one._replace(a=[*orders[0]])
        yield from ((what, one._replace(a=other)) for what, other in _orders(orders))


def _orders(orders: list[tuple[int, ...]]) -> Iterator[tuple[str, Any]]:
    order, rest = orders[0], orders[0][1:]
    if len({*map(len, orders)}) == 1:
        yield "there is one too few", rest
        yield "there is one too many", (*order, order[0])
    if len({tuple(sorted(some)) for some in orders}) == 1:  # a shuffle: always the same values
        other = next((value for value in order if value != order[0]), None)
        if other is not None:
            at = order.index(other)
            yield "one lies there twice", (*order[:at], order[0], *order[at + 1 :])
    lowest, highest = min(map(min, orders)), max(map(max, orders))
    for stranger in (highest + 1, lowest - 1, 1_000_000, -1_000_000):
        yield "one was never in the box, nor on a die", (stranger, *rest)
    for odd in ("no-such", order[0] + 0.5, float(order[0]), None):
        yield "one is no whole number", (odd, *rest)


def _mixed(state: Any, drawn: Action) -> Iterator[Action]:
    """Yield the shuffle with the first face exchanged for one of another kind of card.

    Yield nothing if all its cards are of one kind.
    """
    order, box = _order(drawn), state.cards.box
    if not all(type(value) is int and 0 <= value < len(box.faces) for value in order):
        return
    kinds = [box.of_kind(value) if value in box.dealt else 0 for value in order]
    other = next((n for n, kind in enumerate(kinds) if kind != kinds[0]), None)
    if other is not None:
        changed = [*order]
        changed[0], changed[other] = changed[other], changed[0]
        yield drawn._replace(a=tuple(changed))


# dice


def check_dice(match: Match[Any], rng: Random) -> None:
    """Check that `sample` draws each outcome that `legal` lists at some time."""
    game = match.game
    if match.setup.cards == "table":
        return  # at a physical table people enter the outcome
    tried = _TRIED.setdefault(game, set())
    chances = [at for at, state in enumerate(match.states) if state.turn == CHANCE]
    for at in rng.sample(chances, min(6, len(chances))):
        legal = game.legal(match.states[at])
        if len(legal) > 1 and legal not in tried:
            tried.add(legal)
            _each_comes(match, at, legal)


_TRIED: WeakKeyDictionary[Game[Any], set[tuple[Action, ...]]] = WeakKeyDictionary()
"""Lists of outcomes that were already checked, by game. One check of each is enough."""


def _each_comes(match: Match[Any], at: int, legal: tuple[Action, ...]) -> None:
    game, state = match.game, match.states[at]
    left = {*legal}
    for n in range(LOTS):
        left.discard(game.sample(state, Random(f"{at}/{n}")))
        if not left:
            return
        if n == 200 and len(left) == len(legal) - 1 and _told(game, state):
            return  # the outcome is a hidden card that is already fixed and only turned up
    raise Violation(
        f"after {at} actions chance may bring {len(legal)} outcomes, and in {LOTS} draws `sample` "
        f"never brings {', '.join(_said(each) for each in legal if each in left)[:200]}",
        at=at,
    )


def _said(outcome: Action) -> str:
    return " ".join(str(part) for part in outcome[1:] if part is not None)


def _told(game: Game[Any], state: Any) -> bool:
    """Return True if hidden cards decide the drawn outcome."""
    worlds = (game.world(state, 0, Random(n)) for n in range(12))
    return len({game.sample(world, Random(0)) for world in worlds}) > 1


# box


def check_box(match: Match[Any], _rng: Random) -> None:
    """Check that every state has exactly the cards of the deck, for each kind of card."""
    last = None
    for at, state in enumerate(match.states):
        if state.cards.faces is not last:
            last = state.cards.faces
            _as_boxed(state, f"after {at} actions", at)


def _as_boxed(state: Any, when: str, at: int) -> None:
    cards, box = state.cards, state.cards.box
    for kind in box.kinds:
        there = Counter(cards.faces[back] for back in backs(kind))
        right = Counter(box.dealt[back] for back in backs(kind))
        if there != right:
            said = [
                f"{there[n]} of {box.faces[n]}, and {right[n]} in the box"
                for n in sorted(there | right)
                if there[n] != right[n]
            ]
            raise Violation(f"{when} there are {'; '.join(said)[:200]}", at=at)


CHANCES = (check_shuffles, check_orders, check_dice, check_box)
