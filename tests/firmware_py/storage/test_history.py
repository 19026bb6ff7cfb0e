# Long: one subject, a test a rule.
"""Reading the journal: a reader changes nothing, and reports what cannot be read."""

import ast
import asyncio
import os
import random
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

import firmware_py
import games
from firmware_py import main
from firmware_py.cli import tableclock
from firmware_py.doctor import storage
from firmware_py.doctor.host import Machine
from firmware_py.i18n import Texts
from firmware_py.settings import decks
from firmware_py.storage import data_loss, read_only, repair
from firmware_py.storage.data_loss import Loss
from firmware_py.storage.history import History
from firmware_py.storage.journal import Journal, JournalLocked, NotSaved, in_use
from firmware_py.web.match_archive import MatchArchive
from games.core.errors import BadMatch
from games.core.match import Match
from tests.parsing import parsed
from tests.waiting import LONG

WRITER = """
import random, sys
from pathlib import Path
import games
from firmware_py.storage.journal import Journal
from games.core.match import Match

with Journal.open(Path(sys.argv[1])) as journal:
    match, rng = Match(games.find("cinderella"), {"seats": 3}, 5), random.Random(5)
    number = journal.begin(match)
    print(number, flush=True)
    for _ in sys.stdin:
        match.act(rng.choice(match.game.legal(match.state) or (match.draw(),)))
        journal.append(number, len(match.entries) - 1, match.entries[-1])
        print(len(match.entries), flush=True)
"""
OLD = 12
"""Number of earlier matches; the writer's own match is the next one."""


def some_match(actions):
    match, rng = Match(games.find("cinderella"), {"seats": 2, "variant": "basic"}), random.Random(1)
    for _ in range(actions):
        step(match, rng)
    return match


def step(match, rng):
    match.act(rng.choice(match.game.legal(match.state) or (match.draw(),)))


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(main, "CONFIG_FILES", (tmp_path / "table.toml",))
    monkeypatch.setattr(decks, "FOLDERS", (tmp_path / "decks",))
    return tmp_path


@pytest.fixture
def path(home):
    path = home / "state" / "journal.db"
    (home / "table.toml").write_text(f'[journal]\npath = "{path}"\n')
    return path


@pytest.fixture
def kept(path):
    """Return the matches of a journal that was closed in an orderly way."""
    matches = [some_match(6) for _ in range(OLD)]
    with Journal.open(path) as journal:
        for match in matches:
            journal.close_match(journal.begin(match, names=("Anna", "Bob")), "ended")
    return matches


class Writer:
    """A table in another process; it acts on command, and reports what is stored."""

    def __init__(self, path):
        self._program = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self.match = int(self._program.stdout.readline())
        self.acknowledged = 0

    def act(self, times):
        for _ in range(times):
            self._program.stdin.write("\n")
            self.acknowledged = int(self._program.stdout.readline())

    def kill(self):
        self._program.send_signal(signal.SIGKILL)
        self._program.communicate()


@pytest.fixture
def writer(path, kept):
    writer = Writer(path)
    yield writer
    writer.kill()


