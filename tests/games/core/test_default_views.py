"""Default views of games, tested with nightwatch, which overrides little."""

from random import Random

import games
from games.core.action import CHANCE, Action
from games.core.display.scene import Spot
from games.core.game import Game
from games.core.match import Match

game = games.find("nightwatch")


def walked(steps, seed=3):
    match = Match(game, {"seats": 2}, seed)
    rng = Random(seed)
    for _ in range(steps):
        match.act(match.draw() if match.turn == CHANCE else rng.choice(game.legal(match.state)))
    return match


def test_answers_are_called_by_their_verbs_and_pressed_where_they_lie():
    match = walked(1)
    ask = match.ask(0)
    assert ask.question.id == "nightwatch.ask.play"
    first = ask.lines[0]
    assert first.label.id == "nightwatch.do.play"
    assert first.label.args == {"seat": 0, "face": first.action.a}
    assert first.ways[0].spots == (Spot(zone="hand-0", face=first.action.a),)
    assert ask.private, "the answers name cards that only their seat sees"


def test_hours_are_pressed_on_the_dial_and_are_no_secret():
    match = walked(2)
    ask = match.ask(0)
    assert [line.ways[0].spots[0].hour for line in ask.lines] == [a.action.a for a in ask.lines]
    assert [line.preview[0].hour for line in ask.lines] == [line.action.a for line in ask.lines]
    assert not ask.private


def test_that_somebody_can_do_nothing_is_as_private_as_what_they_could():
    # given a hand in which no card may be played, because the street has a card like them
    match = Match(game, {"seats": 2}, 0)
    dealt = match.state.cards.box.dealt  # four of each step, and the doors
    order = (dealt[0], *dealt[4:6], *dealt[1:4], *dealt[6:])
    match.act(Action(CHANCE, "shuffle", order))
    match.act(Action(0, "play", "step-1"))
    match.act(Action(0, "walk", 1))
    # when the seat is asked
    ask = match.ask(1)
    # then the question is private: no other player can read from it that the seat cannot play
    assert [line.action.verb for line in ask.lines] == ["cannot"]
    assert ask.private


def test_a_question_is_made_of_the_public_view_alone():
    match = walked(1)
    seen = game.view(match.state, None)
    said = Game.question(game, seen)
    assert said.args == {k: seen[k] for k in ("active", "hour", "steps", "deck", "gutter")}


def test_what_somebody_does_in_secret_others_hear_without_its_card():
    match = Match(game, {"seats": 2}, 1)
    while not any(action.verb == "take" for action in match.actions):
        if match.turn == -3:
            match = Match(game, {"seats": 2}, match.seed + 1)
        legal = game.legal(match.state)
        match.act(match.draw() if match.turn == CHANCE else legal[len(match.actions) % len(legal)])
    taken = match.actions[-1]
    news = match.states[-2], taken, match.states[-1]
    assert game.news(*news, taken.by)[0].text.args["face"] == taken.a
    for viewer in (None, 1 - taken.by):
        (heard,) = game.news(*news, viewer)
        assert heard.text.id == "nightwatch.news.take.unseen"
        assert heard.text.args == {"seat": taken.by}


def test_people_are_told_everything_but_shuffles_unless_a_game_says_more():
    state = walked(1).state
    play = game.legal(state)[0]
    assert Game.table_actions(game, state, play, state) == (play,)
    assert Game.table_actions(game, state, Action(CHANCE, "shuffle", (0,)), state) == ()
