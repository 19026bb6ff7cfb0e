"""Tutorial notes on the page: lines of help for learners, shown while their question is open.

The page of the asked seat and the shared screen show a note. If the note is about a hand, only that
seat's page shows it, or the screen of a single player.
"""

from typing import TYPE_CHECKING

from msgspec import structs

from firmware_py.console.session import tutorial
from firmware_py.console.session.rule_lookup import read_by
from firmware_py.web import schema
from firmware_py.web.interfaces import Viewer
from games.core.action import OVER, TABLE

if TYPE_CHECKING:
    from firmware_py.console import Console
    from firmware_py.web.views.snapshot import Snapshots
    from games.core.text import Text


def lessons(console: "Console") -> schema.Lessons | None:
    """Return the tutorial progress for the page that sets up a game, or None if there is none."""
    kept = console.tutorial_progress
    learn = {
        game: [name for name, had in kept.people.items() if game in had and had[game].learns]
        for game in dict.fromkeys(game for had in kept.people.values() for game in had)
    }
    if not kept.finished and not any(learn.values()):
        return None
    return schema.Lessons(finished=list(kept.finished), learn=learn)


def with_notes(snapshots: "Snapshots", viewer: Viewer, now: schema.Snapshot) -> schema.Snapshot:
    """Return the snapshot, extended by this viewer's note, the learners and the progress."""
    console = snapshots.stage.console
    if viewer.host and (known := lessons(console)) is not None:
        now = structs.replace(now, lessons=known)
    session = console.session
    taught = tutorial.learners(console)
    if session is None or not taught or now.game is None or session.match.turn == OVER:
        return now
    seats = [
        structs.replace(seat, learns=True)
        if number in taught and (viewer.host or viewer.seat == number)
        else seat
        for number, seat in enumerate(now.seats)
    ]
    now = structs.replace(now, seats=seats)
    ask, asks = now.ask, snapshots.questions.asks(viewer)
    if ask is None or asks is None or not _reads(viewer, asks, taught):
        return now
    note = _note(snapshots, viewer, asks)
    return now if note is None else structs.replace(now, ask=structs.replace(ask, note=note))


def _reads(viewer: Viewer, asks: int, taught: tuple[int, ...]) -> bool:
    """Return whether this page shows the notes of a question to `asks`."""
    if viewer.host:
        return asks == TABLE or asks in taught
    return viewer.seat in taught and asks in (TABLE, viewer.seat)


def _note(snapshots: "Snapshots", viewer: Viewer, asks: int) -> schema.Note | None:
    console, viewers = snapshots.stage.console, snapshots.viewers
    session = viewers.session()
    told, first = session.notes.told.get(asks), session.notes.opening
    if told is not None and told.own and viewers.own_seat(viewer) != asks:
        told = None
    opening: tuple[Text, ...] = ()
    if first is not None and first.asked.get(asks) == session.notes.asked.get(asks):
        opening = (*first.about, *first.aim)
    if told is None and not opening:
        return None
    said: tuple[Text, ...] = ()
    if told is not None:
        # A note on the question shows the summary of its entry. A note on an offered card or an
        # event shows its own text, which says what it is about. So do a note beside an
        # introduction, where room is limited, and a second note, after the summary was shown.
        brief = bool(opening) or not told.note.of_question or told.note.text.id.endswith(".note.2")
        said = (told.note.text,) if brief else tutorial.reading(console, told.note).first
    return schema.Note(
        entry="" if told is None else told.note.entry,
        says=[viewers.say(viewer, each) for each in said],
        opening=[viewers.say(viewer, each) for each in opening],
    )


def heard(snapshots: "Snapshots", viewer: Viewer) -> frozenset[str]:
    """Return the ids of the entries whose notes this viewer's own seat has seen."""
    seat = None if snapshots.stage.console.match is None else snapshots.viewers.own_seat(viewer)
    return frozenset() if seat is None else read_by(snapshots.stage.console, seat)
