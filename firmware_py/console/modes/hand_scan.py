"""Scan of the hand of a player who leaves: its keys, its screen, and when it asks again.

The keys differ from those of other scans: back goes back to the question of the leaving player,
next is for a card without a tag, and ok has no effect.
"""

from typing import TYPE_CHECKING, Any

from firmware_py.console import screen_text
from firmware_py.console.modes.departure import LeaveQuestion
from firmware_py.console.session import actions, seat_changes
from firmware_py.render.screen import Header
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.modes.question import QuestionMode
    from firmware_py.console.session.seat_changes import HandOver
    from firmware_py.console.ui import Ui

ASKS_AGAIN = 60_000_000_000
"""Time without a card or a press after which the device asks for the hand again (ns)."""


def asked(ui: "Ui", play: "QuestionMode") -> "HandOver | None":
    """Return the hand that is asked for, or None. It is None while somebody uses the list."""
    return None if play.veiled or play.opened is not None else seat_changes.hand_over(ui.match)


def press(ui: "Ui", play: "QuestionMode", key: str) -> bool:
    """Ask the others to look away (next). Return whether a hand is asked for."""
    if asked(ui, play) is None or play.page is not None:
        return False
    play.veiled = key == "next"
    return True


def back(ui: "Ui", play: "QuestionMode") -> bool:
    """Take back the take-over, and ask what to do about the player. Return whether it was asked."""
    taken = asked(ui, play)
    if taken is None or play.page is not None or actions.session_of(ui).awaiting_journal:
        return False
    actions.undo(ui, taken.start)
    ui.push(LeaveQuestion(taken.seat))
    return True


def due(ui: "Ui", play: "QuestionMode") -> int | None:
    """Return when the device asks for the hand again (ns), or None if it does not."""
    if ui.asleep or ui.session is None or seat_changes.hand_over(ui.match) is None:
        return None
    return max(ui.touched, ui.session.changed, play.reminded) + ASKS_AGAIN


def remind(ui: "Ui", play: "QuestionMode") -> None:
    """Ask for the hand again if this is due."""
    at = due(ui, play)
    if at is not None and ui.now >= at and ui.mode is play:
        play.reminded = ui.now
        ui.cue("turn")


def shown(ui: "Ui", taken: "HandOver", there: str) -> dict[str, Any]:
    """Return the screen fields of the request. there: where the last card goes, or ""."""
    says = ui.say(text("table.head.hand", seat=taken.who))
    return {
        "head": Header(says, screen_text.figures(ui, taken.seat)),
        "right": f"{taken.tapped + 1}/{taken.cards}",
        "rows": screen_text.rows(ui, taken.question)[: 2 if there else screen_text.ROWS],
        "answer": there,
        "foot": screen_text.keys(ui, "", "back", "no-tag"),
    }
