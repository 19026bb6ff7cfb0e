"""Bot player of outcasts: rule of thumb, evaluation and fairness."""

from copy import copy
from random import Random

import pytest

from games.core.action import CHANCE, OVER, TABLE
from games.core.ai.search import search
from games.core.bots import answer
from games.outcasts import game
from games.outcasts.player import expected, tricks

from .position import A, B, C, D, Step, Table

its = game.player

SETUPS = [(variant, seats, {}) for variant in game.variants for seats in game.seats(variant)] + [
    ("advanced", 4, {"teams": "2"}),
    ("base", 6, {"teams": "2"}),
    ("base", 6, {"teams": "3"}),
]


def chosen(table):
    """Return the action of the rule of thumb: verb, and value or other object."""
    action = its.greedy(table.state, table.turn, Random(1))
    return action.verb, table.state.compiled.value_of.get(action.a, action.a)


def rolled(table, count=40):
    """Return all actions that playouts choose here."""
    return {its.rollout(table.state, table.turn, Random(n)) for n in range(count)}


def found(table):
    """Return the choice of a search: verb and object.

    The unused cards go under the closed pile, because sampling a world needs all cards.
    """
    state = copy(table.state)
    rest = bytes(back for back in table.unused if state.compiled.outcast_backs >> back & 1)
    state.closed_pile = rest + state.closed_pile
    worths = search(its, state, table.turn, Random(2), 120, deep=False).worths
    return worths[0].action[1:3]


def to_the_end(table):
    """All players pass, so that the trick ends."""
    while table.step == Step.TURN:
        table.do("pass")
    return table.state


# The rule of thumb


def test_it_lays_the_highest_card_that_fits():
    assert chosen(Table([3, 9, 10], [5], [5], open_pile=[2])) == ("play", 10)
    assert chosen(Table([3, 9, 10], [5], [5], open_pile=[10], active="bianca")) == ("play", 9)


def test_the_effect_of_a_card_counts():
    assert chosen(Table([8, 9], [5], [5], open_pile=[2], closed_pile=[4])) == ("play", 8)
    assert chosen(Table([6, 7], [5], [5], open_pile=[2], closed_pile=[4])) == ("play", 6)


def test_without_a_card_that_fits_it_passes():
    assert chosen(Table([3, 4], [5], [5], open_pile=[9])) == ("pass", None)


@pytest.mark.parametrize(
    ("hand", "set_of"), [([6, 6, 6, 2], "psychic"), ([10, 10, 10, 10, 1], "hyde")]
)
def test_it_lays_a_set(hand, set_of):
    table = Table(hand, [5], [5], open_pile=[2])
    assert chosen(table) == (set_of, None)
    assert {action.verb for action in rolled(table)} == {set_of}


def test_it_lays_off_a_hand_that_is_blocked():
    assert chosen(Table([9, 9], [5], [5], open_pile=[2], blocked=9)) == ("discard", None)


def test_a_four_takes_from_a_rival_and_gives_the_highest_card():
    table = Table([4, 2, 9], [5], [5], [5], open_pile=[3], variant="base", teams="2").play(4)
    assert {action.a for action in rolled(table)} == {B, D}, "seat C is its partner"
    table.do("take_from", B).do("draw", table.state.compiled.face_of[5])
    assert chosen(table) == ("give", 9)


def test_a_seven_takes_the_lowest_card():
    table = Table([7, 2], [5], [5], open_pile=[3], closed_pile=[9, 1, 10]).play(7)
    assert chosen(table) == ("take", 2)


def test_an_eight_is_sent_to_a_rival():
    table = Table([8, 2], [5], [5], [5], open_pile=[3], closed_pile=[9], teams="2").play(8)
    assert {(action.verb, action.a) for action in rolled(table)} == {("send", B), ("send", D)}


def test_thing_blocks_a_value_of_the_others():
    table = Table(
        [5, 9], [5], [5], closed_pile=[9, 4], deck=["thing"], last_player=A, open_pile=[8]
    )
    to_the_end(table)
    table.turned_up("thing")
    assert {action.a for action in rolled(table)} == {
        table.state.compiled.face_of[n] for n in (4, 8)
    }


def test_wednesday_is_put_on_top_by_who_holds_least():
    few = Table([6, 6, 6], [5, 9], [5, 9], deck=["yoko", "wednesday", "tyler"])
    many = Table([6, 6, 6, 9, 8, 5], [5], [5], deck=["yoko", "wednesday", "tyler"])
    assert chosen(few.do("psychic"))[0] in ("place", "next")
    assert chosen(many.do("psychic")) == ("place", 2)


