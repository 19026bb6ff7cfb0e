"""Start page: choices and refusals."""

import json

import pytest

from firmware_py.web.interfaces import Refused, Viewer
from tests.firmware_py.web.new_game import begun
from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import PIN, changed, headline, refused_in_sight

pytestmark = pytest.mark.needs("browser")


@pytest.fixture
def running(serving):
    return serving(Table(None))


@pytest.mark.parametrize(
    ("way", "seats", "cards", "bots"),
    [(None, 3, "device", (1, 2)), ("alone", 3, "device", (1, 2)), ("own", 4, "table", ())],
)
def test_one_press_starts_a_game_in_the_way_people_sit_down(
    running, visit, way, seats, cards, bots
):
    page = visit(running)
    headline(page, "What shall we play?")
    if way:
        page.click(f"[data-key=way-{way}]")
    page.click("[data-key=play-midnight]")
    begun(running, seats, cards=cards, bots=bots)
    page.wait_for_selector(".seat:visible, .across:visible")


def test_together_leads_to_the_waiting_room_and_then_the_device_deals(running, visit):
    page = visit(running)
    page.click("[data-key=way-together]")
    page.click("[data-key=less-midnight]")
    page.click("[data-key=play-midnight]")
    headline(page, "Nobody has joined yet")
    assert page.locator(".room-seats li.free").count() == 2
    assert page.inner_text(".room-number") == PIN
    assert page.inner_text("[data-key=room-deal] small") == "with bots for Bea and Cor"
    page.select_option("[data-key=room-plays-2]", "bot")
    page.wait_for_selector(".room-seats li >> text=a bot plays")
    assert page.inner_text("[data-key=room-deal] small") == "with a bot for Bea"
    page.wait_for_selector("text=Wait for a phone, or deal now and let a bot play Bea.")
    page.select_option("[data-key=room-plays-2]", "screen")
    page.wait_for_selector(".room-seats li:nth-child(3) >> text=this screen")
    page.click("[data-key=room-deal]")
    headline(page, "Drawing lots: who goes first?")
    running.table.later(4)
    page.wait_for_selector(".across:visible")
    page.wait_for_selector("text=By lot, ")
    assert running.table.box.match.setup.seats == 3
    assert dict(running.table.box.console.bots) == {1: "medium"}


def test_the_waiting_room_is_left_for_another_game(running, visit):
    page = visit(running)
    page.click("[data-key=way-together]")
    page.click("[data-key=play-outcasts]")
    page.click("[data-key=room-leave]")
    headline(page, "What shall we play?")


def test_the_way_is_kept_and_at_a_real_box_people_have_cards(serving, visit):
    page = visit(serving(Table(None, emulated=False)))
    page.wait_for_selector("[data-key=way-own][aria-pressed=true]")
    page.click("[data-key=way-together]")
    page.reload()
    page.wait_for_selector("[data-key=way-together][aria-pressed=true]")


def test_one_more_and_one_fewer_stay_within_the_game(running, visit):
    page = visit(running)

    def many():
        return page.inner_text("[data-key=how-capsules] span")

    assert many() == "You + 1 bot"
    page.click("[data-key=less-capsules]", force=True)
    assert many() == "You + 1 bot"
    for told in ("You + 2 bots", "You + 2 bots"):
        page.click("[data-key=more-capsules]", force=True)
        assert many() == told
    page.click("[data-key=way-own]")
    assert many() == "3 players"


def test_a_game_that_the_box_cannot_deal_says_so(serving, visit):
    def dealt(plain):
        return {"menu": json.loads(json.dumps(plain["menu"]).replace('["device", ', "["))}

    page = visit(serving(changed(Table(None), dealt)))
    page.wait_for_selector("text=Only with your own cards.")
    assert page.locator("[data-key=play-midnight]").count() == 0
    page.click("[data-key=way-own]")
    page.wait_for_selector("[data-key=play-midnight]")


