"""`tableclock records`: tables, JSON and CSV of who won how often."""

import csv
import io
import json

import pytest
from click.testing import CliRunner

from firmware_py import main
from firmware_py.cli import tableclock as cli_tableclock
from firmware_py.settings import decks
from firmware_py.storage.journal import Journal
from tests.firmware_py.records.test_results import played


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(main, "CONFIG_FILES", (tmp_path / "table.toml",))
    monkeypatch.setattr(decks, "FOLDERS", (tmp_path / "decks",))
    path = tmp_path / "state" / "journal.db"
    (tmp_path / "table.toml").write_text(f'[journal]\npath = "{path}"\n')
    return path


@pytest.fixture
def tableclock(path):
    def call(*args):
        result = CliRunner().invoke(cli_tableclock.main, [str(arg) for arg in args])
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call


@pytest.fixture
def answer(tableclock):
    return lambda *args: json.loads(tableclock("records", *args, "--json").stdout.splitlines()[-1])


@pytest.fixture
def evening(path):
    """Two capsules games and one of cinderella, as an older tableclock kept them."""
    days = ["2024-12-31", "2025-06-01", "2025-06-02"]
    with Journal.open(path, label=lambda: f"{days[0]} 20:00:00+01:00") as journal:
        for match in (played(seed=1), played(seed=2), played("cinderella", 2)):
            number = journal.begin(match, {1: "medium"}, ("Ann", "", "=Bea"))
            journal.close_match(number, "over", match.result())
            del days[0]


def test_records_of_each_game(answer, evening):
    capsules, cinderella = answer()
    assert (capsules["game"], capsules["games"]) == ("capsules", 2)
    assert {tuple(row["names"]) for row in capsules["rows"]} == {("Ann",), ("=Bea",)}
    assert [row["names"] for row in cinderella["rows"]] == [["Ann"]]
    assert [pair["met"] for pair in capsules["pairs"]] == [2]


def test_records_of_one_game_with_bots(answer, evening):
    [capsules] = answer("capsules", "--bots")
    assert sorted(row["bot"] for row in capsules["rows"]) == ["", "", "medium"]


def test_days_choose_the_games(answer, evening):
    assert answer("capsules", "--until", "2024-12-31")[0]["games"] == 1
    assert answer("capsules", "--since", "2025-06-01")[0]["games"] == 1
    assert answer("capsules", "--since", "2025-06-02")[0]["games"] == 0


def test_house_rules_are_apart(answer, path):
    match = played("outcasts", 3, options={"must_lead": "yes"})
    with Journal.open(path) as journal:
        number = journal.begin(match, names=("Ann", "Bea", "Cor"))
        journal.close_match(number, "over", match.result())
    assert [answer("--rules", rules)[0]["games"] for rules in ("usual", "house", "all")] == [
        0,
        1,
        1,
    ]


def test_the_table_for_people(tableclock, evening):
    shown = tableclock("records").stdout
    assert "capsules: 2 games" in shown
    assert "cinderella: one game" in shown
    assert "Ann" in shown


def test_without_a_finished_game(tableclock, path):
    assert tableclock("records").stdout == "No finished game yet.\n"


def test_games_without_names(tableclock, path):
    match = played()
    with Journal.open(path) as journal:
        journal.close_match(journal.begin(match), "over", match.result())
    assert "No one in these games has a name." in tableclock("records").stdout


def test_the_spreadsheet_starts_no_formula(tableclock, evening):
    shown = tableclock("records", "--csv", "-").stdout
    rows = [*csv.DictReader(io.StringIO(shown))]
    assert {row["name"] for row in rows} == {"Ann", "'=Bea"}
    assert {row["game"] for row in rows} == {"capsules", "cinderella"}


def test_a_spreadsheet_in_a_file(tableclock, evening, tmp_path):
    file = tmp_path / "records.csv"
    assert f"written to {file}" in tableclock("records", "--csv", file).stdout
    assert file.read_text().startswith("game,name,bot,played,won,share,best,average,streak,")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("poker",), "unknown game 'poker'"),
        (("--since", "2025-02-30"), "'2025-02-30' is no day like 2025-01-31"),
        (("--rules", "odd"), "'odd' is not one of"),
        (("--csv", "-", "--json"), "can write to the standard output"),
        (("--csv", "x.txt"), "must end with .csv"),
    ],
)
def test_what_cannot_be(tableclock, args, said):
    result = tableclock("records", *args)
    assert result.exit_code == 2
    assert said in result.stderr


# History


def test_the_history_has_the_time_that_each_player_used(tableclock, path):
    match = played()
    with Journal.open(path) as journal:
        for result in ({"scores": [1, 2, 3], "seconds": 60, "used": [10, 20, 30]}, None):
            journal.close_match(journal.begin(match), "over", match.result(), result)
    older, newer = json.loads(tableclock("history", "--json").stdout)
    assert (newer["seconds"], newer["used"]) == (60, [10, 20, 30])
    assert (older["seconds"], older["used"]) == (None, None)


def test_the_results_of_the_history_are_a_spreadsheet(tableclock, evening):
    rows = [*csv.DictReader(io.StringIO(tableclock("history", "--csv", "-").stdout))]
    assert len(rows) == 3 + 3 + 2
    assert {row["day"] for row in rows} == {"2024-12-31", "2025-06-01", "2025-06-02"}
    assert [row["place"] for row in rows if row["won"] == "1"].count("1") >= 2


# Names


def names(answer):
    return sorted(row["names"][0] for row in answer("capsules")[0]["rows"])


def test_names_are_joined_and_separated(tableclock, answer, evening):
    assert tableclock("records", "--join", "=Bea", "Ann").stdout == "=Bea counts for Ann.\n"
    assert names(answer) == ["Ann"]
    tableclock("records", "--separate", "=Bea")
    assert names(answer) == ["=Bea", "Ann"]


def test_a_person_is_deleted_after_a_question(tableclock, answer, evening, path, monkeypatch):
    refused = CliRunner().invoke(cli_tableclock.main, ["records", "--delete", "ann"], input="n\n")
    assert "goes from 3 games. The games stay." in refused.stdout
    assert names(answer) == ["=Bea", "Ann"]
    (path.with_name(path.name + ".damaged-1")).write_bytes(b"")
    said = tableclock("records", "--delete", "ann", "--yes").stdout
    assert "damaged-1 may still have the name" in said
    assert names(answer) == ["=Bea"]
    assert [game["games"] for game in answer()] == [2, 1]
    assert b"Ann" not in path.read_bytes()


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--delete", "Zoe"), "no match has the name 'Zoe'; choose from =Bea, Ann"),
        (("--delete", ""), "no match has the name ''"),
        (("--join", "Ann", "Zoe"), "no match has the name 'Zoe'"),
        (("--join", "Ann", "ANN"), "are the same name already"),
        (("--separate", "Zoe"), "no match has the name 'Zoe'"),
        (("--separate", "Ann", "--delete", "Ann"), "go one at a time"),
    ],
)
def test_names_that_nobody_has(tableclock, evening, args, said):
    result = tableclock("records", *args)
    assert result.exit_code == 2
    assert said in result.stderr


def test_while_another_program_writes_the_page_must_do_it(tableclock, evening, path):
    with Journal.open(path):
        result = tableclock("records", "--delete", "Ann", "--yes")
    assert result.exit_code == 2
    assert "do this on its page" in result.stderr
