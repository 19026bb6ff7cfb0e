"""Press on a button that is redrawn before the press ends: it counts once."""

from itertools import product

import pytest

pytestmark = pytest.mark.needs("browser")

BUTTON = """async () => {
  const { el, fill } = await import("/lib/element.js");
  const place = el("div");
  document.body.append(place);
  place.style.cssText = "position: fixed; inset: 0; z-index: 99; background: white";
  window.presses = [];
  const button = (key = "tried", words = "Press") => {
    const onclick = ({ detail }) => presses.push(detail);
    const made = el("button", { data: { key }, onclick }, words);
    made.style.cssText = "position: fixed; left: 0; top: 0; width: 200px; height: 100px";
    return made;
  };
  const same = button();
  fill(place, [same]);
  window.draw = {
    kept: () => fill(place, ["some words", same]),
    wrapped: () => fill(place, [el("p", {}, same)]),
    new: () => fill(place, [button()]),
    twice: () => { fill(place, [button()]); fill(place, [button()]); },
    key: () => fill(place, [button("another")]),
    words: () => fill(place, [button("tried", "Another")]),
  };
  same.focus();
}"""
ALL_DONE = (
    "() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => setTimeout(done))))"
)


@pytest.fixture
def page(running, visit):
    page = visit(running)
    page.evaluate(BUTTON)
    return page


def press(page, by, during):
    """Press the button, and redraw it before the press ends; return the counts of its clicks."""
    if by == "mouse":
        page.mouse.move(100, 50)
        page.mouse.down()
        page.evaluate(f"draw.{during}()")
        page.mouse.up()
    else:
        page.keyboard.down("Space")
        page.evaluate(f"draw.{during}()")
        page.keyboard.up("Space")
    page.evaluate(ALL_DONE)
    return page.evaluate("presses")


@pytest.mark.parametrize(
    ("by", "how"),
    [*product(("mouse", "space"), ("kept", "new", "twice")), ("mouse", "wrapped")],
)
def test_a_press_counts_once_when_its_button_is_drawn_again(page, by, how):
    assert press(page, by, how) == [1 if by == "mouse" else 0]
    assert press(page, by, how) == [1 if by == "mouse" else 0] * 2


@pytest.mark.parametrize("by", ["mouse", "space"])
@pytest.mark.parametrize("how", ["key", "words"])
def test_a_press_does_not_count_for_another_button_or_other_words(page, by, how):
    assert press(page, by, how) == []


@pytest.mark.parametrize("how", ["kept", "new", "twice"])
def test_the_focus_stays_when_a_button_is_drawn_again(page, how):
    page.evaluate(f"draw.{how}()")
    assert page.evaluate("document.activeElement.dataset.key") == "tried"


def test_a_key_that_a_page_takes_for_itself_is_not_a_press(page):
    page.evaluate("addEventListener('keyup', (event) => event.preventDefault())")
    assert press(page, "space", "new") == []


def test_a_mouse_that_leaves_the_button_does_not_press_it(page):
    page.mouse.move(100, 50)
    page.mouse.down()
    page.evaluate("draw.new()")
    page.mouse.move(400, 300)
    page.mouse.up()
    page.evaluate(ALL_DONE)
    assert page.evaluate("presses") == []
