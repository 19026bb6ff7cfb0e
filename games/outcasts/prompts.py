"""Questions of outcasts: labels of the answers, and the actions that a tapped card can mean."""

from collections.abc import Callable, Mapping

from games.core.action import Action
from games.core.cards import pile_mask
from games.core.display.scene import Answer, Ask
from games.core.errors import IllegalAction
from games.core.structs import copied
from games.core.text import Text, text
from games.outcasts import effects, rules
from games.outcasts.actions import open_values
from games.outcasts.cards import EMPTY, GUARD, PSYCHIC
from games.outcasts.cards import HYDE as HYDE_VALUE
from games.outcasts.refusals import reason
from games.outcasts.scene import question
from games.outcasts.setup import NUMBER
from games.outcasts.state import State, Step
from games.outcasts.visibility import private

OK = frozenset(("pass", "cannot", "swapped", "took", "placed", "seen", "next"))
"""Verbs of the actions that the OK button can confirm. The question then names the action."""

THEN = {
    Step.EXTRA: "extra",
    Step.WHOM: "swap",
    Step.SIREN: "siren",
    Step.VAMPIRE: "vampire",
}
"""Key of the text that describes the effect of a card, by the step that follows the card."""


def ask(state: State, choices: tuple[Action, ...]) -> Ask | None:
    """Return the question whose answers are `choices`, or None if there are no choices."""
    if not choices:
        return None
    likeliest = sorted(choices, key=lambda action: action.verb == "pass")  # the OK button passes
    lines = tuple(_line(state, action) for action in likeliest)
    asks = question(state)
    if state.step == Step.TURN and all(action.verb != "pass" for action in choices):  # A52
        asks = text("outcasts.ask.lead-pair" if state.character.pairs else "outcasts.ask.lead-card")
    return Ask(asks, _ok(choices), lines, private=private(state, choices[0].by))


def _ok(choices: tuple[Action, ...]) -> Action | None:
    """Return the action of the OK button, the first whose verb is in `OK`, or None."""
    found = [action for action in choices if action.verb in OK]
    return found[0] if found else None


# Answers


def _line(state: State, action: Action) -> Answer:
    verb, a, compiled = action.verb, action.a, state.compiled
    if verb == "play":
        return _play(state, action)
    if verb == "left":
        return Answer(action, _left(state, compiled.labels[a], compiled.value_of[a]))
    if verb in ("give", "give_shown", "draw", "block"):
        return Answer(action, compiled.labels[a])
    if verb == "reveal":
        return Answer(action, compiled.names[a], text(f"outcasts.rule.{a}"))
    if verb in ("take", "take_shown", "set_out"):
        face = state.cards.face(state.closed_pile[-a])
        return Answer(action, compiled.labels[face], text("outcasts.then.place", place=a))
    if verb == "take_open":
        return Answer(action, compiled.labels[a], text("outcasts.then.open-pile"))
    if verb in ("laid", "holder", "take_from", "send"):
        return Answer(action, text("outcasts.answer.seat", seat=a))
    if verb == "place":
        return Answer(action, _place(state, a))
    if verb == "points":
        return Answer(action, text("outcasts.answer.points", points=a))
    return Answer(action, text(f"outcasts.answer.{verb}"))


def _play(state: State, action: Action) -> Answer:
    compiled = state.compiled
    value, label = compiled.value_of[action.a], compiled.labels[action.a]
    if state.character.pairs:
        label = text("outcasts.answer.pair", card=label)
    return Answer(action, label, _consequence(state, action, value))


def _consequence(state: State, action: Action, value: int) -> Text | None:
    """Return the text of the consequence of a card, as far as its player can know it, or None.

    The function applies the rules, because a card can have no effect, for example as the last card.
    """
    after = rules.do_play(copied(state), action)
    effect = effects.came(state, value, after)
    if effect is not None:
        return text(f"outcasts.effect.{effect}")
    if after.round.cause:
        return None  # the round is over
    if value == GUARD:
        return text("outcasts.then.guard") if after.round.hunted else None
    if after.step == Step.SIREN and not _surely_takes(state, after):
        return None
    return text(f"outcasts.then.{THEN[after.step]}") if after.step in THEN else None


def _surely_takes(state: State, after: State) -> bool:
    """Return whether the player of a 7 knows that a card may be taken (R20).

    If every card of the closed pile is blocked, the text must not reveal that.
    """
    closed, stop = pile_mask(state.closed_pile), state.reign.stop
    if not stop or open_values(after):
        return True
    known = state.cards.known(state.active)
    blocked = state.bearing.of[state.blocked]
    if closed & known & ~blocked:
        return True
    return (closed & ~known).bit_count() > (blocked & ~known).bit_count()


