"""Crash counter: what counts as a crash, when safe mode starts, and when the count is reset."""

import pytest

from firmware_py.daemon.crash_counter import SAFE_AFTER, SECOND, WINDOW, CrashCounter

NOW = 5_000 * SECOND


@pytest.fixture
def counter(tmp_path):
    """Return a function that opens the counter as a new start of the program does."""

    def make(boot="this"):
        return CrashCounter(tmp_path / "state" / "starts.json", boot)

    return make


def kill(counter, times, at=NOW):
    """Start this many times without an orderly end."""
    for number in range(times):
        counter().begin(at + number * SECOND)


def test_the_first_start_is_a_usual_one(counter):
    with counter().counted(NOW) as safe:
        assert safe is False


def test_after_three_kills_within_ten_minutes_the_next_start_is_safe(counter):
    kill(counter, SAFE_AFTER - 1)
    assert not counter().safe(NOW + 10 * SECOND)
    kill(counter, 1)
    assert counter().safe(NOW + 10 * SECOND)


def test_kills_that_are_long_ago_do_not_count(counter):
    kill(counter, SAFE_AFTER)
    assert counter().safe(NOW + WINDOW - SECOND)
    assert not counter().safe(NOW + WINDOW + SECOND)


def test_a_plug_that_was_pulled_is_no_crash(counter):
    kill(counter, SAFE_AFTER)
    assert not counter("another").safe(NOW + 10 * SECOND)
    assert counter("another").recent(NOW) == 0


def test_a_clock_that_began_anew_counts_nothing_from_its_future(counter):
    kill(counter, SAFE_AFTER)
    assert not counter().safe(NOW - SECOND)


def test_an_orderly_end_forgives_all(counter):
    kill(counter, SAFE_AFTER)
    with counter().counted(NOW + 10 * SECOND) as safe:
        assert safe
    assert counter().recent(NOW + 10 * SECOND) == 0


def test_an_exception_is_a_crash_and_is_remembered_in_words(counter):
    with pytest.raises(ValueError, match="too wide"), counter().counted(NOW):
        raise ValueError("too wide")
    assert counter().recent(NOW) == 1
    assert counter().says == "ValueError: too wide"


@pytest.mark.parametrize("end", [KeyboardInterrupt, SystemExit, LookupError])
def test_what_somebody_wanted_or_was_told_is_none(counter, end):
    with pytest.raises(end), counter().counted(NOW, forgiven=(LookupError,)):
        raise end
    assert counter().recent(NOW) == 0


def test_only_when_safe_starts_crash_too_they_wait_longer_and_longer(counter):
    pauses = []
    for number in range(10):
        pauses.append(counter().pause(NOW + number * SECOND))
        kill(counter, 1, NOW + number * SECOND)
    assert pauses == [0, 0, 0, 0, 5, 10, 20, 40, 60, 60]


@pytest.mark.parametrize("content", [b"", b"{", b'{"boot": 5}', b"\xff\xfe", b"[]"])
def test_a_file_that_cannot_be_read_keeps_nobody_from_starting(counter, tmp_path, content):
    kill(counter, SAFE_AFTER)
    (tmp_path / "state" / "starts.json").write_bytes(content)
    with counter().counted(NOW) as safe:
        assert safe is False


def test_neither_does_one_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("")
    with CrashCounter(tmp_path / "file" / "starts.json", "this").counted(NOW) as safe:
        assert safe is False
