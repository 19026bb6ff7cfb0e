"""Arc of a turn: when the ring shows it, and the sound of a turn."""

from random import Random

import pytest

from firmware_py.render import ring
from firmware_py.render.colours import PALETTE, shade
from tests.firmware_py.console.table import SECOND, Table

CARD = "red3-blue4"
ARC = {17, 18, 19, 20, 21, 22, 23}
"""LEDs of Blue, the second of three seats."""


def moved(**more):
    """Return a table of three on which Red has moved, so that it is Blue's turn."""
    table = Table(seed="x", **more).play("midnight", 3).tap(CARD)
    return table.tap(CARD) if table.match.turn == 0 else table


def arcs(table):
    return [motion for motion in table.light.motions if motion.kind == "arc"]


def blue(table, after):
    frame = ring.paint(table.light, table.now + round(after * SECOND))
    full = shade(PALETTE.blue, table.light.brightness)
    return {led for led, colour in enumerate(frame) if colour == full}


def test_the_arc_of_the_next_player_follows_the_walk():
    table = moved()
    (arc,) = arcs(table)
    assert arc.since == table.now + 4 * 150_000_000, "Blue walks four hours"
    assert [blue(table, 0.6 + after) for after in (0, 0.3, 1.1)] == [{20}, ARC, ARC]
    assert not blue(table, 0.6 + 1.2) & ARC


def test_any_press_cuts_the_arc():
    table = moved().wait(0.6)
    assert arcs(table)
    assert not arcs(table.down("next"))


def test_the_arc_comes_again_after_20_seconds_of_silence():
    table = moved()
    begun = table.now
    (arc,) = arcs(table.wait(19.9))
    assert arc.since < begun + SECOND
    (again,) = arcs(table.wait(0.2))
    assert again.since == begun + 20 * SECOND
    assert blue(table, 0.6) == ARC


def test_back_at_rest_shows_the_arc_with_the_status():
    table = moved().wait(5).press("back")
    (arc,) = arcs(table)
    assert table.now - arc.since < SECOND / 10
    assert not arcs(table.press("back")), "the second page is no question about the turn"


def test_no_arc_where_nobody_is_asked_alone_or_a_bot_plays():
    bots = Table(seed="x").play("midnight", 3, None, "device", bots={0: "random", 1: "random"})
    for _ in range(40):
        bots.wait(0.2)
        if bots.match.turn in (0, 1):
            assert not arcs(bots)


def test_an_idle_ring_shows_no_arc():
    table = moved().wait(81)
    assert ring.next_change(table.light, table.now) is None


@pytest.mark.parametrize("game", ["capsules", "cinderella", "midnight", "outcasts"])
def test_every_game_shows_whose_turn_begins(game):
    table, rng, seen = Table(game, seed="arc").play(game, 3), Random(4), set()
    for _ in range(300):
        play = table.console.play
        who = play.who(table.console)
        choices = table.match.game.choices(table.match.state, who) if who is not None else ()
        table.choose(*rng.choice(choices)) if choices else table.press("ok")
        if table.match.result() is not None:
            break
        if arcs(table) and table.light.active is not None:
            seen.add(table.light.active)
        table.wait(0.05)
    assert seen == {0, 1, 2}


def test_each_colour_has_its_own_sound():
    table = Table(seed="x").play("midnight", 3).tap(CARD)
    table.heard()
    assert "turn-blue" in table.tap(CARD).heard()


@pytest.mark.parametrize("calm", [False, True])
def test_a_list_that_opens_at_once_waits_for_the_arc(calm):
    table, rng = Table("cinderella", seed="arc").play("cinderella", 3), Random(4)
    table.console.change(calm=calm)
    while not arcs(table):
        play = table.console.play
        choices = table.match.game.choices(table.match.state, play.who(table.console))
        table.choose(*rng.choice(choices)).wait(0.01)
    (arc,) = arcs(table)
    seat, light = table.light.active, table.light
    frame = ring.paint(light, arc.since + SECOND)
    full = shade(PALETTE.figure(light.colours[seat]), light.brightness)
    assert sum(colour == full for colour in frame) == 7
    assert table.console.play.at_once
