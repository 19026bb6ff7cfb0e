"""Pictures for the page: one program at a time, none without a client, one for equal requests."""

import asyncio
import os
import sys

import pytest

import games
from firmware_py.replay import render_worker
from firmware_py.replay.match_loader import LoadedMatch
from firmware_py.replay.render_worker import PictureRequest, RenderQueue, paint, program
from firmware_py.web import saved_page
from games.core.action import CHANCE
from games.core.match import Match
from tests.waiting import LONG

MATCH = PictureRequest(b"a match", "film", "en")
OTHER = PictureRequest(b"another", "film", "en")


class Studio:
    """Fake render programs that write their number down; each ends when `finish` says so."""

    def __init__(self, folder):
        self.log, self.gate = folder / "log", folder / "gate"
        os.mkfifo(self.gate)
        self.log.touch()

    def program(self, order):
        script = (
            f"cat >/dev/null; echo $$ >>{self.log}; read answer <{self.gate}; printf %s $answer"
        )
        return ("sh", "-c", script, order.kind)

    @property
    def begun(self):
        return [int(line) for line in self.log.read_text().splitlines()]

    async def until(self, count):
        while len(self.begun) < count:  # noqa: ASYNC110  (another program writes it)
            await asyncio.sleep(0.01)

    async def finish(self, picture="picture"):
        while True:
            try:
                gate = os.open(self.gate, os.O_WRONLY | os.O_NONBLOCK)
            except OSError:  # no reader has opened it yet, and a thread that opens it would block
                await asyncio.sleep(0.01)
                continue
            with os.fdopen(gate, "w") as file:
                file.write(f"{picture}\n")
            return


def is_running(number):
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
def studio(tmp_path):
    return Studio(tmp_path)


def on_loop(test):
    async def run():
        async with asyncio.timeout(LONG):
            await test()

    asyncio.run(run())


def test_one_is_painted_at_a_time(studio):
    async def test():
        painting = RenderQueue(studio.program)
        asked = [asyncio.create_task(painting.painted(order)) for order in (MATCH, OTHER)]
        await studio.until(1)
        await studio.finish("one")
        assert len(studio.begun) == 1
        await studio.until(2)
        assert not is_running(studio.begun[0])
        await studio.finish("two")
        assert await asyncio.gather(*asked) == [b"one", b"two"]

    on_loop(test)


def test_who_wants_the_same_gets_the_same_now_and_later(studio):
    async def test():
        painting = RenderQueue(studio.program)
        asked = [asyncio.create_task(painting.painted(MATCH)) for _ in range(25)]
        await studio.until(1)
        await studio.finish()
        assert set(await asyncio.gather(*asked)) == {b"picture"}
        assert await painting.painted(MATCH) == b"picture"
        assert len(studio.begun) == 1

    on_loop(test)


def test_it_ends_when_the_last_who_waited_has_gone(studio):
    async def test():
        painting = RenderQueue(studio.program)
        asked = [asyncio.create_task(painting.painted(MATCH)) for _ in range(3)]
        await studio.until(1)
        for one in asked[:2]:
            one.cancel()
        await asyncio.gather(*asked[:2], return_exceptions=True)
        assert is_running(studio.begun[0]), "one waits still"
        asked[2].cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        other = asyncio.create_task(painting.painted(OTHER))
        await studio.until(2)
        assert not is_running(studio.begun[0])
        await studio.finish("other")
        assert await other == b"other"

    on_loop(test)


def test_who_goes_before_its_turn_is_never_painted_for(studio):
    async def test():
        painting = RenderQueue(studio.program)
        first = asyncio.create_task(painting.painted(MATCH))
        await studio.until(1)
        second = asyncio.create_task(painting.painted(OTHER))
        await asyncio.sleep(0)
        second.cancel()
        await studio.finish()
        assert await first == b"picture"
        assert len(studio.begun) == 1
        assert not painting._begun
        assert not painting._waiting

    on_loop(test)


