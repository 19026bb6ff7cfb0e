"""What is done at a sitting: an act or an undo is kept by the journal, and then it happens.

Chance acts by itself until somebody is asked; what bots do is in `company.py`. All of this is only
called while a match is on the desk.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from firmware_py.console.effects import Begin, Close, Keep, KeepAll
from firmware_py.console.match import boxed, noting, secret
from firmware_py.console.match.saving import NotSaved
from firmware_py.console.sitting.owed import RETRY
from games.core.action import CHANCE, OVER, TABLE, Action, listed
from games.core.errors import IllegalAction
from games.core.match import TIME_UP
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.desk import Desk
    from firmware_py.console.sitting.sitting import Sitting
    from games.core.text import Text

BOT_PAUSE = 700_000_000
"""A bot waits so long before it acts, that people can follow (ns)."""
LAID = 2_000_000_000
"""After a card was tapped for the box it waits so long: somebody reads where to lay it (ns)."""
BRIEF = 4_000_000_000
"""What a page was shown is put away by itself after so long (`Ask.brief`; ns)."""


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
    """Let chance act for a bot and the journal be tried, when they are due; not behind a menu."""
    sitting = sitting_at(desk)
    if sitting.roll_due is not None and desk.now >= sitting.roll_due and not desk.paused:
        sitting.roll_due = None
        draw(desk)
    if sitting.brief_at is not None and desk.now >= sitting.brief_at and not desk.paused:
        _put_away(desk)
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


def play_or_say(desk: Desk, action: Action) -> None:
    """Do what a bot has answered; of the cards before its seat say what hands are to do first."""
    sitting = sitting_at(desk)
    said = None if sitting.waits else boxed.meant(sitting.match, action)
    if said is None:
        do(desk, action)
        return
    sitting.meant, sitting.placed = said, None
    sitting.changed, sitting.news = desk.now, ()
    desk.cue("turn")


def carried_out(desk: Desk) -> None:
    """Do what the box has said: people have done it with its cards."""
    said = sitting_at(desk).meant
    if said is not None:
        do(desk, said.action)


def press(desk: Desk, action: Action, then: tuple[Action, ...] = ()) -> None:
    """Do what a press on a page means: an answer, and those that follow as long as it can be.

    Each is kept by itself; where one is not offered any more, that question is open.
    """
    sitting = sitting_at(desk)
    if action.by in sitting.bots or sitting.waits:
        return
    sitting.then = then
    do(desk, action, away=True)
    if not sitting.waits:
        sitting.then = ()


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
    """Let chance act by itself until somebody is asked; of a bot, say when it may answer."""
    sitting = sitting_at(desk)
    match, game = sitting.match, sitting.match.game
    sitting.bot_due = sitting.roll_due = sitting.brief_at = None
    if match.lost is not None:
        return
    given = game.settled(match.state)
    if given is not None and (match.setup.cards == "device" or desk.settings.colours):
        # It goes back with what came before it; at the very beginning nothing did.
        _commit(desk, given, away=sitting.away, follows=bool(match.actions))
    elif sitting.draws():
        draw(desk)
    elif sitting.bot_rolls() and not game.choices(match.state, TABLE):
        sitting.roll_due = desk.now + noting.bot_pause(desk, BOT_PAUSE)
    elif sitting.bot_on() is not None:
        pause = noting.bot_pause(desk, BOT_PAUSE)
        sitting.bot_due = desk.now + (pause if sitting.placed is None else max(pause, LAID))
    elif sitting.away and (ask := sitting.ask()) is not None and ask.brief:
        sitting.brief_at = desk.now + BRIEF


def _put_away(desk: Desk) -> None:
    """Answer a brief question, whose answer nobody has given.

    It counts as a touch: else the ring would breathe on as it did when the last key was pressed.
    """
    sitting = sitting_at(desk)
    sitting.brief_at = None
    desk.rouse()
    ask = sitting.ask()
    if ask is not None and ask.ok is not None:
        do(desk, ask.ok, away=True)


# How it is kept


def _commit(desk: Desk, entry: Action | int, *, away: bool = False, follows: bool = False) -> None:
    sitting = sitting_at(desk)
    sitting.away, sitting.follows = away, follows
    if sitting.clocks is not None:
        sitting.clocks.note(entry, desk.now)
    if sitting.unsaved is None:
        sitting.pending = entry
        desk.want(Keep(sitting.match, len(sitting.match.entries), entry))
    else:
        _apply(desk, entry)
        _offer_rest(desk)


def _apply(desk: Desk, entry: Action | int) -> None:
    happen(desk, entry)
    _mark_end(desk)
    if not _followed(desk):
        go_on(desk)


def _followed(desk: Desk) -> bool:
    """Give the next answer of a press; False if there is none, or if it is not offered any more."""
    sitting = sitting_at(desk)
    if not sitting.then:
        return False
    action, *rest = sitting.then
    sitting.then = ()
    if not listed(sitting.match.game.choices(sitting.match.state, action.by), action):
        return False
    sitting.then = tuple(rest)
    _commit(desk, action, away=sitting.away, follows=True)
    return True


def happen(desk: Desk, entry: Action | int) -> None:
    """Let an entry happen: its news are told, its cue sounds, and every mode hears of it."""
    sitting = sitting_at(desk)
    match, before = sitting.match, sitting.match.state
    unheard, sitting.meant, sitting.laid = False, None, ()
    if isinstance(entry, int):
        gone = range(len(match.actions) - entry, len(match.actions))
        unheard = bool(gone) and all(secret.unheard(match, at) for at in gone)
        match.take_back(entry)
        sitting.joined = {at for at in sitting.joined if at < len(match.actions)}
        sitting.news = ()
    else:
        if sitting.rolls():
            sitting.rolled = desk.now
        match.act(entry)
        if sitting.follows:
            sitting.joined.add(len(match.actions) - 1)
        late = match.lost is not None  # no rules know of it, and its cue has been heard
        unheard = not late and secret.unheard(match, len(match.actions) - 1)
        sitting.news = () if late else match.game.news(before, entry, match.state, None)
        if match.setup.box and not late:
            sitting.laid = boxed.told(match, before, entry, match.state)
            sitting.news += sitting.laid
    sitting.placed = boxed.placed(match) if match.setup.box else None
    if not unheard:  # else the ring would begin again, for all to see
        sitting.changed = desk.now
    if sitting.clocks is not None:
        sitting.clocks.applied(entry)
    if match.lost is None:
        cue = _cue(sitting, before)
        # What was done in secret on a page makes no sound at the box: it would be counted.
        if not (unheard and sitting.away and cue == "accepted"):
            desk.cue(cue)
    noting.witness(desk, before, entry)
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
        desk.want(Keep(sitting.match, len(sitting.match.entries), sitting.pending))


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
        missed = tuple(entries[sitting.unsaved :])
        desk.want(KeepAll(sitting.match, sitting.unsaved, missed))


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
