"""Replay of a saved match on the page: the real program, a real browser."""

import pytest

from firmware_py.storage.journal import Journal
from tests.firmware_py.replay.test_timeline import played
from tests.firmware_py.web.test_saved_page import tape_of
from tests.waiting import LONG_MS

pytestmark = pytest.mark.needs("browser")


@pytest.fixture
def match(program):
    """Match of an earlier evening."""
    match = played("capsules", entries=400)
    path = program.home / ".local/state/tableclock/journal.db"
    path.parent.mkdir(parents=True)
    with Journal.open(path) as journal:
        journal.close_match(journal.begin(match), "over")
    return match


def at(page):
    return page.table["replay"]["at"]


def test_a_match_is_watched_forwards_backwards_and_taken_home(program, visit, match):
    page = visit(program.start("--seed", "1").address)
    page.page.click("[data-key=menu]")
    page.page.click("[data-key=menu-history]")
    page.page.click("[data-key=watch-1]")
    page.until(lambda: "replay" in page.table)
    assert at(page) == 0
    page.page.wait_for_selector("#tray .film")
    page.until(lambda: page.page.get_by_role("radio", name="All cards").is_checked())

    page.page.click("[data-key=speed-4]")
    page.page.click("[data-key=film-run]")
    page.until(lambda: at(page) > 25)
    page.page.wait_for_selector(".ring-place .hour")  # the living table
    page.page.wait_for_selector(".across .open-one")
    page.page.keyboard.press("End")
    page.until(lambda: at(page) == len(match.entries))
    page.until(lambda: page.page.inner_text(".film-move") == page.table["over"]["title"])
    assert page.page.locator("[data-key='over.again']").count() == 0

    turns = page.table["course"]["turns"]
    page.page.click("[data-key=film-previous]")
    page.until(lambda: turns[at(page)] == turns[-1] - 1)
    page.page.click("[data-key=film-next]")
    page.until(lambda: at(page) == len(match.entries))
    page.page.keyboard.press("Home")
    page.until(lambda: at(page) == 0)

    box = page.page.locator("[data-key=film-place]").bounding_box()
    page.page.mouse.click(box["x"] + box["width"] * 30 / len(match.entries), box["y"] + 10)
    page.until(lambda: at(page) == 30)
    page.page.reload()
    page.until(lambda: "replay" in page.table and at(page) == 0)

    with page.page.expect_download() as saved:
        page.page.click(".film-share summary")
        page.page.keyboard.press("Escape")  # closes the list, not the replay
        page.page.wait_for_selector(".film-share:not([open])")
        page.page.click(".film-share summary")
        page.page.click("[data-key=save-picture-1]")
    assert saved.value.suggested_filename == "capsules-1.svg"
    assert saved.value.path().read_bytes().startswith(b"<svg ")

    with page.page.expect_download(timeout=5 * LONG_MS) as kept:  # a review takes a while
        page.page.click("[data-key=save-page-1]")
        page.page.wait_for_selector("[data-key=save-page-1] >> text=/Saving: [1-9]/")
    assert kept.value.suggested_filename == "capsules-1.html"
    tape = tape_of(kept.value.path().read_bytes())
    assert len(tape["frames"]) == len(match.entries) + 1
    assert set(tape["views"]) == {"all", "0", "1"}

    page.page.click("[data-key=film-leave]")
    page.until(lambda: "replay" not in page.table)
    page.page.wait_for_selector(".games")


