# Long: one subject, a test a rule.
"""Clocks of a match: whose clock runs, zero, undo, saving and resuming."""

from itertools import pairwise
from random import Random

import pytest

from firmware_py.console import inputs
from firmware_py.console.modes.play import PlayMode
from firmware_py.console.session import clocks
from firmware_py.console.session.clocks import SessionClocks
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.match import TIME_UP, Match
from tests.firmware_py.console.table import SECOND, Table
from tests.parsing import parsed

YEARS = 10 * 365 * 24 * 3600 * SECOND


def clocked(control, at_zero="warn", handicap=(), seats=2, game="cinderella", variant="basic"):
    """Return a game with real cards and a timer; its first roll is entered: seat 0's turn."""
    table = Table()
    table.console.change(timer=control, at_zero=at_zero, handicap=handicap)
    table.play(game, seats, variant)
    if game == "cinderella":
        table.choose(CHANCE, "roll", "hourglass")
    return table


def left(table):
    """Return the remaining seconds of each clock."""
    clock = table.console.clocks.clock.at(table.now)
    return [round(side.left / SECOND, 3) for side in clock.sides]


def turn(table):
    """End the current turn, and begin the next one."""
    table.choose(table.match.turn, "no_pair")
    return table.choose(CHANCE, "roll", "hourglass")


# Running clock


def test_the_seat_that_is_on_loses_time_and_gets_what_a_turn_brings():
    table = clocked("fischer:300+5").wait(10)
    assert left(table) == [290, 300]
    table.choose(0, "no_pair")
    assert left(table) == [290, 300], "chance is on: nobody's time runs, and no turn has begun"
    table.wait(50)
    table.choose(CHANCE, "roll", "hourglass")
    assert left(table) == [295, 300]
    table.wait(20)
    assert left(table) == [295, 280]


def test_menus_let_all_clocks_stand():
    table = clocked("sudden:300").wait(10)
    table.hold("ok")
    before = left(table)
    table.wait(20)
    assert left(table) == before
    table.press("back").wait(5)
    assert left(table)[0] == pytest.approx(before[0] - 5, abs=0.1)


def test_while_the_box_goes_round_nobody_loses_time():
    table = Table(dealer="device")
    table.console.change(timer="sudden:300")
    table.play("capsules", 2, cards="device")
    play = table.console.play
    for _ in range(200):
        if play.hands_over(table.console) or table.match.turn == OVER:
            break
        table.press("ok", "ok")
    assert play.hands_over(table.console)
    before = left(table)
    table.wait(30)
    assert left(table) == before
    seat = table.match.turn
    if seat >= 0:
        table.feed(inputs.PrivateViewOpened(table.now))
        assert left(table.wait(5))[seat] == before[seat] - 5, (
            "on the page one looks without the box"
        )
        assert play.elsewhere(table.console)
        table.press("ok")
        assert play.opened == seat, "who has looked there can still take the box"


def test_whoever_has_a_screen_of_their_own_thinks_there():
    table = Table()
    table.console.change(timer="sudden:300")
    table.console.remote = frozenset((0, 1))
    table.play("outcasts", 2, "base", "device")
    while table.match.turn < 0:
        game, state = table.match.game, table.match.state
        table.choose(*game.choices(state, game.asked(state)[0])[0])
    seat = table.match.turn
    assert table.console.play.elsewhere(table.console)
    before = left(table)
    assert left(table.wait(10))[seat] == before[seat] - 10


def test_a_game_without_a_timer_has_no_clock():
    table = Table().play("cinderella", 2, "basic")
    assert table.console.clocks is None
    assert table.match.clock_states == {}


def test_a_timer_that_does_not_go_is_no_reason_not_to_play():
    table = Table()
    table.console.change(timer="hourglass:120")
    table.play("cinderella", 1, "basic")
    assert table.match is not None
    assert table.console.clocks is None


def test_alone_a_turn_ends_when_chance_is_on():
    table = clocked("fischer:300+5", seats=1).wait(10)
    table.choose(0, "no_pair")
    assert left(table) == [295]


# At zero


def test_it_is_said_once_that_time_is_up_and_play_goes_on():
    table = clocked("sudden:20").wait(20)
    assert "Red’s time is up." in table.says
    assert "flag" in table.heard()
    table.wait(30)
    assert table.console.mode is table.console.play
    assert "flag" not in table.heard()
    turn(table)
    assert table.match.turn == 1
    assert left(table) == [0, 20]


def test_a_pass_is_done_where_the_rules_know_one():
    table = clocked("move:20", "pass", game="outcasts", seats=3, variant="base")
    for _ in range(5):
        if table.match.turn >= 0:
            break
        choices = table.match.game.choices(table.match.state, TABLE)
        table.choose(*next((one for one in choices if one.verb == "laid"), choices[0]))
    seat = table.match.turn
    assert "pass" in {one.verb for one in table.match.game.choices(table.match.state, seat)}
    table.wait(21)
    assert table.match.actions[-1] == Action(seat, "pass")
    assert table.match.turn not in (seat, OVER)
    assert "passed" in table.says
    assert table.paper.entries == table.match.entries
    assert left(table)[seat] == 20, "its next turn begins anew"


