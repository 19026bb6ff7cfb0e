"""Presses on the page: several answers at once, pointing, and questions that pass."""

from itertools import pairwise

import pytest

from firmware_py.console import commands, inputs
from games.core.action import CHANCE, Action
from games.midnight.game import Midnight
from tests.firmware_py.console.table import Table

BOT = "random"


def alone(game="midnight", seats=3, variant=None, seed="table"):
    """Return a table with a person at seat 0 and bots at all others."""
    bots = dict.fromkeys(range(1, seats), BOT)
    return Table(seed=seed).play(game, seats, variant, "device", bots=bots).wait(1)


@pytest.fixture
def asks(monkeypatch):
    """Let midnight ask for every answer, also for those that change nothing."""
    monkeypatch.setattr(Midnight, "settled_answer", lambda _game, _state: None)


def way(table, *, least=1):
    """Return the first answer with a gesture that at least this number of answers follow."""
    ask = table.match.ask(0)
    return next(
        (line.action, way.then) for line in ask.lines for way in line.ways if len(way.then) >= least
    )


def press(table, action, then=()):
    table.command(commands.Choose(action, tuple(then)))
    return table


def test_each_answer_of_a_press_is_an_entry_of_its_own():
    table = alone()
    action, then = way(table, least=2)
    before = len(table.match.entries)
    press(table, action, then)
    assert table.match.entries[before : before + 3] == [action, *then]
    assert table.paper.entries == table.match.entries


def test_a_press_and_its_steps_lead_to_the_same():
    once, stepwise = alone(), alone()
    action, then = way(once, least=2)
    press(once, action, then)
    for each in (action, *then):
        press(stepwise, each)
    assert once.match.entries == stepwise.match.entries
    assert once.match.digest() == stepwise.match.digest()


@pytest.mark.usefixtures("asks")
def test_where_an_answer_is_not_offered_any_more_it_is_asked():
    table = alone()
    action, (confirm, first) = way(table, least=2)
    other = Action(0, "first", "no such colour")
    press(table, action, (confirm, other, first))
    assert table.match.actions[-2:] == [action, confirm]
    assert table.match.ask(0).lines[0].action.verb == "first"
    table.wait(2)
    assert table.match.actions[-1] == confirm


@pytest.mark.usefixtures("asks")
def test_what_was_not_offered_is_not_made_up_for_later():
    table = alone()
    action, (confirm, first) = way(table, least=2)
    press(table, action, (first, confirm))
    assert table.match.actions[-1] == action
    table.press("ok")
    assert table.match.actions[-1] == confirm, "more was done than the box was told"


@pytest.mark.usefixtures("asks")
def test_what_follows_a_refused_answer_is_never_done():
    table = alone()
    _, (confirm, first) = way(table, least=2)
    before = [*table.match.entries]
    press(table, Action(0, "play", "no-such"), (confirm, first))
    assert table.match.entries == before
    table.wait(7).press("next", "ok")
    assert table.match.actions[-1].verb == "play", "what was refused came after it"


def test_one_undo_takes_all_of_a_press_back():
    table = alone()
    action, then = way(table, least=2)
    before = len(table.match.actions)
    press(table, action, then).feed(inputs.UndoRequested(False, table.now))
    assert len(table.match.actions) == before
    assert table.paper.entries == table.match.entries


def test_alone_an_undo_goes_back_past_bots_and_what_was_drawn():
    table = alone()
    action, then = way(table, least=2)
    before = len(table.match.actions)
    press(table, action, then).wait(1)
    assert table.match.actions[-1].by not in (0, CHANCE), "no bot has answered"
    assert table.match.needs_agreement(before)
    table.feed(inputs.UndoRequested(False, table.now))
    assert len(table.match.actions) == before


@pytest.mark.usefixtures("asks")
def test_what_was_taken_back_joins_nothing_afterwards():
    table = alone()
    action, then = way(table, least=2)
    before = len(table.match.actions)
    press(table, action, then).feed(inputs.UndoRequested(False, table.now))
    press(press(press(table, action), then[0]), then[1])
    table.feed(inputs.UndoRequested(False, table.now))
    assert len(table.match.actions) == before + 2


def test_with_others_what_was_drawn_is_still_agreed_on():
    table = Table().play("midnight", 3, None, "device", bots={2: BOT}).wait(1)
    action, then = way(table, least=2)
    before = len(table.match.actions)
    press(table, action, then)
    table.feed(inputs.UndoRequested(False, table.now))
    assert len(table.match.actions) > before
    table.feed(inputs.UndoRequested(True, table.now))
    assert len(table.match.actions) == before


