"""Terminal output of an enrolment."""

import pytest

from firmware_py.cards.tags import Card
from firmware_py.cli.enrol_session import EnrolReport
from tests.firmware_py.cards.writing_table import Desk

A, B = b"\x04aaaaaa", b"\x04bbbbbb"


@pytest.fixture
def ui():
    ui = Desk().enrol("outcasts", ["outcast"], write=True)
    ui.told = []
    report = EnrolReport(ui.console, ui.machine, ui.told.append)
    feed = ui.feed
    ui.feed = lambda given: (feed(given), report.look())
    return ui


def test_a_line_for_each_card_with_its_copy(ui):
    ui.lay(A)
    assert ui.told == [" 1/42  04616161616161  Normie (1 of 4)"]


def test_the_same_line_is_told_once(ui):
    ui.lay(A).wait(5)
    assert len(ui.told) == 1


def test_a_reader_lost_during_the_enrolment_is_told_once_each_time(ui):
    says = "The card reader at /dev/serial0 cannot be reached: no such file or directory."
    ui.lose("reader", says)
    assert ui.told == [f"  ! {says} Waiting for it; see tableclock doctor."]
    ui.find("reader").lose("reader", says)
    assert len(ui.told) == 2


def test_every_trouble_says_what_to_do(ui):
    ui.lay(A).lay(A)
    ui.lay(B, Card("capsules", "red"))
    ui.mute = "locked"
    ui.press("back").lay(B)
    ui.full = True
    ui.press("ok").lay(b"\x04cccccc")
    assert [line for line in ui.told if line.startswith("  !")] == [
        "  ! the same tag again: Normie. Lay Normie (2 of 4)",
        (
            "  ! a stranger: Airship: Red (Capsules). Lay Normie (2 of 4); "
            "or y: this tag is Normie (2 of 4)"
        ),
        (
            "  ! not written (locked): Normie (2 of 4). Lay it again; y: leave it so; "
            "b: take another tag"
        ),
        "  ! not saved: the tags cannot be written: disk full. Lay it again when that is mended",
    ]


def test_a_skipped_card_is_told(ui):
    ui.press("next")
    assert ui.told == ["  - skipped: Normie (1 of 4)"]
