"""Options of outcasts: each position with the default value and with the other one."""

from random import Random

import pytest

from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.errors import BadSetup
from games.core.match import Match
from games.outcasts import game, rounds, rules
from games.outcasts.state import Step
from tests.games.outcasts.position import A, B, Table

OTHERS = {"all_pass": "others"}


@pytest.mark.parametrize(("value", "closes"), [("everyone", False), ("others", True)])
def test_all_pass(value, closes):
    table = Table([9, 1], [1, 2], [1, 2], all_pass=value).play(9).passes(2)
    assert (table.step == Step.REVEAL) == closes


def test_all_pass_others_counts_only_since_the_last_card_and_not_on_an_empty_pile():
    table = Table([9, 1], [6, 6, 6, 2], [1, 2], **OTHERS).play(9)
    table.do("psychic").do("seen").passes()
    assert (table.turn, table.step) == (A, Step.TURN)  # B has not passed
    table = Table([1, 2], [3, 4], [5, 6], last_player=A, on_turn=B, **OTHERS).passes(2)
    assert (table.turn, table.step) == (A, Step.TURN)  # the pile is empty


@pytest.mark.parametrize(("seats", "teams"), [(4, "2"), (6, "2"), (6, "3")])
def test_teams_add_their_points(seats, teams):
    state = game.start(seats, options={"teams": teams})
    state.note(gained=(tuple(10**seat for seat in range(seats)), (1,) * seats))
    count = int(teams)
    sums = rounds.totals(state)
    for seat in range(seats):
        mates = range(seat % count, seats, count)
        assert sums[seat] == sum(10**mate + 1 for mate in mates)
    state.step = Step.OVER
    assert rounds.winners(state) == tuple(range(0, seats, count))


@pytest.mark.parametrize(("seats", "teams"), [(2, "2"), (3, "3"), (4, "3"), (5, "2")])
def test_teams_are_equal(seats, teams):
    with pytest.raises(BadSetup, match="teams"):
        game.start(seats, options={"teams": teams})


@pytest.mark.parametrize(("value", "pile"), [("block", [9, 6, 3]), ("keep_top", [3, 6, 9])])
def test_turnover(value, pile):
    table = Table([3, 1], [6, 1], [9, 1], turnover=value).play(3, 6, 9).passes(3)
    assert table.closed == pile


def dealt(seed, **options):
    match = Match(game, {"seats": 3, "options": options, "first": 2}, seed=seed)
    while match.turn == CHANCE and match.state.step != Step.HOLDER:
        match.act(match.draw())
    return match


def holders(state):
    one = state.compiled.number_of[1]
    return [s for s, hand in enumerate(state.hands) if state.cards.held(hand, one)]


def test_opening_is_a_race_in_which_everyone_is_asked_alone():
    state = dealt(3).state
    assert (state.step, state.turn) == (Step.RACE, TABLE)
    assert game.asked(state) == (0, 1, 2)
    for seat in range(3):
        verbs = [action.verb for action in game.choices(state, seat)]
        assert verbs == (["claim", "decline"] if seat in holders(state) else ["decline"])
        (*_, last) = game.ask(state, seat).lines
        alone = len(verbs) == 1
        assert last.label.id == f"outcasts.answer.{'no-one' if alone else 'decline'}"
    (claim, _) = game.choices(state, holders(state)[0])
    after = game.apply(state, claim)
    assert after.last_player == holders(state)[0]
    assert after.top == 1
    assert after.aside.waiting == 0


def test_opening_by_a_random_holder_who_must_lay_the_1():
    match = dealt(3, opening="random_holder")
    assert [a.a for a in game.legal(match.state)] == holders(match.state)
    match.act(match.draw())
    assert match.turn in holders(match.state)
    assert [(a.verb, a.a) for a in game.legal(match.state)] == [("play", "normie")]


@pytest.mark.parametrize("seed", range(8))
def test_opening_by_the_first_holder_from_the_youngest_on(seed):
    state = dealt(seed, opening="forced_first_clockwise").state
    first = next((s for s in (2, 0, 1) if s in holders(state)), None)
    if first is None:
        assert (state.step, state.turn) == (Step.OPEN, 2)
    else:
        assert (state.step, state.turn) == (Step.ONE, first)


def test_must_lead():
    assert "pass" in Table([5], [1]).verbs
    table = Table([5], [1], must_lead="yes")
    assert table.verbs == {"play"}
    assert table.refused("pass") == "outcasts.why.leader"
    assert "pass" in Table([5], [1], open_pile=[3], must_lead="yes").verbs
    assert Table([4], [1], active="tyler", must_lead="yes").verbs == {"pass"}


@pytest.mark.parametrize(("value", "ended"), [("yes", "stall"), ("no", None)])
def test_stall_end(value, ended):
    assert Table([5], [1], deck=[], stall_end=value).passes(2).ended == ended


@pytest.mark.parametrize(("value", "leads"), [("no", {1, 2}), ("yes", {2})])
def test_ajax_empty_is_zero(value, leads):
    assert Table([1, 2], [1], active="ajax", ajax_empty_is_zero=value).plays == leads


