"""Tutorial notes on pages: on the learner's page and the shared screen; one command ends them."""

from random import Random

import pytest

import games
from firmware_py.console import commands, inputs
from firmware_py.console.session import tutorial
from firmware_py.web.interfaces import Refused, Viewer
from games.core.action import CHANCE, OVER
from tests.firmware_py.pages import give

HOST = Viewer(None, host=True)
PUBLIC = Viewer(None, host=False)


def seat_of(number):
    return Viewer(number, host=False)


def begin(box, live, game="midnight", seats=3, explain=(0, 1, 2), **told):
    told = {"cards": "device", **told}
    give(live, HOST, "new_game", game=game, seats=seats, explain=list(explain), **told)
    box.wait(1)
    return box


def test_the_seat_that_is_asked_reads_it_and_the_shared_screen_and_nobody_else(box, live):
    begin(box, live)
    own = live.snapshot(seat_of(0)).ask.note
    assert own.opening[0].startswith("Walk your figure")
    assert own.entry == "hour-card"
    assert own.says == ["Both figures move, even your rivals’."]  # the room is limited
    assert live.snapshot(HOST).ask.note == own
    for viewer in (seat_of(1), PUBLIC):
        assert not live.snapshot(viewer).ask.note


def test_it_stands_as_long_as_its_question(box, live):
    begin(box, live)
    before = live.snapshot(seat_of(0)).ask.note
    box.wait(60)
    assert live.snapshot(seat_of(0)).ask.note == before
    match = box.match
    box.choose(match.ask(0).lines[0].action)
    assert not live.snapshot(seat_of(0)).ask.note
    now = live.snapshot(seat_of(1)).ask
    assert now.note.entry == "hour-card"


def test_it_is_said_in_the_readers_language(box, live):
    begin(box, live)
    assert live.snapshot(Viewer(0, host=False, language="nl")).ask.note.says[0].startswith("Beide")


def test_off_is_one_order_of_the_shared_screen_for_all_and_of_a_seat_for_itself(box, live):
    begin(box, live)
    give(live, seat_of(1), "notes", seat=1, on=False)
    box.wait()
    assert tutorial.learners(box.console) == (0, 2)
    with pytest.raises(Refused):
        give(live, seat_of(1), "notes", seat=0, on=False)
    give(live, HOST, "notes", seat=None, on=False)
    box.wait()
    assert tutorial.learners(box.console) == ()
    assert not live.snapshot(HOST).ask.note
    give(live, HOST, "notes", seat=0, on=True)
    box.wait()
    assert [seat.learns for seat in live.snapshot(HOST).seats][:1] == [True]


def test_what_was_told_is_marked_as_read_for_its_own_reader(box, live):
    begin(box, live)

    def read(viewer):
        told = give(live, viewer, "rules")["rules"]
        return [entry.id for entry in told.entries if entry.read is True]

    assert read(seat_of(0)) == ["hour-card"]
    assert read(seat_of(1)) == read(HOST) == read(PUBLIC) == []
    give(live, seat_of(0), "notes", seat=0, on=True, again=True)
    box.wait()
    assert tutorial.lesson(box.console, 0).heard in ((), ("midnight.entry.hour-card.note",))


def test_a_match_at_which_nobody_learns_looks_as_ever(box, live):
    """At most one key mentions notes; the snapshots contain nothing else of them."""
    begin(box, live, explain=())
    for viewer in (HOST, seat_of(0), PUBLIC):
        now = live.snapshot(viewer)
        assert not now.ask.note
        assert not any(seat.learns for seat in now.seats)
        assert not now.lessons


def test_set_up_knows_what_was_finished_and_who_still_learns(box, live):
    box.command(commands.SetSeating(("Ann", "")))
    begin(box, live)
    box.console.tutorial_progress = box.console.tutorial_progress.ended("capsules")
    told = live.snapshot(HOST).lessons
    assert (told.finished, told.learn) == (["capsules"], {"midnight": ["Ann"]})
    assert not live.snapshot(PUBLIC).lessons
    assert not live.snapshot(seat_of(0)).lessons


@pytest.mark.parametrize("game", games.names(plugins=False))
def test_what_tells_of_a_hand_stands_on_its_own_page_alone(box, live, game):
    begin(box, live, game, 2 if game == "capsules" else 3)
    box.feed(inputs.RemoteSeats(frozenset({0}), box.runtime.now()))
    box.wait(0.1)
    rng, seen = Random(game), 0
    for _ in range(60):
        match = box.match
        if match.turn == OVER:
            break
        asked = match.game.asked(match.state)
        if match.turn == CHANCE or not asked:
            box.command(commands.Draw())
        else:
            box.choose(rng.choice(match.game.choices(match.state, rng.choice(asked))))
        box.wait(0.1)
        own = {who for who, each in box.console.session.notes.told.items() if each.own}
        assert own <= {0}
        for viewer in (HOST, PUBLIC, seat_of(1)):
            ask = live.snapshot(viewer).ask
            if ask is not None and ask.who in own:
                assert not ask.note or not ask.note.entry
        assert not live.snapshot(PUBLIC).ask or not live.snapshot(PUBLIC).ask.note
        seen += bool(own) and bool(live.snapshot(seat_of(0)).ask.note.entry)
    assert seen or game != "midnight"


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", games.names(plugins=False))
def test_a_tip_fits_the_question_at_which_it_is_shown(box, live, game, seed):
    """A tip on the question has the summary of its rule. Any other tip names what it is about."""
    begin(box, live, game, 2, explain=(0, 1))
    box.feed(inputs.RemoteSeats(frozenset({0, 1}), box.runtime.now()))
    box.wait(0.1)
    rng, seen = Random(f"{game} {seed}"), set()
    while box.match.turn != OVER and len(box.match.actions) < 150:
        match = box.match
        asked = match.game.asked(match.state)
        if match.turn == CHANCE or not asked:
            box.command(commands.Draw())
        else:
            box.choose(rng.choice(match.game.choices(match.state, rng.choice(asked))))
        box.wait(0.1)
        for who, told in box.console.session.notes.told.items():
            ask = live.snapshot(seat_of(who)).ask if who >= 0 else None
            if ask is None or ask.note is None or ask.note.opening or not ask.note.says:
                continue
            question = box.match.ask(who).question.id.partition(".")[2].replace(".", ":", 1)
            fits, said = question in told.note.needs, " ".join(ask.note.says)
            assert fits or _names_its_subject(said), (ask.question, said)
            seen.add(told.note.text.id)
    assert seen


def _names_its_subject(said):
    """Return whether a tip is a statement about a thing, not an instruction without a card."""
    first = said.split()[0]
    return first.endswith(":") or first in STATEMENTS


STATEMENTS = {
    *("A", "An", "All", "Every", "Four", "If", "One", "Pairs", "Points:", "The", "Thing", "This"),
    *("Three", "When", "Both", "Cards", "With"),
}
"""First words of tips that name what they are about: instructions begin with a verb."""
