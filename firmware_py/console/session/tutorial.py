"""Tutorial of a first game: the notes that learners get. `tutorial_display` shows them.

The device shows a note below a question, in pages that the keys turn (`tutorial_display`).
`games.core.tutorial` defines the notes and what they may reveal. In a learner's first questions,
the footer also tells how to open the rules.

The question to a seat counts as new when that seat has acted since. Hidden actions of other seats
therefore do not change the notes, and players cannot count such actions by the notes.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from firmware_py.console import player_names, screen_text
from firmware_py.console.effects import SaveTutorialProgress
from firmware_py.console.screen_text import ROWS
from firmware_py.settings.tutorial_progress import Lesson
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.text import Text, text
from games.core.tutorial import Learner, TutorialNote, happened

if TYPE_CHECKING:
    from collections.abc import Iterable

    from firmware_py.console.session.session import Session
    from firmware_py.console.ui import Ui
    from firmware_py.settings.tutorial_progress import TutorialProgress
    from games.core.game import Game
    from games.core.rulebook.entry import EntryView
    from games.core.text import Text


class ShownNote(NamedTuple):
    """Note that is shown with an open question."""

    note: TutorialNote
    at: int  # time since which it is shown (ns)
    own: bool  # only the asked player may see it


class TutorialIntro(NamedTuple):
    """Introduction to the game that is shown before the first question."""

    about: tuple[Text, ...]
    aim: tuple[Text, ...]
    at: int  # time since which it is shown (ns)
    asked: dict[int, Any]  # the questions that were open then, as `TutorialState.asked`


class TutorialState:
    """Tutorial state of one session."""

    def __init__(self) -> None:
        self.asked: dict[int, Any] = {}
        """Key of the open question of each asked seat or TABLE. A new key means a new question."""
        self.told: dict[int, ShownNote] = {}
        """Note that is shown to each asked seat or TABLE."""
        self.since: dict[int, frozenset[str]] = {}
        """Event tokens since the last question, by seat."""
        self.acts = Counter[int]()
        """Number of actions by seat, TABLE or CHANCE."""
        self.opening: TutorialIntro | None = None
        """The introduction, as long as one of its questions is open."""
        self.unread: TutorialIntro | None = None
        """The introduction, until people have read it on the device."""
        self.waiting: tuple[Text, ...] = ()
        """Notes that the device shows with the next question to which ok is not an answer."""
        self.page = 0
        """Index of the page that the device shows."""
        self.closed = False
        """True if people have read the pages of the open question."""
        self.undone = False
        """True if an undo opened the current questions again."""
        self.new = False
        """True if the match has just begun and asked no question yet."""


BOT_PAUSE = 1_500_000_000
"""Pause before a bot acts while there are learners (ns)."""


def has_notes(game: Game[Any]) -> bool:
    """Return whether a game has tutorial notes."""
    return game.entries.written and any(entry.note for entry in game.entries)


# Learners


def lesson(ui: Ui, seat: int) -> Lesson | None:
    """Return the tutorial progress of a seat's player in the running game, or None."""
    match = ui.match
    if match is None:
        return None
    return ui.tutorial_progress.of(match.game.id, player_names.of(ui.settings, seat), seat)


def learners(ui: Ui) -> tuple[int, ...]:
    """Return the seats of the running match that get notes."""
    match = ui.match
    if match is None or not (ui.tutorial_progress.people or ui.tutorial_progress.seats):
        return ()
    if not has_notes(match.game):
        return ()
    had = ((seat, lesson(ui, seat)) for seat in ui.people)
    return tuple(seat for seat, each in had if each is not None and each.learns)


def learning(ui: Ui, game: str, seats: int) -> tuple[int, ...]:
    """Return the seats whose named players are still learning a game, for the next match."""
    found = ((seat, player_names.of(ui.settings, seat)) for seat in range(seats))
    had = (
        (seat, ui.tutorial_progress.people.get(name, {}).get(game)) for seat, name in found if name
    )
    return tuple(seat for seat, each in had if each is not None and each.learns)


