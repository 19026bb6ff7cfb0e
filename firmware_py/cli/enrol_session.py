"""Enrolment on a real or emulated box, reported in the terminal.

On emulated devices a simulated person lays the cards, on virtual time.
"""

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from drivers.emulation.virtual_time import VirtualLoop, line
from firmware_py.cards.enrolment import Enrolment, Slot, TagProblem, numbered
from firmware_py.cards.tags import Card, Tags
from firmware_py.cli.simulated_person import Person, Slip
from firmware_py.console import Console
from firmware_py.console.gestures import Pressed, Released
from firmware_py.console.modes.enrol_view import known_as
from firmware_py.runtime.devices import Devices, EmulatedBox
from firmware_py.runtime.runtime import Runtime
from firmware_py.settings.schema import ReaderSettings
from games.core.errors import TableclockError

END = 2.0
"""How long the box shows that every card has its tag (s)."""
KEYS = "s: skip  b: one back  y: yes, it is so  q: stop"

Opener = Callable[[asyncio.AbstractEventLoop, Callable[[], int], Runtime], Devices]
"""Opens the devices of a box for a runtime."""


class NoReader(TableclockError, OSError):
    """Error for an enrolment without a working card reader. The message says what to do."""

    exit_code = 1


def look_for(reader: ReaderSettings) -> None:
    """Raise NoReader if the settings have no reader or its port does not exist."""
    if not reader.on:
        raise NoReader("table.toml has no card reader: set on = true under [reader]")
    if not Path(reader.port).exists():
        says = f"The card reader at {reader.port} cannot be reached: no such file or directory."
        raise NoReader(_with_advice(says))


def _with_advice(says: str) -> str:
    """Return a message about the reader that ends with what to do."""
    if "temporarily unavailable" in says:
        return f"{says} Another tableclock has it: sudo systemctl stop tableclock"
    return f"{says} Connect it and try again; tableclock doctor finds the cause"


class EnrolReport:
    """Printer of enrolment events, one line each, through `say`."""

    def __init__(self, console: Console, machine: Enrolment, say: Callable[[str], None]) -> None:
        self._console = console
        self._machine = machine
        self._say = say
        self._last = machine.last
        self._complaint = machine.complaint
        self._skipped = machine.skipped
        self._reader: str | None = None

    def look(self) -> None:
        """Print the events since the last call."""
        machine, console = self._machine, self._console
        last = machine.last
        if last is not None and last != self._last and not machine.busy:
            slot, uid = last
            self._last = last
            wide = len(str(len(machine.slots)))
            count = f"{machine.done:>{wide}}/{len(machine.slots)}"
            self._say(f"{count}  {uid.hex()}  {self._named(slot)}")
        elif last is None:
            self._last = None
        for slot in machine.skipped:
            if slot not in self._skipped:
                self._say(f"  - skipped: {self._named(slot)}")
        self._skipped = machine.skipped
        if machine.complaint is not None and machine.complaint != self._complaint:
            self._say(f"  ! {self._sentence(machine.complaint)}")
        self._complaint = machine.complaint
        reader = console.missing.get("reader")
        if reader and reader != self._reader:
            self._say(f"  ! {reader} Waiting for it; see tableclock doctor.")
        self._reader = reader

    def _named(self, slot: Slot) -> str:
        game = self._machine.game
        deck = self._console.decks(game) or self._console.find(game).deck
        number, count = numbered(deck, slot)
        copy = "" if count == 1 else f" ({number} of {count})"
        return self._console.say(slot.face.text) + copy

    def _sentence(self, complaint: TagProblem) -> str:
        """Return a sentence with the problem and the remedy."""
        console, slot = self._console, self._machine.asked
        card = known_as(console, complaint.card, self._machine.game)
        asked = self._named(slot) if slot else ""
        it_is = console.say(card) if card else asked
        offer = "" if self._machine.copy_of_asked(complaint) else f"; or y: this tag is {asked}"
        match complaint.trouble:
            case "again":
                return f"the same tag again: {it_is}. Lay {asked}{offer}"
            case "stranger":
                return f"a stranger: {it_is}. Lay {asked}{offer}"
            case "random":
                return f"a phone or the like: its number changes at each tap. Lay a tag for {asked}"
            case "kind":
                return f"a kind of tag that cannot be linked: lay an NTAG213 for {asked}"
            case "unsaved":
                return f"not saved: {complaint.why}. Lay it again when that is mended"
            case "unwritten":
                return (
                    f"not written ({complaint.why}): {asked}. Lay it again; y: leave it so; "
                    "b: take another tag"
                )


