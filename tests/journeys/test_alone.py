"""One person against bots, by mouse and touch: every answer is pressed at its place."""

import os

import pytest

from tests.journeys.people import keys, press_where_it_lies, wanted
from tests.pages import resize

pytestmark = pytest.mark.needs("browser")

WHOLE = os.environ.get("JOURNEYS") == "whole"
ANSWERS = 4000 if WHOLE else 8
SEATS = {"midnight": 3, "cinderella": 2, "outcasts": 3, "capsules": 2}
SIZES = [(1440, 900), (1280, 800), (900, 640), (844, 390), (390, 844), (320, 640)]
PILLS = 4
"""More answers than this without a place are shown as a list."""

ALL_DRAWN = """actions => actions.every((one) =>
    [...document.querySelectorAll("[data-spot], .answers .pill")]
        .some((each) => each.dataset.key.includes(one)))"""
SMALL = """() => [...document.querySelectorAll("[data-spot], .answers .pill")]
    .map((each) => [each.dataset.key, each.getBoundingClientRect()])
    .filter(([, box]) => Math.min(box.width, box.height) < 43.5)
    .map(([key, box]) => `${key}: ${box.width} x ${box.height}`)"""
COVERED = """() => [...document.querySelectorAll("[data-spot]")]
    .map((each) => [each.dataset.key, each.getBoundingClientRect()])
    .filter(([, box]) => document
        .elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest(".note"))
    .map(([key]) => key)"""
BELOW = """() => [...document.querySelectorAll("[data-spot], .answers .pill")]
    .map((each) => [each.dataset.key, each.getBoundingClientRect()])
    .filter(([, box]) => box.y + box.height / 2 > innerHeight)
    .map(([key]) => key)"""
WIDER = "() => document.documentElement.scrollWidth - innerWidth"
COUNT_HINTS = """() => {
    const help = document.querySelector(".help");
    window.hints = 0;
    new MutationObserver(() => { window.hints += help.classList.contains("hinted"); })
        .observe(help, { attributeFilter: ["class"] });
}"""

UNTAUGHT = "line.send(JSON.stringify({ do: 'notes', on: false, n: 1 }))"
"""Switches off the tutorial: bots wait while a player reads its notes."""


@pytest.fixture
def alone(program, visit):
    def start(game, *, hasty=False, **more):
        seats = SEATS[game]
        bots = ",".join(f"{seat}:random" for seat in range(2, seats + 1))
        given = (game, "--cards", "device", "--seats", str(seats), "--bots", bots, "--seed", "5")
        page = visit(program.start(*given, hasty=hasty).address, **more)
        page.page.wait_for_selector(".at-table .zone", state="attached")
        return page

    return start


def asked(page):
    """Wait for a question to this page, or the end; return the question or None."""
    page.until_told(lambda: page.table["over"] or (page.table["ask"] or {}).get("yours"))
    return None if page.table["over"] else page.table["ask"]


def own(page):
    """Return state that changes with the person's answer, but not with bots or pointing."""
    ask, log = page.table["ask"], page.table["log"]
    return ask and (ask["question"], keys(ask)), [line["n"] for line in log if line["seat"] == 0]


def drawn(page):
    """Wait until every answer to the current question is on the page; return the question.

    A brief look ends by itself, so the question may change meanwhile.
    """
    found = []

    def all_there():
        found[:] = [ask := asked(page)]
        return ask is None or (
            page.page.evaluate(ALL_DRAWN, keys(ask)) and page.table["ask"] == ask
        )

    page.until(all_there)
    return found[0]


@pytest.mark.parametrize("game", SEATS)
def test_who_plays_alone_sees_the_hand_and_presses_answers_where_they_lie(alone, rng, game):
    page = alone(game, hasty=True, reduced_motion="reduce")
    page.page.evaluate(UNTAUGHT)
    for _ in range(ANSWERS):
        ask = drawn(page)
        if ask is None:
            break
        before = own(page)  # before anything else: what is brief may be over soon
        pills = page.page.locator(".answers .pill").count()
        assert pills <= PILLS or page.page.locator(".answers.long").count()
        assert page.page.locator(".hand .look:visible").count() == 0, "nothing is to be held"
        if ask["brief"]:
            pass  # the only answer follows by itself
        elif ask["draw"]:
            page.page.locator("[data-key='ask.draw'], [data-spot]").first.click()
        else:
            press_where_it_lies(page, wanted(ask, rng))
        page.until_told(lambda before=before: own(page) != before)
    assert page.table["over"] or page.table["log"]
    assert page.table["over"] or not WHOLE


@pytest.mark.parametrize("game", SEATS)
def test_a_finger_finds_everything_and_nothing_scrolls_sideways(alone, game):
    page = alone(game, has_touch=True, size=(390, 844))
    asked(page)
    page.page.wait_for_selector("[data-spot], .answers .pill")
    for width, height in SIZES:
        resize(page.page, width, height)
        assert page.page.evaluate(WIDER) <= 0, width
        assert page.page.evaluate(SMALL) == [], width
        assert page.page.evaluate(COVERED) == [], width
        if width > height:
            assert page.page.evaluate(BELOW) == [], f"{width} x {height}: in sight at once"


