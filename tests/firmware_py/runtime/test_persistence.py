"""Recorder: the match that an entry belongs to."""

import asyncio

from firmware_py.console import effects, inputs
from firmware_py.runtime.persistence import Persistence
from firmware_py.settings.device_settings import Settings, SettingsFile
from firmware_py.storage.clock_cards import ClockCards
from firmware_py.storage.clock_presets import ClockPresets
from firmware_py.storage.journal import Journal
from games.core.action import CHANCE, Action
from games.core.match import Match
from tests.firmware_py.console.table import Table

ROLLED = Action(CHANCE, "roll", "hourglass")


def test_an_entry_goes_to_its_own_match_when_another_one_is_on_the_table(tmp_path):
    table = Table().play("cinderella", 3, "basic")
    left = table.match
    with_other = table.play("cinderella", 2, "basic").match
    journal = Journal.open(tmp_path / "journal.db")

    async def keep():
        loop = asyncio.get_running_loop()
        recorder = Persistence(
            table.console, loop=loop, clock=lambda: table.now, journal=journal, memory=None
        )
        for match in (left, with_other):
            await recorder.carry_out(effects.Begin(match))
        answers = [
            await recorder.carry_out(effects.Append(left, 0, ROLLED)),
            await recorder.carry_out(effects.AppendAll(left, 1, (1,))),
        ]
        recorder.close()
        return answers, recorder.number(left), recorder.number(with_other)

    answers, kept, other = asyncio.run(keep())
    assert answers == [inputs.Appended(table.now)] * 2
    assert Match.load(journal.bytes_of(kept)).entries == [ROLLED, 1]
    assert Match.load(journal.bytes_of(other)).entries == []
    journal.close()


def test_named_clocks_and_their_cards_are_kept_in_order(tmp_path):
    table = Table()
    memory = SettingsFile(tmp_path / "settings.json", Settings(), ("en",))
    uid = bytes.fromhex("04a1b2c3d4e5f6")

    async def keep(*given):
        recorder = Persistence(
            table.console,
            loop=asyncio.get_running_loop(),
            clock=lambda: table.now,
            journal=None,
            memory=memory,
        )
        answers = [await recorder.carry_out(effect) for effect in given]
        recorder.close()
        return answers

    answers = asyncio.run(
        keep(
            effects.KeepPreset("Family", "sudden:1500;players=3"),
            effects.LinkClock(uid, "Family"),
            effects.RenamePreset("Family", "Home"),
            effects.RenamePreset("Family", "Gone"),
        )
    )
    assert answers == [None, None, None, inputs.PresetRefused("unknown", table.now)]
    (preset,) = ClockPresets.beside(memory.path).all()
    assert (preset.name, preset.spec) == ("Home", "sudden:1500;players=3")
    assert ClockCards.beside(memory.path).name_of(uid) == "Home", "the card follows its clock"
    asyncio.run(keep(effects.ForgetPreset("Home")))
    assert ClockPresets.beside(memory.path).all() == ()
    assert ClockCards.beside(memory.path).name_of(uid) is None
    (tmp_path / "clock-cards.json").unlink()
    (tmp_path / "clock-cards.json").mkdir()
    assert asyncio.run(keep(effects.LinkClock(uid, "Home"))) == [
        inputs.PresetRefused("disk", table.now)
    ]
