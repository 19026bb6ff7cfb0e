# Long: one subject, a test a rule.
"""The PN532 driver on a pseudo-terminal, with the emulated chip at the far end."""

import asyncio
import itertools
import os
import resource
import threading
from pathlib import Path

import pytest

from drivers.emulation.ntag import Classic, Phone
from drivers.emulation.pn532 import PN532Chip, Tag
from drivers.emulation.virtual_time import VirtualLoop, line
from drivers.pn532 import CardAbsent, CardPresent, OneCard, ReaderBack, ReaderLost, TwoCards
from drivers.reader import SerialReader
from tests.waiting import LONG, until

SECOND = 1_000_000_000
MOUSE = Tag(bytes.fromhex("04112233445566"), "tableclock/1 cinderella mouse_a")
CAT = Tag(bytes.fromhex("04778899aabbcc"), "tableclock/1 cinderella cat_b")


class Listener:
    """An emulated chip, its reader, and the events of the reader."""

    def __init__(self, *, plugged=True):
        self.loop = VirtualLoop()
        self.chip = PN532Chip(self.loop, self.loop.now_ns)
        if not plugged:
            self.chip.unplug()
        self.events = []
        self.reader = SerialReader(self.chip.port, self.loop, self.loop.now_ns, self.events.append)
        self.loop.busy.append(line(self.reader, self.chip))
        self.reader.start()

    def run(self, seconds):
        self.loop.run_until_complete(asyncio.sleep(seconds))

    def told(self):
        """Return the new events as (type, uid), and clear them."""
        told = [(type(e), getattr(e, "uid", None)) for e in self.events]
        self.events.clear()
        return told

    def close(self):
        self.reader.close()
        self.chip.close()
        self.loop.close()


@pytest.fixture
def listener():
    listener = Listener()
    listener.run(0.5)
    assert listener.reader.working
    assert listener.told() == []
    yield listener
    listener.close()


def test_a_card_is_told_with_its_text_within_15_ms(listener):
    laid = listener.loop.now_ns()
    listener.chip.lay(MOUSE)
    listener.run(60)
    (event,) = listener.events
    assert event[:2] == (MOUSE.uid, MOUSE.text)
    assert isinstance(event, CardPresent)
    assert event.at - laid <= 15_000_000


def test_a_card_that_is_lifted_is_told_within_half_a_second(listener):
    listener.chip.lay(MOUSE)
    listener.run(1.07)
    lifted = listener.loop.now_ns()
    listener.chip.lift()
    listener.run(60)
    assert isinstance(listener.events[-1], CardAbsent)
    assert 250_000_000 <= listener.events[-1].at - lifted <= 550_000_000
    assert listener.told() == [(CardPresent, MOUSE.uid), (CardAbsent, MOUSE.uid)]


def test_a_card_lifted_for_a_moment_was_never_away(listener):
    listener.chip.lay(MOUSE)
    listener.run(1)
    for _ in range(10):
        listener.chip.lift()
        listener.run(0.2)
        listener.chip.lay(MOUSE)
        listener.run(0.2)
    assert listener.told() == [(CardPresent, MOUSE.uid)]


@pytest.mark.parametrize("lying", [0.1, 0.4, 1.03])
@pytest.mark.parametrize("gone", range(40, 500, 23))
def test_a_card_laid_soon_after_another_is_told_within_30_ms(listener, lying, gone):
    listener.chip.lay(MOUSE)
    listener.run(lying)
    listener.chip.lift()
    listener.run(gone / 1000)
    laid = listener.loop.now_ns()
    listener.chip.lay(CAT)
    listener.run(2)
    came = [event for event in listener.events if isinstance(event, CardPresent)]
    assert [event.uid for event in came] == [MOUSE.uid, CAT.uid]
    assert came[1].at - laid <= 30_000_000
    assert [type(event) for event in listener.events].count(CardAbsent) == 1


