"""Games with rare moves and random options, mirrored at a table where people deal."""

from random import Random

import pytest

import games
from firmware_py.authoring.invariants.generators import Case, boldly, seatings, set_up
from firmware_py.authoring.invariants.table_dealt import check_mirror
from games.core.match import Match

BOLD = 10
"""Games per seating."""

RARE = {"midnight": {"boosters", "take", "give", "resolve", "none_left", "refresh", "announce"}}
"""Verbs that must have been told at least once; otherwise these games would prove little."""


@pytest.mark.parametrize("name", games.names())
def test_a_table_is_told_rare_moves(name: str) -> None:
    game = games.find(name)
    told: set[str] = set()
    for seating in seatings((name,)):
        for seed in range(BOLD) if seating.cards == "device" else ():
            rng = Random(f"{seating}/{seed}")
            rules = {key: rng.choice(o.values) for key, o in game.options.items()}
            case = Case(rules if seed else {}, rng.randrange(seating.seats))
            match = Match(game, set_up(game, seating, case), seed)
            for state in boldly(match, rng):
                said = game.table_actions(match.states[-2], match.actions[-1], state)
                told |= {action.verb for action in said}
            check_mirror(match, rng)
    assert told >= RARE.get(name, set())
