"""Golden tests of the rules file. Seats A, B, C, D sit clockwise."""

from random import Random

import pytest

from games.core.action import CHANCE, OVER, TABLE
from games.core.match import Match
from games.outcasts import game, rounds
from games.outcasts.state import Pending, Step
from tests.games.outcasts.position import A, B, C, D, Table


def dealt(seats, **options):
    """Return a match after the deal."""
    match = Match(game, {"seats": seats, "options": options}, seed=1)
    while match.turn == CHANCE:
        match.act(match.draw())
    return match


def test_g1_the_deal():
    four = dealt(4).state
    assert [hand.bit_count() for hand in four.hands] == [10] * 4
    assert len(four.closed_pile) == 2
    six = dealt(6).state
    assert [hand.bit_count() for hand in six.hands] == [7] * 6
    assert six.closed_pile == b""


def test_g2_ajax_skips_a_number():
    table = Table([2, 3, 9], [9], open_pile=[1], active="ajax")
    assert table.plays == {3, 9}
    assert table.refuses_play(2) == "outcasts.why.ajax"


def test_g3_tyler_takes_odd_cards():
    table = Table([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 13], [9], active="tyler")
    assert table.plays == {1, 3, 5, 7, 9, 13}
    table = Table([1, 3, 5, 8, 9, 13], [9], open_pile=[5], active="tyler")
    assert table.plays == {9, 13}
    assert table.refuses_play(8) == "outcasts.why.tyler"


@pytest.mark.parametrize("round_no", [1, 2, 3, 4, 5])
def test_g4_a_10_in_spite_of_tyler_in_round_5(round_no):
    table = Table(
        [10, 8], [9], open_pile=[7], active="tyler", round_no=round_no, variant="advanced"
    )
    assert table.plays == ({10} if round_no == 5 else set())


def test_g5_all_must_pass_the_last_player_too():
    table = Table([5, 9, 1], [1, 2], [1, 2], [1, 2]).play(5).passes(3)
    assert (table.turn, table.step) == (A, Step.TURN)
    table.play(9).passes(3)
    assert (table.turn, table.step) == (A, Step.TURN)
    table.passes()
    assert table.step == Step.REVEAL
    table.turned_up("larissa")
    assert (table.turn, table.step) == (A, Step.TURN)


@pytest.mark.parametrize(
    ("character", "leads"), [("larissa", B), ("yoko", D), ("thing", B), ("wednesday", None)]
)
def test_g6_the_last_player_has_no_cards(character, leads):
    table = Table([9], [1, 2], [1, 2], [1, 2], closed_pile=[3], deck=["ajax", character])
    table.play(9).passes(3)
    assert table.step == Step.REVEAL
    table.turned_up(character)
    if character == "wednesday":
        assert table.ended == "wednesday"
        return
    if character == "thing":
        assert (table.turn, table.step) == (A, Step.THING)
        table.do("block", "yeti")
    assert (table.turn, table.step) == (leads, Step.TURN)


def test_g7_the_pile_is_turned_over_as_a_block():
    table = Table([3, 1, 1], [6, 8], [9, 1, 1], closed_pile=[13], deck=["larissa", "ajax"])
    table.play(3, 6, 9).passes(3)
    assert table.closed == [13, 9, 6, 3]
    table.turned_up("ajax").passes()  # C leads and passes, and so does A
    table.passes().play(8).do("send", C)
    assert table.hand(C) == [1, 1, 3]
    assert table.closed == [13, 9, 6]


def test_g8_a_13_sends_wednesday_back():
    table = Table([13, 1], [2, 3], [2, 3], deck=["tyler", "wednesday"], active="larissa")
    table.play(13).passes(3).turned_up("wednesday")
    assert table.step == Step.RESHUFFLE
    table.shuffle()
    assert table.state.character.id == ""
    assert table.state.character.direction == 1
    assert (table.turn, table.step) == (A, Step.TURN)
    assert len(table.state.char_deck) == 2
    table.passes(3).turned_up("wednesday")
    assert table.ended == "wednesday"


@pytest.mark.parametrize(("deck", "ends"), [(["tyler", "wednesday"], False), (["wednesday"], True)])
def test_g8_a_13_lasts(deck, ends):
    table = Table([13, 1], [2, 3], [2, 3], deck=deck, thirteen_lasts="yes")
    table.play(13).passes(3).turned_up("wednesday").shuffle()
    table.passes(3).turned_up("wednesday")
    assert (table.ended == "wednesday") == ends


