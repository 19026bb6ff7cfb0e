"""The console: all that the device decides, as a machine without I/O.

Inputs with timestamps go in by `handle`, effects come out; `screen` and `light` say what is to be
seen at that moment. It reads no clock, opens no file and draws no random number of its own, so a
recorded table can be played again to the byte.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from firmware_py.console import inputs
from firmware_py.console.effects import Close, Effect, Sound
from firmware_py.console.menu import TableMenu
from firmware_py.console.notice import Notice
from firmware_py.console.play import Play
from firmware_py.console.resume import Resume
from firmware_py.console.saving import NotSaved
from firmware_py.console.showing import seat_width, table_light
from firmware_py.console.sitting import Sitting
from firmware_py.console.start import Asking, Start
from firmware_py.console.undo import UndoQuestion
from firmware_py.gestures import Held, HeldOn, Pressed, Released, Repeated, Stuck
from firmware_py.painting.light import Light
from games.core.action import OVER
from games.core.errors import BadSetup, NothingToUndo
from games.core.match import Match
from games.core.text import Text, text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from firmware_py.console.mode import Mode
    from firmware_py.painting.screen import Screen
    from firmware_py.texts import Texts
    from games.core.bots import Bot
    from games.core.deck import Deck
    from games.core.game import Game
    from games.core.scene import Scene
    from games.core.setup import Setup

IDLE = 60_000_000_000
"""Without input for so long, breathing stands still and no frame is sent (ns)."""
ASLEEP = 600_000_000_000
"""Without input for so long, the OLED shows next to nothing, and a press only wakes (ns)."""

_SILENT = (inputs.Tick, inputs.Kept, inputs.NotKept, inputs.Lost, inputs.Back)
"""Inputs that are nobody's touch."""

_KEYS = (Pressed, Repeated, Released, Held, HeldOn)


