"""Device seats: set-up, undo, and power cuts."""

from random import Random

import pytest

import games
from firmware_py.console import commands, inputs
from games.core.action import OVER
from games.core.match import Match
from tests.firmware_py.console.device_seat_match import (
    BOXED,
    played,
    serve,
    step,
    table_with,
    to_say,
    until,
    words,
)
from tests.firmware_py.console.table import Table

# Set-up


@pytest.mark.parametrize("name", BOXED)
def test_a_seat_of_the_box_is_asked_for_where_people_deal(name):
    table = Table(name).press("ok", "ok")  # the smallest number of players
    table.press("next").line("box").press("ok")
    assert "Does the box play too?" in table.says
    assert table.screen.menu.lines == ("no, people only", "easy bot", "medium bot", "strong bot")
    table.press("next", "ok")
    assert "Which seat does the box play?" in words(table)
    assert table.screen.menu.chosen == len(table.screen.menu.lines) - 1, "seat 0 is before the box"
    table.press("ok", "back", "ok", "ok")
    last = table.match.setup.seats - 1
    assert table.match.setup.box == (last,)
    assert table.console.bots == {last: "easy"}


def test_a_game_without_seats_for_the_box_does_not_ask_and_says_so(monkeypatch):
    name = "capsules"
    monkeypatch.setattr(type(games.find(name)), "box_seats", False)
    table = Table(name).press("ok", "ok", "next")
    assert "Box plays: no" not in table.screen.menu.lines
    table = Table(name).play(name, 2, bots={1: "easy"})
    assert table.match is None
    title = games.find(name).title
    assert f"The box cannot take a seat in {title}." in words(table)


def test_again_keeps_the_seat_and_its_level():
    table = table_with(box=(1,))
    table.console.last_bots = {1: "strong"}
    table.command(commands.EndGame())
    table.press("ok")
    for _ in range(9):
        if table.match is None:
            table.press("ok")
    assert (table.match.setup.box, table.console.bots) == ((1,), {1: "strong"})


def test_a_seat_of_the_box_changes_its_level_and_stays_the_boxs():
    table = table_with()
    table.command(commands.GiveSeat(1, "strong"))
    assert table.console.bots == {1: "strong"}
    table.command(commands.GiveSeat(1, ""))
    table.command(commands.GiveSeat(0, "easy"))
    assert table.console.bots == {1: "strong"}


# Undo, power cut


def test_undo_takes_back_the_card_that_was_tapped_last():
    table = table_with()
    serve(table)
    before = len(table.match.actions)
    table.hold("back")
    assert "A card shown to the box" in table.says
    table.press("ok")
    assert len(table.match.actions) == before - 1
    assert "Tap Blue’s new card, face down." in words(table)


def test_undo_of_an_act_takes_back_what_the_box_was_shown_after_it():
    table = table_with("midnight", 3, box=(1, 2))
    until(table, lambda said: said.seat == 2 and played(said))
    table.press("ok")
    match, at = table.match, table.console.session.undo_from()
    assert match.actions[at].by == 0, "what a person did last, and not a card shown to the box"
    assert "hold" in [action.verb for action in match.actions[at:]]
    table.hold("back").press("ok")
    assert len(match.actions) == at
    assert table.console.session.pending_play is None, "what was said does not hold any more"
    to_say(table)


def test_after_a_power_cut_the_box_plays_its_seat_again():
    table = until(table_with(), played)
    match = Match.load(table.match.save())
    later = Table()
    later.feed(inputs.Resumed(match, later.now, bots={}))
    assert later.console.bots == {1: "medium"}
    later.press("ok")
    to_say(later)


# Whole matches


@pytest.mark.parametrize("name", BOXED)
@pytest.mark.parametrize("box", [(0,), (1, 2)])
def test_a_whole_match_comes_to_its_end(name, box):
    table, rng = Table().play(name, 3, bots=dict.fromkeys(box, "random")), Random(6)
    for _ in range(4_000):
        if table.match.turn == OVER:
            return
        if table.console.play.returning is not None or table.console.play.hands_over(table.console):
            table.press("ok")
        step(table, rng)
    raise AssertionError(f"it goes on and on: {table.says}")
