"""The console: all that the device decides, as a machine without I/O.

Inputs with timestamps go in by `handle`, effects come out; `screen` and `light` say what is to be
seen at that moment. It reads no clock, opens no file and draws no random number of its own, so a
recorded table can be played again to the byte.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from firmware_py.console import inputs
from firmware_py.console.effects import Begin, Close, Effect, Keep, KeepAll, Sound
from firmware_py.console.menu import TableMenu
from firmware_py.console.mode import Mode
from firmware_py.console.notice import Notice
from firmware_py.console.play import Play
from firmware_py.console.resume import Resume
from firmware_py.console.saving import NotSaved
from firmware_py.console.showing import seat_width, table_light
from firmware_py.console.start import Asking, Start
from firmware_py.console.undo import UndoQuestion
from firmware_py.gestures import Held, HeldOn, Pressed, Released, Repeated, Stuck
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Screen
from firmware_py.texts import Texts
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.bots import Bot
from games.core.errors import BadSetup, IllegalAction, NothingToUndo
from games.core.game import Game
from games.core.match import Match
from games.core.scene import News, Scene
from games.core.setup import Setup
from games.core.text import Text, text

SECOND = 1_000_000_000
IDLE = 60 * SECOND
"""Without input for so long, breathing stands still and no frame is sent."""
ASLEEP = 600 * SECOND
"""Without input for so long, the OLED shows almost nothing; the press that wakes it does no more."""
BOT_PAUSE = 700_000_000
"""A bot waits so long before it acts, that people can follow."""
RETRY = 10 * SECOND
"""While the disk cannot be written, the console tries again so often."""


class Console:
    """One table. `find` looks games up, `names` lists them, `seeds` gives a new match its seed."""

    def __init__(
        self,
        *,
        texts: Texts,
        names: tuple[str, ...],
        find: Callable[[str], Game[Any]],
        seeds: Callable[[], str],
        decks: Callable[[str], Any] = lambda _game: None,
        dealer: str = "table",
    ) -> None:
        self.texts = texts
        self.names = names
        self.find = find
        self.seeds = seeds
        self.decks = decks
        self.dealer = dealer
        self.now = 0
        self.touched = 0
        self.match: Match[Any] | None = None
        self.bots: Mapping[int, Bot] = {}
        self.remote: frozenset[int] = frozenset()
        self.missing: dict[str, str] = {}
        self.brightness = 60
        self.sound = True
        self.play = Play()
        self.modes: list[Mode] = [Start()]
        self.unsaved: int | None = None
        self.news: tuple[News, ...] = ()
        self.changed = 0
        self.rolled = -1
        self.last: Setup | None = None
        self.dipped: int | None = None
        self.pressed: str | None = None
        self._effects: list[Effect] = []
        self._next_bots: dict[int, Bot] = {}
        self._pending: Action | int | None = None
        self._retry_at: int | None = None
        self._bot_due: int | None = None

    # In and out

    @property
    def mode(self) -> Mode:
        """What has the keys now."""
        return self.modes[-1]

    def handle(self, given: Any) -> list[Effect]:
        """Take one input (of `inputs` or `gestures`) and return what the shell is to do, in order."""
        self.now = max(self.now, given.at)
        asleep = self.asleep
        if not isinstance(given, _SILENT):
            self.touched = self.now
        if asleep and isinstance(given, Pressed | Released | Repeated | Held | HeldOn):
            if not isinstance(given, Pressed):  # the waking press does nothing else
                self.touched = self.now
            return self._out()
        _ANSWERS[type(given)](self, given)
        return self._out()

    def _out(self) -> list[Effect]:
        out, self._effects = self._effects, []
        return out

    @property
    def idle(self) -> bool:
        """Whether nobody has touched anything for a minute."""
        return self.now - self.touched >= IDLE

    @property
    def asleep(self) -> bool:
        """Whether nobody has touched anything for ten minutes."""
        return self.now - self.touched >= ASLEEP

    @property
    def deadline(self) -> int | None:
        """When a `Tick` is wanted, in nanoseconds; None if only input can change anything."""
        wakes = [self.mode.deadline(self), self._retry_at, self._bot_due]
        if not self.idle:
            wakes.append(self.touched + IDLE)
        elif not self.asleep:
            wakes.append(self.touched + ASLEEP)
        return min((at for at in wakes if at is not None), default=None)

    def screen(self) -> Screen:
        """Return what the OLED shows now."""
        return self.mode.screen(self)

    def light(self) -> Light:
        """Return what the ring shows now."""
        return self.mode.light(self)

    # What modes use

    def say(self, message: Text | str) -> str:
        """Translate, with seats spoken as their colours' names."""
        return message if isinstance(message, str) else self.texts.say(message, self.seat_name)

    def colour(self, seat: int) -> str:
        """Return the colour id of a seat."""
        if self.match is None:
            return "white"
        setup = self.match.setup
        return setup.colours[seat * seat_width(setup)]

    def seat_name(self, seat: int) -> str:
        """Return what a seat is called."""
        return self.texts.say(text(f"table.colour.{self.colour(seat)}"), None)

    def cue(self, name: str) -> None:
        """Let a cue sound, unless sound is off."""
        if self.sound:
            self._effects.append(Sound(name))

    def push(self, mode: Mode) -> None:
        """Put a mode on top; it has the keys until it is popped."""
        self.modes.append(mode)

    def pop(self, mode: Mode) -> None:
        """Take a mode, and all above it, off the stack."""
        if mode in self.modes:
            del self.modes[self.modes.index(mode) :]

    def refuse(self, why: Text) -> None:
        """Say why not: one dip of the ring, one low tone, the reason for six seconds."""
        self.notice(Notice(text("table.head.refused"), (why,)))
        self.dipped = self.now
        self.cue("refused")

    def notice(self, notice: Notice) -> None:
        """Show a notice, in place of an older one."""
        if isinstance(self.mode, Notice):
            self.modes.pop()
        notice.since = self.now
        self.push(notice)

    def open_menu(self) -> None:
        """Show the table menu."""
        if not isinstance(self.mode, TableMenu):
            self.push(TableMenu())

    def open_undo(self) -> None:
        """Ask whether to take the last action back, if there is one."""
        if self.match is None or isinstance(self.mode, UndoQuestion):
            return
        try:
            self.match.last_own()
        except NothingToUndo:
            self.refuse(text("table.why.nothing-to-undo"))
            return
        self.push(UndoQuestion())

    # The game

    def scene(self, seat: int | None = None) -> Scene:
        """Return the scene of the running match for a seat; None is the whole table."""
        assert self.match is not None  # noqa: S101  (only called while a match runs)
        return self.match.scene(seat)

    def table_light(self) -> Light:
        """Return the ring at rest: the game's, or the quiet dial of the start menu."""
        if self.match is None:
            return Light(brightness=self.brightness, idle=self.idle, night=self.asleep)
        return table_light(self)

    def begin(self, new: inputs.NewGame) -> None:
        """Start a match; BadSetup is shown as a refusal."""
        game = self.find(new.game)
        try:
            setup = game.setup(
                new.seats,
                new.variant,
                new.cards,
                new.options,
                new.first,
                None,
                self.decks(new.game),
            )
            match = Match(game, setup, self.seeds())
        except BadSetup as error:
            self.refuse(text("table.literal", text=str(error)))
            return
        self.leave("ended")
        self.match = match
        self.bots, self._next_bots = self._next_bots, {}
        self._effects.append(Begin(match))
        self._enter()

    def resume(self, match: Match[Any], *, ask: bool = True) -> None:
        """Take up a match that the journal kept; people confirm that they are back."""
        self.match = match
        self._enter()
        if ask:
            self.push(Resume())

    def _enter(self) -> None:
        assert self.match is not None  # noqa: S101
        self.last = self.match.setup
        self.play = Play()
        self.modes = [self.play]
        self.unsaved = None
        self.news = ()
        self.changed = self.now
        self._settle()

    def seat_bots(self, bots: Mapping[int, Bot]) -> None:
        """Let software take these seats in the next game."""
        self._next_bots = dict(bots)

    def play_again(self) -> None:
        """Ask for the same game again."""
        self.leave("over")
        if self.last is not None:
            self.push(Asking.again(self.find(self.last.game), self.last))

    def leave(self, how: str) -> None:
        """Go back to the start menu; the match stays in the history."""
        if self.match is not None:
            over = self.match.turn == OVER
            self._effects.append(Close("over" if over else how))
        self.match = None
        self.bots = {}
        self._bot_due = None
        self.modes = [Start()]

    def do(self, action: Action) -> None:
        """Do what somebody answered: first kept, then shown."""
        assert self.match is not None  # noqa: S101
        if self._pending is not None:
            return
        try:
            self.match.game.apply(self.match.state, action)
        except IllegalAction as error:
            self.refuse(error.text)
            return
        self._commit(action)

    def draw(self) -> None:
        """Let the device roll or shuffle."""
        assert self.match is not None  # noqa: S101
        if self.match.turn == CHANCE and self._pending is None:
            self._commit(self.match.draw())

    def undo(self) -> None:
        """Take the last human action back; what bots and chance did after it goes with it."""
        assert self.match is not None  # noqa: S101
        if self._pending is None:
            self._commit(len(self.match.actions) - self.undo_from())

    def undo_from(self) -> int:
        """Return the index of the action that an undo would take back, past what bots did."""
        assert self.match is not None  # noqa: S101
        return self.match.last_own(frozenset(self.bots))

    def _commit(self, entry: Action | int) -> None:
        assert self.match is not None  # noqa: S101
        if self.unsaved is None:
            self._pending = entry
            self._effects.append(Keep(len(self.match.entries), entry))
        else:
            self._apply(entry)
            self._keep_rest()

    def _keep_rest(self) -> None:
        """Offer the journal all that it has missed."""
        assert self.match is not None  # noqa: S101
        if self.unsaved is not None:
            self._retry_at = self.now + RETRY
            missed = tuple(self.match.entries[self.unsaved :])
            self._effects.append(KeepAll(self.unsaved, missed))

    def go_on_unsaved(self) -> None:
        """Play on without the journal; it is offered everything later."""
        assert self.match is not None  # noqa: S101
        self.unsaved = len(self.match.entries)
        self._retry_at = self.now + RETRY
        if self._pending is not None:
            entry, self._pending = self._pending, None
            self._apply(entry)

    def try_to_keep_again(self) -> None:
        """Offer the waiting entry to the journal once more."""
        assert self.match is not None  # noqa: S101
        if self._pending is not None:
            self._effects.append(Keep(len(self.match.entries), self._pending))

    def _apply(self, entry: Action | int) -> None:
        match = self.match
        assert match is not None  # noqa: S101
        turn, self.changed = match.turn, self.now
        if isinstance(entry, int):
            match.take_back(entry)
            self.news = ()
        else:
            before = match.state
            if self._rolls():
                self.rolled = self.now
            match.act(entry)
            self.news = match.game.news(before, entry, match.state, None)
            self.cue(_cue(self.news) or ("turn" if _passed(turn, match.turn) else "accepted"))
        self.play.moved_on(self)
        self._settle()

    def _rolls(self) -> bool:
        """Whether the device is about to roll for people who wait for it."""
        assert self.match is not None  # noqa: S101
        if self.match.turn != CHANCE:
            return False
        ask = self.match.game.ask(self.match.state, TABLE)
        return ask is not None and ask.draw

    def _settle(self) -> None:
        """Let chance and bots go on by themselves until somebody is asked."""
        match = self.match
        assert match is not None  # noqa: S101
        self._bot_due = None
        if match.turn == CHANCE and not match.game.choices(match.state, TABLE):
            if not self._rolls():
                self.draw()
            elif self.bots and match.scene(None).head in self.bots:
                self._bot_due = self.now + BOT_PAUSE
        elif self.bots and any(seat in self.bots for seat in match.game.asked(match.state)):
            self._bot_due = self.now + BOT_PAUSE

    def _let_bot_act(self) -> None:
        match = self.match
        self._bot_due = None
        if match is None or self._pending is not None:
            return
        if match.turn == CHANCE:
            self.draw()
            return
        seat = next(seat for seat in match.game.asked(match.state) if seat in self.bots)
        rng = Random(f"{match.seed}/bot/{len(match.entries)}")
        self.do(self.bots[seat](match.game, match.state, seat, rng))

    # Inputs

    def _press(self, given: Pressed | Repeated) -> None:
        self.pressed = given.name
        if isinstance(self.mode, Notice):
            self.mode.dismiss(self)
        if given.name in ("previous", "next"):
            self.mode.press(self, given.name)
        elif given.name.startswith("seat"):
            self.mode.seat(self, int(given.name.removeprefix("seat")))

    def _release(self, given: Released) -> None:
        self.pressed = None
        if given.name in ("ok", "back") and not given.held:
            self.mode.release(self, given.name)

    def _hold(self, given: Held) -> None:
        self.mode.hold(self, given.name)

    def _hold_on(self, given: HeldOn) -> None:
        self.mode.hold_on(self, given.name)

    def _stuck(self, given: Stuck) -> None:
        self.pressed = None
        name = text(f"table.key.{given.name}")
        self.notice(Notice(text("table.head.fault"), (text("table.fault.stuck", key=name),)))

    def _tap(self, given: inputs.Tapped) -> None:
        if isinstance(self.mode, Notice):
            self.mode.dismiss(self)
        self.mode.tap(self, given)

    def _strange(self, given: inputs.Strange) -> None:
        self.mode.strange(self, given)

    def _lost(self, given: inputs.Lost) -> None:
        if given.device not in self.missing:
            self.missing[given.device] = given.says
            head, line = text(f"table.lost.{given.device}"), text(f"table.lost.{given.device}.help")
            self.notice(Notice(head, (line,)))
            self.cue("fault")

    def _back(self, given: inputs.Back) -> None:
        if self.missing.pop(given.device, None) is not None:
            self.cue("back")

    def _tick(self, _given: inputs.Tick) -> None:
        self.mode.tick(self)
        if self._bot_due is not None and self.now >= self._bot_due:
            self._let_bot_act()
        if self._retry_at is not None and self.now >= self._retry_at:
            self._retry_at = None
            if self.match is not None:
                self._keep_rest()

    def _kept(self, _given: inputs.Kept) -> None:
        if self.unsaved is not None:
            self.unsaved = self._retry_at = None
        elif self._pending is not None:
            entry, self._pending = self._pending, None
            self._apply(entry)

    def _not_kept(self, given: inputs.NotKept) -> None:
        if self.unsaved is None:
            if isinstance(self.mode, NotSaved):
                self.modes.pop()
            self.push(NotSaved(given.why))
            self.cue("fault")

    def _choose(self, given: inputs.Choose) -> None:
        if self.match is not None and not isinstance(self.mode, NotSaved | Resume):
            self.modes = [self.play]
            self.do(given.action)

    def _draw(self, _given: inputs.Draw) -> None:
        if self.match is not None and self._rolls():
            self.draw()

    def _take_back(self, given: inputs.TakeBack) -> None:
        if self.match is None:
            return
        if given.agreed or not self.match.needs_agreement(self.undo_from()):
            self.undo()
        else:
            self.open_undo()

    def _new_game(self, given: inputs.NewGame) -> None:
        self.begin(given)

    def _end_game(self, _given: inputs.EndGame) -> None:
        self.leave("ended")


