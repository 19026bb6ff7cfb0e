"""Boot files are replaced in an order that is safe on FAT: folder, new file, close of the old.

A rename on FAT changes the directory entries in memory only (fs/fat/namei_vfat.c). The kernel frees
the clusters of the old file on the disk when its last user closes it. So the renamed file must be
synced while the old one is still open. If it is synced before the folder, a power cut can leave two
names of the same clusters: fsck then empties the second one. fat_power_cut.py shows both on a FAT.
"""

import os
import re
import subprocess
from pathlib import Path

import pytest

from firmware_py.storage.files import replace_file

ROOT = Path(__file__).parents[2]


def held(inode, pid="self"):
    """Return whether a process has a file open."""
    for fd in Path(f"/proc/{pid}/fd").iterdir():
        try:
            if fd.stat().st_ino == inode:
                return True
        except OSError:
            pass
    return False


def test_the_renamed_file_is_synced_while_the_old_one_is_open(tmp_path, monkeypatch):
    file = tmp_path / "config.txt"
    file.write_text("old")
    old = file.stat().st_ino
    synced = []
    fsync = os.fsync

    def recorded(fd):
        renamed = file.read_text() == "new"
        synced.append((os.fstat(fd).st_ino, renamed, held(old)))
        fsync(fd)

    monkeypatch.setattr(os, "fsync", recorded)
    replace_file(file, b"new")
    new, folder = file.stat().st_ino, tmp_path.stat().st_ino
    assert synced == [(new, False, True), (folder, True, True), (new, True, True)]
    assert not held(old)
    assert [each.name for each in tmp_path.iterdir()] == ["config.txt"]


def test_a_new_file_is_synced_after_it_has_its_name(tmp_path, monkeypatch):
    file = tmp_path / "config.txt.before-tableclock"
    synced = []
    monkeypatch.setattr(os, "fsync", lambda fd: synced.append((os.fstat(fd).st_ino, file.exists())))
    replace_file(file, b"old")
    assert (file.stat().st_ino, True) in synced


SYNC = """#!/bin/sh
# Note for each file whether it is the new one, and whether the shell still holds the old one.
for file in "$@"; do
  if [ -f "$file" ]; then content=$(cat "$file"); else content=folder; fi
  if ls -l "/proc/$PPID/fd" | grep -q "config.txt (deleted)"; then old=open; else old=closed; fi
  echo "$content $old" >>"$LOG"
done
"""


@pytest.mark.parametrize(
    ("script", "call"),
    [
        ("install/remove.sh", "replace new config.txt"),
        ("install/install.sh", "put 644 new config.txt"),
    ],
)
def test_the_scripts_sync_the_renamed_file_while_the_old_one_is_open(tmp_path, script, call):
    text = (ROOT / script).read_text("utf-8")
    function = re.search(rf"^{call.split()[0]}\(\) {{$.*?^}}$", text, re.MULTILINE | re.DOTALL)
    assert function is not None
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/sync").write_text(SYNC)
    (tmp_path / "bin/sync").chmod(0o755)
    (tmp_path / "new").write_text("new")
    (tmp_path / "config.txt").write_text("old")
    own = {"PATH": f"{tmp_path}/bin:{os.environ['PATH']}", "LOG": str(tmp_path / "log")}
    held_after = "ls -l /proc/$$/fd | grep -c 'config.txt (deleted)' >>log || true"
    whole = f"set -eu\n{function[0]}\n{call}\n{held_after}\n"
    subprocess.run(["sh", "-c", whole], cwd=tmp_path, env={**os.environ, **own}, check=True)
    assert (tmp_path / "config.txt").read_text() == "new"
    assert (tmp_path / "log").read_text().splitlines() == [
        *("new closed", "folder open", "new open", "0"),
    ]


def test_no_script_renames_over_a_boot_file_by_itself():
    text = (ROOT / "install/remove.sh").read_text("utf-8")
    assert len(re.findall(r"^ *mv ", text, re.MULTILINE)) == 1, "in replace() alone"
