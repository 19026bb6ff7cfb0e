# Long: one subject, a test a rule.
"""Clock without a game, with real buttons: turns, pause, flag, undo, sand, and set-up."""

import json
from itertools import pairwise

import pytest

from firmware_py.console import commands, effects, inputs
from firmware_py.console.clocks.clock_menu import ClockMenu
from firmware_py.console.clocks.clock_setup import ClockSetup
from firmware_py.console.clocks.standalone_clock import StandaloneClock
from firmware_py.console.modes.main_menu import MainMenu
from firmware_py.i18n import languages
from firmware_py.render.layout import layout
from firmware_py.render.primitives import Piece
from firmware_py.render.screen import Scores
from firmware_py.render.text_metrics import missing
from firmware_py.settings.clocks import TimerChoice
from games.core.clock.clock import SECOND, BadControl
from tests.firmware_py.console.table import SPOKEN, Table
from tests.firmware_py.render.overflow import overflow

KINDS = (
    *(
        "sudden:300",
        "fischer:300+5",
        "delay:300+5",
        "bank:300+5",
        "bronstein:300+5",
        "byoyomi:600+3x30",
    ),
    *("canadian:600+20/300", "hourglass:120", "up", "move:60", "sand:180"),
)


def alone(control="fischer:300+5", players=2, handicap=(), language="en"):
    table = Table("cinderella", language=language)
    table.command(commands.StartClock(control, players, handicap=handicap))
    return table


def left(table):
    clock = table.console.alone.clock.at(table.now)
    return [round(side.left / SECOND, 2) for side in clock.sides]


def kept(table):
    """Return the clocks stored since the last call."""
    found = [e.clock for e in table.effects if isinstance(e, effects.KeepClock)]
    table.effects.clear()
    return found


# Turns


def test_it_stands_until_somebody_starts_it():
    table = alone().wait(30)
    assert left(table) == [300, 300]
    assert "start" in table.says
    table.press("ok").wait(10)
    assert left(table)[0] == pytest.approx(290, abs=0.1)


def test_ok_or_the_own_seat_button_ends_the_turn():
    table = alone().press("ok").wait(10).press("seat1")
    assert table.console.alone.clock.turn == 0, "that is the other one's button"
    table.press("seat0").wait(5).press("ok")
    clock = table.console.alone.clock
    assert (clock.turn, clock.turns) == (0, 2)
    assert left(table) == [pytest.approx(295, abs=0.2), pytest.approx(300, abs=0.2)]


def test_the_times_of_all_and_what_a_turn_brings_stand_in_the_foot():
    table = alone().press("ok").wait(10.5).press("ok")
    assert table.screen.right == "+5 s"
    table.wait(1.1)
    foot = table.screen.foot
    assert isinstance(foot, Scores)
    assert [score.number for score in foot.scores] == ["4:55", "4:59"]
    assert (table.screen.right, table.screen.digits) == ("turn 2", "4:59")


def test_the_first_turn_says_what_a_hold_does():
    table = alone().press("ok").wait(2)
    assert table.says == "▲ Red | turn 1 | Hold ✓: pause | 4:58 | ✓ moved"
    assert "Hold" not in table.press("ok").says


@pytest.mark.parametrize("key", ["back", "previous", "next"])
def test_a_key_without_effect_shows_the_words_of_the_keys_for_four_seconds(key):
    table = alone().press("ok").wait(1).press("ok").wait(2)
    assert isinstance(table.screen.foot, Scores)
    assert "Hold ✓: pause" in table.press(key).says
    assert "✓ moved" in table.says
    assert "Hold" not in table.wait(4.1).says
    assert isinstance(table.screen.foot, Scores)
    assert "Hold" not in table.press(key, "ok").says, "the next turn begins with the times"


def test_holding_ok_lets_all_stand_and_then_it_can_be_somebody_elses_turn():
    table = alone("sudden:300", 3).press("ok").wait(10).hold("ok")
    before = left(table)
    table.wait(100)
    assert left(table) == before
    assert "Red paused" in table.says
    table.press("next", "next")
    assert table.console.alone.clock.turn == 2
    table.press("next", "previous", "seat1")
    assert table.console.alone.clock.turn == 1
    table.press("ok").wait(5)
    assert left(table) == [before[0], pytest.approx(295, abs=0.1), 300]


def test_previous_and_next_do_nothing_while_time_runs():
    table = alone().press("ok").press("next", "previous", "back")
    assert table.console.alone.clock.turn == 0
    assert table.console.alone.clock.running


