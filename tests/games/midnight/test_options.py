# Long: one subject, a test a rule.
"""Options of the rules file: each changes only what it says; and rulings without a G number."""

from pathlib import Path

import pytest

from games.core.action import OVER, TABLE
from games.core.cardgame import certain
from games.core.errors import BadSetup, IllegalAction
from games.midnight import game
from games.midnight.state import Step
from tests.games.midnight.position import BLUE, GREEN, PURPLE, RED, Table

FIVE = ("red1-purple6", "red2-purple5", "red3-purple4", "red4-purple3")
OTHERS = ("blue1-green6", "blue2-green5", "blue3-green4", "blue4-green3")
BOOSTERS = ("booster-1-1", "booster-1-2", "booster-1-2", "booster-1-3", "booster-2-2")

DOCUMENT = Path(__file__).parents[3] / "docs" / "games" / "midnight.md"

# Rewards


def test_every_option_stands_in_the_documentation_with_its_values():
    rows = DOCUMENT.read_text("utf-8").splitlines()
    for key, option in game.options.items():
        values = ", ".join(f"`{value}`" for value in option.values)
        assert any(row.startswith(f"| `{key}` | {values} |") for row in rows), key


def _wanderer_past_the_gate(**options):
    table = Table(at={"yellow": 23}, hands={RED: ("blue5-yellow2",), BLUE: OTHERS}, **options)
    table.play("blue5-yellow2", first="blue")
    return table.counts(RED)


@pytest.mark.parametrize(("to", "specials"), [("owner", 0), ("mover", 1)])
def test_reward_to(to, specials):
    assert _wanderer_past_the_gate(reward_to=to)[1:] == (1, specials)


@pytest.mark.parametrize(("to", "active"), [("owner", {"blue"}), ("mover", {"red"})])
def test_reward_to_and_the_ghost_cards(to, active):
    table = Table(
        at={"blue": 14, "yellow": 8},
        hands={RED: ("blue5-yellow2",), BLUE: OTHERS},
        spent=("red", "blue"),
        reward_to=to,
    )
    table.play("blue5-yellow2", first="blue")
    assert set(table.active_ghosts()) & {"red", "blue"} == active


def _duel_refresh(**options):
    table = Table(
        "duel",
        2,
        at={"green": 14, "yellow": 8},
        hands={0: ("green5-yellow2",), 1: OTHERS},
        spent=("red", "blue"),
        reward_to="mover",
        **options,
    )
    return table.play("green5-yellow2", first="green")


def test_a33_the_mover_of_a_duel_chooses_the_ghost_card():
    table = _duel_refresh()
    assert table.offered("refresh") == ["red", "blue"]
    assert game.tap(table.state, 0, "ghost-blue") == (table.state.moves[1],)
    table.do("refresh", "blue")
    assert "blue" in table.active_ghosts()
    assert "red" not in table.active_ghosts()
    assert table.at["yellow"] == 10


def _team6(**options):
    return Table(
        "team6",
        6,
        at={"red": 23, "yellow": 9},
        hands={1: ("red3-yellow4",), 2: OTHERS},
        active=1,
        spent=(0, 3),
        **options,
    ).play("red3-yellow4", first="red")


def test_a2_the_partner_who_acts_soonest_takes_it():
    table = _team6()
    assert [table.counts(seat)[2] for seat in range(6)] == [0, 0, 0, 1, 0, 0]


def test_team6_reward_lets_the_team_choose():
    table = _team6(team6_reward="team_chooses")
    assert table.state.turn == TABLE
    assert game.asked(table.state) == (0, 3)
    assert table.offered("reward", 3) == [0, 3]
    assert table.offered("reward", 1) == []
    table.do("reward", 0, by=3)
    assert [table.counts(seat)[2] for seat in range(6)] == [1, 0, 0, 0, 0, 0]
    assert table.at["yellow"] == 13


