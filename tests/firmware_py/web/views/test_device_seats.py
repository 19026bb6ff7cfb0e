"""Device's own cards at a table where people deal: hidden from all pages and from the broker.

Two evenings that differ only in the cards that were scanned for the device give every page, the
host's included, the same messages, and leave the same history.
"""

from itertools import zip_longest

import pytest

import games
from firmware_py.mqtt import state
from firmware_py.mqtt.events import Watcher
from firmware_py.web import live_table
from firmware_py.web.interfaces import Refused, Viewer
from games.core.action import TABLE, Action
from games.core.cards import backs
from tests.firmware_py.box import Box
from tests.firmware_py.pages import Pages, give, sees
from tests.firmware_py.web.views.test_frames import TIMES, Shelf

NAMES = games.names()
BOXED = [name for name in NAMES if games.find(name).box_seats]
HOST = Viewer(None, host=True)


class Broker:
    """Records the broker's messages."""

    def __init__(self, box):
        self.told = []
        self._box, self._watcher = box, Watcher(box.console)
        box.runtime.subscribe(self._heard)

    def _heard(self, what):
        if what == "table":
            happening = self._watcher.saw(self._box.runtime.answered)
            if happening is not None:
                self.told.append(happening.to_json())
            self.told.append(state.state(self._box.console))


def to_come(box):
    """Set up until a scan is requested; return whether one is."""
    for _ in range(30):
        if box.match.game.scan_request(box.match.state) is not None:
            return True
        if box.console.play.who(box.console) is None:  # the device does its own set-up
            box.wait(1)
        else:
            box.play_on(1)
    return False


def new(box):
    """Return the faces that may be scanned, without those that were scanned already."""
    state = box.match.state
    tapped = {state.cards.face(back) for back in backs(state.cards.sure)}
    faces = [action.a for action in box.match.game.choices(state, TABLE)]
    return [face for face in faces if face not in tapped] or faces


def news(frames):
    """Return a page's messages without times and repetitions."""
    told = (TIMES.sub(r"\1", frame) for frame in frames)
    shown = [each for each in told if not each.startswith(('{"oled"', '{"ring"'))]
    return [each for at, each in enumerate(shown) if each not in shown[max(0, at - 1) : at]]


def evening(path, monkeypatch, name, which):
    """Scan a deal for the device; return the messages of pages and broker, and what was lit.

    How often a page or a display gets a repetition depends on the load of the machine.
    """
    box = Box(path, games=NAMES).start()
    monkeypatch.setattr(live_table, "a_pin", lambda: "12345678")
    archive = Shelf(path)
    pages, broker = Pages(box, archive), Broker(box)
    box.play(name, seats=3, bots=(2,))
    open_ = {"host": pages.open(host=True), "viewer": pages.open(), "de": pages.open(language="de")}
    assert to_come(box)
    seen = []
    while box.match.game.scan_request(box.match.state) is not None:
        box.lay(new(box)[which], name, seconds=0.5).lift()
        seen.append((box.picture, box.colours))
    for page in open_.values():
        page.order("history")
    pages.close()
    box.close()
    archive.close()
    told = {of: news(page.frames) for of, page in open_.items()}
    return told, (broker.told, seen)


@pytest.mark.parametrize("name", BOXED)
def test_no_page_and_no_broker_is_told_which_cards_were_tapped(tmp_path, monkeypatch, name):
    first, heard = evening(tmp_path / "first", monkeypatch, name, 0)
    last, other = evening(tmp_path / "last", monkeypatch, name, -1)
    for of, told in first.items():
        assert len(told) > 5
        assert [each for each in zip_longest(told, last[of]) if len({*each}) > 1] == [], of
    assert heard == other
    assert not [each for each in heard[0] if "face" in each]


def test_a_page_is_told_that_a_card_is_tapped_and_is_no_answer_in_words(tmp_path):
    box = Box(tmp_path / "journal.sqlite", games=NAMES).start()
    box.play("midnight", seats=2, bots=(1,))
    pages = Pages(box)
    assert to_come(box)
    assert sees(pages.live, HOST)["ask"]["tapped"]
    while box.match.game.scan_request(box.match.state) is not None:
        box.lay(new(box)[0], "midnight", seconds=0.5).lift()
    assert "tapped" not in sees(pages.live, HOST)["ask"]
    pages.close()
    box.close()


def test_a_card_on_the_reader_that_only_the_box_is_shown_has_no_name_on_any_page(tmp_path):
    box = Box(tmp_path / "journal.sqlite", games=NAMES).start()
    box.play("midnight", seats=2, bots=(1,))
    pages = Pages(box)
    assert to_come(box)
    choices = box.match.game.choices(box.match.state, TABLE)
    for face in [action.a for action in choices[:5]]:
        give(pages.live, HOST, "lay", game="midnight", face=face)
        box.wait(1)
        assert sees(pages.live, HOST)["reader"]["card"] is None
    assert box.match.game.scan_request(box.match.state) is None
    assert sees(pages.live, HOST)["reader"]["card"] is None, "it lies there still"
    pages.close()
    box.close()


