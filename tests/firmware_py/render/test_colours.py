"""Ring colours: distinct for every kind of colour vision, and with a stable hue when dimmed.

Assumptions: an LED value is linear light, v/255 of its channel's full light. The LEDs have the
primaries of sRGB. The eye has adapted to all three channels at full, and simulated values outside
0..1 are cut off. Dichromacy is Machado, Oliveira and Fernandes (2009) at full strength, in linear
light; the distance is CIEDE2000 (Sharma, Wu and Dalal 2005). The relative brightness of red, green
and blue differs by make: two makes are measured.
"""

import re
from importlib import resources
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import msgspec
import pytest

from firmware_py.render.colours import PALETTE, SEATS, Palette, shade

# Machado et al. (2009), table 1, severity 1.0.
VISION = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# sRGB's primaries, IEC 61966-2-1, and their white point.
XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE = tuple(map(sum, XYZ))

LUMINANCE = XYZ[1]


def balanced(channels):
    """Scale a make's channels until all three together have the luminance of white."""
    white = sum(y * part for y, part in zip(LUMINANCE, channels, strict=True))
    return tuple(part / white for part in channels)


MAKES = {
    # FastLED scales green to 176 and blue to 240 on such strips, so they are brighter by that
    # factor.
    "fastled": balanced((1, 255 / 176, 255 / 240)),
    # WS2812B data sheet, the middle of its ranges: 405, 690 and 190 mcd.
    "sheet": balanced([i / y for i, y in zip((405, 690, 190), LUMINANCE, strict=True)]),
}


def times(matrix, vector):
    return tuple(sum(m * v for m, v in zip(row, vector, strict=True)) for row in matrix)


