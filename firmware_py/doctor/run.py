"""Examination of this computer, or of an emulated Pi with faults, and the interactive tests."""

import asyncio
import dataclasses
import os
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import msgspec

import games
from drivers.emulation.virtual_time import VirtualLoop, line
from firmware_py.cards.tags import of_box
from firmware_py.daemon.crash_counter import SAFE_AFTER, CrashCounter
from firmware_py.doctor import boot, buses, devices, installation, libraries, settings, storage
from firmware_py.doctor.emulation import emulated_pi
from firmware_py.doctor.emulation.fault_injection import InjectedFault, fault_of
from firmware_py.doctor.finding import Finding, broken, warning
from firmware_py.doctor.host import Machine
from firmware_py.doctor.interactive_test import Ears, HeldTest, listening
from firmware_py.i18n import Texts
from firmware_py.runtime.devices import Devices, EmulatedBox, Listener, real_box
from firmware_py.settings import found_settings
from firmware_py.settings.config import Config
from firmware_py.settings.decks import FOLDERS
from firmware_py.settings.device_settings import Settings
from firmware_py.settings.usual_settings import settings_file
from firmware_py.storage.files import expanded, replace_file, state_folder
from firmware_py.storage.journal import in_use
from games.core.errors import TableclockError


def examine(
    machine: Machine,
    config: Config,
    journal: Path,
    crashes: CrashCounter,
    now: int,
    *,
    running: bool,
) -> list[Finding]:
    """Run all checks except those of the devices.

    `now` is monotonic ns. `running` is whether the last counted start is still running, which is
    not a crash.
    """
    if not machine.board:
        says = (
            f"This computer is not a supported Raspberry Pi ({machine.model or 'no device tree'})."
        )
        return [
            broken("boot", says, "tableclock doctor --emulate"),
            *storage.examine(machine, journal),
            *installation.examine(machine),
        ]
    return [
        *boot.examine(machine, config),
        *buses.examine(machine, config),
        *buses.examine_permissions(machine, config),
        *libraries.examine(machine, config),
        *libraries.examine_speech(machine, wanted=settings_file(config, journal).load().speech),
        *settings.examine_broker(machine, config),
        *storage.examine(machine, journal),
        *installation.examine(machine),
        *examine_crashes(crashes, now, running=running),
    ]


def here(configs: Sequence[Path], decks: Sequence[Path] = FOLDERS) -> list[Finding]:
    """Examine this computer, and its devices unless a running tableclock uses them."""
    machine = Machine.here()
    config, found = settings.examine(configs, machine.model, decks)
    machine = dataclasses.replace(machine, profile=config.board)
    journal = expanded(config.journal.path)
    crashes = CrashCounter.of_state(state_folder())
    running = in_use(journal)
    found += examine(machine, config, journal, crashes, time.monotonic_ns(), running=running)
    if not machine.board:
        return found
    if in_use(journal):
        return [*found, busy()]
    # lgpio writes small files into the working directory.
    with tempfile.TemporaryDirectory(prefix="tableclock-doctor-") as folder, _working_in(folder):
        return found + _new(asyncio.run(_examine_real(config)), found)


@contextmanager
def _working_in(folder: str) -> Iterator[None]:
    """Change to a folder, and change back at the end if that is permitted.

    With sudo the working directory may be the home of another user.
    """
    try:
        before = os.getcwd()  # noqa: PTH109  (only a name for chdir)
    except OSError:
        before = "/"
    os.chdir(folder)
    try:
        yield
    finally:
        try:
            os.chdir(before)
        except OSError:
            os.chdir("/")


@contextmanager
def _quietly() -> Iterator[None]:
    """Suppress prints and warnings of libraries, because the findings replace them."""
    with warnings.catch_warnings(), redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        warnings.simplefilter("ignore")
        yield


async def _examine_real(config: Config) -> list[Finding]:
    ears = devices.EventRecorder()
    with _quietly():
        box = real_box(asyncio.get_running_loop(), time.monotonic_ns, ears, config)
        try:
            return await devices.examine(box, ears, config, eyes=None)
        finally:
            box.close()


