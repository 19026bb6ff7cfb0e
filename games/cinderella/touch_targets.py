"""Where the answers of cinderella are pressed: tiles where they lie; all else is a pill."""

from collections.abc import Iterator

from games.cinderella.state import State
from games.core import touch_targets
from games.core.action import Action
from games.core.cards import backs
from games.core.display.scene import Answer, Ask, Gesture, Spot
from games.core.game import Game
from games.core.text import Text

ON_A_TILE = ("open", "look", "point", "name")
"""The verbs whose object is the place of a tile."""


def pressed(game: Game[State], state: State, ask: Ask) -> Ask:
    """Return a question with where its answers are pressed, and which tiles are none."""
    return touch_targets.explained(touch_targets.pressed(ask, _ways), _tiles(game, state, ask))


def _ways(line: Answer) -> tuple[Gesture, ...]:
    if line.action.verb in ON_A_TILE:
        return touch_targets.on(_spot(line.action.a))
    return ()


def _spot(place: int) -> Spot:
    return Spot(zone="tiles", at=place)


def _tiles(game: Game[State], state: State, ask: Ask) -> Iterator[tuple[Spot, Text | None]]:
    """Yield the tiles in the grid, each with why it is none, if one is asked for."""
    asked = next((line.action for line in ask.lines if line.action.verb in ON_A_TILE), None)
    if asked is not None:
        for back in backs(state.left):
            action = Action(asked.by, asked.verb, back + 1)
            yield _spot(back + 1), game.refusal(state, asked.by, action)
