"""The page in a real browser: what a person does with mouse, touch and keys, and what is seen."""

import re
from pathlib import Path

import pytest

from firmware_py.web import files
from firmware_py.web.port import Refused, Viewer
from tests.firmware_py.web.fake import LED, TOKENS, FakeTable

pytestmark = pytest.mark.needs("browser")

ANN, BEA = list(TOKENS)[:2]
SIZES = [(1920, 1080), (1440, 900), (1280, 800), (820, 1180), (844, 390), (390, 844), (320, 640)]


SMALL_TARGETS = """
    [...document.querySelectorAll("button, input, select, a, summary")].filter((e) => {
        const box = e.getBoundingClientRect();
        return e.checkVisibility() && (box.width < 43.9 || box.height < 43.9);
    }).map((e) => e.outerHTML.slice(0, 90))"""

SMALL_TEXTS = """
    [...document.querySelectorAll("main *, header *")].filter((e) => {
        const words = [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (!words || !e.checkVisibility() || e.closest(".unseen")) return false;
        const drawing = e.closest("svg.face");
        const scale = drawing ? drawing.getBoundingClientRect().width / 640 : 1;
        return parseFloat(getComputedStyle(e).fontSize) * scale < 11.9;
    }).map((e) => e.textContent)"""


def headline(page, words):
    page.wait_for_function("w => document.querySelector('#headline')?.textContent === w", arg=words)


def called(running, *call):
    running.settle(lambda: call in running.table.calls)


# Laying cards


def test_a_clicked_card_lies_until_its_question_is_answered(running, visit):
    page = visit(running)
    page.click("[data-face=red3-blue4]")
    headline(page, "Which moves first?")
    page.wait_for_selector(".pad .card.stack")
    assert (
        page.get_attribute(".pad", "aria-label")
        == "Red 3, Blue 4 lies on the reader. Take it back."
    )
    assert page.locator("[data-face=red3-blue4].hole").count() == 1
    page.click("text=Red first")
    headline(page, "Tap an Hour card")
    called(running, "choose", None, [0, "first", "red"])
    called(running, "lift")
    page.wait_for_selector(".pad:not(:has(.card))")
    assert page.inner_text(".entry:first-child .said") == "Ann moved Red to 24"


def test_a_card_that_the_device_does_not_tell_of_comes_off_too(serving, visit):
    """A reader may keep to itself what lies on it: the page knows what it laid."""
    table = FakeTable()
    told = table.snapshot
    table.snapshot = lambda viewer: told(viewer) | {"reader": {"card": None}}
    running = serving(table)
    page = visit(running)
    page.click("[data-face=red3-blue4]")
    page.wait_for_selector(".pad .card.stack")
    page.click("text=Red first")
    called(running, "lift")
    page.wait_for_selector(".pad:not(:has(.card))")
    assert page.locator("text=Take the card back").count() == 0


def test_a_few_faces_are_answers_of_their_own(serving, visit):
    """The sides of a die are faces, and no cards: what cannot be tapped stands as a pill."""
    table = FakeTable()
    told = table.snapshot

    def rolled(viewer):
        sides = [
            {"action": [-2, "roll", side], "label": side, "cursor": False, "face": side}
            for side in ("p1", "p2")
        ]
        plain = told(viewer)
        return plain | {"ask": plain["ask"] | {"who": -1, "lines": sides}}

    table.snapshot = rolled
    running = serving(table)
    visit(running).click(".answers >> text=p2")
    called(running, "choose", None, [-2, "roll", "p2"])


def test_a_dropped_card_lies_until_it_is_taken(running, visit):
    page = visit(running)
    page.drag_and_drop("[data-face=red3-blue4]", ".asking .pad")
    headline(page, "Which moves first?")
    page.click("text=Blue first")
    headline(page, "Tap an Hour card")
    assert page.locator(".pad .card").count() == 1
    assert ("lift",) not in running.table.calls
    page.click("text=Take the card back")
    called(running, "lift")


def test_a_drop_beside_the_reader_lays_nothing(running, visit):
    page = visit(running)
    page.drag_and_drop("[data-face=red3-blue4]", ".oled")
    page.click("text=People")
    assert running.table.calls == []


def test_a_refused_card_slides_off_with_its_reason(running, visit):
    page = visit(running)
    page.click("text=People")
    page.click("[data-face=p6]")
    page.wait_for_selector("text=Play an Hour card first.")
    assert page.locator(".pad .card").count() == 0
    page.wait_for_function("() => assertive.textContent === 'Play an Hour card first.'")


def test_a_card_is_found_by_typing(running, visit):
    page = visit(running)
    page.keyboard.press("/")
    page.keyboard.type("r3b")
    page.wait_for_function("() => document.querySelectorAll('#cards .card').length === 1")
    page.keyboard.press("Enter")
    called(running, "lay", "clockwork", "red3-blue4")


SEARCHES = {
    "r3b": ["red3-blue4"],
    "red 3 blue": ["red3-blue4"],
    "b4 r3": ["red3-blue4"],
    "4b r": ["red3-blue4", "red4-blue3"],
    "were": ["p9"],
    "13": ["p13"],
    "zz": [],
}


def test_what_a_search_finds(running, visit):
    found = visit(running).evaluate(
        """async (searches) => {
            const { find } = await import("/find.js");
            const deck = await (await fetch("/cast/clockwork")).json();
            const ids = (search) => find(deck.faces, search).map((face) => face.id);
            return Object.fromEntries(searches.map((search) => [search, ids(search)]));
        }""",
        list(SEARCHES),
    )
    assert found == SEARCHES


def test_colour_chips_leave_rows_then_six_cards(running, visit):
    page = visit(running)
    page.click("[data-key=chip-yellow]")
    assert page.locator(".pairs .row").count() == 4
    first = page.locator(".pairs .row:first-child .head").get_attribute("aria-label")
    assert first == "Yellow, Red"
    page.click("[data-key=chip-red]")
    assert page.locator(".gallery .card").count() == 6
    page.click("[data-key=chip-x]")
    assert page.locator(".pairs .card").count() == 60


def test_a_real_device_answers_by_choosing(serving, visit):
    running = serving(FakeTable(emulated=False))
    page = visit(running)
    page.click("[data-face=red3-blue4]")
    called(running, "choose", None, [0, "play", "red3-blue4"])
    page.click(".knob.ok", force=True)
    assert not any(call[0] in ("press", "lay") for call in running.table.calls)
    assert page.locator("[data-key=workshop]").count() == 0


