"""Output to ring, display and buzzer, and tracking of the seat whose private content is visible.

The ring is updated in the event loop. A separate thread sends pictures to the display and skips
outdated ones. A device that fails may still show its previous content, whole or in part. So the
owner of private content is tracked until another picture or frame has arrived.
"""

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

from drivers.errors import DeviceError
from drivers.speech import Speech
from firmware_py.console import Console, effects, inputs, speech
from firmware_py.render import oled, ring
from firmware_py.render.colours import Palette
from firmware_py.render.screen import Screen
from firmware_py.render.sounds import CUES
from firmware_py.runtime.devices import Devices
from games.core.match import Match

PROBE = 1_000_000_000
"""Interval at which the display is probed and a lost ring is tried again (ns)."""
PAUSE = 1_000_000_000
"""Pause of timed activity after an unexpected error (ns)."""
SHIFT = 300 * 1_000_000_000
"""Interval at which the picture moves by a pixel, so that the OLED wears evenly (ns)."""
MS = 1_000_000
CONTRAST = {"awake": 255, "idle": 80, "asleep": 1}
"""State of the console -> contrast of the display, 0 to 255."""

STRANGER = -9
"""Seat number in `shown_to` and `lit_for` for any seat of a match that was left."""

_Owner = tuple[Match[Any] | None, int]
"""Owner of private content: a seat of a match, or DOOR."""
DOOR: _Owner = (None, 0)
"""Owner of the PIN with which phones join. Only the device and the host may show it."""


class _Picture(NamedTuple):
    """Content and settings of the display."""

    screen: Screen
    shift: int
    scroll: int
    contrast: int
    owner: _Owner | None  # seat whose private content the picture may contain


