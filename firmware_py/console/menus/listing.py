"""A list to choose from, with four buttons: three lines, the chosen one bold."""

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from firmware_py.console import wording
from firmware_py.console.mode import Mode
from firmware_py.painting.screen import Head, Menu, Screen
from games.core.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware_py.console.console import Console

HELP = 4_000_000_000
"""Without a press for so long, a line explains itself, two rows at a time (ns)."""


class Answer(NamedTuple):
    """One line: what it says, what it stands for, and what it means in a sentence."""

    says: Text | str
    value: Any
    help: Text | None = None


class Listing(Mode):
    """Lists wrap round; ok takes the chosen line, back steps out. Subclasses say what is asked."""

    patience: ClassVar[int | None] = None
    """Without input for so long, the list goes by itself (ns)."""
    back: ClassVar[str] = "back"
    """The `table.key` of what back does; empty if there is nothing to go back to."""

    def __init__(self) -> None:
        self.chosen = 0

    def head(self, console: "Console") -> str:
        """Return the title."""
        raise NotImplementedError  # each list asks something of its own

    def question(self, console: "Console") -> Text | None:  # noqa: ARG002
        """Return the line above the list, if there is one."""
        return None

    def answers(self, console: "Console") -> "Sequence[Answer]":
        """Return the lines, usual answer first."""
        raise NotImplementedError  # each list asks something of its own

    def explains(self, console: "Console") -> Text | None:
        """Return what the chosen line means."""
        answers = self.answers(console)
        return answers[self.chosen].help if answers else None

    def take(self, console: "Console", value: Any) -> None:
        """Answer to ok on a line."""
        raise NotImplementedError  # each list asks something of its own

    def leave(self, console: "Console") -> None:
        """Answer to back."""
        console.pop(self)

    def press(self, console: "Console", key: str) -> None:
        """Move the choice."""
        if answers := self.answers(console):
            self.chosen = (self.chosen + (1 if key == "next" else -1)) % len(answers)

    def release(self, console: "Console", key: str) -> None:
        """Take the chosen line, or leave."""
        if key == "back":
            self.leave(console)
        elif answers := self.answers(console):
            self.take(console, answers[self.chosen].value)

    def deadline(self, console: "Console") -> int | None:
        """Return when nobody is waited for any more, or the next two rows of help come."""
        times = [] if self.patience is None else [console.touched + self.patience]
        if not console.idle and self.explains(console) is not None:
            waited = max(0, console.now - console.touched)
            times.append(console.touched + (waited // HELP + 1) * HELP)
        return min(times, default=None)

    def tick(self, console: "Console") -> None:
        """Go, when nobody answers."""
        if self.patience is not None and console.now >= console.touched + self.patience:
            console.pop(self)

    def screen(self, console: "Console") -> Screen:
        """Return the list, or the chosen line under what it means; the foot counts."""
        answers = self.answers(console)
        question = self.question(console)
        count = f"{self.chosen + 1}/{len(answers)}" if answers else ""
        asked = wording.rows(console, question)[:2] if question else ()
        return Screen(
            head=Head(self.head(console)),
            rows=self.help_rows(console) or asked,
            menu=Menu(tuple(console.say(answer.says) for answer in answers), self.chosen),
            foot=wording.keys(console, "choose", self.back, count=count),
        )

    def help_rows(self, console: "Console") -> tuple[str, ...]:
        """Return two rows of what the chosen line means, once nobody has pressed for a while."""
        means = self.explains(console)
        waited = (console.now - console.touched) // HELP
        if means is None or waited < 1 or console.idle:
            return ()
        rows = wording.rows(console, means)
        at = 2 * (waited - 1) % (len(rows) + len(rows) % 2)
        return rows[at : at + 2]
