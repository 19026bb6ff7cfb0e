"""Crowds of connections to the real program, whose owner on this machine is always answered.

Idle connections, sockets without a hello or with half of one, readers that do not read, floods,
pictures that are ordered and abandoned. The program may open 256 files; each crowd is larger. After
each crowd memory, processes and the log are checked. All connections use loopback.
"""

import base64
import contextlib
import json
import os
import socket
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from tests.attack.program import FILES, Program, running
from tests.attack.tally import Tally

ANSWER_S = 120
"""Timeout for an answer to the owner, on a loaded machine too (s)."""
GROWTH_MB = 120
"""Additional memory that a crowd may cost while it is connected: its buffers (MB)."""
LOG_BYTES = 200_000
"""Bytes that a crowd may write into the log."""
CHILDREN = 3
"""Maximum number of child processes, such as renderers."""

UPGRADE = (
    "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: {key}\r\n\r\n"
)
HELLO = json.dumps({"hello": None, "protocol": 2}).encode()


class Crowd(NamedTuple):
    """Kind of crowd; `come` opens one more connection and misbehaves on it."""

    name: str
    come: Callable[[Program, Random], socket.socket | None]
    most: int
    growth: int = GROWTH_MB


def sockets(cases: int, seed: int) -> Tally:
    """Let each crowd connect."""
    tally, rng = Tally("sockets", seed=seed), Random(seed)
    with running(files=FILES) as program:
        program.answers(60)
        for crowd in CROWDS:
            _crowd(tally, program, crowd, min(cases, crowd.most), rng)
            if not program.alive:
                break
    return tally.done()


