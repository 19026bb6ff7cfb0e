"""Hints at the table: for the seat that asks, counted for all, cancelled with their question."""

from random import Random

import pytest

from firmware_py.console import commands, effects, inputs
from games.core.analysis.advice import offered
from games.core.match import Match
from tests.firmware_py.console.table import Table
from tests.firmware_py.hints import hint_for
from tests.firmware_py.render.overflow import overflow


class Asking(Table):
    """A table whose hints come when the test says so; its bots do not answer."""

    thinks = False

    @property
    def advised(self):
        """Return the Advise and Cancel effects since the last call."""
        found = [e for e in self.effects if isinstance(e, effects.ComputeHint | effects.Cancel)]
        self.effects.clear()
        return found

    @property
    def hints(self):
        return self.console.session.hints

    def ask(self, seat=0):
        self.feed(inputs.HintRequested(seat, self.now))
        return self

    def answer(self, moment, found="thought"):
        match = self.match
        if found == "thought":
            found = hint_for(match, 0, 30)
        self.feed(inputs.HintReady(moment, found, self.now))
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
    at.command(commands.Choose(at.match.game.choices(at.match.state, 0)[0]))
    assert any(isinstance(each, effects.Cancel) for each in at.advised)
    at.answer(first.moment, None)
    assert (at.hints.told, at.hints.failed, at.hints.seat) == (None, False, None)
    assert at.hints.taken(0) == 1  # undo does not change the count


def test_an_undo_does_not_take_a_hint_back():
    at = table()
    at.ask()
    at.command(commands.Choose(at.match.game.choices(at.match.state, 0)[0]))
    at.feed(inputs.UndoRequested(agreed=True, at=at.now))
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
    at.command(commands.AllowHints(open=True))
    assert [(each.seat, each.open) for each in at.hints.log] == [(None, True)]
    assert len(at.ask().advised) == 1
    at.command(commands.AllowHints(open=False))
    assert isinstance(at.advised[-1], effects.Cancel)
    assert at.hints.seat is None


@pytest.mark.parametrize("seat", [-1, 1])
def test_nobody_asks_for_another(seat):
    at = table()
    assert at.ask(seat).advised == []


def opened(at):
    return at.menu("hint")


def test_the_box_shows_the_best_answers_and_goes_to_one():
    at = opened(table())
    (advise_,) = (each for each in at.advised if isinstance(each, effects.ComputeHint))
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
    assert [type(each) for each in at.advised] == [effects.Cancel]


def shared(seats=2):
    at = table(seats, bots={})
    at.command(commands.AllowHints(open=True))
    at.effects.clear()
    return at


def test_with_others_the_box_goes_to_the_one_that_it_is_for():
    at = shared()
    asks = at.match.game.asked(at.match.state)[0]
    open_to_all = at.press("back").light
    opened(at)
    (advise_,) = (each for each in at.advised if isinstance(each, effects.ComputeHint))
    assert advise_.seat == asks
    at.answer(advise_.moment)
    assert at.screen.head.text == "Hand over"
    assert at.light.target == asks
    words = {at.console.say(line.label) for line in at.match.ask(asks).lines}
    assert not words & {*at.screen.rows, at.screen.answer}
    at.press("ok")
    assert at.screen.private
    assert at.screen.rows[0] in words
    assert at.light.private
    at.hold("ok")
    assert at.screen.head.text != "Hint"
    assert open_to_all.target == at.light.target


def test_a_hint_that_nobody_looks_at_hides_where_others_sit():
    at = opened(shared())
    (advise_,) = (each for each in at.advised if isinstance(each, effects.ComputeHint))
    at.answer(advise_.moment)
    at.press("ok").wait(21)
    assert at.screen.head.text != "Hint"
    assert not at.screen.private


def test_who_has_the_box_already_goes_to_the_answer_in_their_list():
    at = opened(shared())
    (advise_,) = (each for each in at.advised if isinstance(each, effects.ComputeHint))
    at.answer(advise_.moment)
    at.press("ok", "ok")
    play = at.console.play
    assert play.cursor is not None
    chosen = play.lines(at.console)[play.cursor].action
    assert chosen == at.hints.told.choices[0].action


@pytest.mark.parametrize("game", ["midnight", "outcasts", "capsules", "nightwatch"])
def test_where_people_deal_the_box_tells_all_what_a_card_would_do(game):
    at = Asking(game).play(game, 3)
    at.command(commands.AllowHints(open=True))
    rng = Random(1)
    verbs = at.match.game.verbs
    while True:
        ask = at.console.play.ask(at.console)
        who = at.console.session.who()
        if offered(at.match.game, at.match.state, who) and verbs[ask.lines[0].action.verb] == (
            "face",
        ):
            break
        if ask.draw:
            at.press("ok")
        else:
            at.pick(rng.choice(ask.lines).action)
    at.wait(1)
    at.effects.clear()
    opened(at)
    (advise_,) = (each for each in at.advised if isinstance(each, effects.ComputeHint))
    assert at.screen.rows[:2] == ("From what was played. I", "can’t see your hand.")
    match, seat = at.match, advise_.seat
    at.answer(advise_.moment, hint_for(match, seat))
    label = {line.action: line for line in at.match.ask(seat).lines}
    for _ in range(3):
        best = at.hints.told.choices[at.console.mode.chosen].action
        assert overflow(at.screen) == []
        assert not at.screen.private
        held = "if you have it" in at.screen.rows
        assert held == (verbs[best.verb] == ("face",))
        if label[best].preview:
            assert at.light.proposals == (label[best].preview,)
        at.press("next")


def test_where_nobody_sees_the_tiles_there_is_no_hint():
    assert "There is no hint here." in Asking().play("cinderella", 2).menu("hint").says
    assert "There is no hint here." in Asking().play("cinderella", 2).menu("settings", "hints").says


def test_where_hints_are_off_the_menu_asks_and_shows_one_at_once():
    at = table(bots={}).menu("hint")
    assert at.says.startswith("Hint | Allow hints in this game? | ▸ yes | no")
    assert at.advised == []
    at.press("ok")
    assert [(each.seat, each.open) for each in at.hints.log] == [(None, True), (0, True)]
    assert len(at.advised) == 1


def test_no_hint_is_taken_where_they_stay_off():
    at = table(bots={}).menu("hint").press("next", "ok")
    assert at.says.startswith("Menu | ▸ Hint")
    assert (at.advised, at.hints.log) == ([], [])


def kept(at):
    """Return the last stored record of hints."""
    found = [each.taken for each in at.effects if isinstance(each, effects.KeepHints)]
    return found[-1] if found else None


def test_that_a_hint_was_taken_is_kept_and_nothing_that_it_says():
    at = shared()
    at.feed(inputs.HintRequested(at.match.game.asked(at.match.state)[0], at.now))
    count = len(at.match.entries)
    assert kept(at) == ((count, None, True), (count, 0, True))


def test_after_a_power_cut_it_is_as_it_was():
    at = shared()
    at.feed(inputs.HintRequested(0, at.now))
    taken = kept(at)
    after = Asking()
    match = Match.load(at.match.save())
    after.feed(inputs.Resumed(match, after.now, {}, 0, False, taken))
    assert after.hints.log == at.hints.log
    assert after.hints.taken(0) == 1
    assert after.hints.chosen is True


def test_the_log_of_the_box_counts_them():
    at = shared()
    at.feed(inputs.HintRequested(0, at.now))
    at.menu("log")
    said = []
    for _ in range(4):
        said += at.screen.rows
        at.press("next")
    assert "Red: 1 hint" in said