def emulate(
    configs: Sequence[Path],
    faults: Sequence[str] = (),
    board: str = "pi4",
    decks: Sequence[Path] = FOLDERS,
) -> list[Finding]:
    """Examine an emulated Pi with these faults. Raise UnknownFault for an unknown fault."""
    chosen = [fault_of(name) for name in faults]
    with tempfile.TemporaryDirectory(prefix="tableclock-doctor-") as folder:
        model = emulated_pi.MODELS[board]
        config, _ = settings.examine(configs, model, decks)
        now = time.monotonic_ns()
        own = Path(folder)
        pi = emulated_pi.patient(own, config.board or board, config, configs, decks, now=now)
        for fault in chosen:
            if fault.machine is not None:
                fault.machine(pi)
        config, found = settings.examine(pi.configs, model, pi.decks)
        journal = pi.journal or expanded(config.journal.path)
        found += examine(pi.machine(), config, journal, pi.crashes, now, running=False)
        return found + _new(_examine_chips(config, chosen), found)


def _examine_chips(config: Config, faults: Sequence[InjectedFault]) -> list[Finding]:
    loop = VirtualLoop()
    ears = devices.EventRecorder()
    box = emulated_box(loop, ears, config)
    try:
        for fault in faults:
            if fault.chips is not None:
                fault.chips(box)
        return loop.run_until_complete(devices.examine(box, ears, config, lambda: box.line.colours))
    finally:
        box.close()
        loop.close()


def emulated_box(loop: VirtualLoop, ears: devices.EventRecorder, config: Config) -> EmulatedBox:
    """Create an emulated device with the drivers that the settings enable."""
    box = _chips_of(config, loop, loop.now_ns, ears)
    assert box.reader is not None  # noqa: S101  (an emulated device has one)
    loop.busy.append(line(box.reader, box.pn532))  # type: ignore[arg-type]
    on = {"ring": config.ring.on, "display": config.display.on, "reader": config.reader.on}
    on |= {"buttons": config.buttons.on, "sound": config.sound.on}
    for name, used in on.items():
        if not used:
            getattr(box, name).close()
            setattr(box, name, None)
    return box


def _chips_of(
    config: Config, loop: asyncio.AbstractEventLoop, clock: Callable[[], int], listener: Listener
) -> EmulatedBox:
    """Return an emulated device with the configured kinds of ring and display."""
    panel = config.display.chip, config.display.offset
    return EmulatedBox(loop, clock, listener, panel=panel, order=config.ring.order)


def _new(later: Sequence[Finding], found: Sequence[Finding]) -> list[Finding]:
    """Return the findings of `later` about devices that `found` does not list as broken."""
    known = {each.device for each in found if each.level == "broken"}
    return [each for each in later if each.device not in known]


GLANCE = 1.0
"""Time for an emulated test that nobody can answer (s)."""


def hold(
    what: str,
    configs: Sequence[Path],
    *,
    emulated: bool,
    say: Callable[[str], object],
    found: Path | None = None,
) -> list[Finding]:
    """Run an interactive test on real or emulated devices. Raise BadConfig for wrong settings.

    The keys of a terminal work as buttons too. No one can answer an emulated test without a
    terminal, so it runs in virtual time. `found` is the file for the settings that the person
    confirms on a real device.
    """
    machine = Machine.here()
    config = Config.load(configs, machine.model)
    if not emulated and in_use(expanded(config.journal.path)):
        return [busy_trial(what, board=machine.board)]
    if emulated and not sys.stdin.isatty():
        loop = VirtualLoop()
        try:
            held = _hold(what, config, say, loop.now_ns, emulated=True, found=None)
            return loop.run_until_complete(held)
        finally:
            loop.close()
    return asyncio.run(
        _hold(
            what,
            config,
            say,
            time.monotonic_ns,
            emulated=emulated,
            found=None if emulated else found,
        )
    )


