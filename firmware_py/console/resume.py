"""After a power cut: the table as it was; people say that they are back before anything counts."""

from typing import TYPE_CHECKING

from firmware_py.console.mode import Mode
from firmware_py.painting.lettering import REGULAR, lines
from firmware_py.painting.screen import Head, Keys, Screen
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.console.inputs import Tapped


class Resume(Mode):
    """Continue? ok goes on, back opens the start menu; a tap does not count before."""

    def release(self, console: "Console", key: str) -> None:
        """Go on, or choose something else."""
        console.pop(self)
        if key == "back":
            console.leave("ended")

    def tap(self, console: "Console", card: "Tapped") -> None:
        """Wait for ok."""

    def hold(self, console: "Console", key: str) -> None:
        """Wait for ok."""

    def screen(self, console: "Console") -> Screen:
        """Return what was done last."""
        assert console.match is not None  # noqa: S101
        said = [line.news for line in console.match.log(None) if not line.undone]
        last = [text("table.resume.last", news=said[-1].text)] if said else []
        rows = [
            row
            for message in (text("table.resume.kept"), *last)
            for row in lines(console.say(message), REGULAR, 126)
        ]
        return Screen(
            head=Head(console.say(text("table.head.resume"))),
            right=console.match.game.title,
            rows=tuple(rows[:3]),
            foot=Keys(
                ok=console.say(text("table.key.go-on")), back=console.say(text("table.key.menu"))
            ),
        )
