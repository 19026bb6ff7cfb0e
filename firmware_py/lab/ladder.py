"""Ladder of bot levels: each level plays the weaker ones until it is clear which is better.

In competitive games the challenger plays one seat (or team), another one in each game, and the
weaker level plays all others. In cooperative games each level plays all seats of the same deals.
Only deals that exactly one of the levels wins count.

Wald's sequential probability ratio test decides when a pair of levels has played enough. It tests
"wins as often as an equal" against "wins with `BETTER` times the odds of an equal", with an error
of 5 % on either side. So a ladder plays only as many games as it needs, up to a limit.
"""

import itertools
import math
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from firmware_py.lab.interval import wilson
from firmware_py.lab.playout import play_out
from firmware_py.lab.tournament import sides_of
from games.core import bots
from games.core.action import Action
from games.core.ai.levels import GREEDY, LEVELS, NAMES
from games.core.game import Game
from games.core.registry import find
from games.core.setup import Setup

BETTER = 1.6
"""Odds ratio of the hypothesis "better": the odds of winning divided by the odds of an equal."""

CLEAR = math.log(0.95 / 0.05)
"""Absolute log likelihood ratio at which the test ends."""


class WinCount(NamedTuple):
    """Games and wins of one level against another. A shared win counts as a fraction."""

    games: int = 0
    wins: float = 0.0

    def plus(self, win: float) -> "WinCount":
        """Return the count with one more game."""
        return WinCount(self.games + 1, self.wins + win)

    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the share of wins (Wilson 1927).

        >>> [round(bound, 3) for bound in WinCount(100, 50).interval()]
        [0.404, 0.596]
        """
        return wilson(self.wins, self.games)

    def better(self, par: float) -> bool | None:
        """Return True if the level wins more than the share `par`, or None while this is undecided.

        >>> [WinCount(*each).better(0.5) for each in ((40, 30), (40, 15), (4, 3))]
        [True, False, None]
        """
        odds = BETTER * par / (1 - par)
        rival = odds / (1 + odds)
        won = self.wins * math.log(rival / par)
        lost = (self.games - self.wins) * math.log((1 - rival) / (1 - par))
        ratio = won + lost
        return None if abs(ratio) < CLEAR else ratio > 0


class _Timer:
    """Caller of bots that measures the CPU time of each level in this process."""

    def __init__(self) -> None:
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.choices: Counter[str] = Counter()

    def answer(self, game: Game[Any], name: str, world: Any, seat: int, *own: Any) -> Action:
        """Return a bot's action. The time is not counted if the bot has only one choice."""
        before = time.process_time()
        action = bots.answer(game, name, world, seat, *own)
        if len(game.choices(world, seat)) > 1:
            self.seconds[name] += time.process_time() - before
            self.choices[name] += 1
        return action

    def ms(self, name: str) -> float | None:
        """Return the mean CPU time of a level's choices (ms), or None if it made no choice."""
        count = self.choices[name]
        return round(1000 * self.seconds[name] / count, 2) if count else None


def ladder(
    setup: Setup,
    count: int,
    *,
    names: Sequence[str] = NAMES,
    seed: int,
    whole: bool,
    progress: Callable[[Iterable[Any], int, str], Iterable[Any]],
    tell: Callable[[str], object] = lambda _said: None,
) -> dict[str, Any]:
    """Play each level against each weaker one and against the greedy bot. Return JSON data.

    count: maximum number of games of a pair. whole: play all of them even if the test ends before.
    tell: callback that receives a sentence about each finished pair. After Ctrl-C the result covers
    the games played so far, and has the key `stopped`. `rises` is True if each level beats the next
    weaker one. It is None if that is undecided or there are not two levels. A level with the same
    settings as the greedy bot has the key `heuristic`, and does not play against it.
    """
    game = find(setup.game)
    equal, timer = par(game, setup), _Timer()
    found: dict[tuple[str, str], WinCount] = {}
    heuristics = {name for name in _climbed(names) if _is_heuristic(game, setup, name)}
    pairs = [pair for pair in _pairs(names) if not (GREEDY in pair and heuristics & {*pair})]
    stopped = False
    try:
        for better, worse in progress(pairs, len(pairs), "climbing"):
            for so_far in itertools.islice(
                _counts(game, setup, seed, timer, (better, worse)), count + 1
            ):
                found[better, worse] = so_far
                if not whole and so_far.better(equal) is not None:
                    break
            won = _cell(_row(found[better, worse], equal)) or "nothing to count"
            tell(f"{better} against {worse}: {won}")
    except KeyboardInterrupt:
        stopped = True
    steps = [
        found.get((higher, lower), WinCount()).better(equal)
        for lower, higher in pairwise(_climbed(names))
    ]
    return {
        "game": setup.game,
        "seats": setup.seats,
        "variant": setup.variant,
        "options": {
            key: value for key, value in setup.options.items() if value != game.options[key].default
        },
        "games": count,
        "whole": whole,
        "par": equal,
        "rises": False if False in steps else None if None in steps or not steps else True,
        "levels": [
            {
                "name": name,
                "ms": timer.ms(name),
                "against": {
                    worse: _row(won, equal)
                    for (better, worse), won in found.items()
                    if better == name
                },
                **({"heuristic": True} if name in heuristics else {}),
            }
            for name in names
        ],
        "seed": seed,
        **({"stopped": True} if stopped else {}),
    }


def _pairs(names: Sequence[str]) -> list[tuple[str, str]]:
    """Return pairs (better, worse) of all levels, then pairs of each level and the greedy bot."""
    known = _climbed(names)
    pairs = [(better, worse) for worse, better in combinations(known, 2)]
    if GREEDY in names:
        pairs += [(GREEDY, name) if name == LEVELS[0] else (name, GREEDY) for name in known]
    return pairs