async def _hold(
    what: str,
    config: Config,
    say: Callable[[str], object],
    clock: Callable[[], int],
    *,
    emulated: bool,
    found: Path | None,
) -> list[Finding]:
    loop = asyncio.get_running_loop()
    ears = Ears()
    used = settings_file(config, expanded(config.journal.path)).load()
    if emulated:
        chips = _chips_of(config, loop, clock, ears)
        box: Devices = chips
        if isinstance(loop, VirtualLoop):
            loop.busy.append(line(chips.reader, chips.pn532))  # type: ignore[arg-type]
    else:
        with _quietly():
            box = real_box(loop, clock, ears, config)
    test = HeldTest(
        what,
        box,
        ears,
        loop=loop,
        clock=clock,
        say=say,
        tags=of_box(config.journal.path, lambda _: None),
        console=_console(config, used),
    )
    terminal = sys.stdin.fileno() if sys.stdin.isatty() else None
    try:
        typed = nullcontext() if terminal is None else listening(terminal, test.press)
        with typed as read:
            if terminal is not None and read is not None:
                loop.add_reader(terminal, read)
            # Without a terminal an emulated test gets no input: end it after one second.
            findings = await test.run(GLANCE if emulated and terminal is None else None)
    finally:
        if terminal is not None:
            loop.remove_reader(terminal)
        box.close()
    if found is not None and test.console.kept:
        found_settings.keep(found, test.console.kept)
        say(f"# kept in {found}")
    return findings


def _console(config: Config, used: Settings) -> dict[str, object]:
    """Return the arguments of a console for a hardware test.

    used: settings of the device, so that the test speaks its language and has its keys.
    """
    names = games.playable()
    folders = {name: games.find(name).folder for name in names}
    return {
        "texts": Texts(used.language, folders),
        "usual": msgspec.structs.replace(used, sound=False),
        "names": names,
        "find": games.find,
        "seeds": str,
        "config": config,
    }


def knows_board(configs: Sequence[Path]) -> bool:
    """Return whether the board is known from this computer or its settings."""
    machine = Machine.here()
    return bool(machine.board or settings.examine(configs, machine.model)[0].board)


def mend_boot(configs: Sequence[Path], machine: Machine | None = None) -> list[str]:
    """Write the missing boot lines and return the paths of the changed files.

    Keep a backup of each original file beside it. Raise CannotWriteError if a file cannot be
    written.
    """
    machine = machine or Machine.here()
    config, _ = settings.examine(configs, machine.model)
    machine = dataclasses.replace(machine, profile=config.board)
    written = []
    for path, text in boot.mended(machine, config).items():
        file = machine.root / path.lstrip("/")
        before = file.with_name(f"{file.name}.before-tableclock")
        try:
            if not before.exists():
                replace_file(before.resolve(), file.read_bytes())
            replace_file(file.resolve(), text.encode())
        except OSError as error:
            says = (
                f"{path} cannot be written ({error.strerror}): sudo tableclock doctor --mend-boot"
            )
            raise CannotWriteError(says) from None
        written.append(path)
    return written


class CannotWriteError(TableclockError, OSError):
    """A boot file cannot be written. The message has a remedy."""


LOG = "journalctl -u tableclock -b -n 100"


def examine_crashes(crashes: CrashCounter, now: int, *, running: bool) -> list[Finding]:
    """Check the crash counter, with the arguments of `examine`."""
    count = crashes.recent(now) - running
    if count <= 0:
        return []
    last = f" The last one said: {crashes.says}." if crashes.says else ""
    times = "once" if count == 1 else f"{count} times"
    if count >= SAFE_AFTER:
        says = f"tableclock crashed {times} in ten minutes and starts with usual settings.{last}"
        return [broken("program", says, f"{LOG} && sudo systemctl restart tableclock")]
    return [warning("program", f"tableclock crashed {times} in ten minutes.{last}", LOG)]


def busy() -> Finding:
    """Return a warning that the devices were not checked because a tableclock uses them."""
    says = "tableclock runs and has the devices, so they were not asked."
    return warning(
        "program", says, "sudo systemctl stop tableclock && sudo -u tableclock tableclock doctor"
    )


def busy_trial(what: str, *, board: str) -> Finding:
    """Return a finding that a test was not run because another tableclock is running.

    On a Pi (`board` is not "") that is the service, on a desktop a program of the user.
    """
    says = "Another tableclock runs on this computer, so nothing could be tried."
    again = f"tableclock doctor --{what}"
    if board:
        mend = f"sudo systemctl stop tableclock && sudo -u tableclock {again}"
    else:
        mend = f"{again}  # when the other is closed (Ctrl-C where it runs)"
    return broken("program", says, mend)
