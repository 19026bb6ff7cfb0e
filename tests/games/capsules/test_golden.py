"""Golden tests G1-G19 of the rules file."""

from itertools import cycle
from random import Random

import msgspec
import pytest

from games.capsules import game
from games.capsules.state import Step
from games.core.action import CHANCE, OVER, Action
from games.core.errors import IllegalAction
from games.core.match import Match
from games.core.text import text
from tests.games.capsules.position import BLUE, GREEN, RED, Clock


def why(clock, verb, a=None):
    """Return the id of the reason why the player whose turn it is may not do this."""
    with pytest.raises(IllegalAction) as refused:
        clock.act(clock.state.turn, verb, a)
    return refused.value.text.id


def test_g1_a_full_round():
    clock = Clock(
        hour=6,
        capsules={7: "12 down", 8: "10 down", 1: "8 up", 4: "3 down", 10: "7 up", 11: "5 down"},
        airships={"green": "1 +", "red": "4 +", "blue": "6 -"},
    )
    clock.begin()
    assert clock.state.hour == 7
    assert clock.view["up"]["7"] == 12
    clock.draft(
        "move3-flip move1-foresee", "move1-flip move4-foresee", "advance-foresee move2-flip"
    )
    assert clock.state.order == (GREEN, RED, BLUE)
    clock.play("advance-foresee", "advance")
    assert clock.state.hour == 8
    assert clock.view["up"]["8"] == 10
    clock.play("move3-flip", "turn", "move")
    assert clock.state.at[RED] == 1
    assert clock.state.stack(1) == (GREEN, RED)
    clock.play("move1-flip", "turn")
    assert clock.state.facing[BLUE] == 1
    clock.play("move2-flip", "flip 4")
    assert clock.view["up"]["4"] == 3
    clock.do("play", "move1-foresee")
    clock.do("look", 11)
    assert game.view(clock.state, RED)["looked"] == ["capsule-5"]
    assert game.view(clock.state, BLUE)["looked"] == []
    assert clock.view["looking"] == 11
    clock.do("put_back")
    clock.do("stop")
    clock.play("move4-foresee", "look 11", "move")
    assert clock.state.at == (1, 10, 1)
    assert clock.state.step == Step.CAPTURED
    assert clock.view["captured"] == [[], [7], [3, 8]]
    assert clock.view["up"] == {"7": 12, "8": 10}
    assert game.scores(clock.state) == (0, 1, 2)
    clock.do("next")
    assert clock.state.hour == 9
    assert clock.state.facing == (-1, 1, 1)


@pytest.mark.parametrize(("number", "captured"), [(1, [1]), (2, [2]), (3, [3]), (4, [])])
def test_g2_the_hour_and_earlier_ones_can_be_captured(number, captured):
    clock = Clock(
        hour=2, capsules={6: f"{number} up"}, airships={"red": "6 +", "blue": "9 +"}, gone=(3,)
    )
    clock.round("move1-foresee move2-foresee", "advance-foresee move1-flip")
    for card in ("move1-foresee", "advance-foresee", "move2-foresee", "move1-flip"):
        clock.play(card, *(["turn"] if card == "move1-flip" else ["look 12"]))
    assert clock.view["captured"] == [captured, []]


def test_g3_set_up_and_the_first_round():
    match = Match(game, game.setup(3))
    match.act(match.draw())
    for seat, (colour, hour) in enumerate((("red", 3), ("blue", 6), ("green", 9))):
        match.act(Action(seat, "airship", colour))
        match.act(Action(seat, "start", hour))
        assert match.state.hour == 0
        assert game.view(match.state, None)["hour"] == 12
        match.act(Action(seat, "clockwise", True))
    assert match.state.hour == 1
    assert match.state.step == Step.REVEAL
    match.act(match.draw())
    assert list(game.view(match.state, None)["up"]) == ["1"]
    while match.state.step != Step.PLAY:
        match.act(match.draw() if match.turn == CHANCE else game.legal(match.state)[0])
    assert match.state.order == (RED, BLUE, GREEN)


