"""Memory card on which tableclock installs itself: `make card FOLDER=/media/me/bootfs`.

At its first start the Pi installs tableclock by itself (docs/flash-and-play.md). This is done by
cloud-init, a part of Raspberry Pi OS since Trixie, which reads `user-data` from the boot partition.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parents[1]
TEMPLATES = ROOT / "install" / "first_boot"
FOLDERS = ("games", "drivers", "firmware_py", "config", "systemd", "install", "docs")
FILES = ("pyproject.toml", "setup.py", "README.md", "LICENSE")
UNUSED = ("__pycache__", "*.pyc", "*.mo", "*.png", "first_boot")
"""Files that the installer does not need."""
PYTHON = "3.13"
"""Python of Raspberry Pi OS Trixie."""
PLATFORMS = ("manylinux2014", "manylinux_2_28", "manylinux_2_34")
BEGIN = "bootcmd: # tableclock: begin"
END = "# tableclock: end"
OURS = re.compile(f"^{BEGIN}\n.*?^{END}\n", re.DOTALL | re.MULTILINE)


class CardError(Exception):
    """The reason why a card cannot be prepared."""


def download(folder: Path, python: str = PYTHON, machine: str = "aarch64") -> None:
    """Download the pinned libraries of a box into a folder, for another machine than this one."""
    pins = (ROOT / "install" / "lock.txt").read_text()
    with tempfile.TemporaryDirectory() as temporary:
        # pip would evaluate the platform markers for this machine, so remove them.
        unmarked = Path(temporary) / "lock.txt"
        unmarked.write_text(re.sub(r" ;.*", r" \\", pins))
        command = (
            *(sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check"),
            *("-d", str(folder), "--no-deps", "--require-hashes", "--python-version", python),
            *(word for each in PLATFORMS for word in ("--platform", f"{each}_{machine}")),
            *("-r", str(unmarked), "-r", str(ROOT / "install" / "build.txt")),
        )
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["pip failed."])[-1]
        raise CardError(f"The libraries could not be downloaded: {last}")


def with_installation(user_data: str) -> str:
    """Return a `user-data` that also installs tableclock; the owner's other settings are kept."""
    template = (TEMPLATES / "user-data").read_text()
    if not user_data.strip():
        return template
    if not user_data.startswith("#cloud-config"):
        raise CardError(
            "user-data on the card is no #cloud-config file, so it cannot be extended: write the "
            "card again with Raspberry Pi Imager."
        )
    others = OURS.sub("", user_data)
    if re.search(r"^bootcmd\s*:", others, re.MULTILINE):
        raise CardError(
            "user-data on the card has a bootcmd of its own, and cloud-init uses only one: remove "
            "it, or append the lines of install/first_boot/user-data to it yourself."
        )
    installation = OURS.search(template)
    assert installation is not None
    return others.rstrip("\n") + "\n" + installation[0]


def copy_program(folder: Path) -> None:
    """Copy what the installer needs into a new folder, with the version of this checkout."""
    ignored = shutil.ignore_patterns(*UNUSED)
    for name in FOLDERS:
        # copyfile, because a FAT partition has no permissions.
        shutil.copytree(ROOT / name, folder / name, ignore=ignored, copy_function=shutil.copyfile)
    for name in FILES:
        shutil.copyfile(ROOT / name, folder / name)
    # setuptools-scm reads the version from here, because the copy has no git history.
    (folder / "PKG-INFO").write_text(
        f"Metadata-Version: 2.4\nName: tableclock\nVersion: {version('tableclock')}\n"
    )


def prepare(card: Path, *, wheels: bool = True) -> None:
    """Copy the program, its libraries and the files of cloud-init to a boot partition."""
    if not (card / "config.txt").is_file() or not (card / "cmdline.txt").is_file():
        raise CardError(
            f"{card} is no boot partition of Raspberry Pi OS: config.txt and cmdline.txt are not "
            "there. Give the folder where the card's partition `bootfs` is mounted."
        )
    there = card / "user-data"
    user_data = with_installation(there.read_text() if there.exists() else "")
    for name in ("tableclock", "wheels"):
        shutil.rmtree(card / name, ignore_errors=True)
    copy_program(card / "tableclock")
    if wheels:
        download(card / "wheels")
    for name in ("meta-data", "network-config"):
        if not (card / name).exists():
            shutil.copyfile(TEMPLATES / name, card / name)
    # Last, because with this file the Pi installs what is on the card.
    there.write_text(user_data)


def main() -> None:
    """Prepare a card, or download the libraries only."""
    parser = argparse.ArgumentParser(description="Copy tableclock to a Raspberry Pi's boot card.")
    parser.add_argument("folder", type=Path, help="where the card's partition bootfs is mounted")
    parser.add_argument("--no-wheels", action="store_true", help="the Pi downloads its libraries")
    parser.add_argument("--only-wheels", action="store_true", help="download the libraries only")
    parser.add_argument("--python", default=PYTHON, help=f"the Pi's Python ({PYTHON})")
    given = parser.parse_args()
    try:
        if given.only_wheels:
            download(given.folder, given.python)
        else:
            prepare(given.folder, wheels=not given.no_wheels)
    except (CardError, OSError) as error:
        sys.exit(f"card: {error}")
    if not given.only_wheels:
        print("The card is ready. Eject it, put it into the Pi and plug in the power.")


if __name__ == "__main__":
    main()
