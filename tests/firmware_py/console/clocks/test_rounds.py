"""Clocks of several players: rounds with passing, turns of all at once, a limit of the session."""

import pytest

from firmware_py.console import commands, effects
from firmware_py.console.clocks.all_think import AllThink
from firmware_py.console.clocks.clock_menu import ClockMenu
from firmware_py.console.clocks.clock_setup import ClockSetup
from firmware_py.console.clocks.rounds import RoundQuestion
from firmware_py.console.clocks.standalone_clock import StandaloneClock
from firmware_py.i18n import languages
from games.core.clock.clock import SECOND
from tests.firmware_py.console.table import Table
from tests.firmware_py.render.overflow import overflow


def alone(spec, players=4, language="en"):
    table = Table("cinderella", language=language)
    table.command(commands.StartClock(spec, players))
    return table


def left(table):
    clock = table.console.alone.clock.at(table.now)
    return [round(side.left / SECOND) for side in clock.sides]


# Passing


def test_back_passes_and_the_others_go_on_without():
    table = alone("sudden:600;passing").press("ok").wait(10).press("back")
    assert table.console.alone.clock.turn == 1
    table.press("ok", "ok")
    assert table.says.startswith("✚ Purple | round 1 | Passed: ▲ | 10:00 | ↩ pass | ✓ moved")
    table.press("ok").press("back")
    assert table.says.startswith("○ Green | round 1 | Passed: ▲ ■")
    assert left(table)[0] == 590


def test_the_order_of_passing_is_that_of_the_next_round():
    table = alone("sudden:600;passing").press("ok", "ok", "ok")
    table.press("back", "back", "back", "back")
    assert isinstance(table.console.mode, RoundQuestion)
    assert table.says == (
        "Round 2 | Order by passing: | ○  ✚  ▲  ■ | ○ goes first | ↩ menu | ✓ start"
    )
    before = left(table)
    table.wait(60)
    assert left(table) == before, "all stand"
    table.press("ok").press("ok")
    assert table.says.startswith("✚ Purple | round 2")
    table.press("ok", "ok")
    assert table.says.startswith("■ Blue | round 2")


def test_who_has_no_time_left_comes_last_in_the_next_round():
    table = alone("sudden:5;passing", 3).press("ok").wait(6).press("ok")
    table.press("back", "back")
    assert table.console.alone.round.order == (1, 2, 0)


def test_another_player_can_begin_the_round():
    table = alone("sudden:600;passing").press("ok", "back", "back", "back", "back", "next", "next")
    assert "○ goes first" in table.says
    table.press("ok")
    assert table.console.alone.round.order == (2, 0, 1, 3)
    assert table.console.alone.clock.turn == 2


def test_a_pass_can_be_taken_back_and_survives_a_power_cut():
    table = alone("sudden:600;passing").press("ok").wait(5).press("ok").wait(5).press("back")
    row = [each.clock for each in table.effects if isinstance(each, effects.KeepClock)][-1]
    assert StandaloneClock.resumed(row).round.passed == (1,)
    table.hold("back")
    assert table.console.alone.round.passed == ()


def test_back_does_nothing_in_a_clock_without_passing():
    table = alone("sudden:600").press("ok").wait(5).press("back")
    assert table.console.alone.clock.turn == 0


# All think


def test_all_clocks_run_until_each_player_is_done():
    table = alone("sudden:600;think").press("ok").wait(20)
    assert isinstance(table.console.mode, AllThink)
    assert table.says.startswith("All think | ▸ ☐ ▲ Red 9:4")
    table.press("seat1").wait(10).press("next", "next")
    assert (table.light.clock.running, table.light.clock.also) == (2, (0, 3))
    table.press("ok")
    assert "☑ ■ Blue 9:40" in " | ".join(table.screen.menu.lines)
    table.heard()
    table.press("ok")
    table.wait(5).press("ok")
    assert table.heard()[-1] == "all"
    clock = table.console.alone.clock
    assert (clock.turn, clock.running) == (0, True)
    assert left(table) == [pytest.approx(each, abs=1) for each in (565, 580, 570, 570)]


def test_the_time_of_all_at_once_counts_once_for_the_session():
    table = alone("sudden:600;think", 2).press("ok").wait(20).press("seat0", "seat1").wait(1)
    times = table.console.alone.times
    assert [round(each / SECOND) for each in times.used] == [20, 20]
    assert round(times.whole / SECOND) == 20


def test_a_player_whose_time_is_up_is_done():
    table = alone("sudden:5;think", 2).press("ok").wait(6)
    assert table.heard().count("flag") >= 1
    assert not isinstance(table.console.mode, AllThink)


def test_everybody_thinks_by_the_menu_and_back_stops_it():
    table = alone("fischer:300+5", 3).press("ok").wait(10).hold("ok").press("back")
    table.press("next", "next", "next", "next", "ok").wait(5)
    assert isinstance(table.console.mode, AllThink)
    table.press("back")
    assert isinstance(table.console.mode, ClockMenu)
    table.wait(31)
    assert "✓ go on" in table.says
    lines = table.screen.menu.lines
    assert table.wait(20).screen.menu.lines == lines
    table.press("ok").wait(3)
    assert table.screen.menu.lines != lines
    table.hold("ok").wait(5)
    assert "✓ go on" in table.says


# Session


def test_ten_minutes_before_the_end_of_the_session_it_is_said_once():
    table = alone("up;session=1200", 2).press("ok").wait(10).press("ok")
    table.heard()
    table.wait(588)
    assert table.heard() == []
    table.wait(3)
    assert table.heard() == ["clock30"]
    assert "Session: 10 min left" in table.says
    table.wait(61)
    assert "Session" not in table.says
    table.hold("ok")
    assert "Session: 9 min left" in table.says
    table.press("ok").wait(700)
    assert table.console.alone.clock.running, "nothing stops by itself"


# Setup


def test_the_options_are_set_up_at_the_box():
    table = Table("cinderella")
    table.console.push(ClockSetup())
    table.press("ok").hold("ok").hold("ok").press("next", "ok")
    assert "Anything more?" in table.says
    table.press("next", "next", "ok")
    assert "order by passing" not in table.screen.menu.lines
    table.press("next", "next", "ok", "previous", "ok")
    assert table.screen.digits == "2:00:00"
    table.hold("ok").press("ok")
    spec = table.console.alone.spec
    assert (spec.passing, spec.think, spec.session, spec.players) == (True, True, 7200, 3)


@pytest.mark.parametrize("language", languages())
def test_every_screen_of_rounds_fits(language):
    wrong = {}
    for players in (2, 4, 6):
        table = alone("bank:600+30;passing;think;session=900", players, language)
        table.console.change(names=("Wilhelmina", "Bartholomew"))
        table.press("ok").wait(2)
        for _ in range(players):
            wrong |= dict.fromkeys(overflow(table.screen))
            table.press("ok")
        for _ in range(players):
            wrong |= dict.fromkeys(overflow(table.wait(301 / players).screen))
            table.press("back")
        wrong |= dict.fromkeys(overflow(table.screen))
    assert list(wrong) == []
