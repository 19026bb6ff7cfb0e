"""Crash counter: after repeated crashes the device starts in safe mode, with default settings.

A small file records each start. An orderly end, or some minutes of running, clears the file. A
start that is still recorded at the next start counts as a crash. Times are monotonic nanoseconds,
because a Pi's wall clock jumps. They are valid only within one boot of the machine, so a power cut
does not count as a crash.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self

import msgspec

SECOND: Final = 1_000_000_000
WINDOW: Final = 600 * SECOND
"""Older crashes do not count."""
SAFE_AFTER: Final = 3
"""Number of crashes within the window after which the next start uses safe mode."""
WELL: Final = 300 * SECOND
"""Running time after which earlier crashes are cleared."""
_PAUSES: Final = (5, 10, 20, 40, 60)
"""Seconds to wait before a start, when safe mode crashes too."""
_REMEMBERED: Final = 10


class _CountFile(msgspec.Struct):
    boot: str
    starts: list[int]
    says: str = ""


class CrashCounter:
    """Crash counter in a file. `boot` identifies the current boot of the machine.

    An unreadable file counts as empty and write errors are ignored: the counter must not prevent a
    start.
    """

    def __init__(self, path: Path, boot: str) -> None:
        self.path = path
        self._boot = boot
        self._file = self._read()

    @classmethod
    def of_state(cls, folder: Path) -> Self:
        """Return the counter in the program's state folder.

        The path does not depend on settings, because they may be the cause of the crashes.
        """
        try:
            boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        except OSError:
            boot = ""
        return cls(folder / "starts.json", boot)

    def recent(self, now: int) -> int:
        """Return the number of crashes within the window."""
        return sum(now - WINDOW < at <= now for at in self._file.starts)

    def safe(self, now: int) -> bool:
        """Return whether the next start should use safe mode."""
        return self.recent(now) >= SAFE_AFTER

    def pause(self, now: int) -> int:
        """Return the seconds to wait before the next start. It is 0 until safe mode crashes too."""
        beyond = self.recent(now) - SAFE_AFTER
        return _PAUSES[min(beyond, len(_PAUSES)) - 1] if beyond > 0 else 0

    @property
    def says(self) -> str:
        """Error message of the last crash, or ""."""
        return self._file.says

    def begin(self, now: int) -> None:
        """Record a start."""
        self._file.starts = [*self._file.starts, now][-_REMEMBERED:]
        self._write()

    @contextmanager
    def counted(self, now: int, forgiven: tuple[type[BaseException], ...] = ()) -> Iterator[bool]:
        """Count the body as one start. Yield True if it should use safe mode.

        An exception outside `forgiven` counts as a crash, and so does the death of the process in
        the body. Ctrl-C and SystemExit do not.
        """
        safe = self.safe(now)
        self.begin(now)
        try:
            yield safe
        except BaseException as error:
            if isinstance(error, (KeyboardInterrupt, SystemExit, *forgiven)):
                self.clear()  # a requested end, or an error that a person sees
            else:
                self.crashed(error)
            raise
        else:
            self.clear()

    def crashed(self, error: BaseException) -> None:
        """Record the error message of a crash, whose start is recorded already."""
        self._file.says = f"{type(error).__name__}: {error}"
        self._write()

    def clear(self) -> None:
        """Clear the counter, after an orderly end or a long run."""
        if self._file.starts or self._file.says:
            self._file = _CountFile(self._boot, [])
            self._write()

    def _read(self) -> _CountFile:
        try:
            file = msgspec.json.decode(self.path.read_bytes(), type=_CountFile)
        except (OSError, msgspec.DecodeError, ValueError, RecursionError):
            return _CountFile(self._boot, [])
        return file if file.boot == self._boot else _CountFile(self._boot, [])

    def _write(self) -> None:
        fresh = self.path.with_name(self.path.name + ".fresh")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with fresh.open("wb") as file:
                file.write(msgspec.json.encode(self._file))
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(self.path)
        except OSError:
            return  # a full or broken disk, which the journal reports to people
