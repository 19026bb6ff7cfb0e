"""Fixtures of journeys: the program as a person starts it, and a browser."""

import json
import os
import signal
import subprocess
import sys
import time
from random import Random
from typing import Any

import pytest

from tests.follower import Follower
from tests.pages import AWAITING, UNSEEN
from tests.waiting import LONG, LONG_MS

HASTY = """
from firmware_py.cli.tableclock import entry
from firmware_py.console.clocks import standalone_clock
from firmware_py.console.session import actions
actions.BOT_PAUSE = actions.BRIEF = 50_000_000
standalone_clock.AT_ONCE = 0
entry()
"""
"""Program with 50 ms instead of the pauses that people need.

A press on a clock counts immediately after the previous one.
"""


class Program:
    """`tableclock play` as a separate process, with its own home folder."""

    def __init__(self, home, port=0):
        self.home = home
        self.port = port
        self.process: subprocess.Popen[str] | None = None

    def start(self, *args, hasty=False):
        """Start the program; `hasty` shortens the pauses of bots and of brief looks."""
        environment = {**os.environ, "HOME": str(self.home), "LANG": "C.UTF-8"}
        command = [
            *(sys.executable, *(("-c", HASTY) if hasty else ("-m", "firmware_py.cli.tableclock"))),
            *("play", *args, "--no-browser", "--port", str(self.port)),
        ]
        self.process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        self.address = next(word for word in said.split() if word.startswith("http://"))
        self.port = int(self.address.rpartition(":")[2])
        return self

    def stand_still(self):
        """Stop the process, as if the power were failing."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def end(self):
        """End the program with Ctrl-C, as a person does, and wait for it."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)
        self.process.communicate()
        self.process = None

    def kill(self):
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


LINE = """window.WebSocket = class extends WebSocket {
  constructor(...given) { super(...given); window.line = this; }
}"""
"""Stores the page's socket, so that it can be cut."""

CHANGED = """() => new Promise((done) => {
  const all = { attributes: true, characterData: true, childList: true, subtree: true };
  new MutationObserver((_changes, observer) => { observer.disconnect(); done(); })
    .observe(document, all);
  setTimeout(done, 50); // what is waited for need not be on the page
})"""
"""Waits until the page changes, for 50 ms at most."""


class Page:
    """An open page, and every frame that it received."""

    def __init__(self, browser, address, size=(1440, 900), **more):
        width, height = size
        self.context = browser.new_context(viewport={"width": width, "height": height}, **more)
        for each in (AWAITING, UNSEEN, LINE):
            self.context.add_init_script(each)
        self.page = self.context.new_page()
        self.page.set_default_timeout(LONG_MS)
        self.frames = []
        self._follower = Follower()
        self.connected = 0
        self.pressed = 0.0
        self.asked = 0
        self.socket: Any = None
        self.page.on("websocket", self._opened)
        self.page.goto(address)
        self.until(lambda: self.table)

    def _opened(self, socket):
        self.connected += 1
        self.socket = socket
        socket.on("framereceived", self._read)

    def _read(self, frame):
        self.frames.append(frame)
        self._follower.hear(json.loads(frame))

    @property
    def table(self) -> Any:
        """The last table that the page received."""
        return self._follower.table

    def until(self, condition):
        """Wait until the condition holds; check it after each change of the page."""
        patient = time.monotonic() + LONG
        while not condition():
            if time.monotonic() > patient:
                pytest.fail(f"that never came; the page shows {self.page.inner_text('main')!r}")
            self.page.evaluate(CHANGED)

    def until_told(self, condition):
        """Wait for messages of the device: check after each frame, without a redraw of the page."""
        patient = time.monotonic() + LONG
        while not condition():
            if time.monotonic() > patient:
                pytest.fail(f"that was never told; the page shows {self.page.inner_text('main')!r}")
            with self.socket.expect_event("framereceived"):
                pass

    def catch_up(self):
        """Wait until the page has received everything that the device has done so far.

        A reply comes before the state that is sent with it; the second reply comes after that
        state.
        """
        for _ in range(2):
            self.asked += 1
            n = 1_000_000 + self.asked
            self.page.evaluate("(n) => line.send(JSON.stringify({do: 'lift', n}))", n)
            self.until_told(lambda n=n: any(f'"n":{n}' in frame for frame in self.frames[-20:]))

    def cut(self):
        """Close the connection to the device."""
        self.page.evaluate("line.close()")

    def act(self, do):
        """Do something on the page, and wait for the new state."""
        version = self.table["version"]
        do()
        self.until_told(lambda: self.table["version"] > version)

    def key(self, name):
        """Press a key, at most every 110 ms: the page limits the rate of messages."""
        self.page.wait_for_timeout(max(0, 110 - 1000 * (time.monotonic() - self.pressed)))
        self.pressed = time.monotonic()
        inputs = self.table["inputs"]
        self.page.keyboard.press(name)  # down and up are one input each
        self.until_told(lambda: self.table["inputs"] > inputs + 1)


@pytest.fixture
def program(tmp_path):
    made = Program(tmp_path)
    yield made
    made.kill()


@pytest.fixture
def visit(chromium):
    pages = []

    def open_page(address, **more):
        pages.append(Page(chromium, address, **more))
        return pages[-1]

    yield open_page
    for page in pages:
        page.context.close()


@pytest.fixture
def rng():
    return Random(1)
