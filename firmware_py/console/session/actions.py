"""Actions and undos of the running match.

Each action or undo is first committed to the journal and then applied. The console makes random
draws automatically until a player or the table must answer. `bots` handles the bots' answers. Call
these functions only while a match is running.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware_py.console.effects import Append, AppendAll, Begin, Close
from firmware_py.console.notifications.save_failure import SaveFailedMode
from firmware_py.console.session import (
    cues,
    device_seats,
    hidden_actions,
    hints,
    review,
    seat_changes,
    tutorial,
)
from firmware_py.console.session.unsaved_endings import RETRY
from games.core.action import CHANCE, OVER, TABLE, Action, listed
from games.core.errors import IllegalAction
from games.core.match import TIME_UP

if TYPE_CHECKING:
    from firmware_py.console.session.session import Session
    from firmware_py.console.ui import Ui
    from games.core.text import Text

BOT_PAUSE = 700_000_000
"""Pause before a bot acts, so that people can follow (ns)."""
PACES = {"slow": 2.0, "ease": 1.0, "quick": 0.4, "once": 0.0}
"""Factors of the pause, by `Settings.pace`."""
RACE = 5_000_000_000
"""Pause before a bot gives an answer that a person may give first (ns)."""
LAID = 2_000_000_000
"""Pause after people scan a card for a device seat (ns). They must read where to put it."""
BRIEF = 4_000_000_000
"""Time after which a brief question (`Ask.brief`) on a page is answered automatically (ns)."""


def session_of(ui: Ui) -> Session:
    """Return the session of the running match."""
    assert ui.session is not None  # noqa: S101  (only called while a match runs)
    return ui.session


def begin(ui: Ui) -> None:
    """Open a journal record for the new match. The match continues after the journal's reply."""
    session = session_of(ui)
    session.recorded = False
    ui.emit(Begin(session.match, session.bots))


def tick(ui: Ui) -> None:
    """Roll for a bot, answer a brief question or retry the journal, if one of these is due.

    While the game is paused, only the journal is retried.
    """
    session = session_of(ui)
    if session.roll_due is not None and ui.now >= session.roll_due and not ui.paused:
        session.roll_due = None
        draw(ui)
    if session.brief_at is not None and ui.now >= session.brief_at and not ui.paused:
        _put_away(ui)
    if session.retry_at is not None and ui.now >= session.retry_at:
        session.retry_at = None
        if session.unsaved is None:  # `SaveFailedMode` is still open
            try_again(ui)
        else:
            session.offered = -1
            _offer_rest(ui)


# Actions


def do(ui: Ui, action: Action, *, away: bool = False) -> None:
    """Commit an action, or show why the game refuses it.

    away: True if a person acted on a page and not on the device.
    """
    session = session_of(ui)
    if session.awaiting_journal:
        return
    try:
        session.match.propose(action)
    except IllegalAction as error:
        ui.refuse(error.text)
        return
    _commit(ui, action, away=away)


def play_or_announce(ui: Ui, action: Action) -> None:
    """Commit a bot's action. If it moves cards of a device seat, only announce it.

    People then move the cards and confirm the action (`confirm_play`).
    """
    session = session_of(ui)
    said = None if session.awaiting_journal else device_seats.pending_play(session.match, action)
    if said is None:
        do(ui, action)
        return
    session.pending_play, session.placed = said, None
    session.changed, session.news = ui.now, ()
    ui.cue("turn")


def confirm_play(ui: Ui) -> None:
    """Commit the announced action after people have moved the cards."""
    said = session_of(ui).pending_play
    if said is not None:
        do(ui, said.action)


def press(ui: Ui, action: Action, then: tuple[Action, ...] = ()) -> None:
    """Commit the answers that one press on a page gives, one after the other.

    Each answer is a separate entry. The sequence stops at an answer that the game no longer offers.
    """
    session = session_of(ui)
    if action.by in session.bots or session.awaiting_journal:
        return
    session.queued_answers = then
    do(ui, action, away=True)
    if not session.awaiting_journal:
        session.queued_answers = ()


def draw(ui: Ui) -> None:
    """Commit a roll or a shuffle by the device."""
    session = session_of(ui)
    if session.match.turn == CHANCE and not session.awaiting_journal:
        _commit(ui, session.match.draw())


