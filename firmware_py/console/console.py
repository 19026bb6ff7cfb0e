"""The console: all that the device decides, as a machine without I/O.

Inputs with timestamps go in by `handle`, effects come out; `screen` and `light` say what is to be
seen at that moment. It reads no clock, opens no file and draws no random number of its own, so a
recorded table can be played again to the byte.

It is the desk of its modes, and hands each input to the one that it is for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from firmware_py.console import dressing, inputs, seats
from firmware_py.console.clocks import clock_alone
from firmware_py.console.clocks.clock_alone import ClockAlone
from firmware_py.console.clocks.clock_setup import start_alone
from firmware_py.console.desk import Desk, Mode
from firmware_py.console.effects import Effect, KeepClock
from firmware_py.console.gestures import Held, HeldOn, Pressed, Released, Repeated, Stuck
from firmware_py.console.match import (
    acts,
    boxed,
    company,
    explaining,
    hinting,
    noting,
    reviewing,
    timekeeping,
    undo,
)
from firmware_py.console.match.company import Company
from firmware_py.console.menus import rules
from firmware_py.console.menus.start import Start, leave
from firmware_py.console.menus.table_menu import TableMenu
from firmware_py.console.notices import faults, invitation, knock
from firmware_py.console.notices.notice import Notice
from firmware_py.console.sitting.clocks import Clocks
from firmware_py.console.sitting.sitting import Sitting
from firmware_py.console.table import page
from firmware_py.console.table.play import Play
from firmware_py.console.table.resume import Resume
from firmware_py.settings.at_box import timer_of
from games.core.errors import BadSetup, UnknownGame
from games.core.match import Match
from games.core.text import Text, text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from firmware_py.cards.enrolment import Enrolment
    from firmware_py.painting.light import Light
    from firmware_py.painting.screen import Screen

_SILENT = (
    inputs.Tick, inputs.Kept, inputs.NotKept, inputs.Closed, inputs.NotClosed,
    inputs.Lost, inputs.Back, inputs.Linked, inputs.NotLinked, inputs.Written, inputs.NotWritten,
    inputs.Watched, inputs.Knocked, inputs.NewNumber, inputs.Thought,
    inputs.Advised, inputs.WorkedOut, inputs.Invited,
)  # fmt: skip
"""Inputs that are nobody's touch."""

_KEYS = (Pressed, Repeated, Released, Held, HeldOn, Stuck)


