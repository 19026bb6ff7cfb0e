"""Report: one self-contained page, with each figure in words and in a table."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import click
import pytest
from click.testing import CliRunner

import games
from firmware_py.cli import lab
from firmware_py.lab.compare import compare, ways
from firmware_py.lab.report import BadReport, report, write
from firmware_py.lab.simulate import simulate
from firmware_py.lab.svg_charts import IntervalPoint, bars, columns, differences
from firmware_py.lab.tournament import tournament

COMMAND = "tableclock simulate <game> --games 12"


class Page(HTMLParser):
    """Parser of a page: elements, their texts, and elements that are not closed."""

    VOID = ("meta", "br")

    def __init__(self, text):
        super().__init__()
        self.elements, self.open, self.words = [], [], []
        self.feed(text)
        assert self.open == [], "not closed"

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)

    @property
    def said(self):
        return " ".join(" ".join(self.words).split())

    def all(self, tag):
        return [attrs for name, attrs in self.elements if name == tag]


@pytest.fixture(scope="module")
def simulated():
    setup = games.find("outcasts").setup(3)
    return simulate(setup, 12, names=("random",) * 3, seed=1, cards=True)


@pytest.fixture(scope="module")
def compared():
    game = games.find("cinderella")
    setup = game.setup(2, "basic")
    return compare(
        game, "options", ways(game, setup, "options", ()), 25, names=("random",) * 2, seed=1
    )


@pytest.fixture(scope="module")
def rated():
    return tournament(games.find("capsules").setup(2), ("random", "greedy"), 8, seed=1)


@pytest.fixture(params=["simulated", "compared", "rated"])
def page(request):
    return Page(report(request.getfixturevalue(request.param), COMMAND, "2026-11-23"))


def test_a_page_needs_nothing_else_and_no_script(page):
    assert not page.all("script") + page.all("link") + page.all("img") + page.all("iframe")
    assert not [attrs for _, attrs in page.elements if {"src", "href", "srcset"} & attrs.keys()]
    assert "@import" not in page.said
    assert not re.search(r"url\(|https?:", page.said)
    assert page.elements[0] == ("html", {"lang": "en"})


def test_a_screen_reader_is_told_each_plot(page):
    plots = page.all("svg")
    assert plots
    ids = [attrs["id"] for _, attrs in page.elements if "id" in attrs]
    assert len(ids) == len({*ids})
    for plot in plots:
        assert plot["role"] == "img"
        assert {*plot["aria-labelledby"].split()} <= {*ids}
    assert len(page.all("title")) == len(plots) + 1
    heads = page.all("th")
    assert heads
    assert all(head["scope"] in ("row", "col") for head in heads)
    assert len(page.all("caption")) == len(page.all("table")) >= len(plots)


def test_a_page_says_how_to_have_it_again(page):
    assert COMMAND in page.said
    assert "2026-11-23; digest" in page.said


def test_both_themes_are_there(page):
    assert "prefers-color-scheme: dark" in page.said
    assert "color-scheme: light dark" in page.said


def test_what_simulate_found(simulated):
    said = Page(report(simulated, COMMAND, "2026-11-23")).said
    for seat, row in enumerate(simulated["shares"]):
        assert f"seat {seat + 1} {100 * row['share']:.1f} %" in said
    assert "No seat is clearly ahead" in said or "ahead with" in said or "behind with" in said
    assert "wednesday" in said
    assert "Shapeshifter" in said, "cards are called by their names"
    for key in simulated["facts"]["sums"]:
        assert key in said


def test_who_is_ahead_is_said():
    row = {"share": 0.7, "low": 0.6, "high": 0.78}
    other = {"share": 0.3, "low": 0.22, "high": 0.4}
    result = simulate(games.find("capsules").setup(2), 3, names=("random",) * 2, seed=1)
    said = Page(report({**result, "shares": [row, other]}, COMMAND, "today")).said
    assert (
        "Seat 1 is ahead with 70.0 %; seat 2 is behind with 30.0 %, where even would be 50.0 %"
        in said
    )


def test_what_changes_nothing_shares_a_sentence_and_is_not_drawn(compared):
    text = report(compared, COMMAND, "today")
    said = Page(text).said
    assert "Each deal ends as with the given options, no difference is seen: " in said
    assert "With pointing=off, not the given options: " in said
    plots = "".join(re.findall(r"<svg.*?</svg>", text, re.DOTALL))
    assert "pointing=off" in plots
    assert "device_die=yes" not in plots


def test_a_tournament_says_who_is_strongest(rated):
    said = Page(report(rated, COMMAND, "today")).said
    assert "greedy is the strongest, and that is clear." in said
    assert "100.0 % of 8" in said


def test_a_report_that_cannot_be_written_is_said(tmp_path, rated):
    write(tmp_path / "page.html", rated, COMMAND, "today")
    assert (tmp_path / "page.html").read_text().startswith("<!doctype html>")
    with pytest.raises(BadReport, match="No such file"):
        write(tmp_path / "none/page.html", rated, COMMAND, "today")


def test_where_no_report_can_stand_nothing_is_played(tmp_path, monkeypatch):
    monkeypatch.setattr("firmware_py.lab.simulate.simulate", lambda *_, **__: pytest.fail("played"))
    line = ["cinderella", "--games", "5", "--report", str(tmp_path / "none/page.html")]
    said = CliRunner().invoke(lab.simulate, line).stderr
    where = tmp_path / "none"
    assert said.endswith(f"{where / 'page.html'} cannot be written: {where} is no folder\n")


def test_what_was_played_is_told_though_its_report_cannot_be_written(monkeypatch):
    def full(*_):
        raise BadReport("page.html cannot be written: No space left on device")

    monkeypatch.setattr("firmware_py.lab.report.write", full)
    line = ["cinderella", "--games", "5", "--report", "page.html", "--json"]
    came = CliRunner().invoke(lab.simulate, line)
    assert came.exit_code == 2
    assert '"games": 5' in came.output
    assert came.output.endswith("Error: page.html cannot be written: No space left on device\n")


# Plots


def drawn(svg):
    """Read a plot, and check that everything is drawn within it."""
    root = ET.fromstring(svg)  # noqa: S314  (our own file)
    _, _, wide, high = map(float, root.get("viewBox").split())
    for each in root:
        for key, most in (("x", wide), ("x1", wide), ("cx", wide), ("y", high), ("cy", high)):
            if each.get(key):
                assert -1 <= float(each.get(key)) <= most, ET.tostring(each)
    return root


def test_bars_are_as_long_as_what_they_tell():
    points = [
        IntervalPoint("one", 0.5, 0.4, 0.6, "50 %"),
        IntervalPoint("<two>", 0.25, 0.2, 0.3, "25 %"),
    ]
    root = drawn(bars(points, "Shares", "one and two", par=0.4))
    one, two = (float(each.get("width")) for each in root.iter("rect"))
    assert one == pytest.approx(2 * two, abs=0.2)
    assert [each.text for each in root.iter("text") if each.get("class") == "name"] == [
        "one",
        "<two>",
    ]


def test_differences_lie_on_their_side_and_what_may_be_chance_is_hollow():
    points = [
        IntervalPoint("more", 2, 1, 3, "+2"),
        IntervalPoint("less", -1, -4, 2, "-1", sure=False),
    ]
    root = drawn(differences(points, "Change", "more and less"))
    line = next(float(each.get("x1")) for each in root.iter("line") if each.get("class") == "par")
    more, less = root.iter("circle")
    assert float(less.get("cx")) < line < float(more.get("cx"))
    assert (more.get("class"), less.get("class")) == ("dot", "dot open")


def test_a_long_name_is_not_cut_off_at_its_beginning():
    name = "hand_specials_first=yes"
    root = drawn(differences([IntervalPoint(name, 1, -1, 3, "+1")], "Change", "more"))
    (text,) = (each for each in root.iter("text") if each.get("class") == "name")
    assert text.text == name
    assert float(text.get("x")) >= 8 * len(name), "13 pixels high, a letter is some 8 wide"
    assert float(next(root.iter("circle")).get("cx")) > float(text.get("x"))


def test_a_run_that_was_stopped_tells_the_line_for_what_it_played(tmp_path, monkeypatch):
    """The digest next to the line belongs to the games that were played."""
    told = []
    page = tmp_path / "page.html"
    monkeypatch.setattr("firmware_py.lab.report.write", lambda *given: told.append(given[2]))
    line = "simulate cinderella --games 500 --seed 2 --out kept --resume --report page.html"
    monkeypatch.setattr("sys.argv", ["tableclock", *line.split()])
    with pytest.raises(SystemExit, match="130"), click.Context(click.Command("simulate")):
        lab._end_of({"games": 37}, 500, page)
    with click.Context(click.Command("simulate")):
        lab._end_of({"games": 500}, 500, page)
    assert told == [
        "tableclock simulate cinderella --seed 2 --games 37",
        "tableclock simulate cinderella --games 500 --seed 2",
    ]


def test_the_first_and_last_number_under_columns_are_not_cut_off():
    root = drawn(columns([(0, 50, 5), (50, 100, 10)], "Lengths", "three"))
    ticks = [each for each in root.iter("text") if each.get("class") == "tick"]
    anchors = [each.get("text-anchor") for each in ticks]
    assert (anchors[0], {*anchors[1:-1]}, anchors[-1]) == ("start", {"middle"}, "end")


def test_columns_stand_beside_each_other():
    root = drawn(columns([(0, 10, 5), (10, 20, 10), (20, 30, 0)], "Lengths", "three"))
    heights = [float(each.get("height")) for each in root.iter("rect")]
    assert heights[1] == pytest.approx(2 * heights[0])
    assert heights[2] == 0


def test_it_is_headed_by_what_people_call_the_game(simulated, monkeypatch):
    monkeypatch.setattr(type(games.find("outcasts")), "title", "a title of the program's own")
    page = Page(report(simulated, COMMAND, "2026-11-23"))
    assert "Outcasts: " in page.said
    assert "program's own" not in page.said
