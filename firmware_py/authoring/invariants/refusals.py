"""Invariant of refusals: the reason for a refusal uses only what the player may see.

In a world that a seat cannot tell from the true one, each request must get the same answer. The
request may come from the seat or from the shared screen.
"""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from firmware_py.authoring.invariants.generators import moments
from firmware_py.authoring.invariants.violation import Violation, brief, named, same
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.errors import IllegalAction, quoted
from games.core.game import Game
from games.core.match import Match
from games.core.setup import Setup
from games.core.text import Text

WORLDS = 2
"""Number of worlds compared with the true one, for each seat."""

MOMENTS = 3
"""Number of states for each kind of turn."""

OTHERS = 60
"""Number of actions to try in the names of other seats. All actions of the asking seat and of
chance are tried."""


def check_refusals(match: Match[Any], rng: Random) -> None:
    """Check that the reason for a refusal does not depend on what the player cannot see."""
    game = match.game
    every = [*spelled(game, match.setup)]
    for at in _moments(match, rng):
        state = match.states[at]
        orders = [action for action in match.actions if isinstance(action.a, tuple)][:4]
        legal = [*orders, *game.legal(state)]
        for who in (TABLE, *range(match.setup.seats)):
            choices = game.choices(state, who)
            for action in game.legal(state):
                if (game.refusal(state, who, action) is None) != (action in choices):
                    raise Violation(
                        f"after {at} actions `refusal` and `choices` of {named(who)} do not agree "
                        f"on {_said(action)}",
                        at=at,
                    )
        if match.setup.cards == "table":
            continue  # at a physical table `check_guess` compares the answers
        for seat in rng.sample(range(match.setup.seats), min(2, match.setup.seats)):
            worlds = [game.world(state, seat, Random(n)) for n in range(WORLDS)]
            for who in (TABLE, seat):
                actions = [*_tried(every, who, rng), *legal]
                said = _answers(game, state, who, actions)
                for world in worlds:
                    other = _answers(game, world, who, actions)
                    if said == other:  # the code below only builds the message
                        continue
                    asked = [*map(_said, actions), *(f"a tap of {f.id}" for f in game.deck.faces)]
                    for what, one, two in zip(asked, said, other, strict=True):
                        same(
                            one,
                            two,
                            f"after {at} actions {named(who)} is answered to {what} by what "
                            f"{named(seat)} cannot know",
                            at,
                        )


def _moments(match: Match[Any], rng: Random) -> list[int]:
    """Return some indices of states, with chance states, where refusals are often wrong."""
    chance = [at for at, state in enumerate(match.states) if state.turn == CHANCE]
    listed = [at for at in chance if match.game.legal(match.states[at])]
    found = {*moments(match, rng, MOMENTS)}
    for some in (chance, listed):
        found |= {*rng.sample(some, min(MOMENTS, len(some)))}
    return sorted(found)


def _tried(every: list[Action], who: int, rng: Random) -> list[Action]:
    """Return actions to try: all actions of `who` and of chance, and some of other seats."""
    own = [action for action in every if action.by in (who, CHANCE)]
    others = [action for action in every if action.by not in (who, CHANCE)]
    return own + rng.sample(others, min(OTHERS, len(others)))


def _said(action: Action) -> str:
    return f"{quoted(brief(action))} of {named(action.by)}"


def _answers(game: Game[Any], state: Any, who: int, actions: list[Action]) -> list[Text | str]:
    """Return the game's answers to `who` for each action and for a scan of each face."""
    said: list[Any] = [game.refusal(state, who, action) for action in actions]
    for face in game.deck.faces:
        try:
            said.append(game.tap(state, who, face.id))
        except IllegalAction as refused:
            said.append(refused.text)
    return said


def spelled(game: Game[Any], setup: Setup) -> Iterator[Action]:
    """Yield every action that can be formed from a seat, a verb and its objects.

    Verbs with two objects are left out.
    """
    seats = range(setup.seats)
    objects: dict[str, list[Any]] = {
        "face": [*(face.id for face in setup.deck.faces), "no-such-face"],
        "figure": [*game.usual_colours],
        "hour": [*range(26)],
        "place": [*range(26)],
        "seat": [*seats, 99],
        "number": [*range(-1, 9)],
        "flag": [True, False],
        "order": [(0,)],
    }
    for by, (verb, kinds) in product((TABLE, CHANCE, OVER, *seats), game.verbs.items()):
        if len(kinds) < 2:
            yield from (Action(by, verb, *one) for one in product(*map(objects.get, kinds)))  # type: ignore[arg-type]


REFUSING = (check_refusals,)
