"""Private looks: the device is handed round, and shows private things to one person alone."""

from random import Random

from firmware_py.console import commands, inputs
from firmware_py.render.screen import Keys
from games.core.action import CHANCE, Action
from tests.firmware_py.console.table import Table


def hands(seats=3, **how):
    """Return a device-dealt game with hands, before Red looks at hers."""
    return Table(**how).play("nightwatch", seats, None, "device")


def secret(table):
    """Return the names of the cards in the hand of the seat that is asked."""
    match = table.match
    ask = match.game.ask(match.state, match.turn)
    return {table.console.say(line.label) for line in ask.lines}


def test_the_box_is_handed_over_before_anything_private_shows():
    table = hands()
    assert table.screen.head.text == "Hand over"
    assert table.screen.answer == "▲ Red"
    assert table.screen.foot == Keys(ok="I am Red")
    assert not table.light.private
    assert table.light.target == 0
    assert not any(name in table.says for name in secret(table))


def test_nobody_gets_past_the_hand_over_with_other_keys_or_cards():
    table = hands()
    first = table.screen
    assert table.press("next", "previous", "seat1", "seat2").screen == first
    assert table.console.play.cursor is None, "nothing is chosen behind the screen"
    assert "Pass the box to Red first." in table.tap("step-1").says
    assert table.match.actions[1:] == []


def test_a_hand_opens_as_a_list_and_the_ring_shows_dots_alone():
    table = hands().press("ok")
    assert {*table.screen.menu.lines} == secret(table)
    assert table.screen.private
    assert table.light.private
    assert [any(led) for led in table.frame] == [True, False] * 12
    assert table.screen.foot == Keys(ok="choose", back="hide", count=table.screen.foot.count)


def test_a_seat_button_says_who_one_is():
    assert hands().press("seat0").light.private


def test_it_hides_by_itself_and_on_back_pressed_or_held():
    for hide in (
        lambda table: table.wait(10.1),
        lambda table: table.press("back"),
        lambda table: table.hold("back"),
    ):
        table = hands()
        closed = table.screen
        table.press("ok")
        assert table.screen != closed
        hide(table)
        assert table.screen == closed
        assert not table.light.private


def rule(table):
    """Return the title of the rule about the private question."""
    match = table.match
    entry = match.game.entries.about(match.ask(match.turn).question, match.setup)
    return table.console.say(match.game.entries.title(entry, match.setup))


def test_a_held_ok_opens_the_rule_of_what_is_asked_there_and_the_look_lies_below():
    table = hands().press("ok")
    looked, light, rests = table.screen, table.light, table.console.paused
    table.hold("ok")
    assert rule(table) in (table.screen.head.text, table.screen.rows[0])
    assert table.screen.private
    assert (table.light, table.console.paused) == (light, rests), "that one reads is nobody's"
    assert table.press("back").screen == looked


def test_all_that_one_reads_there_is_private_and_no_menu_comes_over_it():
    table = hands().press("ok").hold("ok")
    for _ in range(40):
        assert table.screen.private
        if table.screen.menu is not None:
            break
        table.press("next")
    table.press("ok")
    assert table.screen.private
    assert table.screen.menu is None
    table.hold("ok").hold("ok")
    assert table.screen.menu.lines
    assert {*table.screen.menu.lines} == secret(table)


def test_what_is_read_there_hides_with_the_look_and_goes_with_its_question():
    table = hands()
    closed = table.screen
    assert table.press("ok").hold("ok").wait(10.1).screen == closed
    table.press("ok").hold("ok")
    match = table.match
    table.choose(*match.game.choices(match.state, match.turn)[0])
    assert not table.screen.private
    assert len(table.console.modes) == 1


def test_a_card_that_is_asked_about_over_a_look_is_explained_in_private():
    table = hands().press("ok").hold("ok")
    played = [*table.match.actions]
    table.tap("step-1")
    assert table.screen.private
    assert table.screen.right.startswith("Step")
    assert table.match.actions == played


def test_it_stays_while_somebody_chooses():
    table = hands().press("ok")
    for _ in range(4):
        table.wait(8).press("next")
    assert table.light.private