def test_g9_wednesday_alone_is_put_back_and_comes_again():
    table = Table([13, 9, 1], [2, 3], [2, 3], deck=["wednesday"])
    table.play(13).passes(3).turned_up("wednesday").shuffle()
    assert len(table.state.char_deck) == 1
    table.play(9).passes(3).turned_up("wednesday")
    assert table.ended == "wednesday"


def test_g10_lower_and_equal():
    table = Table([6, 7, 8], [9], open_pile=[7], active="bianca")
    assert table.plays == {6}
    assert table.refuses_play(7) == table.refuses_play(8) == "outcasts.why.not-lower"
    table = Table([6, 7, 8], [9], open_pile=[7], active="larissa")
    assert table.plays == {7, 8}
    assert table.refuses_play(6) == "outcasts.why.not-lower-enough"


def test_g11_enid_takes_pairs():
    table = Table([2, 2, 5, 5, 9], [1, 1], [1, 1], active="enid").play(2)
    assert (table.step, table.verbs, table.plays) == (Step.EXTRA, {"play"}, {5})
    table.play(5)
    assert table.hand(A) == [9]
    assert (table.turn, table.step) == (B, Step.TURN)
    table = Table([2, 2, 5, 9], [1, 1], [1, 1], active="enid").play(2)
    assert (table.turn, table.step) == (B, Step.TURN)


def test_g12_after_a_2():
    table = Table([2, 1], [3], [3]).play(2)
    assert (table.turn, table.step, table.hand(A)) == (B, Step.TURN, [1])
    table = Table([2, 1], [3], [3], active="bianca").play(2)
    assert (table.turn, table.step, table.plays) == (A, Step.EXTRA, {1})
    assert table.verbs == {"play"}


def test_g13_the_4():
    table = Table([4], [5], [6]).play(4)
    assert (table.turn, table.step) == (B, Step.TURN)
    table = Table([4, 8], [5], [6]).play(4)
    assert table.objects("take_from") == [B, C]
    table.do("take_from", B).do("draw", "gorgon")
    assert table.values("give") == [8]
    table.do("give", "vampire")
    assert (table.hand(A), table.hand(B)) == ([5], [8])


def test_g14_the_7_as_the_last_card():
    table = Table([7], [1], [1], closed_pile=[3, 9]).play(7)
    assert (table.turn, table.step) == (A, Step.SIREN)
    assert table.objects("take") == [1, 2]
    table.do("take", 1)
    assert (table.hand(A), table.closed) == ([9], [3])
    table = Table([7], [1], [1], closed_pile=[3, 9], blocked=3).play(7)
    assert table.objects("take") == [1]
    table = Table([7], [1], [1], closed_pile=[3], blocked=3).play(7)
    assert (table.hand(A), table.turn) == ([], B)


def test_g15_the_8_as_the_last_card():
    table = Table([8], [5], [], closed_pile=[3]).play(8)
    table.do("send", C)
    assert table.hand(C) == [3]
    assert table.ended is None
    assert table.turn == B
    table = Table([8], [5], [], closed_pile=[3]).play(8).do("keep")
    assert (table.ended, table.points) == ("last", (0, 5, 0))


def test_g16_eugene_lets_those_who_pass_draw():
    table = Table([1], [1], [], open_pile=[9], closed_pile=[4], active="eugene").passes()
    assert table.hand(A) == [1, 4]
    table.passes()
    assert table.hand(B) == [1]
    assert table.step == Step.REVEAL


def test_g17_thing_blocks():
    table = Table([9, 9], [1], [1], open_pile=[3], blocked=9)
    assert table.verbs == {"discard", "pass"}
    table.do("discard")
    assert table.hand(A) == []
    table = Table([9, 3], [1], [1], open_pile=[10], blocked=9, deck=["ajax", "yoko"])
    assert table.verbs == {"pass"}
    assert table.refused("discard") == "outcasts.why.discard"
    table.passes(3).turned_up("yoko")
    assert table.turn == C  # C had played the 10
    table.passes(2)
    assert (table.turn, table.plays) == (A, {3})
    assert table.refuses_play(9) == "outcasts.why.blocked"


def test_g18_psychic_while_6_is_blocked():
    table = Table([6, 6, 6, 2], [1, 1], [1, 1], blocked=6, deck=["wednesday", "tyler", "ajax"])
    table.do("psychic")
    assert table.objects("place") == [0, 1, 2]
    table.do("place", 0)
    assert (table.turn, table.step, table.hand(A)) == (B, Step.TURN, [2])
    table.passes(3)
    assert table.ended is None
    table.turned_up("wednesday")
    assert table.ended == "wednesday"


