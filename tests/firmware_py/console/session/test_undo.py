"""Undo: free, with the agreement of all, at the end of a game, and past the actions of bots."""

from random import Random

import pytest

from firmware_py.console import commands, inputs
from games.core.action import CHANCE, OVER, Action
from tests.firmware_py.console.table import Table

ROLLED = Action(CHANCE, "roll", "hourglass")


def told():
    """Return a table where people reported a roll and a pair, both new to the device."""
    return Table().play("cinderella", 3, "basic").pick(ROLLED).tap("gown").wait(2)


def rolled():
    """Return a table where the device has rolled, so that the result is known to all."""
    table = Table().play("cinderella", 2, "basic", "device").press("ok")
    table.press("ok")  # turn a tile up
    return table.wait(2)


def test_hold_back_shows_what_goes_back_and_ok_takes_it_back():
    table = told().hold("back")
    assert table.screen.head.text == "Undo?"
    assert any("gown" in row for row in table.screen.rows)
    assert (table.screen.foot.ok, table.screen.foot.back) == ("undo", "keep")
    table.press("ok")
    assert table.match.actions == [ROLLED]
    assert table.match.entries[-1] == 1
    assert table.paper.entries == table.match.entries


def test_the_ring_shows_the_table_as_it_would_be_with_the_change_blinking():
    table = told()
    now = table.light
    table.hold("back")
    assert len(table.light.marks) < len(now.marks)
    ((pair, *_),) = table.light.proposals
    assert pair.style == "cursor"


def test_a_card_is_refused_until_the_question_is_answered():
    table = told().hold("back")
    table.heard()
    table.tap("mirror")
    assert "Answer first: undo?" in table.screen.rows
    assert table.heard() == ["refused"]
    assert len(table.match.actions) == 2
    assert table.wait(6).screen.head.text == "Undo?"
    assert table.tap("mirror").press("ok").screen.head.text == "Undo?"
    assert "Answer first" not in table.press("back").tap("mirror").says


def test_back_keeps_and_so_does_half_a_minute():
    for keep in (
        lambda table: table.press("back"),
        lambda table: table.wait(31),
    ):
        table = told().hold("back")
        keep(table)
        assert not table.says.startswith("Undo?")
        assert len(table.match.actions) == 2


def test_one_more_hold_is_one_more_step_back():
    table = told().hold("back").press("ok").hold("back").press("ok")
    assert table.match.actions == []
    assert "Nothing to undo yet." in " ".join(table.hold("back").screen.rows)


def test_an_answer_without_news_goes_back_by_its_name():
    table = Table().play("cinderella", 2, "basic").pick(Action(CHANCE, "roll", "wand"))
    table.press("ok").hold("back")
    assert "Red: done" in table.screen.rows


def test_a_secret_answer_keeps_its_secret():
    table = Table().play("nightwatch", 2, None, "device")
    for _ in range(60):
        table.press("ok")
        actions = table.match.actions
        if actions and actions[-1].verb in ("shut", "take"):
            break
    else:
        pytest.fail("no look in this game")
    table.press("back", "ok").hold("back")
    assert "Step" not in table.says


def test_past_what_all_have_learnt_ok_is_held_until_the_bar_is_full():
    table = rolled().hold("back")
    assert table.screen.rows[0] == "All agree? Hold ✓ for 2 s."
    actions = len(table.match.actions)
    table.press("ok").hold("ok", 1.5)
    assert (len(table.match.actions), table.screen.bar) == (actions, None)
    table.down("ok").wait(1)
    assert table.screen.bar == pytest.approx(0.5)
    table.wait(1.1).up("ok")
    assert len(table.match.actions) < actions


def test_or_every_seat_agrees_by_its_own_button():
    table = rolled().hold("back").press("seat0", "seat0")
    assert table.says.startswith("Undo?")
    table.press("seat1")
    assert not table.says.startswith("Undo?")


def test_a_hold_that_began_before_the_question_does_not_agree_to_it():
    table = rolled().down("ok").wait(1)
    table.feed(inputs.UndoRequested(agreed=False, at=table.now))
    actions = len(table.match.actions)
    table.wait(3).up("ok")
    assert len(table.match.actions) == actions


def test_the_end_can_be_taken_back():
    table = Table().play("cinderella", 2, "basic").play_on(Random(2))
    assert table.screen.foot.back == "hold: undo"
    table.hold("back")
    assert table.press("ok").match.turn != OVER


def test_an_undo_goes_past_what_bots_did_and_they_wait_for_it():
    table = Table().play("cinderella", 3, "basic", "device", bots=dict.fromkeys((1, 2), "random"))
    while not table.match.actions or table.match.actions[-1].by != 1:
        table.wait(0.2)
        if table.match.turn == 0 or table.console.play.ask(table.console):
            table.press("ok")
    table.hold("back")
    actions = list(table.match.actions)
    table.wait(20)
    assert table.match.actions == actions, "nobody plays on while the table decides"
    table.hold("ok", 2.2)
    assert len(table.match.actions) < len(actions)
    taken = actions[len(table.match.actions) :]
    assert taken[0].by not in (1, 2)


@pytest.mark.parametrize("seed", range(4))
def test_who_took_an_answer_back_is_asked_before_the_bots_that_are_asked_too(seed):
    table = Table(seed=seed).play("outcasts", 3, "base", "device", bots={1: "easy", 2: "easy"})
    asked = table.console.session.ask()
    assert {0, 1, 2} <= {*table.match.game.asked(table.match.state)}, "a race"
    actions = len(table.match.actions)
    table.command(commands.Choose(table.match.game.choices(table.match.state, 0)[-1]))
    table.wait(20)
    assert len(table.match.actions) > actions + 1, "bots went on"
    table.feed(inputs.UndoRequested(agreed=True, at=table.now))
    table.wait(20)
    assert len(table.match.actions) == actions
    assert table.console.session.ask() == asked
    table.command(commands.Choose(table.match.game.choices(table.match.state, 0)[-1]))
    table.wait(20)
    assert len(table.match.actions) > actions + 1, "and go on once more"


def test_an_undo_of_the_answer_that_confirms_a_card_takes_the_card_back_too():
    table = Table(seed="x").play("midnight", 4, None, "table").tap("red3-blue4")
    table.press("ok").hold("back")
    assert table.match.actions[-1].verb == "first"
    assert table.screen.rows == ("Red plays Red 3 Blue 4.", "Take the card up again.")
    assert table.press("ok").match.actions[-1].verb == "shuffle"


def test_an_undo_of_one_icon_leaves_the_card():
    table = Table().play("capsules", 2, "base").wait(1)
    while table.match.actions[-1:] == [] or table.match.actions[-1].verb not in ("move", "turn"):
        ask = table.console.play.ask(table.console)
        table.choose(*(ask.ok or ask.lines[0].action)).wait(1)
    seat = table.match.actions[-1].by
    table.feed(inputs.UndoRequested(True, table.now))
    assert table.match.actions[-1].by == seat
    assert table.match.game.verbs[table.match.actions[-1].verb] in (("face",), ())