def test_it_hides_behind_a_notice_too():
    table = hands().press("ok").wait(6).lose("reader").wait(5)
    assert not table.light.private
    assert "Step" not in table.press("ok").says


def test_a_notice_over_a_look_leaves_the_ring_to_the_dots():
    assert hands().press("ok").lose("reader").light.private


def test_after_it_the_box_goes_back_to_its_place():
    table = hands().press("ok", "ok")
    assert table.screen.rows == ("Put the box back, ✓ done",)
    assert (table.screen.head.text, table.screen.foot) == ("Red", Keys(ok="done"))
    table.press("next")
    assert table.screen.rows == ("Put the box back, ✓ done",)
    assert table.press("ok").screen.rows[0].startswith("Walk")


def test_it_goes_straight_on_to_the_next_hand():
    table = hands(2).play_on(Random(1), lambda match: match.state.step.name == "SHUT")
    looker = table.match.turn
    table.press("ok")  # hand the device over, or put it back first
    while table.match.turn == looker:
        table.press("ok")
    assert table.screen.head.text == "Hand over"
    assert table.screen.answer == ("■ Blue", "▲ Red")[looker]


def test_one_person_needs_no_hand_over():
    table = Table().play("nightwatch", 2, None, "device", bots={1: "random"})
    assert table.screen.private
    assert not table.light.private, "there is nobody to hide the ring from"
    assert {*table.press("next").screen.menu.lines} == secret(table)


def test_a_seat_with_a_screen_of_its_own_looks_there():
    table = hands()
    table.console.remote = frozenset({0})
    table.feed(inputs.Tick(table.now))
    assert table.screen.rows == ("Red chooses on a page.",)
    first = table.screen
    assert table.press("ok", "next").screen == first
    table.choose(*table.match.game.choices(table.match.state, 0)[0])
    assert table.match.actions[-1].verb == "play"


def test_its_own_button_opens_it_on_the_box_all_the_same():
    table = hands()
    table.console.remote = frozenset({0})
    assert table.press("seat0").light.private


def test_the_tile_that_blue_looks_at_is_shown_to_blue_alone():
    table = Table().play("cinderella", 2, "basic", "device", {"pointing": "off"})
    while table.match.state.step.name != "PUT_BACK" or not table.match.state.looks:
        table.press("ok")
    assert table.screen.foot == Keys(ok="I am Red")
    looked = Action(0, "look", table.match.state.looks.bit_length())
    name = table.match.game.scene(table.match.state, 0).lines[-1]
    table.press("ok")
    assert table.match.actions[-1] == looked
    assert table.console.say(name) in table.screen.rows
    assert table.match.turn != CHANCE


def test_who_has_it_in_hand_and_is_asked_again_after_chance_keeps_it():
    """In outcasts the last player to pass may be asked again when a character is revealed."""
    table, rng, again = Table().play("outcasts", 2, None, "device"), Random(3), False
    while not again:
        done, asked = len(table.match.actions), table.console.play.opened
        table.press("ok" if asked is None else rng.choice(("ok", "next")))
        chance = any(action.by == CHANCE for action in table.match.actions[done:])
        again = asked is not None and chance and table.match.turn == asked
    assert table.screen.private


def test_an_undo_from_a_page_closes_the_private_view():
    # given the first player, who is asked for a second secret after one answer
    table = Table(seed=1).play("midnight", 2, None, "device")
    while not table.match.actions or table.match.turn != table.match.actions[-1].by:
        table.press("ok" if table.console.play.hands_over(table.console) else "next", "ok")
    assert table.screen.private
    asked = table.match.turn
    # when the answer is undone on a page, then the device must be handed over again
    table.feed(inputs.UndoRequested(agreed=True, at=table.now))
    assert table.match.turn == asked
    assert not table.screen.private
    assert table.screen.head.text == "Hand over"


def test_a_play_that_is_confirmed_on_a_page_closes_the_private_view():
    table = hands().press("ok")
    assert table.screen.private
    table.command(commands.ConfirmCards())
    assert not table.screen.private