class Console:
    """One table. `names` are its games, `find` looks one up, `seeds` gives a new match its seed.

    decks: the owner's deck of a game, or None for the built-in one; dealer: who usually deals.
    """

    def __init__(
        self,
        *,
        texts: Texts,
        names: tuple[str, ...],
        find: Callable[[str], Game[Any]],
        seeds: Callable[[], str],
        decks: Callable[[str], Deck | None] = lambda _game: None,
        dealer: str = "table",
    ) -> None:
        self.texts = texts
        self.names = names
        self.find = find
        self.seeds = seeds
        self.decks = decks
        self.dealer = dealer
        self.brightness = 60
        self.sound = True
        self.now = 0
        self.touched = 0
        self.sitting: Sitting | None = None
        self.last: Setup | None = None
        self.remote: frozenset[int] = frozenset()
        self.missing: dict[str, str] = {}
        self.play = Play()
        self.modes: list[Mode] = [Start()]
        self.dipped: int | None = None
        self.pressed: str | None = None
        self._waking = False
        self._effects: list[Effect] = []

    # In and out

    def handle(self, given: Any) -> list[Effect]:
        """Take one input (of `inputs` or `gestures`); return what the shell is to do, in order."""
        self.now = max(self.now, given.at)
        if isinstance(given, _KEYS) and self._only_wakes(given):
            self.touched = self.now
        else:
            if not isinstance(given, _SILENT):
                self.touched = self.now
            self._answer(given)
        out, self._effects = self._effects, []
        return out

    def _only_wakes(self, given: Any) -> bool:
        """Whether this belongs to the press that woke a sleeping box, which does nothing else."""
        if isinstance(given, Pressed):
            self._waking = self.asleep
        waking = self._waking
        if isinstance(given, Released):
            self._waking = False
        return waking

    def want(self, effect: Effect) -> None:
        """Have the shell do something."""
        self._effects.append(effect)

    @property
    def mode(self) -> Mode:
        """What has the keys now."""
        return self.modes[-1]

    @property
    def match(self) -> Match[Any] | None:
        """The match on the table, if there is one."""
        return self.sitting.match if self.sitting is not None else None

    @property
    def bots(self) -> Mapping[int, Bot]:
        """The seats that software has taken."""
        return self.sitting.bots if self.sitting is not None else {}

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
        wakes = [self.mode.deadline(self)]
        if self.sitting is not None:
            wakes.append(self.sitting.deadline)
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
        """Return the colour id of a seat; of a duel's two the first."""
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
            self.want(Sound(name))

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
        if self.sitting is None or isinstance(self.mode, UndoQuestion):
            return
        try:
            self.sitting.undo_from()
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
        """Start a match; what does not go together is refused with its sentence."""
        game = self.find(new.game)
        try:
            deck = self.decks(new.game)
            setup = game.setup(
                new.seats, new.variant, new.cards, new.options, new.first, None, deck
            )
            match = Match(game, setup, self.seeds())
        except BadSetup as error:
            self.refuse(text("table.literal", text=str(error)))
            return
        self.leave("ended")
        self._sit_down(match, new.bots).begin()

    def resume(self, match: Match[Any], *, ask: bool = True) -> None:
        """Take up a match that the journal kept; people confirm that they are back."""
        self._sit_down(match, {}).go_on()
        if ask:
            self.push(Resume())

    def _sit_down(self, match: Match[Any], bots: Mapping[int, Bot]) -> Sitting:
        self.sitting = Sitting(self, match, bots)
        self.last = match.setup
        self.play = Play()
        self.modes = [self.play]
        return self.sitting

    def leave(self, how: str) -> None:
        """Go back to the start menu; the match stays in the history."""
        if self.match is not None:
            self.want(Close("over" if self.match.turn == OVER else how))
        self.sitting = None
        self.modes = [Start()]

    def play_again(self) -> None:
        """Ask for the same game again."""
        self.leave("over")
        if self.last is not None:
            self.push(Asking.again(self.find(self.last.game), self.last))

    # Inputs

    def _answer(self, given: Any) -> None:
        match given:
            case Pressed() | Repeated():
                self._press(given.name)
            case Released():
                self.pressed = None
                if given.name in ("ok", "back") and not given.held:
                    self.mode.release(self, given.name)
            case Held():
                self.mode.hold(self, given.name)
            case HeldOn():
                self.mode.hold_on(self, given.name)
            case Stuck():
                self.pressed = None
                key = text(f"table.key.{given.name}")
                self.notice(Notice(text("table.head.fault"), (text("table.fault.stuck", key=key),)))
            case inputs.Tapped():
                self._dismiss()
                self.mode.tap(self, given)
            case inputs.Strange():
                self.mode.strange(self, given)
            case inputs.Lost():
                self._lost(given)
            case inputs.Back():
                if self.missing.pop(given.device, None) is not None:
                    self.cue("back")
            case inputs.Tick():
                self.mode.tick(self)
                if self.sitting is not None:
                    self.sitting.tick()
            case inputs.NewGame():
                self.begin(given)
            case inputs.EndGame():
                self.leave("ended")
            case _ if self.sitting is not None:
                self._answer_sitting(given, self.sitting)

    def _answer_sitting(self, given: Any, sitting: Sitting) -> None:
        """Answer what only makes sense while a match is on the table."""
        match given:
            case inputs.Kept():
                sitting.kept()
            case inputs.NotKept():
                sitting.not_kept(given.why)
            case _ if any(isinstance(mode, NotSaved | Resume) for mode in self.modes):
                return  # the box waits for an answer of its own first
            case inputs.Choose():
                self.modes = [self.play]
                sitting.do(given.action)
            case inputs.Draw():
                if sitting.rolls():
                    sitting.draw()
            case inputs.TakeBack():
                if given.agreed or not sitting.match.needs_agreement(sitting.undo_from()):
                    self.modes = [self.play]
                    sitting.undo()
                else:
                    self.open_undo()

    def _press(self, key: str) -> None:
        self.pressed = key
        if key in ("previous", "next"):
            self._dismiss()
            self.mode.press(self, key)
        elif key.startswith("seat"):
            self._dismiss()
            self.mode.seat(self, int(key.removeprefix("seat")))

    def _dismiss(self) -> None:
        """Send a notice away: what is done next is done to the mode below it."""
        if isinstance(self.mode, Notice):
            self.modes.pop()

    def _lost(self, given: inputs.Lost) -> None:
        if given.device not in self.missing:
            self.missing[given.device] = given.says
            head, line = text(f"table.lost.{given.device}"), text(f"table.lost.{given.device}.help")
            self.notice(Notice(head, (line,)))
            self.cue("fault")