def test_a_card_swapped_for_another_in_an_instant_is_told_within_50_ms(listener):
    for pause in range(7):
        listener.chip.lay(MOUSE)
        listener.run(0.4 + pause * 0.005)
        laid = listener.loop.now_ns()
        listener.chip.lay(CAT)
        listener.run(1)
        assert listener.events[-1].uid == CAT.uid
        assert listener.events[-1].at - laid <= 50_000_000


def test_a_chip_that_falls_silent_after_a_card_was_lifted_takes_none_away(listener):
    for wait in (0.01, 0.05, 0.1, 0.15, 0.2):
        listener.chip.lay(MOUSE)
        listener.run(0.5)
        listener.chip.lift()
        listener.run(wait)
        listener.chip.silent(True)
        listener.chip.lay(MOUSE)  # the reader cannot notice that it was away
        listener.run(5)
        listener.chip.silent(False)
        listener.run(2)
        kinds = [kind for kind, _ in listener.told()]
        assert kinds == [CardPresent, ReaderLost, ReaderBack]
        listener.chip.lift()
        listener.run(1)
        assert [kind for kind, _ in listener.told()] == [CardAbsent]


def test_a_card_in_place_of_another(listener):
    listener.chip.lay(MOUSE)
    listener.run(1)
    listener.chip.lay(CAT)
    listener.run(1)
    assert listener.told() == [
        (CardPresent, MOUSE.uid),
        (CardAbsent, MOUSE.uid),
        (CardPresent, CAT.uid),
    ]


def test_two_cards_at_once(listener):
    listener.chip.lay_two(MOUSE, CAT)
    listener.run(2)
    assert listener.told() == [(TwoCards, None)]
    listener.chip.lift()
    listener.run(2)
    assert listener.told() == [(OneCard, None)]
    listener.chip.lay(CAT)
    listener.run(2)
    assert listener.told() == [(CardPresent, CAT.uid)]


@pytest.mark.parametrize(
    ("card", "type_2"),
    [
        (MOUSE, True),
        (Phone(b"\x01\x02\x03"), False),
        (Classic(bytes.fromhex("a1b2c3d4")), False),
        (Classic(bytes.fromhex("04a1b2c3d4e5f6")), False),
    ],
)
def test_the_kind_of_a_card_is_told(listener, card, type_2):
    listener.chip.lay(card)
    listener.run(2)
    assert [(event.uid, event.type_2) for event in listener.events] == [(card.uid, type_2)]


def test_many_cards_in_turn(listener):
    for _ in range(20):
        for card in (MOUSE, CAT):
            listener.chip.lay(card)
            listener.run(0.3)
            listener.chip.lift()
            listener.run(0.8)
            assert listener.told() == [(CardPresent, card.uid), (CardAbsent, card.uid)]


def test_idle_hardly_anything_crosses_the_wire(listener):
    before = listener.reader.sent
    listener.run(100)
    assert listener.reader.sent - before <= 101 * 40


def sending(listener, seconds):
    """Return the fraction of the time during which the antenna sends."""
    looks = 200
    sends = 0
    for _ in range(looks):
        listener.run(seconds / looks)
        sends += listener.chip.sends
    return sends / looks


def test_at_rest_the_field_is_off_most_of_the_time(listener):
    assert sending(listener, 5) == 1
    listener.reader.rest(resting=True)
    listener.run(1.5)
    assert sending(listener, 5) < 0.2
    listener.reader.rest(resting=False)
    listener.run(0.5)
    assert sending(listener, 5) == 1
    assert listener.told() == []


def test_at_rest_a_short_tap_is_still_told(listener):
    listener.reader.rest(resting=True)
    listener.run(2)
    for card in (MOUSE, CAT, MOUSE):
        listener.chip.lay(card)
        listener.run(0.4)
        assert listener.told() == [(CardPresent, card.uid)]
        listener.chip.lift()
        listener.run(1)
        assert listener.told() == [(CardAbsent, card.uid)]


def test_at_rest_a_card_that_lies_there_keeps_the_field(listener):
    listener.chip.lay(MOUSE)
    listener.run(5)
    listener.told()
    listener.reader.rest(resting=True)
    assert sending(listener, 5) == 1
    assert listener.told() == []


