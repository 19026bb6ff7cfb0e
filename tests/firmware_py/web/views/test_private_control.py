"""Control of the device from a page during a private question: only for its seat and the host."""

from random import Random

import pytest

from firmware_py.console import commands, inputs
from firmware_py.console.gestures import Pressed, Released
from firmware_py.console.session import actions
from games.core.action import OVER

GAMES = {
    "capsules": {}, "cinderella": {"variant": "advanced"}, "midnight": {}, "outcasts": {},
    "nightwatch": {},
}  # fmt: skip


def asked_alone(box, rng=None, but=()):
    """Play until a seat without a page has a private question; return the seat."""
    rng = rng or Random(1)
    for _ in range(200):
        seat = box.console.play.asked_in_private(box.console)
        if seat is not None and seat not in but:
            return seat
        box.play_on(1, rng)
    return pytest.fail("nobody is asked in private")


def before_private(box, but=()):
    """Play until the next answer makes a question private to another seat; return it."""
    rng = Random(1)
    for _ in range(300):
        match, play = box.match, box.console.play
        if match.turn == OVER:
            break
        if play.asked_in_private(box.console) is None and match.turn >= 0:
            for action in match.game.choices(match.state, match.turn):
                state = match.game.apply(match.state, action)
                asked = match.game.asked(state)
                ask = match.game.ask(state, asked[0]) if asked else None
                if ask is not None and ask.private and asked[0] not in but:
                    return action
        box.play_on(1, rng)
    return pytest.fail("no question becomes private by an answer")


def stands(box):
    """Return all console state that buttons on the device can change."""
    console = box.console
    play = console.play
    return (
        len(box.match.entries), play.opened, play.cursor, play.within, play.page, play.looked,
        [type(mode) for mode in console.modes],
    )  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_one_seat_cannot_open_anothers_hand_nor_play_for_it(box, pages, game):
    box.play(game, seats=3, cards="device", **GAMES[game])
    other = pages.open(1)
    asked = asked_alone(box, but={1})
    before = stands(box)
    for button in ("ok", "next", "ok", "back"):
        said = other.order("press", button=button)
        assert said.get("refused", "").startswith("Someone else is asked in private")
        assert "refused" in other.order("release", button=button)
    assert stands(box) == before
    host = pages.open(host=True)
    host.order("press", button="ok")
    host.order("release", button="ok", seconds=0.1)
    assert box.console.play.opened == asked
    before = stands(box)
    match = box.match
    held = [line.action for line in match.ask(asked).lines]
    face = next((action.a for action in held if isinstance(action.a, str)), None)
    for order, fields in (
        ("press", {"button": "next"}), ("press", {"button": "ok"}), ("lift", {}),
        ("lay", {"game": game, "face": face or match.setup.deck.faces[0].id}),
    ):  # fmt: skip
        assert "refused" in other.order(order, seconds=0.1, **fields)
    assert stands(box) == before


def test_the_refusal_is_in_the_pages_language(box, pages):
    box.play("midnight", seats=3, cards="device")
    other = pages.open(1, language="de")
    asked_alone(box, but={1})
    assert "im Geheimen gefragt" in other.order("press", button="ok")["refused"]


def test_the_seat_that_is_asked_may_press(box, pages):
    box.play("midnight", seats=3, cards="device")
    asked = asked_alone(box)
    own = pages.open(asked)
    assert "done" in own.order("press", button="ok")
    assert "done" in own.order("release", button="ok")


def test_a_phone_presses_no_buttons_without_a_match(box, pages):
    box.play("midnight", seats=2, cards="device")
    pages.open(host=True)
    phone = pages.open(1)
    box.command(commands.EndGame())
    before = [type(mode) for mode in box.console.modes]
    for button in ("ok", "next", "back"):
        assert "refused" in phone.order("press", button=button, seconds=0.1)
    assert [type(mode) for mode in box.console.modes] == before
    assert box.match is None


def test_a_phone_presses_no_buttons_in_a_menu_or_for_another_seat(box, pages):
    box.play("capsules", seats=2, cards="device")
    asked = box.console.play.who(box.console)
    phone, other = pages.open(asked), pages.open(1 - asked)
    assert "done" in phone.order("press", button="next")
    assert "done" in phone.order("release", button="next")
    assert "refused" in other.order("press", button="ok")
    box.press("ok", seconds=0.8)
    assert len(box.console.modes) > 1
    assert "refused" in phone.order("press", button="ok")


@pytest.mark.parametrize("button", ["ok", "next"])
def test_a_finger_that_was_down_before_does_not_count(box, pages, button):
    box.play("nightwatch", seats=3, cards="device")
    other = pages.open(1)
    answer = before_private(box, but={1})
    assert "done" in other.order("press", button=button)
    cursor = box.console.play.cursor
    box.choose(answer)
    assert box.console.play.asked_in_private(box.console) not in (None, 1)
    box.wait(3)  # long enough for a repeat or a hold
    other.order("release", button=button, seconds=0.2)
    assert box.console.play.opened is None
    assert box.console.play.cursor in (None, cursor)
    assert len(box.console.modes) == 1, "no menu was opened by the hold"
    box.press("ok")  # a press on the device
    assert box.console.play.opened is not None


