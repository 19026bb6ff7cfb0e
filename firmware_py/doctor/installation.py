"""Integrity check of the installed files against a list that the installer writes last.

An SD card that loses power during a write may keep empty or truncated files. The installer prevents
that (install/install.sh), but failing cards produce such files too.
"""

import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from firmware_py.doctor.finding import Finding, broken, warning
from firmware_py.doctor.host import Machine
from firmware_py.storage.files import replace_file

HOME = "/opt/tableclock"
LIST = f"{HOME}/files.json"
SETTINGS = "/etc/tableclock/table.toml"
SYSTEM = (
    "/etc/systemd/system/tableclock.service",
    "/etc/udev/rules.d/60-tableclock.rules",
    "/etc/sysusers.d/tableclock.conf",
    "/etc/modules-load.d/tableclock.conf",
)
"""Files that the installer writes outside its own folder, except the owner's settings."""


class Files(msgspec.Struct):
    """List of the installed files."""

    again: str
    """Command that installs tableclock again."""
    venv: str
    """Name of the folder of the virtual environment."""
    files: dict[str, tuple[int, str]]
    """Path -> size and SHA-256."""


def listed(root: Path, again: str) -> Files:
    """Return a list of the files that are installed now."""
    home = root / HOME.lstrip("/")
    venv = (home / "venv").resolve()
    paths = [home / "remove.sh", *(home / "docs").rglob("*"), *venv.rglob("*")]
    paths += [root / path.lstrip("/") for path in SYSTEM]
    files = {}
    for path in sorted(paths):
        if path.is_file() and not path.is_symlink():
            data = path.read_bytes()
            files[f"/{path.relative_to(root)}"] = (len(data), hashlib.sha256(data).hexdigest())
    return Files(again, venv.name, files)


def damaged(root: Path, files: Files, within: str = "/") -> Iterator[tuple[str, str]]:
    """Yield path and error of each listed file that differs from the list."""
    if (root / HOME.lstrip("/") / "venv").resolve().name != files.venv:
        yield f"{HOME}/venv", "is of another installation"
    for name, (size, digest) in files.files.items():
        if not name.startswith(within):
            continue
        try:
            data = (root / name.lstrip("/")).read_bytes()
        except OSError as error:
            yield name, f"cannot be read ({(error.strerror or str(error)).lower()})"
            continue
        if size and not data:
            yield name, "is empty"
        elif len(data) < size:
            yield name, "is cut off"
        elif hashlib.sha256(data).hexdigest() != digest:
            yield name, "is not what was installed"


def again(machine: Machine) -> str:
    """Return the command that installs tableclock again."""
    known = _read(machine.root)
    return f"sudo {known.again}" if known else "sudo install/install.sh  # in tableclock's checkout"


def here(machine: Machine) -> bool:
    """Return whether tableclock was installed by the installer."""
    return (machine.root / HOME.lstrip("/")).is_dir()


def examine(machine: Machine) -> list[Finding]:
    """Check the installed files. Without an installation there are no findings."""
    if not here(machine):
        return []
    files = _read(machine.root)
    if files is None:
        says = f"The installation was not finished: there is no sound list of its files, {LIST}."
        return [broken("program", says, again(machine))]
    found = list(damaged(machine.root, files))
    if not found:
        return [*_unfinished(machine, files), *_settings(machine)]
    path, wrong = found[0]
    others = len(found) - 1
    more = f"; {others} other file{'s are' if others > 1 else ' is'} damaged too" if others else ""
    # The owner may have changed system files on purpose.
    changed = [name for name, says in found if says == "is not what was installed"]
    by_owner = len(changed) == len(found) and set(changed) <= set(SYSTEM)
    level = warning if by_owner else broken
    return [level("program", f"{path} {wrong}{more}.", again(machine)), *_settings(machine)]


def _unfinished(machine: Machine, files: Files) -> list[Finding]:
    """Return a warning if an interrupted update left its environment behind."""
    # An older environment may remain: the daemon uses it until it restarts after the update.
    home = machine.root / HOME.lstrip("/")
    newer = [path for path in home.glob("venv-[0-9]*") if _number(path.name) > _number(files.venv)]
    if not newer:
        return []
    says = f"An update was interrupted: {HOME}/{newer[0].name} is not whole, and is not used."
    return [warning("program", says, again(machine))]


def _number(venv: str) -> int:
    """Return the number of an environment's folder (3 for venv-3), or -1 without a number."""
    number = venv.rpartition("-")[2]
    return int(number) if number.isdecimal() else -1


def _settings(machine: Machine) -> list[Finding]:
    if machine.read(SETTINGS) != "":
        return []
    says = f"{SETTINGS} is empty, so nothing that was set there holds."
    return [warning("settings", says, again(machine))]


def _read(root: Path) -> Files | None:
    """Read the list. Return None if it is missing or damaged."""
    try:
        return msgspec.json.decode((root / LIST.lstrip("/")).read_bytes(), type=Files)
    except (OSError, msgspec.DecodeError):
        return None


def write(root: Path, again: str) -> None:
    """Write the list of the files that are installed now, readable by all users."""
    path = root / LIST.lstrip("/")
    replace_file(path, msgspec.json.encode(listed(root, again)))
    path.chmod(0o644)


def main(root: Path, what: str, again: str = "") -> int:
    """Run a command of the installer: `list AGAIN` writes the list, `whole` checks the venv."""
    if what == "list":
        write(root, again)
        return 0
    files = _read(root)
    return int(files is None or any(damaged(root, files, f"{HOME}/venv")))


if __name__ == "__main__":
    sys.exit(main(Path("/"), *sys.argv[1:]))
