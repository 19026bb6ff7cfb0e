"""Bytes of reviews: none for anyone before the end, and the same for all after it.

A review shows what hands held. While its match goes on, a viewer gets the same answer in all worlds
that this viewer cannot tell apart. When it is over, all viewers get the same review. The line of a
seat's own knowledge is the same in two such worlds.
"""

from random import Random

import msgspec
import pytest

import games
from firmware_py.authoring.invariants.bot_information import alike
from firmware_py.replay import match_loader, review
from firmware_py.web import translations
from firmware_py.web.match_archive import MatchArchive
from games.core.action import OVER
from games.core.ai.playouts import Playouts
from games.core.analysis import review as reviewing
from games.core.match import Match
from tests.firmware_py.pages import Pages, spoken
from tests.firmware_py.web.views.test_hints_apart import sent, worlds

GAMES = {"midnight": 3, "cinderella": 2, "outcasts": 3, "capsules": 3}
PLAYOUTS = 240
"""Number of playouts for a review in this test; the invariant holds for each of them."""


class Shelf:
    """History that reads synchronously, with few playouts for a review."""

    def __init__(self, path):
        self._library = MatchArchive(
            path, find=games.find, texts=spoken, language=lambda: "en", clock=None, admit=None
        )
        self._library._ask = self._now
        self._done = {}

    async def _now(self, question):
        return question()

    async def closed(self, number):
        return await self._library.closed(number)

    async def order(self, *given):
        return await self._library.order(*given)

    def made(self, address):
        """Return what the page gets at an address."""
        name = address.removeprefix("/made/")
        wanted = next(some[name] for some in self._library._orders.values() if name in some)
        if wanted not in self._done:
            match, names, *_ = match_loader._read(wanted.saved)
            told = review.told(match, spoken(wanted.language), names, PLAYOUTS)
            self._done[wanted] = msgspec.json.encode(told)
        return self._done[wanted]

    def close(self):
        self._library.close()


@pytest.fixture
def pages(box, tmp_path):
    shelf = Shelf(tmp_path / "journal.sqlite")
    made = Pages(box, shelf)
    yield made
    made.close()
    shelf.close()


def sit_down(pages, game, *, over=False):
    """Begin a match and open a page for each viewer; `over`: after its end."""
    pages.box.play(game, seats=GAMES[game], cards="device")
    if over:
        pages.box.play_on(5000, Random(2))
        assert pages.box.match.turn == OVER
    pages.box.wait(1)
    seats = [pages.open(seat) for seat in range(GAMES[game])]
    return [pages.open(host=True), *seats, pages.open()]


def asked(page):
    """Request the review of the current match; return the reply without its number."""
    said = page.order("review", number=page.pages.box.runtime.number)
    return {key: value for key, value in said.items() if key != "n"}


@pytest.mark.parametrize("game", GAMES)
def test_before_the_end_nobody_gets_any_of_it_whatever_is_hidden(pages, box, game):
    opened, rng = sit_down(pages, game), Random(3)
    before = box.console.session.reviewed
    refused = {"refused": translations.sentences("en")["refused.unfinished-review"]}
    for _ in range(4):
        box.play_on(rng.randrange(4, 12), rng)
        if box.match.turn == OVER:
            break
        for page in opened:
            seat = 0 if page.seat is None else page.seat
            said = []
            for _ in worlds(box, seat):
                answer = asked(page)
                said.append((answer, sent(pages.live, viewer_of(pages, page))))
            assert len(said) > 1
            assert all(answer == refused for answer, _ in said)
            if page.seat is not None:
                assert len({snapshot for _, snapshot in said}) == 1
    assert box.console.reviews.request is None
    assert box.console.session.reviewed == before


def viewer_of(pages, page):
    """Return the viewer of a page."""
    seats = pages.live.access.seats
    token = next((key for key, seat in seats.items() if seat == page.seat), None)
    return pages.live.admit(token)


@pytest.mark.parametrize("game", GAMES)
def test_after_the_end_everybody_gets_the_same(pages, box, game):
    opened = sit_down(pages, game, over=True)
    *players, watcher = opened
    assert "refused" in asked(watcher)  # it would show the hands of people at the table
    number = box.runtime.number
    got = {pages.archive.made(asked(each)["review"]) for each in players}
    assert len(got) == 1
    box.wait()
    assert len({pages.archive.made(asked(each)["review"]) for each in players} | got) == 1
    box.play("capsules", seats=2, cards="device").wait(1)
    later = [page.order("review", number=number)["review"] for page in (opened[0], watcher)]
    assert {pages.archive.made(each) for each in later} == got


def test_what_was_taken_back_by_all_goes_on_and_has_none(pages, box):
    opened = sit_down(pages, "capsules", over=True)
    assert "review" in asked(opened[0])
    box.wait()
    for page in opened[:-1]:  # all but the watcher
        assert box.match.turn == OVER
        assert "n" in page.order("undo", agreed=True)
        box.wait()
    assert box.match.turn != OVER
    assert all("refused" in asked(page) for page in opened)


# Knowledge of a seat


def known(monkeypatch, match, seat, swapped):
    """Return the review's line for a seat's knowledge, as bytes.

    `swapped`: replace each state by another one that the seat cannot tell from it.
    """
    rng, states = Random(4), [*match.states]
    twin = Match.load(match.save())
    if swapped:
        for at, state in enumerate(states[:-1]):
            # A cooperative game has one line; at each moment it belongs to the player who was
            # asked.
            asked = next((each for each in match.game.asked(state) if each >= 0), seat)
            knows = asked if match.game.cooperative else seat
            other = next(alike(match.game, state, knows, rng), state)
            twin.states[at] = other
        assert [*twin.states] != states
    with monkeypatch.context() as patch:
        patch.setattr(reviewing._Reviewing, "_moments", lambda *_: ())
        told = review.told(twin, spoken("en"), (), PLAYOUTS)
    line = next(each for each in told["known"] if each["seat"] in (seat, None))
    return msgspec.json.encode(line)


def played(game):
    match, rng = (
        Match(games.find(game), {"seats": GAMES[game], "cards": "device"}, "apart"),
        Random(7),
    )
    while match.turn != OVER:
        choices = [
            each
            for who in match.game.asked(match.state)
            for each in match.game.choices(match.state, who)
        ]
        match.act(rng.choice(choices) if choices else match.draw())
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_seats_chances_follow_from_what_it_could_know(monkeypatch, game):
    match = played(game)
    for seat in range(1 if match.game.cooperative else 2):
        assert known(monkeypatch, match, seat, swapped=True) == known(
            monkeypatch, match, seat, swapped=False
        )


def test_chances_that_follow_from_the_cards_as_they_lay_are_caught(monkeypatch):
    match, honest = played("capsules"), Playouts.__init__

    def peeking(playouts, player, state, _seat, *args):
        honest(playouts, player, state, None, *args)

    monkeypatch.setattr(Playouts, "__init__", peeking)
    assert known(monkeypatch, match, 0, swapped=True) != known(monkeypatch, match, 0, swapped=False)
