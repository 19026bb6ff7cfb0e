"""Invariant of frames: private acts do not affect number, size or content of others' frames.

Two evenings differ only in private acts: how often a key was pressed inside a hidden hand, which
card the player selected, how often a hand was viewed on a phone. Every other page gets the same
bytes.
"""

import json
import re
from itertools import zip_longest
from random import Random

import pytest

import games
from firmware_py.web.match_archive import MatchArchive
from games.core.action import OVER
from tests.firmware_py.box import Box
from tests.firmware_py.pages import Pages, spoken

GAMES = {name: {"variant": "advanced"} if name == "cinderella" else {} for name in games.names()}
LONG = 6.0
"""Seconds of every private moment, whatever the player does in it."""
HANDS = 3
"""Minimum number of private moments of an evening."""
AFTER = 15
"""Number of actions that follow, until all earlier events have lines in the log."""


class Shelf:
    """History that reads synchronously, because virtual time does not wait for threads."""

    def __init__(self, path):
        self._library = MatchArchive(
            path, find=games.find, texts=spoken, language=lambda: "en", clock=None, admit=None
        )

    async def matches(self):
        rows = self._library._list()
        return [{**row, "started": ""} for row in rows]

    def close(self):
        self._library.close()


def a_little(box, page, _rng):
    """Look once, and press no other button."""
    if page is not None:
        page.order("look")
    return box


def a_lot(box, page, rng):
    """Select all the cards, look again and again; read the rule of the question."""
    if page is None:
        box.press("ok", seconds=0.8).press("next", seconds=0.05).press("back", seconds=0.05)
    for _ in range(rng.randrange(3, 12)):
        if page is None:
            box.press(rng.choice(["previous", "next"]), seconds=0.05)
        else:
            page.order("look")
    return box


def evening(path, monkeypatch, game, private, *, bots=(), clock=None, phone=False, dark=False):
    """Play with one way of looking; return the frames of every page that is not asked.

    `dark`: the display stops answering in each private moment.
    """
    box = Box(path, games=tuple(GAMES), dealer="device").start()
    rng, moves, hands = Random(1), Random(2), 0
    if clock:
        box.console.change(timer=clock)
    pages = Pages(box)
    box.play(game, seats=3, cards="device", bots=bots, **GAMES[game])
    others = {"viewer": pages.open(), "de": pages.open(language="de")}
    if not bots:
        others["seat 1"] = pages.open(1)
    own = pages.open(0) if phone else None
    host = pages.open(host=True) if phone else None
    for _ in range(150):
        console, match = box.console, box.match
        if match.turn == OVER or hands >= HANDS:
            break
        play = console.play
        who = play.who(console)
        ask = play.ask(console)
        if who is None:  # a bot's turn
            box.wait(1)
            continue
        if ask is not None and ask.private and who != 1:
            began = box.loop.time()
            page = None
            if phone:
                page = own if who == 0 else host
            elif play.hands_over(console):
                box.press("ok")
            hands += 1
            box.chips.oled.fault = "nak" if dark else None
            private(box, page, rng).let(LONG - (box.loop.time() - began))
            box.wait(0)
        box.play_on(1, moves)
        box.chips.oled.fault = None
    pages.close()
    box.close()
    assert hands, "nobody had anything to hide"
    return {name: page.frames for name, page in others.items()}


def same(one, other):
    for name, frames in one.items():
        for at, (here, there) in enumerate(zip_longest(frames, other[name])):
            told = f"frame {at} of the {name}'s page tells: {differs(here, there)}"
            assert None not in (here, there), told
            assert TIMES.sub(r"\1", here) == TIMES.sub(r"\1", there), told
            assert times(here) == pytest.approx(times(there), abs=0.001), told


TIMES = re.compile(r'("(?:now|at|version|left|since)":)([0-9.]+)')
UNITS = {'"version":': 1e6, '"left":': 1e9, '"since":': 1e9}


def times(frame):
    """Return all times in a frame, in seconds. Virtual time is exact up to some nanoseconds."""
    return [float(number) / UNITS.get(key, 1) for key, number in TIMES.findall(frame)]


def differs(one, other):
    """Return a short description of a difference."""
    if one is None or other is None:
        return f"one more, {(one or other)[:60]}"
    one, other = json.loads(one), json.loads(other)
    (kind, before), (other_kind, after) = one.popitem(), other.popitem()
    if kind != other_kind or kind != "table":
        return f"{kind} {str(before)[:40]}, {other_kind} {str(after)[:40]}"
    return {key: (before[key], after.get(key)) for key in before if before[key] != after.get(key)}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "how",
    [{}, {"bots": (1, 2)}, {"clock": "fischer:300+5"}, {"phone": True}, {"dark": True}],
    ids=["handed", "alone", "clock", "phone", "dark"],
)
def test_what_is_done_in_private_is_told_to_nobody(tmp_path, monkeypatch, game, how):
    told = [
        evening(tmp_path / name, monkeypatch, game, private, **how)
        for name, private in (("little", a_little), ("lot", a_lot))
    ]
    same(*told)