def test_a2_refreshes_the_first_spent_card_of_the_team():
    table = Table(
        "team6",
        6,
        at={"red": 3, "yellow": 9},
        hands={1: ("red3-yellow4",), 2: OTHERS},
        active=1,
        spent=(0, 3),
    ).play("red3-yellow4", first="red")
    spent = [g["seat"] for g in game.view(table.state, None)["ghosts"] if not g["active"]]
    assert spent == [0]


def _back_to_midnight(**options):
    table = Table(
        at={"red": 3, "purple": 15},
        hands={RED: ("red3-purple4", "deja_vu"), BLUE: OTHERS},
        **options,
    )
    return table.play("red3-purple4", "deja_vu", first="red")


@pytest.mark.parametrize(("value", "over"), [("yes", True), ("no", False)])
def test_backward_midnight(value, over):
    table = _back_to_midnight(backward_midnight=value)
    assert table.round_over == over
    assert table.at["red"] == 24
    assert table.counts(RED)[2] == (0 if over else 1)  # A25: not asked when the round ends


@pytest.mark.parametrize(("value", "specials", "boosters"), [("yes", 1, 1), ("no", 0, 0)])
def test_backward_pass_rewards(value, specials, boosters):
    table = Table(
        at={"red": 2, "yellow": 1},
        hands={RED: ("red3-yellow4", "deja_vu"), BLUE: OTHERS},
        backward_pass_rewards=value,
    )
    table.play("red3-yellow4", "deja_vu", first="red")
    assert (table.at["red"], table.at["yellow"]) == (23, 21)
    assert table.counts(RED)[1:] == (boosters, specials)


def test_backward_landing_rewards_all_the_same():
    table = Table(
        at={"red": 4, "yellow": 4},
        hands={RED: ("red3-yellow4", "deja_vu"), BLUE: OTHERS},
        backward_pass_rewards="no",  # noqa: S106 (a rule, not a password)
    )
    table.play("red3-yellow4", "deja_vu", first="red")
    assert (table.at["red"], table.at["yellow"]) == (1, 24)
    assert table.counts(RED)[1:] == (1, 1)


@pytest.mark.parametrize(("value", "over"), [("no", False), ("yes", True)])
def test_wanderer_ends_round(value, over):
    table = Table(
        at={"yellow": 22, "blue": 20, "red": 13},
        hands={RED: ("blue5-yellow2",), BLUE: OTHERS},
        wanderer_ends_round=value,
    )
    table.play("blue5-yellow2", first="yellow")
    assert table.round_over == over
    if over:
        assert table.gains == (0, 7, 6, 6)
        assert table.counts(RED)[1] == 0


def test_a41_backward_midnight_keeps_a_wanderer_from_ending_the_round():
    table = Table(
        at={"yellow": 4},
        hands={RED: ("blue3-yellow4", "deja_vu"), BLUE: OTHERS},
        wanderer_ends_round="yes",
        backward_midnight="no",
    )
    table.play("blue3-yellow4", "deja_vu", first="yellow")
    assert table.at["yellow"] == 24
    assert not table.round_over


@pytest.mark.parametrize(("value", "cards"), [("2", ["red", "blue"]), ("1", ["red"])])
def test_duel_ghosts(value, cards):
    table = Table("duel", 2, hands={0: FIVE, 1: OTHERS}, duel_ghosts=value)
    assert table.offered("ability") == cards
    assert [a.a for a in game.tap(table.state, 0, "ghost-blue")] == cards[-1:]
    table.do("ability", cards[-1]).do("announce", 1).do("mark", "red1-purple6").do("swap")
    assert table.state.active == 1
    green = Table(
        "duel",
        2,
        at={"blue": 14, "yellow": 8},
        hands={0: ("blue5-yellow2",), 1: OTHERS},
        spent=("red", "blue"),
        duel_ghosts=value,
    ).play("blue5-yellow2", first="blue")
    assert green.active_ghosts()[0] == ("blue" if value == "2" else "red")


