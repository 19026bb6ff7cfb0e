"""Touch targets of outcasts on the page: cards in hand, cards of piles, and seats.

Other answers are buttons ("pills"): the sets, the discard of blocked cards, and "Pass". The page
shows at most four of them at a time.
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
"""Steps at which the game asks even if only one answer is legal. An immediate answer would reveal
the hand (A37, A40), or the player needs time to look through cards."""


def pressed(game: Game[State], state: State, ask: Ask) -> Ask:
    """Return a question with touch targets, and with reasons for cards that are not answers."""
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
    """Return the character directly above Wednesday if `above` characters are above her."""
    ends, faces = state.compiled.wednesday_face, state.cards.faces
    others = [back for back in reversed(state.char_deck) if faces[back] != ends]
    return state.cards.face(others[above - 1])


def _hand(game: Game[State], state: State, seat: int) -> Iterator[tuple[Spot, Text | None]]:
    """Yield the cards of the hand with the reason why each cannot be played, or None."""
    if state.step in (Step.ONE, Step.OPEN, Step.TURN, Step.EXTRA):
        for face in touch_targets.held(game, state, seat):
            yield _card(seat, face), game.refusal(state, seat, Action(seat, "play", face))
