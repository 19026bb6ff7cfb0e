"""Scoreboard of rounds in a snapshot: only at the end of a round and of the match."""

from random import Random

import pytest

from firmware_py.web.views import scoreboard
from games.core.action import OVER, TABLE, Action
from games.core.match import Match
from tests.firmware_py.pages import sees
from tests.firmware_py.web.views.test_invitations import GUEST, HOST

GOES_ON = {"midnight": "next_round", "outcasts": "next"}


@pytest.mark.parametrize("game", ["midnight", "outcasts"])
def test_it_stands_at_each_rounds_end_and_goes_with_the_next_one(box, live, game):
    box.play(game, seats=3, cards="device")
    rng = Random(3)
    assert sees(live, HOST)["ledger"] is sees(live, HOST)["rounds"] is None
    while not box.match.game.round_over(box.match.state):
        box.play_on(1, rng)
        assert box.match.turn != OVER
    assert sees(live, HOST)["rounds"] is None, "it stands there anyway"
    told = sees(live, HOST)["ledger"]
    assert len(told["columns"]) == 1
    assert told["columns"][0]["cause"]
    assert all(row["reasons"] for row in told["rows"]), "how the points came about"
    assert told["moments"]
    assert sees(live, GUEST)["ledger"] == told, "all may see it"
    box.play_on(1, rng)
    assert sees(live, HOST)["ledger"] is None, "the next round has begun"
    for viewer in (HOST, GUEST):
        assert sees(live, viewer)["rounds"] == told, "on call, and nothing of the new round in it"


def test_a_moment_is_that_of_the_film_though_something_was_taken_back(box):
    box.play("midnight", seats=3, cards="device")
    rng, match = Random(5), box.match
    while not match.game.round_over(match.state):
        box.play_on(1, rng)
    taken_back: Match[object] = Match(match.game, match.setup, match.seed)
    for number, action in enumerate(match.actions):
        taken_back.act(action)
        if number == 2:
            taken_back.take_back(1)
            taken_back.act(action)
    plain, shifted = (scoreboard.of(each, lambda said: said.id) for each in (match, taken_back))
    assert plain is not None
    assert shifted is not None
    assert [one.at for one in shifted.moments] == [one.at + 2 for one in plain.moments]


@pytest.mark.parametrize("game", ["midnight", "outcasts"])
def test_a_phone_begins_the_next_round(box, pages, game):
    box.play(game, seats=3, cards="device")
    host, phone, viewer = pages.open(host=True), pages.open(1), pages.open()
    assert "refused" in phone.order("choose", action=Action(TABLE, GOES_ON[game]).to_json())
    while not box.match.game.round_over(box.match.state):
        box.play_on(1, Random(3))
    for page in (host, phone):
        ask = page.table["ask"]
        assert ask["yours"]
        assert [line["action"] for line in ask["lines"]] == [[TABLE, GOES_ON[game]]]
    assert not viewer.table["ask"]["lines"]
    assert "refused" in viewer.order("choose", action=ask["lines"][0]["action"])
    assert "done" in phone.order("choose", action=ask["lines"][0]["action"])
    box.wait(0.1)
    assert not box.match.game.round_over(box.match.state)
