"""Clocks in the journal: with each entry, alone, and in files of versions without clocks."""

import json
import random
import sqlite3

import pytest

import games
from firmware_py.storage.journal import Journal, NotSaved
from firmware_py.storage.repair import VERSION
from games.core.errors import BadMatch
from games.core.match import Match

OLD = """
CREATE TABLE matches (id INTEGER PRIMARY KEY, started TEXT, game TEXT, header TEXT);
CREATE TABLE entries (match INTEGER, number INTEGER, row TEXT, PRIMARY KEY (match, number))
    WITHOUT ROWID;
CREATE TABLE ends (match INTEGER, how TEXT, at TEXT, entries INTEGER, PRIMARY KEY (match, entries))
    WITHOUT ROWID;
CREATE VIEW history AS SELECT *,
    (SELECT how FROM ends WHERE match = id AND entries = length) AS ended
    FROM (SELECT *, (SELECT coalesce(max(number) + 1, 0) FROM entries WHERE match = id) AS length
        FROM matches);
PRAGMA user_version = 1;
"""
"""The tables of the version without clocks."""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.db"


def some_match(actions=3):
    match, rng = Match(games.find("cinderella"), {"seats": 2, "variant": "magic"}, 7), None
    rng = random.Random(7)
    for _ in range(actions):
        match.act(rng.choice(match.game.legal(match.state) or (match.draw(),)))
    return match


def test_clocks_stand_beside_the_entries(path):
    match = some_match()
    match.clock_states = {-1: '{"at":0}', 0: '{"at":1}', 2: '{"at":3}'}
    with Journal.open(path) as journal:
        number = journal.begin(match)
        match.act(match.game.legal(match.state)[0])
        match.clock_states[3] = '{"at":4}'
        journal.append_all(number, 3, match.entries[3:], match.clock_states)
        journal.append_all(number, 3, match.entries[3:], match.clock_states)
    with Journal.open(path) as journal:
        again = journal.resume().match
        assert again.clock_states == match.clock_states
        assert again.save() == match.save() == journal.bytes_of(number)


def test_a_journal_from_before_the_clocks_is_read_and_goes_on(path):
    match = some_match()
    header = json.loads(match.save())
    rows = header.pop("entries")
    with sqlite3.connect(path) as db:
        db.executescript(OLD)
        db.execute(
            "INSERT INTO matches VALUES (1, 'a day', 'cinderella', ?)", (json.dumps(header),)
        )
        entries = [(1, at, json.dumps(row)) for at, row in enumerate(rows)]
        db.executemany("INSERT INTO entries VALUES (?, ?, ?)", entries)
    db.close()
    with Journal.open(path) as journal:
        saved = journal.resume()
        assert saved.match.save() == match.save()
        assert saved.match.clock_states == {}
        match.act(match.game.legal(match.state)[0])
        journal.append_all(1, 3, match.entries[3:], {3: "{}"})
    with Journal.open(path) as journal:
        assert journal.resume().match.save() == match.save()
        assert journal.resume().match.clock_states == {3: "{}"}
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (VERSION,)
    db.close()


@pytest.mark.parametrize("old", [True, False])
def test_what_is_salvaged_keeps_its_clocks(path, old):
    match = some_match()
    match.clock_states = {} if old else {-1: "{}", 1: '{"at":2}'}
    if old:
        with sqlite3.connect(path) as db:
            db.executescript(OLD)
        db.close()
        header = json.loads(match.save())
        rows = header.pop("entries")
        with sqlite3.connect(path) as db:
            db.execute("INSERT INTO matches VALUES (1, '', 'cinderella', ?)", (json.dumps(header),))
            every = [(1, at, json.dumps(row)) for at, row in enumerate(rows)]
            db.executemany("INSERT INTO entries VALUES (?, ?, ?)", every)
        db.close()
    else:
        with Journal.open(path) as journal:
            journal.begin(match)
    with path.open("ab") as file:
        file.write(b"torn")
    said = []
    with Journal.open(path, said.append) as journal:
        assert len(said) == 1
        assert journal.resume().match.save() == match.save()
        assert journal.resume().match.clock_states == match.clock_states


class TestAlone:
    def test_a_clock_is_resumed_as_it_stood_last(self, path):
        with Journal.open(path) as journal:
            assert journal.resume_clock() is None
            number = journal.begin_clock('{"n":0}')
            journal.append_clock(number, '{"n":1}')
            journal.append_clock(number, '{"n":2}')
        with Journal.open(path) as journal:
            assert journal.resume_clock() == (number, '{"n":2}')
            journal.close_match(number, "ended")
            assert journal.resume_clock() is None

    def test_it_is_no_match_and_hides_none(self, path):
        match = some_match()
        with Journal.open(path) as journal:
            first = journal.begin(match)
            journal.begin_clock("{}")
            assert journal.resume().id == first
            assert [played.game for played in journal.matches()] == ["clock", "cinderella"]

    def test_there_is_nothing_to_replay_of_it(self, path):
        with Journal.open(path) as journal, pytest.raises(BadMatch, match="nothing to replay"):
            journal.bytes_of(journal.begin_clock("{}"))

    def test_what_cannot_be_written_is_said(self, path):
        journal = Journal.open(path)
        journal.close()
        path.unlink()
        path.mkdir()
        with pytest.raises(NotSaved):
            journal.begin_clock("{}")
