"""A clock without a game: it starts with one press, its faces fill every screen."""

import pytest

from tests.pages import resize

pytestmark = pytest.mark.needs("browser")

SIZES = [(1440, 900), (1920, 1080), (820, 1180), (390, 844), (844, 390), (320, 640)]
TOUCHING = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const parts = [...document.querySelectorAll('.side :is(.who, .time, .stands), .round')]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.className, one.getBoundingClientRect()]);
  const ring = box('.clock'), apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1
    || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  const over = [...document.querySelectorAll('.player')]
    .filter((one) => one.querySelector('.adjust'))
    .filter((one) => !apart(...['.time', '.adjust'].map((part) =>
      one.querySelector(part).getBoundingClientRect()))).map((one) => `${one.className}: mended`);
  return over.concat(parts.filter(([, one]) => one.left < -1 || one.top < -1
      || one.right > innerWidth + 1 || one.bottom > innerHeight + 1 || !apart(one, ring))
    .map(([name, one]) => `${name}: ${JSON.stringify(one)}`));
}"""
"""Returns the parts of faces that are cut off or overlap the ring or the corrections."""
SMALL = """() => [...document.querySelectorAll('button')].filter((one) => one.checkVisibility())
    .filter((one) => one.closest('.by-clock main'))
    .map((one) => [one.dataset.key, one.getBoundingClientRect()])
    .filter(([, box]) => Math.min(box.width, box.height) < 43.5)
    .map(([key, box]) => `${key}: ${box.width} x ${box.height}`)"""


@pytest.fixture
def started(program, visit):
    def start(preset, **more):
        page = visit(program.start(hasty=True).address, **more)
        page.page.wait_for_selector(".offer")
        if page.page.locator("[data-key=tab-clock]").is_visible():
            page.page.click("[data-key=tab-clock]")
        page.page.click(f"[data-key='preset-{preset}']")
        page.page.wait_for_selector(".side")
        return page

    return start


def running(page):
    return page.table["clocks"]["running"]


def test_one_press_starts_and_a_stopped_face_does_nothing(started):
    page = started("fischer:180+2")
    assert [side["shown"] for side in page.table["clocks"]["sides"]] == ["3:00", "3:00"]
    page.page.click("[data-key=side-0]")
    page.until_told(lambda: running(page) == 1)
    page.page.wait_for_selector(".at-1 .runs >> text=press when done")
    page.page.click("[data-key=side-0]", force=True)
    page.catch_up()
    assert running(page) == 1
    page.page.click("[data-key=side-1]")
    page.until_told(lambda: running(page) == 0)
    assert page.page.get_attribute("#clock svg.face", "aria-label").startswith("Red’s clock")
    page.until_told(lambda: any("turn 2" in line for line in page.table["screen"]))


def test_the_space_bar_ends_the_turn_wherever_the_focus_is(started):
    page = started("sudden:300")
    page.page.focus("[data-key=side-0]")
    for turn in (0, 1, 0):
        page.page.keyboard.press("Space")
        page.until_told(lambda turn=turn: running(page) == turn)
        page.page.wait_for_selector(f".at-{turn} .side.turn.runs")
    page.page.keyboard.press("Enter")
    page.until_told(lambda: running(page) == 1)


def test_what_is_mended_is_there_while_all_stand_and_only_then(started):
    page = started("byoyomi:600+3x30")
    assert page.page.locator(".at-1 .dots .on").count() == 3
    page.page.click("[data-key=side-1]")
    page.until_told(lambda: running(page) == 0)
    assert page.page.locator(".adjust, .orders > *").count() == 0
    page.page.click("[data-key=clock-middle]")
    page.page.wait_for_selector(".at-1 >> text=paused")
    page.page.click("[data-key=clock-add-1--60]")
    page.page.wait_for_selector(".at-1 >> text=9:00")
    page.page.click("[data-key='clock-give-1-']")
    page.page.wait_for_selector(".at-1 .side.turn")
    page.page.click(".orders >> text=Continue")
    page.until_told(lambda: running(page) == 1)


def test_faces_are_turned_as_people_sit_and_that_is_kept(started):
    page = started("sudden:300", size=(390, 844))
    turned = "getComputedStyle(document.querySelector('.at-1')).rotate"
    assert page.page.evaluate(turned) == "180deg", "who sits across reads it too"
    page.page.click("[data-key=clock-faces]")
    page.page.wait_for_selector("[data-faces=beside]")
    assert page.page.evaluate(turned) == "none"
    page.page.click("[data-key=clock-faces]")
    assert page.page.evaluate(turned) == "180deg"
    page.page.reload()
    page.page.wait_for_selector("[data-faces=turned] .side")


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_faces_fit_six_screens_running_and_standing(program, visit, players):
    page = visit(program.start().address)
    page.page.evaluate(
        "(n) => line.send(JSON.stringify("
        "{do: 'start_clock', n: 1, control: 'byoyomi:5400+3x30', players: n}))",
        players,
    )
    page.page.wait_for_selector(".side")
    for press in ("Space", None):
        if press:
            page.page.keyboard.press(press)
            page.page.wait_for_selector(".runs")
        else:
            page.page.click("[data-key=clock-middle]")
            page.page.wait_for_selector(".orders")
        for width, height in SIZES:
            resize(page.page, width, height)
            assert page.page.evaluate(TOUCHING) == [], (width, height, press)
            assert page.page.evaluate(SMALL) == [], (width, height, press)
