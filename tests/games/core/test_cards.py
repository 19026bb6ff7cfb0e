"""Backs and faces: settle, look, forget, reveal, and the possible cards of a zone."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.cards import Cards, DeckOrder, Unaccounted, backs, mask
from games.core.deck import Deck
from games.core.errors import IllegalAction

DECK = Deck.parse(
    """
    [[kind]]
    id = "step"
    [[kind]]
    id = "door"
    [[face]]
    id = "one"
    kind = "step"
    name = "x.one"
    copies = 3
    [[face]]
    id = "two"
    kind = "step"
    name = "x.two"
    copies = 3
    [[face]]
    id = "crow"
    kind = "door"
    name = "x.crow"
    copies = 2
    [[face]]
    id = "bell"
    kind = "door"
    name = "x.bell"
    copies = 2
    """
)
BOX = DeckOrder.of(DECK)
ONE, TWO, CROW, BELL = range(4)
STEPS, DOORS = BOX.kinds
ALL = STEPS | DOORS


@pytest.fixture
def cards():
    """Backs 0, 1, 2 are ones, 3, 4, 5 twos, 6, 7 crows, 8, 9 bells; three seats."""
    return Cards.start(BOX, 3)


def test_the_box_holds_the_cards_in_the_decks_order(cards):
    assert [cards.face(back) for back in range(10)] == (
        ["one"] * 3 + ["two"] * 3 + ["crow"] * 2 + ["bell"] * 2
    )
    assert BOX.kinds == (0b0000111111, 0b1111000000)
    assert BOX.like(1) == STEPS
    assert BOX.of_kind(BELL) == DOORS
    assert BOX.number("bell") == BELL


def test_a_box_of_some_kinds_alone():
    doors = DeckOrder.of(DECK, ["door"])
    assert doors.faces == ("crow", "bell")
    assert doors.kinds == (0b1111,)


def test_masks_and_backs_are_each_others_inverse():
    assert list(backs(mask([5, 0, 9]))) == [0, 5, 9]
    assert mask([]) == 0


class TestKnowing:
    def test_what_is_revealed_everybody_knows(self, cards):
        after = cards.reveal(mask([1]))
        assert [after.known(seat) for seat in (None, 0, 1, 2)] == [mask([1])] * 4
        assert cards.known(None) == 0, "the old value stays good"

    def test_a_look_is_for_one_seat(self, cards):
        after = cards.look(1, mask([1, 6]))
        assert [after.known(seat) for seat in (None, 0, 1, 2)] == [0, 0, mask([1, 6]), 0]

    def test_who_was_not_there_forgets(self, cards):
        before = cards.reveal(mask([0])).look(1, mask([1])).look(2, mask([1, 2]))
        after = before.forget(mask([0, 1]), keep=[1])
        assert after.known(None) == 0
        assert after.known(0) == 0
        assert after.known(1) == mask([0, 1]), "a witness keeps also what was public"
        assert after.known(2) == mask([2])

    def test_a_shuffle_makes_all_forget(self, cards):
        before = cards.reveal(mask([0, 3])).look(1, mask([1]))
        after = before.shuffled((TWO, ONE), at=(0, 3))
        assert (after.faces[0], after.faces[3]) == (TWO, ONE)
        assert after.public == 0
        assert after.known(1) == mask([1])


class TestShuffling:
    def test_an_order_holds_the_same_faces(self, cards):
        assert cards.is_shuffle((TWO, ONE), at=(0, 3))
        assert not cards.is_shuffle((TWO, TWO), at=(0, 3))
        assert not cards.is_shuffle((ONE,), at=(0, 3))
        assert not cards.is_shuffle([TWO, ONE], at=(0, 3))
        assert not cards.is_shuffle((True, False), at=(0, 3))
        assert not cards.is_shuffle(None, at=(0, 3))

    def test_a_back_cannot_bear_another_kinds_face(self, cards):
        assert not cards.is_shuffle((CROW, ONE), at=(0, 6))
        assert cards.is_shuffle((ONE, CROW), at=(0, 6))

    @given(st.randoms(use_true_random=False))
    def test_what_is_drawn_is_a_shuffle(self, rng):
        cards = Cards.start(BOX, 2)
        order = cards.draw_order(range(10), rng)
        assert cards.is_shuffle(order, range(10))


class TestWhatMayBe:
    def test_with_nothing_certain_anything_of_the_kind_may_lie_anywhere(self, cards):
        hand = mask([0, 1])
        assert cards.may_hold(hand, TWO, certain=0)
        assert cards.may_hold(hand, TWO, certain=0, count=2)
        assert not cards.may_hold(hand, TWO, certain=0, count=3)
        assert not cards.may_hold(hand, CROW, certain=0)

    def test_a_face_seen_elsewhere_cannot_lie_here(self, cards):
        seen = mask([3, 4, 5])
        assert not cards.may_hold(mask([0, 1]), TWO, certain=seen)
        assert cards.may_hold(mask([0, 5]), TWO, certain=seen)
        assert not cards.may_hold(mask([0, 5]), TWO, certain=seen, count=2)

    def test_another_kind_in_the_zone_makes_no_room(self, cards):
        """A zone of one hidden step and one hidden door holds at most one of any face."""
        assert not cards.may_hold(mask([0, 6]), TWO, certain=0, count=2)

    def test_cannot_is_believed_while_other_cards_are_loose(self, cards):
        hand = mask([0, 1])
        assert cards.may_lack(hand, [ONE], certain=0)
        assert cards.may_lack(hand, [ONE], certain=mask([3]))
        assert not cards.may_lack(hand, [ONE], certain=mask([3, 4])), "one two is left for two"
        assert not cards.may_lack(hand, [ONE], certain=mask([0])), "a one was seen in the hand"
        assert not cards.may_lack(hand, [ONE, TWO], certain=0)
        assert cards.may_lack(0, [ONE, TWO], certain=0), "an empty hand lacks everything"


class TestSettling:
    def test_a_public_card_leaves_before_one_that_nobody_saw(self, cards):
        known = cards.reveal(mask([1]))
        assert known.settle(mask([0, 1, 3]), ONE, certain=ALL)[1] == 1
        assert known.settle(mask([0, 1, 3]), ONE, certain=known.public)[1] == 1

    def test_a_certain_card_leaves_before_a_guessed_one(self, cards):
        assert cards.settle(mask([0, 1]), ONE, certain=mask([1])) == (cards, 1)

    def test_a_guess_that_fits_is_believed(self, cards):
        assert cards.settle(mask([0, 3]), TWO, certain=0) == (cards, 3)

    def test_a_guess_that_does_not_fit_makes_way(self, cards):
        after, back = cards.settle(mask([0]), TWO, certain=0)
        assert back == 0
        assert after.face(0) == "two"
        assert sorted(after.faces) == sorted(cards.faces)

    def test_it_never_swaps_across_kinds_or_with_what_is_certain(self, cards):
        with pytest.raises(Unaccounted):
            cards.settle(mask([0]), CROW, certain=0)
        with pytest.raises(Unaccounted):
            cards.settle(mask([0]), TWO, certain=mask([3, 4, 5]))

    def test_unaccounted_is_an_illegal_action_with_its_reason(self, cards):
        with pytest.raises(IllegalAction) as refused:
            cards.settle(mask([0]), TWO, certain=mask([3, 4, 5]))
        assert refused.value.text.id == "table.why.accounted"
        assert refused.value.text.args == {"face": "two", "n": 3}
        assert isinstance(refused.value, LookupError)

    def test_who_knew_another_like_card_can_no_longer_be_sure_of_it(self, cards):
        """Seat 1 knows back 1, seat 2 both; a one leaves, and it may be the one that seat 1 saw."""
        before = cards.look(1, mask([1])).look(2, mask([0, 1]))
        after, back = before.settle(mask([0, 1, 3]), ONE, certain=ALL, witness=0)
        assert back == 0
        assert after.known(1) == 0
        assert after.known(2) == mask([0, 1])

    def test_whose_hand_it_is_sees_which_card_leaves(self, cards):
        before = cards.look(0, mask([1]))
        after, _ = before.settle(mask([0, 1]), ONE, certain=ALL, witness=0)
        assert after.known(0) == mask([1])


class TestTakingUnseen:
    def test_the_same_back_leaves_whatever_was_taken(self, cards):
        pile = mask([2, 3, 4])
        for face in (ONE, TWO):
            after, back = cards.taken_unseen(pile, face)
            assert back == 2
            assert after.faces[back] == face
            assert sorted(after.faces) == sorted(cards.faces)

    def test_a_table_tells_only_that_something_was_taken(self, cards):
        before = cards.reveal(mask([2, 3]))
        after, back = before.taken_unseen(mask([2, 3]))
        assert (back, after.faces, after.public) == (2, cards.faces, 0)

    def test_only_the_taker_still_knows_the_pile(self, cards):
        pile = mask([2, 3])
        after, back = cards.reveal(pile).taken_unseen(pile, TWO, keep=[1])
        assert [after.known(seat) for seat in (None, 0, 1)] == [0, 0, pile]
        assert after.faces[back] == TWO

    def test_nobody_takes_what_is_not_there(self, cards):
        with pytest.raises(Unaccounted):
            cards.taken_unseen(mask([0, 1]), TWO)


def test_renamed_backs_keep_who_knows_which_card(cards):
    before = cards.reveal(mask([0])).look(1, mask([3]))
    after = before.renamed(0, 3)
    assert (after.face(0), after.face(3)) == ("two", "one")
    assert after.public == mask([3])
    assert after.private == (0, mask([0]), 0)
    assert after.renamed(3, 0) == before


# Invariants of Cards, over random histories

moves = st.lists(
    st.tuples(
        st.sampled_from(["reveal", "look", "forget", "settle", "take", "rename", "world"]),
        st.integers(1, ALL),
        st.integers(0, 3),
        st.integers(0, 2),
    ),
    max_size=12,
)


def moved(cards, move):
    """Apply one random operation; skip an impossible one."""
    verb, zone, face, seat = move
    if verb == "reveal":
        return cards.reveal(zone & mask([face, face + 3]))
    if verb == "look":
        return cards.look(seat, zone)
    if verb == "forget":
        return cards.forget(zone, keep=[seat])
    if verb == "rename":
        some = list(backs(zone & STEPS)) or [0]
        return cards.renamed(some[0], some[-1])
    if verb == "world":
        return cards.world(cards.known(seat), Random(face))
    try:
        if verb == "take":
            return cards.taken_unseen(zone & BOX.of_kind(face) or 1, face)[0]
        return cards.settle(zone, face, cards.public, seat)[0]
    except Unaccounted:
        return cards


@settings(max_examples=150)
@given(moves)
def test_no_face_is_ever_lost_and_no_kind_is_mixed(history):
    cards = Cards.start(BOX, 3)
    for move in history:
        cards = moved(cards, move)
        for kind in BOX.kinds:
            assert sorted(cards.faces[back] for back in backs(kind)) == sorted(
                BOX.dealt[back] for back in backs(kind)
            )


@settings(max_examples=150)
@given(moves, st.integers(0, ALL), st.integers(0, 3), st.integers(0, ALL))
def test_settling_agrees_with_may_hold_and_touches_nothing_certain(history, zone, face, sure):
    cards = Cards.start(BOX, 3)
    for move in history:
        cards = moved(cards, move)
    certain = cards.public | sure
    if not cards.may_hold(zone, face, certain):
        with pytest.raises(Unaccounted):
            cards.settle(zone, face, certain)
        return
    after, back = cards.settle(zone, face, certain)
    assert zone >> back & 1
    assert after.faces[back] == face
    assert after.public == cards.public
    assert all(after.faces[b] == cards.faces[b] for b in backs(certain))
    for before, own in zip(cards.private, after.private, strict=True):
        assert not own & ~before, "nobody learns from a settled guess"


@settings(max_examples=150)
@given(moves, st.integers(0, ALL), st.sets(st.integers(0, 3)), st.integers(0, ALL))
def test_what_some_world_lacks_may_be_lacking(history, zone, faces, sure):
    cards = Cards.start(BOX, 3)
    for move in history:
        cards = moved(cards, move)
    certain = cards.public | sure
    worlds = (cards.world(certain, Random(n)) for n in range(60))
    lacking = any(not any(w.faces[b] in faces for b in backs(zone)) for w in worlds)
    if lacking:
        assert cards.may_lack(zone, faces, certain), "a world shows that it may be so"


@settings(max_examples=150)
@given(moves, st.integers(0, 2), st.integers(0, 99))
def test_a_world_keeps_what_is_known_and_depends_on_nothing_else(history, seat, seed):
    cards = Cards.start(BOX, 3)
    for move in history:
        cards = moved(cards, move)
    known = cards.known(seat)
    world = cards.world(known, Random(seed))
    assert all(world.faces[b] == cards.faces[b] for b in backs(known))
    assert (world.public, world.private) == (cards.public, cards.private)
    other = cards.world(known, Random(seed + 1))
    assert other.world(known, Random(seed)) == world