def test_a_card_flies_to_the_reader_unless_nothing_shall_move(running, visit):
    page = visit(running)
    page.evaluate(
        """() => {
            window.flown = 0;
            const was = Element.prototype.animate;
            Element.prototype.animate = function (...how) {
                flown += 1;
                return was.apply(this, how);
            };
        }"""
    )
    page.click("[data-face=red3-blue4]")
    assert page.evaluate("flown") == 1
    page.wait_for_selector(".flying", state="detached")
    still = visit(running, reduced_motion="reduce")
    still.evaluate("() => { Element.prototype.animate = () => { throw new Error('it flew') } }")
    still.click("[data-face=red4-blue3]")
    called(running, "lay", "clockwork", "red4-blue3")


TOUCH = """async ([id, moves]) => {
    const card = document.querySelector(`[data-face=${id}]`);
    const at = (e) => {
        const box = e.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = at(card);
    const [px, py] = at(document.querySelector(".asking .pad"));
    const send = (type, x, y) => card.dispatchEvent(new PointerEvent(type, {
        pointerType: "touch", pointerId: 1, bubbles: true, clientX: x, clientY: y, button: 0 }));
    send("pointerdown", x, y);
    if (moves === "rest") await new Promise((done) => setTimeout(done, 400));
    send("pointermove", x + 20, y + 20);
    const lifted = Boolean(document.querySelector(".flying"));
    send("pointermove", px, py);
    send("pointerup", px, py);
    return lifted;
}"""


def test_on_glass_a_finger_that_rests_drags_and_one_that_moves_scrolls(running, visit):
    page = visit(running, has_touch=True)
    assert not page.evaluate(TOUCH, ["red3-blue4", "scroll"])
    assert not any(call[0] == "lay" for call in running.table.calls)
    assert page.evaluate(TOUCH, ["red3-blue4", "rest"])
    called(running, "lay", "clockwork", "red3-blue4")
    assert page.locator(".flying").count() == 0


# Buttons


def test_a_press_lasts_as_long_as_the_finger(running, visit):
    page = visit(running)
    page.hover(".knob.ok")
    page.mouse.down()
    called(running, "press", "ok")
    assert ("release", "ok") not in running.table.calls
    page.mouse.move(700, 500)  # captured: sliding off is still pressing
    assert ("release", "ok") not in running.table.calls
    page.mouse.up()
    called(running, "release", "ok")
    assert running.table.calls == [("press", "ok"), ("release", "ok")]


def test_a_key_is_held_as_long_as_the_key(running, visit):
    page = visit(running)
    page.focus(".clock")
    for key, button in (
        ("ArrowLeft", "previous"), ("ArrowRight", "next"), ("Enter", "ok"), ("Backspace", "back"),
    ):  # fmt: skip
        page.keyboard.down(key)
        page.keyboard.down(key)  # the keyboard's own repeat
        called(running, "press", button)
        assert ("release", button) not in running.table.calls
        page.keyboard.up(key)
        called(running, "release", button)
    assert len(running.table.calls) == 8


def test_a_click_without_a_finger_is_a_short_press(running, visit):
    page = visit(running)
    page.evaluate("document.querySelector('.knob.next').click()")
    called(running, "release", "next")
    assert running.table.calls == [("press", "next"), ("release", "next")]


def test_a_touch_presses(running, visit):
    page = visit(running, size=(390, 844), has_touch=True)
    page.tap(".knob.back")
    called(running, "release", "back")


def test_keys_belong_to_the_clock_or_to_nobody(running, visit):
    page = visit(running)
    page.focus("#find")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Backspace")
    page.focus(".pairs .card >> nth=0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.face") == "red2-green5"
    page.keyboard.press("Control+End")
    assert page.evaluate("document.activeElement.dataset.face") == "purple6-yellow1"
    assert running.table.calls == []


def test_a_turn_by_keyboard_alone(running, visit):
    page = visit(running)
    page.keyboard.press("/")
    page.keyboard.type("r3b")
    page.keyboard.press("Enter")
    headline(page, "Which moves first?")
    page.keyboard.press("g")  # still typing: this is no shortcut
    assert page.evaluate("document.activeElement.id") == "find"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "headline"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    headline(page, "Tap an Hour card")
    assert page.evaluate("document.activeElement.id") == "headline"


# The ring, the display, the buzzer


def test_the_ring_shows_what_the_chip_got(running, visit):
    page = visit(running)
    lit = page.evaluate(
        """[...document.querySelectorAll(".disc")].map(
            (disc) => disc.getAttribute("visibility") === "visible" && disc.getAttribute("fill"))"""
    )
    assert [i for i, colour in enumerate(lit) if colour] == [0, 1, 4, 10, 15, 21, 22]
    red = [int(v) for v in re.findall(r"\d+", lit[21])]
    assert red[1:] == [0, 0]
    assert red[0] > 200  # 105 of 255 in linear light is bright to the eye
    amber = [int(v) for v in re.findall(r"\d+", lit[0])]
    assert amber[0] == 255
    assert 150 < amber[1] < 200  # divided, not cut: amber stays amber
    assert page.get_attribute(".face", "aria-label").startswith("Red at 21.")


def test_nothing_blinks_faster_than_two_hertz(running, visit):
    page = visit(running)
    flips = page.evaluate(
        """async () => {
            const { Governor } = await import("/light.js");
            const governor = new Governor();
            let flips = 0, before = 0;
            for (let now = 0; now < 2000; now += 20) {
                const on = now / 20 % 2 ? [255, 255, 255] : [0, 0, 0];  // 25 Hz
                const { shown } = governor.take(Array(24).fill(on), now);
                if (shown[0][0] !== before) flips += 1;
                before = shown[0][0];
            }
            return flips;
        }"""
    )
    assert 4 <= flips <= 8  # two seconds of at most 2 Hz


def test_calm_light_does_not_blink(running, visit):
    page = visit(running)
    dark = page.evaluate(
        """async () => {
            const { Governor } = await import("/light.js");
            const governor = new Governor();
            governor.calm = true;
            let dark = 0;
            for (let now = 0; now < 5000; now += 50) {
                const on = now % 500 < 250 ? [255, 0, 0] : [0, 0, 0];
                dark += governor.take(Array(24).fill(on), now).shown[0][0] === 0;
            }
            return dark;
        }"""
    )
    assert dark == 0