def test_the_list_tells_who_played_and_how_it_ended(program, visit):
    path = program.home / ".local/state/tableclock/journal.db"
    path.parent.mkdir(parents=True)
    over, open_one = played("capsules", entries=2000), played("capsules", entries=3)
    won = over.game.result(over.state)
    with Journal.open(path) as journal:
        journal.close_match(journal.begin(over, names=("Anna", "Bob")), "over", won)
        journal.close_match(journal.begin(over), "ended")
        journal.begin(open_one, {1: "strong"}, names=("Anna", ""))
        journal.begin(open_one)
    page = visit(program.start("--seed", "1").address)
    page.page.click("[data-key=menu]")
    page.page.click("[data-key=menu-history]")
    page.page.wait_for_selector(".played li")
    rows = page.page.locator(".played li")
    titles = rows.locator("h3").all_inner_texts()
    ends = [said.split(" · ")[1:] for said in rows.locator("p").all_inner_texts()]
    title = over.game.title
    assert titles == [
        f"{title} · 2 players",
        f"{title} · Anna, Blue (a strong bot)",
        f"{title} · 2 players",
        f"{title} · Anna, Bob",
    ]
    winners = " and ".join(("Anna", "Bob")[seat] for seat in won)
    assert ends == [
        ["being played", "no. 4"],
        ["unfinished", "no. 3"],
        ["ended early", "no. 2"],
        [f"{winners} won", "no. 1"],
    ]
    # and the replay uses the same names
    page.page.click("[data-key=watch-1]")
    page.until(lambda: "replay" in page.table)
    assert [seat["name"] for seat in page.table["seats"]] == ["Anna", "Bob"]
    page.page.goto(f"{page.page.url.partition('?')[0]}?film=3")
    page.until(lambda: page.table.get("replay", {}).get("number") == 3)
    page.page.wait_for_selector(".across")
    assert page.page.locator(".across i[title='a strong bot']").count() == 1


def test_the_four_buttons_run_a_film(program, visit, match):
    page = visit(program.start("--seed", "1").address + "/?film=1")
    page.until(lambda: "replay" in page.table)
    for _ in range(3):
        page.page.click(".knob.next")
    page.until(lambda: at(page) == 3)
    page.page.click(".knob.previous")
    page.until(lambda: at(page) == 2)
    page.page.click(".knob.ok")
    page.until(lambda: page.table["replay"]["playing"])
    page.page.click(".knob.ok")
    page.until(lambda: not page.table["replay"]["playing"])


def test_the_keyboard_runs_a_film_and_each_step_is_read(program, visit, match):
    page = visit(program.start("--seed", "1").address + "/?film=1")
    page.page.wait_for_selector(".film-move")
    turns = page.table["course"]["turns"]
    said = page.page.locator("#polite")
    for key, turn in (("ArrowRight", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)):
        page.page.keyboard.press(key)
        page.until(lambda turn=turn: turns[at(page)] == turn)
    page.until(lambda: f"Turn 1: {page.page.inner_text('.film-move')}" in said.inner_text())
    slider = page.page.get_by_role("slider")
    assert slider.get_attribute("aria-valuetext").startswith("Turn 1: ")
    assert slider.get_attribute("aria-valuenow") == str(at(page))

    assert page.table["replay"]["cards"] == "table"  # after a reload, nobody has asked for hands
    page.page.keyboard.press("a")
    page.until(lambda: page.table["replay"]["cards"] == "all")
    page.page.keyboard.press("a")
    page.until(lambda: page.table["replay"]["cards"] == 0)
    page.page.keyboard.press(">")
    page.until(lambda: page.table["replay"]["speed"] == 2)
    before = said.inner_text()
    page.page.keyboard.press("Space")
    page.until(lambda: page.table["replay"]["playing"] and turns[at(page)] > 2)
    assert said.inner_text() == before  # while it plays, nothing is read
    page.page.keyboard.press("Space")
    page.until(lambda: not page.table["replay"]["playing"])


def test_hands_of_a_match_that_was_left_are_not_offered(program, visit):
    path = program.home / ".local/state/tableclock/journal.db"
    path.parent.mkdir(parents=True)
    with Journal.open(path) as journal:
        journal.close_match(journal.begin(played("outcasts", entries=60)), "ended")
    page = visit(program.start("--seed", "1").address + "/?film=1")
    page.page.wait_for_selector(".film-move")
    assert page.page.locator("[role=radio]", has_text="All cards").count() == 0
    page.page.keyboard.press("a")
    page.page.keyboard.press("End")
    page.until(lambda: at(page) == page.table["replay"]["of"])
    faces = [
        i["face"] for z in page.table["scene"]["zones"] if z["role"] == "own" for i in z["items"]
    ]
    assert set(faces) == {None}


def test_a_match_that_is_not_there(program, visit):
    address = program.start("--seed", "1").address
    page = visit(address)
    page.page.goto(f"{address}/?film=150")
    page.page.wait_for_selector("text=This game cannot be shown.")
    page.page.click("[data-key='film.leave']")
    page.page.wait_for_selector(".games")