def test_g19_hyde_ends_the_round():
    table = Table([10, 10, 10, 10, 13], [1, 2], [3]).do("hyde")
    assert (table.ended, table.points) == ("hyde", (13, 3, 3))


def test_g20_hands_to_the_right():
    table = Table([10, 2], [3], [], active="tyler", round_no=5, variant="advanced").play(10)
    assert (table.hand(A), table.hand(B), table.hand(C)) == ([3], [], [2])
    assert table.turn == C  # B is skipped


def test_g21_no_character_any_more():
    table = Table([5, 1, 2], [1, 2], [1, 2], active="ajax", variant="advanced").play(5)
    assert table.state.char_deck == b""
    assert table.state.character.id == "ajax"
    table.passes(3)
    assert table.state.character.id == ""
    assert (table.turn, table.step) == (A, Step.TURN)
    table.passes(3)
    assert table.ended == "stall"


def test_g22_points():
    table = Table([13, 4], [], [10, 9], open_pile=[8], on_turn=C, deck=["wednesday"]).play(9)
    table.passes(2).turned_up("wednesday")
    assert table.points == (17, 0, 10)


@pytest.mark.parametrize("variant", ["base", "advanced"])
@pytest.mark.parametrize("set_out", ["stays", "set_out"])
@pytest.mark.parametrize("cards", ["device", "table"])
def test_g23_nothing_gets_lost(variant, set_out, cards):
    setup = {"variant": variant, "cards": cards, "options": {"thing_card": set_out}}
    for seats in (2, 3, 4, 5, 6):
        match, rng = Match(game, setup | {"seats": seats}, seed=seats), Random(seats)
        while match.turn != OVER:
            everything_is_there(match.state)
            legal = game.legal(match.state)
            match.act(match.draw() if match.turn == CHANCE else rng.choice(legal))


def everything_is_there(state):
    zones = [*state.hands, state.aside.counted]
    zones += [1 << b for b in (*state.open_pile, *state.closed_pile)]
    zones += [1 << b for b in (state.round.thing, state.aside.drawn) if b >= 0]
    assert sum(zone.bit_count() for zone in zones) == 42
    assert sum(zones) == state.compiled.outcast_backs
    people = [state.gone, *(1 << b for b in state.char_deck)]
    people += [1 << state.card_up] if state.card_up >= 0 else []
    assert sum(people) == state.compiled.character_backs


def test_g24_the_youngest_must_open():
    table = Table([3], [2, 5, 9], [4], first=B)
    table.state = opened_by_the_youngest(table)
    assert (table.turn, table.verbs, table.plays) == (B, {"play"}, {2, 5, 9})
    assert table.refused("pass") == "outcasts.why.opener"
    table.play(2)
    assert (table.step, table.verbs, table.plays) == (Step.EXTRA, {"play"}, {5, 9})


def opened_by_the_youngest(table):
    """Decline the race for all players."""
    new = table.state.__copy__()
    new.aside = Pending(waiting=7)
    state = rounds.ask(new, Step.RACE, TABLE)
    for seat in (C, A, B):
        assert {action.verb for action in game.choices(state, seat)} == {"decline"}
        (decline,) = game.choices(state, seat)
        state = game.apply(state, decline)
    return state


def test_g25_clockwise_again_after_yoko():
    table = Table([13, 1], [2, 3], [2, 3], deck=["tyler", "wednesday"], active="yoko").play(13)
    assert table.turn == C
    table.passes(3).turned_up("wednesday").shuffle()
    assert (table.turn, table.state.character.id) == (A, "")
    table.play(1)
    assert table.turn == B


def test_g26_thing_on_the_4():
    table = Table([4, 7], [1], [1], open_pile=[2], blocked=4)
    assert table.plays == {7}
    assert "discard" in Table([4, 4], [1], [1], blocked=4).verbs


def test_g26_a_blocked_4_may_be_played_by_option():
    table = Table([9, 1], [4, 7], [4, 4], closed_pile=[4], deck=["ajax", "thing"], blocked_4="yes")
    table.play(9).passes(3).turned_up("thing").do("block", "shapeshifter")
    table.play(1)
    assert (table.turn, table.plays) == (B, {4, 7})
    table.passes()
    assert (table.turn, table.plays) == (C, {4})
    assert "discard" in table.verbs
