"""Bot of capsules: playouts to the end of the round, then an evaluation.

The evaluation (`worth`) uses four facts: the number of captured capsules, the owner of capsule 1,
the number of rounds left, and which airships are on top of a capsule that they can still capture.
"""

from collections.abc import Hashable, Iterator, Sequence
from math import exp
from random import Random
from types import MappingProxyType
from typing import ClassVar

from games.capsules.actions import ADVANCE as ADVANCES
from games.capsules.actions import FLIP as FLIPS
from games.capsules.actions import HOURS, TURN, Moves, ahead
from games.capsules.actions import MOVE as MOVES
from games.capsules.effects import captures, winners
from games.capsules.setup import ADVANCE, BACK, FLIP, FORESEE, MOVE
from games.capsules.state import State, Step
from games.core.action import CHANCE, Action
from games.core.ai.player import GREEDY, Level, Player
from games.core.ai.reasons import Reasons
from games.core.cards import backs
from games.core.structs import copied
from games.core.text import Text, text

SOON, AHEAD = 0.3, 2
"""Value of a capsule that is due within AHEAD hours, as a share of one captured now."""

RIVALS = 0.5
"""Weight of the captures of the best opponent, relative to the seat's own."""

STRAYS = 0.03
"""Share of playout choices that ignore the policy, so that it cannot exclude any action."""

LEAST, FEWER = 0.45, 4.5
FIRST, DUE = 0.55, (0.65, 0.6, 0.4, 0.25)
"""Parameters of the win probability: odds = exp(standing * (LEAST + FEWER / remaining)).

`remaining` is the number of rounds left plus the number of capsules on the clock. `standing` is the
number of captured capsules, plus FIRST for capsule 1, which wins every tie, plus DUE[w] if the
airship is on top of a face-up capsule that is due w hours after the start of the next round. To own
the lowest captured number had no value while capsule 1 was on the clock.

The parameters are a maximum likelihood fit at the ends of rounds with two seats. The data are 1,500
games of greedy bots with 1 random choice in 20, and 200 games of the medium bot against greedy or
itself. LEAST and FEWER were fitted to 1,000 and 100 of these games. On the other 100 medium games,
the mean log probability of the winner is -0.482. An earlier fit had -0.496. It counted any lowest
number, and its `remaining` was only the number of rounds.
"""

NEVER = 99
"""An hour that is later than any hour to which a playout looks ahead."""

KEEP, PLAY, ICON, LOOK, CAPTURED = Step.KEEP, Step.PLAY, Step.ICON, Step.LOOK, Step.CAPTURED


# Reasons of hints


def events(before: State, _action: Action, after: State) -> Iterator[str]:
    """Yield the ids of the captures that an action causes.

    captures:SEAT       the seat captures at least one capsule
    takes:SEAT:NUMBER   the seat captures the capsule with this number
    exact:SEAT          the seat captures the capsule whose number is the current hour
    """
    if after.step != Step.CAPTURED or before.step == Step.CAPTURED:
        return
    for seat, places in enumerate(after.taken):
        if places:
            yield f"captures:{seat}"
        for number in after.numbers(places):
            yield f"takes:{seat}:{number}"
            if number == after.hour:
                yield f"exact:{seat}"


def brings(turn: Sequence[tuple[State, Action, State]]) -> Iterator[str]:
    """Yield the ids of the events of a whole turn of the player who gets the hint.

    under:SEAT          the player's airship was under SEAT's on a capsule, and is now on top
    leaves              the player moved off a capsule and then flipped that capsule
    down:SEAT:NUMBER    the player turned down a capsule that SEAT would have captured
    foresee:HOUR        the player looked at a capsule whose face was unknown to the player
    """
    start, action, _ = turn[0]
    seat, left = action.by, 0
    yield from _freed(start, turn[-1][2], seat)
    for before, then, _ in turn:
        if then.verb == "move":
            left = before.at[seat]
        elif then.verb == "look" and not before.cards.known(seat) >> BACK + then.a & 1:
            yield f"foresee:{then.a}"
        elif then.verb == "flip":
            if then.a == left:
                yield "leaves"
            for rival, places in enumerate(captures(before)):
                if rival != seat and places >> then.a & 1:
                    yield f"down:{rival}:{before.number(then.a)}"


