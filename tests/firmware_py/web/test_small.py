"""Layout on a phone: hand, question and answers fit without overlap."""

import pytest

from firmware_py.console import commands
from tests.firmware_py.web.real import TABLES, Table
from tests.firmware_py.web.seen import ANN
from tests.firmware_py.web.test_fitting import OVER, asked, box
from tests.pages import resize
from tests.waiting import until

pytestmark = pytest.mark.needs("browser")

TABLES |= {"outcasts": ("outcasts", "device"), "capsules": ("capsules", "device")}
PHONE, LYING, LOW = (390, 844), (844, 390), (780, 361)
HIGH = "document.documentElement.scrollHeight"
ROWS = """(which) => new Set([...document.querySelectorAll(which)]
    .map((e) => Math.round(e.offsetTop))).size"""


@pytest.fixture
def shown(serving, visit):
    """Open Ann's page on a phone, in the middle of a game with hints."""

    def show(shows, size=PHONE, seats=3, after=60, *, tips=False):
        def until(match):
            return match.turn == 0 and len(match.actions) > after

        table = Table(shows, seats=seats, until=until)
        table.command(commands.AllowHints(open=True))
        if tips:
            table.command(commands.SwitchNotes(on=True))
        page = visit(serving(table), token=ANN, size=size)
        page.wait_for_selector(".ask-part")
        return page

    return show


@pytest.mark.parametrize("shows", ["device", "grid", "outcasts", "capsules"])
def test_a_game_fits_on_a_phone_that_stands_and_on_one_that_lies(shown, shows):
    page = shown(shows)
    for width, height in (PHONE, LYING, LOW):
        resize(page, width, height)
        assert page.evaluate(HIGH) <= height, (width, height)
        assert page.evaluate(OVER, [".clock", ".across"]) == 0, (width, height)


@pytest.mark.parametrize("shows", ["device", "outcasts", "capsules"])
def test_a_tip_leaves_the_hand_on_the_screen_of_a_phone(shown, shows):
    page = shown(shows, seats=3 if shows == "capsules" else 4, after=8, tips=True)
    page.wait_for_selector(".note")
    assert page.evaluate(HIGH) <= PHONE[1]
    assert box(page, ".mine")["bottom"] <= PHONE[1]


@pytest.mark.parametrize("moment", ["start", "icon", "icon-again"])
def test_a_tip_on_a_phone_shows_whole_sentences(serving, visit, moment):
    table = Table("capsules", seats=2, until=asked(f"capsules.ask.{moment}"))
    table.command(commands.SwitchNotes(on=True))
    page = visit(serving(table), token=ANN, size=PHONE, ready=".note")
    around = box(page, ".note > div")
    texts = [each.bounding_box() for each in page.locator(".note p").all()]
    seen = [each for each in texts if each["x"] < around["right"] - 1]
    assert seen
    assert seen[-1]["y"] + seen[-1]["height"] <= around["bottom"] + 1
    assert moment != "start" or seen == texts
    assert box(page, "[data-key='note-more']")["bottom"] <= box(page, ".note")["bottom"] + 1


def test_a_press_on_the_dial_of_a_phone_hurries_a_bot(serving, visit):
    table = Table("capsules", seats=3, until=lambda match: match.turn == 1)
    table.command(commands.GiveSeat(1, "random"))
    page = visit(serving(table), token=ANN, size=PHONE, ready=".clock-open")
    page.click(".clock-open")
    until(lambda: any(call[0] == "hurry" for call in table.calls), "the command")
    assert not page.locator(".clock-part.large").count()


def test_the_cross_of_the_large_device_is_outside_the_dial(serving, visit):
    table = Table("capsules", seats=2, until=asked("capsules.ask.icon"))
    page = visit(serving(table), token=ANN, size=PHONE, ready=".clock-open")
    page.click(".clock-open")
    page.wait_for_selector(".clock-part.large")
    assert box(page, ".clock-open")["bottom"] < box(page, ".large .clock")["top"]


def test_the_stop_button_of_a_phone_covers_no_card(serving, visit):
    table = Table("capsules", seats=3, until=asked("capsules.ask.icon-again"))
    page = visit(serving(table), token=ANN, size=PHONE, locale="de")
    page.wait_for_selector(".answers .pill")
    assert box(page, ".mine")["bottom"] <= box(page, ".answers")["top"]


def test_ten_cards_lie_in_two_rows_and_five_in_one(shown):
    page = shown("outcasts", seats=4, after=0)
    assert page.locator(".hand-zone .thing").count() == 10
    assert page.evaluate(ROWS, ".hand-zone .thing") == 2
    page = shown("device", seats=4)
    assert page.locator(".hand-zone:first-of-type .thing").count() == 5
    assert page.evaluate(ROWS, ".hand-zone:first-of-type .thing") == 1


def test_the_hint_and_the_eye_take_no_row_of_their_own(shown):
    page = shown("outcasts", seats=4)
    hint, answer = box(page, ".hint-ask"), box(page, ".answers .pill")
    assert hint["left"] >= answer["right"]
    assert hint["top"] == pytest.approx(answer["top"], abs=1)
    eye, who = box(page, ".cover"), box(page, ".who")
    assert eye["top"] <= who["top"] + 1
    assert page.get_by_role("button", name="Cover").is_visible()
    resize(page, *LYING)
    hint, headline = box(page, ".hint-ask"), box(page, ".headline")
    assert hint["top"] < headline["bottom"]


def test_the_others_stand_in_one_line_with_all_that_they_have(shown):
    page = shown("device", seats=4)
    assert page.evaluate(ROWS, ".across:not(.nobody, .me)") == 1


def test_every_button_of_a_phone_that_lies_shows_what_it_is(shown):
    page = shown("outcasts", LYING)
    empty = """[...document.querySelectorAll(".bar button")].filter((e) => e.checkVisibility())
        .filter((e) => !e.querySelector("svg") && !e.innerText.trim()).map((e) => e.title)"""
    assert page.evaluate(empty) == []


@pytest.mark.parametrize("shows", ["device", "outcasts"])
def test_a_low_window_does_not_scroll(shown, shows):
    page = shown(shows, seats=4)
    for width, height in ((900, 640), (900, 700), (1024, 720)):
        resize(page, width, height)
        assert page.evaluate(HIGH) <= height, (width, height)


@pytest.mark.parametrize(("seats", "alone"), [(3, False), (4, True)])
def test_the_last_answer_is_wide_only_in_a_row_of_its_own(serving, visit, seats, alone):
    table = Table("outcasts", seats=seats, until=asked("outcasts.ask.vampire"))
    page = visit(serving(table), token=ANN, size=PHONE, ready=".answers .pill")
    *_, before, last = (each.bounding_box() for each in page.locator(".answers .pill").all())
    assert (before["y"] < last["y"]) == alone
    assert (last["width"] > 1.5 * before["width"]) == alone


def test_a_phone_tells_what_happened_while_another_seat_chooses(serving, visit):
    table = Table("outcasts", seats=4, until=lambda match: match.turn == 1)
    page = visit(serving(table), token=ANN, size=PHONE, ready=".at-table .who")
    table.play(lambda match: match.turn == 2)
    page.wait_for_selector(".who >> text=/^Bea /")
