"""The desk: what every mode has before it. And what a mode is, for a desk is a stack of modes.

A mode is whatever has the keys right now: the game, a menu, a question, a notice. It keeps only its
own state and is handed the desk, where it finds the settings, the match and the time, says and
wants things, and puts other modes on top of itself. The desk knows no mode by name: what it has to
know of one is a fact of its class. The console is a desk that takes inputs (`console.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from firmware_py.console import player_names
from firmware_py.console.effects import Effect, PlayCue, Remember
from firmware_py.console.held_keys import HeldKeys
from firmware_py.console.session.review import Reviews
from firmware_py.console.session.unsaved_endings import UnsavedEndings
from firmware_py.settings.device_settings import Settings
from firmware_py.settings.player_names import on_box
from firmware_py.settings.tutorial_progress import TutorialProgress
from games.core.text import Text, text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from firmware_py.console.gestures import HeldOn
    from firmware_py.console.inputs import NewGame, RawTag, TagReply, Tapped, UnknownTag
    from firmware_py.console.session.clocks import SessionClocks
    from firmware_py.console.session.session import Session
    from firmware_py.i18n import Texts
    from firmware_py.render.ring_model import RingView
    from firmware_py.render.screen import Screen
    from games.core.clock.clock import Clock
    from games.core.deck import Deck
    from games.core.display.scene import Scene
    from games.core.game import Game
    from games.core.match import Match
    from games.core.setup import Setup

IDLE = 60_000_000_000
"""Without input for so long, breathing stands still and no frame is sent (ns)."""
ASLEEP = 600_000_000_000
"""Without input for so long, the OLED shows next to nothing, and a press only wakes (ns)."""


class Mode:
    """Keys, taps and time for one moment.

    previous and next count when pressed, ok and back when released (interaction.md, section 2).
    `tick` reaches every mode of the stack, everything else only the one on top.
    """

    raw: ClassVar[bool] = False
    """Whether it wants the tags themselves (`tagged`), not the cards that they are."""
    pauses: ClassVar[bool] = True
    """Whether bots wait and clocks stand while it is there."""
    makes_way: ClassVar[bool] = False
    """Whether it goes when anything else comes, and leaves the ring to the mode below it."""
    off: ClassVar[bool] = False
    """Whether the box is off: a press ends it, and does nothing else."""
    opens_menu: ClassVar[bool] = True
    """Whether a hold opens the table menu (ok) or asks for an undo (back), where a game runs."""
    starts_games: ClassVar[bool] = False
    """Whether a card is an answer to it even while somebody in the game holds secret cards."""
    lets_cards_through: ClassVar[bool] = False
    """Whether it goes when a card is laid, which then counts for the mode below it."""
    about_rules: ClassVar[bool] = False
    """Whether it tells of the rules: a card that is laid is then explained, and not played."""
    clock: Clock | None = None
    """The clock without a game that it is."""
    pushed = 0
    """When it was put on top of the others (ns)."""

    @property
    def urgent(self) -> bool:
        """Whether a clock of its own has little time left: then the box is wide awake."""
        return False

    def press(self, ui: Ui, key: str) -> None:
        """Answer to previous or next, pressed or repeated."""

    def turn(self, ui: Ui, key: str) -> bool:  # noqa: ARG002
        """Turn a page of what makes way and return True; False if a press sends it away."""
        return False

    def release(self, ui: Ui, key: str) -> None:
        """Answer to ok or back, released without a hold."""

    def hold(self, ui: Ui, key: str) -> bool:  # noqa: ARG002
        """Answer to a hold and return True; False leaves it to the console (`opens_menu`)."""
        return False

    def hold_on(self, ui: Ui, gesture: HeldOn) -> None:
        """Answer to a hold that has gone on for two seconds."""

    def seat(self, ui: Ui, seat: int) -> None:
        """Answer to a seat's own button."""

    def remote(self, ui: Ui, button: str) -> None:
        """Answer to a button elsewhere (Home Assistant's): `pause` or `next`.

        It stands for hands at the box that mean no harm: it never chooses out of a list, and never
        opens anything that is for one person alone.
        """

    def tap(self, ui: Ui, card: Tapped) -> None:  # noqa: ARG002
        """Answer to a card."""
        ui.refuse(text("table.why.no-card"))

    def strange(self, ui: Ui, what: UnknownTag) -> None:
        """Answer to something on the reader that is no card of ours."""
        ui.refuse(text(f"table.why.{what.why}"))

    def tagged(self, ui: Ui, tag: RawTag) -> None:
        """Answer to a tag, if it is `raw`."""

    def replied(self, ui: Ui, reply: TagReply) -> None:
        """Answer to what became of a tag that was to be linked or written; every mode hears it."""

    def moved_on(self, ui: Ui) -> None:
        """Answer to something that was done in the match; every mode hears it."""

    def deadline(self, ui: Ui) -> int | None:  # noqa: ARG002
        """Return when `tick` wants to be called, in nanoseconds; None if never."""
        return None

    def tick(self, ui: Ui) -> None:
        """Answer to time."""

    def screen(self, ui: Ui) -> Screen:
        """Return what the OLED shows."""
        raise NotImplementedError  # only what a mode is made for has an answer

    def light(self, ui: Ui) -> RingView:
        """Return what the ring shows."""
        raise NotImplementedError  # only what a mode is made for has an answer


