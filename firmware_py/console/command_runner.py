"""Checks and handlers of the commands to the console.

`refusal` says why a command is impossible now. The server asks it before it queues the command, so
that the page gets the reason. When `run` gets the command, the match may have changed, so each
handler ignores a command that has become impossible.
"""

from typing import TYPE_CHECKING, Any

from firmware_py.console import commands, seat_colours
from firmware_py.console.clocks import page_clock, standalone_clock
from firmware_py.console.modes import cards_menu, enrol
from firmware_py.console.modes.main_menu import leave
from firmware_py.console.modes.pause import PauseMode, is_paused
from firmware_py.console.session import (
    actions,
    bots,
    hints,
    seat_changes,
    tutorial,
    tutorial_display,
    undo,
)
from firmware_py.render.colours import SEATS
from firmware_py.settings.player_names import refusal as refused_names
from games.core.action import CHANCE, OVER, TABLE
from games.core.clock.clock import BadControl
from games.core.errors import BadSetup, UnknownGame
from games.core.text import Text, text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from firmware_py.console.console import Console
    from firmware_py.console.inputs import UndoRequested
    from firmware_py.console.ui import Ui
    from games.core.match import Match

_MATCH = (
    commands.Choose, commands.ConfirmCards, commands.Point, commands.Draw, commands.GiveSeat,
    commands.AllowHints, commands.SwitchNotes, commands.HurryBots, commands.PauseGame,
)  # fmt: skip
"""Commands that need a running match."""

_SETTINGS = (
    commands.SetGameTimer, commands.SetBotPace, commands.SetLanguage, commands.SetSeating,
)  # fmt: skip
"""Commands that change settings."""


# Checks


def refusal(ui: "Ui", command: commands.Command) -> Text | None:
    """Return the reason why a command is impossible now, or None if it is possible."""
    match command:
        case commands.StartGame():
            return _setup_refusal(ui, command)
        case commands.StartClock() | commands.SetGameTimer():
            return _timer_refusal(command)
        case commands.OperateClock():
            return page_clock.refusal(ui, command)
        case commands.SetSeating() | commands.TeachDeck() | commands.PressTeachKey():
            return _table_refusal(ui, command)
        case _ if isinstance(command, _MATCH):
            return _match_refusal(ui, command)
    return None


def _match_refusal(ui: "Ui", command: commands.Command) -> Text | None:
    session, pause = ui.session, _pause_refusal(ui, command)
    if session is None or pause is not None:
        return pause or text("table.literal", text="no game is running")
    match = session.match
    match command:
        case commands.Choose():
            action = command.action
            who = TABLE if action.by == CHANCE else action.by
            return match.game.refusal(match.state, who, action)
        case commands.ConfirmCards() if session.pending_play is None:
            return text("table.why.now")
        case commands.GiveSeat():
            return _seat_refusal(ui, match, command)
        case commands.SwitchNotes():
            seats = {*ui.people} if command.seat is None else {command.seat}
            possible = seats <= {*ui.people} and tutorial.has_notes(match.game)
            return None if possible else text("table.why.now")
    return None


def _pause_refusal(ui: "Ui", command: commands.Command) -> Text | None:
    """Return the reason against an answer during a pause, or against a pause."""
    match command:
        case commands.Choose() | commands.ConfirmCards() | commands.Draw() if is_paused(ui):
            return text("table.why.paused")
        case commands.PauseGame():
            over = ui.match is not None and ui.match.turn == OVER
            return text("table.why.now") if over or standalone_clock.alone(ui) else None
    return None


def _seat_refusal(ui: "Ui", match: "Match[Any]", command: commands.GiveSeat) -> Text | None:
    """Return the reason against a seat's new player. At least one seat must stay a person's."""
    setup, change = match.setup, seat_changes.change_of_seat(command.seat, command.bot)
    able = setup.cards == "device" or (command.bot and command.seat in setup.box)
    if not (able or match.game.allows(match.state, change)) or command.seat >= setup.seats:
        return text("table.why.now")
    alone = command.bot and not {*ui.people} - {command.seat}
    return text("page.start.nobody") if alone else None


def _setup_refusal(ui: "Ui", new: commands.StartGame) -> Text | None:
    """Return the reason against a set-up. At least one seat must be a person's."""
    chosen = chosen_bots(ui, new)
    box = tuple(chosen) if new.cards == "table" else ()
    try:
        game = ui.find(new.game)
        setup = game.setup(new.seats, new.variant, new.cards, new.options, new.first, box=box)
        game.begin(setup)
        timer = new.own_timer()
        if timer is not None:
            timer.clock(setup.seats)
    except (BadSetup, UnknownGame) as error:
        return says(error)
    except BadControl as error:
        return error.says
    every = {*range(setup.seats)}
    nobody = chosen and ({*chosen} >= every or not {*chosen} <= every)
    return text("page.start.nobody") if nobody else None


def says(error: BadSetup | UnknownGame) -> Text:
    """Return the text of an error in a set-up."""
    own = error.says if isinstance(error, BadSetup) else None
    return own or text("table.literal", text=str(error))


