"""What the terminal tells of an enrolment, beside the box."""

import pytest

from firmware_py.cards.tags import Card
from firmware_py.enrolling.leading import Report
from tests.firmware_py.cards.desk import Desk

A, B = b"\x04aaaaaa", b"\x04bbbbbb"


@pytest.fixture
def desk():
    desk = Desk().enrol("outcasts", ["outcast"], write=True)
    desk.told = []
    report = Report(desk.console, desk.machine, desk.told.append)
    feed = desk.feed
    desk.feed = lambda given: (feed(given), report.look())
    return desk


def test_a_line_for_each_card_with_its_copy(desk):
    desk.lay(A)
    assert desk.told == [" 1/42  04616161616161  Normie (1 of 4)"]


def test_the_same_line_is_told_once(desk):
    desk.lay(A).wait(5)
    assert len(desk.told) == 1


@pytest.mark.parametrize(
    ("reason", "advice"),
    [
        ("no such file or directory", "Waiting for it; see tableclock doctor."),
        ("resource temporarily unavailable", "sudo systemctl stop tableclock"),
    ],
)
def test_a_reader_that_is_not_there_is_told_with_what_to_do(desk, reason, advice):
    says = f"The card reader at /dev/serial0 cannot be reached: {reason}."
    desk.lose("reader", says)
    (line,) = desk.told
    assert line.startswith(f"  ! {says}")
    assert line.endswith(advice)
    desk.find("reader").lose("reader", says)
    assert len(desk.told) == 2, "once each time"


def test_every_trouble_says_what_to_do(desk):
    desk.lay(A).lay(A)
    desk.lay(B, Card("capsules", "red"))
    desk.mute = "locked"
    desk.press("back").lay(B)
    desk.full = True
    desk.press("ok").lay(b"\x04cccccc")
    assert [line for line in desk.told if line.startswith("  !")] == [
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


def test_a_skipped_card_is_told(desk):
    desk.press("next")
    assert desk.told == ["  - skipped: Normie (1 of 4)"]
