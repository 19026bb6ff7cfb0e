"""The program behind the unit's system call filter: play, replays, pictures, history."""

import ctypes
import http.client
import json
import os
import subprocess
import sys
from contextlib import ExitStack

import pytest
from websockets.sync.client import connect

from tests.follower import Follower
from tests.systemd import walls
from tests.waiting import LONG

pytestmark = pytest.mark.needs("systemd-analyze")

WALLED = (sys.executable, "-m", "tests.systemd.walls")


@pytest.fixture(scope="module")
def behind():
    """Return a function that runs a program behind the filter; skip the test without libseccomp."""
    try:
        ctypes.CDLL(walls.LIBRARY)
        walls.calls("@system-service")
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"no filter of system calls here (libseccomp2 and systemd): {error}")
    return lambda *command, **more: subprocess.Popen([*WALLED, *command], text=True, **more)


def test_the_filter_is_there(behind):
    nice = "import os\ntry: os.nice(1)\nexcept PermissionError: print('refused')"
    done = behind(sys.executable, "-c", nice, stdout=subprocess.PIPE)
    assert done.communicate()[0] == "refused\n"


TRIES = 20


class Page:
    """WebSocket and HTTP client: the host's page of a device behind the filter."""

    def __init__(self, address, opened):
        self.address = address
        self.talk = opened.enter_context(
            connect(f"{address.replace('http', 'ws')}/socket", origin=address, open_timeout=LONG)
        )
        self.talk.send(json.dumps({"hello": None, "protocol": 2, "language": "en"}))
        self.number = 0
        self.follower = Follower()

    def get(self, path):
        client = http.client.HTTPConnection(self.address.partition("//")[2], timeout=LONG)
        client.request("GET", path)
        answer = client.getresponse()
        return answer.status, answer.read()

    def read(self):
        return json.loads(self.talk.recv(timeout=LONG))

    def order(self, what, **fields):
        self.number += 1
        self.talk.send(json.dumps({"do": what, "n": self.number, **fields}))
        while True:
            said = self.read()
            self.follower.hear(said)
            if said.get("n") == self.number:
                return said

    def until(self, true):
        """Receive messages until `true(table)` holds."""
        while True:
            if self.follower.hear(self.read()) and true(self.follower.table):
                return self.follower.table


@pytest.fixture
def page(behind, tmp_path):
    settings = tmp_path / "table.toml"
    settings.write_text(f'[page]\nport = 0\n[journal]\npath = "{tmp_path}/journal.db"\n')
    command = (sys.executable, "-m", "firmware_py.cli.tableclock", "serve", "--emulate", "--config")
    with (tmp_path / "log").open("wb") as log:
        box = behind(
            *command, str(settings), stdout=subprocess.PIPE, stderr=log,
            env={**os.environ, "HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
    try:
        said = box.stdout.readline()
        assert "tableclock is at " in said, (tmp_path / "log").read_text()
        with ExitStack() as opened:
            yield Page(said.split()[3], opened)
    finally:
        box.terminate()
        box.wait(30)
        box.stdout.close()


def test_films_pictures_and_history_work_there(page):
    game = {"game": "cinderella", "seats": 2, "variant": "basic", "cards": "device", "options": {}}
    assert page.order("new_game", **game, first=0)["done"]
    number = page.until(lambda table: table["number"])["number"]
    history = page.order("history")["history"]
    assert [match["number"] for match in history] == [number]
    for kind, begins in (("film", b"GIF89a"), ("picture", b"<svg")):
        where = page.order("picture", number=number, kind=kind)["picture"]
        status, painted = page.get(where)
        assert status == 200
        assert begins in painted[:200]


def test_bots_think_there(page, tmp_path):
    """The bot worker runs behind the filter too; the fallback rule of thumb must not answer.

    On a busy machine the worker may miss its deadline. The test then tries again.
    """
    log = tmp_path / "log"
    duel = {"game": "midnight", "seats": 2, "variant": "duel", "cards": "device", "options": {}}
    number = 0
    for _ in range(TRIES):
        log.write_text("")
        assert page.order("new_game", **duel, first=1, bots={"1": "strong"})["done"]
        begun = number
        table = page.until(
            lambda table, begun=begun: (
                table["number"] != begun and table["ask"] and table["ask"]["who"] == 0
            )
        )
        number = table["number"]
        if "no answer came in" not in log.read_text():
            break
    assert not log.read_text()
