"""Game menu, which a player opens by holding ok while a game runs.

The ring shows the game, dimmed to a third.
"""

from typing import Any

from firmware_py.console import ring_view
from firmware_py.console.effects import OpenInvitation
from firmware_py.console.modes import players, tutorial_settings
from firmware_py.console.modes import review as modes_review
from firmware_py.console.modes.hint import HintMode
from firmware_py.console.modes.main_menu import leave
from firmware_py.console.modes.pager import LogPager
from firmware_py.console.modes.pause import PauseMode
from firmware_py.console.modes.rules import RulesMode, titled
from firmware_py.console.session import hints, rule_lookup, tutorial, undo
from firmware_py.console.session import review as match_review
from firmware_py.console.ui import Ui
from firmware_py.console.wizards import preferences
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.render.ring_model import RingView
from games.core.action import OVER
from games.core.analysis.advice import possible
from games.core.text import text


class GameMenu(ListPicker):
    """Menu with the current rule, undo, scores, pause, settings and the end of the game.

    A player reaches every line with three touches: hold ok, hold next until the line is chosen,
    press ok.
    """

    patience = 30_000_000_000
    lets_cards_through = True

    def head(self, ui: Ui) -> str:
        """Return the title of the menu."""
        return ui.say(text("table.head.menu"))

    def answers(self, ui: Ui) -> list[ListItem]:
        """Return the menu lines. Players and invitation are offered only where bots can play."""
        more = ("players", "invite") if players.offered(ui) else ()
        keys = ("undo", "log", "pause", *more)
        hint = [ListItem(text("table.menu.hint"), "hint")] * (hints.seat_at_box(ui) is not None)
        review = [ListItem(text("table.review.title"), "review")] * match_review.offered(ui)
        return [
            ListItem(_rules(ui), "rules"),
            *hint,
            *review,
            *_notes(ui)[:1],
            *(ListItem(text(f"table.menu.{key}"), key) for key in keys),
            *_hints(ui),
            *_notes(ui)[1:],
            *preferences.lines(ui),
            ListItem(text("table.menu.end"), "end"),
        ]

    def take(self, ui: Ui, value: Any) -> None:
        """Run the chosen line. Settings change in place, so that the change is visible."""
        match value:
            case "undo":
                ui.pop(self)
                undo.ask(ui)
            case "rules":
                ui.push(RulesMode(rule_lookup.of_question(ui)))
            case "log":
                ui.push(LogPager())
            case "pause" | "review":
                ui.pop(self)
                ui.push(PauseMode() if value == "pause" else modes_review.ReviewMode(ui))
            case "hint" | "hints":
                _take_hint(ui, self, value)
            case "notes" | "learners":
                _take_notes(ui, value)
            case "invite":
                ui.pop(self)
                ui.emit(OpenInvitation())
            case "players":
                ui.push(players.PlayersMode())
            case "end":
                ui.push(EndQuestion())
            case _:
                preferences.change(ui, value)

    def light(self, ui: Ui) -> RingView:
        """Return the game's ring: dimmed to a third, or as a preview of the chosen brightness."""
        return preferences.shown(ring_view.at_a_third(ui), self.answers(ui)[self.chosen].value)


def _hints(ui: Ui) -> list[ListItem]:
    """Return the line that switches hints on or off, if the game supports them."""
    session = ui.session
    if session is None or session.match.turn == OVER:
        return []
    if not possible(session.match.game, session.match.setup):
        return []
    state = text("table.on" if hints.is_open(session) else "table.off")
    means = text("table.menu.hints.help")
    return [ListItem(text("table.menu.hints", state=state), "hints", means)]


def _notes(ui: Ui) -> list[ListItem]:
    """Return the tutorial lines: the switch for all players, and the list of players."""
    match = ui.match
    if match is None or match.turn == OVER or not tutorial.has_notes(match.game):
        return []
    state = text("table.on" if tutorial.learners(ui) else "table.off")
    switch = ListItem(text("table.menu.notes", state=state), "notes", text("table.menu.notes.help"))
    return [switch, ListItem(text("table.menu.learners"), "learners")]


def _take_notes(ui: Ui, value: str) -> None:
    """Switch tutorial notes for all players, or open the list of players."""
    if value == "notes":
        tutorial.change(ui, ui.people, on=not tutorial.learners(ui))
    else:
        ui.push(tutorial_settings.TutorialSettings())


def _take_hint(ui: Ui, menu: GameMenu, value: str) -> None:
    """Request and show a hint, or switch hints on or off."""
    session, seat = ui.session, hints.seat_at_box(ui)
    if session is None:
        return
    if value == "hints":
        hints.change(ui, not hints.is_open(session))
    elif seat is not None:
        ui.pop(menu)
        hints.ask(ui, seat)
        ui.push(HintMode(seat if hints.hands_over(ui, seat) else None))


def _rules(ui: Ui) -> str:
    """Return the first line: the title of the rule that explains the open question."""
    entry, match = rule_lookup.of_question(ui), ui.match
    if entry is None or match is None:
        return ui.say(text("table.rules.head"))
    title = match.game.entries.title(entry, match.setup)
    return titled(ui, text("table.menu.rules", title=title))


class EndQuestion(ListPicker):
    """Confirmation before a game is ended. While the game runs, the first line is "no"."""

    patience = GameMenu.patience

    def head(self, ui: Ui) -> str:
        """Return the question."""
        return ui.say(text("table.head.end"))

    def answers(self, ui: Ui) -> list[ListItem]:
        """Return the lines no and yes. yes is first if the game is over."""
        answers = [ListItem(text("table.no"), False), ListItem(text("table.yes"), True)]
        over = ui.match is not None and ui.match.turn == OVER
        return answers[::-1] if over else answers

    def take(self, ui: Ui, value: Any) -> None:
        """Close all menus, and end the game on yes."""
        ui.only_play()
        if value:
            leave(ui, "ended")

    def light(self, ui: Ui) -> RingView:
        """Return the game's ring, dimmed to a third."""
        return ring_view.at_a_third(ui)
