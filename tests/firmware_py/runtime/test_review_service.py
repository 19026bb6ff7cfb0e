"""Review service: computes in the background, reports by an input, and can be cancelled."""

import asyncio
from random import Random

import msgspec
import pytest

from firmware_py.console.session.review import ReviewText
from firmware_py.replay import render_worker
from games.core.match import Match
from tests.firmware_py.box import Box

TOLD = ReviewText(0, 1, ("No one turn decided it.",), (), (), ())


class Work:
    """Fake computation that ends when the test says so, and counts cancellations."""

    def __init__(self):
        self.asked = []
        self.let_go = 0
        self.gate = asyncio.Event()
        self.made = msgspec.json.encode(TOLD)

    async def __call__(self, saved, names, language):
        self.asked.append((Match.load(saved), names, language))
        try:
            await self.gate.wait()
        except asyncio.CancelledError:
            self.let_go += 1
            raise
        return self.made


@pytest.fixture
def box():
    found = Box(dealer="device").start()
    found.runtime.bots.reviewer.work_out = found.work = Work()
    found.play(seats=2, cards="device")
    found.play_on(500, Random(2))
    found.press("next").press("ok").wait()
    yield found
    found.close()


def test_it_is_worked_out_while_the_box_goes_on(box):
    (asked,) = box.work.asked
    assert asked[0].digest() == box.match.digest()
    assert asked[2] == "en"
    assert "Working it out" in box.says
    box.press("back")
    assert "again" in box.says
    box.press("next")
    box.work.gate.set()
    box.wait()
    assert box.console.reviews.told == TOLD


def test_a_new_game_ends_the_work(box):
    box.press("back").press("back")
    box.play(seats=2)
    box.wait()
    assert box.work.let_go == 1
    assert box.console.reviews.told is None


@pytest.mark.parametrize("made", [None, b"{}", b"nonsense"])
def test_what_cannot_be_worked_out_or_read_is_told_as_that(box, made):
    box.work.made = made
    box.work.gate.set()
    box.wait()
    assert "could not" in box.says


def test_without_anybody_to_work_it_out_it_says_so():
    box = Box(dealer="device").start()
    box.play(seats=2, cards="device")
    box.play_on(500, Random(2))
    box.press("next").press("ok").wait()
    assert "could not" in box.says
    box.close()


def test_the_painter_of_films_works_it_out_with_the_names_of_the_people(monkeypatch):
    orders = []

    async def painted(_painter, order):
        orders.append(order)
        return b"{}"

    monkeypatch.setattr(render_worker.RenderQueue, "painted", painted)
    asyncio.run(render_worker.RenderQueue().review(b'{"game": "x"}', ["Ann"], "nl"))
    (order,) = orders
    assert (order.kind, order.language) == ("review", "nl")
    assert msgspec.json.decode(order.saved) == {"game": "x", "names": ["Ann"]}
