"""History on the page: the newest matches first, older ones on demand."""

import json
from functools import partial

import pytest

import games
from firmware_py.i18n import Texts
from firmware_py.storage.journal import Journal
from firmware_py.web.archive_commands import PART
from firmware_py.web.interfaces import Viewer
from firmware_py.web.match_archive import MatchArchive
from games.core.match import Match
from tests.firmware_py.web.real import Table
from tests.firmware_py.web.recorded import Recorded

MATCHES = 2 * PART + 7


def keep(path, matches):
    """Add matches to a journal."""
    match = Match(games.find("cinderella"), {"seats": 2, "variant": "basic"})
    match.act(match.draw())
    with Journal.open(path) as journal:
        for _ in range(matches):
            journal.close_match(journal.begin(match, names=("Anna", "Bob")), "ended")


def archive(path):
    made = partial(MatchArchive, find=games.find, clock=lambda: 0, language=lambda: "en")
    return made(
        path,
        texts=lambda language: Texts(language, {"cinderella": games.find("cinderella").folder}),
        admit=lambda _token: Viewer(None, host=True),
    )


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = tmp_path_factory.mktemp("history") / "journal.db"
    keep(path, MATCHES)
    return path


@pytest.fixture
def library(path):
    return archive(path)


def test_a_page_reads_the_history_in_parts_of_bounded_size(serving, library):
    with serving(Recorded(), archive=library).socket() as talk:
        seen, before, sizes = [], None, []
        while True:
            answer = talk.order("history", before=before)
            seen += [one["number"] for one in answer["history"]]
            sizes.append(len(answer["history"]))
            assert len(json.dumps(answer)) < 25_000
            if not answer["more"]:
                break
            before = seen[-1]
        assert seen == [*range(MATCHES, 0, -1)]
        assert sizes == [PART, PART, 7]
        assert talk.order("history", before=1)["history"] == []
        assert len(talk.order("history", before=8)["history"]) == 7
        assert not talk.order("history", before=PART + 1)["more"], "that is the last part exactly"


@pytest.mark.needs("browser")
@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Show more"), ("nl", "Meer tonen"), ("fr", "Afficher plus"), ("de", "Mehr anzeigen")],
)
def test_older_matches_come_by_keyboard_and_it_goes_on_from_the_first_of_them(
    serving, visit, library, language, words
):
    page = visit(serving(Table("device", zones=False), archive=library), locale=language)
    page.click("[data-key=menu]")
    page.click("[data-key=menu-history]")
    matches = page.locator(".played > li")
    page.wait_for_function("n => document.querySelectorAll('.played > li').length === n", arg=PART)
    more = page.locator("[data-key=history-more]")
    assert more.inner_text() == words
    for shown in (2 * PART, MATCHES):
        more.focus()
        page.keyboard.press("Enter")
        page.wait_for_function(
            "n => document.querySelectorAll('.played > li').length === n", arg=shown
        )
        first = MATCHES - PART if shown == 2 * PART else 7
        page.wait_for_function(
            "key => document.activeElement.dataset.key === key", arg=f"watch-{first}"
        )
    assert more.count() == 0
    assert matches.count() == MATCHES


@pytest.mark.needs("browser")
def test_the_start_page_counts_again_when_people_come_back(serving, visit, tmp_path):
    path = tmp_path / "journal.db"
    page = visit(serving(Table(None), archive=archive(path)))
    page.wait_for_selector("text=New here? Start with Midnight")
    page.wait_for_selector("[data-key=start-played] >> text=none yet")
    page.click("[data-key=way-together]")
    page.click("[data-key=play-capsules]")
    page.wait_for_selector("[data-key=room-leave]")
    keep(path, 1)
    page.evaluate("localStorage.clear()")
    page.click("[data-key=room-leave]")
    page.wait_for_selector("[data-key=start-played] >> text=1 game")
    page.reload()
    page.wait_for_selector("text=Play Midnight?")


@pytest.mark.needs("browser")
def test_the_start_page_counts_them_and_opens_them(serving, visit, library):
    page = visit(serving(Table(None), archive=library))
    page.wait_for_selector(f"[data-key=start-played] >> text={MATCHES} games, the last one")
    page.click("[data-key=start-played]")
    page.wait_for_selector(".played > li")


def test_the_host_keeps_renames_and_removes_named_clocks(serving, tmp_path):
    library = archive(tmp_path / "journal.db")
    club = {"name": "Club", "control": "fischer:40/5400+30,1800+30"}
    with serving(Recorded(), archive=library).socket() as talk:
        assert talk.order("clocks")["clocks"] == []
        assert talk.order("keep_clock", **club)["clocks"] == [club]
        assert talk.order("keep_clock", **club)["refused"] == "Another clock has this name."
        for wrong in ("fischer:0+0", "fischer:300+5;players=9", "fischer:300+5;pasing"):
            assert "refused" in talk.order("keep_clock", name="None", control=wrong)
        renamed = talk.order("rename_clock", name="Club", to="Evening")["clocks"]
        assert renamed == [club | {"name": "Evening"}]
        assert talk.order("remove_clock", name="Evening")["clocks"] == []
    (tmp_path / "clocks.json").write_text("{")
    with serving(Recorded(), archive=library).socket() as talk:
        assert "clocks.json is damaged" in talk.order("clocks")["refused"]
    with serving(Recorded()).socket() as talk:
        assert "refused" in talk.order("clocks")
