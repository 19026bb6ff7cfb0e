"""Invariants of device seats over hundreds of matches (tests.invariants.test_device_seat_match: a
few).

    python -m tests.soak.device_seats [MATCHES [GAME ...]]

Variants, numbers of seats, one or two device seats and options take turns. Each match is played
twice: without mistakes, under the invariants twin, swap, guess and count, and with 15 % wrong taps.
The program prints figures, and the number of each match that breaks an invariant. One match is
played again with `python -m tests.soak.device_seats NUMBER: GAME`.
"""

import sys
from collections import Counter
from collections.abc import Iterable
from random import Random

import games
from games.core.setup import Setup
from tests.invariants.device_seat_match import Sitting, check_abiding, seated, seatings_with_a_box

MATCHES = 500
WRONG = 0.15


def matches(name: str, numbers: Iterable[int]) -> Iterable[tuple[int, Setup]]:
    """Yield the setup of each number: the seatings take turns."""
    sat = [each for each in seatings_with_a_box() if each.name == name]
    for number in numbers:
        yield number, seated(sat[number % len(sat)], number // len(sat))


def played(number: int, setup: Setup, figures: Counter[str]) -> list[str]:
    """Play one match both ways; return the errors."""
    wrong = []
    case = f"{setup.game} {number} ({setup.variant}, {setup.seats} seats, box {setup.box})"
    for kind, chance in (("twin", 0.0), ("wrong taps", WRONG)):
        session = Sitting(games.find(setup.game), setup, Random(number), chance)
        try:
            session.play()
            if not chance:
                check_abiding(session.box, number)
        except Exception as broken:  # noqa: BLE001 (report any exception and continue)
            wrong.append(f"{case}, {kind}, after {len(session.box.actions)}: {broken!r}")
        figures["matches"] += not chance
        figures["decisions"] += session.decisions
        figures["taps"] += session.taps
        figures["wrong taps"] += session.mistakes
    return wrong


def main(arguments: list[str]) -> int:
    """Play this number of matches of each game; return 1 if any had an error."""
    count, *names = arguments or [str(MATCHES)]
    alone = count.endswith(":")
    numbers = (int(count[:-1]),) if alone else range(int(count))
    code = 0
    for name in names or games.names(plugins=False):
        figures: Counter[str] = Counter()
        stopped = 0
        for number, setup in matches(name, numbers):
            for line in played(number, setup, figures):
                print(line, flush=True)
                stopped += 1
        told = ", ".join(f"{figures[key]:,} {key}" for key in sorted(figures))
        print(f"{name}: {told}, {stopped} stopped", flush=True)
        code |= bool(stopped)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
