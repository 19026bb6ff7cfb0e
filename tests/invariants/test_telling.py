"""Games of rare moves, by all options, told to a table: there it is easy to err."""

from random import Random

import pytest

import games
from firmware_py.authoring.invariants.generators import Case, boldly, seatings, set_up
from firmware_py.authoring.invariants.table_dealt import check_mirror
from games.core.match import Match

BOLD = 10
"""Games of each seating."""

RARE = {"midnight": {"boosters", "take", "give", "resolve", "none_left", "refresh", "announce"}}
"""What must have been told at least once, or these games would prove little."""


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
