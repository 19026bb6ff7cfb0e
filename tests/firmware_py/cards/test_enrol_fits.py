"""Screens of teaching a deck: every text fits the OLED in every language."""

import pytest

import games
from firmware_py.cards.tags import Card
from firmware_py.console.modes.enrol import EnrolMode
from firmware_py.i18n import languages
from games.core.text import text
from tests.firmware_py.cards.test_enrol_at_the_box import FOB, PHONE, A, B, C, uid
from tests.firmware_py.cards.writing_table import Desk
from tests.firmware_py.console.test_languages import complaints


@pytest.mark.parametrize("language", languages())
def test_every_list_and_message_fits(language):
    ui = Desk(language=language).read({A: Card("outcasts", "werewolf"), B: Card("capsules", "red")})
    wrong = {}

    def look():
        wrong.update(dict.fromkeys(complaints(ui.screen)))
        return ui

    look().unknown(C)
    look().press("back")
    ui.enrol("midnight").strange("two")
    look().lift().lose("reader")
    look().find("reader").press("back")
    look().press("ok").enrol("midnight", known=ui.known).lay(A)
    look().press("ok", "back", "ok")
    for label in ("teach", "what", "forget"):
        ui.take(ui.console.say(text("table.start.cards")))
        look().take(ui.console.say(text(f"cards.menu.{label}")))
        look().wait(4.1)
        if label == "forget":
            look().lay(B)
            look().press("ok")
        look().press("back", "back")
    assert list(wrong) == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", games.names())
def test_every_screen_fits(game, language):
    deck = games.find(game).deck
    ui = Desk(language=language).enrol(game, write=True)
    mode = ui.console.mode
    assert isinstance(mode, EnrolMode)
    wrong = {}

    def look():
        said = complaints(ui.screen)
        longest = ["“" + ui.console.find(name).title + "”" for name in games.names()]
        wrong.update(dict.fromkeys(w for w in said if not any(t in w for t in longest)))

    for number, slot in enumerate(ui.machine.slots):
        look()
        for wrongly in (
            (A, Card("capsules", "advance-foresee")),
            (B, Card(game, deck.faces[-1].id)),
        ):
            ui.lay(*wrongly)
            look()
            if ui.machine.complaint is None:  # the tag was the requested one
                break
            ui.press("back")
        for refused in (PHONE, FOB):
            if number == 0:
                ui.lay(refused, type_2=False)
                look()
                ui.press("ok")
        if number % 5 == 0 and ui.machine.asked == slot:
            ui.mute = ("gone", "two", "locked", "foreign", "small", "refused")[number // 5 % 6]
            ui.lay(uid(number))
            look()
            ui.mute = ""
        elif number % 7 == 0 and ui.machine.asked == slot:
            ui.full = True
            ui.lay(uid(number))
            look()
            ui.full = False
        elif number % 11 == 0:
            ui.press("back")
            look()
            ui.press("back", "next")
            look()
            ui.press("previous")
            look()
        if ui.machine.asked == slot:
            ui.lay(uid(number))
        ui.lay(uid(number)) if ui.machine.asked else None
        look()
        if ui.machine.complaint is not None:
            ui.press("back")
    look()
    assert list(wrong) == []
    misses = {said for said in ui.console.texts.misses if said[1].startswith("cards.")}
    assert misses == set()
