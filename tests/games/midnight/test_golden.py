"""Golden tests G1-G22 of the rules file. By default four players, and Yellow is the Wanderer."""

from random import Random

import pytest

from games.core.action import CHANCE, OVER, Action
from games.core.errors import IllegalAction
from games.core.match import Match
from games.midnight import game
from games.midnight.board import gains
from games.midnight.state import Step
from tests.games.midnight.position import BLUE, GREEN, PURPLE, RED, Table

FIVE = ("red1-purple6", "red2-purple5", "red3-purple4", "red4-purple3")
"""Four Hour cards to fill up a hand."""

OTHERS = ("blue1-green6", "blue2-green5", "blue3-green4", "blue4-green3")
"""Four more, for another player."""


def scores(red, blue, green, purple, yellow):
    own = (red, blue, green, purple)
    return gains(own, (*own, yellow))


def test_g1_the_rulebooks_example():
    assert scores(24, 7, 4, 20, 21) == (8, 3, 0, 4)


def test_g1_at_the_table():
    table = Table(
        at={"red": 21, "blue": 7, "green": 4, "purple": 20, "yellow": 21},
        hands={RED: ("red3-green4",)},
    )
    table.play("red3-green4", first="red")
    assert table.gains == (8, 3, 0, 4)
    marks = {m.figure: m for m in game.scene(table.state, None).marks}
    assert {figure: mark.hour for figure, mark in marks.items() if figure != "none"} == {
        "red": 24,
        "blue": 19,
        "green": 16,
        "purple": 20,
        "yellow": 21,
    }
    assert [figure for figure, mark in marks.items() if mark.style == "cursor"] == ["green"]


def test_g2_a_wanderer_is_last():
    assert scores(24, 7, 4, 20, 2) == (10, 5, 2, 6)


def test_g3_noon_stays():
    assert scores(24, 12, 1, 23, 20) == (12, 0, 1, 11)


def test_g4_the_first_card():
    table = Table(hands={RED: ("red6-blue1", *FIVE)}, left=40)
    table.play("red6-blue1", first="red")
    assert (table.at["red"], table.at["blue"]) == (13, 8)
    assert table.counts(RED) == (5, 0, 0)
    assert table.state.active == BLUE


def _miss(**options):
    table = Table(
        at={"red": 22, "green": 8},
        hands={BLUE: ("red5-green2", *FIVE), RED: ("red1-blue6",)},
        active=BLUE,
        **options,
    )
    return table.play("red5-green2", first="red")


def test_g5_a_miss_earns_a_special_for_the_owner():
    table = _miss()
    assert (table.at["red"], table.at["green"]) == (3, 10)
    assert not table.round_over
    assert [table.counts(seat)[2] for seat in (RED, BLUE)] == [1, 0]


def test_g5_or_for_the_mover():
    table = _miss(reward_to="mover")
    assert [table.counts(seat)[2] for seat in (RED, BLUE)] == [0, 1]


@pytest.mark.parametrize(("first", "red", "blue"), [("red", 24, 20), ("blue", 21, 24)])
def test_g6_exactly_on_midnight_ends_the_round(first, red, blue):
    table = Table(at={"red": 21, "blue": 20}, hands={BLUE: ("red3-blue4",)}, active=BLUE)
    table.play("red3-blue4", first=first)
    assert table.round_over
    assert (table.at["red"], table.at["blue"]) == (red, blue)


def test_g7_home_by_deja_vu():
    table = Table(at={"red": 3, "purple": 15}, hands={RED: ("red3-purple4", "deja_vu")})
    table.play("red3-purple4", "deja_vu", first="red")
    assert table.round_over
    assert (table.at["red"], table.at["purple"]) == (24, 15)
    assert table.counts(RED)[2] == 0


def test_g8_across_by_deja_vu():
    table = Table(
        at={"red": 2, "purple": 15}, hands={RED: ("red3-purple4", "deja_vu"), BLUE: OTHERS}
    )
    table.play("red3-purple4", "deja_vu", first="red")
    assert (table.at["red"], table.at["purple"]) == (23, 11)
    assert not table.round_over
    assert table.counts(RED)[2] == 1


def test_g9_a_time_jump_to_zero():
    table = Table(
        at={"red": 7, "blue": 10},
        hands={RED: ("red1-blue6", "time_jump"), BLUE: OTHERS},
        spent=("red", "blue"),
    )
    table.play("red1-blue6", "time_jump", jumps=("blue",))
    assert (table.at["red"], table.at["blue"]) == (7, 17)
    assert "blue" in table.active_ghosts()
    assert "red" not in table.active_ghosts()


def test_g10_time_jump_and_deja_vu_win_at_the_start():
    table = Table(hands={RED: ("red6-blue1", "time_jump", "deja_vu")})
    table.play("red6-blue1", "time_jump", "deja_vu", jumps=("red",))
    assert table.at["red"] == 24
    assert table.round_over


