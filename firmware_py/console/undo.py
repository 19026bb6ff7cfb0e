"""The question before an undo: what goes back, and whether all must agree."""

from typing import TYPE_CHECKING

from firmware_py.console.mode import Mode
from firmware_py.painting.lettering import REGULAR, lines
from firmware_py.painting.screen import Head, Keys, Screen
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.console.inputs import Tapped

SHOWN = 30_000_000_000
AGREE = 2_000_000_000


class UndoQuestion(Mode):
    """ok undoes, back keeps; past a roll, a deal or a reveal ok is held for two seconds."""

    def __init__(self) -> None:
        self.ok_since: int | None = None

    def agreement(self, console: "Console") -> bool:
        """Whether the whole table is asked."""
        assert console.sitting is not None  # noqa: S101
        return console.sitting.match.needs_agreement(console.sitting.undo_from())

    def release(self, console: "Console", key: str) -> None:
        """Undo what nobody has learnt from, or keep."""
        if key == "back":
            console.pop(self)
        elif not self.agreement(console):
            self._undo(console)

    def _undo(self, console: "Console") -> None:
        console.pop(self)
        if console.sitting is not None:
            console.sitting.undo()

    def hold(self, console: "Console", key: str) -> None:
        """Holding ok is the way to agree: nothing else opens. Holding back undoes as ok does."""
        if key == "back" and not self.agreement(console):
            self._undo(console)

    def hold_on(self, console: "Console", key: str) -> None:
        """All agree: ok was held for two seconds."""
        if key == "ok":
            self._undo(console)

    def tap(self, console: "Console", card: "Tapped") -> None:
        """Keep: a card is laid for the game, not for the undo."""
        console.pop(self)
        console.mode.tap(console, card)

    def deadline(self, console: "Console") -> int | None:
        """Thirty seconds without input."""
        return console.touched + SHOWN

    def tick(self, console: "Console") -> None:
        """Keep, when nobody answers."""
        if console.now >= console.touched + SHOWN:
            console.pop(self)

    def screen(self, console: "Console") -> Screen:
        """Return what goes back."""
        assert console.sitting is not None  # noqa: S101
        match, start = console.sitting.match, console.sitting.undo_from()
        before, action = match.states[start], match.actions[start]
        news = match.game.news(before, action, match.states[start + 1], None)
        said = [row for item in news for row in lines(console.say(item.text), REGULAR, 126)]
        agree = self.agreement(console)
        rows = lines(console.say(text("table.undo.agree")), REGULAR, 126) if agree else ()
        return Screen(
            head=Head(console.say(text("table.head.undo"))),
            rows=(*rows, *said)[:3],
            foot=Keys(
                ok=console.say(text("table.key.undo")), back=console.say(text("table.key.keep"))
            ),
        )
