"""Bot player of midnight: fair, comes to an end, and avoids obvious mistakes."""

from random import Random

import pytest

from games.core.action import CHANCE, OVER, TABLE
from games.core.ai.player import LEVELS
from games.midnight import game, heuristic
from games.midnight.player import events
from games.midnight.state import Step
from tests.games.midnight.position import GREEN, RED, Table

PLAYER = game.player
SEATINGS = [(seats, variant) for variant, counts in game.players.items() for seats in counts]
SWITCHED = [(key, value) for key, option in game.options.items() for value in option.values[1:]]
CAP = 3000
"""Limit of actions in a match of the rule of thumb; the longest of thousands had 1,300."""

HOME = ("red3-blue4", "green1-purple6", "green2-yellow5", "purple2-yellow5", "purple3-yellow4")


def played(choose, seats, variant, seed, cards="device", **options):
    """Play a match; yield each state with the seat that is asked, and the last state."""
    rng, state = Random(seed), game.start(seats, variant, cards, options)
    for _ in range(CAP):
        if state.turn == OVER:
            break
        if state.turn == CHANCE:
            state = game.step(state, game.sample(state, rng))
            continue
        seat = next(iter(game.asked(state)))
        if seat != TABLE:
            yield state, seat
        state = game.apply(state, choose(state, seat, rng))
    assert state.turn == OVER
    yield state, OVER


def chosen(table, seat=None, seed=0):
    """Return the action of the rule of thumb: verb and object."""
    action = PLAYER.greedy(table.state, table.state.turn if seat is None else seat, Random(seed))
    return action.verb, action.a


# Fairness and termination


@pytest.mark.parametrize("choose", [PLAYER.greedy, PLAYER.slip], ids=["thumb", "child"])
@pytest.mark.parametrize(("seats", "variant"), SEATINGS)
def test_every_variant_ends(seats, variant, choose):
    for seed in range(5):
        *_, (state, _) = played(choose, seats, variant, seed)
        assert game.result(state)


@pytest.mark.parametrize(("key", "value"), SWITCHED)
def test_every_option_ends(key, value):
    for seats, variant in SEATINGS:
        *_, (state, _) = played(PLAYER.greedy, seats, variant, 1, **{key: value})
        assert game.result(state)


@pytest.mark.parametrize("cards", ["device", "table"])
@pytest.mark.parametrize(("seats", "variant"), SEATINGS)
def test_what_a_seat_cannot_tell_apart_changes_nothing(seats, variant, cards):
    """Fairness: one seat, two worlds that it cannot tell apart, one seed, the same answer."""
    look = Random(f"{seats}{variant}")
    options = {"hand_specials_first": look.choice(["no", "yes"]), "reward_to": "mover"}
    for state, seat in played(PLAYER.slip, seats, variant, 7, cards, **options):
        if seat == OVER or look.random() > 0.3:
            continue
        one, other = (game.world(state, seat, Random(look.random())) for _ in range(2))
        for choose in (PLAYER.greedy, PLAYER.rollout, PLAYER.slip):
            answers = {choose(world, seat, Random(3)) for world in (state, one, other)}
            assert len(answers) == 1
            assert answers <= set(game.choices(state, seat))


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize(("seats", "variant"), [(2, "duel"), (5, "individual"), (6, "team6")])
def test_a_level_answers_alike_in_worlds_that_its_seat_cannot_tell_apart(seats, variant, name):
    look = Random(name)
    for n, (state, seat) in enumerate(played(PLAYER.greedy, seats, variant, 2)):
        if n in (1, 15) and len(game.choices(state, seat)) > 1:
            worlds = [game.world(state, seat, Random(look.random())) for _ in range(2)]
            answers = {PLAYER.choose(name, world, seat, Random(5)) for world in worlds}
            assert len(answers) == 1
            assert answers <= set(game.choices(state, seat))


# The rule of thumb


def test_a_figure_that_can_walk_home_does():
    table = Table(at={"red": 21, "blue": 20}, hands={RED: HOME})
    assert chosen(table) == ("play", "red3-blue4")
    table.do("play", "red3-blue4").do("confirm")
    assert chosen(table) == ("first", "red")  # G6: otherwise Blue would be at home


def test_nobody_else_is_brought_home_without_need():
    table = Table(at={"blue": 20, "red": 9, "green": 8}, hands={RED: ("blue4-green3", *HOME[2:])})
    assert chosen(table) != ("play", "blue4-green3")


def test_a_booster_and_its_direction_bring_a_figure_home():
    hand = ("red4-blue3", "green1-purple6", "booster-1-2")
    table = Table(at={"red": 18, "blue": 9}, hands={RED: hand}, booster_pile=3)
    assert chosen(table) == ("play", "red4-blue3")
    table.do("play", "red4-blue3")
    assert chosen(table) == ("lay", "booster-1-2")
    table.do("lay", "booster-1-2").do("confirm")
    assert chosen(table) == ("boost", "blue")  # G12: blue gets the first number, red the 2
    table.do("boost", "blue")
    table.do(*chosen(table))
    assert table.at["red"] == 24
    assert table.round_over


def test_a_time_jump_and_deja_vu_bring_a_figure_home():
    hand = ("red6-blue1", "green1-purple6", "time_jump", "deja_vu")
    table = Table(hands={RED: hand})  # G10: all on 7, back 7
    for verb, wanted in (("play", "red6-blue1"), ("lay", "time_jump"), ("lay", "deja_vu")):
        assert chosen(table) == (verb, wanted)
        table.do(verb, wanted)
    table.do("confirm")
    assert chosen(table) == ("jump", "red")
    table.do("jump", "red")
    assert table.round_over  # blue has no step left, so only red moves


