"""The thin shell round the console: asyncio, devices, journal, painting, time.

Everything that happens becomes an input in one queue; the console answers with effects; what is to
be kept is committed before the next input is looked at, and only then painted. Commits and slow
buses run in threads, so nothing stops the ring.
"""

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, Protocol

from drivers.buttons import Edge, Turn
from drivers.errors import DeviceError
from drivers.pn532 import events
from firmware_py.console import Console, effects, inputs
from firmware_py.devices import Devices
from firmware_py.gestures import Gestures, Pressed
from firmware_py.journal import Journal, NotSaved
from firmware_py.painting import oled, ring
from firmware_py.painting.colours import PALETTE, Palette
from firmware_py.painting.sounds import CUES
from games.core.match import Match

if TYPE_CHECKING:
    from firmware_py.painting.screen import Screen

PROBE = 1_000_000_000
"""How often a display is asked whether it is still there (ns)."""
SHIFT = 300 * 1_000_000_000
"""How often the picture moves by a pixel, so that the OLED wears evenly (ns)."""
MS = 1_000_000


class CardTable(Protocol):
    """Which face a tag is."""

    def face_of(self, uid: bytes, text: str | None) -> tuple[str, str] | None:
        """Return (game, face), or None for a tag that belongs to no card."""


class Shell:
    """One running box. `start` takes up what the journal kept; `close` leaves everything dark."""

    def __init__(
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
    ) -> None:
        self.console = console
        self.devices = Devices()
        self.emulated = False
        self.frame: tuple[tuple[int, int, int], ...] = ((0, 0, 0),) * 24
        """What was last sent to the ring."""
        self.picture = bytes(1024)
        """What was last sent to the display, 64 rows of 16 bytes."""
        self.cards_seen = 0
        """How many cards the reader has told of."""
        self.frames = 0
        """Ring frames and pictures that were painted because something changed."""
        self._loop = loop
        self._clock = clock
        self._tags = tags
        self._journal = journal
        self._palette = palette
        self._mount = (offset, direction)
        self._match_id: int | None = None
        self._gestures = Gestures()
        self._queue: asyncio.Queue[Any] = asyncio.Queue()
        self._writer = ThreadPoolExecutor(1, "journal")
        self._display_thread = ThreadPoolExecutor(1, "display")
        self._alarm: asyncio.TimerHandle | None = None
        self._ring_due: int | None = None
        self._screen_due: int | None = None
        self._screen_since = 0
        self._probe: asyncio.TimerHandle | None = None
        self._pump: asyncio.Task[None] | None = None
        self._screen: tuple[Screen, int, int] | None = None
        self._showing: asyncio.Task[None] | None = None
        self._dimmed: str | None = None
        self._listeners: list[Callable[[str], None]] = []
        self._idle = asyncio.Event()

    # Life

    def start(self, devices: Devices, *, ask: bool = True) -> None:
        """Connect the devices and take up the match that was being played, if there is one."""
        self.devices = devices
        for device, says in devices.absent.items():
            self.feed(inputs.Lost(_NAMES.get(device, device), says, self._clock()))
        if self._journal is not None:
            saved = self._journal.resume()
            if saved is not None:
                self._match_id = saved.id
                self.console.resume(saved.match, ask=ask)
        self.feed(inputs.Tick(self._clock()))  # chance may have something to do
        self.paint()
        if devices.reader is not None:
            devices.reader.start()
        self._pump = self._loop.create_task(self._run())
        self._watch_display()

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
        self.devices.close()
        self._writer.shutdown()
        self._display_thread.shutdown()

    def subscribe(self, heard: Callable[[str], None]) -> Callable[[], None]:
        """Call `heard` with "ring", "oled", "tone" or "table" when that has changed."""
        self._listeners.append(heard)
        return lambda: self._listeners.remove(heard)

    def _tell(self, what: str) -> None:
        for heard in tuple(self._listeners):
            heard(what)

    # What comes in

    def now(self) -> int:
        """Return the time that inputs carry."""
        return self._clock()

    def feed(self, given: Any) -> None:
        """Queue an input for the console."""
        self._idle.clear()
        self._queue.put_nowait(given)

    def edge(self, edge: Edge) -> None:
        """Hear a button, in whatever thread its driver calls."""
        self._loop.call_soon_threadsafe(self._edge, edge)

    def _edge(self, edge: Edge) -> None:
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
                found = self._tags.face_of(uid, says)
                known = found is not None and found[0] in self.console.names
                if found is not None and known:
                    self.feed(inputs.Tapped(*found, at))
                else:
                    self.feed(inputs.Strange("unknown", at))
            case events.TwoCards(at):
                self.feed(inputs.Strange("two", at))
            case events.HalfRead(_, at):
                self.feed(inputs.Strange("half", at))
            case events.ReaderLost(says, at):
                self.feed(inputs.Lost("reader", says, at))
            case events.ReaderBack(at):
                self.feed(inputs.Back("reader", at))

    async def settled(self) -> None:
        """Wait until every input so far is answered and painted."""
        while not self._queue.empty() or not self._idle.is_set():
            await self._idle.wait()
            await asyncio.sleep(0)

    # The one loop

    async def _run(self) -> None:
        while True:
            if self._queue.empty():
                self._idle.set()
            given = await self._queue.get()
            for answer in self.console.handle(given):
                await self._carry_out(answer)
            self.paint()
            self._tell("table")

    async def _carry_out(self, effect: effects.Effect) -> None:
        match effect:
            case effects.Sound(cue):
                self._sound(cue)
            case effects.Begin(match):
                await self._keep(self._begin, match)
            case effects.Keep(number, entry):
                await self._keep(self._append, number, (entry,))
            case effects.KeepAll(number, entries):
                await self._keep(self._append, number, entries)
            case effects.Close(how):
                await self._close_match(how)

    async def _keep(self, write: Callable[..., None], *args: Any) -> None:
        """Let the journal write in its thread, and tell the console how it went."""
        try:
            await self._loop.run_in_executor(self._writer, write, *args)
        except NotSaved as error:
            reply: Any = inputs.NotKept(error.text, self._clock())
        else:
            reply = inputs.Kept(self._clock())
        for answer in self.console.handle(reply):
            await self._carry_out(answer)

    def _begin(self, match: Match[Any]) -> None:
        self._match_id = None
        if self._journal is not None:
            self._match_id = self._journal.begin(match)

    def _append(self, number: int, entries: tuple[Any, ...]) -> None:
        if self._journal is None:
            return
        if self._match_id is None:
            assert self.console.match is not None  # noqa: S101
            self._match_id = self._journal.begin(self.console.match)
        self._journal.append_all(self._match_id, number, entries)

    async def _close_match(self, how: str) -> None:
        number, self._match_id = self._match_id, None
        if self._journal is not None and number is not None:
            # What cannot be marked as left is offered again at the next start: no harm.
            with contextlib.suppress(NotSaved):
                close = self._journal.close_match
                await self._loop.run_in_executor(self._writer, close, number, how)

    # What goes out

    def _sound(self, cue: str) -> None:
        if self.devices.sound is not None and cue in CUES:
            self.devices.sound.play(CUES[cue])
            self._tell("tone")

    def paint(self) -> None:
        """Show what has changed, and set the alarm for the next thing that will."""
        now = self._clock()
        light = self.console.light()
        self.frame = ring.paint(light, now, self._palette)
        frame = ring.mount(self.frame, *self._mount)
        if self.devices.ring is not None:
            before = self.devices.ring.frames
            self._try("ring", self.devices.ring.show, frame)
            if self.devices.ring.frames != before:
                self.frames += 1
                self._tell("ring")
        self._paint_screen(now)
        self._ring_due = ring.next_change(light, now, self._palette)
        self._set_alarm()

    def _paint_screen(self, now: int) -> None:
        screen = self.console.screen()
        if self._screen is None or self._screen[0] != screen:
            self._screen_since = now
        scroll = 0 if self.console.idle else (now - self._screen_since) // MS
        change = oled.next_change(screen, scroll)
        self._screen_due = None if change is None else self._screen_since + change * MS
        wanted = (screen, now // SHIFT, 0 if change is None else scroll)
        if wanted == self._screen or self.devices.display is None:
            return
        self._screen = wanted
        if self._showing is None or self._showing.done():
            self._showing = self._loop.create_task(self._show())

    async def _show(self) -> None:
        """Send pictures from a thread, the newest one always last."""
        sent = None
        while sent != self._screen and self._screen is not None:
            sent = self._screen
            image = oled.paint(*sent)
            self.picture = image.tobytes()
            await self._loop.run_in_executor(self._display_thread, self._send, image)
            self.frames += 1
            self._tell("oled")

    def _send(self, image: Any) -> None:
        display = self.devices.display
        if display is None:
            return
        level = "off" if self.console.asleep else "dim" if self.console.idle else "on"
        try:
            if level != self._dimmed:
                display.contrast({"off": 1, "dim": 80, "on": 255}[level])
                self._dimmed = level
            display.show(image)
        except DeviceError as error:
            self._loop.call_soon_threadsafe(self._failed, "oled", str(error))
        else:
            self._loop.call_soon_threadsafe(self._works, "oled")

    def _try(self, device: str, show: Callable[[Any], None], what: Any) -> None:
        try:
            show(what)
        except DeviceError as error:
            self._failed(device, str(error))
        else:
            self._works(device)

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
        if self._showing is None or self._showing.done():
            self._showing = self._loop.create_task(self._probe_display())

    async def _probe_display(self) -> None:
        display = self.devices.display
        assert display is not None  # noqa: S101
        try:
            await self._loop.run_in_executor(self._display_thread, display.probe)
        except DeviceError as error:
            self._failed("oled", str(error))
        else:
            if "oled" in self.console.missing:
                self._screen = None
                self._works("oled")

    # Time

    def _set_alarm(self) -> None:
        """Wake up for the earliest of: a gesture, the console, the ring's next frame."""
        now = self._clock()
        due = (self._gestures.deadline, self.console.deadline, self._ring_due, self._screen_due)
        earliest = min((at for at in due if at is not None), default=None)
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if earliest is not None:
            self._alarm = self._loop.call_later(max(0, earliest - now) / 1e9, self._wake)

    def _wake(self) -> None:
        self._alarm = None
        now = self._clock()
        for gesture in self._gestures.tick(now):
            self.feed(gesture)
        due = self.console.deadline
        if due is not None and now >= due:
            self.feed(inputs.Tick(now))
        else:
            self.paint()


_NAMES = {"display": "oled"}
"""Devices whose trouble the console calls by another word."""
