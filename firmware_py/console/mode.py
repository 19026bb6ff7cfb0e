"""A mode: whatever has the keys right now. The console keeps a stack of them, the top one acts."""

from typing import TYPE_CHECKING, ClassVar

from firmware_py.painting.light import Light
from firmware_py.painting.screen import Screen
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.console.gestures import HeldOn
    from firmware_py.console.inputs import Strange, Tagged, TagReply, Tapped


class Mode:
    """Keys, taps and time for one moment. `console` is handed in; a mode keeps only its own state.

    previous and next count when pressed, ok and back when released (interaction.md, section 2).
    `tick` reaches every mode of the stack, everything else only the one on top.
    """

    def press(self, console: "Console", key: str) -> None:
        """Answer to previous or next, pressed or repeated."""

    def release(self, console: "Console", key: str) -> None:
        """Answer to ok or back, released without a hold."""

    def hold(self, console: "Console", key: str) -> None:
        """Answer to a hold: ok is the table menu, back is undo, wherever a game runs."""
        if console.match is None:
            return
        if key == "ok":
            console.open_menu()
        elif key == "back":
            console.open_undo()

    def hold_on(self, console: "Console", gesture: "HeldOn") -> None:
        """Answer to a hold that has gone on for two seconds."""

    def seat(self, console: "Console", seat: int) -> None:
        """Answer to a seat's own button."""

    def tap(self, console: "Console", card: "Tapped") -> None:  # noqa: ARG002
        """Answer to a card."""
        console.refuse(text("table.why.no-card"))

    def strange(self, console: "Console", what: "Strange") -> None:
        """Answer to something on the reader that is no card of ours."""
        console.refuse(text(f"table.why.{what.why}"))

    raw: ClassVar[bool] = False
    """Whether it wants the tags themselves (`tagged`), not the cards that they are."""

    def tagged(self, console: "Console", tag: "Tagged") -> None:
        """Answer to a tag, if it is `raw`."""

    def told(self, console: "Console", reply: "TagReply") -> None:
        """Answer to what became of a tag that was to be linked or written; every mode hears it."""

    def deadline(self, console: "Console") -> int | None:  # noqa: ARG002
        """Return when `tick` wants to be called, in nanoseconds; None if never."""
        return None

    def tick(self, console: "Console") -> None:
        """Answer to time."""

    def screen(self, console: "Console") -> Screen:
        """Return what the OLED shows."""
        raise NotImplementedError  # only what a mode is made for has an answer

    def light(self, console: "Console") -> Light:
        """Return what the ring shows."""
        return console.table_light()
