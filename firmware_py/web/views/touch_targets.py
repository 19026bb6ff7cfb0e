"""Where answers can be pressed, in a viewer's words: for the asked one's own pages alone."""

from collections.abc import Callable

from firmware_py.web import schema
from games.core.display.scene import Answer, Ask
from games.core.text import Text

Say = Callable[[Text], str]


def ways(line: Answer, say: Say) -> list[schema.Touch]:
    """Return the ways of an answer."""
    return [
        schema.Touch(
            spots=way.spots,
            then=[action.to_json() for action in way.then],
            consequence=say(way.consequence) if way.consequence else None,
            preview=way.preview,
        )
        for way in line.ways
    ]


def reasons(ask: Ask, say: Say) -> list[schema.Reason]:
    """Return why things are no answers to a question."""
    return [schema.Reason(spot=spot, text=say(why)) for spot, why in ask.reasons]
