"""Hidden actions of players: private actions without public news.

The entry numbers that other players see skip them, so that no one can count these actions.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

from games.core.match import TIME_UP

if TYPE_CHECKING:
    from games.core.action import Action
    from games.core.match import Match


def is_hidden(match: "Match[Any]", at: int) -> bool:
    """Return whether the action `at` is hidden: answered in private and without public news."""
    return _is_hidden(match, match.states[at], match.actions[at], match.states[at + 1])


def of_another(match: "Match[Any]", at: int, seats: Collection[int | None]) -> bool:
    """Return whether another seat did the action `at` and it is hidden or secret.

    seats: those of the viewer. `Game.secrets` lists the secret verbs.
    """
    action = match.actions[at]
    known = action.by < 0 or action.by in seats
    return not known and (action.verb in match.game.secrets or is_hidden(match, at))


def asked(match: "Match[Any]", seat: int) -> bool:
    """Return whether a seat's open question can be answered by a hidden action.

    One answer of each verb is tried, because the verb decides whether there is public news.
    """
    ask = match.ask(seat)
    if ask is None or not ask.private:
        return False
    game, state = match.game, match.state
    tried = {line.action.verb: line.action for line in ask.lines}.values()
    return any(_is_hidden(match, state, act, game.apply(state, act)) for act in tried)


def _is_hidden(match: "Match[Any]", before: Any, action: "Action", after: Any) -> bool:
    if action.by < 0 or match.game.news(before, action, after, None):
        return False
    ask = match.game.ask(before, action.by)
    return ask is not None and ask.private


class HiddenEntries:
    """Index of the hidden entries of a match.

    An entry is hidden if it is a hidden action, or an undo of only hidden actions of one seat.
    """

    def __init__(self) -> None:
        self._match: Match[Any] | None = None
        self._seen = 0  # number of entries processed
        self._done = 0  # number of the match's transitions processed
        self._hidden: list[tuple[int, int]] = []  # (entry, seat) of each hidden entry
        self._standing: list[int | None] = []  # per action not undone: seat, or None if not hidden

    def follow(self, match: "Match[Any]") -> None:
        """Process new entries of the match. The caller must do this before each query."""
        if match is not self._match or len(match.entries) < self._seen:
            self._match, self._seen, self._done = match, 0, 0
            self._hidden, self._standing = [], []
        for entry in match.entries[self._seen :]:
            whose = self._note(match, entry)
            if whose is not None:
                self._hidden.append((self._seen, whose))
            self._seen += 1

    def _note(self, match: "Match[Any]", entry: "Action | int") -> int | None:
        if isinstance(entry, int):
            keep = len(self._standing) - entry
            gone = {*self._standing[keep:]}
            del self._standing[keep:]
            return gone.pop() if len(gone) == 1 else None
        done = match.transitions[self._done]
        self._done += 1
        if entry.verb == TIME_UP:
            return None
        whose = entry.by if _is_hidden(match, done.before, entry, done.after) else None
        self._standing.append(whose)
        return whose

    def number(self, entry: int, seats: Collection[int | None]) -> int:
        """Return the number of an entry as a viewer with these seats sees it.

        Entries that are hidden from all of the seats are not counted.
        """
        return entry - sum(at <= entry and whose not in seats for at, whose in self._hidden)

    def entry(self, number: int, seats: Collection[int | None]) -> int:
        """Return the index of the entry that has this number for these seats, or -1."""
        hidden = {at for at, whose in self._hidden if whose not in seats}
        heard = [at for at in range(self._seen) if at not in hidden]
        return heard[number] if 0 <= number < len(heard) else -1