def test_holding_back_takes_the_turn_back_and_all_stand():
    table = alone().press("ok").wait(10).press("ok")
    begun = table.console.alone.clock.pause(table.console.now)
    table.wait(20).press("ok").wait(3).hold("back")
    clock = table.console.alone.clock
    assert not clock.running
    assert clock.sides == begun.sides
    table.hold("back")
    assert left(table) == [300, 300]
    table.hold("back")
    assert "Nothing" in table.says or "nothing" in table.says


def test_a_clock_goes_round_without_those_whose_time_is_up():
    table = alone("sudden:10", 3).press("ok").wait(11)
    assert "Red’s time is up." in table.says
    assert table.heard()[-1] == "flag"
    table.press("ok").wait(2).press("ok").wait(2).press("ok")
    assert table.console.alone.clock.turn == 1


def test_when_nobody_has_time_left_ok_begins_anew():
    table = alone("sudden:10").press("ok").wait(11).press("ok").wait(11)
    assert "Blue’s time is up." in table.says
    table.press("ok")
    assert table.says.startswith("Times | 0:20")
    table.press("ok")
    assert left(table) == [10, 10]
    assert not table.console.alone.clock.running


def test_after_a_flag_the_times_of_the_others_are_shown_and_back_opens_the_menu():
    table = alone("sudden:10").press("ok").wait(11)
    assert table.says == "⚠ Time is up | Red’s time is up. | ■ 0:10 left | ↩ menu | ✓ go on"
    table.press("back")
    assert isinstance(table.console.mode, ClockMenu)


# Sand


def test_ok_turns_the_glass_over_and_back_fills_it():
    table = alone("sand:180", 1).press("ok").wait(60).press("ok")
    assert left(table)[0] == pytest.approx(60, abs=0.2)
    table.press("back")
    assert left(table)[0] == pytest.approx(180, abs=0.2)
    table.wait(185)
    ringing = "⚠ Time is up | Sand 3 min, since 0:05 | 3:00 | ↩ +1 min | ✓ stop"
    assert table.says == ringing
    assert table.heard()[-2:] == ["alarm", "alarm"]
    table.press("ok").wait(1)
    assert table.says == "Sand timer | 3:00 | ↩ menu | ✓ start"
    table.press("ok").wait(190).press("back").wait(30)
    assert left(table)[0] == pytest.approx(30, abs=0.2)


# Light and sound


@pytest.mark.parametrize("control", KINDS)
def test_every_clock_shows_itself_and_moves_at_most_once_a_second_when_idle(control):
    table = alone(control, 2).press("ok").wait(62)
    frames = [table.frame]
    for _ in range(30):
        table.wait(0.1)
        frames.append(table.frame)
    assert any(any(led) for led in frames[-1])
    if table.console.idle:
        changes = sum(a != b for a, b in pairwise(frames))
        assert changes <= 4, "nothing breathes when nobody has touched anything for a minute"


def test_the_last_seconds_are_heard():
    table = alone("sudden:60").press("ok")
    table.wait(29)
    table.effects.clear()
    table.wait(32)
    assert table.heard() == ["clock30", *["clock10"] * 10, "flag"]


def test_a_short_period_does_not_begin_with_a_warning():
    table = alone("move:20").press("ok")
    table.heard()
    table.wait(3)
    assert table.heard() == []
    assert not table.light.clock.hurry
    table.wait(8)
    assert table.light.clock.hurry


def test_a_running_clock_never_sleeps_so_the_press_counts():
    table = alone("sudden:5400").press("ok").wait(1200)
    assert not table.console.asleep
    assert table.screen.asleep is None
    table.press("ok")
    assert table.console.alone.clock.turn == 1
    table.hold("ok").wait(700)
    assert table.console.asleep


# Storing


def test_every_turn_is_kept_and_taken_up_again_standing():
    table = alone()
    table.press("ok")
    assert len(kept(table)) == 1
    table.wait(10).press("ok")
    (row,) = kept(table)
    before = left(table)
    table.wait(30)
    other = Table("cinderella")
    other.feed(inputs.ClockTakenUp(row, other.now))
    assert other.console.alone is not None
    other.feed(inputs.Tick(other.now))
    other.wait(100)
    assert left(other) == before
    assert "Blue paused" in other.says
    other.press("ok").wait(5)
    assert left(other)[1] == pytest.approx(295, abs=0.1)


