"""Player of a replay in a browser: moments, dragging, sizes, and accessibility.

The page is a saved one, which needs no server and has the same player.
"""

import msgspec
import pytest

from firmware_py.replay.match_loader import LoadedMatch
from firmware_py.web import saved_page
from tests.firmware_py.replay.test_timeline import played
from tests.firmware_py.web import axe
from tests.firmware_py.web.test_saved_page import tape_of
from tests.pages import resize, rest
from tests.waiting import LONG_MS

pytestmark = pytest.mark.needs("browser")

BUDGET = 900
SIZES = ((1366, 768), (1024, 768), (768, 1024), (390, 844), (320, 640), (700, 400))
OUTSIDE = """() => {
  const found = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} wide, the window ${innerWidth}`);
  for (const button of document.querySelectorAll(".film button, .film-move, .film-head *")) {
    if (!button.checkVisibility() || button.closest("details:not([open]) > div")) continue;
    const { left, right, width, height } = button.getBoundingClientRect();
    const name = button.dataset.key ?? button.className;
    if (width < 2) continue;
    if (left < -1 || right > innerWidth + 1) found.push(`${name}: ${left} to ${right}`);
    const small = "[data-key=film-person], .scrub-moments button";
    if (button.matches(`button:not(${small})`) && (width < 43 || height < 43))
      found.push(`${name}: only ${width} by ${height}`);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def match():
    return played("outcasts", entries=3000)


@pytest.fixture(scope="module")
def file(match, tmp_path_factory):
    """A saved page with a review."""
    page = saved_page.html(LoadedMatch(match, ("Ann", "Bea")), "en", budget=BUDGET)
    made = tmp_path_factory.mktemp("saved") / "match.html"
    made.write_bytes(page)
    return made


@pytest.fixture(scope="module")
def moments(file):
    found = tape_of(file.read_bytes())["review"]["moments"]
    assert found
    return found


@pytest.fixture(scope="module")
def cards(file):
    """The moments in the words of the review."""
    return tape_of(file.read_bytes())["review"]["page"]["moments"]


@pytest.fixture
def visit(file, chromium):
    contexts = []

    def open_page(**more):
        contexts.append(chromium.new_context(viewport={"width": 1366, "height": 768}, **more))
        page = contexts[-1].new_page()
        page.set_default_timeout(LONG_MS)
        page.goto(file.as_uri())
        page.wait_for_selector("[data-key=film-moment-1]")
        return page

    yield open_page
    for context in contexts:
        context.close()


def at(page):
    return int(page.get_attribute(".scrub", "aria-valuenow"))


def passed(page, moment):
    page.wait_for_function(
        "n => Number(document.querySelector('.scrub').ariaValueNow) > n", arg=moment
    )


def test_a_moment_opens_before_the_choice_and_is_then_played(visit, moments, cards):
    page = visit()
    page.clock.install(time=0)
    page.clock.pause_at(1000)
    page.keyboard.press("1")
    page.clock.run_for(100)
    assert at(page) == moments[0]["opens"]
    card = cards[0]
    said = " ".join([*card["says"], card["change"]["seat"]])
    shown = page.inner_text(".film-move").removesuffix(".")
    assert page.locator(".film-text p").all_inner_texts() == [
        card["kind"] if shown == card["title"] else f"{card['kind']}: {card['title']}",
        said,
    ]
    assert page.inner_text(".film-place").lower() == card["where"]
    assert page.inner_text("[data-key=film-run]") == "Play"
    page.clock.run_for(1300)
    assert page.inner_text("[data-key=film-run]") == "Play"
    page.clock.run_for(3000)
    assert at(page) > moments[0]["opens"]
    assert page.inner_text("[data-key=film-run]") == "Pause"
    assert said in page.inner_text(".film-text")
    page.clock.run_for(9000)
    assert page.inner_text("[data-key=film-run]") == "Play"
    assert at(page) == moments[0]["opens"] + 5  # ten seconds


def test_the_next_and_the_last_moment(visit, moments):
    page = visit()
    starts = [moment["opens"] for moment in moments]
    page.keyboard.press("n")
    page.wait_for_function(
        "n => Number(document.querySelector('.scrub').ariaValueNow) === n", arg=starts[0]
    )
    page.keyboard.press("End")
    passed(page, starts[-1])
    page.keyboard.press("b")
    page.wait_for_function(
        "n => Number(document.querySelector('.scrub').ariaValueNow) === n", arg=starts[-1]
    )


def test_the_ends_say_that_they_are_ends(visit):
    page = visit()
    dashed = "(all) => all.map((e) => `${e.dataset.key} ${getComputedStyle(e).borderTopStyle}`)"
    for key, why, names in (
        ("Home", "This is the beginning.", ["film-moment-last", "film-previous"]),
        ("End", "This is the end.", ["film-next", "film-moment-next"]),
    ):
        page.keyboard.press(key)
        page.wait_for_selector(f"[data-key={names[0]}][aria-disabled=true]")
        shut = page.locator(".film-steps [aria-disabled=true]")
        assert shut.evaluate_all(dashed) == [f"{name} dashed" for name in names]
        assert {each.get_attribute("title") for each in shut.all()} == {why}
        before = at(page)
        shut.first.dispatch_event("click")
        page.wait_for_selector(f"#polite >> text={why}", state="attached")
        assert at(page) == before


def test_a_tab_beside_the_table_lists_the_moments(visit, moments, cards):
    page = visit()
    assert page.locator("#rail-hint").is_hidden()
    page.click("#rail-moments")
    rows = page.locator(".rail-moments li").all_inner_texts()
    assert [row.splitlines()[1:] for row in rows] == [
        [card["kind"], card["title"]] for card in cards
    ]
    page.click(f"[data-key=rail-moment-{len(moments)}]")
    page.wait_for_function(
        "n => Number(document.querySelector('.scrub').ariaValueNow) === n", arg=moments[-1]["opens"]
    )
    shown = page.get_attribute(f"[data-key=rail-moment-{len(moments)}]", "aria-current")
    assert shown == "true"


def test_dragging_shows_the_table_at_once(visit, match):
    page = visit()
    page.evaluate("""() => {
      window.ghosts = 0;
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) window.ghosts += addedNodes.length;
      }).observe(document.querySelector(".flights"), { childList: true });
    }""")
    box = page.locator(".scrub").bounding_box()
    page.mouse.move(box["x"] + 3, box["y"] + 20)
    page.mouse.down()
    for part in (0.2, 0.4, 0.6, 0.5):
        page.mouse.move(box["x"] + box["width"] * part, box["y"] + 20)
        page.wait_for_timeout(60)
    wanted = round(0.5 * len(match.entries))
    page.wait_for_function(
        "n => Math.abs(document.querySelector('.scrub').ariaValueNow - n) < 2", arg=wanted
    )
    page.mouse.up()
    assert page.evaluate("ghosts") == 0
    page.wait_for_timeout(600)
    for _ in range(6):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(150)
    assert page.evaluate("ghosts") > 0  # a step is animated


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("size", SIZES)
def test_all_controls_are_in_the_window(visit, size, text):
    page = visit(reduced_motion="reduce")
    stored = msgspec.json.encode({"text": text}).decode()
    page.evaluate("said => localStorage.setItem('tableclock.prefs', said)", stored)
    page.reload()
    page.wait_for_selector("[data-key=film-moment-1]")
    page.keyboard.press("2")
    resize(page, *size)
    rest(page)
    found = page.evaluate(OUTSIDE)
    assert not found, "\n".join(found)


@pytest.mark.needs("axe")
@pytest.mark.parametrize(("size", "theme"), [((1366, 768), "dark"), ((390, 844), "light")])
def test_axe_finds_nothing_in_a_replay(visit, size, theme):
    page = visit(bypass_csp=True, reduced_motion="reduce", color_scheme=theme)
    page.keyboard.press("1")
    resize(page, *size)
    rest(page)
    assert axe.violations(page) == []


def test_forced_colours_keep_the_curve_and_the_handle(visit):
    page = visit(forced_colors="active")
    ink = "what => getComputedStyle(document.querySelector(what)).stroke"
    assert page.evaluate(ink, ".curve .done polyline") != "none"
    ground = "what => getComputedStyle(document.querySelector(what)).backgroundColor"
    assert page.evaluate(ground, ".handle") != page.evaluate(ground, "body")
