"""Scoreboard of rounds at the end of a match."""

from random import Random

import pytest

from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import ANN, BEA, called, changed
from tests.pages import resize

pytestmark = pytest.mark.needs("browser")

LEDGER = {
    "unit": "points",
    "low_wins": True,
    "told": "12 points, the fewest of two.",
    "columns": [{"name": "1", "cause": "four 10s"}, {"name": "2", "cause": None}],
    "rows": [
        {"seat": 1, "cells": [4, 8], "total": 12, "place": 1, "reasons": ["5 + 3 left"]},
        {"seat": 0, "cells": [9, 7], "total": 16, "place": 2, "reasons": []},
    ],
    "course": [{"seat": 0, "points": [9, 16]}, {"seat": 1, "points": [4, 12]}],
    "steps": ["1", "2"],
    "moments": [],
}
OVER = {"title": "Bea wins", "public_title": "Bea wins", "text": "12 points", "winners": [1]}


def ended():
    over = {"ask": None, "hand": None, "over": OVER, "ledger": LEDGER}
    return changed(Table("device", zones=False), lambda _: over)


HINTS = {"en": "Ann 2 hints", "nl": "Ann 2 tips", "fr": "Ann 2 conseils", "de": "Ann 2 Tipps"}


@pytest.mark.parametrize("language", HINTS)
def test_it_says_who_took_how_many_hints(serving, visit, language):
    def told(plain):
        ann, *others = plain["seats"]
        return {"ask": None, "over": OVER, "ledger": LEDGER, "seats": [ann | {"hints": 2}, *others]}

    page = visit(serving(changed(Table("device", zones=False), told)), locale=language)
    page.wait_for_selector(".ledger table")
    said = [" ".join(each.split()) for each in page.locator("tbody .ledger-who").all_inner_texts()]
    assert said == ["Bea", HINTS[language]]


def test_a_phone_begins_the_next_round(serving, visit):
    table, rng = Table("device"), Random(1)

    def end_round():
        while not table.box.match.game.round_over(table.box.match.state):
            table.box.play_on(1, rng)

    table.move(end_round)
    page = visit(serving(table), token=ANN, size=(390, 844), ready=".ledger")
    page.wait_for_selector(".ledger table")
    page.click(".answers .pill")
    page.wait_for_selector(".ledger table", state="detached")


def test_the_bar_of_a_phone_has_no_card_reader_after_the_end(serving, visit):
    page = visit(serving(ended()), size=(390, 844))
    page.wait_for_selector(".ledger table")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_selector(".mini:visible")
    assert page.locator(".mini .pad:visible").count() == 0
    cut = "(e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth"
    assert not page.locator(".mini strong").evaluate(cut)


@pytest.mark.parametrize("n", [3, 6])
def test_no_number_of_a_phone_lies_under_the_sum(serving, visit, n):
    columns = [{"name": f"{hour} o’clock", "cause": None} for hour in (3, 4, 6, 8, 10, 12)[:n]]
    rows = [row | {"cells": [1] * n} for row in LEDGER["rows"]]
    ledger = LEDGER | {"unit": "capsules", "columns": columns, "rows": rows}
    over = {"ask": None, "hand": None, "over": OVER, "ledger": ledger}
    table = changed(Table("device", zones=False), lambda _told: over)
    page = visit(serving(table), size=(390, 844), ready=".ledger table")
    for row in ("thead", "tbody"):
        *_, last, total = (
            each.bounding_box() for each in page.locator(f"{row} tr >> nth=0 >> css=th, td").all()
        )
        assert last["x"] + last["width"] <= total["x"] + 1, row


def test_every_round_stands_there_with_its_cause_and_its_best(serving, visit):
    page = visit(serving(ended()))
    for width, height in [(1440, 900), (390, 844), (320, 640)]:
        resize(page, width, height)
        page.wait_for_selector(".ledger table")
        rounds_in_full(page)


def rounds_in_full(page):
    """Check all rounds with causes, best scores and course, and the width of the page."""
    heads = page.locator(".ledger thead th").all_inner_texts()
    assert [head.split("\n") for head in heads] == [["Place"], ["1", "four 10s"], ["2"], ["points"]]
    rows = page.locator(".ledger tbody tr").all_inner_texts()
    assert [row.split() for row in rows] == [
        ["1", "Bea", "4", "8", "12"],
        ["2", "Ann", "9", "7", "16"],
    ]
    assert page.locator(".ledger .best").all_inner_texts() == ["4", "7"], "the fewest are the best"
    assert "5 + 3 left" in page.inner_text(".ledger-why")
    assert page.locator(".ledger-course polyline").count() == 2
    dashes = page.locator(".ledger-course polyline").evaluate_all(
        "lines => lines.map((line) => line.getAttribute('stroke-dasharray'))"
    )
    assert len(set(dashes)) == 2, "no line depends on its colour alone"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_of_more_rounds_than_a_phone_is_wide_the_totals_stay_in_sight(serving, visit):
    many = 9
    rows = [{**row, "cells": row["cells"][:1] * many} for row in LEDGER["rows"]]
    columns = [{"name": f"{hour}h", "cause": None} for hour in range(many)]
    over = {"ask": None, "over": OVER, "ledger": {**LEDGER, "columns": columns, "rows": rows}}
    table = changed(Table("device", zones=False), lambda _: over)
    page = visit(serving(table), size=(390, 844))
    page.wait_for_selector(".ledger table")
    for round_ in (0, many - 1):
        page.locator(".ledger thead th").nth(1 + round_).scroll_into_view_if_needed()
        boxes = page.locator(".ledger tbody .total").evaluate_all(
            "cells => cells.map((cell) => cell.getBoundingClientRect().right)"
        )
        assert all(right <= 390 for right in boxes), round_


