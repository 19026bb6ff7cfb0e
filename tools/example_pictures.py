"""Final positions of the worked examples in the documentation, for the pictures."""

from collections.abc import Callable
from typing import Any, NamedTuple

from firmware_py.console import commands, inputs
from games.core.action import CHANCE, Action

SECOND = 1_000_000_000


class Example(NamedTuple):
    """Position that is reached with the players' own cards, by verbs and their objects."""

    name: str
    seats: int
    variant: str
    answers: tuple[tuple[str, str | None], ...]
    layout: str = "24h"
    """Layout of the hours on the ring."""


def _played(*cards: tuple[str, str]) -> tuple[tuple[str, str | None], ...]:
    """Return the answers that play these cards of midnight, each with the colour to move first."""
    return tuple(
        answer
        for face, first in cards
        for answer in (("play", face), ("confirm", None), ("first", first))
    )


EXAMPLES = {
    # G1, the rulebook's scoring example: Red comes home; Blue 7, Green 4, Purple 20, Yellow ahead.
    "midnight": (
        Example(
            "midnight-scoring",
            4,
            "individual",
            _played(
                ("red3-purple4", "purple"),
                ("red3-green4", "green"),
                ("green1-yellow6", "green"),
                ("green3-purple4", "green"),
                ("purple5-yellow2", "purple"),
                ("red5-green2", "green"),
                ("red2-green5", "green"),
                ("green3-yellow4", "green"),
                ("red4-green3", "green"),
            ),
        ),
        # Two cards played, with the hours in the order of the twelve cards.
        Example(
            "midnight-dial",
            4,
            "individual",
            _played(("red3-purple4", "purple"), ("green1-yellow6", "green")),
            layout="dial",
        ),
    ),
}


def moments(game: str, make_box: Callable[[], Any]) -> dict[str, Any]:
    """Return the final screen and ring of each example of a game, by name."""
    return {told.name: _moment(game, told, make_box()) for told in EXAMPLES.get(game, ())}


def _moment(game: str, told: Example, box: Any) -> Any:
    box.command(commands.StartGame(game, told.seats, told.variant, "table", {}, 0, {}))
    box.console.change(layout=told.layout)
    while box.console.match.turn == CHANCE:
        box.press("ok")
    for verb, thing in told.answers:
        box.command(commands.Choose(Action(box.console.match.turn, verb, thing)))
        box.now += 2 * SECOND
    box.now += 6 * SECOND  # the event text has gone and the state is shown
    box.feed(inputs.Tick(box.now))
    return box.moment()
