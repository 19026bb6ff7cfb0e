"""Hardware tests of the doctor, with real drivers and emulated chips in virtual time."""

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
from firmware_py.console.device_tests.device_test import AMBER, DARK, GREEN, WHITE
from firmware_py.doctor import run
from firmware_py.doctor.interactive_test import Ears, HeldTest, buttons_of
from firmware_py.runtime.devices import EmulatedBox
from firmware_py.settings.config import Config
from firmware_py.settings.usual_settings import usual
from tests.waiting import LONG


class HeldTable:
    """A hardware test on an emulated device, and the person who answers."""

    def __init__(self, what, config, order="GRB", panel=None, tags=None, patience=None):
        self.loop = VirtualLoop()
        self.ears = Ears()
        self.box = EmulatedBox(self.loop, self.loop.now_ns, self.ears, order=order)
        self.loop.busy.append(line(self.box.reader, self.box.pn532))
        if panel is not None:
            self.box.oled = panel
            self.box.display.close()
            self.box.display = self.box.make_display(config.display)
        self.said = []
        self.held = HeldTest(
            what,
            self.box,
            self.ears,
            loop=self.loop,
            clock=self.loop.now_ns,
            say=self.said.append,
            tags=tags or SpeakingTags(),
            console=run._console(config, usual(config)),
        )
        self.task = self.loop.create_task(self.held.run(patience))
        self.wait(1)

    @property
    def console(self):
        return self.held.console

    @property
    def over(self):
        return self.task.done()

    def wait(self, seconds):
        self.loop.run_until_complete(asyncio.sleep(seconds))

    def press(self, *names):
        for name in names:
            self.box.pins.press(name)
            self.box.pins.bounce(name, 3)
            self.wait(0.1)
            self.box.pins.release(name)
            self.wait(0.2)

    def tap(self, uid, text):
        self.box.pn532.lay(Tag(bytes.fromhex(uid), text))
        self.wait(1)
        lit = self.lit
        self.box.pn532.lift()
        self.wait(3)
        return lit

    @property
    def lit(self):
        return {led: c for led, c in enumerate(self.box.line.colours) if c != DARK}

    def findings(self):
        return self.loop.run_until_complete(self.task)

    def close(self):
        self.task.cancel()
        self.wait(1)
        self.box.close()
        self.loop.close()


@pytest.fixture
def table():
    made = []

    def make(what, config=None, **others):
        made.append(HeldTable(what, config or Config.load([]), **others))
        return made[-1]

    yield make
    for each in made:
        each.close()


def settings(tmp_path, toml):
    (tmp_path / "table.toml").write_text(toml)
    return Config.load([tmp_path / "table.toml"])


# The ring


def test_the_answers_of_the_ring_are_printed_as_settings(table, tmp_path):
    # given a ring whose third LED is on top
    ring = table("ring")
    assert ring.lit == dict.fromkeys(range(24), GREEN)
    ring.press("ok", "next", "next")
    ring.console.change(calm=True)
    ring.wait(0.3)
    assert ring.lit == {2: WHITE}
    # when the person turns the direction round and answers yes to the rest
    ring.press("ok", "next", "ok", "ok", "ok", "previous", "ok", "ok")
    # then the answers are lines for table.toml
    assert ring.findings() == []
    lines = tomllib.loads(ring.said[-1])
    assert lines["ring"] == {"offset": 2, "direction": "counterclockwise"}
    assert lines["light"] == {"brightness": 50}
    assert settings(tmp_path, ring.said[-1]).ring.offset == 2


def test_the_order_of_the_colours_is_tried_on_the_wire_and_used_when_kept(table, tmp_path):
    # given a ring with the order RGB, and settings that say GRB
    ring = table("ring", settings(tmp_path, 'ring.order = "GRB"\n'))
    ring.box.line.order = "RGB"
    ring.press("ok", "ok", "ok")
    assert ring.lit[0] == (0, 90, 0)
    # when the person changes the order until red is red
    while ring.lit[0] != (90, 0, 0) or ring.lit[6] != (0, 90, 0):
        ring.press("next")
    red = ring.lit[0]
    ring.press("ok")
    # then the six colours are right, and this order is printed
    assert ring.lit[0][0] > 0
    assert ring.lit[0][1:] == (0, 0), red
    ring.press("ok", "ok")
    assert tomllib.loads(ring.said[-1])["ring"]["order"] == "RGB"
    assert ring.held._runtime.outputs._channels == (1, 0, 2)


def test_a_ring_with_white_shows_other_colours_and_the_answer_is_a_setting(table):
    # given LEDs with a white channel, and settings without one
    ring = table("ring")
    ring.box.line.order = "GRBW"
    ring.box.line.colours = (DARK,) * 24
    ring.box.ring.show(((0, 60, 0),) * 24)
    # when the person sees other colours and says so
    ring.box.ring.show(((0, 61, 0),) * 24)
    assert len(set(ring.lit.values())) > 1
    assert max(ring.lit) == 17
    ring.press("back", "ok")
    (found,) = ring.findings()
    # then the remedy is the order with white
    assert (found.device, found.mend) == ("ring", "Set order to GRBW.")


def test_a_ring_that_nobody_sees_is_a_finding(table):
    ring = table("ring")
    ring.wait(125)
    (found,) = ring.findings()
    assert (found.device, found.level) == ("ring", "broken")


def test_a_ring_that_cannot_be_driven_ends_the_test(table):
    ring = table("ring")
    ring.box.line.fault = "fail"
    ring.press("ok")
    (found,) = ring.findings()
    assert "cannot be lit" in found.says


