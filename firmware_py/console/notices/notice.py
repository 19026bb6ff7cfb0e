"""A notice: why not, what is the matter. It goes by itself, or with the next thing anybody does."""

from typing import TYPE_CHECKING

from firmware_py.console import wording
from firmware_py.console.mode import Mode
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Head, Screen
from games.core.text import Text

if TYPE_CHECKING:
    from firmware_py.console.console import Console

SHOWN = 6_000_000_000
"""Six seconds (interaction.md, section 6)."""
ROWS = 3


class Notice(Mode):
    """An inverse head and three rows; next shows what has no room there, any other key goes on.

    device: what the notice is about, if it is about a device that may come back; more: a sentence
    for whoever wants to know it all; stays: until a key is pressed, for what nobody may miss.
    """

    def __init__(
        self,
        head: Text,
        says: tuple[Text, ...],
        *,
        more: str = "",
        device: str = "",
        stays: bool = False,
    ) -> None:
        self.head = head
        self.says = says
        self.more = more
        self.device = device
        self.stays = stays
        self.since = 0
        self._page = 0

    def _pages(self, console: "Console") -> list[tuple[str, ...]]:
        return [
            rows[at : at + ROWS]
            for rows in (wording.rows(console, *self.says), wording.rows(console, self.more))
            for at in range(0, len(rows), ROWS)
        ]

    def turn(self, console: "Console", key: str) -> bool:
        """Turn the page, if the key is next and there is one; it has its own six seconds."""
        if key != "next" or self._page + 1 >= len(self._pages(console)):
            return False
        self._page += 1
        self.since = console.now
        return True

    def release(self, console: "Console", key: str) -> None:  # noqa: ARG002
        """Any key sends it away, and does nothing else."""
        console.pop(self)

    def hold(self, console: "Console", key: str) -> None:
        """A hold goes through to the table."""
        console.pop(self)
        console.mode.hold(console, key)

    def deadline(self, console: "Console") -> int | None:  # noqa: ARG002
        """Six seconds after it came."""
        return None if self.stays else self.since + SHOWN

    def tick(self, console: "Console") -> None:
        """Go when the time is up."""
        if not self.stays and console.now >= self.since + SHOWN:
            console.pop(self)

    def screen(self, console: "Console") -> Screen:
        """Return the reason, with the key that goes on."""
        pages = self._pages(console)
        more = "more" if self._page + 1 < len(pages) else ""
        return Screen(
            head=Head(console.say(self.head), warning=True),
            rows=pages[self._page] if pages else (),
            foot=wording.keys(console, "go-on", following=more),
        )

    def light(self, console: "Console") -> Light:
        """Return what the mode below shows: the ring does not forget a question over a notice."""
        return console.below(self).light(console)
