"""Unknown tag during a game: it can be linked to a card, and the game does not change."""

from random import Random

import pytest

import games
from firmware_py.console import inputs
from firmware_py.console.modes.tag_link import CardWizard, LinkTagQuestion
from firmware_py.i18n import languages
from firmware_py.render.screen import Header
from games.core.action import CHANCE, OVER, Action
from tests.firmware_py.cards.writing_table import Desk
from tests.firmware_py.console.test_languages import complaints

UID, OTHER = b"\x04unknow", b"\x04anothe"


def playing(game="midnight", seats=3, **how):
    return Desk(**how).play(game, seats)


def game_of(ui):
    """Return everything that shows or stores the game."""
    return ui.match.save(), ui.console.scene(), ui.console.play.cursor


def test_it_is_asked_with_a_dip_and_no_first():
    ui = playing()
    before = game_of(ui)
    ui.heard()
    ui.unknown()
    assert ui.screen.head == Header("Unknown tag", warning=True)
    assert " ".join(ui.screen.rows) == "This tag has no card yet. Link it?"
    assert ui.screen.answer == "no"
    assert ui.console.dipped == ui.now
    assert ui.heard() == ["refused"]
    assert game_of(ui) == before
    assert ui.press("ok").screen.head.text != "Unknown tag"
    assert ui.links == {}
    assert game_of(ui) == before


def test_yes_asks_for_kind_colours_and_card_and_links_the_tag():
    ui = playing()
    before = game_of(ui)
    ui.unknown().press("next", "ok")
    assert ui.screen.head.text == "Which card?"
    assert ui.screen.menu.lines[0] == "Hour card"
    ui.take("Hour card")
    assert len(ui.screen.menu.lines) == 10, "ten pairs of colours"
    ui.take("Blue Purple")
    assert ui.screen.menu.lines == tuple(f"Blue {n} Purple {7 - n}" for n in range(1, 7))
    ui.take("Blue 3 Purple 4")
    assert ui.links == {UID: ("midnight", "blue3-purple4")}
    assert ui.screen.head == Header("Linked")
    assert ui.screen.rows == ("Blue 3 Purple 4", "Tap it again to play it.")
    assert game_of(ui) == before
    assert not ui.console.paused, "good news holds nobody up"
    assert ui.wait(6.1).console.mode is ui.console.play


def test_a_card_of_a_kind_that_is_few_is_chosen_at_once():
    ui = playing().unknown().press("next", "ok")
    ui.take("Booster")
    assert len(ui.screen.menu.lines) == 6
    ui.take("Booster 2+2")
    assert ui.links == {UID: ("midnight", "booster-2-2")}


def test_a_deck_of_one_kind_needs_no_question_about_it():
    ui = playing("cinderella", 2).unknown().press("next", "ok")
    assert "gown" in ui.screen.menu.lines


def test_back_goes_step_by_step_and_out():
    ui = playing().unknown().press("next", "ok")
    ui.take("Booster").press("back")
    assert ui.console.say(ui.console.mode.answers(ui.console)[2].says) == "Booster"
    assert ui.console.mode.chosen == 2, "the choice stands where it was"
    ui.press("back")
    assert ui.console.mode is ui.console.play
    assert ui.links == {}


def test_a_card_that_is_laid_meanwhile_is_played():
    for before in (lambda ui: ui, lambda ui: ui.press("next", "ok")):
        ui = Desk().play("cinderella", 3, "basic").pick(Action(CHANCE, "roll", "hourglass"))
        before(ui.unknown()).tap("gown")
        assert not any(isinstance(mode, LinkTagQuestion | CardWizard) for mode in ui.console.modes)
        assert ui.match.actions[-1].verb == "pair"


def test_another_unknown_tag_is_asked_about_instead():
    ui = playing().unknown().press("next").unknown(OTHER)
    assert ui.screen.answer == "no"
    ui.press("next", "ok").take("Midnight Party").take("Midnight Party")
    assert ui.links == {OTHER: ("midnight", "party")}


def test_the_same_tag_laid_again_begins_nothing_anew():
    ui = playing().unknown().press("next").unknown()
    assert ui.screen.answer == "yes"


def test_two_cards_are_told_and_the_question_stays():
    ui = playing().unknown().strange("two")
    assert "Two cards" in ui.says
    assert "Link it?" in ui.press("ok").says


