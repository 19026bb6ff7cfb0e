"""Results from the journal: new matches have them, old ones are replayed once."""

import asyncio
import random

import pytest

import games
from firmware_py.console import effects
from firmware_py.records import results
from firmware_py.records.play_time import SECOND
from firmware_py.records.results import FILE, Results, result_of
from firmware_py.runtime.persistence import Persistence
from firmware_py.storage.history import History
from firmware_py.storage.journal import Journal
from games.core.action import OVER, Action
from games.core.match import TIME_UP, Match
from tests.firmware_py.console.table import Table

NAMES = ("Ann", "", "Bea")


def played(game="capsules", seats=3, seed=1, **setup):
    match, rng = Match(games.find(game), {"seats": seats, **setup}, seed), random.Random(seed)
    while match.turn != OVER:
        match.act(rng.choice(match.game.legal(match.state) or (match.draw(),)))
    return match


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.db"


def old(path, *matches):
    """Write matches as an older tableclock did, without results."""
    with Journal.open(path) as journal:
        for match in matches:
            number = journal.begin(match, {1: "medium"}, NAMES)
            journal.close_match(number, "over", match.result())


def reader(path):
    return Results(History(path), games.find)


def test_the_result_of_a_match_has_its_scores():
    match = played("outcasts", 3, options={"tie": "last_round_lowest"})
    found = result_of(match)
    assert found.scores == match.game.scores(match.state)
    assert (found.low_wins, found.unit, found.house) == (True, "outcasts.ledger.unit", True)
    assert not result_of(played("cinderella", 2)).house
    assert result_of(played("cinderella", 2)).cooperative


def test_a_match_lost_on_time_has_no_result():
    match = Match(games.find("cinderella"), {"seats": 2})
    match.act(Action(0, TIME_UP))
    assert result_of(match) is None


def test_an_old_match_is_replayed_once(path, monkeypatch):
    match = played()
    old(path, match)
    first = reader(path)
    assert (first.matches(), len(first.missing)) == ([], 1)
    first.replay()
    [found] = first.matches()
    assert [seat.score for seat in found.seats] == [*match.game.scores(match.state)]
    assert [seat.won for seat in found.seats] == [n in match.result() for n in range(3)]
    assert [(seat.name, seat.bot) for seat in found.seats] == [
        ("Ann", ""),
        ("", "medium"),
        ("Bea", ""),
    ]
    monkeypatch.setattr(results, "result_of", lambda _match: pytest.fail("replayed again"))
    again = reader(path)
    assert (again.matches(), again.missing) == ([found], ())


def test_the_kept_results_have_no_names(path):
    old(path, played())
    found = reader(path)
    found.matches()
    found.replay()
    kept = path.with_name(FILE)
    assert b"Ann" not in kept.read_bytes()
    assert kept.stat().st_mode & 0o777 == 0o600


def test_the_replay_of_old_matches_can_stop_and_go_on(path):
    old(path, played(seed=1), played(seed=2), played(seed=3))
    first = reader(path)
    first.matches()
    first.replay(lambda done: done < 1)
    assert [each.number for each in first.matches()] == [3]
    assert [each.id for each in first.missing] == [2, 1]
    second = reader(path)
    second.matches()
    second.replay()
    assert [each.number for each in second.matches()] == [3, 2, 1]


@pytest.mark.parametrize("damage", [b"", b"{}", b'{"1": 5}', b"\xff" * 9, b"[" * 5000])
def test_a_damaged_file_of_results_is_made_again(path, damage):
    old(path, played())
    path.with_name(FILE).write_bytes(damage)
    found = reader(path)
    found.matches()
    found.replay()
    assert len(found.matches()) == 1


def test_the_results_of_another_journal_do_not_count(path):
    old(path, played(seed=1))
    found = reader(path)
    found.matches()
    found.replay()
    path.unlink()
    old(path, played(seed=2), played(seed=3))
    assert len(reader(path).matches()) == 0


def test_an_abandoned_match_and_a_clock_have_no_result(path):
    with Journal.open(path) as journal:
        journal.close_match(journal.begin(Match(games.find("capsules"), {"seats": 2})), "ended")
        journal.close_match(journal.begin_clock("{}"), "over")
    found = reader(path)
    assert (found.matches(), found.missing) == ([], ())


def test_a_match_that_ends_now_needs_no_replay(path):
    match = played()
    entries = tuple(match.entries)
    table = Table().play("capsules", 3)
    now = 0

    async def keep(journal):
        nonlocal now
        writer = Persistence(
            table.console,
            loop=asyncio.get_running_loop(),
            clock=lambda: now,
            journal=journal,
            memory=None,
        )
        live = Match(match.game, match.setup, match.seed)
        await writer.carry_out(effects.Begin(live))
        for number, entry in enumerate(entries):
            now += SECOND
            await writer.carry_out(effects.Append(live, number, entry))
            live.act(entry)
        await writer.carry_out(effects.Close("over", live))
        writer.close()

    with Journal.open(path) as journal:
        asyncio.run(keep(journal))
    found = reader(path)
    [one] = found.matches()
    assert not found.missing
    assert [seat.score for seat in one.seats] == [*match.game.scores(match.state)]
    assert one.seconds == len(entries)
    assert one.used == tuple(sum(entry.by == seat for entry in entries) for seat in range(3))


def test_an_undone_end_does_not_count(path):
    match = played()
    with Journal.open(path) as journal:
        number = journal.begin(match)
        journal.close_match(number, "over", (0,), {"scores": [1, 2, 3]})
        journal.append(number, len(match.entries), 1)
    assert reader(path).matches() == []


@pytest.mark.parametrize("label", [5, [], {"scores": "x"}, {"scores": [1], "seconds": "long"}])
def test_a_damaged_result_is_replayed(path, label):
    match = played()
    with Journal.open(path) as journal:
        journal.close_match(journal.begin(match), "over", match.result(), label)
    found = reader(path)
    assert found.matches() == []
    found.replay()
    assert len(found.matches()) == 1