def a_few_tries(box, page, who, tries):
    """Answer privately on the own page and undo it, `tries` times; return whether that works."""
    match = box.match
    for line in match.ask(who).lines:
        state = match.game.apply(match.state, line.action)
        ask = match.game.ask(state, who)
        heard = match.game.news(match.state, line.action, state, None)
        if not heard and ask is not None and ask.private and who in match.game.asked(state):
            break
    else:
        return False
    for _ in range(tries):
        assert "done" in page.order("choose", action=line.action.to_json(), seconds=0.3)
        assert "done" in page.order("undo", seconds=0.3)
    return True


def an_evening_of_tries(path, monkeypatch, game, tries):
    """Play with own pages; return the frames and replies of every page that is not asked.

    All pages request the history again and again, and their frames contain what they could undo.
    """
    box = Box(path, games=tuple(GAMES), dealer="device").start()
    archive = Shelf(path)
    pages, moves, times, after = Pages(box, archive), Random(5), 0, 0
    box.play(game, seats=3, cards="device", **GAMES[game])
    others = {"viewer": pages.open(), "seat 1": pages.open(1), "seat 2": pages.open(2)}
    own = pages.open(0)
    for _ in range(120):
        match = box.match
        if match.turn == OVER or after >= AFTER:
            break
        after += times >= HANDS
        who = box.console.play.who(box.console)
        if times < HANDS and who == 0 and (ask := match.ask(0)) is not None and ask.private:
            began = box.loop.time()
            times += a_few_tries(box, own, 0, tries)
            box.let(LONG - (box.loop.time() - began))
            for page in others.values():
                page.order("history")
            box.wait(0)
        box.play_on(1, moves)
    for page in others.values():
        page.order("history")
    pages.close()
    box.close()
    archive.close()
    return times, {name: page.frames for name, page in others.items()}


@pytest.mark.parametrize("game", GAMES)
def test_nobody_can_count_what_was_answered_in_secret_and_taken_back(tmp_path, monkeypatch, game):
    def told(tries):
        return an_evening_of_tries(tmp_path / f"{tries}.sqlite", monkeypatch, game, tries)

    times, none = told(0)
    assert times or game != "midnight", "nobody marked anything"
    # In a game without such a moment, the other evenings would repeat this one.
    for tries in (1, 5) if times else ():
        _, some = told(tries)
        same(none, some)


def test_a_press_inside_a_hidden_hand_is_no_frame(tmp_path):
    box = Box(tmp_path / "journal.sqlite", games=games.names(), dealer="device").start()
    box.play("nightwatch", seats=3, cards="device").play_on(2, Random(1))
    pages = Pages(box)
    asked = box.match.turn
    others = [pages.open(), pages.open((asked + 1) % 3), pages.open((asked + 2) % 3)]
    box.press("ok").wait(1)
    before = [len(page.frames) for page in others]
    box.press("next", "next", "previous").wait(1)
    assert [len(page.frames) for page in others] == before
    pages.close()
    box.close()


def test_a_look_on_a_phone_is_no_frame_on_the_shared_screen_either(tmp_path):
    box = Box(tmp_path / "journal.sqlite", games=games.names(), dealer="device").start()
    box.play("nightwatch", seats=3, cards="device").play_on(2, Random(1))
    pages = Pages(box)
    own, *others = pages.open(0), pages.open(host=True), pages.open(1), pages.open()
    box.wait(20)
    before = [len(page.frames) for page in others]
    for _ in range(3):
        assert own.order("look", seconds=0)["look"]["hand"]
    assert [len(page.frames) for page in others] == before
    pages.close()
    box.close()


def test_a_version_grows_with_the_viewers_own_view_alone(tmp_path):
    box = Box(tmp_path / "journal.sqlite", games=games.names(), dealer="device").start()
    box.play("nightwatch", seats=3, cards="device").play_on(2, Random(1))
    pages, asked = Pages(box), box.match.turn
    page, host = pages.open((asked + 1) % 3), pages.open(host=True)
    box.press("ok").wait(1)
    assert box.console.play.opened == asked
    now, beside = page.table["version"], host.table["version"]
    box.press("next", "next").wait(1)
    assert page.table["version"] == now
    assert host.table["version"] > beside + 4, "the shared screen stands beside the box"
    box.play_on(1).wait(1)
    assert page.table["version"] > now
    assert page.table["version"] >= host.table["version"] - 1_000_000, "one scale for all pages"
    pages.close()
    box.close()