def time_up(ui: Ui, seat: int) -> None:
    """Commit that a seat loses the match on time."""
    if not session_of(ui).awaiting_journal:
        _commit(ui, Action(seat, TIME_UP))


def undo(ui: Ui, start: int | None = None, *, away: bool = False) -> None:
    """Undo the action `start` and all actions after it.

    start: index of the action, or None for the last action of a person. away: True if a person
    asked for the undo on a page and not on the device.
    """
    session = session_of(ui)
    if not session.awaiting_journal:
        start = session.undo_from() if start is None else start
        _commit(ui, len(session.match.actions) - start, away=away)


def go_on(ui: Ui) -> None:
    """Start the next step that needs no person: a preset answer, a draw, or a bot's turn.

    If people must answer, this only sets the deadline of a brief question on a page.
    """
    session = session_of(ui)
    match, game = session.match, session.match.game
    session.bot_due = session.roll_due = session.brief_at = None
    if match.lost is not None:
        return
    given = game.preset_answer(match.state)
    if given is not None and (match.setup.cards == "device" or ui.settings.colours):
        # An undo removes the preset answer together with the action before it, if there is one.
        _commit(ui, given, away=session.from_page, follows=bool(match.actions))
    elif (settled := session.settled_answer()) is not None:
        _commit(ui, settled, away=session.from_page, follows=True)
    elif (passed := session.pass_of_left()) is not None:
        _commit(ui, passed, away=session.from_page, follows=True)
    elif session.draws():
        draw(ui)
    elif session.bot_rolls() and not game.choices(match.state, TABLE):
        session.roll_due = ui.now + _bot_pause(ui)
    elif session.bot_on() is not None:
        who, pause = session.who(), _bot_pause(ui)
        if who is not None and who >= 0:
            pause = RACE
        session.bot_due = ui.now + (pause if session.placed is None else max(pause, LAID))
    elif session.from_page and (ask := session.ask()) is not None and ask.brief:
        session.brief_at = ui.now + BRIEF


def _bot_pause(ui: Ui) -> int:
    """Return the pause before a bot acts (ns)."""
    return round(tutorial.bot_pause(ui, BOT_PAUSE) * PACES[ui.settings.pace])


def hurry(ui: Ui) -> None:
    """End the pause of the bot that is asked, unless people must read where its card goes."""
    session = session_of(ui)
    if session.roll_due is not None:
        session.roll_due = ui.now
    if session.bot_due is not None and session.placed is None:
        session.bot_due = ui.now


def _put_away(ui: Ui) -> None:
    """Answer a brief question (`Ask.brief`) in place of the player.

    This counts as a touch, because the ring's breathing is timed from the last touch.
    """
    session = session_of(ui)
    session.brief_at = None
    ui.rouse()
    ask = session.ask()
    if ask is not None and ask.ok is not None:
        do(ui, ask.ok, away=True)


# Journal


def _commit(ui: Ui, entry: Action | int, *, away: bool = False, follows: bool = False) -> None:
    session = session_of(ui)
    session.from_page, session.joins_previous = away, follows
    if session.clocks is not None:
        session.clocks.note(entry, ui.now)
    if session.unsaved is None:
        session.pending = entry
        ui.emit(Append(session.match, len(session.match.entries), entry))
    else:
        _apply(ui, entry)
        _offer_rest(ui)


def _apply(ui: Ui, entry: Action | int) -> None:
    apply(ui, entry)
    _mark_end(ui)
    if not _followed(ui):
        go_on(ui)


def _followed(ui: Ui) -> bool:
    """Commit the next queued answer of a press and return True.

    Return False if the queue is empty or the game no longer offers the answer.
    """
    session = session_of(ui)
    if not session.queued_answers:
        return False
    action, *rest = session.queued_answers
    session.queued_answers = ()
    if not listed(session.match.game.choices(session.match.state, action.by), action):
        return False
    session.queued_answers = tuple(rest)
    _commit(ui, action, away=session.from_page, follows=True)
    return True


