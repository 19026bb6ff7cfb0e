"""Exported pictures: an animated replay, and one picture of the course of the match."""

from io import BytesIO
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

import games
from firmware_py.i18n import Texts
from firmware_py.replay import gif, match_loader, summary_svg
from firmware_py.replay.match_loader import LoadedMatch
from firmware_py.replay.table_view import TableViewer
from firmware_py.replay.timeline import MOMENT
from tests.firmware_py.replay.test_timeline import film_of, played

SVG = "{http://www.w3.org/2000/svg}"


def test_a_strip_has_a_picture_for_each_news_and_ends_with_the_last():
    match = played("nightwatch", entries=14)
    film = film_of(match)
    picture = Image.open(BytesIO(gif.gif(film)))
    news = 0
    for moment in range(1, 14):
        film.still(moment * MOMENT)
        news += bool(film.news)
    assert picture.format == "GIF"
    assert picture.n_frames == news + 2
    assert picture.size == (gif.WIDE, gif.HIGH)
    assert picture.info["loop"] == 0
    picture.seek(picture.n_frames - 1)
    assert picture.info["duration"] == gif.LAST


def test_a_long_match_passes_faster(monkeypatch):
    film = film_of(played("nightwatch", entries=30))
    monkeypatch.setattr(gif, "LONGEST", 2_000)
    picture = Image.open(BytesIO(gif.gif(film)))
    assert picture.info["duration"] < 200


@pytest.mark.parametrize("name", games.names(plugins=False))
@pytest.mark.parametrize("language", ["en", "nl", "fr", "de"])
def test_a_summary_is_a_well_formed_picture_that_names_who_won(name, language):
    match = played(name, entries=2000)
    film = film_of(match)
    film.console.texts.language = language
    tree = ET.fromstring(summary_svg.svg(film))  # noqa: S314  (our own file)
    assert tree.tag == f"{SVG}svg"
    said = [text.text for text in tree.iter(f"{SVG}text")]
    assert said[0] == match.game.title
    scene = match.scene(None)
    head = scene.head
    console = film.console
    assert said[1] == (console.seat_name(head) if isinstance(head, int) else console.say(head))
    assert not film.console.texts.misses


def test_a_summary_has_a_line_for_each_who_plays_and_its_last_value():
    match = played("capsules", entries=2000)
    said = summary_svg.svg(film_of(match))
    for colour, score in zip(("Red", "Blue"), match.game.scores(match.state), strict=True):
        assert f"{colour}  {score}<" in said


@pytest.mark.parametrize("name", games.names(plugins=False))
def test_a_summary_names_people_as_the_table_did(name):
    match = played(name, entries=2000)
    people = ("Anna", "Bob", "Carl", "Dora", "Emil", "Fay")[: match.setup.seats]
    film = film_of(match, names=people)
    tree = ET.fromstring(summary_svg.svg(film))  # noqa: S314  (our own file)
    said = [text.text for text in tree.iter(f"{SVG}text")]
    head = match.scene(None).head
    if isinstance(head, int):
        assert said[1] == people[head]
    colours = {film.console.texts.colour(each) for each in match.game.seat_colours(match.state)}
    lines = {each.split("  ")[0] for each in said if each}
    assert not colours & lines
    assert {*people} <= lines or "Clock" in lines


@pytest.mark.parametrize("name", games.names(plugins=False))
def test_a_summary_of_what_hardly_began_says_so(name):
    said = summary_svg.svg(film_of(played(name, entries=1)))
    assert ">Nothing to show yet.<" in said
    assert "<path" not in said
    assert ">Actions<" not in said
    assert ">Actions<" in summary_svg.svg(film_of(played(name, entries=2000)))


def test_a_film_calls_people_by_their_names():
    film = film_of(played("nightwatch", entries=8), names=("Anna", "Bob"))
    heads = {film.still(moment * MOMENT).screen.says()[0] for moment in range(9)}
    assert any("Anna" in head for head in heads)
    assert not any("Red" in head for head in heads)


