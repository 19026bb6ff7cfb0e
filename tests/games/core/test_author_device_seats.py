"""Device seats of a game that defines `legal` and `step`, and of a class that extends it."""

from functools import cached_property
from importlib import resources
from random import Random
from typing import ClassVar

import pytest
from msgspec.structs import replace

from firmware_py.authoring.template import HAND, Sprout, State
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.card_scans import GAP
from games.core.cards import backs
from games.core.match import Match
from games.core.structs import copied
from games.core.text import text
from tests.invariants.device_seat_match import Sitting


class Rounds(State):
    points: tuple[int, ...] = ()


class Twice(Sprout):
    """Two deals. The turns that the extended `step` has seen are kept."""

    dealers = ("device", "table")
    verbs: ClassVar = Sprout.verbs | {"deal": ()}

    def __init__(self):
        self.turns = set()

    @cached_property
    def folder(self):
        return resources.files("firmware_py.authoring.template")

    def begin(self, setup):
        return Rounds(setup, super().begin(setup).cards)

    def legal(self, state):
        return (Action(TABLE, "deal"),) if state.step == "deal" else super().legal(state)

    def step(self, state, action):
        if action.verb == "deal":
            new = copied(state)
            new.step, new.turn = "shuffle", CHANCE
            return new
        new = super().step(state, action)
        self.turns.add(new.turn)
        if new.turn == OVER and not new.points:
            new.points, new.won = super().scores(new), ()
            new.step, new.turn = "deal", TABLE
        return new

    def scene(self, state, seat):
        return replace(super().scene(state, seat), question=text("sprout.ask.play"))

    def table_actions(self, state, action, after):
        if action.verb == "deal":
            return ()
        if action.verb == "shuffle" and state.points:
            return (Action(TABLE, "deal"),)
        return super().table_actions(state, action, after)


def begun(box=(1,)):
    """Return a match at a table, with its cards dealt."""
    game = Twice()
    match = Match(game, game.setup(3, cards="table", box=box), 1)
    match.act(match.draw())
    return match


def scan(match):
    """Scan cards while one is requested: the first offered face that is not scanned yet."""
    while match.game.scan_request(match.state):
        cards = match.state.cards
        scanned = {cards.face(back) for back in backs(cards.sure)}
        match.act(next(a for a in match.game.legal(match.state) if a.a not in scanned))
    return match


@pytest.mark.parametrize("box", [(0,), (1, 2)])
@pytest.mark.parametrize("wrong", [0.0, 0.15])
def test_a_device_seat_plays_as_if_the_device_had_dealt(box, wrong):
    game = Twice()
    session = Sitting(game, game.setup(3, cards="table", box=box), Random(5), wrong)
    session.play()
    assert session.taps >= 2 * HAND * len(box)
    assert session.decisions >= 2 * HAND * len(box)


def test_a_step_that_a_class_extends_returns_the_true_turn():
    match = begun()
    assert match.game.turns == {match.setup.first}
    assert match.turn == TABLE


def test_the_scene_and_the_answers_ask_for_a_scan():
    match = begun()
    scene, ask = match.game.scene(match.state, None), match.game.ask(match.state, TABLE)
    assert scene.head == 1
    assert scene.question.id == ask.question.id == "table.ask.hold"
    assert {line.action.verb for line in ask.lines} == {"hold"}


def test_the_turn_goes_on_after_the_last_scan():
    match = scan(begun())
    assert match.turn == match.setup.first
    assert match.state.resumes is None
    assert len(match.row(1)) == HAND


def test_a_second_deal_begins_a_new_row():
    match = scan(begun())
    while match.state.step == "play":
        match.act(match.game.legal(match.state)[0])
        scan(match)
    assert set(match.row(1)) <= {GAP}
    match.act(Action(TABLE, "deal"))
    match.act(match.draw())
    wanted = match.game.scan_request(match.state)
    assert (wanted.seat, wanted.zone.bit_count(), wanted.ordered) == (1, HAND, False)
    assert match.row(1) == ()
