"""A day of 24 hours on twelve cards (midnight's option `dial`)."""

import msgspec

from firmware_py.render import ring_model
from firmware_py.render.ring_model import Motion, RingView
from games.core.display.scene import Mark
from tests.firmware_py.console.table import Table


def test_every_hour_has_a_light_of_its_own_with_its_twin_beside_it():
    leds = [ring_model.dial_led(hour) for hour in range(1, 25)]
    assert sorted(leds) == list(range(24))
    assert (leds[6], leds[18]) == (14, 15)
    assert (leds[11], leds[23]) == (0, 1), "noon on top, midnight after it"


def test_figures_stand_where_they_stand_on_the_cards():
    light = ring_model.in_dial_layout(
        RingView(dial=24, marks=(Mark(7, figure="red"), Mark(24, style="goal")))
    )
    assert [mark.hour for mark in light.marks] == [14, 1]
    assert light.dial is None


def test_of_a_walk_only_the_target_is_shown():
    path = (Mark(8, figure="red", style="ghost"), Mark(9, figure="red", style="cursor"))
    walk = Motion("walk", 0, "red", (7, 8, 9))
    light = ring_model.in_dial_layout(
        RingView(dial=24, proposals=(path,), motions=(walk, Motion("turn", 0)))
    )
    assert [[(mark.hour, mark.style) for mark in shown] for shown in light.proposals] == [
        [(18, "cursor")]
    ]
    assert [motion.kind for motion in light.motions] == ["turn"]


def test_another_dial_is_as_it_was():
    light = RingView(dial=12, marks=(Mark(7, figure="red"),))
    assert ring_model.in_dial_layout(light) is light


def test_the_box_shows_it_when_it_is_set():
    table = Table().play("midnight", 4, "individual")
    shown = {mark.hour for mark in table.console.light().marks if mark.figure != "none"}
    assert shown == {7}
    table.console.change(layout="dial")
    table.press("next", "back")
    shown = {mark.hour for mark in table.console.light().marks if mark.figure != "none"}
    assert shown == {14}
    assert msgspec.to_builtins(table.console.light())["dial"] is None
