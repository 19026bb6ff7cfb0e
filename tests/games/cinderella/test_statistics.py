"""Score table of cinderella."""

from random import Random

import pytest

from games.cinderella import game
from games.core.match import Match


def played(seed):
    match, rng = Match(game, {"seats": 2, "variant": "basic"}, seed), Random(seed)
    while match.result() is None:
        match.act(rng.choice(game.legal(match.state) or (match.draw(),)))
    return match


@pytest.mark.parametrize("seed", range(5))
def test_each_hour_is_a_step_once(seed):
    match = played(seed)
    table = game.ledger(match)
    hours = [step.args["hour"] for step in table.steps]
    assert len(hours) == len(set(hours))
    assert table.course[0].points[-1] == match.state.found.bit_count()