def test_the_display_is_in_whole_device_pixels(running, visit):
    for dpr in (1, 2, 1.5):
        page = visit(running, device_scale_factor=dpr)
        pixels = bytearray(1024)
        pixels[16 * 10 + 2] = 0x80  # x 16, y 10
        running.table.pixels = bytes(pixels)
        running.on_loop(lambda: running.table.change("oled"))
        page.wait_for_function(
            """() => {
                const canvas = document.querySelector(".oled canvas");
                const k = canvas.width / 128;
                const pen = canvas.getContext("2d");
                const lit = (x, y) => pen.getImageData(x * k, y * k, 1, 1).data[0] > 128;
                return Number.isInteger(k) && canvas.height === 64 * k
                    && lit(16, 10) && !lit(17, 10) && !lit(16, 11);
            }"""
        )
        shown = page.evaluate(
            "document.querySelector('.oled canvas').getBoundingClientRect().width"
        )
        assert shown * dpr % 128 == pytest.approx(0, abs=0.1)
        running.table.pixels = bytes(1024)


def test_a_tone_is_seen(running, visit):
    page = visit(running)
    running.table.sound = 2000
    running.on_loop(lambda: running.table.change("tone"))
    page.wait_for_selector("body.sounds")
    running.table.sound = None
    page.wait_for_selector("body:not(.sounds)")


def test_twins_stand_where_the_figures_are(running, visit):
    page = visit(running)
    assert page.locator(".twins .shape").count() == len(LED)
    page.click("[data-face=red3-blue4]")
    page.wait_for_selector(".twins .dashed")  # the preview at 24


# Secrets


def test_faces_are_in_the_page_only_while_somebody_looks(serving, visit):
    running = serving(FakeTable("device"))
    page = visit(running, token=ANN)
    assert page.locator(".hand .back-face").count() == 5

    def page_tells():
        return page.evaluate("document.documentElement.outerHTML.includes('Red 3, Blue 4')")

    assert not page_tells()
    page.hover(".look")
    page.mouse.down()
    page.wait_for_selector(".hand .card.stack")
    assert page_tells()
    page.mouse.up()
    assert not page_tells()
    page.keyboard.down("h")
    page.wait_for_selector(".hand .card.stack")
    page.evaluate("dispatchEvent(new Event('blur'))")
    assert not page_tells()


def test_a_private_tile_is_turned_up_where_it_lies(serving, visit):
    page = visit(serving(FakeTable("grid")), token=ANN)
    before = page.locator(".look").bounding_box()
    page.click("text=Keep open")
    page.wait_for_selector(".tiles.private >> text=Gown")
    assert page.locator(".tiles").count() == 1
    page.click("text=Hide")
    page.wait_for_selector(".tiles:not(.private)")
    assert page.locator("text=Gown").count() == 0
    assert page.locator(".look").bounding_box() == before


def test_a_card_is_played_from_the_hand(serving, visit):
    running = serving(FakeTable("device"))
    page = visit(running, token=ANN)
    page.click("text=Keep open")
    page.click(".hand .card.stack >> nth=1")
    called(running, "choose", 0, [0, "play", "red1-yellow6"])
    assert page.locator(".hand .card.stack").count() == 0


def test_a_shared_screen_is_passed_on_first(serving, visit):
    running = serving(FakeTable("device"))
    page = visit(running)
    page.keyboard.press("h")
    assert not page.is_visible(".look")
    assert running.table.calls == []
    page.click("text=I am Ann")
    page.click("text=Keep open")
    page.wait_for_selector(".hand .card.stack")
    running.table.turn = 1
    running.on_loop(running.table.change)
    page.wait_for_selector("text=I am Bea")
    assert page.locator(".hand .card.stack").count() == 0


def test_a_token_leaves_no_trace(serving, visit):
    running = serving(FakeTable("device"))
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
    page.wait_for_selector("text=This seat’s address is not valid any more.")
    page.click("text=Show the shared screen")
    headline(page, "Tap an Hour card")
    page.close()


def test_names_are_text_and_nothing_else(serving, visit):
    table = FakeTable("table")
    evil = "<img src=x onerror=hit()><script>hit()</script>"
    table.names = [evil, "';hit();'", "javascript:hit()", "{name}"]
    table.why = evil
    table.news = [evil]
    table.log[0]["text"] = evil
    running = serving(table)
    page = visit(running, script="window.hit = () => { window.wasHit = true; }")
    page.wait_for_selector(".seat.active")
    assert page.inner_text(".seat.active .name").startswith(evil)
    assert page.locator("main img").count() == 0
    assert page.evaluate("window.wasHit") is None


# Connection


def test_a_lost_connection_comes_back_by_itself_with_the_truth(running, visit, serving):
    page = visit(running)
    running.stop()
    page.wait_for_selector("body.lost")
    page.wait_for_function("() => /^Trying again/.test(headline.textContent)")
    assert page.evaluate("document.querySelector('#tray').inert")
    running.table.turn = 2
    running.table.news = ["Bea moved Blue to 7"]
    serving(running.table, port=running.port)
    page.wait_for_selector("body:not(.lost)", timeout=10_000)
    page.wait_for_selector(".who >> text=Cor")
    headline(page, "Tap an Hour card")
    page.wait_for_function("() => polite.textContent.includes('Meanwhile: Bea moved Blue to 7')")


def test_a_card_not_yet_acknowledged_comes_off(running, visit):
    page = visit(running)
    page.evaluate("WebSocket.prototype.send = () => {}")  # it never arrives
    page.click("[data-face=red3-blue4]")
    page.wait_for_selector(".pad .card")
    page.wait_for_selector(".pad.slow")
    running.stop()
    page.wait_for_selector("body.lost")
    assert page.locator(".pad .card").count() == 0


@pytest.fixture
def closed_page(chromium):
    """Open a page that is to be turned away; whatever its scripts throw fails the test."""
    opened, thrown = [], []

    def open_page(running, ready, token=""):
        page = chromium.new_page()
        opened.append(page)
        page.set_default_timeout(5000)
        page.on("pageerror", lambda error: thrown.append(str(error)))
        page.goto(f"http://{running.address}/{'#' if token else ''}{token}")
        page.wait_for_selector(ready)
        return page

    yield open_page
    for page in opened:
        page.close()
    assert thrown == []


def far(_host):
    return False


