"""Replay timeline: it shows what was seen, at every moment, in both directions."""

from itertools import pairwise
from random import Random

import pytest

import games
from firmware_py.i18n import Texts
from firmware_py.render import ring
from firmware_py.replay.timeline import MOMENT, Timeline
from firmware_py.storage.history import BotSeats
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.analysis.review import turn_numbers
from games.core.card_scans import TAKE_OVER, VERBS
from games.core.match import Match
from tests.firmware_py.box import SECOND, Box

RESTS = SECOND * 17 // 10
"""Offset (ns) at which an entry has no animation or news any more, before the next moment."""


def played(name, cards="device", entries=60, undo_every=0):
    game = games.find(name)
    match = Match(game, game.setup(game.seats(game.variants[0])[0], None, cards), "seed")
    rng = Random(1)
    while match.turn != OVER and len(match.entries) < entries:
        legal = game.legal(match.state)
        match.act(rng.choice(legal) if legal and match.turn != CHANCE else match.draw())
        if undo_every and len(match.entries) % undo_every == 0:
            match.take_back(1)
    return match


def film_of(match, **how):
    return Timeline(match, Texts("en", {match.game.id: match.game.folder}), **how)


@pytest.mark.parametrize("name", ["cinderella", "capsules", "nightwatch"])
@pytest.mark.parametrize("cards", ["device", "table"])
def test_a_film_shows_what_the_box_showed(name, cards):
    box = Box(games=(name,), seed="film").start()
    box.play(name, seats=2, cards=cards)
    box.let(RESTS / SECOND)
    seen = []
    for _ in range(25):
        before = len(box.match.entries)
        box.play_on(1)
        if len(box.match.entries) == before:
            break
        if len(box.match.entries) > before + 1:  # the film shows them one after the other
            box.let(RESTS / SECOND)
            continue
        for into in (0, SECOND // 3, RESTS):
            box.let((into - (box.runtime.now() - box.console.session.changed)) / SECOND)
            now = box.runtime.now()
            at = len(box.match.entries) * MOMENT + now - box.console.session.changed
            # A replay hands nothing over: it shows what the box shows to everybody.
            handed = box.console.play.hands_over(box.console)
            screen = None if handed else box.console.screen()
            seen.append((at, ring.paint(box.console.light(), now), screen))
    match = box.match
    box.close()
    film = film_of(match)
    assert len(seen) > 20
    for at, frame, screen in seen:
        still = film.still(at)
        assert still.frame == frame
        assert screen in (None, still.screen)


def test_a_film_is_a_function_of_the_position_alone():
    match = played("midnight", undo_every=7)
    film = film_of(match)
    positions = [n * MOMENT // 3 for n in range(film.length * 3 // MOMENT)]
    forwards = [film.still(at) for at in positions]
    backwards = [film.still(at) for at in reversed(positions)]
    assert forwards == backwards[::-1]
    assert len(set(forwards)) > 40


def test_before_the_first_entry_and_after_the_last():
    match = played("cinderella")
    film = film_of(match)
    assert film.still(-5) == film.still(0)
    film.still(0)
    assert film.match.entries == []
    assert film.still(film.length + 5) == film.still(film.length - 1)
    assert film.match.state == match.state


def test_nothing_changes_before_the_next_change():
    film = film_of(played("capsules", entries=12))
    at = 0
    while at < film.length - 1:
        change = film.next_change(at)
        assert change > at
        between = (at + change) // 2
        shown = film.still(at)
        assert film.still(between) == shown
        assert film.still(change - 1) == shown
        at = change


def test_an_undo_is_seen():
    match = played("nightwatch", entries=8)
    match.take_back(2)
    film = film_of(match)
    film.still(8 * MOMENT)
    assert len(film.match.actions) == 8
    film.still(9 * MOMENT)
    assert len(film.match.actions) == 6


@pytest.mark.parametrize("bots", [(), ("easy", "")])
def test_nobody_is_asked_to_hand_a_replay_over(bots):
    match = played("nightwatch", entries=20)
    private = [match.game.ask(state, seat) for state in match.states for seat in (0, 1)]
    assert any(ask is not None and ask.private for ask in private)
    film = film_of(match, bots=[BotSeats(0, bots)])
    for n in range(20):
        screen = film.still(n * MOMENT).screen
        assert screen.head.text != "Hand over"
        assert not any("elsewhere" in row or "pass" in row.lower() for row in screen.rows)
        assert "I am" not in str(screen.foot)


@pytest.mark.parametrize("name", games.names())
def test_a_film_shows_no_hand(name):
    # The replay shows the public scene, without any seat's view.
    film = film_of(played(name, entries=40))
    for moment in range(41):
        still = film.still(moment * MOMENT + RESTS)
        assert not still.screen.private
        assert film.console.play.viewer(film.console) is None


def boxed_match(name="midnight", entries=150):
    """Return a match with a device seat where people deal, with an undo in it."""
    game = games.find(name)
    match = Match(game, game.setup(2, None, "table", box=(1,)), "seed")
    rng = Random(1)
    while match.turn != OVER and len(match.entries) < entries:
        legal = game.legal(match.state)
        match.act(rng.choice(legal) if legal and match.turn != CHANCE else match.draw())
        if len(match.entries) % 40 == 0:
            match.take_back(2)
    return match


def test_cards_that_were_tapped_for_the_box_are_no_part_of_a_film():
    match = boxed_match()
    film = film_of(match)
    holds = sum(getattr(entry, "verb", "") in VERBS for entry in match.entries)
    assert holds > 5
    assert film.length == (len(match.entries) + 1 - holds) * MOMENT
    assert len(film.scenes()) == 1 + sum(action.verb not in VERBS for action in match.actions)
    for at in range(0, film.length, MOMENT):
        film.still(at)
        done = film.match.actions
        assert not done or done[-1].verb not in VERBS or isinstance(film.match.entries[-1], int)
    for actions in range(len(match.actions) + 1):
        film.still(match.moment_at(actions) * MOMENT)
        shown = [action for action in film.match.actions if action.verb not in VERBS]
        own = [action for action in match.actions[:actions] if action.verb not in VERBS]
        assert shown == own


def test_a_film_shows_that_the_box_took_over_a_seat_but_not_its_cards():
    game, rng = games.find("midnight"), Random(1)
    match = Match(game, game.setup(3, None, "table"), "seed")
    over = Action(TABLE, TAKE_OVER, 2)
    while len(match.entries) < 40:
        if match.turn == 0 and over not in match.actions:
            match.act(over)
        legal = game.legal(match.state)
        match.act(rng.choice(legal) if legal and match.turn != CHANCE else match.draw())
    assert sum(action.verb == "hold" for action in match.actions) >= 5
    film = film_of(match)
    told = [" ".join(film.still(at).screen.says()) for at in range(0, film.length, MOMENT)]
    assert any("Tap Green’s cards" in said for said in told)
    assert "The box plays Green now." in [
        film.console.say(line.news.text) for line in match.log(None)
    ]
    assert film.match.actions == match.actions
    assert film.match.setup.box == (2,)
    assert film.console.bots == {2: "medium"}


def test_a_film_knows_who_was_a_bot_and_shows_nobodys_hand():
    match = played("midnight", entries=30)
    bots = [BotSeats(0, ("", "strong")), BotSeats(12, ("", "easy")), BotSeats(20, ("", ""))]
    film = film_of(match, bots=bots)
    moments = range(len(match.entries) + 1)
    for at in (*moments, *reversed(moments)):
        still = film.still(at * MOMENT + RESTS)
        who = "strong" if at < 12 else "easy" if at < 20 else None
        assert film.console.bots.get(1) == who
        assert not still.screen.private


def test_each_moment_knows_its_round_and_turn():
    match = played("outcasts", entries=3000)
    stops = film_of(match).stops()
    assert len(stops) == len(match.entries) + 1
    assert stops == sorted(stops)
    assert stops[0] == (1, 0, 0)
    assert stops[-1].round == 5
    assert stops[-1].turn == turn_numbers(match)[-1]
    begins = [at for at, stop in enumerate(stops[1:], 1) if stop.round != stops[at - 1].round]
    assert [stops[at].nth for at in begins] == [1] * 4
    steps = [(one, after) for at, (one, after) in enumerate(pairwise(stops), 1) if at not in begins]
    assert all(after.nth - one.nth == after.turn - one.turn for one, after in steps)


def test_undone_moments_have_the_place_of_those_after_them():
    match = played("midnight", entries=40, undo_every=7)
    stops = film_of(match).stops()
    assert len(stops) == len(match.entries) + 1
    final = [0, *turn_numbers(match)]
    assert stops[-1].turn == final[-1]
    assert {stop.turn for stop in stops} <= set(final)