def _freed(start: State, end: State, seat: int) -> Iterator[str]:
    """Yield under:SEAT if the airship left a stack on a capsule and is now on top."""
    at, to = start.at[seat], end.at[seat]
    top = start.stack(at)[:1] if at else ()
    if top not in ((), (seat,)) and start.here >> at & 1 and to != at and end.stack(to)[0] == seat:
        yield f"under:{top[0]}"


def because(kind: str, of: Sequence[str], _state: State, _seat: int) -> Text | None:
    """Return the text for an event id. `kind` is its first part, `of` has the parts after it."""
    if kind in ("takes", "down"):
        return text(f"capsules.hint.{kind}", seat=int(of[0]), number=int(of[1]))
    if kind == "foresee":
        return text("capsules.hint.foresee", hour=int(of[0]))
    if kind == "leaves":
        return text("capsules.hint.leaves")
    return text(f"capsules.hint.{kind}", seat=int(of[0]))


REASONS = Reasons(
    events,
    brings,
    because,
    sure=frozenset({"captures", "takes", "exact"}),
    plans=frozenset({"under", "leaves", "down", "foresee"}),
)


# Choices and evaluation


class CapsulesPlayer(Player[State]):
    """Bot of capsules. It prefers captures in this round and few captures by the opponents."""

    longest = 120
    hints = Level(playouts=1500)
    reasons = REASONS
    shared = 3
    explores = 0.2
    levels: ClassVar = MappingProxyType({
        "easy": Level(slips=0.4),
        "medium": Level(playouts=100, slips=0.1),
        "strong": Level(playouts=1500, clear=1.5),
        GREEDY: Level(),
    })  # fmt: skip

    def stops(self, start: State, state: State) -> bool:
        """Return whether a playout stops: at the end of the round, or of round 1 for the set-up."""
        return state.step >= CAPTURED or state.round > (start.round or 1)

    def worth(self, state: State) -> tuple[float, ...]:
        """Return each seat's win probability, from captures made and captures still possible."""
        left = HOURS - state.hour + (state.step != CAPTURED)
        if left <= 0 or state.step == Step.OVER:
            won = winners(state)
            return tuple(
                1 / len(won) if seat in won else 0.0 for seat in range(state.compiled.seats)
            )
        scale = LEAST + FEWER / (left + state.here.bit_count())
        odds = [exp(scale * standing) for standing in _standings(state)]
        whole = sum(odds)
        return tuple(each / whole for each in odds)

    def rollout(self, state: State, seat: int, rng: Random) -> Action:
        """Move to a capsule that is due or may be due, and stay there. Otherwise choose at random.

        The policy flips a face-down capsule before the airship moves there. On the 200 games of the
        medium bot, 24 playouts of the next round predict the winner with a mean log probability of
        -0.477, and `worth` alone with -0.483. Without the flip, the playouts have -0.484. With
        draft choices by `_promise`, they have -0.483.
        """
        chosen = state.moves
        if rng.random() >= STRAYS:
            if state.step == PLAY:
                chosen = _good_cards(state, seat)
            elif state.step == ICON:
                chosen = _good_icons(state, seat)
        return chosen[int(rng.random() * len(chosen))]

    def greedy(self, state: State, seat: int, rng: Random) -> Action:
        """Choose the action with the best own captures compared with those of the opponents.

        The captures are counted as if the round ended after the open card.
        """
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
        """Return what a seat sees of a step. Reveals are public, deals and looks are private."""
        if action.by == CHANCE:
            return action if action.verb == "reveal" else _faces(after, after.hands[seat])
        if action.by == seat and after.step == LOOK:
            if after.looking:
                return action, after.number(after.looking)
            return action, _faces(after, after.hands[after.peeking])
        return super().seen(before, action, after, seat)

    def _ends(self, state: State, seat: int, action: Action) -> Iterator[float]:
        """Yield the gain (`_gain`) of each way to finish the open card after an action."""
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
    """Return the standing of each seat, in capsules. The docs of LEAST define it."""
    next_hour = state.hour + (state.step == CAPTURED)
    first = 1 << state.cards.faces.index(state.compiled.values.index(1)) - BACK
    found = []
    for seat, won in enumerate(state.won):
        standing = float(won.bit_count())
        if won & first:
            standing += FIRST
        wait = _due(state, seat) - next_hour
        if 0 <= wait < len(DUE):
            standing += DUE[wait]
        found.append(standing)
    return found