def saying(box):
    """Return a device that announces what people must do with its cards."""
    assert to_come(box)
    for _ in range(200):
        if box.console.session.pending_play is not None:
            return box
        if box.match.game.scan_request(box.match.state) is not None:
            box.tap(new(box)[0], box.match.game.id)
        elif box.console.play.who(box.console) is None:
            box.wait(1)
        else:
            box.play_on(1)
    raise AssertionError("it never says anything")


def test_the_page_says_what_hands_are_to_do_and_is_told_that_it_is_done(tmp_path):
    box = Box(tmp_path / "journal.sqlite", games=NAMES).start()
    box.play("midnight", seats=2, bots=(1,))
    pages = Pages(box)
    meant = saying(box).console.session.pending_play
    place, seat = meant.lying[0].place, Viewer(0, host=False)
    asked = sees(pages.live, HOST)["ask"]
    assert f"slot {place}" in asked["question"]
    assert (asked["laid"], asked["lines"], asked["ok"]) == (True, [], None)
    with pytest.raises(Refused):
        give(pages.live, seat, "laid")
    assert sees(pages.live, seat)["ask"]["laid"] is False
    give(pages.live, HOST, "laid")
    box.wait(0.1)
    assert meant.action in box.match.actions
    with pytest.raises(Refused):
        give(pages.live, HOST, "laid")
    pages.close()
    box.close()


def test_the_place_of_a_new_card_is_told_on_every_page(tmp_path):
    box = Box(tmp_path / "journal.sqlite", games=NAMES).start()
    box.play("midnight", seats=2, bots=(1,))
    pages = Pages(box)
    assert to_come(box)
    box.tap(box.match.game.choices(box.match.state, TABLE)[0].a, "midnight")
    for viewer in (HOST, Viewer(0, host=False), Viewer(None, host=False)):
        seen = sees(pages.live, viewer)
        assert seen["news"] == ["Green’s card goes in slot 1."]
        assert seen["scene"]["told"].startswith("Green’s card goes in slot 1. Shuffle and deal")
    pages.close()
    box.close()


def test_a_game_with_a_seat_of_the_box_is_started_on_the_page(tmp_path):
    box = Box(tmp_path / "journal.sqlite", games=NAMES).start()
    pages = Pages(box)
    new = {"seats": 2, "cards": "table", "options": {}, "first": 0}
    offers = {game["id"]: game for game in sees(pages.live, HOST)["menu"]["games"]}
    assert {name for name, game in offers.items() if game["box_seats"]} == {*BOXED}
    give(pages.live, HOST, "new_game", game="midnight", bots={1: "strong"}, **new)
    box.wait(0.1)
    assert box.match.setup.box == (1,)
    assert box.console.bots == {1: "strong"}
    give(pages.live, HOST, "seat", seat=1, bot="easy")
    box.wait(0.1)
    assert box.console.bots == {1: "easy"}
    for seat, bot in ((1, ""), (0, "easy")):
        with pytest.raises(Refused):
            give(pages.live, HOST, "seat", seat=seat, bot=bot)
    give(pages.live, HOST, "new_game", game="midnight", **new)  # the same settings again
    box.wait(0.1)
    assert (box.match.setup.box, box.console.bots) == ((1,), {1: "easy"})
    for name in {*NAMES} - {*BOXED}:
        with pytest.raises(Refused, match="The box cannot take a seat"):
            give(pages.live, HOST, "new_game", game=name, bots={1: "easy"}, **new)
    with pytest.raises(Refused):
        give(pages.live, HOST, "new_game", game="midnight", bots={0: "easy", 1: "easy"}, **new)
    pages.close()
    box.close()


def test_a_hold_from_a_page_is_taken_from_whoever_lays_the_card_alone(tmp_path):
    box = Box(tmp_path / "journal.sqlite", games=NAMES).start()
    box.play("midnight", seats=3, bots=(2,))
    pages = Pages(box)
    assert to_come(box)
    hold = box.match.game.choices(box.match.state, TABLE)[0]
    asked = sees(pages.live, HOST)["ask"]
    assert asked["lines"] == [], "two people look at it"
    assert (asked["who"], asked["yours"]) == (2, True), "it is the card of that seat"
    with pytest.raises(Refused):
        give(pages.live, Viewer(0, host=False), "choose", action=hold.to_json())
    give(pages.live, HOST, "choose", action=Action(*hold).to_json())
    box.wait(0.1)
    assert box.match.actions[-1] == hold
    pages.close()
    box.close()
