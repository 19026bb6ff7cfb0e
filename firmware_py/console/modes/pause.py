"""Pause of the game, and the question after a power cut whether to continue it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_py.console import ring_view, screen_text
from firmware_py.console.mode import Mode
from firmware_py.console.modes.main_menu import MainMenu
from firmware_py.render.screen import Header, Screen
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.inputs import Tapped
    from firmware_py.console.ui import Ui
    from firmware_py.render.ring_model import RingView


class PauseMode(Mode):
    """Mode that stops game, clocks and bots. A key, a card or the remote pause button ends it."""

    lets_cards_through = True

    def release(self, ui: Ui, key: str) -> None:  # noqa: ARG002
        """Continue the game on ok or back."""
        ui.pop(self)

    def remote(self, ui: Ui, button: str) -> None:
        """Continue the game with the pause button."""
        if button == "pause":
            ui.pop(self)

    def screen(self, ui: Ui) -> Screen:
        """Return a screen that says the game is paused and saved."""
        assert ui.match is not None  # noqa: S101  (only opened while a match runs)
        said = (text("table.pause.stands"), text("table.pause.kept"))
        return Screen(
            head=Header(ui.say(text("table.menu.pause"))),
            right=ui.say(ui.match.game.name),
            rows=screen_text.rows(ui, *said),
            foot=screen_text.keys(ui, "go-on"),
        )

    def light(self, ui: Ui) -> RingView:
        """Return the ring of the game, dimmed to a third."""
        return ring_view.at_a_third(ui)


def is_paused(ui: Ui) -> bool:
    """Return whether the players have paused the game."""
    return any(isinstance(mode, PauseMode) for mode in ui.modes)


class ResumeMode(Mode):
    """Question "Continue?". ok continues, back opens the main menu, and cards are ignored."""

    opens_menu = False

    def __init__(self, lost: int | None = 0) -> None:
        self.lost = lost
        """Number of actions that were not saved, or None if it is unknown."""

    def _kept(self) -> Text:
        if self.lost is None:
            return text("table.resume.torn")
        return text("table.resume.lost", n=self.lost) if self.lost else text("table.resume.kept")

    def release(self, ui: Ui, key: str) -> None:
        """Close the question. back also opens the main menu, which can continue the game."""
        ui.pop(self)
        if key == "back":
            ui.push(MainMenu())

    def tap(self, ui: Ui, card: Tapped) -> None:
        """Ignore the card."""

    def screen(self, ui: Ui) -> Screen:
        """Return a screen that tells what was saved and what happened last in the game."""
        assert ui.match is not None  # noqa: S101
        said = [line for line in ui.match.log(None) if not line.undone]
        last = [
            text("table.resume.last", news=line.news.text)
            for line in said
            if line.number == said[-1].number
        ]
        return Screen(
            head=Header(ui.say(text("table.head.resume"))),
            right=ui.say(ui.match.game.name),
            rows=screen_text.rows(ui, self._kept(), *last[:1])[:3],
            foot=screen_text.keys(ui, "go-on", "menu"),
        )

    def light(self, ui: Ui) -> RingView:
        """Return the game's ring. The changes by the last action blink."""
        match = ui.match
        light = ring_view.table_light(ui)
        if match is None or not match.actions:
            return light
        before = match.game.scene(match.states[-2], None)
        return ring_view.with_changes(light, before, ui.scene())
