"""Virtual event loop: waiting takes no real time, and it does not overtake real I/O."""

import asyncio
import os
import threading
import time

import pytest

from drivers.emulation.virtual_time import ByteCounter, VirtualLoop

SECOND = 1_000_000_000


@pytest.fixture
def loop():
    loop = VirtualLoop()
    yield loop
    loop.close()


def test_an_hour_takes_no_time(loop):
    begun = time.perf_counter()
    loop.run_until_complete(asyncio.sleep(3600))
    assert loop.now_ns() == pytest.approx(3600 * SECOND, abs=10)
    assert time.perf_counter() - begun < 1


def test_a_month_keeps_its_nanoseconds():
    loop = VirtualLoop(start=30 * 86400 * SECOND)
    loop.run_until_complete(asyncio.sleep(0.001))
    assert 0 <= loop.now_ns() - (30 * 86400 * SECOND + 1_000_000) < 1000
    loop.close()


def test_timers_fire_in_order_and_on_time(loop):
    fired = []
    for delay in (3.0, 1.0, 2.0, 1.0):
        loop.call_later(delay, lambda delay=delay: fired.append((delay, round(loop.time(), 6))))
    loop.run_until_complete(asyncio.sleep(4))
    assert fired == [(1.0, 1.0), (1.0, 1.0), (2.0, 2.0), (3.0, 3.0)]


def test_time_stands_still_while_there_is_something_to_do(loop):
    async def many_steps():
        for _ in range(100):
            await asyncio.sleep(0)

    loop.call_later(1, lambda: None)
    loop.run_until_complete(many_steps())
    assert loop.now_ns() == 0


def test_time_waits_for_a_busy_wire(loop):
    read_end, write_end = os.pipe()
    arrived = []
    loop.busy.append(lambda: not arrived)
    loop.add_reader(read_end, lambda: arrived.append((os.read(read_end, 1), loop.now_ns())))
    late = threading.Timer(0.03, os.write, (write_end, b"x"))
    late.start()
    loop.run_until_complete(asyncio.sleep(10))
    late.join()
    loop.remove_reader(read_end)
    os.close(read_end)
    os.close(write_end)
    assert arrived == [(b"x", 0)]
    assert loop.time() == pytest.approx(10)


def test_time_waits_for_a_thread(loop):
    gate = threading.Event()
    done = []

    async def commit():
        threading.Timer(0.03, gate.set).start()
        done.append((await asyncio.to_thread(gate.wait, 5), loop.now_ns()))

    async def both():
        await asyncio.gather(commit(), asyncio.sleep(60))

    loop.run_until_complete(both())
    assert done == [(True, 0)]
    loop.run_until_complete(loop.shutdown_default_executor())


class Counts:
    written = 0
    read = 0


@pytest.fixture
def wire():
    counts = Counts()
    wire = ByteCounter(lambda: counts.written, lambda: counts.read)
    return wire, counts


def test_a_wire_is_busy_until_all_is_read(wire):
    wire, counts = wire
    assert not wire.busy()
    counts.written = 5
    assert wire.busy()
    counts.read = 3
    assert wire.busy()
    counts.read = 5
    assert not wire.busy()


def test_an_end_opened_anew_counts_from_there(wire):
    wire, counts = wire
    counts.written = counts.read = 50
    assert not wire.busy()
    counts.written = 7
    assert wire.busy()
    counts.read = 57
    assert not wire.busy()
    counts.read = 0
    assert not wire.busy()
    counts.written = 8
    assert wire.busy()
    counts.read = 1
    assert not wire.busy()


def test_lost_bytes_do_not_hold_time_for_ever(wire):
    wire, counts = wire
    counts.written = 9
    assert 1000 < sum(wire.busy() for _ in range(10_000)) < 5000
    assert not wire.busy()
    counts.written = 10
    assert wire.busy()
    counts.read = 1
    assert not wire.busy()


def test_as_long_as_anything_moves_nothing_is_lost(wire):
    wire, counts = wire
    counts.written = 9
    for counts.read in range(9):
        assert all(wire.busy() for _ in range(1000))
    counts.read = 9
    assert not wire.busy()