def _good_cards(state: State, seat: int) -> Moves:
    """Return the actions that play a card which reaches or keeps a capsule that may be due.

    If there are none, return all legal actions.
    """
    compiled, at, facing, hour = state.compiled, state.at[seat], state.facing[seat], state.hour
    number_at = state.number
    stays = _due(state, seat)
    free = state.seen & ~state.occupied
    good = []
    for action in state.moves:
        number = compiled.number[action.a]
        icons, gear = compiled.icons[number], compiled.gears[number]
        soonest = stays
        if gear:
            lands = ahead(at, gear * facing)
            if free >> lands & 1:
                soonest = min(soonest, number_at(lands))
            back = ahead(at, -gear * facing)
            if icons & FLIP and free >> back & 1:
                soonest = min(soonest, number_at(back))
            if icons & FLIP and _may_be_due(state, seat, lands):
                soonest = 0
        if soonest <= hour + (icons & ADVANCE != 0):
            good.append(action)
    return tuple(good) or state.moves


def _good_icons(state: State, seat: int) -> Moves:
    """Return the actions that reach or keep a capsule that is or may be due.

    If there is no such action, return all legal actions. An airship on top of a capsule that is due
    does not move.
    """
    icons, at, hour = state.icons, state.at[seat], state.hour
    later = hour + 1 if icons & ADVANCE and hour < HOURS else 0
    free = state.seen & ~state.occupied
    if icons & MOVE:
        steps = state.gear * state.facing[seat]
        land = ahead(at, steps)
        soonest = state.number(land) if free >> land & 1 else NEVER
        if soonest <= hour:
            return MOVES[seat]
        if icons & FLIP:
            back = ahead(at, -steps)
            if free >> back & 1 and state.number(back) <= hour:
                return (TURN[seat],)
            if _may_be_due(state, seat, land):
                return (FLIPS[seat][land],)
        if soonest <= later:
            return ADVANCES[seat]
    moves = state.moves
    if icons & FORESEE:  # the policy ignores the face that is seen, so one look is enough
        moves = moves[-1:] if state.used else (moves[0], moves[-1])
    soonest = _due(state, seat)
    if soonest <= hour:
        return (icons & MOVE and moves[1:]) or moves
    return ADVANCES[seat] if soonest <= later else moves


def _may_be_due(state: State, seat: int, position: int) -> bool:
    """Return whether a face-down, unoccupied capsule may be due, as far as the seat knows."""
    if not (state.here & ~state.up & ~state.occupied) >> position & 1:
        return False
    known = state.cards.known(seat) >> BACK + position & 1
    return not known or state.number(position) <= state.hour


def _due(state: State, seat: int) -> int:
    """Return the number of the face-up capsule under the seat's airship, if that is on top.

    Otherwise return NEVER.
    """
    at = state.at
    here = at[seat]
    if state.seen >> here & 1:
        for other in state.arrivals:  # the first to arrive is on top
            if at[other] == here:
                return state.number(here) if other == seat else NEVER
    return NEVER


def _gain(before: State, after: State, seat: int) -> float:
    """Return the seat's captures minus RIVALS times the best opponent's, if the round ended now."""
    if after.step == CAPTURED:
        taken = after.taken
    elif after.round != before.round:  # the round ended without a capture
        return 0.0
    else:
        now = copied(after)
        now.up = after.seen  # leaves out a capsule whose face is not yet revealed
        taken = captures(now)
    mine = taken[seat].bit_count() + SOON * (0 < _due(after, seat) - after.hour <= AHEAD)
    rest = (taken[other].bit_count() for other in range(after.compiled.seats) if other != seat)
    return mine - RIVALS * max(rest)


def _promise(state: State, seat: int, face: str) -> float:
    """Return a score for a card in the draft, from its icons and the capsules that it reaches."""
    compiled, number = state.compiled, state.compiled.number[face]
    icons, gear = compiled.icons[number], compiled.gears[number]
    ways = (1, -1) if icons & FLIP else (state.facing[seat],)
    lands = [ahead(state.at[seat], gear * way) for way in ways] if icons & MOVE else []
    good = [state.seen >> at & 1 and state.number(at) <= state.hour + 1 for at in lands]
    free = [state.here >> at & 1 for at in lands]
    return any(good) + any(free) / 2 + bool(icons & FLIP) / 4 + bool(icons & ADVANCE) / 8
