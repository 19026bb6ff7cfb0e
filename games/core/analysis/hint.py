"""What is said of an advice: how much better, why, and how it may go on.

Everything in it follows from the advice and from what the seat sees. A reason is an event that came
more often, or less often, in the games that began with the best choice than in those that began
with the next that is not as good: by more than two standard errors, and so that it helps the seat.
Nothing is made up from rules of thumb. Where no event says enough, the chance itself is said, or
nothing.
"""

from collections.abc import Iterator
from math import inf, sqrt
from random import Random
from typing import Any

import msgspec

from games.core.action import CHANCE, TABLE, Action, listed
from games.core.ai.reasons import kind_of
from games.core.ai.search import Advice, Worth
from games.core.display.scene import News
from games.core.game import Game
from games.core.text import Text, text

AS_GOOD, LITTLE, BETTER, MUCH = "as-good", "little", "better", "much"
"""How far apart two choices are; what it says to people is `table.hint.` and one of these."""

STEPS = ((0.05, LITTLE), (0.10, BETTER), (inf, MUCH))
"""Under so much more of a chance to win it is called so."""

CERTAIN = 2.0
"""So many standard errors of a difference are more than chance."""

MOSTLY = 0.5
"""In more of the playouts than this a turn went so, if it is told how it goes (`Reasons.plans`)."""

REASONS = 2
"""So many are told at most."""

TRIES = 12
"""So many worlds are looked through for one in which it can go on as it most often did."""


class WeighedChoice(msgspec.Struct, frozen=True):
    """One choice as it is told. mean, error: of its chance to win; games: that were played of it.

    gap: of the best, how far it is from the next; of the others, how far the best is from it.
    """

    action: Action
    mean: float
    error: float
    games: int
    gap: str


class Hint(msgspec.Struct, frozen=True):
    """What a seat is told. choices: exactly its choices, best first (`advice.offered`).

    level: whether the first ones are as good as each other, so that there is nothing to say for
    one; why: at most two reasons for the best; line: how it may go on, as the log would tell it;
    worlds, games: how much was played; told_only: people deal, so it comes from what was told.
    """

    seat: int
    choices: tuple[WeighedChoice, ...]
    level: bool
    why: tuple[Text, ...]
    line: tuple[Text, ...]
    worlds: int
    games: int
    told_only: bool = False


def hint(game: Game[Any], state: Any, seat: int, seed: int, advice: Advice) -> Hint:
    """Say what an advice comes to. state, seed: as they were given to `advise`."""
    best, *others = advice.worths
    level = all(_gap(best, other) == AS_GOOD for other in others[:2])
    first = _gap(best, others[0]) if others else AS_GOOD
    gaps = [first, *(_gap(best, other) for other in others)]
    weighed = (
        WeighedChoice(worth.action, worth.mean, worth.error, worth.games, gap)
        for worth, gap in zip(advice.worths, gaps, strict=True)
    )
    return Hint(
        seat,
        tuple(weighed),
        level,
        () if level else tuple(reasons(game, state, seat, advice)),
        tuple(_told(game, state, seat, seed, best.line)),
        advice.worlds,
        sum(worth.games for worth in advice.worths),
        advice.told_only,
    )


def tenths(chance: float) -> int:
    """Return a chance as people say it: so many of ten."""
    return min(10, max(0, int(chance * 10 + 0.5)))


def _gap(best: Worth, other: Worth) -> str:
    """Say how far apart two are; what was not tried is as good as anybody knows."""
    more = best.mean - other.mean
    if more <= CERTAIN * sqrt(best.error**2 + other.error**2):
        return AS_GOOD
    return next(word for least, word in STEPS if more < least)


# Why


def reasons(game: Game[Any], state: Any, seat: int, advice: Advice) -> Iterator[Text]:
    """Tell the reasons for the best, the clearest first; the chances if there is none.

    It is compared with the next best that is not as good: what two share says nothing for one.
    """
    best, after = advice.worths[0], advice.worths[1]
    after = next((each for each in advice.worths if _gap(best, each) != AS_GOOD), after)
    found = []
    for event in sorted({*best.met, *after.met}):
        so, else_ = best.met.get(event, 0.0), after.met.get(event, 0.0)
        clear = abs(so - else_) / sqrt(_square(so, best.games) + _square(else_, after.games))
        helps = (so - else_) * advice.pulls.get(event, 0.0) > 0
        if clear > CERTAIN and helps and tenths(so) != tenths(else_):
            found.append((-clear, event, so, else_))
    told, why = 0, game.player.reasons
    for _, event, so, else_ in sorted(found):
        because, kind = why.say(event, state, seat), kind_of(event)
        if because is None or (kind in why.plans and so <= MOSTLY):
            continue
        if told < REASONS:
            told += 1
            sure = ".sure" if so == 1.0 and kind in why.sure else ""
            yield Text(because.id + sure, because.args | {"a": tenths(so), "b": tenths(else_)})
    if not told and tenths(best.mean) != tenths(after.mean):
        yield text("table.hint.wins", a=tenths(best.mean), b=tenths(after.mean))


def _square(share: float, games: int) -> float:
    """Return the squared standard error of a share; two that agree are no certainty (Laplace)."""
    known = (share * games + 1) / (games + 2)
    return known * (1 - known) / (games + 2)


# How it may go on


def _told(
    game: Game[Any], state: Any, seat: int, seed: int, line: tuple[Action, ...]
) -> Iterator[Text]:
    """Tell a line as the seat's own log would, in the world in which it goes on for longest."""
    rng = Random(f"{seed}/line")
    longest: list[tuple[News, ...]] = []
    for _ in range(TRIES):
        world = game.world(state, seat, rng)
        steps = [*_walked(game, world, seat, rng, line)]
        if len(steps) > len(longest):
            longest = steps
        if len(longest) >= len(line):
            break
    for news in longest:
        yield from (each.text for each in news)


def _walked(
    game: Game[Any], state: Any, seat: int, rng: Random, line: tuple[Action, ...]
) -> Iterator[tuple[News, ...]]:
    """Yield the news of each act of a line, as far as they can be done in this world."""
    for action in line:
        while state.turn == CHANCE:
            state = game.step(state, game.sample(state, rng))
        if not listed(game.choices(state, TABLE if action.by == TABLE else action.by), action):
            return
        after = game.step(state, action)
        yield game.news(state, action, after, seat)
        state = after


# To send it


def to_json(told: Hint) -> dict[str, Any]:
    """Return a hint as JSON has it."""
    plain = {key: getattr(told, key) for key in told.__struct_fields__}
    choices = [
        [each.action.to_json(), each.mean, min(each.error, 1.0), each.games, each.gap]
        for each in told.choices
    ]
    words = {key: [_spelled(each) for each in plain[key]] for key in ("why", "line")}
    return plain | {"choices": choices} | words


def read(game: Game[Any], plain: dict[str, Any]) -> Hint:
    """Return a hint from JSON; ValueError, KeyError or TypeError if it is none."""
    choices = tuple(
        WeighedChoice(game.read(row), mean, error, games, gap)
        for row, mean, error, games, gap in plain["choices"]
    )
    words = {key: tuple(_read(each) for each in plain[key]) for key in ("why", "line")}
    return Hint(**plain | {"choices": choices} | words)


def _spelled(value: Any) -> Any:
    if isinstance(value, Text):
        return {"id": value.id, "args": {key: _spelled(each) for key, each in value.args.items()}}
    return value


def _read(value: Any) -> Any:
    if isinstance(value, dict):
        return Text(value["id"], {key: _read(each) for key, each in value["args"].items()})
    return value
