import asyncio
import heapq
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.emulation.pins import MockPins
from drivers.errors import DeviceGone
from drivers.sound import HIGHEST, LOWEST, TonalBuzzerSound, audible


class Later:
    """`call_later` with a clock that the test moves, in ms."""

    def __init__(self):
        self.now = 0
        self.waiting = []
        self.number = count()

    def __call__(self, seconds, function):
        timer = Timer(function)
        heapq.heappush(self.waiting, (self.now + seconds * 1000, next(self.number), timer))
        return timer

    def pass_to(self, now):
        while self.waiting and self.waiting[0][0] <= now:
            self.now, _, timer = heapq.heappop(self.waiting)
            if not timer.cancelled:
                timer.function()
        self.now = now


class Timer:
    def __init__(self, function):
        self.function = function
        self.cancelled = False

    def cancel(self):
        self.cancelled = True


@pytest.fixture
def pins():
    pins = MockPins({}, buzzer=23)
    yield pins
    pins.close()


@pytest.fixture
def later():
    return Later()


@pytest.fixture
def sound(pins, later):
    sound = TonalBuzzerSound(23, later, pin_factory=pins.factory)
    yield sound
    sound.close()


def test_silent_at_first(pins, sound):
    assert pins.tone is None


def test_a_tune_goes_on_by_itself_and_ends(pins, sound, later):
    sound.play([(880, 100), (None, 50), (1320, 100)])
    heard = []
    for now in (0, 99, 100, 149, 150, 249, 250, 9999):
        later.pass_to(now)
        heard.append(pins.tone)
    assert heard == [880, 880, None, None, 1320, 1320, None, None]
    assert not later.waiting


@pytest.mark.parametrize("hertz", [200, 440, 2000, 4000])
def test_the_tones_of_the_box_sound_as_they_are(pins, sound, hertz):
    sound.play([(hertz, 15)])
    assert pins.tone == pytest.approx(hertz)


@pytest.mark.parametrize(("hertz", "heard"), [(60, 120), (100, 200), (16000, 4000), (7041, 3520.5)])
def test_other_tones_sound_octaves_away(pins, sound, hertz, heard):
    sound.play([(hertz, 15)])
    assert pins.tone == pytest.approx(heard)


@given(st.integers(1, 10**6))
def test_every_frequency_becomes_audible_by_octaves(hertz):
    moved = audible(hertz)
    assert LOWEST <= moved <= HIGHEST
    ratio = moved / hertz
    assert ratio in {2.0**n for n in range(-20, 21)}


def test_a_new_tune_takes_the_place_of_the_old(pins, sound, later):
    sound.play([(880, 100), (990, 100)])
    later.pass_to(50)
    sound.play([(440, 100)])
    assert pins.tone == 440
    later.pass_to(120)
    assert pins.tone == 440  # the 990 Hz of the old tune are never played
    later.pass_to(150)
    assert pins.tone is None


def test_an_empty_tune_is_silence(pins, sound, later):
    sound.play([(880, 100)])
    sound.play([])
    assert pins.tone is None


def test_a_list_that_changes_afterwards_does_not_matter(pins, sound, later):
    tune = [(880, 100), (440, 100)]
    sound.play(tune)
    tune.clear()
    later.pass_to(100)
    assert pins.tone == 440


def test_closing_silences_and_frees_the_pin(pins, sound, later):
    sound.play([(880, 100), (440, 100)])
    sound.close()
    sound.close()
    assert pins.tone is None
    later.pass_to(1000)
    sound.play([(880, 100)])
    assert pins.tone is None
    TonalBuzzerSound(23, later, pin_factory=pins.factory).close()


@pytest.mark.parametrize("tone", [(0, 100), (-5, 100), (440, -1)])
def test_a_bad_tune_is_refused_and_the_old_one_goes_on(pins, sound, tone):
    sound.play([(880, 100)])
    with pytest.raises(ValueError, match="cannot be played"):
        sound.play([(440, 10), tone])
    assert pins.tone == 880


def test_a_buzzer_that_cannot_be_opened(pins, later):
    with pytest.raises(DeviceGone, match="buzzer on GPIO99"):
        TonalBuzzerSound(99, later, pin_factory=pins.factory)


def test_the_event_loops_call_later_fits(pins):
    async def main():
        sound = TonalBuzzerSound(
            23, asyncio.get_running_loop().call_later, pin_factory=pins.factory
        )
        sound.play([(880, 0), (440, 0)])
        heard = [pins.tone]
        while pins.tone:
            await asyncio.sleep(0)
            heard.append(pins.tone)
        sound.close()
        return heard

    heard = asyncio.run(main())
    assert heard[0] == 880
    assert 440 in heard


def test_pins_without_a_buzzer_are_silent():
    assert MockPins({}).tone is None
