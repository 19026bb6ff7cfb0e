"""CPU-time limit: a busy machine does not make a game look slow."""

import os
import signal
import subprocess
import sys
import time

import pytest

from firmware_py.authoring.cpu_timeout import TICK, CpuTimeout, Ran, ran
from tests.waiting import LONG, until


class Clock:
    """Fake clock of a process (CPU time) and of the wall (real time)."""

    def __init__(self):
        self.now, self.used, self.asleep = 0.0, 0.0, False

    def passes(self, wall, used, *, asleep=False):
        self.now, self.used, self.asleep = self.now + wall, self.used + used, asleep


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def patience(clock):
    found = CpuTimeout(10, lambda: Ran(clock.used, clock.asleep), lambda: clock.now)
    assert not found.over()
    return found


def looks(patience, clock, most=1000, **passes):
    """Return the number of looks after which the limit is exceeded."""
    for n in range(1, most + 1):
        clock.passes(**passes)
        if patience.over():
            return n
    return None


def test_who_has_the_processor_has_so_much_time(patience, clock):
    assert looks(patience, clock, wall=1, used=1) == 11


def test_who_waits_for_the_processor_has_as_much(patience, clock):
    assert looks(patience, clock, wall=20, used=1) == 11


def test_who_sleeps_is_not_waited_for_for_ever(patience, clock):
    assert looks(patience, clock, wall=TICK, used=0, asleep=True) == 10 / TICK + 1


def test_a_computer_that_slept_itself_blames_nobody(patience, clock):
    clock.passes(3600, 0, asleep=True)
    assert not patience.over()


def test_who_says_something_has_all_the_time_again(patience, clock):
    for _ in range(5):
        assert looks(patience, clock, most=9, wall=1, used=1) is None
        patience.renew()
        assert not patience.over()


def test_threads_use_no_more_than_passes(patience, clock):
    assert looks(patience, clock, wall=1, used=8) == 11


def test_this_process_runs():
    before = ran(os.getpid())
    assert not before.asleep
    ends = time.monotonic() + LONG
    while ran(os.getpid()).used == before.used:  # the kernel reports it in hundredths of a second
        assert time.monotonic() < ends


def test_a_process_sleeps_that_waits_for_another_and_not_while_that_one_runs():
    loop = "for line in __import__('sys').stdin:\n while True: pass"
    program = f"import subprocess, sys; subprocess.run([sys.executable, '-uc', {loop!r}])"
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True) as waits:
        until(lambda: ran(waits.pid).asleep, "it waits")
        waits.stdin.write(b"go\n")
        waits.stdin.flush()
        until(lambda: not ran(waits.pid).asleep, "it runs")
        used = ran(waits.pid).used
        until(lambda: ran(waits.pid).used > used, "it is told that it ran")
        os.killpg(waits.pid, signal.SIGKILL)
