"""Decks in the journal: stored once for all matches, and read from older and damaged files too."""

import hashlib
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import games
from firmware_py.storage import data_loss, repair
from firmware_py.storage.history import CLOCK, BotSeats, History
from firmware_py.storage.journal import Journal, NotSaved
from games.core.errors import BadMatch
from games.core.match import Match

OLD = Path(__file__).with_name("journal-3.sql")
"""Journal of version 3, as `sqlite3 .dump`.

It has two matches that have ended, one with clocks that has not, and a clock without a game. Each
header has its whole deck, and labels have no index.
"""

SAVED = {
    1: "e4868939b1f7888fb50ca9bf3f8f8ee1889210f9696a95bb071e5abd8827df26",
    3: "ba00612d51d5750aa1592874ba3b09a01b2475aeaadf26c1a433dfe9c51017cd",
    4: "dbb4895b4fafd3adc31cbd289956215a57c8e7e8443cd48330b52d98221b245d",
}
"""SHA-256 of the result of `bytes_of` for each match when the file was made."""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.db"


def run(path, *statements):
    """Execute SQL on a closed journal, and leave no WAL."""
    with closing(sqlite3.connect(path)) as db:
        for each in statements:
            db.executescript(each)


def ask(path, query):
    with closing(sqlite3.connect(path)) as db:
        return db.execute(query).fetchall()


@pytest.fixture
def old(path):
    run(path, OLD.read_text())
    return path


def some_match(seed=7, actions=6):
    match, rng = Match(games.find("cinderella"), {"seats": 2, "variant": "magic"}, seed), None
    rng = random.Random(seed)
    for _ in range(actions):
        match.act(rng.choice(match.game.legal(match.state) or (match.draw(),)))
    return match


def check_old(history):
    """Compare the contents of the old journal with those recorded when it was made."""
    kept = [(each.id, each.entries, each.closed) for each in history.matches()]
    assert kept[-4:] == [(4, 5, "ended"), (3, 13, None), (2, 2, None), (1, 169, "over")]
    for number, digest in SAVED.items():
        assert hashlib.sha256(history.bytes_of(number)).hexdigest() == digest
    first = history.matches()[-1]
    assert (first.seats, first.names, first.won) == (2, ("Anna", ""), (0, 1))
    assert history.names(3) == ("Anna", "Bob")
    assert history.bots(4) == ("", "", "strong")
    assert history.seated(1) == (BotSeats(0, ("", "medium")),)
    assert history.hints(1) == ((2, 0, True), (4, None, False))
    assert history.matches()[-2].game == CLOCK


def test_who_only_reads_a_journal_of_version_3_reads_all_and_changes_nothing(old):
    before = old.read_bytes()
    with History(old) as history:
        check_old(history)
    repair.check(old)
    assert old.read_bytes() == before
    assert ask(old, "PRAGMA user_version") == [(3,)]


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_journal_of_an_older_version_goes_on_without_a_loss(old, version):
    if version < 3:
        run(old, *(f"DROP TABLE {table}" for table in data_loss.COLUMNS))
    if version < 2:
        run(old, "ALTER TABLE entries DROP COLUMN clock")
    run(old, f"PRAGMA user_version = {version}")
    rows = ask(old, "SELECT * FROM matches")
    said = []
    with Journal.open(old, said.append) as journal:
        check_old(journal)
        saved = journal.resume()
        assert (saved.id, saved.lost, len(saved.match.entries)) == (3, 0, 13)
        assert saved.match.clock_states == (
            {-1: '{"clock":0}', **{at: f'{{"clock":{at}}}' for at in range(12)}}
            if version > 1
            else {-1: '{"clock":0}'}
        )
        assert journal.resume_clock() == (2, '{"control":"sandglass","left":7}')
        saved.match.act(saved.match.game.legal(saved.match.state)[0])
        journal.append(3, 13, saved.match.entries[13])
        assert journal.bytes_of(3) == saved.match.save()
        match = some_match()
        number = journal.begin(match)
        assert journal.bytes_of(number) == match.save()
    assert said == []
    assert ask(old, "SELECT * FROM matches")[:4] == rows, "no row is changed"
    assert ask(old, "PRAGMA user_version") == [(repair.VERSION,)]
    repair.check(old)


def test_a_damaged_journal_of_version_3_is_mended(old):
    with old.open("ab") as file:
        file.write(b"x")
    said = []
    with Journal.open(old, said.append) as journal:
        check_old(journal)
        assert [journal.loss(number) for number in (1, 2, 3, 4)] == [None] * 4
    assert "4 of its matches with 189 entries could be read" in said[0]