def test_passing_goes_on_until_the_turn_is_over(monkeypatch):
    def passing(clocks, seat):
        return clocks.match.game.choices(clocks.match.state, seat)[0]

    monkeypatch.setattr(clocks, "_passing", passing)
    table = Table()
    table.console.change(timer="move:20", at_zero="pass")
    table.play("cinderella", 2, "basic", "device", {"pointing": "off"})
    while table.match.turn < 0:
        table.press("ok")
    before = len(table.match.actions)
    table.wait(21)
    assert len(table.match.actions) >= before + 2, "one of them does not end the turn"
    assert table.heard().count("flag") == 1


def test_while_a_pass_is_being_kept_time_is_up_only_once(monkeypatch):
    table = clocked("move:20", "pass", game="outcasts", seats=3, variant="base")
    while table.match.turn < 0:
        choices = table.match.game.choices(table.match.state, TABLE)
        table.choose(*next((one for one in choices if one.verb == "laid"), choices[0]))
    monkeypatch.setattr(table.paper, "write", lambda _effect: None)  # saving takes time
    table.heard()
    table.wait(21)
    for _ in range(5):
        table.feed(inputs.Tick(table.now))
    assert table.heard().count("flag") == 1
    assert "passed" in table.says


def test_whoever_begins_takes_nothing_from_anybody():
    table = clocked("fischer:300+5", game="outcasts", seats=3, variant="base")
    for _ in range(9):
        choices = table.match.game.choices(table.match.state, TABLE)
        laid = [one for one in choices if one.verb == "laid" and one.a == 0]
        if table.match.turn >= 0:
            break
        table.choose(*(laid or choices)[0])
    assert table.match.turn == 1
    assert left(table) == [300, 300, 300], "no turn has ended yet"


def test_where_the_rules_know_no_pass_nobody_is_made_to_choose():
    table = clocked("sudden:20", "pass")
    before = list(table.match.actions)
    table.wait(25)
    assert table.match.actions == before
    assert "Red’s time is up." in table.says


def test_to_lose_on_time_ends_the_match_and_is_an_entry():
    table = clocked("sudden:20", "lose").wait(21)
    assert table.match.turn == OVER
    assert table.match.entries[-1] == Action(0, TIME_UP) == table.paper.entries[-1]
    assert "Time is up: Red loses." in table.says
    assert "flag" in table.heard()
    assert "won" not in table.says


def test_a_loss_on_time_is_taken_back_with_the_time_of_that_turn():
    table = clocked("fischer:20+5", "lose").wait(5)
    turn(table)
    before = left(table)
    table.wait(21)
    assert table.match.lost == 1
    table.hold("back")
    assert "Blue gets this turn’s time" in table.says
    table.press("ok")
    assert table.match.lost is None
    assert left(table)[0] == before[0]
    assert left(table)[1] == pytest.approx(20, abs=0.2)
    table.wait(3)
    turn(table)
    assert table.match.turn == 0


def test_after_a_loss_nothing_can_be_done():
    table = clocked("sudden:20", "lose").wait(21)
    entries = list(table.match.entries)
    table.choose(0, "no_pair").tap("gown").press("next")
    assert table.match.entries == entries


# Warnings


def test_half_a_minute_and_the_last_ten_seconds_are_heard_and_dip():
    table = clocked("sudden:60").wait(29)
    assert "clock30" not in table.heard()
    table.wait(1.5)
    assert table.heard() == ["clock30"]
    assert table.light.warned is not None
    table.wait(20)
    assert table.heard() == ["clock10"]
    table.wait(9)
    assert table.heard() == ["clock10"] * 9


def test_the_running_clock_stands_in_the_head_and_at_last_large():
    table = clocked("sudden:60").wait(30.5)
    assert table.screen.right == "0:30"
    assert not table.screen.digits
    table.wait(21)
    assert table.screen.digits == table.screen.right == "0:09"
    table.press("next")
    assert table.console.play.cursor is not None
    assert table.screen.digits != "0:09", "whoever chooses sees the answer"


def test_little_time_wakes_the_box_and_a_clock_that_runs_keeps_it_awake():
    table = clocked("sudden:1200").wait(900)
    assert table.console.idle
    assert not table.console.asleep
    table.wait(275)
    assert not table.console.idle


def test_the_screen_changes_once_a_second_and_not_more():
    table = clocked("sudden:300").wait(70)
    screens = []
    for _ in range(50):
        table.wait(0.1)
        screens.append(table.screen)
    changes = sum(a != b for a, b in pairwise(screens))
    assert changes in (4, 5)


# Undo, saving, power cuts


