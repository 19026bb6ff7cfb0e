"""Touch targets of answers, and the further actions that one press decides.

A game says for each answer where it can be pressed (`touch_targets.py` in its folder). An answer
without a target is a button ("pill"). This module has functions for all games. They find the
further actions that a press has decided, and add reasons why a card of a player is not an answer.

The further actions come from the choices in the states that follow. The same seat could also press
them one after the other. They end before another seat or chance acts, and before the seat sees
something new, which may change its decision. After a public question they also end before a private
one, because the press would answer it in front of everyone.
"""

from collections.abc import Callable, Collection, Iterable
from typing import Any

from msgspec.structs import replace

from games.core.action import Action
from games.core.display.scene import Answer, Ask, Gesture, Spot
from games.core.game import Game
from games.core.text import Text

MOST_PILLS = 4
"""Maximum number of answers without a touch target."""

Following = tuple[tuple[Action, ...], Any]
"""Actions that follow a press, and the state after all of them."""


def on(*spots: Spot, then: tuple[Action, ...] = ()) -> tuple[Gesture, ...]:
    """Return the gestures of an answer that can be pressed at any of these spots."""
    return (Gesture(spots, then),)


def following(
    game: Game[Any],
    state: Any,
    action: Action,
    decided: Collection[Action] = (),
    pauses: Callable[[Any], bool] = lambda _state: False,
) -> Following:
    """Return the seat's next actions that need no question after a legal action.

    The result is a pair (actions, state after all of them). The actions are those that the press
    has `decided`, and those without an alternative. If `pauses` returns True for a state, the seat
    is asked anyway, so that its speed reveals nothing.
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
    """Return whether the same seat acts next and sees nothing that it did not know."""
    if after.turn != seat:
        return False
    knew, knows = (game.known(state, seat) | game.visible(state, seat) for state in (before, after))
    return not knows & ~knew


def pressed(ask: Ask, ways: Callable[[Answer], tuple[Gesture, ...]]) -> Ask:
    """Return a copy of a question in which each answer has the gestures that `ways` returns."""
    return replace(ask, lines=tuple(replace(line, ways=ways(line)) for line in ask.lines))


def explained(ask: Ask, things: Iterable[tuple[Spot, Text | None]]) -> Ask:
    """Return a copy of a question with reasons why things are not answers.

    `things` pairs each thing with its reason, or with None if it is an answer.
    """
    return replace(ask, reasons=tuple((spot, why) for spot, why in things if why is not None))


def held(game: Game[Any], state: Any, seat: int) -> tuple[str, ...]:
    """Return the distinct faces in a hand that its seat sees, in the order of the deck."""
    hand = game.hands(state)[seat] & game.visible(state, seat)
    faces = state.cards.faces
    numbers = {faces[back] for back in range(hand.bit_length()) if hand >> back & 1}
    return tuple(state.cards.box.faces[number] for number in sorted(numbers))
