"""Hidden information, and the reasons of illegal actions."""

from random import Random

import pytest

from games.cinderella import game
from games.core.action import CHANCE, OVER, Action
from games.core.errors import IllegalAction
from games.core.text import text
from tests.games.cinderella.position import GRID, MICE, SLIPPERS, Table, refused


def test_what_is_wrong_with_a_place_is_said():
    table = Table()
    table.find(MICE)
    table.roll("wand")
    assert refused(table, "open", 1) == _why("gone", place=1)
    assert refused(table, "open", 13) == refused(table, "open", 0) == _why("place", last=12)
    assert refused(table, "open", "rat").id == "table.why.now"
    assert refused(table, "open", 3, 4).id == "table.why.now"
    assert refused(table, "look", 3).id == "table.why.now"


def _why(reason, **args):
    return text(f"cinderella.why.{reason}", **args)


def test_nobody_acts_out_of_turn():
    table = Table()
    with pytest.raises(IllegalAction) as error:
        game.apply(table.state, Action(0, "open", 1))
    assert error.value.text.id == "table.why.chance"
    table.roll("wand")
    with pytest.raises(IllegalAction) as error:
        game.apply(table.state, Action(1, "open", 1))
    assert error.value.text.id == "table.why.turn"


def test_a_sampled_world_does_not_tell_whether_a_secret_look_matched():
    table = Table("magic", held=("mirror", "wand"))
    table.roll("hourglass")
    table.do("use", True)
    table.do("open", 3)
    table.do("look", 4)
    matched = set()
    for seed in range(60):
        world = game.world(table.state, 1, Random(seed))
        assert world.cards.face(2) == "horse_a"
        after = game.apply(world, Action(0, "enough"))
        matched.add(after.found != 0)
    assert matched == {True, False}


def test_the_log_never_names_a_face_that_was_only_shown():
    table = Table("magic", held=("mirror", "wand"))
    table.roll("hourglass")
    table.do("use", True)
    for verb, place in (("open", 9), ("look", 13), ("look", 5)):
        table.do(verb, place)
    table.do("put_back")
    for seat in (None, 0, 1):
        said = repr([line.news.text for line in table.match.log(seat)])
        assert "tile.mirror" in said  # the tile that is face up in front of its player
        assert "tile.rat" not in said
        assert "tile.slipper" not in said


def test_the_scene_shows_the_clock():
    table = Table()
    table.find(MICE, SLIPPERS)
    table.fail(1, 3, 12)
    scene = game.scene(table.state, None)
    assert (scene.dial, scene.hand) == (12, 3)
    assert [mark.hour for mark in scene.marks if mark.style == "spent"] == [1, 2]
    lights = [(m.hour, m.figure) for m in scene.marks if m.half]
    assert lights == [(11, "none"), (12, "purple"), (4, "pink")]
    assert [(m.hour, m.half) for m in scene.marks if m.style == "deadline"] == [
        (11, True),
        (12, False),
    ]
    assert scene.right.args == {"n": 9}
    assert scene.head == 1


def test_free_talk_is_advice_only():
    assert game.options["free_talk"].advisory
    assert [key for key, option in game.options.items() if option.advisory] == ["free_talk"]
    one, other = (Table(free_talk=talk) for talk in ("no", "yes"))
    assert game.view(one.state, 0) == game.view(other.state, 0)
    assert GRID.split()[0] == one.state.cards.face(0)


def test_view_scene_and_visible_say_the_same():
    """View, scene and `visible` agree, and show no more than a perfect memory would know."""
    for seed in range(8):
        rng = Random(seed)
        table = Table("magic", seats=3, held=("mirror", "cauldron", "wand"), pointing="asked")
        while table.state.turn != OVER:
            for seat in (None, 0, 1, 2):
                _same_sight(table, seat)
            drawn = table.state.turn == CHANCE
            move = table.match.draw() if drawn else rng.choice(game.legal(table.state))
            table.match.act(move)


def _same_sight(table, seat):
    state = table.state
    view, visible = game.view(state, seat), game.visible(state, seat)
    assert visible & ~game.known(state, seat) == 0
    shown = {str(place): table.sees(seat, place) for place in range(1, 17)}
    shown = {place: face for place, face in shown.items() if face}
    assert shown == view["open"] | view.get("looks", {})
    beside = [p for p in range(1, 17) if p not in view["places"]]
    assert {p for p in range(1, 17) if visible >> (p - 1) & 1} == {*map(int, shown), *beside}
    assert ("looks" in view) == (seat is not None and seat == state.active)


def test_nothing_lies_anywhere_before_the_shuffle():
    state = game.start(2, "magic")
    for face, seat in (("mirror", 0), ("wand", 1)):
        assert game.visible(state, 0) == 0
        state = game.apply(state, Action(CHANCE, "deal", face, seat))
    assert game.visible(state, 0) == game.known(state, 0) == 0
    assert game.view(state, 1)["specials"] == ["mirror", "wand"]


def test_the_die_and_the_tile_in_use_are_shown_while_the_turn_lasts():
    table = Table("magic", seats=1, held=("wand",))
    table.roll("wand")
    table.do("use", True)
    view = game.view(table.state, None)
    assert (view["die"], view["declared"]) == ("wand", True)
    table.do("open", 1)
    table.do("open", 2)
    table.do("put_back")
    view = game.view(table.state, None)
    assert (view["die"], view["declared"]) == (None, False)
