"""Table of a game that the device deals: rail, dial, marks, rows of answers, keys, pace of bots."""

import pytest

from firmware_py.console import commands
from games.midnight import prompts
from games.midnight.state import Step
from tests.firmware_py.web.real import TABLES, Table
from tests.firmware_py.web.seen import changed
from tests.firmware_py.web.test_fitting import OVER, asked, box
from tests.pages import resize, rest
from tests.waiting import until

pytestmark = pytest.mark.needs("browser")

TABLES |= {"outcasts": ("outcasts", "device"), "capsules": ("capsules", "device")}
LAPTOP = (1366, 768)

UNMARKED = """() => [...document.querySelectorAll(".zones [data-spot], .mine [data-spot]")]
    .filter((e) => !e.closest(".thing.may, .whole-zone")).map((e) => e.dataset.key)"""
THINGS = """() => new Set(
  [...document.querySelectorAll(":is(.zones, .mine, .strip, .ring-place) [data-spot]")]
    .map((spot) => spot.closest("[data-thing]") ?? spot)
).size"""
"""Number of things that can be pressed. Halves of a card are one thing."""
FALSELY_MARKED = """() => [...document.querySelectorAll(".thing.may")]
    .filter((e) => !e.querySelector("[data-spot]")).length"""


def alone(table, seats):
    """Make all players but the first one bots; return the table."""
    for seat in range(1, seats):
        table.command(commands.GiveSeat(seat, "random"))
    return table


@pytest.fixture
def opened(serving, visit):
    """Open the page of a person who plays alone, at a moment of a game."""

    def show(shows, moment=lambda _match: True, seats=4, size=LAPTOP, **more):
        table = alone(Table(shows, seats=seats, until=moment), seats)
        page = visit(serving(table), size=size, ready=".at-table .across", **more)
        rest(page)
        return table, page

    return show


def test_the_dial_stands_still_while_piles_change(opened):
    _, page = opened("outcasts", asked("outcasts.ask.card-over"))
    boxes = [box(page, ".clock")]
    assert boxes[0]["width"] == pytest.approx(484, abs=1)
    _, page = opened("outcasts", lambda match: match.turn == 0 and len(match.actions) > 60)
    boxes.append(box(page, ".clock"))
    _, page = opened("outcasts", asked("outcasts.ask.vampire"))
    boxes.append(box(page, ".clock"))
    assert boxes[0] == boxes[1] == boxes[2]


def test_all_seats_are_in_the_rail_with_the_own_one_next_to_the_hand(opened):
    _, page = opened("outcasts")
    names = page.locator(".across .who-is b").all_inner_texts()
    assert names == ["Bea bot", "Cor bot", "Dirk bot", "Ann you"]
    assert box(page, ".strip")["right"] <= 260
    assert page.evaluate(OVER, [".strip, .rail", ".clock, .flank .thing, .ask-part"]) == 0


def test_if_one_answer_has_no_place_all_are_in_one_row_over_the_whole_hand(opened):
    _, page = opened("outcasts", asked("outcasts.ask.vampire"))
    pills = page.locator(".answers .pill")
    names = ["Ann", "Bea", "Cor", "Dirk", "Nobody"]
    assert pills.locator("strong").all_inner_texts() == names
    tops = {round(each.bounding_box()["y"]) for each in pills.all()}
    assert len(tops) == 1
    assert page.locator(".across [data-spot], .mine [data-spot]").count() == 0
    assert page.evaluate(OVER, [".answers", ".mine .thing"]) == 0
    pills.nth(2).hover()
    page.wait_for_selector(".help >> text=Cor")
    assert page.locator(".across.hot").get_attribute("data-seat") == "2"


@pytest.mark.parametrize(
    ("shows", "seats", "until"),
    [
        ("outcasts", 4, asked("outcasts.ask.card-over")),
        ("capsules", 3, asked("capsules.ask.icon")),
        ("device", 4, lambda match: match.turn == 0),
        ("grid", 2, asked("cinderella.ask.open")),
    ],
)
def test_all_that_can_be_pressed_has_the_mark_and_nothing_else(opened, shows, seats, until):
    _, page = opened(shows, until, seats)
    assert page.evaluate(UNMARKED) == []
    assert page.evaluate(FALSELY_MARKED) == 0
    n = page.evaluate(THINGS)
    assert f"marks {n} " in page.inner_text(".help")
    assert page.locator(".answers .pill.go").count() == 0


def only(match):
    """Return whether the first seat has a single answer."""
    return match.turn == 0 and len(match.game.choices(match.state, 0)) == 1


def test_only_a_single_answer_is_a_filled_button(opened):
    _, page = opened("outcasts", lambda match: only(match) and len(match.actions) > 20)
    assert page.inner_text("#headline") == "No card of yours fits. You pass."
    assert page.locator(".answers .pill").count() == page.locator(".answers .pill.go").count() == 1


def test_hints_and_rules_open_in_the_rail_and_cover_nothing(opened):
    _, page = opened("outcasts")
    page.click("#rail-rules")
    page.wait_for_selector(".rail .sheet .lines")
    assert page.evaluate(OVER, [".rail", ".clock, .flank .thing, .ask-part"]) == 0
    assert not page.locator("#log").is_visible()
    page.keyboard.press("Escape")
    page.wait_for_selector("#log")
    page.locator("#rail-log").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".no-hint")
    resize(page, 390, 844)
    assert page.locator(".rail").is_hidden()