def _is_heuristic(game: Game[Any], setup: Setup, name: str) -> bool:
    """Return whether a level only plays the heuristic of the game, as the greedy bot does."""
    level = game.player.level
    return name not in (LEVELS[0], GREEDY) and level(name, setup) == level(GREEDY, setup)


def par(game: Game[Any], setup: Setup) -> float:
    """Return the share of games that a challenger of equal strength would win."""
    return 0.5 if game.cooperative else 1 / len({*sides_of(game, setup)})


def _counts(
    game: Game[Any], setup: Setup, seed: int, timer: _Timer, pair: tuple[str, str]
) -> Iterator[WinCount]:
    """Play a pair of levels. Yield the count before the first game, and after each game."""
    better, worse = pair
    sides = sides_of(game, setup)
    so_far = WinCount()

    def winners(names: Sequence[str]) -> tuple[int, ...]:
        return play_out(setup, f"{seed}/{number}", names, timer.answer).result() or ()

    for number in itertools.count():
        yield so_far
        if game.cooperative:
            won, lost = (bool(winners((name,) * setup.seats)) for name in pair)
            if won != lost:
                so_far = so_far.plus(float(won))
        else:
            side = sides[number % setup.seats]
            seats = winners([better if each == side else worse for each in sides])
            ours = sum(sides[seat] == side for seat in seats)
            so_far = so_far.plus(ours / max(1, len(seats)))


def _row(won: WinCount, equal: float) -> dict[str, Any]:
    low, high = won.interval()
    return {
        "games": won.games,
        "wins": round(won.wins, 2),
        "low": round(low, 4),
        "high": round(high, 4),
        "better": won.better(equal),
    }


def _climbed(names: Sequence[str]) -> list[str]:
    """Return the names that are levels, the weakest first."""
    return [name for name in LEVELS if name in names]


# In the game's document


def table(result: dict[str, Any], day: str) -> str:
    """Return the ladder as a section in Markdown. day: date of the run."""
    title = f"### {result['variant']}, {result['seats']} seats"
    told = f"`{_command(result)}`, {day}. {said(result)}"
    head, *rows = rows_of(result)
    first, *others = [f"| {' | '.join(row)} |" for row in (head, *rows)]
    return "\n".join([title, "", told, "", first, f"|{'---|' * len(head)}", *others, ""])


def rows_of(result: dict[str, Any]) -> list[list[str]]:
    """Return the rows of the ladder's table: the header, then a row for each level."""
    others = [level["name"] for level in result["levels"]]
    rows = [["level", "a choice", *(f"against {name}" for name in others)]]
    for level in result["levels"]:
        ms = "-" if level["ms"] is None else f"{level['ms']:.1f} ms"
        rows.append([level["name"], ms, *(_cell(level["against"].get(name)) for name in others)])
    return rows


def _command(result: dict[str, Any]) -> str:
    """Return the command line that plays the same ladder again."""
    names = [level["name"] for level in result["levels"]]
    options = [f"--option {key}={value}" for key, value in result["options"].items()]
    return " ".join([
        f"tableclock ladder {result['game']} --seats {result['seats']}",
        f"--variant {result['variant']}",
        *options,
        f"--games {result['games']} --seed {result['seed']}",
        *(["--whole"] if result["whole"] else []),
        *([f"--levels {','.join(names)}"] if (*names,) != NAMES else []),
    ])  # fmt: skip


def _cell(row: dict[str, Any] | None) -> str:
    if row is None or not row["games"]:
        return ""
    share = row["wins"] / row["games"]
    share, low, high = (100 * value for value in (share, row["low"], row["high"]))
    return f"{share:.0f} % ({low:.0f} to {high:.0f}) of {row['games']}"


def said(result: dict[str, Any]) -> str:
    """Return the outcome in a few sentences."""
    return " ".join(
        [f"Even would be {100 * result['par']:.0f} %.", *_rise(result), *_baseline(result)]
    )


def _rise(result: dict[str, Any]) -> Iterator[str]:
    if result["rises"] is not None:
        every = "Every" if result["rises"] else "Not every"
        yield f"{every} level beats the one below it."
    elif len(_climbed([level["name"] for level in result["levels"]])) > 1:
        yield "Not every step is clear."


def _baseline(result: dict[str, Any]) -> Iterator[str]:
    """Yield a sentence for each level that is not clearly better than the greedy bot.

    The greedy bot itself is compared with random play.
    """
    for level in result["levels"]:
        name, rivals = level["name"], level["against"]
        rival = LEVELS[0] if name == GREEDY else GREEDY
        known = "random play" if name == GREEDY else f"the rule of thumb ({GREEDY})"
        row = rivals.get(rival)
        if level.get("heuristic"):
            yield f"{name.capitalize()} is the rule of thumb ({GREEDY})."
        elif row is not None and not row["better"]:
            yield f"{name.capitalize()} {_compared(row, result['par'])} {known}{_figures(row)}."


def _compared(row: dict[str, Any], equal: float) -> str:
    if row["high"] < equal:
        return "is weaker than"
    if row["low"] > equal:
        return "is only a little better than"
    return "is not clearly better than" if row["better"] is None else "is not better than"


def _figures(row: dict[str, Any]) -> str:
    if not row["games"]:
        return ": no game told them apart"
    share, low, high = (
        100 * value for value in (row["wins"] / row["games"], row["low"], row["high"])
    )
    games = f"{row['games']} game" + "s" * (row["games"] != 1)
    return f": it won {share:.0f} % of {games} (95 % interval {low:.0f} to {high:.0f})"
