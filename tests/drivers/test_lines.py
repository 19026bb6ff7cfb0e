"""Buttons and encoder on kernel GPIO lines: edges with kernel timestamps, and sleep."""

import asyncio
import re
import threading

import gpiod
import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers import lines
from drivers.buttons import Buttons, Edge, Encoder, Turn
from drivers.errors import DeviceGone
from drivers.lines import KernelInputs
from tests.drivers.gpiochip import Pins

PATH = "/dev/gpiochip0"
PINS = {"previous": 5, "next": 6, "ok": 13, "back": 19}


def never():
    raise AssertionError("the kernel's time is the one that counts")


class Loop(asyncio.SelectorEventLoop):
    """Event loop that runs one iteration per `turn()` and counts its wake-ups."""

    def __init__(self):
        super().__init__()
        self.woken = 0
        select = self._selector.select

        def counted(timeout):
            ready = select(timeout)
            self.woken += bool(ready)
            return ready

        self._selector.select = counted

    def turn(self):
        self.call_soon(self.stop)
        self.run_forever()


@pytest.fixture
def loop():
    loop = Loop()
    yield loop
    loop.close()


@pytest.fixture
def pins(monkeypatch):
    pins = Pins()
    monkeypatch.setattr(gpiod, "Chip", pins.chip)
    return pins


@pytest.fixture
def told():
    return []


@pytest.fixture(params=[True, False], ids=["to ground", "to 3.3 V"])
def pull_up(request):
    return request.param


@pytest.fixture
def buttons(pins, loop, told, pull_up):
    inputs = KernelInputs(loop, PATH)
    buttons = Buttons(PINS, told.append, never, pull_up=pull_up, inputs=inputs)
    yield buttons
    buttons.close()


def test_each_edge_is_told_with_the_time_of_the_kernel(pins, loop, told, buttons, pull_up):
    assert (told, buttons.pressed) == ([], frozenset())
    pins.drive(13, high=not pull_up)
    pins.drive(6, high=not pull_up)
    pins.drive(13, high=pull_up)
    assert buttons.pressed == {"next"}
    loop.turn()
    assert told == [Edge("ok", True, 1000), Edge("next", True, 1001), Edge("ok", False, 1002)]


def test_nothing_is_read_and_nobody_is_woken_until_a_level_changes(pins, loop, told, buttons):
    threads, before = threading.active_count(), loop.woken
    for _ in range(100):
        loop.turn()
    assert (pins.reads, loop.woken, threading.active_count()) == (0, before, threads)


def test_a_storm_is_read_in_handfuls_and_its_last_level_is_right(pins, loop, told, buttons):
    for number in range(2001):
        pins.drive(13, high=bool(number % 2))
    turns = 0
    while pins.held[13]._events:
        loop.turn()
        turns += 1
    assert 10 < turns < 40
    assert len(told) == 1024
    assert told[-1].at == 1000 + 2000
    assert told[-1].pressed == ("ok" in buttons.pressed)


def test_after_closing_nothing_is_told_and_the_pins_are_free(pins, loop, told, buttons):
    pins.drive(5, high=False)
    pins.drive(5, high=True)
    buttons.close()
    buttons.close()
    loop.turn()
    assert (told, pins.held, buttons.pressed) == ([], {}, frozenset())


def test_who_hears_an_edge_may_close(pins, loop, told):
    buttons = Buttons(
        PINS,
        lambda edge: (told.append(edge), buttons.close()),
        never,
        inputs=KernelInputs(loop, PATH),
    )
    pins.drive(5, high=False)
    pins.drive(5, high=True)
    loop.turn()
    assert told == [Edge("previous", True, 1000)]


def test_a_chip_that_goes_away_does_not_keep_the_loop_busy(pins, loop, told, buttons, monkeypatch):
    def gone(_most):
        raise OSError(19, "No such device")

    pins.drive(5, high=False)
    request = pins.held[5]
    monkeypatch.setattr(request, "read_edge_events", gone)
    loop.turn()
    before = loop.woken
    for _ in range(5):
        loop.turn()
    assert (loop.woken, told, buttons.pressed) == (before, [], frozenset())


class Ring:
    consumer = "the ring"


BUSY = [
    (99, "button 'back' on GPIO99 cannot be opened.*gpiod is installed"),
    (13, "button 'back' on GPIO13: the ring has that pin"),
]