def test_the_same_clock_asked_for_again_goes_on():
    table = alone("sudden:300").press("ok").wait(10).press("ok")
    row = kept(table)[-1]
    other = Table("cinderella")
    other.feed(inputs.ClockTakenUp(row, other.now))
    other.command(commands.StartClock("sudden:300", 2))
    assert left(other)[0] == pytest.approx(290, abs=0.2)
    other.command(commands.StartClock("sudden:600", 2))
    assert left(other) == [600, 600]
    assert kept(other) == [None], "the old one is put away"


@pytest.mark.parametrize("row", ["", "{}", "null", json.dumps({"control": "x"})])
def test_a_kept_clock_that_cannot_be_read_is_left(row):
    table = Table("cinderella")
    table.feed(inputs.ClockTakenUp(row, table.now))
    assert table.console.alone is None


def test_the_end_of_a_clock_is_kept_and_the_start_menu_comes():
    table = alone().press("ok").wait(5).hold("ok").press("back")
    kept(table)
    table.press("previous", "ok")
    assert table.says.startswith("End the clock? | ▸ no | yes")
    table.press("ok")
    assert isinstance(table.console.alone, StandaloneClock), "no comes first"
    table.press("ok", "next", "ok")
    assert kept(table) == [None]
    assert table.says.startswith("Times | 0:05 | ▲ 0:05")
    table.press("back")
    assert isinstance(table.console.mode, MainMenu)


def test_the_times_of_each_player_are_shown_at_the_end():
    table = alone("sudden:300", 3).press("ok").wait(10).press("ok").wait(20).press("ok")
    table.wait(31).press("ok").wait(4).hold("ok").press("back", "previous", "ok", "next", "ok")
    first = "Times | 1:05 | ▲ 0:14   2 turns of 0:07 | ■ 0:20   1 turn of 0:20"
    assert table.says.startswith(first)
    assert "Longest: ○ 0:31, turn 3 | ↩ menu | 1/2 | ✓ again" in table.says
    assert table.press("next").says.startswith("Times | 1:05 | ○ 0:31   1 turn of 0:31 | Longest")
    table.wait(61)
    assert isinstance(table.console.mode, MainMenu)


def test_a_turn_that_is_taken_back_is_not_counted_and_times_survive_a_power_cut():
    table = alone("sudden:300").press("ok").wait(10).press("ok").wait(50).press("ok").hold("back")
    times = table.console.alone.times
    assert (times.turns, times.longest[2]) == ((1, 0), 1)
    resumed = StandaloneClock.resumed(kept(table)[-1])
    assert (resumed.times, resumed.spec, resumed.name) == (times, table.console.alone.spec, "")


def test_the_last_clock_is_the_first_line_of_the_start_menu_after_a_restart():
    table = alone("fischer:300+5", 3)
    table.command(commands.OperateClock("end"))
    assert table.says.startswith("tableclock | ▸ Clock: Chess 5+5 | New game")
    other = Table("cinderella", settings=table.console.settings)
    other.press("ok", "ok")
    clock = other.console.alone.clock
    assert (str(clock.control), clock.players, clock.running) == ("fischer:300+5", 3, True)


def test_the_later_of_the_last_game_and_the_last_clock_comes_first():
    table = alone()
    table.play("cinderella", 2, "basic")
    table.command(commands.EndGame())
    assert table.screen.menu.lines[:2] == ("Again: Cinderella, 2", "Clock: Chess 5+5")
    table.press("next", "ok")
    table.command(commands.OperateClock("end"))
    assert table.screen.menu.lines[:2] == ("Clock: Chess 5+5", "Again: Cinderella, 2")


def test_a_journal_that_cannot_keep_it_is_told_once():
    table = alone().press("ok")
    for _ in range(2):
        table.feed(inputs.ClockNotKept(SPOKEN and table.break_journal().paper.broken, table.now))
    assert "Not saved" in table.says
    table.wait(7)
    assert isinstance(table.console.mode, StandaloneClock)


def test_a_match_waits_below_and_its_clocks_stand():
    table = Table("cinderella")
    table.console.change(timer="sudden:300")
    table.play("cinderella", 2, "basic")
    table.choose(-2, "roll", "hourglass").wait(5)
    table.command(commands.StartClock("sudden:60", 2))
    before = table.console.clocks.clock
    table.press("ok").wait(20)
    assert table.console.clocks.clock == before
    table.play("cinderella", 2, "basic")
    assert table.console.alone is None
    assert kept(table)[-1] is None


# Setup


