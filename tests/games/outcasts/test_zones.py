"""Zones of outcasts, as each viewer sees them."""

from games.outcasts import game
from tests.games.outcasts.position import A, B, C, Table


def lies(table, zone, viewer=None):
    """Return the faces in a zone, left or bottom first (a number for backs), or None."""
    found = next((z for z in game.zones(table.state, viewer) if z.id == zone), None)
    return found and [item.face or item.n for item in found.items]


def zone(table, name, viewer=None):
    return next(z for z in game.zones(table.state, viewer) if z.id == name)


def test_who_laid_the_top_card_stands_on_it_and_the_rule_beside_the_character():
    table = Table([3, 5], [6, 9], [8, 8], open_pile=(1,), active="larissa").play(3)
    assert lies(table, "open_pile") == ["normie", "yeti"]
    assert [item.seat for item in zone(table, "open_pile").items] == [None, A]
    assert lies(table, "in_force") == ["larissa"]
    assert zone(table, "in_force").note.id == "outcasts.rule.larissa"


def test_a_hand_lies_open_to_its_owner_and_is_counted_by_the_others():
    table = Table([5, 3], [6, 9], [8, 8])
    assert lies(table, "hand-0", A) == ["yeti", "gorgon"]
    assert lies(table, "hand-0", B) == lies(table, "hand-0") == [2]
    assert zone(table, "hand-0", A).private
    assert not zone(table, "hand-0").private


def test_a_card_that_a_4_has_drawn_lies_before_the_two_and_in_the_hand_for_the_third():
    table = Table([4, 5], [6, 9], [8, 8], open_pile=(1,)).play(4)
    table.do("take_from", B)
    table.do("draw", "psychic")
    assert lies(table, "drawn", A) == lies(table, "drawn", B) == ["psychic"]
    assert lies(table, "hand-1", A) == [1]
    assert lies(table, "hand-1", B) == ["werewolf"]
    assert lies(table, "drawn", C) is None
    assert lies(table, "hand-1", C) == lies(table, "hand-1") == [2]


def test_the_closed_pile_lies_in_a_row_for_who_looks_through_it_alone():
    table = Table([7, 5], [6, 9], open_pile=(1,), closed_pile=(2, 10, 3)).play(7)
    assert lies(table, "looked", A) == ["yeti", "hyde", "faceless"]
    assert [item.at for item in zone(table, "looked", A).items] == [1, 2, 3]
    assert zone(table, "looked", A).private
    assert lies(table, "closed_pile", A) == []
    assert lies(table, "looked", B) is None
    assert lies(table, "closed_pile", B) == lies(table, "closed_pile") == [3]


def test_a_shuffle_of_the_characters_is_counted_and_the_13_sends_wednesday_back():
    deck = ("yoko", "wednesday")
    table = Table([13, 5], [6, 9], [2, 2], open_pile=(1,), deck=deck).play(13).passes(3)
    before = zone(table, "characters")
    table.turned_up("wednesday")
    assert lies(table, "characters") == [1, "wednesday"]
    table.shuffle()
    assert lies(table, "characters") == [2]
    assert zone(table, "characters").mixed == before.mixed + 1
