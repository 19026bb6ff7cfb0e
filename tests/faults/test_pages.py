"""Too many, slow or noisy pages, and data that no page may reach."""

import base64
import json
import os
import socket
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from firmware_py.web.app import FULL, MOST_VISITORS
from firmware_py.web.interfaces import Viewer
from tests.firmware_py.web.recorded import Recorded
from tests.firmware_py.web.seen import ANN, PIN
from tests.waiting import LONG

HELLO = b'{"hello": null, "protocol": 2}'


def stalled(running):
    """Say hello on a plain socket, and read nothing more."""
    raw = socket.create_connection(("127.0.0.1", running.port))
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    key = base64.b64encode(os.urandom(16)).decode()
    raw.sendall(
        f"GET /socket HTTP/1.1\r\nHost: {running.address}\r\nOrigin: http://{running.address}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    assert b" 101 " in raw.recv(4096)
    raw.sendall(bytes([0x81, 0x80 | len(HELLO), 0, 0, 0, 0]) + HELLO)
    return raw


def resident():
    """Return the memory of this process in MB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


@pytest.fixture
def counting(serving):
    """A served table that counts its calls."""
    table = Recorded()
    asked = dict.fromkeys(("snapshot", "picture"), 0)

    def counted(name, ask):
        def call(*args):
            asked[name] += 1
            return ask(*args)

        return call

    for name in asked:
        setattr(table, name, counted(name, getattr(table, name)))
    return serving(table), asked


def test_a_hundred_pages_and_one_more(counting):
    running, asked = counting
    before = resident()
    waiting = [stalled(running) for _ in range(10)]
    talks = [running.socket() for _ in range(MOST_VISITORS - len(waiting))]
    try:
        pages = [talk.__enter__() for talk in talks]
        for page in pages:
            page.until("tone")
        running.settle(lambda: len(running.table.listeners) == MOST_VISITORS)
        with running.connect() as one_more:
            assert json.loads(one_more.recv(timeout=LONG))["closed"] == FULL
            with pytest.raises(ConnectionClosed):
                one_more.recv(timeout=LONG)
        asked.update(snapshot=0, picture=0)
        for number in range(20):
            running.table.told["news"] = [f"{number}"]
            running.on_loop(running.table.change)
            for page in pages:
                assert page.until("table")["news"] == [f"{number}"]
        # The table is asked once for all viewers of the same kind, however many there are.
        assert asked["snapshot"] <= 2 * 20
        assert asked["picture"] <= 2 * 20
        assert resident() - before < 20 + 30  # most of it for the test's hundred sockets
    finally:
        for talk in talks:
            talk.__exit__(None, None, None)
        for raw in waiting:
            raw.close()
    running.settle(lambda: not running.table.listeners)


def test_who_sees_something_else_is_never_shown_anothers_snapshot(serving):
    """Snapshots are cached per kind of viewer, until the next change."""
    table = Recorded("midnight-device")
    running = serving(table)
    token = table.access.enter(PIN, "viewer", 0)
    with running.socket(ANN) as seat, running.socket(token) as viewer, running.socket() as host:
        for round_ in range(3):
            if round_:
                table.told["news"] = [f"{round_}"]
                running.on_loop(table.change)
            seen = [talk.until("table") for talk in (seat, viewer, host)]
            hands = [one["hand"] and one["hand"]["seat"] for one in seen]
            assert (hands, [bool(one["urls"]) for one in seen]) == (
                [0, None, 0],
                [False, False, True],
            )
            assert not round_ or [one["news"] for one in seen] == [[f"{round_}"]] * 3


def test_a_bulletin_forgets_while_nobody_reads():
    from firmware_py.web.snapshot_cache import SnapshotCache

    table = Recorded()
    bulletin = SnapshotCache(table)
    host = Viewer(None, host=True)
    bulletin.arrived()
    assert bulletin.snapshot(host) is bulletin.snapshot(host)
    table.told["news"] = ["meanwhile"]  # without a listener
    bulletin.arrived()
    assert bulletin.snapshot(host).news == ["meanwhile"]


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/xml"]
)
def test_content_type(running, kind):
    """No request changes anything, so a form of another site cannot either."""
    import http.client

    client = http.client.HTTPConnection("127.0.0.1", running.port, timeout=LONG)
    for path in ("/", "/socket", "/cast/capsules"):
        client.request("POST", path, b'{"do": "end_game", "n": 1}', {"Content-Type": kind})
        answer = client.getresponse()
        answer.read()
        assert answer.status in (404, 405)
    assert running.table.calls == []
    client.close()


def test_a_request_that_never_ends_holds_nobody_up(running):
    slow = [socket.create_connection(("127.0.0.1", running.port)) for _ in range(20)]
    for one in slow:
        one.sendall(b"GET / HTTP/1.1\r\nHost: ")
    with running.socket() as talk:
        assert talk.until("table")
    for one in slow:
        one.close()


HOSTILE = '<img src=x onerror="alert(1)">{0}</script>%s\u202e${7*7}'


def test_names_that_are_scripts_go_through_as_they_are(serving):
    """The page shows them as text, never as markup: test_names_are_text_and_nothing_else."""
    with serving(Recorded(screen=[HOSTILE])).socket() as talk:
        assert talk.until("table")["screen"] == [HOSTILE]
