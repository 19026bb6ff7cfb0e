"""Request guard: checks Host and Origin of every request, and adds headers to every response.

A foreign page in the same browser can send requests to the loopback address. The check of Origin
stops that. An attacker can also make a foreign host name resolve to the loopback address (DNS
rebinding). The check of Host stops that. WebSockets have no same-origin policy, so the guard also
refuses an upgrade without an Origin.
"""

import logging
from collections.abc import Collection, Sequence
from typing import Any

from h11 import LocalProtocolError
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from firmware_py.web.addresses import plain

_LOG = logging.getLogger(__name__)

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; font-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'"
)
"""Policy of documents: no inline code, no foreign content, no framing, no markup from strings."""

HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-store"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
IMAGE_POLICY = "default-src 'none'; sandbox"
"""Policy for images, so that an SVG opened as a document runs no script."""
_OF_PART = (b"x-content-type-options", b"cache-control", b"cross-origin-resource-policy")
"""Headers that scripts, styles and images also get. A page loads dozens of such files, and all
other headers have an effect only on documents."""
_OF_PARTS = tuple(header for header in HEADERS if header[0] in _OF_PART)
_OF_IMAGES = (*_OF_PARTS, (b"content-security-policy", IMAGE_POLICY.encode()))


def headers_for(kind: bytes) -> tuple[tuple[bytes, bytes], ...]:
    """Return the headers of a response with this content type."""
    if kind.startswith((b"text/javascript", b"text/css")):
        return _OF_PARTS
    return _OF_IMAGES if kind.startswith(b"image/") else HEADERS


def hosts(bound: str, port: int, names: Collection[str] = ()) -> frozenset[str]:
    """Return the allowed Host headers of a server bound to `bound`. `names` are more host names.

    >>> sorted(hosts("127.0.0.1", 8024))
    ['127.0.0.1:8024', '[::1]:8024', 'localhost:8024']
    """
    every = {"localhost", "127.0.0.1", "[::1]", f"[{bound}]" if ":" in bound else bound, *names}
    every -= {"0.0.0.0", "[::]", ""}  # noqa: S104  (no client asks for the wildcard address)
    with_port = {f"{name.lower()}:{port}" for name in every}
    return frozenset(with_port | every if port == 80 else with_port)


def own_address(server: Sequence[Any] | None) -> frozenset[str]:
    """Return the Host headers allowed on one connection: the address at which it arrived.

    That address belongs to this machine, even if it was assigned after the start. Only its numeric
    form is allowed, so DNS rebinding does not help an attacker.

    >>> sorted(own_address(("192.168.1.5", 8024))), sorted(own_address(("::ffff:10.0.0.2", 80)))
    (['192.168.1.5:8024'], ['10.0.0.2', '10.0.0.2:80'])
    """
    if not server or server[1] is None:  # a socket without a port
        return frozenset()
    host = plain(str(server[0]))
    name = f"[{host}]" if ":" in host else host
    return frozenset({f"{name}:{server[1]}"} | ({name} if server[1] == 80 else set()))


def trusted(headers: Collection[tuple[bytes, bytes]], allowed: Collection[str]) -> str | None:
    """Return the reason to refuse a request with these headers, or None if it is allowed."""
    if len(headers) > MOST_HEADERS:
        return f"A request here has {MOST_HEADERS} headers at most."
    said = [value.decode("latin-1").lower() for name, value in headers if name == b"host"]
    if len(said) != 1 or said[0] not in allowed:
        return "This page answers only under its own address."
    origins = [value.decode("latin-1").lower() for name, value in headers if name == b"origin"]
    upgrade = any(name == b"sec-websocket-key" for name, _ in headers)
    if not origins and not upgrade:
        return None
    if len(origins) != 1 or origins[0] not in {f"http://{name}" for name in allowed}:
        return "Only this page itself may ask here."
    return None


MOST_HEADERS = 64
"""Maximum number of headers in a request. A browser sends about fifteen."""


class RequestGuard:
    """ASGI middleware that refuses foreign requests and adds the headers to every response."""

    def __init__(self, app: ASGIApp, allowed: Collection[str]) -> None:
        self.app = app
        self.allowed = frozenset(allowed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a trusted request or upgrade, and refuse any other one."""
        late = False

        async def with_headers(message: Message) -> None:
            nonlocal late
            if message["type"] == "http.response.start":
                own = [*message.get("headers", ())]
                said = dict(own)
                usual = headers_for(said.get(b"content-type", b""))
                added = [header for header in usual if header[0] not in said]
                message = {**message, "headers": [*own, *added]}
            try:
                if not late:
                    await send(message)
            except LocalProtocolError as error:
                # The request's body was malformed, and the server has answered already.
                late = True
                _LOG.warning("an answer came too late: %s", error)

        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        why = trusted(scope["headers"], self.allowed | own_address(scope.get("server")))
        if why is None:
            await self.app(scope, receive, with_headers)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": why})
        else:
            body = f"{why}\n".encode()
            kind = [
                (b"content-type", b"text/plain; charset=utf-8"),
                (b"content-length", str(len(body)).encode()),
            ]
            await with_headers({"type": "http.response.start", "status": 403, "headers": kind})
            await with_headers({"type": "http.response.body", "body": body})