# The hand


@pytest.mark.parametrize(("value", "hours"), [("one", 3), ("up_to_5", 5)])
def test_refill(value, hours):
    table = Table(hands={RED: (*FIVE[:3], "booster-1-1"), BLUE: OTHERS}, refill=value)
    table.play(FIVE[0], "booster-1-1", boost="red", first="red")
    assert table.counts(RED) == (hours, 0, 0)


def test_hand_specials_first():
    hand = ("red1-blue6", "recycle", "bad_hand")
    table = Table(
        hands={RED: hand, BLUE: OTHERS},
        pile=("green1-purple6",),
        left=30,
        hand_specials_first="yes",
    )
    assert table.offered("lay") == ["recycle", "bad_hand"]
    assert table.offered("ability") == ["red"]
    table.do("lay", "recycle").do("take", "green1-purple6").do("give", "red1-blue6")
    assert table.offered("ability") == []  # A41: a card must be played now
    assert table.offered("play") == ["green1-purple6"]
    table.do("play", "green1-purple6")
    assert table.offered("lay") == []
    with pytest.raises(IllegalAction) as refused:
        table.do("lay", "bad_hand")
    assert refused.value.text.id == "midnight.why.before-the-card"


def test_hand_specials_come_with_the_card_else():
    table = Table(hands={RED: ("red1-blue6", "recycle", "bad_hand")})
    assert table.offered("lay") == []
    assert table.do("play", "red1-blue6").offered("lay") == ["recycle", "bad_hand"]


@pytest.mark.parametrize("value", ["no", "yes"])
def test_recycle_optional(value):
    table = Table(
        hands={RED: ("red1-blue6", "red2-blue5", "recycle"), BLUE: OTHERS},
        pile=("green1-purple6",),
        left=30,
        recycle_optional=value,
    )
    table.do("play", "red1-blue6").do("lay", "recycle").do("confirm").do("resolve", "recycle")
    assert (("decline", None) in table.offered()) == (value == "yes")
    if value == "yes":
        table.do("decline")
        assert table.step == Step.FIRST


@pytest.mark.parametrize(("value", "blue"), [("no", 20), ("yes", 24)])
def test_finish_card(value, blue):
    table = Table(at={"red": 21, "blue": 20}, hands={RED: ("red3-blue4",)}, finish_card=value)
    table.play("red3-blue4", first="red")
    assert table.at["blue"] == blue
    assert table.state.ended.figure == 0


# Ends of rounds


@pytest.mark.parametrize(("value", "side"), [("clockwise", 0), ("outer_ring", 1)])
def test_closest(value, side):
    # Red 10 is 14 hours from midnight and on 22 of the outer ring; Green 15 is 9 and 15.
    table = Table(
        "duel",
        2,
        at={"red": 15, "blue": 3, "green": 10, "purple": 12, "yellow": 2},
        hands={0: ("blue1-yellow6",)},
        left=0,
        closest=value,
    )
    table.play("blue1-yellow6", first="yellow")
    assert table.state.ended.side == side


def _next_round(**given):
    table = Table(
        at={"red": 21, "blue": 12, "green": 12, "purple": 5},
        hands={RED: ("red3-yellow4", "recycle")},
        points=(0, 0, 3, 0),
        **given,
    )
    table.play("red3-yellow4", first="red")
    table.do("next_round")
    table.shuffle()
    return table


@pytest.mark.parametrize(("value", "starter"), [("rotate", 3), ("lowest", 1), ("ender", 0)])
def test_next_starter(value, starter):
    table = _next_round(next_starter=value, starter=2)
    assert (table.state.starter, table.state.active) == (starter, starter)


def test_a37_of_several_lowest_the_first_after_the_old_starter():
    table = Table(
        at={"red": 21, "blue": 12, "green": 12, "purple": 5},
        hands={RED: ("red3-yellow4",)},
        starter=BLUE,
        next_starter="lowest",
    )
    table.play("red3-yellow4", first="red").do("next_round")
    assert table.state.starter == GREEN


