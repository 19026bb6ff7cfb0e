"""A hundred open pages, ten of which do not read: latency of the others, and memory.

The device runs in this process with real drivers, emulated chips and a real journal. The pages are
sockets in another process. One page presses, and each page that reads reports when it saw the
display change.
"""

import asyncio
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

PAGES = 100
STALLED = 10
PRESSES = 40
GAP = 0.5
"""Pause between presses (s), as fast as people press."""

_HELLO = json.dumps({"hello": None, "protocol": 2, "language": "en"})


# The pages, in a separate process


class _Page:
    """Page that reads; records when it saw the display change."""

    def __init__(self, client) -> None:
        self.client = client
        self.seen: list[float] = []
        self.welcome = asyncio.Event()

    async def read(self) -> None:
        async for raw in self.client:
            if raw.startswith('{"oled"'):
                self.seen.append(time.monotonic())
            elif raw.startswith('{"tone"'):
                self.welcome.set()


async def _visit(port: int) -> None:
    address, origin = f"ws://127.0.0.1:{port}/socket", Origin(f"http://127.0.0.1:{port}")
    stalled = [_stalled(port) for _ in range(STALLED)]
    pages = []
    for _ in range(PAGES - STALLED):
        page = _Page(await connect(address, origin=origin, max_queue=None))
        await page.client.send(_HELLO)
        pages.append(page)
    reading = [asyncio.create_task(page.read()) for page in pages]
    await asyncio.gather(*(page.welcome.wait() for page in pages))
    refused = ""
    try:
        async with connect(address, origin=origin) as one_more:
            refused = json.loads(await one_more.recv())["closed"]
            await one_more.recv()
    except ConnectionClosed:
        pass
    print(json.dumps({"inside": len(pages) + len(stalled), "refused": refused}), flush=True)
    late = []
    for number in range(PRESSES):
        await asyncio.sleep(GAP)
        for page in pages:
            page.seen.clear()
        pressed = time.monotonic()
        await pages[0].client.send(json.dumps({"do": "press", "n": number, "button": "next"}))
        await asyncio.sleep(0.1)  # as long as a finger presses: a bench runs in real time
        await pages[0].client.send(json.dumps({"do": "release", "n": number, "button": "next"}))
        await asyncio.sleep(GAP)
        late += [page.seen[0] - pressed if page.seen else GAP for page in pages]
    print(json.dumps({"late": late}), flush=True)
    for task in reading:
        task.cancel()
    for one in stalled:
        one.close()
    for page in pages:
        await page.client.close()


def _stalled(port: int) -> socket.socket:
    """Say hello, and read nothing more."""
    raw = socket.create_connection(("127.0.0.1", port))
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.sendall(
        f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: http://127.0.0.1:{port}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode()
    )
    raw.recv(4096)  # the hello comes after the handshake
    hello = _HELLO.encode()
    raw.sendall(bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello)
    return raw


# The device


async def _serve(folder: Path) -> list[str]:
    from firmware_py import main
    from firmware_py.console import commands
    from firmware_py.settings.config import Config
    from firmware_py.storage.journal import Journal
    from firmware_py.web.app import app
    from firmware_py.web.live_table import LiveTable
    from firmware_py.web.security import hosts
    from firmware_py.web.server import listen, serve_on
    from games.core.action import CHANCE, Action

    journal = Journal.open(folder / "journal.db")
    console = main.new_console(Config.load(()), lambda: "bench", "table")
    runtime = main.open_table(Config.load(()), console, journal, emulate=True)
    runtime.command(commands.StartGame("cinderella", 2, "basic", "table", {}, 0, {}))
    runtime.command(commands.Choose(Action(CHANCE, "roll", "hourglass")))
    listener = listen("127.0.0.1", 0)
    port = listener.getsockname()[1]
    page = app(LiveTable(runtime, main.texts_in), hosts("127.0.0.1", port))
    serving = asyncio.create_task(serve_on(page, listener))
    await runtime.settled()
    await _one(port)  # loads what every page needs
    before = _resident()
    cpu = time.process_time()
    visits = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bench.clients", str(port), stdout=subprocess.PIPE, limit=2**24
    )
    assert visits.stdout is not None
    inside = json.loads(await visits.stdout.readline())
    late = sorted(json.loads(await visits.stdout.readline())["late"])
    after, cpu = _resident(), time.process_time() - cpu
    await visits.wait()
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)
    await runtime.close()
    journal.close()
    p50, p95 = (statistics.quantiles(late, n=20)[at] * 1000 for at in (9, 18))
    pages = f"{inside['inside']}, {STALLED} of them stalled; one more: {inside['refused']!r}"
    return [
        f"{'pages open':22} {pages}",
        f"{'press to other pages':22} p50 {p50:6.2f} ms   p95 {p95:6.2f} ms   n {len(late)}",
        f"{'memory for them':22} {after - before:.1f} MB",
        f"{'CPU a press':22} {cpu / PRESSES * 1000:.0f} ms for all pages",
    ]


async def _one(port: int) -> None:
    origin = Origin(f"http://127.0.0.1:{port}")
    async with connect(f"ws://127.0.0.1:{port}/socket", origin=origin) as page:
        await page.send(_HELLO)
        while '"tone"' not in await page.recv():
            pass


def _resident() -> float:
    """Return the memory of this process in MB."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def report() -> list[str]:
    """Return the figures as lines."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_serve(Path(folder)))


if __name__ == "__main__":
    asyncio.run(_visit(int(sys.argv[1])))
