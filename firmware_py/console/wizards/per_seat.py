"""Wizard that asks every seat the same question, in order. The ring shows the asked seat."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from firmware_py.console.seat_colours import seats_light
from firmware_py.console.wizards.list_picker import ListItem
from firmware_py.console.wizards.wizard import Wizard, WizardStep
from firmware_py.render.ring_model import RingView
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui


class PerSeatWizard(Wizard):
    """Wizard with a step for each seat. Each step starts at the seat's current value.

    The answers are stored after the last seat.
    """

    opens_menu = False
    remembers = False
    asks: ClassVar[str] = ""
    """Message id of the question, if there is one."""

    def __init__(self, _desk: "Ui", colours: tuple[str, ...], free: tuple[str, ...]) -> None:
        super().__init__()
        self._colours = colours  # by seat
        self._free = free  # colours that can be chosen

    def had(self, ui: "Ui", seat: int) -> str:
        """Return the current value of a seat."""
        raise NotImplementedError

    def lines(self, ui: "Ui", said: list[str]) -> list[ListItem]:
        """Return the lines for the next seat. said: the answers of the seats before it."""
        raise NotImplementedError

    def remember(self, ui: "Ui", said: list[str]) -> None:
        """Store the answers of all seats."""
        raise NotImplementedError

    def questions(self, ui: "Ui", settled: Mapping[Any, Any]) -> Iterator[WizardStep]:
        """Yield a step for each seat."""
        asks = text(self.asks) if self.asks else None
        for seat in range(len(self._colours)):
            lines = self.lines(ui, [*settled.values()])
            values = [line.value for line in lines]
            own = self.had(ui, seat)
            yield WizardStep(seat, asks, lines, values.index(own) if own in values else 0)

    def done(self, ui: "Ui", settled: dict[Any, Any]) -> None:
        """Store the answers of all seats and close."""
        self.remember(ui, [*settled.values()])
        ui.pop(self)

    def light(self, ui: "Ui") -> RingView:  # noqa: ARG002
        """Return the seats' arcs. The arc of the asked seat blinks."""
        return seats_light(self._colours, len(self._said))
