# Long: it is the one place that waits, and what may wait for what is seen side by side.
"""The thin shell round the console: asyncio, devices, journal, painting, time.

Everything that happens becomes an input in one queue; the console answers with effects; what is to
be kept is committed before the next input is looked at, and only then painted. Commits and slow
buses run in threads, so nothing stops the ring.

A box on a table has nobody who reads tracebacks. Whatever fails for a reason that nobody thought of
is logged, and the table goes on with the match as it was: one input, effect or picture is lost.
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol
from weakref import WeakKeyDictionary

from drivers.buttons import Edge, Turn
from drivers.errors import DeviceError
from drivers.pn532 import events
from firmware_py.cards.tags import BadTags, speak
from firmware_py.console import Console, effects, inputs
from firmware_py.console.faults import JOURNAL
from firmware_py.console.gestures import Gestures, Pressed, thinned
from firmware_py.console.notice import Notice
from firmware_py.keeping.journal import Journal, NotSaved
from firmware_py.painting import oled, ring
from firmware_py.painting.colours import PALETTE, Palette
from firmware_py.painting.sounds import CUES
from firmware_py.settings import naming
from firmware_py.settings.at_box import Memory, NotRemembered, Settings
from firmware_py.shell.devices import Devices
from games.core.action import OVER
from games.core.bots import BOTS, Bot
from games.core.errors import BadMatch
from games.core.match import Match
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.painting.screen import Screen

_LOG = logging.getLogger(__name__)

PROBE = 1_000_000_000
"""How often a display is asked whether it is still there, and a lost ring tried again (ns)."""
PAUSE = 1_000_000_000
"""After something failed that should not, nothing is done by itself for so long (ns)."""
SHIFT = 300 * 1_000_000_000
"""How often the picture moves by a pixel, so that the OLED wears evenly (ns)."""
MS = 1_000_000
HANDFUL = 5 * MS
"""Edges of buttons are looked at so often at most; the first of them at once (ns)."""
CONTRAST = {"awake": 255, "idle": 80, "asleep": 1}
"""Of the display; idle is 30 per cent."""


STRANGER = -9
"""A seat of a match that was left: nobody's at the table now."""

_Owner = tuple[Match[Any] | None, int]
"""A seat of a match, or DOOR."""
DOOR: _Owner = (None, 0)
"""Whoever may let people in: the box itself and the host."""


class CardTable(Protocol):
    """Which face a tag is. The last two are called in a thread; BadTags if it cannot be kept."""

    def face_of(self, uid: bytes, text: str | None) -> tuple[str, str] | None:
        """Return (game, face), or None for a tag that belongs to no card."""

    def enroll(self, uid: bytes, game: str, face: str) -> Any:
        """Tie a tag to a face."""

    def forget(self, uid: bytes) -> Any:
        """Untie a tag."""


