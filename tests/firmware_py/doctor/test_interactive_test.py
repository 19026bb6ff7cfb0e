"""Interactive hardware tests, with real drivers and emulated chips in virtual time."""

import asyncio
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from drivers.buttons import Encoder
from drivers.emulation.pins import MockPins
from drivers.emulation.pn532 import Tag
from drivers.emulation.virtual_time import VirtualLoop, line
from firmware_py.cards.tags import SpeakingTags, Tags
from firmware_py.doctor.input_test import ButtonTest, EncoderTest, TagTest
from firmware_py.doctor.interactive_test import (
    DARK,
    GOLD,
    GREEN,
    WHITE,
    InputQueue,
    buttons_of,
    conduct,
)
from firmware_py.doctor.ring_test import RingTest
from firmware_py.runtime.devices import EmulatedBox
from firmware_py.settings.config import Config
from tests.waiting import LONG

MS = 1_000_000


class Table:
    """A hardware test on a device, and the person who answers."""

    def __init__(self, trial, order="GRB", panel=None):
        self.loop = VirtualLoop()
        self.trial = trial
        hands = InputQueue(self.loop, self.loop.now_ns)
        self.hands = hands
        self.box = EmulatedBox(self.loop, self.loop.now_ns, hands, order=order)
        self.loop.busy.append(line(self.box.reader, self.box.pn532))
        if panel is not None:
            self.box.oled = panel
        self.said = []
        self.hold()

    def hold(self):
        held = conduct(self.trial, self.box, self.hands, self.loop.now_ns, self.said.append)
        self.task = self.loop.create_task(held)
        self.wait(1)

    def wait(self, seconds):
        self.loop.run_until_complete(asyncio.sleep(seconds))

    def press(self, *names):
        for name in names:
            self.box.pins.press(name)
            self.box.pins.bounce(name, 3)
            self.wait(0.1)
            self.box.pins.release(name)
            self.wait(0.1)

    def tap(self, uid, text):
        self.box.pn532.lay(Tag(bytes.fromhex(uid), text))
        self.wait(1)
        lit = self.lit
        self.box.pn532.lift()
        self.wait(1)
        return lit

    @property
    def lit(self):
        return {led: c for led, c in enumerate(self.box.line.colours) if c != DARK}

    def findings(self):
        return self.loop.run_until_complete(self.task)

    def close(self):
        self.task.cancel()
        self.wait(0)
        self.box.close()
        self.loop.close()


@pytest.fixture
def table():
    made = []

    def make(trial, **others):
        made.append(Table(trial, **others))
        return made[-1]

    yield make
    for each in made:
        each.close()


def settings(tmp_path, toml):
    (tmp_path / "table.toml").write_text(toml)
    return Config.load([tmp_path / "table.toml"])


# The ring


def test_the_light_on_top_is_found_by_the_buttons(table):
    ring = table(RingTest(Config.load([])))
    assert ring.lit == dict.fromkeys(range(24), GREEN)
    ring.press("ok")
    assert ring.lit == {0: WHITE}
    ring.press("next", "next", "previous", "previous", "previous")
    assert ring.lit == {23: WHITE}
    assert ring.said[-1].startswith("Light 23:")


def test_the_dot_runs_round_from_the_top_until_it_runs_clockwise(table):
    ring = table(RingTest(Config.load([])))
    ring.press("ok", "next", "ok")
    before = next(led for led, colour in ring.lit.items() if colour == WHITE)
    ring.wait(0.15)
    assert ring.lit == {1: GOLD, (before + 1) % 24: WHITE}
    ring.press("next")
    before = next(led for led, colour in ring.lit.items() if colour == WHITE)
    ring.wait(0.15)
    assert ring.lit == {1: GOLD, (before - 1) % 24: WHITE}


def test_the_answers_are_lines_for_the_settings(table, tmp_path):
    ring = table(RingTest(Config.load([])))
    ring.press("ok", "next", "next", "ok", "next", "ok", "ok", "previous", "ok")
    assert ring.findings() == []
    lines = tomllib.loads(ring.said[-1])
    assert lines["ring"] == {"offset": 2, "direction": "counterclockwise", "order": "GRB"}
    assert lines["light"] == {"brightness": 50}
    assert settings(tmp_path, ring.said[-1]).ring.offset == 2


def test_back_begins_anew(table):
    ring = table(RingTest(Config.load([])))
    ring.press("ok", "ok", "back")
    assert ring.lit == dict.fromkeys(range(24), GREEN)


