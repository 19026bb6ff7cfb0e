"""Options of capsules: each changes what the device enforces."""

from games.capsules import game
from games.core.action import OVER
from games.core.match import Match
from tests.games.capsules.position import BLUE, GREEN, RED, Clock

STACKED = {"green": "7 +", "red": "7 +", "blue": "5 +"}


def test_no_option_is_only_advice():
    assert set(game.options) == {"turn_order", "two_player_start", "remember"}
    assert not any(option.advisory for option in game.options.values())


def test_turn_order_by_seat_or_by_dial():
    seat = Clock(hour=3, airships=STACKED)
    seat.round()
    assert seat.state.order == (BLUE, GREEN, RED)
    dial = Clock(hour=3, airships={"red": "12 +", "blue": "5 +", "green": "8 +"}, turn_order="dial")
    dial.round("", "advance-flip")
    assert dial.state.order == (BLUE, GREEN, RED)
    by_seat = Clock(hour=3, airships={"red": "8 +", "blue": "5 +", "green": "12 +"})
    by_seat.round()
    assert by_seat.state.order == (BLUE, GREEN, RED)
    by_dial = Clock(
        hour=3, airships={"red": "8 +", "blue": "5 +", "green": "12 +"}, turn_order="dial"
    )
    by_dial.round()
    assert by_dial.state.order == (BLUE, RED, GREEN)


def test_turn_order_by_dial_takes_a_stack_from_its_top_and_keeps_it_for_both_cards():
    clock = Clock(hour=6, airships=STACKED, turn_order="dial")
    clock.round()
    assert clock.state.order == (GREEN, RED, BLUE)
    asked = []
    for _ in range(6):
        asked.append(clock.state.turn)
        card = clock.offered("play")[0]
        clock.do("play", card)
        clock.do(*clock.offered()[-1])
        while clock.state.turn == asked[-1] and not clock.offered("play"):
            clock.do(*clock.offered()[-1])
        if clock.state.turn == OVER or not clock.offered("play"):
            break
    assert asked[:6] == [GREEN, RED, BLUE] * 2


def test_two_player_start():
    for value, places in (("fixed", [3, 9]), ("free_of_3_6_9", [3, 6, 9])):
        match = Match(game, game.setup(2, cards="table", options={"two_player_start": value}))
        match.act(game.legal(match.state)[0])
        assert [action.a for action in game.legal(match.state)] == places


def test_remember_notes_what_one_has_seen():
    for value, noted in (("off", None), ("on", {"7": 4})):
        clock = Clock(
            hour=2, capsules={7: "4 down"}, airships={"red": "3 +", "blue": "9 +"}, remember=value
        )
        clock.round("move1-foresee")
        clock.do("play", "move1-foresee")
        clock.do("look", 7)
        clock.do("put_back")
        assert game.view(clock.state, RED).get("notes") == noted
        assert game.view(clock.state, BLUE).get("notes") == (None if noted is None else {})
        assert "notes" not in game.view(clock.state, None)
        said = [row.id for page in game.scene(clock.state, RED).pages for row in page]
        assert ("capsules.line.notes" in said) == (value == "on")
