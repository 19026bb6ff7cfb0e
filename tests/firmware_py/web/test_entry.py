"""Entering the page: by a seat's address, by the number, or as a spectator."""

import pytest

from firmware_py.console.commands import StartGame
from firmware_py.web import protocol
from firmware_py.web.interfaces import Viewer
from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import ANN, BEA, PIN, called, far, headline

pytestmark = pytest.mark.needs("browser")


@pytest.fixture
def running(serving):
    return serving(Table())


def test_a_token_leaves_no_trace(serving, visit):
    running = serving(Table("device", zones=False))
    page = visit(running, token=BEA)
    assert page.url == f"http://{running.address}/"
    assert page.evaluate("history.length") <= 2
    assert page.evaluate("sessionStorage.getItem('tableclock.token')") == BEA
    asked = page.evaluate("performance.getEntriesByType('resource').map(e => e.name).join()")
    assert BEA not in asked
    assert BEA not in page.evaluate("document.documentElement.outerHTML")
    page.reload()
    page.wait_for_selector("text=Hold to look")
    page.evaluate(f"location.hash = '{ANN}'")  # another seat's address in the same tab
    page.wait_for_function("() => document.title.startsWith('● Your turn')")
    assert page.url == f"http://{running.address}/"


def test_a_foreign_token_gets_one_sentence_and_one_button(running, chromium):
    page = chromium.new_page()
    page.goto(f"http://{running.address}/#nobody")
    page.wait_for_selector("text=This seat’s address has expired.")
    page.click("text=Show the shared screen")
    headline(page, "Tap an Hour card.")
    page.close()


def test_a_guest_types_the_number_of_the_table(serving, closed_page):
    running = serving(Table(), near=far)
    page = closed_page(running, "#pin")
    headline(page, "Type this table’s number.")
    page.wait_for_selector("text=It is on the host’s screen, and on the box if there is one.")
    assert not page.is_visible("#clock"), "the dial is dead before"
    page.fill("#pin", "12345-")
    page.keyboard.press("Enter")
    headline(page, "The number has eight digits.")
    page.fill("#pin", "87654321")
    page.keyboard.press("Enter")
    headline(page, "That is not this table’s number.")
    page.fill("#pin", PIN)
    page.keyboard.press("Enter")
    headline(page, "Ann is choosing")
    assert page.is_visible("#clock")
    page.reload()  # the token is kept in this tab
    headline(page, "Ann is choosing")


@pytest.mark.parametrize("zero", ["\u0660", "\u06f0", "\uff10", "\U0001e950"])
def test_the_number_is_taken_in_the_digits_that_a_phone_types(serving, closed_page, zero):
    page = closed_page(serving(Table(), near=far), "#pin")
    number = "".join(chr(ord(zero) + int(digit)) for digit in PIN if digit.isdigit())
    page.locator("#pin").press_sequentially(number)  # sent with its last digit
    headline(page, "Ann is choosing")


def test_a_guest_may_host_as_well(serving, closed_page):
    page = closed_page(serving(Table(), near=far), "#pin")
    page.click('text="Join as host"')
    page.fill("#pin", PIN)
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-key=bar-invite]")


def test_a_guest_may_only_watch(serving, closed_page):
    running = serving(Table("device", bots=(3,)), near=far)
    page = closed_page(running, "#pin")
    page.fill("#pin", PIN)
    page.click("dialog >> text=Only watch")
    page.wait_for_selector("text=watching")
    assert page.locator(".look:visible").count() == 0
    assert page.locator("[data-key=bar-invite]").count() == 0


def test_a_phone_that_watches_in_the_waiting_room_may_still_take_a_seat(serving, closed_page):
    running = serving(Table(None), near=far)
    start = StartGame(game="midnight", seats=3)
    host = Viewer(None, host=True)
    running.on_loop(lambda: running.table.do(host, protocol.OpenRoom(start=start)))
    page = closed_page(running, "#pin")
    page.fill("#pin", PIN)
    page.wait_for_selector("text=a phone is choosing a name…", state="attached")
    page.click("dialog >> text=Only watch")
    headline(page, "Ann deals soon.")
    assert page.locator(".room-note").count() == 0, "no seat waits for it"
    page.click("[data-key=room-sit]")
    page.click("[data-key=sit]")
    headline(page, "You are in. Ann deals soon.")
    page.wait_for_selector("text=your seat waits for you")


@pytest.mark.parametrize("locale", ["en-GB", "nl-NL", "fr-FR", "de-DE"])
def test_that_it_is_not_connected_yet_stands_in_whole_words(serving, chromium, locale):
    running = serving(Table(), near=far)
    context = chromium.new_context(viewport={"width": 390, "height": 844}, locale=locale)
    page = context.new_page()
    page.goto(f"http://{running.address}/")
    page.wait_for_selector("#pin")
    cut = page.locator(".bar .link > :nth-child(2)").evaluate(
        "e => { e.style.overflowWrap = 'normal'; return e.scrollWidth > e.clientWidth; }"
    )
    assert not cut
    context.close()


