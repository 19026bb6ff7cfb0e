"""Texts of outcasts that several modules use: the top card and the rule in force."""

from games.core.text import Text, text
from games.outcasts.cards import EMPTY
from games.outcasts.state import State


def top(state: State) -> Text:
    """Return the line of text that names the top card of the open pile."""
    if state.top == EMPTY:
        return text("outcasts.line.empty")
    return text("outcasts.line.top", card=state.compiled.labels[state.compiled.face_of[state.top]])


def rule(state: State) -> Text | None:
    """Return the line with the character's rule and the blocked value, or None without either."""
    who = state.character.id
    says = text(f"outcasts.rule.{who}") if who else None
    if not state.reign.stop:
        return says
    if says is None or who == "thing":
        return text("outcasts.line.blocked", value=state.blocked)
    return text("outcasts.line.rule-blocked", rule=says, value=state.blocked)
