"""Exported pictures: an animated replay, and one picture of the course of the match."""

from io import BytesIO
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

import games
from firmware_py.replay import gif, summary_svg
from firmware_py.replay.timeline import MOMENT
from tests.firmware_py.replay.test_timeline import film_of, played

SVG = "{http://www.w3.org/2000/svg}"


def test_a_strip_has_a_picture_for_each_news_and_ends_with_the_last():
    match = played("nightwatch", entries=14)
    film = film_of(match, handed_over=False)
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
    film = film_of(played("nightwatch", entries=30), handed_over=False)
    monkeypatch.setattr(gif, "LONGEST", 2_000)
    picture = Image.open(BytesIO(gif.gif(film)))
    assert picture.info["duration"] < 200


@pytest.mark.parametrize("name", games.names(plugins=False))
@pytest.mark.parametrize("language", ["en", "nl", "fr", "de"])
def test_a_summary_is_a_well_formed_picture_that_names_who_won(name, language):
    match = played(name, entries=2000)
    film = film_of(match, handed_over=False)
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
    film = film_of(match, handed_over=False, names=people)
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
    said = summary_svg.svg(film_of(played(name, entries=1), handed_over=False))
    assert ">Nothing to show yet.<" in said
    assert "<path" not in said
    assert ">Actions<" not in said
    assert ">Actions<" in summary_svg.svg(film_of(played(name, entries=2000), handed_over=False))


def test_a_film_calls_people_by_their_names():
    film = film_of(played("nightwatch", entries=8), names=("Anna", "Bob"))
    heads = {film.still(moment * MOMENT).screen.says()[0] for moment in range(9)}
    assert any("Anna" in head for head in heads)
    assert not any("Red" in head for head in heads)


def test_the_picture_of_an_unfinished_match_crowns_nobody():
    said = summary_svg.svg(film_of(played("capsules", entries=60)))
    assert ">2 players<" in said
    assert ">Red<" not in said
    named = summary_svg.svg(film_of(played("capsules", entries=60), names=("Anna", "")))
    assert ">Anna, Blue<" in named


def test_titles_do_not_become_markup():
    film = film_of(played("nightwatch", entries=6))
    assert "<script" not in summary_svg._text(0, 0, "<script>&", size=9)
    assert ET.fromstring(summary_svg.svg(film)) is not None  # noqa: S314  (our own file)
