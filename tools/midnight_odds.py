"""Write games/midnight/odds.toml: the winning odds of each hour in a round of midnight.

`python tools/midnight_odds.py` plays matches of the level `greedy` against itself with the current
odds. It fits new odds to the sides that got home first, from the start of every turn (a multinomial
logit, by stochastic gradient descent). After two or three runs the odds settle. It prints the mean
surprise (negative log-likelihood in nats) on rounds outside the fit, and that of constant chances.
The same seed gives the same file on every machine.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from math import exp, log
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1]))

from games.core.action import CHANCE, OVER, TABLE
from games.midnight import game
from games.midnight.board import HOURS, to_go
from games.midnight.heuristic import DRAWS, PULL, SLACK, between_rounds, reaching
from games.midnight.state import State, Step

FILE = Path(__file__).parents[1] / "games" / "midnight" / "odds.toml"

MATCHES = (
    ("individual", 3, 1000),
    ("individual", 4, 1500),
    ("individual", 5, 1000),
    ("duel", 2, 400),
    ("team4", 4, 400),
    ("team6", 6, 600),
)
"""Variant, seats, number of matches."""

NEAR = 8
"""An Hour card may move a figure home from fewer hours than this."""

PASSES, RATE, SLOWER = 4, 0.05, 0.4
"""Number of passes over the data, learning rate of the first pass, factor after each pass."""


class Row(NamedTuple):
    """Start of a turn and the side that won the round.

    places: by side, from the active one on: for each of its figures the hours to go and whether a
    card moves it home. left: draw pile, in the units of `Odds.nobody`. first: index in `places` of
    the side that got home, or the number of sides if none did.
    """

    places: tuple[tuple[tuple[int, bool], ...], ...]
    left: int
    first: int


def rounds(variant: str, seats: int, seed: str) -> Iterator[tuple[list[State], State]]:
    """Play a match; yield for each round the starts of its turns and its final state."""
    rng, state = Random(seed), game.start(seats, variant)
    turns: list[State] = []
    while state.turn != OVER:
        if state.turn == CHANCE:
            action = game.sample(state, rng)
        elif state.turn == TABLE:
            action = game.legal(state)[0]
        else:
            if state.step == Step.PLAY:
                turns.append(state)
            action = game.player.greedy(state, state.turn, rng)
        going, state = state.ended is None, game.step(state, action)
        if going and state.ended is not None:
            yield turns, state
            turns = []


def rows(turns: Sequence[State], end: State) -> Iterator[Row]:
    """Yield the rows of a round."""
    compiled, ended = end.compiled, end.ended
    assert ended is not None
    winner = ended.side
    if compiled.individual and ended.figure >= 0:
        winner = compiled.side_of[compiled.owners[ended.figure][0]]
    for state in turns:
        places, first = [], len(compiled.sides)
        for before in range(len(compiled.sides)):
            seat = (state.active + before) % compiled.seats
            can, side = reaching(state, seat), compiled.side_of[seat]
            places.append(
                tuple(
                    (to_go(state.at[f]) if state.at[f] else HOURS, bool(can >> f & 1))
                    for f in compiled.figures_of[side]
                )
            )
            if side == winner:
                first = before
        yield Row(tuple(places), state.left // DRAWS, first)


class Fit:
    """Log odds by side, hours to go and whether a card moves home; and that no side gets home."""

    def __init__(self, sides: int, *, blind: bool) -> None:
        self.blind = blind
        self.places = [[[0.0, 0.0] for _ in range(HOURS + 1)] for _ in range(sides)]
        self.nobody = [0.0] * (60 // DRAWS)

    def chances(self, row: Row) -> list[float]:
        """Return the chance of each side, and last that none gets home."""
        odds = [
            exp(sum(table[far][hit and not self.blind] for far, hit in places))
            for table, places in zip(self.places, row.places, strict=True)
        ]
        odds.append(exp(self.nobody[row.left]))
        total = sum(odds)
        return [each / total for each in odds]

    def learn(self, row: Row, rate: float) -> None:
        """Do one gradient step for a row."""
        chances = self.chances(row)
        steps = [rate * ((n == row.first) - chance) for n, chance in enumerate(chances)]
        for table, places, step in zip(self.places, row.places, steps, strict=False):
            for far, hit in places:
                table[far][hit and not self.blind] += step
        self.nobody[row.left] += steps[-1]

    def surprise(self, seen: Sequence[Row]) -> float:
        """Return the mean surprise of these rows, in nats."""
        return -sum(log(self.chances(row)[row.first]) for row in seen) / len(seen)


def fitted(seen: list[Row], *, blind: bool) -> Fit:
    """Fit the odds to rows."""
    fit, rng = Fit(len(seen[0].places), blind=blind), Random(0)
    seen = list(seen)
    for number in range(PASSES):
        rng.shuffle(seen)
        for row in seen:
            fit.learn(row, RATE * SLOWER**number)
    return fit


def table(name: str, knows: Fit, blind: Fit) -> str:
    """Return the odds of a variant as TOML. The blind odds are put on the scale of the others."""
    used = [n for n, value in enumerate(blind.nobody) if value]
    off = sum(blind.nobody[n] - knows.nobody[n] for n in used) / len(used)
    nobody = [knows.nobody[min(n, used[-1])] for n in range(len(knows.nobody))]
    return "\n".join((
        f"[{name}]",
        f"nobody = {_row(nobody)}",
        *_rows("blind", [[miss - off for miss, _ in side] for side in blind.places]),
        *_rows("miss", [[miss for miss, _ in side] for side in knows.places]),
        *_rows("hit", [[side[0][0], *(hit for _, hit in side[1:NEAR])] for side in knows.places]),
    ))  # fmt: skip


def _rows(key: str, sides: Sequence[Sequence[float]]) -> Iterator[str]:
    yield f"{key} = ["
    for side in sides:
        yield f"    {_row(side)},"
    yield "]"


def _row(values: Sequence[float]) -> str:
    return f"[{', '.join(f'{value:.2f}' for value in values)}]"


def odds(matches: list[list[Row]], name: str) -> str:
    """Return the odds of a variant as TOML; print their surprise on the rounds outside the fit."""
    unseen = len(matches) // 10
    known = [row for match in matches[unseen:] for row in match]
    new = [row for match in matches[:unseen] for row in match]
    knows, blind = fitted(known, blind=False), fitted(known, blind=True)
    shares = Counter(row.first for row in known)
    same = -sum(log(shares[row.first] / len(known)) for row in new) / len(new)
    surprises = (
        f"{knows.surprise(new):.3f}, blind {blind.surprise(new):.3f}, always same {same:.3f}"
    )
    print(f"{name}: {len(known)} turns; surprise {surprises}")
    return table(f"{name}{len(knows.places)}", knows, blind)


def tell_match(told: list[float], seats: int) -> None:
    """Print how well the points between rounds predict the winner of the match."""
    surprise = -sum(map(log, told)) / len(told)
    print(f"    the match: {surprise:.3f}, always same {log(seats):.3f} ({PULL=}, {SLACK=})")


def main() -> None:
    """Play, fit and write the file."""
    parser = ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--share", type=float, default=1.0, help="of the usual number of matches")
    parser.add_argument("--seed", default="odds")
    given = parser.parse_args()
    said = [
        f"# Written by tools/midnight_odds.py, seed {given.seed!r}: logarithms of odds in a round,",
        "# by how many sides act before the figure's own, and by its hours to go; the Party last.",
    ]
    for variant, seats, usual in MATCHES:
        matches: list[list[Row]] = []
        told: list[float] = []
        for n in range(max(10, round(usual * given.share))):
            played = list(rounds(variant, seats, f"{given.seed}/{n}"))
            matches.append([row for turns, end in played for row in rows(turns, end)])
            won = played[-1][1].won
            for _, end in played[:-1]:
                chances = between_rounds(end.compiled, end.points)
                told.append(sum(chances[end.compiled.side_of[seat]] for seat in won) / len(won))
        said += ["", odds(matches, variant)]
        tell_match(told, len(matches[0][0].places))
    FILE.write_text("\n".join(said) + "\n", "utf-8")


if __name__ == "__main__":
    main()
