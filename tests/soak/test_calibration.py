"""Predicted chances of hints are close to the results; `make soak` tests more."""

import pytest

from tests.soak import calibration
from tests.soak.calibration import Found, Told, calibrated


@pytest.mark.parametrize(
    ("game", "hints"), [("capsules", 80), ("midnight", 50), ("outcasts", 80), ("cinderella", 20)]
)
def test_a_chance_is_what_it_says(game, hints):
    found = calibrated(game, hints, budget=60, again=1)
    assert found.well, found


def test_hints_that_promise_too_much_are_caught(monkeypatch):
    honest = calibration.advise

    def boasting(*args):
        advice = honest(*args)
        best, *rest = advice.worths
        return advice._replace(worths=(best._replace(mean=min(1.0, best.mean + 0.4)), *rest))

    monkeypatch.setattr(calibration, "advise", boasting)
    found = calibrated("capsules", 80, budget=60, again=1)
    assert not found.well, found


def test_chance_alone_makes_nobody_wrong():
    fair = tuple(Told(0.5, float(number % 2)) for number in range(100))
    assert Found("fair", fair).well
    assert not Found("off", tuple(each._replace(said=0.75) for each in fair)).well
