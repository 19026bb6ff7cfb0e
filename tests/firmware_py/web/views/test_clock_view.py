"""Clock without a game on the page: rounds, turns of all at once, corrections, the times."""

import pytest

from firmware_py.web.interfaces import Refused, Viewer
from tests.firmware_py.pages import give, sees

HOST = Viewer(None, host=True)


@pytest.fixture
def order(box, live):
    def order(what, **more):
        give(live, HOST, "clock", what=what, **more)
        box.wait()

    return order


@pytest.fixture
def start(box, live):
    def start(spec, players=3):
        give(live, HOST, "start_clock", control=spec, players=players)
        box.wait()

    return start


def test_players_pass_and_one_of_them_begins_the_next_round(box, live, order, start):
    def of_round():
        return sees(live, HOST)["clocks"]["round"]

    start("sudden:600;passing")
    assert of_round() == {"number": 1, "order": [0, 1, 2], "passed": [], "begins": None}
    order("go_on")
    order("pass")
    assert (of_round()["passed"], sees(live, HOST)["clocks"]["turn"]) == ([0], 1)
    order("pass")
    order("pass")
    asked = of_round()
    assert asked == {"number": 2, "order": [0, 1, 2], "passed": [], "begins": 0}
    order("pause")
    order("add", seat=1, seconds=60)
    assert of_round()["begins"] == 0, "a command leaves the question open"
    assert sees(live, HOST)["clocks"]["sides"][1]["shown"] == "11:00"
    order("give", seat=2)
    assert of_round()["begins"] == 2
    order("press", seat=1)
    clocks = sees(live, HOST)["clocks"]
    assert (clocks["running"], clocks["round"]["order"]) == (1, [1, 0, 2])


def test_a_clock_without_passing_has_no_round_and_takes_no_pass(box, live, order, start):
    start("sudden:600")
    order("go_on")
    order("pass")
    clocks = sees(live, HOST)["clocks"]
    assert "round" not in clocks
    assert clocks["turn"] == 0


def test_all_clocks_run_until_each_player_is_done(box, live, order, start):
    def clocks():
        return sees(live, HOST)["clocks"]

    start("sudden:600;think")
    order("press", seat=0)
    assert clocks()["think"] == {"runs": True, "done": []}
    assert clocks()["begun"]
    box.wait(20)
    order("press", seat=1)
    box.wait(10)
    assert [side["shown"] for side in clocks()["sides"]] == ["9:30", "9:40", "9:30"]
    order("think")
    assert clocks()["think"]["done"] == [1]
    order("pause")
    box.wait(60)
    assert clocks()["think"] == {"runs": False, "done": [1]}
    order("correct", seat=0, seconds=-30)
    assert clocks()["sides"][0]["shown"] == "9:00"
    order("go_on")
    assert clocks()["think"]["runs"]
    order("press", seat=2)
    order("press", seat=0)
    now = clocks()
    assert "think" not in now
    assert (now["running"], now["turn"]) == (0, 0)


def test_everybody_thinks_at_a_pause(box, live, order, start):
    start("fischer:300+5")
    order("go_on")
    order("think")
    assert "think" not in sees(live, HOST)["clocks"], "the clock runs"
    order("pause")
    order("think")
    assert sees(live, HOST)["clocks"]["think"]["runs"]
    start("hourglass:300")
    with pytest.raises(Refused):
        order("think")


def test_a_time_is_corrected_and_the_correction_undone(box, live, order, start):
    start("sudden:300")
    order("go_on")
    box.wait(100)
    order("correct", seat=0, seconds=60)
    assert not sees(live, HOST)["clocks"]["corrected"], "the clock runs"
    order("pause")
    order("correct", seat=0, seconds=7200)
    clocks = sees(live, HOST)["clocks"]
    assert (clocks["sides"][0]["shown"], clocks["corrected"]) == ("2:03:20", True)
    order("undo_correction")
    clocks = sees(live, HOST)["clocks"]
    assert (clocks["sides"][0]["shown"], clocks["corrected"]) == ("3:20", False)


def test_the_times_are_shown_at_the_end_and_the_clock_starts_again(box, live, order, start):
    start("sudden:300", 2)
    order("go_on")
    box.wait(20)
    order("press", seat=0)
    box.wait(10)
    order("end")
    times = sees(live, HOST)["times"]
    assert (times["whole"], times["longest"]) == (
        "0:30",
        {"name": "Red", "time": "0:20", "turn": 1},
    )
    assert [each["time"] for each in times["players"]] == ["0:20", "0:10"]
    assert "times" not in sees(live, Viewer(0, host=False))
    assert sees(live, HOST)["last_clock"]["control"] == "sudden:300;players=2"
    order("again")
    now = sees(live, HOST)
    assert "times" not in now
    assert now["clocks"]["control"] == "sudden:300"


def test_a_new_clock_closes_the_times_of_the_one_before(box, live, order, start):
    start("sudden:300", 2)
    order("go_on")
    box.wait(20)
    order("end")
    start("sudden:60", 2)
    order("end")
    assert "times" not in sees(live, HOST)
    with pytest.raises(Refused):
        order("again")


def test_the_end_of_the_session_is_on_the_page(box, live, order, start):
    start("sudden:3600;session=720")
    order("go_on")
    box.wait(100)
    assert "session" not in sees(live, HOST)["clocks"]
    box.wait(100)
    assert sees(live, HOST)["clocks"]["session"] == 9
