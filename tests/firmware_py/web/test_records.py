# Long: all of the records, from the server to the page.
"""Records on the page: tables, filters, plot and head to head; files; the empty page."""

import csv
import io
import json
from datetime import datetime, timedelta
from functools import partial

import pytest

import games
from firmware_py.i18n import Texts
from firmware_py.records.tables import Filter
from firmware_py.settings.player_names import key
from firmware_py.storage.history import History
from firmware_py.storage.journal import Journal
from firmware_py.web import translations
from firmware_py.web.interfaces import Viewer
from firmware_py.web.match_archive import MatchArchive
from firmware_py.web.records_archive import RecordsArchive
from games.core.match import Match
from tests.firmware_py.records.test_results import old, played
from tests.firmware_py.web import axe
from tests.firmware_py.web.real import Table
from tests.firmware_py.web.recorded import Recorded
from tests.pages import rest

PEOPLE = ("Ann", "Bea", "Cor")
SCORES = ((41, 60, 70), (52, 47, 80), (44, 61, 90), (50, 55, 60))
"""Scores of the outcasts games: the fewest points win."""


def keep(path, months=range(4)):
    """Write an outcasts game for each month ago, the oldest first, and one of cinderella."""
    now = datetime.now().astimezone().replace(day=1, hour=20)
    outcasts = Match(games.find("outcasts"), {"seats": 3})
    cinderella = Match(games.find("cinderella"), {"seats": 2, "variant": "basic"})
    for match in (outcasts, cinderella):
        match.act(match.draw())
    day = now
    with Journal.open(path, label=lambda: day.isoformat(sep=" ", timespec="seconds")) as journal:
        for ago, scores in zip(reversed(months), SCORES, strict=True):
            day = (now - timedelta(days=30 * ago)).replace(day=1)
            number = journal.begin(outcasts, names=PEOPLE)
            result = {"scores": scores, "low_wins": True, "unit": "points", "seconds": 1800}
            journal.close_match(number, "over", [scores.index(min(scores))], result)
        number = journal.begin(cinderella, names=("Ann", "Bea"))
        result = {"scores": [12, 12], "cooperative": True, "unit": "pairs", "seconds": 1800}
        journal.close_match(number, "over", [0, 1], result)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.db"


class Writer:
    """Writer of names that opens the journal for each change, and records failures on demand."""

    def __init__(self, path):
        self.path = path
        self.fails = False

    async def join(self, pairs):
        if self.fails:
            raise OSError("full")
        with Journal.open(self.path) as journal:
            journal.join(pairs)

    async def delete(self, keys):
        if self.fails:
            raise OSError("full")
        with Journal.open(self.path) as journal:
            journal.delete_names(lambda name: key(name) in keys)


@pytest.fixture
def writer(path):
    return Writer(path)


@pytest.fixture
def archive(path, writer):
    made = partial(MatchArchive, find=games.find, clock=lambda: 0, language=lambda: "en")
    return made(
        path,
        names=writer,
        texts=lambda language: Texts(language, {"outcasts": games.find("outcasts").folder}),
        admit=lambda _token: Viewer(None, host=True),
    )


@pytest.fixture
def talk(serving, archive, path):
    keep(path)
    with serving(Recorded(), archive=archive).socket() as talk:
        yield talk


# The server


def test_records_come_with_the_games_that_were_played(talk):
    answer = talk.order("records", game="outcasts")["records"]
    assert [game["id"] for game in answer["games"]][:2] == ["outcasts", "cinderella"]
    assert answer["games"][0]["title"] == "Outcasts"
    assert (answer["finished"], answer["left"]) == (5, 0)
    assert [row["names"] for row in answer["table"]["rows"]] == [["Ann"], ["Bea"], ["Cor"]]
    assert answer["people"][0] == {"name": "Ann", "matches": 5}
    assert datetime.now().astimezone().year in answer["years"]


def test_a_choice_of_days_limits_them(talk):
    today = datetime.now().astimezone().strftime("%Y-%m-01")
    assert talk.order("records", game="outcasts", first=today)["records"]["table"]["games"] == 1
    assert talk.order("records", first="2999-01-01")["records"]["table"]["rows"] == []


def test_the_files_have_what_the_page_shows(talk):
    rows = csv.DictReader(io.StringIO(talk.order("records_file", kind="csv")["file"]))
    assert [row["name"] for row in rows] == ["Ann", "Bea", "Cor"]
    plain = json.loads(talk.order("records_file", kind="json", game="outcasts")["file"])
    assert plain["best_is"] == "lowest"
    results = [*csv.DictReader(io.StringIO(talk.order("records_file", kind="results")["file"]))]
    assert len(results) == 4 * 3 + 2
    assert {row["place"] for row in results if row["name"] == "Ann"} == {"1", "2"}


