"""Table of all possible moves of a figure: the landing hour and the rewards (R12-R14)."""

from typing import NamedTuple

from games.core.setup import Setup
from games.midnight.board import HOURS, MIDNIGHT, Reward, earned, landing
from games.midnight.deck_checks import COLOURS


class Met(NamedTuple):
    """Effects of a move of one figure."""

    reaches: bool  # it reaches midnight
    earned: tuple[Reward, ...]  # in path order


REFRESH_ALONE = Met(reaches=False, earned=(Reward.REFRESH,))
"""The most frequent effect of a move. It usually changes nothing, because no Ghost card is spent.

All moves share this object, so `movement` can recognise it by identity.
"""

Walk = tuple[int, Met | None]
"""Pair of the landing hour and the effects of a move. The second item is None without effects."""

Walks = tuple[tuple[tuple[Walk, ...], ...], ...]
"""`walks[figure][start][steps]` is one move. Negative steps go backward."""


def every_walk(setup: Setup, figures: tuple[tuple[int, ...], ...]) -> Walks:
    """Return the table of all moves by figure, start hour and number of steps.

    The moves are in the order of the steps 0..most, -most..-1. A negative number of steps is
    therefore a valid index. figures: the figures of each seat.
    """
    deck = setup.deck
    most = (
        max(number for face in deck.of_kind("hour") for number in face.numbers)
        + deck.rules["booster_limit_per_turn"]
        * max(number for face in deck.of_kind("booster") for number in face.numbers)
        + deck.count("special")
    )
    owned = {figure for own in figures for figure in own}

    def walk(start: int, steps: int, *, wanderer: bool) -> Walk:
        hour = landing(start, steps)
        met = Met(
            hour == MIDNIGHT and steps != 0 and (steps > 0 or setup.yes("backward_midnight")),
            earned(
                start,
                steps,
                wanderer=wanderer,
                to_mover=setup.options["reward_to"] == "mover",
                passing_back=setup.yes("backward_pass_rewards"),
            ),
        )
        if met == REFRESH_ALONE:
            return hour, REFRESH_ALONE
        return hour, met if met.reaches or met.earned else None

    each = [
        tuple(
            tuple(
                walk(start, steps, wanderer=wanderer)
                for steps in (*range(most + 1), *range(-most, 0))
            )
            for start in range(HOURS + 1)
        )
        for wanderer in (False, True)
    ]
    return tuple(each[figure not in owned] for figure in range(len(COLOURS)))
