"""A player leaves during a match: the box plays on, or the seat always passes."""

from random import Random

from firmware_py.console import inputs
from tests.firmware_py.console.table import Table


def outcasts(cards="table", bots=None):
    """Return a match of three players in which a seat must play a card."""
    table, rng = Table().play("outcasts", 3, "base", cards, bots=bots), Random(1)
    while table.match.turn < 0 or table.match.state.step.name != "TURN":
        asked = table.match.game.asked(table.match.state)
        table.choose(*rng.choice(table.match.game.choices(table.match.state, asked[0]))).wait(1)
    return table


def play(table):
    """Play a card without an effect for the seat that is asked."""
    seat = table.match.turn
    choices = table.match.game.choices(table.match.state, seat)
    return table.choose(*next(each for each in choices if each.a == "werewolf")).wait(1)


def test_where_people_deal_a_seat_that_was_left_always_passes():
    table = outcasts()
    first = table.match.turn
    after = (first + 1) % 3
    table.menu("players", "leaves", after, "pass")
    assert table.match.turn == first
    play(table)
    assert (table.match.actions[-1].by, table.match.actions[-1].verb) == (after, "pass")
    assert table.match.turn not in (first, after)
    table.feed(inputs.UndoRequested(True, table.now))
    assert table.match.turn == first, "one undo takes the pass back, too"


def test_who_leaves_on_their_own_turn_passes_at_once_and_may_come_back():
    table = play(outcasts())
    who = table.match.turn
    table.menu("players", "leaves", who, "pass").wait(1)
    assert table.match.actions[-1][:2] == (who, "pass")
    table.menu("players", "joins", who)
    assert table.console.session.left == set()


def test_where_the_box_deals_it_plays_on():
    table = outcasts("device")
    table.heard()
    table.menu("players", "leaves", 1, "box")
    assert "The box plays Blue now." in table.says
    assert "accepted" in table.heard()
    assert table.console.bots == {1: "medium"}
    assert table.console.mode is table.console.play
    assert table.menu("players", "joins", 1).console.bots == {}
    assert table.screen.rows == ("Blue is back.", "Pass the box to")


def test_a_seat_s_own_button_says_who_leaves():
    table = outcasts().menu("players", "leaves").press("seat2")
    assert table.says.startswith("○ Green leaves | ▸ The box plays on | Always pass")


def test_the_last_person_stays():
    table = outcasts("device", {1: "easy", 2: "easy"}).menu("players", "leaves", 0)
    assert "Leave at least one seat" in table.says


def test_where_people_deal_the_box_plays_on_only_after_the_opening_race():
    table = Table().play("outcasts", 3, "base")
    while table.match.state.step.name != "RACE":
        table.press("ok").wait(1)
    table.menu("players", "leaves", 2, "box")
    assert "After this question." in table.says
    table.press("ok")
    assert "Always pass" in table.says, "the list is still open"
