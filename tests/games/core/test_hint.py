"""Hints: the margin, the reasons and the continuation follow from the advice."""

from random import Random
from types import MappingProxyType

import pytest

import games
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.ai.search import Advice, Worth
from games.core.analysis import hint
from games.core.analysis.advice import advise, asked, offered, possible, seed_of
from games.core.match import Match
from games.core.text import text
from games.midnight.player import REASONS
from tests.games.midnight.position import Table

GAME = games.find("midnight")


def worth(verb, mean, error=0.01, games=400, **met):
    return Worth(Action(0, verb), mean, error, games, (Action(0, verb),), MappingProxyType(met))


def told(*worths, **pulls):
    state = GAME.start(4, "individual")
    return hint.hint(GAME, state, 0, 5, Advice("win", worths, 100, pulls=pulls))


@pytest.mark.parametrize(
    ("second", "word"),
    [(0.59, "as-good"), (0.56, "little"), (0.52, "better"), (0.40, "much")],
)
def test_how_much_better_is_one_of_four_words(second, word):
    said = told(worth("a", 0.6), worth("b", second))
    assert [each.gap for each in said.choices] == [word, word]


def test_what_may_be_chance_is_as_good():
    said = told(worth("a", 0.9, 0.1), worth("b", 0.65, 0.1), worth("c", 0.5, 0.01))
    assert [each.gap for each in said.choices] == ["as-good", "as-good", "much"]


def test_where_the_first_three_are_as_good_nothing_speaks_for_one():
    best, other = worth("a", 0.6, home=1.0), worth("b", 0.6, home=0.0)
    said = told(best, other, other, worth("d", 0.1), home=0.3)
    assert said.level
    assert said.why == ()


def ratings(said):
    return [hint.rating(said, each).id.removeprefix("table.hint.") for each in said.choices]


def test_each_choice_is_rated_in_words():
    said = told(worth("a", 0.6), worth("b", 0.6), worth("c", 0.56), worth("d", 0.1))
    assert ratings(said) == ["best", "as-good", "less-little", "less-much"]


def test_a_level_hint_says_whether_all_choices_are_equally_good():
    alike = [worth(each, 0.6) for each in "abc"]
    assert hint.equals(told(*alike)) == text("table.hint.level")
    assert ratings(told(*alike)) == ["as-good", "as-good", "as-good"]
    assert hint.equals(told(*alike, worth("d", 0.1))) == text("table.hint.level-some")


def because(kind, *_event):
    return text(f"midnight.hint.{kind}", who="me") if kind != "mute" else None


@pytest.fixture
def reasons(monkeypatch):
    monkeypatch.setattr(GAME.player, "reasons", REASONS._replace(because=because))


@pytest.mark.usefixtures("reasons")
def test_a_reason_differs_clearly_and_helps():
    best = worth("a", 0.7, home=0.9, past=0.9, near=0.52, mute=1.0)
    after = worth("b", 0.4, home=0.2, past=0.2, near=0.50)
    said = told(best, after, home=0.3, past=-0.3, near=0.3, mute=0.5)
    (why,) = said.why
    assert why.id == "midnight.hint.home"
    assert (why.args["who"], why.args["a"], why.args["b"]) == ("me", 9, 2)


@pytest.mark.usefixtures("reasons")
def test_a_choice_that_is_as_good_is_no_measure():
    best, alike = worth("a", 0.7, home=0.9), worth("b", 0.7, home=0.2, near=0.9)
    after = worth("c", 0.4, home=0.9, near=0.3)
    said = told(best, alike, after, home=0.3, near=-0.3)
    assert [(why.id, why.args["a"], why.args["b"]) for why in said.why] == [
        ("midnight.hint.near", 0, 3)
    ]


@pytest.mark.usefixtures("reasons")
def test_what_came_in_every_game_is_said_without_a_number():
    after = worth("b", 0.4, home=0.2)
    (why,) = told(worth("a", 0.7, home=1.0), after, home=0.3).why
    assert why.id == "midnight.hint.home.sure"
    (why,) = told(worth("a", 0.7, home=0.99), after, home=0.3).why
    assert why.id == "midnight.hint.home"


@pytest.mark.usefixtures("reasons")
def test_how_a_turn_goes_is_told_where_it_mostly_goes_so():
    after = worth("b", 0.4)
    assert [why.id for why in told(worth("a", 0.7, held=0.6), after, held=0.3).why] == [
        "midnight.hint.held"
    ]
    (why,) = told(worth("a", 0.7, held=0.4), after, held=0.3).why
    assert why.id == "table.hint.wins"


@pytest.mark.usefixtures("reasons")
def test_that_something_bad_comes_less_often_is_a_reason_too():
    said = told(worth("a", 0.7, past=0.1), worth("b", 0.4, past=0.8), past=-0.4)
    assert [(why.args["a"], why.args["b"]) for why in said.why] == [(1, 8)]


