"""How capsules is played by software: a round is thought through, the rest is judged.

A playout ends with the round. What matters beyond it is how many capsules each has, the lowest
number among them, how many rounds are to come, and who stands where something can still be taken.
"""

from collections.abc import Hashable, Iterator
from math import exp
from random import Random
from types import MappingProxyType
from typing import ClassVar

from games.capsules.capture import captures, winners
from games.capsules.dial import HOURS, ahead
from games.capsules.moves import ADVANCE as ADVANCES
from games.capsules.moves import MOVE as MOVES
from games.capsules.moves import TURN, Moves
from games.capsules.printed import ADVANCE, FLIP, MOVE
from games.capsules.reasons import REASONS
from games.capsules.state import State, Step
from games.core.action import CHANCE, Action
from games.core.cards import backs, in_order
from games.core.player import GREEDY, Level, Player
from games.core.values import copied

SOON, AHEAD = 0.3, 2
"""What a capsule counts that is not due yet but in so many hours, of one that is taken now."""

RIVALS = 0.5
"""What the best of the others takes counts so much of one's own."""

STRAYS = 0.1
"""The share of choices in a playout that follow no policy: what it overlooks is tried as well."""

LEAST, FEWER = 0.45, 0.95
LOWEST, NEXT, LATER = 0.4, 0.7, 0.45
"""The chance to win: odds are e to the power of a standing by LEAST + FEWER / (rounds to come).

A standing is the number of capsules taken, and a part of one for having the lowest number, for
standing on top of an open capsule that is due with the next hour, or two or three hours later.
Fitted by maximum likelihood to 2,500 games of greedy players with one choice in ten at random, two
seats, at the end of each round: with 1, 2, 3, 4, 6 and 8 rounds to come a capsule was worth 1.34,
1.10, 0.81, 0.75, 0.63 and 0.53; the rest is taken as a share of it, on average over the rounds.
"""

KEEP, PLAY, ICON, LOOK, CAPTURED = Step.KEEP, Step.PLAY, Step.ICON, Step.LOOK, Step.CAPTURED


class Its(Player[State]):
    """Captures now, and not the others'."""

    longest = 120
    hints = Level(playouts=1500)
    reasons = REASONS
    shared = 3
    explores = 0.2
    levels: ClassVar = MappingProxyType({
        "easy": Level(slips=0.4),
        "medium": Level(playouts=100, slips=0.1),
        "strong": Level(playouts=600),
        GREEDY: Level(),
    })  # fmt: skip

    def stops(self, start: State, state: State) -> bool:
        """Whether the round is over; a choice before the first round is followed to its end."""
        return state.step >= CAPTURED or state.round > max(start.round, 1)

    def worth(self, state: State) -> tuple[float, ...]:
        """Return by seat the chance to win, from what each has and can still take."""
        left = HOURS - state.hour + (state.step != CAPTURED)
        if left <= 0 or state.step == Step.OVER:
            won = winners(state)
            return tuple(1 / len(won) if seat in won else 0.0 for seat in range(state.plan.seats))
        scale = LEAST + FEWER / left
        odds = [exp(scale * standing) for standing in _standings(state)]
        whole = sum(odds)
        return tuple(each / whole for each in odds)

    def rollout(self, state: State, seat: int, rng: Random) -> Action:
        """Fly where a capsule is due, and stay there; else choose any, each as likely."""
        chosen = state.moves
        if rng.random() >= STRAYS:
            if state.step == PLAY:
                chosen = _good_cards(state, seat)
            elif state.step == ICON:
                chosen = _good_icons(state, seat)
        return chosen[int(rng.random() * len(chosen))]

    def greedy(self, state: State, seat: int, rng: Random) -> Action:
        """Choose what captures most if the round ended with this card, and the others least."""
        moves = state.moves
        if state.step == KEEP:
            values = [_promise(state, seat, action.a) for action in moves]
        elif state.step in (PLAY, ICON, LOOK):
            values = [max(self._ends(state, seat, action)) for action in moves]
        else:
            return rng.choice(moves)
        best = max(values)
        return rng.choice([m for m, value in zip(moves, values, strict=True) if value == best])

    def seen(self, before: State, action: Action, after: State, seat: int) -> Hashable:
        """Return what a seat sees: chance turns capsules up for all, and deals to each alone."""
        if action.by == CHANCE:
            return action if action.verb == "reveal" else _faces(after, after.hands[seat])
        if action.by == seat and after.step == LOOK:
            if after.looking:
                return action, after.number(after.looking)
            return action, _faces(after, after.hands[after.peeking])
        return super().seen(before, action, after, seat)

    def _ends(self, state: State, seat: int, action: Action) -> Iterator[float]:
        """Yield what the ways come to in which a seat may go on with its card after an action."""
        after = self.game.step(state, action)
        if after.turn == seat and after.step == ICON:
            for then in after.moves:
                yield from self._ends(after, seat, then)
        else:
            yield _gain(state, after, seat)


