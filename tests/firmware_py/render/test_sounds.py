"""Sound cues: distinct without absolute pitch, and playable by a small buzzer."""

from itertools import combinations, pairwise

import pytest

from drivers.sound import HIGHEST, LOWEST
from firmware_py.render.colours import SEATS
from firmware_py.render.sounds import CUES, tones, turn_cue


def pitches(cue):
    return [hertz for hertz, _ in CUES[cue] if hertz is not None]


def test_the_cues_that_are_laid_down():
    assert tones("accepted") == ((2_000, 15),)
    assert tones("refused") == ((200, 120),)


@pytest.mark.parametrize(("cue", "notes"), [("turn", 2), ("back", 2), ("all", 3), ("won", 4)])
def test_what_begins_rises(cue, notes):
    assert len(pitches(cue)) == notes
    assert pitches(cue) == sorted(set(pitches(cue)))


@pytest.mark.parametrize(("cue", "notes"), [("fault", 2), ("lost", 3)])
def test_what_ends_falls(cue, notes):
    assert len(pitches(cue)) == notes
    assert pitches(cue) == sorted(set(pitches(cue)), reverse=True)


def test_half_a_minute_is_a_double_beep_and_a_flag_lasts_a_second():
    assert len(pitches("clock30")) == 2
    assert len(pitches("clock10")) == 1
    assert sum(lasts for _, lasts in tones("clock10")) < 50, "a tick: nine more follow"
    assert tones("flag") == ((200, 1_000),)


@pytest.mark.parametrize("cue", CUES)
def test_a_buzzer_can_play_it(cue):
    assert all(LOWEST <= hertz <= HIGHEST for hertz in pitches(cue))
    assert all(lasts > 0 for _, lasts in CUES[cue])
    assert CUES[cue][-1][0] is not None, "silence at the end is nothing to play"


def test_no_two_cues_are_alike():
    assert len(set(CUES.values())) == len(CUES)


def shape(cue):
    """Return for each tone after the first whether it is higher (1), lower (-1) or equal (0)."""
    return tuple((high > low) - (high < low) for low, high in pairwise(pitches(cue)))


def length(cue):
    return sum(lasts for _, lasts in CUES[cue])


def test_a_turn_has_the_pitch_of_its_seat_and_a_fifth_above_it():
    seats = [pitches(turn_cue(seat)) for seat in SEATS]
    assert [low for low, _ in seats] == [523, 587, 659, 784, 880, 1047]
    assert all(high == pytest.approx(1.5 * low, abs=1) for low, high in seats)
    assert turn_cue("pink") == "turn"


def meaning(cue):
    """Return the cue without the seat that it tells: the ring and the OLED tell that too."""
    return cue.partition("-")[0]


PAIRS = [pair for pair in combinations(CUES, 2) if len({*map(meaning, pair)}) == 2]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_cues_differ_in_their_shape_or_plainly_in_pitch_or_length(one, other):
    """Four semitones, or three quarters more length, can be heard without training."""
    higher = max(pitches(one)[0], pitches(other)[0]) / min(pitches(one)[0], pitches(other)[0])
    longer = max(length(one), length(other)) / min(length(one), length(other))
    assert shape(one) != shape(other) or higher >= 2 ** (4 / 12) or longer >= 1.75


def test_a_cue_that_does_not_exist_is_refused_with_those_that_do():
    with pytest.raises(ValueError, match=r"'tada'.*accepted, refused"):
        tones("tada")
