"""A first game explains itself: who is told which note, and how long it stands on the box.

A note comes with a question and takes no key: every press means what it means without it, and the
ring does not change. It stands where the state of the game does, for six seconds or until somebody
touches something; what has just happened is told before it, and what hands must do is never covered
by it. Which notes there are, and what they may know, is in `games.core.notes`. In the first
questions of those who learn the foot says how the rules are opened, where scores would stand.

A question that a seat answers alone is new when that seat has acted: what others do in secret
meanwhile changes nothing beside it, so nobody can count it there.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any

from firmware_py.console import names, wording
from firmware_py.console.effects import KeepLessons
from firmware_py.console.match.pages import ROWS
from firmware_py.console.sitting.notes import Notes, Opening, Told
from firmware_py.console.sitting.sitting import READ
from firmware_py.settings.lessons import Lesson
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.notes import Learner, Note, happened
from games.core.text import text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from firmware_py.console.desk import Desk
    from firmware_py.console.inputs import SetNotes
    from firmware_py.console.match.asked import Asked
    from firmware_py.console.sitting.sitting import Sitting
    from firmware_py.settings.lessons import Lessons
    from games.core.entry import Reading
    from games.core.game import Game
    from games.core.text import Text

STANDS = 6_000_000_000
"""A note stands on the box for so long, unless somebody does something (ns)."""
BOT_PAUSE = 1_500_000_000
"""A bot waits so long before it acts, that somebody who learns can follow (ns)."""


def has_notes(game: Game[Any]) -> bool:
    """Whether a game can explain itself."""
    return game.entries.written and any(entry.note for entry in game.entries)


# Who learns


def lesson(desk: Desk, seat: int) -> Lesson | None:
    """Return what the person at a seat has had of the running game; None if nothing."""
    match = desk.match
    if match is None:
        return None
    return desk.lessons.of(match.game.id, names.of(desk.settings, seat), seat)


def learners(desk: Desk) -> tuple[int, ...]:
    """Return the seats of the running match that are told notes."""
    match = desk.match
    if match is None or not (desk.lessons.people or desk.lessons.seats):
        return ()
    if not has_notes(match.game):
        return ()
    had = ((seat, lesson(desk, seat)) for seat in desk.people)
    return tuple(seat for seat, each in had if each is not None and each.learns)


def learning(desk: Desk, game: str, seats: int) -> tuple[int, ...]:
    """Return the seats whose people have names and still learn a game, in the next match too."""
    found = ((seat, names.of(desk.settings, seat)) for seat in range(seats))
    had = ((seat, desk.lessons.people.get(name, {}).get(game)) for seat, name in found if name)
    return tuple(seat for seat, each in had if each is not None and each.learns)


def begin(desk: Desk, game: str, seats: int, taught: Iterable[int]) -> None:
    """Set who learns in the match that begins."""
    called = [names.of(desk.settings, seat) for seat in range(seats)]
    _keep(desk, desk.lessons.begun(game, called, taught))


def change(desk: Desk, given: SetNotes) -> None:
    """Have notes told at some seats from now on, or no more; or again from the first."""
    match = desk.match
    if match is None or not has_notes(match.game):
        return
    found = desk.lessons
    for seat in given.seats:
        had = lesson(desk, seat)
        heard = () if had is None or given.again else had.heard
        name = names.of(desk.settings, seat)
        found = found.noting(match.game.id, name, seat, Lesson(given.on, heard))
    _keep(desk, found)
    sitting = desk.sitting
    if sitting is not None:
        still = learners(desk)
        told = sitting.notes.told
        sitting.notes.told = {who: told[who] for who in {*told} & {TABLE, *still}}
        if not still:
            sitting.notes = Notes()


def _keep(desk: Desk, lessons: Lessons) -> None:
    if lessons != desk.lessons:
        desk.lessons = lessons
        desk.want(KeepLessons(lessons))


# What they are told


def witness(desk: Desk, before: Any, entry: Action | int) -> None:
    """Note what has happened in front of those who learn."""
    sitting = desk.sitting
    if sitting is None:
        return
    notes, match = sitting.notes, sitting.match
    if isinstance(entry, int):
        notes.undone = True  # what is asked again needs no new note
        return
    notes.acts[entry.by] += 1
    taught = learners(desk)
    if not taught or match.lost is not None:
        return
    tokens = happened(match.game, before, entry, match.state)
    for seat in taught:
        notes.since[seat] = notes.since.get(seat, frozenset()) | tokens


def follow(desk: Desk) -> None:
    """Tell what is due with the questions that are open now; let go of what belongs to others."""
    sitting = desk.sitting
    if sitting is None or sitting.waits:
        return
    if sitting.match.turn == OVER:
        _end(desk, sitting)
        return
    notes, taught = sitting.notes, learners(desk)
    if not taught and not notes.asked:
        return
    asked = _asked(sitting)
    fresh = [who for who, question in asked.items() if notes.asked.get(who) != question]
    notes.told = {who: each for who, each in notes.told.items() if who in {*asked} - {*fresh}}
    if notes.opening is not None and notes.opening.asked.items().isdisjoint(asked.items()):
        notes.opening = notes.opened = None
    if desk.paused and not notes.undone:  # nobody would see it: it is told when this has gone
        notes.asked = {who: each for who, each in asked.items() if who not in fresh}
        return
    undone, notes.undone, notes.asked = notes.undone, False, asked
    _close(desk, sitting)
    for who in () if undone else fresh:
        if taught and (who == TABLE or who in taught):
            _open(desk, sitting, taught)
            _tell(desk, sitting, who, taught)


def _asked(sitting: Sitting) -> dict[int, Any]:
    """Return whom people are asked as, each with what makes it another question."""
    match = sitting.match
    if match.turn == CHANCE:
        open_now = [] if sitting.bot_rolls() else [TABLE]
    else:
        open_now = [who for who in match.game.asked(match.state) if who not in sitting.bots]
    acts, found = sitting.notes.acts, {}
    for who in open_now:
        ask = match.ask(who)
        if ask is not None:
            found[who] = (ask.question, acts[who] if who != TABLE else acts.total())
    return found


def _tell(desk: Desk, sitting: Sitting, who: int, taught: tuple[int, ...]) -> None:
    """Choose what is told with a question: to all who learn, or to the seat that it asks."""
    match, notes = sitting.match, sitting.notes
    seats = taught if who == TABLE else (who,)
    every = {seat: _learner(desk, seat) for seat in seats}
    # Only where nobody else looks.
    eyes = who if who in desk.remote or (sitting.alone and who != TABLE) else None
    fits = _room(desk, sitting, who)
    told: Told | None = None
    for own, sees in ((False, None), (True, eyes)):
        if told is None and not (own and sees is None):
            due = (each.due(match.game, match.state, who, sees, fits) for each in every.values())
            note = next((each for each in due if each is not None), None)
            told = None if note is None else Told(note, desk.now, own)
    lessons = desk.lessons
    for seat, learner in every.items():
        notes.since[seat] = frozenset()
        heard = learner.answers(None if told is None else told.note).heard
        lessons = _noting(desk, lessons, seat, heard)
    _keep(desk, lessons)
    if told is not None:
        notes.told[who] = told


def _learner(desk: Desk, seat: int) -> Learner:
    had, notes = lesson(desk, seat), desk.sitting.notes if desk.sitting else None
    heard = frozenset(() if had is None else had.heard)
    return Learner(heard, frozenset() if notes is None else notes.since.get(seat, frozenset()))


def _noting(desk: Desk, lessons: Lessons, seat: int, heard: Iterable[str]) -> Lessons:
    """Return the lessons with what a seat has heard."""
    had, match = lesson(desk, seat), desk.match
    if match is None or (had is not None and {*had.heard} == {*heard}):
        return lessons
    name = names.of(desk.settings, seat)
    return lessons.noting(match.game.id, name, seat, Lesson(True, tuple(sorted(heard))))


def _room(desk: Desk, sitting: Sitting, who: int) -> Any:
    """Return whether a note has room on the box, beside the question and what hands must do."""
    ask, scene = sitting.match.ask(who), desk.scene()
    question = ask.question if ask is not None else scene.question
    above = _above(desk, question, scene.told)

    def fits(said: Text) -> bool:
        return len(above) + len(wording.rows(desk, said)) <= _rows(desk)

    return fits


def _above(desk: Desk, question: Text, told: Text | None) -> tuple[str, ...]:
    rows = wording.rows(desk, question)[:2]
    return (*rows, *wording.rows(desk, *([told] if told else [])))


def _rows(desk: Desk) -> int:
    """Return how many rows there are: the last one may stand in for the ring."""
    return ROWS - ("ring" in desk.missing)


# The first minute


def _open(desk: Desk, sitting: Sitting, taught: tuple[int, ...]) -> None:
    """Say what the game is before its first question, to those who have not heard it."""
    match, notes = sitting.match, sitting.notes
    about = text(f"{match.game.id}.about")
    heard = {seat: _learner(desk, seat).heard for seat in taught}
    new = [seat for seat in taught if about.id not in heard[seat]]
    if not (new and notes.new):
        return
    notes.new = False
    aim = match.game.entries.of("variant", match.setup.variant, match.setup)
    said = () if aim is None else match.game.entries.reading(aim, match.setup).first
    notes.opening = Opening((about,), said, desk.now, dict(notes.asked))
    notes.opened = max(_turns(desk, notes.opening))
    lessons = desk.lessons
    for seat in new:
        lessons = _noting(desk, lessons, seat, {about.id, *heard[seat]})
    _keep(desk, lessons)


def _close(desk: Desk, sitting: Sitting) -> None:
    """Go on to the first note: at whatever anybody does, or when it has been read."""
    notes = sitting.notes
    first = notes.opening
    if first is None or notes.opened is None:
        return
    if desk.touched > first.at or desk.now >= notes.opened:
        notes.opened = None
        notes.told = {who: each._replace(at=desk.now) for who, each in notes.told.items()}


def _pages(desk: Desk, first: Opening) -> list[tuple[str, ...]]:
    """Return what is said first, page by page: none ends in a row that stands alone."""
    found = []
    for part in (first.about, first.aim):
        rows = wording.rows(desk, *part)
        pages = -(-len(rows) // ROWS) or 1
        size = -(-len(rows) // pages) or 1
        found += [rows[at : at + size] for at in range(0, len(rows), size)]
    return found


def _turns(desk: Desk, first: Opening) -> list[int]:
    """Return when each page has been read, its rows as long as news (ns)."""
    lengths = (READ * len(page) for page in _pages(desk, first))
    return [first.at + past for past in accumulate(lengths)]


# On the box


def first_minute(desk: Desk) -> tuple[str, ...] | None:
    """Return the rows of what is said before the first question, None when it has been."""
    notes = None if desk.sitting is None else desk.sitting.notes
    if notes is None or notes.opened is None or notes.opening is None or desk.now >= notes.opened:
        return None
    turns = zip(_turns(desk, notes.opening), _pages(desk, notes.opening), strict=True)
    return next((rows for until, rows in turns if desk.now < until), None)


def at_rest(desk: Desk, play: Asked, above: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return all rows at rest while something is told, None if nothing is.

    above: the question, and what hands must do. Before the first question it is not there yet.
    """
    first = first_minute(desk)
    if first is not None:
        return first
    sitting, told = desk.sitting, _told(desk, play)
    if sitting is None or told is None:
        return None
    begins, ends = _stands(desk, sitting, told, handed=play.opened is not None)
    rows = wording.rows(desk, told.note.text)
    if begins <= desk.now < ends and len(above) + len(rows) <= _rows(desk):
        return (*above, *rows)
    return None


