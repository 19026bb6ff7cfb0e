"""Consequences that midnight shows with an answer: they come true."""

from random import Random

import pytest

from firmware_py.authoring.invariants.generators import boldly, drawn, seated, set_up
from firmware_py.i18n import Texts
from games.core.match import Match
from games.core.text import Text
from games.midnight import game
from games.midnight.board import COLOURS, MIDNIGHT, PARTY
from games.midnight.state import Step
from tests.games.midnight.position import RED, Table


def inner(message):
    """Yield a message and the messages in its arguments."""
    yield message
    for value in message.args.values():
        if isinstance(value, Text):
            yield from inner(value)


def ids(message):
    return [] if message is None else [each.id for each in inner(message)]


def line_of(table, verb, a):
    ask = game.ask(table.state, table.state.turn)
    (line,) = [line for line in ask.lines if (line.action.verb, line.action.a) == (verb, a)]
    return line


@pytest.mark.parametrize(("left", "promised"), [(1, True), (0, False)])
def test_a_booster_is_promised_while_the_pile_has_one(left, promised):
    table = Table(at={"yellow": 22}, hands={RED: ("green2-yellow5",)}, booster_pile=left)
    table.play("green2-yellow5")
    said = ids(line_of(table, "first", "yellow").consequence)
    assert ("midnight.leads.booster" in said) == promised
    table.do("first", "yellow")
    assert (table.counts(RED)[1] > 0) == promised


@pytest.mark.parametrize(
    ("left", "reshuffles", "promised"), [(1, "no", True), (0, "no", False), (0, "yes", True)]
)
def test_a_special_action_is_promised_while_the_pile_can_give_one(left, reshuffles, promised):
    # A19. Red passes 24:00 and 01:00; all other special cards are in use.
    table = Table(
        at={"red": 22},
        hands={RED: ("red4-green3",)},
        special_pile=left,
        reshuffle_specials=reshuffles,
    )
    table.play("red4-green3")
    said = ids(line_of(table, "first", "red").consequence)
    assert ("midnight.leads.special" in said) == promised


def test_an_empty_booster_pile_that_is_made_again_keeps_its_promise():
    table = Table(
        at={"yellow": 22},
        hands={RED: ("green2-yellow5",)},
        booster_pile=0,
        reshuffle_specials="yes",
    )
    table.play("green2-yellow5")
    assert "midnight.leads.booster" in ids(line_of(table, "first", "yellow").consequence)


@pytest.mark.parametrize(("at", "moved"), [(7, 2), (PARTY, 1)])
def test_after_a_figure_is_home_the_second_one_moves_unless_the_round_ends(at, moved):
    # Duel: Red and Blue are one side. The round ends when both are home.
    table = Table("duel", 2, at={"red": 20, "green": 9, "blue": at}, hands={0: ("red4-green3",)})
    line = line_of(table, "play", "red4-green3")
    (red,) = [way for way in line.ways if way.spots[0].part == 0]
    assert ids(red.consequence).count("midnight.answer.lands") == moved
    for action in (line.action, *red.then):
        table.do(action.verb, action.a)
    assert table.at["green"] == (12 if moved == 2 else 9)


@pytest.mark.parametrize("number", range(3))
def test_in_whole_games_a_booster_that_is_promised_is_taken(number):
    for seating in seated(game, number):
        case = drawn(game, seating.seats, number)
        match = Match(game, set_up(game, seating, case), number)
        for _ in boldly(match, Random(number)):
            before, action, after = match.states[-2], match.actions[-1], match.state
            if action.verb != "first":
                continue
            ask = game.ask(before, action.by)
            (line,) = [line for line in ask.lines if line.action == action]
            said, at = ids(line.consequence), after.at[COLOURS.index(action.a)]
            where = f"{match.setup}, action {len(match.actions)}"
            if "midnight.leads.midnight" in said:
                assert at in (MIDNIGHT, PARTY), where
            if "midnight.leads.booster" in said and after.step not in (Step.REWARD, Step.REFRESH):
                news = game.news(before, action, after, None)
                assert "midnight.news.booster" in [item.text.id for item in news], where


def test_a_card_is_told_in_sentences_on_the_page():
    page = Texts("en", {"midnight": game.folder}).for_page()
    table = Table("duel", 2, at={"red": 20, "green": 9, "blue": PARTY}, hands={0: ("red4-green3",)})
    red, green = line_of(table, "play", "red4-green3").ways
    assert page.say(red.consequence) == "Red moves from 20 to 24. Midnight!"
    assert page.say(green.consequence) == "Green moves from 9 to 12, then Red moves from 20 to 24"
    table = Table("duel", 2, at={"red": 3, "green": 9, "blue": 7}, hands={0: ("red4-green3",)})
    line = line_of(table, "play", "red4-green3")
    assert page.say(line.consequence) == "Red moves from 3 to 7 and Green moves from 9 to 12"