_SILENT = (inputs.Tick, inputs.Kept, inputs.NotKept, inputs.Lost, inputs.Back)
"""Inputs that are nobody's touch."""

_ANSWERS: dict[type, Callable[[Console, Any], None]] = {
    Pressed: Console._press,
    Repeated: Console._press,
    Released: Console._release,
    Held: Console._hold,
    HeldOn: Console._hold_on,
    Stuck: Console._stuck,
    inputs.Tapped: Console._tap,
    inputs.Strange: Console._strange,
    inputs.Lost: Console._lost,
    inputs.Back: Console._back,
    inputs.Tick: Console._tick,
    inputs.Kept: Console._kept,
    inputs.NotKept: Console._not_kept,
    inputs.Choose: Console._choose,
    inputs.Draw: Console._draw,
    inputs.TakeBack: Console._take_back,
    inputs.NewGame: Console._new_game,
    inputs.EndGame: Console._end_game,
}


def _cue(news: tuple[News, ...]) -> str | None:
    """Return the cue of the weightiest news."""
    kinds = {item.kind for item in news}
    return next(
        (kind for kind in ("won", "lost", "strike", "pair", "capture") if kind in kinds), None
    )


def _passed(before: int, after: int) -> bool:
    """Whether the turn went to another seat."""
    return after >= 0 and after != before
