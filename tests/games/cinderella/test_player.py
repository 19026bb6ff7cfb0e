# Long: a memory, its levels and its manners, in every variant.
"""Bot player of cinderella: where it looks and points, and what it forgets."""

from itertools import pairwise
from random import Random

import pytest

from games.cinderella import game
from games.cinderella.belief import Mind
from games.cinderella.state import Step
from games.core.action import CHANCE, OVER, TABLE
from games.core.ai.levels import NAMES
from games.core.ai.search import search
from games.core.bots import answer
from games.core.cards import backs

from .position import ALL_BUT_CARRIAGE, CARRIAGE, HORSES, MICE, Table

its = game.player

SETUPS = [(variant, seats) for variant in game.variants for seats in game.seats(variant)]


def chosen(table, seat=None, rng=1):
    """Return the action of the rule of thumb: verb and object."""
    seat = table.state.turn if seat is None else seat
    return its.greedy(table.state, seat, Random(rng))[1:3]


def choices_of(table):
    """Return all actions that the rule of thumb chooses here, over many seeds."""
    return {chosen(table, rng=n) for n in range(60)}


def played(setup, names, seed, watch=None):
    """Play a game by bots to its end; each bot gets a world sampled for its seat."""
    rng, state = Random(seed), game.begin(setup)
    while state.turn != OVER:
        if state.turn == CHANCE:
            action = game.sample(state, rng)
        else:
            seat = state.turn
            world = game.world(state, seat, Random(rng.random()))
            action = answer(game, names[seat], world, seat, rng.random(), seed)
            assert action in game.choices(state, seat)
            if watch:
                watch(state, seat)
        state = game.step(state, action)
    return state


# Where it opens and looks


def test_it_takes_a_pair_that_it_knows():
    table = Table()
    table.wand(1)
    table.wand(2)
    table.roll("hourglass")
    assert choices_of(table) == {("open", 1), ("open", 2)}
    table.do("open", 1)
    assert chosen(table) == ("look", 2)


def test_of_two_pairs_it_takes_the_one_that_it_alone_knows():
    table = Table(seats=2)
    for place in MICE:
        table.wand(place)
    for place in (3, 12, 4, 12):  # seat 0 looks at the horses
        table.cauldron(place)
    table.roll("hourglass")
    assert choices_of(table) == {("open", 3), ("open", 4)}


def test_it_opens_a_tile_whose_partner_a_friend_may_know():
    """Seat 0 knows a mouse; its partner has looked at seven tiles, so it can probably point."""
    table = Table("advanced", seats=2, held=("mirror", "mirror"), specials=(), pointing="asked")
    for place in range(2, 9):
        table.cauldron(1)
        table.cauldron(place)
    table.roll("hourglass")
    table.do("use", False)
    assert choices_of(table) == {("open", 1)}


def test_it_looks_where_nobody_has_looked():
    table = Table(seats=2)
    for place in range(1, 9):
        table.cauldron(place)
    table.wand(9)
    table.roll("cauldron")
    assert choices_of(table) == {("look", place) for place in (10, 11, 12)}


def test_with_a_wand_it_shows_what_helps_all():
    """In the advanced variant it shows a mouse that it alone knows, not what all have seen."""
    held = ("mirror", "mirror", "hourglass", "hourglass")
    table = Table("advanced", seats=4, held=held, specials=())
    table.cauldron(1)
    for _ in range(3):
        table.wand(5)
    table.roll("wand")
    assert choices_of(table) == {("open", 1)}


def test_advanced_it_does_not_open_a_pair_that_does_not_count_yet():
    table = Table("advanced", seats=1, held=("wand",))
    table.cauldron(5)
    table.cauldron(6)
    table.roll("hourglass")
    assert not choices_of(table) & {("open", 5), ("open", 6)}


def test_a_third_look_is_taken():
    table = Table("magic", seats=1, held=("mirror",))
    table.roll("hourglass")
    table.do("use", True)
    table.do("open", 1)
    table.do("look", 3)
    assert table.step == Step.AGAIN
    assert {verb for verb, _ in choices_of(table)} == {"look"}


# Special tiles


@pytest.mark.parametrize(("held", "die"), [("wand", "wand"), ("cauldron", "cauldron")])
def test_a_special_tile_is_used_as_soon_as_it_fits(held, die):
    table = Table("magic", seats=1, held=(held,))
    table.roll(die)
    assert chosen(table) == ("use", True)


def test_an_hourglass_tile_stops_the_clock():
    table = Table("magic", seats=1, held=("hourglass",), late_special="yes")
    table.search(1, 3)
    assert table.step == Step.STOP
    assert chosen(table) == ("use", True)


def test_a_mirror_is_kept_while_a_pair_is_known():
    table = Table("magic", seats=1, held=("mirror",))
    table.roll("hourglass")
    assert chosen(table) == ("use", True)
    known = Table("magic", seats=1, held=("mirror",))
    known.wand(1)
    known.wand(2)
    known.roll("hourglass")
    assert chosen(known) == ("use", False)


