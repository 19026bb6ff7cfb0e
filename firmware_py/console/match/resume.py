"""After a power cut: the table as it was; people say that they are back before anything counts."""

from typing import TYPE_CHECKING

from firmware_py.console import wording
from firmware_py.console.match import lighting
from firmware_py.console.menus.start import Start
from firmware_py.console.mode import Mode
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Head, Screen
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.console.inputs import Tapped


class Resume(Mode):
    """Continue? ok goes on, back opens the start menu; a tap does not count before.

    lost: how many of the last acts are not there any more, None if nobody can say.
    """

    def __init__(self, lost: int | None = 0) -> None:
        self.lost = lost

    def _kept(self) -> Text:
        if self.lost is None:
            return text("table.resume.torn")
        return text("table.resume.lost", n=self.lost) if self.lost else text("table.resume.kept")

    def release(self, console: "Console", key: str) -> None:
        """Go on, or look at the start menu, where the game can be continued too."""
        console.pop(self)
        if key == "back":
            console.push(Start())

    def tap(self, console: "Console", card: "Tapped") -> None:
        """Wait for ok."""

    def hold(self, console: "Console", key: str) -> None:
        """Wait for ok."""

    def screen(self, console: "Console") -> Screen:
        """Return what was done last."""
        assert console.match is not None  # noqa: S101
        said = [line for line in console.match.log(None) if not line.undone]
        last = [
            text("table.resume.last", news=line.news.text)
            for line in said
            if line.number == said[-1].number
        ]
        return Screen(
            head=Head(console.say(text("table.head.resume"))),
            right=console.match.game.title,
            rows=wording.rows(console, self._kept(), *last[:1])[:3],
            foot=wording.keys(console, "go-on", "menu"),
        )

    def light(self, console: "Console") -> Light:
        """Return the table as it was; what the last act changed blinks."""
        match = console.match
        light = console.table_light()
        if match is None or not match.actions:
            return light
        before = match.game.scene(match.states[-2], None)
        return lighting.with_changes(light, before, console.scene())
