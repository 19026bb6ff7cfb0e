import asyncio
import itertools
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.buttons import NAMES, Buttons, Edge, Encoder, Turn
from drivers.emulation.pins import MockPins
from drivers.errors import DeviceGone

PINS = {"previous": 5, "next": 6, "ok": 13, "back": 19, "seat0": 20, "seat5": 26}


@pytest.fixture
def clock():
    return itertools.count(1000).__next__


@pytest.fixture
def edges():
    return []


@pytest.fixture(params=[True, False], ids=["to ground", "to 3.3 V"])
def pins(request):
    pins = MockPins(PINS, pull_up=request.param)
    pins.pull_up = request.param
    yield pins
    pins.close()


@pytest.fixture
def buttons(pins, edges, clock):
    buttons = Buttons(PINS, edges.append, clock, pull_up=pins.pull_up, pin_factory=pins.factory)
    yield buttons
    buttons.close()


def test_nothing_is_told_at_the_start(buttons, edges):
    assert edges == []
    assert buttons.pressed == frozenset()


@pytest.mark.parametrize("name", PINS)
def test_each_button_tells_its_own_edges(pins, buttons, edges, name):
    pins.press(name)
    assert buttons.pressed == {name}
    pins.release(name)
    assert edges == [Edge(name, True, 1000), Edge(name, False, 1001)]
    assert buttons.pressed == frozenset()


def test_every_bounce_is_told_with_its_time(pins, buttons, edges):
    pins.press("ok")
    pins.bounce("ok", 2)
    assert edges == [
        Edge("ok", pressed, at) for at, pressed in enumerate([True, False, True, False, True], 1000)
    ]


def test_two_buttons_at_once(pins, buttons, edges):
    pins.press("ok")
    pins.press("next")
    assert buttons.pressed == {"ok", "next"}
    pins.release("ok")
    assert [(edge.name, edge.pressed) for edge in edges] == [
        ("ok", True),
        ("next", True),
        ("ok", False),
    ]


def test_after_closing_nothing_is_told_and_the_pins_are_free(pins, buttons, edges, clock):
    buttons.close()
    buttons.close()
    pins.press("ok")
    assert edges == []
    again = Buttons(PINS, edges.append, clock, pull_up=pins.pull_up, pin_factory=pins.factory)
    pins.press("ok")
    assert edges == [Edge("ok", True, 1000)]
    again.close()


def test_an_idle_box_runs_no_thread(pins, edges, clock):
    before = threading.active_count()
    buttons = Buttons(PINS, edges.append, clock, pull_up=pins.pull_up, pin_factory=pins.factory)
    assert threading.active_count() == before
    buttons.close()


def test_edges_reach_an_event_loop_with_the_time_at_which_they_came(edges):
    pins = MockPins(PINS)

    async def main():
        loop = asyncio.get_running_loop()
        buttons = Buttons(
            PINS,
            lambda edge: loop.call_soon_threadsafe(edges.append, edge),
            itertools.count().__next__,
            pin_factory=pins.factory,
        )
        finger = threading.Thread(target=lambda: (pins.press("ok"), pins.release("ok")))
        finger.start()
        finger.join()
        assert edges == []
        await asyncio.sleep(0)
        buttons.close()

    asyncio.run(main())
    assert edges == [Edge("ok", True, 0), Edge("ok", False, 1)]


def test_unknown_names_and_double_pins_are_refused(pins, edges, clock):
    with pytest.raises(ValueError, match=f"'enter': a box has {', '.join(NAMES)}"):
        Buttons({"enter": 5}, edges.append, clock, pin_factory=pins.factory)
    with pytest.raises(ValueError, match="'ok' and 'back' are both on GPIO5"):
        Buttons({"ok": 5, "back": 5}, edges.append, clock, pin_factory=pins.factory)


def test_a_pin_that_cannot_be_opened_is_named_and_the_other_buttons_work(edges, clock):
    pins = MockPins(PINS)
    buttons = Buttons({"ok": 5, "back": 99}, edges.append, clock, pin_factory=pins.factory)
    assert "button 'back' on GPIO99" in buttons.failed["back"]
    pins.factory.pin(5).drive_low()
    assert buttons.pressed == {"ok"}
    buttons.close()
    with pytest.raises(DeviceGone, match="button 'back' on GPIO99"):
        Buttons({"back": 99}, edges.append, clock, pin_factory=pins.factory)


