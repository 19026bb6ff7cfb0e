"""Reasons why an action of capsules is refused, as texts that name the rule."""

from games.capsules.deck_checks import ADVANCE, FLIP, FORESEE, MOVE
from games.capsules.dial import POSITIONS
from games.capsules.state import State, Step
from games.core.action import CHANCE, Action
from games.core.text import Text, text

NEEDS = {
    "move": MOVE,
    "advance": ADVANCE,
    "flip": FLIP,
    "turn": FLIP,
    "look": FORESEE,
    "peek": FORESEE,
}
"""Icon that the open card must have for each verb."""

NOW = text("table.why.now")


def lies_up(state: State, number: int) -> int:
    """Return the position of the face-up capsule with this number, or 0."""
    return next((p for p in POSITIONS if state.seen >> p & 1 and state.number(p) == number), 0)


def reason(state: State, action: Action) -> Text:
    """Return the reason why this action is illegal for the player whose turn it is."""
    verb, a, step = action.verb, action.a, state.step
    if step in (Step.AIRSHIP, Step.KEEP, Step.PLAY, Step.REVEAL):
        if verb == step.name.lower() and isinstance(a, str):
            printed = state.setup.deck.find(a)
            return not_this_card(state, a, printed.kind if printed else "")
        return NOW
    if step == Step.START and verb == "start":
        return _not_this_start(state, a)
    if step == Step.ICON and verb in NEEDS:
        return _not_with_this_card(state, action)
    if step == Step.ICON and verb == "stop" and not state.used:
        return text("capsules.why.use-one")  # A4
    return NOW


def not_this_card(state: State, face: str, kind: str) -> Text:
    """Return the reason why this card is not an answer to the open question."""
    step = state.step
    if step == Step.AIRSHIP:
        if face in state.airships:
            return text("capsules.why.taken", seat=state.airships.index(face))
        return NOW if kind == "airship" else text("table.why.no-card")
    if step == Step.REVEAL:
        return _not_turned_up(state, face) if kind == "capsule" else text("capsules.why.capsule")
    if kind != "action":
        return text("capsules.why.action")
    if step == Step.PLAY and state.exhausted(state.compiled.number[face]):
        return text("capsules.why.played")
    return text("capsules.why.hand")


def _not_turned_up(state: State, face: str) -> Text:
    """Return the reason why this card cannot be the capsule that was turned up (A33)."""
    if state.turn == CHANCE and not state.compiled.table:
        return NOW
    value = state.compiled.values[state.compiled.number[face]]
    for seat, won in enumerate(state.won):
        if value in state.numbers(won):
            return text("capsules.why.captured", seat=seat, number=value)
    where = lies_up(state, value)
    if where:
        return text("capsules.why.elsewhere", number=value, hour=where)
    return text("capsules.why.elsewhere-down", number=value)  # A21: the position is not revealed


def _not_this_start(state: State, hour: object) -> Text:
    if hour in state.compiled.starts and hour in state.at:
        return text("capsules.why.stands", seat=state.at.index(hour))
    return text("capsules.why.start")


def _not_with_this_card(state: State, action: Action) -> Text:
    verb, a = action.verb, action.a
    if not state.icons & NEEDS[verb]:
        card = state.cards.faces[state.played[-1]]
        used = state.compiled.icons[card] & NEEDS[verb]
        return text("capsules.why.icon-used" if used else "capsules.why.icon")
    if verb == "advance":
        return text("capsules.why.twelve")  # R12
    if verb in ("flip", "look") and type(a) is int and a in POSITIONS:
        if verb == "look" and state.here & ~state.occupied & state.up & 1 << a:
            return text("capsules.why.up")
        return not_there(state, a)
    if verb == "peek" and a == action.by:
        return text("capsules.why.own-hand")
    return NOW


def not_there(state: State, position: int) -> Text:
    """Return the reason why the capsule at a position cannot be flipped or looked at (A6, A7)."""
    stack = state.stack(position)
    if stack:
        return text("capsules.why.stands", seat=stack[0])
    return text("capsules.why.empty", hour=position)