def _faces(state: State, zone: int) -> tuple[int, ...]:
    """Return the face numbers of some backs, ascending."""
    return tuple(sorted(state.cards.faces[back] for back in backs(zone)))


def _standings(state: State) -> list[float]:
    """Return by seat what it has, in capsules: those taken, and what the others are worth."""
    lowest = min(state.numbers(sum(state.won)), default=0)
    found = []
    for seat, won in enumerate(state.won):
        standing = float(won.bit_count())
        if lowest and lowest in state.numbers(won):
            standing += LOWEST
        wait = _wait(state, seat)
        if wait:
            standing += NEXT if wait == 1 else LATER if wait <= 3 else 0.0
        found.append(standing)
    return found


def _due(state: State, hour: int) -> int:
    """Return the positions whose open capsules could be taken at an hour."""
    due = 0
    for position in in_order(state.seen):
        if state.number(position) <= hour:
            due |= 1 << position
    return due


def _good_cards(state: State, seat: int) -> Moves:
    """Return the cards with which a capsule that is due can be reached or kept; all if none can."""
    plan, at, facing = state.plan, state.at[seat], state.facing[seat]
    stays = 1 << at if _on_top(state, seat) else 0
    free = ~state.occupied
    now = _due(state, state.hour)
    later = _due(state, state.hour + 1)
    good = []
    for action in state.moves:
        number = plan.number[action.a]
        icons, gear = plan.icons[number], plan.gears[number]
        lands = 0
        if gear:
            lands = 1 << ahead(at, gear * facing)
            if icons & FLIP:
                lands |= 1 << ahead(at, -gear * facing)
        if (lands & free | stays) & (later if icons & ADVANCE else now):
            good.append(action)
    return tuple(good) or state.moves


def _good_icons(state: State, seat: int) -> Moves:
    """Return what leads the open card to a capsule that is due, or keeps it there; all if nothing.

    If the airship stands well it does not fly on.
    """
    icons, at = state.icons, state.at[seat]
    now, free = _due(state, state.hour), ~state.occupied
    can_advance = icons & ADVANCE and state.hour < HOURS
    if icons & MOVE:
        steps = state.plan.gears[state.cards.faces[state.played[-1]]] * state.facing[seat]
        land = 1 << ahead(at, steps)
        if land & now & free:
            return MOVES[seat]
        if icons & FLIP and 1 << ahead(at, -steps) & now & free:
            return (TURN[seat],)
        if can_advance and land & _due(state, state.hour + 1) & free:
            return ADVANCES[seat]
    if not _on_top(state, seat):
        return state.moves
    if 1 << at & now:
        return tuple(action for action in state.moves if action.verb != "move")
    if can_advance and 1 << at & _due(state, state.hour + 1):
        return ADVANCES[seat]
    return state.moves


def _on_top(state: State, seat: int) -> bool:
    """Whether a seat came first to where it stands."""
    at = state.at
    return next(other for other in state.arrivals if at[other] == at[seat]) == seat


def _gain(before: State, after: State, seat: int) -> float:
    """Return what a seat has gained on the others, if the round ended here."""
    if after.step == CAPTURED:
        taken = after.taken
    elif after.round != before.round:  # nobody has taken anything
        return 0.0
    else:
        now = copied(after)
        now.up = after.seen  # what is just being turned up nobody knows yet
        taken = captures(now)
    mine = taken[seat].bit_count() + SOON * (0 < _wait(after, seat) <= AHEAD)
    rest = (taken[other].bit_count() for other in range(after.plan.seats) if other != seat)
    return mine - RIVALS * max(rest)


def _wait(state: State, seat: int) -> int:
    """Return in how many hours the open capsule is due on top of which a seat stands; 0: none."""
    at = state.at[seat]
    if not state.seen >> at & 1 or not _on_top(state, seat):
        return 0
    return max(0, state.number(at) - state.hour)


def _promise(state: State, seat: int, face: str) -> float:
    """Return how good it seems to keep a card: whether it flies to an open capsule in time."""
    plan, number = state.plan, state.plan.number[face]
    icons, gear = plan.icons[number], plan.gears[number]
    ways = (1, -1) if icons & FLIP else (state.facing[seat],)
    lands = [ahead(state.at[seat], gear * way) for way in ways] if icons & MOVE else []
    good = [state.seen >> at & 1 and state.number(at) <= state.hour + 1 for at in lands]
    free = [state.here >> at & 1 for at in lands]
    return any(good) + any(free) / 2 + bool(icons & FLIP) / 4 + bool(icons & ADVANCE) / 8
