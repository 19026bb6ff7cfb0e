"""Clocks on a whole device: real drivers, emulated chips, a real journal, and power cuts."""

import json

import pytest

from firmware_py.console import commands, inputs
from firmware_py.web.interfaces import Viewer
from firmware_py.web.live_table import LiveTable
from games.core.action import CHANCE, Action
from games.core.clock.clock import SECOND
from games.core.match import TIME_UP
from tests.firmware_py.box import boxes_at
from tests.firmware_py.pages import sees

GAMES = ("cinderella",)
HOST = Viewer(None, host=True)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.db"


@pytest.fixture
def boxes():
    with boxes_at(games=GAMES) as make:
        yield make


def clocked(box, control="sudden:300", at_zero="warn"):
    box.console.change(timer=control, at_zero=at_zero)
    box.play("cinderella", 2, "basic")
    return box.choose(Action(CHANCE, "roll", "hourglass"))


def left(box):
    clock = box.console.clock.clock.at(box.runtime.now())
    return [side.left / SECOND for side in clock.sides]


def test_after_a_power_cut_the_clocks_stand_where_the_last_action_left_them(boxes, path):
    box = clocked(boxes(path)).wait(10)
    box.choose(Action(0, "no_pair"))
    box.choose(Action(CHANCE, "roll", "hourglass"))
    at = box.console.clocks.stood[-1]
    box.wait(50)
    box.drop()
    other = boxes(path)
    assert other.console.clocks.clock == at
    other.wait(100)
    assert other.console.clocks.clock == at, "nobody has said yet that they are back"
    other.press("ok").wait(5)
    assert left(other)[1] == pytest.approx(295, abs=0.5)
    other.feed(inputs.UndoRequested(True, other.runtime.now()))
    other.feed(inputs.UndoRequested(True, other.runtime.now()))
    assert left(other)[0] == pytest.approx(300, abs=0.5), "and an undo goes back further"


def test_a_loss_on_time_is_over_after_a_power_cut_too(boxes, path):
    box = clocked(boxes(path), "sudden:5", "lose").wait(6)
    assert box.match.entries[-1] == Action(0, TIME_UP)
    assert "Red loses" in box.says
    number = box.journal.matches()[0].id
    saved = json.loads(box.journal.bytes_of(number))
    assert saved["entries"][-1] == [0, TIME_UP]
    assert box.journal.matches()[0].closed == "over"
    box.drop()
    assert boxes(path).match is None, "what is over is not offered to go on"


def test_a_clock_alone_outlives_a_power_cut_standing(boxes, path):
    box = boxes(path)
    box.command(commands.StartClock("fischer:300+5", 2))
    box.press("ok").wait(10).press("ok")
    kept = left(box)
    box.wait(30)
    box.drop()
    other = boxes(path)
    assert "Blue paused" in other.says
    assert other.wait(60).says.count("5:00") == 1
    assert left(other) == pytest.approx(kept, abs=0.2)
    other.press("ok").wait(5)
    assert left(other)[1] == pytest.approx(295, abs=0.2)
    other.chips.pins.press("ok")
    other.wait(0.8)
    other.chips.pins.release("ok")
    other.wait(0.1).press("back").press("previous", "ok", "next", "ok")
    assert other.console.alone is None
    other.drop()
    assert boxes(path).console.alone is None, "what was put away stays away"


def test_a_running_clock_sends_no_frame_but_for_its_seconds(boxes):
    box = boxes(None)
    box.command(commands.StartClock("sudden:3600", 2))
    box.press("ok").wait(65)
    before = box.runtime.outputs.frames
    box.wait(20)
    assert box.runtime.outputs.frames - before in range(19, 23), (
        "a picture a second, now and then a dot"
    )
    assert box.lit


def test_the_page_is_told_of_the_clocks(boxes):
    box = clocked(boxes(None), "byoyomi:60+3x30").wait(5)
    live = LiveTable(box.runtime, lambda _language: box.console.texts)
    clocks = sees(live, HOST)["clocks"]
    assert (clocks["alone"], clocks["kind"], clocks["running"]) == (False, "byoyomi", 0)
    first = clocks["sides"][0]
    assert (first["seat"], first["name"], first["shown"]) == (0, "Red", "0:55")
    assert first["left"] == pytest.approx(55 * SECOND, abs=SECOND)
    box.command(commands.EndGame())
    assert live.snapshot(HOST).clocks is None
    box.command(commands.StartClock("sand:60", 3))
    clocks = sees(live, HOST)["clocks"]
    assert [side["name"] for side in clocks["sides"]] == ["Sand timer"], "one glass for all"
    assert (clocks["alone"], clocks["running"], clocks["since"]) == (True, None, None)
