"""Device seat in cinderella with real tiles: scans, announcements and questions."""

import pytest

from games.cinderella import game
from games.cinderella.state import Step
from games.core.action import CHANCE, TABLE, Action
from games.core.card_scans import ScanRequest
from games.core.errors import BadSetup
from games.core.match import Match
from games.core.text import text

RED, BOX, BLUE = range(3)


class Sitting:
    """A match of three seats, in the basic game by default; seat 0 begins."""

    def __init__(self, variant="basic", first=RED, **options):
        setup = {"seats": 3, "variant": variant, "cards": "table", "box": (BOX,), "first": first}
        self.match = Match(game, {**setup, "options": options}, seed=1)
        self.go_on()

    @property
    def state(self):
        return self.match.state

    @property
    def owed(self):
        return game.scan_request(self.state)

    def go_on(self):
        while self.match.turn == CHANCE and not game.choices(self.state, TABLE):
            self.match.act(self.match.draw())

    def do(self, by, verb, a=None, b=None):
        self.match.act(Action(by, verb, a, b))
        self.go_on()
        return self

    def roll(self, face):
        return self.do(CHANCE, "roll", face)

    def open(self, by, place, face):
        return self.do(by, "open", place).do(CHANCE, "reveal", face)

    def hold(self, face):
        return self.do(TABLE, "hold", face)

    def heard(self):
        before, action, after = self.match.states[-2], self.match.actions[-1], self.state
        return [news.text for news in game.news(before, action, after, None)]

    def choices(self, seat):
        return [action[1:3] for action in game.choices(self.state, seat)]


def test_one_of_them_is_a_person():
    with pytest.raises(BadSetup, match="one of the 1 seats at least is for people"):
        game.setup(1, "basic", "table", box=(0,))


def test_people_say_which_tile_they_turn_up_and_tap_it():
    table = Sitting().roll("wand").do(RED, "open", 3)
    assert (table.state.step, table.match.turn) == (Step.SHOW, CHANCE)
    assert game.scene(table.state, None).question == text("cinderella.ask.show", place=3)
    # the device's guess is shown to no one
    assert game.view(table.state, None)["open"] == {}
    assert game.tap(table.state, TABLE, "rat") == (Action(CHANCE, "reveal", "rat"),)
    table.do(CHANCE, "reveal", "rat")
    assert game.view(table.state, BOX)["open"] == {"3": "rat"}
    table.do(RED, "put_back")
    assert table.state.active == BOX
    # a tile that all have seen is not scanned again
    table.roll("wand").do(BOX, "open", 3)
    assert table.choices(BOX) == [("put_back", None)]
    # the device has no hands, so people are told to turn the tile face down again
    table.do(BOX, "put_back")
    assert table.heard() == [text("cinderella.news.back", n=1, places="3")]


def test_what_people_look_at_alone_is_their_own():
    table = Sitting().roll("cauldron")
    assert table.choices(RED) == [("done", None)]


def test_a_tile_that_the_box_looks_at_is_tapped_and_nobody_else_knows_it():
    table = Sitting(first=BOX).roll("cauldron").do(BOX, "look", 7)
    assert table.owed == ScanRequest(BOX, 1 << 6, True)
    asked = text("cinderella.ask.hold", seat=BOX, place=7)
    assert game.scene(table.state, None).question == asked
    table.hold("rat")
    assert game.view(table.state, BOX)["looks"] == {"7": "rat"}
    assert game.known(table.state, BOX) == 1 << 6
    assert not game.known(table.state, RED)
    # a tile that it has seen is not scanned again
    table.do(BOX, "put_back")
    for _ in range(2):
        table.roll("cauldron").do(table.match.turn, "done")
    table.roll("cauldron").do(BOX, "look", 7)
    assert table.owed is None


