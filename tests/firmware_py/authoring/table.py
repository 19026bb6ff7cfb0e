"""Table of planted faults and of what `check` reports.

`python -m tests.firmware_py.authoring.table` prints it. Arguments select faults by name. Otherwise
all of them are checked.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from firmware_py.authoring.check import EXAMPLES, check
from firmware_py.authoring.inspector import Invariant
from firmware_py.authoring.invariants.catalogue import EVERY, THINKING
from firmware_py.authoring.problem import Problem
from firmware_py.authoring.scaffold import files
from firmware_py.authoring.template import Sprout
from firmware_py.authoring.unread_options import ENOUGH
from firmware_py.cli.authoring import LEAKS
from tests.firmware_py.authoring.planted import FAULTS


def causes(problems: Sequence[Problem]) -> list[tuple[Problem, list[Problem]]]:
    """Return the problems that have distinct causes, each with the problems that follow from it.

    All leaks count as one cause. The first one is the plainest, because `check` tries the
    invariants in that order.
    """
    found: list[tuple[Problem, list[Problem]]] = []
    leaks: list[Problem] | None = None
    for problem in problems:
        leaky = problem.where.partition(".")[0] in LEAKS
        if leaky and leaks is not None:
            leaks.append(problem)
            continue
        found.append((problem, []))
        if leaky:
            leaks = found[-1][1]
    return found


FEW = 3
"""Number of games for each seating that show a fault; `check` begins with the same games."""

SELDOM = {
    "TellsEverything": 24,
    "TellsWhatIsTurnedUp": 24,
    "WinsByLuck": 8,
    "WinsByMost": 8,
    "KeepsItsFirstOption": 12,
} | {
    "IgnoresItsOption": ENOUGH,
    "ForgetsAValue": ENOUGH,
    "AsksInVain": ENOUGH,
}
"""Faults that need more games."""

INVARIANTS = {invariant.__module__.rpartition(".")[2] for invariant in (*EVERY, *THINKING)}
PLAYED = INVARIANTS | {"", "generators", "cross_process"}
"""Places of faults that show in play; other faults show on reading, or in the first game."""


ALWAYS = "results.scores"
"""`check` tests this in each game, whatever invariants are selected."""


def played(where: str) -> bool:
    """Return whether a fault shows in play, and so may break an invariant."""
    return re.split("[. ]", where)[0] in PLAYED and where != ALWAYS


def whole(where: str) -> tuple[Invariant, ...]:
    """Return all invariants (those of bots only for a bot's fault), or none if not needed."""
    return (
        (*EVERY, *(THINKING if where.startswith("bot_information") else ()))
        if played(where)
        else ()
    )


def aimed(where: str) -> tuple[Invariant, ...]:
    """Return the invariants that a fault breaks, by the place at which `check` reports it.

    These are all of them if any could fail. A fault that shows in play but breaks no invariant gets
    one, because `check` without invariants ends after the games.
    """
    if not played(where):
        return ()
    name = where.split(" ", maxsplit=1)[0]
    return (
        tuple(invariant for invariant in whole(where) if _name(invariant).startswith(name))
        or EVERY[:1]
    )


def _name(invariant: Any) -> str:
    return f"{invariant.__module__.rpartition('.')[2]}.{invariant.__name__.removeprefix('check_')}"


def found_by_aim(fault: Any, where: str) -> list[Problem]:
    """Return what `check` reports of a fault with only the invariants that it breaks."""
    return check(fault(), _most(fault, where), invariants=aimed(where))


@cache
def found(fault: Any, where: str, cause: str) -> list[Problem]:
    """Return what `check` reports of a fault: in the first game if that shows it, else in a few."""
    most, invariants = _most(fault, where), whole(where)
    problems = check(fault(), 1, invariants=invariants) if most <= FEW else []
    if most > 1 and not named(problems, where, cause):
        problems = check(fault(), most, invariants=invariants)
    return problems


def _most(fault: Any, where: str) -> int:
    """Return the number of games for each seating in which a fault shows."""
    most = SELDOM.get(fault.__name__, FEW if played(where) else 1)
    assert most <= EXAMPLES
    return most


def named(problems: list[Problem], where: str, cause: str) -> bool:
    """Return whether a problem is reported there and names the cause."""
    said = [f"{each.where}: {each.what}: {each.field}" for each in problems]
    return any(line.startswith(where) and re.search(cause, line) for line in said)


@contextmanager
def worded(folder: Path) -> Iterator[None]:
    """Compile the game's texts, and set its folder to the one that errors name."""
    for file, said in files("sprout").items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(said)
    po = folder / "sprout/locale/en/LC_MESSAGES/sprout.po"
    with po.open("rb") as source, po.with_suffix(".mo").open("wb") as target:
        write_mo(target, read_po(source))
    Sprout.folder = folder / "sprout"  # type: ignore[method-assign, assignment]
    yield
    del Sprout.folder


def main() -> None:
    """Print a row for each fault: its name, what it does, and what `check` reports."""
    chosen = [each for each in FAULTS if each[0].__name__ in sys.argv[1:]] or FAULTS
    with TemporaryDirectory() as folder, worded(Path(folder)):
        print("| fault | planted | where | what `check` says | s |\n|---|---|---|---|---|")  # noqa: T201
        for fault, where, cause in chosen:
            begun = process_time()
            problems = found(fault, where, cause)  # type: ignore[arg-type]
            spent = f"{process_time() - begun:.1f}"
            heard = [each for each in problems if each.where != "locale/en"] or problems
            for problem, others in causes(heard):
                said = ": ".join(filter(None, (problem.what, problem.field)))
                more = f" (perhaps of the same: {', '.join(o.where for o in others)})" * bool(
                    others
                )
                row = [fault.__name__, fault.__doc__, problem.where, said + more, spent]
                print(f"| {' | '.join(str(word).replace('|', '/') for word in row)} |")  # noqa: T201


if __name__ == "__main__":
    main()
