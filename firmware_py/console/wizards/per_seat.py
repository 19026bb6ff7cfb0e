"""What is asked of each seat in turn, round the table; the ring shows whose turn it is."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from firmware_py.console.seat_colours import seats_light
from firmware_py.console.wizards.list_picker import Answer
from firmware_py.console.wizards.wizard import Form, WizardStep
from firmware_py.render.ring_model import RingView
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui


class EachSeat(Form):
    """A question for each seat, begun at what the seat has; after the last, all is remembered.

    colours: of the seats; free: those that they may choose from.
    """

    opens_menu = False
    remembers = False
    asks: ClassVar[str] = ""
    """Message id of the question, if there is one."""

    def __init__(self, _desk: "Ui", colours: tuple[str, ...], free: tuple[str, ...]) -> None:
        super().__init__()
        self._colours = colours
        self._free = free

    def had(self, ui: "Ui", seat: int) -> str:
        """Return what a seat has now."""
        raise NotImplementedError  # each list asks something of its own

    def lines(self, ui: "Ui", said: list[str]) -> list[Answer]:
        """Return the answers of the next seat, after what those before it said."""
        raise NotImplementedError  # each list asks something of its own

    def remember(self, ui: "Ui", said: list[str]) -> None:
        """Keep what all have said."""
        raise NotImplementedError  # each list asks something of its own

    def questions(self, ui: "Ui", settled: Mapping[Any, Any]) -> Iterator[WizardStep]:
        """Yield the question once for each seat."""
        asks = text(self.asks) if self.asks else None
        for seat in range(len(self._colours)):
            lines = self.lines(ui, [*settled.values()])
            values = [line.value for line in lines]
            own = self.had(ui, seat)
            yield WizardStep(seat, asks, lines, values.index(own) if own in values else 0)

    def done(self, ui: "Ui", settled: dict[Any, Any]) -> None:
        """Keep what all have said, and leave."""
        self.remember(ui, [*settled.values()])
        ui.pop(self)

    def light(self, ui: "Ui") -> RingView:  # noqa: ARG002
        """Return the seats, the asked one blinking."""
        return seats_light(self._colours, len(self._said))
