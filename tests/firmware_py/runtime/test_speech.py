"""Speech of a whole device: each question once, and a voice that fails changes nothing."""

import pytest

from firmware_py.console import commands
from firmware_py.runtime.devices import Devices, add_speech
from firmware_py.settings.config import Config
from tests.firmware_py.box import Box


class Voice:
    """A voice that records what it says."""

    def __init__(self):
        self.said = []
        self.broken = False

    def say(self, words, language):
        if self.broken:
            raise RuntimeError("the voice is hoarse")
        self.said.append((words, language))

    def close(self):
        pass


@pytest.fixture
def box():
    made = Box()
    made.chips.speech = Voice()
    made.start()
    yield made
    made.close()


def begin(box, cards="table"):
    box.runtime.command(commands.StartGame("nightwatch", 3, None, cards, {}))
    box.wait(3)


def test_a_question_is_spoken_once(box):
    box.console.change(speech=True)
    begin(box)
    box.wait(30)
    box.press("next", "back")
    box.wait(1)
    said = box.chips.speech.said
    assert len(said) == len(set(said)) >= 1
    assert said[-1][0]
    assert said[-1][1] == "en"


def test_a_voice_that_is_off_says_nothing_and_stops_when_it_is_switched_off(box):
    begin(box)
    assert box.chips.speech.said == []
    box.console.change(speech=True)
    box.wait(61)
    spoken = box.chips.speech.said[-1]
    assert spoken[0]
    box.console.change(speech=False)
    box.press("next")
    assert box.chips.speech.said[-1] == ("", "")


def test_while_a_hand_is_open_nothing_is_spoken(box):
    box.console.change(speech=True)
    begin(box, "device")
    assert box.chips.speech.said[-1][0].startswith("Pass the box to")
    before = [*box.chips.speech.said]
    box.press("ok", "next", "next", "back")
    box.wait(1)
    assert box.chips.speech.said == before


def test_a_voice_that_fails_changes_nothing_else(box):
    box.console.change(speech=True)
    box.chips.speech.broken = True
    begin(box)
    assert box.console.match is not None
    assert box.runtime.outputs.frames


def test_the_box_offers_speech_only_with_a_voice(box):
    assert box.console.can_speak


def test_a_missing_engine_is_reported_only_if_the_settings_want_it(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    wanted, unwanted = Devices(), Devices()
    add_speech(wanted, Config.load([]).speech, print, wanted=True)
    add_speech(unwanted, Config.load([]).speech, print, wanted=False)
    assert "sudo apt install espeak-ng" in wanted.absent["speech"]
    assert unwanted.absent == {}