def test_a_mouse_may_rest_on_a_die(alone):
    page = alone("cinderella")
    asked(page)
    page.page.hover("[data-spot]")
    page.page.wait_for_selector("[data-spot].pointed, [data-spot]:hover")
    page.act(page.page.locator("[data-spot]").first.click)
    page.until_told(lambda: page.table["log"])
    assert not any("cannot be read" in frame for frame in page.frames)


def test_a_mouse_that_rests_on_a_card_is_shown_what_it_would_do(alone):
    page = alone("midnight")
    asked(page)
    page.page.hover(".hand-zone [data-spot]")
    page.page.wait_for_selector(".help.hinted >> text=/ to \\d/")
    assert page.page.locator(".hand-zone .thing.hot").count() == 1
    page.page.mouse.move(5, 5)
    page.page.wait_for_selector(".help:not(.hinted)", state="attached")
    assert page.page.locator(".hot").count() == 0


def test_keys_go_from_spot_to_spot_and_enter_does_it(alone):
    page = alone("midnight")
    asked(page)
    page.page.wait_for_selector(".hand-zone [data-spot]")
    stops = page.page.locator("[data-zone^=hand] [data-spot][tabindex='0']")
    assert stops.count() == 1, "one tab stop for the hand"
    stops.focus()
    first = page.page.evaluate("document.activeElement.dataset.key")
    page.page.keyboard.press("ArrowRight")
    second = page.page.evaluate("document.activeElement.dataset.key")
    assert second.startswith("spot-")
    assert first != second
    page.act(lambda: page.page.keyboard.press("Enter"))
    page.until_told(lambda: any("plays" in entry["text"] for entry in page.table["log"]))


SHOWN = "[data-spot], .answers .pill"


def reloaded(page, deck):
    """Reload the page; `deck` handles the request for the cards' names."""
    page.page.route("**/cast/**", deck)
    page.page.reload()
    page.page.wait_for_selector(f"#headline >> text={page.table['ask']['question']}")


def test_answers_are_shown_when_the_cards_have_their_names(alone):
    page = alone("midnight")
    asked(page)
    held = []

    def hold(request):
        held.append(request)

    reloaded(page, hold)
    assert page.page.locator(SHOWN).count() == 0, "an answer would move"
    page.until(lambda: held)
    held[0].continue_()
    page.page.wait_for_selector(SHOWN)
    assert page.page.locator("[data-zone^=hand] [data-spot][tabindex='0']").count() == 1


def test_without_names_of_cards_the_answers_are_shown_all_the_same(alone):
    page = alone("midnight")
    asked(page)
    reloaded(page, lambda request: request.abort())
    page.page.wait_for_selector(SHOWN)
    page.page.unroute("**/cast/**")
    page.act(page.page.locator(SHOWN).first.click)
    page.page.wait_for_selector(".hand-zone .half")


def test_a_finger_that_slides_off_plays_nothing(alone):
    page = alone("midnight", has_touch=True, size=(390, 844))
    asked(page)
    page.page.wait_for_selector(".hand-zone [data-spot]")
    touch = page.context.new_cdp_session(page.page)

    def point(kind, *at):
        points = [{"x": x, "y": y} for x, y in at]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def here():  # measured each time: a note that comes or goes moves the hand
        box = page.page.locator(".hand-zone [data-spot]").first.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def slid():  # without resting, which would ask for the card's rule
        x, y = here()
        point("touchStart", (x, y))
        point("touchMove", (x, 120))
        if page.page.evaluate("window.hints"):
            return True
        point("touchCancel")  # the hand has moved away from the touch
        return False

    page.page.evaluate(COUNT_HINTS)
    page.until(slid)
    page.page.wait_for_selector(".help:not(.hinted)", state="attached")
    point("touchEnd")
    page.catch_up()
    assert not any("plays" in entry["text"] for entry in page.table["log"])
    page.page.locator(".hand-zone [data-spot]").first.tap()  # at its place when nothing moves
    page.until_told(lambda: any("plays" in entry["text"] for entry in page.table["log"]))


def same(ask, other):
    """Return whether two questions are the same."""
    return bool(ask) and (ask["question"], keys(ask)) == (other["question"], keys(other))


def press_and_be_asked(page, line):
    """Press an answer, and wait until the person is asked again."""
    lines = len(page.table["log"])
    press_where_it_lies(page, line)
    page.until_told(lambda: len(page.table["log"]) > lines and asked(page))


def test_an_undo_takes_back_the_last_press_with_what_bots_did_since(alone, rng):
    page = alone("midnight", hasty=True)
    page.page.evaluate(UNTAUGHT)
    for _ in range(3):  # the third ends a round
        before = drawn(page)
        lines = len(page.table["log"])
        press_and_be_asked(page, wanted(before, rng))
        page.page.locator("[data-key=bar-undo]").click()
        page.until_told(lambda before=before: same(page.table["ask"], before))
        assert all(line["undone"] for line in page.table["log"][: -lines or None])
        press_and_be_asked(page, wanted(drawn(page), rng))