def test_at_rest_a_chip_that_goes_and_comes_back_is_told(listener):
    listener.reader.rest(resting=True)
    listener.run(2)
    listener.chip.silent(True)
    listener.run(3)
    assert [kind for kind, _ in listener.told()] == [ReaderLost]
    listener.chip.silent(False)
    listener.run(3)
    assert [kind for kind, _ in listener.told()] == [ReaderBack]
    assert sending(listener, 5) < 0.2


def silence(chip, *, on):
    chip.silent(on)


def garbage(chip, *, on):
    chip.garbage_before_frames = on


def half_frames(chip, *, on):
    chip.half_frames = on


def wrong_checksums(chip, *, on):
    chip.wrong_checksums = on


def late(chip, *, on):
    chip.late(400_000_000 if on else 0)


def rather_late(chip, *, on):
    chip.late(60_000_000 if on else 0)


def nak(chip, *, on):
    chip.nak = on


def unplugged(chip, *, on):
    if on:
        chip.unplug()
    else:
        chip.replug()


FAULTS = [silence, garbage, half_frames, wrong_checksums, late, rather_late, nak, unplugged]
MENDED = (ReaderLost, ReaderBack)


def cards(told):
    return [event for event in told if event[0] not in MENDED]


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("lasts", [0.05, 0.7, 5])
def test_after_a_fault_all_is_as_before(listener, fault, lasts):
    listener.chip.lay(MOUSE)
    listener.run(1)
    listener.told()
    fault(listener.chip, on=True)
    listener.run(lasts)
    fault(listener.chip, on=False)
    listener.run(2)
    assert listener.reader.working
    told = listener.told()
    assert cards(told) == []
    assert [kind for kind, _ in told] in ([], list(MENDED))
    # The next card is found as usual.
    listener.chip.lay(CAT)
    listener.run(0.5)
    assert listener.told() == [(CardAbsent, MOUSE.uid), (CardPresent, CAT.uid)]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_card_lifted_during_a_fault_is_told_absent_once_after_it(listener, fault):
    listener.chip.lay(MOUSE)
    listener.run(1)
    listener.told()
    fault(listener.chip, on=True)
    listener.run(1)
    listener.chip.lift()
    listener.run(3)
    fault(listener.chip, on=False)
    listener.run(2)
    assert cards(listener.told()) == [(CardAbsent, MOUSE.uid)]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_card_laid_during_a_fault_is_told_once(listener, fault):
    fault(listener.chip, on=True)
    listener.run(3)
    listener.chip.lay(MOUSE)
    listener.run(3)
    fault(listener.chip, on=False)
    listener.run(2)
    assert cards(listener.told()) == [(CardPresent, MOUSE.uid)]


@pytest.mark.parametrize("fault", [silence, half_frames, wrong_checksums, late, nak, unplugged])
@pytest.mark.parametrize("lying", [(), (MOUSE,)])
def test_a_dead_reader_is_told_once_within_two_seconds(listener, fault, lying):
    for card in lying:
        listener.chip.lay(card)
    listener.run(1.3)
    listener.told()
    fault(listener.chip, on=True)
    listener.run(2)
    assert listener.told() == [(ReaderLost, None)]
    assert not listener.reader.working
    listener.run(60)
    assert listener.told() == []
    fault(listener.chip, on=False)
    listener.run(2)
    assert listener.told() == [(ReaderBack, None)]


def test_lone_garbage_keeps_the_reader_working(listener):
    listener.chip.garbage_before_frames = True
    for _ in range(30):
        for card in (MOUSE, CAT):
            listener.chip.lay(card)
            listener.run(2)
            listener.chip.lift()
            listener.run(3)
            assert listener.told() == [(CardPresent, card.uid), (CardAbsent, card.uid)]


def test_the_plug_pulled_at_any_moment_of_a_tap(listener):
    listener.told()
    for moment in range(40):
        listener.chip.lay(MOUSE)
        for _ in range(moment):  # number of loop iterations into the reading of the card
            listener.loop.run_until_complete(asyncio.sleep(0))
        listener.chip.unplug()
        listener.run(0.2)
        listener.chip.lift()
        listener.chip.replug()
        listener.run(2.5)
        told = listener.told()
        assert cards(told) in ([], [(CardPresent, MOUSE.uid), (CardAbsent, MOUSE.uid)])
        assert [kind for kind, _ in told if kind in MENDED] == list(MENDED)