@pytest.mark.parametrize(
    ("value", "consoled"), [("total", {BLUE}), ("round", {BLUE, GREEN}), ("off", set())]
)
def test_consolation(value, consoled):
    table = _next_round(consolation=value)
    assert {seat for seat in range(4) if table.counts(seat)[2]} == consoled


@pytest.mark.parametrize(("value", "consoled"), [("no", set()), ("yes", {1})])
@pytest.mark.parametrize("consolation", ["total", "off"])
def test_consolation_teams(value, consoled, consolation):
    table = Table(
        "team4",
        4,
        at={"red": 21, "green": 0},
        hands={RED: ("red3-yellow4",)},
        consolation_teams=value,
        consolation=consolation,
    )
    table.play("red3-yellow4", first="red").do("next_round")
    found = {seat for seat in range(4) if table.counts(seat)[2]}
    assert found == (consoled if consolation != "off" else set())


def test_a16_the_last_specials_console_clockwise_from_the_starter():
    """Both teams have won a round, one Special Action is left, and Blue begins."""
    table = Table(
        "team4",
        4,
        at={"red": 21, "green": 0},
        hands={RED: ("red3-yellow4",)},
        points=(0, 1),
        special_pile=1,
        consolation_teams="yes",
        keep_specials_out="yes",
    )
    table.play("red3-yellow4", first="red").do("next_round")
    assert table.state.starter == BLUE
    assert [table.counts(seat)[2] for seat in range(4)] == [0, 1, 0, 0]


@pytest.mark.parametrize(("value", "specials"), [("no", 8), ("yes", 6)])
def test_keep_specials_out(value, specials):
    """Red plays a Time Jump, keeps a Recycle and ends the round."""
    table = Table(
        at={"red": 20},
        hands={RED: ("red3-yellow4", "time_jump", "recycle")},
        keep_specials_out=value,
        consolation="off",
    )
    table.play("red3-yellow4", "time_jump", jumps=("red",), first="red").do("next_round")
    assert game.view(table.state, None)["specials"] == specials


@pytest.mark.parametrize(("value", "specials"), [("no", 0), ("yes", 1)])
def test_reshuffle_specials(value, specials):
    table = Table(
        at={"red": 23, "yellow": 9},
        hands={RED: ("red3-yellow4", "time_jump"), BLUE: OTHERS},
        special_pile=0,
        reshuffle_specials=value,
    )
    table.play("red3-yellow4", "time_jump", jumps=("red",), first="red")
    table.shuffle()
    assert table.counts(RED)[2] == specials
    left = game.view(table.state, None)
    assert (left["specials"], left["used_specials"]) == ((7, 0) if specials else (0, 8))


def test_a_pile_that_is_made_anew_bears_its_own_faces():
    """Three Boosters were given up in mixed order, so faces and backs differ in order."""
    table = Table(
        at={"yellow": 23},
        hands={
            RED: ("booster-1-1", "booster-2-3", "booster-1-2", "booster-1-3", "booster-2-2"),
            BLUE: ("blue5-yellow2", "booster-1-2", "booster-3-3"),
        },
        reshuffle_specials="yes",
    )
    table.do("ability", "red").do("announce", 3)
    for face in ("booster-2-3", "booster-1-1", "booster-1-3"):
        table.do("mark", face)
    box = sorted(table.state.cards.faces)
    table.do("swap").play("blue5-yellow2", first="blue")
    table.shuffle()
    assert sorted(table.state.cards.faces) == box
    assert table.counts(BLUE)[1] == 3


def test_team_show_hands_is_only_told():
    assert [key for key, option in game.options.items() if option.advisory] == ["team_show_hands"]


# Rulings


