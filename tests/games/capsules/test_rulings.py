# Long: one subject, a test a rule.
"""Rulings A1-A34 that no golden test covers."""

from random import Random

import msgspec
import pytest

from games.capsules import game
from games.capsules.state import Step
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.deck import Deck
from games.core.errors import IllegalAction
from games.core.match import Match
from tests.games.capsules.position import BLUE, GREEN, RED, Clock

TWO = {"red": "3 +", "blue": "9 +"}


def verbs(clock):
    return {verb for verb, _ in clock.offered()}


def why(clock, verb, a=None):
    with pytest.raises(IllegalAction) as refused:
        clock.act(clock.state.turn, verb, a)
    return refused.value.text


def test_a2_the_top_airship_begins_on_an_emptied_place_too():
    clock = Clock(hour=4, airships={"blue": "5 +", "red": "5 +"}, gone=(5,))
    clock.round()
    assert clock.state.order == (BLUE, RED)


def test_a2_moving_the_hand_later_changes_no_turn():
    clock = Clock(hour=3, airships={"red": "4 +", "blue": "6 +", "green": "5 +"})
    clock.round("advance-flip")
    clock.play("advance-flip", "advance")
    assert clock.state.hour == 5
    assert clock.state.order == (RED, BLUE, GREEN)
    assert clock.state.turn == BLUE


def test_a4_at_least_one_icon_is_used():
    clock = Clock(hour=2, airships=TWO)
    clock.round("move1-flip")
    clock.do("play", "move1-flip")
    assert "stop" not in verbs(clock)
    assert why(clock, "stop").id == "capsules.why.use-one"
    clock.do("move")
    assert "stop" in verbs(clock)


def test_a27_stop_is_not_asked_when_the_other_icon_can_do_nothing():
    deck = game.deck
    faces = tuple(
        msgspec.structs.replace(face, icons=("advance", "move1"), numbers=(1,))
        if face.id == "advance-flip"
        else face
        for face in deck.faces
    )
    clock = Clock(hour=11, airships=TWO, deck=msgspec.structs.replace(deck, faces=faces))
    clock.round("advance-flip")
    clock.do("play", "advance-flip")
    assert clock.offered() == [("move", None)]
    clock.do("move")
    assert clock.state.turn == BLUE
    assert clock.state.step == Step.PLAY


def test_a5_flip_then_advance_turns_the_same_capsule_twice():
    clock = Clock(hour=2, airships={"red": "5 +", "blue": "9 +"})
    clock.round("advance-flip")
    clock.play("advance-flip", "flip 4", "advance")
    assert clock.state.hour == 4
    assert clock.side(4) == "down"


def test_a5_each_icon_only_once():
    clock = Clock(hour=2, airships={"red": "5 +", "blue": "9 +"})
    clock.round("move1-flip")
    clock.do("play", "move1-flip")
    clock.do("turn")
    assert verbs(clock) == {"move", "stop"}
    assert why(clock, "flip", 7).id == "capsules.why.icon-used"


def test_a7_the_hand_turns_nothing_where_nothing_lies():
    clock = Clock(hour=2, airships={"red": "5 +", "blue": "9 +"}, gone=(3,))
    clock.begin()
    assert clock.state.hour == 3
    assert clock.state.step == Step.DEAL
    assert clock.side(3) == "gone"


def test_a9_captures_are_simultaneous():
    """Green may not capture the 3 below red, although red takes it away in the same step."""
    clock = Clock(
        hour=10,
        capsules={4: "11 up", 6: "3 up", 2: "1 up"},
        airships={"green": "4 +", "red": "6 +", "blue": "8 +"},
        gone=(11,),
    )
    clock.round("move1-flip move2-flip", "move3-flip move4-flip", "advance-flip move1-foresee")
    clock.step_4(
        {
            RED: ["move1-flip", "move2-flip"],
            BLUE: ["move3-flip", "move4-flip"],
            GREEN: ["advance-flip", "move1-foresee"],
        }
    )
    assert clock.view["captured"] == [[3], [], [1, 11]]


