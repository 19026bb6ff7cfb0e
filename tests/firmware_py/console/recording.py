"""A table of which every input is written down, with all that came of it, to be lived again.

A journal answers with the very match that it was given, so an input that bears a match is handed
to the console of the second time with the match that this one made.
"""

from typing import Any, NamedTuple

from firmware_py.console import Console, effects
from games.core.match import Match
from tests.firmware_py.console.table import Paper, Table


class Moment(NamedTuple):
    """An input, and the effects, the screen and the light after it."""

    given: Any
    effects: tuple[Any, ...]
    screen: Any
    light: Any
    deadline: int | None


class Recorded(Table):
    """A table with the list of its moments; `made` are the matches in the order they came up."""

    def __init__(self, *names: str, **told: Any) -> None:
        self.moments: list[Moment] = []
        self.made: list[Match[Any]] = []
        super().__init__(*names, **told)
        self.paper = _Shelf()

    def handle(self, given: Any) -> list[Any]:
        """Let the console answer, and write it down."""
        given_plain = plain(given, self.made)
        answers = super().handle(given)
        self.moments.append(_moment(self.console, given_plain, answers, self.made))
        return answers


class _Shelf(Paper):
    """A journal that takes whatever comes, as the shell does with a match that the file lost."""

    def write(self, effect: Any) -> bool | None:
        """Return how the journal answers, None if it does not."""
        if isinstance(effect, effects.Begin | effects.Append | effects.AppendAll):
            return self.broken is None
        return None


def again(moments: list[Moment], console: Console) -> list[Moment]:
    """Return what a new console makes of the inputs."""
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
            given.match.beside = dict(beside)
            made.append(given.match)
        lived.append(_moment(console, moment.given, console.handle(given), made))
    return lived


def plain(told: Any, made: list[Match[Any]]) -> Any:
    """Return an input or an effect with its match as a number; a match that is new, as it is saved.

    `made` grows by it.
    """
    match = getattr(told, "match", None)
    if not isinstance(match, Match):
        return told
    if not any(match is one for one in made):
        made.append(match)
        return told._replace(match=(match.save(), dict(match.beside)))
    return told._replace(match=next(at for at, one in enumerate(made) if one is match))


def _moment(console: Console, given: Any, answers: list[Any], made: list[Match[Any]]) -> Moment:
    told = tuple(plain(effect, made) for effect in answers)
    return Moment(given, told, console.screen(), console.light(), console.deadline)
