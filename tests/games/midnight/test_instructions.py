"""Instructions to people with printed cards, and the rows at the end of a round."""

from random import Random

import pytest

from games.core.action import OVER
from tests.firmware_py.console.table import Table

CARDS = ("red1-green6", "blue1-purple6", "red5-green2")


def told(table):
    """Return the id of the instruction, and its words on the display."""
    found = table.match.game.scene(table.match.state, None).told
    return None if found is None else (found.id, table.console.say(found))


def start(seats=3, cards="table", variant=None, **more):
    return Table("midnight").play("midnight", seats, variant, cards, **more)


def move(table, card):
    """Play an Hour card with two taps, and answer which figure moves first."""
    table.tap(card).tap(card)
    ask = table.match.ask(table.match.turn)
    if ask is not None and ask.lines[0].action.verb == "first":
        table.choose(*ask.lines[0].action)


def ended(table):
    """Play until a round has ended."""
    table.play_on(Random(4), lambda m: m.turn == OVER or m.game.round_over(m.state))
    assert table.match.turn != OVER
    return table


def test_people_are_told_to_deal_at_the_first_question_only():
    table = start()
    assert told(table)[0] == "midnight.told.deal"
    assert table.screen.rows[1:] == ("Shuffle. 5 Hour cards each,", "the rest is the draw pile.")
    table.tap(CARDS[0])
    assert told(table) is None
    move(table, CARDS[0])
    assert told(table)[0] != "midnight.told.deal"


def test_after_the_first_turn_of_each_seat_it_draws_a_card():
    table = start()
    for card, name in zip(CARDS, ("Red", "Blue", "Green"), strict=True):
        move(table, card)
        assert told(table) == ("midnight.told.draw", f"{name} draws an Hour card.")
    move(table, "blue2-green5")
    assert told(table) is None
    assert table.match.state.number == 1


def test_the_box_deals_without_instructions():
    assert told(start(cards="device")) is None


def test_after_a_round_people_shuffle_and_deal_again():
    table = ended(start(4))
    table.press("ok")
    assert told(table)[0] == "midnight.told.deal-special"
    assert told(table)[1].startswith("Deal 5 each, and a Special Action to ")
    table = ended(start(4, options={"consolation": "off"}))
    table.press("ok")
    assert told(table) == ("midnight.told.deal-again", "Shuffle, deal 5 each. All figures to 7.")


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_end_of_a_round_counts_the_points_and_says_what_is_next(seats):
    table = ended(start(seats))
    state = table.match.state
    assert table.screen.right == "to 24 pts"
    shown = []
    for _ in range(3 if seats < 5 else 4):
        shown += table.screen.rows[1:]
        table.wait(4)
    points = [row for row in shown if "=" in row]
    assert len(points) == (seats + 1) // 2
    for total, gain in zip(state.points, state.ended.gains, strict=True):
        assert f"{total - gain}+{gain}={total}" in " ".join(points)
    assert shown[len(points) :][-4:] == [
        "Points: your lead in hours",
        *(row for row in shown if row.startswith("over ")),
        "Next: all figures to 7",
        "Shuffle, deal 5 each",
    ]
