"""Touch targets of answers, and reasons why other things are not answers.

Only pages that may see the answers get targets and reasons.
"""

from collections.abc import Callable

from firmware_py.web import schema
from games.core.display.scene import Answer, Ask
from games.core.text import Text

Say = Callable[[Text], str]


def ways(line: Answer, say: Say) -> list[schema.Touch]:
    """Return the touch targets of an answer, with translated consequences."""
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
    """Return the spots that are not answers to a question, each with the reason."""
    return [schema.Reason(spot=spot, text=say(why)) for spot, why in ask.reasons]
