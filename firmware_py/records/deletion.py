"""Deletion of a person: the name goes from the matches, the settings and the tutorial progress.

The games stay, and the seat is called by its colour. A file beside the journal names the person
until all is done. After a power cut, the next start finishes the deletion.
"""

from contextlib import suppress
from pathlib import Path

import msgspec

from firmware_py.settings.device_settings import SettingsFile, write_private
from firmware_py.settings.player_names import key
from firmware_py.settings.tutorial_progress import TutorialFile
from firmware_py.storage.files import TEXT_LIMIT, read
from firmware_py.storage.journal import Journal

FILE = "deleting.json"

Keys = frozenset[str]
"""Keys of the names of one person (`player_names.key`)."""


def pending(journal: Path) -> Keys:
    """Return the keys of the people whose deletion is not finished."""
    try:
        return msgspec.json.decode(read(journal.with_name(FILE), TEXT_LIMIT), type=Keys)
    except (OSError, msgspec.DecodeError, ValueError, RecursionError):
        return frozenset()


def begin(journal: Path, keys: Keys) -> None:
    """Record that a person is being deleted. Raise NotRemembered if that fails."""
    every = sorted(keys | pending(journal))
    write_private(journal.with_name(FILE), every, "nothing is deleted")


def end(journal: Journal) -> None:
    """Delete the pending names from the matches, then record that the deletion is done."""
    keys = pending(journal.path)
    journal.delete_names(lambda name: key(name) in keys)
    with suppress(OSError):
        journal.path.with_name(FILE).unlink()


def finish(journal: Journal, memory: SettingsFile) -> None:
    """Finish the pending deletions, if any. Raise OSError if a file cannot be written."""
    keys = pending(journal.path)
    if not keys:
        return
    memory.keep(memory.load().without(keys))
    lessons = TutorialFile.beside(memory)
    lessons.keep(lessons.load().without(keys))
    end(journal)
