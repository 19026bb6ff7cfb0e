"""A fresh Debian for each file of tests: debootstrap makes it, a folder of wheels feeds its pip."""

import os
import shutil
import sys
from pathlib import Path

import pytest

from tests.install.debian import (
    BOOT,
    CMDLINE,
    FILES,
    MIRROR,
    PACKAGES,
    PARTS,
    ROOT,
    SETTINGS,
    SUDO,
    Debian,
    run,
)


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
    """All that pip will want, fetched once."""
    folder = tmp_path_factory.mktemp("wheels")
    extra = f"{source}[pi,mqtt,cards]"
    wanted = (extra, "setuptools>=77", "babel>=2.14", "wheel")
    run(sys.executable, "-m", "pip", "wheel", "-q", "-w", folder, *wanted)
    next(folder.glob("tableclock-*.whl")).unlink()
    shutil.rmtree(source / "build", ignore_errors=True)
    return folder


@pytest.fixture(scope="session")
def bare(source, wheels, tmp_path_factory):
    """A Debian in which nothing is installed yet, with all that the installer wants."""
    if shutil.which("debootstrap") is None:
        if os.environ.get("CI") == "true":
            pytest.fail("the installer's test needs debootstrap: apt-get install debootstrap")
        pytest.skip("no debootstrap here (apt-get install debootstrap)")
    root = tmp_path_factory.mktemp("bare")
    suite = next(
        line.partition("=")[2].strip()
        for line in Path("/etc/os-release").read_text().splitlines()
        if line.startswith("VERSION_CODENAME=")
    )
    root.chmod(0o755)
    run(*SUDO, "debootstrap", "--variant=minbase", f"--include={PACKAGES}", suite, root, MIRROR)
    run(*SUDO, "cp", "-r", source, root / "root/tableclock")
    run(*SUDO, "cp", "-r", wheels, root / "wheels")
    yield root
    run(*SUDO, "rm", "-rf", root)


@pytest.fixture(scope="module")
def debian(bare, tmp_path_factory):
    """A copy of it for the tests of one file, with the boot files of a Pi and some settings."""
    root = tmp_path_factory.mktemp("debian") / "root"
    run(*SUDO, "cp", "-a", bare, root)
    debian = Debian(root)
    run(*SUDO, "mkdir", "-p", root / "boot/firmware", root / "etc/tableclock")
    debian.write("/boot/firmware/config.txt", BOOT)
    debian.write("/boot/firmware/cmdline.txt", CMDLINE)
    debian.write("/etc/tableclock/table.toml", SETTINGS)
    yield debian
    run(*SUDO, "rm", "-rf", root)
