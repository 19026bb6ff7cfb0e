"""Laws of ledgers: the table of a match adds up, agrees with its result, and tells no secret.

sums     at any time cells add up to a total that is the score, and a line of the course ends there;
         at the end the first place is the winners', and theirs alone
secret   what the table does not see changes no byte of it, at whatever moment of the match
"""

from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec

from games.core.action import OVER
from games.core.ledger import Ledger
from games.core.match import Match
from tests.laws.playing import moments
from tests.laws.secrets import everything, unlike


def law_sums(match: Match[Any], rng: Random) -> None:
    for at in moments(match, rng, 5):
        state = match.states[at]
        found = _ledger(match, match.states[: at + 1])
        if found is None:
            return
        again = msgspec.json.decode(msgspec.json.encode(found), type=Ledger)
        assert msgspec.json.encode(again) == msgspec.json.encode(found), "it is not plain"
        scores, together = match.game.scores(state), found.rows[0].seat is None
        seats = [None] if together else [*range(len(scores))]
        assert sorted(seats, key=str) == sorted((row.seat for row in found.rows), key=str)
        for row in found.rows:
            assert row.total == scores[row.seat or 0], f"{row.seat} has {scores}, not {row.total}"
            assert len(row.cells) == len(found.columns)
            assert sum(row.cells) == row.total, f"{row.cells} is not {row.total}"
        assert [row.place for row in found.rows] == sorted(row.place for row in found.rows)
        for line in found.course:
            total = next(row.total for row in found.rows if row.seat == line.seat)
            assert len(line.points) == len(found.steps)
            assert not line.points or line.points[-1] == total, f"{line} does not end at {total}"
        assert all(0 < moment.at <= at for moment in found.moments), "a moment is not yet there"
        _places(found, match.game.result(state) if state.turn == OVER else None)


def _places(found: Ledger, won: tuple[int, ...] | None) -> None:
    totals = [row.total if found.low_wins else -row.total for row in found.rows]
    assert totals == sorted(totals), "a better seat stands below a worse one"
    if won and found.rows[0].seat is not None:
        first = sorted(row.seat for row in found.rows if row.place == 1 and row.seat is not None)
        assert first == sorted(won), f"{won} have won, and {first} stand first"


def law_secret(match: Match[Any], rng: Random) -> None:
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
            assert _ledger(match, states) == told, f"after {at} actions it tells {a} from {b}"


def _ledger(match: Match[Any], states: list[Any]) -> Ledger | None:
    actions = match.actions[: len(states) - 1]
    return match.game.ledger(SimpleNamespace(actions=actions, states=states, state=states[-1]))


LEDGERS = (law_sums, law_secret)