class Console(Desk):
    """One table. `seeds` gives a new match its seed; enrolment: of a deck, if that is all there is.

    All else is the desk's.
    """

    def __init__(
        self, *, seeds: Callable[[], str], enrolment: Enrolment | None = None, **desk: Any
    ) -> None:
        super().__init__(**desk)
        self.seeds = seeds
        self.play = Play()
        self.company = Company()
        self.modes.append(Start())
        if enrolment is not None:
            from firmware_py.console.cards.enrol import Enrol  # noqa: PLC0415  (seldom)

            self.push(Enrol(enrolment))
        self._asked_alone: tuple[Match[Any], int] | None = None  # in private, after the last input
        self._alone: ClockAlone | None = None  # as it was after the last input
        self._screen: Screen | None = None  # what is seen, until the next input
        self._light: Light | None = None

    # In and out

    def handle(self, given: Any) -> list[Effect]:
        """Take one input (of `inputs` or `gestures`); return what the shell is to do, in order."""
        self.now = max(self.now, given.at)
        self._screen = self._light = None
        if not self._is_secret(given):
            wanted = not isinstance(given, _KEYS) or self.fingers.takes(given, asleep=self.asleep)
            if _is_touch(given):
                self.touched = self.now
                if self.mode.off and not isinstance(given, Released | inputs.Tapped):
                    self.modes.pop()  # awake; a tap also counts
            if wanted:
                self._answer(given)
        self._follow_question()
        self._follow_clocks()
        self.company.follow(self)
        hinting.follow(self)
        reviewing.follow(self)
        noting.follow(self)
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
            timekeeping.follow(self, self.clocks, self.play)
        if self._alone is not None and self.alone is None:
            self.want(KeepClock(None))
        self._alone = self.alone

    def _is_secret(self, given: Any) -> bool:
        """Whether this is a tag read in a secret moment: nothing may show of it, nor be heard."""
        if not isinstance(given, inputs.Tapped | inputs.Strange) or self.sitting is None:
            return False
        if any(mode.starts_games for mode in self.modes):
            return False
        if isinstance(given, inputs.Strange) and self.play.looks(self) is not None:
            return True  # somebody looks at what is theirs: no question comes over it
        asks = rules.wanted(self, self.play)  # what somebody asks about tells what they hold
        answers = isinstance(given, inputs.Tapped) and self.play.answers(self, given)
        return (asks or not answers) and self.play.secret_moment(self)

    @property
    def alone(self) -> ClockAlone | None:
        """The clock that runs without a game, if there is one."""
        return clock_alone.alone(self)

    @property
    def clock(self) -> Clocks | ClockAlone | None:
        """Whichever of both is on."""
        return self.alone or self.clocks

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
        wakes += [dressing.deadline(self), self.owed.deadline, self.company.deadline(self)]
        wakes.append(noting.deadline(self))
        if self.sitting is not None:
            wakes.append(self.sitting.deadline(self.now, self.touched, paused=self.paused))
        if self.clocks is not None:
            wakes.append(self.clocks.deadline(self.now))
        return min((at for at in wakes if at is not None), default=None)

    def screen(self) -> Screen:
        """Return what the OLED shows now."""
        if self._screen is None:
            self._screen = dressing.screen(self, self.mode.screen(self))
        return self._screen

    def light(self) -> Light:
        """Return what the ring shows now; it does not forget a question over a notice."""
        if self._light is None:
            lit = self.modes[-2] if self.mode.makes_way else self.mode
            self._light = dressing.light(self, lit.light(self))
        return self._light

    # The match

    def refusal(self, why: Text) -> Mode:
        """Return the notice that says why not."""
        entry = explaining.of_message(self, why)
        behind = None if entry is None else rules.Rules(entry)
        return Notice(text("table.head.refused"), (why,), behind=behind)

    def begin(self, new: inputs.NewGame) -> bool:
        """Start a match and return True; what does not go together is refused with its sentence."""
        try:
            game = self.find(new.game)
            deck = self.decks(new.game)
            colours = seats.colours(self.settings, game, new.seats, new.variant)
            box = tuple(new.bots) if new.cards == "table" else ()
            setup = game.setup(
                new.seats, new.variant, new.cards, new.options, new.first, colours, deck, box
            )
            match = Match(game, setup, self.seeds())
        except (BadSetup, UnknownGame) as error:
            says = error.says if isinstance(error, BadSetup) else None
            self.refuse(says or text("table.literal", text=str(error)))
            return False
        leave(self, "ended")
        if new.explain is not None:
            noting.begin(self, new.game, new.seats, new.explain)
        sitting, timer = self._sit_down(match, new.bots), timer_of(self.settings)
        sitting.clocks = Clocks.begin(match, timer) if timer is not None else None
        sitting.notes.new = True
        acts.begin(self)
        return True

    def _take_up(self, given: inputs.TakenUp) -> None:
        sitting = self._sit_down(given.match, given.bots)
        sitting.clocks = Clocks.resumed(given.match)
        sitting.hints.take_up(given.hints, given.match)
        acts.go_on(self)
        if given.ask:
            self.push(Resume(given.lost))

    def _sit_down(self, match: Match[Any], bots: Mapping[int, str]) -> Sitting:
        # A seat of the box has a level, whatever became of what the journal knew of it.
        bots = {**dict.fromkeys(match.setup.box, "medium"), **bots}
        self.sitting = Sitting(match, bots, self.now)
        self.last, self.last_bots = match.setup, bots
        self.play = Play()
        self.modes = [self.play]
        return self.sitting

    # Inputs

    def _answer(self, given: Any) -> None:
        match given:
            case Pressed() | Repeated():
                self._press(given)
            case Released():
                if given.name in ("ok", "back") and not given.held:
                    self.mode.release(self, given.name)
            case Held():
                self._hold(given.name)
            case HeldOn():
                self.mode.hold_on(self, given)
            case Stuck():
                faults.stuck(self, given.name)
            case inputs.Tapped():
                self.dismiss()
                if boxed.wanted(self) is not None:
                    self._unread()  # a card that nobody may see is not explained either
                elif rules.wanted(self, self.play):
                    rules.explain(self, given)
                    return
                while self.mode.lets_cards_through:
                    self.modes.pop()
                self.mode.tap(self, given)
            case inputs.Strange():
                self.mode.strange(self, given)
            case inputs.Remote():
                self.dismiss()
                self.mode.remote(self, given.button)
            case inputs.Tagged():
                self.dismiss()
                self.mode.tagged(self, given)
            case inputs.Linked() | inputs.NotLinked() | inputs.Written() | inputs.NotWritten():
                for mode in tuple(self.modes):
                    mode.replied(self, given)
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
            case inputs.TakenUp():
                self._take_up(given)
            case inputs.ClockTakenUp():
                if (alone := ClockAlone.resumed(given.kept)) is not None:
                    self.push(alone)
            case inputs.Looked():
                if self.match is not None:
                    self.play.looked = len(self.match.entries)
            case inputs.StartClock():
                start_alone(self, given.timer, given.players)
            case inputs.TellClock():
                clock_alone.ordered(self, given)
            case inputs.GameTimer():
                self.change(timer=given.control, at_zero=given.at_zero)
            case inputs.Spoken():
                self.change(language=given.language)
            case inputs.Seated():
                seats.seated(self, given)
            case inputs.ClockNotKept():
                if self.alone is not None:
                    self.alone.not_kept(self, given.why)
            case inputs.Thought():
                self.company.take(self, given)
            case inputs.AskHint() if self.sitting is not None:
                hinting.ask(self, given.seat)
            case inputs.Advised() if self.sitting is not None:
                self.sitting.hints.take(given.moment, given.hint)
            case inputs.SetHints() if self.sitting is not None:
                hinting.change(self, given.open)
            case inputs.Reviewed() if self.sitting is not None:
                self.sitting.review()
            case inputs.WorkedOut():
                self.reviews.take(given.moment, given.told)
            case inputs.SetNotes() if self.sitting is not None:
                noting.change(self, given)
            case inputs.GiveSeat() if self.sitting is not None:
                company.give(self, given)
            case inputs.EndGame():
                leave(self, "ended")
            case inputs.Watched():
                self.remote = given.seats
            case inputs.Knocked():
                knock.shown(self, given.number)
            case inputs.NewNumber():
                knock.gone(self)
            case inputs.Invited():
                invitation.shown(self, given)
            case _ if self.sitting is not None:
                page.answer(self, self.play, given)

    def _unread(self) -> None:
        """Put away the rules, and let a finger on ok mean nothing: the card is no question."""
        reading = next((mode for mode in self.modes if mode.about_rules), None)
        if reading is not None:
            self.pop(reading)
        if self.fingers.down == "ok":
            self.fingers.spend("ok")

    def _press(self, given: Pressed | Repeated) -> None:
        key, mode = given.name, self.mode
        if key in ("ok", "back"):
            return  # they act when they are let go
        if mode.makes_way:
            if isinstance(given, Pressed) and not mode.turn(self, key):
                self.dismiss()
                self.fingers.spend(key)
        elif key in ("previous", "next"):
            mode.press(self, key)
        elif key.startswith("seat"):
            mode.seat(self, int(key.removeprefix("seat")))

    def _hold(self, key: str) -> None:
        """Let a hold go through a notice to what is below it; ok opens the menu, back undoes."""
        self.dismiss()
        mode = self.mode
        if mode.hold(self, key) or not mode.opens_menu or self.match is None:
            return
        if key == "back":
            undo.ask(self)
        elif key == "ok" and not isinstance(mode, TableMenu):
            self.push(TableMenu())

    def _tick(self) -> None:
        for mode in tuple(self.modes):
            mode.tick(self)
        if self.sitting is not None:
            acts.tick(self)
            self.company.tick(self)
        self._effects += self.owed.offer(self.now, self.match)


def _is_touch(given: Any) -> bool:
    """Whether somebody did this; letting go of a key that counted when pressed does not count."""
    if isinstance(given, Released):
        return given.name in ("ok", "back")
    return not isinstance(given, _SILENT)