def test_g11_a_wanderer_on_midnight():
    table = Table(
        at={"yellow": 22, "red": 8, "blue": 9},
        hands={BLUE: ("red5-yellow2", *FIVE), GREEN: ("purple6-yellow1",)},
        active=BLUE,
    )
    table.play("red5-yellow2", first="yellow")
    assert (table.at["yellow"], table.at["red"]) == (24, 13)
    assert table.counts(BLUE) == (4, 1, 0)
    assert not table.round_over
    table.play("purple6-yellow1", first="yellow")
    assert table.at["yellow"] == 1
    assert table.counts(GREEN)[1:] == (0, 0)
    assert sum(table.counts(seat)[2] for seat in range(4)) == 0


def _boosted(first):
    hand = ("red4-blue3", "red1-purple6", "red2-purple5", "red3-purple4", "booster-1-2")
    table = Table(at={"red": 18, "blue": 9}, hands={RED: hand, BLUE: ("red5-purple2",)})
    return table.play("red4-blue3", "booster-1-2", boost="blue", first=first)


def test_g12_a_booster_to_midnight():
    table = _boosted("red")
    assert table.at["red"] == 24
    assert table.round_over
    assert table.counts(RED)[:2] == (3, 0)


def test_g12_one_card_is_drawn_if_the_round_goes_on():
    hand = ("red4-blue3", "red1-purple6", "red2-purple5", "red3-purple4", "booster-1-2")
    table = Table(at={"red": 8, "blue": 9}, hands={RED: hand, BLUE: ("red5-purple2",)})
    table.play("red4-blue3", "booster-1-2", boost="blue", first="red")
    assert (table.at["red"], table.at["blue"]) == (14, 13)
    assert table.counts(RED)[:2] == (4, 0)


@pytest.mark.parametrize(("start", "active"), [(15, True), (16, False)])
def test_g13_an_opponent_is_refreshed(start, active):
    table = Table(
        at={"red": start},
        hands={GREEN: ("red4-green3",), PURPLE: FIVE},
        spent=("red",),
        active=GREEN,
    )
    table.play("red4-green3", first="red")
    assert ("red" in table.active_ghosts()) == active
    said = game.scene(table.state, None).told
    assert (said is not None and said.id == "midnight.told.refreshed") == active


def _duel(card):
    return Table(
        "duel",
        2,
        at={"red": 0, "blue": 22},
        hands={1: (card, *FIVE), 0: ("green1-purple6",)},
        active=1,
    )


def test_g14_both_figures_at_the_party_win_a_round():
    table = _duel("blue2-yellow5").play("blue2-yellow5", first="blue")
    assert table.round_over
    assert table.at["blue"] == 0
    assert game.scores(table.state) == (1, 0)


def test_g14_the_number_of_a_figure_at_the_party_lapses():
    table = _duel("red3-blue4").play("red3-blue4")
    assert table.at["red"] == 0
    assert table.at["blue"] == 2


def _exhausted(variant, seats, at, card, **options):
    """Play the last card, which moves only a figure that does not matter, or none."""
    table = Table(variant, seats, at=at, hands={0: (card,)}, left=0, **options)
    table.play(card)
    if table.step == Step.FIRST:
        table.do("first", table.offered("first")[0])
    assert table.round_over
    return table


def test_g15_closest_to_midnight():
    at = {"red": 0, "green": 3, "blue": 23, "purple": 20, "yellow": 1}
    table = _exhausted("team4", 4, at, "purple2-yellow5")
    assert (table.at["blue"], table.at["purple"]) == (23, 22)
    assert table.state.ended.side == 0


def test_g15_a_tie_is_decided_by_the_other_figure():
    at = {"red": 0, "green": 5, "blue": 0, "purple": 18, "yellow": 1}
    table = _exhausted("team4", 4, at, "purple2-yellow5")
    assert table.at["purple"] == 20
    assert table.state.ended.side == 1


def test_g16_the_ghost_ability():
    hand = (
        "red1-purple6",
        "red2-purple5",
        "red3-purple4",
        "red4-purple3",
        "booster-1-1",
        "recycle",
    )
    table = Table(hands={RED: hand, BLUE: ("red5-purple2",)}, left=3)
    table.do("ability", "red")
    assert table.offered("announce") == [1, 2, 3]
    table.do("announce", 3)
    for face in ("red1-purple6", "booster-1-1", "red2-purple5"):
        table.do("mark", face)
    table.do("swap")
    assert table.counts(RED) == (5, 0, 1)
    assert "red" not in table.active_ghosts()
    assert table.state.left == 0
    assert table.pile()[:2] == ["red2-purple5", "red1-purple6"]
    assert table.state.active == BLUE


def test_g17_recycle():
    a, b, c, d = pile = ("green1-purple6", "green2-purple5", "green3-purple4", "green4-purple3")
    table = Table(
        hands={RED: ("red1-blue6", "red2-purple5", "recycle"), BLUE: OTHERS}, pile=pile, left=40
    )
    table.do("play", "red1-blue6").do("lay", "recycle").do("confirm").do("resolve", "recycle")
    assert table.offered("take") == [a, b, c]
    table.do("take", c).do("give", "red2-purple5").do("first", "red")
    assert table.pile()[:5] == ["red1-blue6", a, b, "red2-purple5", d]
    assert c in table.hand(RED)


