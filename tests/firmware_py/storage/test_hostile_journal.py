"""Journals that another program made or changed: their SQL is never executed."""

import json
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

import games
from firmware_py import main
from firmware_py.cli import output, tableclock
from firmware_py.settings import decks
from firmware_py.storage import limits, repair
from firmware_py.storage.history import History
from firmware_py.storage.journal import Journal, NotSaved
from games.core.errors import BadMatch
from games.core.match import Match

ROOT = Path(__file__).parents[3]
EVIL = "\x1b]0;owned\x07\x9b31m\x7f\u202e\nforged  line\udcff"
ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"

FIELDS = {
    "started": "UPDATE matches SET started = ?1",
    "game": "UPDATE matches SET game = ?1",
    "header": "UPDATE matches SET header = ?1",
    "option": "UPDATE matches SET header = json_set(header, '$.game', ?1)",
    "entry": "UPDATE entries SET row = ?1 WHERE number = 1",
    "action": "UPDATE entries SET row = json_array(0, ?1) WHERE number = 1",
    "clock": "UPDATE entries SET clock = ?1",
    "how": "UPDATE ends SET how = ?1",
    "at": "UPDATE ends SET at = ?1",
    "names": "UPDATE labels SET value = json_array(?1, ?1) WHERE key = 'names'",
    "colours": "UPDATE labels SET value = json_array(?1, ?1) WHERE key = 'colours'",
    "bots": "INSERT INTO labels VALUES (1, 6, 'bots', json_array(?1, ''))",
    "winners": "INSERT INTO labels VALUES (1, 6, 'won', json_array(?1))",
    "key": "UPDATE labels SET key = ?1",
    "label": "UPDATE labels SET value = ?1",
    "loss": "INSERT INTO losses VALUES (1, 6, 2, ?1)",
    "lost number": "INSERT INTO losses VALUES (1, ?1, ?1, ?1)",
    "set aside": "INSERT INTO salvages VALUES (?1, 1)",
    "deck": "UPDATE decks SET deck = ?1",
}
COMMANDS = (
    ("history",),
    ("history", "--json"),
    ("replay", "1"),
    ("replay", "1", "--verify", "--json"),
    ("review", "1", "--budget", "1"),
    ("review", "1", "--budget", "1", "--json"),
    ("doctor",),
    ("doctor", "--json"),
)


