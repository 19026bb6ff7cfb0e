"""Host who plays at the desktop while friends play on phones: one friend, then three."""

import pytest

from firmware_py.web.own_address import way_out
from tests.journeys.people import place, press_where_it_lies, wanted

pytestmark = pytest.mark.needs("browser")

PHONE = {"size": (390, 844), "reduced_motion": "reduce", "has_touch": True}
DESK = {"size": (1366, 768), "reduced_motion": "reduce"}
TURNS = 12
"""Number of answers that the people give together."""
COVERED = ".hand:not([hidden])"
MARKED = "#main .hand-zone [data-spot], .answers .pill, [data-spot]"


@pytest.fixture(autouse=True)
def network():
    """Skip what needs a network on a machine without one."""
    if way_out() is None:
        pytest.skip("this machine is in no network")


@pytest.fixture
def joined(program, visit):
    """Return a function that starts a game with phones in the seats after the host's."""

    def start(game, phones, seats=4):
        bots = ",".join(str(seat) for seat in range(2, seats + 1))
        given = (game, "--seats", str(seats), "--bots", bots, "--seed", "4", "--invite")
        host = visit(program.start(*given, hasty=True).address, **DESK)
        host.until(lambda: host.table["invitation"])
        link = host.table["invitation"]["link"]
        return host, [sit(visit, link, seat) for seat in range(1, phones + 1)]

    return start


def sit(visit, link, seat):
    """Join with a phone; return its page."""
    phone = visit(link, **PHONE)
    phone.page.wait_for_selector("dialog.join[open]")
    phone.page.fill("#join-name", f"Person {seat}")
    phone.page.tap(f"[data-key=seat-{seat}]")
    phone.page.tap("[data-key=sit]")
    phone.page.wait_for_selector(".identity:visible")
    return phone


def faces(page, seat):
    """Return the open faces of a seat's own zones."""
    zones = page.table["scene"]["zones"]
    own = [zone for zone in zones if zone["private"] and zone["seat"] == seat]
    return {item["face"] for zone in own for item in zone["items"] if item["face"]}


def on_turn(pages):
    """Wait until one of the pages is asked; return it. None: the match is over."""
    host = pages[0]

    def asked():
        return [one for one in pages if (one.table["ask"] or {}).get("yours")]

    host.until(lambda: host.table["over"] or asked())
    return next(iter(asked()), None)


def play(pages, rng):
    """Give answers on the pages; check after each that the host's page shows its own hand alone."""
    host = pages[0]
    for _ in range(TURNS):
        page = on_turn(pages)
        if page is None:
            return
        assert host.table["mine"] == 0
        assert host.page.locator(COVERED).count() == 0, "nothing is handed over"
        for seat, phone in enumerate(pages[1:], 1):
            assert not faces(host, seat)
            assert not faces(phone, 0)
        before, ask = place(page), page.table["ask"]
        if ask["draw"]:
            page.page.locator("[data-key='ask.draw'], [data-spot]").first.click()
        elif not ask["brief"]:
            page.page.wait_for_selector(MARKED)
            press_where_it_lies(page, wanted(ask, rng))
        page.until_told(lambda page=page, before=before: place(page) != before)


@pytest.mark.parametrize(("game", "phones"), [("midnight", 1), ("outcasts", 3)])
def test_friends_on_phones_leave_the_hosts_screen_open(joined, rng, game, phones):
    host, friends = joined(game, phones)
    play([host, *friends], rng)
    names = host.page.locator(".presence b").all_inner_texts()
    assert names == [f"Person {seat}" for seat in range(1, phones + 1)]


def test_the_host_may_let_a_bot_play_for_a_phone_that_stays_away(joined, rng):
    host, (phone,) = joined("outcasts", 1, seats=2)
    phone.context.close()
    host.page.wait_for_selector(".presence .gone >> text=/away \\d+ s/")
    while on_turn([host]) and host.table["ask"]["who"] != 1:
        before = place(host)
        press_where_it_lies(host, wanted(host.table["ask"], rng))
        host.until_told(lambda before=before: place(host) != before)
        host.until(lambda: host.table["ask"])
        if host.table["ask"]["who"] == 1:
            break
    assert host.page.locator("[data-key=absent-bot]").count() == 0
    host.page.evaluate("""() => {
      const start = performance.now.bind(performance);
      performance.now = () => start() + 61_000;
    }""")
    host.page.wait_for_selector("[data-key=absent-wait]")
    host.page.click("[data-key=absent-wait]")
    host.page.wait_for_selector("[data-key=absent-bot]", state="detached")
    host.page.evaluate("""() => {
      const start = performance.now.bind(performance);
      performance.now = () => start() + 61_000;
    }""")
    host.page.click("[data-key=absent-bot]")
    host.until(lambda: host.table["seats"][1]["bot"])
    assert host.table["mine"] == 0


def test_a_second_window_offers_to_play_there(program, visit):
    given = ("outcasts", "--seats", "2", "--bots", "2", "--seed", "4")
    address = program.start(*given).address
    first = visit(address, **DESK)
    first.page.wait_for_selector(".hand-zone .card")
    second = visit(address, **DESK)
    second.page.wait_for_selector("#headline >> text=This table is open in another window.")
    assert second.page.locator(".hand-zone .card .face").count() == 0
    assert first.page.locator("#headline >> text=another window").count() == 0
    second.page.click("[data-key='closed.here']")
    first.page.wait_for_selector("#headline >> text=This table is open in another window.")
    second.until(lambda: second.table["mine"] == 0)
    assert faces(second, 0)
    assert not faces(first, 0)
