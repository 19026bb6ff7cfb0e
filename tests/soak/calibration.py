"""Whether “6 of 10” is six of ten: hints of played-out games, what they said and what came.

    python -m tests.soak.calibration [HINTS [GAME ...]]

A match each: all play by the rule of thumb up to a moment, there whoever is asked takes the hint,
and by the rule of thumb it is played out. A line a game: what the hints said on average, what share
was won, and the two by fifths of what was said. It fails if a game's hints are further off than
`OFF` on average, beside what chance allows: people play neither like this nor all alike, and a
position that is not played out is judged by a formula.
"""

import sys
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import games
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.advice import advise, asked, offered
from games.core.match import Match

HINTS = 1000
OFF = 0.06
"""So far the chances may be off, beyond two standard errors."""
FORGET = ("cinderella",)
"""The games whose hints are thought through by people who forget: such people play it here."""
FIFTHS = 5
BEFORE = 0.9
"""A hint is taken within so much of a match as long as the one before."""


class Told(NamedTuple):
    """A hint that was taken: the chance that it said, and what came of it, 0 to 1."""

    said: float
    came: float


class Found(NamedTuple):
    """How far off the hints of a game are. error: the standard error of that."""

    game: str
    told: tuple[Told, ...]

    @property
    def off(self) -> float:
        """What was said more than came, on average."""
        return sum(each.said - each.came for each in self.told) / len(self.told)

    @property
    def error(self) -> float:
        """Return the standard error of `off`."""
        count, off = len(self.told), self.off
        spread = sum((each.said - each.came - off) ** 2 for each in self.told)
        return sqrt(spread / max(1, count - 1) / count)

    @property
    def well(self) -> bool:
        """Whether it is near enough."""
        return abs(self.off) <= OFF + 2 * self.error

    def __str__(self) -> str:
        """Say it in a line, then by fifths."""
        said = f"{self.game:10} {len(self.told)} hints: {self.off:+.3f} ± {2 * self.error:.3f}"
        for fifth in range(FIFTHS):
            part = [each for each in self.told if min(FIFTHS - 1, int(each.said * FIFTHS)) == fifth]
            if part:
                means = (sum(each[at] for each in part) / len(part) for at in (0, 1))
                said += "\n    said {:.2f}, came {:.2f}".format(*means) + f"  ({len(part)})"
        return said


def calibrated(name: str, hints: int, budget: int | None = None, seed: int = 0) -> Found:
    """Take so many hints of a game, a match each. budget: playouts; None: as many as are usual."""
    told: list[Told] = []
    length, number = 40, 0
    while len(told) < hints:
        number += 1
        rng = Random(f"{seed}/{name}/{number}")
        match, taken = _begun(name, rng), None
        wanted = rng.randrange(max(1, round(BEFORE * length)))
        while match.turn != OVER:
            seat = _asked(match, rng)
            game, state = match.game, match.state
            late = taken is None and len(match.actions) >= wanted
            if late and seat is not None and offered(game, state, seat):
                world, chance = asked(game, state, seat)
                best = advise(game, world, seat, chance, budget).worths[0]
                taken = seat, best.mean
                match.act(best.action)
            elif seat is None:
                match.act(match.draw())
            else:
                match.act(_answer(match, seat, rng, number))
        length = len(match.actions)
        if taken is not None:
            seat, said = taken
            told.append(Told(said, match.game.player.worth(match.state)[seat]))
    return Found(name, tuple(told))


def _begun(name: str, rng: Random) -> Match[Any]:
    game = games.find(name)
    variant = rng.choice([*game.variants])
    seats = rng.choice(game.seats(variant))
    return Match(game, game.setup(seats, variant, "device"), str(rng.random()))


def _asked(match: Match[Any], rng: Random) -> int | None:
    """Return who answers now; None if chance does."""
    if match.turn == CHANCE:
        return None
    return rng.choice(match.game.asked(match.state)) if match.turn == TABLE else match.turn


def _answer(match: Match[Any], seat: int, rng: Random, salt: int) -> Action:
    """Return what somebody does without a hint: by the rule of thumb, or as those who forget."""
    game = match.game
    if game.id not in FORGET:
        return game.player.greedy(match.state, seat, rng)
    world = game.world(match.state, seat, rng)
    return game.player.choose("medium", world, seat, rng, salt + seat)


def main(args: list[str]) -> int:
    """Print what was found of each game; 1 if one is too far off."""
    hints = int(args[0]) if args else HINTS
    wrong = []
    for name in args[1:] or games.names(plugins=False):
        found = calibrated(name, hints)
        print(found, flush=True)
        wrong += [] if found.well else [name]
    print(f"too far off: {', '.join(wrong)}" if wrong else "Chances are what they say.")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