@pytest.fixture
def path(tmp_path, monkeypatch):
    """Return the path of a journal with one match, where the commands find it."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(main, "CONFIG_FILES", (tmp_path / "table.toml",))
    monkeypatch.setattr(decks, "FOLDERS", (tmp_path / "decks",))
    path = tmp_path / "state" / "journal.db"
    (tmp_path / "table.toml").write_text(f'[journal]\npath = "{path}"\n')
    match, rng = Match(games.find("cinderella"), {"seats": 2, "variant": "basic"}), random.Random(1)
    for _ in range(6):
        match.act(rng.choice(match.game.legal(match.state) or (match.draw(),)))
    with Journal.open(path) as journal:
        journal.close_match(journal.begin(match, names=("Anna", "Bob")), "ended")
    return path


def change(path, statement, *values):
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("PRAGMA writable_schema = ON")
        db.execute(statement, values)


def command(*args):
    result = CliRunner().invoke(tableclock.main, args)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def is_printable(text):
    return all(line.isprintable() for line in text.split("\n"))


@pytest.mark.parametrize("field", FIELDS)
def test_commands_print_only_what_can_be_seen(path, field):
    evil = EVIL.encode("utf-8", "surrogatepass") if field == "started" else EVIL[:-1]
    change(path, FIELDS[field].replace("?1", "CAST(?1 AS TEXT)"), evil)
    for args in COMMANDS:
        result = command(*args)
        for printed in (result.stdout, result.stderr):
            assert is_printable(printed), (args, printed)
            assert not any(line.startswith("forged") for line in printed.splitlines()), args
        if "--json" in args and result.stdout:
            json.loads(result.stdout)


def test_a_text_is_printed_line_by_line_as_it_can_be_seen(capsys):
    output.say(f"one\ntwo {EVIL[:-1]}")
    printed = capsys.readouterr().out
    assert is_printable(printed)
    assert printed.startswith("one\ntwo \\x1b]0;owned\\x07\\x9b31m")


def test_json_says_what_was_written(capsys):
    output.say_json({"a": EVIL, "b": "ë𝄞\U000e0001"})
    printed = capsys.readouterr().out.removesuffix("\n")
    assert printed.isprintable()
    assert json.loads(printed) == {"a": EVIL, "b": "ë𝄞\U000e0001"}


def test_all_commands_print_with_one_function():
    found = [
        each.relative_to(ROOT).as_posix()
        for each in (ROOT / "firmware_py").rglob("*.py")
        if "click.echo" in each.read_text("utf-8")
    ]
    assert found == ["firmware_py/cli/output.py"]


STRANGERS = {
    "view": f"CREATE VIEW extra AS {ENDLESS}",
    "trigger": "CREATE TRIGGER extra AFTER INSERT ON entries BEGIN DELETE FROM matches; END",
    "table": "CREATE TABLE extra (a)",
    "index": "CREATE INDEX extra ON matches (game)",
}


@pytest.mark.parametrize("kind", STRANGERS)
def test_what_no_tableclock_makes_is_refused_in_a_sentence(path, kind):
    change(path, STRANGERS[kind])
    before = path.read_bytes()
    says = f"it has the {kind} 'extra', which tableclock does not make"
    for args in (("history",), ("replay", "1"), ("review", "1")):
        result = command(*args)
        assert result.exit_code == 2, args
        assert says in result.stderr, args
    result = command("doctor")
    assert result.exit_code == 1
    assert says in result.stdout
    with pytest.raises(NotSaved, match=f"the {kind} 'extra'"):
        Journal.open(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("name", ["history", "matches", "labels"])
def test_an_endless_view_in_place_of_the_own_one_is_not_read(path, name):
    kind = "view" if name == "history" else "table"
    change(path, f"DROP {kind} {name}")
    change(path, f"CREATE VIEW {name} AS {ENDLESS}")
    result = command("history")
    doctor = command("doctor")
    assert doctor.exit_code == 1
    assert f"the view '{name}'" in doctor.stdout
    assert f"the view '{name}'" in result.stderr
    if name == "history":  # the tables are intact and are read without the view
        assert result.exit_code == 0
        assert "cinderella" in result.stdout
    else:
        assert result.exit_code == 2


@pytest.mark.parametrize("version", [1, 2, 3])
def test_the_tables_of_each_older_version_are_known(tmp_path, version):
    scripts = [repair._SCHEMA_1, *(repair._MIGRATIONS[each] for each in range(1, version))]
    with closing(sqlite3.connect(tmp_path / "old.db")) as db:
        db.text_factory = bytes
        db.executescript("".join(scripts))
        db.execute(f"PRAGMA user_version = {version}")
        assert repair.checked(db)


def ask_history(path):
    with History(path) as opened:
        opened._ask(lambda db: db.execute(ENDLESS).fetchone())


def ask_journal(path):
    with Journal.open(path) as opened, opened._reading() as db:
        db.execute(ENDLESS).fetchone()


@pytest.mark.parametrize("ask", [ask_history, ask_journal])
def test_a_question_to_a_journal_ends_when_its_time_is_over(path, monkeypatch, ask):
    monkeypatch.setattr(limits, "READING_TIME", 0)
    with pytest.raises(BadMatch, match="reading takes longer than 0 s"):
        ask(path)


@pytest.mark.parametrize("looks", [repair.check, repair.repair])
def test_looking_at_a_file_ends_when_its_time_is_over(path, monkeypatch, looks):
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(
            "INSERT INTO entries SELECT 1, value, '[0,1]', NULL FROM "
            "(WITH RECURSIVE n(value) AS (VALUES(9) UNION ALL SELECT value + 1 FROM n LIMIT 20000) "
            "SELECT value FROM n)"
        )
    monkeypatch.setattr(limits, "READING_TIME", 0)
    monkeypatch.setattr(limits, "TIME_PER_MB", 0)
    with pytest.raises(limits.TooSlow):
        looks(path, *["why"] * (looks is repair.repair))
