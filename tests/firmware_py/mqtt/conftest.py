"""A real broker, on loopback, that tests may stop, hold up and start again."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess

import pytest

from tests.waiting import until


class Broker:
    """Debian's mosquitto on a port of its own; `kill`, `start`, `hold` and `go_on` move it."""

    def __init__(self, program, folder):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._program = program
        self._conf = folder / "mosquitto.conf"
        self._conf.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\n")

    def start(self):
        self.process: subprocess.Popen[bytes] = subprocess.Popen(
            [self._program, "-c", str(self._conf)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until(self._listens, "mosquitto listens")
        return self

    def _listens(self):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
            return True
        return False

    def kill(self):
        self.process.kill()
        self.process.wait()

    def hold(self):
        """Let it do nothing at all; its connections stay open."""
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)


@pytest.fixture
def broker(tmp_path):
    program = shutil.which("mosquitto", path=os.environ["PATH"] + ":/usr/sbin")
    if program is None:
        pytest.skip("no mosquitto here (apt-get install mosquitto)")
    broker = Broker(program, tmp_path).start()
    yield broker
    broker.go_on()
    broker.kill()
