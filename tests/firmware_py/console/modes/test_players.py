"""Menu "Who plays": a seat is handed to a bot, and taken back."""

from tests.firmware_py.console.table import Table


def at_players(table):
    """Open the menu "Who plays"; with a single person there is a line for a hint above it."""
    table.hold("ok")
    while "Who plays" not in table.screen.menu.lines[table.screen.menu.chosen]:
        table.press("next")
    return table.press("ok")


def test_a_seat_is_left_to_a_bot_and_taken_back_in_the_menu():
    table = at_players(Table().play("nightwatch", 2, cards="device"))
    assert "Who plays" in table.says
    table.press("next", "ok")
    assert table.console.bots == {1: "easy"}
    assert "easy bot" in table.says
    table.press("ok", "ok")
    assert table.console.bots == {1: "strong"}
    table.press("ok")
    assert table.console.bots == {}


def test_the_last_person_stays():
    table = at_players(Table().play("nightwatch", 2, cards="device", bots={1: "easy"}))
    table.press("ok")
    assert table.console.bots == {1: "easy"}
    assert "Leave at least one seat for a | person." in table.says


def test_where_people_deal_nobody_is_asked_who_plays():
    table = Table().play("nightwatch", 2).hold("ok").press("previous", "ok")
    at_cards = Table().play("nightwatch", 2).hold("ok").press("next", "next", "next", "next")
    assert "Who plays" not in table.says
    assert "Who plays" not in at_cards.says
