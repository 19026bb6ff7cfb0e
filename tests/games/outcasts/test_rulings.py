"""Rulings (A1-A52) that no golden test and no test of an option shows; one test each."""

from games.core.action import CHANCE, Action
from games.core.cards import backs
from games.core.match import Match
from games.outcasts import game
from games.outcasts.state import Step
from tests.games.outcasts.position import A, B, C, D, Table


def seen_by(table, seat):
    return game.view(table.state, seat)


# Turns and tricks


def test_a3_a_set_is_not_a_play():
    table = Table([6, 6, 6, 1], [2, 3], [4, 5], open_pile=[3], closed_pile=[9], last_player=C)
    table.do("psychic").do("seen")
    assert (table.state.last_player, table.state.top, table.closed) == (C, 3, [9, 6, 6, 6])
    assert table.turn == B


def test_a3_a_set_may_be_laid_while_leading_and_under_any_character():
    for active in ("enid", "tyler", "bianca", "ajax"):
        assert "psychic" in Table([6, 6, 6, 1], [2, 3], active=active).verbs
        assert "hyde" in Table([10, 10, 10, 10], [2, 3], open_pile=[13], active=active).verbs


def test_a5_the_openers_card_has_its_effect():
    match = Match(game, {"seats": 2}, seed=3)
    while match.state.step != Step.OPEN:
        decline = Action(next(iter(game.asked(match.state)), 0), "decline")
        match.act(match.draw() if match.turn == CHANCE else decline)
    hand = match.state.hands[0]
    plays = {action.a for action in game.choices(match.state, 0)}
    assert {match.state.cards.face(back) for back in backs(hand)} == plays
    match.act(Action(0, "play", "siren" if "siren" in plays else "vampire"))
    assert match.state.step in (Step.SIREN, Step.VAMPIRE)


def test_a6_the_leader_may_pass():
    assert "pass" in Table([1, 9], [2, 3]).verbs


def test_a7_a_pair_of_13s_protects():
    table = Table([13, 13, 1], [2, 3], deck=["yoko", "wednesday"], active="enid").play(13)
    table.passes(2).turned_up("wednesday")
    assert (table.step, table.ended) == (Step.RESHUFFLE, None)


def test_a7_the_last_player_stays_so_through_an_empty_trick():
    table = Table([1, 2], [3, 4], deck=["tyler", "larissa"], last_player=B).passes(2)
    assert table.turned_up("larissa").turn == B


def test_a10_a_character_put_away_comes_again_in_the_next_round():
    table = Table([1], [2, 3], active="yoko", deck=["tyler"]).play(1)
    assert table.ended == "last"
    assert len(table.do("next").state.char_deck) == 9


def test_a11_the_last_pass_draws_before_the_pile_is_turned_over():
    table = Table([5, 1], [2, 3], active="eugene", deck=["ajax"], closed_pile=[9, 7, 8]).play(5)
    table.passes(2)
    assert (table.hand(B), table.hand(A), table.closed) == ([2, 3, 8], [1, 7], [9, 5])
    table.turned_up("ajax").passes(2)
    assert table.hand(A) == [1, 7]  # Eugene has left


def test_a12_the_round_effect_to_the_right_does_not_turn_with_two():
    table = Table([5, 1], [2, 3], active="yoko").play(5)
    assert table.turn == B


# Characters


def test_a13_enid_pairs_have_their_effect_once():
    table = Table([8, 8, 1], [2, 3], active="enid", closed_pile=[4, 5]).play(8).do("send", B)
    assert (table.hand(B), table.turn) == ([2, 3, 5], B)
    assert Table([13, 13, 10], [2, 3], active="enid").plays == {13}
    assert Table([9, 5], [2, 3], active="enid").verbs == {"pass"}


def test_a14_bianca():
    assert Table([1, 2, 9], [2, 3], active="bianca", open_pile=[1]).verbs == {"pass"}
    assert Table([1, 2, 9], [3, 3], active="bianca").plays == {1, 2, 9}


