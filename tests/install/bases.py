"""Base Debians and wheels for the tests of the installer.

They do not depend on the program itself, so a cache keeps them between test runs.
"""

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.install.cache import Cache
from tests.install.debian import (
    APT,
    LATER,
    MIRROR,
    PACKAGES,
    PYTHONS,
    ROOT,
    SUDO,
    Debian,
    download_lines,
    fetch,
    run,
)

SCRIPT = Path(__file__).read_text()
"""This file: when it changes, all bases are made again."""
PINS = ("lock.txt", "build.txt")
"""Files of install/ that pin the libraries, with hashes."""


class Bases:
    """Debians of each suite, with and without Python, and wheels; all are read-only."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache

    def root(self, suite: str, *, python: bool) -> Path:
        """Return the root folder of a minimal Debian."""
        kind = f"{suite}-python" if python else suite
        made_of = [SCRIPT, MIRROR, PACKAGES, LATER, APT]

        def make(folder: Path) -> None:
            if python:
                copy(self.root(suite, python=False), folder / "root")
                Debian(folder / "root").call(f"{APT} python3 python3-venv")
            else:
                _bootstrap(folder / "root", suite)

        return self._cache.folder(kind, made_of, make) / "root"

    def wheels(self, suite: str) -> Path:
        """Return a folder with all wheels that pip needs to install tableclock there."""
        python, machine = PYTHONS[suite], "x86_64"
        pins = [(ROOT / "install" / name).read_text() for name in PINS]
        made_of = [SCRIPT, *pins, download_lines(python, machine)]

        def make(folder: Path) -> None:
            with TemporaryDirectory() as source:
                (Path(source) / "install").mkdir()
                for name in PINS:
                    shutil.copy(ROOT / "install" / name, Path(source) / "install")
                fetch(folder, source, python, machine)

        return self._cache.folder(f"wheels-{python}", made_of, make)


def copy(root, into, enter=()):
    """Copy a root folder; `enter` is the command prefix for the mount of `into`."""
    run(*SUDO, *enter, "cp", "-a", "--reflink=auto", "-T", root, into)


def _bootstrap(root: Path, suite: str) -> None:
    quick = "--dpkgopt=force-unsafe-io"
    what = ("--variant=minbase", f"--include={PACKAGES}", quick, "--skip=cleanup/apt")
    run(*SUDO, "mmdebstrap", "--quiet", *what, suite, root, MIRROR)
    run(*SUDO, "chmod", "755", root)
    Debian(root).call(f"{APT} --download-only {LATER}")
