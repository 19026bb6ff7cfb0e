"""The console is a function of its inputs: an evening that was recorded can be lived again."""

import pytest

import games
from tests.firmware_py.console.evening import live
from tests.firmware_py.console.recording import Recorded, again
from tests.firmware_py.console.table import Table


@pytest.mark.parametrize("game", games.names())
def test_a_recorded_evening_lived_again_is_the_same_at_every_input(game):
    evening = live(Recorded(), game, seed=1)
    assert len(evening.moments) > 500
    # A new table has had the first tick already.
    for first, second in zip(
        evening.moments[1:], again(evening.moments[1:], Table().console), strict=True
    ):
        assert second == first
