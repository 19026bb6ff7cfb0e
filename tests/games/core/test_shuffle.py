"""Shuffles of bags of faces: every order is legal, and nothing else is."""

from random import Random

import pytest

from games.core.shuffle import Bag

HOURS = tuple(range(60))
SPECIALS = (60, 60, 61, 61, 62, 62, 63, 63)


@pytest.mark.parametrize("faces", [HOURS, SPECIALS, (7,), ()])
def test_what_is_drawn_is_an_order_of_the_faces(faces):
    bag = Bag.of(faces)
    drawn = bag.draw(Random(1))
    assert sorted(drawn) == list(faces)
    assert bag.holds(drawn)
    assert bag.holds(faces[::-1])


def test_the_same_chance_draws_the_same_order_and_another_one_another():
    bag = Bag.of(HOURS)
    assert bag.draw(Random(1)) == bag.draw(Random(1)) != bag.draw(Random(2))


@pytest.mark.parametrize("faces", [(0, 1, 2), (0, 1, 1, 2)])
def test_every_order_is_as_likely(faces):
    bag, rng, games = Bag.of(faces), Random(1), 6000
    seen = [bag.draw(rng) for _ in range(games)]
    orders = 6 if len(faces) == 3 else 12
    assert len(set(seen)) == orders
    for order in set(seen):
        assert seen.count(order) == pytest.approx(games / orders, rel=0.15)


@pytest.mark.parametrize("faces", [HOURS, (0, 1, 1, 2, 3)])
@pytest.mark.parametrize(
    "spoil",
    [
        list,
        lambda order: order[:-1],
        lambda order: (*order, 3),
        lambda order: (*order[:-1], order[0]),
        lambda order: (*order[:-1], 200),
        lambda order: (*order[:-1], -1),
        lambda order: (*order[:-1], 10**30),
        lambda order: (order[0], True, *order[2:]),
        lambda order: (False, *order[1:]),
        lambda order: (order[0], 1.0, *order[2:]),
        lambda order: (order[0], "1", *order[2:]),
        lambda order: (order[0], None, *order[2:]),
        lambda _: None,
    ],
)
def test_what_is_no_order_of_just_these_faces_is_refused(faces, spoil):
    bag = Bag.of(faces)
    assert bag.holds(faces)
    assert not bag.holds(spoil(faces))
