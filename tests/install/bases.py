"""Base Debians and wheels for the tests of the installer.

They do not depend on the program itself, so a cache keeps them between test runs.
"""

from pathlib import Path

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
    run,
)
from tools import boot_card

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

    def with_cloud_init(self, suite: str) -> Path:
        """Return the root folder of a Debian with Python and cloud-init, as in Raspberry Pi OS."""

        def make(folder: Path) -> None:
            copy(self.root(suite, python=True), folder / "root")
            Debian(folder / "root").call(f"apt-get update -q && {APT} cloud-init")

        return self._cache.folder(f"{suite}-cloud-init", [SCRIPT, MIRROR, APT], make) / "root"

    def wheels(self, suite: str) -> Path:
        """Return a folder with all wheels that pip needs to install tableclock there."""
        python, machine = PYTHONS[suite], "x86_64"
        pins = [(ROOT / "install" / name).read_text() for name in PINS]
        made_of = [SCRIPT, *pins, Path(boot_card.__file__).read_text()]

        def make(folder: Path) -> None:
            boot_card.download(folder, python, machine)

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
