"""Sound cue of an entry that was applied: its most important news, or who must act next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from firmware_py.render.sounds import turn_cue
from games.core.action import OVER

if TYPE_CHECKING:
    from firmware_py.console.session.session import Session
    from firmware_py.console.ui import Ui
    from games.core.text import Text


def play(ui: Ui, session: Session, before: Any, *, unheard: bool) -> None:
    """Play the cue of the entry that was applied, and note when a turn begins."""
    game, state = session.match.game, session.match.state
    head = game.scene(state, None).head
    turned = head != game.scene(before, None).head
    if turned and isinstance(head, int) and not unheard:
        session.turn_began = ui.now
    cue = _cue(session, head, turned=turned)
    # A hidden action on a page must be silent: people could count the cues.
    if not (unheard and session.from_page and cue == "accepted"):
        ui.cue(cue)


def _cue(session: Session, head: int | Text, *, turned: bool) -> str:
    """Return the cue of the most important news, else one that tells who must act next."""
    game, state = session.match.game, session.match.state
    kinds = {item.kind for item in session.news}
    heavy = next((kind for kind in _HEAVY if kind in kinds), None)
    if heavy is not None or state.turn == OVER or not turned:
        return heavy or "accepted"
    if not isinstance(head, int):
        return "all"
    return "accepted" if head in session.bots else turn_cue(game.seat_colours(state)[head])


_HEAVY = ("won", "lost", "strike", "pair", "capture")