@pytest.mark.parametrize(("value", "verbs"), [("no", {"send", "keep"}), ("yes", {"send"})])
def test_vampire_forced(value, verbs):
    table = Table([8, 1], [1], closed_pile=[3], vampire_forced=value).play(8)
    assert table.verbs == verbs
    assert table.objects("send") == [A, B]


@pytest.mark.parametrize(("value", "may"), [("no", False), ("yes", True)])
def test_hyde_when_blocked(value, may):
    # Four 10s in one hand leave none for the pile; another split of the deck has more.
    table = Table(
        [9, 1],
        [10] * 4 + [1],
        [2],
        deck=["ajax", "thing"],
        closed_pile=[3],
        hyde_when_blocked=value,
    )
    table.play(9).passes(3).turned_up("thing")
    table.state = rules.do_block(table.state.__copy__(), Action(A, "block", "hyde"))
    table.play(1)
    assert ("hyde" in table.verbs) == may
    if not may:
        assert table.refused("hyde") == "outcasts.why.blocked"


@pytest.mark.parametrize(("value", "left"), [("stays", [3, 4, 9]), ("set_out", [3, 9])])
def test_thing_card(value, left):
    table = Table([9, 1], [2, 5], closed_pile=[3, 4], deck=["ajax", "thing"], thing_card=value)
    table.play(9).passes(2).turned_up("thing")
    if value == "stays":
        assert table.values("block") == [3, 4, 9]
        table.do("block", "shapeshifter")
    else:
        assert table.objects("set_out") == [1, 2, 3]
        table.do("set_out", 2)
    assert table.state.blocked == 4
    assert table.closed == left


@pytest.mark.parametrize(("value", "ended"), [("no", "wednesday"), ("yes", None)])
def test_thirteen_lasts(value, ended):
    deck = ["ajax", "wednesday", "tyler"]
    table = Table([13, 1], [2, 3], deck=deck, thirteen_lasts=value).play(13).passes(2)
    table.turned_up("tyler").passes(2).turned_up("wednesday")
    assert table.ended == ended


@pytest.mark.parametrize(("value", "again"), [("no", Step.PLACE), ("yes", Step.TURN)])
def test_round_effect_once(value, again):
    table = Table(
        [9, 9, 1],
        [9, 9, 1],
        [1, 2],
        active="enid",
        deck=["wednesday", "ajax"],
        variant="advanced",
        round_no=4,
        round_effect_once=value,
    )
    table.play(9)
    assert table.step == Step.PLACE
    table.do("place", 1)
    table.state.top, table.state.open_pile = 14, b""
    table.state = rounds.begin_turn(table.state, B)
    assert table.play(9).step == again


@pytest.mark.parametrize(("value", "character"), [("no", ""), ("yes", "ajax")])
def test_r1_character_stays(value, character):
    table = Table([5, 1], [1, 2], active="ajax", variant="advanced", r1_character_stays=value)
    table.play(5).passes(2)
    assert table.state.character.id == character


@pytest.mark.parametrize(("value", "winners"), [("shared", (0, 1)), ("last_round_lowest", (1,))])
def test_tie(value, winners):
    state = game.start(3, options={"tie": value})
    state.note(gained=((1, 3, 9), (3, 1, 9)))
    state.step = Step.OVER
    assert rounds.winners(state) == winners


def test_tie_compares_teams_and_may_still_be_shared():
    state = game.start(4, options={"tie": "last_round_lowest", "teams": "2"})
    state.note(gained=((9, 0, 0, 9), (1, 1, 0, 0)))
    state.step = Step.OVER
    assert rounds.winners(state) == (0, 1, 2, 3)


@pytest.mark.parametrize(("value", "reach"), [("no", []), ("yes", ["gorgon", "yeti"])])
def test_siren_includes_open_pile(value, reach):
    table = Table(
        [7, 1], [1], open_pile=[3, 5], closed_pile=[9], siren_includes_open_pile=value
    ).play(7)
    assert table.objects("take") == [1]
    assert sorted(table.objects("take_open")) == reach
    if reach:
        table.do("take_open", "yeti")
        assert table.hand(A) == [1, 3]
        assert len(table.state.open_pile) == 2
        alone = Table([7, 1], [1], open_pile=[3], siren_includes_open_pile=value).play(7)
        assert alone.objects("take_open") == ["yeti"]


def test_what_could_stand_still_for_ever_is_refused():
    mix = {"stall_end": "no", "r1_character_stays": "yes", "ajax_empty_is_zero": "yes"}
    with pytest.raises(BadSetup, match="for ever"):
        game.start(4, "advanced", options=mix)
    for key in mix:
        assert game.start(4, "advanced", options={k: v for k, v in mix.items() if k != key})


@pytest.mark.parametrize("seed", range(3))
def test_no_stall_end_comes_to_an_end(seed):
    setup = {"seats": 3, "variant": "advanced", "options": {"stall_end": "no"}}
    match, rng = Match(game, setup, seed=seed), Random(seed)
    while match.turn != OVER:
        assert len(match.actions) < 20_000
        drawn = match.turn == CHANCE
        match.act(match.draw() if drawn else rng.choice(game.legal(match.state)))
