"""Check of the journal's storage: free space, permissions, journal, enrolled tags, lock."""

import os
from pathlib import Path
from sqlite3 import Error

from firmware_py.cards.tags import BadTags, Tags, beside
from firmware_py.doctor.finding import Finding, broken, warning
from firmware_py.doctor.host import Machine
from firmware_py.storage import data_loss, mounts, read_only, repair

MB = 1_000_000
LITTLE = 100 * MB
NOTHING = 5 * MB

MAKE_ROOM = "sudo apt clean && sudo journalctl --vacuum-size=50M"


def examine(machine: Machine, journal: Path) -> list[Finding]:
    """Check the disk, the journal and the table of tags."""
    return [
        *_room(machine, journal),
        *_volatile(machine, journal),
        *_leave(journal),
        *_health(machine, journal),
        *_set_aside(journal),
        *_tags(journal),
    ]


def _room(machine: Machine, journal: Path) -> list[Finding]:
    free = machine.free(journal.parent)
    if free >= LITTLE:
        return []
    says = f"{free / MB:.1f} MB are free where the matches are kept ({journal.parent})"
    if free < NOTHING:
        return [broken("disk", f"{says}: nothing can be saved any more.", MAKE_ROOM)]
    return [warning("disk", f"{says}: that will not last.", MAKE_ROOM)]


def _volatile(machine: Machine, journal: Path) -> list[Finding]:
    """Check whether saved matches survive a power cut."""
    why = mounts.volatile(machine.root, journal)
    if not why:
        return []
    says = f"All matches are lost at power-off: {why}."
    if "overlay" in why:
        return [broken("disk", says, "sudo raspi-config nonint disable_overlayfs && sudo reboot")]
    return [broken("disk", says, "set another path under [journal] in table.toml")]


def _read_only(path: Path) -> bool:
    return bool(os.statvfs(path).f_flag & os.ST_RDONLY)


def _leave(journal: Path) -> list[Finding]:
    """Check whether a match could be written."""
    folder = next(each for each in journal.parents if os.path.exists(each))  # noqa: PTH110
    target = journal if os.path.exists(journal) else folder  # noqa: PTH110  (never raises)
    need = os.W_OK if target is journal else os.W_OK | os.X_OK
    if os.access(target, need) and os.access(folder, os.W_OK):
        return []
    says = f"The matches cannot be saved: {target} may not be written."
    if _read_only(folder):
        return [broken("journal", says, "sudo mount -o remount,rw /")]
    return [broken("journal", says, f'sudo chown -R "$USER" {folder}')]


def _health(machine: Machine, journal: Path) -> list[Finding]:
    if not os.path.exists(journal):  # noqa: PTH110
        return []  # no match was saved yet, or this user may not see the folder
    try:
        repair.check(journal)
    except repair.Damaged as error:
        says = f"The journal {journal} is damaged: {error}."
        # The next start sets the damaged file aside and recovers all readable matches.
        restart = "tableclock play  # when none runs any more"
        if machine.board:
            restart = "sudo systemctl restart tableclock"
        return [broken("journal", says, restart)]
    except (repair.Foreign, Error, OSError) as error:
        if _read_only(journal):  # SQLite cannot open a WAL there; `_leave` reports it
            return []
        says = f"The journal {journal} cannot be read: {error}."
        return [broken("journal", says, "set another path under [journal] in table.toml")]
    return []


def _set_aside(journal: Path) -> list[Finding]:
    """Return a warning for each damaged journal beside this one, with the data that was lost."""
    try:
        aside = data_loss.beside(journal)
        told = read_only.told_of(journal)
    except OSError:
        return []  # no permission, which `_leave` reports
    found = []
    for path in aside:
        lost = told.get(path.name)
        cost = "nobody knows what it held" if lost is None else lost or "nothing was lost"
        says = f"A damaged journal was set aside as {path}: {cost}."
        # Move its WAL too. Do not delete them: an expert may recover more.
        found.append(warning("journal", says, f"sudo mv {path}* ~/"))
    return found


def _tags(journal: Path) -> list[Finding]:
    """Check the table of enrolled tags beside the journal."""
    table = beside(str(journal))
    if not os.path.exists(table):  # noqa: PTH110
        return []
    try:
        Tags.open(table)
    except BadTags as error:
        says = f"{str(error).rstrip('.')}. Tags without a text are not known."
        sudo = "" if os.access(table.parent, os.W_OK) else "sudo "
        mend = f"{sudo}mv {table} {table}.off  # then, with a copy: tableclock cards import FILE"
        return [broken("tags", says, mend)]
    return []
