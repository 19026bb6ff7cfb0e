"""Installation from the boot partition at the first start, with a power cut in the middle."""

import shutil

import pytest

from tests.install.bases import copy
from tests.install.booted import booted
from tests.install.debian import SUDO, Debian, run
from tests.waiting import until
from tools import boot_card

pytestmark = [
    pytest.mark.needs("mmdebstrap"),
    pytest.mark.needs("systemd"),
    pytest.mark.needs("loop"),
]

CLOUD = """\
datasource_list: [NoCloud, None]
datasource:
  NoCloud:
    seedfrom: file:///boot/firmware
"""
"""Configuration of cloud-init in Raspberry Pi OS."""
IMAGER = """\
#cloud-config
hostname: parlour
runcmd:
  - [touch, /root/by-imager]
"""
"""Settings like those that Raspberry Pi Imager writes."""
LOG = "/boot/firmware/tableclock.log"
DONE = "/var/lib/tableclock-first-boot.done"


@pytest.fixture
def boot_folder(tmp_path):
    """Boot partition of Raspberry Pi OS, with settings of the owner."""
    folder = tmp_path / "bootfs"
    folder.mkdir()
    (folder / "config.txt").write_text("gpu_mem=16\n")
    (folder / "cmdline.txt").write_text("console=tty1 rootwait\n")
    (folder / "user-data").write_text(IMAGER)
    return folder


def exists(debian, pattern):
    """Return whether a file of a folder matches."""
    folder, _, name = pattern.lstrip("/").rpartition("/")
    where = debian.root / folder
    line = f"find {where} -maxdepth 1 -name '{name}' 2>/dev/null || true"
    return bool(run(*SUDO, *debian.enter(), "sh", "-c", line))


def log(debian):
    """Return the log on the boot partition; empty before it is there."""
    line = f"cat {debian.root}{LOG} 2>/dev/null || true"
    return run(*SUDO, *debian.enter(), "sh", "-c", line)


def test_a_card_installs_itself_although_the_plug_is_pulled(bases, boot_folder, card):
    # given a card with Raspberry Pi OS, prepared without a network for the Pi
    debian = Debian(card.mounted, card.enter)
    copy(bases.with_cloud_init("trixie"), card.mounted, card.enter())
    debian.write("/etc/cloud/cloud.cfg.d/99_raspberry-pi.cfg", CLOUD)
    boot_card.prepare(boot_folder, wheels=False)
    shutil.copytree(bases.wheels("trixie"), boot_folder / "wheels")
    debian.call("mkdir -p /boot/firmware")
    copy(boot_folder, card.mounted / "boot/firmware", card.enter())
    # then cloud-init accepts its settings
    said = debian.call("cloud-init schema --config-file /boot/firmware/user-data 2>&1")
    assert "Valid schema" in said, said
    run(*SUDO, *card.enter(), "sync", "-f", card.mounted)
    try:
        # when the plug is pulled while the libraries are installed
        with booted(debian):
            until(lambda: exists(debian, "/opt/tableclock/venv-*"), "the new program")
            card.cut()
        card.unmount()
        card.mount()
        assert not exists(debian, DONE)
        # then the next start installs the program, and restarts the Pi
        with booted(debian):
            until(lambda: exists(debian, DONE), "the end of the installation")
            until(lambda: "\nDone." in log(debian), "the log on the boot partition")
        # and from then on the box runs, and nothing is installed again
        with booted(debian) as box:
            assert box.show("ActiveState") == "active"
            assert box.show("UnitFileState", "tableclock-first-boot") == "disabled"
            assert box.show("ActiveState", "tableclock-first-boot") == "inactive"
    except LookupError as error:
        pytest.skip(f"no systemd can be booted here: {error}")
    # and the owner's settings are in force
    assert exists(debian, "/root/by-imager")
    assert debian.read("/etc/hostname").strip() == "parlour"
    assert debian.read("/opt/tableclock/venv/made-of")
