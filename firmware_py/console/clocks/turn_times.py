"""Time that each player has used in a clock without a game, and the screen that shows it."""

from typing import TYPE_CHECKING, Any, Self

import msgspec

from firmware_py.console import screen_text
from firmware_py.console.mode import Mode
from firmware_py.console.seat_colours import seats_light
from firmware_py.console.ui import Ui
from firmware_py.render.screen import Header, Screen
from firmware_py.render.text_metrics import SHAPES
from firmware_py.settings.clocks import time_text
from games.core.clock.clock import SECOND
from games.core.text import Text, text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from firmware_py.render.ring_model import RingView

SHOWN = 60 * SECOND
"""Time without input after which the start menu follows (ns)."""
SEATS_SHOWN = 2
"""Number of players on one page."""


class TurnTimes(msgspec.Struct, frozen=True):
    """Times of all players. The methods return changed copies."""

    used: tuple[int, ...]
    """Time of each player in ns, with turns that are not ended."""
    turns: tuple[int, ...]
    """Number of ended turns of each player."""
    longest: tuple[int, int, int] | None = None
    """Player, length (ns) and number of the longest turn, or None before the first one."""
    overlap: int = 0
    """Time in ns that is counted more than once, because players thought at once."""

    @property
    def whole(self) -> int:
        """Time of the whole session (ns)."""
        return sum(self.used) - self.overlap

    @classmethod
    def begin(cls, players: int) -> Self:
        """Return the times before the first turn."""
        return cls((0,) * players, (0,) * players)

    @classmethod
    def read(cls, plain: Any, players: int) -> Self:
        """Return saved times, or those before the first turn if they are missing or damaged."""
        try:
            times = msgspec.convert(plain, cls)
        except msgspec.ValidationError:
            return cls.begin(players)
        fits = len(times.used) == len(times.turns) == players
        fits = fits and (times.longest is None or times.longest[0] in range(players))
        return times if fits else cls.begin(players)

    def added(self, player: int, spent: int) -> Self:
        """Return the times with a part of a player's turn (ns)."""
        return msgspec.structs.replace(self, used=_plus(self.used, player, spent))

    def ended(self, player: int, spent: int, number: int) -> Self:
        """Return the times after a turn: its length (ns) and its number."""
        longest = self.longest
        if longest is None or spent > longest[1]:
            longest = (player, spent, number)
        turns = _plus(self.turns, player, 1)
        used = _plus(self.used, player, spent)
        return msgspec.structs.replace(self, used=used, turns=turns, longest=longest)

    def thought(self, used: "Mapping[int, int]") -> Self:
        """Return the times after a turn of all players at once (player -> ns)."""
        times = self
        for player, spent in used.items():
            times = times.added(player, spent)
        overlap = self.overlap + sum(used.values()) - max(used.values(), default=0)
        return msgspec.structs.replace(times, overlap=overlap)


def _plus(values: tuple[int, ...], at: int, more: int) -> tuple[int, ...]:
    return (*values[:at], values[at] + more, *values[at + 1 :])


class TimesScreen(Mode):
    """Screen with the times of each player after the end of a clock."""

    opens_menu = False

    def __init__(
        self, times: TurnTimes, colours: tuple[str, ...], again: "Callable[[Ui], None]"
    ) -> None:
        self.times = times
        self.colours = colours
        self._again = again
        self._first = 0  # first player on the page

    def press(self, ui: Ui, key: str) -> None:  # noqa: ARG002
        """Show the next or the previous players."""
        pages = -(-len(self.colours) // SEATS_SHOWN)
        page = self._first // SEATS_SHOWN + (1 if key == "next" else -1)
        self._first = page % pages * SEATS_SHOWN

    def release(self, ui: Ui, key: str) -> None:
        """Start the same clock again (ok), or close the screen (back)."""
        ui.pop(self)
        if key == "ok":
            self._again(ui)

    def deadline(self, ui: Ui) -> int | None:
        """Return when the screen closes (ns)."""
        return ui.touched + SHOWN

    def tick(self, ui: Ui) -> None:
        """Close the screen after `SHOWN` without input."""
        if ui.now >= ui.touched + SHOWN:
            ui.pop(self)

    def screen(self, ui: Ui) -> Screen:
        """Return the time and the turns of up to two players, and the longest turn."""
        times = self.times
        seats = range(len(self.colours))[self._first : self._first + SEATS_SHOWN]
        said = [self._line(seat) for seat in seats]
        if times.longest is not None:
            player, spent, number = times.longest
            longest = {"shape": SHAPES[self.colours[player]], "time": _written(spent)}
            said.append(text("clock.times.longest", **longest, turn=number))
        last = self._first // SEATS_SHOWN + 1
        pages = -(-len(self.colours) // SEATS_SHOWN)
        return Screen(
            head=Header(ui.say(text("clock.head.times"))),
            right=_written(times.whole),
            rows=tuple(ui.say(each) for each in said),
            foot=screen_text.keys(
                ui, "again", "menu", count=f"{last}/{pages}" if pages > 1 else ""
            ),
        )

    def _line(self, seat: int) -> Text:
        times, turns = self.times, self.times.turns[seat]
        said = {"shape": SHAPES[self.colours[seat]], "time": _written(times.used[seat])}
        if not turns:
            return text("clock.times.none", **said)
        return text("clock.times.seat", **said, n=turns, mean=_written(times.used[seat] // turns))

    def light(self, ui: Ui) -> "RingView":  # noqa: ARG002
        """Return the players' arcs."""
        return seats_light(self.colours)


def _written(spent: int) -> str:
    return time_text(spent // SECOND)
