"""News, log and undo of a match, as one viewer may see them.

Lines of the log are numbered. The numbers that a seat sees skip the secret actions of other seats.
Otherwise gaps would reveal how many secret actions there were.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from msgspec import structs

from firmware_py.console.session import hidden_actions, undo
from firmware_py.web import schema
from firmware_py.web.interfaces import Viewer
from firmware_py.web.undo_votes import UndoVotes, index_after, standing
from firmware_py.web.viewer import Viewers
from games.core.display.scene import News
from games.core.errors import NothingToUndo
from games.core.match import LogLine, Match
from games.core.text import Text, text


class HistoryView:
    """History of the current match, with the times of its entries and the undo proposal."""

    def __init__(self, viewers: Viewers) -> None:
        self._viewers = viewers
        self.agreement = UndoVotes()
        self.clock: Callable[[], float | None] = lambda: None
        """Clock of the runtime (s), or None in a replay. The console's own clock would not do: it
        advances with button presses, so its times would reveal secret presses."""
        self._unheard = hidden_actions.HiddenEntries()
        self._lines = LogView()
        self._timed: Match[Any] | None = None
        self._times: list[float | None] = []
        """Time of each entry (s, the runtime's clock), for the ages of log lines."""

    def note_times(self) -> None:
        """Record the time of new entries. The old entries of a resumed match have no times."""
        match = self._viewers.stage.console.match
        if match is not self._timed:
            self._timed, self._times = match, [None] * (len(match.entries) if match else 0)
        if match is not None:
            self._times += [self.clock()] * (len(match.entries) - len(self._times))

    def news(self, viewer: Viewer) -> tuple[News, ...]:
        """Return the news of the latest action that is not another seat's secret."""
        session = self._viewers.session()
        if self._knows_all(viewer):
            return session.news
        match, mine = session.match, self._viewers.mine(viewer)
        last = at = len(match.actions) - 1
        while at >= 0 and match.actions[at].by not in mine and hidden_actions.is_hidden(match, at):
            at -= 1
        told = _news(match, at, viewer) if at >= 0 else ()
        return (*told, *session.move_news) if at == last else told

    def news_of(self, viewer: Viewer, number: int) -> list[Text]:
        """Return the texts of the entry with this number in the viewer's log."""
        entry = self.entry(viewer, number)
        lines = self._lines.lines(self._viewers.match(), viewer.seat)
        return [line.news.text for line in lines if line.number == entry]

    def log(self, viewer: Viewer) -> list[schema.LogEntry]:
        """Return the log, newest first."""
        self.note_times()
        match, console = self._viewers.match(), self._viewers.stage.console
        known = self._knows_all(viewer), self._viewers.mine(viewer)
        names = console.settings.names, match.game.seat_colours(match.state), known

        def entry(line: LogLine) -> schema.LogEntry:
            return schema.LogEntry(
                n=self.number(viewer, line.number),
                seat=line.news.seat,
                text=self._viewers.say(viewer, line.news.text),
                undone=False,
                at=self._times[line.number],
            )

        return self._lines.entries(match, viewer, names, entry)

    def number(self, viewer: Viewer, entry: int) -> int:
        """Return an entry's number in the viewer's log, which omits other seats' secret actions."""
        if self._knows_all(viewer):
            return entry
        self._unheard.follow(self._viewers.match())
        return self._unheard.number(entry, self._viewers.mine(viewer))

    def _knows_all(self, viewer: Viewer) -> bool:
        """Return whether the viewer may count all actions: the host if nobody plays on a phone."""
        return viewer.host and not self._viewers.shared()

    def entry(self, viewer: Viewer, number: int) -> int:
        """Return the match's entry that has this number in the viewer's log, or -1."""
        if self._knows_all(viewer):
            return number
        self._unheard.follow(self._viewers.match())
        return self._unheard.entry(number, self._viewers.mine(viewer))

    def aside(
        self,
        viewer: Viewer,
        after: int,
        said: Text,
        *,
        seat: int | None,
        at: float | None = None,
        own: bool = False,
    ) -> schema.LogEntry:
        """Return a log line that is not an entry of the match but follows `after` entries.

        `own` marks a line that only this viewer's seat sees. A reloaded page shows it again.
        """
        number = self.number(viewer, after - 1)
        words = self._viewers.say(viewer, said)
        line = schema.LogEntry(n=number, seat=seat, text=words, undone=False, at=at, told=True)
        return structs.replace(line, own=True) if own else line

    # Undo

    def undo(self, viewer: Viewer) -> schema.UndoOffer | None:
        """Return the effect of undo. Return None if nothing can be undone or undo is withheld."""
        session, agreement = self._viewers.session(), self.agreement
        match, say = session.match, partial(self._viewers.say, viewer)
        if self.withheld(viewer):
            return None
        proposed = agreement.open(match) and match.lost is None
        to = agreement.to if proposed else None
        try:
            own = session.undo_from()
            start = own if to is None else index_after(match, to)
        except NothingToUndo:
            return None
        since = self.number(viewer, standing(match)[own - 1]) if own else -1
        if match.lost is not None:
            back = say(text("clock.undo.time", seat=match.lost))
            return schema.UndoOffer(
                back, agreement=False, agreed=[], proposed=False, to=None, since=since
            )
        at = start if to is None else start - 1  # named after the log line to go back to
        told = [item.text for item in _news(match, at, viewer)] or undo.answer(match, at)
        return schema.UndoOffer(
            text=" ".join(map(say, told)),
            agreement=session.needs_agreement(start),
            agreed=sorted(agreement.agreed) if proposed else [],
            proposed=proposed,
            to=None if to is None else self.number(viewer, to),
            since=since,
        )

    def withheld(self, viewer: Viewer) -> bool:
        """Return whether undo would take back or reveal another seat's secret actions.

        It is already True while another seat has a secret question. Otherwise the undo button
        would change when that seat answers, and so reveal the action.
        """
        console = self._viewers.stage.console
        match = console.match
        if match is None or self._knows_all(viewer) or match.lost is not None:
            return False
        mine = self._viewers.mine(viewer)
        others = {*match.game.asked(match.state)} - mine - {*console.bots}
        if any(seat >= 0 and hidden_actions.asked(match, seat) for seat in others):
            return True
        try:
            return hidden_actions.of_another(match, self._viewers.session().undo_from(), mine)
        except NothingToUndo:
            return False


class LogView:
    """Incremental log of the current match. Its `lines` are the same as those of `Match.log`.

    The server makes a snapshot for each viewer after each input, and a long match has hundreds of
    log lines. So the news of an action are computed once for each seat, and translated once for
    each combination of seat, role and language.
    """

    def __init__(self) -> None:
        self._begin(None)

    def _begin(self, match: Match[Any] | None) -> None:
        self._match = match
        self._entries = 0  # number of entries processed
        self._undone: set[int] = set()
        self._lines: dict[int | None, list[LogLine]] = {}  # by seat, with undone ones
        self._read: dict[int | None, int] = {}  # by seat: number of transitions in its lines
        self._said: dict[Viewer, tuple[Any, list[schema.LogEntry]]] = {}

    def lines(self, match: Match[Any], seat: int | None) -> list[LogLine]:
        """Return the log lines that this seat (None: the public) may see, oldest first."""
        lines = self._news(match, seat)
        return [
            structs.replace(line, undone=True) if line.number in self._undone else line
            for line in lines
        ]

    def entries(
        self,
        match: Match[Any],
        viewer: Viewer,
        names: Any,
        entry: Callable[[LogLine], schema.LogEntry],
    ) -> list[schema.LogEntry]:
        """Return the log for a viewer, newest first.

        `entry` translates a line. Its results are cached until `names` change: the players' names
        and the actions that the viewer may count.
        """
        lines = self._news(match, viewer.seat)
        kept, entries = self._said.get(viewer, (names, []))
        if kept != names:
            entries = []
        entries += [entry(line) for line in lines[len(entries) :]]
        self._said[viewer] = names, entries
        return [
            structs.replace(entry, undone=True) if line.number in self._undone else entry
            for line, entry in zip(reversed(lines), reversed(entries), strict=True)
        ]

    def _news(self, match: Match[Any], seat: int | None) -> list[LogLine]:
        """Return the log lines for a seat, including undone ones."""
        if match is not self._match or len(match.entries) < self._entries:
            self._begin(match)
        if len(match.entries) > self._entries:
            self._undone, self._entries = match.undone(), len(match.entries)
        lines, read = self._lines.setdefault(seat, []), self._read.get(seat, 0)
        # The list grows only when all news are computed, so a retry after an error starts here.
        lines += [
            LogLine(each.number, item)
            for each in match.transitions[read:]
            for item in match.news(each, seat)
        ]
        self._read[seat] = len(match.transitions)
        return lines


def with_asides(
    asides: Iterable[schema.LogEntry], log: Iterable[schema.LogEntry]
) -> list[schema.LogEntry]:
    """Return the log, newest first, with each extra line directly above the entry it follows."""
    return sorted((*asides, *log), key=lambda line: line.n, reverse=True)


def _news(match: Match[Any], at: int, viewer: Viewer) -> tuple[News, ...]:
    """Return the news of the action `at` that this viewer may see."""
    before, after = match.states[at], match.states[at + 1]
    return match.game.news(before, match.actions[at], after, viewer.seat)
