"""Review of a finished match: each seat's chance to win by turn, and the turning points.

The review values each position in two ways and never mixes them. `known` uses worlds that a seat
could not distinguish from the true one at that moment. Only this value judges choices, so a good
choice with bad luck is still a good choice. `lay` uses the true state with all hidden cards.

The review splits the changes of the later winner's chance into choice and fortune. The size of a
choice is the difference between the action taken and the best one, given the information of its
seat. Fortune is the difference between the result of a die, a deal, a draw or a revealed card and
the expectation before it.

First every moment gets a few playouts, and the moments with large changes get more. The few that
remain are then tried again with new random numbers, because the largest first estimates are biased
by luck. A choice is then compared with the hint that its seat could have had
(`games.core.analysis.advice`). The number of playouts is fixed and the random seed is the digest of
the match, so a match has exactly one review.

If people dealt, the hands are not known. The review then has the curve of the reported actions and
no turning points.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil, log
from typing import Any, NamedTuple

from games.core.action import CHANCE, OVER, Action
from games.core.ai.player import Guessing, Player
from games.core.ai.playouts import Mean, Playouts, apart
from games.core.analysis.advice import advise, asked
from games.core.analysis.turning_points import MOVED, Candidate, TurningPoint, chosen
from games.core.match import Match

HINTS = 24
"""Number of playouts of a review, as a multiple of the playouts of a hint."""

KNOWN, LAY, CHOICES, FORTUNES = 6 / HINTS, 2 / HINTS, 5 / HINTS, 3 / HINTS
"""Shares of the budget for the `known` and `lay` curves, and for finding choices and fortunes."""

CLOSER = 4
"""Number of moments of each kind that the review examines again at the end.