def test_the_box_points_for_people_and_people_for_the_box():
    table = Sitting().roll("hourglass").open(RED, 1, "rat")
    # where people point is not entered
    assert (table.state.step, table.match.turn) == (Step.POINT, BOX)
    table.do(BOX, "point", 5)
    assert (table.state.step, table.match.turn) == (Step.REPORT, RED)
    assert game.view(table.state, None)["pointed"] == {"1": 5}
    table.do(RED, "no_pair").roll("hourglass").open(BOX, 2, "gown")
    assert table.match.turn == BLUE
    table.do(BLUE, "no_tip").do(RED, "point", 9)
    assert (table.state.step, table.match.turn) == (Step.LOOK, BOX)


def test_people_say_where_the_other_tile_of_their_pair_lay():
    table = Sitting().roll("hourglass").open(RED, 1, "rat").do(BOX, "no_tip")
    assert table.choices(RED) == [("no_pair", None), *(("match", n) for n in range(2, 13))]
    # the scan leaves the place open; a tile that does not match the rat is refused
    assert len(game.tap(table.state, RED, "coachman")) == 11
    table.do(RED, "match", 4)
    assert table.state.found.bit_count() == 1
    assert table.state.left == 0b1111_1111_0110
    assert table.state.hour == 1


def test_a_pair_that_the_box_finds_is_laid_by_people():
    table = Sitting(first=BOX).roll("hourglass").open(BOX, 1, "rat")
    table.do(BLUE, "no_tip").do(RED, "no_tip").do(BOX, "look", 12).hold("coachman")
    assert table.choices(BOX) == [("match", 12)]
    # after a correction of a wrong scan, it chooses again
    table.do(TABLE, "rehold", "gown", 11)
    assert table.choices(BOX) == [("put_back", None)]
    table.do(TABLE, "rehold", "coachman", 11).do(BOX, "match", 12)
    assert table.state.found.bit_count() == 1
    assert not table.state.left & (1 | 1 << 11)
    assert text("cinderella.news.aside", place=1, other=12) in table.heard()


def test_only_pairs_of_the_due_section_are_laid():
    table = Sitting("advanced")
    for seat in range(3):
        table.do(CHANCE, "deal", "wand", seat)
    table.roll("hourglass").open(RED, 1, "gown").do(BOX, "no_tip")
    assert table.choices(RED) == [("no_pair", None)]


def test_a_special_tile_in_the_grid_is_one_of_those_that_no_seat_holds():
    table = Sitting("magic")
    for seat in range(3):
        table.do(CHANCE, "deal", "mirror", seat)
    table.roll("cauldron").do(RED, "done").roll("wand").do(BOX, "open", 16)
    offered = {action.a for action in game.choices(table.state, TABLE)}
    assert "mirror" not in offered
    assert {"wand", "cauldron", "hourglass"} <= offered


def test_at_the_last_chance_the_box_tells_what_it_knows():
    table = Sitting(first=BOX, last_chance="yes").roll("cauldron").do(BOX, "look", 7).hold("rat")
    table.do(BOX, "put_back")
    for _ in range(12):
        seat = table.roll("hourglass").match.turn
        table.do(seat, "open", 1)
        if table.state.step == Step.SHOW:
            table.do(CHANCE, "reveal", "gown")
        while table.state.step == Step.POINT:
            table.do(table.match.turn, "no_tip")
        if seat == BOX:
            table.do(BOX, "look", 7).do(BOX, "put_back")
        else:
            table.do(seat, "no_pair")
    assert table.state.step == Step.VERDICT
    assert [line.args["place"] for line in game.scene(table.state, None).lines] == [1, 7]


def test_whose_special_tile_is_asked_for_is_said_where_it_is_the_boxs():
    match = Match(game, {"seats": 2, "variant": "magic", "cards": "table", "box": (1,)}, seed=1)
    asked = []
    while match.state.step == Step.DEAL:
        asked.append(game.ask(match.state, TABLE).question)
        match.act(game.choices(match.state, TABLE)[0])
    assert asked == [text("cinderella.ask.deal"), text("cinderella.ask.deal-of", seat=1)]
