"""Uvicorn server of the page, on the event loop of the runtime, which handles signals."""

import asyncio
import contextlib
import errno
import resource
import socket
from collections.abc import Callable, Iterator
from importlib import metadata

import uvicorn
from starlette.types import ASGIApp

from firmware_py.web import rate_limit
from firmware_py.web.connection_limit import LARGEST_HEAD, Connections, ConnectionSlots
from firmware_py.web.errors import BadPort, PageDown

PORT = 8024

STALLED_MS = 30_000
"""Time after which the kernel drops a connection whose peer accepts no data (ms)."""


MOST = 256
"""Maximum number of open connections. A browser opens up to seven for one page."""
OF_ONE = 48
"""Maximum number of open connections from one network address."""
KEPT = 16
"""Additional connections for this machine's own screen."""


class _Server(uvicorn.Server):
    """Uvicorn server with the limits of connection_limit.py. Calls `answers` when it is ready."""

    def __init__(self, config: uvicorn.Config, answers: Callable[[], object]) -> None:
        super().__init__(config)
        self._answers = answers
        self.servers = []

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Install no signal handlers: the runtime decides when the device stops."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept connections with limits, then call `answers`."""
        config = self.config
        most = min(MOST, resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 2)
        places = ConnectionSlots(most, OF_ONE, KEPT)
        for listener in sockets or ():
            connections = Connections(
                config.loaded_app,
                listener,
                lambda: config.http_protocol_class(config, self.server_state, {}),  # type: ignore[call-arg]
                places,
            )
            config.loaded_app = connections
            self.servers.append(connections)  # type: ignore[arg-type]
        self.started = True
        self._answers()


def listen(host: str = "127.0.0.1", port: int = PORT) -> socket.socket:
    """Return a listening socket. Port 0 takes any free port. Raise BadPort if that fails."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = socket.socket(family, socket.SOCK_STREAM)
    except OSError as error:  # a machine without IPv6
        raise BadPort(_reason(error, host, port)) from None
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:  # "::" includes the IPv4 addresses
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            # Linux only. A peer that stops reading must not keep its socket and buffer forever.
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, STALLED_MS)
        listener.bind((host, port))
        listener.listen(128)
    except (OSError, OverflowError, TypeError, ValueError) as error:
        # TypeError or ValueError: the string cannot be a host name.
        listener.close()
        raise BadPort(_reason(error, host, port)) from None
    listener.setblocking(False)
    return listener


def _reason(error: Exception, host: str, port: int) -> str:
    code = error.errno if isinstance(error, OSError) else None
    if code == errno.EADDRINUSE:
        return f"port {port} on {host} is in use; choose another with --port"
    if code == errno.EACCES:
        return f"port {port} needs more rights than this program has; choose one from 1024 on"
    if isinstance(error, OverflowError):
        return f"a port is a number from 0 to 65535, not {port}"
    if not isinstance(error, OSError):
        return f"the page cannot be served on {host!r}: that is no name or address of a machine"
    why = error.strerror or error
    return f"the page cannot be served on {host} port {port}: {why}"


async def serve(app: ASGIApp, host: str = "127.0.0.1", port: int = PORT) -> None:
    """Serve until cancelled. Raise BadPort if the port is not available."""
    await serve_on(app, listen(host, port))


async def serve_on(
    app: ASGIApp, listener: socket.socket, answers: Callable[[], object] = lambda: None
) -> None:
    """Serve on a socket of `listen` until cancelled, then close all connections.

    Call `answers` as soon as the server answers requests. Raise PageDown if the server does not
    start or ends by itself.
    """
    try:
        server = _Server(settings(app), answers)
    except Exception as error:  # another version of uvicorn may raise anything
        listener.close()
        raise PageDown(_misfit(error)) from error
    serving = asyncio.ensure_future(_run(server, listener))
    try:
        await asyncio.shield(serving)
    except asyncio.CancelledError:
        server.should_exit = True
        await serving
        raise


def settings(app: ASGIApp) -> uvicorn.Config:
    """Return uvicorn's configuration for the page."""
    return uvicorn.Config(
        app,
        lifespan="off",
        access_log=False,
        log_config=None,
        log_level="warning",
        http=rate_limit.Http,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        ws=rate_limit.Socket,
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=2,
    )


async def _run(server: _Server, listener: socket.socket) -> None:
    """Run the server, then close its sockets. Open ones would block the port for a restart."""
    try:
        await server.serve(sockets=[listener])
    except (Exception, SystemExit) as error:  # uvicorn calls sys.exit() if it cannot start
        raise PageDown(_misfit(error)) from error
    finally:
        for each in server.servers:
            each.close()
        listener.close()
    if not server.should_exit:
        raise PageDown("the page cannot be served: its server ended by itself")


def _misfit(error: BaseException) -> str:
    wanted = [each for each in metadata.requires("tableclock") or () if each.startswith("uvicorn")]
    return (
        f"the page cannot be served: uvicorn {uvicorn.__version__} ended with "
        f"{type(error).__name__}: {error}; tableclock needs {', '.join(wanted) or 'uvicorn'}"
    )
