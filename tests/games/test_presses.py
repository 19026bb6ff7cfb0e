"""Number of presses in a turn on the page, over whole games of random play.

The player who is asked picks an answer and one of its gestures; the actions that follow it need no
further press. A card that is laid with it counts as one more. A spot with several answers opens a
menu, which is one press more. Rolling counts as one press. Putting back happens automatically.

`python -m tests.games.test_presses` prints the means.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from random import Random
from statistics import mean
from typing import Any, NamedTuple

import pytest

import games
from firmware_py.authoring.invariants.generators import SetupCase, set_up
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.display.scene import Ask, Gesture
from games.core.match import Match
from games.midnight.state import Exchange

MATCHES = 50

SEATINGS = {
    "midnight": SetupCase("midnight", "individual", 4, "device"),
    "outcasts": SetupCase("outcasts", "base", 4, "device"),
    "capsules": SetupCase("capsules", "base", 3, "device"),
    "cinderella": SetupCase("cinderella", "basic", 3, "device"),
}


Begins = Callable[[Any], bool]
"""Return whether the player is asked at the beginning of a turn."""


class Turn(NamedTuple):
    """One seat's turn: the number of presses and all answers.

    `first` is the number of answers that came with the first press.
    """

    presses: int
    answers: tuple[Action, ...]
    first: int

    @property
    def verbs(self) -> set[str]:
        return {answer.verb for answer in self.answers}


Sort = Callable[[Turn], str | None]


def turns(name: str, seed: int, begins: Begins) -> Iterator[Turn]:
    """Play one match; yield its turns."""
    game = games.find(name)
    match, rng = Match(game, set_up(game, SEATINGS[name]), seed), Random(seed)
    presses, answers, first = 0, list[Action](), 0
    while match.turn != OVER:
        if match.turn == CHANCE:
            match.act(match.draw())
            continue
        who = game.asked(match.state)[0]
        if begins(match.state) or match.turn == TABLE:
            yield Turn(presses, tuple(answers), first)
            presses, answers = 0, []
        ask = match.ask(who)
        assert ask is not None
        pressed, given = picked(ask, rng)
        done = [match.act(action) and action for action in offered(match, given)]
        if not answers or answers[0].by == who:
            first = first if answers else len(done)
            presses += pressed
            answers += done
    yield Turn(presses, tuple(answers), first)


def offered(match: Match[Any], actions: Sequence[Action]) -> Iterator[Action]:
    """Yield the answers one by one, as long as each is offered."""
    for action in actions:
        if action not in match.game.choices(match.state, action.by):
            return
        yield action


def picked(ask: Ask, rng: Random) -> tuple[int, list[Action]]:
    """Pick an answer; return the number of presses that it takes, and its actions."""
    line = rng.choice(ask.lines)
    if ask.brief or not line.ways:
        return 0 if ask.brief else 1, [line.action]
    way = rng.choice(line.ways)
    more = rng.sample([each.action for each in ask.adds], rng.randrange(2) if ask.adds else 0)
    presses = 1 + in_menu(ask, way)
    if not way.then:
        return presses, [line.action]
    return presses + len(more), [line.action, *more, *way.then]


def in_menu(ask: Ask, way: Gesture) -> bool:
    """Return whether every spot of a gesture belongs to other answers too."""
    spots = Counter(spot for line in ask.lines for each in line.ways for spot in each.spots)
    return all(spots[spot] > 1 for spot in way.spots)


def played(name: str, begins: Begins, sort: Sort) -> dict[str, list[int]]:
    """Play all matches; return the presses of each turn, by the kind of turn."""
    found = defaultdict[str, list[int]](list)
    for seed in range(MATCHES):
        for turn in turns(name, seed, begins):
            what = sort(turn) if turn.answers else None
            if what is not None:
                found[what].append(turn.presses)
    return found


def midnight(turn: Turn) -> str:
    return _with(turn, {"play", "confirm", "first"}, "nothing added")


def outcasts(turn: Turn) -> str | None:
    plain = {"play", "pass", "psychic", "hyde", "discard"}
    if len(turn.answers) > 1 and turn.answers[1].verb == "play":
        return "with another card after a 2"
    return _with(turn, plain, "a card or Pass") if turn.answers[0].verb in plain else None


def _with(turn: Turn, plain: set[str], usual: str) -> str:
    more = turn.verbs - plain
    return f"with {'+'.join(sorted(more))}" if more else usual


def capsules(turn: Turn) -> str | None:
    if turn.answers[0].verb != "play":
        return None
    looked = " and a look" if turn.verbs & {"look", "peek"} else ""
    return ("Move or Advance" if turn.first > 1 else "Flip or Foresee") + looked


def cinderella(turn: Turn) -> str | None:
    if turn.answers[0].verb not in ("open", "look"):
        return None
    return "hourglass" if {"open", "look"} <= turn.verbs else "wand or cauldron"


SORTS: dict[str, tuple[Begins, Sort]] = {
    "midnight": (lambda s: s.step.name == "PLAY" or s.exchange == Exchange("no-hour"), midnight),
    "outcasts": (lambda s: s.step.name in ("TURN", "OPEN", "ONE", "RACE"), outcasts),
    "capsules": (lambda s: s.step.name in ("PLAY", "KEEP"), capsules),
    "cinderella": (lambda s: not (s.open or s.looks), cinderella),
}
"""Beginning of a turn, and kind of turn; turns of kind None are not counted."""


@pytest.mark.parametrize(
    ("name", "usual", "most"),
    [
        ("midnight", "nothing added", 1),
        ("outcasts", "a card or Pass", 1),
        ("capsules", "Move or Advance", 2),
        ("cinderella", "hourglass", 2),
    ],
)
def test_a_turn_takes_no_more_presses_than_it_has_decisions(name: str, usual: str, most: int):
    found = played(name, *SORTS[name])
    assert len(found[usual]) > MATCHES, "hardly any such turn"
    assert max(found[usual]) == most
    assert mean(found[usual]) > most - 0.25


if __name__ == "__main__":
    for name, (begins, sort) in SORTS.items():
        for what, counts in sorted(played(name, begins, sort).items()):
            print(f"{name:11} {what:40} {len(counts):6} turns, {mean(counts):.2f} presses")  # noqa: T201