def apply(ui: Ui, entry: Action | int) -> None:
    """Apply an entry, notify all modes, and update news, device seats, clocks and tutorial.

    entry: an action, or the number of actions to undo.
    """
    session = session_of(ui)
    match, before = session.match, session.match.state
    unheard, session.pending_play, session.move_news = False, None, ()
    if isinstance(entry, int):
        gone = range(len(match.actions) - entry, len(match.actions))
        unheard = bool(gone) and all(hidden_actions.is_hidden(match, at) for at in gone)
        match.take_back(entry)
        session.joined = {at for at in session.joined if at < len(match.actions)}
        session.news = ()
    else:
        if session.rolls():
            session.rolled = ui.now
        match.act(entry)
        if session.joins_previous:
            session.joined.add(len(match.actions) - 1)
        late = match.lost is not None  # a loss on time has no news, and its cue was already played
        unheard = not late and hidden_actions.is_hidden(match, len(match.actions) - 1)
        session.news = () if late else match.game.news(before, entry, match.state, None)
        if match.setup.box and not late:
            session.move_news = device_seats.move_news(match, before, entry, match.state)
            session.news += session.move_news
            session.news += seat_changes.taken_over_news(match, before)
    seat_changes.keep_bots(ui, session)
    session.placed = device_seats.placed(match) if match.setup.box else None
    if not unheard:  # otherwise the ring's animation would restart and reveal the hidden action
        session.changed = ui.now
    if session.clocks is not None:
        session.clocks.applied(entry)
    if match.lost is None:
        cues.play(ui, session, before, unheard=unheard)
    hints.forget(ui)
    review.forget(ui)
    tutorial.record(ui, before, entry)
    for mode in tuple(ui.modes):
        mode.moved_on(ui)


def appended(ui: Ui) -> None:
    """Handle the journal's reply that it has committed the last effect."""
    session = session_of(ui)
    session.retry_at = None
    asked = _asked(ui)
    if asked is not None:
        ui.pop(asked)
    if session.unsaved is not None:
        session.unsaved, session.offered = None, -1
        _mark_end(ui)
    else:
        _go_on_kept(ui)


def _go_on_kept(ui: Ui) -> None:
    """Continue with the new match or the entry that waited for the journal."""
    session = session_of(ui)
    if not session.recorded:
        session.recorded = True
        go_on(ui)
    elif session.pending is not None:
        entry, session.pending = session.pending, None
        _apply(ui, entry)


def _mark_end(ui: Ui) -> None:
    """Mark the match as over in the journal. A later undo reopens it."""
    session = session_of(ui)
    if session.match.turn == OVER and session.unsaved is None:
        ui.emit(Close("over", session.match))


def append_failed(ui: Ui, why: Text) -> None:
    """Handle the journal's reply that a write failed, and ask people what to do.

    People are not asked if they have already chosen to play on without saving. The console also
    retries automatically, so that no key press is needed once the disk has space again.
    """
    session = session_of(ui)
    session.retry_at = ui.now + RETRY
    if session.unsaved is not None:
        return
    asked = _asked(ui)
    if asked is not None:
        asked.why = why
        return
    ui.only_play()
    ui.push(SaveFailedMode(why, _chosen))
    ui.cue("fault")


def _asked(ui: Ui) -> SaveFailedMode | None:
    """Return the open question about a failed write, or None."""
    return next((mode for mode in ui.modes if isinstance(mode, SaveFailedMode)), None)


def _chosen(ui: Ui, again: bool) -> None:
    """Retry the write (`again`) or play on without saving, unless the match was closed."""
    if ui.session is not None:
        (try_again if again else go_on_unsaved)(ui)


def try_again(ui: Ui) -> None:
    """Send the failed record or entry to the journal again."""
    session = session_of(ui)
    session.retry_at = None
    if not session.recorded:
        ui.emit(Begin(session.match, session.bots))
    elif session.pending is not None:
        ui.emit(Append(session.match, len(session.match.entries), session.pending))


def go_on_unsaved(ui: Ui) -> None:
    """Continue the match although the journal cannot save it."""
    session = session_of(ui)
    session.unsaved = len(session.match.entries)
    session.retry_at = ui.now + RETRY
    _go_on_kept(ui)


def _offer_rest(ui: Ui) -> None:
    """Send all missing entries to the journal, unless the same entries were already sent."""
    session = session_of(ui)
    entries = session.match.entries
    session.retry_at = None
    if session.unsaved is not None and session.offered != len(entries):
        session.offered = len(entries)
        missed = tuple(entries[session.unsaved :])
        ui.emit(AppendAll(session.match, session.unsaved, missed))
