"""What seats do in secret: acts of which the others hear nothing, so that nobody may count them."""

from typing import TYPE_CHECKING, Any

from games.core.match import TIME_UP

if TYPE_CHECKING:
    from games.core.action import Action
    from games.core.match import Match


def unheard(match: "Match[Any]", at: int) -> bool:
    """Whether a seat gave the action `at` in private, and no news told the table of it."""
    return _unheard(match, match.states[at], match.actions[at], match.states[at + 1])


def of_another(match: "Match[Any]", at: int, seat: int | None) -> bool:
    """Whether the action `at` is a secret of a seat other than this one."""
    action = match.actions[at]
    known = action.by < 0 or action.by == seat
    return not known and (action.verb in match.game.secrets or unheard(match, at))


def asked(match: "Match[Any]", seat: int) -> bool:
    """Whether a seat's open question is answered by acts of which the others hear nothing.

    One answer of each verb is tried: whether news tell of it is the verb's.
    """
    ask = match.ask(seat)
    if ask is None or not ask.private:
        return False
    game, state = match.game, match.state
    tried = {line.action.verb: line.action for line in ask.lines}.values()
    return any(_unheard(match, state, act, game.apply(state, act)) for act in tried)


def _unheard(match: "Match[Any]", before: Any, action: "Action", after: Any) -> bool:
    if action.by < 0 or match.game.news(before, action, after, None):
        return False
    ask = match.game.ask(before, action.by)
    return ask is not None and ask.private


class Unheard:
    """Which entries of a match are a seat's secret: an unheard act, or taking back nothing else."""

    def __init__(self) -> None:
        self._match: Match[Any] | None = None
        self._seen = 0
        self._hidden: list[tuple[int, int]] = []
        self._states: list[Any] = []
        self._standing: list[int | None] = []

    def follow(self, match: "Match[Any]") -> None:
        """Take note of what was done since; before each question."""
        if match is not self._match or len(match.entries) < self._seen:
            self._match, self._seen, self._hidden, self._standing = match, 0, [], []
            self._states = [match.states[0]]
        for entry in match.entries[self._seen :]:
            whose = self._note(match, entry)
            if whose is not None:
                self._hidden.append((self._seen, whose))
            self._seen += 1

    def _note(self, match: "Match[Any]", entry: "Action | int") -> int | None:
        if isinstance(entry, int):
            keep = len(self._standing) - entry
            gone = {*self._standing[keep:]}
            del self._standing[keep:], self._states[keep + 1 :]
            return gone.pop() if len(gone) == 1 else None
        if entry.verb == TIME_UP:
            return None
        before = self._states[-1]
        after = match.game.apply(before, entry)
        whose = entry.by if _unheard(match, before, entry, after) else None
        self._states.append(after)
        self._standing.append(whose)
        return whose

    def number(self, entry: int, seat: int | None) -> int:
        """Return an entry's number for a seat (None: the public), who cannot count the others'."""
        return entry - sum(at <= entry and whose != seat for at, whose in self._hidden)

    def entry(self, number: int, seat: int | None) -> int:
        """Return the entry that has this number for a seat; -1 if none has."""
        hidden = {at for at, whose in self._hidden if whose != seat}
        heard = [at for at in range(self._seen) if at not in hidden]
        return heard[number] if 0 <= number < len(heard) else -1
