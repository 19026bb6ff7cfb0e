"""Calibration of hints: compares predicted winning chances with the results of played-out games.

    python -m tests.soak.calibration [HINTS [GAME ...]]

One hint per match: all players use the level `greedy` up to a moment, where the asked seat follows
the hint. From there the match is played out several times with `greedy`. The program prints per
game the mean prediction, the share won, and both by fifths of the prediction. It fails if a game's
mean error exceeds `OFF` beyond chance: people play differently, and a position that is not played
out is judged by a formula.
"""

import sys
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import games
from games.core.action import CHANCE, OVER, TABLE
from games.core.analysis.advice import advise, asked, offered
from games.core.game import Game
from tests.soak.by_game import by_game

HINTS = 1000
AGAIN = 8
"""Number of times each position is played out."""
OFF = 0.03
"""Allowed mean error of the chances, beyond two standard errors."""
FORGET = ("cinderella",)
"""Games whose hints assume players who forget; such players play them here."""
FIFTHS = 5
BEFORE = 0.9
"""A hint is taken within this share of the length of the previous match."""


class Told(NamedTuple):
    """Hint that was followed: its predicted chance, and the result from 0 to 1."""

    said: float
    came: float


class Found(NamedTuple):
    """Calibration of a game's hints."""

    game: str
    told: tuple[Told, ...]

    @property
    def off(self) -> float:
        """Mean of prediction minus result."""
        return sum(each.said - each.came for each in self.told) / len(self.told)

    @property
    def error(self) -> float:
        """Standard error of `off`."""
        count, off = len(self.told), self.off
        spread = sum((each.said - each.came - off) ** 2 for each in self.told)
        return sqrt(spread / max(1, count - 1) / count)

    @property
    def well(self) -> bool:
        """Whether the error is acceptable."""
        return abs(self.off) <= OFF + 2 * self.error

    def __str__(self) -> str:
        """Return one line, then the fifths."""
        said = f"{self.game:10} {len(self.told)} hints: {self.off:+.3f} ± {2 * self.error:.3f}"
        for fifth in range(FIFTHS):
            part = [each for each in self.told if min(FIFTHS - 1, int(each.said * FIFTHS)) == fifth]
            if part:
                means = (sum(each[at] for each in part) / len(part) for at in (0, 1))
                said += "\n    said {:.2f}, came {:.2f}".format(*means) + f"  ({len(part)})"
        return said


def calibrated(
    name: str, hints: int, budget: int | None = None, seed: int = 0, again: int = AGAIN
) -> Found:
    """Take hints of a game, one per match.

    budget: playouts; None: the default; again: number of times each position is played out.
    """
    told: list[Told] = []
    length, number = 40.0, 0
    while len(told) < hints:
        number += 1
        rng = Random(f"{seed}/{name}/{number}")
        game, state = _begun(name, rng)
        wanted, done = rng.randrange(max(1, round(BEFORE * length))), 0
        while state.turn != OVER:
            seat = _asked(game, state, rng)
            if done >= wanted and seat is not None and offered(game, state, seat):
                world, chance = asked(game, state, seat)
                best = advise(game, world, seat, chance, budget).worths[0]
                state = game.step(state, best.action)
                ends = [_end(game, state, rng, number + each) for each in range(again)]
                came = sum(game.player.worth(end)[seat] for end, _ in ends) / again
                told.append(Told(best.mean, came))
                done += 1 + sum(acts for _, acts in ends) // again
                break
            state = _next(game, state, seat, rng, number)
            done += 1
        length = done
    return Found(name, tuple(told))


def _begun(name: str, rng: Random) -> tuple[Game[Any], Any]:
    game = games.find(name)
    variant = rng.choice([*game.variants])
    seats = rng.choice(game.seats(variant))
    return game, game.begin(game.setup(seats, variant, "device"))


def _asked(game: Game[Any], state: Any, rng: Random) -> int | None:
    """Return the seat that answers now; None for chance."""
    if state.turn == CHANCE:
        return None
    return rng.choice(game.asked(state)) if state.turn == TABLE else state.turn


def _end(game: Game[Any], state: Any, rng: Random, salt: int) -> tuple[Any, int]:
    """Play a match out without hints; return its end and the number of actions."""
    acts = 0
    while state.turn != OVER:
        state = _next(game, state, _asked(game, state, rng), rng, salt)
        acts += 1
    return state, acts


def _next(game: Game[Any], state: Any, seat: int | None, rng: Random, salt: int) -> Any:
    """Return the state after the next action, without a hint.

    It is chosen by chance, at the level `greedy`, or by players who forget.
    """
    if seat is None:
        return game.step(state, game.sample(state, rng))
    if game.id not in FORGET:
        return game.step(state, game.player.greedy(state, seat, rng))
    world = game.world(state, seat, rng)
    return game.step(state, game.player.choose("medium", world, seat, rng, salt + seat))


def main(args: list[str]) -> int:
    """Print the result of each game; return 1 if one is too far off."""
    return by_game(args, HINTS, calibrated, bad="too far off", good="Chances are what they say.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
