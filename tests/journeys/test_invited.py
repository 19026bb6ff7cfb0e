"""Phones join a match of `tableclock play`: by invitation, for a bot, during a game.

The phone is a separate browser that uses this machine's network address. Without a network no one
can be invited.
"""

import re

import pytest

from firmware_py.web.own_address import way_out
from tests.journeys.people import place, press_where_it_lies, wanted

pytestmark = pytest.mark.needs("browser")

PHONE = {"size": (390, 844), "reduced_motion": "reduce", "has_touch": True}
DESK = {"reduced_motion": "reduce"}


@pytest.fixture(autouse=True)
def network():
    """Skip what needs a network on a machine without one."""
    if way_out() is None:
        pytest.skip("this machine is in no network")


def answer(page, rng):
    """Give one of the answers, at its place."""
    before, ask = place(page), page.table["ask"]
    if ask["draw"]:
        page.page.locator("[data-key='ask.draw'], [data-spot]").first.click()
    else:
        press_where_it_lies(page, wanted(ask, rng))
    page.until_told(lambda: place(page) != before)


def mine(page):
    return page.table["ask"] and page.table["ask"]["yours"]


def test_a_phone_takes_over_from_a_bot_by_the_invitation(program, visit, rng):
    given = ("midnight", "--seats", "3", "--bots", "2,3", "--seed", "4")
    ui = visit(program.start(*given).address, **DESK)
    ui.until(lambda: mine(ui))
    answer(ui, rng)
    ui.until(lambda: mine(ui))
    ui.page.click("[data-key=bar-invite]")
    ui.page.wait_for_selector("text=This page works on this computer only.")
    ui.page.click("[data-key=invite-open]")
    ui.page.wait_for_selector(".way-in .code path")
    link = ui.page.input_value("[data-key=invite-link]")
    assert re.fullmatch(r"http://[0-9.]+:\d+/#\d{8}", link)
    ui.page.click("[data-key=invite-copy]")
    ui.page.wait_for_selector("[data-key=invite-copy] >> text=Copied")
    shown = []
    while not shown or "with the number" not in shown[-1]:  # the terminal shows the same
        shown.append(program.process.stdout.readline())
    assert any("▄" in line or "█" in line for line in shown)
    assert ui.table["pin"] in shown[-1]

    phone = visit(link, **PHONE)
    assert "#" not in phone.page.url, "the number is not kept in the history"
    phone.page.wait_for_selector("dialog.join[open]")
    phone.page.fill("#join-name", "Cor")
    phone.page.tap("[data-key=seat-2]")
    phone.page.tap("[data-key=sit]")
    phone.until(lambda: phone.page.locator(".identity:visible").count())
    assert "Cor" in phone.page.inner_text(".identity")
    ui.until(lambda: ui.table["seats"][2].get("sits") == "phone")
    assert ui.table["seats"][2]["name"] == "Cor"
    assert any("Cor now plays" in line["text"] for line in ui.table["log"])
    ui.page.wait_for_selector("text=on a phone")
    ui.page.keyboard.press("Escape")

    own = [zone for zone in phone.table["scene"]["zones"] if zone["private"]]
    assert own, "the hand lies open on the phone"
    assert not any(zone["private"] for zone in ui.table["scene"]["zones"] if zone["seat"] == 2)
    phone.page.reload()
    phone.page.wait_for_selector(".identity:visible")


def test_the_number_is_typed_and_says_what_is_wrong(program, visit, chromium):
    given = ("outcasts", "--seats", "3", "--bots", "2,3", "--invite")
    ui = visit(program.start(*given).address, **DESK)
    ui.until(lambda: ui.table["invitation"])
    link, pin = ui.table["invitation"]["link"], ui.table["pin"]
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    phone = context.new_page()
    thrown = []
    phone.on("pageerror", lambda error: thrown.append(str(error)))
    phone.goto(link.partition("#")[0])
    phone.wait_for_selector("#pin")
    wrong = "00000000" if pin.replace(" ", "") != "00000000" else "11111111"
    phone.type("#pin", wrong)  # it is sent after its last digit
    phone.wait_for_selector("text=4 tries left")
    selected = "document.querySelector('#pin').selectionEnd"
    assert phone.evaluate(selected) == 8, "and can be typed over"
    phone.type("#pin", pin)
    phone.wait_for_selector("dialog.join[open]")
    phone.click("[data-key=watch]")
    phone.click("[data-key=bar-join]")
    phone.click("[data-key=seat-1]")
    phone.click("[data-key=sit]")
    phone.wait_for_selector(".identity:visible")
    assert thrown == []
    context.close()


def test_together_is_one_press_and_the_next_phone_sits_down(program, visit):
    ui = visit(program.start().address, **DESK)
    ui.page.click("[data-key=way-together]")
    ui.page.click("[data-key=play-midnight]")
    ui.page.wait_for_selector(".room-invite .code path")
    ui.page.wait_for_selector("#headline >> text=Nobody has joined yet")
    sits = [seat["sits"] for seat in ui.table["room"]["seats"]]
    assert sits == ["screen"] + ["free"] * (len(sits) - 1)
    phone = visit(ui.table["invitation"]["link"], **PHONE)
    phone.page.fill("#join-name", "Bea")
    phone.page.click(".join-seats button:not([aria-disabled=true])")
    phone.page.click(".join .go")
    phone.page.wait_for_selector("#headline >> text=You are in. Red deals soon.")
    ui.page.wait_for_selector(f"#headline >> text=2 of {len(sits)} are here")
    ui.page.wait_for_selector(".room-seats li >> text=phone, here and ready")
    while len(ui.table["room"]["seats"]) > ui.table["room"]["fewest"]:
        ui.act(lambda: ui.page.click("[data-key=room-fewer]"))
    ui.page.wait_for_selector("#headline >> text=All 2 people are here")
    ui.page.select_option("[data-key=room-first]", "1")
    ui.until(lambda: ui.table["room"]["first"] == 1)
    ui.page.click("[data-key=room-deal]")
    for page, seat in ((ui, 0), (phone, 1)):
        page.until(lambda page=page: page.table["game"])
        assert page.table["mine"] == seat
    assert [seat["first"] for seat in ui.table["seats"]] == [False, True]
    assert ui.table["seats"][1]["name"] == "Bea"
    ui.until(lambda: ui.page.locator(".in-room").count() == 0)


