"""A fresh Debian for each file of tests: mmdebstrap makes it once for each suite, and a folder of
wheels feeds its pip.
"""

import fcntl
import json
import os
import shutil
from contextlib import ExitStack, contextmanager

import pytest

from tests.install.debian import (
    APT,
    FILES,
    INSTALL,
    LATER,
    MIRROR,
    PACKAGES,
    PARTS,
    PYTHONS,
    ROOT,
    SUDO,
    Debian,
    fetch,
    run,
)
from tests.install.mount import on_top


@pytest.fixture(scope="session")
def source(tmp_path_factory):
    """A checkout without what a build or a test left in it."""
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
def wheels(source, tmp_path_factory):
    """Return the folder with all that pip will want for a Python, fetched once."""
    made = {}

    def fetched(python):
        if python not in made:
            made[python] = tmp_path_factory.mktemp("wheels")
            fetch(made[python], source, python, "x86_64")
            shutil.rmtree(source / "tableclock.egg-info", ignore_errors=True)
            shutil.rmtree(source / "build", ignore_errors=True)
        return made[python]

    return fetched


def copy(root, into, enter=()):
    run(*SUDO, *enter, "cp", "-a", "--reflink=auto", "-T", root, into)


@contextmanager
def like(root, folder):
    """A Debian in a folder that looks like another, which it leaves as it is."""
    try:
        mount = on_top(root, folder)
    except LookupError:  # not here, as in a container without a disk of its own
        copy(root, folder / "root")
        yield Debian(folder / "root")
    else:
        yield Debian(folder / "root", mount.enter)
        mount.end()
    run(*SUDO, "rm", "-rf", folder)


@pytest.fixture(scope="session")
def bare(source, wheels, tmp_path_factory):
    """Make a Debian of a suite, with or without Python, or with tableclock installed in it.

    Each is made once, also where several processes run the tests; the last of them removes all.
    """
    if shutil.which("mmdebstrap") is None:
        pytest.skip("no mmdebstrap here (apt-get install mmdebstrap)")
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "debians"
    shared.mkdir(exist_ok=True)
    shared.chmod(0o755)
    user = shared / f"user-{os.getpid()}"
    user.touch()

    def made_of(suite, *, python, program=False):
        name = f"{suite}-{python}-{program}"
        with (shared / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            root, ready = shared / name, shared / f"{name}.json"
            if not ready.exists():
                told = {}
                if program:
                    copy(made_of(suite, python=True), root)
                    told = installed_in(Debian(root))
                elif python:
                    copy(made_of(suite, python=False), root)
                    Debian(root).call(f"{APT} python3 python3-venv")
                else:
                    make(root, suite)
                ready.write_text(json.dumps(told))
            return root

    def installed_in(debian):
        debian.own()
        return {"before": debian.tree(), "said": debian.call(INSTALL)}

    def make(root, suite):
        quick = "--dpkgopt=force-unsafe-io"
        what = ("--variant=minbase", f"--include={PACKAGES}", quick, "--skip=cleanup/apt")
        run(*SUDO, "mmdebstrap", "--quiet", *what, suite, root, MIRROR)
        run(*SUDO, "chmod", "755", root)
        debian = Debian(root)
        debian.call(f"{APT} --download-only {LATER}")
        run(*SUDO, "cp", "-r", source, root / "root/tableclock")
        run(*SUDO, "cp", "-r", wheels(PYTHONS[suite]), root / "wheels")

    yield made_of
    user.unlink()
    if not list(shared.glob("user-*")):
        run(*SUDO, "rm", "-rf", shared)


@pytest.fixture(scope="module")
def copied(bare, tmp_path_factory):
    """A Debian of its own for a test, with the boot files of a Pi and some settings."""
    with ExitStack() as all_of_them:

        def made(suite, *, python, program=False, card=None):
            root = bare(suite, python=python, program=program)
            if card is None:
                debian = all_of_them.enter_context(like(root, tmp_path_factory.mktemp("debian")))
            else:
                debian = Debian(card.mounted, card.enter)
                copy(root, card.mounted, card.enter())
            debian.own()
            return debian

        yield made


@pytest.fixture(scope="module")
def installed(bare, tmp_path_factory):
    """A Debian in which it was installed; before: what files there were; said: by the installer.

    It is installed once, for all the tests that go on from there.
    """
    root = bare("bookworm", python=True, program=True)
    told = json.loads(root.with_name(f"{root.name}.json").read_text())
    with like(root, tmp_path_factory.mktemp("debian")) as debian:
        yield debian, told["before"], told["said"]
