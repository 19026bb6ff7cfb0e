# Long: one subject, a test a rule.
"""Journal: acknowledged entries survive any end of the process, and damage to the file."""

import json
import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import games
from firmware_py.storage import journal as journal_module
from firmware_py.storage import repair
from firmware_py.storage.history import History
from firmware_py.storage.journal import Journal, NotSaved
from firmware_py.storage.repair import Damaged
from games.core.errors import BadMatch
from games.core.match import Match
from tests.soak.journal_kills import kill


@pytest.fixture
def path(tmp_path):
    return tmp_path / "state" / "journal.db"


@pytest.fixture
def said():
    return []


def some_match(actions=0, seed=7):
    match = Match(games.find("cinderella"), {"seats": 2, "variant": "magic"}, seed)
    rng = random.Random(seed)
    for _ in range(actions):
        step(match, rng)
    return match


def step(match, rng):
    match.act(rng.choice(match.game.legal(match.state) or (match.draw(),)))


def recorded(journal, actions, seed=7):
    """Begin a match and append its entries one by one."""
    match, rng = some_match(seed=seed), random.Random(seed)
    number = journal.begin(match)
    for at in range(actions):
        step(match, rng)
        journal.append(number, at, match.entries[-1])
    return number, match


# Storing and resuming


def test_a_match_is_resumed_as_it_was(path):
    with Journal.open(path) as journal:
        number, match = recorded(journal, 20)
        match.undo(agreed=True)
        journal.append(number, len(match.entries) - 1, match.entries[-1])
    with Journal.open(path) as journal:
        saved = journal.resume()
        assert (saved.id, saved.lost) == (number, 0)
        assert saved.match.save() == match.save() == journal.bytes_of(number)
        assert saved.match.digest() == match.digest()


def test_a_match_that_was_played_unsaved_is_begun_with_all_its_entries(path):
    match = some_match(12)
    with Journal.open(path) as journal:
        number = journal.begin(match)
        assert journal.resume().match.entries == match.entries
        assert journal.matches()[0].entries == len(match.entries)
        step(match, random.Random(1))
        journal.append(number, 12, match.entries[-1])
        assert journal.bytes_of(number) == match.save()


def test_only_what_has_not_ended_is_resumed_the_newest_first(path):
    with Journal.open(path, label=lambda: "a Sunday") as journal:
        assert journal.resume() is None
        first, _ = recorded(journal, 5)
        second, _ = recorded(journal, 6, seed=8)
        assert journal.resume().id == second
        journal.close_match(second, "ended")
        assert journal.resume().id == first
        journal.close_match(first, "over")
        journal.close_match(first, "over")
        assert journal.resume() is None
        assert journal.matches() == (
            (
                second,
                "a Sunday",
                "cinderella",
                6,
                "ended",
                2,
                (),
                ("red", "blue"),
                None,
                (),
                "a Sunday",
                None,
            ),
            (
                first,
                "a Sunday",
                "cinderella",
                5,
                "over",
                2,
                (),
                ("red", "blue"),
                None,
                (),
                "a Sunday",
                None,
            ),
        )


def test_names_stand_beside_a_match_and_change_nothing_of_it(path):
    with Journal.open(path) as journal:
        match = some_match(6)
        number = journal.begin(match, names=("Anna", ""))
        assert journal.matches()[0].names == journal.names(number) == ("Anna", "")
        journal.call(number, ("Anna", "Bob"))
        journal.close_match(number, "over", (1,))
    with Journal.open(path) as journal:
        (played,) = journal.matches()
        assert (played.seats, played.names, played.won) == (2, ("Anna", "Bob"), (1,))
        assert journal.bytes_of(number) == match.save()


def test_who_won_is_forgotten_with_the_end_that_was_taken_back(path):
    with Journal.open(path) as journal:
        number, match = recorded(journal, 10)
        journal.close_match(number, "over", (0,))
        match.undo(agreed=True)
        journal.append(number, 10, match.entries[-1])
        assert journal.matches()[0].won is None
        journal.close_match(number, "over")  # as an older version closes it
        assert journal.matches()[0].won is None


