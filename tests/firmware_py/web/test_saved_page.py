"""Saved page: one file that plays a match offline, with nothing secret before the end."""

import re
import zlib
from base64 import b64decode

import msgspec
import pytest

from firmware_py.replay.match_loader import LoadedMatch
from firmware_py.replay.timeline import MOMENT
from firmware_py.web import saved_page
from games.core.action import OVER
from tests.firmware_py.replay.test_timeline import film_of, played
from tests.follower import Follower
from tests.waiting import LONG_MS

LARGEST = 1_000_000


def tape_of(page):
    """Return the recording in a page."""
    packed = re.search(rb'id="tape">([^<]+)<', page)
    assert packed is not None
    return msgspec.json.decode(zlib.decompress(b64decode(packed[1])))


def snapshots(tape, view):
    """Yield the snapshot of each moment."""
    follower = Follower()
    for frame in tape["views"][view]:
        follower.hear(frame)
        yield follower.table


def faces(zones):
    return [(zone["id"], item["face"]) for zone in zones for item in zone["items"]]


def scene_faces(scene):
    return [(zone.id, item.face) for zone in scene.zones for item in zone.items]


@pytest.fixture(scope="module")
def finished():
    return played("outcasts", entries=3000)


@pytest.fixture(scope="module")
def page(finished):
    return saved_page.html(LoadedMatch(finished, ("Ann", "Bea")), "en", review=False)


def test_the_page_is_one_file_of_less_than_a_megabyte(page):
    assert len(page) < LARGEST
    assert b"src=" not in page.partition(b'id="tape"')[0]
    assert b"http" not in page.replace(b"http-equiv", b"").partition(b'id="tape"')[0]


def test_a_finished_match_shows_all_hands_or_those_of_one_seat(finished, page):
    tape = tape_of(page)
    assert set(tape["views"]) == {"all", "0", "1"}
    film = film_of(finished)
    held = 0
    for moment, (every, ann) in enumerate(
        zip(snapshots(tape, "all"), snapshots(tape, "0"), strict=True)
    ):
        film.still(moment * MOMENT)
        match = film.match
        public = dict.fromkeys(zone.id for zone in match.scene(None).zones)
        seats = [{zone.id: zone for zone in match.scene(seat).zones} for seat in (0, 1)]
        for zone in every["scene"]["zones"]:
            assert zone["id"] in public
            if (seat := zone["seat"]) is not None:
                own = [item.face for item in seats[seat][zone["id"]].items]
                assert [item["face"] for item in zone["items"]] == own
                held += any(own)
        assert faces(ann["scene"]["zones"]) == scene_faces(match.scene(0))
    assert held > 100


@pytest.mark.parametrize("name", ["outcasts", "midnight", "capsules", "cinderella"])
@pytest.mark.parametrize("over", [True, False])
def test_a_match_that_was_left_shows_only_what_all_could_see(name, over):
    """`over` alone does not open hands: the match itself must have ended."""
    match = played(name, entries=45)
    assert match.turn != OVER
    tape = tape_of(saved_page.html(LoadedMatch(match, over=over), "en", review=True))
    assert set(tape["views"]) == {"table"}
    assert tape["review"] is None
    film = film_of(match)
    for moment, seen in enumerate(snapshots(tape, "table")):
        film.still(moment * MOMENT)
        assert faces(seen["scene"]["zones"]) == scene_faces(film.match.scene(None))
        assert seen["hand"] is None
        assert seen["ask"] is None
    assert seen["course"]["scores"] == seen["course"]["won"] == []


def test_a_match_whose_end_can_be_undone_is_like_one_that_was_left(finished):
    tape = tape_of(saved_page.html(LoadedMatch(finished, over=False), "en", review=False))
    assert set(tape["views"]) == {"table"}


def test_each_frame_is_one_of_the_replay(finished, page):
    tape, film = tape_of(page), film_of(finished)
    assert len(tape["frames"]) == film.length // MOMENT
    for moment in (0, 30, len(tape["frames"]) - 1):
        first, ring, _ = tape["frames"][moment][0]
        assert first == 0
        colours = film.still(moment * MOMENT).frame
        assert bytes.fromhex(tape["rings"][ring]) == bytes(part for one in colours for part in one)


@pytest.mark.needs("browser")
@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_a_browser_plays_the_file_without_a_network(finished, tmp_path, chromium, scheme):
    review = {"name": ("Ann", "Bea"), "started": "2026-11-26 20:14:00"}
    file = tmp_path / "match.html"
    loaded = LoadedMatch(finished, review["name"], started=review["started"])
    file.write_bytes(saved_page.html(loaded, "en", review=False))
    context = chromium.new_context(offline=True, color_scheme=scheme)
    asked, errors = [], []
    view = context.new_page()
    view.set_default_timeout(LONG_MS)
    view.on("request", lambda request: asked.append(request.url))
    view.on("console", lambda message: errors.append(message.text))
    view.on("pageerror", lambda error: errors.append(str(error)))
    view.goto(file.as_uri())
    view.wait_for_selector(".film-move")
    slider = view.get_by_role("slider")

    def at(wanted):
        view.wait_for_function(
            "n => document.querySelector('.scrub').ariaValueNow === n", arg=str(wanted)
        )

    last = len(finished.entries)
    view.keyboard.press("End")
    at(last)
    assert view.inner_text(".film-move").startswith(
        f"{'Ann' if finished.result() == (0,) else 'Bea'} wins"
    )
    assert view.locator(".across .open-one").count() > 1  # all cards
    assert "Nov 26, 2026" in view.inner_text(".film-head")
    assert "needs no internet" in view.inner_text(".film-head")
    assert view.locator(".film-head button, .film-head a, #bar button:visible").count() == 0
    view.keyboard.press("Space")  # from the end, it plays from the beginning
    at(0)
    view.keyboard.press("Space")
    view.keyboard.press("a")
    view.get_by_role("radio", name="As Ann saw it", checked=True).wait_for()
    view.keyboard.press("ArrowRight")
    view.keyboard.press("Home")
    at(0)
    view.keyboard.press(">")
    view.keyboard.press(">")
    view.keyboard.press("Space")  # it plays by itself
    at(3)
    view.keyboard.press("Space")
    assert view.evaluate("getComputedStyle(document.documentElement).colorScheme") == scheme
    loaded_art = "i => [...document.images].every(one => one.complete && one.naturalWidth)"
    assert view.evaluate(loaded_art)
    assert slider.get_attribute("aria-valuemax") == str(last)
    context.close()
    assert errors == []
    assert {url.partition(":")[0] for url in asked} <= {"file", "blob", "data"}
    assert [url for url in asked if url.startswith("file")] == [file.as_uri()]
