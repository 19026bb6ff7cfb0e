"""Malformed requests to the real program: each is refused without effect.

The status is always below 500. A foreign Host or Origin gets no file of the page, no path leads out
of the page's folder, the program continues, and its log has no traceback.
"""

import re
import socket
from random import Random

from tests.attack.mutation import spoilt
from tests.attack.program import Program, running
from tests.attack.tally import Tally

WAIT_S = 120
"""Timeout for an answer, or for the end of the connection (s)."""

PATHS = (
    "/", "/main.js", "/words", "/words?language=de", "/cast/midnight", "/cast/%00", "/cast/..%2f",
    "/art/midnight/../deck.toml", "/art/midnight/..%2fdeck.toml", "/art/../../etc/passwd",
    "/../../../../etc/passwd", "/..%2f..%2f..%2fetc%2fpasswd", "/%2e%2e/%2e%2e/etc/passwd",
    "/....//....//etc/passwd", "/%c0%ae%c0%ae/", "/\\..\\..\\windows", "/%00", "/main.js%00.html",
    "/%", "/%zz", "/%u0041", "/\u00fc", "//", "///etc/passwd", "/socket", "/socket/film/1",
    "/socket/film/99999999999999999999", "/socket/film/-1", "/socket/film/%D9%A3", "/made/x.gif",
    "/static/x/main.js", "/static/x/../../port.py", "/static/..%2f/port.py", "/static//main.js",
    "/made/../x", "/made/%00", "/index.html/", "/" + "a" * 9000, "/?" + "q=1&" * 3000, "*", "",
    "http://example.org/", "/main.js#frag", "/;a=b", "/ ", "/\t", "/words?language=" + "%ff" * 9,
)  # fmt: skip
METHODS = ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "get",
           "G\x00T", "A" * 5000, "", "GET GET", "PRI * HTTP/2.0\r\n\r\nSM")  # fmt: skip
VERSIONS = (
    "HTTP/1.1",
    "HTTP/1.0",
    "HTTP/0.9",
    "HTTP/2.0",
    "HTTP/9.9",
    "HTTQ/1.1",
    "",
    "HTTP/1.1 x",
)
UPGRADE = "Connection: Upgrade\r\nUpgrade: websocket"
HEADERS = (
    "X: y", "X:", ": y", "no colon", "X : y", " folded: y", "X: \x00", "X: a\rb", "X\u00fc: y",
    "Content-Length: 5", "Content-Length: -1", "Content-Length: 9" + "9" * 40,
    "Content-Length: 1\r\nContent-Length: 2", "Transfer-Encoding: chunked",
    "Transfer-Encoding: gzip, chunked\r\nContent-Length: 3", "Expect: 100-continue",
    UPGRADE + "\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    UPGRADE + "\r\nSec-WebSocket-Version: 8\r\nSec-WebSocket-Key: x", UPGRADE,
    "Connection: Upgrade\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk",
    "Cookie: " + "c=d; " * 2000, "Accept-Language: " + "de;q=" * 500, "Accept-Language: *;q=nan",
    "Range: bytes=0-0,-1,5-", "If-None-Match: *", "Accept-Encoding: identity;q=0",
    "X-Forwarded-For: 127.0.0.1", "Forwarded: for=127.0.0.1;host=x", *("X-Many: 1",) * 2,
    "\r\n".join(f"X-{n}: {n}" for n in range(200)), "Y: " + "z" * 70_000,
)  # fmt: skip
BODIES = (
    b"",
    b"hello",
    b"5\r\nhello\r\n0\r\n\r\n",
    b"ffffffffffffffff\r\nx",
    b"-1\r\n\r\n",
    b"zz\r\n",
)
STRANGE = ("evil.example", "evil.example:{port}", "127.0.0.1:1", "127.0.0.1.evil:{port}", "",
           "localhost:{port}@evil", "127.0.0.1:{port}, evil")  # fmt: skip


def http(cases: int, seed: int) -> Tally:
    """Send malformed and unusual requests."""
    tally, rng = Tally("http", seed=seed), Random(seed)
    with running() as program:
        for _ in range(cases):
            request, stranger = _request(rng, program.port)
            with tally.case(f"{request[:200]!r}"):
                said = _answers(program, request)
                if said is None:
                    tally.note("hangs", "no end of the answer", f"{request[:200]!r}")
                else:
                    _look(tally, request, said, stranger=stranger)
            program.complaints(tally, f"{request[:300]!r}")
            if not program.alive:
                break
    return tally.done()


def _request(rng: Random, port: int) -> tuple[bytes, bool]:
    """Return a request, and whether it uses a foreign Host or Origin."""
    stranger = rng.random() < 0.15
    hosts = STRANGE if stranger else ("127.0.0.1:{port}", "localhost:{port}")
    host = rng.choice(hosts).format(port=port)
    lines = [f"Host: {host}", *rng.sample(HEADERS, rng.choice((0, 1, 1, 2, 4)))]
    if rng.random() < 0.2:
        origin = rng.choice(("null", "http://evil.example", f"http://127.0.0.1:{port}", "\x00"))
        lines.append(f"Origin: {origin}")
        stranger = stranger or not origin.endswith(str(port))
    rng.shuffle(lines)
    first = f"{_mostly(rng, METHODS)} {rng.choice(PATHS)} {_mostly(rng, VERSIONS)}"
    request = "\r\n".join([first, *lines, "", ""]).encode("latin-1", "replace")
    request += rng.choice(BODIES)
    if rng.random() < 0.2:
        request *= rng.choice((2, 3, 40))  # pipelined on one connection
    if rng.random() < 0.3:
        return spoilt(request, rng), False
    return request, stranger


def _mostly(rng: Random, choices: tuple[str, ...]) -> str:
    return choices[0] if rng.random() < 0.6 else rng.choice(choices)


def _answers(program: Program, request: bytes) -> bytes | None:
    """Return all received bytes until the connection ends; None if it does not end."""
    said = b""
    with socket.create_connection(("127.0.0.1", program.port), timeout=WAIT_S) as client:
        try:
            client.sendall(request)
            client.shutdown(socket.SHUT_WR)
            while part := client.recv(65536):
                said += part
        except TimeoutError:
            return None
        except OSError:  # cut off while sending: also an answer
            return said
    return said


STATUS = re.compile(rb"^HTTP/1\.[01] (\d{3})", re.MULTILINE)


def _look(tally: Tally, request: bytes, said: bytes, *, stranger: bool) -> None:
    """Note a status of 500 or more, a page for a foreign host, and files from outside the page."""
    found = [int(status) for status in STATUS.findall(said)]
    if any(status >= 500 for status in found):
        tally.note("wrong", f"status {max(found)}", f"{request[:300]!r}")
    if stranger and any(status < 300 for status in found):
        tally.note("leaks", f"a stranger got {min(found)}", f"{request[:300]!r}")
    if b"root:" in said or b"[[face]]" in said:
        tally.note("leaks", "a file that is none of the page's", f"{request[:300]!r}")