def test_g4_an_occupied_capsule_is_not_turned_by_the_hand():
    clock = Clock(hour=2, airships={"blue": "9 +", "red": "3 +", "green": "6 +"})
    clock.begin()
    assert clock.state.hour == 3
    assert clock.side(3) == "down"
    clock.draft()
    assert clock.state.turn == RED


def test_g5_the_hand_turns_a_capsule_down_too():
    clock = Clock(hour=2, capsules={3: "5 up"}, airships={"red": "6 +", "blue": "9 +"})
    clock.begin()
    assert clock.side(3) == "down"
    assert clock.view["up"] == {}


QUIET = ("move1-foresee move2-foresee", "move3-foresee move4-foresee", "advance-foresee move1-flip")
"""Hands in which at least five cards can look at something."""


def quiet_round(clock):
    """Play a round of three without a move: the players look, and green turns round once."""
    clock.round(*QUIET)
    seats = clock.state.order
    hands = [hand.split() for hand in QUIET]
    for place in range(6):
        card = hands[seats[place % 3]][place // 3]
        use = "turn" if card == "move1-flip" else f"look {clock.hidden}"
        clock.play(card, use)


def test_g6_remote_captures_are_up_and_unoccupied():
    clock = Clock(
        hour=7,
        capsules={1: "8 up", 2: "3 up", 4: "5 down", 5: "9 up", 6: "2 up", 8: "12 up"},
        airships={"green": "1 +", "red": "2 +", "blue": "11 +"},
    )
    quiet_round(clock)
    assert clock.view["captured"] == [[3], [], [2, 8]]
    assert clock.view["up"] == {"5": 9}
    assert clock.side(4) == "down"


def test_g7_an_exact_hour_that_nobody_stands_on_stays():
    clock = Clock(
        hour=7,
        capsules={1: "8 up", 2: "3 up", 8: "12 up"},
        airships={"green": "10 +", "red": "9 +", "blue": "11 +"},
    )
    quiet_round(clock)
    assert clock.view["captured"] == [[], [], []]
    assert clock.view["up"] == {"1": 8, "2": 3}


def test_g8_who_was_below_captures_when_the_top_one_leaves():
    clock = Clock(
        hour=7,
        capsules={1: "3 up", 8: "12 up"},
        airships={"green": "1 +", "red": "1 +", "blue": "11 +"},
    )
    clock.round(
        "move1-foresee move2-foresee", "move3-foresee move4-foresee", "advance-foresee move1-flip"
    )
    assert clock.state.stack(1) == (GREEN, RED)
    for card, use in (
        ("move3-foresee", "look 2"),
        ("advance-foresee", "look 2"),
        ("move1-foresee", "look 2"),
        ("move4-foresee", "look 2"),
        ("move1-flip", "move"),
        ("move2-foresee", "look 3"),
    ):
        clock.play(card, use)
    assert clock.view["captured"] == [[3], [], []]


def test_g9_move_then_flip_what_was_left():
    clock = Clock(hour=3, airships={"red": "4 +", "blue": "9 +"})
    clock.round("move1-flip")
    assert clock.state.turn == RED
    clock.do("play", "move1-flip")
    assert 4 not in clock.offered("flip")
    assert why(clock, "flip", 4) == "capsules.why.stands"
    clock.do("move")
    assert clock.state.at[RED] == 5
    assert 4 in clock.offered("flip")
    clock.do("flip", 4)
    assert clock.side(4) == "up"


def test_g10_advance_to_twelve_ends_the_game():
    clock = Clock(
        hour=10,
        capsules={12: "1 down", 6: "11 up"},
        airships={"red": "6 -", "blue": "9 -"},
    )
    clock.round("move1-flip move2-foresee", "advance-flip advance-foresee")
    assert clock.state.turn == RED
    clock.play("move1-flip", "turn")
    clock.play("advance-foresee", "advance")
    assert clock.state.hour == 12
    assert clock.view["up"]["12"] == 1
    clock.play("move2-foresee", "look 1")
    clock.do("play", "advance-flip")
    assert {verb for verb, _ in clock.offered()} == {"flip", "turn"}
    assert why(clock, "advance") == "capsules.why.twelve"
    clock.do("turn")
    assert clock.view["captured"] == [[11], []]
    clock.do("next")
    assert clock.state.turn == OVER
    assert game.result(clock.state) == (RED,)


def test_g11_an_emptied_place_is_counted_and_gets_a_marker():
    clock = Clock(
        hour=4,
        capsules={9: "2 up"},
        airships={"red": "9 +", "blue": "12 +", "green": "8 -"},
        gone=(5,),
    )
    quiet_round(clock)
    assert clock.view["captured"] == [[2], [], []]
    assert clock.side(9) == "gone"
    said = game.news(clock.match.states[-2], clock.match.actions[-1], clock.state, None)
    assert text("capsules.told.marker", list=text("capsules.list.number", number=9)) in [
        news.text for news in said
    ]
    clock.do("next")
    clock.draft("", "", "move2-flip")
    assert clock.state.turn == GREEN
    clock.do("play", "move2-flip")
    assert 9 not in clock.offered("flip")
    clock.do("move")
    assert clock.state.at[GREEN] == 10


def test_g11_an_empty_place_cannot_be_flipped():
    clock = Clock(hour=4, airships={"red": "6 +", "blue": "12 +"}, gone=(5, 9))
    clock.round("move3-flip")
    clock.do("play", "move3-flip")
    assert 9 not in clock.offered("flip")
    assert why(clock, "flip", 9) == "capsules.why.empty"
    clock.do("move")
    assert clock.state.at[RED] == 9


def ended(red, blue, green=None):
    """Return the final state of a game with these captures."""
    airships = {"red": "3 +", "blue": "6 +"} | ({} if green is None else {"green": "9 +"})
    clock = Clock(hour=12, capsules={p: f"{p} up" for p in range(1, 13)}, airships=airships)
    won = [sum(1 << n for n in numbers) for numbers in (red, blue, green) if numbers is not None]
    state = msgspec.structs.replace(clock.state, won=tuple(won), here=0, up=0)
    return game.apply(state, game.legal(state)[0])


def test_g12_most_captures_then_the_lowest_number():
    assert game.result(ended({2, 9, 11}, {1, 12, 10})) == (BLUE,)
    assert game.result(ended({2, 9, 11}, {1, 12})) == (RED,)
    assert game.result(ended(set(), set())) == (RED, BLUE)
    assert game.result(ended({5}, set(), {4})) == (GREEN,)


def test_g13_two_players():
    clock = Clock(hour=3, airships={"red": "3 +", "blue": "9 +"})
    clock.begin()
    order = tuple(range(10))
    clock.act(CHANCE, "deal", order)
    assert [hand.bit_count() for hand in game.hands(clock.state)] == [3, 3]
    clock.do("keep", clock.offered("keep")[0])
    clock.do("keep", clock.offered("keep")[0])
    assert [hand.bit_count() for hand in game.hands(clock.state)] == [2, 2]
    assert clock.offered("keep") == ["move1-foresee", "move2-foresee"]
    clock.do("keep", "move2-foresee")
    clock.do("keep", "move2-flip")
    assert [hand.bit_count() for hand in game.hands(clock.state)] == [3, 3]
    assert game.view(clock.state, RED)["hand"] == ["move1-flip", "move3-flip", "move2-foresee"]
    assert clock.state.order == (BLUE, RED)
    unseen = game.known(clock.state, RED) | game.known(clock.state, BLUE)
    assert (unseen & 0x3FF).bit_count() == 6


def test_g14_first_player_tie_goes_to_the_top_of_the_stack():
    clock = Clock(hour=4, airships={"green": "7 +", "red": "7 +", "blue": "3 +"})
    clock.round()
    assert clock.state.order == (GREEN, RED, BLUE)


@pytest.mark.parametrize(
    ("stands", "card", "lands"), [("11 +", "move3-flip", 2), ("2 -", "move4-flip", 10)]
)
def test_g15_the_dial_wraps(stands, card, lands):
    clock = Clock(hour=10, airships={"red": stands, "blue": "10 +"})
    clock.round(f"{card} move1-flip", "move2-flip")
    if clock.state.turn == BLUE:
        clock.play("move2-flip", "turn")
    clock.play(card, "move")
    assert clock.state.at[RED] == lands


def test_g16_a_look_at_a_hand():
    clock = Clock(hour=8, airships={"green": "9 +", "blue": "11 +", "red": "12 +"})
    clock.round("move1-flip", "move2-flip move3-flip", "advance-foresee move1-foresee")
    assert clock.state.order == (GREEN, RED, BLUE)
    clock.play("move1-foresee", "look 1")
    clock.play("move1-flip", "turn")
    clock.play("move2-flip", "turn")
    clock.do("play", "advance-foresee")
    before = clock.state
    assert clock.offered("peek") == [RED, BLUE]
    assert why(clock, "peek", GREEN) == "capsules.why.own-hand"
    clock.do("peek", BLUE)
    assert game.view(clock.state, GREEN)["looked"] == game.view(clock.state, BLUE)["hand"]
    assert len(game.view(clock.state, GREEN)["looked"]) == 2
    assert game.view(clock.state, RED)["looked"] == []
    done = clock.match.actions[-1]
    heard = [[n.text for n in game.news(before, done, clock.state, s)] for s in (None, RED, GREEN)]
    assert heard[0] == heard[1]
    assert [said.id for said in heard[0]] == ["capsules.news.peek"]
    assert heard[0][0].args == {"seat": GREEN, "other_seat": BLUE}
    assert [said.id for said in heard[2]] == ["capsules.news.peek", *["capsules.line.holds"] * 2]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("cards", ["device", "table"])
def test_g17_nothing_gets_lost(seats, cards):
    for seed in range(20):
        rng = Random(seed)
        match = Match(game, game.setup(seats, None, cards), seed)
        while match.turn != OVER:
            state = match.state
            assert state.here.bit_count() + sum(game.scores(state)) == 12
            hands = sum(hand.bit_count() for hand in (*game.hands(state), *state.kept))
            assert hands + len(state.played) <= 10
            moves = game.legal(state)
            match.act(rng.choice(moves) if moves else game.sample(state, rng))
        assert match.state.round <= 12
        assert sorted(match.state.cards.box.dealt[:10]) == list(range(10))


def test_g18_leaving_and_coming_back_is_to_the_bottom():
    clock = Clock(
        hour=7,
        capsules={1: "3 up", 8: "12 up"},
        airships={"green": "1 +", "red": "1 +", "blue": "11 +"},
    )
    clock.round(
        "move2-foresee move3-foresee", "move4-foresee advance-foresee", "move1-foresee move1-flip"
    )
    players = cycle(clock.state.order)
    plays = {
        RED: [("move2-foresee", "look 3"), ("move3-foresee", "look 3")],
        BLUE: [("move4-foresee", "look 3"), ("advance-foresee", "look 3")],
        GREEN: [("move1-foresee", "move"), ("move1-flip", "turn", "move")],
    }
    for seat, _ in zip(players, range(6), strict=False):
        clock.play(*plays[seat].pop(0))
    assert clock.state.stack(1) == (RED, GREEN)
    assert clock.view["captured"] == [[3], [], []]


def test_g19_a_hand_can_be_looked_at_when_no_hour_can():
    clock = Clock(
        hour=11,
        capsules={6: "6 up"},
        airships={"red": "3 +", "blue": "9 +"},
        gone=(1, 2, 4, 5, 7, 8, 10, 11, 12),
    )
    clock.round("advance-foresee")
    clock.do("play", "advance-foresee")
    assert clock.offered() == [("peek", BLUE)]
    assert why(clock, "advance") == "capsules.why.twelve"
    assert why(clock, "look", 6) == "capsules.why.up"