# -- encoder -------------------------------------------------------------------------------------


@pytest.fixture
def knob():
    pins = MockPins({"push": 22}, encoder=(17, 27))
    yield pins
    pins.close()


def open_encoder(knob, events, clock, push=22):
    hear, factory = events.append, knob.factory
    return Encoder(17, 27, push, hear, hear, clock=clock, pin_factory=factory)


def test_turning_counts_detents_both_ways(knob, edges, clock):
    encoder = open_encoder(knob, edges, clock)
    knob.turn(2)
    knob.turn(-3)
    assert [turn.steps for turn in edges] == [1, 1, -1, -1, -1]
    assert edges[0] == Turn(1, 1003)  # when its last contact opened
    encoder.close()


def test_turning_on_and_on_never_comes_to_an_end(knob, edges, clock):
    encoder = open_encoder(knob, edges, clock)
    knob.turn(100)
    assert sum(turn.steps for turn in edges) == 100
    encoder.close()


@pytest.fixture
def half_cycle_knob():
    pins = MockPins({}, encoder=(17, 27), half_cycle=True)
    yield pins
    pins.close()


def test_a_half_cycle_encoder_counts_each_detent(half_cycle_knob, edges, clock):
    factory = half_cycle_knob.factory
    knob = Encoder(
        17, 27, None, edges.append, edges.append, clock=clock, quarters=2, pin_factory=factory
    )
    half_cycle_knob.turn(3)
    half_cycle_knob.turn(-5)
    assert [turn.steps for turn in edges] == [1, 1, 1, -1, -1, -1, -1, -1]
    knob.close()


@given(st.integers(0, 1), st.lists(st.tuples(st.sampled_from([1, -1]), st.integers(0, 3))))
def test_a_half_cycle_encoder_counts_from_either_detent_whatever_chatters(start, moves):
    from drivers.buttons import Quadrature

    dial = Quadrature(2)
    at = 2 * start
    dial.begin(bool(start), bool(start))
    order = ((0, True), (1, True), (0, False), (1, False))
    steps = []
    for step, chatters in moves:
        told = 0
        for _ in range(2):
            contact, closed = order[at % 4] if step > 0 else order[(at - 1) % 4]
            closed = closed if step > 0 else not closed
            at += step
            for _ in range(chatters):
                told += dial.contact(contact, closed) + dial.contact(contact, not closed)
            told += dial.contact(contact, closed)
        steps.append(told)
    assert steps == [step for step, _ in moves]


def test_an_encoder_has_four_or_two_quarters(knob, edges, clock):
    with pytest.raises(ValueError, match="4 or 2 quarter steps"):
        Encoder(17, 27, None, edges.append, edges.append, clock=clock, quarters=3)


def test_pushing_is_ok(knob, edges, clock):
    encoder = open_encoder(knob, edges, clock)
    knob.press("push")
    knob.release("push")
    assert edges == [Edge("ok", True, 1000), Edge("ok", False, 1001)]
    encoder.close()


def test_an_encoder_without_push_and_after_closing(knob, edges, clock):
    encoder = open_encoder(knob, edges, clock, push=None)
    knob.turn(1)
    encoder.close()
    encoder.close()
    knob.turn(1)
    assert [turn.steps for turn in edges] == [1]


def test_an_encoder_that_cannot_be_opened(knob, edges, clock):
    with pytest.raises(ValueError, match="must differ"):
        open_encoder(knob, edges, clock, push=17)
    with pytest.raises(DeviceGone, match="the encoder on GPIO98"):
        Encoder(98, 99, 22, edges.append, edges.append, clock=clock, pin_factory=knob.factory)
    open_encoder(knob, edges, clock).close()  # the pin of the push button is released


def test_pins_without_an_encoder_cannot_be_turned():
    with pytest.raises(ValueError, match="no encoder"):
        MockPins({}).turn(1)
