"""Processor time of a hint and of a review, which other work on the machine hardly affects."""

import os
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any

import games
from firmware_py.authoring.invariants.generators import Case, SetupCase, play, set_up
from games.core.analysis.advice import advise, asked, offered
from games.core.analysis.review import reviewed

SEATED = (("midnight", 4), ("cinderella", 3), ("outcasts", 4), ("capsules", 3))
HINTS = 6
"""Number of hints per match."""
HINT, REVIEW = 3.0, 8.0
"""Time limits (s)."""


def report() -> Iterator[str]:
    """Yield a line for each game: one random match dealt by the device."""
    yield "learning: processor time of a hint (most, mean) and of a review"
    for name, seats in SEATED:
        game, case = games.find(name), Case(seed=3)
        variant = game.usual_variant(seats)
        match = play(game, set_up(game, SetupCase(name, variant, seats, "device"), case), case)
        spots = [each for each in match.states if each.turn >= 0 and offered(game, each, each.turn)]
        hints = [_hint(game, each) for each in Random(1).sample(spots, HINTS)]
        took = _took(partial(reviewed, match))
        met = max(hints) <= HINT and took <= REVIEW
        yield (
            f"  {name} {variant} {seats}: hint {max(hints):.2f} s, {sum(hints) / HINTS:.2f} s; "
            f"review {took:.1f} s of {len(match.actions)} actions{'' if met else ': TOO LONG'}"
        )


def _hint(game: Any, state: Any) -> float:
    world, seed = asked(game, state, state.turn)
    return _took(lambda: advise(game, world, state.turn, seed))


def _took(act: Callable[[], object]) -> float:
    before = os.times()
    act()
    after = os.times()
    return after.user + after.system - before.user - before.system
