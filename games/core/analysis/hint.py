"""Hint for a seat: the differences between its choices, reasons, and a likely line, as texts.

A hint depends only on the advice and on the seat's view. A reason is an event whose share of the
playouts differs between the best choice and the next choice that is worse. The difference must
exceed two standard errors and must help the seat. No reason comes from a heuristic. If no event is
clear enough, the hint gives the two chances to win, or nothing if they look equal.
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
"""Names for the size of the difference between two choices (`rating`)."""

STEPS = ((0.05, LITTLE), (0.10, BETTER), (inf, MUCH))
"""Sizes of a difference in the chance to win, ascending: pairs (upper limit, name)."""

CERTAIN = 2.0
"""Number of standard errors that a significant difference must exceed."""

MOSTLY = 0.5
"""Share of the playouts that an event of `Reasons.plans` must exceed to be a reason."""

REASONS = 2
"""Maximum number of reasons."""

TRIES = 12
"""Maximum number of worlds tried to find one in which the whole line is legal."""


class WeighedChoice(msgspec.Struct, frozen=True):
    """One choice of a hint."""

    action: Action
    mean: float  # chance to win
    error: float  # standard error of `mean`
    games: int  # number of playouts
    gap: str  # name of the difference to the best choice, or of the best one to the next


class Hint(msgspec.Struct, frozen=True):
    """Hint for a seat."""

    seat: int
    choices: tuple[WeighedChoice, ...]  # all choices of the seat (`advice.choices`), best first
    level: bool  # the first three choices are equally good, so the hint gives no reason
    why: tuple[Text, ...]  # at most two reasons for the best choice
    line: tuple[Text, ...]  # a likely continuation, as log entries
    worlds: int  # number of sampled worlds
    games: int  # number of playouts
    told_only: bool = False  # people deal, so the hint uses only what they reported


def hint(game: Game[Any], state: Any, seat: int, seed: int, advice: Advice) -> Hint:
    """Return the hint for the result of `advise`, called with the same `state` and `seed`."""
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


def rating(told: Hint, choice: WeighedChoice) -> Text:
    """Return how good a choice is, in words."""
    if choice == told.choices[0] and not told.level:
        return text("table.hint.best")
    same = choice == told.choices[0] or choice.gap == AS_GOOD
    return text(f"table.hint.{AS_GOOD if same else f'less-{choice.gap}'}")


def equals(told: Hint) -> Text:
    """Return the sentence that says which choices of a level hint are equally good."""
    every = all(each.gap == AS_GOOD for each in told.choices)
    return text("table.hint.level" if every else "table.hint.level-some")


def tenths(chance: float) -> int:
    """Return a chance from 0 to 1 as a whole number from 0 to 10."""
    return min(10, max(0, int(chance * 10 + 0.5)))


def _gap(best: Worth, other: Worth) -> str:
    """Return the name of the difference. A choice without playouts counts as good as the best."""
    more = best.mean - other.mean
    if more <= CERTAIN * sqrt(best.error**2 + other.error**2):
        return AS_GOOD
    return next(word for least, word in STEPS if more < least)


# Reasons


def reasons(game: Game[Any], state: Any, seat: int, advice: Advice) -> Iterator[Text]:
    """Yield the reasons for the best choice, the clearest first.

    If there are none, yield a text with the two chances to win, unless they look equal.

    The best choice is compared with the next one that is worse, because two equally good choices
    share their reasons.
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
            yield Text(because.id + sure, because.args | _odds(so, else_))
    if not told and tenths(best.mean) != tenths(after.mean):
        yield text("table.hint.wins", **_odds(best.mean, after.mean))


def _odds(so: float, else_: float) -> dict[str, Any]:
    """Return two chances as arguments of a reason: in tenths, and in words for the page."""
    a, b = tenths(so), tenths(else_)
    other = text("table.hint.next", often=games(b))
    return {"a": a, "b": b, "often": games(a), "other": other}


def counted(reason: Text) -> Text:
    """Return a reason with its numbers, even if its event is in every playout."""
    return Text(reason.id.removesuffix(".sure"), reason.args)


def games(a: int, of: int = 10) -> Text:
    """Return a number of games in words."""
    if 0 < a < of:
        return text("table.hint.often", a=a, of=of)
    return text("table.hint.always" if a else "table.hint.never")


def _square(share: float, games: int) -> float:
    """Return the squared standard error of a share. Laplace smoothing keeps it above 0."""
    known = (share * games + 1) / (games + 2)
    return known * (1 - known) / (games + 2)


# Continuation


def _told(
    game: Game[Any], state: Any, seat: int, seed: int, line: tuple[Action, ...]
) -> Iterator[Text]:
    """Yield the log entries of a line for the seat, in the world where most of it is legal."""
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
    """Yield the news of each action of a line, up to the first that is illegal in this world."""
    for action in line:
        while state.turn == CHANCE:
            state = game.step(state, game.sample(state, rng))
        if not listed(game.choices(state, TABLE if action.by == TABLE else action.by), action):
            return
        after = game.step(state, action)
        yield game.news(state, action, after, seat)
        state = after


# JSON


def to_json(told: Hint) -> dict[str, Any]:
    """Return a hint as data for JSON."""
    plain = {key: getattr(told, key) for key in told.__struct_fields__}
    choices = [
        [each.action.to_json(), each.mean, min(each.error, 1.0), each.games, each.gap]
        for each in told.choices
    ]
    words = {key: [_spelled(each) for each in plain[key]] for key in ("why", "line")}
    return plain | {"choices": choices} | words


def read(game: Game[Any], plain: dict[str, Any]) -> Hint:
    """Return the hint of JSON data. Raise ValueError, KeyError or TypeError if it is invalid."""
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
