"""Text at twice the size, by the page's setting or the browser's: all controls can be reached."""

import pytest

from tests.conftest import ARGS
from tests.journeys.conftest import Page
from tests.journeys.people import SHORT
from tests.pages import resize, rest
from tests.waiting import LONG_MS
from tools.browser import CHROMIUM

pytestmark = pytest.mark.needs("browser")

SIZES = ((1440, 900), (390, 844), (320, 640))
STORED = """localStorage.setItem("tableclock.prefs", JSON.stringify({text: 200}))"""
USUAL = 16
"""Default font size (CSS pixels)."""

FAULTS = """() => {
  const found = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} wide, the window ${innerWidth}`);
  const box = (element) => element.getBoundingClientRect();
  const seen = (element) => element.checkVisibility() && box(element).width > 1;
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const name = (element) =>
    `${element.className} ${(element.textContent || element.ariaLabel || "").slice(0, 24)}`;
  const within = all(".headline, .answers .pill, .offer .pill, .oled, .face, .knob, .bar button");
  for (const element of within) {
    const { left, right } = box(element);
    if (left < 0 || right > innerWidth) found.push(`${name(element)}: ${left} to ${right}`);
    element.scrollIntoView({ block: "center" });
    const { x, y, width, height } = box(element);
    if (y < 0 || y + 44 > innerHeight) found.push(`${name(element)}: above or below`);
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const covered = !element.contains(top) && !element.matches(".face");
    if (covered) found.push(`${name(element)}: under ${top && name(top)}`);
    if (element.matches("button") && (width < 44 || height < 40))
      found.push(`${name(element)}: only ${width} by ${height}`);
  }
  const told = ".headline, .pill, .help p, .seat .name, .log-head *, .tab, .offer h2, " +
    ".card:not(.noname) .label";
  for (const element of all(told))
    if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth)
      found.push(`${name(element)}: cut off, ${element.scrollWidth} of ${element.clientWidth}`);
  for (const card of all("#cards .gallery .card")) {
    const label = card.querySelector(".label");
    if (box(label).left < box(card).left || box(label).right > box(card).right)
      found.push(`${name(label)}: sticks out of its card`);
  }
  const apart = [...all(".knob"), ...all(".oled"), ...all(".headline"), ...all(".answers .pill")];
  apart.forEach((one, i) => {
    for (const other of apart.slice(i + 1)) {
      const [a, b] = [box(one), box(other)];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > 1) found.push(`${name(one)} lies over ${name(other)}`);
    }
  });
  return found;
}"""


@pytest.fixture(scope="module")
def large_print(chromium):
    """Browser with a default font of twice the usual size."""
    args = [*ARGS, f"--blink-settings=defaultFontSize={2 * USUAL}"]
    browser = chromium.browser_type.launch(executable_path=CHROMIUM, args=args, timeout=LONG_MS)
    yield browser
    browser.close()


def ready(page):
    page.page.wait_for_selector("#cards .card, .offer .pill, .tiles .card")
    rest(page.page)


@pytest.mark.parametrize("by", ["the page", "the browser"])
@pytest.mark.parametrize("game", [*SHORT, "the start"])
def test_twice_as_large_everything_can_be_reached(program, chromium, large_print, game, by):
    given = () if game == "the start" else (game, "--cards", "table", *SHORT[game])
    address = program.start(*given, "--seed", "1").address
    page = Page(large_print if by == "the browser" else chromium, address, SIZES[0])
    if by == "the page":
        page.page.evaluate(STORED)
        page.page.reload()
    ready(page)
    size = "parseFloat(getComputedStyle(document.body).fontSize)"
    assert page.page.evaluate(size) == 2 * USUAL
    for width, height in SIZES:
        resize(page.page, width, height)
        page.page.evaluate("scrollTo(0, 0)")
        rest(page.page)  # scrolling up hides the small question
        assert page.page.evaluate(FAULTS) == [], f"at {width} pixels"
    page.context.close()


CROWDED = """() => {
  const found = [];
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility());
  for (const part of all(".offer, .ways, .tabs-below, .clock-part, .named, .presets")) {
    const within = part.getBoundingClientRect();
    const inside = [...part.querySelectorAll("button:not(.clock-open), h2, strong, p")]
      .filter((one) => one.checkVisibility());
    for (const one of inside) {
      const { left, right, width, height } = one.getBoundingClientRect();
      const name = `${one.dataset.key ?? one.tagName} of ${part.className}`;
      if (left < within.left - 1 || right > within.right + 1) found.push(`${name} sticks out`);
      if (one.clientWidth && one.scrollWidth > one.clientWidth + 1) found.push(`${name} is cut`);
      if (one.matches("button") && (width < 44 || height < 40))
        found.push(`${name}: only ${width} by ${height}`);
    }
  }
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} wide`);
  const tabs = document.querySelector(".tabs-below")?.getBoundingClientRect().height;
  if (tabs > innerHeight / 5) found.push(`the tabs are ${tabs} high`);
  return found;
}"""


def test_the_start_and_a_clock_with_a_long_name_fit_the_smallest_phone(program, visit):
    page = visit(program.start().address, size=(320, 568))
    keep = '{do: "keep_clock", n: 1_000_000, name: "W".repeat(24), control: "fischer:180+2"}'
    page.page.evaluate(f"line.send(JSON.stringify({keep}))")
    page.until_told(lambda: any('"n":1000000' in frame for frame in page.frames))
    page.page.evaluate(STORED)
    page.page.reload()
    ready(page)
    assert page.page.evaluate(CROWDED) == []
    page.page.click("[data-key=tab-clock]")
    page.page.wait_for_selector("[data-key^=preset-] >> text=WWW")
    assert page.page.evaluate(CROWDED) == []


@pytest.mark.parametrize("text", [100, 200])
def test_a_hand_of_ten_on_a_phone(program, visit, text):
    given = ("outcasts", "--cards", "device", "--seats", "2", "--seed", "1")
    page = visit(program.start(*given).address, size=(390, 844))
    page.page.evaluate(STORED.replace("200", str(text)))
    page.page.reload()
    page.page.click("[data-key=here]")
    rest(page.page)
    look = page.page.locator(".hand .look")
    before = look.bounding_box()
    page.page.keyboard.down("h")
    page.page.wait_for_selector(".hand.open .card.whole")
    assert look.bounding_box() == before, "the button stays under the finger that holds it"
    assert before["y"] + before["height"] <= 844
    cards = page.page.evaluate(SHOWING)
    assert len(cards) == 10
    assert min(cards) >= 44


SHOWING = """() => [...document.querySelectorAll(".hand .card")].map((card) => {
  const { left, right, top } = card.getBoundingClientRect();
  const next = card.nextElementSibling?.getBoundingClientRect();
  const shown = Math.min(right, innerWidth, next && next.top === top ? next.left : right);
  return shown - left;
})"""