def test_a_damaged_label_is_none_and_hides_no_other(path):
    with Journal.open(path) as journal:
        for _ in range(2):
            journal.begin(some_match(1), names=("Anna", "Bob"))
    with sqlite3.connect(path) as db:
        db.execute("UPDATE labels SET value = '[\"An' WHERE match = 1")
        db.execute("UPDATE matches SET header = x'00ff' WHERE id = 1")
    db.close()
    with Journal.open(path) as journal:
        second, first = journal.matches()
        assert (first.seats, first.names, first.colours) == (0, (), ())
        assert second.names == ("Anna", "Bob")


def test_names_outlive_damage_to_the_journal(path):
    with Journal.open(path) as journal:
        journal.begin(some_match(3), names=("Anna", "Bob"))
    with path.open("ab") as file:
        file.write(b"x")
    with Journal.open(path) as journal:
        assert journal.untold
        assert journal.matches()[0].names == ("Anna", "Bob")


def test_a_journal_without_labels_is_given_them(path):
    with Journal.open(path) as journal:
        number, match = recorded(journal, 5)
    with sqlite3.connect(path) as db:
        db.execute("DROP TABLE labels")
        (before,) = db.execute("PRAGMA user_version").fetchone()
    db.close()
    with Journal.open(path) as journal:
        (played,) = journal.matches()
        assert (played.seats, played.names) == (2, ())
        journal.call(number, ("Anna", "Bob"))
        assert journal.names(number) == ("Anna", "Bob")
        assert journal.bytes_of(number) == match.save()
    with sqlite3.connect(path) as db:  # an older version can still read the file
        assert db.execute("PRAGMA user_version").fetchone() == (before,) == (repair.VERSION,)
    db.close()


def test_an_undo_from_the_end_screen_opens_the_match_again(path):
    with Journal.open(path) as journal:
        number, match = recorded(journal, 10)
        journal.close_match(number, "over")
        match.undo(agreed=True)
        journal.append(number, 10, match.entries[-1])
        assert journal.resume().match.save() == match.save()
        journal.close_match(number, "ended")
        assert journal.matches()[0].closed == "ended"


def test_what_is_there_already_is_left_and_what_does_not_follow_is_refused(path):
    with Journal.open(path) as journal:
        number, match = recorded(journal, 4)
        step(match, random.Random(3))
        journal.append_all(number, 2, match.entries[2:])
        assert journal.bytes_of(number) == match.save()
        with pytest.raises(NotSaved, match="another one already"):
            journal.append(number, 2, 1)
        with pytest.raises(NotSaved, match=r"5 entries.*number 6 cannot follow"):
            journal.append(number, 6, 1)
        with pytest.raises(NotSaved, match="cannot follow"):
            journal.append(99, 0, 1)
        assert journal.bytes_of(number) == match.save()


def test_the_file_syncs_each_commit_and_other_programs_may_read_meanwhile(path):
    with Journal.open(path) as journal:
        settings = [
            journal._db.execute(f"PRAGMA {key}").fetchone()[0]
            for key in ("journal_mode", "synchronous")
        ]
        assert settings == [b"wal", 2]
        number, match = recorded(journal, 3)
        with History(path) as other:
            assert other.bytes_of(number) == match.save()


def test_a_number_that_is_not_there(path):
    with Journal.open(path) as journal, pytest.raises(BadMatch, match="no match 3"):
        journal.bytes_of(3)


@pytest.mark.parametrize("bots", [[], {"x": "random"}, 7, {"1": None}])
def test_bots_that_were_damaged_cost_no_match(path, bots):
    with Journal.open(path) as journal:
        match = some_match()
        journal.begin(match, {1: "random"})
        assert journal.resume().bots == {1: "random"}
        journal._db.execute(
            "UPDATE matches SET header = json_set(header, '$.bots', json(?))", (json.dumps(bots),)
        )
        assert journal.resume().match.save() == match.save()


# Kills


@pytest.mark.parametrize("after", [1, 17, 40])
def test_what_was_acknowledged_is_there_after_a_kill(path, after):
    assert kill(path, seed=after, after=after) == 0
    assert kill(path, seed=after + 1, after=3) == 0


def test_a_lost_entry_would_be_noticed(path, monkeypatch):
    monkeypatch.setattr(Journal, "matches", lambda _self: ())
    assert kill(path, seed=1, after=2) >= 2


# Disks


def faulty(monkeypatch, pragma):
    """Give new connections a fault that SQLite itself raises; return what ends it."""
    real, faults = repair.connect, [pragma]

    def connect(file):
        db = real(file)
        for fault in faults:
            db.execute(fault)
        return db

    monkeypatch.setattr(repair, "connect", connect)
    return faults.clear


