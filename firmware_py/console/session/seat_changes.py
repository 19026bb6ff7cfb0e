"""Seats that the device begins or ceases to play during a match where people deal.

A person who leaves hands the seat over: people tap the cards of the hand, in any order
(`games.core.card_scans`). The journal stores each tap, so a power cut loses nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from firmware_py.console.effects import KeepBots
from firmware_py.console.session import device_seats
from games.core import card_scans
from games.core.action import TABLE, Action
from games.core.display.scene import News
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.session.session import Session
    from firmware_py.console.ui import Ui
    from games.core.match import Match


class HandOver(NamedTuple):
    """Take-over of a seat whose hand people are still scanning."""

    seat: int
    start: int  # index of the action `take_over`
    tapped: int  # number of cards that were scanned
    who: int | Text  # name of the seat, also for partners of one colour
    cards: int  # number of cards of the hand, as far as they must be scanned

    @property
    def question(self) -> Text:
        """The request to scan the whole hand."""
        return text("table.ask.hold.all", seat=self.who)


def possible(match: Match[Any]) -> bool:
    """Return whether the device can take over seats in this match where people deal."""
    game, table = match.game, match.setup.cards == "table"
    return table and game.box_seats and match.setup.seats > 1 and bool(game.hands(match.state))


def change_of_seat(seat: int, bot: str) -> Action:
    """Return the action that gives a seat to the device, or to a person if `bot` is empty."""
    return Action(TABLE, card_scans.TAKE_OVER if bot else card_scans.HAND_BACK, seat)


def hand_over(match: Match[Any] | None) -> HandOver | None:
    """Return the take-over whose hand is not yet scanned, or None."""
    if match is None or not match.setup.box:
        return None
    wanted, actions = match.game.scan_request(match.state), match.actions
    at = taken_over_at(match)
    if wanted is None or wanted.ordered or at is None or actions[at].a != wanted.seat:
        return None
    tapped = sum(action.verb == "hold" for action in actions[at:])
    who = card_scans.called(match.game, match.state, wanted.seat)
    return HandOver(wanted.seat, at, tapped, who, tapped + device_seats.to_come(wanted))


def question(match: Match[Any], asked: Text) -> Text:
    """Return the request for a whole hand if one is open, or else the question `asked`."""
    taken = hand_over(match)
    return asked if taken is None else taken.question


def taken_over_at(match: Match[Any]) -> int | None:
    """Return the index of the last action if it is a take-over. Scans after it do not count."""
    at = len(match.actions) - 1
    while at >= 0 and match.actions[at].verb in card_scans.VERBS:
        at -= 1
    return at if at >= 0 and match.actions[at].verb == card_scans.TAKE_OVER else None


def keep_bots(ui: Ui, session: Session) -> None:
    """Give each device seat a bot where people deal, and nobody else. An undo may change them."""
    boxes = session.match.setup.box
    if session.match.setup.cards == "device" or {*session.bots} == {*boxes}:
        return
    session.bots = {seat: session.bots.get(seat, session.next_level) for seat in boxes}
    session.left -= {*boxes}
    ui.last_bots = session.bots
    ui.emit(KeepBots(session.match, session.bots))


def taken_over_news(match: Match[Any], before: Any) -> tuple[News, ...]:
    """Return the news that the whole hand of a seat is scanned, after the last card."""
    at = taken_over_at(match)
    if at is None or match.game.scan_request(match.state) is not None:
        return ()
    if match.actions[-1].verb != "hold" or match.game.scan_request(before) is None:
        return ()
    said = card_scans.seat_news(match.game, match.state, match.actions[at])
    return (*said, News(text("table.box.covered"), "reveal"))