class Ui:
    """The state of one table, and what modes do to it.

    names: its games; find: looks one up; decks: the owner's deck of a game, or None for the
    built-in one; dealer: who usually deals; texts: of the device's language; speak: the texts of
    any language that it speaks; usual: the settings of table.toml; settings: those with what was
    changed at the box; lessons: who learns which game, and has heard what.
    """

    def __init__(  # noqa: PLR0913  (all that a table begins with, by name)
        self,
        *,
        texts: Texts,
        names: tuple[str, ...],
        find: Callable[[str], Game[Any]],
        decks: Callable[[str], Deck | None] = lambda _game: None,
        dealer: str = "table",
        speak: Callable[[str], Texts] | None = None,
        usual: Settings | None = None,
        settings: Settings | None = None,
        lessons: TutorialProgress | None = None,
    ) -> None:
        self.speak = speak or (lambda _language: texts)
        self.names = names
        self.find = find
        self.decks = decks
        self.dealer = dealer
        self.usual = usual or Settings(language=texts.language)
        self.settings = settings or self.usual
        self.lessons = lessons or TutorialProgress()
        self.now = 0
        self.touched = 0
        """When somebody last touched something."""
        self.session: Session | None = None
        self.last: Setup | None = None
        self.last_bots: Mapping[int, str] = {}
        """How the last match was started, so that it can be played again."""
        self.remote: frozenset[int] = frozenset()
        """The seats that have a screen of their own."""
        self.missing: dict[str, str] = {}
        """The devices that do not answer, with their drivers' sentences."""
        self.dark_since: int | None = None
        """When the display stopped answering, which only the ring can tell."""
        self.dipped: int | None = None
        """When something was last not accepted."""
        self.reviews = Reviews()
        """How the match went that is over, once somebody has asked for it here."""
        self.owed = UnsavedEndings()
        """What was left before the journal could be written."""
        self.fingers = HeldKeys()
        self.modes: list[Mode] = []
        """The top one, which is the last, has the keys; the first is the game or the start menu."""
        self._effects: list[Effect] = []

    # What the console does, which knows the modes

    def begin(self, new: NewGame) -> bool:
        """Start a match and return True; what does not go together is refused with its sentence."""
        raise NotImplementedError  # a console does it, which knows the modes

    def refusal(self, why: Text) -> Mode:
        """Return the notice that says why not."""
        raise NotImplementedError  # a console does it, which knows the modes

    # The match

    @property
    def match(self) -> Match[Any] | None:
        """The match on the table, if there is one."""
        return self.session.match if self.session is not None else None

    @property
    def clocks(self) -> SessionClocks | None:
        """The clocks of the match, if it has any."""
        return self.session.clocks if self.session is not None else None

    @property
    def bots(self) -> Mapping[int, str]:
        """The seats that bots have, and which."""
        return self.session.bots if self.session is not None else {}

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the match that no bot has."""
        seats = self.match.setup.seats if self.match is not None else 0
        return tuple(seat for seat in range(seats) if seat not in self.bots)

    def scene(self, seat: int | None = None) -> Scene:
        """Return the scene of the running match for a seat; None is the whole table."""
        assert self.match is not None  # noqa: S101  (only called while a match runs)
        return self.match.game.scene(self.match.state, seat)

    @property
    def unsaved(self) -> bool:
        """Whether something was played that the journal has not got."""
        return bool(self.owed) or (self.session is not None and self.session.unsaved is not None)

    # How awake it is

    @property
    def idle(self) -> bool:
        """Whether nobody has touched anything for a minute, and no clock is about to fall."""
        if any(mode.urgent for mode in self.modes) or (self.clocks and self.clocks.urgent):
            return False
        return self.now - self.touched >= IDLE

    @property
    def asleep(self) -> bool:
        """Whether nobody has touched anything for ten minutes, or the box was switched off."""
        if self.mode.off:
            return True
        clocks = [mode.clock for mode in self.modes]
        clocks += [self.clocks.clock] if self.clocks is not None else []
        if any(clock is not None and clock.running for clock in clocks):
            return False  # it is looked at, and the press that ends a turn must count
        return self.now - self.touched >= ASLEEP

    @property
    def paused(self) -> bool:
        """Whether something lies over the game: bots wait, clocks stand."""
        return any(mode.pauses for mode in self.modes)

    def rouse(self) -> None:
        """Be as awake as if somebody had touched something: time is up."""
        self.touched = self.now

    # Words

    @property
    def texts(self) -> Texts:
        """The texts of whoever the screen is for now."""
        return self.speak(self._language())

    def _language(self) -> str:
        """Return the language of the seat that is asked, where it has one; else the device's."""
        settings = self.settings
        if any(settings.languages):
            seat = self._listener()
            if seat is not None and 0 <= seat < len(settings.languages):
                return settings.languages[seat] or settings.language
        return settings.language

    def _listener(self) -> int | None:
        """Return whose turn it is: by a clock alone, which lies over all else, or in the game."""
        alone = next((mode.clock for mode in self.modes if mode.clock is not None), None)
        if alone is not None:
            return None if alone.control.shared else alone.turn
        return None if self.session is None else self.session.who()

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

    def called(self, seat: int, colour: str, colours: Sequence[str] | None = None) -> str:
        """Return what the box calls a seat that has this colour: its name, else the colour's.

        colours: those of all seats, if not the ones of the match.
        """
        own = self.own_name(seat, colour, colours)
        return player_names.short(own) if own else self.texts.colour(colour)

    def own_name(self, seat: int, colour: str, colours: Sequence[str] | None = None) -> str:
        """Return the name of a seat as the box writes it, "" if it has none to show."""
        if not player_names.of(self.settings, seat):
            return ""
        if colours is None:
            match = self.match
            colours = () if match is None else match.game.seat_colours(match.state)
        return on_box(player_names.shown(self.settings, seat, colour, colours))

    # What modes want

    def want(self, effect: Effect) -> None:
        """Have the shell do something."""
        self._effects.append(effect)

    def change(self, **settings: Any) -> None:
        """Set something at the box, for good."""
        self.settings = msgspec.structs.replace(self.settings, **settings)
        self.want(Remember(self.settings))

    def cue(self, name: str) -> None:
        """Let a cue sound, unless sound is off."""
        if self.settings.sound:
            self.want(PlayCue(name))

    def refuse(self, why: Text) -> None:
        """Say why not: one dip of the ring, one low tone, the reason for six seconds."""
        self.push(self.refusal(why))
        self.dipped = self.now
        self.cue("refused")

    # The stack

    @property
    def mode(self) -> Mode:
        """What has the keys now."""
        return self.modes[-1]

    def push(self, mode: Mode) -> None:
        """Put a mode on top; it has the keys until it is popped. A notice makes way."""
        self.dismiss()
        mode.pushed = self.now
        self.modes.append(mode)

    def pop(self, mode: Mode) -> None:
        """Take a mode, and all above it, off the stack."""
        if mode in self.modes:
            del self.modes[self.modes.index(mode) :]

    def dismiss(self) -> None:
        """Send a notice away."""
        if self.mode.makes_way:
            self.modes.pop()

    def only_play(self) -> None:
        """Put away whatever lies over the game."""
        del self.modes[1:]
