"""Address and port of the server, and its error messages."""

import asyncio
import gzip
import signal
import socket
from urllib.request import Request, urlopen

import pytest

from firmware_py.web import security, server
from firmware_py.web.app import app
from firmware_py.web.rate_limit import TokenBucket
from firmware_py.web.send_queue import MOST_ANSWERS, Full, SendQueue
from firmware_py.web.server import BadPort, listen
from games.core.errors import TableclockError
from tests.firmware_py.web.recorded import Recorded
from tests.waiting import LONG


def test_a_port_in_use_is_one_sentence():
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(BadPort) as caught:
            listen("127.0.0.1", port)
    assert str(caught.value) == f"port {port} on 127.0.0.1 is in use; choose another with --port"
    assert isinstance(caught.value, TableclockError)
    assert isinstance(caught.value, OSError)


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 70000), ("192.0.2.1", 0), ("no host", 0)])
def test_an_impossible_address_is_one_sentence(host, port):
    with pytest.raises(BadPort):
        listen(host, port)


@pytest.mark.parametrize(
    "host", ["xn--\xe9..", "no..host", "." * 3, "x" * 300, "a\0b", "\ud800", "h\xf6st\u3002\u3002"]
)
def test_what_can_be_no_name_of_a_machine_is_one_sentence(host):
    with pytest.raises(BadPort) as caught:
        listen(host, 0)
    assert str(caught.value).startswith("the page cannot be served on ")


def test_it_binds_to_loopback_unless_told():
    with listen(port=0) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"


def test_signals_stay_the_shells():
    async def run():
        before = signal.getsignal(signal.SIGINT)
        listener = listen(port=0)
        port = listener.getsockname()[1]
        served = app(Recorded(), security.hosts("127.0.0.1", port))
        task = asyncio.create_task(server.serve_on(served, listener))
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"GET / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
        assert await reader.readline() == b"HTTP/1.1 200 OK\r\n"
        assert signal.getsignal(signal.SIGINT) is before
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        writer.close()
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port))

    asyncio.run(run())


def test_an_allowance_fills_up_again():
    allowance = TokenBucket(rate=10, burst=3, now=0)
    assert [allowance.take(0) for _ in range(4)] == [True, True, True, False]
    assert allowance.take(100_000_000)
    assert not allowance.take(100_000_000)
    assert [allowance.take(10_000_000_000) for _ in range(4)] == [True, True, True, False]


def test_a_mailbox_keeps_the_latest_and_no_more():
    async def run():
        mailbox = SendQueue()
        assert await mailbox.take() == ([], ["table", "oled", "ring", "tone"])
        for _ in range(10_000):
            mailbox.heard("ring")
        mailbox.answer(b"a")
        mailbox.answer(b"b")
        assert await mailbox.take() == ([b"a", b"b"], ["ring"])
        for _ in range(MOST_ANSWERS + 1):
            mailbox.answer(b"c")
        with pytest.raises(Full):
            await mailbox.take()

    asyncio.run(run())


def test_a_file_comes_as_gzip_to_whoever_takes_that(running):
    def get(path, accept):
        asked = Request(f"http://{running.address}{path}", headers={"Accept-Encoding": accept})
        with urlopen(asked, timeout=LONG) as answer:  # noqa: S310  (our own server)
            return answer.headers["Content-Encoding"], answer.read()

    for path in ("/main.js", "/styles/base.css", "/favicon.ico", "/words"):
        plain, packed = get(path, "identity"), get(path, "br, gzip")
        assert (plain[0], packed[0]) == (None, "gzip")
        assert gzip.decompress(packed[1]) == plain[1]
        assert len(packed[1]) <= len(plain[1]) * 2 / 3
    assert get("/icon-192.png", "gzip")[0] is None, "it is packed already"