def test_a_guest_types_the_number_that_the_box_shows(serving, closed_page):
    running = serving(near=far)
    page = closed_page(running, "#pin")
    headline(page, "The box shows a number. Type it here.")
    page.fill("#pin", "12345-")
    page.keyboard.press("Enter")
    headline(page, "The number has eight digits.")
    page.fill("#pin", "654321")
    page.keyboard.press("Enter")
    headline(page, "That is not the number on the box.")
    page.fill("#pin", "123456")
    page.keyboard.press("Enter")
    headline(page, "Tap an Hour card")
    page.reload()  # the token is kept in this tab
    headline(page, "Tap an Hour card")


@pytest.mark.parametrize("cards", ["table", "device"])
def test_what_is_drawn_before_anything_is_told_has_every_list_of_a_table(cards):
    """A part that counts the entries of one throws where it is missing."""
    script = Path(files.__file__).parent / "static/main.js"
    empty = re.search(r"const EMPTY = \{\n(.*?)\n\};", script.read_text(), re.DOTALL)[1]
    lists = set(re.findall(r"^  (\w+): \[\],$", empty, re.MULTILINE))
    told = FakeTable(cards).snapshot(Viewer(None, host=True))
    assert {key for key, value in told.items() if isinstance(value, list)} <= lists


def test_a_guest_may_only_watch(serving, closed_page):
    running = serving(FakeTable("device"), near=far)
    page = closed_page(running, "#pin")
    page.fill("#pin", "123456")
    page.click("text=Only watch")
    page.wait_for_selector("text=watching")
    assert page.locator(".look:visible").count() == 0
    assert page.locator("[data-key=workshop]").count() == 0


def test_a_seat_opened_elsewhere_says_so_and_comes_back_on_one_press(serving, closed_page):
    running = serving(FakeTable("device"))
    first = closed_page(running, ".look", ANN)
    second = closed_page(running, ".look", ANN)
    headline(first, "This seat is open on another page now.")
    assert first.locator(".answers button").count() == 1
    first.click("text=Play here")
    headline(first, "Play an Hour card")
    headline(second, "This seat is open on another page now.")


def test_a_device_that_comes_back_with_another_page_is_loaded_again(running, closed_page):
    page = closed_page(running, ".seat")
    page.evaluate(
        """() => {
            const parse = JSON.parse;
            JSON.parse = (raw) => {
                const said = parse(raw);
                if (said?.welcome) said.welcome.build = "another";
                return said;
            };
        }"""
    )
    page.evaluate("dispatchEvent(new HashChangeEvent('hashchange'))")  # connects anew
    headline(page, "This page is of another version. Load it again.")
    page.click("text=Load again")
    headline(page, "Tap an Hour card")


def test_without_scripts_one_sentence_says_what_is_missing(running, chromium):
    context = chromium.new_context(java_script_enabled=False, locale="nl")
    page = context.new_page()
    page.goto(f"http://{running.address}/")
    assert page.inner_text(".noscript").startswith("Deze pagina tekent de klok met JavaScript.")
    context.close()


def test_a_code_for_a_seats_phone_on_request(serving, visit):
    running = serving(FakeTable("device"))
    page = visit(running)
    page.click("[data-key=menu]")
    page.wait_for_selector("text=Number for phones: 123456")
    page.click("[data-key=menu-pin]")
    called(running, "new_pin", None)
    assert page.locator(".code").count() == 0
    page.click("[data-key=code-0]")
    assert page.get_attribute(".code path", "d").startswith("M4 4h1v1h-1zM6 4h1v1h-1z")
    page.click("text=Hide the QR code")
    assert page.locator(".code").count() == 0


# Around the game


def test_one_press_starts_a_game(serving, visit):
    running = serving(FakeTable(None))
    page = visit(running)
    headline(page, "What shall we play?")
    page.click("[data-key=play-clockwork]")
    called(running, "new_game", "clockwork", 4, None, "device", {}, 0)
    page.wait_for_selector(".seat")


def test_every_choice_before_a_game(serving, visit):
    running = serving(FakeTable(None))
    page = visit(running)
    page.click("[data-key=how-clockwork]")
    page.click("[data-key=seats-3]")
    page.click("text=Plain")
    page.click("text=We deal our own cards")
    page.click("[data-key=first-2]")
    page.click("text=Rules that may be changed")
    page.select_option("[data-key=option-ghosts]", "no")
    page.click("[data-key=play-clockwork]")
    called(running, "new_game", "clockwork", 3, "plain", "table", {"ghosts": "no"}, 2)


def test_bots_take_seats_but_not_all(serving, visit):
    running = serving(FakeTable(None))
    page = visit(running)
    page.click("[data-key=how-clockwork]")
    page.click("[data-key=seats-2]")
    page.click("[data-key=bot-1]")
    assert page.get_attribute("[data-key=bot-1]", "aria-pressed") == "true"
    page.click("[data-key=bot-0]")
    page.wait_for_selector("text=Somebody must play")
    assert page.get_attribute("[data-key=bot-0]", "aria-pressed") == "false"
    page.click("[data-key=play-clockwork]")
    called(running, "new_game", "clockwork", 2, None, "device", {}, 0, (1,))


def test_bots_are_no_choice_where_people_deal(serving, visit):
    running = serving(FakeTable(None))
    page = visit(running)
    page.click("[data-key=how-clockwork]")
    page.click("[data-key=bot-1]")
    page.click("text=We deal our own cards")
    assert page.locator("[data-key=bot-1]").count() == 0
    page.click("[data-key=play-clockwork]")
    called(running, "new_game", "clockwork", 4, None, "table", {}, 0)


def test_a_new_game_asks_before_it_ends_the_running_one(running, visit):
    page = visit(running)
    page.click("[data-key=menu]")
    page.click("[data-key=menu-new]")
    headline(page, "What shall we play?")
    page.click("[data-key=play-game0]")
    page.wait_for_selector("text=Clockwork is still being played.")
    assert page.evaluate("document.activeElement.dataset.key") == "sure"
    page.click("[data-key=start-stay]")
    headline(page, "Tap an Hour card")
    assert running.table.calls == []
    page.click("[data-key=menu]")
    page.click("[data-key=menu-new]")
    page.click("[data-key=play-game0]")
    page.click("[data-key=sure]")
    called(running, "new_game", "game0", 4, None, "device", {}, 0)


def test_a_game_that_is_over_ends_without_a_question(serving, visit):
    table = FakeTable()
    table.over = {"title": "Ann wins", "text": "15 points", "winners": [0]}
    running = serving(table)
    page = visit(running)
    headline(page, "Ann wins")
    page.click("text=Other game")
    page.click("[data-key=play-game0]")
    called(running, "new_game", "game0", 4, None, "device", {}, 0)


