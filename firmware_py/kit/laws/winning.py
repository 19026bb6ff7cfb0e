"""Law of winning: who wins together wins together, and everybody has a colour.

Of a team all win or none does; where all play together, all win or nobody.
"""

from random import Random
from typing import Any

from firmware_py.kit.laws.playing import moments
from firmware_py.kit.laws.unlawful import Unlawful
from games.core.action import OVER
from games.core.match import Match


def law_winners(match: Match[Any], _rng: Random) -> None:
    """Of those who win together all win, or none."""
    game, state, seats = match.game, match.state, range(match.setup.seats)
    won = game.result(state) if state.turn == OVER else None
    if won is None:
        return
    said = f"{_listed(won)} won"
    if game.together and won and {*won} != {*seats}:
        raise Unlawful(f"all play together (`together`), and {said} alone")
    teams: dict[int, set[int]] = {}
    for seat in seats:
        team = game.team(state, seat)
        if team is not None and type(team) is not int:
            raise Unlawful(f"`team` of seat {seat} is {team!r}, and must be a number or None")
        if team is not None:
            teams.setdefault(team, set()).add(seat)
    for team, partners in teams.items():
        if partners & {*won} and not partners <= {*won}:
            raise Unlawful(f"the team {team} is {_listed(sorted(partners))}, and {said} alone")


def _listed(seats: Any) -> str:
    if len(seats) == 1:
        return f"seat {seats[0]}"
    return f"seats {', '.join(map(str, seats))}" if seats else "nobody"


def law_colours(match: Match[Any], rng: Random) -> None:
    """Each seat has a colour at all times."""
    game, seats = match.game, match.setup.seats
    for at in moments(match, rng, 3):
        found = len(game.seat_colours(match.states[at]))
        if found != seats:
            raise Unlawful(
                f"after {at} actions `seat_colours` has {found} colours for {seats} seats", at=at
            )


WINNING = (law_winners, law_colours)
