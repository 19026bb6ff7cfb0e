"""Session: the match on the table with its bots, clocks, hints, notes and unsaved entries.

Each entry (`session/actions.py`) is first committed to the journal and only then applied and shown.
While the journal cannot be written, people may choose to play on. The missing entries are then
written later.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from firmware_py.console.screen_text import READING_TIME
from firmware_py.console.session import seat_changes
from firmware_py.console.session.hints import HintState
from firmware_py.console.session.tutorial import TutorialState
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.card_scans import VERBS
from games.core.errors import NothingToUndo

if TYPE_CHECKING:
    from collections.abc import Mapping

    from firmware_py.console.session.clocks import SessionClocks
    from firmware_py.console.session.device_seats import PendingPlay
    from games.core.display.scene import Ask, News, Scene
    from games.core.match import Match

FRESH = 6_000_000_000
"""How long news is shown on the OLED, unless the device is touched (ns)."""


class Session:
    """Match being played.

    bots: bot names by seat. now: time at which the session starts (ns).
    """

    next_level = "medium"
    """Level of the next bot that takes over a seat where people deal."""

    def __init__(self, match: Match[Any], bots: Mapping[int, str], now: int) -> None:
        self.match = match
        self.left: set[int] = set()
        """Seats whose players have left and always pass."""
        self.bots = bots
        self.news: tuple[News, ...] = ()
        """News of the last entry."""
        self.changed = now
        """Time at which the last entry was applied (ns). Hidden actions do not change it."""
        self.rolled = -1
        """Time of the last roll of the device (ns), or -1 before the first roll."""
        self.turn_began = -1
        """Time at which the last turn of a player began (ns), or -1 before that."""
        self.turn_asked = -1
        """Time at which a player last asked for the status (ns), or -1 before that."""
        self.unsaved: int | None = None
        """Index of the first entry that the journal lacks, or None while all are saved."""
        self.clocks: SessionClocks | None = None
        self.recorded = True
        """False while the journal has no record of the match."""
        self.pending: Action | int | None = None
        """The entry that the journal is committing."""
        self.from_page = False
        """True if the last entry was given on a page."""
        self.retry_at: int | None = None
        """Time at which writing to the journal is tried again (ns), or None if no retry is due."""
        self.offered = -1
        """Number of match entries when `AppendAll` was last sent, or -1 to send it again."""
        self.bot_due: int | None = None
        """Time from which the bot whose turn it is may answer (ns)."""
        self.roll_due: int | None = None
        """Time at which the device rolls for a bot (ns)."""
        self.queued_answers: tuple[Action, ...] = ()
        """Further answers of one press on a page."""
        self.joins_previous = False
        """True if the entry being committed is undone together with the action before it."""
        self.pending_play: PendingPlay | None = None
        """Announced play of a device seat, until people have moved its cards."""
        self.placed: tuple[int, int] | None = None
        """Seat and place (from 1) of the card that was just tapped for a device seat."""
        self.move_news: tuple[News, ...] = ()
        """The part of `news` that tells people where to move cards of device seats."""
        self.joined: set[int] = set()
        """Indices of actions that are undone together with the action before them."""
        self.brief_at: int | None = None
        """Time at which a brief question (`Ask.brief`) is answered automatically (ns)."""
        self.hints = HintState()
        self.reviewed = -1
        """Number of match entries when the review showed all hands, or -1 before that."""
        self.notes = TutorialState()

    @property
    def awaiting_journal(self) -> bool:
        """True while a journal reply is pending. No other entry is accepted until then."""
        return self.pending is not None or not self.recorded

    def who(self) -> int | None:
        """Return the seat or TABLE that the device asks now, or None while only bots are asked."""
        if self.match.turn == CHANCE:
            return None if self.bot_rolls() else TABLE
        asked = self.match.game.asked(self.match.state)
        return next((seat for seat in asked if seat not in self.bots), None)

    def ask(self) -> Ask | None:
        """Return the open question to people, or None."""
        who = self.who()
        found = None if who is None else self.match.ask(who)
        taken = seat_changes.hand_over(self.match)
        return found if found is None or taken is None else replace(found, question=taken.question)

    def scene(self, seat: int | None) -> Scene:
        """Return the scene as a seat sees it, or as everyone sees it (None)."""
        found = self.match.game.scene(self.match.state, seat)
        taken = seat_changes.hand_over(self.match)
        return found if taken is None else replace(found, question=taken.question)

    def rolls(self) -> bool:
        """Return whether a roll is due: a player presses a key, or the device rolls for a bot."""
        if self.match.turn != CHANCE:
            return False
        ask = self.match.ask(TABLE)
        return ask is not None and ask.draw

    def draws(self) -> bool:
        """Return whether the device draws at once.

        This is not so for a roll, which waits for a key press, or if people must enter the result.
        """
        if self.match.turn != CHANCE or self.rolls():
            return False
        return not self.match.game.choices(self.match.state, TABLE)

    def bot_rolls(self) -> bool:
        """Return whether the roll that is due belongs to a bot."""
        return bool(self.bots) and self.rolls() and self.match.scene(None).head in self.bots

    @property
    def alone(self) -> bool:
        """True if one person plays, alone or with bots. No one else must then agree."""
        return self.match.setup.seats - len(self.bots) == 1

    def bot_on(self) -> int | None:
        """Return the seat whose bot may answer now, or None if no bot may.

        Return TABLE if only bots play and the whole table is asked. After an undo, bots wait as
        long as a person is asked too, so that they do not answer first.
        """
        asked = self.match.game.asked(self.match.state)
        if asked == (TABLE,) and len(self.bots) == self.match.setup.seats:
            return TABLE
        taken_back = self.match.entries and not isinstance(self.match.entries[-1], Action)
        if taken_back and self.who() is not None:
            return None
        return next((seat for seat in asked if seat in self.bots), None)

    def settled_answer(self) -> Action | None:
        """Return the answer of a person that changes nothing (`Game.settled_answer`), or None.

        After an undo the person is asked, because the answer would undo the undo.
        """
        if not self.match.entries or not isinstance(self.match.entries[-1], Action):
            return None
        settled = self.match.game.settled_answer(self.match.state)
        return settled if settled is not None and settled.by == self.who() else None

    def pass_of_left(self) -> Action | None:
        """Return the pass of a player who has left and always passes, or None.

        After an undo the others are asked for it, because a pass would undo the undo.
        """
        match, who = self.match, self.who()
        undone = bool(match.entries) and not isinstance(match.entries[-1], Action)
        if who not in self.left or undone:
            return None
        choices = match.game.choices(match.state, who)
        return next((choice for choice in choices if choice.verb == "pass"), None)

    def undo_from(self) -> int:
        """Return the index of the first action that an undo removes: the last action of a person.

        If one press gave several answers, return the first of them. If the answer confirms cards,
        return the first card. Raise NothingToUndo if no person has acted yet.
        """
        taken = seat_changes.taken_over_at(self.match)
        if taken is not None:  # one undo takes back the whole take-over
            return taken
        at = self._last_own()
        first = at
        while at in self.joined:
            at -= 1
        if at < first and self.match.actions[at].by == CHANCE:  # no player gave this answer
            raise NothingToUndo("nothing has been done yet that could be taken back")
        return self._confirmed(at)

    def _confirmed(self, at: int) -> int:
        """Return the index of the first card that the answer at index `at` confirms, or `at`.

        An answer without an object confirms cards if the same player could only add another card.
        """
        match, verbs = self.match, self.match.game.verbs
        if at == len(match.actions):  # a loss on time
            return at
        answer = match.actions[at]
        if answer.by < 0 or verbs.get(answer.verb):
            return at
        others = {*match.game.choices(match.states[at], answer.by)} - {answer}
        if any(verbs[other.verb] != ("face",) for other in others):
            return at
        while at and _plays(match.actions[at - 1], answer.by, verbs):
            at -= 1
        return at

    def _last_own(self) -> int:
        """Return the index of the last action of people.

        Scans for device seats are skipped, unless a scan is the very last action: a player who asks
        for an undo means their own action and not the scans after it.
        """
        bots, match = frozenset(self.bots), self.match
        last = match.last_own(bots)
        if last == len(match.actions) - 1 or not match.setup.box:
            return last
        with suppress(NothingToUndo):
            return match.last_own(bots, VERBS)
        return last

    def needs_agreement(self, start: int) -> bool:
        """Return whether all players must agree to undo back to the action `start`."""
        if self.alone:
            return False
        return self.reviewed == len(self.match.entries) or self.match.needs_agreement(start)

    def review(self) -> None:
        """Record that the review showed all hands. An undo from the end now needs agreement."""
        if self.match.turn == OVER:
            self.reviewed = len(self.match.entries)

    def fresh(self, now: int, touched: int) -> bool:
        """Return whether the news is still shown. touched: time of the last touch (ns)."""
        return bool(self.news) and touched <= self.changed and now < self.changed + FRESH

    def deadline(self, now: int, touched: int, *, paused: bool) -> int | None:
        """Return when the session changes without input (ns), or None if it waits for people."""
        read = (now - self.changed) // READING_TIME + 1
        times = [
            self.retry_at,
            self.changed + read * READING_TIME if self.fresh(now, touched) else None,
        ]
        if not paused:
            times += [self.roll_due, self.brief_at]
        return min((at for at in times if at is not None), default=None)


def _plays(action: Action, by: int, verbs: Mapping[str, tuple[str, ...]]) -> bool:
    """Return whether the action is a card that this seat plays."""
    return action.by == by and verbs.get(action.verb) == ("face",)
