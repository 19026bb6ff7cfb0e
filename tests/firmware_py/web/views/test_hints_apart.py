"""Bytes of hints: they reveal nothing hidden to their seat, and nothing at all to others.

The invariant of hints (firmware_py/authoring/invariants/hints.py) compares computed hints. This
compares the output: the snapshots of every viewer, in worlds that the asking seat cannot tell
apart.
"""

from random import Random

import msgspec
import pytest
from msgspec import structs

from firmware_py.authoring.invariants.bot_information import alike
from firmware_py.console import inputs
from games.core.analysis import advice, hint
from games.core.analysis.advice import offered
from tests.firmware_py.hints import hint_for
from tests.firmware_py.pages import give
from tests.firmware_py.web.views.test_hints import HOST, PUBLIC, seat_of

SEATS = {"midnight": 3, "cinderella": 3, "outcasts": 3, "capsules": 3, "nightwatch": 3}
ALL = [(game, cards) for game in SEATS for cards in ("device", "table")]
ALL.remove(("cinderella", "table"))  # no hints: the device does not know the tiles
GAMES = 24


def moments(box, live, game, cards, count=4):
    """Play at random; at some of the moments that allow a hint, yield the seat that asks for it."""
    give(live, HOST, "new_game", game=game, seats=SEATS[game], cards=cards)
    box.wait(1)
    give(live, HOST, "hints", open=True)
    box.wait()
    rng = Random(5)
    for _ in range(400):
        match = box.match
        who = match.game.asked(match.state)
        if len(who) == 1 and offered(match.game, match.state, who[0]) and rng.random() < 0.3:
            yield who[0]
            if not (count := count - 1):
                return
        box.play_on(1, rng)


def hinted(box, seat, *, budget=GAMES):
    """Request a hint, unless requested before, and answer it as the bot worker does."""
    hints, match = box.console.session.hints, box.match
    if hints.question is None:
        box.feed(inputs.HintRequested(seat, box.loop.now_ns()))
        box.let(0)
    box.runtime.bots.let_go()
    sent = msgspec.json.encode(hint.to_json(hint_for(match, seat, budget)))
    hints.told = hint.read(match.game, msgspec.json.decode(sent))


def sent(live, viewer):
    """Return a viewer's snapshot as bytes.

    It leaves out the device's counter of looks, and the undo, which compares with the moment
    before: only the current state is replaced here.
    """
    now = live.snapshot(viewer)
    return msgspec.json.encode(structs.replace(now, version=0, now=0.0, undo=None))


def worlds(box, seat):
    """Yield the true state, then states that the seat cannot tell from it, with cards swapped."""
    match, true = box.match, box.match.state
    for state in (true, *alike(match.game, true, seat, Random(9))):
        match.state = match.states[-1] = state
        yield state
    match.state = match.states[-1] = true


def told_apart(box, live, game, cards):
    """Return how many hints differ between worlds in what their own seat gets."""
    found = 0
    for seat in moments(box, live, game, cards):
        said = []
        for _ in worlds(box, seat):
            hinted(box, seat)
            said.append(sent(live, seat_of(seat)))
        assert live.snapshot(seat_of(seat)).ask.hint.choices
        assert len(said) > 1 or cards == "table"
        found += len({*said}) > 1
    return found


@pytest.mark.parametrize(("game", "cards"), ALL)
def test_a_seat_is_sent_the_same_in_worlds_that_it_cannot_tell_apart(box, live, game, cards):
    assert told_apart(box, live, game, cards) == 0


def test_a_hint_that_follows_from_hidden_cards_is_caught(box, live, monkeypatch):
    """This would happen if its random seed came from the true state."""
    honest = advice.seed_of

    def tell(game, state, seat):
        return honest(game, state, seat) + sum(state.cards.faces[:9:2])

    monkeypatch.setattr(advice, "seed_of", tell)
    assert told_apart(box, live, "midnight", "device") > 0


@pytest.mark.parametrize(("game", "cards"), ALL)
def test_nobody_else_is_sent_anything_of_what_it_says_or_of_when_it_came(box, live, game, cards):
    for seat in moments(box, live, game, cards):
        give(live, seat_of(seat), "hint")
        box.let(0)
        box.runtime.bots.let_go()
        others = [PUBLIC, *(seat_of(each) for each in range(SEATS[game]) if each != seat)]
        if cards == "device":
            others.append(HOST)
        thinking = [sent(live, viewer) for viewer in others]
        own = sent(live, seat_of(seat))
        for budget in (GAMES, 3 * GAMES):
            hinted(box, seat, budget=budget)
            assert [sent(live, viewer) for viewer in others] == thinking
            assert sent(live, seat_of(seat)) != own
