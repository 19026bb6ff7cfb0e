"""Base mode for lists: three lines at a time, the chosen one bold, driven with four buttons."""

from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from firmware_py.console import answer_icons, ring_view, screen_text
from firmware_py.console.mode import Mode
from firmware_py.console.ui import Ui
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, MenuList, Screen
from games.core.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence


HELP = 4_000_000_000
"""Time without a press after which the help of a line, or its next two rows, appears (ns)."""


class ListItem(NamedTuple):
    """One line of a list."""

    says: Text | str
    value: Any
    """Passed to `ListPicker.take`."""
    help: Text | None = None


class ListPicker(Mode):
    """List that wraps round. ok takes the chosen line, and back closes the list."""

    patience: ClassVar[int | None] = None
    """Time without input after which the list closes (ns), or None if it stays open."""
    back: ClassVar[str] = "back"
    """Last part of the message id `table.key.*` that labels back, or "" if back does nothing."""

    def __init__(self) -> None:
        self.chosen = 0

    def head(self, ui: Ui) -> str:
        """Return the title of the list."""
        raise NotImplementedError

    def question(self, ui: Ui) -> Text | None:  # noqa: ARG002
        """Return the line above the list, or None."""
        return None

    def answers(self, ui: Ui) -> "Sequence[ListItem]":
        """Return the lines, the usual answer first."""
        raise NotImplementedError

    def explains(self, ui: Ui) -> Text | None:
        """Return the help of the chosen line."""
        answers = self.answers(ui)
        return answers[self.chosen].help if answers else None

    def take(self, ui: Ui, value: Any) -> None:
        """Handle ok on the line with this value."""
        raise NotImplementedError

    def leave(self, ui: Ui) -> None:
        """Handle back: close the list."""
        ui.pop(self)

    def press(self, ui: Ui, key: str) -> None:
        """Choose the next or the previous line."""
        if answers := self.answers(ui):
            self.chosen = (self.chosen + (1 if key == "next" else -1)) % len(answers)

    def release(self, ui: Ui, key: str) -> None:
        """Take the chosen line on ok, or leave the list on back."""
        if key == "back":
            self.leave(ui)
        elif answers := self.answers(ui):
            value = answers[self.chosen].value
            self.take(ui, value)
            self.keep_line(ui, value)

    def keep_line(self, ui: Ui, value: Any) -> None:
        """Keep the cursor on the line with this value, also if other lines have come or gone."""
        values = [answer.value for answer in self.answers(ui)] if self in ui.modes else []
        if value in values:
            self.chosen = values.index(value)

    def deadline(self, ui: Ui) -> int | None:
        """Return when the list closes or the next two rows of help appear (ns), or None."""
        times = [] if self.patience is None else [ui.touched + self.patience]
        if not ui.idle and self.explains(ui) is not None:
            waited = max(0, ui.now - ui.touched)
            times.append(ui.touched + (waited // HELP + 1) * HELP)
        return min(times, default=None)

    def tick(self, ui: Ui) -> None:
        """Close the list when `patience` has passed without input."""
        if self.patience is not None and ui.now >= ui.touched + self.patience:
            ui.pop(self)

    def light(self, ui: Ui) -> RingView:
        """Return the ring of the running game."""
        return ring_view.table_light(ui)

    def screen(self, ui: Ui) -> Screen:
        """Return the list below its question or the help of the chosen line."""
        return self.labelled(ui, "choose")

    def labelled(self, ui: Ui, ok: Text | str) -> Screen:
        """Return the list with this word for ok, as in `screen_text.keys`."""
        answers = self.answers(ui)
        question = self.question(ui)
        says = [answer.says for answer in answers]
        icons = answer_icons.row(ui, says, self.chosen)
        count = f"{self.chosen + 1}/{len(answers)}" if answers else ""
        asked = screen_text.rows(ui, question)[:2] if question else ()
        return Screen(
            head=Header(self.head(ui)),
            rows=self.help_rows(ui) or asked,
            menu=None if icons else MenuList(tuple(ui.say(each) for each in says), self.chosen),
            icons=icons,
            foot=screen_text.keys(ui, says[self.chosen] if icons else ok, self.back, count=count),
        )

    def help_rows(self, ui: Ui) -> tuple[str, ...]:
        """Return two rows of the help, or () until `HELP` has passed without a press."""
        means = self.explains(ui)
        waited = (ui.now - ui.touched) // HELP
        if means is None or waited < 1 or ui.idle:
            return ()
        rows = screen_text.rows(ui, means)
        at = 2 * (waited - 1) % (len(rows) + len(rows) % 2)
        return rows[at : at + 2]
