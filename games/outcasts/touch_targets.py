"""Where the answers of outcasts are pressed: cards in the hand, piles, seats; else a pill.

Sets, blocked cards off and "Pass" have no place of their own, and are never more than four.
"""

from collections.abc import Iterator

from games.core import touch_targets
from games.core.action import Action
from games.core.display.scene import Answer, Ask, Gesture, Spot
from games.core.game import Game
from games.core.text import Text
from games.outcasts.state import State, Step

OF_THE_HAND = ("play", "give", "give_shown")
PAUSES = frozenset((Step.RACE, Step.EXTRA, Step.SIREN, Step.THING, Step.PLACE, Step.SEEN))
"""Where one is asked even if a single answer is left: the others see how long it takes (A37, A40),
or one looks through cards."""


def pressed(game: Game[State], state: State, ask: Ask) -> Ask:
    """Return a question with where its answers are pressed, and which of one's cards are none."""
    asked = touch_targets.pressed(ask, lambda line: _ways(game, state, line))
    return touch_targets.explained(asked, _hand(game, state, ask.lines[0].action.by))


def _ways(game: Game[State], state: State, line: Answer) -> tuple[Gesture, ...]:
    spot = _spot(state, line.action)
    if spot is None:
        return ()
    then, _ = touch_targets.following(
        game, state, line.action, pauses=lambda now: now.step in PAUSES
    )
    return touch_targets.on(spot, then=then)


def _spot(state: State, action: Action) -> Spot | None:
    verb, a = action.verb, action.a
    if verb in OF_THE_HAND:
        return _card(action.by, a)
    if verb in ("take_from", "send"):
        return Spot(seat=a)
    if verb == "take_open":
        return Spot(zone="open_pile", face=a)
    if verb in ("take", "take_shown", "set_out"):
        return Spot(zone="looked", at=a)
    if verb == "block":
        return Spot(zone="looked", face=a)
    if verb == "place" and a:
        return Spot(zone="looked", face=_over(state, a))
    return None


def _card(seat: int, face: str) -> Spot:
    return Spot(zone=f"hand-{seat}", face=face)


def _over(state: State, above: int) -> str:
    """Return the character under which Wednesday is put, with so many above her."""
    ends, faces = state.compiled.wednesday_face, state.cards.faces
    others = [back for back in reversed(state.char_deck) if faces[back] != ends]
    return state.cards.face(others[above - 1])


def _hand(game: Game[State], state: State, seat: int) -> Iterator[tuple[Spot, Text | None]]:
    """Yield the cards of the hand with why they cannot be played, where one is to be played."""
    if state.step in (Step.ONE, Step.OPEN, Step.TURN, Step.EXTRA):
        for face in touch_targets.held(game, state, seat):
            yield _card(seat, face), game.refusal(state, seat, Action(seat, "play", face))
