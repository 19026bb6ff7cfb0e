"""Power cuts while cards are scanned for a device seat: no scan is lost or repeated."""

from random import Random

import pytest

import games
from games.core.action import CHANCE, OVER
from games.core.card_scans import GAP
from games.core.match import Match
from tests.firmware_py.box import Box
from tests.firmware_py.web.views.test_device_seats import BOXED, new, to_come

NAMES = games.names()


def started(path, *, again=False):
    """Return a device with this journal; `again`: resume its match."""
    box = Box(path, games=NAMES).start()
    if again:
        assert "Continue?" in box.says
        box.press("ok")
    return box


def still_owed(box):
    found = box.match.game.scan_request(box.match.state)
    return None if found is None else (found.seat, found.zone.bit_count(), found.ordered)


def lying(box):
    """Return the seat's row, its cards, and the open scan requests."""
    row, cards = box.match.row(1), box.match.state.cards
    return row, [back != GAP and cards.face(back) for back in row], still_owed(box)


def test_a_cut_between_two_taps_keeps_the_row_and_the_count(tmp_path):
    path = tmp_path / "journal.sqlite"
    box = started(path)
    box.play("midnight", seats=2, bots=(1,))
    assert to_come(box)
    whole = still_owed(box)[1]
    for tapped in range(1, whole):
        box.tap(new(box)[tapped], "midnight").wait(30)
        before = lying(box)
        assert len(before[0]) == tapped
        assert GAP not in before[0]
        assert before[2] == (1, whole - tapped, False)
        box.drop()
        box = started(path, again=True)
        assert lying(box) == before
        assert "Tap Green’s new card, face / down." in box.says
        assert tapped == whole - 1 or f"{whole - tapped} left" in box.says
    box.tap(new(box)[0], "midnight")
    assert len(box.match.row(1)) == whole
    assert still_owed(box) is None
    box.close()


def test_a_cut_after_the_box_said_what_it_plays_lets_it_say_so_again(tmp_path):
    path = tmp_path / "journal.sqlite"
    box = started(path)
    box.play("midnight", seats=2, bots=(1,))
    rng = Random(2)
    while box.console.session.pending_play is None:
        act(box, rng)
    kept = list(box.match.entries)
    box.drop()
    box = started(path, again=True)
    assert box.match.entries == kept
    while box.console.session.pending_play is None:
        act(box, rng)
    assert box.console.session.pending_play.lying[0].back in box.match.row(1)
    box.close()


def act(box, rng):
    """Do one thing that the device asks for."""
    match, game = box.match, box.match.game
    if box.console.session.pending_play is not None:
        box.press("ok")
    elif game.scan_request(match.state) is not None:
        box.tap(rng.choice(new(box)), game.id)
    elif box.console.play.who(box.console) is None:
        box.wait(1)
    else:
        box.play_on(1, rng)


@pytest.mark.parametrize("name", BOXED)
def test_an_evening_with_cuts_goes_on_as_if_there_were_none(tmp_path, name):
    """All actions are kept, and the open question is asked once more."""
    path, rng = tmp_path / "journal.sqlite", Random(3)
    box = started(path)
    box.play(name, seats=2, bots=(1,))
    cuts = 0
    for turn in range(90):
        if box.match.turn == OVER:
            break
        act(box, rng)
        if turn % 9 == 8 or (still_owed(box) is not None and rng.random() < 0.2):
            kept, lay = list(box.match.entries), lying(box)
            box.drop()
            box, cuts = started(path, again=True), cuts + 1
            assert box.match.entries[: len(kept)] == kept
            since = box.match.entries[len(kept) :]
            assert {entry.by for entry in since} <= {1, CHANCE}, "nothing but the box goes on"
            assert since or lying(box) == lay
    assert cuts >= turn // 9 >= 5  # a short game ends before its 90th turn
    assert Match.load(box.match.save()).state == box.match.state
    known = box.match.game.known(box.match.state, 1)
    assert all(known >> back & 1 for back in box.match.row(1) if back != GAP)
    box.close()