def test_a_finger_at_the_box_itself_does_not_count_either(box):
    box.play("nightwatch", seats=3, cards="device")
    answer = before_private(box)
    box.chips.pins.press("ok")
    box.wait(0.05)
    box.choose(answer)
    box.chips.pins.release("ok")
    box.wait(0.1)
    assert box.console.play.opened is None
    box.press("ok")
    assert box.console.play.opened is not None


def test_a_press_that_is_heard_only_afterwards_does_not_count(box, pages):
    box.play("nightwatch", seats=3, cards="device")
    other = pages.open(1)
    answer = before_private(box, but={1})
    at = box.runtime.now()
    box.runtime.command(commands.Choose(answer))
    box.let(0)
    box.runtime.feed(Pressed("ok", at - 1))  # allowed when pressed, but queued behind the answer
    box.runtime.feed(Released("ok", at, False))
    box.wait(0.1)
    assert box.console.play.asked_in_private(box.console) not in (None, 1)
    assert box.console.play.opened is None
    assert not other.closed


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_whatever_another_seat_orders_nothing_of_the_question_moves(box, pages, game, seed):
    """Random buttons and cards from a page that is not asked, before and during the question."""
    rng = Random(f"{game} {seed}")
    box.play(game, seats=3, cards="device", **GAMES[game])
    other, tried = pages.open(1), 0
    faces = [face.id for face in box.match.setup.deck.faces]

    def meddle():
        what = rng.choice(["press", "press", "release", "lay", "lift"])
        fields = {"lay": {"game": game, "face": rng.choice(faces)}}
        button = {"button": rng.choice(["ok", "back", "next", "previous"])}
        return other.order(what, **fields.get(what, button if what in ("press", "release") else {}))

    for _ in range(25):
        if box.match.turn == OVER:
            break
        play = box.console.play
        if play.asked_in_private(box.console) in (None, 1):
            meddle()
            box.console.only_play()  # the table goes on, whatever was opened
        else:
            box.wait(1)
            if play.hands_over(box.console) and rng.random() < 0.5:
                box.press("ok")
            before = stands(box)
            for _ in range(4):
                assert "refused" in meddle()
            assert stands(box) == before
            tried += 1
        box.play_on(1, rng)
    assert tried


def marking(box):
    """Play midnight until a player marks cards privately; return the seat, and a card to mark."""
    box.play("midnight", seats=3, cards="device")
    rng = Random(3)
    for _ in range(400):
        for who in box.match.game.asked(box.match.state):
            ask = box.match.ask(who) if who >= 0 else None
            marks = [line.action for line in ask.lines if line.action.verb == "mark"] if ask else []
            if len(marks) > 1:
                return who, marks[0]
        box.play_on(1, rng)
    return pytest.fail("nobody marks a card")


def test_nobody_else_takes_back_what_a_seat_marked_in_secret(box, pages):
    who, mark = marking(box)
    own, other, host = pages.open(who), pages.open((who + 1) % 3), pages.open(host=True)
    watching = pages.open()
    before = len(box.match.actions)
    for done in range(2):  # before and after the first private answer, or the offer would reveal it
        for to in (None, *(line["n"] for line in other.table["log"])):
            assert other.order("undo", agreed=True, to=to)["refused"].startswith("Someone else")
        assert len(box.match.actions) == before + done
        assert other.table["undo"] is watching.table["undo"] is None
        assert host.table["undo"] is None, "the seat has a page"
        if not done:
            assert "done" in own.order("choose", action=mark.to_json(), seconds=0.2)
    assert own.table["undo"] is not None
    assert "done" in own.order("undo", seconds=0.2)
    assert len(box.match.actions) == before
    own.order("choose", action=mark.to_json(), seconds=0.2)
    assert host.order("undo")["refused"].startswith("Someone else")
    own.leave()
    host.order("new_address", seat=who)
    assert "done" in host.order("undo", seconds=0.2)
    assert len(box.match.actions) == before


def test_a_secret_answer_on_a_page_makes_no_sound_and_one_at_the_box_is_heard_by_no_other_page(
    box, pages
):
    who, mark = marking(box)
    own, other, host = pages.open(who), pages.open((who + 1) % 3), pages.open(host=True)
    box.wait(2)
    tones = [len(page.told("tone")) for page in (own, other, host)]
    own.order("choose", action=mark.to_json(), seconds=1)
    own.order("undo", seconds=1)
    assert [len(page.told("tone")) for page in (own, other, host)] == tones
    actions.do(box.console, mark)
    box.feed(inputs.Tick(box.runtime.now()))
    box.wait(1)
    assert len(other.told("tone")) == tones[1]
    assert len(host.told("tone")) > tones[2], "who stands beside the box hears it"
