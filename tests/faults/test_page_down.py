"""Page server that does not start, or fails during a game."""

import asyncio
import os
import select
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_py.i18n import Texts, languages
from firmware_py.web import lifecycle, server
from firmware_py.web.errors import BadPort, PageDown
from games.core.text import text
from tests.firmware_py.console.table import Table
from tests.firmware_py.web.recorded import Recorded
from tests.waiting import LONG

ROOT = Path(__file__).parents[2]
TOO_OLD = "import uvicorn; uvicorn.Config = lambda *_args, **_given: {}['ws']"
NOT_THERE = "import sys; sys.modules['uvicorn'] = None"
PROGRAM = "; from firmware_py.cli.tableclock import main; main()"


def run(tmp_path, before, *args, **environ):
    return subprocess.run(
        [sys.executable, "-c", before + PROGRAM, *args],
        env={"HOME": str(tmp_path), "PATH": os.defpath, "LANG": "C.UTF-8", **environ},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LONG,
        check=False,
    )


@pytest.mark.parametrize(
    ("library", "says"), [(TOO_OLD, "tableclock needs uvicorn"), (NOT_THERE, "uvicorn")]
)
@pytest.mark.parametrize(
    "command",
    [("play", "--port", "0", "--no-browser"), ("serve", "--emulate"), ("serve",)],
    ids=" ".join,
)
def test_a_page_that_cannot_be_served_is_one_sentence_and_no_good_end(
    tmp_path, library, says, command
):
    (tmp_path / ".config/tableclock").mkdir(parents=True)
    (tmp_path / ".config/tableclock/table.toml").write_text("[page]\nport = 0\n")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        done = run(tmp_path, library, *command, NOTIFY_SOCKET=str(tmp_path / "notify"))
        told = [systemd.recv(99) for _ in iter(lambda: select.select([systemd], [], [], 0)[0], [])]
    assert done.returncode == 1, done.stderr  # Restart=on-failure starts it again
    said = done.stderr.splitlines()[-1]
    assert said.startswith("Error: the page cannot be served: ")
    assert says in said
    assert "Traceback" not in done.stderr
    assert "tableclock is at" not in done.stdout
    assert b"READY=1" not in told