def test_a_seat_reads_in_its_log_that_its_hand_was_opened(serving, visit):
    def told(text, at):
        return {"n": 2, "seat": 1, "text": text, "undone": False, "at": at, "told": True}

    running = serving(FakeTable("device"))
    first, then = "Your hand was opened at the box.", "Your hand was opened on the shared screen."
    running.table.told = [told(first, 1000.0)]
    page = visit(running, BEA)
    line = page.locator("#log .entry.told")
    assert first in line.inner_text()
    assert line.locator("button").count() == 0, "there is no way back to it"
    page.wait_for_function("w => assertive.textContent.includes(w)", arg=first)
    assert page.locator("#log .entry").nth(1).locator("button").count() == 0, "the newest entry"
    running.table.told = [told(then, 1001.0), told(first, 1000.0)]
    running.on_loop(running.table.change)
    page.wait_for_function("w => assertive.textContent.includes(w)", arg=then)
    assert then in page.locator("#log .entry").first.inner_text()


def test_the_end_offers_the_log(serving, visit):
    table = FakeTable()
    table.over = {"title": "Ann wins", "text": "15 points", "winners": [0]}
    page = visit(serving(table))
    page.click(".answers >> text=Log")
    assert page.evaluate("document.activeElement.className") == "entries"


def test_back_to_a_line_asks_and_names_it(running, visit):
    running.table.log[1]["undone"] = False
    page = visit(running)
    assert page.locator(".here").count() == 1  # the newest line is where we are
    page.focus(".here")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Take back all that came after this? Green’s ghost is spent")
    page.click("text=Take it back")
    called(running, "undo", False, ("to", 1))


def test_on_a_shared_screen_everybody_ticks_for_themselves(serving, visit):
    table = FakeTable("grid")
    running = serving(table)
    page = visit(running)
    page.click("[data-key=undo]")
    assert page.locator(".tick").count() == 3  # Dirk is a bot
    page.click("[data-key=tick-1]")
    called(running, "undo", True, ("seat", 1))


def test_a_proposal_shows_on_every_page(serving, visit):
    table = FakeTable("grid")
    told = table.snapshot

    def proposed(viewer):
        plain = told(viewer)
        return plain | {"undo": plain["undo"] | {"proposed": True, "agreed": [0, 2], "to": 1}}

    table.snapshot = proposed
    running = serving(table)
    page = visit(running, token=BEA)
    page.wait_for_selector("text=Take back all that came after this?")
    assert page.locator(".tick.on").count() == 2
    page.click("text=I agree")
    called(running, "undo", True, ("to", 1))
    page.click("text=Keep it")
    called(running, "undo", False, ("keep", True))


LATE = """window.late = [];
window.ResizeObserver = class {
  constructor(told) { this.told = told; }
  observe() { late.push(this.told); }
  disconnect() {}
};"""
"""A browser that tells of new sizes when the test says so."""


@pytest.mark.parametrize("text", [100, 200])
def test_between_a_new_size_and_the_scripts_that_hear_of_it_nothing_is_too_wide(
    running, visit, text
):
    """The display is sized by a script, one picture after the window: meanwhile it is cut off."""
    page = visit(running, script=LATE)
    page.click("[data-key=menu]")
    page.click(f"[data-key=text-{text}]")
    page.keyboard.press("Escape")
    for before in SIZES:
        page.set_viewport_size(dict(zip(("width", "height"), before, strict=True)))
        page.evaluate("late.forEach((told) => told())")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, (before, (width, height))


def test_the_text_grows_and_the_grid_falls_to_the_narrower_one(running, visit):
    page = visit(running)
    page.click("[data-key=menu]")
    page.click("[data-key=text-200]")
    page.keyboard.press("Escape")
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, height)
    page.set_viewport_size({"width": 1440, "height": 900})
    clock, ask = (page.locator(part).bounding_box() for part in ("#clock", "#ask"))
    assert ask["x"] > clock["x"] + clock["width"]  # low and wide, as a window of 720 x 450
    assert ask["width"] > 600
    page.reload()
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"


def clocks(left=300, running=0, **more):
    names = (("Ann", "red"), ("Bea", "blue"))
    sides = [
        {"seat": seat, "name": name, "colour": colour, "left": left * 10**9, "flagged": False,
         "shown": f"{left // 60}:{left % 60:02}"}
        for seat, (name, colour) in enumerate(names)
    ]  # fmt: skip
    return {"sides": sides, "running": running, "turn": 0, "where": "turn 1", "alone": True} | more


def with_clocks(table):
    told = table.snapshot
    table.snapshot = lambda viewer: told(viewer) | {"clocks": table.clocks}
    return table


def test_a_clock_alone_fills_the_table_and_is_pressed(serving, visit):
    table = with_clocks(FakeTable(None))
    table.clocks = None
    running = serving(table)
    page = visit(running)
    table.clocks = clocks()
    running.on_loop(table.change)
    page.wait_for_selector(".side.turn >> text=5:00")
    headline(page, "Done? Press the clock.")
    assert "turn 1" in page.inner_text("#ask")
    assert page.get_by_role("timer").count() == 2
    page.click(".side.turn")
    called(running, "press", "ok")
    called(running, "release", "ok")
    table.clocks = clocks(31)
    running.on_loop(table.change)
    page.wait_for_selector(".side >> text=0:31")
    table.clocks = clocks(30)
    running.on_loop(table.change)
    page.wait_for_function("() => polite.textContent.includes('30 seconds left')")


def test_after_the_seats_stand_the_figures_that_nobody_owns(serving, visit):
    page = visit(serving(FakeTable("table")))
    assert "Yellow (wanderer)" in page.inner_text(".seats > :last-child")
    assert page.locator(".seats .hollow").count() == 1
    assert page.locator(".badge").count() == 4
    assert page.locator(".seat:nth-child(3) .badge.spent").count() == 1


def test_partners_sit_next_to_each_other(serving, visit):
    table = FakeTable("table")
    told = table.snapshot

    def in_teams(viewer):
        plain = told(viewer)
        return plain | {"seats": [seat | {"team": n % 2} for n, seat in enumerate(plain["seats"])]}

    table.snapshot = in_teams
    page = visit(serving(table))
    names = [text.splitlines()[0] for text in page.locator(".seat .name").all_inner_texts()]
    assert [name.split()[0] for name in names][:4] == ["Ann", "Cor", "Bea", "Dirk"]
    assert page.locator(".seat.mate").count() == 2


