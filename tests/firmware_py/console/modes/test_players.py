"""Menu "Who plays": a seat is handed to a bot, and taken back."""

from tests.firmware_py.console.table import Table


def test_a_seat_is_left_to_a_bot_and_taken_back_in_the_menu():
    table = Table().play("nightwatch", 2, cards="device").menu("players", "seated")
    assert "Who plays" in table.says
    table.press("next", "ok")
    assert table.console.bots == {1: "easy"}
    assert "easy bot" in table.says
    table.press("ok", "ok")
    assert table.console.bots == {1: "strong"}
    table.press("ok")
    assert table.console.bots == {}


def test_the_last_person_stays():
    table = (
        Table().play("nightwatch", 2, cards="device", bots={1: "easy"}).menu("players", "seated")
    )
    table.press("ok")
    assert table.console.bots == {1: "easy"}
    assert "Leave at least one seat for a | person." in table.says


def test_where_people_deal_nobody_is_asked_who_plays():
    table = Table().play("nightwatch", 2).menu("players", "seated")
    assert "You deal: only people play." in table.says