def test_in_the_race_it_claims():
    state = started(4, seed=3)
    assert state.step == Step.RACE
    holder = next(action.by for action in game.legal(state) if action.verb == "claim")
    assert its.greedy(state, holder, Random(1)).verb == "claim"


# Value of a trick, a round and a match


def test_a_playout_stops_with_the_trick_after_the_next_character():
    table = Table([3, 9], [5], [5], open_pile=[2], deck=["wednesday", "yoko", "tyler"])
    start = table.state
    assert not its.stops(start, start)
    assert not its.stops(start, to_the_end(table))
    table.turned_up("tyler")
    assert not its.stops(start, table.state)
    state = to_the_end(table)
    assert state.step == Step.REVEAL
    assert its.stops(start, state)


def test_it_stops_with_the_round_too():
    table = Table([3], [5], open_pile=[2]).play(3)
    assert table.ended
    assert its.stops(table.state, table.state)


def test_far_from_the_end_a_thirteen_costs_less_than_a_five():
    deck = ["wednesday", "yoko", "tyler", "larissa", "bianca", "ajax", "eugene", "thing", "enid"]
    far = to_the_end(Table([13], [5], [5, 5], open_pile=[2], last_player=C, deck=deck))
    assert expected(far, tricks(far))[A] < expected(far, tricks(far))[B]
    near = to_the_end(Table([13], [5], [5, 5], open_pile=[2], last_player=C, deck=["wednesday"]))
    assert expected(near, tricks(near)) == [13, 5, 10]


def test_what_is_blocked_is_not_got_rid_of():
    deck = ["wednesday", "yoko", "tyler", "larissa"]
    free, shut = (
        to_the_end(Table([9], [5], [5], open_pile=[10], last_player=C, deck=deck, blocked=value))
        for value in (2, 9)
    )
    assert expected(free, tricks(free))[A] < 9 == expected(shut, tricks(shut))[A]


def test_who_leads_is_better_off():
    deck = ["wednesday", "yoko", "tyler", "larissa"]
    state = to_the_end(Table([5, 9], [5, 9], [5, 9], open_pile=[2], last_player=B, deck=deck))
    costs = expected(state, tricks(state))
    assert costs[B] < costs[A] == costs[C]


def test_a_thirteen_on_top_is_one_trick_more():
    deck = ["wednesday"]
    assert tricks(to_the_end(Table([5], [5], [5], open_pile=[9], deck=deck))) == 0
    assert tricks(to_the_end(Table([5], [5], [5], open_pile=[13], deck=deck))) == 1


def test_who_has_put_her_somewhere_counts_on_it():
    for place, left in ((0, 0), (2, 2)):
        table = Table([6, 6, 6, 2], [5], [5], open_pile=[9], deck=["yoko", "wednesday", "tyler"])
        table.do("psychic").do("place", place)
        assert tricks(to_the_end(table)) == left


def test_without_her_some_tricks_are_left():
    assert tricks(to_the_end(Table([5], [5], [5], open_pile=[9], deck=["yoko"]))) > 1


def with_points(*gained, seats=4, **options):
    """Return a state after one round of five with these points."""
    table = Table(*[[5]] * seats, open_pile=[9], **options)
    state = to_the_end(table)
    state.note(gained=(gained,), number=2)
    return state


def test_fewer_points_are_a_better_chance():
    worth = its.worth(with_points(10, 20, 20, 40))
    assert worth[A] > worth[B] > worth[D] > 0
    assert sum(worth) == pytest.approx(1)


def test_late_in_a_match_a_lead_counts_more():
    early = with_points(10, 20, 20, 20)
    late = with_points(10, 20, 20, 20)
    late.note(number=5)
    assert its.worth(late)[A] > its.worth(early)[A] > 1 / 4


def test_partners_have_one_chance():
    worth = its.worth(with_points(10, 20, 40, 20, teams="2"))
    assert worth[A] == worth[C] < worth[B] == worth[D]
    assert worth[A] + worth[B] == pytest.approx(1)


@pytest.mark.parametrize("teams", ["none", "2"])
def test_a_match_that_is_over_is_won_or_shared(teams):
    table = Table([3], [5], [], [], open_pile=[2], round_no=5, teams=teams)
    table.state.note(gained=((0, 0, 5, 0),) * 4)
    table.play(3)
    assert table.step == Step.OVER
    worth = its.worth(table.state)
    winners = game.result(table.state)
    assert {seat for seat in range(4) if worth[seat] > 0} == set(winners)
    share = 1.0 if teams == "2" else 1 / len(winners)
    assert all(worth[seat] == share for seat in winners)


