"""Changed or damaged saves: they load, or BadMatch says what is wrong."""

import json
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import games
from firmware_py.authoring.invariants.generators import Case, play, seatings, set_up
from games.core.errors import BadMatch, UnknownGame
from games.core.match import TIME_UP, Match
from tests.games.core.test_odd_input import fuzzed, refused

ACTIONS = 40
"""Number of actions in the matches that are changed; whole matches would take long to replay."""

ODD = (
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        -2,
        2,
        99,
        1.0,
        2.0,
        1e308,
        2**63,
        10**30,
        "",
        "x",
        "2",
        "device",
    ),
    *([], {}, [[]], [None], [1], {"a": 1}, [0, "play"], ["red"], "\ud83d\ude00", "\0", "é" * 2000),
    *([0, TIME_UP], [True, TIME_UP], [[0]] * 9, {"": {}}),
)
odd = st.sampled_from(ODD)


@cache
def saved(seating):
    """Return a saved match of a few actions and an undo."""
    game = games.find(seating.name)
    match = play(game, set_up(game, seating), Case(seed=seating.seats), cap=ACTIONS)
    match.take_back(3)
    return match.save()


def parts(plain, path=()):
    """Yield the path of each part of JSON data."""
    if path:
        yield path
    inner = plain.items() if isinstance(plain, dict) else enumerate(plain)
    for key, value in inner:
        if isinstance(value, dict | list):
            yield from parts(value, (*path, key))
        else:
            yield (*path, key)


def change(plain, path, how, value):
    """Change one part of JSON data in place."""
    *way, last = path
    for key in way:
        plain = plain[key]
    if how == "replace":
        plain[last] = value
    elif how == "remove":
        del plain[last]
    elif isinstance(plain, dict):
        plain[str(value)[:9]] = plain[last]
    elif how == "repeat":
        plain.insert(last, plain[last])
    else:
        plain.insert(last, value)


@st.composite
def changed(draw):
    """Draw a saved match with one to three changes in its data."""
    plain = json.loads(saved(draw(st.sampled_from(seatings()))))
    rng = Random(draw(st.integers(0, 2**32)))
    for _ in range(draw(st.integers(1, 3))):
        every = [*parts(plain)]
        # The deck has most of the parts, so half of all changes are made elsewhere.
        beside = [path for path in every if path[:2] != ("setup", "deck")]
        path = rng.choice(rng.choice((every, beside or every)))
        change(plain, path, rng.choice(("replace", "remove", "repeat", "insert")), draw(odd))
    return json.dumps(plain).encode()


@st.composite
def damaged(draw):
    """Draw a saved match with bytes changed, removed or inserted."""
    data = bytearray(saved(draw(st.sampled_from(seatings()))))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(data) - 1))
        size = draw(st.integers(0, 5))
        data[at : at + size] = draw(
            st.binary(max_size=5) | st.sampled_from((b"[", b"{", b'"', b"9"))
        )
        if len(data) < 2:
            break
    return bytes(data)


def loads_or_says(data):
    try:
        match = Match.load(data)
    except (BadMatch, UnknownGame) as error:
        return refused(error)
    assert all(type(action.by) is int for action in match.actions)
    again = Match.load(match.save())
    assert again.save() == match.save()
    assert again.digest() == match.digest()
    for seat in (None, 0):
        assert again.scene(seat) == match.scene(seat)
    return None


@fuzzed
@given(changed())
def test_a_changed_save_loads_or_says_what_is_wrong(data):
    loads_or_says(data)


@fuzzed
@given(damaged())
def test_a_damaged_save_loads_or_says_what_is_wrong(data):
    loads_or_says(data)


@pytest.mark.parametrize(
    "data",
    [
        *(b"[" * 100_000, b'{"a":' * 100_000, b"\xff\xfe", b'"\xff"', b"\x00", b"1" * 5000),
        *(b'{"tableclock": 1' + b"0" * 5000 + b"}", b'{"tableclock": 1, "game": "\xff"}'),
        b'{"tableclock": 1, "entries": ' + b"[" * 100_000,
    ],
    ids=lambda data: str(data[:20]),
)
def test_what_no_json_reader_takes_is_no_saved_match(data):
    with pytest.raises(BadMatch):
        Match.load(data)
