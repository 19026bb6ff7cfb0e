"""Touch targets of cinderella on the page: the tiles of the grid. Other answers are buttons."""

from collections.abc import Iterator

from games.cinderella.state import State
from games.core import touch_targets
from games.core.action import Action
from games.core.cards import backs
from games.core.display.scene import Answer, Ask, Gesture, Spot
from games.core.game import Game
from games.core.text import Text

ON_A_TILE = ("open", "look", "point", "name")
"""Verbs with the place of a tile as their object."""


def pressed(game: Game[State], state: State, ask: Ask) -> Ask:
    """Return a question with touch targets, and with reasons for tiles that are not answers."""
    return touch_targets.explained(touch_targets.pressed(ask, _ways), _tiles(game, state, ask))


def _ways(line: Answer) -> tuple[Gesture, ...]:
    if line.action.verb in ON_A_TILE:
        return touch_targets.on(_spot(line.action.a))
    return ()


def _spot(place: int) -> Spot:
    return Spot(zone="tiles", at=place)


def _tiles(game: Game[State], state: State, ask: Ask) -> Iterator[tuple[Spot, Text | None]]:
    """Yield each tile of the grid with the reason why it is not an answer, or None.

    Yield nothing if the question does not ask for a tile.
    """
    asked = next((line.action for line in ask.lines if line.action.verb in ON_A_TILE), None)
    if asked is not None:
        for back in backs(state.left):
            action = Action(asked.by, asked.verb, back + 1)
            yield _spot(back + 1), game.refusal(state, asked.by, action)