def test_clocks_beside_a_game_stand_with_the_seats(serving, visit):
    table = with_clocks(FakeTable("table"))
    table.clocks = clocks(alone=False)
    page = visit(serving(table))
    assert page.locator(".seat .time").all_inner_texts() == ["5:00", "5:00"]


def test_a_clock_is_started_from_the_start(serving, visit):
    table = FakeTable(None)
    told = table.snapshot
    timers = [
        {
            "control": f"{kind}:300+{extra}",
            "title": f"{kind} +{{extra}} s",
            "help": "Each turn brings {extra} s more.",
            "players": [1, 2, 3],
            "values": {"time": 300, "extra": extra},
        }
        for kind, extra in (("delay", 3), ("fischer", 5))
    ]
    answers = [{"value": way, "text": way, "help": way} for way in ("warn", "pass", "lose")]
    zero = {"asks": "When time is up?", "answers": answers}
    seating = {
        "names": ["Bea"],
        "known": ["Bea", "Jo"],
        "colours": ["red", "blue", "green", "purple", "yellow", "white"],
        "places": [],
    }
    table.snapshot = lambda viewer: (
        told(viewer)
        | {"menu": {**told(viewer)["menu"], "timers": timers, "zero": zero}, "seating": seating}
    )
    running = serving(table)
    page = visit(running)
    page.click("text=fischer +5 s")
    page.wait_for_selector("text=Each turn brings 5 s more.")
    page.click("[data-key=clock-start]")
    called(running, "seating", ["Bea", ""], ["red", "blue"], [])
    wishes = {"time": 300, "extra": 5, "at_zero": "warn"}
    called(running, "start_clock", "fischer:300+5", 2, wishes)


def test_a_clock_has_its_times_names_order_and_handicaps_from_the_start(serving, visit):
    table = FakeTable(None)
    told = table.snapshot
    timer = {
        "control": "byoyomi:600+3x30",
        "title": "byo-yomi {count} x {minutes}",
        "help": "",
        "players": [1, 2, 3],
        "values": {"time": 600, "extra": 30, "count": 3},
    }
    answers = [{"value": way, "text": way, "help": way} for way in ("warn", "pass")]
    zero = {"asks": "When time is up?", "answers": answers}
    seating = {"names": [], "known": [], "colours": ["red", "blue", "green"], "places": []}
    table.snapshot = lambda viewer: (
        told(viewer)
        | {"menu": {**told(viewer)["menu"], "timers": [timer], "zero": zero}, "seating": seating}
    )
    running = serving(table)
    page = visit(running)
    page.click("[data-key=clock-how]")
    page.click("[data-key=clock-players-3]")
    page.fill("[data-key=clock-name-1]", "Jo")
    page.fill("[data-key=clock-handicap-1]", "-60")
    page.click("[data-key=clock-up-1]")
    page.select_option("[data-key=clock-place-2]", "3")
    page.select_option("[data-key=clock-colour-2]", "red")
    page.fill("[data-key=clock-minutes]", "2")
    page.fill("[data-key=clock-count]", "4")
    page.click("[data-key=clock-zero-pass]")
    page.click("text=byo-yomi 4 x 0:30")
    assert page.input_value("[data-key=clock-minutes]") == "10", "a kind has its usual times"
    page.fill("[data-key=clock-seconds]", "30")
    page.click("[data-key=clock-start]")
    called(running, "seating", ["Jo", "", ""], ["blue", "green", "red"], [12, 20, 3])
    wishes = {"time": 630, "extra": 30, "count": 3, "at_zero": "pass", "handicap": [-60, 0, 0]}
    called(running, "start_clock", "byoyomi:600+3x30", 3, wishes)


def test_names_are_given_before_a_game(serving, visit):
    table = FakeTable(None)
    told = table.snapshot
    seating = {"names": ["Bea"], "known": ["Bea"], "colours": [], "places": []}
    table.snapshot = lambda viewer: told(viewer) | {"seating": seating}
    running = serving(table)
    page = visit(running)
    page.click("[data-key=how-clockwork]")
    page.click("[data-key=seats-2]")
    assert page.input_value("[data-key=name-0]") == "Bea"
    page.fill("[data-key=name-1]", "Jo")
    page.click("[data-key=play-clockwork]")
    called(running, "seating", ["Bea", "Jo"], None, None)
    called(running, "new_game", "clockwork", 2, None, "device", {}, 0)


TIMERS = [
    {
        "control": "fischer:300+5",
        "title": "Fischer, {extra} s each turn",
        "help": "Each turn brings {extra} s more.",
        "players": [1, 2, 3, 4],
        "values": {"time": 300, "extra": 5},
        "times": [60, 300, 600],
    },
    {
        "control": "sudden:600",
        "title": "sudden death",
        "help": "",
        "players": [1, 2, 3, 4],
        "values": {"time": 600},
        "times": [60, 300, 600],
    },
]
AT_ZERO = [{"value": way, "text": way, "help": way} for way in ("warn", "pass", "lose")]
NO_TIMER = {"control": "", "at_zero": "warn", "kind": "", "values": {}}


def with_timers(table, timer=NO_TIMER):
    """A table that offers clocks, and says which timer the games have."""
    told = table.snapshot
    zero = {"asks": "When time is up?", "answers": AT_ZERO}
    seating = {
        "names": ["Bea"],
        "known": [],
        "colours": ["red", "blue", "green", "purple", "yellow", "white"],
        "places": [],
    }
    table.snapshot = lambda viewer: (
        told(viewer)
        | {"menu": {**told(viewer)["menu"], "timers": TIMERS, "zero": zero}}
        | {"seating": seating, "timer": timer}
    )
    return table


def refused_in_sight(page, words):
    """Wait until a refusal is said; it stands in the window, under the button, and is spoken."""
    page.wait_for_selector(f".offer .refused >> text={words}")
    seen = page.evaluate(
        """() => {
            const box = document.querySelector(".refused").getBoundingClientRect();
            return box.top >= 0 && box.bottom <= innerHeight;
        }"""
    )
    assert seen, "who presses Start sees why not"
    page.wait_for_function("w => assertive.textContent.includes(w)", arg=words)


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_why_a_clock_cannot_be_stands_beside_its_button(serving, visit, size):
    table = with_timers(FakeTable(None))

    def refuse(*_args, **_more):
        raise Refused("Player 2 would begin without time.")

    table.start_clock = refuse
    page = visit(serving(table), size=size)
    page.click("[data-key=clock-how]")
    page.fill("[data-key=clock-minutes]", "0")
    page.fill("[data-key=clock-seconds]", "8")
    page.fill("[data-key=clock-handicap-1]", "-20")
    page.click("[data-key=clock-start]")
    refused_in_sight(page, "Player 2 would begin without time.")
    kept = [
        page.input_value(f"[data-key=clock-{key}]") for key in ("minutes", "seconds", "handicap-1")
    ]
    assert kept == ["0", "8", "-20"]
    page.fill("[data-key=clock-handicap-1]", "0")
    assert page.locator(".refused").count() == 0, "what is being mended is not complained of"