def test_a_press_goes_on_while_the_journal_is_away():
    table = alone()
    action, then = way(table, least=2)
    before = len(table.match.actions)
    table.break_journal()
    press(table, action, then)
    assert len(table.match.actions) == before
    table.mend_journal().wait(60)
    assert table.match.actions[before : before + 3] == [action, *then]
    assert table.paper.entries == table.match.entries


# Bots


def bot_rolls():
    """Return a table that pauses before a bot's roll."""
    table = Table().play("cinderella", 2, "basic", "device", bots={0: BOT})
    assert table.match.turn == CHANCE
    return table.wait(0.3)


@pytest.mark.parametrize("how", ["page", "button"])
def test_nobody_rolls_for_a_bot(how):
    table = bot_rolls()
    before = [*table.match.actions]
    table.command(commands.Draw()) if how == "page" else table.press("ok")
    assert table.match.actions == before
    table.wait(1)
    assert len(table.match.actions) > len(before), "the bot rolls in its own time"


def test_nobody_answers_for_a_bot():
    table = alone()
    press(table, *way(table, least=2))
    bot = table.match.turn
    assert bot in (1, 2)
    before = [*table.match.actions]
    press(table, table.match.game.choices(table.match.state, bot)[0])
    assert table.match.actions == before


# Pointing


def point(table, action):
    table.command(commands.Point(action))
    return table


def chosen(table):
    play = table.console.play
    return None if play.cursor is None else play.lines(table.console)[play.cursor].action


def test_who_plays_alone_moves_the_cursor_of_the_box_by_pointing():
    table = alone()
    lines = [line for line in table.match.ask(0).lines if line.preview]
    for line in lines[:2]:
        point(table.wait(0.2), line.action)
        assert chosen(table) == line.action
        assert {*table.light.proposals[0]} == {*line.preview}
    point(table.wait(0.2), None)
    assert chosen(table) is None


def test_the_cursor_follows_ten_times_a_second_and_the_last_point_counts():
    table = alone()
    some = [line.action for line in table.match.ask(0).lines][:4]
    seen = []
    for n in range(40):
        point(table, some[n % len(some)])
        seen.append(chosen(table))
        table.wait(0.01)
    moves = sum(one != other for one, other in pairwise(seen))
    assert moves <= 4, "more than ten a second"
    assert chosen(table.wait(0.1)) == some[39 % len(some)]


def test_nobody_is_shown_what_one_of_several_points_at():
    table = Table().play("midnight", 3, None, "device", bots={2: BOT}).wait(1)
    before = table.light
    point(table, table.match.ask(0).lines[0].action)
    assert chosen(table) is None
    assert table.light == before


def test_pointing_at_nothing_leaves_the_cursor_of_the_box_where_it_is():
    table = alone().press("next")
    before = chosen(table)
    assert before is not None
    assert chosen(point(table.wait(0.2), None)) == before


def test_what_waits_to_be_pointed_at_is_forgotten_with_the_answer():
    table = alone()
    action, then = way(table, least=2)
    other = table.match.ask(0).lines[1].action
    point(point(table, action), other)
    press(table, action, then)
    assert chosen(table.wait(0.2)) is None


# Questions that pass


def shown():
    """Return a table on which a press on a page has opened a tile for all."""
    for seed in range(20):
        table = Table(seed=str(seed)).play("cinderella", 2, "basic", "device")
        table.command(commands.Draw())
        if table.match.state.die == "wand":
            return press(table, Action(table.match.turn, "open", 1))
    raise AssertionError("twenty rolls and no wand")


def test_what_a_page_was_shown_is_put_back_by_itself():
    table = shown()
    assert table.match.ask(table.match.turn).brief
    assert not [a for a in table.wait(3.9).match.actions[-1:] if a.verb == "put_back"]
    assert table.wait(0.2).match.actions[-1].verb == "put_back"


def test_at_the_box_it_lies_there_until_somebody_puts_it_back():
    table = Table().play("cinderella", 2, "basic", "device").press("ok")
    for _ in range(20):
        if table.match.turn >= 0 and table.match.ask(table.match.turn).brief:
            break
        table.press("ok")
    assert table.match.ask(table.match.turn).brief
    before = len(table.match.actions)
    assert len(table.wait(30).match.actions) == before


def test_put_back_by_hand_it_is_not_put_back_twice():
    table = shown()
    press(table, Action(table.match.turn, "put_back"))
    before = len(table.match.actions)
    assert len(table.wait(10).match.actions) == before