def tear(path, number=1):
    """Overwrite a page of an old match; return the numbers of all matches on it."""
    with closing(sqlite3.connect(path)) as db:
        page = db.execute("PRAGMA page_size").fetchone()[0]
        (header,) = db.execute("SELECT header FROM matches WHERE id = ?", (number,)).fetchone()
    data, part = path.read_bytes(), header[len(header) // 2 :][:80].encode()
    before = 0  # all matches have the same header, one after the other
    for torn in range(0, len(data), page):
        there = data.count(part, torn, torn + page)
        if before < number <= before + there:
            break
        before += there
    with path.open("r+b") as file:
        file.seek(torn)
        file.write(random.Random(1).randbytes(page))
    return {*range(before + 1, before + there + 1)}


def command(*args):
    """Run a command; it may fail, but without a traceback."""
    result = CliRunner().invoke(tableclock.main, [str(arg) for arg in args])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def library(path):
    return MatchArchive(
        path,
        find=games.find,
        texts=lambda language: Texts(language, {}),
        language=lambda: "en",
        clock=lambda: 0,
        admit=lambda _token: None,
    )


def of_library(question):
    def ask(path, _number):
        try:
            return asyncio.run(question(library(path)))
        except LookupError as error:
            return error

    return ask


READERS = {
    "history": lambda _path, _number: command("history"),
    "history --json": lambda _path, _number: command("history", "--json"),
    "replay": lambda _path, _number: command("replay", 1),
    "replay --verify": lambda _path, number: command("replay", number, "--verify"),
    "replay --picture": lambda _path, number: command("replay", number, "--picture", "-"),
    "a page's History": of_library(lambda library: library.matches()),
    "a page's picture": of_library(lambda library: library.order(1, "film", "en")),
    "the doctor": lambda path, _number: storage.examine(Machine.here(), path),
    "the doctor's word on who has it": lambda path, _number: in_use(path),
}


@pytest.mark.parametrize("torn", [False, True], ids=["whole", "torn"])
@pytest.mark.parametrize("reader", READERS)
def test_no_reader_costs_a_writer_anything(path, writer, reader, torn):
    # given a running table, and perhaps a damaged page of an old match
    writer.act(5)
    if torn:
        tear(path)
    inode, size = path.stat().st_ino, path.stat().st_size
    before = path.read_bytes()
    # when another process reads
    READERS[reader](path, writer.match)
    # then the file has the same inode and bytes, and no file was set aside
    assert (path.stat().st_ino, path.stat().st_size) == (inode, size)
    assert path.read_bytes() == before
    names = {each.name.removeprefix("journal.db") for each in path.parent.iterdir()}
    assert names <= {"", "-wal", "-shm", ".lock"}
    # and later acknowledged actions survive, although the table is killed
    writer.act(10)
    writer.kill()
    said = []
    with Journal.open(path, said.append) as journal:
        assert bool(said) == torn
        saved = journal.resume()
        assert (saved.lost, len(saved.match.entries)) == (0, writer.acknowledged)


def test_only_who_runs_a_table_opens_a_journal_to_write():
    """All others use `History`, which cannot repair, move or lock anything."""
    writers = set()
    root = Path(firmware_py.__file__).parent
    for file in root.rglob("*.py"):
        for node in ast.walk(parsed(file.read_text())):
            called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
            if called in ("Journal", "Journal.open", "repair.opened", "repair.repair"):
                writers.add(str(file.relative_to(root)))
    assert writers == {
        "main.py",
        "authoring/selfplay/selfplay.py",
        "cli/records.py",  # to join names and to delete a person
        "storage/read_only.py",
    }  # into a copy


# Damaged files


@pytest.mark.parametrize("whole", [False, True])
def test_of_a_damaged_journal_the_rest_is_told_with_one_sentence(path, kept, whole):
    lost = tear(path, 3)
    assert 3 in lost
    assert OLD not in lost
    said = []
    with History(path, said.append, whole=whole) as history:
        matches = history.matches()
        assert {match.id for match in matches} == {*range(1, OLD + 1)} - lost
        assert matches[0].names == ("Anna", "Bob")
        assert history.bytes_of(OLD) == kept[-1].save()
        assert history.names(OLD) == ("Anna", "Bob")
        with pytest.raises(BadMatch, match=r"was damaged: .*match 3 are lost"):
            history.bytes_of(3)
    (sentence,) = said
    assert f"the journal {path} is damaged (" in sentence
    left = OLD - len(lost)
    assert f"{left} of its matches with {6 * left} entries can be read" in sentence
    assert "match 3 are lost" in sentence
    assert "nothing was changed" in sentence


def test_what_is_no_journal_at_all_has_nothing_to_read(path, kept):
    path.write_bytes(b"a shopping list\n" * 128)
    said = []
    with History(path, said.append) as history:
        assert history.matches() == ()
    assert "0 of its matches" in said[0]
    assert path.read_bytes() == b"a shopping list\n" * 128


def test_a_journal_that_is_not_there_is_an_empty_one_and_is_not_made(path):
    with History(path) as history:
        assert history.matches() == ()
        Journal.open(path).close()
        with Journal.open(path) as journal:
            journal.begin(some_match(3))
            assert len(history.matches()) == 1  # it is visible immediately
    shutil.rmtree(path.parent)
    with History(path) as history:
        assert history.matches() == ()
    assert not path.parent.exists()


@pytest.mark.parametrize("version", range(1, repair.VERSION))
def test_an_older_journal_is_read_and_not_brought_up(path, kept, version):
    with closing(sqlite3.connect(path)) as db:
        db.executescript(f"DROP TABLE labels; PRAGMA user_version = {version};")
        for table in ("losses", "salvages", "told") if version < 3 else ():
            db.execute(f"DROP TABLE {table}")
        if version < 2:
            db.execute("ALTER TABLE entries DROP COLUMN clock")
    before, said = path.read_bytes(), []
    with History(path, said.append) as history:
        assert [match.entries for match in history.matches()] == [6] * OLD
        assert history.bytes_of(1) == kept[0].save()
        assert history.loss(1) is None
    assert (path.read_bytes(), said) == (before, [])


def test_others_files_are_refused_in_a_sentence(path):
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE bookmarks (url)")
    with pytest.raises(BadMatch, match="a database of something else"):
        History(path).matches()
    path.unlink()
    os.mkfifo(path)
    for reading in (lambda: History(path).matches(), lambda: repair.check(path)):
        with pytest.raises((BadMatch, repair.Foreign), match="no plain file"):
            reading()
    with pytest.raises(NotSaved, match="no plain file"):
        Journal.open(path)


def test_beside_a_log_without_an_index_a_copy_is_read(path, kept, monkeypatch):
    """On a read-only disk after a power cut, SQLite could not create the missing index."""
    writer = Writer(path)
    writer.act(4)
    writer.kill()
    Path(f"{path}-shm").unlink()
    real = sqlite3.connect

    def connect(database, *args, **settings):
        if str(database).startswith("file:") and str(path) in str(database):
            error = sqlite3.OperationalError("unable to open database file")
            error.sqlite_errorcode = sqlite3.SQLITE_CANTOPEN
            raise error
        return real(database, *args, **settings)

    monkeypatch.setattr(repair.sqlite3, "connect", connect)
    before = sorted(each.name for each in path.parent.iterdir())
    with History(path) as history:
        assert [match.entries for match in history.matches()] == [4, *[6] * OLD]
    assert sorted(each.name for each in path.parent.iterdir()) == before


@pytest.mark.parametrize("step", range(4))
def test_a_salvage_that_was_cut_off_is_read_from_what_it_had_ready(path, kept, monkeypatch, step):
    lost = tear(path, 3)
    real, left = Path.rename, [step]

    def rename(source, target):
        left[0] -= 1
        if left[0] < 0:
            raise KeyboardInterrupt
        return real(source, target)

    with monkeypatch.context() as cut:
        cut.setattr(Path, "rename", rename)
        with pytest.raises(KeyboardInterrupt) if step < 3 else contextmanager(lambda: (yield))():
            Journal.open(path).close()
    before = sorted(each.name for each in path.parent.iterdir())
    with History(path) as history:
        assert len(history.matches()) == OLD - len(lost)
    after = sorted(each.name for each in path.parent.iterdir())
    assert [name for name in after if not name.endswith(("-wal", "-shm"))] == [
        name for name in before if not name.endswith(("-wal", "-shm"))
    ]


# Change stamps


def test_a_stamp_changes_with_every_entry_and_with_nothing_else(path, kept):
    with Journal.open(path) as journal, History(path) as history:
        stamps = [history.stamp(), history.stamp()]
        assert stamps[0] == stamps[1]
        number = journal.begin(some_match(3))
        stamps.append(history.stamp())
        journal.append(number, 3, 1)
        stamps.append(history.stamp())
        history.matches()
        assert history.stamp() == stamps[-1]
        assert len({*stamps}) == 3


# Writers


def test_a_journal_has_one_writer_and_its_lock_goes_with_it(path, kept, writer):
    with pytest.raises(JournalLocked, match="it is in use by another tableclock"):
        Journal.open(path)
    writer.kill()
    first = Journal.open(path)
    with pytest.raises(JournalLocked):
        Journal.open(path)
    first.close()
    Journal.open(path).close()


def test_a_damaged_journal_that_another_one_writes_is_not_set_aside(path, kept, writer):
    tear(path)
    with pytest.raises(JournalLocked):
        Journal.open(path)
    assert not list(path.parent.glob("*.damaged-*"))


@pytest.mark.parametrize("how", ["moved", "deleted", "replaced"])
def test_a_file_that_goes_from_under_the_writer_is_noticed_at_once(path, kept, how):
    match = Match(games.find("cinderella"), {"seats": 3}, 5)
    with Journal.open(path) as journal:
        number = journal.begin(match)
        match.act(match.draw())
        if how == "deleted":
            path.unlink()
        else:
            path.rename(path.with_name("old.db"))
        if how == "replaced":
            shutil.copy(path.with_name("old.db"), path)
        if how == "replaced":  # by a copy of itself, which is complete
            journal.append(number, 0, match.entries[0])
        else:
            with pytest.raises(NotSaved):
                journal.append(number, 0, match.entries[0])
            number = journal.begin(match)  # as the runtime does
        match.act(
            match.draw() if not match.game.legal(match.state) else match.game.legal(match.state)[0]
        )
        journal.append(number, 1, match.entries[1])
    with History(path) as history:
        assert history.bytes_of(number) == match.save()


def test_a_file_that_goes_while_an_entry_is_written_has_not_saved_it(path):
    match = Match(games.find("cinderella"), {"seats": 3}, 5)
    with Journal.open(path) as journal:
        number = journal.begin(match)
        match.act(match.draw())

        def goes(statement):
            if statement == "COMMIT":
                path.rename(path.with_name("old.db"))

        journal._opened().set_trace_callback(goes)
        with pytest.raises(NotSaved, match="moved away, deleted or cut off"):
            journal.append(number, 0, match.entries[0])
        number = journal.begin(match)
    with History(path) as history:
        assert history.bytes_of(number) == match.save()


@pytest.mark.parametrize("reader", READERS)
def test_a_file_that_was_emptied_costs_nothing_if_it_is_read(path, reader):
    """SQLite deletes the WAL of an empty file, even on a read-only connection."""
    writer = Writer(path)
    writer.act(20)
    os.truncate(path, 0)
    READERS[reader](path, writer.match)
    writer.kill()
    says = []
    with Journal.open(path, says.append) as journal:
        assert [match.entries for match in journal.matches()] == [20]
    (said,) = says
    assert "was damaged (it is empty, but its WAL file is not)" in said
    assert "1 of its matches with 20 entries could be read and go on" in said


def test_what_is_left_of_an_emptied_file_is_read(path):
    writer, says = Writer(path), []
    writer.act(20)
    os.truncate(path, 0)
    with History(path, says.append) as history:
        assert [match.entries for match in history.matches()] == [20]
    writer.kill()
    assert "is damaged (it is empty" in says[0]


def test_a_copy_has_no_wal_of_an_earlier_try(path, monkeypatch):
    """A WAL next to a file that has absorbed it would restore the older state."""
    path.parent.mkdir(parents=True)
    wal = path.with_name(path.name + "-wal")
    for each in (path, wal):
        each.write_bytes(b"old")
    stamps = iter([1, 2, 2, 2])

    def stamp(_path):
        found = next(stamps)
        if found == 2:  # the writer has closed it
            wal.unlink(missing_ok=True)
        return (found,)

    monkeypatch.setattr(read_only, "stamp", stamp)
    with read_only._copy(path) as copy:
        assert [each.name for each in copy.parent.iterdir()] == [path.name]


def test_a_damage_is_said_once(path, kept, writer):
    tear(path)
    for words in (("replay", writer.match, "--verify"), ("replay", 2, "--json"), ("history",)):
        assert command(*words).stderr.count("is damaged") == 1, words


def empty(path):
    os.truncate(path, 0)


@pytest.mark.parametrize("what", ["", "-wal"])
@pytest.mark.parametrize("how", [empty, Path.unlink])
def test_what_was_lost_under_the_writer_it_writes_again(path, what, how):
    match, rng = Match(games.find("cinderella"), {"seats": 3}, 5), random.Random(5)
    with Journal.open(path) as journal:
        number = journal.begin(match)
        for _ in range(3):
            step(match, rng)
            journal.append(number, len(match.entries) - 1, match.entries[-1])
        how(path.with_name(path.name + what))
        for _ in range(3):
            step(match, rng)
            try:
                journal.append(number, len(match.entries) - 1, match.entries[-1])
            except NotSaved:
                number = journal.begin(match)  # as the runtime does
    with History(path) as history:
        assert history.bytes_of(number) == match.save()


def test_no_match_takes_the_number_of_one_that_is_lost(path):
    with Journal.open(path) as journal:
        journal.begin(some_match(3))
        with closing(sqlite3.connect(path)) as db, db:
            data_loss.record_loss(db, Loss(7, 0, 16, "journal.db.damaged-1"))
            data_loss.record_aside(db, "journal.db.damaged-1", unsure=True)
        assert journal.begin(some_match(3)) == 8
        assert journal.begin_clock("{}") == 9
        assert journal.loss(8) is None


def test_a_pipe_in_the_journals_place_is_not_waited_for(path):
    path.parent.mkdir(parents=True)
    os.mkfifo(path)
    found = []
    looks = threading.Thread(
        target=lambda: found.extend(storage.examine(Machine.here(), path)), daemon=True
    )
    looks.start()
    looks.join(LONG)
    assert any("it is no plain file" in finding.says for finding in found)


def test_a_journal_is_its_owners_alone(path):
    before = os.umask(0o022)
    try:
        with Journal.open(path) as journal:
            journal.begin(some_match(3))
            modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in path.parent.iterdir()}
        assert set(modes) == {"journal.db", "journal.db-wal", "journal.db-shm", "journal.db.lock"}
        assert set(modes.values()) == {0o600}
        # the same holds for a file with the rights of an older version, and for a damaged copy
        path.chmod(0o644)
        with path.open("ab") as file:
            file.write(b"x")
        Journal.open(path).close()
        assert {stat.S_IMODE(each.stat().st_mode) for each in path.parent.iterdir()} == {0o600}
        assert list(path.parent.glob("*.damaged-1"))
    finally:
        os.umask(before)
