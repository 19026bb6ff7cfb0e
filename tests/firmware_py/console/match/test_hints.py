"""Hints at the table: for the seat that asks, counted for all, gone with their question."""

import pytest

from firmware_py.console import effects, inputs
from games.core import hint
from games.core.advice import advise, asked
from tests.firmware_py.console.table import Table


class Asking(Table):
    """A table whose hints come when they are told to; its bots do not think."""

    thinks = False

    @property
    def advised(self):
        """The questions for hints since the last look, and what was let go."""
        found = [e for e in self.effects if isinstance(e, effects.Advise | effects.LetGo)]
        self.effects.clear()
        return found

    @property
    def hints(self):
        return self.console.sitting.hints

    def ask(self, seat=0):
        self.feed(inputs.AskHint(seat, self.now))
        return self

    def answer(self, moment, found="thought"):
        match = self.match
        if found == "thought":
            world, seed = asked(match.game, match.state, 0)
            advice = advise(match.game, world, 0, seed, 30)
            found = hint.hint(match.game, world, 0, seed, advice)
        self.feed(inputs.Advised(moment, found, self.now))
        return self


def table(seats=2, bots=None):
    bots = {1: "strong"} if bots is None else bots
    found = Asking().play("capsules", seats, "base", "device", bots=bots)
    for _ in range(20):
        if found.match.turn == 0 and len(found.match.game.choices(found.match.state, 0)) > 1:
            break
        found.press("ok").wait(0.1)
    found.effects.clear()
    return found


def test_a_hint_is_thought_about_once_and_counted():
    at = table()
    (advise_,) = at.ask().advised
    assert (advise_.seat, advise_.match) == (0, at.match)
    assert at.ask().advised == []  # the same question
    assert at.hints.thinking
    at.answer(advise_.moment)
    assert {each.action for each in at.hints.told.choices} == {
        *at.match.game.choices(at.match.state, 0)
    }
    assert at.hints.taken(0) == 1


def test_a_hint_goes_with_its_question():
    at = table()
    (first,) = at.ask().advised
    at.feed(inputs.Choose(at.match.game.choices(at.match.state, 0)[0], at.now))
    assert any(isinstance(each, effects.LetGo) for each in at.advised)
    at.answer(first.moment, None)
    assert (at.hints.told, at.hints.failed, at.hints.seat) == (None, False, None)
    assert at.hints.taken(0) == 1  # taking it back changes nothing of that


def test_an_undo_does_not_take_a_hint_back():
    at = table()
    at.ask()
    at.feed(inputs.Choose(at.match.game.choices(at.match.state, 0)[0], at.now))
    at.feed(inputs.TakeBack(at.now, True))
    assert at.hints.taken(0) == 1


def test_that_nobody_could_think_is_no_hint_and_can_be_asked_again():
    at = table()
    (first,) = at.ask().advised
    at.answer(first.moment, None)
    assert at.hints.failed
    (second,) = at.ask().advised
    assert second.moment > first.moment


def test_with_others_at_the_table_there_is_none_until_it_is_agreed_and_all_are_told():
    at = table(bots={})
    assert at.ask().advised == []
    at.feed(inputs.SetHints(True, at.now))
    assert [(each.seat, each.open) for each in at.hints.log] == [(None, True)]
    assert len(at.ask().advised) == 1
    at.feed(inputs.SetHints(False, at.now))
    assert isinstance(at.advised[-1], effects.LetGo)
    assert at.hints.seat is None


@pytest.mark.parametrize("seat", [-1, 1])
def test_nobody_asks_for_another(seat):
    at = table()
    assert at.ask(seat).advised == []


def opened(at):
    at.hold("ok")
    assert "Hint" in at.screen.menu.lines[1]
    at.press("next", "ok")
    return at


def test_the_box_shows_the_best_answers_and_goes_to_one():
    at = opened(table())
    (advise_,) = (each for each in at.advised if isinstance(each, effects.Advise))
    assert at.screen.rows == ("Thinking…",)
    at.answer(advise_.moment)
    best, second, *_ = at.hints.told.choices
    label = {line.action: at.console.say(line.label) for line in at.match.ask(0).lines}
    assert at.screen.rows[0] == label[best.action]
    assert at.screen.right.startswith("1/")
    assert at.press("next").screen.rows[0] == label[second.action]
    entries = len(at.match.entries)
    at.press("ok")
    assert len(at.match.entries) == entries
    play = at.console.play
    assert play.cursor is not None


def test_who_goes_back_while_it_is_thought_about_wants_it_no_more():
    at = opened(table())
    at.effects.clear()
    at.press("back")
    assert [type(each) for each in at.advised] == [effects.LetGo]


def test_with_others_the_box_offers_none():
    at = table(bots={})
    at.feed(inputs.SetHints(True, at.now))
    at.hold("ok")
    assert "Hint" not in at.screen.menu.lines
