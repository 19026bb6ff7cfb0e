"""A card without a tag, by buttons: of many, first the pair of colours, then the numbers.

The deck tells what a face bears, so no game need say anything. A head is a line that stands for
several answers: its action has no object but the colours.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from games.core.action import Action
from games.core.display.scene import Answer, Mark
from games.core.game import Game
from games.core.text import text

MANY = 12
"""So many cards are looked through one by one."""


def split(game: Game[Any], state: Any, lines: Sequence[Answer]) -> dict[Action, tuple[Answer, ...]]:
    """Return the answers by what stands for them: a card's head, else the answer itself.

    Few cards, and cards without two colours and numbers, stand for themselves.
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
    """Return the line of a head: its colours, and on the ring the figures that bear them."""
    if behind[0].action == head:
        return behind[0]
    one, other = (text(f"table.colour.{colour}") for colour in head.b)
    marks = tuple(_pointed(mark) for mark in game.scene(state, None).marks if mark.figure in head.b)
    return Answer(head, text("table.colours", one=one, other=other), None, marks)


def _pointed(mark: Mark) -> Mark:
    return msgspec.structs.replace(mark, style="cursor")