@pytest.mark.parametrize(("second", "use"), [(2, False), (3, True)])
def test_late_a_mirror_is_used_if_the_first_look_failed(second, use):
    table = Table("magic", seats=1, held=("mirror",), late_special="yes")
    table.roll("hourglass")
    table.do("open", 1)
    table.do("look", second)
    assert table.step == Step.MIRROR
    assert chosen(table) == ("use", use)


# Pointing


def test_asked_it_points_where_it_remembers():
    table = Table(seats=3, pointing="asked")
    table.cauldron(3)
    table.cauldron(2)  # seat 1 has seen a mouse
    table.cauldron(5)
    table.roll("hourglass")
    table.do("open", 1)
    assert chosen(table) == ("point", 2)
    table.do("point", 2)
    assert chosen(table) == ("no_tip", None)  # seat 2 has not seen it
    table.do("no_tip")
    assert choices_of(table) == {("look", 2)}  # and seat 0 trusts it


def test_who_has_seen_the_tile_is_believed_before_who_guesses():
    table = Table(seats=3, pointing="asked")
    table.cauldron(3)
    table.cauldron(2)
    table.cauldron(5)
    table.roll("hourglass")
    table.do("open", 1)
    table.do("point", 2)
    table.do("point", 9)
    assert choices_of(table) == {("look", 2)}


@pytest.mark.parametrize(("free_talk", "tip"), [("no", ("no_tip", None)), ("yes", ("point", 6))])
def test_it_tells_of_a_pair_that_does_not_count_only_with_free_talk(free_talk, tip):
    table = Table("advanced", seats=2, held=("wand", "wand"), pointing="asked", free_talk=free_talk)
    table.cauldron(1)
    table.cauldron(6)  # seat 1 has seen a slipper
    table.roll("hourglass")
    table.do("open", 5)
    assert chosen(table) == tip


# The last chance


def at_the_last_chance(*looks):
    """Two pairs are missing; all know the rat and the pumpkin; `looks` are private, by seat."""
    table = Table(last_chance="yes")
    table.find(*ALL_BUT_CARRIAGE[:4])
    for place in looks:
        table.cauldron(place)
    table.fail(8, 9, 11)
    assert table.step == Step.NAME
    return table


def test_at_the_last_chance_all_tell_what_they_know():
    """Seat 0 has seen the coachman, seat 1 the carriage: together they know both pairs."""
    table = at_the_last_chance(10, 12)
    assert its.worth(table.state) == (1, 1)
    for _ in range(4):
        world = game.world(table.state, TABLE, Random(1))
        table.match.act(its.choose("strong", world, TABLE, Random(1)))
    assert table.state.won


def test_a_last_chance_is_worth_what_is_known():
    table = at_the_last_chance()
    assert its.stops(table.state, table.state)
    assert its.worth(table.state) == (1 / 2, 1 / 2)


# Memory


def looked(count, seats=2):
    """Return a state in which the places were shown in turn, the first one longest ago."""
    table = Table(seats=seats)
    for place in range(1, count + 1):
        table.wand(place)
    return table.state


def known(state, seat, share, salt):
    return game.known(its.recalled(state, seat, share, salt), seat)


def share_of(state, place, share):
    """Return how often the seat still knows a place, over many matches."""
    return sum(known(state, 0, share, salt) >> (place - 1) & 1 for salt in range(400)) / 400


def test_what_it_has_just_seen_it_knows_and_of_the_rest_its_share():
    state = looked(12)
    assert share_of(state, 12, 0.4) == 1
    assert share_of(state, 11, 0.4) > share_of(state, 8, 0.4)
    assert share_of(state, 1, 0.4) == pytest.approx(0.4, abs=0.08)
    assert share_of(state, 1, 0) == 0
    assert share_of(state, 1, 1) == 1


def test_what_it_has_seen_twice_it_knows_better():
    table = Table()
    for place in (1, 2, 2, 3, 4, 5, 6, 7, 8, 9):
        table.wand(place)
    assert share_of(table.state, 2, 0.3) > share_of(table.state, 1, 0.3) + 0.1


def test_what_is_forgotten_stays_forgotten_through_a_match():
    for salt in range(20):
        kept = [known(looked(count), 0, 0.5, salt) for count in range(1, 13)]
        for number, (before, after) in enumerate(pairwise(kept), 1):
            assert not after & ~before & ~(1 << number)


def test_it_forgets_for_itself_alone():
    state = looked(12)
    mine = its.recalled(state, 0, 0.2, 1)
    assert game.known(mine, 0) != game.known(state, 0)
    assert game.known(mine, 1) == game.known(state, 1)
    assert mine.cards.faces == state.cards.faces


def test_two_seats_forget_different_tiles():
    state = looked(12)
    assert known(state, 0, 0.5, 1) != known(state, 1, 0.5, 1)