@pytest.mark.parametrize(
    ("pragma", "reason", "sentence"),
    [
        ("PRAGMA max_page_count = 1", "full", "the disk is full"),
        ("PRAGMA query_only = ON", "read-only", "read-only"),
    ],
)
def test_a_disk_that_takes_nothing_loses_nothing(path, monkeypatch, pragma, reason, sentence):
    journal = Journal.open(path)
    number, match = recorded(journal, 3)
    journal.close()
    mend = faulty(monkeypatch, pragma)
    rng = random.Random(2)
    while len(match.entries) < 400:  # more than fits into the available pages
        while match.turn >= -2:
            step(match, rng)
        while len(match.actions) > 20:
            match.undo(agreed=True)
    for _ in range(2):
        with pytest.raises(NotSaved, match=sentence) as caught:
            journal.append_all(number, 3, match.entries[3:])
        assert caught.value.text.id == f"table.unsaved.{reason}"
        assert journal.matches()[0].entries == 3
    mend()
    journal.close()  # the fault belonged to the connection
    journal.append_all(number, 3, match.entries[3:])
    assert journal.bytes_of(number) == match.save()


def test_a_journal_that_fails_is_opened_anew_by_itself(path, monkeypatch):
    mend = faulty(monkeypatch, "PRAGMA query_only = ON")
    with pytest.raises(NotSaved, match="read-only"):
        Journal.open(path)
    mend()
    journal = Journal.open(path)
    number, match = recorded(journal, 20)
    match.undo(agreed=True)
    journal._db.execute("PRAGMA query_only = ON")
    with pytest.raises(NotSaved, match="read-only"):
        journal.append(number, 20, match.entries[20])
    journal.append(number, 20, match.entries[20])
    assert journal.bytes_of(number) == match.save()


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(NotSaved, match=r"file/journal.db cannot be written: ") as caught:
        Journal.open(tmp_path / "file" / "journal.db")
    assert caught.value.text.id == "table.unsaved.closed"


def test_another_program_that_holds_the_file_is_named(path, monkeypatch):
    monkeypatch.setattr(repair, "_PATIENCE", 0)
    with Journal.open(path) as journal, closing(sqlite3.connect(path)) as other:
        number, _ = recorded(journal, 1)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(NotSaved, match="another program holds it"):
            journal.append(number, 1, 1)
        other.execute("ROLLBACK")
        journal.append(number, 1, 1)


# Damage


def test_a_file_that_is_no_database_is_set_aside(path, said):
    path.parent.mkdir()
    path.write_bytes(b"a shopping list\n" * 128)
    with Journal.open(path, said.append) as journal:
        assert journal.resume() is None
        recorded(journal, 2)
    assert path.with_name("journal.db.damaged-1").read_bytes() == b"a shopping list\n" * 128
    (sentence,) = said
    assert sentence == (
        f"the journal {path} was damaged (file is not a database): it is set aside as "
        "journal.db.damaged-1, and 0 of its matches with 0 entries could be read and go on; "
        "matches that left no trace may be lost"
    )


def test_databases_of_others_and_of_a_newer_tableclock_are_left_alone(path):
    path.parent.mkdir()
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE bookmarks (url)")
    db.close()
    with pytest.raises(NotSaved, match="give the journal a path of its own"):
        Journal.open(path)
    path.unlink()
    Journal.open(path).close()
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {repair.VERSION + 1}")
    db.close()
    with pytest.raises(NotSaved, match="a newer tableclock made it"):
        Journal.open(path)
    assert {file.name for file in path.parent.iterdir()} == {"journal.db", "journal.db.lock"}


def copies(source, folder):
    """Copy the journal's files into another folder."""
    folder.mkdir()
    for file in source.parent.iterdir():
        shutil.copy(file, folder)
    return folder / source.name


@pytest.fixture
def three(path):
    """Return a journal of three matches, the last one unfinished, with and without a WAL."""
    journal = Journal.open(path)
    saves = {}
    for seed in (1, 2, 3):
        number, match = recorded(journal, 60, seed)
        saves[number] = match
        if seed < 3:
            journal.close_match(number, "over")
    whole = copies(path, path.parent.parent / "with-wal")
    journal.close()
    return path, whole, saves