def test_a10_after_a_capture_the_stack_stays_as_it_was():
    clock = Clock(
        hour=4, capsules={7: "2 up"}, airships={"green": "7 +", "red": "7 +", "blue": "9 +"}
    )
    clock.round("move1-flip move2-flip", "move3-flip move4-flip", "advance-flip move1-foresee")
    for card in ("move1-foresee", "move1-flip", "move3-flip", "advance-flip", "move2-flip"):
        clock.play(card, "look 1" if "foresee" in card else "turn")
    clock.play("move4-flip", "turn")
    assert clock.view["captured"] == [[], [], [2]]
    assert clock.state.stack(7) == (GREEN, RED)
    assert clock.side(7) == "gone"


def test_a13_a_move_never_turns_the_airship():
    clock = Clock(hour=2, airships={"red": "3 -", "blue": "9 +"})
    clock.round("move4-flip")
    clock.play("move4-flip", "move")
    assert clock.state.at[RED] == 11
    assert clock.state.facing[RED] == -1


def test_a15_three_players_leave_one_card_unseen():
    clock = Clock(hour=2, airships={"red": "3 +", "blue": "6 +", "green": "9 +"})
    clock.round()
    held = sum(game.hands(clock.state))
    assert held.bit_count() == 9


def test_a17_the_third_card_is_put_away_unseen():
    clock = Clock(hour=2, capsules={9: "1 up"}, airships=TWO)
    clock.round("move1-flip move2-flip advance-flip", "move3-flip move4-flip")
    third = game.hands(clock.state)[RED] & 1 << clock.state.cards.faces.index(8)
    clock.step_4({RED: ["move1-flip", "move2-flip"], BLUE: ["move3-flip", "move4-flip"]})
    assert clock.state.step == Step.CAPTURED
    assert game.hands(clock.state) == (0, 0)
    assert clock.view["played"] == [["move1-flip", "move2-flip"], ["move3-flip", "move4-flip"]]
    played = sum(1 << clock.state.cards.faces.index(number) for number in range(4))
    assert game.visible(clock.state, None) & 0x3FF == played
    assert not game.known(clock.state, None) & third
    assert game.known(clock.state, RED) & third


def test_a18_a_start_place_holds_one_airship():
    match = Match(game, game.setup(3, cards="table"))
    match.act(Action(0, "airship", "green"))
    match.act(Action(0, "start", 6))
    match.act(Action(0, "clockwise", False))
    assert [action.a for action in game.legal(match.state)] == ["red", "blue"]
    match.act(Action(1, "airship", "red"))
    assert [action.a for action in game.legal(match.state)] == [3, 9]
    with pytest.raises(IllegalAction) as refused:
        match.act(Action(1, "start", 6))
    assert (refused.value.text.id, refused.value.text.args) == ("capsules.why.stands", {"seat": 0})


def test_a21_what_lies_face_down_again_is_not_shown_but_known():
    clock = Clock(hour=2, capsules={3: "5 up"}, airships={"red": "6 +", "blue": "9 +"})
    clock.begin()
    assert clock.side(3) == "down"
    back = 9 + 3
    assert game.known(clock.state, None) >> back & 1
    assert not game.visible(clock.state, None) >> back & 1


def test_a24_the_hand_turns_down_what_was_about_to_be_captured():
    clock = Clock(hour=2, capsules={5: "2 up"}, airships={"red": "4 +", "blue": "9 +"})
    clock.round("move1-flip", "advance-flip")
    clock.play("move1-flip", "turn")
    clock.play("advance-flip", "advance")
    assert clock.state.hour == 4
    assert clock.side(5) == "up"
    clock = Clock(hour=3, capsules={5: "2 up"}, airships={"red": "6 -", "blue": "9 +"})
    clock.round("move1-flip", "advance-flip")
    clock.play("move1-flip", "turn")
    clock.play("advance-flip", "advance")
    assert clock.side(5) == "down"


def test_a25_the_punctual_one_chooses_first_and_all_before_the_next():
    match = Match(game, game.setup(3, cards="table", first=2))
    asked = []
    for _ in range(9):
        asked.append((match.turn, game.legal(match.state)[0].verb))
        match.act(game.legal(match.state)[0])
    steps = ("airship", "start", "clockwise")
    assert asked == [(seat, step) for seat in (2, 0, 1) for step in steps]
    assert match.state.hour == 1


def test_a25_a_choice_of_one_is_still_made():
    match = Match(game, game.setup(2, cards="table"))
    for _ in range(4):
        match.act(game.legal(match.state)[0])
    assert game.legal(match.state) == (Action(1, "start", 9),)