def test_g18_the_rounds_ender_wins_a_tie():
    table = Table(
        at={"red": 21, "blue": 22, "green": 16, "purple": 17, "yellow": 18},
        hands={RED: ("red3-yellow4",)},
        points=(20, 22, 0, 0),
    )
    table.play("red3-yellow4", first="red")
    assert table.gains == (8, 6, 0, 1)
    assert game.scores(table.state) == (28, 28, 0, 1)
    assert game.result(table.state) == (RED,)


def test_g19_five_players_never_gain_a_booster():
    for seed in range(10):
        rng = Random(seed)
        match = Match(game, {"seats": 5, "options": {"reward_to": rng.choice(("owner", "mover"))}})
        assert game.view(match.state, None)["wanderers"] == []
        while match.turn != OVER:
            legal = game.legal(match.state) or (game.sample(match.state, rng),)
            state = match.act(rng.choice(legal))
            assert len(state.piles.boosters) == 7


def _conserved(state):
    compiled, piles = state.compiled, state.piles
    zones = [*state.hands, *((1 << back) for back in state.pile)]
    small = (piles.specials, piles.boosters, piles.used_specials, piles.used_boosters, piles.out)
    zones += [1 << back for pile in small for back in pile]
    zones += [1 << back for back in compiled.hour_backs[state.drawn :]]
    if state.laid is not None:
        on_table = [state.hour, *state.laid.cards]
        zones += [
            1 << b
            for b in on_table
            if b not in state.pile + piles.used_specials + piles.used_boosters
        ]
    assert sum(zones) == (1 << 75) - 1
    for zone in zones:
        assert zone >= 0
    assert sum(zone.bit_count() for zone in zones) == 75
    assert sorted(state.cards.faces) == sorted(compiled.box.dealt)
    assert all(0 <= hour <= 24 for hour in state.at)


@pytest.mark.parametrize("cards", ["device", "table"])
@pytest.mark.parametrize("variant", game.variants)
def test_g20_no_card_is_lost(variant, cards):
    for seed in range(3):
        rng = Random(seed)
        options = {key: rng.choice(o.values) for key, o in game.options.items()} if seed else {}
        setup = {"seats": rng.choice(game.seats(variant)), "variant": variant, "cards": cards}
        match = Match(game, setup | {"options": options}, seed)
        while match.turn != OVER:
            _conserved(match.state)
            legal = game.legal(match.state) or (game.sample(match.state, rng),)
            match.act(rng.choice(legal))
        _conserved(match.state)


def test_g21_only_the_final_values_count():
    hand = ("red1-blue6", "booster-1-2", "time_jump", "time_jump")
    table = Table(hands={RED: hand, BLUE: OTHERS})
    table.play("red1-blue6", "booster-1-2", "time_jump", "time_jump", boost="red")
    table.do("jump", "blue").do("jump", "blue")
    assert table.at["red"] == 7
    assert table.at["blue"] == 17


def test_g21_without_the_booster_it_is_below_zero():
    table = Table(hands={RED: ("red1-blue6", "time_jump", "time_jump"), BLUE: OTHERS})
    table.play("red1-blue6", "time_jump", "time_jump", jumps=("blue",))
    assert table.offered("jump") == ["red"]
    with pytest.raises(IllegalAction) as refused:
        table.do("jump", "blue")
    assert refused.value.text.id == "midnight.why.below"


BOOSTERS = ("booster-1-1", "booster-1-2", "booster-1-2", "booster-1-3", "booster-2-2")


def test_g22_no_hour_card_leaves_the_ability():
    table = Table(hands={RED: BOOSTERS, BLUE: OTHERS}, left=10)
    assert table.offered() == [("ability", "red")]


def test_g22_with_a_spent_ghost_boosters_are_exchanged():
    table = Table(hands={RED: BOOSTERS, BLUE: OTHERS}, left=10, spent=("red",))
    assert table.offered() == [("announce", n) for n in (1, 2, 3, 4, 5)]
    table.do("announce", 2).do("mark", "booster-1-2").do("mark", "booster-1-2").do("swap")
    assert table.counts(RED) == (2, 3, 0)
    assert "red" not in table.active_ghosts()
    assert table.state.active == BLUE


def test_g22_with_an_empty_pile_the_seat_is_skipped():
    table = Table(
        hands={RED: BOOSTERS, PURPLE: ("red5-green2", "red6-green1"), GREEN: ("blue1-green6",)},
        left=0,
        active=PURPLE,
    )
    table.play("red5-green2", first="red")
    assert table.state.active == GREEN


def test_a_shuffle_can_deal_any_hand():
    """The positions of these tests can be reached by play, because a shuffle assigns any faces."""
    state = game.start(4)
    faces = tuple(sorted((state.cards.faces[back] for back in state.mix[0]), reverse=True))
    assert game.apply(state, Action(CHANCE, "shuffle", faces)).mix == state.mix[1:]
