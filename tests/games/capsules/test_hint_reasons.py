"""Hint reasons in capsules: each in a position where it is true, and in one where it is not."""

import msgspec
import pytest

from games.capsules import game
from games.capsules.player import brings
from games.capsules.setup import BACK
from tests.games.capsules.position import BLUE, RED, Clock
from tests.games.hints import best, why

UNDER, LEAVES, DOWN, FORESEE = (
    f"capsules.hint.{each}" for each in ("under", "leaves", "down", "foresee")
)


def turn(clock, card, *uses):
    """Return the effects of a turn with this card for the player whose turn it is."""
    seat, at = clock.state.turn, len(clock.match.actions)
    clock.play(card, *uses)
    match = clock.match
    steps = zip(match.states[at:], match.actions[at:], match.states[at + 1 :], strict=False)
    return set(brings([step for step in steps if step[1].by in (seat, -2)]))


def last_card(clock, card):
    """Play up to the last card of a round of red and blue, with looks for the other cards."""
    clock.round("advance-foresee move1-foresee", f"move2-foresee {card}")
    for each in ("advance-foresee", "move2-foresee", "move1-foresee"):
        clock.play(each, f"peek {1 - clock.state.turn}")
    clock.do("play", card)
    return clock


def told(clock):
    return why(game, clock.state, clock.state.turn)


def chosen(clock):
    return best(game, clock.state, clock.state.turn)


# Under another airship


def test_who_stands_under_another_gets_out():
    airships = {"red": "11 -", "blue": "11 +"}
    clock = Clock(hour=6, capsules={11: "5 up", 2: "9 up"}, airships=airships)
    last_card(clock, "move3-foresee")
    clock.do("look", 4)
    clock.do("put_back")
    assert chosen(clock) == ("move", None)
    assert told(clock)[UNDER]["seat"] == RED


def test_who_flies_from_an_empty_place_or_under_another_does_not_get_out():
    def of(**how):
        clock = Clock(hour=6, **how)
        clock.round("move1-flip", "move3-foresee", "advance-foresee")
        while clock.state.turn != BLUE:
            clock.play(clock.offered("play")[0], "turn")
        return turn(clock, "move3-foresee", "move")

    fleet = {"red": "11 -", "blue": "11 +", "green": "5 +"}
    assert of(airships=fleet) == {f"under:{RED}"}
    assert of(airships=fleet, gone=(11,)) == set()
    assert of(airships=fleet | {"green": "2 +"}) == set()
    assert of(airships={"blue": "11 +", "red": "11 -", "green": "5 +"}) == set()


# Fly, then flip


def covered():
    """Blue is on the 3, which was covered; the 6 is due, and takes the 3 along if it is up."""
    clock = Clock(
        hour=5, capsules={4: "3 up", 7: "6 up", 6: "9 down"}, airships={"red": "3 +", "blue": "4 +"}
    )
    state = msgspec.structs.replace(clock.state, up=1 << 7)
    clock.match.state = clock.match.states[-1] = state
    return last_card(clock, "move3-flip")


def test_what_one_stands_on_is_flipped_after_one_has_flown():
    clock = covered()
    assert chosen(clock) == ("move", None)
    assert LEAVES in told(clock)


def test_another_capsule_or_another_order_is_not_that():
    def of(*uses):
        clock = Clock(hour=5, capsules={7: "6 up"}, airships={"red": "9 +", "blue": "4 +"})
        clock.round("move1-flip", "move3-flip")
        clock.play("move1-flip", "turn")
        return turn(clock, "move3-flip", *uses)

    assert of("move", "flip 4") == {"leaves"}
    assert of("move", "flip 5") == of("flip 5", "move") == set()


# Turned down


def due(red, blue=3):
    """The 7 is due, and the 5 is face up on a position without an airship."""
    capsules = {11: "7 up", 8: "5 up", 3: "9 up"}
    clock = Clock(hour=6, capsules=capsules, airships={"red": f"{red} -", "blue": f"{blue} +"})
    return last_card(clock, "move3-flip")


def test_what_a_rival_would_take_is_turned_down():
    clock = due(red=11)
    assert chosen(clock) == ("flip", 8)
    assert told(clock)[DOWN] | {"seat": RED, "number": 5} == told(clock)[DOWN]


@pytest.mark.parametrize("blue", [3, 11], ids=["nobody", "not a rival"])
def test_what_no_rival_would_take_is_turned_down_for_nothing(blue):
    clock = due(red=10, blue=blue)
    at = len(clock.match.actions)
    clock.do("flip", 8)
    states = clock.match.states
    assert set(brings([(states[at], clock.match.actions[at], states[at + 1])])) == set()


# A look


def before_the_end():
    """The last hour: the 12 takes all open capsules, and is at 9 or 10, where Blue may go."""
    clock = Clock(
        hour=11,
        capsules={n: f"{n} up" for n in (2, 3, 4, 5)} | {9: "12 down", 10: "1 down", 1: "6 up"},
        gone=(12, 11, 8, 7, 6),
        airships={"red": "5 +", "blue": "7 +"},
    )
    clock.round("move1-flip advance-flip", "advance-foresee move2-flip")
    clock.play("move1-flip", "turn")
    return clock


def test_what_one_does_not_know_is_foreseen():
    clock = before_the_end()
    clock.do("play", "advance-foresee")
    assert chosen(clock) == ("look", 9)
    assert told(clock)[FORESEE]["hour"] == 9


def test_what_one_has_seen_is_not():
    clock = before_the_end()
    state = clock.state
    known = msgspec.structs.replace(state, cards=state.cards.look(BLUE, 1 << BACK + 9))
    clock.match.state = clock.match.states[-1] = known
    assert turn(clock, "advance-foresee", "look 9") == set()
    assert turn(before_the_end(), "advance-foresee", "look 9") == {"foresee:9"}
