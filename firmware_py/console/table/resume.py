"""After a power cut: the table as it was; people say that they are back before anything counts."""

from typing import TYPE_CHECKING

from firmware_py.console import lighting, wording
from firmware_py.console.desk import Desk, Mode
from firmware_py.console.menus.start import Start
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Head, Screen
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.inputs import Tapped


class Resume(Mode):
    """Continue? ok goes on, back opens the start menu; a tap does not count before.

    lost: how many of the last acts are not there any more, None if nobody can say.
    """

    opens_menu = False

    def __init__(self, lost: int | None = 0) -> None:
        self.lost = lost

    def _kept(self) -> Text:
        if self.lost is None:
            return text("table.resume.torn")
        return text("table.resume.lost", n=self.lost) if self.lost else text("table.resume.kept")

    def release(self, desk: Desk, key: str) -> None:
        """Go on, or look at the start menu, where the game can be continued too."""
        desk.pop(self)
        if key == "back":
            desk.push(Start())

    def tap(self, desk: Desk, card: "Tapped") -> None:
        """Wait for ok."""

    def screen(self, desk: Desk) -> Screen:
        """Return what was done last."""
        assert desk.match is not None  # noqa: S101
        said = [line for line in desk.match.log(None) if not line.undone]
        last = [
            text("table.resume.last", news=line.news.text)
            for line in said
            if line.number == said[-1].number
        ]
        return Screen(
            head=Head(desk.say(text("table.head.resume"))),
            right=desk.say(desk.match.game.name),
            rows=wording.rows(desk, self._kept(), *last[:1])[:3],
            foot=wording.keys(desk, "go-on", "menu"),
        )

    def light(self, desk: Desk) -> Light:
        """Return the table as it was; what the last act changed blinks."""
        match = desk.match
        light = lighting.table_light(desk)
        if match is None or not match.actions:
            return light
        before = match.game.scene(match.states[-2], None)
        return lighting.with_changes(light, before, desk.scene())