def test_what_was_under_way_when_the_plug_was_pulled_is_lost(listener):
    listener.chip.late(90_000_000)
    listener.chip.lay(MOUSE)
    listener.run(0.05)
    listener.chip.unplug()
    listener.chip.lift()
    listener.chip.late(0)
    listener.chip.replug()
    listener.run(3)
    assert listener.told() == [(ReaderLost, None), (ReaderBack, None)]


def test_missing_at_start_is_the_same_as_pulled_out():
    listener = Listener(plugged=False)
    listener.chip.lay(MOUSE)
    listener.run(5)
    (lost,) = listener.events
    assert lost.says.startswith(
        f"The card reader at {listener.chip.port} cannot be reached: no such"
    )
    assert listener.told() == [(ReaderLost, None)]
    listener.chip.replug()
    listener.run(2)
    assert listener.told() == [(ReaderBack, None), (CardPresent, MOUSE.uid)]
    listener.close()


def test_a_path_that_is_no_terminal_is_a_missing_reader(tmp_path):
    loop = VirtualLoop()
    path = tmp_path / "reader"
    path.write_text("not a terminal")
    events = []
    reader = SerialReader(str(path), loop, loop.now_ns, events.append)
    reader.start()
    loop.run_until_complete(asyncio.sleep(5))
    assert [type(event) for event in events] == [ReaderLost]
    reader.close()
    loop.close()


def test_a_second_opener_is_turned_away(listener):
    events = []
    second = SerialReader(listener.chip.port, listener.loop, listener.loop.now_ns, events.append)
    second.start()
    listener.run(1)
    assert [type(event) for event in events] == [ReaderLost]
    second.close()
    listener.chip.lay(MOUSE)
    listener.run(0.5)
    assert listener.told() == [(CardPresent, MOUSE.uid)]


def test_a_port_that_went_deaf_is_opened_again(listener):
    listener.chip.lay(MOUSE)
    listener.run(1)
    listener.told()
    listener.chip.stall()
    listener.run(5)
    assert listener.told() == [(ReaderLost, None)]
    listener.chip.lay(CAT)
    listener.run(5)
    assert listener.told() == [(ReaderBack, None), (CardAbsent, MOUSE.uid), (CardPresent, CAT.uid)]


def test_a_port_that_goes_deaf_again_is_opened_again_as_soon_as_the_first_time(listener):
    for _ in range(6):
        listener.chip.stall()
        listener.run(10)
        assert listener.told() == [(ReaderLost, None), (ReaderBack, None)]


def test_a_port_that_stays_deaf_is_opened_again_with_growing_pauses(listener, monkeypatch):
    opened = []
    open_port = listener.reader._open
    monkeypatch.setattr(
        listener.reader, "_open", lambda: (opened.append(listener.loop.time()), open_port())
    )
    listener.chip.silent(True)
    listener.run(300)
    pauses = [round(b - a) for a, b in itertools.pairwise(opened)]
    assert pauses[:6] == [11, 21, 41, 61, 61, 61]
    assert listener.told() == [(ReaderLost, None)], "once, however often it is tried"
    listener.chip.silent(False)
    listener.run(1)
    assert listener.told() == [(ReaderBack, None)]


def test_a_port_that_takes_long_to_close_does_not_hold_up_the_loop(listener, monkeypatch):
    may_close = threading.Event()
    released = []
    port = listener.reader._serial
    monkeypatch.setattr(port, "close", lambda: released.append(may_close.wait(LONG)))
    listener.loop.call_later(9, may_close.set)
    # Let virtual time pass while the thread waits, as real time does.
    monkeypatch.setattr(listener.loop, "is_busy", lambda: False)
    listener.chip.stall()
    listener.run(9.5)
    until(lambda: released, "the port is closed")
    assert released == [True], "the loop went on while the port was being closed"
    monkeypatch.undo()
    port.close()


