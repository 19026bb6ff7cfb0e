"""What several parts of outcasts say: what lies on top, and which rule holds."""

from games.core.text import Text, text
from games.outcasts.character_rules import EMPTY
from games.outcasts.state import State


def top(state: State) -> Text:
    """Return the row that says what lies on top."""
    if state.top == EMPTY:
        return text("outcasts.line.empty")
    return text("outcasts.line.top", card=state.compiled.labels[state.compiled.face_of[state.top]])


def rule(state: State) -> Text | None:
    """Return the row of the character's rule and Thing's block."""
    who = state.character.id
    says = text(f"outcasts.rule.{who}") if who else None
    if not state.reign.stop:
        return says
    if says is None or who == "thing":
        return text("outcasts.line.blocked", value=state.blocked)
    return text("outcasts.line.rule-blocked", rule=says, value=state.blocked)
