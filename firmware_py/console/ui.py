"""UI state that all modes share: settings, session, time and the stack of modes.

`Ui` does not refer to concrete modes but reads the class variables of `Mode` (mode.py). `Console`
(console.py) is a `Ui` that handles inputs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console import player_names
from firmware_py.console.day_clock import Shelf
from firmware_py.console.effects import Effect, PlayCue, SaveSettings
from firmware_py.console.held_keys import HeldKeys
from firmware_py.settings.device_settings import Settings
from firmware_py.settings.player_names import on_box
from firmware_py.settings.tutorial_progress import TutorialProgress

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from firmware_py.cards.tags import Card
    from firmware_py.console.commands import StartGame
    from firmware_py.console.mode import Mode
    from firmware_py.console.session.clocks import SessionClocks
    from firmware_py.console.session.review import Reviews
    from firmware_py.console.session.session import Session
    from firmware_py.console.session.unsaved_endings import UnsavedEndings
    from firmware_py.i18n import Texts
    from firmware_py.settings.clocks import AtZero
    from firmware_py.settings.config import Config
    from firmware_py.storage.clock_presets import ClockPreset
    from games.core.deck import Deck
    from games.core.display.scene import Scene
    from games.core.game import Game
    from games.core.match import Match
    from games.core.setup import Setup
    from games.core.text import Text

IDLE = 60_000_000_000
"""Time without input after which animations stop and no frames are sent (ns)."""
ASLEEP = 600_000_000_000
"""Time without input after which the OLED is almost dark and a press only wakes the device (ns)."""


class Ui:
    """UI state of one table, and the operations that modes use.

    names: ids of the installed games. find: returns a game by its id. decks: returns the owner's
    deck of a game, or None for the built-in deck. presets: returns the named clocks. clock_of:
    returns the clock that a tag starts. dealer: default dealer. texts: texts in the device's
    language. speak: returns the texts of a language. usual: settings of table.toml. settings:
    `usual` with the changes made on the device. lessons: tutorial progress of the players. config:
    settings of table.toml with those of the hardware, for the hardware tests.
    """

    reviews: Reviews
    """Review of the finished match, once requested."""
    unsaved_endings: UnsavedEndings
    """Ends of matches that the journal has not committed yet."""

    def __init__(  # noqa: PLR0913  (dependencies of the table, passed by keyword)
        self,
        *,
        texts: Texts,
        names: tuple[str, ...],
        find: Callable[[str], Game[Any]],
        decks: Callable[[str], Deck | None] = lambda _game: None,
        presets: Callable[[], tuple[ClockPreset, ...]] = tuple,
        clock_of: Callable[[bytes], str | None] = lambda _uid: None,
        dealer: str = "table",
        speak: Callable[[str], Texts] | None = None,
        usual: Settings | None = None,
        settings: Settings | None = None,
        lessons: TutorialProgress | None = None,
        config: Config | None = None,
    ) -> None:
        self.texts_for = speak or (lambda _language: texts)
        self.names = names
        self.find = find
        self.decks = decks
        self.presets, self.clock_of = presets, clock_of
        self.dealer = dealer
        self.usual = usual or Settings(language=texts.language)
        self.settings = settings or self.usual
        self.tutorial_progress = lessons or TutorialProgress()
        self.config = config
        self.now = 0
        self.touched = 0
        """Time of the last touch (ns)."""
        self.session: Session | None = None
        self.last: Setup | None = None
        self.last_bots: Mapping[int, str] = {}
        """Set-up (`last`) and bots of the last match, for a rematch."""
        self.last_timer: tuple[str | None, int | None, AtZero] = (None, None, "warn")
        """`timer`, `time` and `at_zero` of the command that started it."""
        self.last_before_clock: Setup | None = None
        """`last` when the last clock without a game was opened."""
        self.shelf = Shelf()
        self.remote: frozenset[int] = frozenset()
        """Seats that have their own page."""
        self.tags: dict[bytes, Card] | None = None
        """The tag table, or None before it was read (`effects.ReadTags`)."""
        self.can_speak = False
        """True if the device has a voice (`inputs.VoiceFound`)."""
        self.missing: dict[str, str] = {}
        """Error message of each device that does not answer."""
        self.dark_since: int | None = None
        """Time at which the display stopped answering (ns). Only the ring can show that."""
        self.dipped: int | None = None
        """Time of the last refusal (ns)."""
        self.held_keys = HeldKeys()
        self.modes: list[Mode] = []
        """Mode stack. The last mode is the top, and the first is the game or the main menu."""
        self._effects: list[Effect] = []

    # Implemented by the console, which knows the concrete modes

    def begin(self, new: StartGame) -> bool:
        """Start a match and return True. If the set-up is invalid, show why and return False."""
        raise NotImplementedError

    def refusal(self, why: Text, *more: Text) -> Mode:
        """Return a notice with the reason of a refusal and further texts."""
        raise NotImplementedError

    # The match

    @property
    def match(self) -> Match[Any] | None:
        """The match on the table, or None."""
        return self.session.match if self.session is not None else None

    @property
    def clocks(self) -> SessionClocks | None:
        """The clocks of the match, or None."""
        return self.session.clocks if self.session is not None else None

    @property
    def bots(self) -> Mapping[int, str]:
        """Bot names by seat."""
        return self.session.bots if self.session is not None else {}

    @property
    def people(self) -> tuple[int, ...]:
        """Seats of the match that are not played by bots."""
        seats = self.match.setup.seats if self.match is not None else 0
        return tuple(seat for seat in range(seats) if seat not in self.bots)

    def scene(self, seat: int | None = None) -> Scene:
        """Return the running match's scene as a seat sees it, or as everyone sees it (None)."""
        assert self.session is not None  # noqa: S101  (only called while a match runs)
        return self.session.scene(seat)

    @property
    def unsaved(self) -> bool:
        """True if the journal lacks entries that were played."""
        return bool(self.unsaved_endings) or (
            self.session is not None and self.session.unsaved is not None
        )

    # Idle and sleep

    @property
    def idle(self) -> bool:
        """True if there was no touch for `IDLE` and no clock is short of time."""
        if any(mode.urgent for mode in self.modes) or (self.clocks and self.clocks.urgent):
            return False
        return self.now - self.touched >= IDLE

    @property
    def asleep(self) -> bool:
        """True if there was no touch for `ASLEEP` and no clock runs, or if the device is off."""
        if self.mode.off:
            return True
        if any(mode.urgent for mode in self.modes):
            return False
        clocks = [mode.clock for mode in self.modes]
        clocks += [self.clocks.clock] if self.clocks is not None else []
        if any(clock is not None and clock.running for clock in clocks):
            return False  # players watch a running clock, and the press that ends a turn must count
        return self.now - self.touched >= ASLEEP

    @property
    def night(self) -> bool:
        """True if the device is asleep at night: the ring is darker, and only alarms sound."""
        return self.asleep and self.shelf.day.within(self.settings.asleep_night, self.now)

    @property
    def paused(self) -> bool:
        """True if a mode on the stack pauses the game: bots wait and clocks are stopped."""
        return any(mode.pauses for mode in self.modes)

    def rouse(self) -> None:
        """Restart the idle time, as a touch does."""
        self.touched = self.now

    # Texts

    @property
    def texts(self) -> Texts:
        """Texts in the language of the player whom the screen addresses."""
        texts = self.texts_for(self._language())
        return texts.short if self.settings.large else texts

    def _language(self) -> str:
        """Return the language of the player to move, or the device's if the seat has none."""
        settings = self.settings
        if any(settings.languages):
            seat = self._listener()
            if seat is not None and 0 <= seat < len(settings.languages):
                return settings.languages[seat] or settings.language
        return settings.language

    def _listener(self) -> int | None:
        """Return the seat to move in the standalone clock if one is open, else in the match.

        Return None if it is not the turn of a single seat.
        """
        alone = next((mode.clock for mode in self.modes if mode.clock is not None), None)
        if alone is not None:
            return None if alone.control.shared else alone.turn
        return None if self.session is None else self.session.who()

    def say(self, message: Text | str) -> str:
        """Return a message translated, with seats replaced by their names."""
        return message if isinstance(message, str) else self.texts.say(message, self.seat_name)

    def colour(self, seat: int) -> str:
        """Return the colour id of a seat. In a duel, return the first of its two colours."""
        if self.match is None:
            return "white"
        return self.match.game.seat_colours(self.match.state)[seat]

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat as the OLED shows it, or the name of its colour."""
        return self.called(seat, self.colour(seat))

    def called(self, seat: int, colour: str, colours: Sequence[str] | None = None) -> str:
        """Return the name of a seat with this colour, or the name of the colour.

        colours: the colours of all seats, if not those of the match.
        """
        own = self.own_name(seat, colour, colours)
        return player_names.short(own) if own else self.texts.colour(colour)

    def own_name(self, seat: int, colour: str, colours: Sequence[str] | None = None) -> str:
        """Return the name of a seat spelt with the OLED's letters, or "" if none can be shown."""
        if not player_names.of(self.settings, seat):
            return ""
        if colours is None:
            match = self.match
            colours = () if match is None else match.game.seat_colours(match.state)
        return on_box(player_names.shown(self.settings, seat, colour, colours))

    # Effects

    def emit(self, effect: Effect) -> None:
        """Add an effect for the runtime."""
        self._effects.append(effect)

    def change(self, **settings: Any) -> None:
        """Change settings and save them."""
        self.settings = msgspec.structs.replace(self.settings, **settings)
        self.emit(SaveSettings(self.settings))

    def cue(self, name: str) -> None:
        """Play a sound cue, unless sound is off or the device is asleep at night."""
        if self.settings.sound and not self.night:
            self.emit(PlayCue(name))

    def refuse(self, why: Text, *more: Text) -> None:
        """Show a notice with the reason for 6 s, dip the ring once and play the refusal cue."""
        self.push(self.refusal(why, *more))
        self.dipped = self.now
        self.cue("refused")

    # Mode stack

    @property
    def mode(self) -> Mode:
        """The top mode, which receives the keys."""
        return self.modes[-1]

    @property
    def below_notice(self) -> Mode:
        """The top mode, or the mode below it if the top mode is a notice."""
        return self.modes[-2] if self.mode.makes_way else self.mode

    def push(self, mode: Mode) -> None:
        """Push a mode on the stack. A notice on top is dismissed first."""
        self.dismiss()
        mode.pushed = self.now
        self.modes.append(mode)

    def pop(self, mode: Mode) -> None:
        """Remove a mode and the modes above it from the stack, but no alarm above it."""
        if mode in self.modes:
            at = self.modes.index(mode)
            self.modes[at:] = [above for above in self.modes[at + 1 :] if above.outlasts]

    def dismiss(self) -> None:
        """Remove the top mode if it is a notice."""
        if self.mode.makes_way:
            self.modes.pop()

    def only_play(self) -> None:
        """Remove every mode above the game, but no alarm."""
        self.modes[1:] = [above for above in self.modes[1:] if above.outlasts]