def test_the_hint_tab_says_that_hints_are_off_and_allows_them(opened):
    table, page = opened("outcasts")
    table.command(commands.AllowHints(open=False))
    page.wait_for_selector("[data-key=hint-allow]", state="attached")
    page.click("#rail-hint")
    assert page.inner_text(".no-hint p") == "Hints are off at this table."
    page.click("[data-key=hint-allow]")
    page.wait_for_selector("[data-key=hint]")
    assert page.locator("[data-key=hint-allow]").count() == 0


def test_the_panel_shows_a_whole_tip_of_the_first_turn(opened):
    table, page = opened("device", seats=3)
    table.command(commands.SwitchNotes(on=True))
    page.wait_for_selector(".rail .note")
    rest(page)
    panel, more = box(page, "#rail-panel"), box(page, "[data-key=note-more]")
    assert more["bottom"] <= panel["bottom"]


def test_the_hand_stays_where_it_is_when_the_hint_button_goes(opened):
    table, page = opened("device", seats=3)
    table.command(commands.AllowHints(open=True))
    page.wait_for_selector(".hint-ask")
    rest(page)
    before = box(page, ".hand-zone")
    page.evaluate("document.querySelector('.hint-ask').remove()")
    assert box(page, ".hand-zone") == before


def test_the_rules_close_when_the_start_page_replaces_the_table(opened):
    _, page = opened("outcasts")
    page.click("#rail-rules")
    page.wait_for_selector(".rail .sheet .lines")
    page.click("[data-key=menu]")
    page.click("[data-key=menu-new]")
    page.wait_for_selector(".offer")
    assert page.locator(".sheet:visible").count() == 0


def test_keys_choose_a_card_by_its_number_and_a_button_by_its_letter(opened):
    table, page = opened("outcasts", asked("outcasts.ask.card-over"))
    value = page.locator(".hand-zone [data-spot] .value").first.inner_text()
    for digit in value:
        page.keyboard.press(digit)
    assert page.evaluate("document.activeElement.querySelector('.value').textContent") == value
    page.wait_for_selector(".help.hinted")
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "headline"
    before = len(table.calls)
    page.keyboard.press("p")
    page.wait_for_selector("body:not(.my-turn)")
    assert any(call[0] == "choose" and call[2][1] == "pass" for call in table.calls[before:])


def test_who_waits_sets_the_pace_of_bots_and_hurries_them(opened):
    table, page = opened("outcasts", lambda match: match.turn == 2, 4)
    page.wait_for_selector(".help >> text=Press the table to go faster.")
    assert page.locator(".answers .pill, .may").count() == 0
    page.select_option("[data-key=pace]", "slow")
    until(lambda: table.box.console.settings.pace == "slow", "the pace")
    page.mouse.click(300, 520)
    until(lambda: any(call[0] == "hurry" for call in table.calls), "the command")


@pytest.mark.parametrize("shows", ["device", "grid", "outcasts", "capsules"])
def test_the_signs_of_the_display_are_not_on_the_page(opened, shows):
    _, page = opened(shows, lambda match: match.turn == 0 and len(match.actions) > 30, 3)
    assert "✓" not in page.inner_text("body")


def goes_with_a_card(match):
    """Return whether the first seat may add a Special Action to its Hour card."""
    state = match.state
    if match.turn != 0 or state.step != Step.PLAY:
        return False
    ask = prompts.ask(state, match.game.choices(state, 0))
    return bool(prompts.pressed(match.game, state, ask).adds)


def test_a_card_that_goes_with_another_says_that_it_was_pressed(opened):
    _, page = opened("device", goes_with_a_card)
    special, hour = (
        page.locator("[aria-pressed].spot").first,
        page.locator(".mine .half.spot").first,
    )
    special.hover()
    page.wait_for_selector(".help >> text=goes with the card that you choose next")
    special.click()
    page.wait_for_selector(".thing.staged [aria-pressed=true]")
    page.wait_for_selector(".help >> text=goes with the next card; press again to leave it out")
    hour.hover()
    page.wait_for_selector(".help.hinted b >> text=+ Recycle")
    page.click(".headline")
    page.wait_for_selector(".help >> text=With your next card: Recycle.")
    special.click()
    page.wait_for_selector(".thing.staged", state="detached")
    hour.hover()
    page.wait_for_selector(".help.hinted b:not(:has-text('Recycle'))")


def test_a_whole_pile_leaves_the_hand_in_sight(serving, visit):
    def longer(plain):
        (pile,) = (zone for zone in plain["scene"]["zones"] if zone["name"] == "For your eyes only")
        pile["items"] = (pile["items"] * 16)[:16]
        pile["count"] = 16
        return {"scene": plain["scene"]}

    table = alone(Table("outcasts", until=asked("outcasts.ask.siren-device")), 4)
    page = visit(serving(changed(table, longer)), size=LAPTOP, ready=".mine .thing")
    assert page.locator(".mine > .play .thing").count() == 16
    last = page.locator(".mine > .own .thing").last.bounding_box()
    assert last["x"] + last["width"] <= box(page, ".tools")["left"]