def test_the_picture_of_an_unfinished_match_crowns_nobody():
    for names, title in ((), "2 players"), (("Anna", ""), "Anna, Blue"):
        said = summary_svg.svg(film_of(played("capsules", entries=60), names=names))
        texts = [*ET.fromstring(said).iter(f"{SVG}text")]  # noqa: S314  (our own file)
        assert texts[1].text == title


def test_titles_do_not_become_markup():
    film = film_of(played("nightwatch", entries=6))
    assert "<script" not in summary_svg._text(0, 0, "<script>&", size=9)
    assert ET.fromstring(summary_svg.svg(film)) is not None  # noqa: S314  (our own file)


HANDS = {"hand-0", "hand-1"}


def seen_in_hands(table):
    return [card.name for seat in table.seats for card in seat.cards if card.face is not None]


@pytest.mark.parametrize("name", ["outcasts", "capsules", "midnight"])
def test_the_table_of_a_film_has_what_all_could_see_and_all_hands_after_the_end(name):
    film = film_of(played(name, entries=40))
    for moment in (10, 40):
        film.still(moment * MOMENT)
        zones = {zone.id: zone for zone in film.match.scene(None).zones}
        shown = TableViewer(film, is_open=False).view(moment)
        held = sum(zone.count for each, zone in zones.items() if each in HANDS)
        backs = [card.n for seat in shown.seats for card in seat.cards if card.face is None]
        assert sum(backs) >= held
        opened = TableViewer(film, is_open=True).view(moment)
        assert len(seen_in_hands(opened)) - len(seen_in_hands(shown)) >= held > 0
        assert opened.piles == shown.piles


def test_the_table_of_a_film_tells_the_news_and_the_round():
    film = film_of(played("outcasts", entries=60), names=("Anna", "Bob"))
    said = []
    for moment in range(60):
        film.still(moment * MOMENT)
        table = TableViewer(film, is_open=True).view(moment)
        said.append(table.news)
    assert any(each.startswith(("Anna", "Bob")) for each in said)
    assert [seat.name for seat in table.seats] == ["Anna", "Bob"]
    assert table.title == "Outcasts"


@pytest.mark.parametrize("kind", ["film", "picture"])
@pytest.mark.parametrize(
    ("entries", "over", "is_open"), [(60, True, False), (3000, False, False), (3000, True, True)]
)
def test_hands_are_drawn_only_of_a_match_that_is_over_for_good(
    kind, entries, over, is_open, monkeypatch, tmp_path
):
    asked = []
    monkeypatch.setattr(gif, "gif", lambda _film, is_open, **_more: asked.append(is_open) or b"")
    monkeypatch.setattr(summary_svg, "svg", lambda _film, is_open: asked.append(is_open) or "")
    match = played("outcasts", entries=entries)
    texts = Texts("en", {match.game.id: match.game.folder})
    match_loader.write(LoadedMatch(match, over=over), kind, str(tmp_path / "made"), texts)
    assert asked == [is_open]


def test_a_summary_shows_the_cards_of_each_seat():
    match = played("outcasts", entries=60)
    film = film_of(match, names=("Anna", "Bob"))
    opened = [*ET.fromstring(summary_svg.svg(film, is_open=True)).iter(f"{SVG}title")]  # noqa: S314
    public = [*ET.fromstring(summary_svg.svg(film)).iter(f"{SVG}title")]  # noqa: S314
    table = TableViewer(film, is_open=True).view(film.length // MOMENT - 1)
    held = seen_in_hands(table)
    assert held
    assert sorted(each.text for each in opened) == sorted([*(each.text for each in public), *held])


def test_a_long_film_has_a_limited_number_of_frames(monkeypatch):
    monkeypatch.setattr(gif, "MOST", 5)
    picture = Image.open(BytesIO(gif.gif(film_of(played("nightwatch", entries=14)))))
    assert picture.n_frames == 5
