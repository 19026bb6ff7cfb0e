"""Review at the table: it shows all hands, so afterwards undo needs everyone's agreement."""

from random import Random

import pytest

from firmware_py.web.interfaces import Refused, Viewer
from games.core.action import OVER
from tests.firmware_py.pages import give

HOST = Viewer(None, host=True)


def over(box):
    """Play a match to its end, with a last choice that revealed nothing."""
    for seed in range(20):
        box.play("capsules", seats=2, cards="device")
        while box.match.turn != OVER:
            box.play_on(1, Random(seed))
        if not needs_all(box):
            return box
    raise AssertionError("every match ended with something shown")


def needs_all(box):
    session = box.console.session
    return session.needs_agreement(session.undo_from())


@pytest.mark.parametrize("viewer", [HOST, Viewer(1, host=False)])
def test_who_opened_it_goes_back_only_with_everybody(box, live, viewer):
    over(box)
    give(live, viewer, "review", number=box.runtime.number)
    box.wait()
    assert needs_all(box)


def test_taken_back_by_all_it_is_over_and_done_with(box, live):
    over(box)
    give(live, HOST, "review", number=box.runtime.number)
    box.wait()
    give(live, HOST, "undo", agreed=True)
    box.wait()
    assert box.match.turn != OVER
    assert needs_all(box) == box.match.needs_agreement(box.console.session.undo_from())
    with pytest.raises(Refused):
        give(live, HOST, "review", number=box.runtime.number)


def test_who_only_watches_shows_no_hands_of_those_who_play_but_looks_at_older_matches(box, live):
    over(box)
    give(live, Viewer(None, host=False), "review", number=box.runtime.number + 1)
    with pytest.raises(Refused):
        give(live, Viewer(None, host=False), "review", number=box.runtime.number)
    box.wait()
    assert not needs_all(box)
