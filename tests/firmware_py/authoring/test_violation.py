"""Messages of broken invariants: the name of the first field that differs."""

import msgspec
import pytest

import games
from firmware_py.authoring.invariants.violation import Violation, difference, kept, same, same_state


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        ({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]}, "b[1] is 2 here and 3 there"),
        ([1], [1, 2], "[1] is nothing here and 2 there"),
        (b'{"a":{"b":["x"]}}', b'{"a":{"b":["y"]}}', "a.b[0] is 'x' here and 'y' there"),
        ({"n": 1}, {"n": True}, "n is 1 here and True there"),
        (3, 4, "it is 3 here and 4 there"),
        ({"pile": b"\x01\x07"}, {"pile": b"\x01\x05"}, "pile[1] is 7 here and 5 there"),
        ({"pile": b"["}, {"pile": b""}, "pile[0] is 91 here and nothing there"),
        ({"a": 1}, {"a": 1}, None),
    ],
)  # fmt: skip
def test_the_first_field_that_differs_is_named(one, other, said):
    assert difference(one, other) == said


def test_of_two_states_the_face_of_a_card_is_named():
    state = games.find("nightwatch").start(seats=2)
    other = msgspec.structs.replace(state, cards=state.cards.swap(0, 20))
    with pytest.raises(Violation) as broken:
        same_state(state, other, "they differ", at=3)
    assert broken.value.field == "cards.faces[0] is 'step-1' here and 'lantern-1' there"
    assert broken.value.at == 3


def test_a_state_that_was_changed_is_named_by_its_field():
    state = games.find("nightwatch").start(seats=2)
    before = kept(state)
    state.hour = 7
    with pytest.raises(Violation, match="hour is '7' here and '24' there"):
        same_state(state, before, "it was changed")


def test_what_is_the_same_is_lawful():
    same({"a": (1, 2)}, {"a": (1, 2)}, "never said")
