"""What is asked of each seat in turn, round the table; the ring shows whose turn it is."""

from typing import TYPE_CHECKING, Any

from firmware_py.console.menus.listing import Listing
from firmware_py.painting.dial import LEDS
from firmware_py.painting.light import Light
from games.core.scene import Arc

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware_py.console.console import Console


def seats_light(colours: "Sequence[str]", target: int | None = None) -> Light:
    """Return every seat's arc, one of them blinking."""
    arcs = tuple(Arc(seat, LEDS) for seat in range(len(colours)))
    return Light(seats=len(colours), colours=tuple(colours), arcs=arcs, target=target)


class EachSeat(Listing):
    """A list for each seat, begun at what the seat has; after the last, all is remembered."""

    def __init__(
        self, console: "Console", colours: tuple[str, ...], _free: tuple[str, ...]
    ) -> None:
        super().__init__()
        self._colours = colours
        self._said: list[str] = []
        self._begin(console)

    def had(self, console: "Console", seat: int) -> str:
        """Return what a seat has now."""
        raise NotImplementedError  # each list asks something of its own

    def remember(self, console: "Console", said: list[str]) -> None:
        """Keep what all have said."""
        raise NotImplementedError  # each list asks something of its own

    def _begin(self, console: "Console") -> None:
        values = [answer.value for answer in self.answers(console)]
        own = self.had(console, len(self._said))
        self.chosen = values.index(own) if own in values else 0

    def take(self, console: "Console", value: Any) -> None:
        """Note the seat's answer, and go on to the next seat."""
        self._said.append(value)
        if len(self._said) == len(self._colours):
            self.remember(console, self._said)
            console.pop(self)
        else:
            self._begin(console)

    def leave(self, console: "Console") -> None:
        """Step back to the seat before, or out."""
        if self._said:
            self._said.pop()
            self._begin(console)
        else:
            console.pop(self)

    def hold(self, console: "Console", key: str) -> None:
        """Stay: a menu opens no menu."""

    def light(self, console: "Console") -> Light:  # noqa: ARG002
        """Return the seats, the asked one blinking."""
        return seats_light(self._colours, len(self._said))
