"""Choice of a card without a tag: first the pair of colours, then the numbers; and back."""

import pytest

from games.core.action import CHANCE, Action
from tests.firmware_py.console.table import SPOKEN, Table
from tests.firmware_py.render.overflow import overflow


def asked():
    """Return a turn of midnight with real cards: any of 60 Hour cards may be played."""
    return Table().play("midnight", 4, "individual")


def done(table):
    """Return the actions of people; the device guesses the shuffles itself."""
    return [action for action in table.match.actions if action.by != CHANCE]


def test_sixty_cards_are_asked_as_ten_pairs_of_colours_and_the_ghost_ability():
    table = asked().press("next")
    assert (table.screen.answer, table.screen.foot.count) == ("Red + Blue", "1/11")
    table.press("previous")
    assert (table.screen.answer, table.screen.foot.count) == ("Ghost ability", "11/11")


def test_then_come_the_numbers_of_that_pair():
    table = asked().press("next", "next", "ok")
    assert (table.screen.answer, table.screen.foot.count) == ("Red 1 Green 6", "1/6")
    table.press("next", "ok")
    assert table.match.actions[-1] == Action(0, "play", "red2-green5")


def test_back_steps_out_one_level_at_a_time():
    table = asked().press("next", "next", "ok", "next", "back")
    assert (table.screen.answer, table.screen.foot.count) == ("Red + Green", "2/11")
    table.press("back")
    assert table.screen.rows[0] == "Tap an Hour card."
    assert table.console.play.cursor is None
    assert not done(table)


def test_the_figures_of_the_pair_blink():
    table = asked().press("next")
    (marks,) = table.console.light().proposals
    assert [(mark.figure, mark.style) for mark in marks] == [("red", "cursor"), ("blue", "cursor")]


def test_an_answer_that_is_no_card_is_taken_at_once():
    table = asked().pick(Action(0, "ability", "red"))
    assert done(table) == [Action(0, "ability", "red")]


def test_a_card_on_the_reader_needs_no_steps_and_ends_them():
    table = asked().press("next", "ok").tap("green3-purple4")
    assert table.match.actions[-1] == Action(0, "play", "green3-purple4")
    assert table.console.play.within is None


def test_an_undo_within_begins_anew_at_rest():
    table = asked().pick(Action(0, "play", "red1-blue6")).hold("back").press("ok")
    assert not done(table)
    assert table.console.play.within is None
    table.press("next")
    assert table.screen.foot.count == "1/11"


@pytest.mark.parametrize(("game", "variant"), [("outcasts", "base"), ("capsules", "base")])
def test_cards_without_two_colours_stay_in_one_list(game, variant):
    table = Table().play(game, 3, variant)
    while table.match.turn < 0:
        table.press("ok")
    play, console = table.console.play, table.console
    shown = {line.action for line in play.lines(console)}
    assert shown == {line.action for line in play.ask(console).lines}


@pytest.mark.parametrize("language", SPOKEN)
def test_every_pair_fits(language):
    table = Table(language=language).play("midnight", 4, "individual")
    for _ in range(11):
        table.press("next")
        assert not overflow(table.screen)
