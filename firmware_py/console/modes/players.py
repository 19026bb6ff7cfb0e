"""Menu of the players. ok changes a seat between a person and the bot levels."""

from typing import Any

from firmware_py.console import ring_view
from firmware_py.console.effects import OpenInvitation
from firmware_py.console.modes.departure import SomeoneJoins, SomeoneLeaves, absent
from firmware_py.console.modes.tutorial_settings import TutorialSettings
from firmware_py.console.session import bots, tutorial
from firmware_py.console.session.bots import OFFERED
from firmware_py.console.ui import Ui
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.render.ring_model import RingView
from firmware_py.render.text_metrics import SHAPES
from games.core.action import OVER
from games.core.text import text


def offered(ui: Ui) -> bool:
    """Return whether players can give seats to bots or change the levels of device seats."""
    match = ui.match
    if match is None or match.setup.seats == 1:
        return False
    return match.setup.cards == "device" or bool(match.setup.box)


class PlayersMenu(ListPicker):
    """Menu of the players: who leaves or joins, who plays each seat, who learns, and the phones.

    A line that has no effect now is left out.
    """

    patience = 30_000_000_000
    lets_cards_through = True

    def head(self, ui: Ui) -> str:
        """Return the title of the menu."""
        return ui.say(text("table.menu.players"))

    def answers(self, ui: Ui) -> list[ListItem]:
        """Return the lines. When the game is over, only phones can still join."""
        match, invite = ui.match, ListItem(text("table.menu.invite"), "invite")
        if match is None or match.turn == OVER:
            return [invite]
        return [
            ListItem(text("table.menu.leaves"), "leaves"),
            *[ListItem(text("table.menu.joins"), "joins")] * bool(absent(ui)),
            *[ListItem(text("table.menu.seated"), "seated")] * offered(ui),
            *[ListItem(text("table.menu.learners"), "learners")] * tutorial.has_notes(match.game),
            invite,
        ]

    def take(self, ui: Ui, value: Any) -> None:
        """Open the chosen line."""
        opened = {
            "leaves": SomeoneLeaves,
            "joins": SomeoneJoins,
            "seated": PlayersMode,
            "learners": TutorialSettings,
        }
        if value in opened:
            ui.push(opened[value]())
        else:
            ui.only_play()
            ui.emit(OpenInvitation())

    def light(self, ui: Ui) -> RingView:
        """Return the game's ring, dimmed to a third."""
        return ring_view.at_a_third(ui)


class PlayersMode(ListPicker):
    """Menu with a line for each seat. A bot cannot replace the last person.

    If people deal the cards, the device seats are fixed, so only their levels can be changed.
    """

    patience = 30_000_000_000
    lets_cards_through = True

    def head(self, ui: Ui) -> str:
        """Return the title of the menu."""
        return ui.say(text("table.menu.seated"))

    def answers(self, ui: Ui) -> list[ListItem]:
        """Return a line for each seat with its player."""
        seats = ui.match.setup.seats if ui.match is not None else 0
        return [ListItem(_line(ui, seat), seat) for seat in range(seats)]

    def take(self, ui: Ui, value: Any) -> None:
        """Give the seat to the next choice of `OFFERED`, or show a refusal."""
        now = ui.bots.get(value, "")
        at = OFFERED.index(now) + 1 if now in OFFERED else 0
        wanted = OFFERED[at % len(OFFERED)]
        if ui.match is not None and ui.match.setup.cards == "table":
            if now:
                bots.give(ui, value, wanted or OFFERED[1])
            else:
                ui.refuse(text("table.why.now"))
        elif wanted and not {*ui.people} - {value}:
            ui.refuse(text("table.why.nobody"))
        else:
            bots.give(ui, value, wanted)

    def light(self, ui: Ui) -> RingView:
        """Return the game's ring, dimmed to a third."""
        return ring_view.at_a_third(ui)


def _line(ui: Ui, seat: int) -> str:
    who = ui.say(text(f"table.level.{ui.bots.get(seat, '') or 'person'}"))
    return f"{SHAPES[ui.colour(seat)]} {ui.seat_name(seat)}: {who}"
