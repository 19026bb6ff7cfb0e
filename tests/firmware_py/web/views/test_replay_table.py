"""Replay on the page: a port.Table that is controlled by four buttons or by commands."""

import asyncio

import pytest

from drivers.emulation.virtual_time import VirtualLoop
from firmware_py.i18n import Texts
from firmware_py.replay.timeline import MOMENT
from firmware_py.web.interfaces import Refused, Viewer
from firmware_py.web.protocol import ControlReplay, PressButton, ReleaseButton
from firmware_py.web.replay_table import ReplayTable
from games.core.action import OVER
from tests.firmware_py.pages import sees
from tests.firmware_py.replay.test_timeline import film_of, played

ALL = Viewer(None, host=False)
SECOND = 1_000_000_000


class Visit:
    """Viewer of a replay; `heard` are its notifications."""

    def __init__(self, name="nightwatch", entries=20, over=False):
        self.loop = VirtualLoop()
        self.film = film_of(played(name, entries=entries))
        game = self.film.saved.game
        self.table = ReplayTable(
            self.film,
            texts=lambda language: Texts(language, {game.id: game.folder}),
            loop=self.loop,
            clock=self.loop.now_ns,
            admit=lambda token: ALL if token is None else None,
            number=7,
            over=over,
        )
        self.heard = []
        self.leave = self.table.subscribe(self.heard.append)

    def let(self, seconds):
        self.loop.run_until_complete(asyncio.sleep(seconds))

    def do(self, order):
        self.table.do(ALL, order)

    @property
    def replay(self):
        return sees(self.table, ALL)["replay"]


@pytest.fixture
def visit():
    visit = Visit()
    yield visit
    visit.loop.close()


def test_it_begins_at_the_beginning_and_stands(visit):
    start = {"number": 7, "at": 0, "of": 20, "speed": 1.0, "playing": False, "cards": "table"}
    assert visit.replay == start
    visit.let(30)
    assert visit.heard == []


def test_ok_plays_and_stands(visit):
    visit.do(PressButton(button="ok"))
    visit.let(5)
    assert visit.replay["playing"]
    assert visit.replay["at"] == 2
    visit.do(PressButton(button="ok"))
    visit.let(60)
    assert visit.replay["at"] == 2
    assert not visit.replay["playing"]


def test_next_previous_and_back(visit):
    for button, at in (("next", 1), ("next", 2), ("previous", 1), ("back", 0), ("previous", 0)):
        visit.do(PressButton(button=button))
        visit.do(ReleaseButton(button=button))
        assert visit.replay["at"] == at


def test_it_comes_to_its_end_and_stops_costing_anything(visit):
    visit.do(ControlReplay(speed=100, playing=True))
    visit.let(2)
    assert visit.replay["at"] == 20
    assert not visit.replay["playing"]
    visit.heard.clear()
    visit.let(60)
    assert visit.heard == []
    assert sees(visit.table, ALL)["log"]


@pytest.mark.parametrize("speed", [0.25, 1, 7, 100, -1, -100])
def test_at_any_speed_no_more_pictures_than_an_eye_can_see(visit, speed):
    visit.do(ControlReplay(moment=10, speed=speed, playing=True))
    visit.heard.clear()
    visit.let(1)
    assert visit.heard.count("ring") <= 26


def test_backwards_to_the_beginning(visit):
    visit.do(ControlReplay(moment=5, speed=-1, playing=True))
    visit.let(30)
    assert visit.replay["at"] == 0


def test_how_fast_and_which_way_are_said_apart(visit):
    """A user who presses a speed and then play keeps that speed, before it is confirmed."""
    for said, speed in (
        (ControlReplay(pace=20), 20),
        (ControlReplay(backwards=True, playing=True), -20),
        (ControlReplay(pace=5), -5),
        (ControlReplay(backwards=False), 5),
    ):
        visit.do(said)
        assert visit.replay["speed"] == speed


def test_the_page_sees_the_moment_and_no_question(visit):
    visit.do(ControlReplay(moment=20))
    seen = sees(visit.table, ALL)
    assert seen["game"]["id"] == "nightwatch"
    assert seen["ask"] is None
    assert seen["undo"] is None
    assert seen["hand"] is None
    early = Visit()
    early.do(ControlReplay(moment=3))
    assert len(sees(early.table, ALL)["log"]) < len(seen["log"])
    early.loop.close()


def hands(snapshot):
    """Return the faces in the zones of each seat."""
    zones = [zone for zone in snapshot["scene"]["zones"] if zone["seat"] is not None]
    return {
        zone["seat"]: {item["face"] for item in zone["items"] if item["face"]} for zone in zones
    }


@pytest.mark.parametrize(("view", "open_seats"), [("all", {0, 1}), (1, {1}), ("table", set())])
def test_hands_of_a_finished_match_are_shown_to_those_who_ask(view, open_seats):
    visit = Visit("outcasts", entries=3000, over=True)
    assert visit.table.film.saved.turn == OVER
    visit.do(ControlReplay(moment=60, cards=view))
    seen = hands(sees(visit.table, ALL))
    assert {seat for seat, faces in seen.items() if faces} == open_seats
    match = visit.film.match
    for seat in open_seats:
        own = {zone.id: zone for zone in match.scene(seat).zones}[f"hand-{seat}"]
        assert seen[seat] == {item.face for item in own.items}
    visit.loop.close()


@pytest.mark.parametrize(("entries", "over"), [(60, True), (3000, False)])
def test_hands_stay_hidden_until_the_match_has_ended_for_good(entries, over):
    """A match that was left has no result, and the end of one on the table can be undone."""
    visit = Visit("outcasts", entries=entries, over=over)
    before = sees(visit.table, ALL)
    for view in ("all", 0):
        with pytest.raises(Refused, match="hands stay hidden"):
            visit.do(ControlReplay(moment=60, cards=view))
    assert sees(visit.table, ALL) == before
    assert not before["course"]["over"]
    assert before["course"]["scores"] == before["course"]["won"] == []
    visit.loop.close()


def test_a_view_of_no_seat_is_refused():
    visit = Visit("outcasts", entries=3000, over=True)
    with pytest.raises(Refused, match="no seat 2: its seats are 0 to 1"):
        visit.do(ControlReplay(cards=2))
    visit.loop.close()


def test_versions_grow_with_what_is_seen(visit):
    versions = []
    visit.table.subscribe(lambda _: versions.append(sees(visit.table, ALL)["version"]))
    visit.do(ControlReplay(speed=1, playing=True))
    visit.let(8)
    assert versions == sorted(versions)
    assert len(set(versions)) >= 4


def test_a_film_is_only_looked_at(visit):
    with pytest.raises(Refused, match="only be looked at"):
        visit.table.look(ALL)


def test_a_speed_that_no_film_has_is_refused_and_nothing_changes(visit):
    with pytest.raises(Refused, match="0\\.25 to 100"):
        visit.do(ControlReplay(speed=1000, playing=True))
    assert not visit.replay["playing"]


def test_strangers_are_not_admitted(visit):
    assert visit.table.admit("guess") is None


def test_when_the_last_one_leaves_the_film_stands(visit):
    visit.do(ControlReplay(speed=1, playing=True))
    visit.leave()
    heard = len(visit.heard)
    visit.let(10)
    assert len(visit.heard) == heard


def test_ring_and_oled_are_of_the_same_moment(visit):
    visit.do(ControlReplay(moment=6))
    still = visit.film.still(7 * MOMENT - 1)
    assert visit.table.colours() == still.frame
    assert len(visit.table.picture()) == 1024
