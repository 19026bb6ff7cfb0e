"""Long tests, with a table of the results at the end.

    python -m tests.soak            # as `make soak` does; an hour or two
    python -m tests.soak little     # the same with small counts, in some minutes
    python -m tests.soak kills day  # only these

As many run in parallel as there are processors; those that measure time run at the end, alone. A
failure does not stop the others; the exit code is 1 if anything failed. Each program accepts larger
counts than it gets here, for a whole night (docs/measurements.md).
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from textwrap import wrap
from typing import NamedTuple

ROOT = Path(__file__).parents[2]


class Soak(NamedTuple):
    """Long test.

    much, little: arguments of the full and the short run; environ: variables of each. whole: there
    is no short run, so it runs only with all others or by its name. alone: it measures time, so
    nothing runs in parallel.
    """

    name: str
    program: tuple[str, ...]
    little: tuple[str, ...] = ()
    much: tuple[str, ...] = ()
    much_environ: dict[str, str] = {}  # noqa: RUF012 (never changed)
    little_environ: dict[str, str] = {}  # noqa: RUF012
    whole: bool = False
    alone: bool = False


INDENT = " " * 12
INVARIANTS = ("-m", "pytest", "-q", "tests/invariants/test_invariants.py")
SOAKS = (
    Soak("noise", ("-m", "tests.soak.pn532_fuzz"), ("20000",)),
    Soak("writers", ("-m", "tests.soak.journal_kills"), ("5",)),
    Soak("explained", ("-m", "tests.soak.rule_coverage"), ("20",)),
    Soak("solved", ("-m", "tests.soak.solved_positions"), ("5", "capsules", "cinderella")),
    Soak("boxed", ("-m", "tests.soak.device_seats"), ("8",), ("200",)),
    Soak("hints", ("-m", "tests.soak.hints"), ("80", "12"), ("1000", "100")),
    Soak("day", ("-W", "ignore", "-m", "tests.soak.day"), ("0.5",)),
    Soak("lab", ("-W", "ignore", "-m", "tests.soak.lab"), ("4000", "cinderella"), ("10000",)),
    Soak("takers", ("-m", "tests.soak.hint_benefit"), ("3", "cinderella", "outcasts"), ("10",)),
    Soak(
        "secrecy",
        ("-m", "tests.soak.secrecy"),
        ("2", "1", "cinderella", "outcasts"),
        ("20", "2"),
    ),
    Soak("calibration", ("-m", "tests.soak.calibration"), ("40",), ("200",)),
    Soak("arm64", ("-m", "tests.soak.arm64"), whole=True),
    Soak(
        "laws", INVARIANTS, ("-x",), (), {"INVARIANT_EXAMPLES": "12"}, {"INVARIANT_EXAMPLES": "1"}
    ),
    Soak(
        "cuts",
        ("-W", "ignore", "-m", "tests.soak.cuts"),
        ("10", "4001", "211"),
        ("200", "401", "11"),
    ),
    Soak("kills", ("-W", "ignore", "-m", "tests.soak.kills"), ("5",)),
    Soak("attack", ("-m", "tests.attack"), ("--little",)),
    Soak("wakes", ("-m", "tests.soak.wakes"), ("5",), alone=True),
    Soak("page", ("-m", "tests.soak.page"), ("60", "cinderella"), ("120",), alone=True),
    Soak("evening", ("-m", "tests.soak.evening"), ("1", "capsules"), ("2",), alone=True),
)
"""In the order of the start: the quick ones first."""


class Outcome(NamedTuple):
    """Result of one test; `said` is its last line of output."""

    name: str
    seconds: float
    code: int
    said: str


def run(soak: Soak, *, little: bool) -> Outcome:
    """Run one test, and print its output with its name before each line."""
    command = [sys.executable, *soak.program, *(soak.little if little else soak.much)]
    environ = os.environ | (soak.little_environ if little else soak.much_environ)
    environ |= {"PYTHONUNBUFFERED": "1"}
    print(f"== {soak.name}: {' '.join(command[1:])}", flush=True)
    began, said = time.perf_counter(), ""
    with subprocess.Popen(
        command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        for line in program.stdout:
            print(f"{soak.name:{len(INDENT)}}{line}", end="", flush=True)
            said = line.strip() or said
    return Outcome(soak.name, time.perf_counter() - began, program.returncode, said)


def table(outcomes: list[Outcome]) -> str:
    """Return the results as a table, with the last line of each output."""
    rows = []
    for each in outcomes:
        minutes, seconds = divmod(round(each.seconds), 60)
        how = "ok" if each.code == 0 else "FAILED"
        rows.append(f"{each.name:{len(INDENT)}}{how:6} {minutes:4} m {seconds:2} s")
        rows += wrap(each.said, 96, initial_indent=INDENT, subsequent_indent=INDENT)
    failed = [each.name for each in outcomes if each.code]
    rows.append(f"Failed: {', '.join(failed)}." if failed else "Nothing was lost.")
    return "\n".join(rows)


def main(given: list[str]) -> int:
    """Return the exit code: 1 if a test failed, 2 for an unknown name."""
    little = "little" in given
    wanted = [name for name in given if name != "little"]
    names = [soak.name for soak in SOAKS]
    for name in wanted:
        if name not in names:
            print(f"there is no {name}; there are {', '.join(names)}", file=sys.stderr)
            return 2
    chosen = [
        soak for soak in SOAKS if soak.name in wanted or not (wanted or (little and soak.whole))
    ]
    begin = partial(run, little=little)
    with ThreadPoolExecutor(os.cpu_count()) as several:
        outcomes = [*several.map(begin, (soak for soak in chosen if not soak.alone))]
    outcomes += [begin(soak) for soak in chosen if soak.alone]
    print(f"\n{table(outcomes)}")
    return int(any(each.code for each in outcomes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