def test_a_moment_opens_the_film_there_for_whom_it_is(serving, visit):
    moments = [{"at": 7, "text": "Four 10s end it", "seat": 1}]
    changes = {"ask": None, "hand": None, "number": 3, "ledger": {**LEDGER, "moments": moments}}
    page = visit(serving(changed(Table("device", zones=False), lambda _: changes)))
    page.wait_for_selector(".ledger table", state="visible")
    assert "Four 10s end it" in page.inner_text(".ledger-moments")
    page.click("[data-key=moment-7]")
    page.wait_for_function("() => location.search === '?film=3'")
    seat = visit(serving(changed(Table("device", zones=False), lambda _: changes)), token=BEA)
    seat.wait_for_selector(".ledger-moments")
    assert seat.locator("button.moment").count() == 0, "while it goes on the film is the host's"


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_in_the_middle_of_a_round_the_table_of_those_before_is_on_call(serving, visit, size):
    table = changed(Table("device"), lambda _: {"rounds": LEDGER})
    page = visit(serving(table), token=BEA, size=size)
    assert page.locator(".ledger").count() == 0, "the game lies there"
    page.click("[data-key=menu]")
    page.click("[data-key=menu-rounds]")
    page.wait_for_selector(".sheet .ledger table")
    wide = """[...document.querySelectorAll(".sheet .ledger :is(td, th, p, li)")]
        .filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"""
    assert page.evaluate(wide) == []
    page.keyboard.press("Escape")
    page.wait_for_selector(".sheet .ledger", state="hidden")


@pytest.mark.parametrize("locale", ["nl-NL", "fr-FR", "de-DE"])
def test_at_the_end_five_rounds_and_their_sum_are_in_sight(serving, visit, locale):
    rounds = [{"name": f"Ronde {n}", "cause": "Wednesday"} for n in range(1, 6)]
    rows = [row | {"cells": [24, 28, 32, 22, 17], "total": 123} for row in LEDGER["rows"]]
    over = {"ask": None, "hand": None, "over": OVER}
    long = {"ledger": LEDGER | {"columns": rounds, "rows": rows}}
    page = visit(
        serving(changed(Table("device", zones=False), lambda _: over | long)), locale=locale
    )
    for width in (1440, 1280):
        resize(page, width, 900)
        page.wait_for_selector(".ledger .total")
        room = "e => [e.scrollWidth, e.clientWidth]"
        wide, seen = page.eval_on_selector(".ledger-rounds", room)
        assert wide <= seen, width
        cut = "all => all.filter((e) => e.scrollWidth > e.clientWidth).length"
        assert page.eval_on_selector_all(".seat:not(.nobody) .name", cut) == 0, width


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900)])
def test_the_end_is_one_look_on_a_desktop(serving, visit, size):
    page = visit(serving(ended()), size=size, ready=".ledger table")
    assert page.inner_text(".help") == LEDGER["told"]
    assert page.locator(".who.won .shape").bounding_box()["width"] > 80
    assert page.locator(".ledger-told:visible, .seats:visible").count() == 0, "said once"
    table = page.locator(".ledger-rounds").bounding_box()
    dock = page.locator(".end-dock").bounding_box()
    assert table["y"] + table["height"] <= dock["y"]
    assert dock["y"] + dock["height"] <= size[1]
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_hidden_cards_are_counted_and_won_cards_are_not_left(serving, visit):
    def told(plain):
        hand = {**plain["scene"]["zones"][-1], "id": "hand-0", "role": "own", "seat": 0}
        back = {"kind": "hour", "face": None, "n": 3, "style": "steady"}
        card = {"kind": "hour", "face": "red3-blue4", "n": 1, "style": "steady"}
        won = {**hand, "id": "won-1", "seat": 1, "items": [card]}
        scene = {**plain["scene"], "zones": [{**hand, "items": [back]}, won]}
        return {"ask": None, "hand": None, "over": OVER, "ledger": LEDGER, "scene": scene}

    page = visit(serving(changed(Table("device"), told)), ready=".ledger table")
    left = page.locator(".ledger tbody td:last-child").all_inner_texts()
    assert sorted(left) == ["3 hidden cards", "no cards"]


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_the_hands_that_are_left_lie_in_the_table(serving, visit, size):
    def told(plain):
        hand = {**plain["scene"]["zones"][-1], "id": "hand-1", "role": "own", "seat": 1}
        card = {"kind": "hour", "face": "red3-blue4", "n": 1, "style": "steady"}
        zones = [{**hand, "items": [card, {**card, "face": "red6-blue1"}]}]
        scene = {**plain["scene"], "zones": zones}
        return {"ask": None, "hand": None, "over": OVER, "ledger": LEDGER, "scene": scene}

    page = visit(serving(changed(Table("device"), told)), size=size)
    page.wait_for_selector(".left-cards .card")
    rows = page.locator(".ledger tbody tr")
    cards = "cards => cards.map((card) => card.getAttribute('aria-label'))"
    left = [row.locator(".card").evaluate_all(cards) for row in rows.all()]
    assert left == [["Red 3 Blue 4", "Red 6 Blue 1"], []]
    assert "no cards" in rows.nth(1).inner_text()
    assert page.locator(".ledger-why").count() == 0, "said once"
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_the_box_stays_in_sight_above_the_actions(serving, visit):
    page = visit(serving(ended()), size=(1366, 768), ready=".ledger table")
    page.locator(".ledger").evaluate("(ledger) => { ledger.style.minHeight = '1600px'; }")
    for y in (0, 400):
        page.evaluate(f"scrollTo(0, {y})")
        box, dock = (page.locator(each).bounding_box() for each in (".clock-part", ".end-dock"))
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= dock["y"] + 1


