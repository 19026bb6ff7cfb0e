"""Lists under "Cards", and the offer for a new tag."""

import pytest

from firmware_py.cards.tags import Card
from firmware_py.console.modes.cards_menu import CardsMenu, DeckList
from firmware_py.render.screen import Header
from tests.firmware_py.cards.test_enrol_at_the_box import A, whole, words
from tests.firmware_py.cards.writing_table import Desk


def test_cards_is_the_second_line_of_a_box_without_a_linked_card():
    ui = Desk().read()
    assert ui.screen.menu.lines[:2] == ("New game", "Cards")
    ui.read({A: Card("capsules", "red")})
    assert ui.screen.menu.lines[1] != "Cards"


def test_cards_opens_three_lines():
    ui = Desk().read().press("next", "ok")
    assert isinstance(ui.console.mode, CardsMenu)
    assert ui.screen.menu.lines == ("Teach a deck", "What is this card?", "Forget a card")


def test_the_list_of_decks_begins_at_the_first_one_that_is_not_whole():
    known = {**whole("capsules"), **whole("cinderella"), A: Card("outcasts", "normie")}
    ui = Desk().read(known).take("Cards").press("ok")
    assert ui.screen.head == Header("Which deck?")
    lines = ui.screen.menu.lines
    assert lines[:3] == ("Capsules  25/25", "Cinderella  24/24", "Midnight  0/98")
    assert "Outcasts  1/51" in lines
    assert ui.screen.menu.chosen == 2
    assert words(ui) == ("back", "", "", "teach")
    assert ui.press("ok").screen.head == Header("Midnight")


def test_a_whole_deck_is_taught_again_for_a_second_copy():
    ui = Desk().read(whole("capsules")).take("Cards").press("ok")
    ui.take("Capsules  25/25").lay(A)
    assert ui.screen.right == "1/25"
    assert len(ui.links) == 26


def test_a_new_tag_at_the_start_menu_offers_it():
    ui = Desk().read().unknown()
    assert ui.screen.head == Header("New tag", warning=True)
    assert ui.screen.rows == ("No card has this tag.", "Teach a deck?")
    assert words(ui) == ("no", "", "", "teach")
    assert ui.heard() == ["refused"]
    assert ui.console.dipped == ui.now
    ui.press("ok")
    assert isinstance(ui.console.mode, DeckList)


def test_a_tag_that_cannot_be_a_card_is_not_offered():
    ui = Desk().read().unknown(bytes.fromhex("a1b2c3d4"))
    assert "This tag is not linked to a | card." in ui.says


@pytest.mark.parametrize("leave", [lambda ui: ui.press("back"), lambda ui: ui.wait(20.1)])
def test_the_offer_for_a_new_tag_goes_by_itself(leave):
    ui = Desk().read()
    start = ui.screen
    assert leave(ui.unknown()).screen == start


def test_a_new_tag_wakes_a_box_that_sleeps_and_offers_it():
    ui = Desk().read().wait(700)
    assert ui.console.asleep
    assert ui.unknown().screen.head == Header("New tag", warning=True)


def test_a_card_is_forgotten_after_a_question():
    ui = Desk().read({A: Card("midnight", "red1-blue6")}).take("Cards").take("Forget a card")
    assert ui.screen.rows == ("Tap the card to forget.",)
    ui.lay(A)
    assert ui.screen.rows == ("Red 1 Blue 6 (Midnight)", "Forget its tag?")
    assert words(ui) == ("keep", "", "", "forget")
    assert ui.press("back").links == {A: ("midnight", "red1-blue6")}
    assert ui.lay(A).press("ok").links == {}
    assert ui.screen.rows[0] == "Forgotten."
    ui.lay(A)
    assert ui.screen.rows[0] == "This tag is not linked to a", "there is nothing to forget"
    assert isinstance(ui.press("back", "back").console.mode, CardsMenu)