def test_a8_six_cards_are_one_too_many():
    table = Table(
        "individual",
        3,
        at={"purple": 22, "yellow": 23},
        hands={RED: ("purple5-yellow2", *FIVE), BLUE: OTHERS},
    )
    table.play("purple5-yellow2", first="purple")
    assert table.step == Step.DISCARD
    assert set(table.offered("discard")) == set(table.hand(RED))
    before = table.state.left
    table.do("discard", FIVE[0])
    assert table.counts(RED) == (3, 2, 0)
    assert table.state.left == before
    assert table.pile()[0] == FIVE[0]


def test_a9_bad_hand_leaves_the_played_card_alone():
    table = Table(hands={RED: ("red1-blue6", *FIVE, "bad_hand"), BLUE: OTHERS}, left=9)
    table.do("play", "red1-blue6").do("lay", "bad_hand").do("confirm").do("resolve", "bad_hand")
    assert table.offered("announce") == [1, 2, 3, 4]
    table.do("announce", 2).do("mark", FIVE[0]).do("mark", FIVE[1]).do("swap")
    assert table.step == Step.FIRST
    assert table.counts(RED) == (4, 0, 0)
    assert table.pile()[:3] == ["red1-blue6", FIVE[1], FIVE[0]]


def test_a9_recycle_may_fetch_what_bad_hand_discarded():
    table = Table(hands={RED: ("red1-blue6", *FIVE, "bad_hand", "recycle"), BLUE: OTHERS}, left=9)
    table.do("play", "red1-blue6").do("lay", "bad_hand").do("lay", "recycle").do("confirm")
    assert table.offered("resolve") == ["recycle", "bad_hand"]
    table.do("resolve", "bad_hand").do("announce", 1).do("mark", FIVE[0]).do("swap")
    assert table.offered("resolve") == ["recycle"]  # A39: asked even when only one is left
    assert game.scene(table.state, 0).question.id == "midnight.ask.resolve-last"
    (line,) = game.ask(table.state, RED).lines
    assert (line.label.id, line.action.a) == ("midnight.answer.resolve", "recycle")
    table.do("resolve", "recycle")
    assert FIVE[0] in table.offered("take")
    assert "red1-blue6" not in table.offered("take")


def test_a9c_one_deja_vu():
    table = Table(hands={RED: ("red1-blue6", "deja_vu", "deja_vu")})
    table.do("play", "red1-blue6").do("lay", "deja_vu")
    assert table.offered("lay") == []
    with pytest.raises(IllegalAction) as refused:
        game.tap(table.state, RED, "deja_vu")
    assert refused.value.text.id == "midnight.why.one-deja-vu"


def test_r9_one_booster():
    table = Table(hands={RED: ("red1-blue6", *BOOSTERS[:3])})
    table.do("play", "red1-blue6").do("lay", "booster-1-2")
    assert table.offered("lay") == []
    with pytest.raises(IllegalAction) as refused:
        game.tap(table.state, RED, "booster-1-1")
    assert refused.value.text.id == "midnight.why.one-booster"


def test_a10_a_card_for_the_party_alone_is_a_mere_discard():
    table = Table("duel", 2, at={"red": 0, "green": 0}, hands={0: ("red3-green4",), 1: OTHERS})
    table.play("red3-green4")
    assert table.state.active == 1
    assert table.pile()[0] == "red3-green4"


def test_a19_an_empty_pile_gives_nothing():
    table = Table(
        at={"red": 23, "yellow": 22},
        hands={RED: ("red3-yellow4",), BLUE: OTHERS},
        special_pile=0,
        booster_pile=0,
    )
    table.play("red3-yellow4", first="red")
    assert table.counts(RED)[1:] == (0, 0)


def test_a21_the_start_square_refreshes_nothing():
    table = Table(hands={RED: ("red1-blue6", "time_jump"), BLUE: OTHERS}, spent=("red",))
    table.play("red1-blue6", "time_jump", jumps=("blue",))
    assert table.at["red"] == 7
    assert "red" not in table.active_ghosts()