@pytest.mark.parametrize("wrong", [{"kind": "exe"}, {"rules": "odd"}, {"game": "x" * 99}])
def test_what_the_page_cannot_ask_ends_its_connection(talk, wrong):
    talk.send(do="records_file", n=1, **{"kind": "csv", **wrong})
    assert "cannot be read" in talk.until("closed")


def test_a_journal_that_cannot_be_read_is_refused(serving, archive, path):
    path.mkdir()
    with serving(Recorded(), archive=archive).socket() as talk:
        assert "cannot be read" in talk.order("records")["refused"]


def test_older_games_are_read_in_slices(path):
    old(path, played(seed=1), played(seed=2), played(seed=3))
    ticks = iter(range(9))
    with History(path) as history:
        records = RecordsArchive(
            history, games.find, lambda game, _language: game, clock=lambda: next(ticks) / 2
        )
        found = [records.tables(Filter(), "en") for _ in range(3)]
    assert [(each["left"], each["finished"]) for each in found] == [(2, 1), (1, 2), (0, 3)]


def test_the_texts_of_a_part_come_with_the_part_only():
    whole, part = (json.loads(translations.as_json("nl", part)) for part in ("", "records"))
    assert not [key for key in whole["sentences"] if key.startswith("records.")]
    assert all(key.startswith("records.") for key in part["sentences"])


def people(talk):
    return [person["name"] for person in talk.order("records")["records"]["people"]]


def test_names_are_joined_and_separated_again(talk):
    assert talk.order("join_names", name="Cor", to="Bea")["done"]
    assert people(talk) == ["Ann", "Bea"]
    # the other way round, the later one holds
    assert talk.order("join_names", name="Bea", to="cor")["done"]
    assert people(talk) == ["Ann", "cor"]
    assert talk.order("join_names", name="Bea")["done"]
    assert people(talk) == ["Ann", "Bea", "Cor"]


def test_a_person_is_deleted_with_all_spellings(talk, path):
    talk.order("join_names", name="Cor", to="Bea")
    assert talk.order("delete_person", name="Bea")["done"]
    assert people(talk) == ["Ann"]
    answer = talk.order("records", game="outcasts")["records"]
    assert (answer["table"]["games"], answer["joined"]) == (4, [])


@pytest.mark.parametrize(
    ("what", "fields"),
    [
        ("join_names", {"name": "Zoe", "to": "Ann"}),
        ("join_names", {"name": "Ann", "to": "Zoe"}),
        ("join_names", {"name": "Ann", "to": "ann"}),
        ("delete_person", {"name": "Zoe"}),
        ("delete_person", {"name": ""}),
    ],
)
def test_a_name_that_nobody_has_is_refused(talk, what, fields):
    assert "refused" in talk.order(what, **fields)
    assert people(talk) == ["Ann", "Bea", "Cor"]


def test_what_cannot_be_saved_is_refused(talk, writer):
    writer.fails = True
    for what in ("join_names", "delete_person"):
        more = {"to": "Bea"} if what == "join_names" else {}
        assert talk.order(what, name="Ann", **more)["refused"] == "This could not be saved."


# The page


def show(page):
    page.click("[data-key=menu]")
    page.click("[data-key=menu-records]")
    page.wait_for_selector(".records-table, .records-empty", state="attached")
    rest(page)


def choose(page, game):
    page.click(f"[data-key=records-game-{game}]")
    page.wait_for_function(
        "(title) => document.querySelector('.records-table th').textContent === title",
        arg=game.capitalize(),
    )
    rest(page)