def test_the_order_of_the_colours_is_tried_on_the_wire(table, tmp_path):
    # given a ring with the order RGB, and settings that say GRB
    ring = table(RingTest(settings(tmp_path, 'ring.order = "GRB"\n')))
    ring.box.line.order = "RGB"
    ring.press("ok", "ok", "ok")
    assert ring.lit[0] == (0, 60, 0)
    # when the person changes the order until red is red
    while ring.lit[0] != (60, 0, 0) or ring.lit[6] != (0, 60, 0):
        ring.press("next")
    # then this order is printed
    ring.press("ok", "ok")
    assert tomllib.loads(ring.said[-1])["ring"]["order"] == "RGB"


def test_a_ring_with_white_shows_wandering_colours_and_the_answer_is_a_setting(table, tmp_path):
    # given lights with a white channel, and settings without one
    ring = table(RingTest(Config.load([])))
    ring.box.line.order = "GRBW"
    ring.box.line.colours = (DARK,) * 24
    ring.press("ok", "back")
    assert len(set(ring.lit.values())) > 1
    assert max(ring.lit) == 17
    # when the person reports it
    ring.press("next")
    assert ring.findings() == []
    # then the printed setting drives the white channel, and all lights are equal
    config = settings(tmp_path, ring.said[-1])
    assert config.ring.order == "GRBW"
    again = table(RingTest(config), order="GRBW")
    assert again.lit == dict.fromkeys(range(24), GREEN)
    again.press("ok", "ok", "ok", "next")
    assert len(again.trial.order) == 4


def test_the_six_colours_stand_side_by_side_at_the_brightness(table):
    ring = table(RingTest(Config.load([])))
    ring.press("ok", "ok", "ok", "ok")
    before = ring.lit
    assert len({before[led] for led in range(0, 24, 4)}) == 6
    ring.press("next")
    assert sum(map(sum, ring.lit.values())) > sum(map(sum, before.values()))


def test_a_ring_that_nobody_sees_is_a_finding(table):
    ring = table(RingTest(Config.load([])))
    ring.wait(150)
    (found,) = ring.findings()
    assert (found.device, found.level) == ("ring", "broken")


def test_a_ring_that_cannot_be_driven_ends_the_trial(table):
    ring = table(RingTest(Config.load([])))
    ring.box.line.fault = "fail"
    ring.press("ok")
    (found,) = ring.findings()
    assert "cannot be lit" in found.says


# The buttons


def test_each_button_lights_its_place_and_is_named(table):
    buttons = table(ButtonTest(Config.load([])))
    for name, led in (("back", 0), ("next", 6), ("ok", 12), ("previous", 18)):
        buttons.press(name)
        assert set(buttons.lit) == {(led + near) % 24 for near in (-1, 0, 1)}
        assert buttons.said[-1].startswith(f"{name} (GPIO")
    assert buttons.said[-1].endswith("All work.")
    assert buttons.findings() == []


def test_its_place_is_where_it_is_mounted(table, tmp_path):
    mounted = settings(tmp_path, 'ring.offset = 3\nring.direction = "counterclockwise"\n')
    buttons = table(ButtonTest(mounted))
    buttons.press("next")
    assert set(buttons.lit) == {(3 - 6 + near) % 24 for near in (-1, 0, 1)}


def test_a_button_that_was_never_felt_is_a_finding_with_its_wire(table):
    buttons = table(ButtonTest(Config.load([])))
    buttons.press("next", "ok", "ok", "back")
    buttons.wait(150)
    (found,) = buttons.findings()
    assert "Button previous" in found.says
    assert found.mend == "previous to header pin 29 (GPIO5), GND to header pin 25 (GND)"


# The knob

KNOB = "encoder = {on = true, steps = %d}\n"


@pytest.fixture
def knob(table, tmp_path):
    """Return a function: test a knob with `real` quarter steps and settings that say `steps`."""
    pins = []

    def make(real, steps, turned):
        trial = table(EncoderTest(settings(tmp_path, KNOB % steps)))
        pins.append(MockPins({}, encoder=(17, 27), half_cycle=real == 2))
        hear = trial.hands
        driver = Encoder(
            *(17, 27, None, hear.turn, hear.edge),
            clock=trial.loop.now_ns,
            quarters=steps,
            pin_factory=pins[-1].factory,
        )
        pins[-1].turn(turned)
        trial.wait(0.1)
        trial.press("ok")
        driver.close()
        return trial

    yield make
    for each in pins:
        each.close()