def _place(state: State, above: int) -> Text:
    """Return the name of a place in the deck, by the character above it.

    Only the seat that looks through the deck gets this question.
    """
    if above == 0:
        return text("outcasts.answer.on-top")
    ends, faces = state.compiled.wednesday_face, state.cards.faces
    others = [back for back in reversed(state.char_deck) if faces[back] != ends]
    card = state.compiled.names[state.cards.face(others[above - 1])]
    return text("outcasts.answer.under", card=card)


def _left(state: State, card: Text, value: int) -> Text:
    """Return the label of a card that is left in a hand.

    A card without a name gets a longer label, as a plain number would look like a sum of points.
    """
    if value in _counted(state):
        return text("outcasts.answer.another", card=card)
    return text("outcasts.answer.one", card=card) if card.id == NUMBER else card


def _counted(state: State) -> set[int]:
    """Return the values tapped so far in the current count."""
    values = state.values_of(state.aside.counted)
    return {value for value in range(EMPTY) if values >> value & 1}


# Taps


def tap(state: State, choices: tuple[Action, ...], face: str) -> tuple[Action, ...]:
    """Return the actions that a tapped card can mean. Raise IllegalAction if there are none.

    In a secret step, only a card of the open pile has a meaning (A48).
    """
    step = state.step
    if step == Step.OVER:
        raise IllegalAction(text("table.why.over"))
    if secret(state, choices):
        return tuple(action for action in choices if action.a == face)  # only `take_open` has faces
    if not choices or step not in _TAPPED:
        raise IllegalAction(text("table.why.no-card"))
    found = _TAPPED[step](state, choices, face)
    if not found:
        raise IllegalAction(_no_tap(state, choices[0].by, face))
    return found


def secret(state: State, _choices: tuple[Action, ...]) -> bool:
    """Return whether a person handles hidden cards now, so a tap must have no effect (A48)."""
    if state.compiled.sees[state.active]:
        return False
    return state.step in (Step.SWAP, Step.PLACE, Step.SEEN, Step.SIREN)


def _tap_play(state: State, choices: tuple[Action, ...], face: str) -> tuple[Action, ...]:
    """Return the actions that a tapped card can mean on a turn.

    Besides playing the card, a tap can mean its character's effect (Psychic, Hyde) or, if the
    card is blocked, discarding it.
    """
    value = state.compiled.value_of.get(face, -1)
    meant: set[tuple[str, str | None]] = {("play", face)}
    if value == PSYCHIC:
        meant.add(("psychic", None))
    if value == HYDE_VALUE:
        meant.add(("hyde", None))
    if value == state.blocked:
        meant.add(("discard", None))
    return tuple(action for action in choices if (action.verb, action.a) in meant)


def _tap_face(_state: State, choices: tuple[Action, ...], face: str) -> tuple[Action, ...]:
    return tuple(action for action in choices if action.a == face)


def _tap_race(state: State, choices: tuple[Action, ...], face: str) -> tuple[Action, ...]:
    """Return the claim for a tapped 1. Return () if people deal, who report the player first."""
    if state.compiled.table or state.compiled.value_of.get(face) != 1:
        return ()
    return tuple(action for action in choices if action.verb == "claim")


def _tap_pile(state: State, choices: tuple[Action, ...], face: str) -> tuple[Action, ...]:
    """Return the choices that take this card of the closed pile."""
    pile = state.closed_pile
    return tuple(
        action
        for action in choices
        if action.a == face
        or (isinstance(action.a, int) and state.cards.face(pile[-action.a]) == face)
    )


def _tap_left(state: State, choices: tuple[Action, ...], face: str) -> tuple[Action, ...]:
    """Return the count of a tapped card, and `recount` if an equal card is already counted."""
    found = _tap_face(state, choices, face)
    if found and state.compiled.value_of[face] in _counted(state):
        return (*found, *(action for action in choices if action.verb == "recount"))
    return found


_TAPPED: Mapping[Step, Callable[[State, tuple[Action, ...], str], tuple[Action, ...]]] = {
    Step.RACE: _tap_race,
    Step.ONE: _tap_play,
    Step.OPEN: _tap_play,
    Step.TURN: _tap_play,
    Step.EXTRA: _tap_play,
    Step.GIVE: _tap_face,
    Step.SIREN: _tap_pile,
    Step.THING: _tap_pile,
    Step.REVEAL: _tap_face,
    Step.COUNT: _tap_left,
}


def _no_tap(state: State, by: int, face: str) -> Text:
    verbs = {Step.REVEAL: "reveal", Step.COUNT: "left", Step.THING: "block", Step.GIVE: "give"}
    if state.step == Step.RACE:
        is_one = state.compiled.value_of.get(face) == 1
        return text("outcasts.why.first-who" if is_one else "table.why.no-card")
    if state.step == Step.SIREN:
        return text("outcasts.why.not-in-pile")
    return reason(state, Action(by, verbs.get(state.step, "play"), face))