def test_a23_nobody_hears_what_is_kept():
    clock = Clock(hour=2, airships={"red": "3 +", "blue": "6 +", "green": "9 +"})
    clock.begin()
    clock.act(CHANCE, "deal", tuple(range(10)))
    before = clock.state
    one, other = (game.apply(before, action) for action in game.legal(before)[:2])
    for seat in (None, BLUE, GREEN):
        assert game.view(one, seat) == game.view(other, seat)
        heard = [
            game.news(before, a, s, seat)
            for a, s in zip(game.legal(before), (one, other), strict=False)
        ]
        assert heard[0] == heard[1]
    assert game.view(one, RED) != game.view(other, RED)
    assert one.turn == BLUE


def test_a26_the_last_card_is_taken_without_an_action():
    clock = Clock(hour=2, airships={"red": "3 +", "blue": "6 +", "green": "9 +"})
    clock.begin()
    before = len(clock.match.actions)
    clock.draft()
    assert len(clock.match.actions) - before == 1 + 6
    assert [hand.bit_count() for hand in game.hands(clock.state)] == [3, 3, 3]
    assert clock.state.step == Step.PLAY


def test_the_passer_knows_the_last_card_that_was_passed_on():
    clock = Clock(hour=2, airships={"red": "3 +", "blue": "6 +", "green": "9 +"})
    clock.begin()
    clock.act(CHANCE, "deal", tuple(range(10)))
    for _ in range(6):
        clock.do("keep", clock.offered("keep")[0])
    hands = game.hands(clock.state)
    for seat in range(3):
        left = hands[(seat + 1) % 3]
        assert (game.known(clock.state, seat) & left).bit_count() == 1
        assert (game.known(clock.state, seat) & hands[(seat + 2) % 3]).bit_count() == 0


def test_of_two_players_each_knows_what_the_other_chose_of_the_cards_it_passed():
    clock = Clock(hour=2, airships=TWO)
    clock.begin()
    clock.act(CHANCE, "deal", tuple(range(10)))
    for _ in range(4):
        clock.do("keep", clock.offered("keep")[0])
    hands = game.hands(clock.state)
    assert (game.known(clock.state, RED) & hands[BLUE]).bit_count() == 2  # all but the first
    assert (game.known(clock.state, BLUE) & hands[RED]).bit_count() == 2


def test_a27_the_turn_ends_by_itself_when_the_other_icon_has_become_useless():
    clock = Clock(
        hour=10, airships={"red": "11 +", "blue": "9 +"}, gone=(1, 2, 3, 4, 5, 6, 7, 8, 10, 12)
    )
    clock.round("advance-foresee")
    clock.do("play", "advance-foresee")
    clock.do("advance")
    assert clock.state.hour == 12
    assert verbs(clock) == {"peek", "stop"}  # both capsules left are occupied
    clock = Clock(hour=10, airships={"red": "12 +", "blue": "9 +"})
    clock.round("advance-foresee move1-foresee")
    if clock.state.turn == BLUE:
        clock.play(clock.offered("play")[0], "turn")
    clock.do("play", "advance-foresee")
    clock.do("look", 1)
    clock.do("put_back")
    assert verbs(clock) == {"advance", "stop"}
    clock.do("advance")
    assert clock.state.step == Step.PLAY


def test_a28_a_look_lasts_until_it_is_put_back():
    clock = Clock(hour=2, airships=TWO)
    clock.round("move1-foresee")
    clock.do("play", "move1-foresee")
    clock.do("look", 7)
    assert clock.offered() == [("put_back", None)]
    bit = 1 << 9 + 7
    assert game.visible(clock.state, RED) & bit
    assert not game.visible(clock.state, BLUE) & bit
    clock.do("put_back")
    assert not game.visible(clock.state, RED) & bit
    assert game.known(clock.state, RED) & bit
    assert not game.known(clock.state, BLUE) & bit


def test_a29_a_flip_may_be_far_away_but_not_below_oneself():
    clock = Clock(hour=2, capsules={7: "9 up"}, airships={"red": "5 +", "blue": "9 +"})
    clock.round("move1-flip")
    clock.do("play", "move1-flip")
    assert set(clock.offered("flip")) == {*range(1, 13)} - {5, 9}
    clock.do("flip", 7)
    assert clock.side(7) == "down"