def test_what_lies_open_is_known_however_little_is_remembered():
    table = Table("magic", seats=1, held=("wand",))
    table.roll("wand")
    table.do("use", True)
    table.do("open", 1)
    table.do("open", 2)
    assert known(table.state, 0, 0, 1) & 0b11 == 0b11


def test_what_another_has_looked_at_is_not_remembered():
    table = Table(seats=2)
    table.cauldron(1)
    table.cauldron(2)
    assert known(table.state, 0, 0.99, 3) & 0b10 == 0


def test_what_another_looks_at_does_not_remind():
    """Place 1 was shown to all long ago; then seat 1 has looked at it again."""
    table = Table(seats=2)
    for place in (1, 2, 3, 4, 5, 6):
        table.wand(place)
    table.roll("wand")
    table.do("open", 7)
    table.do("put_back")
    before = share_of(table.state, 1, 0)
    table.cauldron(1)
    assert before == share_of(table.state, 1, 0) == 0


def test_together_they_know_what_any_of_them_remembers():
    state = looked(12, seats=3)
    each = [known(state, seat, 0.3, 7) for seat in range(3)]
    assert known(state, TABLE, 0.3, 7) == each[0] | each[1] | each[2]


# Fairness and termination


@pytest.mark.parametrize(("variant", "seats"), SETUPS)
def test_it_chooses_alike_in_worlds_that_it_cannot_tell_apart(variant, seats):
    setup = game.setup(seats, variant, options={"last_chance": "yes"})

    def same(state, seat):
        worlds = [game.world(state, seat, Random(n)) for n in range(3)]
        for name in NAMES:
            answers = {answer(game, name, world, seat, 5, 9) for world in worlds}
            assert len(answers) == 1, (name, state.step)
        assert len({its.rollout(world, seat, Random(5)) for world in worlds}) == 1

    for seed in range(3):
        played(setup, ["easy"] * seats + ["easy"], seed, same)


@pytest.mark.parametrize("options", [{}, {"last_chance": "yes", "late_special": "yes"}])
@pytest.mark.parametrize(("variant", "seats"), SETUPS)
def test_every_variant_ends(variant, seats, options):
    setup = game.setup(seats, variant, options=options)
    for name in NAMES:
        state = played(setup, [name] * (seats + 1), 1)
        assert its.worth(state) == (float(state.won),) * seats


def test_who_remembers_more_wins_more():
    for variant in game.variants:
        setup = game.setup(4, variant)
        wins = {
            name: sum(played(setup, [name] * 5, seed).won for seed in range(25))
            for name in ("easy", "medium", "strong")
        }
        assert wins["easy"] < wins["medium"] < wins["strong"], (variant, wins)
        assert wins["strong"] >= 22


def test_people_with_tiles_of_their_own_tell_something():
    """Playouts for a hint at a table come to an end and have a value."""
    table = Table("magic", seats=2, cards="table")
    found = search(its, _to_use(table), 0, Random(1), 20, deep=False)
    assert {worth.games for worth in found.worths} != {0}
    assert all(0 <= worth.mean <= 1 for worth in found.worths)


def _to_use(table):
    table.roll("cauldron")
    assert table.step == Step.USE
    return table.state


def test_a_search_tells_what_came_of_it():
    table = Table(seats=2)
    table.wand(1)
    table.wand(2)
    table.roll("hourglass")
    found = search(its, table.state, 0, Random(1), 48, deep=False, events=True)
    assert {worth.action for worth in found.worths} == set(game.choices(table.state, 0))
    assert any(worth.met.get("pair", 0) > 0 for worth in found.worths)


def test_a_moment_between_two_turns_is_worth_the_pairs_so_far():
    table = Table(seats=2)
    table.find(MICE, HORSES)
    assert its.worth(table.state) == (2 / 6, 2 / 6)


def test_what_it_knows_are_places_that_are_left():
    table = Table()
    table.find(MICE)
    mind = Mind(table.state, 0)
    assert mind.of[0] == 0
    assert list(backs(mind.hidden)) == list(range(2, 12))


def test_friends_would_rather_have_hours_to_spare():
    friends = its.adviser
    early, late = Table(), Table()
    late.fail(3)
    for table in (early, late):
        for pair in (*ALL_BUT_CARRIAGE, CARRIAGE):
            table.find(pair)
    assert its.worth(early.state) == its.worth(late.state) == (1.0,) * 2
    soon, in_time = (friends.outcome(Table().state, each.state)[0] for each in (early, late))
    assert 0.3 < in_time < soon < 1


def test_the_less_there_is_to_find_the_less_is_forgotten():
    friends, begun, late = its.adviser, Table(), Table()
    for table in (begun, late):
        table.fail(3)
        for pair in ALL_BUT_CARRIAGE:
            table.find(pair)
    late.find(CARRIAGE)
    from_now, from_the_start = (
        friends.outcome(start.state, late.state)[0] for start in (begun, Table())
    )
    assert from_the_start < from_now
