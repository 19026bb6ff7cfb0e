"""Simulation of many games: speed, lengths and winners."""

from collections.abc import Sequence
from typing import Any

from firmware_py.lab.experiment import Arm, experiment_of
from firmware_py.lab.interval import wilson
from firmware_py.lab.run import RunOptions, RunResults, played
from firmware_py.lab.tally import UNFINISHED, ArmTally, seats_of
from games.core.registry import find
from games.core.setup import Setup


def simulate(
    setup: Setup,
    count: int,
    *,
    names: Sequence[str],
    seed: int,
    manner: RunOptions = RunOptions(),  # noqa: B008  (a value)
    cards: bool = False,
) -> dict[str, Any]:
    """Play `count` games and return the totals as JSON. names: bots by seat.

    cards: count wins by played card.
    """
    game = find(setup.game)
    trial = experiment_of(game, [Arm.of(game, setup, names)], setup.seats, seed, cards=cards)
    whole, seconds = played(trial, count, manner, "simulating")
    return told(setup, names, seed, whole, seconds)


def told(
    setup: Setup, names: Sequence[str], seed: int, whole: RunResults, seconds: float
) -> dict[str, Any]:
    """Return the result of a simulation as JSON."""
    (tally,) = whole.tallies
    return {
        **asked(setup),
        "bots": list(names),
        "games": tally.games,
        "steps": tally.steps,
        "seconds": round(seconds, 3),
        "steps_per_second": round(whole.steps_now / seconds),
        "wins": tally.wins(setup.seats),
        "lengths": lengths(tally),
        "facts": facts(tally),
        "seed": seed,
        "digest": whole.digest,
        "shares": [share(wins, tally.games) for wins in tally.wins(setup.seats)],
        "ends": ends(tally),
        "histogram": histogram(tally),
        **({"cards": cards_of(tally)} if tally.cards else {}),
    }


def asked(setup: Setup) -> dict[str, Any]:
    """Return the setup as JSON, for the first keys of every result."""
    return {
        "game": setup.game,
        "seats": setup.seats,
        "variant": setup.variant,
        "options": dict(setup.options),
    }


def facts(tally: ArmTally) -> dict[str, Any]:
    """Return the facts of the game as JSON: their sums, and their means per game."""
    sums = tally.sums()
    return {
        "unfinished": tally.ends.get(UNFINISHED, 0),
        "sums": sums,
        "means": {key: value / max(1, tally.games) for key, value in sums.items()},
    }


def share(wins: float, games: int) -> dict[str, float]:
    """Return a share of wins with its 95 % interval."""
    low, high = wilson(wins, games)
    return {"share": wins / max(1, games), "low": low, "high": high}


def lengths(tally: ArmTally) -> dict[str, float]:
    """Return the shortest, mean and longest game, in actions."""
    if not tally.games:
        return {"min": 0, "mean": 0, "max": 0}
    return {
        "min": min(tally.lengths),
        "mean": tally.steps / tally.games,
        "max": max(tally.lengths),
    }


def histogram(tally: ArmTally, most: int = 30) -> list[dict[str, int]]:
    """Return the number of games by length, in at most `most` bins of equal width."""
    if not tally.lengths:
        return []
    first, last = min(tally.lengths), max(tally.lengths)
    width = -(-(last - first + 1) // most)
    found = dict.fromkeys(range(first, last + 1, width), 0)
    for length, count in tally.lengths.items():
        found[length - (length - first) % width] += count
    return [{"from": at, "to": at + width, "games": count} for at, count in found.items()]


def ends(tally: ArmTally) -> dict[str, int]:
    """Return the numbers of games with one winner, several winners, no winner and no end."""
    found = {"one": 0, "shared": 0, "nobody": 0, "unfinished": 0}
    for winners, count in tally.ends.items():
        sharers = len(seats_of(winners))
        kind = "unfinished" if winners == UNFINISHED else "nobody"
        found[("shared" if sharers > 1 else "one") if sharers else kind] += count
    return found


def cards_of(tally: ArmTally) -> dict[str, dict[str, float]]:
    """Return a dict that maps each face to the wins of the seats that played it, best first."""
    rows = {
        face: {"played": played, "won": won, **share(won, played)}
        for face, (played, won) in tally.cards.items()
    }
    return dict(sorted(rows.items(), key=lambda row: (-row[1]["share"], row[0])))
