"""Playback of a replay: forwards and backwards, from a quarter to a hundred times the speed."""

import pytest

from firmware_py.replay.playback import BadSpeed, Playback
from firmware_py.replay.timeline import MOMENT

LENGTH = 10 * MOMENT


def run(player, speed, now):
    player.pace(speed, now)
    player.play(now)


def test_it_stands_until_it_is_played():
    player = Playback(LENGTH, now=5)
    assert player.position(10**12) == 0
    run(player, 1, 100)
    assert player.position(100 + MOMENT) == MOMENT


@pytest.mark.parametrize("speed", [0.25, 1, 2.5, 100])
def test_it_runs_at_its_speed_both_ways(speed):
    player = Playback(LENGTH, now=0)
    player.seek(4, now=0)
    there = player.position(0)
    run(player, speed, 0)
    assert player.position(1000) == there + round(1000 * speed)
    run(player, -speed, 1000)
    assert player.position(2000) == there


@pytest.mark.parametrize("speed", [0, 0.2, -0.1, 101, float("inf"), float("nan")])
def test_other_speeds_are_refused(speed):
    player = Playback(LENGTH, now=0)
    with pytest.raises(BadSpeed, match=r"0\.25 to 100 times"):
        run(player, speed, 0)
    assert not player.playing


def test_a_new_speed_leaves_standing_what_stands():
    player = Playback(LENGTH, now=0)
    player.pace(5, now=0)
    assert player.position(MOMENT) == 0
    player.play(MOMENT)
    assert player.position(2 * MOMENT) == 5 * MOMENT
    player.pace(1, now=2 * MOMENT)
    assert player.position(3 * MOMENT) == 6 * MOMENT


def test_it_ends_at_either_end_and_begins_again_from_the_other():
    player = Playback(LENGTH, now=0)
    run(player, 1, 0)
    assert player.runs(LENGTH - 2)
    assert not player.runs(LENGTH)
    assert player.position(2 * LENGTH) == LENGTH - 1
    player.pause(2 * LENGTH)
    run(player, 1, 2 * LENGTH)
    assert player.position(2 * LENGTH) == 0
    run(player, -1, 2 * LENGTH)
    assert player.position(2 * LENGTH) == LENGTH - 1


def test_steps_go_to_the_end_of_a_moment():
    player = Playback(LENGTH, now=0)
    player.step(1, now=7)
    assert player.moment(7) == 1
    assert player.position(7) == 2 * MOMENT - 1
    player.step(-1, now=7)
    assert player.moment(7) == 0
    player.step(-1, now=7)
    assert player.moment(7) == 0
    player.step(99, now=7)
    assert player.position(7) == LENGTH - 1