def test_a_clock_is_set_up_with_what_a_turn_brings():
    table = Table("cinderella")
    table.console.push(ClockSetup())
    table.press("ok")
    assert (
        table.says == "Time each | h:mm:ss | Hold ✓: done | 0:05:00 | ↩ back | ◂ − | ▸ + | ✓ next"
    )
    assert table.screen.underline == 3
    table.press("back", "next").hold("ok")
    assert table.says.startswith("Extra per turn | h:mm:ss | Hold ✓: done | 0:00:05")
    assert "✓ done" in table.says
    table.press("next", "ok", "next", "ok", "ok")
    clock = table.console.alone.clock
    assert str(clock.control) == "fischer:900+6"
    assert clock.players == 3
    assert left(table) == [900, 900, 900]


def test_periods_and_handicaps_are_asked_at_the_box_too():
    table = Table("cinderella")
    table.console.push(ClockSetup())
    table.press("previous", "previous", "previous", "ok").hold("ok")  # byo-yomi
    assert table.says.startswith("Each period | h:mm:ss")
    table.hold("ok")
    assert "How many periods?" in table.says
    table.press("next", "ok", "ok")
    assert table.says.startswith("New clock | Anything more? | ▸ no, that is all")
    table.press("next", "ok", "ok")
    assert "more or less?" in table.says
    table.press("next", "next", "ok", "ok")
    clock = table.console.alone.clock
    assert str(clock.control) == "byoyomi:600+4x30"
    assert left(table) == [600, 570]


# Presses on a clock face of the page


def test_only_the_running_face_ends_a_turn_and_not_at_once():
    table = alone("fischer:300+5", 2)
    table.command(commands.OperateClock("press", 0))
    clock = table.console.alone.clock
    assert (clock.running, clock.turn) == (True, 1), "it starts the other's, as a wooden clock"
    table.wait(1)
    table.command(commands.OperateClock("press", 0))
    assert table.console.alone.clock.turn == 1, "a stopped face does nothing"
    table.command(commands.OperateClock("press", 1))
    assert table.console.alone.clock.turn == 0
    table.command(commands.OperateClock("press", 0))
    assert table.console.alone.clock.turn == 0, "that was two hands at once"
    table.wait(0.2)
    table.command(commands.OperateClock("press", 0))
    assert table.console.alone.clock.turn == 1
    table.command(commands.OperateClock("pause"))
    table.command(commands.OperateClock("press", 0))
    assert table.console.alone.clock.turn == 1, "whoever presses, it goes on as it stood"
    assert table.console.alone.clock.running


def test_time_and_the_turn_are_given_while_all_stand_and_only_then():
    table = alone("sudden:300", 3).press("ok").wait(10)
    table.command(commands.OperateClock("add", 1, seconds=60))
    table.command(commands.OperateClock("give", 2))
    assert (left(table)[1], table.console.alone.clock.turn) == (300, 0), "it runs"
    table.command(commands.OperateClock("pause"))
    kept(table)
    table.command(commands.OperateClock("add", 1, seconds=60))
    table.command(commands.OperateClock("add", 0, seconds=-10))
    table.command(commands.OperateClock("give", 2))
    assert left(table) == [pytest.approx(280, abs=0.2), 360, 300]
    assert table.console.alone.clock.turn == 2
    assert len(kept(table)) == 3, "a power cut takes none of it"


def test_who_is_given_time_after_the_flag_plays_on():
    table = alone("sudden:5").press("ok").wait(6)
    assert table.console.alone.flagged_at is not None
    table.command(commands.OperateClock("add", 0, seconds=60))
    assert table.console.alone.flagged_at is None
    table.command(commands.OperateClock("go_on"))
    assert table.console.alone.clock.running
    assert left(table)[0] == 60


def test_back_steps_back_with_the_answer_still_chosen():
    table = Table("cinderella")
    table.console.push(ClockSetup())
    table.press("next", "ok", "next").hold("ok")
    assert "How many play?" in table.says
    table.press("back")
    assert (table.screen.digits, table.screen.underline) == ("0:11:00", 6)
    table.press(*["back"] * 5)
    assert "▸ one time for all turns" in table.says
    table.press("back")
    assert isinstance(table.console.mode, MainMenu)