@pytest.mark.parametrize("minutes", ["-5", "1.5", ""])
def test_a_field_takes_only_the_numbers_that_can_be(serving, visit, minutes):
    running = serving(with_timers(FakeTable(None)))
    page = visit(running, size=(390, 844))
    page.click("[data-key=clock-how]")
    page.fill("[data-key=clock-minutes]", minutes)
    page.click("[data-key=clock-start]")
    refused_in_sight(page, "Minutes: a whole number from 0 to 6000.")
    page.click("[data-key=clock-players-3]")
    assert page.input_value("[data-key=clock-minutes]") == minutes, "what was typed is kept"
    assert running.table.calls == []
    page.fill("[data-key=clock-minutes]", "2")
    page.click("[data-key=clock-start]")
    wishes = {"time": 120, "extra": 5, "at_zero": "warn"}
    called(running, "start_clock", "fischer:300+5", 3, wishes)


def test_why_a_game_cannot_be_stands_beside_what_was_pressed(serving, visit):
    table = with_timers(FakeTable(None))

    def refuse(*_args, **_more):
        raise Refused("Not so.")

    table.new_game = refuse
    page = visit(serving(table), size=(390, 844))
    page.click("[data-key=how-clockwork]")
    page.click("[data-key=seats-2]")
    page.click("[data-key=bot-0]")
    page.click("[data-key=bot-1]")
    refused_in_sight(page, "Somebody must play")
    page.click("[data-key=play-clockwork]")
    refused_in_sight(page, "Not so.")
    assert page.get_attribute("[data-key=seats-2]", "aria-checked") == "true", "choices are kept"


def test_a_game_gets_its_timer_on_the_page_as_at_the_box(serving, visit):
    running = serving(with_timers(FakeTable(None)))
    page = visit(running)
    page.click("[data-key=how-clockwork]")
    assert page.get_attribute("[data-key=game-timer-]", "aria-checked") == "true"
    page.click("[data-key='game-timer-fischer:300+5']")
    assert page.input_value("[data-key=timer-time]") == "300"
    page.select_option("[data-key=timer-time]", "600")
    page.select_option("[data-key=timer-zero]", "lose")
    page.click("[data-key=play-clockwork]")
    called(running, "timer", "fischer:300+5", 600, "lose")
    called(running, "new_game", "clockwork", 4, None, "device", {}, 0)


def test_the_timer_that_is_set_at_the_box_is_the_one_that_is_chosen(serving, visit):
    values = {"time": 900, "extra": 8}
    timer = {"control": "fischer:900+8", "at_zero": "pass", "kind": "fischer:300+5"}
    running = serving(with_timers(FakeTable(None), timer | {"values": values}))
    page = visit(running)
    page.click("[data-key=how-clockwork]")
    page.wait_for_selector("[aria-checked=true] >> text=Fischer, 8 s each turn")
    assert page.input_value("[data-key=timer-time]") == "900"
    assert page.input_value("[data-key=timer-zero]") == "pass"
    page.click("[data-key=play-clockwork]")
    called(running, "new_game", "clockwork", 4, None, "device", {}, 0)
    assert all(call[0] != "timer" for call in running.table.calls), "nothing was changed"


def test_a_form_that_is_opened_again_shows_the_timer_of_now(serving, visit):
    timer = dict(NO_TIMER)
    running = serving(with_timers(FakeTable(None), timer))
    page = visit(running)
    page.click("[data-key=how-clockwork]")
    page.click("[data-key='game-timer-fischer:300+5']")
    page.click("[data-key=how-clockwork]")
    timer |= {"control": "sudden:900", "kind": "sudden:600", "values": {"time": 900}}
    running.on_loop(running.table.change)
    page.click("[data-key=how-clockwork]")
    page.wait_for_selector("[data-key='game-timer-sudden:600'][aria-checked=true]")
    assert page.input_value("[data-key=timer-time]") == "900"


def test_names_that_are_typed_stand_on_the_choices_at_once(serving, visit):
    page = visit(serving(with_timers(FakeTable(None))))
    page.click("[data-key=how-clockwork]")
    page.fill("[data-key=name-1]", "Jo")
    for key in ("first-1", "bot-1"):
        assert page.inner_text(f"[data-key={key}]") == "Jo"
    assert page.inner_text("[data-key=first-2]") == "Seat 3"


def stopped(**more):
    return clocks(running=None, up=False, over=False, begun=True, back=True, at_zero="warn") | more


def test_a_clock_says_whose_time_is_up_and_what_a_press_does(serving, visit):
    table = with_clocks(FakeTable(None))
    table.clocks = stopped(up=True)
    table.clocks["sides"][0] |= {"flagged": True, "shown": "0:00"}
    running = serving(table)
    page = visit(running, ready=".side")
    headline(page, "Ann's time is up.")
    page.wait_for_selector("#ask >> text=Press the clock: the next turn begins.")
    assert "stopped" not in page.inner_text(".side.turn")
    table.clocks |= {"over": True, "at_zero": "lose"}
    running.on_loop(table.change)
    headline(page, "Time is up: Ann loses.")
    page.wait_for_selector("#ask >> text=Press the clock to begin anew.")
    table.clocks |= {"shared": True}
    running.on_loop(table.change)
    headline(page, "The sand has run through.")
    table.clocks = stopped()
    running.on_loop(table.change)
    headline(page, "The clock stands. Press it to go on.")


