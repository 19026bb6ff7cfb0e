"""Events of midnight that have no message but can start a tutorial note."""

import pytest

import games
from tests.games.midnight.position import Table

game = games.find("midnight")


@pytest.mark.parametrize(
    ("at", "card", "more", "moments"),
    [
        ({"red": 22, "green": 8}, "red5-green2", (), ("past",)),
        ({"red": 19, "green": 8}, "red5-green2", (), ()),  # exactly 24
        ({"red": 24, "green": 8}, "red5-green2", (), ()),  # it leaves 24
        ({"red": 2, "green": 15}, "red5-green2", ("deja_vu",), ()),  # backward
        ({"yellow": 22, "green": 8}, "green2-yellow5", (), ("past",)),  # a Wanderer too
    ],
)
def test_a_figure_walks_forward_past_midnight(at, card, more, moments):
    table = Table(at=at, hands={0: (card, *more)})
    table.play(card, *more, first=next(iter(at)))
    before, action = table.last
    assert game.tutorial_triggers(before, action, table.state) == moments
