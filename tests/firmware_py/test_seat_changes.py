"""A player leaves where people deal, on a whole box with its reader and its journal."""

from firmware_py.console import commands
from games.core.action import TABLE
from tests.firmware_py.box import boxes_at
from tests.firmware_py.console.device_seat_match import unseen


class Deal:
    """A box as `unseen` wants it."""

    def __init__(self, box):
        self.match = box.match


def test_a_power_cut_keeps_the_taps_and_the_level(tmp_path):
    with boxes_at(tmp_path / "journal.db", games=("midnight",)) as make:
        box = make().play("midnight", 3)
        while box.match.turn < 0:
            box.play_on(1)
        box.command(commands.GiveSeat(1, "strong"))
        assert "1/5" in box.says
        first = unseen(Deal(box))[0]
        box.tap(first, "midnight")
        assert "2/5" in box.says
        box.drop()
        again = make()
        again.press("ok")
        assert "2/5" in again.says
        assert again.console.bots == {1: "strong"}
        second = unseen(Deal(again))[0]
        again.tap(second, "midnight")
        holds = [action.a for action in again.match.actions if action.verb == "hold"]
        assert holds == [first, second]
        assert again.match.turn == TABLE