def chosen_bots(ui: "Ui", new: commands.StartGame) -> "Mapping[int, str]":
    """Return the level of each bot in a new game.

    If the last game starts again and the command does not name the bots, the bots stay.
    """
    if isinstance(new.bots, tuple):
        return dict.fromkeys(new.bots, "medium")
    if new.bots is not None:
        return new.bots
    last, wanted = ui.last, (new.game, new.seats, new.cards)
    same = last is not None and (last.game, last.seats, last.cards) == wanted
    return ui.last_bots if same else {}


def _timer_refusal(command: commands.StartClock | commands.SetGameTimer) -> Text | None:
    try:
        if isinstance(command, commands.StartClock):
            command.spec().clock(command.players)
        else:
            command.timer()
    except BadControl as error:
        return error.says
    return None


def _table_refusal(ui: "Ui", command: commands.Command) -> Text | None:
    """Return the reason against a seating, or against teaching a deck."""
    match command:
        case commands.SetSeating():
            return _seating_refusal(ui, command)
        case commands.PressTeachKey():
            return None if enrol.open_in(ui) else text("table.why.now")
        case commands.TeachDeck(game=game):
            running = ui.match is not None and ui.match.turn != OVER
            return text("table.why.now") if running or game not in ui.names else None
    return None


def _seating_refusal(ui: "Ui", command: commands.SetSeating) -> Text | None:
    """Return the reason against a seating. Two seats cannot have the same colour or place."""
    colours, places = command.colours, command.places
    for distinct in (colours or (), places or ()):
        if len({*distinct}) < len(distinct):
            return text("table.why.own-place")
    if not {*(colours or ())} <= {*SEATS}:
        return text("table.why.now")
    own = seat_colours.seat_colours(ui) if colours is None else colours
    return refused_names(command.names, own[: len(command.names)])


# Handlers


def run(ui: "Console", command: commands.Command) -> None:
    """Run a command."""
    match command:
        case commands.StartGame():
            ui.begin(command)
        case commands.EndGame():
            leave(ui, "ended")
        case commands.StartClock():
            standalone_clock.start_alone(ui, command.spec())
        case commands.OperateClock():
            page_clock.run(ui, command)
        case commands.TeachDeck(game=game):
            if refusal(ui, command) is None:
                cards_menu.teach(ui, game)
        case commands.PressTeachKey(key=key):
            enrol.press_key(ui, key)
        case _ if isinstance(command, _SETTINGS):
            _change_settings(ui, command)
        case _ if ui.session is not None:
            _run_in_match(ui, command)


def _change_settings(ui: "Console", command: commands.Command) -> None:
    match command:
        case commands.SetGameTimer():
            at_zero = command.at_zero or ui.settings.at_zero
            ui.change(timer=command.timer(), at_zero=at_zero)
        case commands.SetBotPace():
            ui.change(pace=command.pace)
        case commands.SetLanguage():
            ui.change(language=command.language)
        case commands.SetSeating():
            seat_colours.seated(ui, command)


def _run_in_match(ui: "Console", command: commands.Command) -> None:
    match command:
        case commands.AllowHints():
            hints.change(ui, command.open)
        case commands.SwitchNotes():
            seats = ui.people if command.seat is None else (command.seat,)
            tutorial.change(ui, seats, on=command.on, again=command.again)
        case commands.HurryBots():
            actions.hurry(ui)
        case commands.GiveSeat():
            bots.give(ui, command.seat, command.bot)
        case _ if not ui.status.save_failed:
            _play(ui, command)


def _play(ui: "Console", command: commands.Command) -> None:
    """Run a command about the current question."""
    match command:
        case commands.Choose():
            if is_paused(ui):
                return
            _close_views(ui)
            if not {*ui.people} - {*ui.remote, command.action.by}:
                tutorial_display.close(ui)  # the page shows them, and nobody plays at the device
            actions.press(ui, command.action, command.then)
        case commands.ConfirmCards():
            _close_views(ui)
            actions.confirm_play(ui)
        case commands.PauseGame() if refusal(ui, command) is None:
            _close_views(ui)
            if command.on:
                ui.push(PauseMode())
        case commands.Point():
            ui.play.point(ui, command.action)
        case commands.Draw():
            _close_views(ui)
            session = actions.session_of(ui)
            if session.rolls() and not session.bot_rolls():
                actions.draw(ui)


def take_back(ui: "Console", given: "UndoRequested") -> None:
    """Undo if no agreement is needed or all have agreed. Otherwise ask the players."""
    if ui.session is None or ui.status.save_failed:
        return
    _close_views(ui)
    if not undo.can_undo(ui):
        return
    session = ui.session
    start = session.undo_from() if given.start is None else given.start
    if given.agreed or not session.needs_agreement(start):
        actions.undo(ui, start, away=True)
    else:
        undo.ask(ui)


def _close_views(ui: "Console") -> None:
    """Close every mode over the game, and a private view on the device.

    An answer from the page also answers the question whether people are back after a power cut. The
    player at the page does not hold the device.
    """
    ui.only_play()
    ui.play.put_down()
