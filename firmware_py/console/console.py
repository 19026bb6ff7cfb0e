# Long: each input has its case, in the order in which they matter.
"""The console: all that the device decides, as a machine without I/O.

Inputs with timestamps go in by `handle`, effects come out; `screen` and `light` say what is to be
seen at that moment. It reads no clock, opens no file and draws no random number of its own, so a
recorded table can be played again to the byte.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console import dressing, inputs, listening, names, remote
from firmware_py.console.clocks.clock_alone import ClockAlone
from firmware_py.console.clocks.clock_setup import start_alone
from firmware_py.console.clocks.of_match import Clocks
from firmware_py.console.effects import Close, Effect, KeepClock, Remember, Sound
from firmware_py.console.fingers import Fingers
from firmware_py.console.gestures import Held, HeldOn, Pressed, Released, Repeated, Stuck
from firmware_py.console.match import lighting, page
from firmware_py.console.match.owed import Owed
from firmware_py.console.match.play import Play
from firmware_py.console.match.resume import Resume
from firmware_py.console.match.sitting import Sitting
from firmware_py.console.match.undo import UndoQuestion
from firmware_py.console.menus import seating
from firmware_py.console.menus.asking import Asking
from firmware_py.console.menus.off import Off
from firmware_py.console.menus.start import Start
from firmware_py.console.menus.table_menu import TableMenu
from firmware_py.console.notices import faults
from firmware_py.console.notices.notice import Notice
from firmware_py.painting.light import Light
from firmware_py.settings.at_box import Settings, timer_of
from games.core.action import OVER
from games.core.errors import BadSetup, NothingToUndo, UnknownGame
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

_SILENT = (
    inputs.Tick, inputs.Kept, inputs.NotKept, inputs.Closed, inputs.NotClosed,
    inputs.Lost, inputs.Back, inputs.Linked, inputs.NotLinked, inputs.Written, inputs.NotWritten,
)  # fmt: skip
"""Inputs that are nobody's touch."""

_KEYS = (Pressed, Repeated, Released, Held, HeldOn, Stuck)


