"""A device seat that begins in the middle of a match plays as one that sat there from the start."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import games
from firmware_py.authoring.invariants.generators import SetupCase
from games.core.action import TABLE, Action
from games.core.card_scans import HAND_BACK, TAKE_OVER
from games.core.structs import copied
from tests.invariants.device_seat_match import Sitting, check_abiding, seated, seatings_with_a_box


class Leaving(Sitting):
    """Match in which a person leaves after some actions, and perhaps comes back later."""

    def __init__(self, *given: Any, seat: int, leaves: int, returns: int) -> None:
        super().__init__(*given)
        self.seat, self.due = seat, {TAKE_OVER: leaves, HAND_BACK: leaves + returns}
        self.changes: list[str] = []

    def _subset(self, at: int) -> None:
        super()._subset(at)
        for verb, when in [*self.due.items()][: len(self.changes) + 1]:
            action = Action(TABLE, verb, self.seat)
            same_turn = self.box.turn == self.twin.turn
            able = same_turn and self.game.accepts_scans(self.twin)
            if len(self.box.actions) < when or verb in self.changes or not able:
                continue
            if self.game.allows(self.box.state, action):
                self.changes.append(verb)
                self._do(action)
                self._follow_change()
                self._wait()

    def _follow_change(self) -> None:
        """Give the true match the same device seats."""
        new = copied(self.twin)
        setup = replace(new.setup, box=self.box.setup.box)
        if hasattr(new, "compiled"):
            new.compiled = type(new.compiled).of(setup)
        else:
            new.setup = setup
        self.twin = new


def leaving(seating: SetupCase, number: int) -> Leaving:
    """Return the match of that number. Every third one has a device seat from the start."""
    rng = Random(number)
    setup = seated(seating, number)
    setup = replace(setup, box=() if number % 3 or seating.seats == 2 else setup.box[:1])
    seat = rng.choice([each for each in range(seating.seats) if each not in setup.box])
    leaves, returns = rng.randrange(60), rng.randrange(10, 80)
    game = games.find(seating.name)
    return Leaving(game, setup, rng, seat=seat, leaves=leaves, returns=returns)


WITH_HANDS = [each for each in seatings_with_a_box() if each.name != "cinderella"]


@pytest.mark.parametrize("number", [0, 6, 12, 15])
@pytest.mark.parametrize("seating", WITH_HANDS, ids=str)
def test_a_seat_that_changes_plays_like_one_that_the_device_has_dealt(seating, number):
    match = leaving(seating, number)
    match.play()
    assert match.changes or len(match.box.actions) <= match.due[TAKE_OVER]
    guesses = seating.name != "nightwatch"  # it shows a device seat what people peek at
    check_abiding(match.box, number if guesses else 1)
