"""Power cuts on FAT, at each sector that is written while config.txt is replaced (needs qemu).

    apt-get install qemu-system-x86 busybox-static dosfstools mtools
    apt-get download linux-image-6.1.0-56-cloud-amd64   # any Debian kernel with virtio and vfat
    python -m tests.install.fat_power_cut linux-image-*.deb

A virtual machine replaces the file with the project's code (fat_guest.py). qemu logs all writes and
flushes. A cut keeps all flushed sectors, and of the others (1) all up to the cut, in order, or (2)
a random choice. After each cut config.txt must be complete: the version that was announced last,
or the next one. This is checked twice: as the firmware finds it, and after the fsck of the next
start. The controls leave out a step. They must fail, or the experiment proves nothing.
"""

import argparse
import os
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.install import fat_guest
from tests.install.debian import ROOT, run

GUEST_TIME = 900
"""Time limit of a guest (s). It is emulated, so it is slow."""
SECTOR = 512
SIZE = 136 * 2**20
"""Size of the file system: the smallest FAT32 with the clusters of Raspberry Pi OS (2 KiB)."""
FREE = 40 * 1024
"""Space that is left, so that freed clusters are used again soon."""
TAIL = 4096
"""Space behind the file system, for the announcements of the guest."""
MODULES = (
    *("virtio_ring", "virtio", "virtio_pci_legacy_dev", "virtio_pci_modern_dev", "virtio_pci"),
    *("virtio_blk", "nls_cp437", "nls_ascii", "fat", "vfat"),
)
"""Modules of the kernel, each after those that it needs."""
PROGRAMS = ("sh", "install", "mv", "sync", "dirname")
INIT = """#!/busybox sh
/busybox mount -t devtmpfs none /dev
/busybox mount -t proc none /proc
for module in {modules}; do /busybox insmod /modules/$module.ko; done
if [ $BUSY = 1 ]; then
  echo 10 >/proc/sys/vm/dirty_writeback_centisecs
  echo 10 >/proc/sys/vm/dirty_expire_centisecs
fi
/busybox mount -t vfat /dev/vda /boot
PATH=/usr/bin PYTHONPATH=/ {python} -B /tests/install/fat_guest.py
/busybox poweroff -n -f
"""
LOADED = """
import sys
import tests.install.fat_guest
print(*filter(None, (getattr(each, "__file__", None) for each in sys.modules.values())), sep="\\n")
"""


def pack(folder, kernel):
    """Make the guest's files: busybox, Python with the modules that it needs, and the scripts."""
    root = folder / "root"
    for name in ("dev", "proc", "boot", "modules", "usr/bin", "usr/lib", "usr/lib64"):
        (root / name).mkdir(parents=True)
    for name in ("bin", "lib", "lib64"):
        (root / name).symlink_to(f"usr/{name}")
    shutil.copy(_program("busybox"), root / "busybox")
    for name in MODULES:
        shutil.copy(next(kernel.rglob(f"{name}.ko")), root / "modules")
    python = os.path.realpath(sys.executable)
    loaded = [Path(line) for line in run(python, "-B", "-c", LOADED, cwd=ROOT).split()]
    binaries = [python, *map(_program, PROGRAMS), *(p for p in loaded if p.suffix == ".so")]
    libraries = {line for each in binaries for line in re.findall(r"/\S+", _ldd(each))}
    for path in {*map(Path, binaries), *loaded, *map(Path, libraries)}:
        within = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path.relative_to("/")
        (root / within).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, root / within)
    for function, script in (("put", "install.sh"), ("replace", "remove.sh")):
        text = (ROOT / "install" / script).read_text("utf-8")
        found = re.findall(rf"^{function}\(\) {{$.*?^}}$", text, re.MULTILINE | re.DOTALL)
        (root / function).write_text(found[0])
    (root / "init").write_text(INIT.format(modules=" ".join(MODULES), python=python))
    (root / "init").chmod(0o755)
    run("sh", "-c", "find . | busybox cpio -o -H newc >../initramfs", cwd=root)


def _program(name):
    path = shutil.which(name)
    assert path, f"{name} is missing"
    return path


def _ldd(binary):
    return subprocess.run(["ldd", binary], capture_output=True, text=True, check=False).stdout


