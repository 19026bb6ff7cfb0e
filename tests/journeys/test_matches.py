"""A whole match of each game with the people's own cards: by keyboard alone, by touch."""

import pytest

from tests.journeys.people import SHORT, ByKeys, ByTouch

pytestmark = pytest.mark.needs("browser")


def started(program, game):
    given = (game, "--cards", "table", *SHORT[game], "--seed", "1")
    return program.start(*given).address


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_match_by_keyboard_alone(program, visit, rng, game):
    page = visit(started(program, game), reduced_motion="reduce")
    assert ByKeys(page, game, rng).play_out() > 20


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_match_by_touch_on_a_phone(program, visit, rng, game):
    phone = {"size": (390, 844), "has_touch": True, "is_mobile": True, "device_scale_factor": 3}
    page = visit(started(program, game), **phone)
    assert ByTouch(page, game, rng).play_out() > 20