def test_a15_ajax_counts_numbers():
    assert Table([13, 10], [2, 3], active="ajax", open_pile=[10]).plays == {13}
    assert Table([10, 13], [2, 3], active="ajax", open_pile=[9]).plays == {13}
    assert Table([1, 2], [2, 3], active="ajax").plays == {1, 2}


def test_a16_larissa_lets_2s_follow_2s():
    table = Table([2, 2, 2, 9], [1, 3], active="larissa").play(2, 2)
    assert (table.step, table.plays, table.turn) == (Step.EXTRA, {2, 9}, A)


def test_a17_the_extra_card_obeys_and_has_its_own_effect():
    table = Table([2, 5, 8, 1], [1, 3], closed_pile=[4], blocked=5).play(2)
    assert (table.verbs, table.plays) == ({"play"}, {8})
    assert table.play(8).step == Step.VAMPIRE


# Effects


def test_a18_the_4_takes_of_others_with_cards_and_gives_another_card_back():
    table = Table([4, 9], [], [9], [1, 2]).play(4)
    assert table.objects("take_from") == [C, D]
    table.do("take_from", C).do("draw", "werewolf")
    assert table.values("give") == [9]  # A's own 9, not the one just taken
    own = table.state.hands[A]
    table.do("give", "werewolf")
    assert table.state.hands[C] == own
    assert Table([4, 9], [], [], closed_pile=[3], on_turn=A).play(4).ended == "last"


def test_a18_blocked_cards_may_be_taken_and_given():
    table = Table([4, 9], [9, 9], [1], blocked=9).play(4).do("take_from", B).do("draw", "werewolf")
    assert table.values("give") == [9]


def test_a19_a33_the_7_takes_of_the_closed_pile_alone():
    table = Table([2, 7, 1], [3, 9], closed_pile=[4, 5]).play(2, 7)
    assert table.objects("take") == [1, 2]
    assert table.verbs == {"take"}  # the 2 beneath is out of reach
    assert Table([2, 7, 1], [3, 9]).play(2, 7).turn == B  # the closed pile is empty


def test_a20_the_8_may_go_to_anybody_or_nobody_and_only_the_taker_sees_the_card():
    table = Table([8, 1], [], [2, 9], closed_pile=[4, 6], blocked=6).play(8)
    assert (table.objects("send"), table.verbs) == ([A, B, C], {"send", "keep"})
    table.do("send", B)
    assert table.hand(B) == [6]
    (back,) = backs(table.state.hands[B])
    assert [game.known(table.state, seat) >> back & 1 for seat in (A, B, C, None)] == [0, 1, 0, 0]


def test_a21_thing_blocks_any_value_that_lies_there_and_none_of_an_empty_pile():
    table = Table([9, 1], [2, 3], deck=["thing"], closed_pile=[13, 4]).play(9).passes(2)
    assert table.turned_up("thing").values("block") == [4, 9, 13]
    assert table.do("block", "thirteen").closed == [13, 4, 9]
    table = Table([9, 1], [2, 3], deck=["thing"]).passes(2).turned_up("thing")
    assert (table.step, table.state.blocked) == (Step.TURN, -1)


def test_a23_blocked_cards_go_on_top_and_end_the_turn():
    table = Table([9, 9], [2, 3], [1, 4], blocked=9, closed_pile=[5], open_pile=[1]).do("discard")
    assert (table.closed, table.hand(A), table.turn, table.state.top) == ([5, 9, 9], [], B, 1)


def test_a24_the_psychic_set_is_exactly_three_6s_also_without_wednesday():
    table = Table([6, 6, 6, 6, 1], [2, 3], deck=["yoko", "ajax"]).do("psychic")
    assert (table.hand(A), table.verbs) == ([1, 6], {"seen"})
    table = Table([6, 6, 6, 1], [2, 3], deck=[]).do("psychic")
    assert table.turn == B  # there is nothing to look at (A44)


