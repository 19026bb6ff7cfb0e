"""Recorded snapshots of real devices: the page draws them, for every game and dealer."""

import pytest

from tests.firmware_py.web.recorded import Recorded
from tests.firmware_py.web.seen import ANN, called
from tests.firmware_py.web.views.recording import STORIES, VIEWERS

pytestmark = pytest.mark.needs("browser")


@pytest.mark.parametrize("name", STORIES)
def test_a_moment_of_a_real_box_is_drawn_for_host_and_seat(serving, visit, name):
    table = Recorded(name)
    running = serving(table)
    for token, viewer in (("", VIEWERS["host"]), (ANN, VIEWERS["seat"])):
        page = visit(running, token=token)
        told = table.snapshot(viewer)
        names = [text.split("\n")[0] for text in page.locator(".seat .name").all_text_contents()]
        assert len(names) == len([*told.seats, *told.wanderers])
        across = page.locator(".across").all_inner_texts()
        assert bool(page.locator(".ledger").count()) == bool(told.ledger)
        if told.scene.zones and not told.ledger:
            mine = viewer.seat
            others = [one.name for seat, one in enumerate(told.seats) if seat != mine]
            assert all(any(name in text for text in across) for name in others), across
        assert page.locator("#log .entry").count() == len(told.log)
        elsewhere = not told.ask.yours and viewer.seat is not None
        on = told.ask.who if told.ask.who >= 0 else told.scene.head
        asks = "is choosing" if elsewhere and isinstance(on, int) else told.ask.question
        assert asks in page.inner_text("#ask")


def test_an_answer_that_is_pressed_is_the_one_that_was_offered(serving, visit):
    table = Recorded("capsules-table")
    running = serving(table)
    page = visit(running)
    line = table.snapshot(VIEWERS["host"]).ask.lines[0]
    page.click(f".answers >> text={line.label}")
    called(running, "choose", None, line.action)
