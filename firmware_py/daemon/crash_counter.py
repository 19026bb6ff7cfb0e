"""The crash counter: a box that crashes again and again starts with the usual settings instead.

A small file remembers each start until it has ended well or has run for some minutes. What is
still there at the next start has crashed. Times are monotonic nanoseconds and count within one
boot of the machine only: a plug that was pulled is no crash, and a Pi's wall clock jumps.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self

import msgspec

SECOND: Final = 1_000_000_000
WINDOW: Final = 600 * SECOND
"""Crashes further back do not count any more."""
SAFE_AFTER: Final = 3
"""So many crashes within the window, and the next start is a safe one."""
WELL: Final = 300 * SECOND
"""Who has run for so long runs well, and what was before is forgiven."""
_PAUSES: Final = (5, 10, 20, 40, 60)
"""How long a safe start waits, in seconds, when even safe ones crash."""
_REMEMBERED: Final = 10


class _CountFile(msgspec.Struct):
    boot: str
    starts: list[int]
    says: str = ""


class Crashes:
    """The counter in a file. boot: what tells this boot of the machine from others.

    A file that cannot be read is an empty one, and one that cannot be written changes nothing:
    nothing may keep the box from starting.
    """

    def __init__(self, path: Path, boot: str) -> None:
        self.path = path
        self._boot = boot
        self._file = self._read()

    @classmethod
    def of_state(cls, folder: Path) -> Self:
        """Return the counter in the program's folder of state, which no setting moves.

        They may be what crashes.
        """
        try:
            boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
        except OSError:
            boot = ""
        return cls(folder / "starts.json", boot)

    def recent(self, now: int) -> int:
        """Return how many starts of the last minutes did not end well."""
        return sum(now - WINDOW < at <= now for at in self._file.starts)

    def safe(self, now: int) -> bool:
        """Whether the next start should be a safe one."""
        return self.recent(now) >= SAFE_AFTER

    def pause(self, now: int) -> int:
        """Return how many seconds the next start should wait: none until safe ones crash too."""
        beyond = self.recent(now) - SAFE_AFTER
        return _PAUSES[min(beyond, len(_PAUSES)) - 1] if beyond > 0 else 0

    @property
    def says(self) -> str:
        """What the last crash said of itself, or ""."""
        return self._file.says

    def begin(self, now: int) -> None:
        """Remember a start that has not ended yet."""
        self._file.starts = [*self._file.starts, now][-_REMEMBERED:]
        self._write()

    @contextmanager
    def counted(self, now: int, forgiven: tuple[type[BaseException], ...] = ()) -> Iterator[bool]:
        """Count what runs inside as a start; yields whether it is to be a safe one.

        What ends in an exception that is not forgiven has crashed, and so has what never comes out.
        """
        safe = self.safe(now)
        self.begin(now)
        try:
            yield safe
        except BaseException as error:
            if isinstance(error, (KeyboardInterrupt, SystemExit, *forgiven)):
                self.well()  # somebody wanted it to end, or is told why it cannot begin
            else:
                self.crashed(error)
            raise
        else:
            self.well()

    def crashed(self, error: BaseException) -> None:
        """Remember what a crash says; that it was one is known already."""
        self._file.says = f"{type(error).__name__}: {error}"
        self._write()

    def well(self) -> None:
        """Forget all: it ended in an orderly way, or has run for long."""
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
            return  # a full or broken disk: the people hear of it from the journal