def _crowd(tally: Tally, program: Program, crowd: Crowd, count: int, rng: Random) -> None:
    """Let one crowd connect and leave, and check the program."""
    before, log = program.megabytes, program.log.stat().st_size
    came: list[socket.socket] = []
    with tally.case(f"{count} x {crowd.name}"):
        try:
            for number in range(count):
                tally.cases += number > 0
                with contextlib.suppress(OSError):  # a refused connection is also fine
                    one = crowd.come(program, rng)
                    if one is not None:
                        came.append(one)
                if number in (count // 2, count - 1):
                    _look(tally, program, crowd, before, log)
        finally:
            for one in came:
                one.close()
    with tally.case(f"after {crowd.name}"):
        _owner(tally, program, f"after {crowd.name}")
    program.complaints(tally, crowd.name)


def _look(tally: Tally, program: Program, crowd: Crowd, before: float, log: int) -> None:
    """Note the cost of this crowd for the owner."""
    name = crowd.name
    _owner(tally, program, name)
    grown, written = program.megabytes - before, program.log.stat().st_size - log
    if grown > crowd.growth:
        tally.note("wrong", f"{name}: memory", f"{grown:.0f} MB more")
    if written > LOG_BYTES:
        tally.note("wrong", f"{name}: log", f"{written} bytes written")
    if (found := len(program.children)) > CHILDREN:
        tally.note("wrong", f"{name}: processes", f"{found} at once")


def _owner(tally: Tally, program: Program, when: str) -> None:
    """Note if the owner at the machine gets no answer."""
    try:
        program.answers(ANSWER_S)
    except Exception as error:  # noqa: BLE001 (any failure shuts the owner out)
        tally.note(
            "hangs", f"{when}: the owner is not answered", f"{type(error).__name__}: {error}"
        )


# Crowds


def _connected(program: Program) -> socket.socket:
    return socket.create_connection(("127.0.0.1", program.port), timeout=2)


def _idle(program: Program, _rng: Random) -> socket.socket:
    return _connected(program)


def _half_a_request(program: Program, rng: Random) -> socket.socket:
    one = _connected(program)
    whole = UPGRADE.format(port=program.port, key="x").encode()
    one.sendall(whole[: rng.randrange(1, len(whole) - 4)])
    return one


def _upgraded(program: Program, rng: Random) -> socket.socket:
    """Connect as a page does and say nothing. A refused connection is replaced by an idle one."""
    one = _connected(program)
    key = base64.b64encode(rng.randbytes(16)).decode()
    one.sendall(UPGRADE.format(port=program.port, key=key).encode())
    if b" 101 " not in one.recv(4096):
        one.close()
        return _connected(program)
    return one


def _said(payload: bytes, *, whole: int | None = None, kind: int = 0x81) -> bytes:
    """Return a WebSocket frame with a mask of zeros; `whole` is the length that it claims."""
    length = len(payload) if whole is None else whole
    head = bytes((kind, 0x80 | 126)) + length.to_bytes(2, "big")
    return head + bytes(4) + payload


def _half_a_hello(program: Program, rng: Random) -> socket.socket:
    one = _upgraded(program, rng)
    one.sendall(_said(HELLO[: rng.randrange(len(HELLO))], whole=len(HELLO)))
    return one


def _does_not_read(program: Program, rng: Random) -> socket.socket:
    """Say hello, ask for much, and read nothing."""
    one = _upgraded(program, rng)
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    one.sendall(_said(HELLO))
    for number in range(8):
        order = {"do": rng.choice(("look", "history", "draw")), "n": number}
        one.sendall(_said(json.dumps(order).encode()))
    return one


def _floods(program: Program, rng: Random) -> socket.socket:
    """Send as much as the buffers take."""
    one = _upgraded(program, rng)
    one.sendall(_said(HELLO))
    order = {"do": rng.choice(("history", "look", "press", "nothing")), "n": 1, "button": "ok"}
    with contextlib.suppress(OSError):
        one.sendall(_said(json.dumps(order).encode()) * 2000)
    return one


def _garbage(program: Program, rng: Random) -> socket.socket:
    """Violate the WebSocket protocol."""
    one = _upgraded(program, rng)
    frames = (
        rng.randbytes(200), _said(b"x", kind=0x82), _said(b"\xff\xfe"), _said(b"x", kind=0x83),
        _said(b"", kind=0x89) * 500, _said(b"a", kind=0x01) * 500, _said(b"x" * 60_000),
        bytes((0x81, 0xFF)) + b"\x7f" * 8, _said(b"\x03", kind=0x88), _said(HELLO, kind=0xC1),
    )  # fmt: skip
    one.sendall(rng.choice(frames))
    return one


def _resets(program: Program, rng: Random) -> None:
    """Reset the connection in the middle of a request."""
    one = _half_a_request(program, rng)
    one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    one.close()


def _orders_a_picture(program: Program, rng: Random) -> socket.socket | None:
    """Order a picture of the running match, request it, and usually do not wait."""
    with program.talk(open_timeout=ANSWER_S) as talk:
        talk.send(HELLO.decode())
        kind = rng.choice(("film", "picture"))
        talk.send(json.dumps({"do": "picture", "n": 7, "number": 1, "kind": kind}))
        while (said := json.loads(talk.recv(timeout=ANSWER_S))).get("n") != 7:
            pass
    if "picture" not in said:
        return None
    one = _connected(program)
    one.sendall(
        f"GET {said['picture']} HTTP/1.1\r\nHost: 127.0.0.1:{program.port}\r\n\r\n".encode()
    )
    if rng.random() < 0.8:
        one.close()
        return None
    return one


THOUSAND = int(os.environ.get("ATTACK_CROWD", "1000"))


def _pours(head: bytes, unit: bytes, one: socket.socket) -> socket.socket:
    """Send one unit repeatedly and read nothing, until the connection is closed."""
    one.settimeout(2)
    one.sendall(head)
    many = unit * (POURED // 100 // len(unit) + 1)
    for _ in range(100):
        try:
            one.sendall(many)
        except OSError:
            break
    return one


def _pings(program: Program, rng: Random) -> socket.socket:
    return _pours(b"", _said(bytes(125), kind=0x89), _upgraded(program, rng))


def _fragments(program: Program, rng: Random) -> socket.socket:
    empty = bytes((0x00, 0x80)) + bytes(4)
    return _pours(_said(b"", kind=0x01), empty, _upgraded(program, rng))


def _body(program: Program, _rng: Random) -> socket.socket:
    head = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{program.port}\r\nContent-Length: 999999999\r\n\r\n"
    return _pours(head.encode(), bytes(1024), _connected(program))


def _requests(program: Program, _rng: Random) -> socket.socket:
    one = f"GET /none HTTP/1.1\r\nHost: 127.0.0.1:{program.port}\r\n\r\n".encode()
    return _pours(b"", one, _connected(program))


POURED = 4_000_000
"""Bytes that one connection tries to send."""
LITTLE_MB = 20
"""Memory that a crowd may cost if its connections are closed by their limits (MB)."""

CROWDS = (
    Crowd("idle connections", _idle, THOUSAND),
    Crowd("half requests", _half_a_request, THOUSAND),
    Crowd("sockets without a hello", _upgraded, 2 * FILES),
    Crowd("half hellos", _half_a_hello, 2 * FILES),
    Crowd("pages that do not read", _does_not_read, 60),  # a table has places for 100
    Crowd("floods", _floods, 60),
    Crowd("broken frames", _garbage, 2 * FILES),
    Crowd("resets", _resets, THOUSAND),
    Crowd("pictures not waited for", _orders_a_picture, 40),
    Crowd("pings whose answers are not read", _pings, 40, LITTLE_MB),
    Crowd("messages of empty fragments", _fragments, 40, LITTLE_MB),
    Crowd("endless bodies", _body, 40, LITTLE_MB),
    Crowd("requests whose answers are not read", _requests, 40, LITTLE_MB),
)
"""Each with the largest number that is useful."""
