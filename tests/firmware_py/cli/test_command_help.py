"""Help of the commands: examples, short descriptions, completion."""

import re
import shlex
from datetime import datetime

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

import games
from firmware_py.cli import history
from firmware_py.cli.command_help import Command
from firmware_py.cli.tableclock import TITLES, main


@pytest.fixture
def tableclock():
    """Return a function that runs a command and returns what it printed."""

    def call(*arguments):
        result = CliRunner().invoke(main, arguments, prog_name="tableclock")
        assert result.exit_code == 0, result.output
        return result.stdout

    return call


def commands(group=main, path=("tableclock",)):
    """Yield the path and the command of everything below a group."""
    for name, each in group.commands.items():
        if isinstance(each, click.Group):
            yield from commands(each, (*path, name))
        else:
            yield pytest.param((*path, name), each, id=" ".join((*path, name)))


@pytest.mark.parametrize(("path", "command"), commands())
def test_each_command_has_examples_that_can_be_typed(path, command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert isinstance(command, Command)
    assert len(command.examples) >= 2
    for arguments, meaning in command.examples:
        for word in shlex.split(arguments):
            if word.endswith(".json"):
                (tmp_path / word).write_text("{}")
        # parsing refuses unknown options and wrong values
        command.make_context(path[-1], shlex.split(arguments))
        assert meaning


@pytest.mark.parametrize(("path", "command"), commands())
def test_a_description_in_the_list_is_whole(path, command):
    short = command.get_short_help_str(limit=46)
    assert not short.endswith("..."), path
    assert short.endswith("."), path


def test_the_example_of_a_comparison_names_an_option_of_its_game():
    compared = [words for words, _ in main.commands["simulate"].examples if "--compare" in words]
    for words in compared:
        game, _, setting = words.split()
        key, _, values = setting.partition("=")
        assert {*values.split(",")} <= {*games.find(game).options[key].values}
    assert compared


def test_every_command_is_under_a_title(tableclock):
    assert sorted(name for names in TITLES.values() for name in names) == sorted(main.commands)
    shown = tableclock("--help")
    assert shown.index("\nPlay:") < shown.index("\n  play ") < shown.index("\nThe box:")


def test_the_help_shows_examples_with_the_whole_command(tableclock):
    shown = tableclock("cards", "print", "--help")
    assert "\n  # labels for A4 paper\n  tableclock cards print midnight\n" in shown


@pytest.mark.parametrize(
    ("typed", "begun", "offered"),
    [
        (["games"], "mid", ["midnight"]),
        (["play", "cinderella", "--variant"], "", ["basic", "magic", "advanced"]),
        (["play", "cinderella", "--option"], "last", ["last_chance=no", "last_chance=yes"]),
        (["play", "--option"], "", []),
        (["play", "poker", "--variant"], "", []),
    ],
)
def test_the_shell_completes_games_variants_and_options(typed, begun, offered):
    found = ShellComplete(main, {}, "tableclock", "_TABLECLOCK_COMPLETE").get_completions(
        typed, begun
    )
    assert [each.value for each in found] == offered


def test_games_is_a_table_and_a_game_explains_its_options(tableclock):
    table = tableclock("games").splitlines()
    assert table[0].split() == ["game", "players", "minutes", "variants"]
    assert "cinderella  1-4           15  basic, magic, advanced" in table
    told = tableclock("games", "capsules")
    assert "turn_order: seat (default), dial\n  After the first player" in told


@pytest.mark.parametrize(
    ("words", "head"),
    [
        ("games", "game        players  minutes  variants"),
        ("cards list", "game        cards  tagged  missing"),
        ("cards list midnight", "kind     card"),
        ("simulate capsules --games 9", "seat  wins   share  95 % interval"),
        ("tournament capsules --games 2 --players random,greedy", "player  rating  95 % interval"),
        ("ladder capsules --games 2 --levels random,greedy", "level   a choice"),
        ("simulate capsules --games 9 --compare remember=on,off", "way           seat 1 wins"),
    ],
)
def test_all_tables_look_the_same(tableclock, monkeypatch, tmp_path, words, head):
    monkeypatch.setenv("HOME", str(tmp_path))
    shown = tableclock(*words.split())
    assert not re.search("[━─┃│┏╇|]", shown)
    assert any(line.startswith(head) for line in shown.splitlines()), shown


def match(**changed):
    """Return a match of the history as JSON."""
    usual = {
        "id": 3,
        "started": "2026-03-07T18:04:00+00:00",
        "game": "capsules",
        "seats": 2,
        "closed": None,
        "names": ["Ann", "Blue"],
        "winners": None,
        "bots": ["", "medium"],
        "seconds": None,
    }
    return usual | changed


@pytest.mark.parametrize(
    ("changed", "result"),
    [
        ({}, "in progress"),
        ({"closed": "ended"}, "left"),
        ({"closed": "over", "winners": []}, "nobody won"),
        ({"closed": "over", "winners": ["Ann"]}, "Ann won"),
        ({"closed": "over", "winners": ["Ann", "Blue"]}, "Ann and Blue won"),
    ],
)
def test_a_row_of_the_history_says_how_a_match_stands(changed, result):
    now = datetime.fromisoformat("2026-03-09T10:00:00+00:00").astimezone()
    number, _, game, players, said, time = history._row(match(**changed), now)
    assert (number, game, players) == ("3", "capsules", "Ann, Blue (medium)")
    assert (said, time) == (result, "")


@pytest.mark.parametrize(
    ("then", "day"),
    [
        ("2026-03-09T08:05", "today 08:05"),
        ("2026-03-08T23:59", "yesterday 23:59"),
        ("2026-03-07T18:04", "2026-03-07 18:04"),
    ],
)
def test_the_history_names_days_as_people_do(then, day):
    now = datetime.fromisoformat("2026-03-09T10:00")
    assert history._day(datetime.fromisoformat(then), now) == day


# One form of errors and of placeholders


@pytest.mark.parametrize(
    ("typed", "said", "path"),
    [
        ("--seats", "no such option '--seats'", "tableclock"),
        ("plya", "no such command 'plya'; did you mean 'play'?", "tableclock"),
        (
            "play --seatz 3",
            "no such option '--seatz'; did you mean '--seats' or",
            "tableclock play",
        ),
        ("play --seats two", "--seats: 'two' is no whole number", "tableclock play"),
        (
            "play --port 70000",
            "--port: '70000' is no whole number from 0 to 65535",
            "tableclock play",
        ),
        ("records --join Ann", "option '--join' requires 2 arguments", "tableclock records"),
        ("cards list --slip", "no such option '--slip'", "tableclock cards list"),
        ("cards export a b c", "write [GAME] FILE, not a b c", "tableclock cards export"),
        ("replay", "missing argument 'FILE|ID'", "tableclock replay"),
    ],
)
def test_a_wrong_command_line_is_one_sentence_and_the_command_for_help(typed, said, path):
    result = CliRunner().invoke(main, shlex.split(typed), prog_name="tableclock")
    assert (result.exit_code, result.stdout) == (2, "")
    error, hint = result.stderr.splitlines()
    assert error.startswith(f"Error: {said}")
    assert not error.endswith(".")
    assert hint == f"Help: {path} --help"


@pytest.mark.parametrize(("path", "command"), commands())
def test_each_option_says_what_it_does_and_names_its_value(path, command):
    context = click.Context(command, info_name=path[-1])
    for option in command.params:
        if isinstance(option, click.Option):
            assert option.help, (path, option.name)
            flag = option.is_flag or option.name == "trial"  # one of several flags
            name = "" if flag else option.make_metavar(context)
            assert name not in {"TEXT", "INTEGER", "FLOAT", "PATH", "DIRECTORY"}, option.name


def test_the_help_lists_the_exit_codes(tableclock):
    shown = " ".join(tableclock("--help").split())
    assert (
        "Exit codes: 0 done; 1 failed, or something is broken; 2 the request is wrong; 130" in shown
    )
