"""Timer of one game: its rematches have it, and no other game."""

import pytest
from msgspec import structs

from firmware_py.console import commands
from firmware_py.console.modes import new_game
from firmware_py.web.interfaces import Refused, Viewer
from tests.firmware_py.pages import give

HOST = Viewer(None, host=True)
NEW = {"game": "midnight", "seats": 2, "cards": "device"}


def clock(live):
    clocks = live.snapshot(HOST).clocks
    return clocks and (clocks.control, clocks.at_zero)


def test_a_game_and_its_rematches_have_the_timer_and_the_next_game_has_not(box, live):
    give(live, HOST, "new_game", **NEW, timer="fischer:300+5", time=600, at_zero="lose")
    box.wait(1)
    assert clock(live) == ("fischer:600+5", "lose")
    assert live.snapshot(HOST).timer.control == "", "it is no setting"
    give(live, HOST, "new_game", **structs.asdict(live.snapshot(HOST).game.again))
    box.wait(1)
    assert clock(live) == ("fischer:600+5", "lose")
    give(live, HOST, "new_game", **NEW)
    box.wait(1)
    assert clock(live) is None


def test_a_game_can_do_without_the_timer_of_all_games(box, live):
    box.command(commands.SetGameTimer("sudden:600"))
    give(live, HOST, "new_game", **NEW, timer="")
    box.wait(1)
    assert clock(live) is None
    give(live, HOST, "new_game", **NEW)
    box.wait(1)
    assert clock(live) == ("sudden:600", "warn")


def test_a_timer_that_cannot_be_is_refused(live):
    with pytest.raises(Refused):
        give(live, HOST, "new_game", **NEW, timer="nonsense")
    with pytest.raises(Refused):
        give(live, HOST, "new_game", game="cinderella", seats=1, timer="hourglass:60")


def test_a_rematch_at_the_box_has_the_timer(box, live):
    give(live, HOST, "new_game", **NEW, timer="sudden:300", bots=[1])
    box.wait(1)
    before = box.match
    new_game.again(box.console)
    box.press("ok")
    box.wait(1)
    assert box.match is not before
    assert clock(live) == ("sudden:300", "warn")
