"""Who plays each seat of a new game that the box deals: named by the summary, changed in a list."""

import pytest

from firmware_py.console import commands
from firmware_py.i18n import languages
from tests.firmware_py.console.table import Table


def summary(seats=3, game="outcasts", **more):
    """Return the summary of a new game that the box deals."""
    table = Table(game, "nightwatch", dealer="device", **more).line("new").press("ok", "ok")
    return table.line(str(seats)).press("ok")


def test_the_summary_names_people_and_bots():
    table = summary()
    assert table.screen.rows[0] == "The box deals, people only."
    table.press("next").line("bots")
    assert "▸ Bots: no" in table.says
    table.press("ok").press("next", "ok")
    assert "▸ ■ Blue: easy bot" in table.says
    table.press("next", "ok", "ok", "back")
    assert "▸ Bots: 2" in table.says
    table.press("back")
    assert table.screen.rows[0] == "The box deals, 2 bots."
    table.press("ok", "ok")
    assert table.console.bots == {1: "easy", 2: "medium"}


def test_a_bot_is_not_asked_who_begins_in_the_words_of_the_game():
    table = summary().press("next").line("bots").press("ok", "next", "ok", "back", "back", "ok")
    assert table.console.mode.question(table.console).id == "table.ask.first"


def test_one_seat_stays_a_persons():
    table = summary(2).press("next").line("bots").press("ok", "ok")
    assert "easy bot" in table.says
    assert "Leave at least one seat" in table.press("next", "ok").says


def test_the_bots_of_the_last_match_play_again():
    table = Table("outcasts", "nightwatch", dealer="device")
    table.play("outcasts", 3, cards="device", bots={2: "strong"})
    table.command(commands.EndGame())
    table.line("new").press("ok", "ok", "ok")
    assert table.screen.rows[0] == "The box deals, 1 bot."
    table.press("back").line("4").press("ok")
    assert table.screen.rows[0] == "The box deals, people only."


def test_where_people_deal_the_list_has_no_bots():
    table = summary().press("next").line("cards").press("ok").line("table").press("ok")
    assert "bots" not in [line.value for line in table.console.mode.answers(table.console)]


@pytest.mark.parametrize("language", languages())
def test_every_line_fits(language):
    table = summary(6, language=language).press("next").line("bots").press("ok")
    for _ in range(3):
        table.press("ok")
        assert "…" not in table.says
    table.press("back", "back")
    assert len(table.screen.rows) == 3
