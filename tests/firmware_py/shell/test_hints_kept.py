"""That hints were taken outlives a power cut, a lost file and the disk being away."""

import pytest

from firmware_py.console import inputs
from tests.firmware_py.box import Box


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite"


def begun(path):
    box = Box(path, games=("capsules",), dealer="device").start()
    box.play("capsules", 2, cards="device")
    box.feed(inputs.SetHints(True, box.loop.now_ns()))
    box.wait()
    box.feed(inputs.AskHint(box.match.game.asked(box.match.state)[0], box.loop.now_ns()))
    box.wait()
    box.shell.thinking.let_go()
    return box


def test_they_are_there_after_a_power_cut(path):
    box = begun(path)
    log = list(box.console.sitting.hints.log)
    assert len(log) == 2
    box.drop()
    again = Box(path, games=("capsules",), dealer="device").start(ask=False)
    assert again.console.sitting.hints.log == log
    again.close()


def test_they_are_written_anew_with_a_match_whose_file_was_lost(path):
    box = begun(path)
    log = list(box.console.sitting.hints.log)
    for each in path.parent.glob("journal.sqlite*"):
        if each.suffix != ".lock":
            each.unlink()
    box.choose(box.match.ask(box.console.sitting.who()).lines[0].action)
    box.wait()
    box.drop()
    again = Box(path, games=("capsules",), dealer="device").start(ask=False)
    assert again.console.sitting.hints.log == log
    again.close()


@pytest.mark.parametrize("label", ["null", "[[1]]", '[["a", 0, true]]', "{}", "7"])
def test_what_damage_has_left_of_them_is_none(path, label):
    box = begun(path)
    box.shell.recorder.journal._db.execute(
        "UPDATE labels SET value = ? WHERE key = 'hints'", (label,)
    )
    box.drop()
    again = Box(path, games=("capsules",), dealer="device").start(ask=False)
    assert again.match is not None
    assert again.console.sitting.hints.log == []
    again.close()
