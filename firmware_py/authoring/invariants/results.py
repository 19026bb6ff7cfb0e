"""Invariants of results: teams win together, winners follow from scores, every seat has a colour.

In a cooperative game all players win or none. In other games the winners have the most points in
all matches, or the fewest points in all matches.
"""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from firmware_py.authoring.invariants.generators import moments
from firmware_py.authoring.invariants.violation import Violation
from games.core.action import OVER
from games.core.game import Game
from games.core.match import Match


def check_winners(match: Match[Any], _rng: Random) -> None:
    """Check that all members of a team win or none. In a cooperative game all are one team."""
    game, state, seats = match.game, match.state, range(match.setup.seats)
    won = game.result(state) if state.turn == OVER else None
    if won is None:
        return
    said = f"{_listed(won)} won"
    if game.cooperative and won and {*won} != {*seats}:
        raise Violation(f"all play together (`cooperative`), and {said} alone")
    teams: dict[int, set[int]] = {}
    for seat in seats:
        team = game.team(state, seat)
        if team is not None and type(team) is not int:
            raise Violation(f"`team` of seat {seat} is {team!r}, and must be a number or None")
        if team is not None:
            teams.setdefault(team, set()).add(seat)
    for team, partners in teams.items():
        if partners & {*won} and not partners <= {*won}:
            raise Violation(f"the team {team} is {_listed(sorted(partners))}, and {said} alone")


class ScoreRecord(msgspec.Struct, frozen=True):
    """Winners and scores of one finished match."""

    seed: int | str
    actions: int
    """Number of actions of the match."""
    won: tuple[int, ...]
    scores: tuple[float, ...]
    against: tuple[str, ...]
    """The rules ("most" or "fewest" points win) that this match excludes."""
    low_wins: bool
    """The game says that the fewest points win, so "most" is excluded too."""


def score_record(match: Match[Any]) -> ScoreRecord | None:
    """Return the record of a match. Return None if its winners need not follow from its scores."""
    game, state = match.game, match.state
    won = game.result(state) if state.turn == OVER else None
    lost = [seat for seat in range(match.setup.seats) if won and seat not in won]
    if not won or not lost or game.has_instant_win:
        return None
    scores = game.scores(state)
    if len(scores) != match.setup.seats:
        return None  # reported by another invariant
    wrong = {"most", "fewest"}
    for sides in _sides(game, state):
        ahead, behind = [sides[seat] for seat in won], [sides[seat] for seat in lost]
        if max(behind) <= min(ahead):
            wrong.discard("most")
        if min(behind) >= max(ahead):
            wrong.discard("fewest")
    against = tuple(sorted(wrong | {"most"} if game.low_wins else wrong))
    number = len(match.actions)
    return ScoreRecord(match.seed, number, tuple(won), tuple(scores), against, game.low_wins)


class ScoreHistory:
    """Check of winners against scores over several matches.

    Winners have the most points in all matches, or the fewest points in all matches.
    """

    def __init__(self) -> None:
        self.against: dict[str, int | str] = {}
        """Dict that maps each excluded rule to the seed of the match that excludes it."""

    def is_news(self, record: ScoreRecord) -> bool:
        """Return True if a record excludes a rule that no earlier record excludes."""
        return not self.against.keys() >= {*record.against}

    def add(self, record: ScoreRecord) -> Violation | None:
        """Add a record. Return a violation when both rules are excluded for the first time."""
        before = {**self.against}
        for which in record.against:
            self.against.setdefault(which, record.seed)
        if len(self.against) < 2 or self.against == before:
            return None
        lost = [seat for seat in range(len(record.scores)) if seat not in record.won]
        ours, theirs = ([record.scores[seat] for seat in some] for some in (record.won, lost))
        said = f"{_listed(record.won)} won with {_pointed(ours)}, and {_listed(lost)} lost with "
        rule = (
            ": the fewest points win (`low_wins`)"
            if record.low_wins
            else f"{_unlike(before)}: `result` does not follow from `scores`; "
            "where a game is won by something else, say `has_instant_win = True`"
        )
        return Violation(
            f"{said}{_pointed(theirs)}{rule}",
            f"scores is {record.scores}",
            record.actions,
        )


def _sides(game: Game[Any], state: Any) -> Iterator[list[float]]:
    """Yield two lists by seat: the sum of the points of the seat's team, then their mean.

    A game may give each partner own points, or each partner the points of the team.
    """
    scores = game.scores(state)
    teams = [game.team(state, seat) for seat in range(len(scores))]
    together = [
        [points for points, other in zip(scores, teams, strict=True) if other == team]
        if team is not None
        else [scores[seat]]
        for seat, team in enumerate(teams)
    ]
    yield [sum(points) for points in together]
    yield [sum(points) / len(points) for points in together]


def _pointed(points: Iterable[float]) -> str:
    return ", ".join(map(str, points))


def _unlike(before: Mapping[str, int | str]) -> str:
    """Return part of a sentence about the earlier match that contradicts this one."""
    others = {"most": "fewest", "fewest": "most"}
    return "".join(
        f", though in game {seed} the {others[which]} have won" for which, seed in before.items()
    )


def _listed(seats: Any) -> str:
    if len(seats) == 1:
        return f"seat {seats[0]}"
    return f"seats {', '.join(map(str, seats))}" if seats else "nobody"


def check_colours(match: Match[Any], rng: Random) -> None:
    """Check that `seat_colours` has one colour for each seat."""
    game, seats = match.game, match.setup.seats
    for at in moments(match, rng, 3):
        found = len(game.seat_colours(match.states[at]))
        if found != seats:
            raise Violation(
                f"after {at} actions `seat_colours` has {found} colours for {seats} seats", at=at
            )


WINNING = (check_winners, check_colours)
