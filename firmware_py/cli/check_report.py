"""What `tableclock check` prints: how far it is, and what is wrong with a game."""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec

from firmware_py.authoring import subprocess_check
from firmware_py.authoring.problem import PLAYING, At, Problem
from firmware_py.cli import printable
from games.core.game import Game

SHOWN = 12
"""Actions of a game that are printed; `--json` has them all."""


class Checked(NamedTuple):
    """What `check` has come to.

    played: number of games that were begun; stopped: whether Ctrl-C has ended it.
    """

    problems: Sequence[Problem]
    played: int
    stopped: bool


def checked(
    name: str, examples: int, seed: int, tell: Callable[[Problem], object] = lambda _each: None
) -> Checked:
    """Check the game of that name, with progress on stderr. tell: is told of each problem."""
    from rich.console import Console  # noqa: PLC0415  (only the long commands draw one)
    from rich.progress import Progress  # noqa: PLC0415

    console, played = Console(stderr=True), 0
    found: list[Problem] = []
    with Progress(
        console=console,
        transient=True,
        disable=not console.is_terminal,
        redirect_stdout=sys.stdout.isatty(),  # a file gets what is found, not the terminal
    ) as bar:
        task = bar.add_task(name, total=None)

        def told(message: subprocess_check.Begun | At | subprocess_check.ProblemFound) -> None:
            nonlocal played
            if isinstance(message, subprocess_check.Begun):
                bar.update(task, total=message.total)
            elif isinstance(message, subprocess_check.ProblemFound):
                found.append(message.problem)
                tell(message.problem)
            elif message.invariant == PLAYING:
                played += 1
                bar.update(task, advance=1, description=message.seating)

        try:
            problems = subprocess_check.checked(partial(_found, name), examples, seed, told)
        except KeyboardInterrupt:
            return Checked(found, played, stopped=True)
        for problem in problems:
            if problem not in found:
                tell(problem)
    return Checked(problems, played, stopped=False)


def _found(name: str) -> Game[Any]:
    """Find a game in the process that plays it, by the settings of this computer."""
    import games  # noqa: PLC0415

    games.allow(_wanted)
    return games.find(name)


def _wanted() -> bool:
    from firmware_py import main  # noqa: PLC0415  (asked for a plug-in alone)

    return main.plugins_wanted()


LEAKS = frozenset({"scoreboard", "face_mentions", "refusals", "secrets", "zones"})
"""Laws of what may be seen: one thing that is shown and should be hidden breaks most of them."""


class CheckReport:
    """Prints problems as they are found, and at the end how many there are of each kind.

    One thing that is shown and should be hidden breaks many laws. The first one is told in full,
    for the laws are tried with the plainest first; the others get a line each.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._kinds: Counter[str] = Counter()
        self._leaks = False

    def tell(self, problem: Problem) -> None:
        """Print one problem."""
        leaky = problem.where.partition(".")[0] in LEAKS
        if leaky and self._leaks:
            printable.say(
                f"    perhaps of the same: {problem.where}: {problem.field or problem.what}"
            )
            return
        self._leaks = self._leaks or leaky
        self._kinds[problem.where.split(" ")[0]] += 1
        printable.say(f"{problem.where}: {problem.what}")
        if problem.field is not None and problem.field not in problem.what:
            printable.say(f"    {problem.field}")
        if problem.seed is not None:
            done = len(problem.actions)
            place = f"after {done} actions of" if done else "somewhere in"
            printable.say(
                f"    {place} game {problem.seed}: "
                f"tableclock check {self._name} --seed {problem.seed} --examples 1"
            )
        if problem.actions:
            left = len(problem.actions) - SHOWN
            last = " ".join(str(row).replace(" ", "") for row in problem.actions[-SHOWN:])
            printable.say(f"    {f'{left} more, then ' if left > 0 else ''}{last}")

    def end(self, found: Checked, examples: int) -> None:
        """Print the last line: what was found, in how many games."""
        kinds = ", ".join(f"{kind} {n}" for kind, n in self._kinds.items())
        games = {0: "no game was played", 1: "1 game"}.get(found.played, f"{found.played} games")
        if found.played and not found.stopped:
            games += f", {examples} of each variant and way of dealing"
        nothing = "nothing was found" if found.stopped else "all is well"
        stopped = "stopped; until then " if found.stopped else ""
        printable.say(f"{self._name}: {stopped}{kinds or nothing} ({games})")


def as_json(name: str, found: Checked) -> dict[str, Any]:
    """Return the result as the last line of stdout has it; `stopped` is there after Ctrl-C."""
    return {
        "game": name,
        "ok": not (found.problems or found.stopped),
        "problems": [msgspec.to_builtins(problem) for problem in found.problems],
        **({"stopped": True} if found.stopped else {}),
    }