def test_it_goes_by_itself():
    ui = playing().unknown().wait(20.1)
    assert ui.console.mode is ui.console.play
    ui = playing().unknown().press("next", "ok").wait(30.1)
    assert ui.console.mode is ui.console.play
    assert ui.links == {}


def test_a_disk_that_is_full_is_told_and_the_list_stays():
    ui = playing().unknown().press("next", "ok").take("Booster")
    ui.full = True
    ui.press("ok")
    assert ui.screen.head == Header("Not saved", warning=True)
    ui.full = False
    ui.press("ok", "ok")
    assert ui.links == {UID: ("midnight", "booster-1-1")}


def test_an_answer_given_on_the_page_takes_the_question_away():
    ui = Desk().play("cinderella", 3, "basic").unknown()
    ui.choose(CHANCE, "roll", "hourglass")
    assert ui.console.mode is ui.console.play
    assert ui.match.actions[-1].verb == "roll"


def test_outside_a_game_no_single_card_is_offered():
    ui = Desk().unknown()
    assert not isinstance(ui.console.mode, LinkTagQuestion)
    ui = Desk("cinderella").play("cinderella", 1)
    ui.play_on(Random(1), lambda match: match.turn == OVER)
    assert not isinstance(ui.unknown().console.mode, LinkTagQuestion)


def test_a_tag_without_a_uid_is_only_told():
    assert "is not linked to a | card" in playing().strange("unknown").says


# Hidden information


def test_in_a_secret_moment_it_leaves_no_trace():
    ui = Desk().play("cinderella", 3, "basic").pick(Action(CHANCE, "roll", "cauldron"))
    assert ui.console.play.secret_moment(ui.console)
    ui.wait(65).heard()
    seen, due = ui.seen, ui.console.deadline
    ui.unknown()
    assert (ui.seen, ui.console.deadline, ui.heard()) == (seen, due, [])
    assert ui.console.modes == [ui.console.play]


@pytest.mark.parametrize("game", ["nightwatch", "midnight", "outcasts", "capsules"])
def test_nor_while_somebody_looks_at_what_is_theirs(game):
    ui = Desk().play(game, 3, None, "device")
    found = 0
    for step in range(60):
        if ui.match.turn == OVER:
            break
        if ui.console.play.viewer(ui.console) is None:
            done = len(ui.match.actions)
            ui.play_on(
                Random(step),
                lambda match, done=done: (
                    len(match.actions) > done or ui.console.play.hands_over(ui.console)
                ),
            )
            ui.press("ok")
            continue
        found += 1
        ui.heard()
        seen, modes = ui.seen, list(ui.console.modes)
        ui.unknown().strange("two").strange("half")
        assert (ui.seen, ui.console.modes, ui.heard()) == (seen, modes, [])
        ui.press("ok", "ok")
    assert found > 3


def test_alone_at_the_box_a_private_look_is_left_in_peace_too():
    ui = Desk().play("nightwatch", 2, None, "device", bots={1: "random"})
    assert ui.console.play.viewer(ui.console) == 0
    seen = ui.seen
    assert ui.unknown().seen == seen


# Texts


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", ["midnight", "cinderella", "outcasts", "capsules"])
def test_every_screen_of_it_fits(game, language):
    ui = playing(game, 2, language=language).unknown()
    wrong = dict.fromkeys(complaints(ui.screen))
    ui.press("next", "ok")

    def walk(depth):
        mode = ui.console.mode
        for _ in mode.answers(ui.console):
            wrong.update(dict.fromkeys(complaints(ui.screen)))
            if depth < 2 and mode.settle(ui.console)[1].key != "card":
                ui.press("ok")
                walk(depth + 1)
                ui.press("back")
            ui.press("next")

    walk(0)
    while not ui.links:
        ui.press("ok")
    wrong.update(dict.fromkeys(complaints(ui.screen)))
    assert list(wrong) == []
    assert not {said for said in ui.console.texts.misses if said[1].startswith("cards.")}


def test_over_a_secret_moment_the_start_menu_still_opens_the_game_of_a_card():
    ui = Desk().play("cinderella", 3, "basic").pick(Action(CHANCE, "roll", "cauldron"))
    ui.feed(inputs.Resumed(ui.match, ui.now))
    ui.press("back")
    assert ui.console.play.secret_moment(ui.console)
    ui.tap(games.find("midnight").deck.faces[0].id, "midnight")
    assert ui.screen.head.text == games.find("midnight").title
