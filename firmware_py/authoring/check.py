"""Check of a game: its files must be complete, and all invariants must hold in random games.

`tableclock check GAME` needs neither pytest nor a checkout. It reports each violated invariant
once, with the number of the random game. The same number plays the same game again.
"""

from collections.abc import Callable
from typing import Any

from firmware_py.authoring.findings import Findings, Schedule
from firmware_py.authoring.inspector import Inspector, Invariant, Progress, name
from firmware_py.authoring.invariants.catalogue import EVERY, THINKING
from firmware_py.authoring.problem import Problem
from games.core.game import Game

EXAMPLES = 60
"""Number of random games for each variant and dealer. Their numbers of seats rotate. This many
games find rare faults too."""

ALL = (*EVERY, *THINKING)
"""All invariants, in the order in which they are checked."""

CHECKS = tuple(map(name, ALL))
"""The names of all invariants."""


def check(
    game: Game[Any],
    examples: int = EXAMPLES,
    seed: int = 0,
    progress: Progress = lambda _at: None,
    invariants: tuple[Invariant, ...] = ALL,
    *,
    found: Callable[[Problem], object] = lambda _problem: None,
) -> list[Problem]:
    """Return the faults of a game: first those of its files, then those of random games.

    examples: number of games for each variant and dealer. The first game has the number `seed`.
    found: callback that receives each problem immediately.
    """
    numbers = range(seed, seed + examples)
    findings = Findings([*map(name, invariants)])
    schedule = Schedule(findings, numbers)
    inspector = Inspector(game, numbers, invariants, progress)
    while (given := schedule.next()) is not None:
        index, task = given
        for problem in schedule.add(index, inspector.do(task)):
            found(problem)
    for problem in findings.end():
        found(problem)
    return findings.problems