# The keys


def test_each_key_lights_its_place_on_the_mounted_ring(table, tmp_path):
    mounted = settings(tmp_path, 'ring.offset = 3\nring.direction = "counterclockwise"\n')
    keys = table("buttons", mounted)
    for name, led in (("back", 0), ("next", 6), ("previous", 18)):
        keys.press(name)
        assert set(keys.lit) == {(3 - led + near) % 24 for near in (-1, 0, 1)}
    keys.press("ok", "back")  # not left-handed
    assert keys.findings() == []


def test_fault_and_remedy_of_a_dead_key_name_one_pin(table):
    keys = table("buttons")
    keys.press("next", "ok", "ok", "back")
    keys.wait(31)
    keys.press("ok")
    (found,) = keys.findings()
    assert found.says == "Key ◂ is dead: No press on GPIO 5."
    assert found.mend == "Wire: GPIO 5 to ground."


# The encoder

KNOB = "encoder = {on = true, steps = %d}\n"


@pytest.fixture
def knob(table, tmp_path):
    """Return a function: test a knob with `real` quarter steps and settings that say `steps`."""
    pins = []

    def make(real, steps, turned):
        trial = table("encoder", settings(tmp_path, KNOB % steps))
        pins.append(MockPins({}, encoder=(17, 27), half_cycle=real == 2))
        driver = Encoder(
            *(17, 27, None, trial.ears.turn, trial.ears.edge),
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


@pytest.mark.parametrize(
    ("real", "steps", "turned", "printed"),
    [
        (4, 4, 10, None),
        (4, 4, -10, {"a": 27, "b": 17}),
        (2, 4, 11, {"steps": 2}),
        (4, 2, -10, {"a": 27, "b": 17, "steps": 4}),
    ],
)
def test_ten_clicks_find_the_steps_and_the_direction_of_a_knob(knob, real, steps, turned, printed):
    tried = knob(real, steps, turned)
    assert tried.findings() == []
    if printed is not None:
        assert tomllib.loads(tried.said[-1])["encoder"] == printed


@pytest.mark.parametrize("turned", [0, 3, 16])
def test_a_knob_that_is_counted_wrongly_is_a_finding_with_its_wires(knob, turned):
    tried = knob(4, 4, turned)
    tried.press("ok")
    (found,) = tried.findings()
    assert found.device == "encoder"
    assert found.mend == "A 11, B 13, push 15, GND 30"


# The reader


def test_a_card_of_a_game_is_green_and_any_other_amber(table):
    tags = table("tags")
    assert set(tags.tap("04a1b2c3d4e5f6", "tableclock/1 midnight red3-blue4").values()) == {GREEN}
    assert "Last: Red 3 Blue 4" in tags.said[-1]
    assert set(tags.tap("04a1b2c3d4e5f7", "hello").values()) == {AMBER}
    assert "Last: no card of a game" in tags.said[-1]
    assert tags.lit == {}
    tags.press("ok")
    assert tags.findings() == []


def test_an_enrolled_card_is_known_by_its_uid(table, tmp_path):
    known = Tags.open(tmp_path / "tags.json")
    known.enroll(bytes.fromhex("04a1b2c3d4e5f6"), "cinderella", "mouse")
    assert set(table("tags", tags=known).tap("04a1b2c3d4e5f6", None).values()) == {GREEN}


def test_a_reader_that_is_gone_is_the_finding(table):
    tags = table("tags")
    tags.box.pn532.unplug()
    tags.wait(20)
    (found,) = tags.findings()
    assert "cannot be reached" in found.says


def test_no_card_at_all_is_a_finding_with_the_wires(table):
    tags = table("tags")
    tags.press("ok", "ok")
    (found,) = tags.findings()
    assert "NTAG213" in found.says
    assert found.mend == "VCC 17, GND 14, RXD 8, TXD 10"


# The terminal


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


def test_a_whole_test_by_the_keys_of_a_terminal(tmp_path):
    # when each question is answered by a key, then the next one comes in the words of the screen
    dialogue = (
        ("Lights: Are all 24 green? | ↩ no, ✓ yes", b"\n"),
        ("Top light 1/5: Bring the light to the top. | light 1 |", b"\x1b[C"),
        ("Top light 1/5: Bring the light to the top. | light 2 |", b"\n"),
        ("Way round 2/5: Does the dot run clockwise? | yes |", b"n"),
        ("Way round 2/5: Does the dot run clockwise? | no: turn it round |", b"\n"),
        ("Way round 2/5: Does the dot run clockwise? | yes |", b"\n"),
        ("Colours 3/5: Top red, right green, left blue? | GRB |", b"\n"),
        ("Brightness 4/5: Bright, not dazzling? | 60% |", b"p"),
        ("Brightness 4/5: Bright, not dazzling? | 50% |", b"\n"),
        ("Tell apart 5/5: ▲ ■ ○ ✚ ◆ ≡ clockwise,", b"\n"),
    )
    told, code = held_by_keys("--ring", tmp_path, dialogue)
    # and the answers become settings
    lines = tomllib.loads(told.removesuffix("All is well.\n"))
    assert lines["ring"] == {"offset": 1, "direction": "counterclockwise"}
    assert lines["light"] == {"brightness": 50}
    assert code == 0
    # and an emulated device keeps nothing
    assert not (tmp_path / ".local/state/tableclock/hardware.toml").exists()