def begin(ui: Ui, game: str, seats: int, taught: Iterable[int]) -> None:
    """Set the learners of the match that begins. taught: their seats."""
    called = [player_names.of(ui.settings, seat) for seat in range(seats)]
    _keep(ui, ui.tutorial_progress.begun(game, called, taught))


def change(ui: Ui, seats: Iterable[int], *, on: bool, again: bool = False) -> None:
    """Switch notes on or off for some seats, or start them again from the first."""
    match = ui.match
    if match is None or not has_notes(match.game):
        return
    found = ui.tutorial_progress
    for seat in seats:
        had = lesson(ui, seat)
        heard = () if had is None or again else had.heard
        name = player_names.of(ui.settings, seat)
        found = found.noting(match.game.id, name, seat, Lesson(on, heard))
    _keep(ui, found)
    session = ui.session
    if session is not None:
        still = learners(ui)
        told = session.notes.told
        session.notes.told = {who: told[who] for who in {*told} & {TABLE, *still}}
        if not still:
            session.notes = TutorialState()


def _keep(ui: Ui, lessons: TutorialProgress) -> None:
    if lessons != ui.tutorial_progress:
        ui.tutorial_progress = lessons
        ui.emit(SaveTutorialProgress(lessons))


# Notes


def record(ui: Ui, before: Any, entry: Action | int) -> None:
    """Record an applied entry: count the action, and add its event tokens for every learner."""
    session = ui.session
    if session is None:
        return
    notes, match = session.notes, session.match
    if isinstance(entry, int):
        notes.undone = True  # a question that is asked again needs no new note
        return
    if not session.joins_previous:  # no one was asked for this answer
        notes.acts[entry.by] += 1
    taught = learners(ui)
    if not taught or match.lost is not None:
        return
    tokens = happened(match.game, before, entry, match.state)
    for seat in taught:
        notes.since[seat] = notes.since.get(seat, frozenset()) | tokens


def update(ui: Ui) -> None:
    """Choose notes for new questions, and drop notes whose question is closed."""
    session = ui.session
    if session is None or session.awaiting_journal:
        return
    if session.match.turn == OVER:
        _end(ui, session)
        return
    notes, taught = session.notes, learners(ui)
    if not taught and not notes.asked:
        return
    asked = _asked(session)
    fresh = [who for who, question in asked.items() if notes.asked.get(who) != question]
    notes.told = {who: each for who, each in notes.told.items() if who in {*asked} - {*fresh}}
    if notes.opening is not None and notes.opening.asked.items().isdisjoint(asked.items()):
        notes.opening = None
    if ui.paused and not notes.undone:  # a menu hides notes: choose them when it has closed
        notes.asked = {who: each for who, each in asked.items() if who not in fresh}
        return
    undone, notes.undone, notes.asked = notes.undone, False, asked
    if fresh:
        notes.page, notes.closed = 0, undone
    for who in () if undone else fresh:
        if taught and (who == TABLE or who in taught):
            _open(ui, session, taught)
            _tell(ui, session, who, taught)


def _asked(session: Session) -> dict[int, Any]:
    """Return a dict that maps each asked seat (or TABLE) to the key of its open question."""
    match = session.match
    if match.turn == CHANCE:
        open_now = [] if session.bot_rolls() else [TABLE]
    else:
        open_now = [who for who in match.game.asked(match.state) if who not in session.bots]
    acts, found = session.notes.acts, {}
    for who in open_now:
        ask = match.ask(who)
        if ask is not None:
            found[who] = (ask.question, acts[who] if who != TABLE else acts.total())
    return found


