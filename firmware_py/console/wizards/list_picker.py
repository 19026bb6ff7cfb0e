"""A list to choose from, with four buttons: three lines, the chosen one bold."""

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from firmware_py.console import ring_view, screen_text
from firmware_py.console.ui import Mode, Ui
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, MenuList, Screen
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

    def head(self, ui: Ui) -> str:
        """Return the title."""
        raise NotImplementedError  # each list asks something of its own

    def question(self, ui: Ui) -> Text | None:  # noqa: ARG002
        """Return the line above the list, if there is one."""
        return None

    def answers(self, ui: Ui) -> "Sequence[Answer]":
        """Return the lines, usual answer first."""
        raise NotImplementedError  # each list asks something of its own

    def explains(self, ui: Ui) -> Text | None:
        """Return what the chosen line means."""
        answers = self.answers(ui)
        return answers[self.chosen].help if answers else None

    def take(self, ui: Ui, value: Any) -> None:
        """Answer to ok on a line."""
        raise NotImplementedError  # each list asks something of its own

    def leave(self, ui: Ui) -> None:
        """Answer to back."""
        ui.pop(self)

    def press(self, ui: Ui, key: str) -> None:
        """Move the choice."""
        if answers := self.answers(ui):
            self.chosen = (self.chosen + (1 if key == "next" else -1)) % len(answers)

    def release(self, ui: Ui, key: str) -> None:
        """Take the chosen line, or leave."""
        if key == "back":
            self.leave(ui)
        elif answers := self.answers(ui):
            self.take(ui, answers[self.chosen].value)

    def deadline(self, ui: Ui) -> int | None:
        """Return when nobody is waited for any more, or the next two rows of help come."""
        times = [] if self.patience is None else [ui.touched + self.patience]
        if not ui.idle and self.explains(ui) is not None:
            waited = max(0, ui.now - ui.touched)
            times.append(ui.touched + (waited // HELP + 1) * HELP)
        return min(times, default=None)

    def tick(self, ui: Ui) -> None:
        """Go, when nobody answers."""
        if self.patience is not None and ui.now >= ui.touched + self.patience:
            ui.pop(self)

    def light(self, ui: Ui) -> RingView:
        """Return the ring at rest."""
        return ring_view.table_light(ui)

    def screen(self, ui: Ui) -> Screen:
        """Return the list, or the chosen line under what it means; the foot counts."""
        answers = self.answers(ui)
        question = self.question(ui)
        count = f"{self.chosen + 1}/{len(answers)}" if answers else ""
        asked = screen_text.rows(ui, question)[:2] if question else ()
        return Screen(
            head=Header(self.head(ui)),
            rows=self.help_rows(ui) or asked,
            menu=MenuList(tuple(ui.say(answer.says) for answer in answers), self.chosen),
            foot=screen_text.keys(ui, "choose", self.back, count=count),
        )

    def help_rows(self, ui: Ui) -> tuple[str, ...]:
        """Return two rows of what the chosen line means, once nobody has pressed for a while."""
        means = self.explains(ui)
        waited = (ui.now - ui.touched) // HELP
        if means is None or waited < 1 or ui.idle:
            return ()
        rows = screen_text.rows(ui, means)
        at = 2 * (waited - 1) % (len(rows) + len(rows) % 2)
        return rows[at : at + 2]
