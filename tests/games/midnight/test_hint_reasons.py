"""Hint reasons in midnight: each in a position where it is true, and in one where it is not."""

from games.core.text import text
from games.midnight import game
from games.midnight.player import brings, events
from tests.games.hints import best, why
from tests.games.midnight.position import BLUE, RED, Table

RIVALS = {
    1: ("blue2-green5", "red2-yellow5"),
    2: ("green5-yellow2", "blue1-yellow6"),
    3: ("green2-purple5", "purple1-yellow6"),
}
HELD, STAYS, SWAP = (f"midnight.hint.{each}" for each in ("held", "stays", "swap"))


def told(table):
    return why(game, table.state, RED)


def of(table, face):
    """Return the effects of a turn with this card, Red first."""
    steps = []
    table.do("play", face)
    while True:
        steps.append((*table.last, table.state))
        if table.state.turn != RED:
            return set(brings(steps))
        table.do(*(("first", "red") if table.offered("first") else ("confirm",)))


def test_a_time_jump_may_be_what_brings_a_figure_home():
    """Blue has no step left, so Red moves immediately; before the jump, Red's number was 6."""
    table = Table(at={"red": 17}, hands={RED: ("red6-blue1", "time_jump"), **RIVALS})
    table.do("play", "red6-blue1").do("lay", "time_jump").do("confirm").do("jump", "red")
    assert table.round_over
    assert set(events(table.last[0], None, table.state)) == {"home:red"}


def test_what_is_earned_in_the_step_that_ends_the_round_is_earned():
    table = Table(seats=3, at={"red": 21, "purple": 22}, hands={RED: ("red3-purple4",)})
    table.play("red3-purple4", first="purple")
    assert table.round_over
    assert set(events(table.last[0], None, table.state)) >= {"booster:0", "home:red"}


# A card kept for later


def near(*hand, **at):
    return Table(
        at={"red": 17, "blue": 9, "green": 20, "purple": 20} | at, hands={RED: hand, **RIVALS}
    )


def test_who_keeps_a_card_that_walks_the_figure_home_is_told_so():
    table = near("red4-blue3", "red3-purple4", "blue3-green4")
    assert best(game, table.state, RED) == ("play", "red4-blue3")
    said = told(table)[HELD]
    assert (said["figure"], said["n"]) == (text("table.colour.red"), 3)


def test_another_card_of_the_colour_is_none_for_that():
    table = near("red4-blue3", "red2-purple5", "blue3-green4")
    assert best(game, table.state, RED) == ("play", "red4-blue3")
    assert HELD not in told(table)


def test_the_card_that_was_laid_or_drawn_is_not_held():
    laid = Table(at={"red": 18}, hands={RED: ("red3-blue4",), **RIVALS})
    assert of(laid, "red3-blue4") == set()
    drawn = Table(at={"red": 17}, hands={RED: ("red4-blue3",), **RIVALS}, draw=("red3-blue4",))
    assert of(drawn, "red4-blue3") == set()
    held = Table(at={"red": 17}, hands={RED: ("red4-blue3", "red3-blue4"), **RIVALS})
    assert of(held, "red4-blue3") == {"held:red:3"}


def test_where_people_deal_no_hand_is_told_of():
    hands = {RED: ("red4-blue3", "red3-blue4"), **RIVALS}
    assert of(Table(cards="table", at={"red": 17}, hands=hands), "red4-blue3") == set()


# A rival whose turn is next, near midnight


def beside(hand, **at):
    return Table(
        at={"red": 9, "green": 8, "purple": 8, "blue": 8} | at, hands={RED: hand, **RIVALS}
    )


def test_a_rival_who_is_on_next_is_walked_past_midnight():
    hand = ("red4-blue3", "blue6-green1", "green5-purple2", "green1-purple6")
    table = beside(hand, blue=20)
    assert best(game, table.state, RED) == ("play", "blue6-green1")
    said = told(table)[STAYS]
    assert (said["figure"], said["n"]) == (text("table.colour.blue"), 4)
    assert said["who"] == text("midnight.seat", seat=BLUE)


def test_a_rival_who_is_on_later_is_not_said_to_be_next():
    table = beside(("red4-blue3", "blue1-green6", "red5-purple2", "green1-purple6"), green=20)
    assert best(game, table.state, RED) == ("play", "blue1-green6")
    assert STAYS not in told(table)


def test_who_is_walked_a_part_of_the_way_is_still_near():
    table = beside(("red4-blue3", "red6-blue1"), blue=18)
    assert of(table, "red6-blue1") == set()
    assert of(beside(("red1-blue6", "red6-blue1"), blue=20), "red1-blue6") == {"stays:blue:4:1"}


# A swap


def stuck(*hand):
    return Table(at={"red": 18, "blue": 20, "green": 20, "purple": 20}, hands={RED: hand, **RIVALS})


def test_who_cannot_move_their_figure_is_told_to_swap():
    table = stuck("blue4-green3", "blue3-green4", "green3-purple4")
    assert best(game, table.state, RED) == ("ability", "red")
    assert told(table)[SWAP]["figure"] == text("table.colour.red")


def test_a_swap_for_another_reason_is_none_for_that():
    table = stuck("blue4-green3", "blue3-green4", "red5-purple2")
    assert best(game, table.state, RED) == ("ability", "red")
    assert SWAP not in told(table)
