"""Handlers of commands about the match, and of all that only the console checks.

Any player may undo an action that revealed nothing. Otherwise every seat must agree. A seat whose
page is open agrees there. The shared screen agrees for one other seat (`UndoActions.seat`) or,
after a long press, for all of them (None).
"""

from typing import Any

from msgspec import structs

from firmware_py.console import commands, inputs
from firmware_py.console.session.hints import may_ask
from firmware_py.web import protocol
from firmware_py.web.context import PageContext, done
from firmware_py.web.interfaces import Refused, Viewer
from firmware_py.web.undo_votes import index_after
from firmware_py.web.views import rules
from firmware_py.web.views.hints import hint_seat
from firmware_py.web.views.tutorial import heard
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.errors import NothingToUndo
from games.core.text import text


@done.register(commands.ConfirmCards)
@done.register(commands.EndGame)
@done.register(commands.PauseGame)
@done.register(commands.SetGameTimer)
@done.register(commands.AllowHints)
@done.register(commands.HurryBots)
@done.register(commands.SetBotPace)
@done.register(commands.OperateClock)
@done.register(commands.SetSeating)
@done.register(commands.StartClock)
def _pass_on(order: commands.Command, table: PageContext, viewer: Viewer) -> None:
    table.pass_on(viewer, order)


@done.register(commands.StartGame)
def _new_game(order: commands.StartGame, table: PageContext, viewer: Viewer) -> None:
    """Start a game. If another game is running, end it."""
    table.pass_on(viewer, order)
    table.inviting.begins()


@done.register(protocol.WantRematch)
def _rematch(_order: protocol.WantRematch, table: PageContext, viewer: Viewer) -> None:
    """Note that a seat wants a rematch. The host's page starts one without this command."""
    if viewer.seat is None or table.viewers.match().turn != OVER:
        raise table.refused(viewer, text("table.why.now"))
    table.viewers.want_rematch(viewer.seat)
    table.tell_all()


@done.register(commands.GiveSeat)
@done.register(commands.SwitchNotes)
def _own_seat(
    order: commands.GiveSeat | commands.SwitchNotes, table: PageContext, viewer: Viewer
) -> None:
    """Pass on a command about a seat. Only the host may give it for another seat."""
    if not viewer.host and viewer.seat != order.seat:
        raise table.refused(viewer, text("table.why.not-yours"))
    table.pass_on(viewer, order)


@done.register(commands.Choose)
def _choose(order: commands.Choose, table: PageContext, viewer: Viewer) -> None:
    """Answer a question. All actions must be of one seat for which the viewer answers.

    The console checks each further answer (`then`) only after it has applied the one before.
    """
    wanted = _own_answer(table, viewer, order.action)
    then = tuple(_own_answer(table, viewer, action) for action in order.then)
    if any(action.by != wanted.by for action in then):
        raise table.refused(viewer, text("table.why.not-yours"))
    table.pass_on(viewer, structs.replace(order, action=wanted, then=then))


def _own_answer(table: PageContext, viewer: Viewer, wanted: Action) -> Action:
    """Return an answer with validated objects. Raise Refused if the viewer may not give it."""
    match = table.viewers.match()
    who = TABLE if wanted.by == CHANCE else wanted.by
    if who not in table.viewers.speaks_for(viewer):
        # Any more exact reason, such as "that card is not in the hand", would reveal the hand.
        raise table.refused(viewer, text("table.why.not-yours"))
    try:
        return match.game.read(wanted.to_json())  # checks types: `true` is not place 1
    except ValueError as error:
        raise Refused(str(error)) from None


@done.register(commands.Point)
def _point(order: commands.Point, table: PageContext, viewer: Viewer) -> None:
    """Preview an answer on the device, if only one person plays.

    With more people, the device would reveal to the others which answers a player considers. Then
    only the player's own page shows the preview.
    """
    session = table.runtime.console.session
    if session is None or not session.alone:
        return
    if order.action is not None:
        order = commands.Point(_own_answer(table, viewer, order.action))
    table.pass_on(viewer, order)


