"""Something to read: pages of three rows, turned by previous and next."""

from typing import ClassVar

from firmware_py.console import ring_view, screen_text
from firmware_py.console.match import screen_view
from firmware_py.console.match.screen_pages import StatusPage, paged
from firmware_py.console.ui import Mode, Ui
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from games.core.text import Text, text

ENTRIES = 50
"""So much of the log is read on the box; the page has all of it."""


class Unhurried(Mode):
    """Lies over a game until nobody reads any more; a card is laid for the game."""

    lets_cards_through = True

    patience: ClassVar[int] = 120_000_000_000
    """Without input for so long, it goes by itself: reading takes its time (ns)."""

    def deadline(self, ui: Ui) -> int | None:
        """Return when nobody reads any more."""
        return ui.touched + self.patience

    def tick(self, ui: Ui) -> None:
        """Go, when nobody reads."""
        if ui.now >= ui.touched + self.patience:
            ui.pop(self)


class Pager(Unhurried):
    """Some pages; ok and back leave them."""

    title: ClassVar[str]
    """Message id of the head."""

    def __init__(self) -> None:
        self.page = 0

    def pages(self, ui: Ui) -> list[StatusPage]:
        """Return what there is to read, as public as the table."""
        raise NotImplementedError  # each text has its own

    def press(self, ui: Ui, key: str) -> None:
        """Turn a page; after the last comes the first."""
        self.page = (self.page + (1 if key == "next" else -1)) % max(1, len(self.pages(ui)))

    def release(self, ui: Ui, key: str) -> None:  # noqa: ARG002
        """Go back to where it was opened."""
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
        """Return the game at a third."""
        return ring_view.at_a_third(ui)


class LogPager(Pager):
    """Scores, then what happened, the latest first."""

    title = "table.menu.log"

    def pages(self, ui: Ui) -> list[StatusPage]:
        """Return the table of scores and the log as the whole table knows it."""
        match = ui.match
        assert match is not None  # noqa: S101  (only opened while a match runs)
        table = screen_view.table(ui, ui.scene())
        said = [line.news.text for line in match.log(None) if not line.undone][-ENTRIES:]
        scores = [StatusPage(table=table[at : at + 4]) for at in range(0, len(table), 4)]
        return [*scores, *paged(ui, _hints(ui), said[::-1])]


def _hints(ui: Ui) -> list[Text]:
    """Say who took how many hints."""
    session = ui.session
    if session is None:
        return []
    taken = ((seat, session.hints.taken(seat)) for seat in ui.people)
    return [text("table.hint.count", seat=seat, n=n) for seat, n in taken if n]
