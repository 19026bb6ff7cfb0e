"""Base modes for reading: pages of three rows, turned with previous and next."""

from typing import ClassVar

from firmware_py.console import ring_view, screen_text
from firmware_py.console.mode import Mode
from firmware_py.console.modes import game_screen
from firmware_py.console.screen_text import StatusPage, paged
from firmware_py.console.ui import Ui
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from games.core.text import Text, text

ENTRIES = 50
"""Number of log entries that the device shows. The page shows all of them."""


class ReadingMode(Mode):
    """Mode over a running game that closes after `patience` without input.

    A card on the reader closes the mode and is then played in the game.
    """

    lets_cards_through = True

    patience: ClassVar[int] = 120_000_000_000
    """Time without input after which the mode closes (ns). It is long, because people read."""

    def deadline(self, ui: Ui) -> int | None:
        """Return the time at which the mode closes (ns)."""
        return ui.touched + self.patience

    def tick(self, ui: Ui) -> None:
        """Close the mode when `patience` has passed without input."""
        if ui.now >= ui.touched + self.patience:
            ui.pop(self)


class Pager(ReadingMode):
    """Pages of text. ok and back close them."""

    title: ClassVar[str]
    """Message id of the header."""

    def __init__(self) -> None:
        self.page = 0

    def pages(self, ui: Ui) -> list[StatusPage]:
        """Return the pages. Everyone at the table may read them."""
        raise NotImplementedError

    def press(self, ui: Ui, key: str) -> None:
        """Turn the page, wrapping round."""
        self.page = (self.page + (1 if key == "next" else -1)) % max(1, len(self.pages(ui)))

    def release(self, ui: Ui, key: str) -> None:  # noqa: ARG002
        """Close the pages on ok or back."""
        ui.pop(self)

    def screen(self, ui: Ui) -> Screen:
        """Return the page and its number."""
        pages = self.pages(ui) or [StatusPage()]
        page = pages[min(self.page, len(pages) - 1)]
        more = "more" if len(pages) > 1 else ""
        return Screen(
            head=Header(ui.say(text(self.title))),
            right=f"{min(self.page, len(pages) - 1) + 1}/{len(pages)}",
            rows=page.rows,
            table=page.table,
            foot=screen_text.keys(ui, "done", following=more),
        )

    def light(self, ui: Ui) -> RingView:
        """Return the game's ring, dimmed to a third."""
        return ring_view.at_a_third(ui)


class LogPager(Pager):
    """Pages with the scores and the log. The latest log entry comes first."""

    title = "table.menu.log"

    def pages(self, ui: Ui) -> list[StatusPage]:
        """Return the score table, the numbers of hints, and the public log."""
        match = ui.match
        assert match is not None  # noqa: S101  (only opened while a match runs)
        table = game_screen.table(ui, ui.scene())
        said = [line.news.text for line in match.log(None) if not line.undone][-ENTRIES:]
        scores = [StatusPage(table=table[at : at + 4]) for at in range(0, len(table), 4)]
        return [*scores, *paged(ui, _hints(ui), said[::-1])]


def _hints(ui: Ui) -> list[Text]:
    """Return the number of hints that each player has taken."""
    session = ui.session
    if session is None:
        return []
    taken = ((seat, session.hints.taken(seat)) for seat in ui.people)
    return [text("table.hint.count", seat=seat, n=n) for seat, n in taken if n]
