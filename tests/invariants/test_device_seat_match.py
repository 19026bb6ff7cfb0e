"""Invariants of device seats at a table where people deal, in every game that has them.

twin    the same match dealt by a device: at each decision of the device seat its hand, its choices
        and its bot's choices are equal; elsewhere the device is certain of nothing untrue
swap    changing what a viewer cannot see, also the device's hand, does not change the view
guess   the device's guesses of cards that it was not shown change nothing
count   when and how often a scan is requested depends on public information
bots    a device seat's bot plays a game dealt by a device, which depends on nothing hidden, and
        its answer is legal at the table
hints   people beside a device seat can ask for hints, as at any table
wrong   no tap is refused, no true action after a wrong tap, and the match is played to its end
"""

import os
from random import Random

import pytest

import games
from firmware_py.authoring.invariants.generators import SetupCase
from games.core.analysis import advice
from games.core.setup import Setup
from tests.invariants.device_seat_match import (
    Sitting,
    Thinking,
    check_abiding,
    seated,
    seatings_with_a_box,
)

EXAMPLES = int(os.environ.get("BOXED_EXAMPLES", "2"))
"""Random matches per seating, different for each seating."""

SEATINGS = seatings_with_a_box()


def setups(seating: SetupCase) -> list[tuple[int, Setup]]:
    begin = SEATINGS.index(seating)
    return [(n, seated(seating, n)) for n in range(begin, begin + EXAMPLES)]


def sat(number: int, setup: Setup, wrong: float = 0.0) -> Sitting:
    session = Sitting(games.find(setup.game), setup, Random(number), wrong)
    session.play()
    return session


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_the_box_plays_as_if_the_device_had_dealt(seating: SetupCase) -> None:
    for number, setup in setups(seating):
        session = sat(number, setup)
        assert session.decisions
        assert session.taps or not setup.deck.faces
        check_abiding(session.box, number)


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_a_wrong_tap_stops_nobody(seating: SetupCase) -> None:
    mistakes = [sat(number, setup, 0.15).mistakes for number, setup in setups(seating)]
    assert 4 * sum(mistakes) >= EXAMPLES


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_a_bot_plays_at_the_seat_of_the_box(seating: SetupCase) -> None:
    for number, setup in setups(seating)[:1]:
        session = Thinking(games.find(seating.name), setup, Random(number))
        session.play()
        assert session.decisions


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_people_beside_a_box_have_their_hints(seating: SetupCase) -> None:
    game = games.find(seating.name)
    number, setup = setups(seating)[0]
    match = sat(number, setup).box
    asked = [
        (state, person)
        for state in match.states
        for person in {*range(seating.seats)} - {*setup.box}
        if advice.offered(game, state, person)
    ]
    for state, person in Random(number).sample(asked, min(2, len(asked))):
        world, seed = advice.asked(game, state, person)
        assert game.choices(world, person) == game.choices(state, person)
        assert advice.advise(game, world, person, seed, 4).worths
