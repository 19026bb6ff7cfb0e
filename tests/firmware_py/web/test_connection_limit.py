"""Connection limits, with real sockets on loopback: silence, floods, no free descriptors."""

import asyncio
import errno
import logging
import socket
import subprocess
import sys
import time
from contextlib import suppress

import pytest

from firmware_py.web import security, server
from firmware_py.web.app import app
from firmware_py.web.connection_limit import LARGEST_HEAD, PAUSE, Connections, ConnectionSlots
from firmware_py.web.log_throttle import AT_FIRST, MOST_KINDS, PERIOD, ThrottleFilter
from firmware_py.web.security import MOST_HEADERS
from tests.firmware_py.web.recorded import Recorded
from tests.waiting import LONG

HERE, ELSEWHERE = "127.0.0.1", "127.0.0.2"


def knock(running, source=HERE):
    return socket.create_connection(("127.0.0.1", running.port), LONG, (source, 0))


def get(running, headers=""):
    return f"GET / HTTP/1.1\r\nHost: {running.address}\r\n{headers}\r\n".encode()


def upgrade(running):
    """Return the HTTP head of a page's socket, without a hello."""
    return get(
        running,
        f"Origin: http://{running.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n",
    ).replace(b"GET / ", b"GET /socket ")


@pytest.mark.parametrize(
    "says", [lambda _: b"", lambda _: b"GET / HTTP/1.1\r\nHost: ", upgrade], ids=["", "half", "up"]
)
def test_the_owner_gets_in_past_any_number_of_silent_ones(running, says):
    strangers = [knock(running) for _ in range(server.MOST + server.KEPT + 30)]
    try:
        for stranger in strangers:
            with suppress(OSError):  # the first clients may be disconnected already
                stranger.sendall(says(running))
        for stranger in strangers if says is upgrade else ():
            with suppress(OSError):
                stranger.recv(200)  # until the upgrade is done, or the client is disconnected
        with running.socket() as talk:
            assert talk.until("table")
    finally:
        for stranger in strangers:
            stranger.close()


def test_a_page_that_has_said_hello_is_not_sent_away_by_silent_ones(running):
    with running.socket() as talk:
        talk.until("tone")
        strangers = [knock(running) for _ in range(server.MOST + server.KEPT + 30)]
        assert talk.order("lift")["done"]
        for stranger in strangers:
            stranger.close()


def attended(listener, table=None, patience=5.0, places=None):
    """Return the page's Connections on a running loop, as the server makes them."""
    port = listener.getsockname()[1]
    page = app(table or Recorded(), security.hosts("127.0.0.1", port))
    uvicorn = server._Server(server.settings(page), lambda: None)
    uvicorn.config.load()
    config, state = uvicorn.config, uvicorn.server_state
    made = Connections(
        config.loaded_app,
        listener,
        lambda: config.http_protocol_class(config, state, {}),
        places or ConnectionSlots(4, 2, 1, lambda host: host == HERE),
        patience,
    )
    config.loaded_app = made
    return made


def on_loop(test):
    """Run an async test on a new loop."""

    async def run():
        async with asyncio.timeout(LONG):
            await test()

    asyncio.run(run())


async def open_from(listener, source=HERE):
    port = listener.getsockname()[1]
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))


async def ended(reader):
    """Read to the end of a connection, and return True."""
    try:
        return await reader.read() == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("says", [b"", b"GET /", b"POST / HTTP/1.1\r\nHost: x\r\n"])
def test_silence_ends_when_patience_does(says):
    async def test():
        with server.listen(port=0) as listener:
            made = attended(listener, patience=0.2)
            reader, writer = await open_from(listener)
            writer.write(says)
            assert await ended(reader)
            assert len(made._places) == 0
            made.close()

    on_loop(test)


def test_a_body_that_never_ends_is_silence_too():
    async def test():
        with server.listen(port=0) as listener:
            made = attended(listener, patience=0.3)
            port = listener.getsockname()[1]
            reader, writer = await open_from(listener)
            head = f"POST / HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Length: 10000000\r\n\r\n"
            writer.write(head.encode())
            assert b"405" in await reader.readline()

            async def dribble():
                while True:
                    writer.write(b"x")
                    await asyncio.sleep(0.01)

            dribbling = asyncio.create_task(dribble())
            await ended(reader)
            dribbling.cancel()
            made.close()

    on_loop(test)


