"""Zones of cinderella, as each viewer sees them."""

from games.cinderella import game
from tests.games.cinderella.position import MICE, Table


def zone(table, name, viewer=None):
    return next((z for z in game.zones(table.state, viewer) if z.id == name), None)


def at(table, place, viewer=None):
    return next((i for i in zone(table, "tiles", viewer).items if i.at == place), None)


def test_a_tile_looked_at_in_secret_shows_its_face_to_one_alone():
    table = Table()
    table.roll("cauldron")
    table.do("look", 12)
    assert at(table, 12, 0).face == "carriage"
    assert zone(table, "tiles", 0).private
    assert (at(table, 12, 1).face, at(table, 12).face) == (None, None)
    assert at(table, 12).style == "active"


def test_a_pair_leaves_a_gap_and_lies_beside_the_clock():
    table = Table()
    table.find(MICE)
    assert at(table, 1) is at(table, 2) is None
    assert [item.face for item in zone(table, "found").items] == ["mouse_a", "mouse_b"]
    assert (zone(table, "tiles").count, zone(table, "tiles").columns) == (10, 4)


def test_the_die_shows_its_face_while_the_turn_lasts():
    table = Table()
    table.roll("wand")
    assert zone(table, "die").items[0].face == "wand"
    assert zone(table, "die").note.id == "cinderella.note.wand"
    table.do("open", 5)
    table.do("put_back")
    assert zone(table, "die").items[0].face is None


def test_a_special_tile_that_is_used_is_turned():
    table = Table("magic", held=("wand", "mirror"))
    table.roll("wand")
    table.do("use", True)
    assert [zone(table, f"before-{seat}").items[0].style for seat in (0, 1)] == ["spent", "steady"]