@pytest.mark.needs("browser")
def test_the_page_shows_rows_plot_and_head_to_head(serving, visit, archive, path, plain):
    keep(path)
    page = visit(serving(Table(None), archive=archive, plain=plain), ready=".offer")
    show(page)
    choose(page, "outcasts")
    rows = [row.split() for row in page.locator(".records-table tbody tr").all_inner_texts()]
    assert rows[0] == ["Ann", "4", "3", "75%", "41", "46.8", "2"]
    assert page.locator(".records-sub").inner_text() == "4 games of Outcasts, 2 hours"
    assert page.locator(".records-canvas .month").count() == 12
    assert page.locator(".records-canvas .month > rect[rx]:not([fill])").count() == 4
    cells = page.locator(".records-grid tbody button").all_inner_texts()
    assert cells == ["3–1", "4–0", "1–3", "4–0", "0–4", "0–4"]
    assert page.locator(".records-pair").inner_text() == (
        "Ann and Bea met 4 times. Ann was ahead the last 2 times."
    )
    # of a game that all win together, a row is a group
    choose(page, "cinderella")
    assert page.locator(".records-sub").inner_text() == "1 game of Cinderella, 30 min"
    assert page.locator(".records-table tbody th").all_inner_texts() == ["Ann and Bea"]
    assert not page.locator(".records-grid").count()
    # Escape leaves the records, and nothing behind them has heard it
    page.keyboard.press("Escape")
    assert not page.is_visible(".records")


@pytest.mark.needs("browser")
def test_all_of_it_is_reached_by_keyboard(serving, visit, archive, path):
    keep(path)
    page = visit(serving(Table(None), archive=archive), ready=".offer")
    show(page)
    page.focus("[data-key=records-game-]")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.activeElement.dataset.key === 'records-game-outcasts'")
    rest(page)
    page.focus(".records-canvas .month[tabindex='0']")
    this = page.locator(".records-value").inner_text()
    assert this.endswith("Ann 1")
    page.keyboard.press("ArrowLeft")
    assert page.locator(".records-value").inner_text() != this
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "3–1"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.textContent") == "4–0"
    assert page.locator(".records-pair").inner_text().startswith("Bea and Cor met 4 times.")


