"""Named clocks of a machine: kept, renamed, removed; nothing is lost in a damaged file."""

import contextlib
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, BrokenBarrierError

import pytest

from firmware_py.storage import clock_presets
from firmware_py.storage.clock_cards import ClockCards
from firmware_py.storage.clock_presets import LETTERS, MOST, ClockPreset, ClockPresets, PresetError

CLUB = ClockPreset("Club evening", "fischer:40/5400+30,1800+30")
BLITZ = ClockPreset("Blitz", "fischer:180+2")


@pytest.fixture
def presets(tmp_path):
    return ClockPresets.beside(tmp_path / "state" / "journal.db")


def test_presets_are_kept_in_order(presets):
    assert presets.all() == ()
    for each in (CLUB, BLITZ):
        presets.add(each.name, each.spec)
    assert ClockPresets(presets.path).all() == (CLUB, BLITZ)
    assert presets.path.stat().st_mode & 0o777 == 0o600


def test_a_renamed_preset_keeps_its_place(presets):
    presets.add(CLUB.name, CLUB.spec)
    presets.add(BLITZ.name, BLITZ.spec)
    presets.rename(CLUB.name, "  club  Evening ")
    presets.remove("Blitz")
    assert presets.all() == (ClockPreset("club Evening", CLUB.spec),)


@pytest.mark.parametrize(
    ("name", "spec", "reason"),
    [
        ("", "up", "name"),
        ("x" * (LETTERS + 1), "up", "name"),
        ("a\x07b", "up", "name"),
        (" BLITZ ", "up", "taken"),
        ("Other", "fischer:0+0", "control"),
    ],
)
def test_a_preset_that_cannot_be_is_refused(presets, name, spec, reason):
    presets.add(BLITZ.name, BLITZ.spec)
    with pytest.raises(PresetError) as refused:
        presets.add(name, spec)
    assert refused.value.reason == reason
    assert presets.all() == (BLITZ,)


def test_a_name_that_nobody_has_is_refused(presets):
    presets.add(BLITZ.name, BLITZ.spec)
    presets.add(CLUB.name, CLUB.spec)
    for change, reason in (
        (lambda: presets.remove("Other"), "unknown"),
        (lambda: presets.rename("Other", "More"), "unknown"),
        (lambda: presets.rename("Blitz", "club evening"), "taken"),
    ):
        with pytest.raises(PresetError) as refused:
            change()
        assert refused.value.reason == reason
    assert presets.all() == (BLITZ, CLUB)


def test_the_thirteenth_preset_is_refused(presets):
    for number in range(MOST):
        presets.add(f"Clock {number}", f"move:{number + 1}")
    with pytest.raises(PresetError, match="12 clocks already"):
        presets.add("One more", "up")
    assert len(presets.all()) == MOST


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"presets": [{"name": "A", "spec": "nothing:1"}]}',
        b'{"presets": [{"name": 1, "spec": "up"}]}',
        b'{"presets": [], "more": 1}',
    ],
)
def test_a_damaged_file_is_named_and_never_written(presets, damaged):
    presets.path.parent.mkdir()
    presets.path.write_bytes(damaged)
    for change in (
        presets.all,
        lambda: presets.add("A", "up"),
        lambda: presets.rename("A", "B"),
        lambda: presets.remove("A"),
    ):
        with pytest.raises(PresetError, match=r"clocks\.json is damaged .*: mend it") as refused:
            change()
        assert refused.value.reason == "damaged"
    assert presets.path.read_bytes() == damaged


def test_a_full_disk_leaves_the_old_presets(presets, monkeypatch):
    presets.add(BLITZ.name, BLITZ.spec)

    def full(*_args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(clock_presets, "replace_file", full)
    with pytest.raises(PresetError, match="No space left on device") as refused:
        presets.add("A", "up")
    assert refused.value.reason == "disk"
    assert presets.all() == (BLITZ,)


def test_two_threads_change_the_file_and_lose_nothing(presets, monkeypatch):
    """The page and the device have an object and a thread each."""
    read, both = clock_presets.read, Barrier(2)

    def slow(path, limit):
        with contextlib.suppress(BrokenBarrierError):
            both.wait(0.2)  # without a lock, both threads read before either writes
        return read(path, limit)

    monkeypatch.setattr(clock_presets, "read", slow)
    objects = presets, ClockPresets(presets.path)
    with ThreadPoolExecutor(2) as threads:
        added = [threads.submit(each.add, f"Clock {at}", "up") for at, each in enumerate(objects)]
        for each in added:
            each.result()
    assert sorted(each.name for each in presets.all()) == ["Clock 0", "Clock 1"]


def test_tags_follow_a_clock_that_is_renamed_or_removed(presets):
    presets.add("Club", "up")
    cards = ClockCards.beside(presets.path)
    cards.link(b"tag", "Club")
    presets.rename("Club", "Evening")
    assert cards.name_of(b"tag") == "Evening"
    presets.remove("Evening")
    assert cards.name_of(b"tag") is None
