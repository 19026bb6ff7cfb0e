"""Whether hints help: matches in which one takes every hint, and the others play as medium bots do.

    python -m tests.soak.takers [MATCHES [GAME ...]]

A line a game: how many of its matches who takes hints has won, a shared win counting as its share,
with the interval in which 95 of 100 such lines have the true share. Where all play together, the
same matches are played again without: then who takes hints has to win no less often. A game fails
if the share is below that beyond its interval.
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
"""How many sit down, and to what; other games as they are usually played by the fewest."""
SURE = 1.96


class Share(NamedTuple):
    """What share of its matches somebody won. fair: what it is held against."""

    game: str
    won: tuple[float, ...]
    fair: float

    @property
    def mean(self) -> float:
        """Return the share."""
        return sum(self.won) / len(self.won)

    @property
    def reach(self) -> float:
        """Return how far off the share may be; a few that agree are no certainty (Laplace)."""
        known = (sum(self.won) + 1) / (len(self.won) + 2)
        return SURE * sqrt(known * (1 - known) / (len(self.won) + 2))

    @property
    def well(self) -> bool:
        """Whether it may be what it is held against, or more."""
        return self.mean + self.reach >= self.fair

    def __str__(self) -> str:
        """Say it in a line."""
        return (
            f"{self.game:10} {len(self.won)} matches: {100 * self.mean:.0f} % "
            f"± {100 * self.reach:.0f}, held against {100 * self.fair:.0f}"
        )


def taken(name: str, matches: int, budget: int | None = None) -> Share:
    """Play so many matches of a game. budget: playouts of a hint; None: as many as are usual."""
    game = games.find(name)
    won = tuple(_won(game, number, number % _seats(game), budget) for number in range(matches))
    fair = 0.5
    if game.cooperative:
        fair = sum(_won(game, number, None, budget) for number in range(matches)) / matches
    return Share(name, won, fair)


def _seats(game: Any) -> int:
    return TABLES.get(game.id, (min(game.seats(game.variants[0])), ""))[0]


def _won(game: Any, number: int, taker: int | None, budget: int | None) -> float:
    """Play a match; return how much of the win is the taker's, or of seat 0 if there is none."""
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
    """Print what was found of each game; 1 if somebody did better without hints."""
    return by_game(args, MATCHES, taken, bad="better without", good="Hints help.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
