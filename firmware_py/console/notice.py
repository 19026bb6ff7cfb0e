"""A notice: why not, what is the matter. It goes by itself, or with the next thing anybody does."""

from typing import TYPE_CHECKING

from firmware_py.console.mode import Mode
from firmware_py.painting.lettering import REGULAR, lines
from firmware_py.painting.screen import Head, Keys, Screen
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.console import Console

SHOWN = 6_000_000_000
"""Six seconds (interaction.md, section 6)."""


class Notice(Mode):
    """An inverse head and up to three rows. Whatever is done next is done to the mode below."""

    def __init__(self, head: Text, says: tuple[Text, ...]) -> None:
        self.head = head
        self.says = says
        self.since = 0

    def deadline(self, console: "Console") -> int | None:  # noqa: ARG002
        """Six seconds after it came."""
        return self.since + SHOWN

    def tick(self, console: "Console") -> None:
        """Go when the time is up."""
        if console.now >= self.since + SHOWN:
            console.pop(self)

    def release(self, console: "Console", key: str) -> None:  # noqa: ARG002
        """Any key sends it away, and does nothing else."""
        console.pop(self)

    def hold(self, console: "Console", key: str) -> None:
        """A hold goes through to the table."""
        console.pop(self)
        console.mode.hold(console, key)

    def screen(self, console: "Console") -> Screen:
        """Return the reason, with the key that goes on."""
        rows = [row for says in self.says for row in lines(console.say(says), REGULAR, 126)]
        return Screen(
            head=Head(console.say(self.head), warning=True),
            rows=tuple(rows[:3]),
            foot=Keys(ok=console.say(text("table.key.go-on"))),
        )
