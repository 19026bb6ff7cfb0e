"""Detection of option values without effect.

This module plays the same random game with each value of an option. A value has an effect if the
legal actions, the views of any viewer or the scores differ. This finds values that the rules
ignore, and options that the rules read but do not use.
"""

from collections.abc import Hashable, Iterator, Mapping
from typing import Any

from firmware_py.authoring.invariants.generators import (
    Case,
    SetupCase,
    drawn,
    play,
    seated,
    viewers,
)
from firmware_py.authoring.invariants.observers import shown
from firmware_py.authoring.problem import Problem
from firmware_py.authoring.unread_options import ENOUGH, LONG
from games.core.errors import BadSetup
from games.core.game import Game
from games.core.setup import Option, Setup

LOOKS = 20
"""Number of states at which the views are compared. Actions are compared at every state."""


def unfelt(game: Game[Any], numbers: range, key: str) -> Iterator[Problem]:
    """Yield a problem for each group of values of an option whose games were all alike."""
    option = game.options[key]
    alike, played = [option.values], 0
    for seating, case in _cases(game, option, numbers):
        if not alike:
            break
        try:
            went = {
                value: _went(game, _chosen(game, seating, case, {key: value}), case)
                for value in option.values
                if any(value in some for some in alike)
            }
        except BadSetup:
            continue  # a value conflicts with other options of this game
        except Exception:  # noqa: BLE001  (`check` reports the failure when it plays the game)
            return
        alike = [part for some in alike for part in _parted(some, went)]
        played += 1
    for some in alike if played >= ENOUGH else ():
        yield Problem("options", _said(key, some, played), key)


def _said(key: str, some: tuple[str, ...], played: int) -> str:
    values = " and ".join(filter(None, (", ".join(map(repr, some[:-1])), repr(some[-1]))))
    return (
        f"by {values} of {key} all of {played} games went alike, in what may be done, is shown and "
        "is counted: what people choose there changes nothing"
    )


def _cases(game: Game[Any], option: Option, numbers: range) -> Iterator[tuple[SetupCase, Case]]:
    """Yield seatings and cases of random games in which an option applies."""
    for number in numbers:
        for seating in seated(game, number):
            if option.needs.met(seating.variant, seating.seats, seating.cards):
                yield seating, drawn(game, seating.seats, number)


def _chosen(game: Game[Any], seating: SetupCase, case: Case, chosen: Mapping[str, str]) -> Setup:
    options = {**case.options, **chosen}
    return game.setup(seating.seats, seating.variant, seating.cards, options, case.first)


def _went(game: Game[Any], setup: Setup, case: Case) -> Hashable:
    """Play a game and return a hash over its actions, views and scores."""
    match = play(game, setup, case, LONG)
    looks = [*match.states[:: max(1, len(match.states) // LOOKS)], match.state]
    return hash((
        *match.actions,
        *map(game.legal, match.states),
        *(shown(game, state, viewer) for state in looks for viewer in viewers(match)),
        game.scores(match.state),
    ))  # fmt: skip


def _parted(some: tuple[str, ...], went: Mapping[str, Hashable]) -> Iterator[tuple[str, ...]]:
    """Yield the groups of two or more values with the same hash."""
    parts: dict[Hashable, list[str]] = {}
    for value in some:
        parts.setdefault(went[value], []).append(value)
    yield from (tuple(part) for part in parts.values() if len(part) > 1)