@pytest.mark.parametrize("real", [4, 2])
@pytest.mark.parametrize("steps", [4, 2])
@pytest.mark.parametrize("turned", [10, -10, 11])
def test_ten_clicks_find_the_steps_and_the_direction_of_a_knob(knob, real, steps, turned):
    tried = knob(real, steps, turned)
    assert tried.findings() == []
    found = tomllib.loads(tried.said[-1])["encoder"]
    a, b = (17, 27) if turned > 0 else (27, 17)
    assert found == {"a": a, "b": b, "steps": real}


@pytest.mark.parametrize("turned", [0, 3, 16])
def test_a_knob_that_is_counted_wrongly_is_a_finding_with_its_wires(knob, turned):
    (found,) = knob(4, 4, turned).findings()
    assert found.device == "encoder"
    assert "A to header pin 11 (GPIO17)" in found.mend


def test_a_knob_that_is_switched_off_is_said(table):
    (found,) = table(EncoderTest(Config.load([]))).findings()
    assert "on = true under [encoder]" in found.mend


# The tags


def test_a_card_of_a_game_is_green_and_any_other_gold(table):
    tags = table(TagTest(SpeakingTags()))
    assert set(tags.tap("04a1b2c3d4e5f6", "tableclock/1 midnight red3-blue4").values()) == {GREEN}
    assert tags.said[-1] == "04a1b2c3d4e5f6: midnight red3-blue4"
    assert set(tags.tap("04a1b2c3d4e5f7", "hello").values()) == {GOLD}
    assert tags.said[-1] == "04a1b2c3d4e5f7: no card of a game ('hello')"
    assert tags.lit == {}
    tags.press("ok")
    assert tags.findings() == []


def test_an_enrolled_card_is_known_by_its_uid(table, tmp_path):
    tags = Tags.open(tmp_path / "tags.json")
    tags.enroll(bytes.fromhex("04a1b2c3d4e5f6"), "cinderella", "mouse")
    tried = table(TagTest(tags))
    assert set(tried.tap("04a1b2c3d4e5f6", None).values()) == {GREEN}
    assert tried.said[-1] == "04a1b2c3d4e5f6: cinderella mouse"


def test_a_reader_that_is_gone_is_the_finding(table):
    tags = table(TagTest(SpeakingTags()))
    tags.box.pn532.unplug()
    tags.wait(150)
    (found,) = tags.findings()
    assert "cannot be reached" in found.says


def test_no_card_at_all_is_one_too(table):
    tags = table(TagTest(SpeakingTags()))
    tags.press("ok")
    (found,) = tags.findings()
    assert "No card was read" in found.says


def test_the_terminals_keys_are_buttons():
    assert buttons_of(b"\x1b[C\x1b[D\nbx") == ["next", "previous", "ok", "back"]


def held_by_keys(option, home, dialogue):
    """Run a hardware test on a terminal; return the last output and the exit code."""
    ours, theirs = os.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "firmware_py.cli.tableclock", "doctor", "--emulate", option],
        stdin=theirs,
        stdout=subprocess.PIPE,
        text=True,
        env={"HOME": str(home), "PATH": os.defpath, "LANG": "C.UTF-8"},
        cwd=Path(__file__).parents[3],
    )
    os.close(theirs)
    try:
        for asked, key in dialogue:
            assert program.stdout.readline().startswith(asked)
            os.write(ours, key)
        told, _ = program.communicate(timeout=LONG)
    finally:
        program.kill()
        program.wait()
        os.close(ours)
    return told, program.returncode


def test_a_whole_trial_by_the_keys_of_a_terminal(tmp_path):
    # when each question is answered by a key, then the next one comes
    dialogue = (
        ("All 24 lights alike:", b"\n"),
        ("Light 0:", b"\x1b[C"),
        ("Light 1:", b"\n"),
        ("A dot runs:", b"n"),
        ("A dot runs:", b"\n"),
        ("GRB:", b"\n"),
        ("Brightness 60:", b"p"),
        ("Brightness 50:", b"\n"),
    )
    told, code = held_by_keys("--ring", tmp_path, dialogue)
    # and the answers become settings
    lines = tomllib.loads(told.removesuffix("All is well.\n"))
    assert lines["ring"] == {"offset": 1, "direction": "counterclockwise", "order": "GRB"}
    assert lines["light"] == {"brightness": 50}
    assert code == 0
