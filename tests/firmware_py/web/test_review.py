"""Review of a finished match on the page: requested once, shown with its course and moments."""

import json
from functools import partial

import pytest

import games
from firmware_py.i18n import Texts
from firmware_py.replay.render_worker import RenderQueue
from firmware_py.storage.journal import Journal
from firmware_py.web.interfaces import Viewer
from firmware_py.web.match_archive import MatchArchive
from games.core.match import Match
from tests.firmware_py.web import axe
from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import changed
from tests.pages import resize

pytestmark = pytest.mark.needs("browser")

REVIEW = {
    "game": "midnight",
    "title": "Midnight",
    "won": [1],
    "subject": 1,
    "told_only": False,
    "turns": 4,
    "playouts": 1234,
    "lay_playouts": 234,
    "says": [],
    "readings": {"known": "As it looked then", "lay": "As it really was", "turns": "Turns"},
    "seats": [{"name": "Ann", "colour": "red"}, {"name": "", "colour": "blue"}],
    "points": [
        {"turn": turn, "at": 3 * turn, "over": turn == 2} for turn in range(5)
    ],
    "known": [
        {"seat": 0, "chances": [0.5, 0.6, 0.7, 0.4, 0.0], "errors": [0.02] * 4 + [0.0]},
        {"seat": 1, "chances": [0.5, 0.4, 0.3, 0.6, 1.0], "errors": [0.02] * 4 + [0.0]},
    ],
    "lay": [
        {"seat": 0, "chances": [0.5, 0.1, 0.1, 0.1, 0.0], "errors": [0.02] * 4 + [0.0]},
        {"seat": 1, "chances": [0.5, 0.9, 0.9, 0.9, 1.0], "errors": [0.02] * 4 + [0.0]},
    ],
    "moments": [
        {
            "kind": "choice", "size": "turned", "turn": 3, "opens": 6, "at": 9, "seat": 0,
            "before": 0.3, "after": 0.6, "change": 0.3, "error": 0.02,
            "title": "Turn 3 · choice · Turning point",
            "says": ["Ann: Red 3", "Better: Red 6", "Blue wins 3 of 10 with it, else 6."],
        }
    ],
    "page": {
        "lines": [
            {"you": "Your chance to win", "seat": f"{name}’s chance to win"}
            for name in ("Ann", "Blue")
        ],
        "stories": {
            "known": [
                {"you": f"You were {story}", "seat": f"{name} was {story}"}
                for name, story in (("Ann", "ahead until round 2, then behind to the end"),
                                    ("Blue", "behind until round 2, then ahead to the end"))
            ],
            "lay": [
                {"you": f"You were {story}", "seat": f"{name} was {story}"}
                for name, story in (("Ann", "behind from start to end"),
                                    ("Blue", "ahead from start to end"))
            ],
        },
        "axis": ["0 in 10", "5 in 10", "10 in 10"],
        "rounds": [
            {"name": "Round 1", "begins": 0, "ends": 2}, {"name": "Round 2", "begins": 2, "ends": 4}
        ],
        "labels": {
            "known": "With what you knew", "lay": "With all cards visible", "turns": "Turns",
            "watch": "Watch it", "sure": "the band shows how sure this is",
            "keys": "[1] opens a moment, [Enter] watches it, [Esc] closes",
        },
        "result": "Blue wins",
        "moments": [
            {
                "kind": "Turning point", "where": "round 2, turn 1", "title": "Ann plays Red 3",
                "says": ["With Red 6, Ann would have won in 6 of 10 games; with Red 3, in none."],
                "change": {"you": "Your chance rose from 3 to 6 in 10.",
                           "seat": "Blue’s chance rose from 3 to 6 in 10."},
                "faces": [],
            }
        ],
    },
}  # fmt: skip
OVER = {"title": "Bea wins", "public_title": "Bea wins", "text": "12 points", "winners": [1]}
WORKING = "Working it out: {}"


