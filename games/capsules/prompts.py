"""Questions of capsules: labelled answers with their consequences, and the meaning of scans."""

from games.capsules import refusals
from games.capsules.actions import Moves
from games.capsules.deck_checks import FLIP
from games.capsules.dial import path
from games.capsules.scene import colours, question
from games.capsules.state import State, Step
from games.capsules.view import private
from games.core.action import Action
from games.core.display.scene import Answer, Ask, Mark
from games.core.errors import IllegalAction
from games.core.text import Text, text

AT_ONCE = ("move", "advance", "put_back", "drafted", "next")
"""Verbs without a target. If the first answer has one of them, the check mark chooses it."""

LIKELY = ("move", "advance", "turn", "flip", "look", "peek", "stop")


def ask(state: State, choices: Moves) -> Ask | None:
    """Return the open question whose answers are `choices`."""
    if not choices:
        return None
    lines = tuple(line(state, action) for action in _likeliest_first(state, choices))
    first = lines[0].action
    ok = first if first.verb in AT_ONCE or len(lines) == 1 else None
    secret = private(state, choices[0].by)
    asked = question(state, state.turn if secret else None)
    return Ask(asked, ok, lines, private=secret)


def _likeliest_first(state: State, choices: Moves) -> Moves:
    if state.step == Step.AIRSHIP:
        own = colours(state)[choices[0].by]
        return tuple(sorted(choices, key=lambda action: action.a != own))
    if state.step == Step.ICON:
        return tuple(sorted(choices, key=lambda action: LIKELY.index(action.verb)))
    return choices


def line(state: State, action: Action) -> Answer:
    """Return the answer for an action: its label, consequence and preview."""
    verb, a = action.verb, action.a
    if verb == "airship":
        return Answer(action, text(f"table.colour.{a}"))
    if verb in ("keep", "play", "reveal"):
        return Answer(action, state.compiled.names[a])
    if verb == "start":
        here = Mark(a, figure=state.airships[action.by], style="cursor")
        return Answer(action, text("capsules.answer.start", hour=a), preview=(here,))
    if verb in ("clockwise", "turn"):
        return _heading(state, action)
    if verb == "move":
        return _move(state, action)
    if verb == "advance":
        hour = state.hour + 1
        label = text("capsules.answer.advance", hour=hour)
        return Answer(action, label, _turns(state, hour), (Mark(hour, style="cursor"),))
    if verb == "flip":
        label = text("capsules.answer.flip", hour=a)
        return Answer(action, label, _turns(state, a), (Mark(a, half=True, style="cursor"),))
    if verb == "look":
        there = Mark(a, half=True, style="cursor")
        return Answer(action, text("capsules.answer.look", hour=a), preview=(there,))
    if verb == "peek":
        return Answer(action, text("capsules.answer.peek", seat=a))
    return Answer(action, text(f"capsules.answer.{verb.replace('_', '-')}"))


def _heading(state: State, action: Action) -> Answer:
    """Return the answer for a direction. Its preview is a path of two hours."""
    seat, at = action.by, state.at[action.by]
    turns = action.verb == "turn"
    facing = -state.facing[seat] if turns else 1 if action.a else -1
    word = "turn" if turns else "clockwise" if facing > 0 else "counter"
    figure = state.airships[seat]
    ghosts = (Mark(hour, figure=figure, style="ghost") for hour in path(at, 2 * facing)[1:])
    here = Mark(at, figure=figure, facing=facing, style="cursor")
    return Answer(action, text(f"capsules.answer.{word}"), preview=(here, *ghosts))


def _move(state: State, action: Action) -> Answer:
    """Return the answer for a Move: its path, and the airship or capsule at the end of it."""
    seat = action.by
    gear = state.compiled.gears[state.cards.faces[state.played[-1]]]
    way = path(state.at[seat], gear * state.facing[seat])
    figure = state.airships[seat]
    ghosts = (Mark(hour, figure=figure, style="ghost") for hour in way[1:-1])
    target = Mark(way[-1], figure=figure, facing=state.facing[seat], style="cursor")
    label = text("capsules.answer.move", steps=gear, hour=way[-1])
    return Answer(action, label, _meets(state, way[-1]), (*ghosts, target))


def _meets(state: State, position: int) -> Text | None:
    stack = state.stack(position)
    if stack:
        return text("capsules.leads.under", seat=stack[-1])
    if state.seen >> position & 1:
        return text("capsules.leads.onto", number=state.number(position))
    return None


def _turns(state: State, position: int) -> Text | None:
    """Return the consequence of turning a capsule over, from public knowledge only."""
    bit = 1 << position
    if not state.here & bit or state.occupied & bit:
        return None
    if state.seen & bit:
        return text("capsules.leads.down", number=state.number(position))
    return text("capsules.leads.up", hour=position)


# Taps


def tap(state: State, choices: Moves, face: str) -> Moves:
    """Return the actions for a scanned card. Raise IllegalAction with a reason if none is legal.

    Return () while a seat looks at cards in secret.
    """
    step = state.step
    if step == Step.OVER:
        raise IllegalAction(text("table.why.over"))
    if secret(state, choices):
        return ()
    if not choices:
        raise IllegalAction(text("table.why.no-card"))
    found = tuple(action for action in choices if action.a == face)
    if found:
        return found
    printed = state.setup.deck.find(face)
    kind = printed.kind if printed else ""
    if step == Step.DRAFTED and kind == "action":
        raise IllegalAction(text("capsules.why.draft"))
    if step == Step.ICON and kind == "capsule":
        return _tap_flip(state, choices, face)
    if step in (Step.AIRSHIP, Step.KEEP, Step.PLAY, Step.REVEAL):
        raise IllegalAction(refusals.not_this_card(state, face, kind))
    raise IllegalAction(text("table.why.no-card"))


def secret(state: State, _choices: Moves) -> bool:
    """Return whether a seat looks with Foresee. A scan then has no visible effect (section 5)."""
    return state.step == Step.LOOK


def _tap_flip(state: State, choices: Moves, face: str) -> Moves:
    """Return the action that flips a scanned face-up capsule (R11).

    Raise IllegalAction if the open card cannot flip it.
    """
    value = state.compiled.values[state.compiled.number[face]]
    position = refusals.lies_up(state, value)
    if not state.icons & FLIP or not position:
        raise IllegalAction(text("table.why.no-card"))
    found = tuple(action for action in choices if action[1:3] == ("flip", position))
    if not found:
        raise IllegalAction(refusals.not_there(state, position))
    return found
