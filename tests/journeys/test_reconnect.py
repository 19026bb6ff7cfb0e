"""Lost connections and power cuts: the match continues, and no tap is lost silently."""

import pytest

from tests.journeys.people import SHORT, ByTouch, wanted

pytestmark = pytest.mark.needs("browser")

ANSWERS = 6
"""Number of answers before and after the fault, in the middle of a match."""


@pytest.fixture(params=SHORT)
def game(request):
    return request.param


@pytest.fixture
def person(program, visit, rng, game):
    """Person in the middle of a match."""
    given = (game, "--cards", "table", *SHORT[game], "--seed", "1")
    page = visit(program.start(*given).address, size=(900, 640), has_touch=True)
    person = ByTouch(page, game, rng)
    for _ in range(ANSWERS):
        person.answer()
    return person


def state(page):
    """Return the state of the match without the age of log lines, which changes."""
    table = page.table
    log = [(line["seat"], line["text"]) for line in table["log"]]
    ask = table["ask"] and (table["ask"]["who"], table["ask"]["question"])
    return log, ask, table["scene"]["marks"], [seat["score"] for seat in table["seats"]]


def lost(page):
    return page.page.locator("#headline", has_text="Trying again").count() > 0


def back(page, connected):
    """Reconnect now, unless the page has already, and wait for the table."""
    page.page.evaluate("""document.querySelector("[data-key='lost.try']")?.click()""")
    page.until(lambda: page.connected > connected and not lost(page))


def pad(page):
    """Return the name of the card on the reader, or None."""
    card = page.page.query_selector(".asking .pad .card")
    return card and card.get_attribute("aria-label")


def go_on(page):
    """Confirm that the match goes on after the power cut."""
    page.until(lambda: page.table["resuming"])
    page.page.tap("[data-key='ask.resume']")
    page.until_told(lambda: not page.table["resuming"])


def test_the_line_is_cut(person):
    page = person.page
    before, connected = state(page), page.connected
    page.cut()
    page.until(lambda: lost(page))
    assert page.page.locator("#tray").get_attribute("inert") is not None
    back(page, connected)
    assert state(page) == before
    for _ in range(ANSWERS):
        person.answer()


def test_the_plug_is_pulled_while_somebody_answers(program, person, rng):
    page = person.page
    before, connected, lying = state(page), page.connected, pad(page)
    program.stand_still()
    person.give(wanted(page.table["ask"], rng))  # sent, but never received
    program.kill()
    page.until(lambda: lost(page))
    assert pad(page) in (lying, None), "what was laid and not heard comes off the reader"
    assert "Everything shown as done is saved." in page.page.inner_text("#ask")
    program.start("--seed", "1")
    back(page, connected)
    go_on(page)
    assert state(page) == before, "neither more nor less than was shown as done"
    for _ in range(ANSWERS):
        person.answer()
