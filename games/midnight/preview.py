"""Previews on the LED ring: marks for the moves that an answer leads to."""

from games.core.display.scene import Mark
from games.midnight.board import PARTY, landing, path
from games.midnight.deck_checks import COLOURS
from games.midnight.played_card import PlayedCard
from games.midnight.state import State


def walk(state: State, figure: int, steps: int) -> tuple[Mark, ...]:
    """Return a ghost mark for each hour on the path of a move, and a cursor mark on its target.

    Return () if the figure does not move.
    """
    start = state.at[figure]
    if start == PARTY or not steps:
        return ()
    colour = COLOURS[figure]
    hollow = state.compiled.wanderer(figure)
    facing = 1 if steps > 0 else -1
    ghosts = tuple(
        Mark(hour, figure=colour, hollow=hollow, facing=facing, style="ghost")
        for hour in path(start, steps)[:-1]
    )
    target = Mark(landing(start, steps), figure=colour, hollow=hollow, style="cursor")
    return (*ghosts, target)


def both(state: State, laid: PlayedCard, way: int) -> tuple[Mark, ...]:
    """Return the marks for the moves of a card's two figures, each from its current position."""
    return (
        *walk(state, laid.one, laid.a * way),
        *walk(state, laid.two, laid.b * way),
    )


def standing(state: State, figure: int) -> tuple[Mark, ...]:
    """Return a cursor mark on a figure, or () if the figure is at the Party."""
    at = state.at[figure]
    if at == PARTY:
        return ()
    hollow = state.compiled.wanderer(figure)
    return (Mark(at, figure=COLOURS[figure], hollow=hollow, style="cursor"),)