class Shell:
    """One running box. `start` takes up what the journal kept; `close` leaves everything dark."""

    def __init__(  # noqa: PLR0913, PLR0915  (all that a running box holds)
        self,
        console: Console,
        *,
        loop: asyncio.AbstractEventLoop,
        clock: Callable[[], int],
        tags: CardTable,
        journal: Journal | None,
        palette: Palette = PALETTE,
        offset: int = 0,
        direction: int = 1,
        memory: Memory | None = None,
    ) -> None:
        self.console = console
        self.devices = Devices()
        self.emulated = False
        self.frame: tuple[tuple[int, int, int], ...] = ((0, 0, 0),) * 24
        """What was last sent to the ring."""
        self.picture = bytes(1024)
        """What was last sent to the display, 64 rows of 16 bytes."""
        self.answered: Any = None
        """The input that was answered last."""
        self.cards_seen = 0
        """How many cards the reader has told of."""
        self.frames = 0
        """Ring frames and pictures that were sent because something changed."""
        self._on_glass: frozenset[_Owner] = frozenset()
        """Whose private part is, or in this moment comes or goes, on the display."""
        self._on_ring: frozenset[_Owner] = frozenset()
        """Who alone may see how the ring is lit."""
        self._loop = loop
        self._clock = clock
        self._tags = tags
        self._journal = journal
        self._palette = palette
        self._mount = (offset, direction)
        self._memory = memory
        self._numbers: WeakKeyDictionary[Match[Any], int] = WeakKeyDictionary()
        """Under which number the journal has a match."""
        self._called: WeakKeyDictionary[Match[Any], tuple[str, ...]] = WeakKeyDictionary()
        """Which names of its people the journal has."""
        self._clock_number: int | None = None
        """Under which number the journal has the clock that runs without a game."""
        self._gestures = Gestures()
        self._edges: deque[Edge] = deque()
        self._hearing = False
        self._heard_at = -HANDFUL
        self._queue: asyncio.Queue[Any] = asyncio.Queue()
        self._writer = ThreadPoolExecutor(1, "journal")
        self._display_thread = ThreadPoolExecutor(1, "display")
        self._alarm: asyncio.TimerHandle | None = None
        self._ring_due: int | None = None
        self._screen_due: int | None = None
        self._screen_since = 0
        self._probe: asyncio.TimerHandle | None = None
        self._pump: asyncio.Task[None] | None = None
        self._screen: _Picture | None = None
        self._showing: asyncio.Task[None] | None = None
        self._contrast: int | None = None
        self._unseen = False
        """Whether the last picture did not arrive at the display."""
        self._again_at: int | None = None
        """Before when a display that failed in a way of its own is not tried again."""
        self._failed_at: int | None = None
        self._listeners: list[Callable[[str], None]] = []
        self._idle = asyncio.Event()
        self._owning_up = False
        """Whether the people are being told that the journal was damaged."""

    # Life

    def start(self, devices: Devices, *, ask: bool = True) -> None:
        """Connect the devices and take up the match that was being played, if there is one."""
        self.devices = devices
        self.console.wake(self._clock())
        for device, says in devices.absent.items():
            self.feed(inputs.Lost(_NAMES.get(device, device), says, self._clock()))
        with self._logged("taking up the saved match"):
            self._resume(ask=ask)
        with self._logged("taking up the saved clock"):
            self._resume_clock()
        self.feed(inputs.Tick(self._clock()))  # chance may have something to do
        self.paint()
        if devices.reader is not None:
            devices.reader.start()
        self._pump = self._loop.create_task(self._run())
        self._watch_display()

    def _resume(self, *, ask: bool) -> None:
        if self._journal is None:
            return
        try:
            saved = self._journal.resume(self.console.find)
        except BadMatch as error:
            _LOG.warning("%s", error)
            return
        if saved is not None:
            if saved.id is not None:
                self._numbers[saved.match] = saved.id
            bots = {seat: BOTS.get(name, BOTS["random"]) for seat, name in saved.bots.items()}
            self.console.resume(saved.match, bots=bots, lost=saved.lost, ask=ask)
        elif self._journal.stranded:
            self.feed(inputs.Lost("match", self._journal.stranded, self._clock()))

    def _resume_clock(self) -> None:
        if self._journal is None:
            return
        try:
            saved = self._journal.resume_clock()
        except BadMatch as error:
            _LOG.warning("%s", error)
            return
        if saved is not None:
            self._clock_number, kept = saved
            if not self.console.resume_clock(kept):
                self._clock_number = None  # one that cannot be read is left as it is

    async def close(self) -> None:
        """Stop; what is in the journal stays there."""
        for timer in (self._alarm, self._probe):
            if timer is not None:
                timer.cancel()
        for task in (self._pump, self._showing):
            if task is not None:
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await task
        # The threads first: a display has one caller at a time.
        self._writer.shutdown()
        self._display_thread.shutdown()
        self.devices.close()

    def subscribe(self, heard: Callable[[str], None]) -> Callable[[], None]:
        """Call `heard` with "ring", "oled", "tone" or "table" when that has changed."""
        self._listeners.append(heard)
        return lambda: self._listeners.remove(heard)

    def _tell(self, what: str) -> None:
        for heard in tuple(self._listeners):
            with self._logged(f"telling of {what}"):
                heard(what)

    # What comes in

    @property
    def number(self) -> int | None:
        """The number of the match in the journal, None while it is not there."""
        match = self.console.match
        return None if match is None else self._numbers.get(match)

    @property
    def shown_to(self) -> frozenset[int]:
        """The seats whose private part is, or in this moment comes or goes, on the display.

        What stands there stays private until something else was sent and arrived: a display that
        fails may still show it, whole or in part. STRANGER is a seat of a match that was left.
        """
        return self._seats(self._on_glass - {DOOR})

    @property
    def shows_number(self) -> bool:
        """Whether the number that lets people in is, or in this moment comes or goes, there."""
        return DOOR in self._on_glass

    @property
    def lit_for(self) -> frozenset[int]:
        """The seats for whose eyes the ring is lit, as `shown_to`.

        While a hand lies open on the display the ring tells nothing. Only who plays without other
        people sees there what an answer would do; those who look on from elsewhere must not.
        """
        return self._seats(self._on_ring)

    def _seats(self, owners: frozenset[_Owner]) -> frozenset[int]:
        match = self.console.match
        return frozenset(seat if of is match else STRANGER for of, seat in owners)

    def _viewer(self) -> _Owner | None:
        """Return whose private part is to be seen now, or None."""
        match, console = self.console.match, self.console
        seat = None if match is None else console.play.viewer(console)
        return None if match is None or seat is None else (match, seat)

    def now(self) -> int:
        """Return the time that inputs carry."""
        return self._clock()

    def feed(self, given: Any) -> None:
        """Queue an input for the console."""
        self._idle.clear()
        self._queue.put_nowait(given)

    def edge(self, edge: Edge) -> None:
        """Hear a button, in whatever thread its driver calls.

        The first edge is looked at once; a contact that chatters on is heard in handfuls.
        """
        self._edges.append(edge)
        if not self._hearing:
            self._hearing = True
            self._loop.call_soon_threadsafe(self._hear)

    def _hear(self) -> None:
        wait = self._heard_at + HANDFUL - self._clock()
        if 0 < wait <= HANDFUL:
            self._loop.call_later(wait / 1e9, self._take_edges)
        else:
            self._take_edges()

    def _take_edges(self) -> None:
        self._hearing = False  # first: what comes from now on wants to be heard again
        self._heard_at = self._clock()
        edges = [self._edges.popleft() for _ in range(len(self._edges))]
        for edge in thinned(edges):
            for gesture in self._gestures.edge(edge):
                self.feed(gesture)
        self._set_alarm()

    def turn(self, turn: Turn) -> None:
        """Hear the encoder: each detent is a press of previous or next."""
        key = "next" if turn.steps > 0 else "previous"
        for _ in range(abs(turn.steps)):
            self._loop.call_soon_threadsafe(self.feed, Pressed(key, turn.at))

    def card(self, event: events.Event) -> None:
        """Hear the reader."""
        match event:
            case events.CardPresent(uid, says, at):
                self.cards_seen += 1
                if self.console.wants_tags:
                    self.feed(inputs.Tagged(uid, speak(says), at))
                    return
                found = self._tags.face_of(uid, says)
                known = found is not None and found[0] in self.console.names
                if found is not None and known:
                    self.feed(inputs.Tapped(*found, at))
                else:
                    self.feed(inputs.Strange("unknown", at, uid))
            case events.TwoCards(at):
                self.feed(inputs.Strange("two", at))
            case events.HalfRead(_, at):
                self.feed(inputs.Strange("half", at))
            case events.Written(uid, _, at):
                self.feed(inputs.Written(uid, at))
            case events.NotWritten(uid, why, at):
                self.feed(inputs.NotWritten(uid, why, at))
            case events.ReaderLost(says, at):
                self.feed(inputs.Lost("reader", says, at))
            case events.ReaderBack(at):
                self.feed(inputs.Back("reader", at))

    async def settled(self) -> None:
        """Wait until every input so far is answered and painted, ring and display."""
        while not self._queue.empty() or not self._idle.is_set() or self._busy_showing():
            await self._idle.wait()
            if self._showing is not None:
                await asyncio.wait((self._showing,))
            await asyncio.sleep(0)

    def _busy_showing(self) -> bool:
        return self._showing is not None and not self._showing.done()

    @contextlib.contextmanager
    def _logged(self, what: str) -> Iterator[None]:
        """Log whatever fails that should not, and go on: the table stays as it is."""
        try:
            yield
        except Exception:  # noqa: BLE001  (whatever it is: a crashed box helps nobody)
            self._failed_at = self._clock()
            _LOG.exception("%s failed; the table goes on", what)

    # The one loop

    async def _run(self) -> None:
        while True:
            if self._queue.empty():
                self._idle.set()
            self.answered = await self._queue.get()
            await self._take(self.answered)
            with self._logged("telling of a damaged journal"):
                await self._own_up()
            with self._logged("asking for a number"):
                self._gestures.numbers = self.console.numbers
            self.paint()
            self._tell("table")

    async def _take(self, given: Any) -> None:
        """Give the console an input and do what it answers."""
        answers: list[effects.Effect] = []
        with self._logged(f"answering to {given!r}"):
            answers = self.console.handle(given)
        for answer in answers:
            with self._logged(f"carrying out {type(answer).__name__}"):
                await self._carry_out(answer)

    async def _own_up(self) -> None:
        """Tell the people once of a journal that was set aside: until they have seen it."""
        if self._journal is None or not self._journal.untold:
            return
        modes, last = self.console.modes, self._journal.untold[-1]
        if not self._owning_up and not isinstance(modes[-1], Notice):
            self._owning_up = True
            await self._take(inputs.SetAside(*last, self._clock()))
        elif self._owning_up and not any(
            isinstance(mode, Notice) and mode.device == JOURNAL for mode in modes
        ):
            self._owning_up = False
            try:
                await self._loop.run_in_executor(self._writer, self._journal.note_told)
            except NotSaved as error:
                _LOG.warning("%s", error)

    async def _carry_out(self, effect: effects.Effect) -> None:  # noqa: C901  (a case for each)
        match effect:
            case effects.Sound(cue):
                self._sound(cue)
            case effects.Begin(match, bots):
                await self._keep(self._begin, match, bots)
            case effects.Keep(number, entry):
                await self._keep(self._append, number, (entry,))
            case effects.KeepAll(number, entries):
                await self._keep(self._append, number, entries)
            case effects.KeepClock(clock):
                await self._keep_clock(clock)
            case effects.Close(how, match):
                await self._close_match(match, how)
            case effects.Remember(settings):
                await self._loop.run_in_executor(self._writer, self._remember, settings)
            case effects.LinkTag(uid, game, face):
                await self._link(uid, self._tags.enroll, uid, game, face)
            case effects.UnlinkTag(uid):
                await self._link(uid, self._tags.forget, uid)
            case effects.WriteTag(uid, words):
                if self.devices.reader is None:
                    self.feed(inputs.NotWritten(uid, "gone", self._clock()))
                else:
                    self.devices.reader.write(uid, words)

    async def _link(self, uid: bytes, change: Callable[..., Any], *args: Any) -> None:
        """Change the table of tags in the writer's thread, and tell the console how it went."""
        reply: Any = inputs.Linked(uid, self._clock())
        try:
            await self._loop.run_in_executor(self._writer, change, *args)
        except BadTags as error:
            reply = inputs.NotLinked(uid, str(error), self._clock())
        await self._take(reply)

    async def _keep(self, write: Callable[..., None], *args: Any) -> None:
        """Let the journal write in its thread, and tell the console how it went."""
        try:
            await self._loop.run_in_executor(self._writer, write, *args)
        except NotSaved as error:
            reply: Any = inputs.NotKept(error.text, self._clock())
        except Exception as error:  # noqa: BLE001  (as above)
            # The console waits for an answer, and people must hear that nothing was saved.
            _LOG.exception("the journal failed in a way of its own")
            reason = f"{type(error).__name__}: {error}"
            reply = inputs.NotKept(text("table.unsaved.other", reason=reason), self._clock())
        else:
            reply = inputs.Kept(self._clock())
        await self._take(reply)

    async def _keep_clock(self, clock: str | None) -> None:
        """Let the journal write how a clock without a game stands; people hear if it cannot."""
        try:
            await self._loop.run_in_executor(self._writer, self._write_clock, clock)
        except NotSaved as error:
            await self._take(inputs.ClockNotKept(error.text, self._clock()))

    def _write_clock(self, clock: str | None) -> None:
        number, journal = self._clock_number, self._journal
        if journal is None:
            return
        if clock is None:
            self._clock_number = None
            if number is not None:
                journal.close_match(number, "ended")
        elif number is None:
            self._clock_number = journal.begin_clock(clock)
        else:
            journal.append_clock(number, clock)

    def _begin(self, match: Match[Any], bots: Mapping[int, Bot]) -> None:
        self._numbers.pop(match, None)
        if self._journal is not None:
            names = {bot: name for name, bot in BOTS.items()}
            named = {seat: names[bot] for seat, bot in bots.items() if bot in names}
            called = self._names(match)
            self._numbers[match] = self._journal.begin(match, named, called)
            self._called[match] = called

    def _names(self, match: Match[Any]) -> tuple[str, ...]:
        """Return what the people of a match are called now, by seat.

        Once it is over, who is called otherwise is somebody else, come for the next game; who had
        no name may still be given one.
        """
        now = self.console.settings.names[: match.setup.seats]
        if match.turn != OVER:
            return now
        return naming.completed(self._called.get(match, ()), now)

    def _call(self, journal: Journal, match: Match[Any]) -> None:
        """Write what the people are called, if that has changed; a label holds nothing up."""
        called = self._names(match)
        if self._called.get(match, ()) != called and match in self._numbers:
            try:
                journal.call(self._numbers[match], called)
            except NotSaved as error:
                _LOG.warning("%s", error)  # the next entry tries it again
            else:
                self._called[match] = called

    def _remember(self, settings: Settings) -> None:
        """Write what was set, and into the journal what those who play are called by it."""
        if self._memory is not None:
            try:
                self._memory.keep(settings)
            except NotRemembered as error:
                _LOG.warning("%s", error)
        if self._journal is not None and self.console.match is not None:
            self._call(self._journal, self.console.match)

    def _append(self, number: int, entries: tuple[Any, ...]) -> None:
        if self._journal is not None and self.console.match is not None:
            self._write(self._journal, self.console.match, number, entries)
            self._call(self._journal, self.console.match)

    def _write(
        self, journal: Journal, match: Match[Any], number: int, entries: tuple[Any, ...]
    ) -> None:
        """Write entries of a match from `number` on, and the whole match where it is missing."""
        known = self._numbers.get(match)
        if known is not None:
            try:
                journal.append_all(known, number, entries, match.beside)
            except NotSaved as error:
                if error.text.id != "table.unsaved.gap":
                    raise
            else:
                return
        # The file has nothing, or less than it had (it was damaged and set aside): write it anew.
        self._begin(match, self.console.bots if match is self.console.match else {})
        journal.append_all(self._numbers[match], number, entries, match.beside)
        if known not in (None, self._numbers[match]):
            journal.close_match(known, "damaged")  # or it would be offered to go on with some day

    def _end(self, match: Match[Any], how: str) -> None:
        """Write what is missing of a match, and how it ended."""
        if self._journal is not None and (match.entries or match in self._numbers):
            self._write(self._journal, match, 0, tuple(match.entries))
            won = match.game.result(match.state) if how == "over" else None
            self._journal.close_match(self._numbers[match], how, won)

    async def _close_match(self, match: Match[Any], how: str) -> None:
        reply: Any = inputs.Closed(match, self._clock())
        try:
            await self._loop.run_in_executor(self._writer, self._end, match, how)
        except NotSaved:
            reply = inputs.NotClosed(match, how, self._clock())
        except Exception:  # noqa: BLE001  (as above)
            _LOG.exception("the journal failed in a way of its own")
            reply = inputs.NotClosed(match, how, self._clock())
        await self._take(reply)

    # What goes out

    def _sound(self, cue: str) -> None:
        sound = self.devices.sound
        if sound is not None and cue in CUES:
            self._try("sound", sound.play, CUES[cue])
            self._tell("tone")

    def paint(self) -> None:
        """Show what has changed, and set the alarm for the next thing that will."""
        now = self._clock()
        self._ring_due = self._screen_due = None
        with self._logged("painting the ring"):
            self._paint_ring(now)
        with self._logged("painting the display"):
            self._paint_screen(now)
        self._set_alarm()

    def _paint_ring(self, now: int) -> None:
        light = self.console.light()
        self.frame, self._ring_due = ring.seen(light, now, self._palette)
        owner = _only(None if light.private else self._viewer())
        shaded, self._on_ring = self._on_ring, self._on_ring | owner
        device = self.devices.ring
        if device is None:
            self._on_ring = owner
            return
        before = device.frames
        if self._try("ring", device.show, ring.mount(self.frame, *self._mount)):
            self._on_ring = owner
        if device.frames != before or self._on_ring != shaded:
            self._tell("ring")
        self.frames += device.frames - before
        if "ring" in self.console.missing:  # nobody says when it is back: try
            self._ring_due = min(now + PROBE, self._ring_due or now + PROBE)

    def _paint_screen(self, now: int) -> None:
        console, screen = self.console, self.console.screen()
        if self._screen is None or self._screen.screen != screen:
            self._screen_since = now
        scroll = 0
        if not console.idle:
            gone = (now - self._screen_since) // MS
            change = oled.next_change(screen, gone)
            if change is not None:
                scroll = gone
                self._screen_due = self._screen_since + change * MS
        level = "asleep" if console.asleep else "idle" if console.idle else "awake"
        owner = DOOR if screen.door else self._viewer()
        wanted = _Picture(screen, now // SHIFT, scroll, CONTRAST[level], owner)
        if wanted == self._screen or self.devices.display is None:
            return
        if self._again_at is not None and now < self._again_at:
            self._screen_due = min(self._again_at, self._screen_due or self._again_at)
            return
        self._screen = wanted
        if not self._busy_showing():
            self._showing = self._loop.create_task(self._show())

    async def _show(self) -> None:
        """Send pictures from a thread, the newest one always last."""
        sent: _Picture | None = None
        while sent != self._screen and self._screen is not None:
            sent = self._screen
            owner = _only(sent.owner)
            self._on_glass |= owner  # before it is there
            worked = False
            with self._logged("painting the display"):
                worked = await self._send(sent)
                self._again_at = None
            if worked:
                self._on_glass = owner  # what was there before is gone only now
            self._tell("oled")

    async def _send(self, wanted: "_Picture") -> bool:
        """Send a picture; return whether it arrived."""
        display = self.devices.display
        if display is None:
            return False
        image = oled.paint(wanted.screen, wanted.shift, wanted.scroll)
        before = display.frames

        def send() -> None:
            if wanted.contrast != self._contrast:
                display.contrast(wanted.contrast)
            self._contrast = wanted.contrast
            display.show(image)

        try:
            await self._loop.run_in_executor(self._display_thread, send)
        except DeviceError as error:
            self._unseen = True
            if wanted.owner is None:  # else the next probe tells: not when somebody pressed
                self._failed("oled", str(error))
            return False
        except Exception:
            # Nobody asks after it as after a lost one, and it may show what is to be hidden.
            self._screen = None
            self._again_at = self._clock() + PAUSE
            self.paint()  # which only sets the alarm
            raise
        self._unseen = False
        if wanted.owner is None:
            self._works("oled")
        self.picture = image.tobytes()
        self.frames += display.frames - before
        return True

    def _try(self, device: str, show: Callable[[Any], None], what: Any) -> bool:
        """Show something; return whether that worked."""
        try:
            show(what)
        except DeviceError as error:
            self._failed(device, str(error))
            return False
        self._works(device)
        return True

    def _failed(self, device: str, says: str) -> None:
        if device not in self.console.missing:
            self.feed(inputs.Lost(device, says, self._clock()))

    def _works(self, device: str) -> None:
        if device in self.console.missing:
            self.feed(inputs.Back(device, self._clock()))

    def _watch_display(self) -> None:
        """Ask the display once a second whether it is there; one that returns is painted anew."""
        if self.devices.display is None:
            return
        self._probe = self._loop.call_later(PROBE / 1e9, self._watch_display)
        if not self._busy_showing():
            self._showing = self._loop.create_task(self._probe_display())

    async def _probe_display(self) -> None:
        display = self.devices.display
        assert display is not None  # noqa: S101
        with self._logged("asking after the display"):
            try:
                await self._loop.run_in_executor(self._display_thread, display.probe)
            except DeviceError as error:
                self._failed("oled", str(error))
                return
            if self._unseen or "oled" in self.console.missing:
                self._screen = self._contrast = None  # it has forgotten both
                self.feed(inputs.Tick(self._clock()))  # which paints it
                self._works("oled")

    # Time

    def _set_alarm(self) -> None:
        """Wake up for the earliest of: a gesture, the console, the ring's next frame."""
        now = self._clock()
        due = (self._gestures.deadline, self._console_due(), self._ring_due, self._screen_due)
        earliest = min((at for at in due if at is not None), default=None)
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if earliest is not None:
            if self._failed_at is not None:
                # What failed is still due: do not fail again and again without a pause.
                earliest = max(earliest, self._failed_at + PAUSE)
            self._alarm = self._loop.call_later(max(0, earliest - now) / 1e9, self._wake)

    def _console_due(self) -> int | None:
        with self._logged("asking when time matters"):
            return self.console.deadline
        return self._clock() + PAUSE

    def _wake(self) -> None:
        self._alarm = self._failed_at = None
        now = self._clock()
        for gesture in self._gestures.tick(now):
            self.feed(gesture)
        due = self._console_due()
        if due is not None and now >= due:
            self.feed(inputs.Tick(now))
        else:
            self.paint()


def _only(owner: _Owner | None) -> frozenset[_Owner]:
    return frozenset() if owner is None else frozenset((owner,))


class _Picture(NamedTuple):
    """What the display is to show. owner: whose private part it may hold, or None."""

    screen: "Screen"
    shift: int
    scroll: int
    contrast: int
    owner: "_Owner | None"


_NAMES = {"display": "oled"}
"""Devices whose trouble the console calls by another word."""