def test_an_address_of_the_network_has_its_share_and_the_machine_its_own_place():
    async def test():
        with server.listen(port=0) as listener:
            made = attended(listener)
            first, *more = [await open_from(listener, ELSEWHERE) for _ in range(2)]
            again = await open_from(listener, ELSEWHERE)
            assert await ended(first[0]), "the longest waiting of that address makes way"
            others = [await open_from(listener, f"127.0.0.{n}") for n in (3, 4)]
            near = await open_from(listener)
            port = listener.getsockname()[1]
            near[1].write(f"GET / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
            assert b"200" in await near[0].readline()
            assert len(made._places) == 5
            for _, writer in (first, *more, again, *others, near):
                writer.close()
            made.close()

    on_loop(test)


class Exhausted:
    """Listening socket whose `accept` fails this number of times for lack of descriptors."""

    def __init__(self, listener, times, code=errno.EMFILE):
        self.listener, self.times, self.code = listener, times, code
        self.asked = 0

    def accept(self):
        self.asked += 1
        if self.asked <= self.times:
            raise OSError(self.code, "Too many open files")
        return self.listener.accept()

    def fileno(self):
        return self.listener.fileno()

    def getsockname(self):
        return self.listener.getsockname()


@pytest.mark.parametrize("code", [errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM])
def test_without_descriptors_it_waits_and_does_not_spin(code, caplog, monkeypatch):
    waits, meanwhile = [], []

    async def test():
        loop = asyncio.get_running_loop()
        later = loop.call_later

        def noted(delay, act, *more):
            if getattr(act, "__name__", "") != "_resume":
                return later(delay, act, *more)
            waits.append(delay)
            asked = exhausted.asked

            def resume():
                meanwhile.append(exhausted.asked - asked)
                act(*more)

            return later(0.001, resume)

        monkeypatch.setattr(loop, "call_later", noted)
        with server.listen(port=0) as listener:
            exhausted = Exhausted(listener, times=9, code=code)
            made = attended(exhausted)
            reader, writer = await open_from(listener)
            writer.write(
                f"GET / HTTP/1.1\r\nHost: localhost:{listener.getsockname()[1]}\r\n\r\n".encode()
            )
            assert b"200" in await reader.readline()
            writer.close()
            made.close()
            assert exhausted.asked <= 9 + 3, "asked once a wait, not again and again"

    on_loop(test)
    assert waits == [min(PAUSE * 2**n, 5.0) for n in range(9)]
    assert meanwhile == [0] * 9, "while it waits it does not ask"
    assert len(caplog.records) == 9, (
        "one line a wait (and `ThrottleFilter` leaves most of these out)"
    )
    assert "Too many open files" in caplog.text


def test_who_has_waited_longest_gives_its_descriptor_up(caplog):
    async def test():
        with server.listen(port=0) as listener:
            exhausted = Exhausted(listener, times=0)
            made = attended(exhausted, patience=LONG)  # longer than the test
            silent, _ = await open_from(listener)
            while len(made._places) < 1:  # noqa: ASYNC110  (accepted a moment later)
                await asyncio.sleep(0.01)
            exhausted.times = exhausted.asked + 1
            reader, writer = await open_from(listener)
            assert await ended(silent)
            writer.write(
                f"GET / HTTP/1.1\r\nHost: localhost:{listener.getsockname()[1]}\r\n\r\n".encode()
            )
            assert b"200" in await reader.readline()
            writer.close()
            made.close()

    on_loop(test)


def test_a_knock_that_has_gone_is_no_matter():
    async def test():
        with server.listen(port=0) as listener:
            made = attended(Exhausted(listener, times=3, code=errno.ECONNABORTED))
            reader, writer = await open_from(listener)
            writer.write(
                f"GET / HTTP/1.1\r\nHost: localhost:{listener.getsockname()[1]}\r\n\r\n".encode()
            )
            assert b"200" in await reader.readline()
            writer.close()
            made.close()

    on_loop(test)


SCANT = """
import asyncio, os, resource, sys
from firmware_py.web import security, server
from firmware_py.web.app import app
from tests.firmware_py.web.recorded import Recorded
resource.setrlimit(resource.RLIMIT_NOFILE, (64, 64))
listener = server.listen(port=0)
port = listener.getsockname()[1]
print(port, flush=True)
hoard = [os.open("/dev/null", os.O_RDONLY) for _ in range(64 - listener.fileno() - 12)]
async def main():
    page = app(Recorded(), security.hosts("127.0.0.1", port))
    await server.serve_on(page, listener)
asyncio.run(main())
"""


def test_a_process_with_hardly_a_descriptor_left_serves_on_and_says_little(tmp_path):
    log = tmp_path / "log"
    with log.open("wb") as out:
        serving = subprocess.Popen(
            [sys.executable, "-c", SCANT], stdout=subprocess.PIPE, stderr=out
        )
    try:
        port = int(serving.stdout.readline())
        silent = [socket.create_connection(("127.0.0.1", port), LONG) for _ in range(90)]
        asking = socket.create_connection(("127.0.0.1", port), LONG)
        asking.sendall(f"GET / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
        assert b"200 OK" in asking.recv(200)
        for one in (*silent, asking):
            one.close()
    finally:
        serving.kill()
        serving.wait()
        serving.stdout.close()
    said = log.read_text()
    assert "the page can take no more connections just now: Too many open files" in said
    assert len(said) < 5000


# Request heads, and log messages that clients can cause


def answer(running, request):
    with knock(running) as raw:
        raw.sendall(request)
        return raw.recv(200)


def test_a_head_is_small(running):
    assert b"200 OK" in answer(running, get(running, "X: " + "x" * (LARGEST_HEAD // 2) + "\r\n"))
    assert b"400" in answer(running, get(running, "X: " + "x" * 2 * LARGEST_HEAD + "\r\n"))
    assert b"400" in answer(running, get(running, "a:\r\n" * 50_000))


def test_headers_are_few(running):
    assert b"200 OK" in answer(running, get(running, "a:\r\n" * (MOST_HEADERS - 1)))
    assert b"403" in answer(running, get(running, "a:\r\n" * MOST_HEADERS))


def test_strangers_do_not_fill_the_log(running, caplog):
    with ThrottleFilter(time.monotonic).on(caplog.handler):
        for _ in range(AT_FIRST * 10):
            answer(running, b"\x16\x03\x01 this is no HTTP\r\n\r\n")
            answer(running, get(running, "Upgrade: h2c\r\nConnection: Upgrade\r\n"))
    kinds = {record.msg for record in caplog.records}
    assert 0 < len(caplog.records) <= AT_FIRST * len(kinds)


@pytest.fixture
def said():
    """Return a throttled logger, its clock, and the list of its messages."""
    clock, through = [0.0], []
    logger = logging.Logger("said")  # noqa: LOG001  (of this test alone)
    logger.addHandler(logging.NullHandler())
    logger.handlers[0].handle = lambda record: through.append(record.getMessage())
    logger.addFilter(ThrottleFilter(lambda: clock[0]))
    return logger, clock, through


def test_a_kind_is_a_message_without_its_arguments(said):
    logger, _, through = said
    for n in range(100):
        logger.warning("a knock from %s", n)
    assert through == [f"a knock from {n}" for n in range(AT_FIRST)]


def test_after_a_minute_it_is_said_again_with_how_often(said):
    logger, clock, through = said
    for _ in range(AT_FIRST + 41):
        logger.warning("a knock")
    clock[0] = PERIOD
    for _ in range(10):
        logger.warning("a knock")
    clock[0] = 2 * PERIOD
    logger.warning("a knock")
    assert through[AT_FIRST:] == ["a knock (41 more like it)", "a knock (9 more like it)"]


def test_the_kinds_are_not_kept_without_end(said):
    logger, _, through = said
    for n in range(10 * MOST_KINDS):
        logger.warning(f"kind {n}")  # noqa: G004
    assert len(through) <= MOST_KINDS + AT_FIRST