def check_readable(file, saves, said):
    """Open a damaged journal: it has prefixes of the true matches, and accepts new ones."""
    with Journal.open(file, said.append) as journal:
        for played in journal.matches():
            try:
                left = Match.load(journal.bytes_of(played.id))
            except BadMatch:
                continue
            true = saves[played.id]
            assert left.entries == true.entries[: len(left.entries)]
        kept = sum(played.entries for played in journal.matches())
        journal.resume()
        recorded(journal, 2)
        return kept


def test_a_journal_cut_anywhere_opens_and_keeps_what_was_before(three, tmp_path):
    path, _, saves = three
    size = path.stat().st_size
    cuts = [0, 1, 15, 16, 99, 100, 512, 4095, 4096, 4097, *range(5000, size, size // 25), size - 1]
    kept = []
    for cut in cuts:
        said = []
        file = copies(path, tmp_path / f"cut-{cut}")
        with file.open("r+b") as handle:
            handle.truncate(cut)
        kept.append(check_readable(file, saves, said))
        assert sum("set aside" in sentence for sentence in said) == (cut > 0), said
    assert kept[-1] > 0  # the cut took the last byte only
    assert kept[-3] > 0  # the file is several pages shorter than its header says
    assert max(kept) <= 180


def test_a_wal_cut_anywhere_loses_its_end_alone(three, tmp_path):
    _, whole, saves = three
    wal = whole.with_name("journal.db-wal").stat().st_size
    assert wal > 100_000
    last = -1
    for cut in [0, 31, *range(32, wal, wal // 25), wal]:
        said = []
        file = copies(whole, tmp_path / f"wal-{cut}")
        with file.with_name("journal.db-wal").open("r+b") as handle:
            handle.truncate(cut)
        kept = check_readable(file, saves, said)
        assert said == []
        assert kept >= last
        last = kept
    assert last == 180


def test_torn_pages_cost_what_lies_on_them(three, tmp_path):
    path, _, saves = three
    data, rng, told, kept = path.read_bytes(), random.Random(5), 0, []
    for page in range(len(data) // 4096):
        said = []
        file = copies(path, tmp_path / f"torn-{page}")
        at = page * 4096 + (0 if page else 100)
        with file.open("r+b") as handle:
            handle.seek(at)
            handle.write(rng.randbytes(1024))
        kept.append(check_readable(file, saves, said))
        if said:
            told += 1
            assert file.with_name("journal.db.damaged-1").read_bytes()[at : at + 99] != data[:99]
    assert told > 3
    assert sum(entries > 100 for entries in kept) > 3


def test_matches_that_had_ended_have_ended_after_a_salvage_too(three, said):
    path, _, saves = three
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM entries WHERE match = 2 AND number = 40")
        db.execute("DELETE FROM entries WHERE match = 3 AND number = 50")
    db.close()
    with path.open("ab") as file:
        file.write(b"x")
    with Journal.open(path, said.append) as journal:
        kept = [(p.id, p.entries, p.closed) for p in journal.matches()]
        assert kept == [(3, 50, None), (2, 40, "over"), (1, 60, "over")]
        assert journal.resume().match.entries == saves[3].entries[:50]
        # and the losses are recorded, as far as they can be known
        assert journal.loss(1) is None
        assert journal.loss(2) == (2, 40, 20, "journal.db.damaged-1")
        assert journal.loss(3) == (3, 50, 10, "journal.db.damaged-1")
    assert "3 of its matches with 150 entries could be read" in said[0]
    assert "20 entries of match 2 are lost after its first 40" in said[0]


def test_a_match_that_is_lost_wholly_is_named(three, said):
    path, _, saves = three
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM matches WHERE id = 2")
    db.close()
    with path.open("ab") as file:
        file.write(b"x")
    with Journal.open(path, said.append) as journal:
        assert "all 60 entries of match 2 are lost" in said[0]
        with pytest.raises(BadMatch, match=r"all 60 entries .* set aside as journal.db.damaged-1"):
            journal.bytes_of(2)
        assert journal.untold == (("journal.db.damaged-1", 1, False),)
    # and if nothing is left of a match, its number is missing before the next one
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM matches WHERE id = 1")
        db.execute("DELETE FROM entries WHERE match = 1")
        db.execute("DELETE FROM ends WHERE match = 1")
    db.close()
    with path.open("ab") as file:
        file.write(b"x")
    with Journal.open(path, said.append) as journal:
        assert "all entries of match 1 are lost" in said[1]
        # earlier losses are still recorded
        assert journal.loss(2) == (2, 0, 60, "journal.db.damaged-1")
        assert [each.aside for each in journal.untold] == [
            "journal.db.damaged-1", "journal.db.damaged-2",
        ]  # fmt: skip
        assert journal.resume().match.save() == saves[3].save()
        journal.note_told()
    with Journal.open(path, said.append) as journal:
        assert journal.untold == ()


def test_of_torn_pages_every_entry_is_kept_or_counted_as_lost(three, tmp_path):
    path, _, _ = three
    data, rng, cost = path.read_bytes(), random.Random(8), 0
    for page in range(1, len(data) // 4096):
        said = []
        file = copies(path, tmp_path / f"torn-{page}")
        with file.open("r+b") as handle:
            handle.seek(page * 4096)
            handle.write(rng.randbytes(4096))
        with Journal.open(file, said.append) as journal:
            kept = {played.id: played.entries for played in journal.matches()}
            short = {match for match in (1, 2, 3) if kept.get(match, 0) < 60}
            named = {match for match in (1, 2, 3) if journal.loss(match) is not None}
            unsure = any(each.unsure for each in journal.untold)
        assert short == named or (unsure and short > named), page
        cost += bool(short)
    assert cost > 3


def test_a_salvage_of_a_whole_journal_has_lost_nothing(three, said):
    path, _, _ = three
    with path.open("ab") as file:
        file.write(b"x")
    with Journal.open(path, said.append) as journal:
        assert said[0].endswith("with 180 entries could be read and go on")
        assert [journal.loss(match) for match in (1, 2, 3)] == [None] * 3
        assert journal.untold == (("journal.db.damaged-1", 0, False),)


def test_entries_that_vanished_without_a_trace_are_missed(path):
    with Journal.open(path) as journal:
        number, _ = recorded(journal, 20)
        journal.close_match(number, "over")
        journal._db.execute("DELETE FROM entries WHERE number >= 15")
        assert journal.loss(number) == (number, 15, 5, "")
        journal._db.execute("DELETE FROM entries WHERE number = 7")
        with pytest.raises(BadMatch, match="entry 8"):
            journal.bytes_of(number)


def test_a_match_that_goes_on_without_its_last_entries_says_so(path):
    with Journal.open(path) as journal:
        number, match = recorded(journal, 20)
        journal._db.execute("DELETE FROM entries WHERE number = 12")
        saved = journal.resume()
        assert (saved.id, saved.lost) == (number + 1, 8)
        assert saved.match.entries == match.entries[:12]
        assert journal.loss(saved.id) == (saved.id, 12, 8, "")


def test_a_wal_heals_a_torn_file_and_a_torn_wal_heals_nothing(three, said):
    _, whole, saves = three
    whole.write_bytes(b"not a database  " * 512)
    with Journal.open(whole, said.append) as journal:
        assert journal.resume().match.save() == saves[3].save()
    assert said == []
    wal = whole.with_name("journal.db-wal")
    whole.write_bytes(b"not a database  " * 512)
    wal.write_bytes(b"nor a journal of one" * 512)
    with Journal.open(whole, said.append) as journal:
        assert journal.matches() == ()
        recorded(journal, 3)
        assert not wal.read_bytes().startswith(b"nor a journal")
    assert len(said) == 1


def test_a_checkpoint_that_was_cut_off_in_a_page_is_no_damage(three, said):
    _, whole, saves = three
    with whole.open("ab") as file:
        file.write(b"half a page")
    with Journal.open(whole, said.append) as journal:
        assert journal.resume().match.save() == saves[3].save()
    assert said == []


def test_a_salvage_that_was_cut_off_is_finished(three, said):
    path, _, saves = three
    path.rename(path.with_name("journal.db.fresh"))  # the damaged file is set aside already
    with Journal.open(path, said.append) as journal:
        assert journal.resume().match.save() == saves[3].save()
    assert said == []


@pytest.mark.parametrize("step", range(3))
def test_a_salvage_that_the_power_cut_off_at_any_step_loses_nothing(three, monkeypatch, step):
    _, whole, saves = three
    whole.write_bytes(b"not a database  " * 512)  # all data is in the WAL
    monkeypatch.setattr(repair, "_sound", lambda _path: (_ for _ in ()).throw(Damaged("torn")))
    real, left = Path.rename, [step]

    def rename(path, target):
        left[0] -= 1
        if left[0] < 0:
            raise PowerCutError
        return real(path, target)

    with monkeypatch.context() as cut:
        cut.setattr(Path, "rename", rename)
        with pytest.raises(PowerCutError):
            Journal.open(whole)
    monkeypatch.undo()
    with Journal.open(whole) as journal:
        assert journal.resume().match.save() == saves[3].save()
        assert [played.entries for played in journal.matches()] == [60, 60, 60]


class PowerCutError(BaseException):
    """Power cut: no handler catches it."""


def test_damage_that_cannot_be_set_aside_for_want_of_room_changes_nothing(three, monkeypatch):
    path, _, saves = three
    with path.open("r+b") as handle:
        handle.truncate(path.stat().st_size - 1)
    before = path.read_bytes()
    mend = faulty(monkeypatch, "PRAGMA max_page_count = 3")
    with pytest.raises(NotSaved, match="full"):
        Journal.open(path)
    assert path.read_bytes() == before
    mend()
    assert check_readable(path, saves, []) > 0


def test_of_entries_that_do_not_replay_the_beginning_is_kept(path, said):
    with Journal.open(path) as journal:
        number, match = recorded(journal, 20)
        journal._db.execute("UPDATE entries SET row = '[0,\"fly\"]' WHERE number = 12")
    with Journal.open(path, said.append) as journal:
        saved = journal.resume()
        assert (saved.id, saved.lost) == (number + 1, 8)
        assert saved.match.entries == match.entries[:12]
        assert "goes on without its last 8 entries: entry 13 of the saved match" in said[0]
        journal.append(saved.id, 12, match.entries[12])
        assert [(p.id, p.closed) for p in journal.matches()] == [(2, None), (1, "damaged")]


@pytest.mark.parametrize("row", ["[0,", "{}", "null", "0", "99", '"x"', "\udcff"])
def test_any_rubbish_in_a_row_ends_the_match_there(path, said, row):
    with Journal.open(path) as journal:
        recorded(journal, 6)
        rubbish = row.encode("utf-8", "surrogateescape")
        journal._db.execute("UPDATE entries SET row = ? WHERE number = 3", (rubbish,))
    with Journal.open(path, said.append) as journal:
        saved = journal.resume()
        assert (len(saved.match.entries), saved.lost) == (3, 3)
        assert len(said) == 1


def test_a_cut_match_goes_on_unsaved_where_nothing_can_be_written(path, said, monkeypatch):
    with Journal.open(path, said.append) as journal:
        recorded(journal, 6)
        journal._db.execute("UPDATE entries SET row = '0' WHERE number = 3")
        journal._db.execute("PRAGMA query_only = ON")
        saved = journal.resume()
        assert (saved.id, len(saved.match.entries)) == (None, 3)
        assert "read-only" in said[1]


@pytest.mark.parametrize("column", ["started", "game", "header"])
def test_a_value_that_is_none_any_more_is_damage_too(path, said, column):
    with Journal.open(path, said.append) as journal:
        recorded(journal, 6)
        journal._db.execute(f"UPDATE matches SET {column} = NULL")  # noqa: S608
        assert len(journal.matches()) == 1
        saved = journal.resume()
        assert column == "header" or saved is None or len(saved.match.entries) == 6
    with path.open("ab") as file:
        file.write(b"x")
    with Journal.open(path, said.append) as journal:
        assert journal.matches() == ()
        recorded(journal, 3)


@pytest.mark.parametrize("header", ["{", "[]", '{"tableclock":1,"game":"chess"}'])
def test_a_match_that_cannot_be_rebuilt_is_told_and_left(path, said, header):
    with Journal.open(path, said.append) as journal:
        number, _ = recorded(journal, 6)
        journal._db.execute("UPDATE matches SET header = ?", (header,))
        assert journal.resume() is None
        assert said[0].startswith(f"match {number} of {path} cannot go on: ")
        assert journal.matches()[0].closed is None


def test_the_journal_module_never_changes_or_deletes_a_row():
    source = Path(journal_module.__file__).read_text() + Path(repair.__file__).read_text()
    assert not any(word in source for word in ("UPDATE ", "DELETE ", "DROP ", "REPLACE "))
