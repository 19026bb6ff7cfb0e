"""Tiles of a game without zones."""

import pytest

from firmware_py.web.interfaces import Viewer
from tests.firmware_py.web.real import TABLES, Table
from tests.firmware_py.web.seen import TOKENS, called

pytestmark = pytest.mark.needs("browser")


def peeking(match):
    """Return whether the player who is asked sees a tile that others do not."""
    ask, grid = match.ask(match.turn), match.scene(match.turn).grid
    return ask.private and any(place.face for place in grid.places)


def choosing(match):
    """Return whether a tile must be chosen while one is open and some are gone."""
    places, lines = match.scene(None).grid.places, match.ask(match.turn).lines
    return (
        not match.ask(match.turn).private
        and isinstance(lines[0].action.a, int)
        and any(place.face for place in places)
        and any(place.gap for place in places)
    )


def test_a_private_tile_is_turned_up_where_it_lies(serving, visit):
    table = Table("grid", until=peeking, zones=False)
    seat = table.box.match.turn
    page = visit(serving(table), token=list(TOKENS)[seat])
    looked = table.look(Viewer(seat, host=False))
    names = {face["id"]: face["name"] for face in table.cast("cinderella")["faces"]}
    name = next(names[place.face] for place in looked.grid.places if place.face)
    before = page.locator(".look").bounding_box()
    assert page.locator(f"#ask >> text={name}").count() == 0
    page.click("text=Keep open")
    page.wait_for_selector(f".tiles.private >> text={name}")
    assert page.locator(".tiles").count() == 1
    page.click("text=Hide")
    page.wait_for_selector(".tiles:not(.private)")
    assert page.locator(f"#ask >> text={name}").count() == 0
    assert page.locator(".look").bounding_box() == before


def test_a_tile_is_turned_up(serving, visit):
    running = serving(Table("grid", until=choosing, zones=False))
    page = visit(running)
    assert page.locator(".tile").count() == 12
    assert page.locator(".tile.gap").count() == 2
    page.wait_for_function(
        "() => document.querySelector('.tile img')?.naturalWidth > 0"
    )  # its emblem
    page.focus("[data-key=tile-2]")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")  # over the open tile, and over a gap
    page.keyboard.press("Enter")
    called(running, "choose", None, [3, "point", 6])


def test_at_a_table_with_a_box_among_people_a_tile_is_pressed_and_then_its_card(
    serving, visit, monkeypatch
):
    monkeypatch.setitem(TABLES, "boxed", ("cinderella", "table"))
    asked = "cinderella.ask.open"
    running = serving(
        Table(
            "boxed",
            seats=2,
            bots=(1,),
            until=lambda match: match.ask(match.turn).question.id == asked,
        )
    )
    page = visit(running)
    page.click("[data-key=tile-9]")
    called(running, "choose", None, [0, "open", 9])
    page.wait_for_selector("#cards .card[data-face=rat]")
    assert "tile 9" in page.inner_text("#headline")
    assert page.locator(".tile").count() == 0


def test_a_forbidden_place_is_only_a_picture(serving, visit):
    table = Table("grid", zones=False)
    page = visit(serving(table), token=list(TOKENS)[1])  # it is Ann's turn; all see the tiles
    assert page.locator(".tile").count() == 12