async def enrol(
    console: Console,
    machine: Enrolment,
    tags: Tags,
    opener: Opener,
    say: Callable[[str], None],
    *,
    clock: Callable[[], int] = time.monotonic_ns,
    hands: Callable[[Devices], Any] | None = None,
    **mount: Any,
) -> bool:
    """Run the console's enrolment and return whether Ctrl-C stopped it.

    `hands` is a coroutine function that lays the cards. Raise NoReader if the reader has not
    answered since the start.
    """
    loop = asyncio.get_running_loop()
    runtime = Runtime(console, loop=loop, clock=clock, tags=tags, journal=None, **mount)
    report, over = EnrolReport(console, machine, say), asyncio.Event()
    unanswered = ""

    def heard(what: str) -> None:
        nonlocal unanswered
        if what == "table":
            lost, reader = console.missing.get("reader"), runtime.devices.reader
            if lost and (reader is None or reader.firmware is None):
                unanswered = lost
                over.set()
                return
            if not console.wants_tags or (machine.asked is None and not machine.missing):
                over.set()
            try:
                report.look()
            except OSError:  # the pipe that read the output is closed
                over.set()

    runtime.subscribe(heard)
    runtime.start(opener(loop, clock, runtime), ask=False)
    laying = None if hands is None else loop.create_task(hands(runtime.devices))
    with _stopped_by(loop, over) as pressed, _typed(loop, runtime, machine, over):
        await over.wait()
        if console.wants_tags and not machine.missing:
            await asyncio.sleep(END)
    if laying is not None:
        laying.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await laying
    await runtime.close()
    if unanswered:
        raise NoReader(_with_advice(unanswered))
    return bool(pressed)


def enrol_emulated(
    console: Console,
    machine: Enrolment,
    tags: Tags,
    slips: Mapping[int, Slip],
    *,
    stranger: Card,
    say: Callable[[str], None],
) -> bool:
    """Run an enrolment on emulated devices with a simulated person, on virtual time.

    Return whether Ctrl-C stopped it.
    """
    loop = VirtualLoop()

    def opener(loop_: Any, clock: Callable[[], int], runtime: Runtime) -> Devices:
        box = EmulatedBox(loop_, clock, runtime)
        loop.busy.append(line(box.reader, box.pn532))  # type: ignore[arg-type]  # has sizes
        return box

    def hands(box: Devices) -> Any:
        assert isinstance(box, EmulatedBox)  # noqa: S101 (opener returned it)
        return Person(box, machine, slips, stranger).enrol()

    run = enrol(console, machine, tags, opener, say, clock=loop.now_ns, hands=hands)
    try:
        return bool(loop.run_until_complete(run))
    finally:
        loop.close()


@contextlib.contextmanager
def _stopped_by(loop: asyncio.AbstractEventLoop, over: asyncio.Event) -> Any:
    """Set `over` on SIGINT or SIGTERM. Yield a list that is non-empty after SIGINT.

    Every tag is already on disk, so the enrolment can end at any moment.
    """
    pressed: list[bool] = []

    def interrupt() -> None:
        pressed.append(True)
        over.set()

    loop.add_signal_handler(signal.SIGTERM, over.set)
    loop.add_signal_handler(signal.SIGINT, interrupt)
    try:
        yield pressed
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)


@contextlib.contextmanager
def _typed(
    loop: asyncio.AbstractEventLoop, runtime: Runtime, machine: Enrolment, over: asyncio.Event
) -> Any:
    """Map letters typed at a terminal to the box's buttons while the context is active."""
    if isinstance(loop, VirtualLoop) or not sys.stdin.isatty():
        yield
        return

    def read() -> None:
        typed = os.read(sys.stdin.fileno(), 256).decode(errors="replace").strip().lower()
        at = runtime.now()
        back = "previous" if machine.complaint is None else "back"
        pressed = {"s": "next", "b": back, "y": "ok"}
        for letter in typed[:1]:
            if letter == "q":
                over.set()
            elif letter in pressed:
                runtime.feed(Pressed(pressed[letter], at))
                runtime.feed(Released(pressed[letter], at, held=False))

    loop.add_reader(sys.stdin.fileno(), read)
    try:
        yield
    finally:
        loop.remove_reader(sys.stdin.fileno())