def test_a_phone_whose_seat_is_removed_watches_and_may_sit_down_again(program, visit):
    ui = visit(program.start().address, **DESK)
    ui.page.click("[data-key=way-together]")
    ui.page.click("[data-key=play-midnight]")
    ui.until(lambda: ui.table["invitation"])
    phone = visit(ui.table["invitation"]["link"], **PHONE)
    last = len(ui.table["room"]["seats"]) - 1
    for seat in (last, last - 1):
        phone.page.wait_for_selector("dialog.join[open]")
        phone.page.tap(f"[data-key=seat-{seat}]")
        phone.page.tap("[data-key=sit]")
        phone.page.wait_for_selector("#headline >> text=You are in.")
        ui.until(lambda seat=seat: ui.table["room"]["seats"][seat]["sits"] == "phone")
        if seat == last:
            ui.page.click("[data-key=room-fewer]")


def test_phones_come_back_to_their_seats_when_the_plug_was_pulled(program, visit):
    given = ("outcasts", "--seats", "3", "--bots", "2,3", "--invite")
    ui = visit(program.start(*given).address, **DESK)
    ui.until(lambda: ui.table["invitation"])
    link = ui.table["invitation"]["link"]
    phone, guest = visit(link, **PHONE), visit(link, **PHONE)
    for page in (phone, guest):
        page.page.wait_for_selector("dialog.join[open]")
    guest.page.tap("[data-key=watch]")
    phone.page.fill("#join-name", "Cor")
    phone.page.tap("[data-key=seat-2]")
    phone.page.tap("[data-key=sit]")
    phone.page.wait_for_selector(".identity:visible")
    ui.until(lambda: ui.table["seats"][2].get("sits") == "phone")
    told = [line["text"] for line in ui.table["log"] if line.get("told")]

    program.kill()
    for page in (phone, guest):
        page.until(lambda page=page: "Trying again" in page.page.inner_text("#headline"))
    seen = [len(phone.frames), len(guest.frames)]
    again = visit(program.start().address, **DESK)
    phone.until(lambda: any('"welcome"' in frame for frame in phone.frames[seen[0] :]))
    guest.until(lambda: any('"welcome"' in frame for frame in guest.frames[seen[1] :]))
    phone.page.wait_for_selector(".identity:visible")
    assert "Cor" in phone.page.inner_text(".identity")
    again.until(lambda: again.table["seats"][2].get("sits") == "phone")
    assert [line["text"] for line in again.table["log"] if line.get("told")] == told
    assert again.table["invitation"]["link"] == link, "who has the number has it still"


def test_a_program_that_was_ended_knows_no_phone_and_keeps_its_seat_free(program, visit):
    given = ("outcasts", "--seats", "3", "--bots", "2,3", "--invite")
    ui = visit(program.start(*given).address, **DESK)
    ui.until(lambda: ui.table["invitation"])
    link = ui.table["invitation"]["link"]
    phone = visit(link, **PHONE)
    phone.page.wait_for_selector("dialog.join[open]")
    phone.page.fill("#join-name", "Cor")
    phone.page.tap("[data-key=seat-2]")
    phone.page.tap("[data-key=sit]")
    phone.page.wait_for_selector(".identity:visible")
    program.end()
    again = visit(program.start("--invite").address, **DESK)
    again.until(lambda: again.table["invitation"])
    assert again.table["invitation"]["link"] != link
    assert again.table["seats"][2].get("sits") == "free"
    phone.page.wait_for_selector("text=This table no longer knows this phone.")
    phone.page.type("#pin", again.table["pin"])
    phone.page.wait_for_selector("dialog.join[open]")
    phone.page.tap("[data-key=seat-2]")
    phone.page.tap("[data-key=sit]")
    phone.page.wait_for_selector(".identity:visible")


def test_a_phone_that_gives_its_seat_to_a_bot_watches_and_may_sit_down_again(program, visit):
    given = ("outcasts", "--seats", "3", "--bots", "2,3", "--invite")
    ui = visit(program.start(*given).address, **DESK)
    ui.until(lambda: ui.table["invitation"])
    phone = visit(ui.table["invitation"]["link"], **PHONE)
    phone.page.wait_for_selector("dialog.join[open]")
    for _ in range(2):
        phone.page.tap("[data-key=seat-2]")
        phone.page.tap("[data-key=sit]")
        phone.page.wait_for_selector(".identity:visible")
        ui.until(lambda: ui.table["seats"][2].get("sits") == "phone")
        order = {"do": "seat", "n": 1_000_000, "seat": 2, "bot": "easy"}
        phone.page.evaluate("(order) => line.send(JSON.stringify(order))", order)
        ui.until(lambda: ui.table["seats"][2]["bot"])
        phone.page.wait_for_selector("dialog.join[open]")
