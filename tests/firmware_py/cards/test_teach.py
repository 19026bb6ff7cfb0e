"""An unknown tag in the middle of a game: it may be taught, and the game does not change by it."""

from random import Random

import pytest

import games
from firmware_py.console import inputs
from firmware_py.console.cards.teach import Teach, WhichCard
from firmware_py.painting.screen import Head
from firmware_py.texts import languages
from games.core.action import CHANCE, OVER, Action
from tests.firmware_py.cards.desk import Desk
from tests.firmware_py.console.test_languages import complaints

UID, OTHER = b"\x04unknown", b"\x04another"


def playing(game="midnight", seats=3, **how):
    return Desk(**how).play(game, seats)


def game_of(desk):
    """All that the game and the table show and know of it."""
    return desk.match.save(), desk.console.scene(), desk.console.play.cursor


def test_it_is_asked_with_a_dip_and_no_first():
    desk = playing()
    before = game_of(desk)
    desk.heard()
    desk.unknown()
    assert desk.screen.head == Head("Unknown tag", warning=True)
    assert " ".join(desk.screen.rows) == "This tag has no card yet. Link it?"
    assert desk.screen.answer == "no"
    assert desk.console.dipped == desk.now
    assert desk.heard() == ["refused"]
    assert game_of(desk) == before
    assert desk.press("ok").screen.head.text != "Unknown tag"
    assert desk.links == {}
    assert game_of(desk) == before


def test_yes_asks_for_kind_colours_and_card_and_links_the_tag():
    desk = playing()
    before = game_of(desk)
    desk.unknown().press("next", "ok")
    assert desk.screen.head.text == "Which card?"
    assert desk.screen.menu.lines[0] == "Hour card"
    desk.take("Hour card")
    assert len(desk.screen.menu.lines) == 10, "ten pairs of colours"
    desk.take("Blue Purple")
    assert desk.screen.menu.lines == tuple(f"Blue {n} Purple {7 - n}" for n in range(1, 7))
    desk.take("Blue 3 Purple 4")
    assert desk.links == {UID: ("midnight", "blue3-purple4")}
    assert desk.screen.head == Head("Linked")
    assert desk.screen.rows == ("Blue 3 Purple 4", "Tap it again to play it.")
    assert game_of(desk) == before
    assert not desk.console.paused, "good news holds nobody up"
    assert desk.wait(6.1).console.mode is desk.console.play


def test_a_card_of_a_kind_that_is_few_is_chosen_at_once():
    desk = playing().unknown().press("next", "ok")
    desk.take("Booster")
    assert len(desk.screen.menu.lines) == 6
    desk.take("Booster 2+2")
    assert desk.links == {UID: ("midnight", "booster-2-2")}


def test_a_deck_of_one_kind_needs_no_question_about_it():
    desk = playing("cinderella", 2).unknown().press("next", "ok")
    assert "gown" in desk.screen.menu.lines


def test_back_goes_step_by_step_and_out():
    desk = playing().unknown().press("next", "ok")
    desk.take("Booster").press("back")
    assert desk.console.say(desk.console.mode.answers(desk.console)[2].says) == "Booster"
    assert desk.console.mode.chosen == 2, "the choice stands where it was"
    desk.press("back")
    assert desk.console.mode is desk.console.play
    assert desk.links == {}


def test_a_card_that_is_laid_meanwhile_is_played():
    for before in (lambda desk: desk, lambda desk: desk.press("next", "ok")):
        desk = Desk().play("cinderella", 3, "basic").pick(Action(CHANCE, "roll", "hourglass"))
        before(desk.unknown()).tap("gown")
        assert not any(isinstance(mode, Teach | WhichCard) for mode in desk.console.modes)
        assert desk.match.actions[-1].verb == "pair"


def test_another_unknown_tag_is_asked_about_instead():
    desk = playing().unknown().press("next").unknown(OTHER)
    assert desk.screen.answer == "no"
    desk.press("next", "ok").take("Midnight Party").take("Midnight Party")
    assert desk.links == {OTHER: ("midnight", "party")}


def test_the_same_tag_laid_again_begins_nothing_anew():
    desk = playing().unknown().press("next").unknown()
    assert desk.screen.answer == "yes"


def test_two_cards_are_told_and_the_question_stays():
    desk = playing().unknown().strange("two")
    assert "Two cards" in desk.says
    assert "Link it?" in desk.press("ok").says