def test_the_result_can_be_shared_as_text(serving, visit):
    over = OVER | {"title": "Bea wins; you are second"}
    told = {"ask": None, "hand": None, "over": over, "ledger": LEDGER}
    table = changed(Table("device", zones=False), lambda _: told)
    page = visit(serving(table), ready=".ledger table")
    page.click("[data-key='over.share.open']")
    text = page.input_value(".share textarea")
    assert text.startswith("Bea wins. Bea 12, Ann 16. Midnight, ")
    page.click("[data-key=share-text]")
    selected = "getSelection().toString() || document.activeElement.value"
    assert page.evaluate(selected).startswith("Bea wins.")
    page.click("[data-key='over.share.open']")
    page.wait_for_selector(".share", state="hidden")


def wished(*seats):
    """Return the running end of a match whose seats want a rematch."""
    over = {"ask": None, "hand": None, "over": OVER | {"rematch": [*seats]}, "ledger": LEDGER}
    return changed(Table("device", zones=False), lambda _: over)


def test_a_phone_asks_for_a_rematch(serving, visit):
    running = serving(ended())
    page = visit(running, token=BEA, size=(390, 844), ready=".ledger table")
    page.click("[data-key='over.again']")
    called(running, "rematch")
    assert page.locator("[data-key='over.other']").count() == 0


def test_a_phone_that_wants_a_rematch_has_no_button_for_it_any_more(serving, visit):
    page = visit(serving(wished(1)), token=BEA, size=(390, 844), ready=".wish")
    assert page.inner_text(".wish") == "You want a rematch. It starts at the shared screen."
    assert page.locator("[data-key='over.again']").count() == 0


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_beside_rematch_stands_who_wants_one(serving, visit, size):
    page = visit(serving(wished(1)), size=size, ready=".end-dock")
    assert page.inner_text(".end-dock .wish") == "Bea wants a rematch"
    assert page.locator("[data-key='over.again']").is_visible()
    page = visit(serving(wished(1, 2)), size=size, ready=".end-dock")
    assert page.inner_text(".end-dock .wish") == "Bea and Cor want a rematch"


PLOTTED = """() => {
    const plot = document.querySelector(".ledger-course");
    const all = plot.getBoundingClientRect();
    const words = [...plot.querySelectorAll("text")];
    const boxes = words.map((word) => word.getBoundingClientRect());
    return {
        said: words.map((word) => word.textContent),
        small: words.filter((word) =>
            parseFloat(getComputedStyle(word).fontSize) * plot.getScreenCTM().a < 11.9).length,
        cut: boxes.filter((box) => box.left < all.left || box.right > all.right).length,
        over: boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) =>
            a.left < b.right && b.left < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom,
        )).length,
    };
}"""


@pytest.mark.parametrize("rounds", [2, 5, 12])
def test_the_course_says_what_its_lines_and_steps_are(serving, visit, rounds):
    steps = [f"Runde {n}" for n in range(1, rounds + 1)]
    course = [{"seat": seat, "points": [9 * n + seat for n in range(rounds)]} for seat in (0, 1)]
    long = {"ledger": LEDGER | {"course": course, "steps": steps}}
    over = {"ask": None, "hand": None, "over": OVER}
    page = visit(serving(changed(Table("device", zones=False), lambda _: over | long)))
    for width, height in ((1440, 900), (820, 1180), (390, 844), (320, 640)):
        resize(page, width, height)
        page.eval_on_selector(".ledger details", "details => { details.open = true; }")
        page.wait_for_selector(".ledger-course")
        plot = page.evaluate(PLOTTED)
        assert (plot["small"], plot["cut"], plot["over"]) == (0, 0, 0), (width, plot["said"])
        assert {"0", steps[-1]} <= set(plot["said"])
