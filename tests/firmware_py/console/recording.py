"""Recording of a table: its inputs and all their effects, to be replayed.

The journal answers with the very match object that it got. So on replay, an input with a match gets
the match that the second console created.
"""

from typing import Any, NamedTuple

from firmware_py.console import Console, effects
from games.core.match import Match
from tests.firmware_py.console.table import Paper, Table


class Moment(NamedTuple):
    """An input, and the effects, screen and light after it."""

    given: Any
    effects: tuple[Any, ...]
    screen: Any
    light: Any
    deadline: int | None


class Recorded(Table):
    """A table with the list of its moments; `made` are the matches in order of creation."""

    def __init__(self, *names: str, **told: Any) -> None:
        self.moments: list[Moment] = []
        self.made: list[Match[Any]] = []
        super().__init__(*names, **told)
        self.paper = _Shelf()

    def handle(self, given: Any) -> list[Any]:
        """Pass the input to the console, and record the result."""
        given_plain = plain(given, self.made)
        answers = super().handle(given)
        self.moments.append(_moment(self.console, given_plain, answers, self.made))
        return answers


class _Shelf(Paper):
    """Journal that accepts everything, as the runtime does for a match that is lost in the file."""

    def write(self, effect: Any) -> bool | None:
        """Return the journal's answer, or None if it does not answer."""
        if isinstance(effect, effects.Begin | effects.Append | effects.AppendAll):
            return self.broken is None
        return None


def again(moments: list[Moment], console: Console) -> list[Moment]:
    """Return the moments of a new console with the same inputs."""
    made: list[Match[Any]] = []
    lived = []
    for moment in moments:
        given = moment.given
        match = getattr(given, "match", None)
        if isinstance(match, int):
            given = given._replace(match=made[match])
        elif isinstance(match, tuple):
            saved, beside = match
            given = given._replace(match=Match.load(saved))
            given.match.clock_states = dict(beside)
            made.append(given.match)
        lived.append(_moment(console, moment.given, console.handle(given), made))
    return lived


def plain(told: Any, made: list[Match[Any]]) -> Any:
    """Return an input or effect with its match as a number, or as its save if the match is new.

    New matches are appended to `made`.
    """
    match = getattr(told, "match", None)
    if not isinstance(match, Match):
        return told
    if not any(match is one for one in made):
        made.append(match)
        return told._replace(match=(match.save(), dict(match.clock_states)))
    return told._replace(match=next(at for at, one in enumerate(made) if one is match))


def _moment(console: Console, given: Any, answers: list[Any], made: list[Match[Any]]) -> Moment:
    told = tuple(plain(effect, made) for effect in answers)
    return Moment(given, told, console.screen(), console.light(), console.deadline)
