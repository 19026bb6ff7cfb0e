"""Additional games with the option values that the random games did not draw.

Only half of the random games draw options, and they draw each option half of the time. With three
values and three numbers of seats some combination is always missing. The additional games only
check the fast invariants.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from firmware_py.authoring.blame import said
from firmware_py.authoring.invariants.generators import (
    Case,
    SetupCase,
    drawn,
    play,
    seated,
    seatings,
    set_up,
)
from firmware_py.authoring.invariants.purity import check_places
from firmware_py.authoring.invariants.results import check_winners
from firmware_py.authoring.invariants.return_types import check_results
from firmware_py.authoring.invariants.rules import check_kinds, check_turns
from firmware_py.authoring.invariants.violation import Violation
from firmware_py.authoring.problem import PLAYING, Problem
from games.core.errors import BadSetup
from games.core.game import Game

INVARIANTS = (check_results, check_turns, check_kinds, check_winners, check_places)

Chosen = dict[str, str]


def tried(game: Game[Any], numbers: range) -> Iterator[Problem]:
    """Play the option values that no random game drew. Yield at most one problem per option."""
    told = set[str]()
    for seating, left in undrawn(game, numbers).items():
        while chosen := {key: values.pop() for key, values in left.items() if values}:
            wrong = _tried(game, seating, chosen)
            if wrong is None:
                continue
            alone = {key: _tried(game, seating, {key: chosen[key]}) for key in chosen}
            blamed = [({key: chosen[key]}, each) for key, each in alone.items() if _breaks(each)]
            if not blamed and _breaks(wrong):
                blamed = [(chosen, wrong)]  # only the combination fails
            for some, each in blamed:
                if each is not None and told.isdisjoint(some):
                    told.update(some)
                    yield _problem(game, seating, some, each)


def _breaks(wrong: BaseException | None) -> bool:
    """Return True if an exception is a fault. BadSetup only means that two values conflict."""
    return wrong is not None and not isinstance(wrong, BadSetup)


def undrawn(game: Game[Any], numbers: range) -> dict[SetupCase, dict[str, list[str]]]:
    """Return a dict that maps each seating to the option values that no random game drew for it."""
    left = {
        seating: {
            key: [value for value in option.values if value != option.default]
            for key, option in game.options.items()
            if not option.advisory
            and option.needs.met(seating.variant, seating.seats, seating.cards)
        }
        for seating in seatings((game,))
    }
    for number in numbers:
        for seating in seated(game, number):
            setup = set_up(game, seating, drawn(game, seating.seats, number))
            for key, value in setup.options.items():
                if value in left[seating].get(key, ()):
                    left[seating][key].remove(value)
    return left


def _tried(game: Game[Any], seating: SetupCase, chosen: Chosen) -> BaseException | None:
    """Play a game with some options. Return the exception that it raises, or None."""
    try:
        setup = game.setup(seating.seats, seating.variant, seating.cards, chosen)
        match = play(game, setup, Case(seed=0))
        for invariant in INVARIANTS:
            invariant(match, Random(0))
    except Exception as error:  # noqa: BLE001  (the game's code may raise anything)
        return error
    return None


def _problem(game: Game[Any], seating: SetupCase, chosen: Chosen, wrong: BaseException) -> Problem:
    listed = ", ".join(f"{key}={value}" for key, value in chosen.items())
    what = wrong.what if isinstance(wrong, Violation) else said(game, wrong)
    field = wrong.field if isinstance(wrong, Violation) else None
    return Problem(f"{PLAYING} {seating}", f"with {listed}: {what}", field or listed)
