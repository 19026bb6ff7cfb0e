"""Result of a match in words, for each viewer."""

from random import Random
from types import SimpleNamespace

import pytest

from firmware_py.web.interfaces import Viewer
from firmware_py.web.views import result
from games.core.action import OVER
from games.core.display import scoreboard
from games.core.display.scoreboard import Scoreboard, ScoreboardRow
from games.core.text import text
from tests.firmware_py.pages import spoken
from tests.firmware_py.web.real import Table

NAMES = ("Ann", "Bea", "Cor", "Dirk")


def said(won, totals, seat, *, teams=None, finish=None, language="en"):
    """Return the title for a seat (None: a viewer) of a match with these winners and totals."""
    at = scoreboard.places(totals, won)
    rows = tuple(ScoreboardRow(each, (), total, at[each]) for each, total in enumerate(totals))
    margin = scoreboard.margin("outcasts.ledger.margin", rows, won)
    unit = text("outcasts.ledger.unit")
    ledger = Scoreboard(unit, False, unit, (), rows, (), (), (), margin, finish)
    game = SimpleNamespace(team=lambda _state, each: teams and teams[each])
    match = SimpleNamespace(state=None, game=game)
    title = result.title(match, ledger, won, seat)
    return spoken(language).say(title, NAMES.__getitem__)


@pytest.mark.parametrize(
    ("won", "totals", "seat", "title"),
    [
        ([0], [9, 2, 1], 0, "You win, by 7 points"),
        ([0], [9, 8, 1], 0, "You win, by 1 point"),
        ([0], [9, 9, 1], 0, "You win"),  # the rules have decided a tie
        ([1], [5, 9, 1], 0, "Bea wins; you are second"),
        ([1], [5, 9, 1], None, "Bea wins, by 4 points"),
        ([0, 1], [9, 9, 1], 0, "You and Bea share the win, by 8 points"),
        ([0, 1], [9, 9], 0, "You and Bea share the win"),
        ([1, 2], [1, 9, 9], 0, "Bea and Cor share the win; you are third"),
        ([1, 2, 3], [1, 9, 9, 9], None, "Bea, Cor and Dirk share the win, by 8 points"),
    ],
)
def test_it_says_who_won_and_by_how_much(won, totals, seat, title):
    assert said(won, totals, seat) == title


def test_partners_win_together():
    pairs = [0, 1, 0, 1]
    assert said([0, 2], [9, 7, 9, 7], 2, teams=pairs) == "You and Ann win, by 2 points"
    assert said([0, 2], [9, 7, 9, 7], 1, teams=pairs) == "Ann and Cor win; you are third"


@pytest.mark.parametrize(
    ("finish", "title"),
    [
        (text("cinderella.ledger.won", n=2), "All of you win, with 2 hours left"),
        (text("cinderella.ledger.won-last"), "All of you win, just in time"),
        (text("cinderella.ledger.lost", n=1), "Midnight came; 1 pair is missing"),
    ],
)
def test_a_common_result_has_its_own_words(finish, title):
    assert said([], [3], None, finish=finish) == title


def test_only_one_person_at_a_shared_screen_is_you():
    for bots, you in (((1,), 0), ((), None)):
        table = Table("device", seats=2, bots=bots)
        try:
            viewers = table.live.viewers
            assert result.seat_of(viewers, Viewer(None, host=True)) == you
            assert result.seat_of(viewers, Viewer(1, host=False)) == 1
        finally:
            table.close()


def test_all_hear_who_wants_a_rematch_until_the_next_game(box, pages):
    box.play("outcasts", seats=3, cards="device", bots=())
    host, ann, bea = pages.open(host=True), pages.open(0), pages.open(1)
    assert bea.order("rematch")["refused"], "the match goes on"
    rng = Random(1)
    while box.match.turn != OVER:
        box.play_on(1, rng)
    ends = [page.table["over"] for page in (ann, bea)]
    assert any("you are" in end["title"] for end in ends)
    assert {end["public_title"] for end in ends} == {host.table["over"]["title"]}
    assert host.order("rematch")["refused"], "it starts one"
    assert "rematch" not in host.table["over"]
    for _ in range(2):
        assert bea.order("rematch")["done"]
    box.wait(0.1)
    assert [page.table["over"]["rematch"] for page in (host, ann, bea)] == [[1]] * 3
    ann.order("rematch")
    box.wait(0.1)
    assert host.table["over"]["rematch"] == [0, 1]
    host.order("new_game", **host.table["game"]["again"])
    box.wait(0.1)
    assert host.table["over"] is None
    while box.match.turn != OVER:
        box.play_on(1, rng)
    assert "rematch" not in host.table["over"]
