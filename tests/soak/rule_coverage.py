"""Rule entries: every question and refusal is explained, in a thousand random games of each game.

    python -m tests.soak.rule_coverage [GAMES [GAME ...]]

All seatings take turns; half of the games have random options. Each is checked by
`check_explained`.
"""

import sys
from collections.abc import Iterator
from itertools import cycle
from random import Random

import games
from firmware_py.authoring.invariants.generators import drawn, play, seatings, set_up
from firmware_py.authoring.invariants.rule_lookup import check_explained
from firmware_py.authoring.invariants.violation import Violation

GAMES = 1_000


def unexplained(name: str, count: int) -> Iterator[str]:
    """Play games of a game; yield what has no entry."""
    game = games.find(name)
    for number, seating in zip(range(count), cycle(seatings((name,))), strict=False):
        case = drawn(game, seating.seats, number)
        match = play(game, set_up(game, seating, case), case)
        try:
            check_explained(match, Random(number))
        except Violation as unlawful:
            yield f"{seating}, number {number}: {unlawful}"


def main(args: list[str]) -> int:
    """Print the results; return 1 if something has no entry."""
    count = int(args[0]) if args else GAMES
    wrong = []
    for name in args[1:] or games.names(plugins=False):
        found = [*unexplained(name, count)]
        print(f"{name:10} {count} games, {len(found)} with something unexplained", flush=True)
        wrong += found
    print("\n".join(wrong[:20]) if wrong else "Everything that is asked or refused is explained.")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
