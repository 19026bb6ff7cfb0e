"""Fixtures of the installer's tests: a fresh Debian for each file, and a checkout to install.

A Debian is an overlay on a cached base (tests/install/bases.py).
"""

import fcntl
import json
import os
import shutil
from contextlib import ExitStack, contextmanager

import pytest

from tests.install.bases import Bases, copy
from tests.install.cache import Cache
from tests.install.debian import FILES, INSTALL, PARTS, ROOT, SUDO, Debian, run
from tests.install.mount import on_top
from tests.install.power import Card


@pytest.fixture(scope="session")
def source(tmp_path_factory):
    """Checkout without files of builds or tests."""
    copy = tmp_path_factory.mktemp("source") / "tableclock"
    copy.mkdir()
    for name in PARTS:
        shutil.copytree(
            ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo")
        )
    for name in FILES:
        shutil.copy(ROOT / name, copy / name)
    return copy


@pytest.fixture(scope="session")
def bases():
    """Base Debians and wheels; skip if no Debian can be made."""
    if shutil.which("mmdebstrap") is None:
        pytest.skip("no mmdebstrap here (apt-get install mmdebstrap)")
    return Bases(Cache())


@contextmanager
def like(root, folder):
    """Yield a Debian with the content of `root`; changes do not reach `root`."""
    try:
        mount = on_top(root, folder)
    except LookupError:  # not possible here, as in a container without its own disk
        copy(root, folder / "root")
        yield Debian(folder / "root")
    else:
        yield Debian(folder / "root", mount.enter)
        mount.end()
    run(*SUDO, "rm", "-rf", folder)


@pytest.fixture(scope="session")
def supplied(bases, source):
    """Return a function that copies the checkout and its wheels into a Debian."""

    def supply(debian, suite):
        for what, where in ((source, "root/tableclock"), (bases.wheels(suite), "wheels")):
            run(*SUDO, *debian.enter(), "cp", "-r", "--reflink=auto", what, debian.root / where)
        return debian

    return supply


@pytest.fixture(scope="session")
def programs(bases, supplied, tmp_path_factory):
    """Return a function that makes a Debian with tableclock installed in it.

    Each is made once, also if several processes run the tests. The last process removes all.
    """
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "debians"
    shared.mkdir(exist_ok=True)
    shared.chmod(0o755)
    user = shared / f"user-{os.getpid()}"
    user.touch()

    def program(suite):
        with (shared / f"{suite}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            root, ready = shared / suite, shared / f"{suite}.json"
            if not ready.exists():
                copy(bases.root(suite, python=True), root)
                debian = supplied(Debian(root), suite)
                debian.own()
                ready.write_text(
                    json.dumps({"before": debian.tree(), "said": debian.call(INSTALL)})
                )
            return root

    yield program
    user.unlink()
    if not list(shared.glob("user-*")):
        run(*SUDO, "rm", "-rf", shared)


@pytest.fixture(scope="module")
def copied(bases, programs, supplied, tmp_path_factory):
    """Return a function that makes a writable Debian for a test.

    It has the checkout, the boot files of a Pi and some settings.
    """
    with ExitStack() as all_of_them:

        def made(suite, *, python, program=False, card=None):
            root = programs(suite) if program else bases.root(suite, python=python)
            if card is None:
                debian = all_of_them.enter_context(like(root, tmp_path_factory.mktemp("debian")))
            else:
                debian = Debian(card.mounted, card.enter)
                copy(root, card.mounted, card.enter())
            if not program:
                supplied(debian, suite)
            debian.own()
            return debian

        yield made


@pytest.fixture(scope="module")
def installed(programs, tmp_path_factory):
    """Debian after an installation, its files before, and the output of the installer.

    The installation is shared by all tests that start from it.
    """
    root = programs("bookworm")
    told = json.loads(root.with_name(f"{root.name}.json").read_text())
    with like(root, tmp_path_factory.mktemp("debian")) as debian:
        yield debian, told["before"], told["said"]


@pytest.fixture
def card(tmp_path):
    """Memory card whose power can be cut; skip if none can be mounted here."""
    try:
        card = Card(tmp_path)
    except LookupError as error:
        pytest.skip(f"no file can be mounted here: {error}")
    yield card
    card.unmount()
