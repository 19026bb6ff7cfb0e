"""A sitting: the match on the table, and how what is done there is kept, shown and taken back.

Whatever is done is first offered to the journal and only shown when that has committed it. While
the journal cannot be written, people may choose to go on; it is offered everything later.
"""

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any

from firmware_py.console.effects import Begin, Close, Keep, KeepAll
from firmware_py.console.match import secret
from firmware_py.console.match.owed import RETRY
from firmware_py.console.match.saving import NotSaved
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.bots import Bot
from games.core.errors import IllegalAction
from games.core.match import TIME_UP, Match
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.clocks.of_match import Clocks
    from firmware_py.console.console import Console
    from games.core.scene import News
    from games.core.text import Text

BOT_PAUSE = 700_000_000
"""A bot waits so long before it acts, that people can follow (ns)."""
FRESH = 6_000_000_000
"""News stand on the OLED for so long, unless somebody does something (ns)."""
READ = 2_000_000_000
"""News that have no room at once take turns: so long each (ns)."""


class Sitting:
    """One match being played at this console.

    news, changed: what happened last, and when; rolled: when the device last rolled for people who
    wait for it; unsaved: the first entry that the journal has not got, or None.
    """

    def __init__(self, console: "Console", match: Match[Any], bots: Mapping[int, Bot]) -> None:
        self.match = match
        self.bots = bots
        self.news: tuple[News, ...] = ()
        self.changed = console.now
        self.rolled = -1
        self.unsaved: int | None = None
        self.clocks: Clocks | None = None
        self._console = console
        self._begun = True
        self._pending: Action | int | None = None
        self._away = False
        self._retry_at: int | None = None
        self._offered = -1  # how many entries the match had when the journal was last offered them
        self._bot_due: int | None = None

    def begin(self) -> None:
        """Have a new match recorded; it goes on when it is."""
        self._begun = False
        self._console.want(Begin(self.match, self.bots))

    @property
    def deadline(self) -> int | None:
        """When something happens by itself; None if people are waited for."""
        read = (self._console.now - self.changed) // READ + 1
        times = [self._retry_at, self.changed + read * READ if self.fresh else None]
        if not self._console.paused:
            times.append(self._bot_due)
        return min((at for at in times if at is not None), default=None)

    @property
    def fresh(self) -> bool:
        """Whether what has just happened is still to be told: nobody has touched anything since."""
        untouched = self._console.touched <= self.changed
        return bool(self.news) and untouched and self._console.now < self.changed + FRESH

    def tick(self) -> None:
        """Let bots act and the journal be tried, when they are due; no bot acts behind a menu."""
        console = self._console
        if self._bot_due is not None and console.now >= self._bot_due and not console.paused:
            self._let_bot_act()
        if self._retry_at is not None and console.now >= self._retry_at:
            self._retry_at = None
            if self.unsaved is None:  # people are still asked what to do
                self.try_again()
            else:
                self._offered = -1
                self._offer_rest()

    # What people do

    def do(self, action: Action, *, away: bool = False) -> None:
        """Do what somebody answered, or say why not. away: on a page, not at the box."""
        if self._pending is not None or not self._begun:
            return
        if self.match.lost is not None:
            self._console.refuse(text("table.why.over"))
            return
        try:
            self.match.game.apply(self.match.state, action)
        except IllegalAction as error:
            self._console.refuse(error.text)
            return
        self._commit(action, away=away)

    def draw(self) -> None:
        """Let the device roll or shuffle."""
        if self.match.turn == CHANCE and self._pending is None and self._begun:
            self._commit(self.match.draw())

    def time_up(self, seat: int) -> None:
        """Let a seat lose the match on time."""
        if self._pending is None and self._begun:
            self._commit(Action(seat, TIME_UP))

    def undo_from(self) -> int:
        """Return the index of the action that an undo takes back, past what bots did."""
        return self.match.last_own(frozenset(self.bots))

    def undo(self, start: int | None = None, *, away: bool = False) -> None:
        """Take back the action `start` (None: people's last one) and all that came after it.

        away: on a page, not at the box.
        """
        if self._pending is None and self._begun:
            start = self.undo_from() if start is None else start
            self._commit(len(self.match.actions) - start, away=away)

    def rolls(self) -> bool:
        """Whether people wait for the device to roll."""
        if self.match.turn != CHANCE:
            return False
        ask = self.match.ask(TABLE)
        return ask is not None and ask.draw

    def go_on(self) -> None:
        """Let chance and bots act by themselves until somebody is asked."""
        match, game = self.match, self.match.game
        self._bot_due = None
        if match.lost is not None:
            return
        if match.turn == CHANCE and not game.choices(match.state, TABLE):
            if not self.rolls():
                self.draw()
            elif self.bots and game.scene(match.state, None).head in self.bots:
                self._bot_due = self._console.now + BOT_PAUSE
        elif any(seat in self.bots for seat in game.asked(match.state)):
            self._bot_due = self._console.now + BOT_PAUSE

    def _let_bot_act(self) -> None:
        self._bot_due = None
        match, game = self.match, self.match.game
        if match.turn == CHANCE:
            self.draw()
            return
        seat = next((seat for seat in game.asked(match.state) if seat in self.bots), None)
        if seat is not None:
            rng = Random(f"{match.seed}/bot/{len(match.entries)}")
            self.do(self.bots[seat](game, match.state, seat, rng))

    # How it is kept

    def _commit(self, entry: Action | int, *, away: bool = False) -> None:
        self._away = away
        if self.clocks is not None:
            self.clocks.note(entry, self._console.now)
        if self.unsaved is None:
            self._pending = entry
            self._console.want(Keep(len(self.match.entries), entry))
        else:
            self._apply(entry)
            self._offer_rest()

    def _apply(self, entry: Action | int) -> None:
        match, before = self.match, self.match.state
        unheard = False
        if isinstance(entry, int):
            gone = range(len(match.actions) - entry, len(match.actions))
            unheard = bool(gone) and all(secret.unheard(match, at) for at in gone)
            match.take_back(entry)
            self.news = ()
        else:
            if self.rolls():
                self.rolled = self._console.now
            match.act(entry)
            late = match.lost is not None  # no rules know of it, and its cue has been heard
            unheard = not late and secret.unheard(match, len(match.actions) - 1)
            self.news = () if late else match.game.news(before, entry, match.state, None)
        if not unheard:  # else the ring would begin anew, for all to see
            self.changed = self._console.now
        if self.clocks is not None:
            self.clocks.applied(entry)
        if match.lost is None:
            cue = self._cue(before)
            # What was done in secret on a page makes no sound at the box: it would be counted.
            if not (unheard and self._away and cue == "accepted"):
                self._console.cue(cue)
        self._console.play.moved_on(self._console)
        self._mark_end()
        self.go_on()

    def kept(self) -> None:
        """Go on: the journal has committed what it was given."""
        self._retry_at = None
        asked = self._asked()
        if asked is not None:
            self._console.pop(asked)
        if self.unsaved is not None:
            self.unsaved, self._offered = None, -1
            self._mark_end()
        elif not self._begun:
            self._begun = True
            self.go_on()
        elif self._pending is not None:
            entry, self._pending = self._pending, None
            self._apply(entry)

    def _mark_end(self) -> None:
        """Let the journal know that the match is over; an undo from the end opens it again."""
        if self.match.turn == OVER and self.unsaved is None:
            self._console.want(Close("over", self.match))

    def not_kept(self, why: "Text") -> None:
        """Let the people choose, unless they have chosen already to go on unsaved.

        Meanwhile it is tried again by itself: a disk that was emptied needs nobody's press.
        """
        self._retry_at = self._console.now + RETRY
        if self.unsaved is not None:
            return
        asked = self._asked()
        if asked is not None:
            asked.why = why
            return
        self._console.only_play()
        self._console.push(NotSaved(why))
        self._console.cue("fault")

    def _asked(self) -> NotSaved | None:
        """Return the question that stands because nothing can be written."""
        modes = self._console.modes
        return next((mode for mode in modes if isinstance(mode, NotSaved)), None)

    def try_again(self) -> None:
        """Offer the journal once more what it could not write."""
        self._retry_at = None
        if not self._begun:
            self._console.want(Begin(self.match, self.bots))
        elif self._pending is not None:
            self._console.want(Keep(len(self.match.entries), self._pending))

    def go_on_unsaved(self) -> None:
        """Play on without the journal."""
        self.unsaved = len(self.match.entries)
        self._retry_at = self._console.now + RETRY
        if not self._begun:
            self._begun = True
            self.go_on()
        elif self._pending is not None:
            entry, self._pending = self._pending, None
            self._apply(entry)

    def _offer_rest(self) -> None:
        """Offer the journal all that it has missed, once for an act and the chance that follows."""
        entries = self.match.entries
        self._retry_at = None
        if self.unsaved is not None and self._offered != len(entries):
            self._offered = len(entries)
            self._console.want(KeepAll(self.unsaved, tuple(entries[self.unsaved :])))

    def _cue(self, before: Any) -> str:
        """Return the cue of the weightiest news, else of who is asked now if that has changed."""
        game, state = self.match.game, self.match.state
        kinds = {item.kind for item in self.news}
        heavy = next((kind for kind in _HEAVY if kind in kinds), None)
        head = game.scene(state, None).head
        if heavy is not None or state.turn == OVER or head == game.scene(before, None).head:
            return heavy or "accepted"
        if not isinstance(head, int):
            return "all"
        return "accepted" if head in self.bots else "turn"


_HEAVY = ("won", "lost", "strike", "pair", "capture")
