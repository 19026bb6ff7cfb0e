"""Speech driver: with a program that stands for the engine, and with the real espeak-ng."""

import shutil
import time

import pytest

from drivers.errors import DeviceGone
from drivers.speech import ENGINE, EspeakSpeech
from firmware_py.i18n import languages
from tests.waiting import until

ENGINE_SCRIPT = """#!/bin/sh
echo "$@" >>{folder}/options
cat >{folder}/$$.part
mv {folder}/$$.part {folder}/$$.said
{then}
"""
PLAYER_SCRIPT = """#!/bin/sh
echo "$@" >>{folder}/played
cat >{folder}/$$.wav.part
mv {folder}/$$.wav.part {folder}/$$.wav
"""


def script(folder, name, source, then=""):
    path = folder / name
    path.write_text(source.format(folder=folder, then=then))
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def voice(tmp_path):
    """Return a function: a voice with an emulated engine that does `then` after the text."""
    made = []

    def make(then="", player="none", **others):
        engine = script(tmp_path, "engine", ENGINE_SCRIPT, then)
        made.append(EspeakSpeech(engine=engine, player=player, **others))
        return made[-1]

    yield make
    for each in made:
        each.close()


def said(folder):
    return sorted(path.read_text() for path in folder.glob("*.said"))


def test_a_sentence_is_passed_as_text_with_its_language(voice, tmp_path):
    voice(speed=120).say("--help, Zoë: your turn", "nl")
    until(lambda: said(tmp_path) == ["--help, Zoë: your turn"], "a sentence")
    assert (tmp_path / "options").read_text() == "--stdin -b 1 -v nl -s 120\n"


def test_a_later_sentence_stops_the_one_that_is_spoken(voice, tmp_path):
    failed = []
    speaks = voice("exec sleep 600", failed=failed.append)
    speaks.say("first", "en")
    until(lambda: said(tmp_path) == ["first"], "a sentence")
    speaks.say("second", "en")
    until(lambda: said(tmp_path) == ["first", "second"], "a sentence")
    speaks.close()
    assert failed == []


def test_to_speak_never_waits(voice):
    speaks = voice("exec sleep 600")
    begun = time.monotonic()
    for number in range(200):
        speaks.say(f"sentence {number}", "en")
    assert time.monotonic() - begun < 1


def test_an_engine_that_fails_is_reported_in_one_sentence(voice):
    failed = []
    voice("exit 3", failed=failed.append).say("hello", "en")
    until(lambda: failed, "a sentence")
    (says,) = failed
    assert says.startswith("espeak-ng cannot be heard (codes [3])")


def test_the_samples_are_played_on_the_device_of_the_settings(tmp_path):
    player = script(tmp_path, "player", PLAYER_SCRIPT)
    engine = script(tmp_path, "engine", ENGINE_SCRIPT, "echo RIFF")
    speaks = EspeakSpeech(device="plughw:1", engine=engine, player=player)
    speaks.say("hello", "en")
    until(lambda: [each.read_text() for each in tmp_path.glob("*.wav")] == ["RIFF\n"], "a sentence")
    speaks.close()
    assert (tmp_path / "played").read_text() == "-q -D plughw:1\n"
    assert "--stdout" in (tmp_path / "options").read_text()


def test_a_missing_engine_names_the_package():
    with pytest.raises(DeviceGone, match="sudo apt install espeak-ng"):
        EspeakSpeech(engine="no-such-engine")


def test_nothing_is_spoken_after_the_end(voice, tmp_path):
    speaks = voice()
    speaks.close()
    speaks.say("late", "en")
    speaks.close()
    assert said(tmp_path) == []


@pytest.mark.skipif(shutil.which(ENGINE) is None, reason="espeak-ng is not installed")
@pytest.mark.parametrize("language", languages())
def test_the_real_engine_speaks_every_language_of_the_box(tmp_path, language):
    player = script(tmp_path, "player", PLAYER_SCRIPT)
    failed = []
    speaks = EspeakSpeech(failed=failed.append, player=player)
    speaks.say("Zoë. 7 × 3", language)
    until(lambda: [*tmp_path.glob("*.wav")], "a sentence")
    speaks.close()
    (sound,) = tmp_path.glob("*.wav")
    assert sound.read_bytes().startswith(b"RIFF")
    assert len(sound.read_bytes()) > 10_000
    assert failed == []
