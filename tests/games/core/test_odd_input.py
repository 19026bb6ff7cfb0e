"""Odd values instead of a setup: a one-sentence error, never a traceback.

The checks do not treat 1, 1.0 and True as the same value.
"""

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import games
from firmware_py.authoring.invariants.generators import seatings
from games.core.errors import BadSetup
from games.core.match import Match

CASES = int(os.environ.get("ODD_CASES", "150"))
"""Number of cases of each kind. Ten thousand of each have been run."""

LONGEST = 900
"""Upper limit for the length of an error message, whatever it quotes."""

fuzzed = settings(
    max_examples=CASES,
    derandomize="ODD_CASES" not in os.environ,
    database=None,
)

nested: object = "x"
for _ in range(100_000):
    nested = [nested]

ODD = (
    *(None, True, False, 0, 1, -1, 2, 3, 2.0, 1.0, float("nan"), float("inf"), 10**5000, 1j),
    *("", "2", "basic", "device", "red", "\0", "\ud800", "é" * 5000, b"", b"device"),
    *((), [], {}, [2], (2,), ["red", "red"], [[]], {"a": {}}, [None], {None: 1}, {1: 2}, nested),
    *({1, 2}, frozenset(("red",)), object(), int, len, range(3)),
)
keys = st.text(max_size=5) | st.integers() | st.none()
odd = st.sampled_from(ODD) | st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=5,
)
ARGUMENTS = ("seats", "variant", "cards", "options", "first", "colours", "deck")


@st.composite
def setups(draw):
    """Draw a game and setup arguments, at least one of them odd."""
    seating = draw(st.sampled_from(seatings()))
    game = games.find(seating.name)
    given = {"seats": seating.seats, "variant": seating.variant, "cards": seating.cards}
    for key in draw(st.lists(st.sampled_from(ARGUMENTS), min_size=1, max_size=3)):
        given[key] = draw(odd)
    if draw(st.booleans()):
        known = keys | st.sampled_from(tuple(game.options))
        values = odd | st.sampled_from(("yes", "no"))
        given["options"] = draw(st.dictionaries(known, values, max_size=3))
    if draw(st.booleans()):
        colours = odd | st.sampled_from(game.usual_colours)
        given["colours"] = draw(st.lists(colours, max_size=6))
    return game, given


def refused(error):
    """Check the message of an error."""
    assert 0 < len(str(error)) < LONGEST
    assert str(error).isprintable()


@fuzzed
@given(setups())
def test_an_odd_setup_is_refused_in_a_sentence_or_is_a_true_one(drawn):
    game, given = drawn
    try:
        setup = game.setup(**given)
        game.begin(setup)
    except BadSetup as error:
        return refused(error)
    assert [type(part) for part in (setup.seats, setup.first)] == [int, int]
    assert [type(part) for part in (setup.variant, setup.cards)] == [str, str]
    assert all(type(part) is str for part in (*setup.colours, *setup.options.values()))
    assert Match.load(Match(game, setup).save()).setup == setup
    return None


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("argument", ARGUMENTS)
def test_no_odd_value_of_any_argument_is_taken_for_another(name, argument):
    game = games.find(name)
    seats = game.seats(game.variants[0])[0]
    true = {"seats": seats, "variant": game.variants[0], "cards": "device", "options": None}
    true |= {"first": 0, "colours": None, "deck": None}
    for value in (*ODD, True, float(seats), 0.0, False):
        try:
            game.setup(**true | {argument: value})
        except BadSetup as error:
            refused(error)
            continue
        alike = value is None or value in ("", "device", "basic") or value == {}
        assert alike or (type(value) is int and argument in ("seats", "first")), repr(value)
