"""Menus for a player who leaves during a match, or comes back."""

from typing import Any

from msgspec import structs

from firmware_py.console import ring_view, screen_text
from firmware_py.console.modes.end_question import EndQuestion
from firmware_py.console.session import actions, bots, seat_changes
from firmware_py.console.ui import Ui
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from games.core.text import text

LEVEL = "medium"
"""Level of the bot that plays on for a player who has left."""


class SeatPicker(ListPicker):
    """List of seats over the game menu. A seat's own button chooses it, too."""

    patience = 30_000_000_000
    title: str
    """Message id of the header."""

    def head(self, ui: Ui) -> str:
        """Return the title."""
        return ui.say(text(self.title))

    def seats(self, ui: Ui) -> tuple[int, ...]:
        """Return the seats to choose from."""
        raise NotImplementedError

    def answers(self, ui: Ui) -> list[ListItem]:
        """Return a line for each seat."""
        return [ListItem(screen_text.seat(ui, seat), seat) for seat in self.seats(ui)]

    def seat(self, ui: Ui, seat: int) -> None:
        """Choose the seat."""
        if seat in self.seats(ui):
            self.take(ui, seat)

    def light(self, ui: Ui) -> RingView:
        """Return the game's ring, dimmed to a third."""
        return ring_view.at_a_third(ui)


class SomeoneLeaves(SeatPicker):
    """List of the people at the table: one of them leaves."""

    title = "table.menu.leaves"

    def seats(self, ui: Ui) -> tuple[int, ...]:
        """Return the seats of people who have not left."""
        return here(ui)

    def take(self, ui: Ui, value: Any) -> None:
        """Ask who plays on. The last person cannot leave."""
        if len(here(ui)) == 1:
            ui.refuse(text("table.why.nobody"))
        else:
            ui.push(LeaveQuestion(value))

    def screen(self, ui: Ui) -> Screen:
        """Return the list."""
        return self.labelled(ui, "leaves")


class LeaveQuestion(ListPicker):
    """Question that follows when a player leaves: the box plays on, always pass, or the end."""

    patience = 30_000_000_000

    def __init__(self, leaving: int) -> None:
        super().__init__()
        self._leaving = leaving

    def head(self, ui: Ui) -> str:
        """Return who leaves."""
        return ui.say(text("table.head.leaves", seat=self._leaving))

    def answers(self, ui: Ui) -> list[ListItem]:
        """Return what the rules and the way of dealing allow."""
        match = ui.match
        passes = match is not None and "pass" in match.game.verbs
        return [
            *[ListItem(text("table.leave.box"), "box")] * _plays_on(ui),
            *[ListItem(text("table.leave.pass"), "pass")] * passes,
            ListItem(text("table.menu.end"), "end"),
        ]

    def take(self, ui: Ui, value: Any) -> None:
        """Hand the seat over and return to the game, or ask whether to end the game.

        The list stays open if the box cannot take the seat over during this question.
        """
        if value == "end":
            ui.push(EndQuestion())
            return
        if value == "box" and not bots.can_change(ui, self._leaving, LEVEL):
            ui.refuse(text("table.why.after-question"))
            return
        ui.only_play()
        if value == "box":
            bots.give(ui, self._leaving, LEVEL)
        elif ui.session is not None:
            ui.session.left.add(self._leaving)
            if not ui.session.awaiting_journal:
                actions.go_on(ui)

    def screen(self, ui: Ui) -> Screen:
        """Return the list, with the player's shape in the header."""
        head = Header(self.head(ui), screen_text.figures(ui, self._leaving))
        return structs.replace(super().screen(ui), head=head)

    def light(self, ui: Ui) -> RingView:
        """Return the game's ring, dimmed to a third."""
        return ring_view.at_a_third(ui)


class SomeoneJoins(SeatPicker):
    """List of the seats that a person can play again, or take over from the device."""

    title = "table.menu.joins"

    def seats(self, ui: Ui) -> tuple[int, ...]:
        """Return the seats that have no person."""
        return absent(ui)

    def take(self, ui: Ui, value: Any) -> None:
        """Give the seat to a person again."""
        ui.only_play()
        if ui.session is not None:
            ui.session.left.discard(value)
        if value in ui.bots:
            bots.give(ui, value, "")


def here(ui: Ui) -> tuple[int, ...]:
    """Return the seats of people who have not left."""
    left = set() if ui.session is None else ui.session.left
    return tuple(seat for seat in ui.people if seat not in left)


def absent(ui: Ui) -> tuple[int, ...]:
    """Return the seats that a person can play: of players who have left, and of bots."""
    session = ui.session
    if session is None:
        return ()
    return tuple(sorted({*session.left, *(session.bots if _plays_on(ui) else ())}))


def _plays_on(ui: Ui) -> bool:
    """Return whether the device can take over a seat: it has dealt, or people scan the hand."""
    match = ui.match
    return match is not None and (match.setup.cards == "device" or seat_changes.possible(match))
