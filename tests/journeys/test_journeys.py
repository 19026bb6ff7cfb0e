"""Whole games as people play them: the real program in a real browser."""

import json

import pytest

import games

pytestmark = pytest.mark.needs("browser")


def by_keys(page, rng):
    """Press a key: usually ok, sometimes first another answer."""
    page.key("ArrowRight" if rng.random() < 0.15 else "Enter")


def test_a_whole_game_by_keyboard_alone(program, visit, rng):
    page = visit(program.start("--seed", "1").address)
    assert page.table["game"] is None
    page.key("Enter")  # new game
    for _ in range(games.names().index("cinderella")):
        page.key("ArrowRight")
    page.key("Enter")
    for _ in range(games.find("cinderella").usual_seats - 1):
        page.key("ArrowLeft")  # from the usual number of players to one, the shortest game
    for _ in range(20):
        if page.table["game"]:
            break
        page.key("Enter")
    assert page.table["game"]["id"] == "cinderella"
    assert len(page.table["seats"]) == 1
    for _ in range(1500):
        if page.table["over"]:
            break
        by_keys(page, rng)
    assert page.table["over"]
    page.until(lambda: page.page.inner_text("#headline") == page.table["over"]["title"])


def lay_or_click(page, rng):
    """Answer with a card of the tray if the question asks for one, else with a pill."""
    ask = page.table["ask"]
    if ask["draw"]:
        page.act(lambda: page.page.click("text=Roll"))
        return
    line = rng.choice(ask["lines"])
    tray = page.page.locator(f"#cards [data-face={line.get('face', 'none')}]")
    entries = len(page.table["log"]), ask
    if ask["card"] and tray.count():
        tray.first.click()
    else:
        page.page.locator(".answers .pill", has_text=line["label"]).first.click()
    page.until(lambda: (len(page.table["log"]), page.table["ask"]) != entries)


def test_a_whole_game_by_laying_tiles(program, visit, rng):
    given = ("cinderella", "--cards", "table", "--variant", "basic", "--seats", "2")
    page = visit(program.start(*given, "--seed", "1").address)
    page.until(lambda: page.table["game"])
    for _ in range(400):
        if page.table["over"]:
            break
        lay_or_click(page, rng)
    assert page.table["over"]
    page.until(lambda: page.page.inner_text("#headline") == page.table["over"]["title"])


def test_the_plug_is_pulled_in_the_middle(program, visit, rng):
    page = visit(program.start("cinderella", "--variant", "basic", "--seed", "1").address)
    page.until(lambda: page.table["game"])
    while len(page.table["log"]) < 8:
        by_keys(page, rng)
    log = [line["text"] for line in page.table["log"]]
    program.kill()
    page.page.wait_for_selector("text=Trying again")
    before = page.connected
    program.start("--seed", "1")
    page.until(lambda: page.connected > before and page.table["scene"])
    page.until(lambda: page.page.locator("text=Trying again").count() == 0)
    assert [line["text"] for line in page.table["log"]] == log
    page.key("Enter")  # continue
    while len(page.table["log"]) <= len(log):
        by_keys(page, rng)
    assert [line["text"] for line in page.table["log"]][-len(log) :] == log


def test_two_seats_on_pages_of_their_own_never_see_each_others_hand(program, visit):
    given = ("nightwatch", "--cards", "device", "--seats", "2", "--seed", "1")
    shared = visit(program.start(*given).address)
    shared.until(lambda: shared.table["urls"])
    seats = [visit(url["url"]) for url in shared.table["urls"]]
    # Before the second page is open, its player is the only person at the shared screen.
    shared.until(lambda: shared.table["mine"] is None)
    shared.frames.clear()
    for _ in range(4):  # each plays and walks
        shared.until(lambda: any((page.table["ask"] or {}).get("yours") for page in seats))
        page = next(page for page in seats if (page.table["ask"] or {}).get("yours"))
        entries = len(page.table["log"])
        page.page.locator("main :is([data-spot], .answers .pill):visible").first.click()
        page.until_told(lambda page=page, entries=entries: len(page.table["log"]) > entries)
    # then each page got its own cards, and only the number of the others' cards
    assert [hands_told(page) for page in (*seats, shared)] == [{"hand-0"}, {"hand-1"}, set()]


def hands_told(page):
    """Return the hands of which a page received faces."""
    messages = map(json.loads, page.frames)
    told = [said.get("table") or said.get("change") or {} for said in messages]
    zones = [zone for table in told for zone in (table.get("scene") or {}).get("zones") or ()]
    # In a change, a number stands for an unchanged zone.
    hands = [zone for zone in zones if isinstance(zone, dict) and zone["id"].startswith("hand")]
    return {zone["id"] for zone in hands if any(item["face"] for item in zone["items"])}
