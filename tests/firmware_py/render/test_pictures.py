"""Picture of the ring: each LED at its place, in its hue, on a dark disc."""

import pytest

from firmware_py.render.colours import DARK, PALETTE
from firmware_py.render.pictures import DISC, PIT, ring_png

NIGHT = (DARK,) * 24


def lit(led, colour):
    return tuple(colour if at == led else DARK for at in range(24))


@pytest.mark.parametrize(("led", "at"), [(0, (100, 28)), (6, (172, 100)), (12, (100, 172))])
def test_each_led_is_at_its_place_clockwise_from_the_top(led, at):
    red, green, blue = ring_png(lit(led, PALETTE.red), 200).getpixel(at)
    assert red > 200
    assert max(green, blue) < 60
    assert ring_png(NIGHT, 200).getpixel(at) == PIT


def test_light_spills_round_a_dot_and_only_there():
    picture, dark = ring_png(lit(0, PALETTE.gold), 200), ring_png(NIGHT, 200)
    assert picture.getpixel((100, 36))[0] > dark.getpixel((100, 36))[0] + 20
    assert picture.getpixel((100, 172)) == dark.getpixel((100, 172))
    assert dark.getpixel((60, 60)) == DISC


def test_gold_that_is_over_exposed_stays_gold():
    red, green, blue = ring_png(lit(0, PALETTE.gold), 200).getpixel((100, 28))
    assert red == 255
    assert 150 < green < 210
    assert blue < 40


def test_the_print_is_there_if_it_is_asked_for():
    assert ring_png(NIGHT, 200, 12) != ring_png(NIGHT, 200)
    assert ring_png(NIGHT, 200, 24) != ring_png(NIGHT, 200, 12)


def test_what_cannot_be_drawn_is_refused():
    with pytest.raises(ValueError, match="64 or more"):
        ring_png(NIGHT, 10)
    with pytest.raises(ValueError, match="has 23 lights"):
        ring_png(NIGHT[1:])
