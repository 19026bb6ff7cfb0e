"""Local time: whether the system clock can be trusted."""

import asyncio
from datetime import datetime

import pytest

from firmware_py.console import inputs
from firmware_py.daemon.system_time import local_time, synchronised
from firmware_py.runtime.time_feed import TimeFeed


@pytest.mark.parametrize(
    ("marker", "chip", "says", "known"),
    [
        (True, None, "no", True),
        (False, "1\n", "no", True),
        (False, "0\n", "no", False),
        (False, None, "yes", True),
        (False, None, "no", False),
        (False, None, "", False),
    ],
)
def test_the_clock_is_trusted_after_a_synchronisation_or_with_a_chip(
    tmp_path, marker, chip, says, known
):
    if marker:
        (tmp_path / "synchronized").touch()
    if chip is not None:
        (tmp_path / "hctosys").write_text(chip)
    found = synchronised(tmp_path / "synchronized", tmp_path / "hctosys", lambda: says)
    assert found is known


def test_the_time_of_this_machine_is_local_or_unknown():
    local = local_time()
    assert local is None or (local.tzinfo is None and abs(local - datetime.now()).seconds < 60)  # noqa: DTZ005


def test_an_unknown_time_is_asked_for_again(monkeypatch):
    monkeypatch.setattr("firmware_py.runtime.time_feed.SEARCH", 0.001)
    answers = iter([None, datetime(2026, 11, 27, 21, 40)])  # noqa: DTZ001

    def read():
        return next(answers)

    async def run():
        fed, known = [], asyncio.Event()

        def feed(given):
            fed.append(given)
            if given.local is not None:
                known.set()

        times = TimeFeed(read, feed, lambda: 7)
        times.start()
        await known.wait()
        times.close()
        return fed

    fed = asyncio.run(run())
    assert [each.local is None for each in fed] == [True, False]
    assert all(isinstance(each, inputs.TimeOfDay) and each.at == 7 for each in fed)
