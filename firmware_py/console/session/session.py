"""A sitting: the match on the table, who plays it, what happened last, and what is not yet kept.

What is done at it (`acts.py`) is first offered to the journal and only shown when that has
committed it. While the journal cannot be written, people may choose to go on; it is offered
everything later.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from firmware_py.console.session.hints import HintState
from firmware_py.console.session.tutorial_notes import TutorialState
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.card_scans import VERBS
from games.core.errors import NothingToUndo

if TYPE_CHECKING:
    from collections.abc import Mapping

    from firmware_py.console.session.clocks import SessionClocks
    from firmware_py.console.session.pending_play import PendingPlay
    from games.core.display.scene import Ask, News
    from games.core.match import Match

FRESH = 6_000_000_000
"""News stand on the OLED for so long, unless somebody does something (ns)."""
READ = 2_000_000_000
"""News that have no room at once take turns: so long each (ns)."""


class Session:
    """One match being played; `now` is when it was taken up.

    news, changed: what happened last, and when; rolled: when the device last rolled for people who
    wait for it; unsaved: the first entry that the journal has not got, or None. begun: whether the
    journal has a record of it; pending: what is being kept; away: whether that was done on a page;
    retry_at: when the journal is tried again; offered: how many entries the match had when it last
    was; bot_due: when the bot that is asked may answer; roll_due: when chance acts for a bot.
    then: what is still to follow one press on a page; follows: whether what is being kept does;
    meant: what the box is about to do with its own cards, and says; placed: whose card was just
    tapped for it, and its place, from 1; laid: those of the news that say what hands do there.
    joined: the indices of actions that followed so, and go back with the one before them; brief_at:
    when a brief question is answered by itself. reviewed: how many entries the match had when
    somebody looked at how it went, all hands and all; -1 if nobody has.
    """

    def __init__(self, match: Match[Any], bots: Mapping[int, str], now: int) -> None:
        self.match = match
        self.bots = bots
        self.news: tuple[News, ...] = ()
        self.changed = now
        self.rolled = -1
        self.unsaved: int | None = None
        self.clocks: SessionClocks | None = None
        self.begun = True
        self.pending: Action | int | None = None
        self.away = False
        self.retry_at: int | None = None
        self.offered = -1
        self.bot_due: int | None = None
        self.roll_due: int | None = None
        self.then: tuple[Action, ...] = ()
        self.follows = False
        self.meant: PendingPlay | None = None
        self.placed: tuple[int, int] | None = None
        self.laid: tuple[News, ...] = ()
        self.joined: set[int] = set()
        self.brief_at: int | None = None
        self.hints = HintState()
        self.reviewed = -1
        self.notes = TutorialState()

    @property
    def waits(self) -> bool:
        """Whether the journal has still to answer: nothing else is done before."""
        return self.pending is not None or not self.begun

    def who(self) -> int | None:
        """Return the seat, or TABLE, that the box asks now; None while only bots are on."""
        if self.match.turn == CHANCE:
            return None if self.bot_rolls() else TABLE
        asked = self.match.game.asked(self.match.state)
        return next((seat for seat in asked if seat not in self.bots), None)

    def ask(self) -> Ask | None:
        """Return the open question."""
        who = self.who()
        return None if who is None else self.match.ask(who)

    def rolls(self) -> bool:
        """Whether people wait for the device to roll."""
        if self.match.turn != CHANCE:
            return False
        ask = self.match.ask(TABLE)
        return ask is not None and ask.draw

    def draws(self) -> bool:
        """Whether chance acts now by itself: nobody tells what it did, and nobody rolls."""
        if self.match.turn != CHANCE or self.rolls():
            return False
        return not self.match.game.choices(self.match.state, TABLE)

    def bot_rolls(self) -> bool:
        """Whether the roll that is waited for is a bot's."""
        return bool(self.bots) and self.rolls() and self.match.scene(None).head in self.bots

    @property
    def alone(self) -> bool:
        """Whether one person plays, with bots or none: nobody is left to object to anything."""
        return self.match.setup.seats - len(self.bots) == 1

    def bot_on(self) -> int | None:
        """Return the seat whose bot may answer; TABLE if bots are alone at it; None if none may.

        Who took something back is asked once more, and not outrun by a bot that is asked with them.
        """
        asked = self.match.game.asked(self.match.state)
        if asked == (TABLE,) and len(self.bots) == self.match.setup.seats:
            return TABLE
        taken_back = self.match.entries and not isinstance(self.match.entries[-1], Action)
        if taken_back and self.who() is not None:
            return None
        return next((seat for seat in asked if seat in self.bots), None)

    def undo_from(self) -> int:
        """Return the index of the action that an undo takes back, past what bots did.

        Of a press that gave several answers that is the first of them.
        """
        at = self._last_own()
        first = at
        while at in self.joined:
            at -= 1
        if at < first and self.match.actions[at].by == CHANCE:  # it was the set-up's, not anybody's
            raise NothingToUndo("nothing has been done yet that could be taken back")
        return at

    def _last_own(self) -> int:
        """Return the index of the last action of people.

        Of cards that were tapped for the box only the last one goes back by itself: who takes back
        what they did means that, and not what the box was shown after it.
        """
        bots, match = frozenset(self.bots), self.match
        last = match.last_own(bots)
        if last == len(match.actions) - 1 or not match.setup.box:
            return last
        with suppress(NothingToUndo):
            return match.last_own(bots, VERBS)
        return last

    def needs_agreement(self, start: int) -> bool:
        """Whether others must agree to go back to the action `start`."""
        if self.alone:
            return False
        return self.reviewed == len(self.match.entries) or self.match.needs_agreement(start)

    def review(self) -> None:
        """Note that all hands were shown of a match that is over: now all must agree to go back."""
        if self.match.turn == OVER:
            self.reviewed = len(self.match.entries)

    def fresh(self, now: int, touched: int) -> bool:
        """Whether what has just happened is still to be told: nobody has touched anything since."""
        return bool(self.news) and touched <= self.changed and now < self.changed + FRESH

    def deadline(self, now: int, touched: int, *, paused: bool) -> int | None:
        """Return when something happens by itself; None if people are waited for."""
        read = (now - self.changed) // READ + 1
        times = [self.retry_at, self.changed + read * READ if self.fresh(now, touched) else None]
        if not paused:
            times += [self.roll_due, self.brief_at]
        return min((at for at in times if at is not None), default=None)
