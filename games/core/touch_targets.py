"""Where an answer is pressed, and what follows from one press.

A game says for each line of a question where it can be pressed (`ways.py` in its folder); a line
without a way is a pill. Here is what all games share: what else a press has decided, and why a
thing that lies before somebody is no answer now.

What follows a press is found by playing on, step by step, from the game's own choices. So it is
never more than the same seat could have pressed one after the other, and it ends where somebody
else is asked, where chance comes, and where the seat gets to see something that it did not know:
what is decided after that, it may want to decide otherwise. What follows a question that all may
see ends besides where the next one is for the seat's eyes alone: it would be answered before all.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Any

from msgspec.structs import replace

from games.core.action import Action
from games.core.display.scene import Answer, Ask, Gesture, Spot
from games.core.game import Game
from games.core.text import Text

MOST_PILLS = 4
"""So many answers at most have no place of their own."""

Following = tuple[tuple[Action, ...], Any]
"""What follows a press, and the state to which all of it leads."""


def on(*spots: Spot, then: tuple[Action, ...] = ()) -> tuple[Gesture, ...]:
    """Return the one way of a line that is pressed at any of these spots."""
    return (Gesture(spots, then),)


def following(
    game: Game[Any],
    state: Any,
    action: Action,
    decided: Collection[Action] = (),
    pauses: Callable[[Any], bool] = lambda _state: False,
) -> Following:
    """Return what the same seat does after a legal action without being asked any more.

    That is what the press has `decided`, and wherever a single answer is left, that one. At a state
    that `pauses` the seat is asked all the same: how long it takes must tell nothing.
    """
    then: list[Action] = []
    seat, alone = action.by, game.private(state, action.by)
    now = game.apply(state, action)
    while _goes_on(game, state, now, seat) and not pauses(now):
        if not alone and game.private(now, seat):
            break
        choices = game.choices(now, seat)
        found = choices if len(choices) == 1 else [each for each in choices if each in decided]
        if len(found) != 1:
            break
        then.append(found[0])
        state, now = now, game.apply(now, found[0])
    return tuple(then), now


def _goes_on(game: Game[Any], before: Any, after: Any, seat: int) -> bool:
    """Whether the same seat is on, and sees nothing that it did not know."""
    if after.turn != seat:
        return False
    knew, knows = (game.known(state, seat) | game.visible(state, seat) for state in (before, after))
    return not knows & ~knew


def pressed(ask: Ask, ways: Callable[[Answer], tuple[Gesture, ...]]) -> Ask:
    """Return a question with the ways of its lines."""
    return replace(ask, lines=tuple(replace(line, ways=ways(line)) for line in ask.lines))


def explained(ask: Ask, things: Iterable[tuple[Spot, Text | None]]) -> Ask:
    """Return a question with why things are no answers to it; None: it is one."""
    return replace(ask, reasons=tuple((spot, why) for spot, why in things if why is not None))


def held(game: Game[Any], state: Any, seat: int) -> tuple[str, ...]:
    """Return the faces in a hand that its seat sees, each once, in the deck's order."""
    hand = game.hands(state)[seat] & game.visible(state, seat)
    faces = state.cards.faces
    numbers = {faces[back] for back in range(hand.bit_length()) if hand >> back & 1}
    return tuple(state.cards.box.faces[number] for number in sorted(numbers))