class Outputs:
    """Output of the console's state to the devices. A failed device is reported by `DeviceLost`.

    `feed` queues an input. `tell` reports that "ring", "oled" or "tone" has changed. `logged` is a
    context manager that logs exceptions and suppresses them. `repaint` is called after an
    unexpected error of the display, so that the caller sets the timer for the next attempt.
    """

    def __init__(  # noqa: PLR0913  (the dependencies on the event loop)
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
        """Last frame for the ring."""
        self.picture = bytes(1024)
        """Last picture that reached the display, 64 rows of 16 bytes."""
        self.contrast = 100
        """Contrast of the display in use (per cent)."""
        self.frames = 0
        """Number of ring frames and pictures sent."""
        self._console = console
        self._loop = loop
        self._clock = clock
        self._palette = palette
        self._mount = mount
        self._feed = feed
        self._tell = tell
        self._logged = logged
        self._repaint = repaint
        self._said = speech.SILENCE
        """Last sentence that was spoken."""
        self._channels = (0, 1, 2)
        """For each channel of the ring's driver, the channel of a frame to send there."""
        self._devices = Devices()
        self._on_glass: frozenset[_Owner] = frozenset()
        """Owners of private content that is or may be on the display."""
        self._on_ring: frozenset[_Owner] = frozenset()
        """Owners of private content that is or may be on the ring."""
        self._thread = ThreadPoolExecutor(1, "display")
        self._ring_due: int | None = None
        self._screen_due: int | None = None
        self._screen_since = 0
        self._probe: asyncio.TimerHandle | None = None
        self._screen: _Picture | None = None
        self._sending: asyncio.Task[None] | None = None
        self._contrast: int | None = None
        self._unseen = False
        """True if the last picture did not reach the display."""
        self._again_at: int | None = None
        """Time of the next attempt after an unexpected error of the display (ns)."""

    def use(self, devices: Devices) -> None:
        """Use these devices for all further output."""
        self._devices = devices

    async def close(self) -> None:
        """Stop sending, so that the caller can close the display: it allows one call at a time."""
        if self._probe is not None:
            self._probe.cancel()
        if self._sending is not None:
            self._sending.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._sending
        self._thread.shutdown()

    @property
    def shown_to(self) -> frozenset[int]:
        """Seats whose private content is or may be on the display.

        A seat counts until the next picture has arrived, because a display that fails may still
        show the previous one. STRANGER stands for a seat of a match that was left.
        """
        return self._seats(self._on_glass - {DOOR})

    @property
    def shows_number(self) -> bool:
        """True if the display shows, or may show, the PIN with which phones join."""
        return DOOR in self._on_glass

    @property
    def lit_for(self) -> frozenset[int]:
        """Seats whose private content is or may be on the ring, as in `shown_to`.

        While the display shows a player's hand, the ring usually shows nothing of the game. For the
        only person at the table, the ring shows the effect of the chosen answer. No other viewer
        may see that.
        """
        return self._seats(self._on_ring)

    def _seats(self, owners: frozenset[_Owner]) -> frozenset[int]:
        match = self._console.match
        return frozenset(seat if of is match else STRANGER for of, seat in owners)

    def _viewer(self) -> _Owner | None:
        """Return the owner of the private content to show now, or None."""
        match, console = self._console.match, self._console
        seat = console.status.private_view
        return None if match is None or seat is None else (match, seat)

    @property
    def busy(self) -> bool:
        """True while a picture is being sent to the display."""
        return self._sending is not None and not self._sending.done()

    async def sent(self) -> None:
        """Wait until the current picture has arrived or failed."""
        if self._sending is not None:
            await asyncio.wait((self._sending,))

    @property
    def due(self) -> int | None:
        """Next time at which ring or display change without an input (ns), or None if never."""
        return min(
            (at for at in (self._ring_due, self._screen_due) if at is not None), default=None
        )

    def paint(self) -> None:
        """Update ring and display."""
        now = self._clock()
        self._ring_due = self._screen_due = None
        with self._logged("painting the ring"):
            self._paint_ring(now)
        with self._logged("painting the display"):
            self._paint_screen(now)
        if self._devices.speech is not None:
            with self._logged("speaking"):
                self._speak(self._devices.speech)

    def _speak(self, voice: Speech) -> None:
        """Speak the question if it is another one than before."""
        said = speech.sentence(self._console)
        if said is not None and said != self._said:
            self._said = said
            voice.say(*said)

    async def carry_out(self, effect: effects.OnDevices) -> None:
        """Play a cue, or use other settings of a device."""
        match effect:
            case effects.PlayCue(cue):
                self.sound(cue)
            case effects.UseHardware(config, channels):
                self._mount = config.ring.mounted
                self._palette = config.palette
                first, second, third = (channels[at] for at in self._channels)
                self._channels = first, second, third
            case effects.DriveDisplay(settings) if self._devices.display is not None:
                drive = self._devices.drive_display
                await self._loop.run_in_executor(self._thread, drive, settings)
                self.contrast = settings.contrast
                self._screen = self._contrast = None  # the new driver has shown nothing

    def sound(self, cue: str) -> None:
        """Play a cue."""
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
        sent = self.frame
        if self._channels != (0, 1, 2):
            red, green, blue = self._channels
            sent = tuple((each[red], each[green], each[blue]) for each in sent)
        if self._try("ring", device.show, ring.mount(sent, *self._mount)):
            self._on_ring = owner
        if device.frames != before or self._on_ring != shaded:
            self._tell("ring")
        self.frames += device.frames - before
        if "ring" in self._console.missing:  # only a sent frame shows that it is back
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
        hands = console.light().hands
        dawns = hands is not None and hands.dawn is not None  # the light before an alarm
        asleep = console.asleep and not dawns
        level = "asleep" if asleep else "idle" if console.idle else "awake"
        owner = DOOR if screen.door else self._viewer()
        contrast = max(1, CONTRAST[level] * self.contrast // 100)
        wanted = _Picture(screen, now // SHIFT, scroll, contrast, owner)
        if wanted == self._screen or self._devices.display is None:
            return
        if self._again_at is not None and now < self._again_at:
            self._screen_due = min(self._again_at, self._screen_due or self._again_at)
            return
        self._screen = wanted
        if not self.busy:
            self._sending = self._loop.create_task(self._show())

    async def _show(self) -> None:
        """Send pictures until the newest one was sent."""
        sent: _Picture | None = None
        while sent != self._screen and self._screen is not None:
            sent = self._screen
            owner = _only(sent.owner)
            self._on_glass |= owner  # before the content can be visible
            worked = False
            with self._logged("painting the display"):
                worked = await self._send(sent)
                self._again_at = None
            if worked:
                self._on_glass = owner  # the previous content is gone only now
            self._tell("oled")

    async def _send(self, wanted: _Picture) -> bool:
        """Send a picture. Return whether it arrived."""
        if self._devices.display is None:
            return False
        image = oled.paint(wanted.screen, wanted.shift, wanted.scroll)

        def send() -> int:
            display = self._devices.display  # in this thread, which may have replaced the driver
            assert display is not None  # noqa: S101
            before = display.frames
            if wanted.contrast != self._contrast:
                display.contrast(wanted.contrast)
            self._contrast = wanted.contrast
            display.show(image)
            return display.frames - before

        try:
            frames = await self._loop.run_in_executor(self._thread, send)
        except DeviceError as error:
            self._unseen = True
            # For private content the probe reports the failure: its time would reveal a press.
            if wanted.owner is None:
                self._failed("oled", str(error))
            return False
        except Exception:
            # The display is not reported as lost, so no probe repaints it. It may still show
            # private content.
            self._screen = None
            self._again_at = self._clock() + PAUSE
            self._repaint()  # because of `_again_at`, this only sets the timer
            raise
        self._unseen = False
        if wanted.owner is None:
            self._works("oled")
        self.picture = image.tobytes()
        self.frames += frames
        return True

    def _try(self, device: str, show: Callable[[Any], None], what: Any) -> bool:
        """Call `show` with `what`. Return whether it succeeded, and report the device's state."""
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
        """Probe the display once a second. Send the picture again when the display is back."""
        if self._devices.display is None:
            return
        self._probe = self._loop.call_later(PROBE / 1e9, self.watch_display)
        if not self.busy:
            self._sending = self._loop.create_task(self._probe_display())

    async def _probe_display(self) -> None:
        def probe() -> None:
            display = self._devices.display
            assert display is not None  # noqa: S101
            display.probe()

        with self._logged("asking after the display"):
            try:
                await self._loop.run_in_executor(self._thread, probe)
            except DeviceError as error:
                self._failed("oled", str(error))
                return
            if self._unseen or "oled" in self._console.missing:
                self._screen = self._contrast = None  # the display has lost picture and contrast
                self._feed(inputs.Tick(self._clock()))  # a Tick repaints
                self._works("oled")


def _only(owner: _Owner | None) -> frozenset[_Owner]:
    return frozenset() if owner is None else frozenset((owner,))
