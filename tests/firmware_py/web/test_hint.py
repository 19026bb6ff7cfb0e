"""Hint on the page: a bar on each answer; it covers nothing that can be pressed."""

import json

import pytest

from firmware_py.console import commands, inputs
from games.core.analysis.advice import offered
from tests.firmware_py.hints import hint_for
from tests.firmware_py.web.real import TABLES, Table
from tests.firmware_py.web.seen import ANN, changed, pictured
from tests.pages import resize

pytestmark = pytest.mark.needs("browser")

SIZES = [(1440, 900), (1280, 800), (900, 640), (844, 390), (390, 844), (320, 640)]
SEATS = {"midnight": 4, "cinderella": 4, "outcasts": 4, "capsules": 3}
ALL = [(game, "device") for game in SEATS] + [(game, "table") for game in SEATS]
ALL.remove(("cinderella", "table"))  # no hints: the device does not know the tiles

COVERED = """() => [...document.querySelectorAll("[data-spot], .answers .pill")]
    .filter((each) => {
        each.scrollIntoView({ block: "center" });
        const box = each.getBoundingClientRect();
        return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
            ?.closest(".hint, .note");
    }).map((each) => each.dataset.key)"""
OVER_THE_CLOCK = """() => {
    const [one, other] = [".hint", ".clock .face"].map((each) =>
        document.querySelector(each)?.getBoundingClientRect());
    return one && other && one.left < other.right && one.right > other.left
        && one.top < other.bottom && one.bottom > other.top;
}"""
BARS = """() => [...document.querySelectorAll(":is(.answers .pill, [data-spot]) > .weight")]
    .map((bar) => [bar.parentElement.dataset.key, bar.style.getPropertyValue("--sure"),
        bar.style.getPropertyValue("--most"), bar.getBoundingClientRect().width])"""


def hinted(monkeypatch, game, cards, nth=6):
    """Return a table at which a player with several answers has received a hint."""
    monkeypatch.setitem(TABLES, "hinted", (game, cards))
    table = Table("hinted", seats=SEATS[game])
    table.move(lambda: table.box.command(commands.AllowHints(open=True)))
    seen = []

    def here(match):
        who = match.game.asked(match.state)
        if len(who) == 1 and (cards == "table" or who == (0,)):
            seen.extend(who if offered(match.game, match.state, who[0]) else ())
        return bool(seen) and len(seen) >= nth and offered(match.game, match.state, seen[-1])

    table.play(here)

    def tell():
        match, box = table.box.match, table.box
        (seat,) = match.game.asked(match.state)
        box.feed(inputs.HintRequested(seat, box.runtime.now()))
        box.runtime.bots.let_go()
        hints = box.console.session.hints
        hints.take(hints.moment, hint_for(match, seat, 60))

    table.move(tell)
    return table


def opened(serving, visit, table, size=SIZES[0]):
    running = serving(table)
    own = table.box.match.setup.cards == "device"
    page = visit(running, token=ANN if own else "", size=size)
    page.wait_for_selector(".hint")
    pictured(page, table.cast(table.box.match.game.id))  # redrawn when its deck arrives
    return page


@pytest.mark.parametrize(("game", "cards"), ALL)
def test_a_hint_lies_over_nothing_that_is_pressed(serving, visit, monkeypatch, game, cards):
    page = opened(serving, visit, hinted(monkeypatch, game, cards))
    for width, height in SIZES:
        resize(page, width, height)
        assert page.evaluate(COVERED) == [], (width, height)
        assert not page.evaluate(OVER_THE_CLOCK), (width, height)


@pytest.mark.parametrize("game", ["capsules", "outcasts"])
def test_a_hint_on_a_phone_is_below_the_hand(serving, visit, monkeypatch, game):
    page = opened(serving, visit, hinted(monkeypatch, game, "device"), size=(390, 844))
    hand, hint = (page.locator(each).bounding_box() for each in (".mine", ".hint"))
    assert hand["y"] + hand["height"] <= min(hint["y"], 844)


@pytest.mark.parametrize(("game", "cards"), ALL)
def test_each_answer_has_its_bar(serving, visit, monkeypatch, game, cards):
    table = hinted(monkeypatch, game, cards)
    page = opened(serving, visit, table)
    told = table.box.console.session.hints.told
    bars = page.evaluate(BARS)
    assert bars
    drawn = page.evaluate(
        """() => [...document.querySelectorAll(".answers .pill[data-about], button[data-spot]")]
            .map((each) => each.dataset.key)"""
    )
    weighed = [key for key in drawn if any(str_of(each.action) in key for each in told.choices)]
    assert sorted(key for key, *_ in bars) == sorted(weighed)
    for _, sure, most, width in bars:
        assert 0 <= float(sure[:-1]) <= float(most[:-1]) <= 100
        assert width > 20


def test_by_keys_the_answers_come_before_what_stands_beside_them(serving, visit):
    note = {"entry": "hour-card", "says": ["Both figures walk."], "opening": []}
    hint_ = {"thinking": False, "choices": [], "says": None, "why": [], "line": []}

    def told(plain):
        return {"ask": plain["ask"] | {"note": note, "hint": hint_}}

    page = visit(serving(changed(Table(), told)))
    page.wait_for_selector(".note")
    answers = page.eval_on_selector_all(".answers .pill", "all => all.map((e) => e.dataset.key)")
    page.keyboard.press("g")
    for key in [*answers, "note-more", "note-off", "hint"]:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.dataset.key") == key
    # The reading order is the visual order: between the question and the answers.
    tops = [page.locator(each).first.bounding_box()["y"] for each in (".note", ".answers .pill")]
    assert tops[0] < tops[1]


def str_of(action):
    """Return an action in the form that the page uses in a key."""
    return json.dumps(action.to_json(), separators=(",", ":"), ensure_ascii=False)


@pytest.mark.parametrize("game", ["midnight", "outcasts"])
def test_between_a_phone_and_a_desktop_it_covers_neither_clock_nor_scores(
    serving, visit, monkeypatch, game
):
    page = opened(serving, visit, hinted(monkeypatch, game, "device"), (820, 1180))
    assert not page.evaluate(OVER_THE_CLOCK)
    resize(page, 900, 640)
    strip, hint = (page.locator(each).bounding_box() for each in (".strip", ".hint"))
    assert hint["y"] >= strip["y"] + strip["height"]


def test_the_five_best_answers_are_seen_without_scrolling(serving, visit, monkeypatch):
    page = opened(serving, visit, hinted(monkeypatch, "midnight", "device", 1), (1366, 768))
    seen = page.evaluate(
        """() => {
            const panel = document.querySelector("#rail-panel").getBoundingClientRect();
            return [...document.querySelectorAll(".hint > ol > li")]
                .map((each) => each.getBoundingClientRect())
                .map(({ top, bottom }) => top >= panel.top && bottom <= panel.bottom);
        }"""
    )
    assert seen == [True] * 5
    more = page.locator(".hint details", has_text=" more").first
    more.locator("summary").click()
    assert more.locator("li").count() == int(more.inner_text().split()[0])
