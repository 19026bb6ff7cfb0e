"""Invariants of scoreboards: they add up, agree with the result, and reveal no secret.

sums     At any time the cells of a row add up to its total, which is the score. Each line of the
         chart ends at this total. At the end exactly the winners are in first place.
secret   Cards that the public does not see change no byte of the scoreboard.
"""

from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec

from firmware_py.authoring.invariants.generators import moments
from firmware_py.authoring.invariants.secrets import everything, unlike
from firmware_py.authoring.invariants.violation import Violation, same
from games.core.action import OVER
from games.core.display.scoreboard import Scoreboard
from games.core.match import Match


def check_sums(match: Match[Any], rng: Random) -> None:
    """Check that the cells always add up to the score, and that exactly the winners end first."""
    for at in moments(match, rng, 5):
        state = match.states[at]
        found = _ledger(match, match.states[: at + 1])
        if found is None:
            return
        again = msgspec.json.decode(msgspec.json.encode(found), type=Scoreboard)
        if msgspec.json.encode(again) != msgspec.json.encode(found):
            raise Violation("the scoreboard does not survive being saved as JSON")
        scores, together = match.game.scores(state), found.rows[0].seat is None
        seats = [None] if together else [*range(len(scores))]
        if sorted(seats, key=str) != sorted((row.seat for row in found.rows), key=str):
            raise Violation("the ledger has not a row for each seat")
        for row in found.rows:
            if row.total != scores[row.seat or 0]:
                raise Violation(f"{row.seat} has {scores}, not {row.total}")
            if len(row.cells) != len(found.columns):
                raise Violation("a row of the ledger has not a cell for each column")
            if sum(row.cells) != row.total:
                raise Violation(f"{row.cells} is not {row.total}")
        if [row.place for row in found.rows] != sorted(row.place for row in found.rows):
            raise Violation("the rows of the ledger are not in order of place")
        for line in found.course:
            total = next(row.total for row in found.rows if row.seat == line.seat)
            if len(line.points) != len(found.steps):
                raise Violation("a course of the ledger has not a point for each step")
            if not (not line.points or line.points[-1] == total):
                raise Violation(f"{line} does not end at {total}")
        if not all(0 < moment.at <= at for moment in found.moments):
            raise Violation("a moment of the scoreboard has not been reached")
        _places(found, match.game.result(state) if state.turn == OVER else None)


def _places(found: Scoreboard, won: tuple[int, ...] | None) -> None:
    totals = [row.total if found.low_wins else -row.total for row in found.rows]
    if totals != sorted(totals):
        raise Violation("a better seat stands below a worse one")
    if won and found.rows[0].seat is not None:
        first = sorted(row.seat for row in found.rows if row.place == 1 and row.seat is not None)
        if first != sorted(won):
            raise Violation(f"{won} have won, and {first} stand first")


def check_secret(match: Match[Any], rng: Random) -> None:
    """Check that cards that the public does not see do not change the scoreboard."""
    game, told = match.game, _ledger(match, match.states)
    if match.setup.cards == "table" or told is None:
        return
    ended = {moment.at for moment in told.moments}
    for at in {*moments(match, rng, 8), *rng.sample(sorted(ended), min(3, len(ended)))}:
        state = match.states[at]
        hidden = everything(state.cards) & ~game.visible(state, None)
        for a, b in unlike(state.cards, hidden, rng, 1):
            states = [*match.states]
            states[at] = game.with_cards(state, state.cards.swap(a, b))
            same(_ledger(match, states), told, f"after {at} actions it tells {a} from {b}")


def _ledger(match: Match[Any], states: list[Any]) -> Scoreboard | None:
    actions = match.actions[: len(states) - 1]
    return match.game.ledger(SimpleNamespace(actions=actions, states=states, state=states[-1]))


LEDGERS = (check_sums, check_secret)
