"""Games on the ring: motions are short and meaningful, and colour is never the only difference.

Random games of every variant are played; each step's news and scene go through the painters.
"""

from functools import cache
from itertools import combinations
from random import Random

import msgspec
import pytest

import games
from firmware_py.render.colours import PALETTE, SEATS
from firmware_py.render.led_layers import LedLayers
from firmware_py.render.led_positions import led_of
from firmware_py.render.ring import next_change, paint
from firmware_py.render.ring_animations import end, moving
from firmware_py.render.ring_model import motions, rest
from firmware_py.render.text_metrics import HOLLOW, SHAPES
from games.core.action import CHANCE, OVER
from games.core.match import Match

SECOND = 1_000_000_000
SINCE = 10 * SECOND
STEPS = 150

CASES = [
    (name, variant, cards)
    for name in games.names(plugins=False)
    for variant in games.find(name).variants
    for cards in ("device", "table")
]


@cache
def shown(name, variant, cards):
    """Return (scene, light, news) of every step of a random game."""
    game = games.find(name)
    seats = game.seats(variant)[-1]
    match, rng = Match(game, {"seats": seats, "variant": variant, "cards": cards}, 1), Random(1)
    steps = []
    for _ in range(STEPS):
        if match.turn == OVER:
            break
        before, legal = match.state, game.legal(match.state)
        action = match.draw() if match.turn == CHANCE or not legal else rng.choice(legal)
        match.act(action)
        news = game.news(before, action, match.state, None)
        scene = match.scene(None)
        steps.append((scene, rest(scene, game.seat_colours(match.state), SINCE), news))
    return tuple(steps)


def moved():
    for case in CASES:
        for _, light, news in shown(*case):
            if found := motions(news, light, SINCE):
                yield case, msgspec.structs.replace(light, motions=found), news


# Motions


def test_every_motion_ends_within_two_seconds_and_leaves_nothing_behind():
    for case, light, _ in moved():
        over = max(end(motion, light) for motion in light.motions)
        assert over <= SINCE + 2 * SECOND, case
        if any(motion.kind == "fill" for motion in light.motions):
            continue  # a victory stays until someone presses a button
        still = msgspec.structs.replace(light, motions=())
        late = SINCE + 4 * SECOND
        calm = [msgspec.structs.replace(each, calm=True) for each in (light, still)]
        assert paint(calm[0], late) == paint(calm[1], late), case
        idle = msgspec.structs.replace(light, idle=True)
        assert next_change(idle, late) is None, case


def test_the_same_moment_is_the_same_frame():
    for case, light, _ in moved():
        for later in (0, 0.3, 1.1, 1.9):
            at = SINCE + round(later * SECOND)
            assert paint(light, at) == paint(msgspec.structs.replace(light), at), case


def test_who_walks_is_seen_on_every_hour_of_the_way():
    walks = 0
    for case, light, _ in moved():
        going = moving(light)
        asking = any(mark.style == "cursor" for mark in light.marks)
        if asking or [motion.kind for motion in going] != ["walk"]:
            continue  # no motion runs during a question
        (motion,) = going
        spots = LedLayers(light, PALETTE)
        name = "hand" if motion.figure == "none" else motion.figure
        step = (end(motion, light) - SINCE) // (len(motion.path) - 1)
        for at, hour in enumerate(motion.path[:-1]):
            frame = paint(light, SINCE + at * step)
            assert frame[led_of(light.dial, hour)] == spots.colour(name), (case, motion)
        walks += 1
    assert walks > 100, "or this would prove little"


def test_captures_pairs_strikes_and_ends_are_seen_each_in_its_way():
    kinds = {news.kind for _, _, all_news in moved() for news in all_news}
    told = {news.kind for case in CASES for *_, all_news in shown(*case) for news in all_news}
    assert {"move", "turn", "strike"} <= kinds
    assert {"pair", "capture"} <= told
    for case in CASES:
        for _, light, all_news in shown(*case):
            for news in all_news:
                if news.kind == "strike":
                    struck = msgspec.structs.replace(light, motions=motions((news,), light, SINCE))
                    assert (paint(struck, SINCE)[0] == PALETTE.strike) == bool(light.dial), case
                    assert light.dial or paint(struck, SINCE) != paint(light, SINCE), case


def test_calm_light_stands_still_except_where_several_share_a_light():
    for case in CASES:
        for _, light, news in shown(*case):
            calm = msgspec.structs.replace(light, calm=True, motions=motions(news, light, SINCE))
            spots = LedLayers(calm, PALETTE)
            spots.lay_game()
            shared = any(
                len({f.colour for f in spot.figures}) + bool(spot.winks and spot.figures) > 1
                for spot in spots.all
            )
            captured = spots.captured()
            if not (shared or captured or calm.motions):
                assert next_change(calm, SINCE) is None, case


# More than colour


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_no_two_figures_differ_by_colour_alone(case):
    """They differ by place; on one LED they alternate; the OLED and the page add shapes."""
    for _, light, _ in shown(*case):
        spots = LedLayers(light, PALETTE)
        spots.lay_game()
        for spot in spots.all:
            lit = {figure.colour for figure in spot.figures}
            if len(lit) > 1:
                steps = {step.colour for step in spots.glow(spot, 0, 0).steps}
                assert lit <= steps, "each has its turn"
        figures = {mark.figure for mark in light.marks} & set(SEATS)
        for one, other in combinations(figures | set(light.colours), 2):
            assert SHAPES[one] != SHAPES[other]
            assert HOLLOW[one] != HOLLOW[other]


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_no_two_seats_share_a_light_of_their_arcs(case):
    for _, light, _ in shown(*case):
        alone = []
        for arc in light.arcs:
            spots = LedLayers(
                msgspec.structs.replace(light, marks=(), arcs=(arc,), hand=None), PALETTE
            )
            spots.lay_game()
            alone.append({at for at, spot in enumerate(spots.all) if spot.figures})
        assert all(not one & other for one, other in combinations(alone, 2))


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_whose_turn_it_is_breathes_and_only_that(case):
    for _, light, _ in shown(*case):
        spots = LedLayers(light, PALETTE)
        spots.lay_game()
        breathing = {f.name for spot in spots.all for f in spot.figures if f.breathes}
        assert len(breathing) <= 2, "one seat, of a duel both its figures"