def test_a_timer_for_games_is_remembered():
    table = Table("cinderella")
    table.console.push(ClockSetup(for_game=True))
    table.press("next", "ok").hold("ok").press("ok", "next", "next", "ok")
    settings = table.console.settings
    assert (settings.timer, settings.at_zero) == ("fischer:300+5", "lose")
    table.console.push(ClockSetup(for_game=True))
    assert "▸ Fischer +5 s" in table.says
    table.press("previous", "ok")
    assert table.console.settings.timer == ""


# Languages


def complaints(screen):
    said = overflow(screen)
    pieces = [piece for page in (0, 1) for piece in layout(screen, page)]
    letters = [piece for piece in pieces if isinstance(piece, Piece)]
    return said + [
        f"{one.text!r} lacks {no}" for one in letters if (no := missing(one.text, one.font))
    ]


@pytest.mark.parametrize("language", languages())
def test_every_screen_of_every_clock_fits(language):
    wrong = {}
    for control in (*KINDS, "sudden:40/7200,3600", "byoyomi:0+99x30"):
        for players in (2, 3, 4, 6):
            table = alone(control, players, language=language)
            for act in ("", "ok", "wait", "hold", "back", "back", "ok", "late", "next", "back"):
                if act == "wait":
                    table.wait(3)
                elif act == "late":
                    table.wait(1600)
                elif act == "hold":
                    table.hold("ok")
                elif act:
                    table.press(act)
                wrong |= dict.fromkeys(complaints(table.screen))
    for for_game in (False, True):
        table = Table("cinderella", language=language)
        setup = ClockSetup(for_game=for_game)
        table.console.push(setup)
        while setup in table.console.modes:
            for _ in setup.answers(table.console) or "1":
                wrong |= dict.fromkeys(complaints(table.screen))
                wrong |= dict.fromkeys(complaints(table.wait(4.1).screen))
                table.press("next")
            table.press("next" if for_game and not setup._said else "ok", "ok", *["ok"] * 4)
    assert list(wrong) == []
    assert {said for said in SPOKEN[language].misses if said[1].startswith("clock.")} == set()


# Behaviour at zero


def at_zero(way, control="sudden:60", players=2):
    table = Table("cinderella")
    table.command(commands.StartClock(control, players, at_zero=way))
    return table.press("ok")


def test_at_zero_all_stand_unless_the_next_one_goes_on():
    assert not at_zero("warn").wait(61).console.alone.clock.running
    table = at_zero("pass").wait(70)
    clock = table.console.alone.clock
    assert (clock.turn, clock.running, clock.side(0).flagged) == (1, True, True)
    assert left(table) == [0, pytest.approx(50, abs=0.3)]
    table.wait(60)
    assert table.says.startswith("⚠ Time is up | Blue’s time is up."), "nobody has any left"


def test_a_loss_on_time_is_the_end_and_ok_begins_anew():
    table = at_zero("lose", players=3).wait(61)
    assert table.says.startswith("⚠ Time is up | Time is up: Red loses.")
    table.press("ok", "ok")
    assert left(table) == [60, 60, 60]


def test_one_who_trains_alone_has_a_new_turn_each_minute():
    table = at_zero("pass", "move:60", 1).wait(150)
    assert table.console.alone.clock.turns == 2
    assert left(table) == [pytest.approx(30, abs=0.3)]


def test_what_follows_at_zero_is_set_in_the_clocks_menu_and_survives_a_power_cut():
    table = at_zero("warn").hold("ok").press("back")
    menu = table.console.mode
    assert isinstance(menu, ClockMenu)
    while menu.answers(table.console)[menu.chosen].value != "zero":
        table.press("next")
    kept(table)
    table.press("ok")
    again = StandaloneClock.resumed(kept(table)[-1])
    assert (table.console.alone.at_zero, again.at_zero) == ("pass", "pass")
    before = {"at_zero": "pass", **again.clock.to_json()}
    assert StandaloneClock.resumed(json.dumps(before)).at_zero == "pass", "an older clock"


def test_a_clock_alone_calls_people_by_their_names():
    table = alone()
    table.console.change(names=("Bea",))
    table.press("ok")
    assert table.says.startswith("▲ Bea |")
    sides = table.console.alone.to_json(table.console.settings, table.now, SPOKEN["de"])["sides"]
    assert [side["name"] for side in sides] == ["Bea", "Blau"]


