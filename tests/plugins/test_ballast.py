"""ballast: the rules B1-B6 of an example with bluffs and reactions."""

from itertools import chain
from random import Random

import pytest

from firmware_py.authoring.check import check
from firmware_py.authoring.selfplay.selfplay import selfplay
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.card_scans import GAP
from games.core.match import Match
from tests.invariants.device_seat_match import Sitting
from tests.plugins.ballast.ballast import game


def dealt(*hands, **setup):
    """Return a match in which the players hold crates of these weights; the others are ones."""
    match = Match(game, {"seats": 2, **setup})
    box = match.state.cards.box
    wanted = [f"crate-{weight}" for weight in chain(*hands)]
    rest = [box.faces[number] for number in box.dealt]
    for face in wanted:
        rest.remove(face)
    match.act(Action(CHANCE, "shuffle", tuple(map(box.number, (*wanted, *rest)))))
    return match


def said(match, viewer):
    """Return id and arguments of the news of the last action."""
    (news, *_) = game.news(*match.transitions[-1][1:], viewer)
    return news.text.id, news.text.args


THREES = (3, 3, 3, 4, 4)


def test_b2_only_the_weight_that_is_said_becomes_known():
    match = dealt((1, 2, 6, 6, 6), THREES)
    assert match.ask(0).private
    match.act(Action(0, "load", "crate-2", 5))
    assert said(match, 0) == ("ballast.news.load", {"seat": 0, "face": "crate-2", "number": 5})
    for viewer in (1, None):
        assert said(match, viewer) == ("ballast.news.load.unseen", {"seat": 0, "number": 5})
    dock = 1 << match.state.dock[0]
    assert game.known(match.state, 0) & dock
    assert not game.known(match.state, 1) & dock


def test_b3_b4_the_others_react_in_order_and_pay_if_all_believe():
    match = dealt(THREES, THREES[:1], seats=3)
    match.act(Action(0, "load", "crate-3", 6))
    for seat in (1, 2):
        assert game.asked(match.state) == (seat,)
        assert not match.ask(seat).private
        match.act(Action(seat, "believe"))
    assert match.state.coins == (6, 0, 0)
    assert match.state.hold.bit_count() == 1
    assert not match.state.cards.public, "nobody sees a crate that all believe"
    assert (match.turn, match.state.step) == (1, "load")


@pytest.mark.parametrize(
    ("weight", "number", "coins"), [(3, 4, (0, 4)), (3, 3, (6, 0)), (6, 2, (4, 0))]
)
def test_b5_a_weighed_crate_decides_who_gets_the_coins(weight, number, coins):
    match = dealt((weight, 1, 1, 1, 1), THREES)
    match.act(Action(0, "load", f"crate-{weight}", number))
    match.act(Action(1, "weigh"))
    assert game.legal(match.state) == (Action(CHANCE, "reveal", f"crate-{weight}"),)
    match.act(match.draw())
    assert match.state.coins == coins
    assert game.view(match.state, None)["weighed"] == [f"crate-{weight}"]
    assert match.turn == 1


def test_b6_the_game_ends_with_the_last_crate_and_most_coins_win():
    match, rng = dealt(seats=3), Random(1)
    while match.turn != OVER:
        match.act(match.draw() if match.turn == CHANCE else rng.choice(game.legal(match.state)))
    assert sum(action.verb == "load" for action in match.actions) == 15
    coins = match.state.coins
    assert match.result() == tuple(seat for seat in range(3) if coins[seat] == max(coins))


def test_people_say_a_weight_and_tap_a_crate_only_if_it_is_weighed():
    match = Match(game, {"seats": 2, "cards": "table"})
    match.act(match.draw())
    assert game.legal(match.state) == tuple(Action(0, "loaded", n) for n in range(1, 7))
    match.act(Action(0, "loaded", 5))
    match.act(Action(1, "weigh"))
    assert game.tap(match.state, TABLE, "crate-2") == (Action(CHANCE, "reveal", "crate-2"),)
    match.act(Action(CHANCE, "reveal", "crate-2"))
    assert match.state.coins == (0, 5)


def choices(match, rngs):
    return {game.player.rollout(match.state, match.turn, rng) for rng in rngs}


def test_a_bot_bluffs_with_its_lightest_crate_and_else_tells_the_truth():
    match = dealt((2, 2, 3, 3, 5), THREES)
    lies = {Action(0, "load", "crate-2", weight) for weight in (4, 5, 6)}
    assert choices(match, map(Random, range(99))) == {Action(0, "load", "crate-5", 5), *lies}


@pytest.mark.parametrize(("number", "both"), [(1, False), (5, True)])
def test_a_bot_doubts_only_what_can_be_a_lie(number, both):
    match = dealt((1, 2, 3, 4, 5), THREES)
    match.act(Action(0, "load", "crate-2", number))
    reactions = {Action(1, "believe"), *([Action(1, "weigh")] if both else [])}
    assert choices(match, map(Random, range(99))) == reactions


def test_a_crate_of_the_device_leaves_the_slot_in_which_it_lies():
    match = Match(game, game.setup(2, cards="table", box=(0,)), 1)
    match.act(match.draw())
    for weight in (6, 2, 5, 1, 4):
        match.act(Action(TABLE, "hold", f"crate-{weight}"))
    row = match.row(0)
    match.act(Action(0, "load", "crate-5", 6))
    assert match.row(0) == (*row[:2], GAP, *row[3:])
    assert not game.known(match.state, None)


@pytest.mark.parametrize("wrong", [0.0, 0.15])
def test_the_device_plays_a_seat_as_if_it_had_dealt(wrong):
    session = Sitting(game, game.setup(3, cards="table", box=(1, 2)), Random(5), wrong)
    session.play()
    assert session.taps >= 10


@pytest.mark.parametrize("examples", [3])
def test_nothing_is_wrong_with_it(examples):
    assert check(game, examples) == []


@pytest.mark.parametrize("box", [(), (1,)])
def test_people_play_it_through_the_whole_device(box):
    setup = game.setup(3, cards="table", box=box)
    assert selfplay(game, setup, 1, 0, lambda some, *_: some)["diverged"] == []
