"""A player leaves where people deal: the hand is tapped in, and the box plays the seat on."""

from random import Random

import pytest

from firmware_py.console import commands, inputs
from games.core.card_scans import HAND_BACK, TAKE_OVER
from games.core.match import Match
from tests.firmware_py.console.device_seat_match import new, serve, wanted, words
from tests.firmware_py.console.table import Table

LEAVES = 1


def midnight(**more):
    """Return a match of three players in which the first one plays an Hour card."""
    table, rng = Table(**more).play("midnight", 3), Random(1)
    while table.match.turn < 0:
        table.choose(*rng.choice(table.match.game.choices(table.match.state, -1))).wait(1)
    return table.wait(1)


def left(**more):
    """Return it when Blue leaves, and the box asks for the hand."""
    return midnight(**more).menu("players", "leaves", LEAVES, "box")


def tapped_faces(table):
    return [action.a for action in table.match.actions if action.verb == "hold"]


def test_the_hand_is_tapped_card_by_card():
    table = left()
    assert table.screen.head.text == "Blue’s hand"
    assert table.screen.right == "1/5"
    assert "Tap Blue’s cards, one by one. Do not look at them." in words(table)
    assert table.says.endswith("↩ back | ▸ no tag")
    table.tap(new(table, Random(1)))
    assert (table.screen.right, table.screen.answer) == ("2/5", "Slot 1")
    serve(table)
    assert table.match.setup.box == (LEAVES,)
    assert table.console.bots == {LEAVES: "medium"}


def test_the_last_card_is_followed_by_the_question_and_by_what_changed():
    table = serve(left())
    seen = []
    for _ in range(4):
        seen.append(words(table))
        table.wait(2)
    assert "Blue’s card goes in slot 5. The box plays Blue now." in seen[0]
    assert "Keep its cards face down." in seen[1]
    assert all("Red" in each and "Tap an Hour card." in each for each in seen)


def test_the_box_plays_the_seat_on_with_its_row():
    table = serve(left())
    for _ in range(60):
        if table.console.session.pending_play is not None:
            break
        who = table.match.turn
        if wanted(table) is not None:
            serve(table)
        elif who in table.console.people:
            rng = Random(1)
            table.choose(*rng.choice(table.match.game.choices(table.match.state, who)))
        else:
            table.wait(1)
    assert table.console.session.pending_play.seat == LEAVES
    assert "Blue plays slot" in words(table)


def test_back_takes_the_cards_back_and_asks_again_what_to_do():
    table = left()
    table.tap(new(table, Random(1))).tap(new(table, Random(2))).press("back")
    assert table.says.startswith("■ Blue leaves | ▸ The box plays on")
    assert table.match.setup.box == ()
    assert table.console.bots == {}
    assert tapped_faces(table) == []


def test_one_undo_takes_back_the_whole_take_over():
    table = serve(left()).hold("back").press("ok")
    assert table.match.setup.box == ()
    assert table.console.bots == {}
    assert tapped_faces(table) == []
    assert table.match.turn == 0


def test_ok_and_previous_have_no_effect_and_next_is_for_a_card_without_a_tag():
    table = left()
    shown = table.says
    assert table.press("ok", "previous").says == shown
    table.press("next")
    assert "Private: everyone else look away." in words(table)
    table.press("ok")
    assert table.console.play.looks(table.console) == -1
    assert table.light.private
    table.press("ok", "ok")  # a group of colours, and a card of it
    assert len(tapped_faces(table)) == 1
    assert table.press("back").screen.right == "2/5"


@pytest.mark.parametrize(("face", "game"), [("rat", "outcasts"), ("gown", "cinderella")])
def test_a_card_of_another_game_is_refused(face, game):
    table = left()
    table.tap(face, game)
    assert tapped_faces(table) == []
    assert table.wait(7).screen.right == "1/5"


def test_after_a_minute_without_a_card_the_box_asks_again():
    table = left()
    table.heard()
    table.wait(59)
    assert "turn" not in table.heard()
    table.wait(2)
    assert "turn" in table.heard()
    table.tap(new(table, Random(1))).wait(30).heard()
    table.press("next").wait(59)
    assert "turn" not in table.heard(), "a press counts, too"
    assert table.wait(2).screen.right == "2/5"
    assert "turn" in table.heard()


def test_a_power_cut_loses_no_card():
    table = left()
    table.tap(new(table, Random(1))).tap(new(table, Random(2)))
    other = Table()
    other.feed(inputs.Resumed(Match.load(table.match.save()), other.now, table.console.bots))
    other.press("ok")
    assert other.screen.right == "3/5"
    assert other.match.setup == table.match.setup
    assert other.console.bots == {LEAVES: "medium"}
    cut = Table()  # the taps are older than the levels of the bots
    cut.feed(inputs.Resumed(Match.load(table.match.save()), cut.now, {}))
    assert cut.console.bots == {LEAVES: "medium"}


def test_the_page_gives_the_seat_to_the_box_in_the_same_way():
    table = midnight()
    table.command(commands.GiveSeat(LEAVES, "strong"))
    assert table.screen.right == "1/5"
    assert serve(table).console.bots == {LEAVES: "strong"}
    table.command(commands.GiveSeat(LEAVES, ""))
    assert table.match.actions[-1].verb == HAND_BACK
    assert table.console.bots == {}


def test_a_person_comes_back():
    table = serve(left())
    table.menu("players", "joins", LEAVES)
    assert table.match.setup.box == ()
    assert table.match.actions[-1][1:3] == (HAND_BACK, LEAVES)
    assert [each.text.id for each in table.console.session.news] == ["table.news.hand-back"]
    table.hold("back").press("ok")
    assert table.match.setup.box == (LEAVES,)
    assert table.console.bots == {LEAVES: "medium"}


def test_who_leaves_again_hands_over_the_whole_hand_again():
    table = serve(left()).menu("players", "joins", LEAVES).menu("players", "leaves", LEAVES, "box")
    assert table.screen.right == "1/5"


def test_the_last_person_cannot_leave():
    table = serve(left())
    table.menu("players", "leaves", 0, "box")
    serve(table)
    assert "Leave at least one seat" in table.menu("players", "leaves", 2).says


def test_who_always_passed_does_not_when_the_box_plays_on():
    table = Table().play("outcasts", 3)
    while table.match.turn < 0 or table.match.state.step.name != "TURN":
        asked = table.match.game.asked(table.match.state)
        table.choose(*Random(1).choice(table.match.game.choices(table.match.state, asked[0])))
        table.wait(1)
    after = (table.match.turn + 1) % 3
    table.menu("players", "leaves", after, "pass")
    table.command(commands.GiveSeat(after, "easy"))
    assert table.match.actions[-1].verb == TAKE_OVER
    assert table.console.session.left == set()


def test_where_a_seat_has_no_hand_the_box_cannot_play_on():
    table = Table().play("cinderella", 2)
    for _ in range(20):
        if table.match.turn >= 0:
            break
        table.press("ok").wait(1)
    table.menu("players", "leaves", 0)
    assert "The box plays on" not in table.says


def test_the_end_of_the_game_asks_first():
    table = midnight().menu("players", "leaves", LEAVES, "end")
    assert table.says.startswith("End the game?")
    assert table.press("ok").match is not None, "no is the first line"
    table.menu("players", "leaves", LEAVES, "end").press("next", "ok")
    assert table.match is None
