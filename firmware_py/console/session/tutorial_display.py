"""Tips of a first game on the device: pages of whole sentences below the question.

ok and next turn the pages, previous turns back, and back switches the tips off. The pages stay
until a key or a card: a card always counts, and ends them. Where ok is an answer, there are none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_py.console import screen_text
from firmware_py.console.screen_text import ROWS
from firmware_py.console.session import device_seats, tutorial

if TYPE_CHECKING:
    from firmware_py.console.modes.question import QuestionMode
    from firmware_py.console.session.tutorial import ShownNote
    from firmware_py.console.ui import Ui
    from firmware_py.render.screen import Keys
    from games.core.text import Text

FIRST, LATER = 3, 2
"""Maximum number of pages with the introduction, and without it."""
PAGE = ROWS - 1
"""Rows of a page. The first row keeps the question."""


def sentences(ui: Ui, *said: Text) -> list[tuple[str, ...]]:
    """Return texts as pages: as many whole sentences as fit in the rows of a page."""
    pages: list[str] = []
    for each in (part for text in said for part in screen_text.SENTENCE.split(ui.say(text))):
        joined = f"{pages[-1]} {each}" if pages else each
        if pages and len(screen_text.rows(ui, joined)) <= PAGE:
            pages[-1] = joined
        else:
            pages.append(each)
    return [screen_text.rows(ui, page) for page in pages]


def pages(ui: Ui, play: QuestionMode) -> list[tuple[str, ...]]:
    """Return the pages that are still to be read with the question on the device, each once."""
    session, ask = ui.session, play.ask(ui)
    if session is None or ask is None or session.notes.closed or _is_elsewhere(ui, play):
        return []
    handed = play.hands_over(ui)
    if not handed and (ask.ok is not None or ask.draw or play.shows_cards(ui)):
        return []
    first, told = session.notes.unread, None if handed else _told(ui, play)
    found = [] if first is None else sentences(ui, *first.about)
    waiting = () if handed else tuple(dict.fromkeys(session.notes.waiting))
    found += sentences(ui, *waiting)
    if told is not None and told.note.text not in waiting:
        found += sentences(ui, told.note.text)
    found += [] if first is None else sentences(ui, *first.aim)
    return [*dict.fromkeys(found)][: LATER if first is None else FIRST]


def _is_elsewhere(ui: Ui, play: QuestionMode) -> bool:
    """Return whether the device shows something else: a list, a status page, or a card to move."""
    session = ui.session
    moves = session is not None and (session.placed is not None or session.pending_play is not None)
    shows = (play.page, play.cursor, play.returning) != (None, None, None) or play.veiled
    return shows or moves or device_seats.scan_request(ui) is not None


def page(
    ui: Ui, play: QuestionMode, question: tuple[str, ...], told: tuple[str, ...] = ()
) -> tuple[str, ...] | None:
    """Return the rows of the current page below the question, or None if there is no page.

    told: the instruction to the people. It is shown if there is room. A question of two rows gives
    one of them to a page of two rows. Large text shows the page and then the question, because
    they do not fit together.
    """
    found = pages(ui, play)
    if not found or ui.session is None:
        return None
    rows = found[min(ui.session.notes.page, len(found) - 1)]
    if ui.settings.large:
        return (*rows, *question)
    room = tutorial.free_rows(ui) - len(rows)
    above = (*question, *told)
    return (*(above if len(above) <= room else question[:room]), *rows)


def keys(ui: Ui, play: QuestionMode) -> Keys:
    """Return the words of the keys below a page."""
    assert ui.session is not None  # noqa: S101  (there is a page)
    at, count = ui.session.notes.page, len(pages(ui, play))
    ok = "start" if at + 1 >= count else "more"
    return screen_text.keys(ui, ok, "no-tips", count=f"{at + 1}/{count}", arrows=False)


def turn(ui: Ui, play: QuestionMode, key: str) -> bool:
    """Turn the page, close the last one, or switch the tips off. Return False without a page."""
    session, count = ui.session, len(pages(ui, play))
    if session is None or not count:
        return False
    notes = session.notes
    if key == "back":
        close(ui)
        tutorial.change(ui, ui.people, on=False)
    elif key == "previous":
        notes.page = max(0, notes.page - 1)
    elif notes.page + 1 < count:
        notes.page += 1
    elif key == "ok":
        close(ui)
    return True


def close(ui: Ui) -> None:
    """End the tips of the open question, and the introduction."""
    if ui.session is not None:
        notes = ui.session.notes
        notes.closed, notes.unread, notes.waiting = True, None, ()


def _told(ui: Ui, play: QuestionMode) -> ShownNote | None:
    """Return the note for the question on the device, or None.

    A private note is only returned while its private view is open.
    """
    who = play.who(ui)
    if ui.session is None or who is None:
        return None
    told = ui.session.notes.told.get(who)
    return None if told is None or (told.own and play.viewer(ui) != who) else told


def again(ui: Ui, play: QuestionMode) -> list[Text]:
    """Return the introduction and the note of the open question, for the status pages."""
    session = ui.session
    if session is None:
        return []
    first, told = session.notes.opening, _told(ui, play)
    said = [] if first is None else [*first.about, *first.aim]
    return said if told is None else [*said, *tutorial.reading(ui, told.note).first]
