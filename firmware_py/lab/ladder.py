"""Ladder of bot levels: each level plays the weaker ones until it is clear which is better.

In competitive games the challenger plays one seat (or team), another one in each game, and the
weaker level plays all others. In cooperative games each level plays all seats of the same deals.
Only deals that exactly one of the levels wins count.

Wald's sequential probability ratio test decides when a pair of levels has played enough. It tests
"wins as often as an equal" against "wins with `BETTER` times the odds of an equal", with an error
of 5 % on either side. So a ladder plays only as many games as it needs, up to a limit.
"""

import math
import time
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


class _Thinking:
    """Caller of bots that measures the CPU time of each level in this process."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.choices: dict[str, int] = {}

    def answer(self, game: Game[Any], name: str, world: Any, seat: int, *own: Any) -> Action:
        """Return a bot's action. The time is not counted if the bot has only one choice."""
        before = time.process_time()
        action = bots.answer(game, name, world, seat, *own)
        if len(game.choices(world, seat)) > 1:
            spent = time.process_time() - before
            self.seconds[name] = self.seconds.get(name, 0.0) + spent
            self.choices[name] = self.choices.get(name, 0) + 1
        return action

    def ms(self, name: str) -> float | None:
        """Return the mean CPU time of a level's choices (ms), or None if it made no choice."""
        count = self.choices.get(name, 0)
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
    weaker one. It is None if that is undecided or there are not two levels.
    """
    game = find(setup.game)
    thinking = _Thinking()
    trial = _Trial(game, setup, count, seed, whole, thinking)
    found: dict[tuple[str, str], WinCount] = {}
    pairs = _pairs(names)
    stopped, chance = False, par(game, setup)
    try:
        for better, worse in progress(pairs, len(pairs), "climbing"):
            for so_far in _counts(trial, better, worse):
                found[better, worse] = so_far
            won = _cell(_row(found[better, worse], chance)) or "nothing to count"
            tell(f"{better} against {worse}: {won}")
    except KeyboardInterrupt:
        stopped = True
    levels = [
        {"name": name, "ms": thinking.ms(name), "against": _against(game, setup, found, name)}
        for name in names
    ]
    return {
        "game": setup.game,
        "seats": setup.seats,
        "variant": setup.variant,
        "options": _changed(game, setup),
        "games": count,
        "whole": whole,
        "par": chance,
        "rises": _rises(game, setup, found, names),
        "levels": levels,
        "seed": seed,
        **({"stopped": True} if stopped else {}),
    }


def _changed(game: Game[Any], setup: Setup) -> dict[str, str]:
    """Return the options that differ from the defaults."""
    usual = {key: option.default for key, option in game.options.items()}
    return {key: value for key, value in setup.options.items() if value != usual[key]}


def _pairs(names: Sequence[str]) -> list[tuple[str, str]]:
    """Return pairs (better, worse) of all levels, then pairs of each level and the greedy bot."""
    known = _climbed(names)
    pairs = [(better, worse) for worse, better in combinations(known, 2)]
    if GREEDY in names:
        pairs += [(GREEDY, name) if name == LEVELS[0] else (name, GREEDY) for name in known]
    return pairs


def par(game: Game[Any], setup: Setup) -> float:
    """Return the share of games that a challenger of equal strength would win."""
    if game.cooperative:
        return 0.5
    return 1 / len({*sides_of(game, setup)})


class _Trial(NamedTuple):
    """Parameters of a ladder's games."""

    game: Game[Any]
    setup: Setup
    most: int  # maximum number of games of a pair
    seed: int
    whole: bool  # play all games of a pair, even if the test ends before
    thinking: _Thinking

    def winners(self, number: int, names: Sequence[str]) -> tuple[int, ...]:
        """Play the game with this number and return the winners. names: levels by seat."""
        match = play_out(self.setup, f"{self.seed}/{number}", names, self.thinking.answer)
        return self.game.result(match.state) or ()


def _counts(trial: _Trial, better: str, worse: str) -> Iterator[WinCount]:
    """Play a pair of levels until the test ends. Yield the count before and after each game."""
    game, setup = trial.game, trial.setup
    sides = sides_of(game, setup)
    so_far = WinCount()
    yield so_far
    for number in range(trial.most):
        if game.cooperative:
            each = ((name,) * setup.seats for name in (better, worse))
            won, lost = (bool(trial.winners(number, names)) for names in each)
            if won != lost:
                so_far = so_far.plus(float(won))
        else:
            side = sides[number % setup.seats]
            names = [better if each == side else worse for each in sides]
            winners = trial.winners(number, names)
            ours = [each for each in winners if sides[each] == side]
            so_far = so_far.plus(len(ours) / max(1, len(winners)))
        yield so_far
        if not trial.whole and so_far.better(par(game, setup)) is not None:
            return


def _against(
    game: Game[Any], setup: Setup, found: dict[tuple[str, str], WinCount], name: str
) -> dict[str, Any]:
    rows = {}
    for (better, worse), count in found.items():
        if better == name:
            rows[worse] = _row(count, par(game, setup))
    return rows


def _row(count: WinCount, par: float) -> dict[str, Any]:
    low, high = count.interval()
    return {
        "games": count.games,
        "wins": round(count.wins, 2),
        "low": round(low, 4),
        "high": round(high, 4),
        "better": count.better(par),
    }


def _rises(
    game: Game[Any], setup: Setup, found: dict[tuple[str, str], WinCount], names: Sequence[str]
) -> bool | None:
    pairs = [(up, low) for low, up in pairwise(_climbed(names))]
    steps = [found.get(pair, WinCount()).better(par(game, setup)) for pair in pairs]
    return False if False in steps else None if None in steps or not steps else True


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
    """Return the outcome in one or two sentences."""
    equals = f"Equals win {100 * result['par']:.0f} %."
    levels = _climbed([level["name"] for level in result["levels"]])
    if result["rises"] is None and len(levels) < 2:
        return equals
    rises = {
        True: "It rises strictly.",
        False: "It does not rise.",
        None: "Not all of it is clear.",
    }
    return f"{equals} {rises[result['rises']]}"
