"""Output of `python -m tests.soak.device_seats`; the invariants are tested in tests/invariants."""

import pytest

from tests.invariants import device_seat_match as invariants
from tests.soak.device_seats import main

HELD = ("233: midnight",)
"""Matches that once broke an invariant, as arguments of the command.

In match 233 the player who recycles names the card they take, but the device cannot know its place.
"""


def test_a_match_that_breaks_a_law_is_told_with_its_number(monkeypatch, capsys):
    assert main(["1", "cinderella"]) == 0
    figures = capsys.readouterr().out
    assert "1 matches" in figures
    assert "0 stopped" in figures

    def doubtful(_game, _state, _seat):
        raise invariants.Violation("the box knows better")

    monkeypatch.setattr(invariants.bots, "bot_input", lambda *_: doubtful(*_[:3]))
    assert main(["3:", "cinderella"]) == 1
    told = capsys.readouterr().out
    assert "cinderella 3 (" in told
    assert "the box knows better" in told


@pytest.mark.parametrize("match", HELD)
def test_a_match_that_once_broke_a_law_holds(match, capsys):
    assert main(match.split()) == 0, capsys.readouterr().out
