"""`tableclock timer` and the [timer] section of the config: accepted and refused values."""

import pytest
from click.testing import CliRunner

from firmware_py import main as tableclock_main
from firmware_py.cli.tableclock import main
from firmware_py.settings.clock_specs import ClockSpec
from firmware_py.settings.clocks import AT_ZERO, TimerChoice, short_text, time_text
from firmware_py.settings.config import BadConfig, Config
from firmware_py.settings.device_settings import Settings, SettingsFile, timer_of


@pytest.fixture
def started(monkeypatch):
    calls = []
    monkeypatch.setattr(tableclock_main, "timer", lambda *args, **more: calls.append((args, more)))
    return calls


# Command line


@pytest.mark.parametrize(
    ("given", "timer", "players"),
    [
        (["fischer:300+5"], ClockSpec("fischer:300+5", 2), 2),
        (["up", "--players", "6"], ClockSpec("up", 6), 6),
        (
            ["sudden:300", "--handicap", "0,-60,30"],
            ClockSpec("sudden:300", 3, handicap=(0, -60, 30)),
            3,
        ),
        (["sudden:60;players=4;passing"], ClockSpec("sudden:60", 4, passing=True), 4),
        (["sand:180", "--players", "1"], ClockSpec("sand:180", 1), 1),
    ],
)
def test_a_clock_is_started(started, given, timer, players):
    result = CliRunner().invoke(main, ["timer", *given, "--no-browser"])
    assert result.exit_code == 0, result.output
    ((args, more),) = started
    (clock,) = args
    assert (clock.spec(), clock.players) == (timer, players)
    assert more == {"emulate": False, "port": 8024, "browser": False}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["blitz:5"], "'blitz:5' is no time control: write it as sudden:300"),
        (["fischer:300"], "fischer is written as in fischer:300+5"),
        (["hourglass:120", "--players", "1"], "wants two players or more"),
        (["sudden:300", "--players", "7"], "'7' is no whole number from 1 to 6"),
        (["sudden:300", "--handicap", "much"], "'much' is no list of seconds, like 0,-60"),
        (["sudden:300", "--handicap", "9" * 10], "is no list of seconds, like 0,-60"),
        (["sudden:300", "--handicap", "0,999999999"], "at most 360000 seconds (100 hours)"),
        (["sudden:300", "--handicap", "٣"], "is no list of seconds, like 0,-60"),
        (["sudden:" + "9" * 5000], "sudden is written as in sudden:300"),
        (["sudden:300" + ",60" * 9], "has 10 periods: 9 is the most"),
        (["sudden:300", "--handicap", "0,-300"], "player 2 would begin with 0 s"),
        (["sudden:300", "--players", "2", "--handicap", "1,2,3"], "for more than 2 players"),
        ([], "missing argument 'CONTROL'"),
    ],
)
def test_what_cannot_be_is_one_sentence_and_nothing_opens(started, given, says):
    result = CliRunner().invoke(main, ["timer", *given])
    assert result.exit_code == 2
    assert says in result.output
    assert "Traceback" not in result.output
    assert started == []


# Config file


def config(tmp_path, toml):
    path = tmp_path / "table.toml"
    path.write_text(toml)
    return Config.load([path])


def test_usually_games_have_no_timer():
    assert Config.load([]).timer.control == ""


def test_a_timer_of_the_config_is_that_of_the_box(tmp_path):
    toml = '[timer]\ncontrol = "fischer:300+5"\nat_zero = "lose"\nhandicap = [0, -60]\n'
    usual = tableclock_main.memory_of(config(tmp_path, toml)).usual
    assert timer_of(usual) == TimerChoice("fischer:300+5", "lose", (0, -60))
    assert timer_of(Settings()) is None


@pytest.mark.parametrize(
    ("toml", "says"),
    [
        ('control = "blitz"', "line 2: timer.control = "),
        ('control = "blitz"', "write it as sudden:300"),
        ('at_zero = "explode"', "it is one of warn, pass, lose"),
        ('control = "sudden:60"\nhandicap = [0, -60]', "line 3: timer.handicap"),
        ("handicap = [0, 0, 0, 0, 0, 0, 0]", "there are at most 6 seats, these are 7"),
        ("handicap = 60", "timer.handicap"),
    ],
)
def test_a_timer_that_cannot_be_is_refused_with_its_line(tmp_path, toml, says):
    with pytest.raises(BadConfig) as bad:
        config(tmp_path, f"[timer]\n{toml}\n")
    assert says in str(bad.value)


def test_what_was_set_at_the_box_is_remembered_if_it_can_be_read(tmp_path):
    memory = SettingsFile(tmp_path / "settings.json", Settings(), ("en",))
    memory.keep(Settings(timer="move:60", at_zero="pass"))
    assert (memory.load().timer, memory.load().at_zero) == ("move:60", "pass")
    memory.path.write_text('{"timer": "nonsense", "at_zero": "explode", "handicap": ["x"]}')
    assert memory.load() == Settings()


# Texts


def test_times_are_written_as_clocks_do():
    assert [time_text(n) for n in (0, 9, 60, 3599, 3600, 36_061)] == [
        *("0:00", "0:09", "1:00", "59:59", "1:00:00", "10:01:01")
    ]
    assert [short_text(n) for n in (59, 3600, 36_061)] == ["0:59", "1h00", "10h01"]
    assert AT_ZERO == ("warn", "pass", "lose")
