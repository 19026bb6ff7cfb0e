"""Spoken sentences: what is asked and of whom, in words, and nothing private."""

import re
from random import Random

import pytest

import games
from firmware_py.console import speech
from firmware_py.console.speech import SILENCE
from firmware_py.i18n import languages
from games.core.action import OVER
from tests.firmware_py.console.table import SPOKEN, Table


def table(language="en", **ui):
    made = Table(language=language, **ui)
    made.console.change(speech=True, language=language)
    return made


def spoken(made):
    return speech.sentence(made.console)


def test_the_question_is_spoken_with_the_name_of_the_asked_player():
    made = table().play("capsules", 2)
    made.console.change(names=("Christopher Robi", "Zoë"))
    asked = made.console.play.ask(made.console).question
    assert spoken(made) == (f"Christopher Robi. {made.console.say(asked)}", "en")


def test_nothing_is_spoken_when_it_is_off_or_no_game_runs():
    made = table()
    assert spoken(made) == SILENCE
    made.play("cinderella", 2)
    made.console.change(speech=False)
    assert spoken(made) == SILENCE


def test_it_is_off_by_default():
    assert Table().console.settings.speech is False


@pytest.mark.parametrize("language", languages())
def test_a_sentence_is_in_the_language_of_the_player(language):
    made = table(language).play("capsules", 2)
    assert spoken(made).language == language
    seat = made.console.play.who(made.console)
    made.console.change(languages=("fr",) * 6)
    assert spoken(made).language == "fr"
    assert seat is not None


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", games.names())
def test_a_sentence_has_no_sign_of_the_display(name, language):
    made = table(language)
    game = games.find(name)
    made.play(name, min(seats for found in game.players.values() for seats in found))
    heard = set()

    def listen(match):
        said = spoken(made)
        if said is not None and said != SILENCE:
            heard.add(said.words)
        return match.turn == OVER or len(match.actions) > 60

    made.play_on(Random(1), listen)
    assert heard
    for words in heard:
        assert not re.search(r"[✓↩◂▸▲■○✚◆≡{}·→]|\b\d+h\b", words), words
        assert re.search(r"\w", words)
    assert not {each for _, each in made.console.texts.misses if each.startswith("table.speech")}


def test_pictures_and_abbreviations_become_words():
    assert speech.spoken("▲ Red: 7h, or ✓", SPOKEN["en"]) == "Red: 7 hours, or"
    assert speech.spoken("Noch 1h · ▸ weiter", SPOKEN["de"]) == "Noch 1 Stunde weiter"


# Private things


def test_a_hand_over_is_spoken_and_the_hand_is_not():
    made = table().play("nightwatch", 3, None, "device")
    assert spoken(made).words == "Pass the box to Red"
    made.press("ok")
    assert made.screen.private
    assert spoken(made) is None
    made.press("next", "next")
    assert spoken(made) is None
    made.press("ok")
    if made.console.play.returning is not None:
        assert spoken(made) is None


def test_a_single_player_hears_nothing_of_a_hand():
    made = table().play("nightwatch", 3, None, "device", bots={1: "easy", 2: "easy"})
    assert made.screen.private
    assert spoken(made) is None


def test_the_cursor_and_the_menu_change_nothing():
    made = table().play("cinderella", 2)
    before = spoken(made)
    made.press("next")
    assert spoken(made) == before
    made.press("back").hold("ok")
    assert spoken(made) == before


def test_no_card_of_a_hidden_hand_is_ever_spoken():
    made = table().play("nightwatch", 3, None, "device")
    rng = Random(3)
    for _ in range(40):
        if made.match.turn == OVER:
            break
        ask = made.console.play.ask(made.console)
        said = spoken(made)
        if ask is not None and ask.private and said is not None:
            cards = {made.console.say(line.label) for line in ask.lines}
            assert not [card for card in cards if card in said.words]
        actions = len(made.match.actions)
        made.play_on(rng, lambda match, n=actions: match.turn == OVER or len(match.actions) > n)
