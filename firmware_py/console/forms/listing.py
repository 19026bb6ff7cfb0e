"""A list to choose from, with four buttons: three lines, the chosen one bold."""

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from firmware_py.console import lighting, wording
from firmware_py.console.desk import Desk, Mode
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Head, Menu, Screen
from games.core.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence


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

    def head(self, desk: Desk) -> str:
        """Return the title."""
        raise NotImplementedError  # each list asks something of its own

    def question(self, desk: Desk) -> Text | None:  # noqa: ARG002
        """Return the line above the list, if there is one."""
        return None

    def answers(self, desk: Desk) -> "Sequence[Answer]":
        """Return the lines, usual answer first."""
        raise NotImplementedError  # each list asks something of its own

    def explains(self, desk: Desk) -> Text | None:
        """Return what the chosen line means."""
        answers = self.answers(desk)
        return answers[self.chosen].help if answers else None

    def take(self, desk: Desk, value: Any) -> None:
        """Answer to ok on a line."""
        raise NotImplementedError  # each list asks something of its own

    def leave(self, desk: Desk) -> None:
        """Answer to back."""
        desk.pop(self)

    def press(self, desk: Desk, key: str) -> None:
        """Move the choice."""
        if answers := self.answers(desk):
            self.chosen = (self.chosen + (1 if key == "next" else -1)) % len(answers)

    def release(self, desk: Desk, key: str) -> None:
        """Take the chosen line, or leave."""
        if key == "back":
            self.leave(desk)
        elif answers := self.answers(desk):
            self.take(desk, answers[self.chosen].value)

    def deadline(self, desk: Desk) -> int | None:
        """Return when nobody is waited for any more, or the next two rows of help come."""
        times = [] if self.patience is None else [desk.touched + self.patience]
        if not desk.idle and self.explains(desk) is not None:
            waited = max(0, desk.now - desk.touched)
            times.append(desk.touched + (waited // HELP + 1) * HELP)
        return min(times, default=None)

    def tick(self, desk: Desk) -> None:
        """Go, when nobody answers."""
        if self.patience is not None and desk.now >= desk.touched + self.patience:
            desk.pop(self)

    def light(self, desk: Desk) -> Light:
        """Return the ring at rest."""
        return lighting.table_light(desk)

    def screen(self, desk: Desk) -> Screen:
        """Return the list, or the chosen line under what it means; the foot counts."""
        answers = self.answers(desk)
        question = self.question(desk)
        count = f"{self.chosen + 1}/{len(answers)}" if answers else ""
        asked = wording.rows(desk, question)[:2] if question else ()
        return Screen(
            head=Head(self.head(desk)),
            rows=self.help_rows(desk) or asked,
            menu=Menu(tuple(desk.say(answer.says) for answer in answers), self.chosen),
            foot=wording.keys(desk, "choose", self.back, count=count),
        )

    def help_rows(self, desk: Desk) -> tuple[str, ...]:
        """Return two rows of what the chosen line means, once nobody has pressed for a while."""
        means = self.explains(desk)
        waited = (desk.now - desk.touched) // HELP
        if means is None or waited < 1 or desk.idle:
            return ()
        rows = wording.rows(desk, means)
        at = 2 * (waited - 1) % (len(rows) + len(rows) % 2)
        return rows[at : at + 2]
