"""Tutorial notes: which note is due for which player, and never twice."""

import pytest

import games
from games.core.action import CHANCE
from games.core.match import Match
from games.core.tutorial import Learner, asked, happened, opening
from tests.games.outcasts.position import A, Table

outcasts = games.find("outcasts")

HIGHER, LEAD = "outcasts.entry.higher.note", "outcasts.entry.lead.note"


def note(said):
    return None if said is None else said.text.id.removeprefix("outcasts.entry.")


def due(table, seat=None, learner=None, who=None):
    who = table.state.turn if who is None else who
    return note((learner or Learner()).due(outcasts, table.state, who, seat))


def witnessed(table, verb, a=None, learner=None):
    """Return the learner after this action of the player whose turn it is."""
    before = table.state
    legal = outcasts.legal(before)
    action = next(each for each in legal if each.verb == verb and a in (None, each.a))
    table.act(action)
    return (learner or Learner()).witness(happened(outcasts, before, action, table.state))


def own_cards():
    """Return a match of three people with real cards; the first of them has opened with a 1."""
    match = Match(outcasts, {"seats": 3, "cards": "table"}, seed=1)
    while not (match.state.turn == A and match.state.open_pile):
        legal = outcasts.legal(match.state) if match.turn != CHANCE else ()
        first = next((each for each in legal if each.verb in ("laid", "pass")), None)
        match.act(first or match.draw())
    return match


def test_a_question_is_explained_when_it_is_asked():
    assert due(Table([9, 5], [1, 2], open_pile=[3])) == "higher.note"


def test_what_was_told_is_not_told_again():
    table = Table([9, 5], [1, 2], open_pile=[3])
    learner = Learner()
    told = learner.due(outcasts, table.state, A)
    assert due(table, learner=learner.answers(told)) is None


def test_what_found_no_room_comes_when_it_is_next_asked():
    table = Table([9, 5], [1, 2], open_pile=[3])
    nothing = Learner().due(outcasts, table.state, A, fits=lambda _: False)
    assert nothing is None
    assert due(table, learner=Learner().answers(nothing)) == "higher.note"


def test_the_question_comes_before_what_has_happened():
    table = Table([9, 10], [1, 10], [1, 2])
    learner = witnessed(table, "play", "werewolf")
    learner = learner.witness({"moment:empty"})
    assert due(table, learner=learner) == "higher.note"


def test_what_has_happened_is_told_where_the_question_needs_nothing():
    table = Table([9, 10], [1, 10], [1, 2])
    learner = witnessed(table, "play", "werewolf", Learner(frozenset({HIGHER})))
    learner = learner.witness({"moment:empty"})
    assert due(table, learner=learner) == "skipped.note"


def test_news_wait_for_one_question_and_no_longer():
    table = Table([9, 10], [1, 10], [1, 2])
    learner = witnessed(table, "play", "werewolf", Learner(frozenset({HIGHER})))
    learner = learner.witness({"moment:empty"})
    assert due(table, learner=learner.answers(None)) is None


def test_two_tokens_must_both_be_there():
    table = Table([13, 10], [1, 10], [1, 2])
    known = Learner(frozenset({HIGHER, LEAD}))
    assert due(table, learner=known.witness({"news:play"})) is None
    assert due(table, learner=known.witness({"news:play", "face:thirteen"})) is None  # of a hand
    told = known.witness({"news:play", "face:thirteen"}).due(outcasts, own_cards().state, A)
    assert note(told) == "thirteen.note"


def test_a_second_note_of_an_entry_is_another_one():
    table = Table([9, 10], [1, 10], [1, 2], [1, 2])
    known = Learner(frozenset({LEAD, "outcasts.entry.pass.note"}))
    assert due(table, learner=known.witness({"moment:passes"})) == "pass.note.2"


def test_what_a_hand_allows_is_for_its_player_s_eyes():
    table = Table([2, 10], [1, 10], [1, 2])
    known = Learner(frozenset({HIGHER, LEAD}))
    assert due(table, learner=known) is None
    assert due(table, seat=A, learner=known) == "faceless.note"


def test_a_note_on_a_hand_takes_no_other_s_place():
    table = Table([2, 10], [1, 10], [1, 2])
    assert due(table, seat=A) == due(table) == "lead.note"


def test_where_the_people_deal_no_card_is_explained_before_it_is_played():
    offered = {"then:extra", "answer:psychic"}
    dealt = Table([2, 6, 6, 6], [1, 10], open_pile=[1]).state
    assert offered <= asked(outcasts, dealt, A, A)
    assert offered.isdisjoint(asked(outcasts, dealt, A, None))
    told = own_cards().state
    assert [line.action.a for line in outcasts.ask(told, A).lines].count("faceless") == 1
    assert "then:extra" not in asked(outcasts, told, A, None)


def test_a_card_that_is_named_is_its_face():
    table = Table([13, 10], [1, 10], [1, 2])
    before = table.state
    action = next(each for each in outcasts.legal(before) if each.a == "thirteen")
    table.act(action)
    found = happened(outcasts, before, action, table.state)
    assert {"news:play", "face:thirteen"} <= found


def test_an_entry_of_another_variant_is_not_told():
    table = Table([9, 10], [1, 10], [1, 2])
    known = Learner(frozenset({HIGHER, LEAD}))
    told = known.witness({"told:open_hands", "effect:open_hands"})
    assert due(table, seat=A, learner=told) is None
    table = Table([9, 10], [1, 10], [1, 2], variant="advanced")
    assert due(table, seat=A, learner=told) == "round-effect.note"


@pytest.mark.parametrize("name", ["outcasts", "cinderella"])
def test_before_the_first_question_the_game_is_told_and_its_aim(name):
    game = games.find(name)
    said = opening(game, game.start(3))
    assert [each.id for each in said] == [f"{name}.about", f"{name}.entry.aim.short"]