def test_a_special_is_kept_where_it_does_nothing():
    table = Table(at={"red": 21}, hands={RED: (*HOME[:2], "time_jump", "deja_vu")})
    table.do("play", "red3-blue4")
    assert chosen(table) == ("confirm", None)


def test_a_ghost_ability_is_used_where_every_card_is_bad():
    """Red would pass midnight, and Blue, who is next, is so near that one card is enough."""
    bad = ("red4-blue3", "red5-blue2", "red6-blue1")
    table = Table(at={"red": 21, "blue": 18}, hands={RED: bad}, left=20)
    assert chosen(table)[0] == "ability"
    spent = Table(at={"red": 21, "blue": 18}, hands={RED: bad}, left=20, spent=(RED,))
    assert chosen(spent)[0] == "play"


def test_what_is_swapped_is_what_is_worst():
    bad = ("red4-blue3", "red5-blue2", "red6-blue1")
    table = Table(at={"red": 21, "blue": 18}, hands={RED: (*bad, "red3-purple4")}, left=20)
    table.do("ability", "red").do("announce", 1)
    assert chosen(table)[0] == "mark"
    assert chosen(table)[1] in bad


# Value of a state


@pytest.mark.parametrize(("seats", "variant"), SEATINGS)
def test_worths_are_chances_and_partners_share_them(seats, variant):
    for state, seat in played(PLAYER.slip, seats, variant, 4):
        worth = PLAYER.worth(state)
        sides = {state.compiled.side_of[each]: chance for each, chance in enumerate(worth)}
        assert all(0 <= chance < 1 + 1e-9 for chance in worth)
        assert sum(sides.values()) == pytest.approx(1)
        assert len({(state.compiled.side_of[n], chance) for n, chance in enumerate(worth)}) == len(
            sides
        )
        if seat == OVER:
            assert all((chance > 0) == (n in state.won) for n, chance in enumerate(worth))


def test_points_are_worth_more_the_closer_the_end_is():
    early, late = (
        heuristic.for_points((8, 0, 0, 0), 24),
        heuristic.for_points((20, 12, 12, 12), 24),
    )
    assert 0.25 < early[0] < late[0] < 1
    assert heuristic.for_points((8, 0), 24) == pytest.approx(heuristic.for_points((16, 0), 48))


def test_who_can_walk_home_next_is_likely_to():
    hands = {RED: ("red3-blue4",)}
    at = {"red": 21, "blue": 9, "green": 8, "purple": 8}
    near = heuristic.round_chances(Table(at=at, hands=hands).state)
    far = heuristic.round_chances(Table(at=at | {"red": 20}, hands=hands).state)
    assert near[RED] > 0.6
    assert far[RED] < 0.4


def test_a_playout_stops_at_the_end_of_the_round():
    table = Table(at={"red": 21}, hands={RED: HOME})
    start = table.state
    assert not PLAYER.stops(start, start)
    table.do("play", "red3-blue4").do("confirm")
    assert not PLAYER.stops(start, table.state)
    table.do("first", "red")
    assert PLAYER.stops(start, table.state)
    assert not PLAYER.stops(table.state, table.state)  # the search may stop in the next round again


def test_a_playout_stops_some_cards_on_where_a_turn_begins():
    states = [state for state, _ in played(PLAYER.greedy, 4, "individual", 2) if state.number == 1]
    start = states[0]
    for state in states:
        further = len(state.pile) >= PLAYER.ahead and state.step == Step.PLAY
        assert PLAYER.stops(start, state) == (further and state.left > 0)
    assert states[-1].left == 0  # both cases occurred; without cards the round is played out


# Levels


def beats(one, other, seats, variant, games):
    """Return how many matches one level wins on each seat in turn, against the other level."""
    won = 0
    for seed in range(games):
        seat = seed % seats
        compiled = game.start(seats, variant).compiled
        mine = compiled.sides[compiled.side_of[seat]]

        def choose(state, who, rng, mine=mine):
            return PLAYER.choose(one if who in mine else other, state, who, rng)

        *_, (state, _) = played(choose, seats, variant, seed)
        won += seat in state.won
    return won


@pytest.mark.parametrize(
    ("better", "worse", "at_least"),
    [("greedy", "random", 28), ("easy", "random", 21), ("greedy", "easy", 21)],
)
def test_who_thinks_more_wins_more_duels(better, worse, at_least):
    assert beats(better, worse, 2, "duel", 30) >= at_least


def test_medium_with_three_teams_is_the_rule_of_thumb():
    setup = game.setup(6, "team6")
    assert PLAYER.level("medium", setup) == PLAYER.level("greedy", setup)


# Reasons


def test_events_say_what_a_card_did():
    table = Table(at={"red": 21, "blue": 20, "yellow": 22}, hands={RED: HOME})
    before = table.do("play", "red3-blue4").do("confirm").state
    after = table.do("first", "blue").state
    assert set(events(before, None, after)) == {"home:blue"}
    table = Table(at={"blue": 22, "red": 16}, hands={RED: ("red3-blue4",)})
    before = table.do("play", "red3-blue4").do("confirm").state
    after = table.do("first", "red").state
    found = set(events(before, None, after))
    assert found == {"near:red", "past:blue", "special:1", "behind"}


def test_events_say_what_a_wanderer_brings():
    table = Table(at={"yellow": 23, "green": 15}, hands={GREEN: ("green4-yellow3",)}, active=GREEN)
    before = table.do("play", "green4-yellow3").do("confirm").state
    after = table.do("first", "green").state
    found = set(events(before, None, after))
    assert {"booster:2", "near:green"} <= found
