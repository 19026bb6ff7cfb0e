"""Waiting room on the device: who is at the table before the deal."""

from typing import TYPE_CHECKING

from msgspec import structs

from firmware_py.console import screen_text, seat_colours
from firmware_py.console.mode import Mode
from firmware_py.render.screen import Header, Screen
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.inputs import RoomShown
    from firmware_py.console.ui import Ui
    from firmware_py.render.ring_model import RingView


STEP = 250_000_000
"""Time for which each seat is lit while lots are drawn (ns): no LED goes on twice in 0.5 s."""
STEPS = 8
"""Number of seats that are lit before the one that begins."""


class WaitingRoomMode(Mode):
    """Arc of each seat, bright if its player is here, and the number for phones.

    The host's page deals. back leads to the menu. While lots are drawn, one arc after the other is
    bright; the last one is that of the seat that begins.
    """

    def __init__(self, given: "RoomShown") -> None:
        self.given = given
        self.drawn_at = 0
        """Time at which the drawing of lots began (ns)."""

    def release(self, ui: "Ui", key: str) -> None:
        """Close the mode on back."""
        if key == "back":
            ui.pop(self)

    def screen(self, ui: "Ui") -> Screen:
        """Return a screen with the game, the number of people, and the number for phones."""
        title, here, number = self.given.title, self.given.here, self.given.number
        said = (text("table.room.join", number=number),) if number else ()
        if self.given.lot is not None:
            said = (text("table.room.lots"),)
        return Screen(
            head=Header("" if title is None else ui.say(title)),
            right=ui.say(text("table.room.here", n=sum(here), all=len(here))),
            rows=screen_text.rows(ui, *said)[:3],
            foot=screen_text.keys(ui, back="menu"),
            door=bool(number),
        )

    def deadline(self, ui: "Ui") -> int | None:
        """Return when the next seat is lit (ns)."""
        if self.given.lot is None or ui.now >= self.drawn_at + STEPS * STEP:
            return None
        return self.drawn_at + ((ui.now - self.drawn_at) // STEP + 1) * STEP

    def light(self, ui: "Ui") -> "RingView":
        """Return the arcs of all seats. Those of free seats are faint."""
        view = seat_colours.seats_light(self.given.colours)
        bright = self.given.here
        if self.given.lot is not None:
            to_go = STEPS - min(STEPS, (ui.now - self.drawn_at) // STEP)
            lit = (self.given.lot - to_go) % len(bright)
            bright = tuple(seat == lit for seat in range(len(bright)))
        styles = ["steady" if each else "faint" for each in bright]
        arcs = zip(view.arcs, styles, strict=True)
        return structs.replace(
            view, arcs=tuple(structs.replace(arc, style=style) for arc, style in arcs)
        )


def shown(ui: "Ui", given: "RoomShown") -> None:
    """Show the waiting room as it is now, or close it."""
    open_now = [mode for mode in ui.modes if isinstance(mode, WaitingRoomMode)]
    if given.title is None or ui.match is not None:
        for mode in open_now:
            ui.pop(mode)
    elif open_now:
        if given.lot is not None and open_now[0].given.lot is None:
            open_now[0].drawn_at = ui.now
        open_now[0].given = given
    else:
        ui.rouse()
        ui.push(WaitingRoomMode(given))
