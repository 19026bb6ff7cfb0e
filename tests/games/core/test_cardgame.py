"""Defaults that CardGame derives from the zones of a game."""

import pytest

from firmware_py.authoring.template import HAND
from games.core.cardgame import Lay
from games.core.errors import BadGame, BadSetup
from games.core.match import Match
from tests.firmware_py.authoring.deadly import Sprout


class WithPiles(Sprout):
    """The smallest game, with a draw pile and a pile of cards that are turned down."""

    lays = (
        Lay("stock", "card", field="table"),
        Lay("table", "card", seen=True, role="play", source="stock"),
        Lay("hand", "card", own=True, each=True, role="own", shape="row", field="hands"),
        Lay("won", "card", each=True, role="own"),
    )


@pytest.fixture
def match():
    match = Match(WithPiles(), {"seats": 2}, 1)
    match.act(match.draw())
    return match


def ids(match):
    return [zone.id for zone in match.game.zones(match.state, None)]


def test_a_pile_without_a_card_has_a_place_only_where_cards_come_and_go(match):
    assert ids(match) == ["stock", "table", "hand-0", "hand-1"]


def test_a_pile_has_its_place_when_a_card_lies_there(match):
    for _ in range(2):
        match.act(match.game.legal(match.state)[0])
    assert sum(won.bit_count() for won in match.state.won) == 2
    (taker,) = (seat for seat in range(2) if match.state.won[seat])
    assert ids(match) == ["stock", "table", "hand-0", "hand-1", f"won-{taker}"]


def test_a_hand_without_a_card_is_one(match):
    for _ in range(2 * HAND):
        match.act(match.game.legal(match.state)[0])
    assert {"hand-0", "hand-1"} <= {*ids(match)}


class Lowest(Sprout):
    """A game that the fewest points win."""

    low_wins = True


@pytest.mark.parametrize(("game", "best"), [(Sprout(), max), (Lowest(), min)])
def test_the_most_or_the_fewest_points_win(game, best):
    match = Match(game, {"seats": 3}, 2)
    match.act(match.draw())
    assert match.result() is None
    while match.game.legal(match.state):
        match.act(match.game.legal(match.state)[0])
    scores = game.scores(match.state)
    assert len({*scores}) > 1
    won = tuple(seat for seat in range(3) if scores[seat] == best(scores))
    assert match.result() == won
    worth = game.player.worth(match.state)
    assert tuple(seat for seat in range(3) if worth[seat] > 0) == won


class SeesTheDealer(Sprout):
    """A game whose facts have the name of a key of the view."""

    def seen(self, state):  # noqa: ARG002
        return {"cards": 5}


def test_a_fact_with_the_name_of_a_key_of_the_view_is_refused():
    with pytest.raises(BadGame, match="`seen` may not use keys of the view: cards"):
        SeesTheDealer().view(SeesTheDealer().start(2), None)


class OfEight(Sprout):
    """A game for more players than there are colours."""

    players = {"plain": (2, 8)}  # noqa: RUF012


def test_there_are_as_many_seats_as_colours_at_most():
    assert OfEight().setup(2).seats == 2
    with pytest.raises(BadSetup, match="each seat has a colour, and sprout has 6: it is for 6 pla"):
        OfEight().setup(8)
