"""The ring when a game is over: whoever has won is seen on it, whatever the game shows."""

from types import SimpleNamespace

import games
from firmware_py.console.match.lighting import table_light
from firmware_py.kit.laws.playing import Case, play
from firmware_py.kit.sprout import Sprout
from firmware_py.painting import ring
from firmware_py.painting.colours import DARK


def lit(match):
    """Return the ring of a match, as the console has it."""
    sitting = SimpleNamespace(match=match, changed=0, news=(), rolled=None)
    desk = SimpleNamespace(sitting=sitting, scene=lambda: match.scene(None), touched=0)
    return table_light(desk)


def test_where_nobody_holds_a_card_any_more_the_winners_arcs_are_lit():
    for seed in range(4):
        match = play(Sprout(), Sprout().setup(4), Case(seed=seed))
        light = lit(match)
        assert tuple(arc.seat for arc in light.arcs) == match.result()
        frame = ring.paint(light, 0)
        assert set(frame) - {DARK}
        assert DARK in frame, "the seats that have lost are dark"


def test_a_running_game_has_the_arcs_of_its_hands():
    game = Sprout()
    match = play(game, game.setup(2), cap=3)
    assert [arc.count for arc in lit(match).arcs] == [
        hand.bit_count() for hand in match.state.hands
    ]


def test_what_a_game_shows_at_its_end_stays():
    game = games.find("midnight")
    match = play(game, game.setup(2), Case(seed=1))
    light = lit(match)
    assert light.marks == game.scene(match.state, None).marks
    assert not light.arcs
