"""Game menu: eight lines that never change their places, and the pause by a long hold."""

from random import Random

import pytest

from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.render.screen import Keys
from games.core.action import OVER
from tests.firmware_py.console.modes.test_menus import playing, take, values
from tests.firmware_py.console.table import Table

MENU = ["hint", "undo", "rules", "log", "pause", "players", "settings", "end"]


def over():
    table = Table("cinderella").play("cinderella", 2, "basic").play_on(Random(1))
    assert table.match.turn == OVER
    return table


@pytest.mark.parametrize(
    "table",
    [
        lambda: Table("cinderella").play("cinderella", 2, "basic"),
        playing,
        over,
        lambda: Table().play("nightwatch", 2, cards="device", bots={1: "random"}),
    ],
)
def test_the_game_menu_always_has_the_same_eight_lines(table):
    menu = table().hold("ok")
    assert values(menu) == MENU
    assert menu.console.mode.chosen == 0
    assert menu.screen.foot == Keys(ok="choose", back="game", count="1/8")


@pytest.mark.parametrize(
    ("table", "line", "why"),
    [
        (lambda: Table("cinderella").play("cinderella", 2), "undo", "Nothing to undo yet."),
        (over, "pause", "The game is over."),
        (over, "hint", "There is no hint here."),
    ],
)
def test_a_line_that_has_no_effect_now_says_why(table, line, why):
    said = take(table().hold("ok"), *line.split()).says
    assert said.startswith("⚠ Not possible")
    assert why in said


class Growing(ListPicker):
    """A list that gets a new first line with every press of ok."""

    more = 0

    def head(self, _ui):
        return ""

    def answers(self, _ui):
        return [ListItem(str(n), n) for n in (*range(9, 9 - self.more, -1), 1, 2)]

    def take(self, _ui, _value):
        self.more += 1


def test_the_cursor_keeps_its_line_when_lines_come_and_go():
    table = Table("cinderella")
    table.console.push(Growing())
    assert table.press("next", "ok", "ok").console.mode.chosen == 3
    assert "▸ 2" in table.says


# Pause by a long hold


def test_ok_that_is_held_on_pauses_the_game_and_a_bar_shows_it():
    table = playing().down("ok").wait(0.75)
    bars = [table.screen.bar]
    while table.screen.bar is not None:
        bars.append(table.wait(0.1).screen.bar)
    assert bars[0] < 0.1
    assert bars[:-1] == sorted(bars[:-1])
    assert 0.8 < bars[-2] <= 1
    assert table.says.startswith("Pause")
    assert table.up("ok").console.paused, "the release does not end the pause"
    assert not table.press("ok").console.paused


def test_ok_that_is_let_go_before_leaves_the_menu():
    table = playing().hold("ok", 1.5)
    assert table.says.startswith("Menu | ▸ Hint | Undo")
    assert table.wait(5).says.startswith("Menu")


def test_a_press_of_ok_in_the_menu_is_no_way_to_the_pause():
    table = playing().hold("ok").line("settings").down("ok").wait(2.5)
    assert not table.says.startswith("Pause")
