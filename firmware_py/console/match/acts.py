"""What is done at a sitting: an act or an undo is kept by the journal, and then it happens.

Chance and bots act by themselves until somebody is asked. All of this is only called while a match
is on the desk.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from firmware_py.console.effects import Begin, Close, Keep, KeepAll
from firmware_py.console.match import secret
from firmware_py.console.match.owed import RETRY
from firmware_py.console.match.saving import NotSaved
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.errors import IllegalAction
from games.core.match import TIME_UP
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.desk import Desk
    from firmware_py.console.match.sitting import Sitting
    from games.core.text import Text

BOT_PAUSE = 700_000_000
"""A bot waits so long before it acts, that people can follow (ns)."""


def sitting_at(desk: Desk) -> Sitting:
    """Return the sitting."""
    assert desk.sitting is not None  # noqa: S101  (see above)
    return desk.sitting


def begin(desk: Desk) -> None:
    """Have a new match recorded; it goes on when it is."""
    sitting = sitting_at(desk)
    sitting.begun = False
    desk.want(Begin(sitting.match, sitting.bots))


def tick(desk: Desk) -> None:
    """Let bots act and the journal be tried, when they are due; no bot acts behind a menu."""
    sitting = sitting_at(desk)
    if sitting.bot_due is not None and desk.now >= sitting.bot_due and not desk.paused:
        _let_bot_act(desk)
    if sitting.retry_at is not None and desk.now >= sitting.retry_at:
        sitting.retry_at = None
        if sitting.unsaved is None:  # people are still asked what to do
            try_again(desk)
        else:
            sitting.offered = -1
            _offer_rest(desk)


# What people do


def do(desk: Desk, action: Action, *, away: bool = False) -> None:
    """Do what somebody answered, or say why not. away: on a page, not at the box."""
    sitting = sitting_at(desk)
    if sitting.waits:
        return
    if sitting.match.lost is not None:
        desk.refuse(text("table.why.over"))
        return
    try:
        sitting.match.game.apply(sitting.match.state, action)
    except IllegalAction as error:
        desk.refuse(error.text)
        return
    _commit(desk, action, away=away)


def draw(desk: Desk) -> None:
    """Let the device roll or shuffle."""
    sitting = sitting_at(desk)
    if sitting.match.turn == CHANCE and not sitting.waits:
        _commit(desk, sitting.match.draw())


def time_up(desk: Desk, seat: int) -> None:
    """Let a seat lose the match on time."""
    if not sitting_at(desk).waits:
        _commit(desk, Action(seat, TIME_UP))


def undo(desk: Desk, start: int | None = None, *, away: bool = False) -> None:
    """Take back the action `start` (None: people's last one) and all that came after it.

    away: on a page, not at the box.
    """
    sitting = sitting_at(desk)
    if not sitting.waits:
        start = sitting.undo_from() if start is None else start
        _commit(desk, len(sitting.match.actions) - start, away=away)


def go_on(desk: Desk) -> None:
    """Let chance and bots act by themselves until somebody is asked."""
    sitting = sitting_at(desk)
    match, game = sitting.match, sitting.match.game
    sitting.bot_due = None
    if match.lost is not None:
        return
    if match.turn == CHANCE and not game.choices(match.state, TABLE):
        if not sitting.rolls():
            draw(desk)
        elif sitting.bots and game.scene(match.state, None).head in sitting.bots:
            sitting.bot_due = desk.now + BOT_PAUSE
    elif any(seat in sitting.bots for seat in game.asked(match.state)):
        sitting.bot_due = desk.now + BOT_PAUSE


def _let_bot_act(desk: Desk) -> None:
    sitting = sitting_at(desk)
    sitting.bot_due = None
    match, game = sitting.match, sitting.match.game
    if match.turn == CHANCE:
        draw(desk)
        return
    seat = next((seat for seat in game.asked(match.state) if seat in sitting.bots), None)
    if seat is not None:
        rng = Random(f"{match.seed}/bot/{len(match.entries)}")
        do(desk, sitting.bots[seat](game, match.state, seat, rng))


# How it is kept


def _commit(desk: Desk, entry: Action | int, *, away: bool = False) -> None:
    sitting = sitting_at(desk)
    sitting.away = away
    if sitting.clocks is not None:
        sitting.clocks.note(entry, desk.now)
    if sitting.unsaved is None:
        sitting.pending = entry
        desk.want(Keep(len(sitting.match.entries), entry))
    else:
        _apply(desk, entry)
        _offer_rest(desk)


def _apply(desk: Desk, entry: Action | int) -> None:
    happen(desk, entry)
    _mark_end(desk)
    go_on(desk)


def happen(desk: Desk, entry: Action | int) -> None:
    """Let an entry happen: its news are told, its cue sounds, and every mode hears of it."""
    sitting = sitting_at(desk)
    match, before = sitting.match, sitting.match.state
    unheard = False
    if isinstance(entry, int):
        gone = range(len(match.actions) - entry, len(match.actions))
        unheard = bool(gone) and all(secret.unheard(match, at) for at in gone)
        match.take_back(entry)
        sitting.news = ()
    else:
        if sitting.rolls():
            sitting.rolled = desk.now
        match.act(entry)
        late = match.lost is not None  # no rules know of it, and its cue has been heard
        unheard = not late and secret.unheard(match, len(match.actions) - 1)
        sitting.news = () if late else match.game.news(before, entry, match.state, None)
    if not unheard:  # else the ring would begin again, for all to see
        sitting.changed = desk.now
    if sitting.clocks is not None:
        sitting.clocks.applied(entry)
    if match.lost is None:
        cue = _cue(sitting, before)
        # What was done in secret on a page makes no sound at the box: it would be counted.
        if not (unheard and sitting.away and cue == "accepted"):
            desk.cue(cue)
    for mode in tuple(desk.modes):
        mode.moved_on(desk)


def kept(desk: Desk) -> None:
    """Go on: the journal has committed what it was given."""
    sitting = sitting_at(desk)
    sitting.retry_at = None
    asked = _asked(desk)
    if asked is not None:
        desk.pop(asked)
    if sitting.unsaved is not None:
        sitting.unsaved, sitting.offered = None, -1
        _mark_end(desk)
    else:
        _go_on_kept(desk)


def _go_on_kept(desk: Desk) -> None:
    """Go on with what waited for the journal."""
    sitting = sitting_at(desk)
    if not sitting.begun:
        sitting.begun = True
        go_on(desk)
    elif sitting.pending is not None:
        entry, sitting.pending = sitting.pending, None
        _apply(desk, entry)


def _mark_end(desk: Desk) -> None:
    """Let the journal know that the match is over; an undo from the end opens it again."""
    sitting = sitting_at(desk)
    if sitting.match.turn == OVER and sitting.unsaved is None:
        desk.want(Close("over", sitting.match))


def not_kept(desk: Desk, why: Text) -> None:
    """Let the people choose, unless they have chosen already to go on unsaved.

    Meanwhile it is tried again by itself: a disk that was emptied needs nobody's press.
    """
    sitting = sitting_at(desk)
    sitting.retry_at = desk.now + RETRY
    if sitting.unsaved is not None:
        return
    asked = _asked(desk)
    if asked is not None:
        asked.why = why
        return
    desk.only_play()
    desk.push(NotSaved(why, _chosen))
    desk.cue("fault")


def _asked(desk: Desk) -> NotSaved | None:
    """Return the question that stands because nothing can be written."""
    return next((mode for mode in desk.modes if isinstance(mode, NotSaved)), None)


def _chosen(desk: Desk, again: bool) -> None:
    """Do what was chosen at that question; a match that was left meanwhile needs nothing."""
    if desk.sitting is not None:
        (try_again if again else go_on_unsaved)(desk)


def try_again(desk: Desk) -> None:
    """Offer the journal once more what it could not write."""
    sitting = sitting_at(desk)
    sitting.retry_at = None
    if not sitting.begun:
        desk.want(Begin(sitting.match, sitting.bots))
    elif sitting.pending is not None:
        desk.want(Keep(len(sitting.match.entries), sitting.pending))


def go_on_unsaved(desk: Desk) -> None:
    """Play on without the journal."""
    sitting = sitting_at(desk)
    sitting.unsaved = len(sitting.match.entries)
    sitting.retry_at = desk.now + RETRY
    _go_on_kept(desk)


def _offer_rest(desk: Desk) -> None:
    """Offer the journal all that it has missed, once for an act and the chance that follows."""
    sitting = sitting_at(desk)
    entries = sitting.match.entries
    sitting.retry_at = None
    if sitting.unsaved is not None and sitting.offered != len(entries):
        sitting.offered = len(entries)
        desk.want(KeepAll(sitting.unsaved, tuple(entries[sitting.unsaved :])))


def _cue(sitting: Sitting, before: Any) -> str:
    """Return the cue of the weightiest news, else of who is asked now if that has changed."""
    game, state = sitting.match.game, sitting.match.state
    kinds = {item.kind for item in sitting.news}
    heavy = next((kind for kind in _HEAVY if kind in kinds), None)
    head = game.scene(state, None).head
    if heavy is not None or state.turn == OVER or head == game.scene(before, None).head:
        return heavy or "accepted"
    if not isinstance(head, int):
        return "all"
    return "accepted" if head in sitting.bots else "turn"


_HEAVY = ("won", "lost", "strike", "pair", "capture")
