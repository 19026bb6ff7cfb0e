"""Runtime of the device: connects the console to asyncio, devices, journal and time.

All events become inputs in one queue. The console returns effects for each input. Effects that
write to the journal are committed before the outputs are painted and the next input is taken.
Commits and slow buses run in threads, so they do not block the ring.

No one reads tracebacks on the device. An unexpected exception is logged, and the match goes on
without one input, effect or picture.
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

from drivers.buttons import Edge, Turn
from drivers.pn532 import events
from firmware_py.cards.tags import BadTags, Card, CardTable
from firmware_py.console import Console, commands, effects, inputs
from firmware_py.console.gestures import Gestures, Pressed, thinned
from firmware_py.console.held_keys import PlateKeys
from firmware_py.console.notifications.faults import JOURNAL
from firmware_py.render.colours import PALETTE, Palette
from firmware_py.runtime.bot_client import BotClient
from firmware_py.runtime.bot_service import BotService
from firmware_py.runtime.card_input import card_input
from firmware_py.runtime.devices import Devices
from firmware_py.runtime.outputs import PAUSE, Outputs
from firmware_py.runtime.persistence import Persistence
from firmware_py.settings.device_settings import SettingsFile
from firmware_py.storage.journal import Journal
from games.core.ai.levels import NAMES, RANDOM
from games.core.errors import BadMatch
from games.core.text import text

_LOG = logging.getLogger(__name__)

HANDFUL = 5_000_000
"""Minimum interval between two batches of button edges (ns). The first edge is not delayed."""


class Runtime:
    """One running device. `start` resumes the saved match. `close` darkens all outputs."""

    def __init__(  # noqa: PLR0913  (dependencies of the whole device)
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
        memory: SettingsFile | None = None,
        thinker: BotClient | None = None,
    ) -> None:
        self.console = console
        self.devices = Devices()
        self.answered: Any = None
        """Input that the main loop handles now or has handled last."""
        self.cards_seen = 0
        """Number of cards reported by the reader."""
        self._loop = loop
        self.call_later = loop.call_later
        self._clock = clock
        self._tags = tags
        self.persistence = Persistence(
            console, loop=loop, clock=clock, journal=journal, memory=memory
        )
        self.outputs = Outputs(
            console,
            loop=loop,
            clock=clock,
            palette=palette,
            mount=(offset, direction),
            feed=self.feed,
            tell=self._tell,
            logged=self._logged,
            repaint=self.paint,
        )
        self.bots = BotService(
            thinker or BotClient(loop=loop), loop=loop, clock=clock, feed=self.feed
        )
        self._gestures = Gestures()
        self._edges: deque[Edge] = deque()
        self._plate = PlateKeys()
        self._hearing = False
        self._heard_at = -HANDFUL
        self._queue: asyncio.Queue[Any] = asyncio.Queue()
        self._alarm: asyncio.TimerHandle | None = None
        self._pump: asyncio.Task[None] | None = None
        self._failed_at: int | None = None
        self._listeners: list[Callable[[str], None]] = []
        self._idle = asyncio.Event()
        self._wanted: list[effects.Effect] = []
        """Effects of inputs that were handled before the loop ran."""
        self._owning_up = False
        """True while the notice about a damaged journal is shown."""
        self.invite: Callable[[], object] = self._no_page
        """Function that opens an invitation for phones. The page sets it (web/invitations.py)."""

    # Start and end

    def start(self, devices: Devices, *, ask: bool = True) -> None:
        """Connect the devices and resume the saved match or clock. With `ask`, people confirm."""
        self.devices = devices
        self.outputs.use(devices)
        self._at_once(inputs.Woken(self._clock()))
        self._at_once(inputs.TagsRead(self._tags.table(), self._clock()))
        if devices.speech is not None:
            self._at_once(inputs.VoiceFound(self._clock()))
        for device, says in devices.absent.items():
            name = _NAMES.get(device, device)
            if device == "buttons" and devices.buttons is not None:
                name = "button"  # some of them work
            self.feed(inputs.DeviceLost(name, says, self._clock()))
        readable = True
        with self._logged("taking up the saved match"):
            readable = self._resume(ask=ask)
        if readable:
            with self._logged("taking up the saved clock"):
                self._resume_clock()
        self.feed(inputs.Tick(self._clock()))  # a chance event may be due
        self.paint()
        if devices.reader is not None:
            devices.reader.start()
        self._pump = self._loop.create_task(self._run())
        self.outputs.watch_display()

    def _resume(self, *, ask: bool) -> bool:
        """Resume the saved match, if any. Return False if the journal cannot be read."""
        try:
            kept = self.persistence.saved_match()
        except BadMatch as error:
            _LOG.warning("%s", error)
            return False
        if kept is not None:
            bots = {seat: name if name in NAMES else RANDOM for seat, name in kept.bots.items()}
            self._at_once(inputs.Resumed(kept.match, self.now(), bots, kept.lost, ask, kept.hints))
        elif self.persistence.stranded:
            self.feed(inputs.DeviceLost("match", self.persistence.stranded, self._clock()))
        return True

    def _resume_clock(self) -> None:
        try:
            self.persistence.saved_clock(self._take_up_clock)
        except BadMatch as error:
            _LOG.warning("%s", error)

    def _take_up_clock(self, kept: str) -> bool:
        """Resume a clock and return whether it could be read."""
        self._at_once(inputs.ClockTakenUp(kept, self._clock()))
        return self.console.alone is not None

    def _at_once(self, given: Any) -> None:
        """Handle an input before the loop runs. Its effects follow with the first queued input.

        So the first frame of the ring already shows the resumed match.
        """
        self._wanted += self.console.handle(given)

    async def close(self) -> None:
        """Stop all tasks and close the devices. The match stays in the journal."""
        if self._alarm is not None:
            self._alarm.cancel()
        if self._pump is not None:
            self._pump.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._pump
        await self.bots.close()
        await self.outputs.close()
        self.persistence.close()
        self.devices.close()

    def subscribe(self, heard: Callable[[str], None]) -> Callable[[], None]:
        """Report each change of "ring", "oled", "tone" or "table". Return a function to cancel."""
        self._listeners.append(heard)
        return lambda: self._listeners.remove(heard)

    def _tell(self, what: str) -> None:
        for heard in tuple(self._listeners):
            with self._logged(f"telling of {what}"):
                heard(what)

    # Inputs

    @property
    def number(self) -> int | None:
        """Number of the current match in the journal, or None if the journal does not have it."""
        match = self.console.match
        return None if match is None else self.persistence.number(match)

    def now(self) -> int:
        """Return the time of the clock that also stamps the inputs (ns)."""
        return self._clock()

    def feed(self, given: Any) -> None:
        """Queue an input for the console."""
        self._idle.clear()
        self._queue.put_nowait(given)

    def command(self, command: commands.Command) -> None:
        """Queue a command for the console."""
        self.feed(inputs.CommandGiven(command, self._clock()))

    def edge(self, edge: Edge) -> None:
        """Handle a button edge. Any thread may call this.

        The first edge is processed immediately, and edges within `HANDFUL` after it in one batch.
        """
        self._edges.append(edge)
        if not self._hearing:
            self._hearing = True
            self._loop.call_soon_threadsafe(self._hear)

    def key_edge(self, edge: Edge) -> None:
        """Handle an edge of a key on the plate, which may be left-handed."""
        left_handed = self.console.settings.left_handed
        name = self._plate.meant(edge.name, pressed=edge.pressed, left_handed=left_handed)
        self.edge(edge._replace(name=name))

    def _hear(self) -> None:
        wait = self._heard_at + HANDFUL - self._clock()
        if 0 < wait <= HANDFUL:
            self._loop.call_later(wait / 1e9, self._take_edges)
        else:
            self._take_edges()

    def _take_edges(self) -> None:
        self._hearing = False  # first, so that later edges schedule another call
        self._heard_at = self._clock()
        edges = [self._edges.popleft() for _ in range(len(self._edges))]
        for edge in thinned(edges):
            for gesture in self._gestures.edge(edge):
                self.feed(gesture)
        self._set_alarm()

    def turn(self, turn: Turn) -> None:
        """Feed a press of next or previous for each encoder detent. Any thread may call this."""
        key = "next" if turn.steps > 0 else "previous"
        for _ in range(abs(turn.steps)):
            self._loop.call_soon_threadsafe(self.feed, Pressed(key, turn.at))

    def card(self, event: events.Event) -> None:
        """Convert an event of the card reader to an input."""
        self.cards_seen += isinstance(event, events.CardPresent)
        given = card_input(event, self.console, self._tags)
        if given is not None:
            self.feed(given)

    async def settled(self) -> None:
        """Wait until every input so far is handled and shown on ring and display."""
        while not self._queue.empty() or not self._idle.is_set() or self.outputs.busy:
            await self._idle.wait()
            await self.outputs.sent()
            await asyncio.sleep(0)

    @contextlib.contextmanager
    def _logged(self, what: str) -> Iterator[None]:
        """Log and suppress any exception of the body."""
        try:
            yield
        except Exception:  # noqa: BLE001  (the device must go on)
            self._failed_at = self._clock()
            _LOG.exception("%s failed; the table goes on", what)

    # Main loop

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
            with self._logged("seeing who thinks"):
                self.bots.follow(self.console)
            self.paint()
            self._tell("table")

    async def _take(self, given: Any) -> None:
        """Pass an input to the console and execute its effects."""
        answers, self._wanted = self._wanted, []
        with self._logged(f"answering to {given!r}"):
            answers += self.console.handle(given)
        for answer in answers:
            with self._logged(f"carrying out {type(answer).__name__}"):
                await self._carry_out(answer)

    async def _own_up(self) -> None:
        """Show a notice about a damaged journal, and record when people have closed it."""
        untold = self.persistence.untold
        if not untold:
            return
        status = self.console.status
        if not self._owning_up and not status.notice:
            self._owning_up = True
            await self._take(inputs.JournalSetAside(*untold[-1], self._clock()))
        elif self._owning_up and not status.warns_of(JOURNAL):
            self._owning_up = False
            await self.persistence.told()

    async def _carry_out(self, effect: effects.Effect) -> None:
        match effect:
            case effects.PlayCue() | effects.DriveDisplay() | effects.UseHardware():
                await self.outputs.carry_out(effect)
            case effects.OpenInvitation():
                self.invite()
            case effects.ComputeBotAction() | effects.ComputeHint() | effects.ComputeReview():
                self.bots.begin(effect)
            case effects.Cancel():
                self.bots.let_go_of(effect)
            case effects.ReadTags() | effects.LinkTag() | effects.UnlinkTag() | effects.WriteTag():
                await self._carry_out_tag(effect)
            case _:
                reply = await self.persistence.carry_out(effect)
                if reply is not None:
                    await self._take(reply)

    async def _carry_out_tag(self, effect: effects.TagEffect) -> None:
        match effect:
            case effects.ReadTags():
                known = await self.persistence.in_thread(self._tags.table)
                await self._take(inputs.TagsRead(known, self._clock()))
            case effects.LinkTag(uid, game, face):
                await self._link(uid, Card(game, face), self._tags.enroll, uid, game, face)
            case effects.UnlinkTag(uid):
                await self._link(uid, None, self._tags.forget, uid)
            case effects.WriteTag(uid, words) if self.devices.reader is not None:
                self.devices.reader.write(uid, words)
            case effects.WriteTag(uid):
                self.feed(inputs.TagNotWritten(uid, "gone", self._clock()))

    def _no_page(self) -> None:
        self.feed(inputs.Invited("", "", (), self._clock(), text("page.invite.no-page")))

    async def _link(
        self, uid: bytes, card: Card | None, change: Callable[..., Any], *args: Any
    ) -> None:
        """Change the table of tags in the writer thread and report the result to the console."""
        reply: Any = inputs.TagLinked(uid, self._clock(), card)
        try:
            await self.persistence.in_thread(change, *args)
        except BadTags as error:
            reply = inputs.NotLinked(uid, str(error), self._clock())
        await self._take(reply)

    # Outputs

    def paint(self) -> None:
        """Update the outputs and set the timer for the next change."""
        self.outputs.paint()
        if self.devices.reader is not None:
            self.devices.reader.rest(resting=self.console.asleep)
        self._set_alarm()

    # Time

    def _set_alarm(self) -> None:
        """Set the timer to the earliest deadline of gestures, console and outputs."""
        now = self._clock()
        due = (self._gestures.deadline, self._console_due(), self.outputs.due)
        earliest = min((at for at in due if at is not None), default=None)
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if earliest is not None:
            if self._failed_at is not None:
                # A failed task is still due: pause before trying again.
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


_NAMES = {"display": "oled"}
"""Driver name -> name of the same device in the console, where the names differ."""
