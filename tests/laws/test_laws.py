"""Every registered game, in every variant, number of seats and way of dealing, keeps the laws."""

import os
import subprocess
import sys
from random import Random

import pytest
from hypothesis import Phase, given, settings

import games
from tests.laws.fingerprints import fingerprints
from tests.laws.ledgers import LEDGERS
from tests.laws.naming import NAMING
from tests.laws.playing import Case, Seating, cases, play, seatings, set_up
from tests.laws.pressing import PRESSING
from tests.laws.refusing import REFUSING
from tests.laws.rules import RULES
from tests.laws.secrets import SECRETS
from tests.laws.showing import SHOWING
from tests.laws.telling import TELLING
from tests.laws.zones import ZONES

EVERY = (*RULES, *SHOWING, *PRESSING, *SECRETS, *NAMING, *REFUSING, *TELLING, *ZONES, *LEDGERS)

EXAMPLES = int(os.environ.get("LAWS_EXAMPLES", "4"))
"""Random games for each way to sit down; `make soak` asks for many."""


@pytest.mark.parametrize("seating", seatings(), ids=str)
def test_a_game_keeps_the_laws(seating: Seating) -> None:
    game = games.find(seating.name)

    @settings(
        max_examples=EXAMPLES,
        derandomize="LAWS_EXAMPLES" not in os.environ,
        database=None,
        phases=(Phase.generate,),  # a failing case is a seed: shrinking long games takes minutes
    )
    @given(case=cases(game, seating.seats))
    def keeps_the_laws(case: Case) -> None:
        match = play(game, set_up(game, seating, case), case)
        for law in EVERY:
            law(match, Random(case.seed))

    keeps_the_laws()


def elsewhere(*extra: str) -> dict[str, str]:
    """Compute the fingerprints in another process, with another hash seed."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.laws.fingerprints", *extra],
        env={**os.environ, "PYTHONHASHSEED": "4711"},
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(line.split() for line in ran.stdout.splitlines())


def test_another_process_with_another_hash_seed_makes_the_same_bytes() -> None:
    assert elsewhere() == fingerprints()
