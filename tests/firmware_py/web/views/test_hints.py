"""Hints on pages: for the asking seat only; where people deal, for all and from public facts."""

import pytest
from msgspec import UNSET, structs

from firmware_py.console import inputs
from firmware_py.web.interfaces import Refused, Viewer
from firmware_py.web.views.hints import bars
from games.core.action import Action
from games.core.analysis.advice import offered
from games.core.analysis.hint import AS_GOOD, BETTER, LITTLE, Hint, WeighedChoice
from games.core.text import text
from tests.firmware_py.hints import hint_for
from tests.firmware_py.pages import give

HOST = Viewer(None, host=True)
PUBLIC = Viewer(None, host=False)


def seat_of(number):
    return Viewer(number, host=False)


def begin(box, live, cards, game="capsules"):
    give(live, HOST, "new_game", game=game, seats=2, cards=cards)
    box.wait(1)
    give(live, HOST, "hints", open=True)
    box.wait()
    while not offered(box.match.game, box.match.state, box.console.session.who()):
        box.choose(box.match.ask(box.console.session.who()).lines[0].action)
    return box.console.session.who()


def told(box, seat):
    """Answer the open request for a hint."""
    hints = box.console.session.hints
    hints.take(hints.moment, hint_for(box.match, seat))


def hint_on(live, viewer):
    ask = live.snapshot(viewer).ask
    return None if ask is None else ask.hint or None


def test_where_people_deal_the_shared_screen_has_it_too_and_it_says_from_what(box, live):
    seat = begin(box, live, "table")
    assert hint_on(live, HOST) is not None
    assert hint_on(live, PUBLIC) is None
    give(live, HOST, "hint")
    box.let(0)
    box.runtime.bots.let_go()
    told(box, seat)
    for viewer in (HOST, seat_of(seat)):
        assert hint_on(live, viewer).says.startswith("From what was played.")
    assert hint_on(live, seat_of(1 - seat)) is None


def test_where_the_device_deals_it_is_on_a_page_of_ones_own_alone(box, live):
    seat = begin(box, live, "device")
    assert hint_on(live, HOST) is None
    assert hint_on(live, seat_of(seat)) is not None
    with pytest.raises(Refused):
        give(live, HOST, "hint")


def test_where_nobody_sees_the_tiles_there_is_no_switch(box, live):
    give(live, HOST, "new_game", game="cinderella", seats=2, cards="table")
    box.wait(1)
    assert live.snapshot(HOST).hints is UNSET
    give(live, HOST, "new_game", game="midnight", seats=3, cards="table")
    box.feed(inputs.Tick(box.loop.now_ns()))
    box.wait(1)
    assert live.snapshot(HOST).hints is False


TOOK = {
    "en": "took a hint.",
    "nl": "vroeg een tip.",
    "fr": "a demandé un conseil.",
    "de": "Tipp geholt.",
}


@pytest.mark.parametrize("language", TOOK)
def test_every_page_tells_who_took_how_many_and_not_what_they_said(box, live, language):
    seat = begin(box, live, "device")
    give(live, seat_of(seat), "hint")
    box.let(0)
    box.runtime.bots.let_go()
    told(box, seat)
    for viewer in (HOST, seat_of(0), seat_of(1), PUBLIC):
        now = live.snapshot(viewer._replace(language=language))
        assert [each.hints for each in now.seats] == [1 if n == seat else UNSET for n in (0, 1)]
        (line,) = (each for each in now.log if each.told and each.seat == seat)
        assert line.text.endswith(TOOK[language])


def test_a_choice_that_is_nearly_as_good_has_nearly_a_full_bar():
    choices = tuple(
        WeighedChoice(Action(0, "play", n), mean, 0.01, 100, LITTLE)
        for n, mean in enumerate((0.6, 0.56))
    )
    found = bars(Hint(0, choices, level=False, why=(), line=(), worlds=1, games=200))
    assert [share for _, share, _ in found] == [1.0, 0.8]


def test_a_reason_says_how_often_even_if_it_is_always(box, live):
    seat = begin(box, live, "device")
    give(live, seat_of(seat), "hint")
    box.let(0)
    box.runtime.bots.let_go()
    other = text("table.hint.next", often=text("table.hint.often", a=3, of=10))
    odds = {"a": 10, "b": 3, "often": text("table.hint.always"), "other": other}
    why = text("capsules.hint.captures.sure", seat=seat, **odds)
    hints = box.console.session.hints
    hints.take(hints.moment, structs.replace(hint_for(box.match, seat), why=(why,)))
    (said,) = hint_on(live, seat_of(seat)).why
    assert said.endswith("takes a capsule: always; with the next best choice: in 3 of 10 games.")


def test_equal_choices_have_equal_bars_and_come_first():
    def choice(number, mean, error, gap):
        return WeighedChoice(Action(0, "play", number), mean, error, 100, gap)

    choices = (
        choice(0, 0.6, 0.02, AS_GOOD),
        choice(1, 0.5, 0.01, BETTER),
        choice(2, 0.45, 0.2, AS_GOOD),  # unsure
        choice(3, 0.4, 0.01, BETTER),
    )
    found = bars(Hint(0, choices, level=False, why=(), line=(), worlds=1, games=400))
    assert [each.action.a for each, *_ in found] == [0, 2, 1, 3]
    drawn = [bar for _, *bar in found]
    assert drawn[0] == drawn[1] == [1.0, 0.2]
    assert drawn[2] == [0.5, 0.1]
    assert drawn[3] == [0.0, 0.1]