def test_a31_the_rounds_go_on_without_capsules():
    clock = Clock(hour=10, airships=TWO, gone=tuple(range(1, 13)))
    clock.round("move1-flip move2-flip", "move3-flip move4-flip")
    plays = {RED: ["move1-flip", "move2-flip"], BLUE: ["move3-flip", "move4-flip"]}
    clock.step_4(plays)
    assert clock.state.turn == CHANCE
    assert clock.state.hour == 12
    clock.draft("move1-flip move2-flip", "move3-flip move4-flip")
    clock.step_4(plays)
    assert clock.state.turn == OVER
    assert game.result(clock.state) == (RED, BLUE)


def test_a32_captures_are_told_from_the_first_player_on_own_capsule_first():
    clock = Clock(
        hour=7,
        capsules={1: "8 up", 2: "3 up", 6: "2 up", 12: "5 up", 8: "12 up"},
        airships={"green": "1 +", "red": "12 +", "blue": "11 +"},
    )
    clock.round("move1-foresee move2-flip", "move3-flip move4-flip", "advance-flip move2-foresee")
    clock.step_4(
        {
            RED: ["move1-foresee", "move2-flip"],
            BLUE: ["move3-flip", "move4-flip"],
            GREEN: ["advance-flip", "move2-foresee"],
        }
    )
    assert clock.state.order == (BLUE, GREEN, RED)
    said = game.news(clock.match.states[-2], clock.match.actions[-1], clock.state, None)
    takes = [news for news in said if news.kind == "capture"]
    assert [news.seat for news in takes] == [GREEN, RED]
    assert takes[0].text.args["list"].args["one"].args == {"number": 8}
    assert clock.view["captured"] == [[5], [], [2, 3, 8]]


# At the table (A33)


def at_the_table(**more):
    clock = Clock(hour=2, airships={"red": "5 +", "blue": "9 +"}, cards="table", **more)
    clock.begin()
    return clock


def test_a33_a_capsule_turned_up_is_told_by_tap():
    clock = at_the_table(capsules={1: "7 up"})
    assert clock.state.step == Step.REVEAL
    assert game.asked(clock.state) == (TABLE,)
    assert game.tap(clock.state, TABLE, "capsule-4") == (Action(CHANCE, "reveal", "capsule-4", 3),)
    clock.act(CHANCE, "reveal", "capsule-4", 3)
    assert clock.view["up"]["3"] == 4


def test_a33_what_lies_elsewhere_or_is_captured_is_refused():
    clock = at_the_table()
    clock.act(CHANCE, "reveal", "capsule-4", 3)
    clock.act(TABLE, "drafted")
    clock.act(RED, "play", "move1-flip")
    clock.act(RED, "flip", 7)
    with pytest.raises(IllegalAction) as refused:
        game.tap(clock.state, TABLE, "capsule-4")
    assert refused.value.text.id == "capsules.why.elsewhere"
    assert refused.value.text.args == {"number": 4, "hour": 3}
    won = msgspec.structs.replace(clock.state, won=(0, 1 << 3), here=clock.state.here & ~(1 << 3))
    with pytest.raises(IllegalAction) as refused:
        game.tap(won, TABLE, "capsule-4")
    assert refused.value.text.args == {"number": 4, "seat": BLUE}
    with pytest.raises(IllegalAction, match=r"why\.capsule"):
        game.tap(clock.state, TABLE, "move1-flip")


def test_a21_a_refusal_does_not_tell_where_a_hidden_capsule_lies():
    clock = at_the_table()
    clock.act(CHANCE, "reveal", "capsule-4", 3)
    clock.act(TABLE, "drafted")
    clock.act(RED, "play", "move1-flip")
    clock.act(RED, "flip", 3)
    clock.act(RED, "stop")
    clock.act(BLUE, "play", "move2-flip")
    clock.act(BLUE, "flip", 7)
    with pytest.raises(IllegalAction) as refused:
        game.tap(clock.state, TABLE, "capsule-4")
    assert refused.value.text.id == "capsules.why.elsewhere-down"
    assert refused.value.text.args == {"number": 4}


def test_a33_what_was_seen_once_is_not_asked_again():
    clock = at_the_table()
    clock.act(CHANCE, "reveal", "capsule-4", 3)
    clock.act(TABLE, "drafted")
    clock.act(RED, "play", "move1-flip")
    clock.act(RED, "flip", 3)
    clock.act(RED, "stop")
    clock.act(BLUE, "play", "move2-flip")
    clock.act(BLUE, "flip", 3)
    assert clock.state.step == Step.ICON
    assert clock.view["up"]["3"] == 4


