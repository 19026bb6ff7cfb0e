"""What is asked of each seat in turn, round the table; the ring shows whose turn it is."""

from typing import TYPE_CHECKING, Any

from firmware_py.console.menus.listing import Listing
from firmware_py.console.seats import seats_light
from firmware_py.painting.light import Light

if TYPE_CHECKING:
    from firmware_py.console.desk import Desk


class EachSeat(Listing):
    """A list for each seat, begun at what the seat has; after the last, all is remembered."""

    opens_menu = False

    def __init__(self, desk: "Desk", colours: tuple[str, ...], _free: tuple[str, ...]) -> None:
        super().__init__()
        self._colours = colours
        self._said: list[str] = []
        self._begin(desk)

    def had(self, desk: "Desk", seat: int) -> str:
        """Return what a seat has now."""
        raise NotImplementedError  # each list asks something of its own

    def remember(self, desk: "Desk", said: list[str]) -> None:
        """Keep what all have said."""
        raise NotImplementedError  # each list asks something of its own

    def _begin(self, desk: "Desk") -> None:
        values = [answer.value for answer in self.answers(desk)]
        own = self.had(desk, len(self._said))
        self.chosen = values.index(own) if own in values else 0

    def take(self, desk: "Desk", value: Any) -> None:
        """Note the seat's answer, and go on to the next seat."""
        self._said.append(value)
        if len(self._said) == len(self._colours):
            self.remember(desk, self._said)
            desk.pop(self)
        else:
            self._begin(desk)

    def leave(self, desk: "Desk") -> None:
        """Step back to the seat before, or out."""
        if self._said:
            self._said.pop()
            self._begin(desk)
        else:
            desk.pop(self)

    def light(self, desk: "Desk") -> Light:  # noqa: ARG002
        """Return the seats, the asked one blinking."""
        return seats_light(self._colours, len(self._said))
