"""Something to read: pages of three rows, turned by previous and next."""

from typing import ClassVar

from firmware_py.console import lighting, wording
from firmware_py.console.desk import Desk, Mode
from firmware_py.console.match import showing
from firmware_py.console.match.pages import Page, paged
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Head, Screen
from games.core.text import Text, text

ENTRIES = 50
"""So much of the log is read on the box; the page has all of it."""


class Unhurried(Mode):
    """Lies over a game until nobody reads any more; a card is laid for the game."""

    lets_cards_through = True

    patience: ClassVar[int] = 120_000_000_000
    """Without input for so long, it goes by itself: reading takes its time (ns)."""

    def deadline(self, desk: Desk) -> int | None:
        """Return when nobody reads any more."""
        return desk.touched + self.patience

    def tick(self, desk: Desk) -> None:
        """Go, when nobody reads."""
        if desk.now >= desk.touched + self.patience:
            desk.pop(self)


class Reading(Unhurried):
    """Some pages; ok and back leave them."""

    title: ClassVar[str]
    """Message id of the head."""

    def __init__(self) -> None:
        self.page = 0

    def pages(self, desk: Desk) -> list[Page]:
        """Return what there is to read, as public as the table."""
        raise NotImplementedError  # each text has its own

    def press(self, desk: Desk, key: str) -> None:
        """Turn a page; after the last comes the first."""
        self.page = (self.page + (1 if key == "next" else -1)) % max(1, len(self.pages(desk)))

    def release(self, desk: Desk, key: str) -> None:  # noqa: ARG002
        """Go back to where it was opened."""
        desk.pop(self)

    def screen(self, desk: Desk) -> Screen:
        """Return the page and its number."""
        pages = self.pages(desk) or [Page()]
        page = pages[min(self.page, len(pages) - 1)]
        more = "more" if len(pages) > 1 else ""
        return Screen(
            head=Head(desk.say(text(self.title))),
            right=f"{min(self.page, len(pages) - 1) + 1}/{len(pages)}",
            rows=page.rows,
            table=page.table,
            foot=wording.keys(desk, "done", following=more),
        )

    def light(self, desk: Desk) -> Light:
        """Return the game at a third."""
        return lighting.at_a_third(desk)


class Log(Reading):
    """Scores, then what happened, the latest first."""

    title = "table.menu.log"

    def pages(self, desk: Desk) -> list[Page]:
        """Return the table of scores and the log as the whole table knows it."""
        match = desk.match
        assert match is not None  # noqa: S101  (only opened while a match runs)
        table = showing.table(desk, desk.scene())
        said = [line.news.text for line in match.log(None) if not line.undone][-ENTRIES:]
        scores = [Page(table=table[at : at + 4]) for at in range(0, len(table), 4)]
        return [*scores, *paged(desk, _hints(desk), said[::-1])]


def _hints(desk: Desk) -> list[Text]:
    """Say who took how many hints."""
    sitting = desk.sitting
    if sitting is None:
        return []
    taken = ((seat, sitting.hints.taken(seat)) for seat in desk.people)
    return [text("table.hint.count", seat=seat, n=n) for seat, n in taken if n]