def test_a_new_game_asks_before_it_ends_the_running_one(serving, visit):
    running = serving(Table())
    page = visit(running)
    page.click("[data-key=menu]")
    page.click("[data-key=menu-new]")
    headline(page, "What shall we play?")
    assert page.inner_text(".bar").startswith("tableclock")
    page.click("[data-key=play-capsules]")
    page.wait_for_selector("text=Midnight is still being played.")
    assert page.evaluate("document.activeElement.dataset.key") == "sure"
    page.click("[data-key=start-stay]")
    headline(page, "Tap an Hour card.")
    assert running.table.calls == []
    page.click("[data-key=menu]")
    page.click("[data-key=menu-new]")
    page.click("[data-key=play-capsules]")
    page.click("[data-key=sure]")
    begun(running, 2, game="capsules", bots=(1,))


def test_a_clock_ends_the_running_game_if_somebody_says_so(serving, visit):
    running = serving(Table())
    page = visit(running)
    page.click("[data-key=menu]")
    page.click("[data-key=menu-new]")
    page.click("[data-key=clocks-more]")
    page.click("[data-key=clock-start]")
    page.wait_for_selector("text=Midnight is still being played.")
    assert running.table.calls == []
    page.click("[data-key=sure]")
    running.settle(lambda: "start_clock" in [call[0] for call in running.table.calls])
    done = [call[0] for call in running.table.calls]
    assert done.index("end_game") < done.index("start_clock")


def test_a_game_that_is_over_ends_without_a_question(serving, visit):
    end = {"title": "Ann wins", "public_title": "Ann wins", "text": "15 points", "winners": [0]}
    running = serving(changed(Table(), lambda _told: {"over": end}))
    page = visit(running)
    headline(page, "Ann wins")
    page.click("[data-key='over.other']")
    page.click("[data-key=play-capsules]")
    begun(running, 2, game="capsules", bots=(1,))


def test_why_a_game_cannot_be_stands_beside_what_was_pressed(running, visit):
    def refuse(_viewer, _order):
        raise Refused("Not so.")

    page = visit(running, size=(390, 844))
    running.table.do = refuse
    page.click("[data-key=how-midnight]")
    page.click("[data-key=seats-2]")
    page.click("[data-key=bot-0]")
    refused_in_sight(page, "Leave at least one seat")
    page.click("[data-key=play-midnight]")
    refused_in_sight(page, "Not so.")
    assert page.get_attribute("[data-key=seats-2]", "aria-checked") == "true", "choices are kept"


def test_what_is_chosen_is_what_the_button_does_and_is_kept_but_not_the_clock(running, visit):
    page = visit(running)
    page.select_option("[data-key=set-bots]", "strong")
    page.select_option("[data-key=set-clock]", "sudden:600")
    page.click("[data-key=more-midnight]")
    told = "Play Midnight, You + 3 bots, Strong, no extra time"
    assert page.get_attribute("[data-key=play-midnight]", "aria-label") == told
    page.click("[data-key=play-midnight]")
    chosen = ("sudden:600", None, "warn")
    begun(running, 4, bots=dict.fromkeys((1, 2, 3), "strong"), timer=chosen)
    page.wait_for_selector(".seat:visible, .across:visible")
    page.click("[data-key=menu]")
    page.click("[data-key=menu-new]")
    told = "Play Midnight, You + 3 bots, Strong, no clock"
    assert page.get_attribute("[data-key=play-midnight]", "aria-label") == told
    page.reload()
    page.wait_for_selector(".seat:visible, .across:visible")
    assert running.table.snapshot(Viewer(None, host=True)).timer.control == "", (
        "no other game has it"
    )


def test_own_rules_are_those_of_the_last_time(running, visit):
    page = visit(running)
    page.select_option("[data-key=set-rules]", "change")
    page.click("[data-key=play-midnight]")
    page.click("text=Rule options")
    page.select_option("[data-key=option-refill]", "up_to_5")
    page.click("[data-key=play-midnight]")
    begun(running, 3, ("refill", "up_to_5"), bots=(1, 2))
    running.table.calls.clear()
    page.wait_for_selector(".seat:visible, .across:visible")
    page.click("[data-key=menu]")
    page.click("[data-key=menu-new]")
    assert page.input_value("[data-key=set-rules]") == "own"
    page.click("[data-key=play-midnight]")
    page.click("[data-key=sure]")
    begun(running, 3, ("refill", "up_to_5"), bots=(1, 2))
