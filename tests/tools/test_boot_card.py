"""Preparation of a memory card: files, the owner's settings, refusals."""

import pytest

from tools import boot_card
from tools.boot_card import CardError, with_installation

IMAGER = "#cloud-config\nhostname: parlour\nruncmd:\n  - [touch, /root/by-imager]\n"


@pytest.fixture
def card(tmp_path):
    """Boot partition of Raspberry Pi OS."""
    for name in ("config.txt", "cmdline.txt"):
        (tmp_path / name).write_text("\n")
    return tmp_path


def test_it_copies_the_program_and_the_settings_of_cloud_init(card):
    boot_card.prepare(card, wheels=False)
    assert (card / "tableclock/install/install.sh").is_file()
    assert (card / "tableclock/firmware_py/lab").is_dir()
    assert not list(card.rglob("__pycache__"))
    assert "Version: " in (card / "tableclock/PKG-INFO").read_text()
    for name in ("user-data", "meta-data", "network-config"):
        template = (boot_card.TEMPLATES / name).read_text()
        assert (card / name).read_text() == template
    # an update replaces the program and keeps the owner's network
    (card / "network-config").write_text("wifi\n")
    (card / "tableclock/old").write_text("")
    boot_card.prepare(card, wheels=False)
    assert not (card / "tableclock/old").exists()
    assert (card / "network-config").read_text() == "wifi\n"


def test_the_owners_settings_are_kept():
    once = with_installation(IMAGER)
    assert once.startswith(IMAGER)
    assert once.count("bootcmd:") == 1
    # a second time does not add the installation again, and settings after it stay
    assert with_installation(once) == once
    assert with_installation(once + "timezone: Europe/Brussels\n").startswith(
        IMAGER + "timezone: Europe/Brussels\n"
    )


@pytest.mark.parametrize(
    ("user_data", "reason"),
    [
        ("#!/bin/sh\n", "no #cloud-config file"),
        (IMAGER + "bootcmd:\n  - date\n", "has a bootcmd of its own"),
    ],
)
def test_it_refuses_settings_that_it_cannot_extend(card, user_data, reason):
    (card / "user-data").write_text(user_data)
    with pytest.raises(CardError, match=reason):
        boot_card.prepare(card, wheels=False)
    # and the card is as it was
    assert (card / "user-data").read_text() == user_data
    assert not (card / "tableclock").exists()


def test_it_refuses_a_folder_that_is_no_boot_partition(tmp_path):
    with pytest.raises(CardError, match=r"is no boot partition.* `bootfs` is mounted"):
        boot_card.prepare(tmp_path)
    assert not list(tmp_path.iterdir())


def test_it_says_why_a_download_failed(tmp_path, monkeypatch):
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(CardError, match="could not be downloaded: ERROR: No matching dist"):
        boot_card.download(tmp_path)
