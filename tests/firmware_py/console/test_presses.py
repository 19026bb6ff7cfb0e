"""Number of presses that people need at the box. A hold is one press, and a tap is none."""

from collections.abc import Callable

import pytest

import games
from tests.firmware_py.cards.writing_table import Desk

FOUR = ("capsules", "cinderella", "midnight", "outcasts")


class Counted(Desk):
    """A desk that counts presses and taps of new tags."""

    def __init__(self, *names):
        self.presses = self.taps = 0
        super().__init__(*names)

    def down(self, button):
        self.presses += 1
        return super().down(button)

    def new_tag(self):
        """Tap a tag that no card has."""
        self.taps += 1
        return self.lay(b"\x04" + self.taps.to_bytes(6, "big"))

    def tap_deck(self, game):
        """Tap a new tag for each card of a deck."""
        for _ in range(sum(face.copies for face in games.find(game).deck.faces)):
            self.new_tag()
        assert self.teach().missing == ()
        return self


def teach_midnight():
    """Teach the 98 cards of midnight on a box without a linked card."""
    ui = Counted(*FOUR).read().press("next", "ok", "ok", "next", "next", "ok")
    return ui.tap_deck("midnight")


def teach_midnight_by_a_new_tag():
    """Teach them after a tap of the first tag at the start menu."""
    ui = Counted(*FOUR).read().unknown().press("ok", "next", "next", "ok")
    return ui.tap_deck("midnight")


def go_on_teaching():
    """Go on with the deck that is not whole after a power cut."""
    ui = Counted(*FOUR).read()
    ui.press("next", "ok", "ok", "ok").new_tag()
    after = Counted(*FOUR).read(ui.known)
    assert after.screen.menu.lines[3] == "Cards"
    return after.press("next", "next", "next", "ok", "ok", "ok").lay(b"\x04anothe")


def start_a_kitchen_timer():
    """Start a kitchen timer with the last time on a sleeping box."""
    ui = Counted(*FOUR).wait(601).press("next", "ok")
    assert ui.console.shelf.kitchen.running
    return ui


def end_a_kitchen_timer():
    """Start it, pause it and end it."""
    ui = start_a_kitchen_timer().press("ok", "back")
    assert ui.console.shelf.kitchen is None
    return ui


def switch_off():
    """Switch the box off at the start menu."""
    ui = Counted(*FOUR).press("previous", "ok")
    assert ui.console.mode.off
    return ui


def read_the_scores():
    """Go to the table of scores, the last status page, and back to the question."""
    ui = Counted(*FOUR).play("midnight", 4).read().press("back", "previous")
    assert ui.screen.table
    return ui.press("back")


PRESSES: dict[str, tuple[Callable[[], Counted], int]] = {
    "teach 98 cards": (teach_midnight, 6),
    "teach 98 cards, begun by a tap": (teach_midnight_by_a_new_tag, 4),
    "go on teaching": (go_on_teaching, 6),
    "start a kitchen timer, asleep": (start_a_kitchen_timer, 2),
    "start and end a kitchen timer": (end_a_kitchen_timer, 4),
    "switch the box off": (switch_off, 2),
    "read the scores in a game": (read_the_scores, 3),
}
"""For each task: what people do, and the number of presses."""


@pytest.mark.parametrize("task", PRESSES)
def test_the_number_of_presses(task):
    done, presses = PRESSES[task]
    assert done().presses == presses


def test_teaching_needs_one_tap_a_card():
    assert teach_midnight().taps == 98
