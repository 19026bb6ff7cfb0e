"""Zones of capsules, as each viewer sees them."""

from games.capsules import game
from tests.games.capsules.position import BLUE, RED, Clock


def zone(clock, name, viewer=None):
    return next((z for z in game.zones(clock.state, viewer) if z.id == name), None)


def at(clock, position, viewer=None):
    """Return the item at a position, or None."""
    return next((i for i in zone(clock, "hours", viewer).items if i.at == position), None)


def clock(**more):
    capsules = {1: "3 up", 2: "9 up", 4: "5 up", 11: "12 down"}
    airships = {"red": "4 -", "blue": "9 +"}
    return Clock(**{"hour": 4, "capsules": capsules, "gone": (3, 8), "airships": airships, **more})


def test_a_capsule_tells_whether_it_may_be_taken_and_a_marker_lies_at_3_6_or_9_alone():
    game_ = clock()
    game_.round("move1-flip", "move2-flip")
    assert [(at(game_, p).face, at(game_, p).style) for p in (1, 2)] == [
        ("capsule-3", "goal"),
        ("capsule-9", "steady"),
    ]
    assert [at(game_, p).exact for p in (1, 2, 4)] == [False, False, True]
    assert at(game_, 11).face is None
    assert at(game_, 3).kind == "marker"
    assert at(game_, 8) is None


def test_a_look_shows_a_capsule_to_who_looks_alone():
    game_ = clock()
    game_.round("move2-flip", "move3-foresee")  # blue is first
    game_.do("play", "move3-foresee")
    game_.do("look", 11)
    assert at(game_, 11, BLUE).face == "capsule-12"
    assert zone(game_, "hours", BLUE).private
    assert at(game_, 11, RED).face is None
    assert (at(game_, 11).style, zone(game_, "hours").private) == ("active", False)


def test_the_open_card_tells_which_half_is_left_and_whose_it_is():
    game_ = clock()
    game_.round("move2-flip", "move1-flip")  # blue is first
    game_.do("play", "move1-flip")
    (laid,) = zone(game_, "laid").items
    assert (laid.face, laid.seat, laid.halves) == ("move1-flip", BLUE, (True, True))
    game_.do("move")
    assert zone(game_, "laid").items[0].halves == (False, True)


def test_in_the_draft_a_packet_is_in_the_hand_and_what_is_kept_lies_apart():
    game_ = clock()
    game_.begin()
    game_.act(-2, "deal", tuple(range(10)))
    first = zone(game_, "hand-0", RED).items[0].face
    game_.do("keep", first)
    assert [item.face for item in zone(game_, "kept-0", RED).items] == [first]
    assert [(item.face, item.n) for item in zone(game_, "kept-0", BLUE).items] == [(None, 1)]
    assert zone(game_, "actions").count == 10 - 6