def test_a24_landing_on_the_gate_earns_one_and_leaving_none():
    table = Table(at={"red": 22}, hands={RED: ("red3-yellow4",), BLUE: ("red1-yellow6",)})
    table.play("red3-yellow4", first="red")
    assert table.at["red"] == 1
    assert table.counts(RED)[2] == 1
    table.play("red1-yellow6", first="red")
    assert table.counts(RED)[2] == 1


def test_a29_cards_are_dealt_clockwise_from_the_starter():
    state = game.start(3, first=1)
    assert [state.hands[seat] & 7 for seat in (1, 2, 0)] == [1, 2, 4]
    assert [hand.bit_count() for hand in state.hands] == [5, 5, 5]
    assert state.left == 45


def test_a29_colours_are_checked():
    with pytest.raises(BadSetup, match="one team with one colour"):
        game.start(6, colours=("red", "blue", "green", "blue", "red", "green"))
    with pytest.raises(BadSetup, match="white"):
        game.start(3, colours=("red", "blue", "white"))
    duel = game.start(2, colours=("red", "yellow", "green", "blue"))
    assert duel.compiled.owners == ((0,), (1,), (1,), (), (0,))


def test_a31_the_first_colour_is_asked_only_if_both_move():
    table = Table(at={"blue": 3}, hands={RED: ("red1-blue6", "time_jump"), BLUE: OTHERS})
    table.play("red1-blue6", "time_jump", jumps=("blue",))
    assert table.state.active == BLUE


def test_a36_a_tie_of_teams_wins_nothing():
    at = {"red": 4, "blue": 23, "green": 6, "purple": 6, "yellow": 1}
    table = Table("team4", 4, at=at, hands={RED: ("red1-blue6",)}, left=0)
    table.play("red1-blue6", first="red")  # both move to 5
    assert table.state.ended.side == -1
    assert game.scores(table.state) == (0, 0, 0, 0)
    assert table.step == Step.SCORED


def test_a12_exhaustion_scores_by_the_ordinary_rule():
    table = Table(at={"red": 20, "yellow": 13}, hands={RED: ("red1-yellow6",)}, left=0)
    table.play("red1-yellow6", first="red")
    assert table.gains == (2, 0, 0, 0)
    assert table.state.ended.figure == -1


def test_r3_three_rounds_win_a_duel():
    table = Table(
        "duel", 2, at={"red": 0, "blue": 22}, hands={0: ("blue2-yellow5",)}, points=(2, 2)
    )
    table.play("blue2-yellow5", first="blue")
    assert table.state.turn == OVER
    assert game.result(table.state) == (0,)


def test_r22_one_figure_wins_a_round_of_three_teams():
    table = Table("team6", 6, at={"green": 20}, hands={0: ("green4-yellow3",)}, points=(0, 0, 2))
    table.play("green4-yellow3", first="green")
    assert game.result(table.state) == (2, 5)


def test_a14_everything_goes_back():
    table = _next_round()
    state = table.state
    assert set(state.at) == {7}
    assert [hand.bit_count() for hand in state.hands] == [5, 6, 5, 5]  # Blue gets the consolation
    assert state.left == 40
    assert table.active_ghosts() == ["red", "blue", "green", "purple"]
    assert state.number == 2


# At the table


def _at_table(*told, **given):
    table = Table(hands={RED: FIVE, BLUE: OTHERS, PURPLE: BOOSTERS[:2]}, cards="table", **given)
    for verb, a in told:
        table.do(verb, a)
    return table


def test_a38_any_card_nobody_has_seen_may_be_tapped():
    table = _at_table()
    assert len(table.offered("play")) == 60
    table.play("red1-blue6", first="red")
    assert "red1-blue6" not in table.offered("play")
    with pytest.raises(IllegalAction) as refused:
        game.tap(table.state, BLUE, "red1-blue6")
    assert refused.value.text.id == "midnight.why.played"


