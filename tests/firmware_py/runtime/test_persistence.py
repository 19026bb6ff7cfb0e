"""Recorder: the match that an entry belongs to."""

import asyncio

from firmware_py.console import effects, inputs
from firmware_py.runtime.persistence import Persistence
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
