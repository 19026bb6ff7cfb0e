"""Record of hints: it survives a power cut, a lost file and an unavailable disk."""

import asyncio

import pytest
from msgspec import UNSET

import games
from firmware_py.console import commands, inputs
from firmware_py.i18n import Texts
from firmware_py.storage.history import History
from firmware_py.web.interfaces import Viewer
from firmware_py.web.match_archive import MatchArchive
from games.core.action import OVER
from tests.firmware_py.box import Box


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite"


def begun(path):
    box = Box(path, games=("capsules",), dealer="device").start()
    box.play("capsules", 2, cards="device")
    box.command(commands.AllowHints(open=True))
    box.wait()
    box.feed(inputs.HintRequested(box.match.game.asked(box.match.state)[0], box.loop.now_ns()))
    box.wait()
    box.runtime.bots.let_go()
    return box


def test_they_are_there_after_a_power_cut(path):
    box = begun(path)
    log = list(box.console.session.hints.log)
    assert len(log) == 2
    box.drop()
    again = Box(path, games=("capsules",), dealer="device").start(ask=False)
    assert again.console.session.hints.log == log
    again.close()


def test_they_are_written_anew_with_a_match_whose_file_was_lost(path):
    box = begun(path)
    log = list(box.console.session.hints.log)
    for each in path.parent.glob("journal.sqlite*"):
        if each.suffix != ".lock":
            each.unlink()
    box.choose(box.match.ask(box.console.session.who()).lines[0].action)
    box.wait()
    box.drop()
    again = Box(path, games=("capsules",), dealer="device").start(ask=False)
    assert again.console.session.hints.log == log
    again.close()


@pytest.mark.parametrize(
    "label", ["null", "[[1]]", '[["a", 0, true]]', "[[0, 9, true]]", "{}", "7"]
)
def test_what_damage_has_left_of_them_is_none(path, label):
    box = begun(path)
    box.runtime.persistence.journal._db.execute(
        "UPDATE labels SET value = ? WHERE key = 'hints'", (label,)
    )
    box.drop()
    again = Box(path, games=("capsules",), dealer="device").start(ask=False)
    assert again.match is not None
    assert again.console.session.hints.log == []
    again.close()


def test_neither_an_undo_nor_a_look_back_takes_one_away(path):
    box = begun(path)
    saved = box.match.save()
    box.choose(box.match.ask(box.console.session.who()).lines[0].action)
    box.feed(inputs.UndoRequested(agreed=True, at=box.loop.now_ns()))
    box.wait()
    log = list(box.console.session.hints.log)
    assert [each.seat for each in log] == [None, 0]
    box.play_on(2000)
    assert box.match.turn == OVER
    box.feed(inputs.Reviewed(box.loop.now_ns()))
    box.wait()
    assert box.console.session.hints.log == log
    number = box.runtime.number
    box.drop()
    with History(path) as opened:
        assert opened.hints(number) == tuple(map(tuple, log))
    assert b"hint" not in saved, "what is replayed, reviewed and digested has none"


async def films(path, number):
    """Return a match from the history of a journal as a replay."""
    library = MatchArchive(
        path,
        find=games.find,
        texts=lambda language: Texts(language, {"capsules": games.find("capsules").folder}),
        language=lambda: "en",
        clock=lambda: 0,
        admit=lambda _token: None,
    )
    try:
        return await library.table(number)
    finally:
        library.close()


SAID = {
    "en": ["Red took a hint.", "Hints are on now."],
    "nl": ["Rood vroeg een tip.", "Tips staan nu aan."],
    "fr": ["Rouge a demandé un conseil.", "Les conseils sont permis."],
    "de": ["Rot hat einen Tipp geholt.", "Tipps sind jetzt an."],
}


@pytest.mark.parametrize("language", SAID)
def test_the_film_tells_who_took_one_from_that_moment_on(path, language):
    box = begun(path)
    taken = box.console.session.hints.log[-1].entries
    box.play_on(5)
    number = box.runtime.number
    box.drop()
    table = asyncio.run(films(path, number))
    viewer = Viewer(None, host=False, language=language)
    for moment in (taken - 1, taken, taken + 3):
        table.player.seek(moment, 0)
        told = table.snapshot(viewer)
        later = moment >= taken
        assert [seat.hints for seat in told.seats] == [1 if later else UNSET, UNSET]
        assert [line.text for line in told.log if line.told] == SAID[language] * later
