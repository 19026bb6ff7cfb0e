"""Reasons why an action of outcasts is refused, as texts that name the rule."""

from typing import Any

from games.core.action import Action
from games.core.cards import mask
from games.core.text import Text, text
from games.outcasts.actions import legal
from games.outcasts.cards import EMPTY, HYDE
from games.outcasts.state import State, Step, held_by, may_hold


def reason(state: State, action: Action) -> Text:
    """Return the reason why the player whose turn it is may not take this action."""
    offered = {move.verb for move in legal(state)}
    verb, a = action.verb, action.a
    if verb in ("pass", "cannot", "psychic", "hyde", "discard"):
        return _why_not_verb(state, verb, offered)
    if verb not in offered or action.b is not None:
        if verb == "play" and state.step in (Step.TURN, Step.EXTRA) and action.b is None:
            return _why_not_play(state, a)
        return text("table.why.now")
    if verb == "play":
        return _why_not_play(state, a)
    if verb == "take_from":
        return _why_not_seat(state, a)
    if verb == "reveal":
        return _why_not_character(state, a)
    if verb in ("block", "left", "give", "give_shown"):
        return _why_not_card(state, verb, a)
    if verb in ("take", "take_shown", "set_out"):
        return text("outcasts.why.place", places=len(state.closed_pile))
    return text("table.why.now")


def _why_not_verb(state: State, verb: str, offered: set[str]) -> Text:
    if state.step == Step.OPEN and verb == "pass":
        return text("outcasts.why.opener")
    if state.step not in (Step.TURN, Step.EXTRA, Step.SIREN):
        return text("table.why.now")
    if verb == "pass" and state.step == Step.TURN:
        return text("outcasts.why.leader")
    if verb == "cannot" and "play" in offered:
        return text("outcasts.why.can")
    if state.step == Step.TURN and verb in ("psychic", "hyde", "discard"):
        if verb == "hyde" and state.blocked == HYDE and not state.compiled.hyde_when_blocked:
            return _blocked(state)
        return text(f"outcasts.why.{verb}")
    return text("table.why.now")


def _blocked(state: State) -> Text:
    return text("outcasts.why.blocked", value=state.blocked)


def _why_not_play(state: State, face: Any) -> Text:
    """Return the first reason that applies: Thing's block, the character, or the hand (R5-R13)."""
    compiled = state.compiled
    value = compiled.value_of.get(face, -1) if isinstance(face, str) else -1
    if value < 0:
        return text("outcasts.why.outcast")
    if state.step == Step.ONE:
        return text("outcasts.why.one")
    if not state.reign.free >> value & 1:
        return _blocked(state)
    who = state.character.id
    if not state.reign.fits[state.top] >> value & 1:
        if who in ("tyler", "ajax") and (state.top == EMPTY or not _misses(state, value)):
            return text(f"outcasts.why.{who}")
        return text(f"outcasts.why.not-{_relation(state)}", value=value, top=state.top)
    if compiled.sees[state.active]:
        there = held_by(state, state.active) >> value & 1
        if there and state.character.pairs:
            return text("outcasts.why.pairs")
        return text("outcasts.why.not-yours", card=compiled.labels[face])
    if state.character.pairs and may_hold(state, state.hands[state.active], value):
        return text("outcasts.why.pairs")
    return _accounted(state, face)


def _misses(state: State, value: int) -> bool:
    """Return whether the value is also illegal in normal play: not higher than the top card."""
    return value <= state.top


def _relation(state: State) -> str:
    if state.character.asks == "under":
        return "lower"
    return "lower-enough" if state.character.id == "larissa" else "higher"


def _accounted(state: State, face: str) -> Text:
    copies = state.compiled.box.dealt.count(state.compiled.box.number(face))
    return text("outcasts.why.accounted", card=state.compiled.labels[face], copies=copies)


def _why_not_seat(state: State, seat: Any) -> Text:
    if seat == state.active:
        return text("outcasts.why.yourself")
    if type(seat) is int and 0 <= seat < state.compiled.seats:
        return text("outcasts.why.no-cards", seat=seat)
    return text("table.why.now")


def _why_not_character(state: State, face: Any) -> Text:
    if (
        not isinstance(face, str)
        or face not in state.compiled.names
        or face in state.compiled.value_of
    ):
        return text("outcasts.why.character")
    if state.compiled.table:
        return text("outcasts.why.was-here", card=state.compiled.names[face])
    return text("table.why.now")


def _why_not_card(state: State, verb: str, face: Any) -> Text:
    if not isinstance(face, str) or face not in state.compiled.value_of:
        return text("outcasts.why.outcast")
    if verb == "block":
        closed = mask(state.closed_pile)
        unseen = state.compiled.table and may_hold(state, closed, state.compiled.value_of[face])
        return text("table.why.now") if unseen else text("outcasts.why.not-in-pile")
    if verb == "left":
        return _accounted(state, face)
    return text("outcasts.why.not-yours", card=state.compiled.labels[face])
