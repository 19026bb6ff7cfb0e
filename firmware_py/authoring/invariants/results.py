"""Invariants of results: teams win together, winners follow from scores, every seat has a colour.

In a cooperative game all players win or none. In other games the winners have the most points in
all matches, or the fewest points in all matches.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

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


class ScoreHistory:
    """Check of winners against scores over several matches."""

    def __init__(self) -> None:
        self.against: dict[str, int | str] = {}

    def check_scores(self, match: Match[Any], _rng: Random) -> None:
        """Check that winners have the most points in all matches, or the fewest in all matches.

        Each match excludes the rule that it breaks. Raise Violation when both are excluded. With
        `low_wins`, only the fewest points may win.
        """
        game, state = match.game, match.state
        won = game.result(state) if state.turn == OVER else None
        lost = [seat for seat in range(match.setup.seats) if won and seat not in won]
        if not won or not lost or game.has_instant_win:
            return
        scores = game.scores(state)
        if len(scores) != match.setup.seats:
            return  # reported by another invariant
        ours, theirs = [scores[seat] for seat in won], [scores[seat] for seat in lost]
        wrong = {"most", "fewest"}
        for sides in _sides(game, state):
            ahead, behind = [sides[seat] for seat in won], [sides[seat] for seat in lost]
            if max(behind) <= min(ahead):
                wrong.discard("most")
            if min(behind) >= max(ahead):
                wrong.discard("fewest")
        said = f"{_listed(won)} won with {_pointed(ours)}, and {_listed(lost)} lost with "
        said += _pointed(theirs)
        if game.low_wins:
            if "fewest" in wrong:
                what = f"{said}: the fewest points win (`low_wins`)"
                raise Violation(what, f"scores is {scores}", len(match.actions))
            return
        before = {**self.against}
        for which in wrong:
            self.against.setdefault(which, match.seed)
        if len(self.against) > 1 and self.against != before:
            raise Violation(
                f"{said}{_unlike(before)}: `result` does not follow from `scores`; "
                "where a game is won by something else, say `has_instant_win = True`",
                f"scores is {scores}",
                len(match.actions),
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


def _pointed(points: list[int]) -> str:
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
