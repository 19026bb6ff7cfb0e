"""Replay of a saved match on the page: the real program, a real browser."""

import pytest

from firmware_py.storage.journal import Journal
from tests.firmware_py.replay.test_timeline import played

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
    assert page.page.locator("#tray .film").count() == 1

    page.page.click("[data-key=speed-100]")
    page.page.click("[data-key=film-run]")
    page.until(lambda: at(page) == len(match.entries))
    page.until(lambda: page.page.inner_text("#headline") == page.table["over"]["title"])
    assert page.page.locator("[data-key='over.again']").count() == 0

    page.page.click("[data-key=film-previous]")
    page.until(lambda: at(page) == len(match.entries) - 1)
    page.page.click("[data-key=film-back]")
    page.until(lambda: at(page) == 0 and not page.table["replay"]["playing"])

    page.page.locator("[data-key=film-place]").fill("30")
    page.until(lambda: at(page) == 30)
    page.page.reload()
    page.until(lambda: "replay" in page.table and at(page) == 0)

    with page.page.expect_download() as saved:
        page.page.click("[data-key=save-picture-1]")
    assert saved.value.suggested_filename == "capsules-1.svg"
    assert saved.value.path().read_bytes().startswith(b"<svg ")

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
    assert page.page.locator("#seats .name i").all_inner_texts() == ["a strong bot"]


def test_the_four_buttons_run_a_film(program, visit, match):
    page = visit(program.start("--seed", "1").address + "/?film=1")
    page.until(lambda: "replay" in page.table)
    for _ in range(3):
        page.page.keyboard.press("ArrowRight")
    page.until(lambda: at(page) == 3)
    page.page.keyboard.press("ArrowLeft")
    page.until(lambda: at(page) == 2)
    page.page.keyboard.press("Enter")
    page.until(lambda: page.table["replay"]["playing"])
    page.page.keyboard.press("Enter")
    page.until(lambda: not page.table["replay"]["playing"])


def test_a_match_that_is_not_there(program, visit):
    address = program.start("--seed", "1").address
    page = visit(address)
    page.page.goto(f"{address}/?film=150")
    page.page.wait_for_selector("text=This game cannot be shown.")
    page.page.click("[data-key='film.leave']")
    page.page.wait_for_selector(".games")
