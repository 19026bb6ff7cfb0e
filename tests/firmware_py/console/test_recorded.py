"""Determinism of the console: a recorded evening replays with equal effects."""

from typing import get_args

import pytest

import games
from firmware_py.cards.enrolment import Enrolment, slots
from firmware_py.console import commands, inputs
from tests.firmware_py.console.evening import enrol, live
from tests.firmware_py.console.recording import Recorded, again
from tests.firmware_py.console.table import Table

OF_TAGS = {
    inputs.RawTag,
    inputs.TagRemoved,
    inputs.TagsRead,
    inputs.TagWritten,
    inputs.TagNotWritten,
    inputs.TagLinked,
    inputs.NotLinked,
}
SELDOM = {
    commands.Draw,
    commands.ConfirmCards,
    commands.StartClock,
    commands.OperateClock,
    commands.PauseGame,
    commands.TeachDeck,
    commands.PressTeachKey,
    inputs.ClockNotKept,
    inputs.BotAction,
    inputs.NotClosed,
}
"""Inputs that do not occur in every game, or only with certain seeds."""
KINDS = {kind for kind in vars(inputs).values() if "at" in getattr(kind, "_fields", ())}
KINDS -= {inputs.CommandGiven}
KINDS |= {*get_args(commands.ConsoleCommand)}


def lived_again(evening, console):
    """Compare all effects, screens and lights with those of a new console."""
    moments = evening.moments[1:]  # a new table has had its first tick
    for first, second in zip(moments, again(moments, console), strict=True):
        assert second == first
    return {type(getattr(moment.given, "command", moment.given)) for moment in moments}


@pytest.mark.parametrize("game", games.names())
def test_a_recorded_evening_lived_again_is_the_same_at_every_input(game):
    evening = live(Recorded(), game, seed=1)
    assert len(evening.moments) > 500
    assert KINDS - lived_again(evening, Table().console) <= OF_TAGS | SELDOM


@pytest.mark.parametrize("game", games.names())
def test_so_is_the_enrolment_of_a_deck(game):
    def machine():
        return Enrolment(game, slots(games.find(game).deck), {}, write=True)

    evening = enrol(Recorded(enrolment=machine()), game, seed=1)
    assert lived_again(evening, Table(enrolment=machine()).console) >= OF_TAGS
