"""Motions: any press skips them, and they cost no CPU time after their end."""

from random import Random

import pytest

import games
from firmware_py.render import ring
from games.core.action import OVER
from tests.firmware_py.console.table import SECOND, Table

NAMES = games.names(plugins=False)


def moments(name, most=25):
    """Play at random; yield whenever a motion has just begun."""
    game = games.find(name)
    variant = game.variants[0]
    table = Table(name, seed="moving").play(name, game.seats(variant)[-1], variant, "device")
    rng, found = Random(name), 0
    for _ in range(600):
        match, play = table.match, table.console.play
        if match.turn == OVER or found >= most:
            return
        if table.light.motions:
            found += 1
            yield table
        who = play.who(table.console)
        choices = match.game.choices(match.state, who) if who is not None else ()
        if choices:
            table.choose(*rng.choice(choices))
        else:
            table.press("ok")
        table.wait(0.05)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("button", ["ok", "back", "next", "previous", "seat0"])
def test_any_button_skips_what_moves(name, button):
    met = 0
    for table in moments(name, 5):
        table.wait(0.01).down(button)
        assert all(motion.kind == "gold" for motion in table.light.motions)
        table.wait(0.02).up(button)
        met += 1
    assert met


@pytest.mark.parametrize("name", NAMES)
def test_a_scene_that_moved_sends_no_frame_once_it_is_idle(name):
    for table in moments(name, 3):
        table.wait(61)
        assert ring.next_change(table.light, table.now) is None
        before = table.seen
        assert table.wait(300).seen == before


def test_an_animation_is_over_within_two_seconds_and_then_only_breath_is_left():
    for table in moments("cinderella"):
        at = table.light.since + 2 * SECOND
        for _ in range(20):
            then = ring.next_change(table.light, at)
            if then is None:
                break
            assert (then - at) % (SECOND // 10) == 0 or at == table.light.since + 2 * SECOND
            at = then
