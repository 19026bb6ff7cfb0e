"""Hand dealt by the device: open on a player's own page, shown while held on a shared one."""

import json

import pytest

from tests.pages import rest

pytestmark = pytest.mark.needs("browser")

HAND = ".hand-zone[data-zone^=hand]"
FACES = f"{HAND} .thing.up .card"


@pytest.fixture
def seat(program, visit):
    """Page of the seat that is asked for a card."""
    given = ("midnight", "--cards", "device", "--seats", "3", "--seed", "1")
    shared = visit(program.start(*given).address)
    shared.until(lambda: shared.table["urls"])
    page = visit(shared.table["urls"][0]["url"])
    page.page.wait_for_selector(f"{HAND} [data-spot]")
    return page


@pytest.fixture
def shared(program, visit):
    """Screen that two people share; the first has said that they are there."""
    given = ("midnight", "--cards", "device", "--seats", "2", "--seed", "1")
    page = visit(program.start(*given).address)
    page.page.click("[data-key=here]")
    return page


def middle(page, what):
    rest(page.page)
    box = page.page.locator(what).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hold(page, what):
    """Press and hold the mouse until the faces are shown."""
    page.page.mouse.move(*middle(page, what))
    page.page.mouse.down()
    page.page.wait_for_selector(".hand.open button.card")


def faces(page):
    """Return the names of the shown faces, in order."""
    return page.page.evaluate(
        "[...document.querySelectorAll('.hand .card:not(.back-face)')].map((c) => c.ariaLabel)"
    )


def told(page, face):
    """Return whether a face is anywhere in the page."""
    return page.page.evaluate("f => document.documentElement.outerHTML.includes(f)", face)


def played(page):
    """Return the last line of the log that names a played card."""
    return next(line["text"] for line in page.table["log"] if "plays" in line["text"])


def logged(page):
    return any("plays" in entry["text"] for entry in page.table["log"])


def test_an_own_hand_lies_open_and_a_press_plays_a_card(seat):
    assert seat.page.locator(FACES).count() == 5
    assert seat.page.locator(".hand .look:visible").count() == 0, "nothing is to be held"
    seat.act(seat.page.locator(f"{HAND} [data-spot]").first.click)
    seat.until_told(lambda: logged(seat))


def test_a_covered_hand_is_not_in_the_page_until_it_is_shown(seat):
    name = seat.page.locator(FACES).first.get_attribute("aria-label")
    assert told(seat, name)
    seat.page.click("[data-key=cover]")
    assert seat.page.locator(FACES).count() == 0
    assert not told(seat, name)
    assert seat.page.locator("[data-spot]").count() == 0, "what is covered cannot be played"
    seat.page.click("[data-key=cover]")
    assert seat.page.locator(FACES).count() == 5


def test_a_page_that_nobody_sees_covers_its_hand(seat):
    hide = "Object.defineProperty(document, 'hidden', { value: true, configurable: true })"
    seat.page.evaluate(
        f"() => {{ {hide}; document.dispatchEvent(new Event('visibilitychange')); }}"
    )
    assert seat.page.locator(FACES).count() == 0


def test_a_held_mouse_slides_to_a_card_and_out_of_the_hand(shared):
    hold(shared, ".hand .look")
    shared.page.mouse.move(*middle(shared, ".hand button.card:nth-child(4)"), steps=5)
    chosen = shared.page.locator(".hand .card.raised")
    assert chosen.count() == 1
    name = chosen.get_attribute("aria-label")
    shared.page.mouse.move(*middle(shared, ".zone.play"), steps=5)
    shared.act(shared.page.mouse.up)
    shared.until_told(lambda: logged(shared))
    assert played(shared) == f"Red plays {name.replace(',', '')}."
    shared.page.wait_for_selector(".hand:not(.open)")


def test_letting_go_in_the_hand_hides_it_and_plays_nothing(shared):
    before = json.dumps(shared.table["log"])
    hold(shared, ".hand .look")
    assert len(faces(shared)) == 5
    shared.page.mouse.move(*middle(shared, ".hand button.card"), steps=3)
    shared.page.mouse.up()
    assert faces(shared) == []
    assert json.dumps(shared.table["log"]) == before


def test_who_cannot_hold_keeps_it_open_and_clicks_a_card(shared):
    shared.page.click("[data-key=keep]")
    card = shared.page.locator(".hand button.card").nth(2)
    name = card.get_attribute("aria-label")
    shared.act(card.click)
    shared.until_told(lambda: logged(shared))
    assert played(shared) == f"Red plays {name.replace(',', '')}."
    assert faces(shared) == []


def test_a_held_mouse_slides_on_to_an_answer_that_is_no_card(program, visit):
    given = ("outcasts", "--cards", "device", "--seats", "2", "--seed", "1")
    page = visit(program.start(*given).address)
    page.page.click("[data-key=here]")
    page.page.mouse.move(*middle(page, ".hand .look"))
    page.page.mouse.down()
    page.page.wait_for_selector(".hand.open .answers .pill")
    asked = page.table["ask"]["who"]
    page.page.mouse.move(*middle(page, ".hand .answers .pill"), steps=3)
    page.act(page.page.mouse.up)
    page.until_told(lambda: page.table["ask"]["who"] != asked)


def test_while_a_key_holds_a_mouse_clicks_a_card(shared):
    shared.page.keyboard.down("h")
    card = shared.page.locator(".hand.open button.card").nth(1)
    name = card.get_attribute("aria-label")
    shared.act(card.click)
    shared.until_told(lambda: logged(shared))
    assert played(shared) == f"Red plays {name.replace(',', '')}."


def test_a_look_leads_to_no_other(program, visit):
    given = ("outcasts", "--cards", "device", "--seats", "2", "--seed", "1")
    page = visit(program.start(*given).address)
    page.page.click("[data-key=here]")
    page.page.click("[data-key=keep]")
    page.page.wait_for_selector(".hand.open .answers .pill")
    page.until(lambda: page.table["ask"]["yours"])
    page.page.evaluate("document.querySelector('.hand .card').dataset.mark = 'same'")
    for _ in range(30):
        page.page.evaluate("() => new Promise((done) => requestAnimationFrame(done))")
    assert len([one for one in page.frames if '"look":{' in one]) <= 3
    assert page.page.locator(".hand [data-mark=same]").count() == 1
