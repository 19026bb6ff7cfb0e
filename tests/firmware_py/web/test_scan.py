"""Final screens and sheets in four languages, on desktop, tablet and phone: no layout faults."""

from random import Random

import pytest

from games.core.action import OVER
from tests.firmware_py.web.real import TABLES, Table
from tests.firmware_py.web.scan import FAULTS
from tests.pages import resize

pytestmark = pytest.mark.needs("browser")

TABLES |= {"outcasts": ("outcasts", "device"), "capsules": ("capsules", "device")}
SIZES = [(1280, 800), (820, 1180), (390, 844)]
SPOKEN = ("en-GB", "nl-NL", "fr-FR", "de-DE")
SEATS = {"device": 2, "grid": 2, "outcasts": 2, "capsules": 2}


def faults(page):
    """Return the layout faults of a page at each size."""
    found = []
    for width, height in SIZES:
        resize(page, width, height)
        found += [f"{width}: {fault}" for fault in page.evaluate(FAULTS)]
    return found


def ended(shows):
    """Return a table whose match has been played to its end."""
    table, rng = Table(shows, seats=SEATS[shows]), Random(1)

    def on():
        while table.box.match.turn != OVER:
            table.box.play_on(50, rng)

    table.move(on)
    return table


@pytest.mark.parametrize("shows", SEATS)
def test_the_end_of_a_match_is_whole(serving, visit, shows):
    running = serving(ended(shows))
    for locale in SPOKEN:
        page = visit(running, ready=".ledger", locale=locale)
        assert faults(page) == [], locale


@pytest.mark.parametrize("locale", SPOKEN)
def test_every_sheet_is_whole(serving, visit, locale):
    page = visit(serving(Table("device")), locale=locale, reduced_motion="reduce")
    for opened in ("menu", "bar-invite"):  # the rules are beside the table
        resize(page, 1280, 800)
        page.click(f"[data-key={opened}]")
        page.wait_for_selector(".sheet:visible")
        assert faults(page) == [], opened
        page.keyboard.press("Escape")
        page.wait_for_selector(".sheet", state="hidden")


@pytest.mark.parametrize("locale", SPOKEN)
def test_the_start_and_its_options_are_whole(serving, visit, locale):
    page = visit(serving(Table(None)), locale=locale)
    assert faults(page) == []
    resize(page, 1280, 800)
    page.click("[data-key=how-midnight]")
    page.wait_for_selector(".offer.open select[data-key=level-1]")
    assert faults(page) == []
