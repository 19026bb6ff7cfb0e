"""Drawer "Cards" on the page: decks, teaching one with the emulated reader, labels."""

import pytest

import games
from drivers.emulation.ntag import Tag
from firmware_py.cards.enrolment import slots
from firmware_py.cards.tags import Card, Tags, emulated_uid
from firmware_py.console import commands, inputs
from tests.firmware_py.web import axe
from tests.firmware_py.web.real import Table
from tests.pages import rest


@pytest.fixture
def table(tmp_path):
    made = Table(None)
    made.move(lambda: setattr(made.box.runtime, "_tags", Tags.open(tmp_path / "tags.json")))
    yield made
    made.close()


@pytest.fixture
def page(table, serving, visit):
    """Return the page of the host, with the drawer open."""
    page = visit(serving(table), size=(1366, 768))
    page.click("[data-key=menu]")
    page.click("[data-key=menu-cards]")
    page.wait_for_selector(".teach-decks li")
    rest(page)
    return page


def shown(page, text):
    page.wait_for_selector(f".teach >> text={text}")
    rest(page)


def test_a_deck_is_taught_by_presses_of_its_cards(page, table):
    assert page.inner_text(".teach-decks li >> nth=0").startswith("Capsules")
    page.click("[data-key=teach-capsules]")
    shown(page, "0 of 25")
    assert axe.violations(page) == []
    page.click("[data-key=teach-card]")
    table.later(2)
    shown(page, "1 of 25")
    page.click("[data-key=teach-previous]")
    shown(page, "Undone. Tap it again:")
    page.click("[data-key=teach-next]")
    shown(page, "Skipped. Now this card:")
    page.click("[data-key=teach-back]")
    shown(page, "Next time it goes on here.")
    page.click("[data-key=teach-ok]")
    page.wait_for_selector(".teach-decks li")
    assert axe.violations(page) == []


def test_teaching_asks_before_it_ends_a_game(page, table):
    table.command(commands.StartGame("capsules", 2, cards="device"))
    page.wait_for_selector(".at-table")
    page.click("[data-key=teach-midnight]")
    shown(page, "Capsules is still being played. Teaching ends it.")
    page.click("[data-key=teach-stay]")
    page.click("[data-key=teach-outcasts]")
    assert table.box.match is not None
    page.click("[data-key=teach-end]")
    shown(page, "0 of 51")
    assert table.box.match is None


def test_another_card_is_told(page, table):
    page.click("[data-key=teach-midnight]")
    shown(page, "Tap this card:")
    page.click(".teach summary")
    page.click(".teach .line >> nth=3")
    table.later(2)
    shown(page, "Wrong card")
    page.click("[data-key=teach-back]")
    shown(page, "Tap this card:")


def test_cards_with_one_name_are_numbered(page, table):
    page.click("[data-key=teach-cinderella]")
    shown(page, "Tap copy 1 of 2:")
    page.click(".teach summary")
    assert page.inner_text(".teach .line >> nth=0") == "mouse 2/2"
    page.click("[data-key=teach-card]")
    table.later(2)
    shown(page, "Tap copy 2 of 2:")


def test_a_deck_that_is_taught_at_the_box_opens_the_drawer(page, table):
    page.keyboard.press("Escape")
    page.wait_for_selector(".teach", state="hidden")
    for key in ("next", "ok", "ok", "ok"):
        table.move(lambda key=key: table.box.press(key))
    shown(page, "0 of 25")
    assert page.inner_text(".teach h3") == "Capsules"


def test_labels_are_printed_one_for_each_card(page):
    page.click("[data-key=labels-outcasts]")
    page.wait_for_selector(".labels-sheet li")
    assert page.locator(".labels-sheet li").count() == 51
    assert "2/4" in page.inner_text(".labels-sheet")
    assert axe.violations(page) == []
    page.emulate_media(media="print")
    assert not page.is_visible(".labels-bar")
    assert not page.is_visible("#bar")
    assert page.is_visible(".labels-sheet li >> nth=0")


def test_with_a_real_reader_the_card_is_tapped_at_the_box(table, serving, visit):
    table.emulated = False
    page = visit(serving(table), size=(390, 844))
    page.click("[data-key=menu]")
    page.click("[data-key=menu-cards]")
    page.click("[data-key=teach-capsules]")
    shown(page, "Tap this card on the box.")
    assert page.locator(".teach button.card").count() == 0
    assert page.locator(".teach details").count() == 0
    name = page.inner_text(".teach-card strong")
    table.move(lambda: table.box.chips.pn532.lay(Tag(b"\x04sticks")))
    table.later(1)
    shown(page, "1 of 25")
    assert page.inner_text(".teach-card strong") != name


def test_the_last_card_offers_the_games(table, serving, visit, tmp_path):
    cards = slots(games.find("capsules").deck)[:-1]
    known = {
        emulated_uid("capsules", slot.face.id, slot.copy + 900): Card("capsules", slot.face.id)
        for slot in cards
    }
    Tags.open(tmp_path / "tags.json").adopt(known)
    table.move(lambda: table.box.feed(inputs.TagsRead(known, table.box.loop.now_ns())))
    page = visit(serving(table), size=(1366, 768))
    page.click("[data-key=menu]")
    page.click("[data-key=menu-cards]")
    page.click("[data-key=teach-capsules]")
    shown(page, "24 of 25")
    page.click("[data-key=teach-card]")
    table.later(2)
    shown(page, "Every card has its tag.")
    page.click("[data-key=teach-ok]")
    page.wait_for_selector(".teach", state="hidden")
    assert page.is_visible(".offer >> nth=0")
