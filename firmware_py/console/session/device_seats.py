"""Announcements of how people must move the printed cards of device seats.

The device plays these seats at a table where people deal. Their cards lie face down in a row
(`games.core.card_scans`). An announcement names a place in the row and never a card: "Red plays
from place 3." People confirm it with the card on the reader or with ok, and only then the action is
applied. If another seat's action takes a card out of the row or adds one, people are told after the
action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from games.core import card_scans
from games.core.action import OVER, TABLE, Action
from games.core.cards import mask
from games.core.display.scene import News
from games.core.text import Text, text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from firmware_py.console.session.session import Session
    from firmware_py.console.ui import Ui
    from games.core.game import Game
    from games.core.match import Match
    from games.core.text import Text


class RowCard(NamedTuple):
    """Card in the row of a device seat."""

    place: int  # from 1
    back: int


class PendingPlay(NamedTuple):
    """Announced action of a device seat whose cards people have not moved yet."""

    action: Action
    entries: int  # number of entries of the match when it was announced
    lying: tuple[RowCard, ...]  # the cards to move
    faces: tuple[str, ...]  # their faces
    says: tuple[Text, ...]  # the announcement, one sentence for each seat that loses cards
    hidden: bool  # people must not see the faces
    doubted: str = ""  # the wrong face that people tapped last

    @property
    def seat(self) -> int:
        """The device seat."""
        return self.action.by


OFF = ("discard", "give", "swap")
"""Verbs that discard cards. The announcement says "discards" instead of "plays" for them."""


def pending_play(match: Match[Any], action: Action) -> PendingPlay | None:
    """Return the announced play for an action of a device seat, or None if it moves no card.

    In a draft, the action may also pass on the rows of other device seats.
    """
    if action.by not in match.setup.box:
        return None
    game, before = match.game, match.state
    after = match.propose(action)
    gone = _all_gone(match, before, after)
    if game.round_over(after) or after.turn == OVER or action.by not in gone:
        gone = _last(game, before, action, after) or gone
    if not gone:
        return None
    plays = action.verb not in OFF
    says = tuple(_leaves(match, after, *each, plays=plays) for each in gone.items())
    lying = tuple(each for found in gone.values() for each in found)
    faces = tuple(before.cards.face(each.back) for each in lying)
    hidden = bool(mask(each.back for each in lying) & ~after.cards.public)
    return PendingPlay(action, len(match.entries), lying, faces, says, hidden)


def _last(game: Game[Any], before: Any, action: Action, after: Any) -> dict[int, list[RowCard]]:
    """Return a dict that maps the seat to the card that it plays as the round's last action.

    The other cards of the row are collected at the end of the round and are not announced. The dict
    is empty if the action plays no card.
    """
    if game.verbs[action.verb][:1] != ("face",):
        return {}
    own = _gone(before, after, action.by)
    laid = [one for one in own if before.cards.face(one.back) == action.a]
    open_ = [one for one in laid if after.cards.public >> one.back & 1]
    return {action.by: open_ or laid[:1]} if laid else {}


def _all_gone(match: Match[Any], before: Any, after: Any) -> dict[int, list[RowCard]]:
    """Return a dict that maps device seats to the cards that leave their rows.

    Rows that people collect at the end of a round are left out.
    """
    found = {seat: _gone(before, after, seat) for seat in match.setup.box}
    return {
        seat: gone
        for seat, gone in found.items()
        if gone and not _put_together(match.game, gone, before, after, seat)
    }


def _put_together(game: Game[Any], gone: list[RowCard], before: Any, after: Any, seat: int) -> bool:
    """Return whether people collected a row, as they do at the end of a round.

    The row is then empty, or all its old cards left it unseen, but not into another hand.
    """
    whole = sum(back != card_scans.GAP for back in card_scans.row(before, seat)) == len(gone)
    bits = mask(each.back for each in gone)
    unseen = not bits & after.cards.public
    taken = not game.round_over(after) and _receiver(game, after, seat, bits) is not None
    return not card_scans.row(after, seat) or (whole and unseen and not taken)


def _receiver(game: Game[Any], after: Any, seat: int, bits: int) -> int | None:
    """Return the other seat that has some of these cards in its hand now, or None."""
    hands = enumerate(game.hands(after))
    return next((other for other, hand in hands if other != seat and hand & bits), None)


def _gone(before: Any, after: Any, seat: int) -> list[RowCard]:
    """Return the cards that leave a seat's row between two states."""
    row, now = card_scans.row(before, seat), {*card_scans.row(after, seat)}
    found = (RowCard(place, back) for place, back in enumerate(row, 1))
    return [each for each in found if each.back != card_scans.GAP and each.back not in now]


