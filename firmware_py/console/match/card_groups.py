"""Grouping of long card lists: choose a pair of colours first, then the card.

It is used to enter a card without a tag by buttons. The colours come from the deck, so games need
no code for it. A head is a list line for several answers: its action names only the colours.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from games.core.action import Action
from games.core.display.scene import Answer, Mark
from games.core.game import Game
from games.core.text import text

MANY = 12
"""Largest number of cards that are listed one by one."""


def split(game: Game[Any], state: Any, lines: Sequence[Answer]) -> dict[Action, tuple[Answer, ...]]:
    """Return the answers grouped by the line that represents them: a head, or the answer itself.

    Up to `MANY` cards, and cards without two colours and a number, are not grouped.
    """
    bears = {
        face.id: face.colours
        for face in state.setup.deck.faces
        if len(face.colours) == 2 and face.numbers
    }
    cards = sum(game.verbs[line.action.verb] == ("face",) for line in lines)
    found: dict[Action, tuple[Answer, ...]] = {}
    for line in lines:
        head = by, verb, a, _ = line.action
        if cards > MANY and game.verbs[verb] == ("face",) and a in bears:
            head = Action(by, verb, None, bears[a])
        found[head] = (*found.get(head, ()), line)
    return found


def shown(game: Game[Any], state: Any, head: Action, behind: tuple[Answer, ...]) -> Answer:
    """Return the list line of a head: its colours, and marks at the figures of these colours."""
    if behind[0].action == head:
        return behind[0]
    one, other = (text(f"table.colour.{colour}") for colour in head.b)
    marks = tuple(_pointed(mark) for mark in game.scene(state, None).marks if mark.figure in head.b)
    return Answer(head, text("table.colours", one=one, other=other), None, marks)


def _pointed(mark: Mark) -> Mark:
    return msgspec.structs.replace(mark, style="cursor")