def _tell(ui: Ui, session: Session, who: int, taught: tuple[int, ...]) -> None:
    """Choose the note for a question and save the progress of the learners.

    A question to the whole table gets one note for all learners.
    """
    match, notes, ask = session.match, session.notes, session.match.ask(who)
    seats = taught if who == TABLE else (who,)
    every = {seat: _learner(ui, seat) for seat in seats}
    # A private note needs a screen that no one else sees.
    eyes = who if who in ui.remote or (session.alone and who != TABLE) else None
    fits = _room(ui, session, who)
    told: ShownNote | None = None
    for own, sees in ((False, None), (True, eyes)):
        if told is None and not (own and sees is None):
            due = (each.due(match.game, match.state, who, sees, fits) for each in every.values())
            note = next((each for each in due if each is not None), None)
            told = None if note is None else ShownNote(note, ui.now, own)
    lessons = ui.tutorial_progress
    for seat, learner in every.items():
        notes.since[seat] = frozenset()
        heard = learner.answers(None if told is None else told.note).heard
        lessons = _noting(ui, lessons, seat, heard)
    _keep(ui, lessons)
    if told is None:
        return
    notes.told[who] = told
    if ask is not None and (ask.draw or ask.ok is not None) and not told.own:
        notes.waiting = (*notes.waiting, told.note.text)  # ok is an answer now


def _learner(ui: Ui, seat: int) -> Learner:
    had, notes = lesson(ui, seat), ui.session.notes if ui.session else None
    heard = frozenset(() if had is None else had.heard)
    return Learner(heard, frozenset() if notes is None else notes.since.get(seat, frozenset()))


def _noting(ui: Ui, lessons: TutorialProgress, seat: int, heard: Iterable[str]) -> TutorialProgress:
    """Return the progress after a seat has seen the notes `heard`."""
    had, match = lesson(ui, seat), ui.match
    if match is None or (had is not None and {*had.heard} == {*heard}):
        return lessons
    name = player_names.of(ui.settings, seat)
    return lessons.noting(match.game.id, name, seat, Lesson(True, tuple(sorted(heard))))


def _room(ui: Ui, session: Session, who: int) -> Any:
    """Return a function that tells whether a note fits below the question."""
    ask = session.match.ask(who)
    question = ask.question if ask is not None else ui.scene().question
    above = screen_text.rows(ui, question)[:2]

    def fits(said: Text) -> bool:
        return len(above) + len(screen_text.rows(ui, said)) <= free_rows(ui)

    return fits


def free_rows(ui: Ui) -> int:
    """Return the number of rows for text. If the ring is missing, the last row replaces it."""
    return ROWS - ("ring" in ui.missing)


# Introduction


def _open(ui: Ui, session: Session, taught: tuple[int, ...]) -> None:
    """Start the introduction before the first question, if a learner has not seen it yet."""
    match, notes = session.match, session.notes
    about = text(f"{match.game.id}.about")
    heard = {seat: _learner(ui, seat).heard for seat in taught}
    new = [seat for seat in taught if about.id not in heard[seat]]
    if not (new and notes.new):
        return
    notes.new = False
    aim = match.game.entries.of("variant", match.setup.variant, match.setup)
    said = () if aim is None else match.game.entries.reading(aim, match.setup).first
    notes.opening = TutorialIntro((about,), said, ui.now, dict(notes.asked))
    notes.unread = notes.opening
    lessons = ui.tutorial_progress
    for seat in new:
        lessons = _noting(ui, lessons, seat, {about.id, *heard[seat]})
    _keep(ui, lessons)


def reading(ui: Ui, note: TutorialNote) -> EntryView:
    """Return the rule text that belongs to a note in the running match."""
    assert ui.match is not None  # noqa: S101  (a note belongs to a match)
    found = ui.match.game.entries
    return found.reading(found[note.entry], ui.match.setup, ui.texts.knows)


def bot_pause(ui: Ui, usual: int) -> int:
    """Return the pause before a bot acts (ns): `usual`, or longer while there are learners."""
    return BOT_PAUSE if learners(ui) else usual


def _end(ui: Ui, session: Session) -> None:
    """Reset the notes. Record that a match of this game was finished, unless lost on time."""
    match = session.match
    session.notes = TutorialState()
    if ui.people and match.lost is None and has_notes(match.game):
        _keep(ui, ui.tutorial_progress.ended(match.game.id))