def test_what_is_kept_has_a_bound(studio, monkeypatch):
    monkeypatch.setattr(render_worker, "KEPT", 10)

    async def test():
        painting = RenderQueue(studio.program)
        for order in (MATCH, OTHER):
            asked = asyncio.create_task(painting.painted(order))
            await studio.until(len(studio.begun) + 1)
            await studio.finish("sixsix")
            assert await asked == b"sixsix"
        assert [*painting._kept] == [OTHER]

    on_loop(test)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (("sh", "-c", "echo it is no match >&2; exit 1"), "it is no match"),
        (("/there/is/no/such/program",), "No such file"),
        (("sh", "-c", "kill -9 $$"), "-9"),
        (("true",), "0"),
    ],
)
def test_what_cannot_be_painted_is_told_in_the_log_and_the_next_one_is_tried(caplog, command, why):
    async def test():
        commands = {MATCH: command, OTHER: ("echo", "fine")}
        painting = RenderQueue(commands.get)
        assert await painting.painted(MATCH) is None
        assert await painting.painted(OTHER) == b"fine\n"

    on_loop(test)
    assert why in caplog.text


def test_a_picture_that_takes_too_long_is_given_up(studio, monkeypatch, caplog):
    monkeypatch.setattr(render_worker, "PATIENCE", 0.1)

    async def test():
        assert await RenderQueue(studio.program).painted(MATCH) is None
        assert not any(is_running(number) for number in studio.begun)

    on_loop(test)
    assert "cannot be painted: TimeoutError" in caplog.text


def test_a_priority_that_it_may_not_have_stops_no_painting(monkeypatch):
    def refused(_by):
        raise PermissionError(1, "Operation not permitted")

    painted = []
    monkeypatch.setattr(os, "nice", refused)
    game = games.find("capsules")
    match = Match(game, game.setup(2))
    monkeypatch.setattr("firmware_py.replay.match_loader.load", lambda *_: LoadedMatch(match))
    monkeypatch.setattr(
        "firmware_py.replay.match_loader.write", lambda *said, **_more: painted.append(said[1])
    )
    paint("film", "en")
    assert painted == ["film"]


def test_nothing_that_a_visitor_says_stands_on_the_command_line():
    assert program(PictureRequest(b"$(reboot)", "film", "nl")) == (
        sys.executable, "-Pm", "firmware_py.replay.render_worker", "film", "nl",
    )  # fmt: skip


def test_progress_is_heard_while_it_paints_and_is_no_error(tmp_path, caplog):
    gate = tmp_path / "gate"
    script = f"cat >/dev/null; echo 'done: 40' >&2; until [ -e {gate} ]; do sleep .01; done; exit 3"

    async def test():
        queue = RenderQueue(lambda _order: ("sh", "-c", script))
        assert queue.share(MATCH) == 0
        painting = asyncio.create_task(queue.painted(MATCH))
        while not queue.share(MATCH):  # noqa: ASYNC110  (another program reports it)
            await asyncio.sleep(0.01)
        assert queue.share(MATCH) == 0.4
        gate.touch()
        assert await painting is None
        assert "done: 40" not in caplog.text
        assert queue.share(MATCH) == 0

    on_loop(test)


@pytest.mark.parametrize("kind", ["film", "page"])
def test_the_worker_of_a_film_or_page_reports_its_progress(kind, monkeypatch, capfdbinary):
    monkeypatch.setattr(os, "nice", lambda _by: 0)
    game = games.find("capsules")
    match = Match(game, game.setup(2), "seed")
    for _ in range(12):
        match.act(game.legal(match.state)[0] if match.turn != CHANCE else match.draw())
    monkeypatch.setattr("firmware_py.replay.match_loader.load", lambda *_: LoadedMatch(match))
    if kind == "film":
        paint("film", "en")
    else:
        saved_page.main(["en"])
    shares = capfdbinary.readouterr().err.decode().split("\n")
    assert "done: 100" in shares
    assert len(shares) > 3 or kind == "page", "a page without a review is quick"