# Playouts and search


def test_playouts_follow_it_but_for_a_few():
    table = Table([3, 9, 10], [5], [5], open_pile=[2])
    best = its.greedy(table.state, A, Random(1))
    done = [its.rollout(table.state, A, Random(n)) for n in range(400)]
    assert 0.9 < done.count(best) / len(done) < 0.98, "half of the strays lay it as well"
    slips = [its.slip(table.state, A, Random(n)) for n in range(400)]
    assert 0.4 < slips.count(best) / len(slips) < 0.6


def test_who_is_nearly_rid_of_all_puts_her_on_top():
    few = Table([6, 6, 6, 1], [5, 9, 9], [5, 9, 8], deck=["yoko", "wednesday", "tyler"])
    assert found(few.do("psychic")) == ("place", 0)


def test_who_holds_much_puts_her_below():
    hand = [6, 6, 6, 9, 9, 10, 10, 5, 8]  # no 13, which would send Wednesday back
    table = Table(hand, [1, 2], [1, 2], deck=["yoko", "wednesday", "tyler"])
    assert found(table.do("psychic")) != ("place", 0)


def test_on_the_last_trick_it_lays_what_costs_most():
    """Wednesday is alone in the deck, and a 9 on top would let her appear."""
    table = Table([3, 10], [5, 5], [5, 5], open_pile=[9], deck=["wednesday"])
    assert found(table) == ("play", table.state.compiled.face_of[10])


# Fairness and termination


def started(seats, variant="base", options=None, seed=1):
    """Return a match after its first deal."""
    state, rng = game.begin(game.setup(seats, variant, options=options)), Random(seed)
    while state.turn == CHANCE:
        state = game.step(state, game.sample(state, rng))
    return state


def played(state, seed, choose, rounds=5):
    """Play until the match or this number of rounds is over."""
    rng = Random(seed)
    while state.turn != OVER and len(state.round.gained) < rounds:
        if state.turn == CHANCE:
            action = game.sample(state, rng)
        else:
            seat = rng.choice(game.asked(state))
            choices = game.choices(state, seat)
            action = choices[0] if seat == TABLE else choose(state, seat, rng)
            assert action in choices
        state = game.step(state, action)
    return state


@pytest.mark.parametrize(("variant", "seats", "options"), SETUPS)
def test_it_chooses_alike_in_worlds_that_it_cannot_tell_apart(variant, seats, options):
    def same(state, seat, rng):
        worlds = [game.world(state, seat, Random(n)) for n in range(2)]
        for choose in (its.greedy, its.rollout, its.slip):
            first, second = (choose(world, seat, Random(5)) for world in worlds)
            assert first == second, (choose, state.step)
            assert first in game.choices(state, seat)
        if rng.random() < 0.02:
            first, second = (
                search(its, world, seat, Random(5), 10, deep=False).worths for world in worlds
            )
            assert first == second
        return its.rollout(state, seat, rng)

    for seed in range(2):
        played(started(seats, variant, options, seed), seed, same, rounds=3)


@pytest.mark.parametrize("choose", [its.greedy, its.rollout, its.slip])
@pytest.mark.parametrize(("variant", "seats", "options"), SETUPS)
def test_every_variant_ends(variant, seats, options, choose):
    state = played(started(seats, variant, options), 1, choose)
    assert state.turn == OVER
    assert sum(its.worth(state)) > 0


@pytest.mark.parametrize("name", ["easy", "medium"])
def test_levels_play_a_round(name):
    def choose(state, seat, rng):
        world = game.world(state, seat, Random(rng.random()))
        return answer(game, name, world, seat, rng.random())

    assert played(started(4), 1, choose, rounds=1).round.gained


def test_a_table_of_people_with_own_cards_is_thought_through_too():
    """Playouts for a hint at a table with real cards come to an end and have a value."""
    state = game.start(3, "base", cards="table")
    rng = Random(1)
    while state.step != Step.TURN:
        actions = game.choices(state, TABLE) or game.legal(state)
        state = game.step(state, rng.choice(actions) if actions else game.sample(state, rng))
    advice = search(its, state, state.turn, Random(1), 30, deep=False)
    assert advice.told_only
    assert all(0 <= worth.mean <= 1 for worth in advice.worths)