def test_a_program_that_knows_version_3_alone_refuses_a_newer_journal(path, monkeypatch):
    Journal.open(path).close()
    monkeypatch.setattr(repair, "VERSION", 3)
    sentence = r"a newer tableclock made it \(tables 4, known are 3\): update"
    with pytest.raises(NotSaved, match=sentence):
        Journal.open(path)
    with History(path) as history, pytest.raises(BadMatch, match=sentence):
        history.matches()


# Once for all matches


def test_a_deck_is_stored_once_for_all_matches_with_it(path):
    with Journal.open(path) as journal:
        matches = {}
        for seed in range(20):
            match = some_match(seed)
            matches[journal.begin(match)] = match
        other = Match(games.find("capsules"), {"seats": 2}, 1)
        matches[journal.begin(other)] = other
        for number, match in matches.items():
            assert journal.bytes_of(number) == match.save()
    for table in ("decks", "deck_copies"):
        assert ask(path, f"SELECT count(*) FROM {table}") == [(2,)]  # noqa: S608
    ((longest,),) = ask(path, "SELECT max(length(header)) FROM matches")
    assert longest < 600
    with History(path) as history:
        assert [history.bytes_of(number) for number in matches] == [
            match.save() for match in matches.values()
        ]


def test_labels_of_a_match_are_found_by_their_index(path):
    with Journal.open(path) as journal:
        number = journal.begin(some_match(), names=("Anna", ""))
        journal.call(number, ("Anna", "Bob"))
        journal.begin(some_match(8), names=("Cor", "Dirk"))
        asked = []
        journal._db.set_trace_callback(asked.append)
        assert journal.names(number) == ("Anna", "Bob")
        (query,) = (each for each in asked if "FROM labels" in each)
    plan = ask(path, f"EXPLAIN QUERY PLAN {query}")
    assert [step[-1] for step in plan] == ["SEARCH labels USING INDEX labels_of_match (match=?)"]


# Damage


PART = 40


def deck_pages(path):
    """Return (offset, size) of the pages that contain a part of a deck."""
    size = ask(path, "PRAGMA page_size")[0][0]
    ((deck,),) = ask(path, "SELECT deck FROM decks")
    parts = {deck[at : at + PART].encode() for at in range(0, len(deck) - PART, PART)}
    data = path.read_bytes()
    pages = range(0, len(data), size)
    return [(at, size) for at in pages if any(part in data[at : at + size] for part in parts)]


def tear(path, pages):
    with path.open("r+b") as file:
        for at, size in pages:
            file.seek(at)
            file.write(random.Random(at).randbytes(size))


@pytest.fixture
def some(path):
    matches = {}
    with Journal.open(path) as journal:
        for seed in range(5):
            match = some_match(seed)
            matches[journal.begin(match, names=("Anna", "Bob"))] = match
    return matches


def test_a_torn_page_of_decks_costs_no_match(path, some):
    pages = deck_pages(path)
    assert len(pages) > 1, "two copies do not share a page"
    for at, page in enumerate(pages):
        for open_ in (History, Journal.open):
            copy = path.with_name(f"copy-{at}-{open_.__name__}.db")
            copy.write_bytes(path.read_bytes())
            tear(copy, [page])
            with open_(copy) as journal:
                for number, match in some.items():
                    assert journal.bytes_of(number) == match.save()
                    assert journal.loss(number) is None


def test_matches_whose_deck_is_lost_in_both_places_are_named_as_lost(path, some):
    tear(path, deck_pages(path))
    said = []
    with Journal.open(path, said.append) as journal:
        assert journal.matches() == ()
        assert [journal.loss(number).lost for number in some] == [6] * len(some)
        with pytest.raises(BadMatch, match="all 6 entries of match 2 are lost"):
            journal.bytes_of(2)
        match = some_match()
        assert journal.bytes_of(journal.begin(match)) == match.save()
    assert "all 6 entries of match 2 are lost" in said[0]


def test_a_deck_that_is_another_one_is_not_taken(path, some):
    with Journal.open(path) as journal:
        db = journal._db
        db.execute("UPDATE decks SET deck = replace(deck, 'mouse', 'moose')")
        for number, match in some.items():
            assert journal.bytes_of(number) == match.save(), "the copy is right"
        db.execute("UPDATE deck_copies SET deck = NULL")
        with pytest.raises(BadMatch, match=r"match 1 of .* is damaged: its deck is lost"):
            journal.bytes_of(1)
        match = some_match()
        assert journal.bytes_of(journal.begin(match)) == match.save(), "it has its own deck"
        assert journal.resume().match.save() == match.save()
