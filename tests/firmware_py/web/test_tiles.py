"""Tiles that lie on the table."""

import pytest

from tests.firmware_py.web.fake import FakeTable
from tests.firmware_py.web.seen import ANN, BEA, called

pytestmark = pytest.mark.needs("browser")


def test_a_private_tile_is_turned_up_where_it_lies(serving, visit):
    page = visit(serving(FakeTable("grid")), token=ANN)
    before = page.locator(".look").bounding_box()
    page.click("text=Keep open")
    page.wait_for_selector(".tiles.private >> text=Gown")
    assert page.locator(".tiles").count() == 1
    page.click("text=Hide")
    page.wait_for_selector(".tiles:not(.private)")
    assert page.locator("text=Gown").count() == 0
    assert page.locator(".look").bounding_box() == before


def test_a_tile_is_turned_up(serving, visit):
    running = serving(FakeTable("grid"))
    page = visit(running)
    assert page.locator(".tile").count() == 12
    assert page.locator(".tile.gap").count() == 2
    page.wait_for_function(
        "() => document.querySelector('.tile img')?.naturalWidth > 0"
    )  # its emblem
    page.focus("[data-key=tile-1]")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")  # over the open tile
    page.keyboard.press("Enter")
    called(running, "choose", None, [0, "open", 4])


def test_a_forbidden_place_is_only_a_picture(serving, visit):
    page = visit(serving(FakeTable("grid")), token=BEA)  # it is Ann's turn; all see the tiles
    assert page.locator(".tile").count() == 12
