"""The daemon under systemd: a separate process, a notify socket, and signals."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_py.daemon.crash_counter import SAFE_AFTER
from tests.waiting import LONG


@pytest.fixture
def systemd(tmp_path):
    """Yield systemd's end of the notify socket; `hear` waits for a message."""

    class Line:
        def __init__(self):
            self.path = str(tmp_path / "notify")
            self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self.socket.bind(self.path)

        def hear(self, seconds=LONG):
            ready, _, _ = select.select([self.socket], [], [], seconds)
            assert ready, "nothing was told"
            return self.socket.recv(256).decode()

    line = Line()
    yield line
    line.socket.close()


@pytest.fixture
def serve(tmp_path, systemd):
    """Start the daemon on emulated devices, as systemd does; kill it at the end."""
    started = []

    def start(*args, **environ):
        program = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "firmware_py.cli.tableclock",
                "serve",
                "--emulate",
                "--no-page",
                *args,
            ],
            env={
                "HOME": str(tmp_path),
                "PATH": os.defpath,
                "LANG": "C.UTF-8",
                "NOTIFY_SOCKET": systemd.path,
                "WATCHDOG_USEC": "400000",
                **environ,
            },
            cwd=Path(__file__).parents[3],
            stderr=subprocess.PIPE,
        )
        started.append(program)
        return program

    yield start
    for program in started:
        program.kill()
        program.wait()
        program.stderr.close()


def starts(tmp_path):
    file = tmp_path / ".local/state/tableclock/starts.json"
    return json.loads(file.read_bytes())["starts"]


def test_ready_then_signs_of_life_then_an_orderly_end(serve, systemd, tmp_path):
    program = serve()
    assert systemd.hear() == "READY=1"
    assert systemd.hear() == "WATCHDOG=1"
    assert systemd.hear() == "WATCHDOG=1"
    assert len(starts(tmp_path)) == 1
    program.send_signal(signal.SIGTERM)
    while (said := systemd.hear()) != "STOPPING=1":
        assert said == "WATCHDOG=1"
    assert program.wait(LONG) == 0
    assert starts(tmp_path) == []


def test_a_process_that_is_stopped_tells_nothing_more(serve, systemd):
    program = serve()
    while systemd.hear() != "WATCHDOG=1":
        pass
    program.send_signal(signal.SIGSTOP)
    ready = True
    while ready:  # messages sent before the stop
        ready, _, _ = select.select([systemd.socket], [], [], 0.5)
        if ready:
            systemd.hear()
    program.send_signal(signal.SIGCONT)
    assert systemd.hear() == "WATCHDOG=1"


def test_after_three_kills_it_starts_safely_even_with_settings_that_cannot_be(
    serve, systemd, tmp_path
):
    # given a daemon that was killed three times
    for _ in range(SAFE_AFTER):
        program = serve()
        while systemd.hear() != "READY=1":
            pass
        program.kill()
        program.wait()
    # and settings that prevent a normal start
    own = tmp_path / ".config/tableclock/table.toml"
    own.parent.mkdir(parents=True)
    own.write_text("[ring]\npin = 11\n")
    # when it starts again
    program = serve()
    # then it is there
    assert systemd.hear() in ("READY=1", "WATCHDOG=1")
    while systemd.hear() != "WATCHDOG=1":
        pass
    # and after an orderly end the next start is a normal one, which reports the error
    program.send_signal(signal.SIGTERM)
    assert program.wait(LONG) == 0
    program = serve()
    assert program.wait(LONG) == 2
    assert b"ring.pin = 11" in program.stderr.read()
