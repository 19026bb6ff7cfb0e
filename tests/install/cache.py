"""Cache of folders that take long to make, such as base Debians: kept between test runs.

The default place is ~/.cache/tableclock-tests. It may be deleted while no tests run (`sudo rm -rf`,
because root owns the files of a Debian).
"""

import fcntl
import hashlib
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

from tests.install.debian import SUDO, run

USUAL = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tableclock-tests"

DAY = 24 * 3600
"""A folder that no test run has used for this time is removed (s). A run takes less than a day."""


class Cache:
    """Folders by kind, week and ingredients.

    They are made again every week, to follow the Debian mirror. `now` returns the time (s).
    """

    def __init__(self, place: Path = USUAL, now: Callable[[], float] = time.time) -> None:
        self._place = place
        self._now = now
        self._got: dict[str, Path] = {}

    def folder(self, kind: str, made_of: list[str], make: Callable[[Path], object]) -> Path:
        """Return the folder of a kind; make it unless a run has made it this week from the same.

        `make` fills an empty folder, which is renamed when it is complete, so no incomplete folder
        is returned. Other processes wait for it. The caller must not write into the folder.
        """
        week = time.strftime("%G-W%V", time.gmtime(self._now()))
        digest = hashlib.sha256("\0".join(made_of).encode()).hexdigest()[:16]
        name = f"{kind}-{week}-{digest}"
        if name not in self._got:
            self._place.mkdir(parents=True, exist_ok=True)
            with (self._place / f"{kind}.lock").open("w") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                self._got[name] = self._ready(kind, name, make)
        return self._got[name]

    def _ready(self, kind: str, name: str, make: Callable[[Path], object]) -> Path:
        """Return an existing folder, or make it. The caller holds the lock of its kind."""
        folder = self._place / name
        if not folder.exists():
            part = self._place / f"{kind}.part"
            _remove(part)
            part.mkdir()
            make(part)
            part.rename(folder)
        os.utime(folder, (self._now(), self._now()))  # it is used now
        for other in self._place.glob(f"{kind}-[0-9]*-W*"):
            if self._now() - other.stat().st_mtime > DAY:
                _remove(other)
        return folder


def _remove(folder: Path) -> None:
    """Remove a folder, as root if it is the root of a Debian."""
    try:
        shutil.rmtree(folder)
    except FileNotFoundError:
        pass
    except PermissionError:
        run(*SUDO, "rm", "-rf", folder)
