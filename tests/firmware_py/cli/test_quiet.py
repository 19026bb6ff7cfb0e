"""Option --quiet: only the result is printed, without notes and progress bars."""

import json
import re

import pytest
from click.testing import CliRunner

import games
from firmware_py import main as program
from firmware_py.cli.tableclock import main
from firmware_py.storage.journal import Journal
from games.core.match import Match


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Return a home folder with two matches, one of them over; stderr passes for a terminal."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setattr(program, "CONFIG_FILES", ())
    monkeypatch.chdir(tmp_path)
    path = program.journal_path()
    path.parent.mkdir(parents=True)
    game = games.find("cinderella")
    for _ in range(2):
        with Journal.open(path) as journal:
            journal.begin(Match(game, game.setup(2, "basic", "device"), "quiet"))
    return tmp_path


def run(*words):
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    return result


def lines(result):
    """Return the lines of stdout without their digits: speeds and times differ."""
    return re.sub(r"\d", "", result.stdout).splitlines()


BATCH = ("--games", "40", "--seed", "3")


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    "words",
    [
        ("history",),
        ("records",),
        ("replay", "1", "--picture", "match.svg"),
        ("simulate", "cinderella", *BATCH, "--report", "page.html"),
        ("tournament", "cinderella", *BATCH, "--players", "random,greedy"),
        ("ladder", "cinderella", *BATCH, "--levels", "random,greedy"),
        ("selfplay", "cinderella", "--games", "1"),
        ("check", "cinderella", "--examples", "1"),
    ],
    ids=lambda words: words[0],
)
def test_quiet_leaves_the_result_and_nothing_on_stderr(words):
    loud, quiet = run(*words), run(*words, "--quiet")
    assert quiet.stderr == ""
    assert loud.stderr != "" or "is written to" in loud.stdout
    assert quiet.stdout
    assert {*lines(quiet)} <= {*lines(loud)}
    assert "is written to" not in quiet.stdout


@pytest.mark.usefixtures("home")
def test_quiet_is_not_in_the_line_that_repeats_a_report(tmp_path, monkeypatch):
    words = ["simulate", "cinderella", *BATCH, "-q", "--report", "page.html", "--json"]
    monkeypatch.setattr("sys.argv", ["tableclock", *words])
    assert json.loads(run(*words).stdout)["games"] == 40
    page = (tmp_path / "page.html").read_text()
    assert "tableclock simulate cinderella --games 40 --seed 3<" in page


def test_an_error_is_printed_all_the_same():
    result = CliRunner().invoke(main, ["history", "-q", "--csv", "results.txt"])
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: --csv: 'results.txt' must end with .csv")
