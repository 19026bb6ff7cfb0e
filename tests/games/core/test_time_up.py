"""Loss on time: a match entry outside the rules."""

import pytest

import games
from games.core.action import CHANCE, OVER, Action
from games.core.errors import BadMatch, IllegalAction
from games.core.match import TIME_UP, Match


@pytest.fixture
def match():
    match = Match(games.find("cinderella"), {"seats": 2, "variant": "basic", "cards": "table"})
    match.act(Action(CHANCE, "roll", "hourglass"))
    return match


def test_it_ends_the_match_and_leaves_the_state_as_it_is(match):
    before = match.state
    match.act(Action(1, TIME_UP))
    assert match.turn == OVER
    assert (match.lost, match.result()) == (1, ())
    assert match.state is before
    assert match.actions == [Action(CHANCE, "roll", "hourglass")]
    assert match.entries[-1] == Action(1, TIME_UP)
    assert match.log(None)[-1].news.text.args == {"seat": 1}


@pytest.mark.parametrize(
    "action",
    [
        Action(2, TIME_UP),
        Action(CHANCE, TIME_UP),
        Action(True, TIME_UP),
        Action(1.0, TIME_UP),
        Action(1, TIME_UP, "clock"),
        Action(1, TIME_UP, None, 0),
        None,
    ],
)
def test_only_a_seat_can_lose_on_time(match, action):
    with pytest.raises(IllegalAction):
        match.act(action)
    assert match.lost is None


def test_nothing_can_be_done_after_it_but_an_undo_that_takes_it_back_alone(match):
    match.act(Action(0, TIME_UP))
    for action in (Action(0, "no_pair"), Action(1, TIME_UP)):
        with pytest.raises(IllegalAction):
            match.act(action)
    assert match.undo() == ()
    assert (match.lost, match.turn, len(match.actions)) == (None, 0, 1)
    assert match.entries[-1] == 0
    assert [line.undone for line in match.log(None)][-1] is True
    match.act(Action(0, "no_pair"))


def test_an_undo_of_more_takes_it_back_too(match):
    match.act(Action(0, "no_pair"))
    match.act(Action(0, TIME_UP))
    match.take_back(1)
    assert match.lost is None
    assert [line.undone for line in match.log(None)].count(True) == 2


def test_a_saved_match_remembers_it(match):
    match.act(Action(0, TIME_UP))
    again = Match.load(match.save())
    assert (again.lost, again.turn, again.save()) == (0, OVER, match.save())
    again.undo()
    assert Match.load(again.save()).entries == again.entries


def test_nothing_is_taken_back_where_nothing_was_lost(match):
    saved = match.save().replace(b'"entries":[', b'"entries":[0,')
    with pytest.raises(BadMatch, match="takes back 0"):
        Match.load(saved)
