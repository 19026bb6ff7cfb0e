"""What stands on the ring and on the display, and for whose eyes.

The ring is set in the loop; pictures go to the display from a thread of their own, the newest one
last. What was sent stays there until something else was sent and arrived: a device that fails may
still show what came before, whole or in part, so whose secret that is is remembered until then.
"""

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

from drivers.errors import DeviceError
from firmware_py.console import Console, inputs
from firmware_py.render import oled, ring
from firmware_py.render.colours import Palette
from firmware_py.render.screen import Screen
from firmware_py.render.sounds import CUES
from firmware_py.runtime.devices import Devices
from games.core.match import Match

PROBE = 1_000_000_000
"""How often a display is asked whether it is still there, and a lost ring tried again (ns)."""
PAUSE = 1_000_000_000
"""After something failed that should not, nothing is done by itself for so long (ns)."""
SHIFT = 300 * 1_000_000_000
"""How often the picture moves by a pixel, so that the OLED wears evenly (ns)."""
MS = 1_000_000
CONTRAST = {"awake": 255, "idle": 80, "asleep": 1}
"""Of the display; idle is 30 per cent."""

STRANGER = -9
"""A seat of a match that was left: nobody's at the table now."""

_Owner = tuple[Match[Any] | None, int]
"""A seat of a match, or DOOR."""
DOOR: _Owner = (None, 0)
"""Whoever may let people in: the box itself and the host."""


class _Picture(NamedTuple):
    """What the display is to show. owner: whose private part it may hold, or None."""

    screen: Screen
    shift: int
    scroll: int
    contrast: int
    owner: _Owner | None


