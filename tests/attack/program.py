"""The real program on loopback, with a low limit of open files, and its observable state."""

import contextlib
import json
import os
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.attack.tally import Tally

ROOT = Path(__file__).parents[2]
FILES = 256
"""Limit of open files, so that an attack needs fewer sockets."""


class Program:
    """`tableclock play` with its page on a free port, and its own home folder.

    `module` is the program to run, by default the command line.
    """

    def __init__(
        self,
        folder: Path,
        *words: str,
        module: str = "firmware_py.cli.tableclock",
        files: int = FILES,
    ) -> None:
        self.folder = folder
        self.log = folder / "log"
        environ = os.environ | {"HOME": str(folder), "PYTHONUNBUFFERED": "1"}
        path = os.pathsep.join([str(ROOT), environ.get("PYTHONPATH", "")])
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", module, *words],
                cwd=folder, env=environ | {"PYTHONPATH": path}, stderr=log,
                stdout=subprocess.PIPE, text=True,
            )  # fmt: skip
        resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE, (files, files))
        self.port = self._port()
        self._heard = 0

    def _port(self) -> int:
        """Return the port of the page, once the program prints it."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
            if found:
                return int(found[1])
        raise AssertionError(f"the program does not start: {self.log.read_text()[-500:]}")

    def talk(self, **more: Any) -> ClientConnection:
        """Open a WebSocket as the page does."""
        origin = Origin(f"http://127.0.0.1:{self.port}")
        address = f"ws://127.0.0.1:{self.port}/socket"
        return connect(address, origin=origin, close_timeout=0.1, proxy=None, **more)

    def answers(self, seconds: float = 20) -> float:
        """Return the time until the owner gets an answer (s); raise TimeoutError past the limit."""
        began = time.monotonic()
        with self.talk(open_timeout=seconds) as client:
            client.send(json.dumps({"hello": None, "protocol": 2}))
            while "table" not in json.loads(client.recv(timeout=seconds)):
                pass
            return time.monotonic() - began

    @property
    def alive(self) -> bool:
        """Whether the process still runs."""
        return self.process.poll() is None

    @property
    def megabytes(self) -> float:
        """Resident memory of the process and its children (MB)."""
        pids = (self.process.pid, *self.children)
        return sum(_resident(pid) for pid in pids)

    @property
    def children(self) -> tuple[int, ...]:
        """Ids of the running child processes."""
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return tuple(map(int, path.read_text().split()))

    def complaints(self, tally: Tally, after: str) -> None:
        """Note whether the program has ended, and new tracebacks in its log."""
        with self.log.open("rb") as log:
            log.seek(self._heard)
            new = log.read()
        self._heard += len(new)
        if b"Traceback" in new:
            tally.note("tracebacks", f"in the log: {new[-120:].decode('utf-8', 'replace')}", after)
        if not self.alive:
            tally.note("wrong", f"the program has ended: {new[-120:]!r}", after)

    def stop(self) -> None:
        """End the program; kill it if it does not end."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def _resident(pid: int) -> float:
    with contextlib.suppress(OSError):
        for row in Path(f"/proc/{pid}/status").read_text().splitlines():
            if row.startswith("VmRSS"):
                return int(row.split()[1]) / 1024
    return 0.0


@contextlib.contextmanager
def running(*words: str, files: int = FILES) -> Iterator[Program]:
    """Run the program; by default a desktop's page with a game of two bots and a person."""
    game = ("play", "capsules", "--seats", "3", "--bots", "2,3", "--no-browser", "--port", "0")
    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder), *(words or game), files=files)
        try:
            yield program
        finally:
            program.stop()