def _told(desk: Desk, play: Asked) -> Told | None:
    """Return the note beside the question on the box, where its own eyes look if it is for them."""
    who = play.who(desk)
    if desk.sitting is None or who is None:
        return None
    told = desk.sitting.notes.told.get(who)
    return None if told is None or (told.own and play.viewer(desk) != who) else told


def _stands(desk: Desk, sitting: Sitting, told: Told, *, handed: bool) -> tuple[int, int]:
    """Return from when until when a note stands: nobody has touched anything meanwhile.

    handed: somebody has opened what is theirs, which was the last touch. Else news come first, each
    row for as long as it is read.
    """
    if handed:
        return max(told.at, desk.touched), max(told.at, desk.touched) + STANDS
    if desk.touched > told.at:
        return told.at, told.at
    begins = told.at
    if sitting.news and desk.touched <= sitting.changed:
        ask = sitting.ask()
        above = len(wording.rows(desk, *([] if ask is None else [ask.question]))[:2])
        rows = len(wording.rows(desk, *(news.text for news in sitting.news)))
        begins = max(begins, sitting.changed + READ * -(-rows // max(1, ROWS - above)))
    return begins, begins + STANDS


def deadline(desk: Desk) -> int | None:
    """Return when something that is told comes, turns its page or goes by itself."""
    sitting = desk.sitting
    if sitting is None:
        return None
    notes = sitting.notes
    times = []
    if notes.opened is not None and notes.opening is not None:
        times += _turns(desk, notes.opening)
    for told in notes.told.values():
        for handed in (False, True):
            times += _stands(desk, sitting, told, handed=handed)
    return min((at for at in times if at > desk.now), default=None)


def again(desk: Desk, play: Asked) -> list[Text]:
    """Return what is read again at rest: all that stood beside the open question."""
    sitting = desk.sitting
    if sitting is None:
        return []
    first, told = sitting.notes.opening, _told(desk, play)
    said = [] if first is None else [*first.about, *first.aim]
    return said if told is None else [*said, *reading(desk, told.note).first]


def reading(desk: Desk, note: Note) -> Reading:
    """Return what the rules say of a note of the running match."""
    assert desk.match is not None  # noqa: S101  (a note belongs to a match)
    found = desk.match.game.entries
    return found.reading(found[note.entry], desk.match.setup, desk.texts.knows)


def bot_pause(desk: Desk, usual: int) -> int:
    """Return how long a bot waits before it acts."""
    return BOT_PAUSE if learners(desk) else usual


def _end(desk: Desk, sitting: Sitting) -> None:
    """Let go of what was told; a match that was played to its end was somebody's first."""
    match = sitting.match
    sitting.notes = Notes()
    if desk.people and match.lost is None and has_notes(match.game):
        _keep(desk, desk.lessons.ended(match.game.id))