@pytest.mark.parametrize(
    ("control", "players", "handicap", "says"),
    [
        ("hourglass:60", 1, (), "clock.why.hourglass"),
        ("sudden:60", 2, (0, -60), "clock.why.handicap"),
        ("sudden:60", 7, (), "clock.why.players"),
        ("up", 2, (5,), "clock.why.no-handicap"),
        ("sudden:0", 2, (), "clock.why.no-time"),
        ("sudden:999999", 2, (), "clock.why.long"),
        ("byoyomi:60+3x0", 2, (), "clock.why.no-overtime"),
        ("byoyomi:60+100x5", 2, (), "clock.why.count"),
        ("nonsense", 2, (), "clock.why.control"),
    ],
)
def test_every_refusal_of_a_clock_is_a_message_in_each_language(control, players, handicap, says):
    with pytest.raises(BadControl) as bad:
        TimerChoice(control, handicap=handicap).clock(players)
    assert bad.value.says.id == says
    said = {SPOKEN[language].say(bad.value.says) for language in languages()}
    assert len(said) == len(languages())
    assert not any("{" in each or "clock." in each for each in said)


def test_a_clock_speaks_to_whose_turn_it_is_in_their_language():
    table = alone()
    table.console.change(languages=("nl", "", "fr"))
    assert table.says.startswith("▲ Rood | Schaak 5+5")
    table.press("ok").press("ok")
    assert table.says.startswith("■ Blue |"), "who has no language has the box's"
    glass = alone("sand:60")
    glass.console.change(languages=("nl",))
    assert glass.says.startswith("Sand timer"), "one glass for all speaks as the box"


def test_menus_and_the_start_follow_the_one_setting_of_the_box():
    table = Table("cinderella")
    table.console.change(languages=("nl", "fr"))
    assert "New game" in table.says
    table.console.change(language="de")
    assert "▸ Neue Uhr" in table.press("next").says
    table.press("ok", "previous", "ok")
    assert "Welche Art?" in table.says


# Corrections


def menu(table, key):
    """Choose a line of the stopped clock's menu."""
    table.press("back")
    while table.console.mode.answers(table.console)[table.console.mode.chosen].value != key:
        table.press("next")
    return table.press("ok")


def test_a_time_is_corrected_digit_by_digit_and_the_correction_can_be_undone():
    table = menu(alone("sudden:300").press("ok").wait(150).hold("ok"), "correct")
    assert table.says == "Correct a time | Whose? | ▲ Red 2:30 | ↩ back | 1/2 | ✓ this"
    assert "■ Blue 5:00" in table.press("next").says
    assert table.light.clock.running == 1
    table.press("ok")
    assert table.says.startswith("■ Blue | h:mm:ss | It was 0:05:00. | 0:05:00")
    kept(table)
    table.press("next").hold("ok")
    assert left(table) == [pytest.approx(150, abs=1), 360]
    assert len(kept(table)) == 1, "a power cut does not take it back"
    table.press("back")
    assert table.says.startswith("Chess") or "▸ Undo correction" in table.says
    table.press("ok")
    assert left(table)[1] == 300
    assert "Undo correction" not in table.press("back").says


def test_a_corrected_time_after_the_flag_lets_the_player_go_on():
    table = menu(alone("sudden:5").press("ok").wait(6), "correct")
    table.press("ok", "next").hold("ok").press("ok").wait(1)
    clock = table.console.alone.clock
    assert (clock.turn, clock.running) == (0, True)
    assert left(table)[0] == pytest.approx(60, abs=2)


# Periods


def test_a_clock_of_several_periods_is_set_up_at_the_box():
    table = Table("cinderella")
    table.console.push(ClockSetup())
    table.press("previous", "ok")
    assert table.screen.digits == "1:30:00"
    table.hold("ok").hold("ok")
    assert table.says.startswith("New clock | Then another period? | ▸ after 40 turns")
    table.press("ok")
    assert table.screen.digits == "0:30:00"
    table.hold("ok").hold("ok")
    assert "▸ no more" in table.says
    table.press("ok", "ok", "ok")
    assert str(table.console.alone.clock.control) == "fischer:40/5400+30,1800+30"


# Bank


def test_the_time_of_a_turn_comes_before_the_bank():
    table = alone("bank:331+30", 4).press("ok").wait(8)
    assert table.says.startswith("▲ Red | bank 5:31 | Hold ✓: pause | 0:22")
    table.wait(22.5)
    assert (table.screen.right, table.screen.digits) == ("bank", "5:31")
    table.wait(10).press("ok")
    assert left(table)[0] == pytest.approx(321, abs=1)
    assert (table.screen.right, table.screen.digits) == ("bank 5:31", "0:30")
    assert "clock30" not in table.heard(), "thirty seconds of a turn are no hurry"
