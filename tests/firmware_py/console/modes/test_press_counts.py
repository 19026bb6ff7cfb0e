"""Number of presses that people need in the menus and games. A hold is one press, a tap is none."""

from collections.abc import Callable

import pytest

from firmware_py.console.session import seat_changes
from games.core.action import OVER
from tests.firmware_py.console.device_seat_match import serve
from tests.firmware_py.console.table import Table

FOUR = ("capsules", "cinderella", "midnight", "outcasts")


class Counted(Table):
    """A table that counts presses."""

    def __init__(self, *names, **how):
        self.presses = 0
        super().__init__(*(names or FOUR), **how)

    def down(self, button):
        self.presses += 1
        return super().down(button)

    def since(self):
        """Count from now on."""
        self.presses = 0
        return self


def start(*path, seats=()):
    """Start a game from the start menu with its usual set-up."""
    table = Counted().press("ok", *path, "ok", *seats, "ok", "ok", "ok")
    assert table.match is not None
    return table


def by_a_card():
    table = Counted().tap("gown", "cinderella").press("ok", "ok", "ok")
    assert table.match is not None
    return table


def last_game():
    """Start the same game again."""
    table = Counted()
    table.play("cinderella", 3).menu("end").press("next", "ok").since().press("ok", "ok")
    assert table.match is not None
    return table


def hint(*, on):
    table = Counted().play("outcasts", 3, "base", "table")
    while table.console.session.who() not in range(3):
        table.choose(*table.match.ask(-1).lines[0].action)
    if on:
        table.menu("settings", "hints").press("back", "back")
    table.since().hold("ok").press("ok")
    if not on:
        table.press("ok")
    assert table.screen.head.text == "Hint"
    assert table.console.session.hints.log
    return table


def pause():
    table = Counted().play("cinderella", 3).since().down("ok").wait(2.1).up("ok")
    assert table.console.paused
    assert table.says.startswith("Pause")
    return table


def undo():
    table = Counted().play("cinderella", 3, "basic").press("ok").since().hold("back").press("ok")
    assert table.match.actions == []
    return table


def capsules_turn():
    """Play a card by its tag; its icons are answered by ok."""
    table = Counted().play("capsules", 2, "base").wait(1)
    while table.console.play.ask(table.console).lines[0].action.verb != "play":
        table.choose(*table.console.play.ask(table.console).lines[0].action).wait(1)
    table.since().tap(table.console.play.ask(table.console).lines[0].action.a)
    seat = table.match.actions[-1].by
    while table.match.turn == seat and table.match.actions[-1].by == seat:
        table.press("ok").wait(1)
    return table


def cinderella_turn():
    """Tell the die, and that there was no pair."""
    table = Counted().play("cinderella", 3, "basic").since().press("ok")
    table.press("ok", "ok")
    assert table.match.turn != OVER
    return table


def leaves():
    """Hand a seat over to the box where people deal. The five cards of its hand are tapped."""
    table = Counted().play("midnight", 3).wait(1)
    while table.match.turn < 0:
        table.choose(*table.match.ask(-1).lines[0].action).wait(1)
    table.since().hold("ok").press(*["previous"] * 3, "ok", "ok", "next", "ok", "ok")
    serve(table)
    assert table.console.bots == {1: "medium"}
    assert seat_changes.hand_over(table.match) is None
    return table


def one_bot():
    """Give a seat to a bot before a game that the box deals."""
    table = Counted(dealer="device").press("ok", "next", "next", "ok", "ok")
    table.press("next", "next", "ok", "next", "ok", "back", "back", "ok", "ok")
    assert table.console.bots == {1: "easy"}
    return table


PRESSES: dict[str, tuple[Callable[[], Counted], int]] = {
    "start capsules": (start, 5),
    "start cinderella": (lambda: start("next"), 6),
    "start midnight": (lambda: start("next", "next"), 7),
    "start outcasts": (lambda: start("previous"), 6),
    "start, the number of players furthest away": (
        lambda: start("next", "next", seats=("next", "next")),
        9,
    ),
    "start by a card": (by_a_card, 3),
    "start the last game again": (last_game, 2),
    "hint, allowed": (lambda: hint(on=True), 2),
    "hint, not allowed yet": (lambda: hint(on=False), 3),
    "pause": (pause, 1),
    "undo": (undo, 2),
    "a player leaves, and the box plays on": (leaves, 9),
    "start with one bot": (one_bot, 14),
    "turn of capsules with two icons": (capsules_turn, 3),
    "turn of cinderella without a pair": (cinderella_turn, 3),
}


@pytest.mark.parametrize("what", PRESSES)
def test_presses_are_as_few_as_promised(what):
    made, wanted = PRESSES[what]
    assert made().presses == wanted
