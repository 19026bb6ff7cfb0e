"""Saving: entries are stored before they are shown; errors; and resuming after a power cut."""

from itertools import pairwise

import pytest

from firmware_py.console import commands, effects, inputs
from firmware_py.console.gestures import Released
from games.core.action import CHANCE, Action
from games.core.match import Match
from tests.firmware_py.console.table import Table

ROLLED = Action(CHANCE, "roll", "hourglass")


def broken():
    return Table().play("cinderella", 3, "basic").break_journal().pick(ROLLED)


def test_nothing_is_shown_as_done_before_it_is_kept():
    table = Table().play("cinderella", 3, "basic")
    (keep,) = table.console.handle(released(table))
    assert keep == effects.Append(table.match, 0, ROLLED)
    assert table.match.actions == []
    said = table.console.screen()
    assert table.console.handle(inputs.Tick(table.now)) == []
    assert table.console.screen() == said
    table.console.handle(inputs.Appended(table.now))
    assert table.match.actions == [ROLLED]


def released(table):
    return Released("ok", table.now, held=False)


def test_people_are_told_and_choose():
    table = broken()
    assert table.says.startswith("⚠ Not saved | The disk is full. | ▸ try again | continue unsaved")
    assert table.light.unsaved
    assert "fault" in table.heard()
    assert table.match.actions == []


def test_nothing_else_counts_before_the_choice():
    table = broken()
    asked = table.screen
    table.tap("gown").hold("ok").hold("back").press("back").choose(*ROLLED)
    table.feed(inputs.UndoRequested(agreed=True, at=table.now))
    assert table.screen == asked
    assert table.match.actions == []


def test_try_again_writes_it_when_it_works():
    table = broken().press("ok")
    assert table.says.startswith("⚠ Not saved")
    table.mend_journal().press("ok")
    assert table.match.actions == [ROLLED] == table.paper.entries


def test_going_on_unsaved_says_so_until_it_is_written():
    table = broken().press("next", "ok")
    assert table.match.actions == [ROLLED]
    assert (table.screen.fault, table.screen.right) == (True, "not saved")
    table.tap("gown")
    assert table.paper.entries == []
    table.mend_journal().wait(11)
    assert table.paper.entries == table.match.entries
    assert (table.screen.fault, table.screen.right) == (False, "11 h left")


def test_the_next_act_tries_it_too_and_offers_everything_once():
    table = Table().play("cinderella", 2, "basic", "device", {"pointing": "off"})
    table.break_journal().press("ok", "next", "ok")
    table.mend_journal().effects.clear()
    table.press("ok", "ok")
    offered = [e for e in table.effects if isinstance(e, effects.AppendAll)]
    assert len(offered) == 1
    assert table.paper.entries == table.match.entries


def test_chance_that_follows_unsaved_is_offered_with_it_and_once():
    table = Table().play("nightwatch", 2, None, "device").break_journal()
    table.press("ok", "ok", "next", "ok")
    for _ in range(30):
        table.effects.clear()
        before = len(table.match.entries)
        table.press("ok")
        offers = [e for e in table.effects if isinstance(e, effects.AppendAll)]
        assert len(offers) == (len(table.match.entries) > before)


def test_what_is_undone_unsaved_is_written_as_well():
    table = broken().press("next", "ok").hold("back").press("ok")
    assert table.match.entries == [ROLLED, 1]
    table.mend_journal().wait(11)
    assert table.paper.entries == [ROLLED, 1]


def test_a_game_that_cannot_even_begin_can_be_played():
    table = Table().break_journal("read-only").play("cinderella", 3, "basic")
    assert "The disk is read-only." in table.says
    table.press("next", "ok").pick(ROLLED)
    assert table.match.actions == [ROLLED]
    table.mend_journal().wait(11)
    assert table.paper.entries == [ROLLED]


def test_or_begins_at_the_second_try():
    table = Table().break_journal().play("cinderella", 3, "basic").mend_journal().press("ok")
    assert table.paper.match is table.match
    assert table.pick(ROLLED).paper.entries == [ROLLED]


def test_it_is_not_lost_in_a_menu():
    table = Table().play("cinderella", 3, "basic", "device").hold("ok").break_journal()
    table.command(commands.Draw())
    assert table.says.startswith("⚠ Not saved")
    assert table.wait(40).says.startswith("⚠ Not saved")


# After a power cut


def cut():
    """Return a table that was just switched on again, with an unfinished match."""
    before = Table().play("cinderella", 3, "basic").pick(ROLLED).tap("gown")
    table = Table()
    table.feed(inputs.Resumed(Match.load(before.match.save()), table.now))
    return table


def test_the_table_is_as_it_was_and_says_what_was_last():
    table = cut()
    assert table.says.startswith("Continue? | Cinderella | Nothing is lost. | Last: ")
    assert table.light.hand == 1
    assert table.light.proposals, "the last act blinks"


@pytest.mark.parametrize("face", ["gown", "mirror"])
def test_a_card_does_not_count_before_ok(face):
    table = cut()
    asked = table.seen
    assert table.tap(face).hold("ok").hold("back").seen[0] == asked[0]
    assert table.press("ok").screen.head.text == "Blue"


def test_back_opens_the_start_menu_where_it_can_be_continued():
    table = cut().press("back")
    assert table.says.startswith("tableclock | ▸ Continue: Cinderella")
    assert table.light.hand == 1
    assert table.hold("ok").hold("back").says.startswith("tableclock")
    assert table.press("ok").screen.head.text == "Blue"
    assert table.paper.closed == []


def test_another_game_closes_the_one_that_waited():
    table = cut().press("back").play("nightwatch", 2)
    assert table.paper.closed == ["ended"]
    assert table.match.game.id == "nightwatch"


# Automatic retries


@pytest.mark.parametrize("begun", [True, False])
def test_while_people_are_asked_it_is_tried_every_ten_seconds(begun):
    table = Table()
    if begun:
        table.play("cinderella", 3, "basic").break_journal().pick(ROLLED)
    else:
        table.break_journal().play("cinderella", 3, "basic")
    assert table.says.startswith("⚠ Not saved")
    tried = []
    write = table.paper.write
    table.paper.write = lambda effect: (tried.append(table.now), write(effect))[1]
    heard = table.heard()
    table.press("next")
    before = table.screen
    table.wait(60)
    assert len([at for at in tried if at]) >= 5
    gaps = {round((b - a) / 1e9) for a, b in pairwise(sorted(set(tried)))}
    assert gaps == {10}
    assert table.screen == before  # the cursor does not move
    assert "fault" not in table.heard(), heard  # announced once
    table.mend_journal().wait(10)
    assert not table.says.startswith("⚠ Not saved")
    assert table.match.actions == ([ROLLED] if begun else []) == table.paper.entries
    assert not table.screen.fault


def test_a_choice_just_before_it_is_tried_again_is_the_peoples():
    table = broken().wait(9.9).press("next", "ok")
    assert table.match.actions == [ROLLED]
    table.wait(30)
    assert table.screen.fault
    table.mend_journal().wait(10)
    assert table.paper.entries == [ROLLED]
    assert not table.screen.fault
