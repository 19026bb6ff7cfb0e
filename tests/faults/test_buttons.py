"""Buttons that bounce, buttons that are stuck."""

from firmware_py.console.gestures import STUCK
from firmware_py.runtime.runtime import HANDFUL
from games.core.action import CHANCE, Action
from tests.firmware_py.box import Box

ROLLED = Action(CHANCE, "roll", "hourglass")


def cursor(box):
    return box.console.play.cursor


def test_bounce_storm(box):
    box.play(variant="basic").choose(ROLLED).press("next")
    at, calls = cursor(box), []
    take = box.runtime._take_edges
    box.runtime._take_edges = lambda: (calls.append(1), take())
    for _ in range(1000):  # 10,000 edges in a second
        box.chips.pins.bounce("next", 5)
        box.let(0.001)
    box.wait(0.1)
    assert cursor(box) == at + 1
    assert box.console.mode is box.console.play
    assert len(calls) <= 1_100_000_000 // HANDFUL  # independent of the number of edges
    box.press("next")
    assert cursor(box) == at + 2


def test_a_storm_that_ends_closed_is_a_press_and_one_on_ok_accepts_once(box):
    box.play(variant="basic").choose(ROLLED).press("next")
    count = len(box.match.entries)
    box.chips.pins.bounce("ok", 500)
    box.chips.pins.press("ok")
    box.wait(0.1)
    assert len(box.match.entries) == count
    box.chips.pins.bounce("ok", 500)
    box.chips.pins.release("ok")
    box.wait(0.1)
    assert len(box.match.entries) == count + 1


def test_stuck_button(box):
    box.play(variant="basic").choose(ROLLED).press("next")
    box.chips.pins.press("next")
    box.wait(STUCK / 1e9 + 0.1)
    assert "stuck" in box.says
    assert "Next" in box.says or "next" in box.says
    here = cursor(box)
    box.wait(30)
    assert cursor(box) == here  # it no longer repeats
    box.press("previous", "previous")  # the first closes the notice, if it is still shown
    assert cursor(box) != here
    box.press("ok")
    assert len(box.match.actions) == 2  # play continues without the button
    box.chips.pins.release("next")
    box.wait(0.5)
    box.choose(ROLLED).press("next")
    here = cursor(box)
    box.press("next")
    assert cursor(box) != here


def test_a_button_that_is_pressed_at_the_start_does_nothing(path):
    box = Box(path)
    box.chips.pins.press("ok")
    try:
        box.start()
        before = box.says
        box.wait(15)
        assert box.match is None
        box.chips.pins.release("ok")
        box.wait(0.1)
        assert box.match is None
        assert box.says == before
    finally:
        box.close()
