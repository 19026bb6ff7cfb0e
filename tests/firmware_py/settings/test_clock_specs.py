"""Text form of a clock without a game."""

import pytest

from firmware_py.settings.clock_specs import ClockSpec
from games.core.clock.clock import BadControl

FULL = "fischer:300+5;players=3;at_zero=pass;handicap=0,0,-60;passing;think;session=7200"


@pytest.mark.parametrize("text", ["fischer:300+5", "sudden:40/5400,1800", "sand:180", FULL])
def test_a_clock_is_read_as_it_was_written(text):
    assert str(ClockSpec.parse(text)) == text


def test_every_option_is_read():
    spec = ClockSpec.parse(FULL)
    assert spec[1:] == (3, "pass", (0, 0, -60), True, True, 7200)
    assert [side.left // 10**9 for side in spec.clock(2).sides] == [300, 300, 240]


def test_the_number_of_players_is_asked_only_if_the_text_does_not_say_it():
    assert ClockSpec.parse("sudden:60").clock(4).players == 4
    assert ClockSpec.parse("sand:60").clock(4).players == 1


@pytest.mark.parametrize(
    "text",
    [
        *("", "nonsense", "sudden:60;", "sudden:60;players", "sudden:60;players=7"),
        *("sudden:60;players=0", "sudden:60;players=2;players=3", "sudden:60;at_zero=never"),
        *("sudden:60;handicap=", "sudden:60;handicap=-60", "sudden:60;passing=yes"),
        *("sudden:60;session=0", "sudden:60;session=99999", "sudden:60;colour=red"),
        *("hourglass:60;players=1", "up;handicap=5"),
    ],
)
def test_a_text_that_is_no_clock_is_refused(text):
    with pytest.raises(BadControl):
        ClockSpec.parse(text)
    assert ClockSpec.read(text) is None
