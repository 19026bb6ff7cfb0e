"""The page's server on a free port, in its own thread, with a table behind it."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from firmware_py.web import files, security, server
from firmware_py.web.app import app
from tests.firmware_py.web.real import Table
from tests.firmware_py.web.recorded import Recorded
from tests.follower import Follower
from tests.pages import AWAITING, UNSEEN, rest
from tests.waiting import LONG, LONG_MS, PAUSE


class Running:
    """A served table; `on_loop` runs a function in the server's loop, and waits for it."""

    def __init__(self, table: Any, port: int = 0, host: str = "127.0.0.1", **settings: Any) -> None:
        self.table = table
        self.listener = server.listen(host, port)
        self.port = self.listener.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        self.loop = asyncio.new_event_loop()
        served = app(table, security.hosts("127.0.0.1", self.port), **settings)
        self.task = self.loop.create_task(server.serve_on(served, self.listener))
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        try:
            self.loop.run_until_complete(self.task)
        except asyncio.CancelledError:
            pass
        finally:
            self.loop.close()

    def on_loop(self, act: Callable[[], Any]) -> Any:
        async def run() -> Any:
            return act()

        return asyncio.run_coroutine_threadsafe(run(), self.loop).result(LONG)

    def settle(self, condition: Callable[[], Any]) -> None:
        """Let the server's loop run until the condition holds; raise after a minute."""

        async def run() -> None:
            async with asyncio.timeout(LONG):
                while not condition():  # noqa: ASYNC110  (a test may wait for any condition)
                    await asyncio.sleep(PAUSE)

        asyncio.run_coroutine_threadsafe(run(), self.loop).result(LONG)

    def stop(self) -> None:
        if self.thread.is_alive():
            self.loop.call_soon_threadsafe(self.task.cancel)
            self.thread.join(LONG)

    @contextmanager
    def socket(
        self, token: str | None = None, *, source: str = "127.0.0.1", **more: Any
    ) -> Iterator["Talk"]:
        with self.connect(source) as client:
            talk = Talk(client)
            talk.send(hello=token, protocol=2, **more)
            yield talk

    def connect(self, source: str = "127.0.0.1", path: str = "/socket") -> ClientConnection:
        """Open a socket as the page does, with a short close timeout."""
        origin, own = Origin(f"http://{self.address}"), (source, 0)
        address = f"ws://{self.address}{path}"
        return connect(
            address, origin=origin, open_timeout=LONG, close_timeout=0.1, source_address=own
        )


class Talk:
    """WebSocket client with the protocol of the page."""

    def __init__(self, client: ClientConnection) -> None:
        self.client = client
        self.n = 0
        self.follower = Follower()

    def send(self, **message: Any) -> None:
        self.client.send(json.dumps(message))

    def read(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.client.recv(timeout=LONG))
        if self.follower.hear(message):
            return {"table": self.follower.table}
        return message

    def until(self, kind: str) -> Any:
        """Read up to the next message of a kind; a table is the full snapshot, as on the page."""
        while True:
            message = self.read()
            if kind in message:
                return message[kind]

    def order(self, what: str, **fields: Any) -> dict[str, Any]:
        """Send a command; return the reply."""
        self.n += 1
        self.send(do=what, n=self.n, **fields)
        while True:
            message = self.read()
            if message.get("n") == self.n:
                return message


@pytest.fixture
def serving() -> Iterator[Callable[..., Running]]:
    """Yield a function that serves a table with settings of the app."""
    all_running: list[Running] = []

    def start(table: Any = None, **settings: Any) -> Running:
        all_running.append(Running(table or Recorded(), **settings))
        return all_running[-1]

    yield start
    for running in all_running:
        running.stop()
        if isinstance(running.table, Table):
            running.table.close()


@pytest.fixture
def running(serving: Callable[..., Running]) -> Running:
    return serving()


@pytest.fixture(params=["bundle", "modules"])
def plain(request: pytest.FixtureRequest) -> bool:
    """Return the app's setting for each way to load the page: its bundle, or module by module."""
    if request.param == "bundle" and not files.bundled():
        pytest.skip("the page's bundle is not here (apt-get install npm; make bundle)")
    return request.param == "modules"


@pytest.fixture
def visit(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Yield a function that opens a served table's page; errors in the browser fail the test."""
    contexts = []
    complaints: list[str] = []

    def heard(said: Any) -> None:
        if said.type == "error":
            complaints.append(said.text)

    def open_page(
        running: Running,
        token: str = "",
        size: tuple[int, int] = (1440, 900),
        script: str = "",
        ready: str = ".seat:visible, .across:visible, .offer, .ledger:visible, .end-dock:visible",
        **more: Any,
    ) -> Any:
        width, height = size
        context = chromium.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(LONG_MS)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", heard)
        for each in (AWAITING, UNSEEN, script):
            page.add_init_script(each)
        page.goto(f"http://{running.address}/{'#' if token else ''}{token}")
        page.wait_for_selector(ready)
        rest(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
    # Tests that make network namespaces change the interfaces of this machine.
    expected = ("ERR_CONNECTION_REFUSED", "WebSocket connection to", "ERR_NETWORK_CHANGED")
    assert [line for line in complaints if not any(e in line for e in expected)] == []


@pytest.fixture
def closed_page(chromium):
    """Yield a function that opens a page that is refused; errors in its scripts fail the test."""
    opened, thrown = [], []

    def open_page(running, ready, token=""):
        page = chromium.new_page()
        opened.append(page)
        page.set_default_timeout(LONG_MS)
        page.on("pageerror", lambda error: thrown.append(str(error)))
        page.goto(f"http://{running.address}/{'#' if token else ''}{token}")
        page.wait_for_selector(ready)
        return page

    yield open_page
    for page in opened:
        page.close()
    assert thrown == []
