"""Screens of a standalone clock."""

from typing import TYPE_CHECKING

from firmware_py.console import clock_face, screen_text
from firmware_py.console.clocks import clock_names
from firmware_py.render.layout import RIGHT_ROOM
from firmware_py.render.screen import Header, Keys, Scores, Screen, SeatShape
from firmware_py.render.text_metrics import REGULAR, SHAPES, fits
from firmware_py.settings.clocks import short_text, time_text
from games.core.clock.clock import SECOND
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.clocks.manual_clock import ManualClock
    from firmware_py.console.ui import Ui

MINUTE = 60 * SECOND
SESSION_SHOWN = MINUTE
"""How long the announced end of a session is shown while the clock runs (ns)."""


def screen(alone: "ManualClock", ui: "Ui") -> Screen:
    """Return a screen with the current player's time, or with the message that it is up."""
    clock, now, colours = alone.clock, ui.now, alone.colours(ui.settings)
    if alone.flagged_at is not None:
        return _flagged(alone, ui)
    figures = () if alone.sand else (SeatShape(colours[clock.turn]),)
    name = alone.called(ui, clock.turn)
    if alone.sand:
        name = ui.say(text("clock.head.sand"))
    if not clock.running and alone.begun:
        name = ui.say(text("clock.head.paused", name=name))
    return Screen(
        head=Header(name, figures),
        right="" if alone.sand else ui.say(_right(alone, ui)),
        rows=_rows(alone, ui, colours),
        digits=time_text(_seconds(alone, now)),
        foot=_foot(alone, ui, colours),
    )


def _rows(alone: "ManualClock", ui: "Ui", colours: tuple[str, ...]) -> tuple[str, ...]:
    """Return the row above the digits: the session, what a hold does, or who has passed."""
    clock, left = alone.clock, alone.session_left(ui.now)
    warned = alone.session_warned
    if left is not None and warned and not (clock.running and ui.now >= warned + SESSION_SHOWN):
        return screen_text.rows(ui, text("clock.says.session", minutes=-(-left // MINUTE)))
    if clock.running and (clock.turns == 0 or alone.explains(ui.now)) and not alone.sand:
        return screen_text.rows(ui, text("clock.says.hold"))
    if alone.round.passed:
        shapes = " ".join(SHAPES[colours[player]] for player in alone.round.passed)
        return screen_text.rows(ui, text("clock.says.passed", shapes=shapes))
    return ()


def _seconds(alone: "ManualClock", now: int) -> int:
    """Return the seconds in large digits: those of the turn, before those of the bank."""
    bank = clock_face.bank(alone.clock, now)
    return (bank and bank[0]) or alone.clock.shown(alone.clock.turn, now)


def _right(alone: "ManualClock", ui: "Ui") -> Text | str:
    """Return the text at the right of the header."""
    brings = clock_face.brings(alone.clock)
    if brings and alone.adds(ui.now):
        return brings
    bank = clock_face.bank(alone.clock, ui.now)
    if alone.begun and bank is not None:
        time = short_text(bank[1])
        left = ui.say(text("clock.right.bank-time", time=time))
        if not bank[0]:
            return text("clock.right.bank")
        return left if fits(left, REGULAR, RIGHT_ROOM) else time
    if alone.begun and alone.spec.passing:
        return text("clock.right.round", n=alone.round.number)
    if alone.begun:
        return clock_face.where(alone.clock)
    return clock_names.short(ui, alone.spec.control, alone.name)


def _foot(alone: "ManualClock", ui: "Ui", colours: tuple[str, ...]) -> Scores | Keys:
    """Return the footer: all times while the clock runs, else the key labels.

    During the first turn, after a key without effect, and for a sand glass it has the key labels.
    """
    clock = alone.clock
    if clock.running and alone.sand:
        return screen_text.keys(ui, text("clock.key.over"), text("clock.key.full"))
    if clock.running:
        back = text("clock.key.pass") if alone.spec.passing else ""
        moved = screen_text.keys(ui, text("clock.key.moved"), back)
        if clock.turns == 0 or back or alone.explains(ui.now):
            return moved
        return clock_face.times(clock, ui.now, colours, moved)
    whose = text("clock.key.who") if clock.players > 1 and not alone.sand else ""
    label = text("table.key.go-on" if alone.begun else "clock.key.start")
    return screen_text.keys(ui, label, "menu", count=ui.say(whose) if whose else "")


def _flagged(alone: "ManualClock", ui: "Ui") -> Screen:
    said, clock = text("clock.up.sand"), alone.clock
    name = alone.called(ui, clock.turn)
    if alone.at_zero == "lose" and not alone.sand:
        said = text("clock.end.lost", seat=text("table.literal", text=name))
    elif not alone.sand:
        said = text("clock.up.name", name=name)
    left = "" if alone.sand else clock_face.others_left(clock, ui.now, alone.colours(ui.settings))
    rows = screen_text.rows(ui, said)[:2]
    return Screen(
        head=Header(ui.say(text("clock.head.up")), warning=True),
        rows=(*rows, ui.say(text("clock.up.left", times=left))) if left else rows,
        foot=screen_text.keys(ui, "go-on", "menu"),
    )
