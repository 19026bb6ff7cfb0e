"""Review on the device: request, background computation, the course and its moments."""

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

import games
from firmware_py.console import commands, effects, inputs
from firmware_py.console.session.review import ChanceLine, ReviewMoment, ReviewPoint, ReviewText
from firmware_py.i18n import languages
from firmware_py.render.ring_model import rest
from firmware_py.replay import review
from games.core.action import CHANCE, OVER, TABLE
from games.core.analysis.review import reviewed
from games.core.match import Match
from tests.firmware_py.console.table import SPOKEN, Table
from tests.firmware_py.render.overflow import overflow


@cache
def played(game, cards):
    """Return a finished match of random answers with two seats (or the smallest number above 1)."""
    found: Any = games.find(game)
    seats = min(n for variant in found.variants for n in found.seats(variant) if n > 1)
    match = Match(found, found.setup(seats, None, cards), "over")
    rng = Random(game)
    while match.turn != OVER:
        who = TABLE if match.turn == CHANCE else found.asked(match.state)[0]
        choices = found.choices(match.state, who)
        match.act(rng.choice(choices) if choices else match.draw())
    return match.save()


def table(game="capsules", cards="device", language="en", bots=None):
    found = Table(language=language)
    found.feed(inputs.Resumed(Match.load(played(game, cards)), found.now, bots or {}, ask=False))
    found.effects.clear()
    return found


def wanted(at):
    found = [each for each in at.effects if isinstance(each, effects.ComputeReview)]
    at.effects.clear()
    return found


def told(at, moments=2):
    """Return a possible review of the match on the table."""
    done = [*range(0, len(at.match.actions), 20), len(at.match.actions)]
    spots = tuple(ReviewPoint(n, each, over=n == 1) for n, each in enumerate(done))
    lines = tuple(
        ChanceLine(seat, tuple((n * (seat + 2)) % 7 / 6 for n in range(len(done))))
        for seat in (0, 1)
    )
    found = (
        ReviewMoment(
            "choice", "turned", 1, 20, 21, ("Blue: Move 4 + Flip", "Better: Advance + Flip")
        ),
        ReviewMoment("fortune", "leaned", 2, 40, 42, ("Drawn: Move 1 + Flip", "Red wins 2 of 10.")),
    )
    return ReviewText(1, len(done) - 1, ("No one turn decided it.",), spots, lines, found[:moments])


def opened(at, moments=2):
    at.press("next", "ok")
    (asked,) = wanted(at)
    at.feed(inputs.ReviewReady(asked.moment, told(at, moments), at.now))
    return at


def test_it_is_a_line_on_the_end_screen_and_never_opens_by_itself():
    at = table()
    feet = set()
    for _ in range(4):
        at.wait(2.1)
        feet.add((at.screen.foot.back, at.screen.foot.next))
    assert feet == {("hold: undo", ""), ("", "how it went")}
    assert wanted(at) == []


def test_what_shows_hands_says_so_first_and_then_undo_needs_everybody():
    at = table().press("next")
    assert at.screen.rows[0].startswith("This shows all hands.")
    start = at.console.session.undo_from()
    assert wanted(at) == []
    at.press("back").press("next")
    assert wanted(at) == []
    at.press("ok")
    (asked,) = wanted(at)
    assert asked.match is at.match
    assert at.console.session.needs_agreement(start)


def test_where_people_dealt_nothing_is_shown_that_was_hidden():
    at = table(cards="table")
    start = at.console.session.undo_from()
    free = at.console.session.needs_agreement(start)
    at.press("next")
    assert len(wanted(at)) == 1
    assert at.console.session.needs_agreement(start) == free


def test_a_match_that_goes_on_has_none():
    at = Table().play("capsules", 2, "base", "device")
    at.press("next", "previous")
    assert "How it went" not in at.says
    assert wanted(at) == []


