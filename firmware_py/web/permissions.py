"""Permissions: the single place that decides which viewer may give which command, and when.

Each command has a row in `RIGHTS`. A command that operates the device (its buttons, the cards on
its reader) also depends on what the device shows. While it shows one seat's private question, or is
about to, only two pages may operate it: the host's page, which the players pass round with the
device, and that seat's own page. If that seat's phone is away, the host's page may not. A phone may
operate the device only while it shows a question to the phone's seat: not in a menu, not without
a match, not at another seat's question. The server refuses all others and releases the buttons
that they hold (web/connection.py). A press that began before the private question appeared has no
effect on it (console/held_keys.py).

Only a seat itself may undo its secret actions, and no other viewer may count them. The host's page
may do both for the people at the screen. So other viewers hear no tones while the device is
reserved. They do not get the number of entries of a match that goes on, and see its replay only
when it has ended. A review shows all hands, so it needs a match that is over. If it is opened while
that match is still on the table, all seats must agree to an undo. The same rules hold for pages of
a replay, whose commands about the history go to the live table (`film = "table"`).
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from firmware_py.console import commands
from firmware_py.console.commands import Command
from firmware_py.web import protocol
from firmware_py.web.interfaces import FilmTable, TableInterface, Viewer


class Right(NamedTuple):
    """Right to give a command."""

    roles: Literal["all", "players", "host"]
    """Roles that may give the command. `players` are the host and the pages of seats."""
    film: Literal["no", "yes", "only", "table"] = "no"
    """Tables that accept it: the live table only, a replay too, or a replay only.

    With `table`, pages of a replay may give it too, and the live table runs it.
    """
    moves: bool = False
    """True if it operates the emulated device (buttons, cards, faults)."""
    back: bool = False
    """True if it undoes actions."""


RIGHTS: Mapping[type[Command], Right] = {
    **dict.fromkeys(
        (
            commands.StartGame, commands.EndGame, commands.ConfirmCards, commands.AllowHints,
            commands.SetBotPace, commands.StartClock, commands.OperateClock, commands.SetGameTimer,
            commands.SetSeating, commands.SetLanguage, commands.PauseGame, protocol.OfferSeat,
            protocol.RenewAddress, protocol.Invite, protocol.RenewPin, protocol.PlayHere,
            protocol.OpenRoom, protocol.SetRoomSeat, protocol.LeaveRoom, protocol.DealCards,
            protocol.CoverHand, protocol.DrawCode,
        ),
        Right("host"),
    ),
    **dict.fromkeys(
        (
            commands.Choose, commands.Point, commands.Draw, commands.GiveSeat, protocol.AskHint,
            commands.SwitchNotes, commands.HurryBots, protocol.WantRematch,
        ),
        Right("players"),
    ),
    protocol.UndoActions: Right("players", back=True),
    protocol.OpenHand: Right("players", film="yes"),
    **dict.fromkeys(
        (protocol.PressButton, protocol.ReleaseButton), Right("players", film="yes", moves=True)
    ),
    **dict.fromkeys((protocol.PlaceCard, protocol.RemoveCard), Right("players", moves=True)),
    protocol.InjectFault: Right("host", moves=True),
    **dict.fromkeys(
        (commands.TeachDeck, commands.PressTeachKey, protocol.ListDecks), Right("host")
    ),
    **dict.fromkeys((protocol.TakeSeat, protocol.SpellName), Right("all")),
    **dict.fromkeys(
        (protocol.Ping, protocol.ListRules, protocol.FindRule), Right("all", film="yes")
    ),
    **dict.fromkeys(
        (
            protocol.ListMatches, protocol.DrawPicture, protocol.OpenReview, protocol.ListRecords,
            protocol.ExportRecords,
        ),
        Right("all", film="table"),
    ),
    **dict.fromkeys(
        (
            protocol.JoinNames, protocol.DeletePerson, protocol.ListClocks, protocol.KeepClock,
            protocol.RenameClock, protocol.RemoveClock,
        ),
        Right("host", film="table"),
    ),
    protocol.ControlReplay: Right("all", film="only"),
}  # fmt: skip


def refusal(order: Command, viewer: Viewer, table: TableInterface) -> str | None:
    """Return the message key of the reason against a command now, or None if it is allowed.

    The table itself checks whether the command makes sense (whose turn it is, what can be undone).
    """
    right = RIGHTS[type(order)]
    if right.roles != "all" and viewer.seat is None and not viewer.host:
        return "refused.viewer"
    if isinstance(table, FilmTable):
        if right.film == "no":
            return "refused.film"
    elif right.film == "only":
        return "refused.no-film"
    if right.moves and not table.emulated:
        return "refused.real"
    if right.roles == "host" and not viewer.host:
        return "refused.guest"
    if right.moves and table.barred(viewer):
        return "refused.private"
    if right.moves and not may_operate(viewer, table):
        return "refused.guest"
    if right.back and table.withheld(viewer):
        return "refused.private"
    return None


def may_operate(viewer: Viewer, table: TableInterface) -> bool:
    """Return whether a host or a seat may press the device's buttons and use its reader now."""
    return not table.barred(viewer) and (viewer.host or table.asks(viewer))


def role(viewer: Viewer) -> str:
    """Return the name of a viewer's role: `host`, `player` or `viewer`."""
    return "host" if viewer.host else "viewer" if viewer.seat is None else "player"


def may_count(viewer: Viewer, closed: str | None) -> bool:
    """Return whether a viewer may know a match's number of entries.

    `closed` is how the match ended, None if it goes on.
    """
    return viewer.host or closed is not None


def may_review(closed: str | None) -> bool:
    """Return whether a match may be reviewed. `closed` is how it ended, None if it goes on."""
    return closed == "over"