def test_enter_after_the_last_digit_seats_nobody(serving, closed_page):
    running = serving(Table("device", bots=(3,)), near=far)
    page = closed_page(running, "#pin")
    page.fill("#pin", PIN)
    page.wait_for_selector("dialog.join[open]")
    page.keyboard.press("Enter")
    page.click("dialog >> text=Only watch")
    page.wait_for_selector("text=watching")
    assert not any("sit" in call for call in running.table.calls)


def test_who_was_asked_for_a_seat_is_asked_again_when_the_line_was_cut(serving, closed_page):
    table = Table("device", bots=(3,))
    running = serving(table, near=far)
    page = closed_page(running, "#pin")
    page.fill("#pin", PIN)
    page.wait_for_selector("dialog.join[open]")
    running.stop()
    page.wait_for_selector("dialog.join", state="hidden")
    again = serving(table, near=far, port=running.port)
    page.wait_for_selector("dialog.join[open]")
    page.click("dialog >> text=Only watch")
    again.stop()
    page.wait_for_selector("body.lost")
    serving(table, near=far, port=running.port)
    page.wait_for_selector("body:not(.lost)")
    assert page.locator("dialog.join[open]").count() == 0


def test_a_phone_that_watches_is_not_asked_again_after_a_reload(serving, closed_page):
    running = serving(Table("device", bots=(3,)), near=far)
    page = closed_page(running, "#pin")
    page.fill("#pin", PIN)
    page.wait_for_selector("dialog.join[open]")
    page.wait_for_selector("[data-key=seat-3] >> text=a bot plays")
    page.click("dialog >> text=Only watch")
    page.reload()
    page.wait_for_selector("[data-key=bar-join]")
    assert page.locator("dialog.join[open]").count() == 0


def test_a_game_with_bots_asks_no_phone_that_was_there_before(serving, closed_page):
    table = Table(None)
    running = serving(table, near=far)
    page = closed_page(running, "#pin")
    page.fill("#pin", PIN)
    page.wait_for_selector("text=The shared screen chooses the game.")
    running.on_loop(lambda: table.show("device", bots=(1, 2, 3)))
    page.wait_for_selector("[data-key=bar-join]")
    assert page.locator("dialog.join[open]").count() == 0
    page.click("[data-key=bar-join]")
    page.wait_for_selector("dialog.join[open]")


def test_a_seat_opened_elsewhere_says_so_and_comes_back_on_one_press(serving, closed_page):
    running = serving(Table("device", zones=False))
    first = closed_page(running, ".look", ANN)
    second = closed_page(running, ".look", ANN)
    headline(first, "This seat is open on another page now.")
    assert first.locator(".answers button").count() == 1
    first.click("text=Play here")
    headline(first, "Which card do you play?")
    headline(second, "This seat is open on another page now.")


def test_a_code_for_a_seats_phone_on_request(serving, visit):
    running = serving(Table("device", zones=False))
    page = visit(running)
    page.click("[data-key=menu]")
    page.wait_for_selector("text=Number for phones: 12345678")
    page.click("[data-key=menu-pin]")
    called(running, "new_pin", None)
    assert page.locator(".code").count() == 0
    page.click("[data-key=code-0]")
    assert page.get_attribute(".code path", "d").startswith("M4 4h1v1h-1z")
    page.click("text=Hide the QR code")
    assert page.locator(".code").count() == 0
    page.click("text=New address for Ann")
    called(running, "new_address", 0)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (
            "S\xf8ren",
            "The box has no \xf8. It writes Soren; the page and the phones write S\xf8ren.",
        ),
        ("\U0001f469", "The box has no letters for this name. It writes the colour."),
        ("Maximiliane", "This is too long for the box. It writes Maximil…"),
        ("Zo\xeb", "The box writes this name as you typed it."),
    ],
)
def test_who_types_a_name_reads_how_the_box_writes_it(serving, closed_page, name, says):
    page = closed_page(serving(Table("device", bots=(3,)), near=far), "#pin")
    page.fill("#pin", PIN)
    page.fill("#join-name", "\u0416")
    page.wait_for_selector("dialog .boxed >> text=It writes Zh")
    page.fill("#join-name", name)
    page.wait_for_function(
        "says => document.querySelector('dialog .boxed').textContent === says", arg=says
    )


def test_a_name_that_is_typed_is_cut_between_letters(serving, closed_page):
    page = closed_page(serving(Table("device", bots=(3,)), near=far), "#pin")
    page.fill("#pin", PIN)
    family = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
    page.fill("#join-name", family * 4)
    assert page.input_value("#join-name") == family * 3
