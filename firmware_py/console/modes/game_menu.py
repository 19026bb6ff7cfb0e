"""Game menu, which a player opens by holding ok while a game runs.

The ring shows the game, dimmed to a third.
"""

from typing import Any

from firmware_py.console import ring_view, screen_text
from firmware_py.console.gestures import HOLDS, HOLDS_ON, HeldOn
from firmware_py.console.modes import players
from firmware_py.console.modes.end_question import EndQuestion, YesOrNo
from firmware_py.console.modes.game_settings import GameSettings
from firmware_py.console.modes.hint import HintMode
from firmware_py.console.modes.pager import LogPager
from firmware_py.console.modes.pause import PauseMode
from firmware_py.console.modes.rules import RulesMode, titled
from firmware_py.console.session import hints, rule_lookup, undo
from firmware_py.console.ui import Ui
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from games.core.action import OVER
from games.core.text import text

KEYS = ("hint", "undo", "rules", "log", "pause", "players", "settings", "end")
"""The lines of the menu. They are always all there, in this order."""
STEPS = 20
"""Number of steps in which the bar fills while ok is held."""


class GameMenu(ListPicker):
    """Menu with eight lines that never change their places.

    A line that has no effect now says why. ok that is held on for two seconds pauses the game.
    """

    patience = 30_000_000_000
    back = "game"
    lets_cards_through = True

    def head(self, ui: Ui) -> str:
        """Return the title of the menu."""
        return ui.say(text("table.head.menu"))

    def answers(self, ui: Ui) -> list[ListItem]:
        """Return the eight lines."""
        says = {key: text(f"table.menu.{key}") for key in KEYS}
        return [ListItem(_rules(ui) if key == "rules" else says[key], key) for key in KEYS]

    def take(self, ui: Ui, value: Any) -> None:
        """Run the chosen line."""
        match value:
            case "hint":
                take_hint(ui, self)
            case "undo":
                ui.pop(self)
                undo.ask(ui)
            case "rules":
                ui.push(RulesMode(rule_lookup.of_question(ui)))
            case "log":
                ui.push(LogPager())
            case "pause" if ui.match is not None and ui.match.turn == OVER:
                ui.refuse(text("table.why.over"))
            case "pause":
                ui.pop(self)
                ui.push(PauseMode())
            case "players":
                ui.push(players.PlayersMenu())
            case "settings":
                ui.push(GameSettings())
            case "end":
                ui.push(EndQuestion())

    # Pause by a long hold

    def hold_on(self, ui: Ui, gesture: HeldOn) -> None:
        """Pause the game when the hold that opened the menu goes on for two seconds."""
        if gesture.name == "ok" and gesture.since < self.pushed and ui.mode is self:
            ui.held_keys.down = None  # the release of this hold does nothing more
            self.take(ui, "pause")

    def _held(self, ui: Ui) -> float | None:
        """Return how much of the way to the pause ok has been held, or None if it is not held."""
        keys, ready = ui.held_keys, HOLDS["ok"]
        if keys.down != "ok" or keys.since >= self.pushed:
            return None
        return (ui.now - keys.since - ready) / (HOLDS_ON["ok"] - ready)

    def deadline(self, ui: Ui) -> int | None:
        """Return when the list closes or the bar makes its next step (ns)."""
        times = [super().deadline(ui)]
        if self._held(ui) is not None:
            times.append(ui.now + (HOLDS_ON["ok"] - HOLDS["ok"]) // STEPS)
        return min((at for at in times if at is not None), default=None)

    def screen(self, ui: Ui) -> Screen:
        """Return the list. While ok is still held, return a bar that fills until the pause."""
        held = self._held(ui)
        if held is None:
            return super().screen(ui)
        rows = screen_text.rows(ui, text("table.pause.hold"))[:2]
        return Screen(head=Header(self.head(ui)), rows=rows, bar=round(held * STEPS) / STEPS)

    def light(self, ui: Ui) -> RingView:
        """Return the game's ring, dimmed to a third."""
        return ring_view.at_a_third(ui)


def take_hint(ui: Ui, menu: ListPicker) -> None:
    """Request and show a hint, or ask whether hints are allowed. Refuse if there is none."""
    session, seat = ui.session, hints.seat_at_box(ui)
    if session is None:
        return
    if seat is not None:
        ui.pop(menu)
        hints.ask(ui, seat)
        ui.push(HintMode(seat if hints.hands_over(ui, seat) else None))
    elif hints.is_open(session) or not hints.could_be_open(session):
        ui.refuse(text("table.why.no-hint"))
    else:
        ui.push(AllowHints())


def _rules(ui: Ui) -> str:
    """Return the line of the rules, with the title of the rule of the open question."""
    entry, match = rule_lookup.of_question(ui), ui.match
    if entry is None or match is None:
        return ui.say(text("table.rules.head"))
    title = match.game.entries.title(entry, match.setup)
    return titled(ui, text("table.menu.rules", title=title))


class AllowHints(YesOrNo):
    """Question whether this match allows hints. yes also shows the hint that was asked for."""

    title = "table.menu.hint"
    asks = "table.ask.hints"
    first = True

    def take(self, ui: Ui, value: Any) -> None:
        """Allow hints and show one, or go back to the menu."""
        ui.pop(self)
        if value:
            hints.change(ui, wanted=True)
            if isinstance(ui.mode, GameMenu):
                take_hint(ui, ui.mode)
