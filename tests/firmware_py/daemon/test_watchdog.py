"""Watchdog: fed only when the whole runtime loop has completed a turn."""

import socket
from itertools import pairwise

import pytest

from firmware_py.console import commands
from firmware_py.daemon.crash_counter import SECOND, WELL, CrashCounter
from firmware_py.daemon.daemon import Daemon, safe_config
from firmware_py.daemon.watchdog import Notifier, Watchdog
from tests.firmware_py.box import Box

PERIOD = 20


@pytest.fixture
def box(tmp_path):
    box = Box(tmp_path / "journal.db").start()
    yield box
    if not box.loop.is_closed():
        box.close()


@pytest.fixture
def fed(box):
    """Yield the times at which the watchdog was fed, in seconds since its start."""
    times = []
    began = box.loop.time()
    dog = Watchdog(box.runtime, box.loop, lambda _: times.append(box.loop.time() - began))
    dog.start(PERIOD)
    yield times
    dog.stop()


def test_a_box_at_rest_feeds_it_several_times_a_period(box, fed):
    frames = box.runtime.outputs.frames
    box.let(600)
    assert len(fed) == 120
    gaps = [later - earlier for earlier, later in pairwise(fed)]
    assert max(gaps) < PERIOD / 2
    idle = box.runtime.outputs.frames
    box.let(60)
    assert box.runtime.outputs.frames - idle <= 1, "a sign of life lights nothing"
    assert idle >= frames


def test_a_console_that_hangs_starves_it(box, fed):
    box.let(30)
    count = len(fed)
    hung = box.loop.create_future()

    async def hangs(_given):
        await hung

    box.runtime._take = hangs
    box.let(60)
    assert len(fed) <= count + 1
    hung.set_result(None)


def test_a_disk_that_hangs_starves_it(box, fed):
    import asyncio

    box.play("cinderella", 2)
    never = asyncio.Event()

    async def stuck(*_):
        await never.wait()

    box.let(30)
    count = len(fed)
    box.runtime.persistence.carry_out = stuck
    box.runtime.command(_an_action(box))
    box.let(60)
    assert len(fed) <= count + 1


def _an_action(box):
    from games.core.action import CHANCE, TABLE

    game, state = box.match.game, box.match.state
    who = TABLE if state.turn == CHANCE else next(iter(game.asked(state)))
    return commands.Choose(game.choices(state, who)[0])


def test_a_console_that_fails_every_time_does_not(box, fed, caplog):
    def fails(_given):
        raise RuntimeError("it always does")

    box.let(30)
    count = len(fed)
    box.console.handle = fails
    box.let(60)
    assert len(fed) > count + 8, "the table goes on, and nothing is gained by a restart"


def test_a_reader_that_hangs_feeds_it_all_the_same(box, fed):
    box.chips.pn532.silent(True)
    box.let(60)
    assert "reader" in box.console.missing
    assert len(fed) == 12


def test_once_stopped_it_asks_no_more(box):
    fed = []
    dog = Watchdog(box.runtime, box.loop, fed.append)
    dog.start(PERIOD)
    box.let(11)
    dog.stop()
    count = len(fed)
    box.let(60)
    assert count == len(fed) == 3


# Messages to systemd


@pytest.fixture
def systemd(tmp_path):
    """Yield systemd's end of the notify socket."""
    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    line.bind(str(tmp_path / "notify"))
    line.setblocking(False)
    yield line
    line.close()


def test_states_reach_the_socket_by_path_and_by_abstract_name(systemd, tmp_path):
    Notifier({"NOTIFY_SOCKET": str(tmp_path / "notify")}).tell("READY=1")
    assert systemd.recv(64) == b"READY=1"
    name = f"\0tableclock-test-{tmp_path.name}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as abstract:
        abstract.bind(name)
        Notifier({"NOTIFY_SOCKET": "@" + name[1:]}).tell("WATCHDOG=1")
        assert abstract.recv(64) == b"WATCHDOG=1"


def test_without_systemd_nothing_happens(tmp_path):
    Notifier({}).tell("READY=1")
    Notifier({"NOTIFY_SOCKET": str(tmp_path / "nobody")}).tell("READY=1")
    assert Notifier({}).watchdog is None
    assert Notifier({"WATCHDOG_USEC": "nonsense"}).watchdog is None
    assert Notifier({"WATCHDOG_USEC": "20000000"}).watchdog == 20.0


# Run of the daemon


def daemon(box, tmp_path, safe, told, **given):
    crashes = CrashCounter(tmp_path / "starts.json", "this")
    crashes.begin(box.loop.now_ns())

    class Line(Notifier):
        def tell(self, state):
            told.append(state)

    run = Daemon(Line({"WATCHDOG_USEC": "20000000"}), crashes, safe=safe, **given)
    run.lit(box.runtime, box.loop)
    return run


def test_signs_of_life_come_from_the_first_light_on_and_ready_once_when_all_is_settled(
    box, tmp_path
):
    told = []
    assert box.lit
    run = daemon(box, tmp_path, safe=False, told=told)
    box.let(60)
    assert told == ["WATCHDOG=1"] * 12  # the watchdog also runs while the page is loading
    run.settled()
    assert told[12:] == ["READY=1"]
    run.settled()  # a page that failed and runs again
    assert told[13:] == []
    assert "Safe" not in box.says


def test_some_minutes_without_a_crash_forgive_those_before(box, tmp_path):
    crashes = daemon(box, tmp_path, safe=False, told=[])._crashes
    box.let(WELL / SECOND - 10)
    assert crashes.recent(box.loop.now_ns()) == 1
    box.let(20)
    assert crashes.recent(box.loop.now_ns()) == 0


def test_a_safe_start_says_so_until_a_key_is_pressed_and_the_mark_stays(box, tmp_path):
    daemon(box, tmp_path, safe=True, told=[])
    box.wait(30)
    assert "Safe mode" in box.says
    assert "It kept crashing" in box.says
    box.press("next")
    assert "tableclock doctor" in box.says
    box.press("ok")
    assert "Safe mode" not in box.says
    assert box.console.screen().fault


# Settings of a safe start


def test_it_has_the_usual_settings_no_plug_ins_and_the_same_journal(tmp_path):
    file = tmp_path / "table.toml"
    file.write_text(
        'language = "fr"\n[ring]\npin = 18\n[light]\nbrightness = 5\n[journal]\npath = "/x/j.db"\n'
    )
    config = safe_config([file], "Raspberry Pi 5 Model B Rev 1.0")
    assert (config.ring.pin, config.light.brightness) == (10, 60)
    assert config.plugins is False
    assert config.reader.port == "/dev/ttyAMA0", "the board is the machine's own"
    assert (config.journal.path, config.language) == ("/x/j.db", "fr")


def test_settings_that_cannot_be_read_do_not_keep_it_from_starting(tmp_path):
    file = tmp_path / "table.toml"
    file.write_text("[ring\n")
    assert safe_config([file], "").plugins is False


def test_a_journal_in_memory_is_told_until_a_key_is_pressed(box, tmp_path):
    daemon(box, tmp_path, safe=False, told=[], volatile="/ is a tmpfs")
    box.wait(30)
    assert "Nothing is kept" in box.says
    assert "at power-off" in box.says