def test_undo_brings_the_clocks_back_exactly_as_they_stood():
    table = clocked("fischer:300+5").wait(10)
    stood = [table.console.clocks.stood[-1]]
    for wait in (7.25, 3.5):
        turn(table)
        stood.append(table.console.clocks.stood[-1])
        table.wait(wait)
    for expected in reversed(stood[:-1]):
        table.hold("back").press("ok")
        if table.match.turn == CHANCE:  # a reported roll counts as a separate action
            table.hold("back").press("ok")
        now = table.console.clocks.stood[-1]
        assert now == expected
    assert left(table)[0] <= 300


def test_what_is_kept_beside_the_entries_brings_the_clocks_back_stopped():
    table = clocked("byoyomi:30+3x10").wait(33)
    turn(table)
    table.wait(4)
    turn(table)
    table.wait(2)
    stood = table.console.clocks.stood
    again = Match.load(table.match.save())
    again.clock_states = dict(table.match.clock_states)
    clocks = SessionClocks.resumed(again)
    assert clocks.clock == stood[-1]
    assert clocks.stood == stood
    assert not clocks.clock.running


def test_after_a_power_cut_the_clocks_stand_until_people_are_back():
    table = clocked("sudden:300").wait(10)
    turn(table)
    table.wait(40)
    other = Table()
    again = Match.load(table.match.save())
    again.clock_states = dict(table.match.clock_states)
    other.feed(inputs.Resumed(again, other.now))
    other.feed(inputs.Tick(other.now))
    other.wait(100)
    assert left(other) == [290, 300], "the time since the last action is nobody's"
    other.press("ok").wait(5)
    assert left(other)[1] == pytest.approx(295, abs=0.1)


def test_undo_works_after_a_power_cut_too():
    table = clocked("sudden:300").wait(10)
    table.choose(0, "no_pair")
    again = Match.load(table.match.save())
    again.clock_states = dict(table.match.clock_states)
    other = Table()
    other.feed(inputs.Resumed(again, other.now, ask=False))
    other.feed(inputs.UndoRequested(True, other.now))
    assert left(other) == [300, 300]


@pytest.mark.parametrize("beside", [{}, {-1: "torn"}, {-1: "{}"}, {0: "[]"}])
def test_a_match_beside_which_nothing_can_be_read_has_no_clock(beside):
    table = clocked("sudden:300")
    again = Match.load(table.match.save())
    again.clock_states = beside
    assert SessionClocks.resumed(again) is None


def test_entries_without_clocks_changed_none():
    table = clocked("sudden:300").wait(10)
    turn(table)
    again = Match.load(table.match.save())
    again.clock_states = {-1: table.match.clock_states[-1]}
    clocks = SessionClocks.resumed(again)
    assert len(clocks.stood) == len(again.states)
    assert clocks.clock.sides == clocks.stood[0].sides
    assert clocks.clock.turn == again.turn, "whoever is on can go on"


@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_what_is_kept_is_what_stands(seed):
    rng = Random(seed)
    table = clocked("byoyomi:40+2x20", seats=3)
    for _ in range(40):
        act = rng.choice(("wait", "act", "act", "undo", "menu"))
        game, state = table.match.game, table.match.state
        if act == "wait":
            table.wait(rng.uniform(0, 9))
        elif act == "undo" and table.match.actions:
            table.feed(inputs.UndoRequested(True, table.now))
        elif act == "menu":
            table.hold("ok").wait(3).press("back")
        elif table.match.turn != OVER:
            who = TABLE if table.match.turn < 0 else table.match.turn
            table.choose(*rng.choice(game.choices(state, who)))
        clocks, match = table.console.clocks, table.match
        assert len(clocks.stood) == len(match.states)
        again = Match.load(match.save())
        again.clock_states = dict(match.clock_states)
        resumed = SessionClocks.resumed(again)
        assert resumed.stood == clocks.stood
        assert resumed.clock.sides == clocks.stood[-1].sides


def test_a_wall_clock_that_jumps_is_not_looked_at():
    """Inputs carry monotonic time, and the console does not read a clock itself."""
    import ast
    from pathlib import Path

    import firmware_py.console

    for path in Path(firmware_py.console.__file__).parent.rglob("*.py"):
        for node in ast.walk(parsed(path.read_text())):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            assert not {"time", "datetime"} & set(names), path
    table = clocked("sudden:300").wait(10)
    table.hold("ok")
    table.now += YEARS
    table.feed(inputs.Tick(table.now))
    table.press("ok")
    assert left(table)[0] == pytest.approx(289, abs=1)


def test_played_unsaved_the_clocks_go_on_and_are_offered_later():
    table = clocked("sudden:300").wait(10)
    table.break_journal()
    table.choose(0, "no_pair")
    before = left(table)
    table.wait(20)
    assert left(table) == before, "whoever is asked about the journal has no time to lose"
    table.press("next", "ok")
    assert isinstance(table.console.mode, PlayMode)
    table.choose(CHANCE, "roll", "hourglass").wait(5)
    table.mend_journal().wait(11)
    assert table.paper.entries == table.match.entries
    assert set(table.match.clock_states) == {-1, 0, 1, 2}
