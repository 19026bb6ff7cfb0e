"""The table of planted faults, and what `check` says: `python -m tests.firmware_py.kit.table`.

Words as arguments choose faults by their names. One game in a folder of its own bears all of them.
"""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from firmware_py.kit.check import EXAMPLES, check
from firmware_py.kit.laws.every import EVERY, THINKING
from firmware_py.kit.new import files
from firmware_py.kit.problem import Problem
from firmware_py.kit.reporting import causes
from firmware_py.kit.sprout import Sprout
from games.core.game import Game
from tests.firmware_py.kit.planted import FAULTS

FEW = 3
"""So many games of each way to sit down show a fault; the default effort begins with the same."""

SELDOM = {"TellsEverything": 24, "WinsByLuck": 8, "KeepsItsFirstOption": 12}
"""Some show in few games."""

PLAYED = re.compile(r"(|playing|elsewhere|[a-z]+\.[a-z]+)( .*)?")
"""Where a fault is told that shows in play; others can be read, or heard in the first game."""


def found(fault: type[Game[Any]], where: str) -> list[Problem]:
    """Return what `check` finds of a fault that is told at `where`."""
    examples = SELDOM.get(fault.__name__, FEW if PLAYED.fullmatch(where) else 1)
    assert examples <= EXAMPLES
    # What `tells` says is counted, whatever the laws find, and needs many games.
    laws = () if where == "tells" else (*EVERY, *THINKING)
    return check(fault(), examples, laws=laws)


@contextmanager
def worded(folder: Path) -> Iterator[None]:
    """Give the game its compiled texts, and name its own folder where errors come up."""
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
    """Print a row for each fault: its name, what it does, and what is said of it."""
    faults = {fault: where for fault, where, _ in FAULTS}
    chosen = [each for each in faults if each.__name__ in sys.argv[1:]] or [*faults]
    with TemporaryDirectory() as folder, worded(Path(folder)):
        print("| fault | planted | where | what `check` says | s |\n|---|---|---|---|---|")  # noqa: T201
        for fault in chosen:
            begun = process_time()
            problems = found(fault, faults[fault])
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
