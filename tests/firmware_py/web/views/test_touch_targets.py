"""Touch targets in snapshots, and the effect of presses: only for the seat that is asked."""

import pytest

from firmware_py.web.interfaces import Refused, Viewer
from firmware_py.web.protocol import BadMessage
from games.core.action import CHANCE
from tests.firmware_py.pages import give, looked, sees

HOST = Viewer(None, host=True)
GUEST = Viewer(None, host=False)


def seat(number):
    return Viewer(number, host=False)


@pytest.fixture
def three(box):
    """Return midnight with three people, each with a hand."""
    return box.play("midnight", seats=3, cards="device")


@pytest.fixture
def alone(box):
    """Return midnight with one person and two bots."""
    return box.play("midnight", seats=3, cards="device", bots=(1, 2))


def press(ask):
    """Return the action of an answer, and the actions that follow it."""
    line = next(line for line in ask["lines"] if any(way["then"] for way in line["ways"]))
    return line["action"], line["ways"][0]["then"]


def test_the_asked_one_is_told_where_to_press_in_a_look(three, live):
    asked = three.match.turn
    ask = looked(live, seat(asked))["ask"]
    action, then = press(ask)
    assert action[:2] == [asked, "play"]
    assert [row[1] for row in then][:1] == ["confirm"]
    spot = ask["lines"][0]["ways"][0]["spots"][0]
    assert spot["zone"] == f"hand-{asked}"


def test_nobody_else_is_told_where_to_press_and_why_not(box, live):
    box.play("outcasts", seats=3, variant="base", cards="device")
    for _ in range(60):
        asked = box.match.turn
        if asked >= 0 and (ask := box.match.ask(asked)).private and ask.reasons:
            break
        box.play_on(1)
    assert looked(live, seat(asked))["ask"]["reasons"]
    assert sees(live, seat(asked))["ask"]["reasons"], "an own page is told at once"
    for viewer in (*(seat(n) for n in range(3) if n != asked), GUEST, HOST):
        told = sees(live, viewer)["ask"]
        assert (told["lines"], told["adds"], told["reasons"]) == ([], [], [])


def test_who_plays_alone_is_told_at_once(alone, live):
    ask = sees(live, HOST)["ask"]
    assert press(ask)
    assert ask["private"]


def test_a_press_is_done_answer_by_answer(alone, live):
    action, then = press(sees(live, HOST)["ask"])
    before = len(alone.match.actions)
    give(live, HOST, "choose", action=action, then=then)
    alone.wait(0)
    assert [a.to_json() for a in alone.match.actions[before:][: 1 + len(then)]] == [action, *then]


def test_an_answer_alone_is_done_as_ever(alone, live):
    action, _ = press(sees(live, HOST)["ask"])
    give(live, HOST, "choose", action=action)
    last = [each.to_json() for each in alone.wait(0).match.actions[-3:]]
    assert action in last, "the settled answers follow it"


@pytest.mark.parametrize("viewer", [HOST, GUEST, seat(1), seat(2)], ids=str)
def test_nobody_presses_for_another(three, live, viewer):
    asked = three.match.turn
    assert asked == 0
    action, then = press(looked(live, seat(asked))["ask"])
    before = [*three.match.actions]
    with pytest.raises(Refused):  # also by the shared screen, until the device is handed over
        give(live, viewer, "choose", action=action, then=then)
    with pytest.raises(Refused):
        give(live, viewer, "choose", action=[1, "confirm"], then=[action])
    assert three.wait(0).match.actions == before


def test_what_follows_is_the_same_seats(three, live):
    action, then = press(looked(live, seat(0))["ask"])
    for other in ([1, "confirm"], [-1, "next_round"], [0, "play", 3]):
        with pytest.raises(Refused):
            give(live, seat(0), "choose", action=action, then=[*then, other])
    for malformed in ([*then, [0, 1]], [then[0]] * 13):
        with pytest.raises(BadMessage):
            give(live, seat(0), "choose", action=action, then=malformed)
    assert three.wait(0).match.actions[-1].by == CHANCE


def test_what_follows_is_no_answer_of_the_table(alone, live):
    action, then = press(sees(live, HOST)["ask"])
    before = [*alone.match.actions]
    with pytest.raises(Refused):
        give(live, HOST, "choose", action=action, then=[*then, [-1, "next_round"]])
    assert alone.wait(0).match.actions == before


def test_pointing_moves_the_box_of_who_plays_alone(alone, live):
    action, _ = press(sees(live, HOST)["ask"])
    give(live, HOST, "point", action=action)
    play = alone.wait(0).console.play
    assert play.lines(alone.console)[play.cursor].action.to_json() == action
    assert not any(line["cursor"] for line in sees(live, HOST)["ask"]["lines"])
    give(live, HOST, "point", action=None)
    assert alone.wait(0.2).console.play.cursor is None


def test_pointing_shows_the_others_nothing(three, live):
    action, _ = press(looked(live, seat(0))["ask"])
    before = three.chips.line.colours
    assert give(live, seat(0), "point", action=action) is None
    assert three.wait(0).console.play.cursor is None
    assert three.chips.line.colours == before


def test_nobody_points_or_answers_for_a_bot(alone, live):
    action, then = press(sees(live, HOST)["ask"])
    give(live, HOST, "choose", action=action, then=then)
    bot = alone.wait(0).match.turn
    assert bot in (1, 2)
    choice = alone.match.game.choices(alone.match.state, bot)[0].to_json()
    for viewer in (HOST, seat(bot)):
        for order in ("choose", "point"):
            with pytest.raises(Refused):
                give(live, viewer, order, action=choice)
    assert sees(live, HOST)["ask"] is None


def test_nobody_rolls_for_a_bot(box, live):
    box.play("cinderella", seats=2, variant="basic", cards="device", bots=(0,))
    assert box.match.turn == CHANCE
    assert sees(live, HOST)["ask"] is None
    with pytest.raises(Refused):
        give(live, HOST, "draw")
    assert box.wait(0).match.turn == CHANCE