def test_a25_four_single_10s_end_nothing():
    table = Table([10, 1], [10, 2], active="larissa").play(10, 10)
    assert (table.turn, table.ended) == (A, None)


def test_a26_a43_the_round_ends_when_the_whole_action_is_done():
    table = Table([8], [2], closed_pile=[5]).play(8)
    assert table.step == Step.VAMPIRE
    assert table.do("send", A).ended is None
    assert Table([8], [2], closed_pile=[5]).play(8).do("keep").ended == "last"


def test_a32_two_players():
    state = game.start(2)
    assert [hand.bit_count() for hand in state.hands] == [10, 10]
    assert len(state.closed_pile) == 22


def test_a34_the_top_card_is_the_last_one_laid():
    table = Table([5, 5, 1], [9, 9, 2], active="enid").play(5)
    assert table.plays == {9}
    table = Table([6, 6, 6, 1], [4, 9], open_pile=[5], deck=[]).do("psychic")
    assert table.plays == {9}


def test_a35_the_psychic_sees_the_deck_and_a_13_destroys_that():
    deck = ["yoko", "wednesday", "tyler"]
    table = Table([6, 6, 6, 13, 1], [2, 3], deck=deck).do("psychic")
    assert seen_by(table, A)["looks"] == ["tyler", "wednesday", "yoko"]
    assert "looks" not in seen_by(table, B)
    table.do("place", 0)
    known = [game.known(table.state, seat) for seat in (A, B, None)]
    of_deck = [[k >> back & 1 for back in table.state.char_deck] for k in known]
    assert of_deck == [[1, 1, 1], [0, 0, 0], [0, 0, 0]]
    table.passes().play(13).passes(2).turned_up("wednesday").shuffle()
    assert not any(game.known(table.state, A) >> back & 1 for back in table.state.char_deck)


def test_a36_who_lays_is_the_last_player_before_the_effect():
    table = Table([8, 1], [2, 3], closed_pile=[5], last_player=B).play(8)
    assert (table.step, table.state.last_player) == (Step.VAMPIRE, A)


def test_a39_who_has_cards_is_asked_though_there_is_nothing_but_to_pass():
    table = Table([9, 13], [1, 2], [], [3, 5]).play(9)
    assert (table.turn, table.verbs) == (B, {"pass"})
    assert table.passes().turn == D  # C is skipped without an action


def test_a40_after_a_2_there_is_no_set_no_pass_and_no_discard():
    table = Table([2, 6, 6, 6], [1, 3]).play(2)
    assert (table.step, table.verbs) == (Step.EXTRA, {"play"})
    assert table.refused("pass") == "table.why.now"
    assert Table([2, 2, 5, 9], [1, 3], active="enid").play(2).turn == B


def test_a41_the_4_step_by_step():
    table = Table([4, 9], [5, 3], [1, 2]).play(4)
    sizes = table.do("take_from", B).do("draw", "gorgon").state.sizes
    assert sizes == (1, 2, 2)  # as before it (A51)
    assert [seen_by(table, seat).get("drawn") for seat in (A, B, C, None)] == [
        "gorgon",
        "gorgon",
        None,
        None,
    ]
    assert table.do("give", "werewolf").state.sizes == (1, 2, 2)


def test_a42_the_8_asks_nobody_while_the_closed_pile_is_empty():
    assert Table([8, 1], [2, 3]).play(8).turn == B


def test_a44_wednesday_goes_anywhere_and_the_others_keep_their_order():
    for place, order in enumerate(
        (
            ["wednesday", "ajax", "yoko"],
            ["ajax", "wednesday", "yoko"],
            ["ajax", "yoko", "wednesday"],
        )
    ):
        table = Table([6, 6, 6, 1], [2, 3], deck=["yoko", "wednesday", "ajax"]).do("psychic")
        assert table.objects("place") == [0, 1, 2]
        table.do("place", place)
        assert [table.state.cards.face(b) for b in reversed(table.state.char_deck)] == order
