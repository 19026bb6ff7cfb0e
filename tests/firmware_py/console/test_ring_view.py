"""Ring of a game without its own light: it shows the winners, or who is asked."""

from types import SimpleNamespace

import games
from firmware_py.authoring.invariants.generators import Case, play
from firmware_py.authoring.template import Sprout
from firmware_py.console.ring_view import table_light
from firmware_py.render import ring
from firmware_py.render.colours import DARK
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.match import Match


def lit(match):
    """Return the ring of a match, as the console has it."""
    session = SimpleNamespace(match=match, changed=0, news=(), rolled=None, bots=())
    session.turn_began = session.turn_asked = -1
    ui = SimpleNamespace(session=session, scene=lambda: match.scene(None), touched=0, now=0)
    return table_light(ui)


def test_where_nobody_holds_a_card_any_more_the_winners_arcs_are_lit():
    for seed in range(4):
        match = play(Sprout(), Sprout().setup(4), Case(seed=seed))
        light = lit(match)
        assert tuple(arc.seat for arc in light.arcs) == match.result()
        frame = ring.paint(light, 0)
        assert set(frame) - {DARK}
        assert DARK in frame, "the seats that have lost are dark"


class Between(Sprout):
    """All players are asked after the last card, when no one holds a card."""

    deck = Sprout().deck

    def legal(self, state):
        return (Action(TABLE, "play", "card-1"),) if state.turn == TABLE else super().legal(state)

    def step(self, state, action):
        new = super().step(state, action)
        if new.turn == OVER:
            new.step, new.turn = "next", TABLE
        return new


def test_between_two_deals_all_who_are_asked_are_lit():
    game = Between()
    match = Match(game, game.setup(3), 0)
    while match.turn != TABLE:
        match.act(match.draw() if match.turn == CHANCE else game.legal(match.state)[0])
    light = lit(match)
    assert [arc.seat for arc in light.arcs] == [0, 1, 2]
    assert {*ring.paint(light, 0)} - {DARK}


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