def test_a33_the_draft_is_one_done_and_a_card_is_played_once_a_round():
    clock = at_the_table()
    clock.act(CHANCE, "reveal", "capsule-4", 3)
    with pytest.raises(IllegalAction, match=r"why\.draft"):
        game.tap(clock.state, TABLE, "move1-flip")
    clock.act(TABLE, "drafted")
    assert len(clock.offered("play")) == 10
    clock.act(RED, "play", "move1-flip")
    clock.act(RED, "turn")
    clock.act(RED, "stop")
    assert len(clock.offered("play")) == 9
    with pytest.raises(IllegalAction, match=r"why\.played"):
        game.tap(clock.state, BLUE, "move1-flip")
    with pytest.raises(IllegalAction, match=r"why\.action"):
        game.tap(clock.state, BLUE, "capsule-1")


def test_a33_a_look_is_secret_and_teaches_the_device_nothing():
    clock = at_the_table()
    clock.act(CHANCE, "reveal", "capsule-4", 3)
    clock.act(TABLE, "drafted")
    clock.act(RED, "play", "move1-foresee")
    clock.act(RED, "look", 7)
    assert game.tap(clock.state, RED, "capsule-9") == ()
    assert game.known(clock.state, RED) == game.known(clock.state, None)
    assert game.legal(clock.state) == (Action(RED, "put_back"),)


# The deck (A34)


def changed(face, **fields):
    deck = game.deck
    faces = tuple(msgspec.structs.replace(f, **fields) if f.id == face else f for f in deck.faces)
    return msgspec.structs.replace(deck, faces=faces)


@pytest.mark.parametrize(
    ("face", "fields", "reason"),
    [
        ("move1-flip", {"icons": ("move1", "move2")}, "two different icons"),
        ("move1-flip", {"icons": ("flip", "flip")}, "two different icons"),
        ("move1-flip", {"icons": ("flip",)}, "two different icons"),
        ("move1-flip", {"icons": ("flip", "siren")}, "no icon"),
        ("move1-flip", {"numbers": (2,)}, "holes"),
        ("move1-flip", {"copies": 2}, "10 Action cards, not 11"),
        ("capsule-4", {"value": 5}, "each once"),
        ("capsule-4", {"kind": "action"}, "two different icons"),
        ("red", {"colours": ("purple",)}, "three Airships"),
    ],
)
def test_a34_a_deck_that_breaks_the_counts_is_refused(face, fields, reason):
    from games.core.errors import BadDeck

    with pytest.raises(BadDeck, match=reason):
        game.check_deck(changed(face, **fields))


@pytest.mark.parametrize(
    ("key", "value"),
    [("deal", 4), ("plays", 3), ("start_2", [3]), ("start_3", [3, 3, 6]), ("hour_markers", [12])],
)
def test_printed_numbers_are_checked_with_their_line(key, value):
    from games.core.errors import BadDeck

    toml = (game.folder / "deck.toml").read_text("utf-8")
    lines = toml.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(f"{key} ="))
    lines[at] = f"{key} = {value}"
    with pytest.raises(BadDeck, match=f"line {at + 1}: .*{key}"):
        game.check_deck(Deck.parse("\n".join(lines), "mine.toml"))


def test_what_the_rulebook_does_not_tell_is_marked():
    assumed = {face.id for face in game.deck.faces if face.assumed}
    assert assumed == {face.id for face in game.deck.of_kind("action")}
    assert game.deck.rules["assumed"] == ["start_2"]


def test_alike_action_cards_can_be_played():
    deck = game.deck
    faces = tuple(
        msgspec.structs.replace(face, copies=2) if face.id == "move1-flip" else face
        for face in deck.faces
        if face.id != "move2-flip"
    )
    deck = msgspec.structs.replace(deck, faces=faces)
    for cards in ("device", "table"):
        for seed in range(10):
            match = Match(game, game.setup(3, cards=cards, deck=deck), seed)
            rng = Random(seed)
            while match.turn != OVER:
                moves = game.legal(match.state)
                match.act(rng.choice(moves) if moves else match.draw())
            assert match.state.hour == 12