def test_a_reader_closed_while_its_deaf_port_is_being_closed_stays_closed(listener, monkeypatch):
    closing = listener.loop.create_future()
    monkeypatch.setattr(
        listener.loop, "run_in_executor", lambda _executor, close, port: close(port) or closing
    )
    listener.chip.stall()
    listener.run(10)
    assert listener.reader._closing is closing
    listener.reader.close()
    listener.told()
    closing.set_result(None)
    listener.run(60)
    assert listener.told() == []
    assert listener.reader._serial is None


def test_closed_it_tells_nothing_and_leaves_nothing_open(listener):
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(5):
        listener.reader.close()
        listener.reader.close()
        listener.chip.lay(MOUSE)
        listener.run(1)
        assert listener.told() == []
        listener.reader.start()
        listener.run(1)
        assert cards(listener.told()) in ([(CardPresent, MOUSE.uid)], [])
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_a_reader_closed_by_what_it_tells(listener):
    def close_at_once(event):
        if not listener.events:
            listener.reader.close()
        listener.events.append(event)

    listener.chip.lay(MOUSE)
    listener.run(1)
    listener.told()
    listener.reader._on_event = close_at_once
    listener.chip.lay(
        CAT
    )  # the reader has already sent the scan for the second card when it reports the first absent
    listener.run(5)
    assert listener.told() == [(CardAbsent, MOUSE.uid)]
    assert not listener.reader.working
    assert listener.reader.sent == 0


def test_a_listener_that_fails_does_not_silence_the_reader(listener):
    complaints = []
    listener.loop.set_exception_handler(lambda _loop, context: complaints.append(context))

    def fail(event):
        listener.events.append(event)
        raise RuntimeError("no ink")

    listener.reader._on_event = fail
    listener.chip.lay(MOUSE)
    listener.run(1)
    listener.chip.lift()
    listener.run(1)
    assert listener.told() == [(CardPresent, MOUSE.uid), (CardAbsent, MOUSE.uid)]
    assert len(complaints) == 2


def test_a_line_that_takes_only_a_few_bytes_at_a_time(listener, monkeypatch):
    write = os.write
    turn = iter(range(10**9))

    def sluggish(fd, data):
        if fd != listener.reader._fd:
            return write(fd, data)
        if next(turn) % 2:
            raise BlockingIOError
        return write(fd, bytes(data[:3]))

    monkeypatch.setattr("drivers.reader.os.write", sluggish)
    listener.chip.lay(MOUSE)
    listener.run(1)
    assert listener.told() == [(CardPresent, MOUSE.uid)]


def test_a_line_that_takes_nothing_does_not_pile_up_memory(listener, monkeypatch):
    def stuck(_fd, _data):
        raise BlockingIOError

    with monkeypatch.context() as patch:
        patch.setattr("drivers.reader.os.write", stuck)
        patch.setattr("drivers.reader.SILENCES", (1000.0,))  # reopening empties the backlog
        for _ in range(300):
            # `run` would not return: the kernel reports the line as writable, so the loop keeps
            # calling.
            listener.loop.remove_writer(listener.reader._fd)
            listener.reader._tick()
            listener.loop.advance(1)
        assert len(listener.reader._backlog) < 2000
    listener.run(2)
    assert listener.reader.working


def test_on_a_real_loop_it_idles_for_nothing():
    async def idle():
        loop = asyncio.get_running_loop()
        chip = PN532Chip(loop, lambda: int(loop.time() * 1e9))
        reader = SerialReader(chip.port, loop, lambda: int(loop.time() * 1e9), lambda _event: None)
        reader.start()
        async with asyncio.timeout(LONG):
            while not reader.working:  # noqa: ASYNC110  (no event reports it)
                await asyncio.sleep(0.01)
        before = resource.getrusage(resource.RUSAGE_SELF)
        await asyncio.sleep(1)
        after = resource.getrusage(resource.RUSAGE_SELF)
        reader.close()
        chip.close()
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    # Driver and chip together; the bench measures the driver alone.
    assert asyncio.run(idle()) < 0.01
