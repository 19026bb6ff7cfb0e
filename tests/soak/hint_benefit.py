"""Benefit of hints: one seat follows every hint, the others play as medium bots.

    python -m tests.soak.hint_benefit [MATCHES [GAME ...]]

One line per game: the share of matches won by the seat with hints, where a shared win counts as its
share, with a 95 % interval. The share is compared with 50 %. Cooperative games are played again
without hints, and the share is compared with theirs. A game fails if its share is lower beyond the
interval.
"""

import sys
from math import sqrt
from random import Random
from typing import Any, NamedTuple

import games
from games.core.action import CHANCE, OVER, TABLE
from games.core.analysis.advice import advise, asked, offered
from games.core.match import Match
from tests.soak.by_game import by_game

MATCHES = 40
RIVAL = "medium"
TABLES = {
    "capsules": (2, "base"),
    "cinderella": (2, "basic"),
    "midnight": (2, "duel"),
    "outcasts": (2, "base"),
}
"""Seats and variant; other games use their default variant with the fewest seats."""
SURE = 1.96


class Share(NamedTuple):
    """Share of matches that were won; `fair` is the share it is compared with."""

    game: str
    won: tuple[float, ...]
    fair: float

    @property
    def mean(self) -> float:
        """The share."""
        return sum(self.won) / len(self.won)

    @property
    def reach(self) -> float:
        """Half-width of the interval; Laplace's rule avoids certainty from few results."""
        known = (sum(self.won) + 1) / (len(self.won) + 2)
        return SURE * sqrt(known * (1 - known) / (len(self.won) + 2))

    @property
    def well(self) -> bool:
        """Whether the share may be `fair` or more."""
        return self.mean + self.reach >= self.fair

    def __str__(self) -> str:
        """Return one line."""
        return (
            f"{self.game:10} {len(self.won)} matches: {100 * self.mean:.0f} % "
            f"± {100 * self.reach:.0f}, held against {100 * self.fair:.0f}"
        )


def taken(name: str, matches: int, budget: int | None = None) -> Share:
    """Play matches of a game. budget: playouts of a hint; None: the default."""
    game = games.find(name)
    won = tuple(_won(game, number, number % _seats(game), budget) for number in range(matches))
    fair = 0.5
    if game.cooperative:
        fair = sum(_won(game, number, None, budget) for number in range(matches)) / matches
    return Share(name, won, fair)


def _seats(game: Any) -> int:
    return TABLES.get(game.id, (min(game.seats(game.variants[0])), ""))[0]


def _won(game: Any, number: int, taker: int | None, budget: int | None) -> float:
    """Play a match; return the result of the seat with hints, or of seat 0 without one."""
    seats, variant = TABLES.get(game.id, (_seats(game), None))
    match = Match(game, game.setup(seats, variant, "device"), f"takers/{number}")
    while match.turn != OVER:
        if match.turn == CHANCE:
            match.act(match.draw())
            continue
        state, at = match.state, len(match.actions)
        rng = Random(f"{number}/{at}")
        seat = rng.choice(game.asked(state)) if match.turn == TABLE else match.turn
        if seat == taker and offered(game, state, seat):
            world, chance = asked(game, state, seat)
            match.act(advise(game, world, seat, chance, budget).worths[0].action)
        else:
            world = game.world(state, seat, rng)
            match.act(game.player.choose(RIVAL, world, seat, rng, number + seat))
    return float(game.player.worth(match.state)[taker or 0])


def main(args: list[str]) -> int:
    """Print the result of each game; return 1 if one does better without hints."""
    return by_game(args, MATCHES, taken, bad="better without", good="Hints help.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