@pytest.mark.usefixtures("reasons")
def test_at_most_two_reasons_are_told_the_clearest_first():
    best = worth("a", 0.7, home=1.0, near=0.8, awake=0.6)
    after = worth("b", 0.4)
    said = told(best, after, home=0.3, near=0.2, awake=0.1)
    assert [why.id for why in said.why] == ["midnight.hint.home.sure", "midnight.hint.near"]


def test_without_an_event_the_chances_are_said():
    said = told(worth("a", 0.62), worth("b", 0.38))
    (why,) = said.why
    assert (why.id, why.args["a"], why.args["b"]) == ("table.hint.wins", 6, 4)
    assert why.args["often"] == text("table.hint.often", a=6, of=10)


def test_none_and_all_of_the_games_have_their_own_words():
    (why,) = told(worth("a", 0.99), worth("b", 0.02)).why
    assert (why.args["often"], why.args["other"]) == (
        text("table.hint.always"),
        text("table.hint.next", often=text("table.hint.never")),
    )


def test_chances_are_said_in_tenths():
    assert [hint.tenths(each) for each in (-0.1, 0.04, 0.05, 0.549, 0.96, 1.0)] == [
        0,
        0,
        1,
        5,
        10,
        10,
    ]


# Hints of a game


HANDS = {
    0: ("red3-blue4", "red1-purple6"),
    1: ("blue2-green5", "red2-yellow5"),
    2: ("green4-yellow3", "blue1-yellow6"),
    3: ("green2-purple5", "purple1-yellow6"),
}


def given(table, seat):
    world, seed = asked(GAME, table.state, seat)
    advice = advise(GAME, world, seat, seed)
    return advice, hint.hint(GAME, world, seat, seed, advice)


def test_whoever_can_stop_on_midnight_is_told_to():
    table = Table(at={"red": 21, "blue": 12}, hands=HANDS)
    assert offered(GAME, table.state, 0)
    _, said = given(table, 0)
    assert said.choices[0].action.a == "red3-blue4"
    assert said.choices[0].gap == "much"
    assert said.why[0].id == "midnight.hint.home.sure"
    assert said.line


def test_asked_twice_the_same_is_said():
    table = Table(at={"red": 21, "blue": 12}, hands=HANDS)
    assert given(table, 0) == given(table, 0)
    assert seed_of(GAME, table.state, 0) != seed_of(GAME, table.state, 1)


def test_nothing_is_offered_where_there_is_nothing_to_choose():
    table = Table(at={"red": 21}, hands={0: ("red3-blue4",)}, spent=("red",))
    assert len(GAME.choices(table.state, 0)) == 1
    assert not offered(GAME, table.state, 0)


def test_where_people_deal_it_comes_from_what_was_told():
    table = Table(cards="table", at={"red": 21, "blue": 12}, hands=HANDS)
    assert [offered(GAME, table.state, seat) for seat in (-1, 0, 1, 2, 3)] == [
        *(False, True, False, False, False)
    ]
    advice, said = given(table, 0)
    assert advice.told_only
    assert said.told_only
    best = GAME.deck.find(said.choices[0].action.a)
    assert best.numbers[best.colours.index("red")] == 3  # brings Red home if it is in the hand


def test_what_people_tell_of_their_cards_is_no_choice():
    game = games.find("outcasts")
    assert not possible(games.find("cinderella"), games.find("cinderella").setup(2, None, "table"))
    assert possible(game, game.setup(3, None, "table"))
    match = Match(game, game.setup(3, None, "table"), "told")
    rng, weighed, told = Random(5), 0, 0
    while match.turn != OVER and len(match.actions) < 400:
        who = TABLE if match.turn == CHANCE else game.asked(match.state)[0]
        choices = game.choices(match.state, who)
        if offered(game, match.state, who):
            weighed += 1
        elif who >= 0 and len(choices) > 1:
            told += 1
            assert {each.verb for each in choices} & game.report_verbs
        match.act(rng.choice(choices) if choices else match.draw())
    assert weighed
    assert told


def test_what_is_told_is_not_weighed():
    game = games.find("outcasts")
    match = Match(game, game.setup(3, None, "table"), "told")
    rng = Random(5)
    while True:
        who = TABLE if match.turn == CHANCE else game.asked(match.state)[0]
        choices = game.choices(match.state, who)
        verbs = {each.verb for each in choices}
        if offered(game, match.state, who) and verbs & game.report_verbs:
            break
        match.act(rng.choice(choices) if choices else match.draw())
    advice = advise(game, *(world_of(game, match.state, who)), budget=60)
    left = {each for each in choices if each.verb not in game.report_verbs}
    assert {each.action for each in advice.worths} == left
    assert sum(each.games for each in advice.worths) == 60


def world_of(game, state, seat):
    world, seed = asked(game, state, seat)
    return world, seat, seed
