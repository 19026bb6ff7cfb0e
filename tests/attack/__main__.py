"""Attack suite: attacks this machine's program and prints the findings as a table.

    python -m tests.attack                          # all of it, as `make attack` does
    python -m tests.attack leaks fuzz --cases 500   # these parts, with this number of cases each
    python -m tests.attack http --seed 7            # the same part, other cases

A run is the same for the same seed, as far as the machine allows. Every finding says in one line
how to reproduce it. The exit code is 1 if anything was found. Each part limits what it opens and
tries, uses only loopback, and ends the processes it started.
"""

import argparse
import resource
import sys
from collections.abc import Callable
from typing import NamedTuple

from tests.attack import argv, fuzz, http, leaks, names, rights, seats, sockets, taken_hands
from tests.attack.tally import Tally, head


class Part(NamedTuple):
    """Part of the attack.

    much: cases of a full run; little: cases of a run of a few seconds.
    """

    name: str
    run: Callable[[int, int], Tally]
    much: int
    little: int
    group: str = ""


PARTS = (
    Part("settings", fuzz.settings, 12_000, 150, "fuzz"),
    Part("decks", fuzz.decks, 12_000, 100, "fuzz"),
    Part("saves", fuzz.saved, 12_000, 150, "fuzz"),
    Part("tags", fuzz.tag_bytes, 20_000, 300, "fuzz"),
    Part("messages", fuzz.page_messages, 20_000, 300, "fuzz"),
    Part("command line", argv.command_line, 12_000, 60, "fuzz"),
    Part("programs", argv.programs, 400, 6, "fuzz"),
    Part("names", names.names, 2_000, 24),
    Part("rights", rights.rights, 12_000, 240),
    Part("seats", seats.seats, 10_000, 300),
    Part("http", http.http, 8_000, 80),
    Part("sockets", sockets.sockets, 1_000, 6),
    Part("leaks", leaks.leaks, 1_200, 6),
    Part("hands", taken_hands.taken_hands, 400, 8),
)
"""In the order of the run: the quick ones first. The name of a group selects all its parts."""


def wanted(names: list[str]) -> list[Part]:
    """Return the parts of these names or groups, by default all. Raise KeyError if unknown."""
    found = [part for part in PARTS if not names or {part.name, part.group} & {*names}]
    unknown = {*names} - {part.name for part in PARTS} - {part.group for part in PARTS}
    if unknown - {""}:
        raise KeyError(*sorted(unknown))
    return found


def main(given: list[str]) -> int:
    """Return the exit code: 1 if anything was found, 2 for an unknown part."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack", description=__doc__)
    parser.add_argument("parts", nargs="*")
    parser.add_argument("--cases", type=int, help="of each part, instead of its own number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--little", action="store_true", help="a few cases of each part")
    asked = parser.parse_args(given)
    try:
        parts = wanted(asked.parts)
    except KeyError as error:
        known = ", ".join(dict.fromkeys(part.group or part.name for part in PARTS))
        print(f"there is no part {error}; there are {known}", file=sys.stderr)
        return 2
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, most), most))
    tallies = []
    print(head(), flush=True)
    for part in parts:
        cases = asked.cases or (part.little if asked.little else part.much)
        tallies.append(part.run(cases, asked.seed))
        print(tallies[-1].row(), flush=True)
    for tally in tallies:
        for line in tally.told():
            print(line, file=sys.stderr)
    found = sum(len(each) for tally in tallies for each in tally.found.values())
    cases = sum(tally.cases for tally in tallies)
    print(
        f"{cases} cases, {found} findings: " + ("nothing was found" if not found else "see above")
    )
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