A choice costs as many playouts as 1.5 hints, a fortune as many as 0.5 hints.
"""

POINTS = 64
"""Maximum points of a curve, not counting the first and the last."""

LEAST = 3
"""Minimum playouts of a choice in each round in which it is tried."""


class ChanceCurve(NamedTuple):
    """Chance to win of a seat at each curve point, with standard errors."""

    seat: int | None  # None if all win or lose together
    chances: tuple[Mean, ...]


class CurvePoint(NamedTuple):
    """Point of the curves: the end of a turn, or the beginning of the match."""

    turn: int  # 0 at the beginning
    done: int  # number of actions before the point
    over: bool = False  # a round ended since the previous point


class MatchReview(NamedTuple):
    """Result of a review: curves of the chances to win, and the turning points."""

    subject: int  # seat whose chance `moments` describe (`subject`)
    turns: int  # number of turns
    points: tuple[CurvePoint, ...]
    known: tuple[ChanceCurve, ...]
    lay: tuple[ChanceCurve, ...]  # () if people dealt
    moments: tuple[TurningPoint, ...]  # in match order
    playouts: int  # number of playouts
    told_only: bool  # people dealt, so the review uses only what they reported
    lay_playouts: int = 0  # number of playouts of `lay`


def reviewed(
    match: Match[Any],
    budget: int | None = None,
    heard: Callable[[float], object] = lambda _share: None,
) -> MatchReview:
    """Return the review of a finished match with `budget` playouts (None: the game's default).

    `heard` is called with the progress, from 0 to 1. Raise ValueError if the match is not over,
    because a review reveals hidden cards.
    """
    if match.turn != OVER:
        raise ValueError("a match that goes on has no review")
    return _Reviewing(match, budget, heard).run()


def subject(match: Match[Any]) -> int:
    """Return the seat whose chance a review follows: the loser on time, the winner or seat 0."""
    if match.lost is not None:
        return match.lost
    return (match.result() or (0,))[0]


class _Reviewing:
    """State of a review that is being computed."""

    def __init__(
        self, match: Match[Any], budget: int | None, heard: Callable[[float], object]
    ) -> None:
        self.match, self.game, self.states = match, match.game, match.states
        self.player: Player[Any] = match.game.player.adviser
        self.told_only = match.setup.cards != "device"
        if self.told_only:
            self.player = Guessing(self.player)
        self.hint = max(1, (budget or HINTS * self.player.hints.playouts) // HINTS)
        self.budget = self.hint * HINTS
        self.seed = match.digest()
        self.subject = subject(match)
        self.heard = heard
        self.playouts = 0
        self.turns = turn_numbers(match)
        self.points = _points(self.turns, [match.game.round_over(state) for state in self.states])

    def run(self) -> MatchReview:
        """Compute the whole review."""
        known = self._course("known", KNOWN)
        before = self.playouts
        lay = () if self.told_only else self._course("lay", LAY)
        lay_playouts = self.playouts - before
        moments = () if self.told_only or self.match.lost is not None else self._moments(known)
        self.heard(1.0)
        last = self.turns[-1] if self.turns else 0
        told = self.told_only
        return MatchReview(
            self.subject, last, self.points, known, lay, moments, self.playouts, told, lay_playouts
        )

    def _try(self, spot: Candidate | Playouts, count: int, cost: int) -> None:
        spot.go_on(count)
        self.playouts += count * cost
        self.heard(min(1.0, self.playouts / self.budget))

    # Curves

    def _course(self, reading: str, share: float) -> tuple[ChanceCurve, ...]:
        """Return the curve of each seat, or one curve if all win or lose together."""
        together = self.game.cooperative
        seats = [*range(1 if together else self.match.setup.seats)]
        apiece = 1 if reading == "lay" or self.told_only else len(seats)
        count = max(4, int(self.budget * share) // (len(self.points) * apiece))
        lines: list[list[Mean]] = [[] for _ in seats]
        for point in self.points:
            if point.done == len(self.match.actions) and self.match.lost is None:
                ended = self._ended()
                for seat in seats:
                    lines[seat].append(Mean(ended[seat], 0.0))
                continue
            state = self.states[point.done]
            playouts: Playouts | None = None
            for seat in seats:
                if playouts is None or apiece > 1:
                    knows = None if reading == "lay" else self._who(state) if together else seat
                    seed = f"{self.seed}/{reading}/{point.done}"
                    playouts = Playouts(self.player, state, knows, seed)
                    self._try(playouts, count, 1)
                lines[seat].append(playouts.of(seat))
        return tuple(
            ChanceCurve(None if together else seat, tuple(line)) for seat, line in enumerate(lines)
        )

    def _ended(self) -> tuple[float, ...]:
        """Return each seat's final chance: 1 for the winner or each member of the winning team."""
        game, state, won = self.game, self.match.state, self.match.result() or ()
        sides = {game.team(state, seat) or f"seat {seat}" for seat in won}
        share = 1.0 if game.cooperative else 1 / max(1, len(sides))
        return tuple(share if seat in won else 0.0 for seat in range(self.match.setup.seats))

    def _who(self, state: Any) -> int:
        """Return the seat whose view a cooperative game uses: the first that may answer now.

        If none may answer, return the subject.
        """
        return next((seat for seat in self.game.asked(state) if seat >= 0), self.subject)

    # Turning points

    def _moments(self, known: tuple[ChanceCurve, ...]) -> tuple[TurningPoint, ...]:
        line = known[0 if self.game.cooperative else self.subject].chances
        jumps = {
            point.turn: abs(line[number].mean - line[number - 1].mean)
            for number, point in enumerate(self.points)
            if number
        }
        choices = self._sifted([*self._choices()], CHOICES, jumps)
        fortunes = self._sifted([*self._fortunes()], FORTUNES, jumps)
        found = [*map(self._choice, choices), *map(self._fortune, fortunes)]
        return chosen(moment for moment in found if moment is not None)

    def _choices(self) -> Iterator[Candidate]:
        """Yield a candidate for each action of a seat that had another choice."""
        for at, (state, action) in enumerate(zip(self.states, self.match.actions, strict=False)):
            if action.by < 0 or self.game.asked(state) != (action.by,):
                continue
            others = [each for each in self.game.choices(state, action.by) if each != action]
            if others:
                spot = Candidate("choice", self.turns[at], at, at + 1, action.by)
                spot.tried = self._tried(state, action.by, f"choice/{at}", (*others, action))
                yield spot

    def _tried(self, state: Any, seat: int, name: str, actions: Iterable[Action]) -> list[Playouts]:
        return [
            Playouts(self.player, state, seat, f"{self.seed}/{name}", action) for action in actions
        ]

    def _fortunes(self) -> Iterator[Candidate]:
        """Yield a candidate for each run of chance actions and each action that revealed a face."""
        actions, at = self.match.actions, 0
        while at < len(actions):
            ends = at + 1
            by = actions[at].by
            if by == CHANCE:
                while ends < len(actions) and actions[ends].by == CHANCE:
                    ends += 1
                yield self._fallen(at, ends, f"fortune/{at}")
            elif by >= 0 and self._learns(at, by):
                yield self._fallen(at, ends, f"fortune/{at}")
            at = ends

    def _fallen(self, at: int, ends: int, name: str) -> Candidate:
        """Return a candidate that compares the expectation before some actions with the result."""
        before, after, action = self.states[at], self.states[ends], self.match.actions[at]
        mine = action.by >= 0
        knows = action.by if mine else self._who(after) if self.game.cooperative else self.subject
        spot = Candidate("fortune", self.turns[at], at, ends, action.by if mine else None)
        seed, first = f"{self.seed}/{name}", action if mine else None
        spot.tried = [
            Playouts(self.player, before, knows, f"{seed}/before", first),
            Playouts(self.player, after, knows, f"{seed}/after"),
        ]
        return spot

    def _learns(self, at: int, seat: int) -> bool:
        """Return whether a seat learned the face of a card by its action."""
        game, before, after = self.game, self.states[at], self.states[at + 1]
        return bool(game.known(after, seat) & ~game.known(before, seat))

    def _sifted(
        self, spots: list[Candidate], share: float, jumps: dict[int, float]
    ) -> list[Candidate]:
        """Return the candidates with the largest changes. Each round keeps the best quarter.

        If the budget does not cover all candidates, those in turns with large jumps come first.
        """
        rounds = max(1, ceil(log(max(1, len(spots)) / CLOSER, 4))) if len(spots) > CLOSER else 1
        work = int(self.budget * share) // rounds
        spots.sort(key=lambda spot: (-jumps.get(spot.turn, 0.0), spot.at))
        kept: list[Candidate] = []
        cost = 0
        for spot in spots:
            cost += spot.cost * LEAST
            if cost > work and len(kept) >= CLOSER:
                break
            kept.append(spot)
        while kept:
            each = sum(spot.cost for spot in kept)
            for spot in kept:
                self._try(spot, max(LEAST, work // each), spot.cost)
            kept.sort(key=lambda spot: (-self._matters(spot), spot.at))
            if len(kept) <= CLOSER:
                break
            kept = kept[: max(CLOSER, len(kept) // 4)]
        return kept

    def _matters(self, spot: Candidate) -> float:
        change = spot.change(self.subject)
        return abs(change.mean) - change.error

    def _choice(self, spot: Candidate) -> TurningPoint | None:
        """Compare a choice with its seat's hint. Return None if the choice is not worse."""
        assert spot.seat is not None  # noqa: S101  (a choice belongs to a seat)
        state, action, seat = self.states[spot.at], self.match.actions[spot.at], spot.seat
        world, seed = asked(self.game, state, seat)
        advice = advise(self.game, world, seat, seed, self.hint)
        self.playouts += self.hint
        best = advice.worths[0]
        made = next(worth for worth in advice.worths if worth.action == action)
        if best is made:
            return None
        again = Candidate("choice", spot.turn, spot.at, spot.ends, seat)
        again.tried = self._tried(state, seat, f"again/{spot.at}", (best.action, action))
        self._try(again, max(LEAST, self.hint // 4), 2)
        # Ignore the hint's choice unless it is clearly and much better for the seat itself.
        own = apart(again.tried[1], again.tried[0], seat)
        if own.mean > -MOVED or not own.clear():
            return None
        change = apart(again.tried[1], again.tried[0], self.subject)
        before, after = (each.of(self.subject).mean for each in again.tried)
        both = advice._replace(worths=(best, made))
        mine = again.tried[0].of(seat).mean, again.tried[1].of(seat).mean
        return TurningPoint(
            "choice", spot.turn, spot.at, spot.ends, seat, before, after, change, both, mine
        )

    def _fortune(self, spot: Candidate) -> TurningPoint:
        again = self._fallen(spot.at, spot.ends, f"again/{spot.at}")
        self._try(again, max(LEAST, self.hint // 4), 2)
        before, after = (each.of(self.subject).mean for each in again.tried)
        change = again.change(self.subject)
        return TurningPoint(
            "fortune", spot.turn, spot.at, spot.ends, spot.seat, before, after, change
        )


def turn_numbers(match: Match[Any]) -> list[int]:
    """Return a list with the turn number, from 1, of each action.

    A turn ends when another seat acts, or in a solo match when the seat acts after chance. Chance
    actions belong to the turn that follows them.
    """
    found, turn, last, fell = [], 0, -1, False
    for action in match.actions:
        if action.by >= 0 and (action.by != last or (fell and match.setup.seats == 1)):
            turn, last = turn + 1, action.by
        fell = action.by < 0
        found.append(max(1, turn))
    for at in range(len(found) - 2, -1, -1):
        if match.actions[at].by < 0:
            found[at] = found[at + 1]
    return found


def _points(turns: Sequence[int], over: Sequence[bool]) -> tuple[CurvePoint, ...]:
    """Return the curve points: the beginning, the end, and up to `POINTS` ends of turns."""
    ends = [at + 1 for at, turn in enumerate(turns) if turns[at + 1 : at + 2] != [turn]]
    step = max(1, ceil(len(ends) / POINTS))
    kept = [done for number, done in enumerate(ends, 1) if not number % step or done == ends[-1]]
    found = [CurvePoint(0, 0)]
    for done in kept:
        ended = any(over[found[-1].done + 1 : done + 1])
        found.append(CurvePoint(turns[done - 1], done, ended))
    return tuple(found)
