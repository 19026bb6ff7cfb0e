"""Matches of each game with the people's own cards: whole ones by keyboard, short ones by touch."""

import os

import pytest

from tests.journeys.people import SHORT, ByKeys, ByTouch

WHOLE = os.environ.get("JOURNEYS") == "whole"
ANSWERS = 40
"""Number of answers by touch; the same match is played to its end by keyboard."""

pytestmark = pytest.mark.needs("browser")


def started(program, game):
    given = (game, "--cards", "table", *SHORT[game], "--seed", "1")
    return program.start(*given).address


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_match_by_keyboard_alone(program, visit, rng, game):
    page = visit(started(program, game), reduced_motion="reduce")
    assert ByKeys(page, game, rng).play_out() > 20


@pytest.mark.parametrize("game", SHORT)
def test_a_match_by_touch_on_a_phone(program, visit, rng, game):
    phone = {"size": (390, 844), "has_touch": True, "is_mobile": True, "device_scale_factor": 3}
    page = visit(started(program, game), **phone)
    person = ByTouch(page, game, rng)
    assert (person.play_out() if WHOLE else person.play(ANSWERS)) > 20
