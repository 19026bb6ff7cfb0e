"""Real broker on loopback that tests may stop, suspend and start again."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess

import pytest

from tests.waiting import until


class Broker:
    """Debian's mosquitto on its own port."""

    def __init__(self, program, folder, more=""):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._program = program
        self._conf = folder / "mosquitto.conf"
        self._conf.write_text(f"listener {self.port} 127.0.0.1\nallow_anonymous true\n{more}")

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
        """Suspend the broker; its connections stay open."""
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)


@pytest.fixture
def program():
    program = shutil.which("mosquitto", path=os.environ["PATH"] + ":/usr/sbin")
    if program is None:
        pytest.skip("no mosquitto here (apt-get install mosquitto)")
    return program


@pytest.fixture
def broker(program, tmp_path):
    broker = Broker(program, tmp_path).start()
    yield broker
    broker.go_on()
    broker.kill()


@pytest.fixture
def certified_broker(program, tmp_path):
    """Yield a broker over TLS whose certificate no system trusts; it is its own CA, in ca.pem."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("no openssl here")
    command = (
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=ca"
    )
    named = ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", "key.pem", "-out", "ca.pem"]
    subprocess.run(
        [openssl, *command.split(), *named], cwd=tmp_path, check=True, capture_output=True
    )
    more = f"certfile {tmp_path}/ca.pem\nkeyfile {tmp_path}/key.pem\nuser root\n"
    broker = Broker(program, tmp_path, more).start()
    yield broker
    broker.kill()
