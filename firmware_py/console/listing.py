"""A list to choose from, with four buttons: three lines, the chosen one bold."""

from typing import TYPE_CHECKING, Any, NamedTuple

from firmware_py.console.mode import Mode
from firmware_py.painting.screen import Head, Keys, Menu, Screen
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.console import Console


class Answer(NamedTuple):
    """One line: what it says and what it stands for."""

    says: Text | str
    value: Any


class Listing(Mode):
    """Lists wrap round; ok takes the chosen line, back steps out. Subclasses say what is asked."""

    def __init__(self) -> None:
        self.chosen = 0

    def head(self, console: "Console") -> str:
        """Return the title."""
        raise NotImplementedError

    def question(self, console: "Console") -> str:  # noqa: ARG002
        """Return the line above the list, if there is one."""
        return ""

    def answers(self, console: "Console") -> list[Answer]:
        """Return the lines, usual answer first."""
        raise NotImplementedError

    def take(self, console: "Console", value: Any) -> None:
        """Answer to ok on a line."""
        raise NotImplementedError

    def leave(self, console: "Console") -> None:
        """Answer to back."""
        console.pop(self)

    def press(self, console: "Console", key: str) -> None:
        """Move the choice."""
        step = 1 if key == "next" else -1
        self.chosen = (self.chosen + step) % len(self.answers(console))

    def release(self, console: "Console", key: str) -> None:
        """Take the chosen line, or leave."""
        if key == "ok":
            self.take(console, self.answers(console)[self.chosen].value)
        else:
            self.leave(console)

    def screen(self, console: "Console") -> Screen:
        """Return the list; the foot counts."""
        answers = self.answers(console)
        question = self.question(console)
        pressed = console.pressed
        return Screen(
            head=Head(self.head(console)),
            rows=(question,) if question else (),
            menu=Menu(tuple(console.say(answer.says) for answer in answers), self.chosen),
            foot=Keys(
                ok=console.say(text("table.key.choose")),
                back=console.say(text("table.key.back")),
                count=f"{self.chosen + 1}/{len(answers)}",
                pressed=pressed if pressed in ("ok", "back") else "",  # type: ignore[arg-type]
            ),
        )