@pytest.fixture
def ended(tmp_path):
    """Return a finished match's table, its history, and a gate that ends the computation."""
    path, gate = tmp_path / "journal.db", tmp_path / "gate"
    answer = tmp_path / "review.json"
    answer.write_text(json.dumps(REVIEW))
    with Journal.open(path) as journal:
        match = Match(games.find("cinderella"), {"seats": 2, "variant": "basic"})
        match.act(match.draw())
        number = journal.begin(match)
        journal.close_match(number, "over")
    script = f"""
        cat >/dev/null; echo "done: 40" >&2; until [ -e {gate} ]; do sleep .05; done; cat {answer}
    """
    made = partial(MatchArchive, find=games.find, clock=lambda: 0, language=lambda: "en")
    library = made(
        path,
        texts=lambda language: Texts(language, {}),
        admit=lambda _token: Viewer(None, host=True),
        painter=RenderQueue(lambda _order: ("sh", "-c", script)),
    )
    seen = {"ask": None, "hand": None, "over": OVER, "number": number}
    return changed(Table("device", zones=False), lambda _: seen), library, gate


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_how_it_went_is_shown_with_its_course_and_its_moments(serving, visit, ended, size, plain):
    table, library, gate = ended
    page = visit(serving(table, archive=library, plain=plain), size=size)
    # when it is requested at the end of the match, then a warning comes first
    page.click("[data-key='review.open']")
    page.wait_for_selector(".review >> text=This shows everyone’s hands")
    page.click("[data-key=review-show]")
    page.wait_for_selector(f".review .thinking >> text={WORKING.format('40%')}")
    assert page.evaluate("document.getElementById('main').inert")
    assert page.evaluate("document.activeElement.closest('.review') !== null")
    gate.touch()
    page.wait_for_selector(".review .chart")
    # one sentence for the match, and the curve of the winner in a band
    assert page.inner_text(".review h3") == "Blue was behind until round 2, then ahead to the end"
    assert page.locator(".review .chart polyline").count() == 1
    assert page.locator(".review .chart .band").count() == 1
    (mark,) = page.locator(".review .chart .mark path").all()
    before = page.get_attribute(".review .chart polyline", "points").split()[2]
    across, down = before.split(",")
    assert mark.get_attribute("d").startswith(f"M{across},{float(down) - 13:.1f}"), "the choice"
    labels = page.locator(".review .chart text").all_text_contents()
    assert ("10 in 10" in labels) == (size[0] > 600)
    assert "Round 2" in labels
    assert page.inner_text(".review .about") == "Midnight · Blue wins"
    card = [each for each in page.inner_text(".moment-card").splitlines() if each]
    assert card[:4] == ["1", "Turning point", "round 2, turn 1", "Ann plays Red 3"]
    assert card[4].endswith("in none. Blue’s chance rose from 3 to 6 in 10.")
    # everyone else's curve is a press away
    page.click("[data-key=review-line-0]")
    assert page.inner_text(".review h3") == "Ann was ahead until round 2, then behind to the end"
    assert page.locator(".review .chart .mark").count() == 0, "the moments are about the winner"
    # the same as a table of numbers, for people who cannot see the plot
    page.click(".review summary")
    rows = page.locator(".review tbody tr").all_inner_texts()
    assert [row.split() for row in rows][1] == ["1", "60%", "40%"]
    based = "Based on {} simulated games that start from"
    seen = based.format("1,000") + " what each player could see."
    assert page.inner_text(".review .foot > p:first-child") == seen
    page.click("[data-key=reading-lay]")
    # the words follow the switch
    lay = based.format("234") + " where all cards really were."
    assert page.inner_text(".review .foot > p:first-child") == lay
    assert page.inner_text(".review h3") == "Ann was behind from start to end"
    rows = page.locator(".review tbody tr").all_inner_texts()
    assert [row.split() for row in rows][1] == ["1", "10%", "90%"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # and a moment opens the replay, by its number too
    page.keyboard.press("1")
    assert page.evaluate("document.activeElement.dataset.key") == "review-moment-1"
    page.keyboard.press("Enter")
    page.wait_for_function("() => location.search.startsWith('?film=')")


LINE = "Turning point, round 2, turn 1: Ann plays Red 3. {} chance rose from 3 to 6 in 10."


def test_the_end_tells_its_turning_point_when_the_review_was_seen(serving, visit, ended):
    table, library, gate = ended
    gate.touch()
    page = visit(serving(table, archive=library))
    assert page.locator(".turning").is_hidden()
    page.click("[data-key='review.open']")
    page.click("[data-key=review-show]")
    page.wait_for_selector(".review .chart")
    page.keyboard.press("Escape")
    assert page.inner_text(".turning") == LINE.format("Blue’s")


def test_the_end_of_a_game_against_bots_tells_its_turning_point(serving, visit, ended):
    table, library, gate = ended

    def against_bot(seen):
        bot = {"bot": True, "level": "easy"}
        seats = enumerate(seen["seats"])
        return {"seats": [each if seat == 1 else each | bot for seat, each in seats]}

    page = visit(serving(changed(table, against_bot), archive=library))
    page.wait_for_selector("[data-key='review.open']")
    assert page.locator(".turning").is_hidden()
    gate.touch()
    page.wait_for_selector(".turning")
    assert page.inner_text(".turning") == LINE.format("Your")
    page.click("[data-key='review.open']")  # without a warning: nobody else must agree to an undo
    page.wait_for_selector(".review .chart")


def test_escape_closes_it_and_gives_the_page_back(serving, visit, ended):
    table, library, gate = ended
    gate.touch()
    page = visit(serving(table, archive=library))
    page.click("[data-key='review.open']")
    page.click("[data-key=review-show]")
    page.wait_for_selector(".review .chart")
    page.keyboard.press("Escape")
    assert page.is_hidden(".review")
    assert not page.evaluate("document.getElementById('main').inert")


def test_where_its_script_cannot_be_had_that_is_said(serving, closed_page, ended):
    table, library, _ = ended
    page = closed_page(serving(table, archive=library, plain=True), "[data-key='review.open']")
    page.route("**/review/review.js", lambda route: route.abort())
    page.click("[data-key='review.open']")
    page.wait_for_function("() => assertive.textContent.includes('cannot be reviewed')")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_word_of_the_course_is_cut_at_its_edge(serving, visit, ended, language):
    table, library, gate = ended
    gate.touch()
    page = visit(serving(table, archive=library), size=(390, 844), locale=language)
    page.click("[data-key='review.open']")
    page.click("[data-key=review-show]")
    course = page.wait_for_selector(".review .chart")
    cut = course.evaluate(
        """course => [...course.querySelectorAll("text")]
            .filter((each) => {
                const [word, all] = [each, course].map((one) => one.getBoundingClientRect());
                return word.left < all.left || word.right > all.right;
            })
            .map((each) => each.textContent)"""
    )
    assert cut == []


@pytest.mark.needs("axe")
def test_axe_finds_nothing_in_it(serving, chromium, ended):
    table, library, gate = ended
    gate.touch()
    context = chromium.new_context(bypass_csp=True, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"http://{serving(table, archive=library).address}/")
    page.click("[data-key='review.open']")
    found = axe.violations(page)
    page.click("[data-key=review-show]")
    page.wait_for_selector(".review .chart")
    page.click(".review summary")
    for (width, height), theme in (((1440, 900), "dark"), ((390, 844), "light")):
        resize(page, width, height)
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found += axe.violations(page)
    context.close()
    assert not found, "\n".join(found)