def _come(before: Any, after: Any, seat: int) -> list[RowCard]:
    """Return the cards that enter a seat's row between two states."""
    was = {*card_scans.row(before, seat)}
    found = (RowCard(place, back) for place, back in enumerate(card_scans.row(after, seat), 1))
    return [each for each in found if each.back != card_scans.GAP and each.back not in was]


def _leaves(
    match: Match[Any], after: Any, seat: int, gone: Iterable[RowCard], *, plays: bool = False
) -> Text:
    """Return the sentence that tells people how cards leave a row.

    The seat gives them to another seat, puts them away unseen, plays them or discards them. plays:
    True if cards that leave openly are played and not discarded.
    """
    lying = list(gone)
    bits = mask(each.back for each in lying)
    game = match.game
    who = card_scans.called(game, after, seat)
    said: dict[str, Any] = {"seat": who, "n": len(lying), "places": _places(lying)}
    to = _receiver(game, after, seat, bits)
    if to is not None:
        return text("table.box.gives", to_seat=card_scans.called(game, after, to), **said)
    if bits & ~after.cards.public:
        return text("table.box.puts", **said)
    if plays:
        return text("table.box.plays", **said)
    return text("table.box.discards", **said)


def _places(lying: Iterable[RowCard]) -> str:
    return ", ".join(str(each.place) for each in lying)


# News after an action


def move_news(match: Match[Any], before: Any, action: Action, after: Any) -> tuple[News, ...]:
    """Return public news that tells people how to move cards in rows after an action.

    before, after: the states before and after the action. A device seat's own action was announced,
    and people have already carried it out. For such an action, only cards that enter a row are
    reported.
    """
    game = match.game
    if game.round_over(before) or game.round_over(after) or after.turn == OVER:
        return ()  # rows are collected or dealt again
    gone = {} if action.by in match.setup.box else _all_gone(match, before, after)
    said = [_leaves(match, after, *each) for each in gone.items()]
    said += [
        text("table.box.place", seat=card_scans.called(game, after, seat), place=each.place)
        for seat in match.setup.box
        for each in _come(before, after, seat)
    ]
    said += _knows(match, before, action, after)
    return tuple(News(each, "reveal") for each in said)


def _knows(match: Match[Any], before: Any, action: Action, after: Any) -> list[Text]:
    """Return the message that a device seat already knows the cards that it may look at.

    The list is empty if people must scan a card. Without the message, people would put the cards on
    the reader.
    """
    game, seat = match.game, action.by
    if seat not in match.setup.box or game.scan_request(after) is not None:
        return []
    new = {*game.inspected_cards(after, seat)} - {*game.inspected_cards(before, seat)}
    return [text("table.box.knows", seat=card_scans.called(game, after, seat))] if new else []


def placed(match: Match[Any]) -> tuple[int, int] | None:
    """Return (seat, place) of the card that was just scanned, or None if it entered no row."""
    if not match.actions or match.actions[-1].verb != "hold" or not match.setup.box:
        return None
    before, after = match.states[-2:]
    come = ((seat, each.place) for seat in match.setup.box for each in _come(before, after, seat))
    return next(come, None)


def scan_request(ui: Ui) -> card_scans.ScanRequest | None:
    """Return the scan request that is open for a device seat, or None."""
    match = ui.match
    return None if match is None or not match.setup.box else match.game.scan_request(match.state)


def thinks(ui: Ui) -> Text | None:
    """Return the message that a device seat is thinking.

    Return None if no device seat is thinking or if people must answer.
    """
    session = ui.session
    if session is None or not session.match.setup.box or session.who() is not None:
        return None
    seat = session.bot_on()
    if seat is None:
        return None
    who = card_scans.called(session.match.game, session.match.state, seat)
    return text("table.box.thinks", seat=who)


def to_come(found: card_scans.ScanRequest) -> int:
    """Return the public number of cards that people must still scan."""
    return 1 if found.ordered else found.zone.bit_count()


# Confirmation of an announced play


def answer(session: Session, said: PendingPlay, face: str) -> Action | Text:
    """Return the action for a card that people tap while a play is announced.

    An announced card confirms the action. Another card is refused, and the reason is returned. If
    people tap the same wrong card twice, it really is the card at that place. The function then
    returns the action `rehold`, and the bot chooses again. If people must not see the faces, every
    card is refused.
    """
    match = session.match
    if said.hidden:
        return text("table.why.unseen")
    if face in said.faces:
        return said.action
    there = Action(TABLE, "rehold", face, said.lying[0].back)
    if len(said.lying) == 1 and face == said.doubted and match.game.allows(match.state, there):
        return there
    session.pending_play = said._replace(doubted=face)
    return text("table.why.not-meant", n=len(said.lying), places=_places(said.lying))