def make_disk(folder):
    """Make an almost full FAT32, as on a card of Raspberry Pi OS."""
    disk, ballast = folder / "disk", folder / "ballast"
    with disk.open("wb") as file:
        file.truncate(SIZE + TAIL)
    run("mkfs.fat", "-F", "32", "-s", "4", "-n", "bootfs", disk, SIZE // 1024)
    free = int(re.findall(r"([\d ]+) bytes free", run("mdir", "-i", disk))[0].replace(" ", ""))
    with ballast.open("wb") as file:
        file.truncate(free - FREE)
    run("mcopy", "-i", disk, ballast, "::ballast")


def record(folder, kernel, method, layout, given):
    """Run the guest; return the log of its writes."""
    log = folder / "log"
    log.write_bytes(b"")
    shutil.copy(folder / "disk", folder / "used")
    drive = (
        f"driver=blklogwrites,node-name=disk,file.driver=file,file.filename={folder}/used,"
        f"log.driver=file,log.filename={log}"
    )
    busy = given.busy or method == "unsynced"  # or the kernel would not write at all
    words = f"console=ttyS0 quiet panic=-1 no_timer_check LAYOUT={layout} COUNT={given.count}"
    said = run(
        *("qemu-system-x86_64", "-m", "512", "-display", "none", "-no-reboot", "-serial", "stdio"),
        *("-monitor", "none", "-nic", "none", "-kernel", next(kernel.glob("boot/vmlinuz-*"))),
        *("-initrd", folder / "initramfs", "-append"),
        f'{words} METHOD="{method}" BUSY={busy:d}',
        *("-blockdev", drive, "-device", "virtio-blk-pci,drive=disk"),
        timeout=GUEST_TIME,
    )
    assert "done" in said.splitlines(), said
    return log.read_bytes()


def events(log):
    """Yield (number of the sector, its data) for each written sector, and None for a flush.

    The format is that of dm-log-writes: a header, then entries that begin at a full sector.
    """
    _, _, entries, size = struct.unpack_from("<QQQI", log)
    assert size == SECTOR
    at = SECTOR
    for _ in range(entries):
        first, sectors, flags, _ = struct.unpack_from("<QQQQ", log, at)
        at += SECTOR
        if flags & 1:
            yield None
        assert not flags & 4, "discard"
        for number in range(first, first + sectors):
            yield number, log[at : at + SECTOR]
            at += SECTOR


class Card:
    """Content of a card, and its checks after a power cut."""

    def __init__(self, folder, count):
        self._image = folder / "cut"
        self._versions = {fat_guest.content(number): number for number in range(count + 1)}
        data = (folder / "disk").read_bytes()
        found = ((at // SECTOR, data[at : at + SECTOR]) for at in range(0, SIZE, SECTOR))
        self.synced = {at: sector for at, sector in found if any(sector)}
        """Sectors that are on the card for certain, without empty ones."""

    def fault(self, unsynced, announced):
        """Cut the power with these unsynced sectors on the card; return the first fault."""
        with self._image.open("wb") as file:
            file.truncate(SIZE)
            for at, sector in {**self.synced, **dict(unsynced)}.items():
                file.seek(at * SECTOR)
                file.write(sector)
        if fault := self._found(announced):
            return f"{fault} at the start"
        subprocess.run(["fsck.fat", "-a", self._image], capture_output=True, check=False)
        if fault := self._found(announced):
            return f"{fault} after fsck"
        return None

    def _found(self, announced):
        read = ["mtype", "-i", self._image, "::*.txt"]  # config.txt and other.txt, in any order
        told = subprocess.run(read, capture_output=True, check=False).stdout
        first, other, rest = told.partition(fat_guest.OTHER_CONTENT)
        version = self._versions.get(first + rest)
        if version is None or not other:
            return "broken"
        return None if version in (announced, announced + 1) else "outdated"


def examine(folder, log, count, rng):
    """Cut the power at each sector; return the number of cuts and of each fault."""
    card = Card(folder, count)
    found: Counter[str] = Counter()
    unsynced: list[tuple[int, bytes]] = []
    announced = None
    for event in events(log):
        if event is None:
            card.synced.update(unsynced)
            unsynced = []
        elif event[0] == SIZE // SECTOR:
            announced = int.from_bytes(event[1][:8], "little")
        elif event[0] < SIZE // SECTOR:
            unsynced.append(event)
            if announced is not None:
                some = [each for each in unsynced if rng.random() < 0.5]
                for order, kept in (("in order", unsynced), ("any order", some)):
                    found[order] += 1
                    if fault := card.fault(kept, announced):
                        found[f"{order}, {fault}"] += 1
    assert announced == count
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("package", type=Path, help="Debian package of a kernel (amd64)")
    parser.add_argument("--count", type=int, default=20, help="replacements in each run")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--method", choices=fat_guest.METHODS, action="append")
    parser.add_argument("--layout", choices=fat_guest.LAYOUTS, action="append")
    parser.add_argument(
        "--busy", action="store_true", help="the kernel writes dirty data after 0.1 s, not 30 s"
    )
    given = parser.parse_args()
    wrong = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        kernel = folder / "kernel"
        run("dpkg-deb", "-x", given.package, kernel)
        pack(folder, kernel)
        make_disk(folder)
        for method in given.method or fat_guest.METHODS:
            total: Counter[str] = Counter()
            for layout in given.layout or fat_guest.LAYOUTS:
                log = record(folder, kernel, method, layout, given)
                found = examine(folder, log, given.count, random.Random(given.seed))
                print(f"{method}, {layout}:", dict(sorted(found.items())), flush=True)
                total += found
            print(f"{method}:", dict(sorted(total.items())), flush=True)
            failed = any("," in each for each in total)
            if failed != (method in fat_guest.CONTROLS):
                wrong.append(method)
    sys.exit(f"Not as expected: {', '.join(wrong)}" if wrong else 0)


if __name__ == "__main__":
    main()
