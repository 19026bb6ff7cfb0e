"""Turn display: on a page that another player keeps waiting, and on a helper's page."""

import pytest

from tests.firmware_py.web.real import TABLES, Table
from tests.firmware_py.web.seen import ANN

pytestmark = pytest.mark.needs("browser")

TABLES |= {"outcasts": ("outcasts", "device")}


def test_who_waits_is_told_who_comes_before(serving, visit):
    waiting = Table("outcasts", until=lambda match: match.turn == 2 and match.state.active == 2)
    page = visit(serving(waiting), token=ANN)
    page.wait_for_selector(".help >> text=Next: Dirk, you")
    assert page.text_content("#headline") == "Cor is choosing"


def test_a_helper_is_asked_and_has_not_the_turn(serving, visit):
    helping = Table("grid", until=lambda match: match.turn == 0 != match.state.active)
    page = visit(serving(helping), token=ANN)
    page.wait_for_selector(".who >> text=your turn")


def test_the_bar_says_where_the_game_stands(serving, visit):
    page = visit(serving(Table("outcasts")))
    page.wait_for_selector(".bar .sub >> text=Round 1 of 5")
