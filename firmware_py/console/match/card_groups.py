"""Grouping of long card lists: people first choose a pair of colours, then the card.

The console groups the list when people enter a card without a tag by buttons. The colours come from
the deck, so games need no code for this. The head of a group is a list line that stands for several
cards. Its action names only their colours.
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
    """Return the answers grouped by list line: the head of a group, or the answer itself.

    A list of up to `MANY` cards is not grouped. Neither are cards without two colours and a number.
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
    """Return the list line for a head: the answer itself, or the colours of its group.

    The preview of a group marks the playing pieces of these colours on the ring.
    """
    if behind[0].action == head:
        return behind[0]
    one, other = (text(f"table.colour.{colour}") for colour in head.b)
    marks = tuple(_pointed(mark) for mark in game.scene(state, None).marks if mark.figure in head.b)
    return Answer(head, text("table.colours", one=one, other=other), None, marks)


def _pointed(mark: Mark) -> Mark:
    return msgspec.structs.replace(mark, style="cursor")