def ask(port):
    """Request the page as a browser does; return the first line of the answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=LONG) as line:
        line.sendall(f"GET / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
        return line.makefile("rb").readline()


def test_ready_means_that_the_page_answers(tmp_path):
    own = tmp_path / "table.toml"
    own.write_text("[page]\nport = 0\n")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(LONG)
        program = subprocess.Popen(
            [sys.executable, "-m", "firmware_py.cli.tableclock",
             "serve", "--emulate", "--config", str(own)],
            env={"HOME": str(tmp_path), "PATH": os.defpath, "LANG": "C.UTF-8",
                 "PYTHONUNBUFFERED": "1", "NOTIFY_SOCKET": str(tmp_path / "notify"),
                 "WATCHDOG_USEC": "20000000"},
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )  # fmt: skip
        with program:
            told = []
            while "READY=1" not in told:
                told.append(systemd.recv(99).decode())
            os.kill(program.pid, signal.SIGSTOP)  # keep what exists by now, and nothing later
            said = program.stdout.readline()
            port = int(said.split()[3].rpartition(":")[2])
            socket.create_connection(("127.0.0.1", port), timeout=LONG).close()
            os.kill(program.pid, signal.SIGCONT)
            assert ask(port) == b"HTTP/1.1 200 OK\r\n"
            program.terminate()
        assert program.returncode == 0
    # watched from the start, not only since it was ready
    assert told[0] == "WATCHDOG=1"


def ends(_server):
    return asyncio.sleep(0)


async def raises(_server):
    raise RuntimeError("it broke")


async def leaves(_server):
    raise SystemExit(3)


class Keeping:
    """Page server under supervision, with its failures and recoveries as they were reported."""

    def __init__(self, *, needed, port=0):
        self.told = []
        self.address = None
        self.place = lifecycle.ServerAddress("127.0.0.1", port, self._opened, needed=needed)
        self.stop = asyncio.Event()
        self.fell = asyncio.Event()
        self.stood = asyncio.Event()

    def _opened(self, address):
        self.address = address

    def _up(self):
        self.told.append("up")
        self.stood.set()

    def _down(self, why):
        self.told.append(why)
        self.fell.set()

    def serve(self):
        return lifecycle._serve(
            lambda _: (Recorded(), None),
            self.place,
            self.stop,
            self._up,
            self._down,
        )

    @property
    def port(self):
        return int(self.address.rpartition(":")[2])


@pytest.mark.parametrize("how", [ends, raises, leaves])
def test_a_page_that_falls_is_told_and_comes_back_at_its_address(monkeypatch, how):
    monkeypatch.setattr(lifecycle, "PAUSES", (0,))
    usual, answered = server._Server.main_loop, []

    async def run():
        keeping = Keeping(needed=True)
        falling = asyncio.Event()

        async def main_loop(server):
            await falling.wait()
            monkeypatch.setattr("firmware_py.web.server._Server.main_loop", usual)
            await how(server)

        monkeypatch.setattr("firmware_py.web.server._Server.main_loop", main_loop)
        serving = asyncio.create_task(keeping.serve())
        await keeping.stood.wait()
        keeping.stood.clear()
        falling.set()
        await keeping.stood.wait()
        answered.append(await asyncio.to_thread(ask, keeping.port))
        keeping.stop.set()
        await serving
        return keeping.told

    first, why, again = asyncio.run(run())
    assert (first, again) == ("up", "up")
    assert why.startswith("the page cannot be served: ")
    assert answered == [b"HTTP/1.1 200 OK\r\n"]


@pytest.mark.parametrize("how", [ends, raises, leaves])
def test_a_page_that_never_stands_ends_only_what_has_nothing_else(monkeypatch, how):
    monkeypatch.setattr(lifecycle, "PAUSES", (0,))
    usual = server._Server.startup

    async def never(server, sockets=None):
        await how(server)
        raise OSError("no")

    async def run(*, needed):
        monkeypatch.setattr("firmware_py.web.server._Server.startup", never)
        keeping = Keeping(needed=needed)
        serving = asyncio.create_task(keeping.serve())
        fell = asyncio.create_task(keeping.fell.wait())
        await asyncio.wait((serving, fell), return_when=asyncio.FIRST_COMPLETED)
        if not serving.done():  # a device with LEDs retries in the background
            monkeypatch.setattr("firmware_py.web.server._Server.startup", usual)
            await keeping.stood.wait()
            keeping.stop.set()
        await serving
        return keeping.told

    with pytest.raises(PageDown):
        asyncio.run(run(needed=True))
    told = asyncio.run(run(needed=False))
    assert told[0].startswith("the page cannot be served: ")
    assert told[-1] == "up"


def test_a_port_that_is_taken_is_tried_again_where_the_table_goes_on(monkeypatch):
    monkeypatch.setattr(lifecycle, "PAUSES", (0,))

    async def run(*, needed):
        with server.listen(port=0) as other:
            keeping = Keeping(needed=needed, port=other.getsockname()[1])
            serving = asyncio.create_task(keeping.serve())
            fell = asyncio.create_task(keeping.fell.wait())
            await asyncio.wait((serving, fell), return_when=asyncio.FIRST_COMPLETED)
        if not serving.done():
            await keeping.stood.wait()
            keeping.stop.set()
        await serving
        return keeping.told

    with pytest.raises(BadPort):
        asyncio.run(run(needed=True))
    told = asyncio.run(run(needed=False))
    assert "is in use" in told[0]
    assert told[-1] == "up"


@pytest.mark.parametrize("language", languages())
def test_the_box_says_that_its_page_is_gone_until_it_is_back(language):
    table = Table(language=language)
    at_rest = table.screen
    table.lose("page", "the page cannot be served: its server ended by itself")
    texts = Texts(language, {})
    says = " ".join(table.screen.rows)
    assert table.screen.head.warning
    assert table.screen.head.text == texts.say(text("table.lost.page"))
    assert says == texts.say(text("table.lost.page.help"))
    table.press("ok")
    assert table.screen.fault
    assert table.find("page").screen == at_rest


def test_a_page_that_falls_again_and_again_is_tried_more_and_more_seldom():
    assert list(lifecycle.PAUSES) == sorted(lifecycle.PAUSES)
    assert lifecycle.PAUSES[-1] <= 60
