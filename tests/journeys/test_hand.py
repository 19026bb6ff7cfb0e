"""The hand that the device dealt, by mouse: held to be looked at, played, and hidden again."""

import json

import pytest

pytestmark = pytest.mark.needs("browser")


@pytest.fixture
def seat(program, visit):
    """The page of the seat that is asked which card it plays."""
    given = ("midnight", "--cards", "device", "--seats", "3", "--seed", "1")
    shared = visit(program.start(*given).address)
    shared.until(lambda: shared.table["urls"])
    page = visit(shared.table["urls"][0]["url"])
    page.until(lambda: page.table["hand"] and page.page.query_selector(".hand .card"))
    return page


def middle(page, what):
    box = page.page.locator(what).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hold(page, what):
    """Press the mouse on something, and keep it pressed until the faces are there."""
    page.page.mouse.move(*middle(page, what))
    page.page.mouse.down()
    page.page.wait_for_selector(".hand.open button.card")


def faces(page):
    """Return the names of the faces in the page, as they lie."""
    return page.page.evaluate(
        "[...document.querySelectorAll('.hand .card:not(.back-face)')].map((c) => c.ariaLabel)"
    )


def played(page):
    """Return the name of the card that the last answer was, as the log tells it."""
    return page.table["log"][0]["text"]


@pytest.mark.parametrize("held", [".hand .look", ".hand .card"])
def test_a_held_mouse_slides_to_a_card_and_onto_the_reader(seat, held):
    hold(seat, held)
    seat.page.mouse.move(*middle(seat, ".hand button.card:nth-child(4)"), steps=5)
    chosen = seat.page.locator(".hand .card.raised")
    assert chosen.count() == 1
    name = chosen.get_attribute("aria-label")
    seat.page.mouse.move(*middle(seat, ".asking .pad"))
    seat.act(seat.page.mouse.up)
    seat.until_told(lambda: seat.table["log"] and "plays" in played(seat))
    assert played(seat) == f"Red plays {name.replace(',', '')}."
    seat.page.wait_for_selector(".hand:not(.open)")


def test_letting_go_beside_the_reader_hides_the_hand_and_plays_nothing(seat):
    before = json.dumps(seat.table["log"])
    hold(seat, ".hand .look")
    assert len(faces(seat)) == 5
    seat.page.mouse.move(*middle(seat, ".hand button.card"), steps=3)
    seat.page.mouse.up()
    assert faces(seat) == []
    assert json.dumps(seat.table["log"]) == before


def test_who_cannot_hold_keeps_it_open_and_clicks_a_card(seat):
    seat.page.click("[data-key=keep]")
    card = seat.page.locator(".hand button.card").nth(2)
    name = card.get_attribute("aria-label")
    seat.act(card.click)
    seat.until_told(lambda: seat.table["log"] and "plays" in played(seat))
    assert played(seat) == f"Red plays {name.replace(',', '')}."
    assert faces(seat) == []


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


def test_while_a_key_holds_a_mouse_clicks_a_card(seat):
    seat.page.keyboard.down("h")
    card = seat.page.locator(".hand.open button.card").nth(1)
    name = card.get_attribute("aria-label")
    seat.act(card.click)
    seat.until_told(lambda: seat.table["log"] and "plays" in played(seat))
    assert played(seat) == f"Red plays {name.replace(',', '')}."


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
