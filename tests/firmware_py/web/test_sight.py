"""Themes, reduced motion and landmarks; and the emulator's sheet."""

import pytest

from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import ANN, pictured

pytestmark = pytest.mark.needs("browser")


@pytest.fixture
def running(serving):
    return serving(Table())


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_light_of_the_room(running, visit, scheme):
    page = visit(running, color_scheme=scheme)
    assert page.evaluate("document.documentElement.dataset.theme") == scheme
    page.click("[data-key=menu]")
    page.click("[data-key=theme-light]")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"


def test_theme_and_text_size_do_not_wait_for_the_texts(running, chromium):
    """A person who chose light and large must not see a dark page with small text first."""
    context = chromium.new_context()
    context.add_init_script(
        """localStorage.setItem("tableclock.prefs", '{"theme": "light", "text": 200}')"""
    )
    page = context.new_page()
    page.route("**/words*", lambda _route: None)  # never answered
    page.goto(f"http://{running.address}/")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    context.close()


def test_who_wants_no_motion_gets_none(running, visit):
    page = visit(running, reduced_motion="reduce")
    page.wait_for_selector(".pad.waits")
    assert page.evaluate("document.getAnimations().length") == 0


def test_landmarks_and_live_regions(running, visit):
    page = visit(running)
    for name in ("Box", "Question", "Cards", "Seats", "Log"):
        assert page.get_by_role("region", name=name, exact=True).count() == 1
    assert page.get_by_role("log").get_attribute("aria-live") == "off"
    page.wait_for_function("() => polite.textContent.includes('Tap an Hour card')")
    assert page.get_by_role("grid").get_attribute("aria-rowcount") == "10"
    assert page.get_by_role("rowheader", name="Red, Blue").count() == 1
    assert page.title() == "Ann · Midnight"


def test_a_fault_from_the_workshop_is_seen(running, visit):
    page = visit(running)
    page.click("[data-key=menu]")
    page.click("[data-key=menu-workshop]")
    page.click("[data-key=fault-reader-unplug]")
    page.wait_for_selector(".pad.away")
    page.wait_for_selector("text=Answer with the buttons or here.")
    page.click("[data-key=mend]")
    running.on_loop(lambda: running.table.later(5))
    page.wait_for_selector(".pad.away", state="detached")
    page.keyboard.press("Escape")
    assert page.locator(".sheet:visible").count() == 0
    assert page.evaluate("document.activeElement.dataset.key") == "menu"


def test_all_pictures_of_a_game_are_asked_for_at_once(serving, visit):
    """Loaded one by one as cards turn up, they would reveal the cards to the network."""
    running = serving(Table("grid"))
    page = visit(running, token=ANN)
    pictured(page, running.table.cast("cinderella"))
