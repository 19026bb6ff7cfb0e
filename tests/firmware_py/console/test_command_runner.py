"""Commands to the console: the bots of a new game, and commands without a match."""

import pytest

from firmware_py.console import command_runner, commands
from tests.firmware_py.console.table import Table


def test_the_same_game_again_keeps_its_bots():
    table = Table("midnight")
    table.command(commands.StartGame("midnight", 3, bots={1: "easy", 2: "strong"}))
    table.command(commands.StartGame("midnight", 3))
    assert table.console.bots == {1: "easy", 2: "strong"}
    table.command(commands.StartGame("midnight", 4))
    assert table.console.bots == {}


def test_bots_without_a_level_are_medium():
    table = Table("midnight")
    table.command(commands.StartGame("midnight", 3, bots=(2,)))
    assert table.console.bots == {2: "medium"}


@pytest.mark.parametrize(
    "command", [commands.Draw(), commands.AllowHints(open=True), commands.GiveSeat(0, "")]
)
def test_without_a_match_its_commands_are_refused_and_ignored(command):
    table = Table("midnight")
    assert command_runner.refusal(table.console, command).id == "table.literal"
    effects = [*table.effects]
    table.command(command)
    assert table.effects == effects