def test_a38_an_exchange_needs_only_numbers():
    table = _at_table(("ability", "red"))
    table.do("announce", 3)
    assert table.state.active == BLUE
    assert table.counts(RED) == (4, 0, 0)


def test_a38_and_how_many_of_them_were_boosters():
    table = Table(hands={RED: (*FIVE[:2], *BOOSTERS[:2])}, cards="table", left=20)
    table.do("ability", "red").do("announce", 3)
    assert table.offered("boosters") == [1, 2]
    table.do("boosters", 1)
    assert table.counts(RED) == (3, 1, 0)
    assert game.shared_view(table.state)["top"] is None


def test_a38_a_wrong_count_is_mended():
    """Red announced two Hour cards and one Booster, but gave one and two: an Hour card is left."""
    drawn = ("red1-blue6", "red2-blue5", "red3-blue4")
    hand = (*FIVE[:2], *BOOSTERS[:2])
    table = Table(hands={RED: hand}, cards="table", left=3, draw=drawn)
    table.do("ability", "red").do("announce", 3).do("boosters", 1)
    assert table.counts(RED) == (3, 1, 0)
    for face in drawn:
        table.play(face, first="red")
    assert table.state.turn == TABLE
    assert table.offered() == [("none_left", None), ("holds", RED)]
    assert game.tap(table.state, TABLE, FIVE[1]) == (table.state.moves[1],)
    table.do("holds", RED)
    assert table.counts(RED) == (1, 0, 0)
    assert table.state.turn == RED
    table.play(FIVE[1], first="red")
    table.do("none_left")
    assert table.round_over


def test_a38_recycle_out_of_cards_nobody_told_of():
    """Bad Hand discarded two unseen cards; the given card may be at either of their places."""
    table = Table(
        hands={RED: (*FIVE, "bad_hand", "recycle"), BLUE: OTHERS},
        cards="table",
        left=30,
        pile=("green1-purple6",),
    )
    table.do("play", "red1-blue6").do("lay", "bad_hand").do("lay", "recycle").do("confirm")
    table.do("resolve", "bad_hand").do("announce", 2).do("resolve", "recycle")
    assert "green1-purple6" in table.offered("take")
    assert "red2-blue5" in table.offered("take")
    table.do("take", "red2-blue5").do("give", "red3-blue4")
    top_three = [certain(table.state) >> back & 1 for back in reversed(table.state.pile)][:4]
    assert top_three == [1, 0, 0, 1]  # the played card, two places, green1-purple6


def test_a38_after_an_unsure_recycle_the_given_card_may_be_taken_again():
    table = Table(
        hands={RED: (*FIVE, "bad_hand", "recycle", "recycle"), BLUE: OTHERS},
        cards="table",
        left=30,
    )
    table.do("play", "red1-blue6").do("lay", "bad_hand").do("lay", "recycle").do("lay", "recycle")
    table.do("confirm").do("resolve", "bad_hand").do("announce", 2).do("resolve", "recycle")
    table.do("take", "red2-blue5").do("give", "red3-blue4").do("resolve", "recycle")
    assert "red3-blue4" in table.offered("take")
    assert "red2-blue5" not in table.offered("take")


# Instructions for people


def test_the_table_is_told_what_to_take():
    table = Table(
        at={"red": 23, "yellow": 22},
        hands={RED: ("red3-yellow4", *FIVE), BLUE: OTHERS},
        cards="table",
    )
    table.play("red3-yellow4", first="red")
    told = game.scene(table.state, None).told
    assert told.id == "midnight.told.and"
    parts = {told.args["one"].id, told.args["other"].id}
    assert parts == {"midnight.told.short-special", "midnight.told.short-booster-no-draw"}
    table.do("play", "blue1-green6")
    assert game.scene(table.state, None).told is None
