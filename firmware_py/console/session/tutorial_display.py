"""Tutorial on the device: the introduction and the notes, and when each is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_py.console import screen_text
from firmware_py.console.screen_text import READING_TIME, ROWS
from firmware_py.console.session import tutorial

if TYPE_CHECKING:
    from firmware_py.console.modes.question import QuestionMode
    from firmware_py.console.session.session import Session
    from firmware_py.console.session.tutorial import ShownNote
    from firmware_py.console.ui import Ui
    from games.core.text import Text


def first_minute(ui: Ui) -> tuple[str, ...] | None:
    """Return the rows of the introduction's current page, or None if no page is shown."""
    notes = None if ui.session is None else ui.session.notes
    if notes is None or notes.opened is None or notes.opening is None or ui.now >= notes.opened:
        return None
    turns = zip(
        tutorial.intro_times(ui, notes.opening),
        tutorial.intro_pages(ui, notes.opening),
        strict=True,
    )
    return next((rows for until, rows in turns if ui.now < until), None)


def at_rest(ui: Ui, play: QuestionMode, above: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return all rows while the introduction or a note is shown, or None.

    above: rows of the question and the instructions. A note is shown below these rows, but the
    introduction replaces them.
    """
    first = first_minute(ui)
    if first is not None:
        return first
    session, told = ui.session, _told(ui, play)
    if session is None or told is None:
        return None
    begins, ends = _stands(ui, session, told, handed=play.opened is not None)
    rows = screen_text.rows(ui, told.note.text)
    if begins <= ui.now < ends and len(above) + len(rows) <= tutorial.free_rows(ui):
        return (*above, *rows)
    return None


def stands(ui: Ui, play: QuestionMode) -> bool:
    """Return whether the introduction or a note is shown, or follows the news."""
    session, told = ui.session, _told(ui, play)
    if session is None or told is None or ui.idle:
        return first_minute(ui) is not None
    return ui.now < _stands(ui, session, told, handed=play.opened is not None)[1]


def _told(ui: Ui, play: QuestionMode) -> ShownNote | None:
    """Return the note for the question on the device, or None.

    A private note is only returned while its private view is open.
    """
    who = play.who(ui)
    if ui.session is None or who is None:
        return None
    told = ui.session.notes.told.get(who)
    return None if told is None or (told.own and play.viewer(ui) != who) else told


def _stands(ui: Ui, session: Session, told: ShownNote, *, handed: bool) -> tuple[int, int]:
    """Return the start and the end of the time in which a note is shown (ns).

    handed: True if the private view is open. The time then begins with the touch that opened the
    view. Otherwise the news is shown first, for `READING_TIME` per screenful, and a touch ends the
    time.
    """
    if handed:
        return max(told.at, ui.touched), max(told.at, ui.touched) + tutorial.STANDS
    if ui.touched > told.at:
        return told.at, told.at
    begins = told.at
    if session.news and ui.touched <= session.changed:
        ask = session.ask()
        above = len(screen_text.rows(ui, *([] if ask is None else [ask.question]))[:2])
        rows = len(screen_text.rows(ui, *(news.text for news in session.news)))
        begins = max(begins, session.changed + READING_TIME * -(-rows // max(1, ROWS - above)))
    return begins, begins + tutorial.STANDS


def deadline(ui: Ui) -> int | None:
    """Return the time of the next change of the introduction or a note (ns), or None."""
    session = ui.session
    if session is None:
        return None
    notes = session.notes
    times = []
    if notes.opened is not None and notes.opening is not None:
        times += tutorial.intro_times(ui, notes.opening)
    for told in notes.told.values():
        for handed in (False, True):
            times += _stands(ui, session, told, handed=handed)
    return min((at for at in times if at > ui.now), default=None)


def again(ui: Ui, play: QuestionMode) -> list[Text]:
    """Return the introduction and the note of the open question, for the status pages."""
    session = ui.session
    if session is None:
        return []
    first, told = session.notes.opening, _told(ui, play)
    said = [] if first is None else [*first.about, *first.aim]
    return said if told is None else [*said, *tutorial.reading(ui, told.note).first]
