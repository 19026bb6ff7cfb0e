"""Result of a match in words, as the end page of one viewer shows it."""

from collections.abc import Sequence
from typing import Any

from msgspec import UNSET

from firmware_py.web import schema
from firmware_py.web.interfaces import Viewer
from firmware_py.web.viewer import Viewers
from games.core.display.scene import Scene
from games.core.display.scoreboard import Scoreboard
from games.core.match import Match
from games.core.text import Text, text


def over(viewers: Viewers, viewer: Viewer, scene: Scene) -> schema.Over:
    """Return the result of the match, which is over."""
    match, rematch = viewers.match(), list(viewers.rematch()) or UNSET
    if match.lost is not None:
        lost = viewers.say(viewer, text("clock.end.lost", seat=match.lost))
        return schema.Over(title=lost, public_title=lost, text="", winners=[], rematch=rematch)
    ledger = match.game.ledger(match)
    won = tuple(match.result() or ())
    own, public = (
        viewers.say(viewer, title(match, ledger, won, seat) or scene.head)
        for seat in (seat_of(viewers, viewer), None)
    )
    return schema.Over(
        title=own,
        public_title=public,
        text=" · ".join(viewers.say(viewer, each) for each in (scene.question, *scene.lines)),
        winners=list(won),
        rematch=rematch,
    )


def seat_of(viewers: Viewers, viewer: Viewer) -> int | None:
    """Return the seat that is "you": that of a page, or of the only person at a shared screen."""
    people = viewers.stage.console.people
    return people[0] if viewer.host and len(people) == 1 else viewer.seat


def title(
    match: Match[Any], ledger: Scoreboard | None, won: tuple[int, ...], seat: int | None
) -> Text | None:
    """Return who won and by how much, or None if the game's own words must do."""
    if ledger is None:
        return None
    if ledger.ending is not None or not won:
        return ledger.ending
    winners = _winners(match, won, seat)
    place = next((row.place for row in ledger.rows if row.seat == seat), None)
    if seat is not None and seat not in won and place is not None:
        return text("page.over.place", what=winners, place=text(f"page.place.{place}"))
    if ledger.margin is not None:
        return text("page.over.by", what=winners, margin=ledger.margin)
    return winners


_SHARED = "page.over.share", "page.over.share-you"
_TEAM = "page.over.team", "page.over.team-you"
"""Sentences about several winners: for other viewers, and for a winner."""


def _winners(match: Match[Any], won: Sequence[int], seat: int | None) -> Text:
    """Return the sentence that names the winners: one seat, a team, or several that share."""
    others = [each for each in won if each != seat]
    if seat in won and not others:
        return text("page.over.you")
    if len(won) == 1:
        return text("page.over.one", seat=won[0])
    state, game = match.state, match.game
    one_team = len({game.team(state, each) for each in won} - {None}) == 1
    ids = _TEAM if one_team else _SHARED
    return text(ids[seat in won], names=_joined(others))


def _joined(seats: Sequence[int]) -> Text:
    """Return the names of seats: "Ann, Bea and Cor"."""
    first = text("page.over.seat", seat=seats[0])
    for seat in seats[1:-1]:
        first = text("page.over.comma", one=first, other_seat=seat)
    return text("page.over.and", one=first, other_seat=seats[-1]) if len(seats) > 1 else first
