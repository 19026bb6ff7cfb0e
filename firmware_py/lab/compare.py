"""Comparison of options, decks or variants.

Each of them is an *arm* of an experiment, and the bots play the same deals in each arm. The first
arm is the reference. The luck of a deal cancels out in the difference, so a clear result needs
fewer games.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from firmware_py.lab.experiment import Arm, experiment_of
from firmware_py.lab.interval import Difference
from firmware_py.lab.run import RunOptions, RunResults, played
from firmware_py.lab.simulate import asked, cards_of, ends, facts, lengths, share
from firmware_py.lab.tally import ArmTally, as_number
from firmware_py.storage.files import TEXT_LIMIT, Unreadable, read
from games.core.deck import Deck
from games.core.errors import BadDeck, BadSetup
from games.core.game import Game
from games.core.setup import Setup

DECK = "deck"
VARIANT = "variant"
EVERY = "options"
"""Special keys of `--compare KEY=A,B`. Any other key is that of an option."""

FACTS = 3
"""Maximum number of facts that one sentence names."""


def ways(game: Game[Any], setup: Setup, key: str, values: Sequence[str]) -> list[tuple[str, Setup]]:
    """Return the label and the setup of each arm for `--compare KEY=A,B`, the reference first.

    The key `options` without values compares the setup itself with each other value of each option.
    Raise BadSetup if fewer than two arms are given or an arm is invalid.
    """
    if key == EVERY and not values:
        return [("the given options", setup), *_every(game, setup)]
    if len(values) < 2 or len({*values}) < len(values):
        raise BadSetup(f"--compare {key} needs two or more values to compare, like {key}=A,B")
    if key == DECK:
        names = [Path(each).name for each in values]
        if len({*names}) < len(names):  # the same name in two folders: label by the whole path
            names = [*values]
        decks = [_with(game, setup, deck=_deck(game, each)) for each in values]
        return [*zip(names, decks, strict=True)]
    if key == VARIANT:
        return [(each, _with(game, setup, variant=each)) for each in values]
    return [
        (f"{key}={each}", _with(game, setup, options={**setup.options, key: each}))
        for each in values
    ]


def _every(game: Game[Any], setup: Setup) -> Iterator[tuple[str, Setup]]:
    """Yield an arm for each other value of each option. Invalid setups are left out."""
    for name, option in game.options.items():
        for value in option.values:
            if value != setup.options[name] and not option.advisory:
                with suppress(BadSetup):
                    changed = {**setup.options, name: value}
                    yield f"{name}={value}", _with(game, setup, options=changed)


def _with(game: Game[Any], setup: Setup, **other: Any) -> Setup:
    given = {
        "variant": setup.variant, "options": setup.options, "deck": setup.deck, **other
    }  # fmt: skip
    made = game.setup(setup.seats, given["variant"], "device", given["options"], deck=given["deck"])
    game.begin(made)  # raises BadSetup for contradictory settings
    return made


def _deck(game: Game[Any], file: str) -> Deck:
    try:
        text = read(file, TEXT_LIMIT).decode("utf-8")
    except Unreadable as error:
        raise BadDeck(str(error)) from None
    except UnicodeDecodeError:
        raise BadDeck(f"{file} is no text: name a deck file like {game.id}/deck.toml") from None
    return Deck.parse(text, file)


def compare(
    game: Game[Any],
    key: str,
    found: Sequence[tuple[str, Setup]],
    count: int,
    *,
    names: Sequence[str],
    seed: int,
    manner: RunOptions = RunOptions(),  # noqa: B008  (a value)
    cards: bool = False,
) -> dict[str, Any]:
    """Play `count` deals in each arm, and return the results and their differences as JSON.

    found: label and setup of each arm, the reference first. names: bots by seat.
    """
    _, setup = found[0]
    arms = [Arm.of(game, way, names, label) for label, way in found]
    trial = experiment_of(game, arms, setup.seats, seed, paired=True, cards=cards)
    whole, seconds = played(trial, count * len(arms), manner, "comparing")
    return {
        **asked(setup),
        "bots": list(names),
        "games": whole.games // len(arms),
        "steps": whole.steps,
        "seconds": round(seconds, 3),
        "compared": key,
        "ways": [
            {"way": label, **came_to(tally, setup.seats)}
            for (label, _), tally in zip(found, whole.tallies, strict=True)
        ],
        "differences": [
            differences(whole, arm, together=game.cooperative) for arm in range(1, len(arms))
        ],
        "seed": seed,
        "digest": whole.digest,
    }


def came_to(tally: ArmTally, seats: int) -> dict[str, Any]:
    """Return the totals of one arm as JSON."""
    wins = tally.wins(seats)
    return {
        "games": tally.games,
        "wins": wins,
        "shares": [share(each, tally.games) for each in wins],
        "lengths": lengths(tally),
        "ends": ends(tally),
        "facts": facts(tally),
        **({"cards": cards_of(tally)} if tally.cards else {}),
    }


def differences(whole: RunResults, arm: int, *, together: bool) -> dict[str, Any]:
    """Return the differences between an arm and the first arm as JSON, with a sentence.

    together: all players win or lose together.
    """
    first, label = (whole.trial.arms[each].label for each in (0, arm))
    tally, pairing = whole.tallies[arm], whole.pairings[arm - 1]
    seats = 1 if together else whole.trial.seats
    leading = [*(f"win {seat}" for seat in range(seats)), "actions"]
    others = [key for key in pairing.sums if key not in leading and not key.startswith("win ")]
    changing = sum(any(map(as_number, each.squares.values())) for each in whole.pairings)  # arms
    found = {
        key: Difference.of(
            max(1, tally.games),
            as_number(pairing.sums.get(key, 0)),
            as_number(pairing.squares.get(key, 0)),
            looks=len(keys) * max(1, changing),
        )
        for keys in (leading, others)
        for key in keys
    }
    sign = _strongest(found, leading)
    return {
        "way": label,
        "from": first,
        "clear": any(found[key].clear for key in leading),
        "sign": None if sign is None else _by_how_much(sign, found[sign], together=together),
        "needed": None if sign is None else found[sign].needed,
        "says": said(found, leading, first, label, tally.games, together=together),
        "figures": {key: each._asdict() for key, each in found.items()},
    }


def _strongest(found: Mapping[str, Difference], leading: Sequence[str]) -> str | None:
    """Return the key of the statistic that needs the fewest pairs to be clear, or None."""
    needed = {key: each for key in leading if (each := found[key].needed)}
    return min(needed, key=needed.__getitem__, default=None)


def summed_up(found: Sequence[Mapping[str, Any]], pairs: int) -> list[str]:
    """Return the sentences of a comparison, the clear differences first.

    All unclear arms share one sentence, and so do the arms that change nothing. pairs: number of
    pairs of games played.
    """
    same = [each for each in found if changes_nothing(each)]
    clear = [each for each in found if each["clear"]]
    rest = [each for each in found if each not in same and each not in clear]
    said = [each["says"] for each in clear]
    for alike, says in ((rest, _unclear), (same, _unchanged)):
        if len(alike) > 1:
            said.append(says(alike, pairs))
        else:
            said += [each["says"] for each in alike]
    return said


def _unclear(found: Sequence[Mapping[str, Any]], pairs: int) -> str:
    """Return sentences about several arms without a clear difference in wins or length."""
    names = ", ".join(each["way"] for each in found)
    said = (
        f"After {_counted(pairs)} it is not clear whether these change who wins or how long a game "
        f"takes, compared with {found[0]['from']}: {names}."
    )
    for each in found:
        said += _also(each["way"], [key for key, row in each["figures"].items() if row["clear"]])
    told = [each for each in found if each["needed"]]
    if not told:
        return said
    best = min(told, key=lambda each: int(each["needed"]))
    return (
        f"{said} The strongest sign is with {best['way']}: {best['sign']}. If that is so, "
        f"about {best['needed']:,} pairs would tell."
    )


def _unchanged(found: Sequence[Mapping[str, Any]], _pairs: int) -> str:
    """Return a sentence about several arms in which each deal ended as in the first arm."""
    names = ", ".join(each["way"] for each in found)
    return f"Each deal ends as with {found[0]['from']}, no difference is seen: {names}."


def changes_nothing(found: Mapping[str, Any]) -> bool:
    """Return True if each deal ended the same way in both arms."""
    return not any(row["mean"] or row["high"] for row in found["figures"].values())


def said(
    found: Mapping[str, Difference],
    leading: Sequence[str],
    first: str,
    label: str,
    games: int,
    *,
    together: bool,
) -> str:
    """Return sentences about the difference between two arms.

    If it is unclear, they tell how many pairs of games would make it clear. leading: keys of the
    wins and the length. first, label: names of the arms. games: number of pairs.
    """
    clear = [key for key in leading if found[key].clear]
    if clear:
        parts = "; ".join(_by_how_much(key, found[key], together=together) for key in clear)
        return f"They differ. With {label}, not {first}: {parts}."
    if not any(found[key].mean or found[key].high for key in leading):
        return f"With {label} each of {games} games ends as with {first}: no difference is seen."
    unclear = (
        f"After {_counted(games)} it is not clear whether {label} changes who wins or how long a "
        f"game takes, compared with {first}."
    )
    unclear += _also(label, [key for key, each in found.items() if each.clear])
    sign = _strongest(found, leading)
    if sign is None:
        return unclear
    return (
        f"{unclear} The strongest sign is this: "
        f"{_by_how_much(sign, found[sign], together=together)}. If that is so, about "
        f"{found[sign].needed:,} pairs would tell."
    )


def _also(label: str, keys: Sequence[str]) -> str:
    """Return a sentence about the facts that clearly differ, or "" if there are none."""
    if not keys:
        return ""
    shown = [*keys[:FACTS], *([f"{len(keys) - FACTS} more"] if len(keys) > FACTS else [])]
    return f" {label} clearly changes {', '.join(shown)}."


def _by_how_much(key: str, found: Difference, *, together: bool) -> str:
    if key == "actions":
        more = "more" if found.mean > 0 else "fewer"
        return f"a game takes {abs(found.mean):.1f} actions {more} ({_range(found, 1, '')})"
    more = "more" if found.mean > 0 else "less"
    who, range_ = called(key, together=together), _range(found, 100, " %")
    return f"{who} {100 * abs(found.mean):.1f} % of the games {more} ({range_})"


def _counted(pairs: int) -> str:
    return "1 pair" if pairs == 1 else f"{pairs} pairs"


def called(key: str, *, together: bool) -> str:
    """Return the name of a statistic for people. Keys count seats from 0, names count from 1.

    >>> called("win 1", together=False), called("actions", together=False)
    ('seat 2 wins', 'actions')
    """
    if not key.startswith("win "):
        return key
    return "all win" if together else f"seat {int(key.removeprefix('win ')) + 1} wins"


def _range(found: Difference, by: float, unit: str) -> str:
    return f"95 %: {by * found.low:+.1f} to {by * found.high:+.1f}{unit}"
