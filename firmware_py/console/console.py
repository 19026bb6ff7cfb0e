"""State machine of the device, without I/O.

`Console.handle` takes an input with its timestamp and returns effects; `screen` and `light` return
what OLED and ring show at that time. The console reads no clock, opens no file and draws no random
numbers (seeds come from `seeds`). A recorded list of inputs therefore reproduces every output byte
for byte.

`Console` is also the `Ui` that its modes receive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from firmware_py.console import (
    command_runner,
    gestures,
    inputs,
    overlays,
    player_names,
    seat_colours,
    tag_table,
)
from firmware_py.console.clocks import presets, standalone_clock
from firmware_py.console.clocks.preset_names import REFUSALS
from firmware_py.console.clocks.standalone_clock import StandaloneClock
from firmware_py.console.effects import Effect, KeepClock
from firmware_py.console.held_keys import Key
from firmware_py.console.modes import rules, waiting_room
from firmware_py.console.modes.game_menu import GameMenu
from firmware_py.console.modes.main_menu import MainMenu, leave
from firmware_py.console.modes.pause import ResumeMode
from firmware_py.console.modes.play import PlayMode
from firmware_py.console.notifications import faults, invitation, pairing_code
from firmware_py.console.notifications.notification import Notification
from firmware_py.console.session import (
    actions,
    clocks,
    device_seats,
    hints,
    rule_lookup,
    tutorial,
    undo,
)
from firmware_py.console.session.bots import BotTurns
from firmware_py.console.session.clocks import SessionClocks
from firmware_py.console.session.review import Reviews
from firmware_py.console.session.session import Session
from firmware_py.console.session.unsaved_endings import UnsavedEndings
from firmware_py.console.shelf import sleep
from firmware_py.console.status import Status
from firmware_py.console.touch import is_touch
from firmware_py.console.ui import Ui
from firmware_py.settings.device_settings import timer_of
from games.core.errors import BadSetup, UnknownGame
from games.core.match import Match
from games.core.text import Text, text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from firmware_py.cards.enrolment import Enrolment
    from firmware_py.console.commands import StartGame
    from firmware_py.console.mode import Mode
    from firmware_py.render.ring_model import RingView
    from firmware_py.render.screen import Screen


class Console(Ui):
    """Console of one table.

    seeds: returns the seed of each new match. enrolment: a deck enrolment to show first.
    """

    def __init__(
        self, *, seeds: Callable[[], str], enrolment: Enrolment | None = None, **ui: Any
    ) -> None:
        super().__init__(**ui)
        self.seeds = seeds
        self.reviews = Reviews()
        self.unsaved_endings = UnsavedEndings()
        self.status = Status(self)
        self.play = PlayMode()
        self.bot_turns = BotTurns()
        self.modes.append(MainMenu())
        if enrolment is not None:
            from firmware_py.console.modes.enrol import EnrolMode  # noqa: PLC0415  (rarely used)

            self.push(EnrolMode(enrolment))
        # The match and seat of the private question after the last input.
        self._asked_alone: tuple[Match[Any], int] | None = None
        self._alone: StandaloneClock | None = None  # the standalone clock after the last input
        self._screen: Screen | None = None  # cached until the next input
        self._light: RingView | None = None  # cached until the next input

    # Input and output

    def handle(self, given: Any) -> list[Effect]:
        """Process one input (of `inputs` or `gestures`) and return its effects in order."""
        self.now = max(self.now, given.at)
        self._screen = self._light = None
        if not self._is_secret(given):
            slept, off = self.asleep, self.mode.off
            wanted = not isinstance(given, Key) or self.held_keys.takes(given, asleep=slept)
            if is_touch(given):
                self.touched = self.now
                if self.mode.off and not isinstance(given, gestures.Released | inputs.Tapped):
                    self.modes.pop()  # a press only wakes the device, but a tapped card also counts
            if wanted:
                self._answer(given)
            elif slept and isinstance(given, gestures.Pressed):
                sleep.woken(self, given.name, off=off)
        self._ignore_earlier_keys()
        self._update_clocks()
        self.bot_turns.update(self)
        tutorial.update(self)
        self.play.consider(self)
        out, self._effects = self._effects, []
        return out

    def _ignore_earlier_keys(self) -> None:
        """Ignore keys that were pressed before the current question became private."""
        seat = self.play.asked_in_private(self)
        asked = None if self.match is None or seat is None else (self.match, seat)
        if asked not in (None, self._asked_alone) and len(self.people) > 1:
            self.held_keys.let_go(self.now)
        self._asked_alone = asked

    def _update_clocks(self) -> None:
        """Start or stop the clocks. Delete the saved standalone clock when it was closed."""
        if self.clocks is not None:
            clocks.update(self, self.clocks, self.play)
        if self._alone is not None and self.alone is None:
            self.emit(KeepClock(None))
        self._alone = self.alone

    def _is_secret(self, given: Any) -> bool:
        """Return whether this is a tag that must have no visible or audible effect.

        Any effect would reveal something about cards that only one player may know.
        """
        if not isinstance(given, inputs.Tapped | inputs.UnknownTag) or self.session is None:
            return False
        if any(mode.starts_games for mode in self.modes):
            return False
        if isinstance(given, inputs.UnknownTag) and self.play.looks(self) is not None:
            return True  # a private view is open: the question about a new tag must not cover it
        asks = rules.wanted(self, self.play)  # a card looked up in the rules reveals who holds it
        answers = isinstance(given, inputs.Tapped) and self.play.answers(self, given)
        return (asks or not answers) and self.play.secret_moment(self)

    @property
    def alone(self) -> StandaloneClock | None:
        """The standalone clock, or None."""
        return standalone_clock.alone(self)

    @property
    def clock(self) -> SessionClocks | StandaloneClock | None:
        """The standalone clock, else the clocks of the match, else None."""
        return self.alone or self.clocks

    @property
    def wants_tags(self) -> bool:
        """True if tags must be fed as `RawTag`, without looking up their cards."""
        return self.below_notice.raw

    @property
    def numbers(self) -> bool:
        """True while a number is being chosen. previous and next then repeat faster."""
        digits = bool(self.screen().digits)
        return digits and (self.mode is self.play or self.mode.counts)

    @property
    def deadline(self) -> int | None:
        """Time of the next `Tick` (ns), or None if only another input can change something."""
        wakes = [mode.deadline(self) for mode in self.modes]
        wakes += [
            overlays.deadline(self),
            self.unsaved_endings.deadline,
            self.bot_turns.deadline(self),
        ]
        if self.session is not None:
            wakes.append(self.session.deadline(self.now, self.touched, paused=self.paused))
        if self.clocks is not None:
            wakes.append(self.clocks.deadline(self.now))
        return min((at for at in wakes if at is not None), default=None)

    def screen(self) -> Screen:
        """Return the screen of the OLED."""
        if self._screen is None:
            self._screen = overlays.screen(self, self.mode.screen(self))
        return self._screen

    def light(self) -> RingView:
        """Return the ring view of the top mode, or of the mode below a notice."""
        if self._light is None:
            self._light = overlays.light(self, self.below_notice.light(self))
        return self._light

    # The match

    def refusal(self, why: Text, *more: Text) -> Mode:
        """Return a notice with the reason of a refusal. next opens the rule that explains it."""
        entry = rule_lookup.of_message(self, why)
        behind = None if entry is None else rules.RulesMode(entry)
        return Notification(text("table.head.refused"), (why, *more), behind=behind)

    def begin(self, new: StartGame) -> bool:
        """Start a match and return True. If the set-up is invalid, show why and return False."""
        bots = command_runner.chosen_bots(self, new)
        try:
            game = self.find(new.game)
            deck = self.decks(new.game)
            colours = seat_colours.colours(self.settings, game, new.seats, new.variant)
            box = tuple(bots) if new.cards == "table" else ()
            setup = game.setup(
                new.seats, new.variant, new.cards, new.options, new.first, colours, deck, box
            )
            match = Match(game, setup, self.seeds())
        except (BadSetup, UnknownGame) as error:
            self.refuse(command_runner.says(error))
            return False
        leave(self, "ended")
        if new.explain is not None:
            tutorial.begin(self, new.game, new.seats, new.explain)
        session = self._start_session(match, bots)
        timer = timer_of(self.settings) if new.timer is None else new.own_timer()
        self.last_timer = new.timer, new.time, new.at_zero
        session.clocks = SessionClocks.begin(match, timer) if timer is not None else None
        session.notes.new = True
        actions.begin(self)
        return True

    def _resume(self, given: inputs.Resumed) -> None:
        session = self._start_session(given.match, given.bots)
        session.clocks = SessionClocks.resumed(given.match)
        session.hints.take_up(given.hints, given.match)
        actions.go_on(self)
        if given.ask:
            self.push(ResumeMode(given.lost))

    def _start_session(self, match: Match[Any], bots: Mapping[int, str]) -> Session:
        # Every device seat needs a bot, even if the journal has lost its level.
        if match.setup.cards == "table":
            bots = {seat: bots.get(seat, "medium") for seat in match.setup.box}
        self.session = Session(match, bots, self.now)
        self.last, self.last_bots = match.begun_with, bots
        self.play = PlayMode()
        self.modes = [self.play]
        return self.session

    # Inputs

    def _answer(self, given: Any) -> None:
        match given:
            case gestures.Pressed() | gestures.Repeated():
                self._press(given)
            case gestures.Released():
                if given.name in ("ok", "back") and not given.held:
                    self.mode.release(self, given.name)
            case gestures.ButtonHeld():
                self._hold(given.name)
            case gestures.HeldOn():
                self.mode.hold_on(self, given)
            case gestures.ButtonStuck():
                faults.stuck(self, given.name)
            case inputs.Tapped():
                self.dismiss()
                if device_seats.scan_request(self) is not None:
                    self._unread()  # the rules must not reveal a hidden card
                elif rules.wanted(self, self.play):
                    rules.explain(self, given)
                    return
                while self.mode.lets_cards_through:
                    self.modes.pop()
                self.mode.tap(self, given)
            case inputs.UnknownTag():
                if not presets.tapped(self, given):
                    self.mode.unknown_tag(self, given)
            case inputs.Remote():
                self.dismiss()
                self.mode.remote(self, given.button)
            case inputs.RawTag():
                self.dismiss()
                self.mode.raw_tag(self, given)
            case _ if isinstance(given, inputs.TagNews):
                tag_table.take(self, given)
            case inputs.DeviceLost():
                faults.lost(self, given.device, given.says)
            case inputs.JournalSetAside():
                faults.set_aside(self, given)
            case inputs.DeviceRestored():
                faults.back(self, given.device)
            case inputs.VoiceFound():
                self.can_speak = True
            case inputs.Tick():
                self._tick()
            case inputs.TimeOfDay():
                self.shelf.day.told(given.local, self.now)
            case inputs.Closed():
                self.unsaved_endings.remove(given.match)
            case inputs.NotClosed():
                self.unsaved_endings.add(given.match, given.how, self.now)
            case inputs.CommandGiven():
                command_runner.run(self, given.command)
            case inputs.PersonDeleted():
                player_names.delete_person(self, given.keys)
            case inputs.UndoRequested():
                command_runner.take_back(self, given)
            case inputs.Resumed():
                self._resume(given)
            case inputs.ClockTakenUp():
                if (alone := StandaloneClock.resumed(given.kept)) is not None:
                    self.push(alone)
            case inputs.PrivateViewOpened():
                if self.match is not None:
                    self.play.looked = len(self.match.entries)
            case inputs.ClockNotKept():
                if self.alone is not None:
                    self.alone.not_kept(self, given.why)
            case inputs.PresetRefused():
                self.refuse(REFUSALS.get(given.reason, REFUSALS["disk"]))
            case inputs.BotAction():
                self.bot_turns.take(self, given)
            case inputs.HintRequested() if self.session is not None:
                hints.ask(self, given.seat)
            case inputs.HintReady() if self.session is not None:
                self.session.hints.take(given.moment, given.hint)
            case inputs.Reviewed() if self.session is not None:
                self.session.review()
            case inputs.ReviewReady():
                self.reviews.take(given.moment, given.told)
            case inputs.RemoteSeats():
                self.remote = given.seats
            case inputs.PairingRequested():
                pairing_code.shown(self, given.number)
            case inputs.NewNumber():
                pairing_code.gone(self)
            case inputs.RoomShown():
                waiting_room.shown(self, given)
            case inputs.Invited():
                invitation.shown(self, given)
            case inputs.Appended() if self.session is not None:
                actions.appended(self)
            case inputs.AppendFailed() if self.session is not None:
                actions.append_failed(self, given.why)

    def _unread(self) -> None:
        """Close the rules and ignore a held ok, so that the tapped card is not explained."""
        reading = next((mode for mode in self.modes if mode.about_rules), None)
        if reading is not None:
            self.pop(reading)
        if self.held_keys.down == "ok":
            self.held_keys.spend("ok")

    def _press(self, given: gestures.Pressed | gestures.Repeated) -> None:
        key, mode = given.name, self.mode
        if key in ("ok", "back"):
            return  # these keys act on release
        if mode.makes_way:
            if isinstance(given, gestures.Pressed) and not mode.turn(self, key):
                self.dismiss()
                self.held_keys.spend(key)
        elif key in ("previous", "next"):
            mode.press(self, key)
        elif key.startswith("seat"):
            mode.seat(self, int(key.removeprefix("seat")))

    def _hold(self, key: str) -> None:
        """Dismiss a notice and pass the hold to the mode below it.

        If that mode does not handle it, ok opens the game menu and back asks for an undo.
        """
        self.dismiss()
        mode = self.mode
        if mode.hold(self, key) or not mode.opens_menu or self.match is None:
            return
        if key == "back":
            undo.ask(self)
        elif key == "ok" and not isinstance(mode, GameMenu):
            self.push(GameMenu())

    def _tick(self) -> None:
        for mode in tuple(self.modes):
            mode.tick(self)
        sleep.tick(self)
        if self.session is not None:
            actions.tick(self)
            self.bot_turns.tick(self)
        self._effects += self.unsaved_endings.offer(self.now, self.match)
