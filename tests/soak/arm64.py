"""Install tableclock on an arm64 Debian under emulation, and play there.

A Pi is arm64, and its builds (libraries, the C code of ring and pins) are tested nowhere else.
debootstrap makes the root, QEMU runs it. The installer must end well, the doctor must find an
emulated Pi in order, and each game must have the same fingerprint (perft) and the same matches
(simulate) as on this computer.

    python -m tests.soak.arm64              # Debian 13
    python -m tests.soak.arm64 bookworm
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.install.debian import (
    FILES,
    INSTALL,
    MIRROR,
    PACKAGES,
    PARTS,
    PYTHONS,
    ROOT,
    SUDO,
    Debian,
    run,
)
from tools import boot_card

BINFMT = Path("/proc/sys/fs/binfmt_misc")
NAME = "tableclock-arm64"
MAGIC = (
    r"\x7f\x45\x4c\x46\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00"
    r":\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff"
)
QEMU = "/usr/bin/qemu-aarch64-static"
PERFT = {"capsules": 6, "cinderella": 6, "midnight": 8, "outcasts": 8}
GAMES = 20


@contextmanager
def emulation() -> Iterator[None]:
    """Let the kernel run arm64 programs with QEMU while the context is active."""
    if any(BINFMT.glob("qemu-aarch64")):
        yield
        return
    if not (BINFMT / "register").exists():
        run(*SUDO, "mount", "-t", "binfmt_misc", "binfmt_misc", BINFMT)
    if not (BINFMT / NAME).exists():
        line = f":{NAME}:M::{MAGIC}:{QEMU}:F"
        run(*SUDO, "tee", BINFMT / "register", input=line)
    try:
        yield
    finally:
        run(*SUDO, "tee", BINFMT / NAME, input="-1")


def make(root: Path, suite: str) -> None:
    """Make an arm64 Debian: unpacked by this computer, configured by its own programs."""
    print(f"debootstrap: {suite}, arm64", flush=True)
    include = f"--include={PACKAGES}"
    run(*SUDO, "debootstrap", "--arch=arm64", "--variant=minbase", include, suite, root, MIRROR)
    Debian(root).write("/etc/dpkg/dpkg.cfg.d/quick", "force-unsafe-io\n")


def told(line: str) -> dict[str, object]:
    """Return the JSON result of a command on this computer."""
    here = (sys.executable, "-m", "firmware_py.cli.tableclock", *line.split())
    done = subprocess.run(here, capture_output=True, text=True, check=True, cwd=ROOT)
    return dict(json.loads(done.stdout))


def main(suite: str = "trixie", made: str = "") -> int:
    """Return the exit code. `made` is an existing root, which is kept."""
    with tempfile.TemporaryDirectory(prefix="tableclock-arm64-") as folder, emulation():
        root = Path(made or f"{folder}/root")
        try:
            if not made:
                make(root, suite)
            debian = Debian(root)
            run(*SUDO, "mkdir", "-p", root / "root/tableclock", root / "wheels")
            for part in (*PARTS, *FILES):
                run(*SUDO, "cp", "-r", ROOT / part, root / "root/tableclock")
            print("fetching the libraries", flush=True)
            boot_card.download(root / "wheels", PYTHONS[suite])
            print("installing", flush=True)
            said = debian.call(f"{INSTALL} --no-boot --wheels /wheels")
            print(said, end="", flush=True)
            wrong = [] if said.splitlines()[-1].startswith("Done.") else ["the installer"]
            wrong += [line for line in said.splitlines() if "could not" in line]
            return judge(debian, wrong, suite)
        finally:
            if not made:
                run(*SUDO, "rm", "-rf", root)


def judge(debian: Debian, wrong: list[str], suite: str) -> int:
    """Run the doctor in the root, and compare the games with those of this computer."""
    found = json.loads(debian.as_box("tableclock doctor --emulate --json").splitlines()[-1])
    wrong += [each["says"] for each in found["findings"]]
    modules = "lgpio, gpiod, _rpi_ws281x"
    debian.as_box(f"/opt/tableclock/venv/bin/python -c 'import {modules}'")
    for game, depth in PERFT.items():
        for line in (
            f"perft {game} --depth {depth} --json",
            f"simulate {game} --games {GAMES} --json",
        ):
            there = json.loads(debian.as_box(f"tableclock {line}").splitlines()[-1])
            same = timeless(there) == timeless(told(line))
            wrong += [] if same else [f"{line} differs"]
            print(f"{line}: {'the same' if same else 'differs'}", flush=True)
    for each in wrong:
        print(f"wrong: {each}")
    print(f"arm64, {suite}: installed, {len(PERFT)} games compared, {len(wrong)} wrong")
    return int(bool(wrong))


def timeless(result: dict[str, object]) -> dict[str, object]:
    """Return a result without its durations."""
    return {key: value for key, value in result.items() if "second" not in key}


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
