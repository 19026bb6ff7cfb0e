"""Menu "Who plays": a seat is handed to a bot, and taken back."""

from random import Random

from tests.firmware_py.console.modes.test_menus import values
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


def test_the_players_have_no_line_without_an_effect():
    dealt = ["leaves", "learners", "invite"]
    assert values(Table().play("outcasts", 3).menu("players")) == dealt
    left = Table().play("outcasts", 3).menu("players", "leaves", 1, "pass")
    assert values(left.menu("players")) == ["leaves", "joins", *dealt[1:]]
    by_box = Table().play("outcasts", 3, cards="device", bots={1: "easy"}).menu("players")
    assert values(by_box) == ["leaves", "joins", "seated", *dealt[1:]]
    over = Table("cinderella").play("cinderella", 2).play_on(Random(1)).menu("players")
    assert values(over) == ["invite"]
