"""Budgets of a connection below messages: bytes, frames, fragments, unread replies."""

import base64
import socket

import pytest

from firmware_py.web import rate_limit
from firmware_py.web.rate_limit import SECOND, TokenBucket
from tests.waiting import LONG

MUCH = 16_000_000
"""Bytes: far more than any budget, and than the kernel buffers for a connection."""
SMALL = 4_000_000
"""Bytes of empty frames: 600,000 frames."""

KEY = base64.b64encode(bytes(16)).decode()


@pytest.fixture
def connect(serving):
    """Return a function that connects; `upgraded`: as a WebSocket."""
    running = serving(patience=LONG)  # a silent client is not disconnected
    host, port = running.address.removeprefix("http://").split(":")
    opened = []

    def connect(*, upgraded=False):
        one = socket.create_connection((host, int(port)), timeout=LONG)
        opened.append(one)
        if upgraded:
            head = (
                f"GET /socket HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: http://{host}:{port}\r\n"
                f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: {KEY}\r\n\r\n"
            )
            one.sendall(head.encode())
            assert b" 101 " in one.recv(4096)
        return one

    connect.host = f"{host}:{port}"
    yield connect
    for one in opened:
        one.close()


def sent_until_closed(one, unit, most=MUCH):
    """Send a unit repeatedly without reading; return the number of bytes until disconnection."""
    many = unit * (16_384 // len(unit) + 1)
    for sent in range(0, most, len(many)):
        try:
            one.sendall(many)
        except (ConnectionResetError, BrokenPipeError):
            return sent
    return most


def frame(kind, payload=b""):
    return bytes((kind, 0x80 | len(payload))) + bytes(4) + payload


def test_pings_whose_answers_are_not_read_end_the_connection(connect):
    assert sent_until_closed(connect(upgraded=True), frame(0x89, bytes(125))) < MUCH


@pytest.mark.parametrize("kind", [0x8A, 0x89], ids=["pongs", "pings"])
def test_empty_control_frames_end_the_connection(connect, kind):
    assert sent_until_closed(connect(upgraded=True), frame(kind), SMALL) < SMALL


def test_a_message_of_many_empty_fragments_ends_the_connection(connect, monkeypatch):
    monkeypatch.setattr(rate_limit, "FRAMES", (10**9, 10**9))
    monkeypatch.setattr(rate_limit, "BYTES", (10**9, 10**9))
    one = connect(upgraded=True)
    one.sendall(frame(0x01))
    assert sent_until_closed(one, frame(0x00), SMALL) < SMALL


def test_an_endless_body_ends_the_connection(connect):
    one = connect()
    head = f"GET / HTTP/1.1\r\nHost: {connect.host}\r\nContent-Length: {10 * MUCH}\r\n\r\n"
    one.sendall(head.encode())
    assert sent_until_closed(one, bytes(1024)) < MUCH


def test_answers_that_are_not_read_end_the_connection(connect, monkeypatch):
    monkeypatch.setattr(rate_limit, "FRAMES", (10**9, 10**9))
    monkeypatch.setattr(rate_limit, "BYTES", (10**9, 10**9))
    one = connect(upgraded=True)
    assert sent_until_closed(one, frame(0x89, bytes(125))) < MUCH


def test_a_fast_page_stays_far_below_its_budgets():
    """A page sends at most twenty messages of some hundred bytes a second, and some pongs."""
    sent, frames = (TokenBucket(*budget, now=0) for budget in (rate_limit.BYTES, rate_limit.FRAMES))
    for n in range(20 * 600):
        now = n * SECOND // 20
        assert sent.take(now, 500)
        assert frames.take(now, 2)
