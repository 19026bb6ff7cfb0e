"""Replay of a match behind the same interface as the running device.

The page draws a replay like the live table. The four buttons control it: `next` and `previous` step
by one entry, `ok` plays or pauses, and `back` rewinds.
"""

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from msgspec import structs

from firmware_py.console import commands
from firmware_py.console.session.hints import HintState
from firmware_py.i18n import Texts
from firmware_py.render import oled
from firmware_py.replay.playback import BadSpeed, Playback
from firmware_py.replay.table_view import zones_with_hands
from firmware_py.replay.timeline import MOMENT, Still, Timeline
from firmware_py.web import catalogue_schema, protocol, schema
from firmware_py.web.interfaces import Locked, Refused, Viewer
from firmware_py.web.replay_schema import Course, Replay, ReplayView
from firmware_py.web.translations import translated
from firmware_py.web.views import catalogue, rules
from firmware_py.web.views.hints import with_taken
from firmware_py.web.views.snapshot import Snapshots
from games.core.action import OVER
from games.core.display.scene import Zone

BREATH = 40_000_000
"""Minimum time between two pictures of a playing replay (ns)."""
MS = 1_000_000

_DEVICES = ("ring", "oled", "reader", "buttons", "sound")


class ReplayTable:
    """`interfaces.TableInterface` for one connection that watches one match.

    `admit` maps a token to a viewer, as at the live table. `number` is the match's number in the
    history, None for a file. `hints` are the saved hint events (`console.effects.KeepHints`).
    `over`: the match has ended for good, so hands may be shown. `started` and `reviewed` are as in
    `replay_schema.Course`.
    """

    emulated = True

    def __init__(
        self,
        film: Timeline,
        *,
        texts: Callable[[str], Texts],
        loop: asyncio.AbstractEventLoop,
        clock: Callable[[], int],
        admit: Callable[[str | None], Viewer | None],
        number: int | None = None,
        hints: Iterable[tuple[int, int | None, bool]] = (),
        over: bool = False,
        started: str | None = None,
        reviewed: bool = False,
    ) -> None:
        self.film = film
        self._hints = HintState()
        self._hints.take_up(hints, film.saved)
        self.player = Playback(film.length, clock())
        self._snapshots = Snapshots(film, texts)
        self._loop = loop
        self._clock = clock
        self._admit = admit
        self.number = number
        self._cards: ReplayView = "table"
        self._course = _course(film, started, over=over, reviewed=reviewed)
        self._heard: list[Callable[[str], None]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._version = self._told = 0
        self._moment = -1
        self._still = self._look()

    @property
    def language(self) -> str:
        """The language of the replay's OLED."""
        return self.film.console.texts.language

    # Contents

    def colours(self) -> tuple[tuple[int, int, int], ...]:
        """Return the ring's frame at the replay's position."""
        return self._still.frame

    def picture(self) -> bytes:
        """Return the OLED's picture at the position. Long texts scroll as on the device."""
        into = self.player.position(self._clock()) % MOMENT
        return oled.paint(self._still.screen, 0, into // MS).tobytes()

    def veiled(self, viewer: Viewer) -> bool:  # noqa: ARG002
        """Return False: a replay shows only public information."""
        return False

    def shaded(self, viewer: Viewer) -> bool:  # noqa: ARG002
        """Return False: a replay's ring shows only public information."""
        return False

    def barred(self, viewer: Viewer) -> bool:  # noqa: ARG002
        """Return False: a replay asks no questions."""
        return False

    def asks(self, viewer: Viewer) -> bool:  # noqa: ARG002
        """Return True: each page of a replay has buttons of its own."""
        return True

    def withheld(self, viewer: Viewer) -> bool:  # noqa: ARG002
        """Return False: a replay has no undo."""
        return False

    def tone(self) -> None:
        """Return None: replays are silent."""

    def snapshot(self, viewer: Viewer) -> schema.Snapshot:
        """Return the snapshot at the replay's position, in the viewer's language.

        It is the public one, unless hands may be shown and the viewer has chosen another view.
        """
        now, player = self._clock(), self.player
        self._look()
        box = schema.DeviceState(
            version=self._version,
            now=0.0,
            menu=catalogue_schema.Menu(games=[]),
            screen=list(self._still.screen.says()),
            devices=dict.fromkeys(_DEVICES, True),
        )
        public = self._snapshots.of(self._seen_by(viewer), box)
        if public.scene is not None and self._cards != "table":
            public = structs.replace(
                public, scene=structs.replace(public.scene, zones=self._zones(viewer))
            )
        taken = [each for each in self._hints.log if each.entries <= len(self.film.match.entries)]
        public = with_taken(self._snapshots.past, self._public(viewer), taken, public)
        return structs.replace(
            public,
            log=[structs.replace(line, at=None) for line in public.log],
            ask=None,
            undo=None,
            hand=None,
            replay=Replay(
                number=self.number,
                at=player.moment(now),
                of=self.film.length // MOMENT - 1,
                speed=player.speed,
                playing=player.playing,
                cards=self._cards,
            ),
            course=self._course,
        )

    def _public(self, viewer: Viewer) -> Viewer:
        """Return a viewer without a seat or rights that has this viewer's language."""
        return Viewer(None, host=False, language=viewer.language)

    def _seen_by(self, viewer: Viewer) -> Viewer:
        """Return a viewer without rights, at the seat whose view was chosen, if any."""
        seat = self._cards if isinstance(self._cards, int) else None
        return self._public(viewer)._replace(seat=seat)

    def _zones(self, viewer: Viewer) -> tuple[Zone, ...]:
        """Return the zones as the seat of the chosen view saw them, or with all hands."""
        match, view = self.film.match, self._cards
        zones = match.scene(view).zones if isinstance(view, int) else zones_with_hands(match)
        zones = tuple(structs.replace(zone, private=False) for zone in zones)
        say = partial(self._snapshots.viewers.say, viewer)
        sent: tuple[Zone, ...] = translated(zones, say)
        return sent

    def cast(self, game: str, language: str = "en") -> dict[str, Any]:
        """Return the deck of the match. Raise LookupError for another game."""
        match = self.film.saved
        if game != match.game.id:
            raise LookupError(game)
        viewer = Viewer(None, host=False, language=language)
        return catalogue.cast(
            match.game, match.setup.deck, lambda said: self._snapshots.viewers.say(viewer, said)
        )

    # Control

    def do(self, viewer: Viewer, order: commands.Command) -> dict[str, Any] | None:
        """Run a command that a replay accepts: control the replay or read the rules."""
        match order:
            case protocol.ListRules():
                return rules.contents(self._snapshots, self._public(viewer), order)
            case protocol.FindRule():
                return rules.rule(self._snapshots, self._public(viewer), order)
            case protocol.PressButton():
                self._press(order.button)
            case protocol.ControlReplay():
                self._rerun(order)
            case protocol.ReleaseButton():
                pass  # held buttons have no effect here
        return None

    def _rerun(self, order: protocol.ControlReplay) -> None:
        self._show_cards(order.cards)
        now, player = self._clock(), self.player
        speed = player.speed if order.speed is None else order.speed
        pace = abs(speed) if order.pace is None else order.pace
        backwards = speed < 0 if order.backwards is None else order.backwards
        try:
            player.pace(-pace if backwards else pace, now)
        except BadSpeed as error:
            raise Refused(str(error)) from None
        if order.moment is not None:
            player.seek(order.moment, now)
        if order.playing:
            player.play(now)
        elif order.playing is False:
            player.pause(now)
        self._go_on()

    def _show_cards(self, cards: ReplayView | None) -> None:
        """Choose whose cards the replay shows. Raise Refused before the end of the match."""
        if cards is None or cards == self._cards:
            return
        seats = self.film.saved.setup.seats
        if cards != "table" and not self._course.over:
            raise Refused("this match has not ended: its hands stay hidden")
        if isinstance(cards, int) and cards >= seats:
            raise Refused(f"this match has no seat {cards}: its seats are 0 to {seats - 1}")
        self._cards = cards

    def _press(self, button: str) -> None:
        """Apply a button press: step, play, pause or rewind."""
        now, player = self._clock(), self.player
        if button == "ok":
            if player.playing:
                player.pause(now)
            else:
                player.pace(abs(player.speed), now)
                player.play(now)
        elif button == "back":
            player.pause(now)
            player.seek(0, now)
        else:
            player.step(1 if button == "next" else -1, now)
        self._go_on()

    def look(self, viewer: Viewer) -> schema.PrivateView:  # noqa: ARG002
        """Raise Refused: a replay shows no hands."""
        raise Refused("this match is over: it can only be looked at")

    # Viewers

    def watch(self, seat: int | None, *, on: bool, page: object = None) -> None:
        """Do nothing: a replay has no players."""

    def aside(self, page: object) -> bool:  # noqa: ARG002
        """Return False: a replay shows no hand that a second window could hide."""
        return False

    def take_screen(self, page: object) -> None:
        """Do nothing: all windows show the same."""

    def enter(self, pin: str | None, role: str, host: str = "") -> str:  # noqa: ARG002
        """Raise Locked: only the live table takes a PIN."""
        raise Locked("pin")

    def new_pin(self, token: str | None) -> None:
        """Do nothing: only the live table has a PIN."""

    def admit(self, token: str | None) -> Viewer | None:
        """Return the viewer of a token, as at the live table."""
        return self._admit(token)

    def subscribe(self, heard: Callable[[str], None]) -> Callable[[], None]:
        """Call `heard` with the kind of each change. Return the function that unsubscribes it."""
        self._heard.append(heard)

        def leave() -> None:
            self._heard.remove(heard)
            if not self._heard and self._timer is not None:
                self._timer.cancel()

        return leave

    # Time

    def _look(self) -> Still:
        """Compute the picture at the current position. A new moment increases the version."""
        position = self.player.position(self._clock())
        self._still = self.film.still(position)
        if position // MOMENT != self._moment:
            self._moment = position // MOMENT
            self._version += 1
        return self._still

    def _go_on(self) -> None:
        """Make a new version after a command, and announce it."""
        self._version += 1
        self._show()

    def _show(self) -> None:
        """Announce the current position, and schedule the next change while the replay plays."""
        if self._timer is not None:
            self._timer.cancel()
        now, player = self._clock(), self.player
        if player.playing and not player.runs(now):  # the replay has reached its start or end
            player.pause(now)
            self._version += 1
        self._look()
        if player.playing:
            position = player.position(now)
            change = self.film.next_change(position) if player.speed > 0 else position
            wait = max(BREATH, round((change - position) / abs(player.speed)))
            self._timer = self._loop.call_later(wait / 1e9, self._show)
        kinds = ("ring", "oled") if self._version == self._told else ("ring", "oled", "table")
        self._told = self._version
        for heard in tuple(self._heard):
            for kind in kinds:
                heard(kind)


def _course(film: Timeline, started: str | None, *, over: bool, reviewed: bool) -> Course:
    saved, stops = film.saved, film.stops()
    over = over and saved.turn == OVER
    scores = dict(saved.scene(None).scores) if over else {}
    return Course(
        rounds=[stop.round for stop in stops],
        turns=[stop.turn for stop in stops],
        nth=[stop.nth for stop in stops],
        started=started,
        over=over,
        won=list(saved.result() or ()) if over else [],
        scores=[scores.get(seat) for seat in range(saved.setup.seats)] if over else [],
        reviewed=over and reviewed,
    )