class Outputs:
    """Shows what the console has to show. A device that fails is told of once, by `Lost`.

    feed: queues an input; tell: says that "ring", "oled" or "tone" has changed; logged: a context
    in which what fails is logged and goes no further; repaint: called when a failure wants another
    picture later.
    """

    def __init__(  # noqa: PLR0913  (all that it needs of the loop is handed in)
        self,
        console: Console,
        *,
        loop: asyncio.AbstractEventLoop,
        clock: Callable[[], int],
        palette: Palette,
        mount: tuple[int, int],
        feed: Callable[[Any], None],
        tell: Callable[[str], None],
        logged: Callable[[str], AbstractContextManager[None]],
        repaint: Callable[[], None],
    ) -> None:
        self.frame: tuple[tuple[int, int, int], ...] = ((0, 0, 0),) * 24
        """What was last sent to the ring."""
        self.picture = bytes(1024)
        """What was last sent to the display, 64 rows of 16 bytes."""
        self.frames = 0
        """Ring frames and pictures that were sent because something changed."""
        self._console = console
        self._loop = loop
        self._clock = clock
        self._palette = palette
        self._mount = mount
        self._feed = feed
        self._tell = tell
        self._logged = logged
        self._repaint = repaint
        self._devices = Devices()
        self._on_glass: frozenset[_Owner] = frozenset()
        """Whose private part is, or in this moment comes or goes, on the display."""
        self._on_ring: frozenset[_Owner] = frozenset()
        """Who alone may see how the ring is lit."""
        self._thread = ThreadPoolExecutor(1, "display")
        self._ring_due: int | None = None
        self._screen_due: int | None = None
        self._screen_since = 0
        self._probe: asyncio.TimerHandle | None = None
        self._screen: _Picture | None = None
        self._sending: asyncio.Task[None] | None = None
        self._contrast: int | None = None
        self._unseen = False
        """Whether the last picture did not arrive at the display."""
        self._again_at: int | None = None
        """Before when a display that failed in a way of its own is not tried again."""

    def use(self, devices: Devices) -> None:
        """Show on these devices from now on."""
        self._devices = devices

    async def close(self) -> None:
        """Stop sending: a display has one caller at a time, and its driver is to darken it."""
        if self._probe is not None:
            self._probe.cancel()
        if self._sending is not None:
            self._sending.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sending
        self._thread.shutdown()

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
        match = self._console.match
        return frozenset(seat if of is match else STRANGER for of, seat in owners)

    def _viewer(self) -> _Owner | None:
        """Return whose private part is to be seen now, or None."""
        match, console = self._console.match, self._console
        seat = None if match is None else console.play.looks(console)
        return None if match is None or seat is None else (match, seat)

    @property
    def busy(self) -> bool:
        """Whether a picture is on its way to the display."""
        return self._sending is not None and not self._sending.done()

    async def sent(self) -> None:
        """Wait until the picture that is on its way has arrived, or failed."""
        if self._sending is not None:
            await asyncio.wait((self._sending,))

    @property
    def due(self) -> int | None:
        """When ring or display will look otherwise by themselves (ns); None if they will not."""
        return min(
            (at for at in (self._ring_due, self._screen_due) if at is not None), default=None
        )

    def paint(self) -> None:
        """Show what has changed."""
        now = self._clock()
        self._ring_due = self._screen_due = None
        with self._logged("painting the ring"):
            self._paint_ring(now)
        with self._logged("painting the display"):
            self._paint_screen(now)

    def sound(self, cue: str) -> None:
        """Let a cue sound."""
        sound = self._devices.sound
        if sound is not None and cue in CUES:
            self._try("sound", sound.play, CUES[cue])
            self._tell("tone")

    def _paint_ring(self, now: int) -> None:
        light = self._console.light()
        self.frame, self._ring_due = ring.seen(light, now, self._palette)
        owner = _only(None if light.private else self._viewer())
        shaded, self._on_ring = self._on_ring, self._on_ring | owner
        device = self._devices.ring
        if device is None:
            self._on_ring = owner
            return
        before = device.frames
        if self._try("ring", device.show, ring.mount(self.frame, *self._mount)):
            self._on_ring = owner
        if device.frames != before or self._on_ring != shaded:
            self._tell("ring")
        self.frames += device.frames - before
        if "ring" in self._console.missing:  # nobody says when it is back: try
            self._ring_due = min(now + PROBE, self._ring_due or now + PROBE)

    def _paint_screen(self, now: int) -> None:
        console, screen = self._console, self._console.screen()
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
        if wanted == self._screen or self._devices.display is None:
            return
        if self._again_at is not None and now < self._again_at:
            self._screen_due = min(self._again_at, self._screen_due or self._again_at)
            return
        self._screen = wanted
        if not self.busy:
            self._sending = self._loop.create_task(self._show())

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

    async def _send(self, wanted: _Picture) -> bool:
        """Send a picture; return whether it arrived."""
        display = self._devices.display
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
            await self._loop.run_in_executor(self._thread, send)
        except DeviceError as error:
            self._unseen = True
            if wanted.owner is None:  # else the next probe tells: not when somebody pressed
                self._failed("oled", str(error))
            return False
        except Exception:
            # Nobody asks after it as after a lost one, and it may show what is to be hidden.
            self._screen = None
            self._again_at = self._clock() + PAUSE
            self._repaint()  # which only sets the alarm
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
        if device not in self._console.missing:
            self._feed(inputs.DeviceLost(device, says, self._clock()))

    def _works(self, device: str) -> None:
        if device in self._console.missing:
            self._feed(inputs.DeviceRestored(device, self._clock()))

    def watch_display(self) -> None:
        """Ask the display once a second whether it is there; one that returns is painted anew."""
        if self._devices.display is None:
            return
        self._probe = self._loop.call_later(PROBE / 1e9, self.watch_display)
        if not self.busy:
            self._sending = self._loop.create_task(self._probe_display())

    async def _probe_display(self) -> None:
        display = self._devices.display
        assert display is not None  # noqa: S101
        with self._logged("asking after the display"):
            try:
                await self._loop.run_in_executor(self._thread, display.probe)
            except DeviceError as error:
                self._failed("oled", str(error))
                return
            if self._unseen or "oled" in self._console.missing:
                self._screen = self._contrast = None  # it has forgotten both
                self._feed(inputs.Tick(self._clock()))  # which paints it
                self._works("oled")


def _only(owner: _Owner | None) -> frozenset[_Owner]:
    return frozenset() if owner is None else frozenset((owner,))