def test_it_goes_by_itself():
    desk = playing().unknown().wait(20.1)
    assert desk.console.mode is desk.console.play
    desk = playing().unknown().press("next", "ok").wait(30.1)
    assert desk.console.mode is desk.console.play
    assert desk.links == {}


def test_a_disk_that_is_full_is_told_and_the_list_stays():
    desk = playing().unknown().press("next", "ok").take("Booster")
    desk.full = True
    desk.press("ok")
    assert desk.screen.head == Head("Not saved", warning=True)
    desk.full = False
    desk.press("ok", "ok")
    assert desk.links == {UID: ("midnight", "booster-1-1")}


def test_an_answer_given_on_the_page_takes_the_question_away():
    desk = Desk().play("cinderella", 3, "basic").unknown()
    desk.choose(CHANCE, "roll", "hourglass")
    assert desk.console.mode is desk.console.play
    assert desk.match.actions[-1].verb == "roll"


def test_outside_a_game_nothing_is_offered():
    desk = Desk().unknown()
    assert "This tag is not linked to a | card." in desk.says
    assert not isinstance(desk.console.mode, Teach)
    desk = Desk("cinderella").play("cinderella", 1)
    desk.play_on(Random(1), lambda match: match.turn == OVER)
    assert not isinstance(desk.unknown().console.mode, Teach)


def test_a_tag_without_a_uid_is_only_told():
    assert "is not linked to a | card" in playing().strange("unknown").says


# Secrets


def test_in_a_secret_moment_it_leaves_no_trace():
    desk = Desk().play("cinderella", 3, "basic").pick(Action(CHANCE, "roll", "cauldron"))
    assert desk.console.play.secret_moment(desk.console)
    desk.wait(65).heard()
    seen, due = desk.seen, desk.console.deadline
    desk.unknown()
    assert (desk.seen, desk.console.deadline, desk.heard()) == (seen, due, [])
    assert desk.console.modes == [desk.console.play]


@pytest.mark.parametrize("game", ["nightwatch", "midnight", "outcasts", "capsules"])
def test_nor_while_somebody_looks_at_what_is_theirs(game):
    desk = Desk().play(game, 3, None, "device")
    found = 0
    for step in range(60):
        if desk.match.turn == OVER:
            break
        if desk.console.play.viewer(desk.console) is None:
            done = len(desk.match.actions)
            desk.play_on(
                Random(step),
                lambda match, done=done: (
                    len(match.actions) > done or desk.console.play.hands_over(desk.console)
                ),
            )
            desk.press("ok")
            continue
        found += 1
        desk.heard()
        seen, modes = desk.seen, list(desk.console.modes)
        desk.unknown().strange("two").strange("half")
        assert (desk.seen, desk.console.modes, desk.heard()) == (seen, modes, [])
        desk.press("ok", "ok")
    assert found > 3


def test_alone_at_the_box_a_private_look_is_left_in_peace_too():
    desk = Desk().play("nightwatch", 2, None, "device", bots={1: "random"})
    assert desk.console.play.viewer(desk.console) == 0
    seen = desk.seen
    assert desk.unknown().seen == seen


# Words


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["midnight", "cinderella", "outcasts", "capsules"])
def test_every_screen_of_it_fits(game, language):
    desk = playing(game, 2, language=language).unknown()
    wrong = dict.fromkeys(complaints(desk.screen))
    desk.press("next", "ok")

    def walk(depth):
        mode = desk.console.mode
        for _ in mode.answers(desk.console):
            wrong.update(dict.fromkeys(complaints(desk.screen)))
            if depth < 2 and mode.settle(desk.console)[1].key != "card":
                desk.press("ok")
                walk(depth + 1)
                desk.press("back")
            desk.press("next")

    walk(0)
    while not desk.links:
        desk.press("ok")
    wrong.update(dict.fromkeys(complaints(desk.screen)))
    assert list(wrong) == []
    assert not {said for said in desk.console.texts.misses if said[1].startswith("cards.")}


def test_over_a_secret_moment_the_start_menu_still_opens_the_game_of_a_card():
    desk = Desk().play("cinderella", 3, "basic").pick(Action(CHANCE, "roll", "cauldron"))
    desk.feed(inputs.TakenUp(desk.match, desk.now))
    desk.press("back")
    assert desk.console.play.secret_moment(desk.console)
    desk.tap(games.find("midnight").deck.faces[0].id, "midnight")
    assert desk.screen.head.text == games.find("midnight").title
