"""Incremental log: equals the log of the whole match, without computing a line twice."""

from random import Random

import pytest
from msgspec import UNSET, structs

import games
from firmware_py.web import schema
from firmware_py.web.interfaces import Viewer
from firmware_py.web.views.history import LogView
from firmware_py.web.views.snapshot import Snapshots
from games.core.action import CHANCE, OVER, Action
from games.core.match import TIME_UP, Match
from tests.firmware_py.pages import give

HOST = Viewer(None, host=True)


def shown(line):
    said = repr(line.news)
    return schema.LogEntry(n=line.number, seat=None, text=said, undone=False, at=None)


def played(name, rng, steps):
    """Yield a match after each step: random actions, some of them undone."""
    game = games.find(name)
    match = Match(game, game.setup(3, None, "device", {}, 0), "seed")
    while match.turn != OVER and steps:
        steps -= 1
        if match.actions and rng.random() < 0.15:
            match.take_back(rng.randint(1, min(4, len(match.actions))))
        else:
            legal = game.legal(match.state)
            match.act(rng.choice(legal) if legal and match.turn != CHANCE else match.draw())
        yield match


@pytest.mark.parametrize("name", ["capsules", "cinderella", "midnight", "outcasts"])
def test_it_says_what_the_match_tells_each_seat(name):
    rng, log, undone = Random(name), LogView(), False
    for match in played(name, rng, 60):
        for seat in (None, 0, 1, 2):
            told = match.log(seat)
            assert log.lines(match, seat) == told
            entries = log.entries(match, Viewer(seat, host=False), (), shown)
            assert [(one.n, one.undone) for one in reversed(entries)] == [
                (line.number, line.undone) for line in told
            ]
            assert [one.text for one in reversed(entries)] == [repr(line.news) for line in told]
            undone |= any(line.undone for line in told)
    assert undone


def test_time_that_is_up_is_told_and_is_undone_with_what_came_before():
    rng, log = Random(1), LogView()
    *_, match = played("outcasts", rng, 12)
    match.act(Action(0, TIME_UP))
    assert log.lines(match, 1) == match.log(1)
    match.take_back(0)
    assert log.lines(match, 1) == match.log(1)
    assert any(line.undone for line in match.log(1))


def test_no_act_is_applied_twice_and_no_line_is_said_twice(monkeypatch):
    log, said, applied = LogView(), [], []
    *_, match = played("outcasts", Random(2), 30)
    viewer = Viewer(1, host=False)

    def told(line):
        said.append(line)
        return shown(line)

    log.entries(match, viewer, ("Ann",), told)
    once = len(said)
    monkeypatch.setattr(match.game, "apply", lambda *given: applied.append(given))
    for seat in (1, 2, None):
        log.entries(match, Viewer(seat, host=False), ("Ann",), told if seat == 1 else shown)
    assert (len(said), applied) == (once, [])
    log.entries(match, viewer, ("Bea",), told)
    assert len(said) == 2 * once, "who is called otherwise is said anew"


def test_news_that_fail_are_asked_again_and_nothing_is_told_twice(monkeypatch):
    log = LogView()
    *_, match = played("outcasts", Random(4), 20)
    works, asked = match.game.news, []

    def fails(*given):
        asked.append(given)
        if len(asked) == 9:
            raise RuntimeError("a fault of the game")
        return works(*given)

    monkeypatch.setattr(match.game, "news", fails)
    with pytest.raises(RuntimeError):
        log.lines(match, 1)
    assert log.lines(match, 1) == match.log(1)


def test_another_match_is_another_log():
    log = LogView()
    *_, first = played("outcasts", Random(3), 20)
    *_, second = played("capsules", Random(3), 20)
    for match in (first, second, first):
        assert log.lines(match, 0) == match.log(0)


@pytest.mark.parametrize("name", ["capsules", "outcasts"])
def test_who_has_followed_reads_what_somebody_who_has_just_come_reads(box, live, name):
    """Entry numbers leave out private acts of others; the number of a line never changes."""
    box.play(name, seats=3, cards="device")
    rng = Random(name)
    everybody = [HOST, Viewer(None, host=False), *(Viewer(seat, host=False) for seat in range(3))]
    for step in range(30):
        box.play_on(1, rng)
        if step % 7 == 6:
            give(live, HOST, "undo", agreed=True)
            box.wait(0)
        for viewer in everybody:
            come = Snapshots(box.runtime, live.viewers.texts)
            told = come.of(viewer, schema.DeviceState(now=0, menu=UNSET, screen=[], devices={})).log
            assert [structs.replace(one, at=None) for one in live.snapshot(viewer).log] == told
    assert any(one.undone for one in told)