@pytest.mark.needs("browser")
def test_a_phone_has_a_list_in_place_of_the_table(serving, visit, archive, path):
    keep(path)
    page = visit(serving(Table(None), archive=archive), size=(390, 844), ready=".offer")
    show(page)
    page.select_option("select[data-key=records-game]", "outcasts")
    page.wait_for_selector("text=best 41")
    assert not page.is_visible(".records-table")
    first = page.locator(".records-people li").first.inner_text().split("\n")
    assert first == ["Ann", "4 games · best 41 · average 46.8", "3", "won, 75%"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.needs("browser")
def test_without_a_finished_game_the_page_says_what_is_kept(serving, visit, archive):
    page = visit(serving(Table(None), archive=archive), ready=".offer")
    show(page)
    assert page.inner_text(".records h2") == "No finished game yet"
    page.click("[data-key=records-choose]")
    assert not page.is_visible(".records")


@pytest.mark.needs("browser")
def test_games_without_names_lead_to_the_names(serving, visit, archive, path):
    keep(path)
    page = visit(serving(Table(None), archive=archive), ready=".offer")
    show(page)
    assert "without names" not in page.inner_text(".records")
    with Journal.open(path) as journal:
        journal.delete_names(lambda name: name in PEOPLE[1:])
    choose(page, "outcasts")  # read again
    assert not page.locator("[data-key=records-give-names]").count(), "Ann has a name"
    with Journal.open(path) as journal:
        journal.delete_names(lambda name: name == "Ann")
    page.click("[data-key=records-game-cinderella]")
    page.wait_for_selector("text=Games without names are not in the records.")
    page.click("[data-key=records-give-names]")
    page.wait_for_function("() => document.activeElement.dataset.key === 'name-0'")
    assert page.inner_text(".start h2") == "Cinderella"


def count_rows(page, number):
    rows = "document.querySelectorAll('.records-table tbody tr')"
    page.wait_for_function(f"(number) => {rows}.length === number", arg=number)


@pytest.mark.needs("browser")
def test_names_are_joined_and_a_person_is_deleted(serving, visit, archive, path):
    keep(path)
    page = visit(serving(Table(None), archive=archive), ready=".offer")
    show(page)
    page.click("[data-key=records-names]:is(button)")
    for name, why in (
        ("join", "Choose two names first."),
        ("delete", "Choose a name first."),
    ):
        button = page.locator(f"[data-key=records-{name}][aria-disabled=true]")
        assert button.inner_text().endswith(f"\n{why}")
        button.dispatch_event("click")
        page.wait_for_selector(f".records-names [role=status] >> text={why}")
    page.select_option("select[data-key=records-name]", "Cor")
    page.select_option("select[data-key=records-to]", "Bea")
    page.click("[data-key=records-join]")
    assert page.inner_text(".records-sure p") == (
        "The 4 games of Cor count for Bea. You can undo this."
    )
    page.keyboard.press("Enter")  # the focus is on the button that confirms
    page.wait_for_selector("text=Cor counts for Bea.")
    said = page.locator(".records-names :text('Cor counts for Bea.')")
    shown = [each for each in said.all() if each.get_attribute("class") != "unseen"]
    assert len(shown) == 1  # the other one is announced, a moment later
    count_rows(page, 2)
    page.click("[data-key=records-separate-Cor]")
    page.wait_for_selector("text=Cor and Bea are two people again.")
    count_rows(page, 3)
    page.select_option("select[data-key=records-gone]", "Cor")
    page.click("[data-key=records-delete]")
    assert page.inner_text(".records-sure p").startswith("Cor’s name is removed from 4 games.")
    page.click("[data-key=records-cancel]")
    assert not page.locator(".records-sure").count()
    page.click("[data-key=records-delete]")
    page.click("[data-key=records-sure]")
    page.wait_for_selector("text=Cor is deleted.")
    count_rows(page, 2)
    with History(path) as history:
        assert "Cor" not in [name for each in history.matches() for name in each.names]


@pytest.mark.needs("browser")
def test_played_games_tell_the_time_that_each_player_used(serving, visit, archive, path):
    match = played()
    with Journal.open(path) as journal:
        number = journal.begin(match, {1: "medium"}, ("Ann", "", "Bea"))
        result = {"scores": [1, 2, 3], "used": [600, 20, 329]}
        journal.close_match(number, "over", match.result(), result)
    page = visit(serving(Table(None), archive=archive), ready=".offer")
    page.click("[data-key=menu]")
    page.click("[data-key=menu-history]")
    said = page.locator(".played h3").inner_text()
    assert said.endswith("Ann (10 min), Red (a medium bot), Bea (5 min)")


@pytest.mark.needs("browser")
def test_a_file_is_downloaded(serving, visit, archive, path):
    keep(path)
    page = visit(serving(Table(None), archive=archive), ready=".offer")
    show(page)
    choose(page, "outcasts")
    page.click("[data-key=records-export]")
    with page.expect_download() as download:
        page.click("[data-key=records-csv]")
    assert download.value.suggested_filename == "records-outcasts.csv"


@pytest.mark.needs("browser")
@pytest.mark.needs("axe")
@pytest.mark.parametrize(("size", "theme"), [((1366, 768), "dark"), ((390, 844), "light")])
def test_the_records_have_no_axe_violation(serving, visit, archive, path, size, theme):
    keep(path)
    running = serving(Table(None), archive=archive)
    page = visit(running, size=size, color_scheme=theme, ready=".offer")
    show(page)
    assert axe.violations(page) == []


@pytest.mark.needs("browser")
@pytest.mark.parametrize("language", ["en", "nl", "fr", "de"])
@pytest.mark.parametrize(("width", "text"), [(320, 100), (1366, 100), (1366, 200)])
def test_nothing_is_cut_or_scrolls_sideways(serving, visit, archive, path, language, width, text):
    keep(path)
    script = f"localStorage['tableclock.prefs'] = '{{\"text\": {text}}}'"
    running, size = serving(Table(None), archive=archive), (width, 900)
    page = visit(running, size=size, locale=language, script=script, ready=".offer")
    show(page)
    assert page.evaluate("document.querySelector('.records').scrollWidth <= innerWidth")
    assert page.is_visible(".records-table") == (width > 1000 and text == 100)


@pytest.mark.needs("browser")
def test_the_start_page_names_those_who_won_most(serving, visit, archive, path):
    keep(path)
    page = visit(serving(Table(None), archive=archive), ready=".offer")
    page.wait_for_selector("[data-key=start-records] >> text=Ann won 4, Bea 2")


@pytest.mark.needs("browser")
def test_one_person_without_a_win_gets_no_empty_plot(serving, visit, archive, path):
    lost = Match(games.find("outcasts"), {"seats": 2})
    lost.act(lost.draw())
    day = datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")
    with Journal.open(path, label=lambda: day) as journal:
        result = {"scores": [9, 5], "low_wins": True, "unit": "points", "seconds": 60}
        journal.close_match(journal.begin(lost, names=("Ann", "")), "over", [1], result)
    page = visit(serving(Table(None), archive=archive), ready=".offer")
    assert page.locator("[data-key=start-records] >> text=Ann won").count() == 0
    show(page)
    assert page.locator(".records-table tbody th").all_inner_texts() == ["Ann"]
    assert page.locator(".records-canvas, .records-grid").count() == 0