def lab(linear):
    def f(t):
        return t ** (1 / 3) if t > (6 / 29) ** 3 else t * (29 / 6) ** 2 / 3 + 4 / 29

    x, y, z = (f(v / w) for v, w in zip(times(XYZ, linear), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one, other):
    """Return the CIEDE2000 distance: Sharma, Wu and Dalal (2005), eq. 2 to 22, kL = kC = kH = 1."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = (1 - sqrt(mean**7 / (mean**7 + 25**7))) / 2
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    dh = 0.0
    if c1 * c2:
        dh = (h2 - h1 + 180) % 360 - 180
        if dh == -180 and h2 > h1:
            dh = 180
    dl, dc, dhh = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(dh / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    if not c1 * c2:
        hm = h1 + h2
    elif abs(h1 - h2) <= 180:
        hm = (h1 + h2) / 2
    else:
        hm = (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    t = (
        1
        - 0.17 * cos(radians(hm - 30))
        + 0.24 * cos(radians(2 * hm))
        + 0.32 * cos(radians(3 * hm + 6))
        - 0.20 * cos(radians(4 * hm - 63))
    )
    turn = 30 * exp(-(((hm - 275) / 25) ** 2))
    rc = 2 * sqrt(cm**7 / (cm**7 + 25**7))
    sl = 1 + 0.015 * (lm - 50) ** 2 / sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rt = -sin(radians(2 * turn)) * rc
    return sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dhh / sh) ** 2 + rt * (dc / sc) * (dhh / sh))


def seen(led, vision, make):
    linear = [value / 255 * part for value, part in zip(led, MAKES[make], strict=True)]
    return lab(tuple(min(1.0, max(0.0, v)) for v in times(VISION[vision], linear)))


def nearest(leds, vision, make):
    views = [seen(led, vision, make) for led in leds]
    return min(ciede2000(one, other) for one, other in combinations(views, 2))


def smallest(leds, make):
    return min(nearest(leds, vision, make) for vision in VISION)


# Sharma, Wu and Dalal (2005), table 1: the pairs that reveal wrong hue means, a wrong rotation term
# in the blues, and errors at vanishing chroma.
SHARMA = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 2.8361, -74.0200), (50.0, 0.0, -82.7485), 3.4412),
    ((50.0, -0.9009, -85.5211), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0009), 7.1792),
    ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0011), 7.2195),
    ((50.0, -0.0010, 2.4900), (50.0, 0.0009, -2.4900), 4.8045),
    ((50.0, -0.0010, 2.4900), (50.0, 0.0011, -2.4900), 4.7461),
    ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (56.0, -27.0, -3.0), 31.9030),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "other", "distance"), SHARMA)
def test_the_measure_is_ciede2000(one, other, distance):
    assert ciede2000(one, other) == pytest.approx(distance, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(distance, abs=5e-5)


def test_the_matrices_leave_grey_alone():
    for matrix in VISION.values():
        assert times(matrix, (1, 1, 1)) == pytest.approx((1, 1, 1), abs=2e-6)


SEAT_LEDS = [PALETTE.figure(seat) for seat in SEATS]


def test_seat_colours_are_the_published_values():
    assert SEAT_LEDS == [
        (105, 0, 0),
        (0, 0, 90),
        (0, 76, 22),
        (140, 12, 188),
        (240, 135, 0),
        (200, 168, 176),
    ]


def test_every_pair_of_seats_differs_for_every_eye():
    assert smallest(SEAT_LEDS, "fastled") == pytest.approx(18.7, abs=0.05)
    assert smallest(SEAT_LEDS, "sheet") == pytest.approx(17.7, abs=0.05)


def to_goal(colour, vision, make):
    """Return the distance of a colour to the nearest seat."""
    seats = [seen(led, vision, make) for led in SEAT_LEDS]
    return min(ciede2000(seen(colour, vision, make), seat) for seat in seats)


@pytest.mark.parametrize(
    ("vision", "fastled", "sheet"),
    [
        ("normal", 21.3, 26.7),
        ("protan", 20.4, 10.1),
        ("deutan", 23.9, 10.5),
        ("tritan", 19.6, 28.3),
    ],
)
def test_a_goal_has_the_colour_of_no_seat_for_any_eye(vision, fastled, sheet):
    assert to_goal(PALETTE.sky, vision, "fastled") == pytest.approx(fastled, abs=0.05)
    assert to_goal(PALETTE.sky, vision, "sheet") == pytest.approx(sheet, abs=0.05)
    assert to_goal(PALETTE.gold, vision, "fastled") < 5, "gold would be the yellow seat"


SEATS_AND_GOAL = [*SEAT_LEDS, PALETTE.sky, PALETTE.faint]
PAIRS_AND_DEADLINE = [
    PALETTE.deadline, PALETTE.purple, PALETTE.pink, PALETTE.yellow, PALETTE.hand, PALETTE.gone
]  # fmt: skip


@pytest.mark.parametrize(
    ("together", "vision", "least"),
    [
        (SEATS_AND_GOAL, "normal", 21.3),
        (SEATS_AND_GOAL, "protan", 16.2),
        (SEATS_AND_GOAL, "deutan", 18.7),
        (SEATS_AND_GOAL, "tritan", 15.9),
        (PAIRS_AND_DEADLINE, "normal", 25.5),
        (PAIRS_AND_DEADLINE, "protan", 23.1),
        (PAIRS_AND_DEADLINE, "deutan", 17.6),
        (PAIRS_AND_DEADLINE, "tritan", 17.7),
    ],
)
def test_all_signs_of_a_game_differ_for_every_eye(together, vision, least):
    assert nearest(together, vision, "fastled") == pytest.approx(least, abs=0.06)


def test_plain_primaries_would_not():
    plain = [(255, 0, 0), (0, 0, 255), (0, 255, 0), (160, 0, 255), (255, 200, 0), (255, 255, 255)]
    assert smallest(plain, "sheet") == pytest.approx(1.6, abs=0.05)


def page_colours():
    """Return the seats' colours on the page, from its style sheet, as linear light."""
    css = (resources.files("firmware_py") / "web" / "static/styles/base.css").read_text("utf-8")
    found = [re.search(rf"--{seat}: #([0-9a-f]{{6}})", css) for seat in SEATS]
    return [tuple(_linear(level) for level in bytes.fromhex(each[1])) for each in found]


def _linear(level):
    """Return the linear light of an sRGB level (IEC 61966-2-1)."""
    part = level / 255
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


@pytest.mark.parametrize(
    ("vision", "least"), [("normal", 27.9), ("protan", 18.4), ("deutan", 18.8), ("tritan", 18.7)]
)
def test_the_pages_seat_colours_differ_for_every_eye(vision, least):
    views = [
        lab(tuple(min(1.0, max(0.0, v)) for v in times(VISION[vision], linear)))
        for linear in page_colours()
    ]
    nearest_pair = min(ciede2000(one, other) for one, other in combinations(views, 2))
    assert nearest_pair == pytest.approx(least, abs=0.06)


def test_the_ring_and_the_page_measure_the_same_six_seats():
    assert len(page_colours()) == len(SEAT_LEDS) == len(set(SEAT_LEDS)) == 6


@pytest.mark.parametrize("make", MAKES)
def test_three_sections_hand_and_hours_gone_differ_for_every_eye(make):
    together = [PALETTE.purple, PALETTE.pink, PALETTE.yellow, PALETTE.hand, PALETTE.gone]
    assert smallest(together, make) > 12


def test_a_shade_keeps_the_hue_and_lets_nothing_go_out():
    assert shade((200, 100, 0), 50) == (100, 50, 0)
    assert shade((140, 12, 188), 3) == (4, 1, 6)
    assert shade((140, 12, 188), 3, least=8) == (6, 1, 8)
    assert shade((105, 0, 0), 1, least=8) == (8, 0, 0)
    assert shade((0, 0, 0), 50, least=8) == (0, 0, 0)


def test_least_never_brightens():
    assert shade((4, 4, 4), 50, least=8) == (4, 4, 4)
    assert shade((4, 4, 4), 300) == (4, 4, 4)


def test_a_colour_from_elsewhere_is_taken_from_the_config_or_white():
    assert Palette(others={"teal": (0, 50, 50)}).figure("teal") == (0, 50, 50)
    assert PALETTE.figure("teal") == PALETTE.white
    assert PALETTE.figure("hand") == PALETTE.white, "a setting is no colour of a figure"


def test_config_replaces_single_colours_and_refuses_what_no_led_can_show():
    mine = msgspec.convert({"red": [90, 0, 0], "ghost": 20}, Palette)
    assert mine.red == (90, 0, 0)
    assert mine.blue == PALETTE.blue
    with pytest.raises(msgspec.ValidationError, match=r"<= 255.*red"):
        msgspec.convert({"red": [256, 0, 0]}, Palette)
    with pytest.raises(msgspec.ValidationError, match="rde"):
        msgspec.convert({"rde": [1, 2, 3]}, Palette)
