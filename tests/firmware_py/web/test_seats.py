"""Seats on the page: players, order and names."""

import pytest

from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import ANN, BEA, changed

pytestmark = pytest.mark.needs("browser")


def test_names_are_text_and_nothing_else(serving, visit):
    evil = "<img src=x onerror=hit()><script>hit()</script>"
    names = [evil, "';hit();'", "javascript:hit()", "{name}"]
    line = {"n": 1, "seat": 0, "text": evil, "undone": False, "at": None}

    def hostile(told):
        seats = [seat | {"name": name} for seat, name in zip(told["seats"], names, strict=True)]
        return {"seats": seats, "why": evil, "news": [evil], "log": [line]}

    running = serving(changed(Table(), hostile))
    page = visit(running, script="window.hit = () => { window.wasHit = true; }")
    page.wait_for_selector(".seat.active")
    assert page.inner_text(".seat.active .name").startswith(evil)
    assert page.locator("main img[src=x]").count() == 0
    assert page.evaluate("window.wasHit") is None


@pytest.mark.parametrize(
    ("shows", "says"), [("arcs", "the box’s seat"), ("device", "a medium bot")]
)
def test_a_seat_of_the_box_has_its_own_mark(serving, visit, shows, says):
    def with_bot(told):
        seats = told["seats"]
        return {"seats": [seats[0] | {"bot": True, "level": "medium"}, *seats[1:]]}

    page = visit(serving(changed(Table(shows, zones=False), with_bot)))
    assert says in page.inner_text(".seat:first-child .name")


def test_after_the_seats_stand_the_figures_that_nobody_owns(serving, visit):
    spent = {"name": "Ghost", "spent": True, "art": None}
    ready = spent | {"spent": False}

    def with_ghosts(told):
        icons = ([ready], [ready], [spent], [ready])
        each = zip(told["seats"], icons, strict=True)
        return {"seats": [seat | {"icons": mine} for seat, mine in each]}

    page = visit(serving(changed(Table(), with_ghosts)))
    assert "Yellow (wanderer)" in page.inner_text(".seats > :last-child")
    assert page.locator(".seats .hollow").count() == 1
    assert page.locator(".badge").count() == 4
    assert page.locator(".seat:nth-child(3) .badge.spent").count() == 1


def test_partners_sit_next_to_each_other(serving, visit):
    def in_teams(told):
        return {"seats": [seat | {"team": n % 2} for n, seat in enumerate(told["seats"])]}

    page = visit(serving(changed(Table(), in_teams)))
    names = [text.splitlines()[0] for text in page.locator(".seat .name").all_inner_texts()]
    assert [name.split()[0] for name in names][:4] == ["Ann", "Cor", "Bea", "Dirk"]
    assert page.locator(".seat.mate").count() == 2


def test_another_seats_page_says_whose_turn_it_is_and_not_what_they_are_asked(serving, visit):
    running = serving(Table("device", until=lambda match: match.turn == 0))
    asked = visit(running, token=ANN)
    other = visit(running, token=BEA)
    asked.wait_for_selector("#headline:has-text('Which card do you play?')")
    other.wait_for_selector("#headline:has-text('Ann is choosing')")
    assert "Which card do you play?" not in other.inner_text("#ask")


def test_why_a_seat_is_not_given_to_a_bot_stands_in_the_menu(serving, visit):
    page = visit(serving(Table("device", seats=2, bots=(1,))), size=(1366, 768))
    page.click("[data-key=menu]")
    page.select_option("[data-key=plays-0]", "strong")
    why = page.wait_for_selector(".sheet .fields + .refused >> text=Leave at least one seat")
    assert why.is_visible()
    assert page.input_value("[data-key=plays-0]") == "", "still a person"
    assert page.locator(".ask-part >> text=Leave at least one seat").count() == 0
    page.select_option("[data-key=plays-1]", "easy")
    page.wait_for_selector(".sheet .refused", state="detached")


def test_where_people_deal_a_bot_takes_a_seat_after_its_hand_is_tapped(serving, visit):
    page = visit(serving(Table("table", until=lambda match: match.turn == 0)), size=(1366, 768))
    page.click("[data-key=menu]")
    page.select_option("[data-key=plays-1]", "strong")
    asked = "Tap Bea’s cards, one by one. Do not look at them."
    page.wait_for_selector(f"#headline:has-text('{asked}')", state="attached")
    assert page.input_value("[data-key=plays-1]") == "strong"
    page.select_option("[data-key=plays-1]", "")
    page.wait_for_selector(".sheet .fields + .refused")
