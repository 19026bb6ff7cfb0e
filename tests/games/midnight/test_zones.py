"""Zones of midnight, as each viewer sees them."""

from games.midnight import game
from tests.games.midnight.position import Table

HAND = ("red3-blue4", "red1-purple6", "time_jump", "booster-1-1")


def zone(table, name, viewer=None):
    return next((z for z in game.zones(table.state, viewer) if z.id == name), None)


def lies(table, name, viewer=None):
    """Return the faces in a zone, left or bottom first; a number for that many backs."""
    return [item.face or item.n for item in zone(table, name, viewer).items]


def test_what_is_played_lies_on_the_pile_and_what_goes_with_it_beside():
    table = Table(hands={0: HAND}, pile=("green2-purple5",))
    table.do("play", "red3-blue4").do("lay", "time_jump")
    assert lies(table, "discard") == ["green2-purple5", "red3-blue4"]
    assert [item.seat for item in zone(table, "discard").items] == [None, 0]
    assert zone(table, "discard").count == 2
    assert lies(table, "laid") == ["time_jump"]
    table.do("confirm")
    assert zone(table, "laid") is None
    assert lies(table, "used_specials") == ["time_jump"]


def test_of_the_pile_others_see_the_top_and_recycle_the_top_three():
    hand = ("red3-blue4", "red1-purple6", "recycle")
    pile = ("green2-purple5", "red1-blue6", "red2-blue5", "red4-blue3")
    table = Table(hands={0: hand}, pile=pile)
    table.do("play", "red3-blue4").do("lay", "recycle").do("confirm").do("resolve", "recycle")
    assert lies(table, "discard", 0) == ["red2-blue5", "red1-blue6", "green2-purple5", "red3-blue4"]
    assert zone(table, "discard", 0).private
    assert lies(table, "discard", 1) == ["green2-purple5", "red3-blue4"]
    assert zone(table, "discard", 1).count == zone(table, "discard", 0).count == 5


def test_a_card_that_recycle_takes_is_a_back_among_others_once_it_is_in_the_hand():
    table = Table(hands={0: ("red3-blue4", "red1-purple6", "recycle")}, pile=("green2-purple5",))
    table.do("play", "red3-blue4").do("lay", "recycle").do("confirm").do("resolve", "recycle")
    table.do("take", "green2-purple5").do("give", "red1-purple6")
    assert lies(table, "hand-0", 0) == ["green2-purple5"]
    assert lies(table, "hand-0", 1) == [1]


def test_hour_cards_are_the_hand_and_what_goes_with_them_lies_apart():
    table = Table(hands={0: HAND}, spent=("red",))
    assert lies(table, "hand-0", 0) == ["red3-blue4", "red1-purple6"]
    assert lies(table, "specials-0", 0) == ["booster-1-1", "time_jump"]
    assert lies(table, "specials-0", 1) == [1, 1]
    assert [item.style for item in zone(table, "ghosts-0").items] == ["spent"]
    assert (zone(table, "specials").hour, zone(table, "boosters").hour) == (1, 24)


def test_cards_chosen_for_an_exchange_stand_out_for_their_owner_alone():
    table = Table(hands={0: HAND}, left=10)
    table.do("ability", "red").do("announce", 2).do("mark", "red3-blue4")
    assert [item.style for item in zone(table, "hand-0", 0).items] == ["active", "steady"]
    assert [item.style for item in zone(table, "hand-0", 1).items] == ["steady"]


def test_who_has_reached_the_party_stands_there():
    table = Table("team4", 4, at={"red": 22}, hands={0: ("red2-blue5",)}).play(
        "red2-blue5", first="red"
    )
    assert [(item.face, item.seat) for item in zone(table, "party").items] == [("red", 0)]
    assert zone(Table(), "party") is None