@pytest.mark.parametrize(("pin", "says"), BUSY)
def test_a_button_whose_pin_is_taken_is_named_and_the_others_work(pins, loop, told, pin, says):
    pins.held[13] = Ring()
    buttons = Buttons(
        {"ok": 5, "back": pin, "next": 6}, told.append, never, inputs=KernelInputs(loop, PATH)
    )
    assert list(buttons.failed) == ["back"]
    assert re.match(says, buttons.failed["back"])
    pins.drive(5, high=False)
    assert buttons.pressed == {"ok"}
    loop.turn()
    assert told == [Edge("ok", True, 1000)]
    buttons.close()
    assert set(pins.held) == {13}


@pytest.mark.parametrize(("pin", "says"), BUSY)
def test_if_no_pin_can_be_had_there_are_no_buttons(pins, loop, told, pin, says):
    pins.held[13] = Ring()
    with pytest.raises(DeviceGone, match=says):
        Buttons({"back": pin}, told.append, never, inputs=KernelInputs(loop, PATH))


def test_an_encoder_needs_both_of_its_pins(pins, loop, told):
    pins.held[27] = Ring()
    with pytest.raises(DeviceGone, match="the encoder on GPIO27: the ring has that pin"):
        Encoder(
            *(17, 27, None, told.append, told.append),
            clock=never,
            inputs=KernelInputs(loop, PATH),
        )
    assert set(pins.held) == {27}


def test_a_chip_that_is_not_there_is_told(pins, loop, told):
    with pytest.raises(DeviceGone, match=r"button 'ok' on GPIO5.*No such file"):
        Buttons({"ok": 5}, told.append, never, inputs=KernelInputs(loop, "/dev/gpiochip9"))


# -- the encoder ---------------------------------------------------------------------------------


def turned(pins, a, b, steps):
    first, second = (a, b) if steps > 0 else (b, a)
    for _ in range(abs(steps)):
        for pin, high in ((first, False), (second, False), (first, True), (second, True)):
            pins.drive(pin, high=high)


def test_detents_both_ways_in_the_order_of_the_kernel(pins, loop, told):
    inputs = KernelInputs(loop, PATH)
    encoder = Encoder(17, 27, 22, told.append, told.append, clock=never, inputs=inputs)
    turned(pins, 17, 27, 2)
    turned(pins, 17, 27, -3)
    pins.drive(22, high=False)
    loop.turn()
    turns = [event for event in told if isinstance(event, Turn)]
    assert [turn.steps for turn in turns] == [1, 1, -1, -1, -1]
    assert turns[0].at == 1003
    assert Edge("ok", True, 1020) in told
    encoder.close()
    assert pins.held == {}


@given(st.lists(st.tuples(st.sampled_from([1, -1]), st.integers(0, 4), st.integers(0, 3))))
def test_steps_are_counted_whatever_the_contacts_chatter(moves):
    """Each move is a full step; the contact that moves at quarter `at` bounces `chatters` times."""
    from drivers.buttons import Quadrature

    dial, steps = Quadrature(), []
    for step, chatters, at in moves:
        order = ((0, True), (1, True), (0, False), (1, False))
        told = 0
        for quarter, (which, closed) in enumerate(order):
            contact = which if step > 0 else 1 - which
            for _ in range(chatters if quarter == at else 0):
                told += dial.contact(contact, closed) + dial.contact(contact, not closed)
            told += dial.contact(contact, closed)
        steps.append(told)
    assert steps == [step for step, _, _ in moves]


@given(st.lists(st.tuples(st.integers(0, 1), st.booleans())))
def test_any_contacts_in_any_order_never_make_more_steps_than_there_were_quarters(changes):
    from drivers.buttons import Quadrature

    dial = Quadrature()
    steps = sum(abs(dial.contact(which, closed)) for which, closed in changes)
    assert 3 * steps <= len(changes)


# -- which chip ----------------------------------------------------------------------------------


@pytest.mark.parametrize("label", ["pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1"])
def test_the_chip_of_the_header_is_found_by_its_label(pins, monkeypatch, label):
    found = [lines.Path("/dev/gpiochip0"), lines.Path("/dev/gpiochip3")]
    monkeypatch.setattr(lines.Path, "glob", lambda _self, _pattern: iter(found))
    pins.label = label
    assert lines.header() == PATH
    pins.label = "raspberrypi-exp-gpio"
    with pytest.raises(DeviceGone, match="no GPIO chip"):
        lines.header()


def test_a_libgpiod_of_before_2_is_none(monkeypatch):
    monkeypatch.delattr(gpiod, "LineSettings")
    with pytest.raises(ImportError, match="older than 2"):
        lines.header()