class Console:
    """One table. `names` are its games, `find` looks one up, `seeds` gives a new match its seed.

    decks: the owner's deck of a game, or None for the built-in one; dealer: who usually deals;
    texts: of the device's language; speak: the texts of any language that it speaks;
    usual: the settings of table.toml; settings: those with what was changed at the box.
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
        speak: Callable[[str], Texts] | None = None,
        usual: Settings | None = None,
        settings: Settings | None = None,
    ) -> None:
        self.speak = speak or (lambda _language: texts)
        self.names = names
        self.find = find
        self.seeds = seeds
        self.decks = decks
        self.dealer = dealer
        self.usual = usual or Settings(language=texts.language)
        self.settings = settings or self.usual
        self.now = 0
        self.touched = 0
        self.sitting: Sitting | None = None
        self.last: Setup | None = None
        self.last_bots: Mapping[int, Bot] = {}
        """How the last match was started, so that it can be played again."""
        self.remote: frozenset[int] = frozenset()
        """The seats that have a screen of their own."""
        self.missing: dict[str, str] = {}
        """The devices that do not answer, with their drivers' sentences."""
        self.dark_since: int | None = None
        """When the display stopped answering, which only the ring can tell."""
        self.owed = Owed()
        """What was left before the journal could be written."""
        self.play = Play()
        self.modes: list[Mode] = [Start()]
        self.dipped: int | None = None
        """When something was last not accepted."""
        self.fingers = Fingers()
        self._asked_alone: tuple[Match[Any], int] | None = None  # in private, after the last input
        self._alone: ClockAlone | None = None  # as it was after the last input
        self._effects: list[Effect] = []
        self._screen: Screen | None = None  # what is seen, until the next input
        self._light: Light | None = None

    # In and out

    def wake(self, now: int) -> None:
        """Begin at this time, as if just touched: the clock's zero is anybody's guess."""
        self.now = self.touched = now

    def handle(self, given: Any) -> list[Effect]:
        """Take one input (of `inputs` or `gestures`); return what the shell is to do, in order."""
        self.now = max(self.now, given.at)
        self._screen = self._light = None
        if not self._is_secret(given):
            wanted = not isinstance(given, _KEYS) or self.fingers.takes(given, asleep=self.asleep)
            if _is_touch(given):
                self.touched = self.now
                if isinstance(self.mode, Off) and not isinstance(given, Released | inputs.Tapped):
                    self.modes.pop()  # awake; a tap also counts
            if wanted:
                self._answer(given)
        self._follow_question()
        self._follow_clocks()
        out, self._effects = self._effects, []
        return out

    def _follow_question(self) -> None:
        """Let what fingers began not count for a question that has become one person's alone."""
        seat = self.play.asked_in_private(self)
        asked = None if self.match is None or seat is None else (self.match, seat)
        if asked not in (None, self._asked_alone) and len(self.people) > 1:
            self.fingers.let_go(self.now)
        self._asked_alone = asked

    def _follow_clocks(self) -> None:
        """Let clocks run or stand as this moment has it; of one that was put away, say so."""
        if self.clocks is not None:
            self.clocks.follow(self)
        if self._alone is not None and self.alone is None:
            self.want(KeepClock(None))
        self._alone = self.alone

    def _is_secret(self, given: Any) -> bool:
        """Whether this is a tag read in a secret moment: nothing may show of it, nor be heard."""
        if not isinstance(given, inputs.Tapped | inputs.Strange) or self.modes[0] is not self.play:
            return False
        if any(isinstance(mode, Start | Asking) for mode in self.modes):
            return False
        if isinstance(given, inputs.Strange) and self.play.viewer(self) is not None:
            return True  # somebody looks at what is theirs: no question comes over it
        answers = isinstance(given, inputs.Tapped) and self.play.answers(self, given)
        return not answers and self.play.secret_moment(self)

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
    def clocks(self) -> Clocks | None:
        """The clocks of the match, if it has any."""
        return self.sitting.clocks if self.sitting is not None else None

    @property
    def alone(self) -> ClockAlone | None:
        """The clock that runs without a game, if there is one."""
        return next((mode for mode in self.modes if isinstance(mode, ClockAlone)), None)

    @property
    def clock(self) -> Clocks | ClockAlone | None:
        """Whichever of both is on."""
        return self.alone or self.clocks

    @property
    def bots(self) -> Mapping[int, Bot]:
        """The seats that software has taken."""
        return self.sitting.bots if self.sitting is not None else {}

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the match that no software has taken."""
        seats = self.match.setup.seats if self.match is not None else 0
        return tuple(seat for seat in range(seats) if seat not in self.bots)

    @property
    def idle(self) -> bool:
        """Whether nobody has touched anything for a minute, and no clock is about to fall."""
        if self.clock is not None and self.clock.urgent:
            return False
        return self.now - self.touched >= dressing.IDLE

    @property
    def asleep(self) -> bool:
        """Whether nobody has touched anything for ten minutes, or the box was switched off."""
        if isinstance(self.mode, Off):
            return True
        if self.clock is not None and self.clock.clock.running:
            return False  # it is looked at, and the press that ends a turn must count
        return self.now - self.touched >= dressing.ASLEEP

    @property
    def paused(self) -> bool:
        """Whether something lies over the game: bots wait, clocks stand."""
        return any(not isinstance(mode, Play | Notice) for mode in self.modes)

    @property
    def unsaved(self) -> bool:
        """Whether something was played that the journal has not got."""
        return bool(self.owed) or (self.sitting is not None and self.sitting.unsaved is not None)

    @property
    def wants_tags(self) -> bool:
        """Whether tags themselves are wanted, not the cards that they are."""
        return any(mode.raw for mode in self.modes)

    @property
    def numbers(self) -> bool:
        """Whether a number is being chosen: previous and next then repeat faster."""
        return bool(self.mode is self.play and self.screen().digits)

    @property
    def deadline(self) -> int | None:
        """When a `Tick` is wanted, in nanoseconds; None if only input can change anything."""
        wakes = [mode.deadline(self) for mode in self.modes]
        wakes += [dressing.deadline(self), self.owed.deadline]
        if self.sitting is not None:
            wakes.append(self.sitting.deadline)
        if self.clocks is not None:
            wakes.append(self.clocks.deadline(self.now))
        return min((at for at in wakes if at is not None), default=None)

    def screen(self) -> Screen:
        """Return what the OLED shows now."""
        if self._screen is None:
            self._screen = dressing.screen(self, self.mode.screen(self))
        return self._screen

    def light(self) -> Light:
        """Return what the ring shows now."""
        if self._light is None:
            self._light = dressing.light(self, self.mode.light(self))
        return self._light

    # What modes use

    @property
    def texts(self) -> Texts:
        """The texts of whoever the screen is for now."""
        return self.speak(listening.language(self))

    def change(self, **settings: Any) -> None:
        """Set something at the box, for good."""
        self.settings = msgspec.structs.replace(self.settings, **settings)
        self.want(Remember(self.settings))

    def say(self, message: Text | str) -> str:
        """Translate, with seats spoken as their colours' names."""
        return message if isinstance(message, str) else self.texts.say(message, self.seat_name)

    def colour(self, seat: int) -> str:
        """Return the colour id of a seat; of a duel's two the first."""
        if self.match is None:
            return "white"
        return self.match.game.seat_colours(self.match.state)[seat]

    def seat_name(self, seat: int) -> str:
        """Return what a seat is called."""
        return self.called(seat, self.colour(seat))

    def called(self, seat: int, colour: str) -> str:
        """Return what a seat is called that has this colour: its name, else the colour's."""
        own = names.of(self.settings, seat)
        return names.short(own) if own else self.texts.colour(colour)

    def rouse(self) -> None:
        """Be as awake as if somebody had touched something: time is up."""
        self.touched = self.now

    def cue(self, name: str) -> None:
        """Let a cue sound, unless sound is off."""
        if self.settings.sound:
            self.want(Sound(name))

    def push(self, mode: Mode) -> None:
        """Put a mode on top; it has the keys until it is popped. A notice makes way."""
        self.dismiss()
        self.modes.append(mode)

    def pop(self, mode: Mode) -> None:
        """Take a mode, and all above it, off the stack."""
        if mode in self.modes:
            del self.modes[self.modes.index(mode) :]

    def dismiss(self) -> None:
        """Send a notice away."""
        if isinstance(self.mode, Notice):
            self.modes.pop()

    def below(self, mode: Mode) -> Mode:
        """Return what had the keys before a mode got them."""
        return self.modes[self.modes.index(mode) - 1]

    def only_play(self) -> None:
        """Put away whatever lies over the game."""
        self.modes = [self.play]

    def refuse(self, why: Text) -> None:
        """Say why not: one dip of the ring, one low tone, the reason for six seconds."""
        self.notice(Notice(text("table.head.refused"), (why,)))
        self.dipped = self.now
        self.cue("refused")

    def notice(self, notice: Notice) -> None:
        """Show a notice, in place of an older one."""
        notice.since = self.now
        self.push(notice)

    def open_menu(self) -> None:
        """Show the table menu."""
        if not isinstance(self.mode, TableMenu):
            self.push(TableMenu())

    def open_undo(self) -> None:
        """Ask whether to take the last action back, if there is one."""
        if self.can_undo() and not isinstance(self.mode, UndoQuestion):
            self.push(UndoQuestion(self.now))

    def can_undo(self) -> bool:
        """Whether there is something to take back; says so if not."""
        try:
            return self.sitting is not None and self.sitting.undo_from() >= 0
        except NothingToUndo:
            self.refuse(text("table.why.nothing-to-undo"))
            return False

    # The game

    def scene(self, seat: int | None = None) -> Scene:
        """Return the scene of the running match for a seat; None is the whole table."""
        assert self.match is not None  # noqa: S101  (only called while a match runs)
        return self.match.game.scene(self.match.state, seat)

    def table_light(self) -> Light:
        """Return the ring at rest: the game's, or the quiet dial of the start menu."""
        return Light() if self.match is None else lighting.table_light(self)

    def begin(self, new: inputs.NewGame) -> bool:
        """Start a match and return True; what does not go together is refused with its sentence."""
        try:
            game = self.find(new.game)
            deck = self.decks(new.game)
            colours = seating.colours(self.settings, game, new.seats, new.variant)
            setup = game.setup(
                new.seats, new.variant, new.cards, new.options, new.first, colours, deck
            )
            match = Match(game, setup, self.seeds())
        except (BadSetup, UnknownGame) as error:
            says = error.says if isinstance(error, BadSetup) else None
            self.refuse(says or text("table.literal", text=str(error)))
            return False
        self.leave("ended")
        sitting, timer = self._sit_down(match, new.bots), timer_of(self.settings)
        sitting.clocks = Clocks.begin(match, timer) if timer is not None else None
        sitting.begin()
        return True

    def resume(
        self,
        match: Match[Any],
        *,
        bots: Mapping[int, Bot] | None = None,
        lost: int | None = 0,
        ask: bool = True,
    ) -> None:
        """Take up a match that the journal kept; people confirm that they are back.

        lost: how many of its last acts the journal has not got, None if nobody can say.
        """
        sitting = self._sit_down(match, bots or {})
        sitting.clocks = Clocks.resumed(match)
        sitting.go_on()
        self._screen = self._light = None
        if ask:
            self.push(Resume(lost))

    def resume_clock(self, kept: str) -> bool:
        """Take up a clock that the journal kept, stopped; False if it cannot be read."""
        alone = ClockAlone.resumed(kept)
        if alone is not None:
            self.push(alone)
            self._alone = alone
            self._screen = self._light = None
        return alone is not None

    def _sit_down(self, match: Match[Any], bots: Mapping[int, Bot]) -> Sitting:
        self.sitting = Sitting(self, match, bots)
        self.last, self.last_bots = match.setup, bots
        self.play = Play()
        self.only_play()
        return self.sitting

    def leave(self, how: str) -> None:
        """Go back to the start menu; the match stays in the history."""
        if self.match is not None:
            self.want(Close("over" if self.match.turn == OVER else how, self.match))
        self.sitting = None
        self.modes = [Start()]

    def play_again(self) -> None:
        """Ask for the same game again; until it begins, the old one can still be undone."""
        if self.last is not None:
            asking = Asking.again(self.find(self.last.game), self.last, self.last_bots)
            self.push(asking)
            asking.begin_if_settled(self)

    # Inputs

    def _answer(self, given: Any) -> None:
        match given:
            case Pressed() | Repeated():
                self._press(given)
            case Released():
                if given.name in ("ok", "back") and not given.held:
                    self.mode.release(self, given.name)
            case Held():
                self.mode.hold(self, given.name)
            case HeldOn():
                self.mode.hold_on(self, given)
            case Stuck():
                faults.stuck(self, given.name)
            case inputs.Tapped():
                self.dismiss()
                self.mode.tap(self, given)
            case inputs.Strange():
                self.mode.strange(self, given)
            case inputs.Remote():
                remote.pressed(self, given.button)
            case inputs.Tagged():
                self.dismiss()
                self.mode.tagged(self, given)
            case inputs.Linked() | inputs.NotLinked() | inputs.Written() | inputs.NotWritten():
                for mode in tuple(self.modes):
                    mode.told(self, given)
            case inputs.Lost():
                faults.lost(self, given.device, given.says)
            case inputs.SetAside():
                faults.set_aside(self, given)
            case inputs.Back():
                faults.back(self, given.device)
            case inputs.Tick():
                self._tick()
            case inputs.Closed():
                self.owed.paid(given.match)
            case inputs.NotClosed():
                self.owed.add(given.match, given.how, self.now)
            case inputs.NewGame():
                self.begin(given)
            case inputs.Looked():
                if self.match is not None:
                    self.play.looked = len(self.match.entries)
            case inputs.StartClock():
                start_alone(self, given.timer, given.players)
            case inputs.TellClock():
                remote.told(self, given.what)
            case inputs.GameTimer():
                self.change(timer=given.control, at_zero=given.at_zero)
            case inputs.Seated():
                seating.seated(self, given)
            case inputs.ClockNotKept():
                if self.alone is not None:
                    self.alone.not_kept(self, given.why)
            case inputs.EndGame():
                self.leave("ended")
            case _ if self.sitting is not None:
                page.answer(self, self.sitting, given)

    def _press(self, given: Pressed | Repeated) -> None:
        key = given.name
        if key in ("ok", "back"):
            return  # they act when they are let go
        if isinstance(self.mode, Notice):
            if isinstance(given, Pressed) and not self.mode.turn(self, key):
                self.dismiss()
                self.fingers.spend(key)
        elif key in ("previous", "next"):
            self.mode.press(self, key)
        elif key.startswith("seat"):
            self.mode.seat(self, int(key.removeprefix("seat")))

    def _tick(self) -> None:
        for mode in tuple(self.modes):
            mode.tick(self)
        if self.sitting is not None:
            self.sitting.tick()
        self._effects += self.owed.offer(self.now, self.match)


def _is_touch(given: Any) -> bool:
    """Whether somebody did this; letting go of a key that counted when pressed does not count."""
    if isinstance(given, Released):
        return given.name in ("ok", "back")
    return not isinstance(given, _SILENT)
