"""Tournament of bots. They play in every seating, and get shares of wins and Elo ratings."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Any

from firmware_py.lab.experiment import Arm, experiment_of
from firmware_py.lab.interval import wilson
from firmware_py.lab.rating import Rating, Table, ratings
from firmware_py.lab.run import RunOptions, RunResults, played
from firmware_py.lab.simulate import asked
from firmware_py.lab.tally import seats_of
from games.core.game import Game
from games.core.registry import find
from games.core.setup import Setup

Seating = tuple[str, ...]
"""Names of bots by seat."""

TableScores = Mapping[Table, Sequence[float]]


def tournament(
    setup: Setup,
    players: Sequence[str],
    count: int,
    *,
    seed: int,
    manner: RunOptions = RunOptions(),  # noqa: B008  (a value)
) -> dict[str, Any]:
    """Play at least `count` games and return the table as JSON. players: names of the bots.

    Each seating is played equally often, with the same deals.
    """
    game = find(setup.game)
    seated = seatings(game, setup, players, count, seed)
    arms = [Arm.of(game, setup, names, " ".join(names)) for names in seated]
    trial = experiment_of(game, arms, setup.seats, seed, paired=game.cooperative)
    games = -(-count // len(arms)) * len(arms)
    whole, seconds = played(trial, games, manner, "playing")
    results = _together(whole) if game.cooperative else _against(game, setup, whole, players)
    rated = ratings(len(players), results)
    sat = _sat(game, setup, whole, players)
    table = [
        _row(player, sat[player], rated[at], _cross(at, players, results))
        for at, player in enumerate(players)
    ]
    return {
        **asked(setup),
        "games": whole.games,
        "asked": games,
        "table": sorted(table, key=lambda row: -row["rating"]),
        "seatings": len(arms),
        "seconds": round(seconds, 3),
        "seed": seed,
        "digest": whole.digest,
    }


def _won(
    game: Game[Any], setup: Setup, whole: RunResults
) -> Iterator[tuple[list[str], list[str], int]]:
    """Yield (bots by team, winning bots, number of such games) for each seating and result.

    A seat without a team counts as a team.
    """
    by_seat = ["all"] * setup.seats if game.cooperative else sides_of(game, setup)
    sides = [*dict.fromkeys(by_seat)]
    for arm, tally in zip(whole.trial.arms, whole.tallies, strict=True):
        names = [arm.players[by_seat.index(side)] for side in sides]
        for end, count in tally.ends.items():
            won = {by_seat[seat] for seat in seats_of(end)}
            yield names, [names[sides.index(side)] for side in sides if side in won], count


def _sat(
    game: Game[Any], setup: Setup, whole: RunResults, players: Sequence[str]
) -> dict[str, tuple[int, float]]:
    """Return a dict from each bot to (teams played in all games, wins).

    A shared win counts as a fraction.
    """
    sat: Counter[str] = Counter()
    wins: defaultdict[str, float] = defaultdict(float)
    for names, winners, count in _won(game, setup, whole):
        for name in names:
            sat[name] += count
        for name in winners:
            wins[name] += count / len(winners)
    return {player: (sat[player], wins[player]) for player in players}


def _against(
    game: Game[Any], setup: Setup, whole: RunResults, players: Sequence[str]
) -> TableScores:
    """Return the wins of each bot at each table. Tables without a win are left out."""
    found: defaultdict[Table, list[float]] = defaultdict(lambda: [0.0] * len(players))
    for names, winners, count in _won(game, setup, whole):
        wins = found[tuple(names.count(player) for player in players)]
        for name in winners:
            wins[players.index(name)] += count / len(winners)
    return {table: wins for table, wins in found.items() if sum(wins)}


def _together(whole: RunResults) -> TableScores:
    """Return the wins of a cooperative game, with a table for each pair of bots.

    A bot wins against another if it wins a deal that the other one loses.
    """
    players = len(whole.trial.arms)
    found: dict[Table, list[float]] = {}
    for one, two in combinations(range(players), 2):
        table = tuple(int(each in (one, two)) for each in range(players))
        wins = [0.0] * players
        for deal, count in whole.deals.items():
            if deal[one] != deal[two]:
                wins[one if deal[one] == "1" else two] += count
        if sum(wins):
            found[table] = wins
    return found


def _cross(at: int, players: Sequence[str], results: TableScores) -> dict[str, Any]:
    """Return a dict from each other bot to the wins against it.

    Only games that one of the two won are counted. at: index of the bot.
    """
    found = {}
    for one, two in permutations(range(len(players)), 2):
        if one == at:
            met = [wins for table, wins in results.items() if table[one] and table[two]]
            mine, theirs = (sum(wins[each] for wins in met) for each in (one, two))
            low, high = wilson(mine, round(mine + theirs))
            found[players[two]] = {
                "games": round(mine + theirs), "wins": round(mine, 2),
                "low": round(low, 4), "high": round(high, 4),
            }  # fmt: skip
    return found


def _row(
    player: str, sat: tuple[int, float], rated: Rating, cross: Mapping[str, Any]
) -> dict[str, Any]:
    games, wins = sat
    low, high = wilson(wins, games)
    return {
        "player": player,
        "games": games,
        "wins": round(wins, 2),
        "share": round(wins / max(1, games), 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "rating": round(rated.rating),
        "rating_low": round(rated.low),
        "rating_high": round(rated.high),
        "against": dict(cross),
    }


# Seatings


def sides_of(game: Game[Any], setup: Setup) -> list[Any]:
    """Return a list by seat: the team of the seat, or ("seat", seat) if it has no team."""
    state = game.begin(setup)
    teams = [game.team(state, seat) for seat in range(setup.seats)]
    return [("seat", seat) if team is None else team for seat, team in enumerate(teams)]


def seatings(
    game: Game[Any], setup: Setup, players: Sequence[str], most: int, seed: int
) -> list[Seating]:
    """Return all seatings of the bots `players` in which they play about equally many teams.

    One bot plays all seats of a team. A seat without a team counts as a team. In a cooperative game
    each bot plays all seats in turn. If there are more than `most` seatings, the result is a sample
    with all rotations, so that each bot still has each seat equally often.
    """
    if game.cooperative:
        return [(player,) * setup.seats for player in players]
    by_seat = sides_of(game, setup)
    sides = [*dict.fromkeys(by_seat)]
    orders = set(_orders(players, len(sides)))
    found = sorted(orders, key=lambda order: [players.index(player) for player in order])
    if len(found) > most:
        found = _drawn(found, most, len(sides), Random(seed))
    return [tuple(order[sides.index(side)] for side in by_seat) for order in found]


def _orders(players: Sequence[str], sides: int) -> Iterator[Seating]:
    """Yield orders of the bots by team. The numbers of teams of two bots differ by at most one."""
    if len(players) >= sides:
        yield from permutations(players, sides)
        return
    each, over = divmod(sides, len(players))
    for more in combinations(players, over):
        yield from permutations((*(tuple(players) * each), *more))


def _drawn(orders: list[Seating], most: int, sides: int, rng: Random) -> list[Seating]:
    """Return a sample of the orders, each with all its rotations."""
    circles = {min(order[n:] + order[:n] for n in range(sides)) for order in orders}
    drawn = rng.sample(sorted(circles), max(1, min(len(circles), most // sides)))
    return sorted({order[n:] + order[:n] for order in drawn for n in range(sides)})
