"""Match on a disk of half a megabyte, in its own mount namespace (see test_disk.py).

    unshare -rm python -m tests.faults.small_disk full|read-only FOLDER

The last line of output is JSON: the texts that were shown and the matches that were saved.
"""

import json
import subprocess
import sys
from pathlib import Path

from firmware_py.console import commands, inputs
from firmware_py.console.notifications.save_failure import SaveFailedMode
from firmware_py.storage.history import History
from firmware_py.storage.journal import Journal, wall_clock
from games.core.action import OVER
from tests.firmware_py.box import Box


def mount(folder, *options):
    """Mount a small disk there, or remount it with other options."""
    command = ["mount", "-t", "tmpfs", "-o", ",".join(("size=512k", *options)), "tmpfs", folder]
    subprocess.run(command, check=True)


def kept(path):
    """Return the journal's matches: game, number of entries, how it ended."""
    with History(path) as journal:
        return [[match.game, match.entries, match.closed] for match in journal.matches()]


def play_until_asked(box):
    """Play and undo until the device reports that it cannot save."""
    for _ in range(3000):
        if isinstance(box.console.mode, SaveFailedMode):
            return
        if box.match.turn == OVER or len(box.match.actions) > 30:
            box.feed(inputs.UndoRequested(agreed=True, at=box.runtime.now()))
        else:
            box.play_on(1)
    raise AssertionError("it was never asked")


def full(folder):
    """Fill the disk during a game, continue unsaved, leave the game, free the space."""
    path = folder / "journal.db"
    box = Box(path).start().play("cinderella", variant="advanced", seats=4, cards="device")
    box.play_on(10)
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while True:
                file.write(bytes(4096))
        except OSError:
            pass
    play_until_asked(box)
    said, before = box.says, len(box.match.entries)
    gold = len(set(box.colours)) == 1
    box.press("ok")  # try again: still full
    asked_again = isinstance(box.console.mode, SaveFailedMode)
    box.press("next", "ok")
    box.play_on(20)
    unsaved = box.console.screen().right
    played = len(box.match.entries)
    box.command(commands.EndGame())
    box.wait(30)
    filler.unlink()
    box.wait(15)
    known = kept(path)
    box.close()
    return {
        "said": said, "gold": gold, "asked_again": asked_again, "unsaved": unsaved,
        "before": before, "played": played, "kept": known,
    }  # fmt: skip


def read_only(folder):
    """Start on a read-only disk, play there, and make it writable again."""
    mount(folder, "remount", "ro")
    path = folder / "journal.db"
    box = Box(None)
    box.journal = box.runtime.persistence.journal = Journal(path, print, wall_clock)
    box.start().play("cinderella", variant="basic")
    said = box.says
    box.press("next", "ok")
    box.play_on(10)
    played = len(box.match.entries)
    mount(folder, "remount", "rw")
    box.wait(15)
    known = kept(path)
    box.close()
    return {"said": said, "played": played, "kept": known}


if __name__ == "__main__":
    disk = Path(sys.argv[2])
    mount(disk)
    seen = (full if sys.argv[1] == "full" else read_only)(disk)
    sys.stdout.write(f"{json.dumps(seen)}\n")