@done.register(commands.Draw)
def _draw(order: commands.Draw, table: PageContext, viewer: Viewer) -> None:
    """Make the chance move for the seat on turn.

    The page of that seat and the shared screen may do so. After a power cut, this command from the
    shared screen also confirms that the match continues.
    """
    match = table.viewers.match()
    head = match.game.scene(match.state, None).head
    back = viewer.host and table.viewers.stage.console.status.resuming
    bots = table.runtime.console.bots
    if not back and (head in bots or (not viewer.host and viewer.seat != head)):
        raise table.refused(viewer, text("table.why.not-yours"))
    table.pass_on(viewer, order)


# Undo


@done.register(protocol.UndoActions)
def _undo(order: protocol.UndoActions, table: PageContext, viewer: Viewer) -> None:
    agreement = table.past.agreement
    if order.keep:
        agreement.forget()
        table.tell_all()
        return
    to = None if order.to is None else table.past.entry(viewer, order.to)
    start = _start(table, viewer, to)
    if table.viewers.session().needs_agreement(start) and not _all_agree(table, viewer, order, to):
        table.tell_all()
        return
    agreement.forget()
    table.runtime.feed(inputs.UndoRequested(order.agreed, table.runtime.now(), start))


def _start(table: PageContext, viewer: Viewer, to: int | None) -> int:
    """Return the index of the first action to undo. Raise Refused if there is none."""
    nothing = table.refused(viewer, text("table.why.nothing-to-undo"))
    try:
        session = table.viewers.session()
        own = session.undo_from()
        start = own if to is None else index_after(session.match, to)
    except NothingToUndo:
        raise nothing from None
    if start > own:  # only chance and bots acted later, and they would do the same again
        raise nothing
    return start


def _all_agree(
    table: PageContext, viewer: Viewer, order: protocol.UndoActions, to: int | None
) -> bool:
    """Propose the undo, record this viewer's agreement, and return whether all seats agree."""
    match, agreement = table.viewers.match(), table.past.agreement
    people = {*table.runtime.console.people}
    own = table.viewers.own_seat(viewer)
    if agreement.propose(match, to) and own in people:
        agreement.tick(own)
    votes = people - table.inviting.presence.here if viewer.host else people & {viewer.seat}
    if order.agreed:
        for seat in votes if order.seat is None else votes & {order.seat}:
            agreement.tick(seat)
    return people <= agreement.agreed


# Hints, rules and review


@done.register(protocol.AskHint)
def _hint(_order: protocol.AskHint, table: PageContext, viewer: Viewer) -> None:
    """Request a hint for the seat of this page."""
    table.viewers.match()
    seat = hint_seat(table.snapshots, viewer)
    if seat is None or not may_ask(table.runtime.console, seat):
        raise table.refused(viewer, text("table.why.no-hint"))
    table.runtime.feed(inputs.HintRequested(seat, table.runtime.now()))


@done.register(protocol.ListRules)
def _rules(order: protocol.ListRules, table: PageContext, viewer: Viewer) -> dict[str, Any]:
    card = table.card(viewer)
    lying, read = "" if card is None else card.face, heard(table.snapshots, viewer)
    return rules.contents(table.snapshots, viewer, order, lying, read)


@done.register(protocol.FindRule)
def _rule(order: protocol.FindRule, table: PageContext, viewer: Viewer) -> dict[str, Any]:
    return rules.rule(table.snapshots, viewer, order)


@done.register(protocol.OpenReview)
def _review(order: protocol.OpenReview, table: PageContext, viewer: Viewer) -> None:
    """Tell the console that a page reveals all hands. Refuse viewers without a seat."""
    session = table.runtime.console.session
    if session is None or table.runtime.number != order.number:
        return
    watches = viewer.seat is None and not viewer.host
    if watches or session.match.turn != OVER:  # an undo has reopened the match
        raise table.refused(viewer, text("table.why.not-yours"))
    table.runtime.feed(inputs.Reviewed(table.runtime.now()))