def test_it_is_worked_out_once_whoever_leaves_meanwhile():
    at = table().press("next", "ok")
    (asked,) = wanted(at)
    assert at.screen.rows[0].startswith("Working it out")
    at.press("back")
    assert "how it went" in at.wait(4).says
    at.feed(inputs.ReviewReady(asked.moment, told(at), at.now))
    at.press("next")
    assert at.screen.course is not None
    assert wanted(at) == []


def test_what_could_not_be_worked_out_is_said_and_tried_again():
    at = table().press("next", "ok")
    (asked,) = wanted(at)
    at.feed(inputs.ReviewReady(asked.moment, None, at.now))
    assert "could not" in at.says
    at.press("ok").press("next")
    assert [each.moment for each in wanted(at)] == [asked.moment + 1]


@pytest.mark.parametrize("how", ["new game", "undo", "end"])
def test_it_is_let_go_when_its_match_has_gone(how):
    at = table().press("next", "ok")
    (asked,) = wanted(at)
    if how == "undo":
        at.feed(inputs.UndoRequested(agreed=True, at=at.now))
    elif how == "end":
        at.command(commands.EndGame())
    else:
        at.play("cinderella", 2)
    assert wanted(at) == [effects.ComputeReview(asked.moment, None)]
    at.feed(inputs.ReviewReady(asked.moment, ReviewText(0, 0, (), (), (), ()), at.now))
    assert at.console.reviews.told is None


def test_the_course_stands_first_and_the_moments_follow_in_a_ring():
    at = opened(table())
    assert at.screen.course.curves[0].figure.colour == at.console.colour(1)
    assert [len(curve.pieces) for curve in at.screen.course.curves] == [2, 2]
    heads = [at.press("next").screen.head.text for _ in range(3)]
    assert heads == ["Turn 1 · choice", "Turn 2 · luck", "How it went"]
    assert at.press("previous").screen.right == "3/3"


def lit(at, done):
    state = at.match.states[done]
    return rest(at.match.game.scene(state, None), at.match.game.seat_colours(state)).marks


def test_the_ring_runs_the_match_and_shows_a_moment_before_and_after():
    at = opened(table())
    points = at.console.reviews.told.points
    shown = []
    for _ in points:
        shown.append(at.light.marks)
        at.wait(0.5)
    assert shown == [lit(at, point.done) for point in points]
    at.press("next")
    assert at.light.marks == lit(at, 20)
    assert at.wait(2.1).light.marks == lit(at, 21)
    assert at.wait(2.1).light.marks == lit(at, 20)


def test_when_nobody_looks_nothing_moves_and_then_it_goes():
    at = opened(table()).wait(61)
    seen = at.seen
    assert at.console.idle
    at.wait(20)
    assert at.seen == seen
    at.wait(60)
    assert at.screen.head.text != "How it went"


def test_without_a_moment_it_says_so_before_the_course():
    at = opened(table(), moments=0)
    assert at.screen.rows == ("No one turn decided it.",)
    assert at.wait(5).screen.course is not None


@pytest.mark.parametrize("cards", ["device", "table"])
@pytest.mark.parametrize("game", games.names())
def test_every_screen_of_every_game_fits_in_every_language(game, cards):
    if cards not in games.find(game).dealers:
        return
    match = Match.load(played(game, cards))
    found = reviewed(match, 240)
    for language in languages():
        at = table(game, cards, language).press("next", "ok")
        (asked,) = wanted(at)
        plain = review.as_json(match, found, SPOKEN[language])
        at.feed(
            inputs.ReviewReady(
                asked.moment,
                msgspec.json.decode(msgspec.json.encode(plain), type=ReviewText),
                at.now,
            )
        )
        for _ in range(1 + len(plain["moments"])):
            for _ in range(4):
                assert overflow(at.screen) == [], at.says
                at.picture, at.frame  # noqa: B018  (painting must not fail)
                at.wait(4)
            at.press("next")