def test_a_clock_is_paused_taken_back_and_ended_on_the_page(serving, visit):
    table = with_clocks(FakeTable(None))
    table.clocks = clocks(begun=True, back=True)
    running = serving(table)
    page = visit(running, ready=".side")
    page.click("text=Pause")
    called(running, "clock", "pause")
    table.clocks = stopped()
    running.on_loop(table.change)
    page.click(".orders >> text=Go on")
    called(running, "clock", "go_on")
    page.click("text=One turn back")
    called(running, "clock", "undo")
    page.click("text=From the start")
    page.click("text=Leave it as it is")
    page.click("text=From the start")
    page.click("text=Yes, from the start")
    called(running, "clock", "again")
    page.click("text=End the clock")
    assert ("clock", "end") not in running.table.calls, "it asks first"
    page.click("text=End it now")
    called(running, "clock", "end")


def test_the_menu_ends_a_clock_and_the_start_leads_back_to_it(serving, visit):
    table = with_timers(with_clocks(FakeTable(None)))
    table.clocks = stopped()
    running = serving(table)
    page = visit(running, ready=".side")
    page.click("[data-key=menu]")
    page.click("[data-key=menu-new]")
    page.click("[data-key=play-game0]")
    page.wait_for_selector("text=A clock stands.")
    page.wait_for_selector("text=Keep the clock")
    page.click("text=Back to the clock")
    page.wait_for_selector(".side")
    page.click("[data-key=menu]")
    page.click(".sheet >> text=End the clock")
    page.click(".sheet >> text=End it now")
    called(running, "clock", "end")


def test_four_clocks_fit_on_a_phone(serving, visit):
    table = with_clocks(FakeTable(None))
    names = (("Anna", "red"), ("Bea", "blue"), ("Christopher", "green"), ("Dirk", "purple"))
    sides = [
        {"seat": seat, "name": name, "colour": colour, "left": 10**9, "flagged": False,
         "shown": "1:00:00"}
        for seat, (name, colour) in enumerate(names)
    ]  # fmt: skip
    table.clocks = clocks(sides=sides)
    page = visit(serving(table), size=(390, 844), ready=".side")
    assert page.locator(".side").count() == 4
    lowest = page.evaluate(
        "Math.max(...[...document.querySelectorAll('.side')]"
        ".map((e) => e.getBoundingClientRect().bottom))"
    )
    assert lowest <= 844
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_ring_of_a_clock_alone_is_told_in_sentences(serving, visit):
    table = with_clocks(FakeTable(None))
    table.clocks = None
    running = serving(table)
    page = visit(running)
    assert page.get_attribute("#clock svg.face", "aria-label") == "Only a few faint lights."
    table.clocks = clocks()
    running.on_loop(table.change)
    page.wait_for_selector(".side.turn")
    said = page.get_attribute("#clock svg.face", "aria-label")
    assert "about 5 minutes left" in said
    assert "light" not in said


def test_a_fault_from_the_workshop_is_seen(running, visit):
    page = visit(running)
    page.click("[data-key=workshop]")
    page.click("[data-key=fault-reader-unplug]")
    page.wait_for_selector(".pad.away")
    page.wait_for_selector("text=Answer with the buttons or here.")
    page.click("[data-key=mend]")
    page.wait_for_selector(".pad:not(.away)")
    page.keyboard.press("Escape")
    assert page.locator(".sheet:visible").count() == 0
    assert page.evaluate("document.activeElement.dataset.key") == "workshop"


def test_undo_asks_first(running, visit):
    page = visit(running)
    page.keyboard.press("u")
    page.wait_for_selector("text=Take this back? Dirk moved Yellow to 22, Purple to 15")
    assert running.table.calls == []
    page.click("text=Take it back")
    called(running, "undo", False)
    page.wait_for_selector(".entry.undone >> nth=1")


def test_past_a_reveal_a_seat_agrees_for_itself(serving, visit):
    running = serving(FakeTable("grid"))
    page = visit(running, token=ANN)
    page.click("[data-key=undo]")
    assert page.locator(".tick").count() == 3
    page.click("text=I agree")
    called(running, "undo", True)


def test_a_tile_is_turned_up(serving, visit):
    running = serving(FakeTable("grid"))
    page = visit(running)
    assert page.locator(".tile").count() == 12
    assert page.locator(".tile.gap").count() == 2
    page.wait_for_function(
        "() => document.querySelector('.tile img')?.naturalWidth > 0"
    )  # its emblem
    page.focus("[data-key=tile-1]")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")  # over the open tile
    page.keyboard.press("Enter")
    called(running, "choose", None, [0, "open", 4])


def test_a_forbidden_place_is_only_a_picture(serving, visit):
    page = visit(serving(FakeTable("grid")), token=BEA)  # it is Ann's turn; all see the tiles
    assert page.locator(".tile").count() == 12


# How it looks


@pytest.mark.parametrize("cards", ["table", "device", "grid", None])
def test_nothing_is_cut_off_or_too_small(serving, visit, cards):
    page = visit(serving(FakeTable(cards)))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, height)
        assert page.evaluate(SMALL_TARGETS) == [], (width, height)
        assert page.evaluate(SMALL_TEXTS) == [], (width, height)


def test_all_sixty_cards_show_without_scrolling(running, visit):
    page = visit(running)
    last = page.locator(".pairs .card").last.bounding_box()
    assert last["y"] + last["height"] <= 900


def test_larger_text_falls_to_the_narrower_grid(serving, visit):
    """What the browser's own text size does: em in the breakpoints follows it."""
    running = serving()
    page = visit(running, size=(720, 450), device_scale_factor=2)  # 1440 x 900 at 200 %
    assert page.evaluate("document.documentElement.scrollWidth") <= 720


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_light_of_the_room(running, visit, scheme):
    page = visit(running, color_scheme=scheme)
    assert page.evaluate("document.documentElement.dataset.theme") == scheme
    page.click("[data-key=menu]")
    page.click("[data-key=theme-light]")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    page.reload()
    assert page.evaluate("document.documentElement.dataset.theme") == "light"


def test_who_wants_no_motion_gets_none(running, visit):
    page = visit(running, reduced_motion="reduce")
    page.wait_for_selector(".pad.waits")
    assert page.evaluate("document.getAnimations().length") == 0


def test_landmarks_and_live_regions(running, visit):
    page = visit(running)
    for name in ("Clock", "What is asked", "Cards", "Seats", "Log"):
        assert page.get_by_role("region", name=name, exact=True).count() == 1
    assert page.get_by_role("log").get_attribute("aria-live") == "off"
    page.wait_for_function("() => polite.textContent.includes('Tap an Hour card')")
    assert page.get_by_role("grid").get_attribute("aria-rowcount") == "10"
    assert page.get_by_role("rowheader", name="Red, Blue").count() == 1
    assert page.title() == "Ann · Clockwork"
