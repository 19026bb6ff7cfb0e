"""Rules on pages: each page gets the entries of what it shows, and of nothing else."""

import json
import re
from contextlib import suppress
from random import Random

import pytest

import games
from firmware_py.web import protocol
from firmware_py.web.interfaces import Refused, Viewer
from games.core.action import OVER
from tests.firmware_py.box import Box
from tests.firmware_py.pages import Pages, give
from tests.firmware_py.web.views.test_frames import same
from tests.firmware_py.web.views.test_live_table import hidden_swaps, seats

HOST = Viewer(None, host=True)
PUBLIC = Viewer(None, host=False)


def rule(live, viewer, about, **more):
    return give(live, viewer, "rule", about=about, **more)["rule"]


def rules(live, viewer, **more):
    return give(live, viewer, "rules", **more)["rules"]


def everything(live, viewer):
    """Return all replies that a viewer can get by asking, as bytes."""
    sees = live.snapshot(viewer)
    match = live.runtime.console.match
    asked = [{"about": "ask"}, *({"about": "hour", "number": hour} for hour in (1, 12, 24))]
    asked += [{"about": "log", "number": line.n} for line in sees.log]
    asked += [{"about": "face", "id": face.id} for face in match.setup.deck.faces]
    asked += [
        {"about": "line", "action": line.action.to_json()}
        for who in (*match.game.asked(match.state), -1)
        if who in live.viewers.speaks_for(viewer)
        for line in (match.ask(who).lines if match.ask(who) else ())
    ]
    asked += [{"about": "icon", "seat": seat, "number": 0} for seat in range(match.setup.seats)]
    said = [give(live, viewer, "rule", **each) for each in asked]
    return json.dumps([str(each) for each in (*said, rules(live, viewer))])


# Contents


@pytest.mark.parametrize("game", games.names())
def test_all_of_a_match_can_be_read_and_what_is_asked_stands_first(box, live, game):
    box.play(game, seats=3, cards="device")
    told = rules(live, HOST)
    match = box.match
    suits = match.game.entries.suiting(match.setup)
    assert [each.id for each in told.entries] == [entry.id for entry in suits]
    assert told.now[0] == rule(live, HOST, "ask")
    for each in told.entries:
        said = rule(live, HOST, "entry", id=each.id)
        assert (said.id, said.title) == (each.id, each.title)
        assert said.short
        for text in (said.title, *said.short, *said.more):
            assert not re.search(rf"\b{game}\.\w+\.", text), text


@pytest.mark.parametrize("game", games.names())
def test_before_a_match_every_entry_of_a_game_can_be_read(box, live, game):
    told = rules(live, HOST, game=game)
    assert (told.game, told.now, told.house) == (game, [], [])
    assert len(told.entries) == len(games.find(game).entries)
    assert rule(live, HOST, "entry", id=told.entries[0].id, game=game).short


def test_without_a_match_there_is_nothing_of_it_to_ask_about(box, live):
    with pytest.raises(Refused):
        rules(live, HOST)
    with pytest.raises(Refused):
        rules(live, HOST, game="chess")


def test_a_search_finds_a_title_and_forgives_a_letter(box, live):
    box.play("nightwatch", seats=2, cards="device")
    assert rules(live, HOST, search="crow").entries[0].title == "Crow"
    assert rules(live, HOST, search="lantren").entries[0].title.startswith("Lantern")
    assert rules(live, HOST, search="qqqq").entries == []


def test_what_the_table_plays_otherwise_stands_below(box, live):
    box.play("cinderella", seats=3, variant="magic", cards="device", last_chance="yes")
    assert len(rules(live, HOST).house) == 1


def test_the_card_on_the_reader_stands_there_too(box, live):
    box.play("midnight", seats=3, cards="table")
    assert len(rules(live, HOST).now) == 1
    give(live, HOST, "lay", game="midnight", face="deja_vu")
    box.wait(0.5)
    assert [one.title for one in rules(live, HOST).now][1:] == ["Déjà-vu"]
    assert len(rules(live, PUBLIC).now) == 1


# Things


def test_a_thing_that_is_not_there_has_no_rule_and_nothing_fails(box, live):
    box.play("midnight", seats=3, cards="device")
    odd = [
        *({"about": about} for about in protocol.FindRule.__annotations__["about"].__args__),
        {"about": "icon", "seat": 99, "number": 5},
        {"about": "icon", "seat": 0, "number": -1},
        {"about": "log", "number": 10**6, "at": -1},
        {"about": "line", "action": [9, "x"]},
        {"about": "why", "id": "no.such.message"},
        {"about": "entry", "id": "no-such"},
        {"about": "reason", "spot": {"zone": "x"}, "seat": 7},
        {"about": "ask", "seat": 99},
    ]
    for viewer in (HOST, PUBLIC, *seats(box)):
        for each in odd:
            with suppress(Refused):
                give(live, viewer, "rule", **each)


def test_a_line_of_the_log_is_asked_about_by_its_number(box, live):
    box.play("cinderella", seats=3, variant="basic", cards="device")
    box.play_on(6, Random(1))
    for line in live.snapshot(HOST).log:
        news = live.past.news_of(HOST, line.n)
        assert line.text in [live.viewers.say(HOST, said) for said in news]
        entry = box.match.game.entries.about(news[0], box.match.setup)
        said = rule(live, HOST, "log", number=line.n)
        assert (said and said.id) == (entry and entry.id)


def test_a_refusal_bears_by_what_its_rule_is_found(box, live, pages):
    box.play("outcasts", seats=3, variant="base", cards="device")
    page = pages.open(0)
    answer = page.order("choose", action=[1, "pass"])
    assert answer["reason"] == "table.why.not-yours"
    assert page.order("rule", about="why", id=answer["reason"])["rule"] is None


# Secrecy


@pytest.mark.parametrize("game", games.names())
def test_what_a_seat_cannot_see_changes_no_byte_of_what_it_reads(box, live, game):
    rng, tried = Random(3), 0
    box.play(game, seats=3, cards="device")
    for _ in range(8):
        box.play_on(2, rng)
        match = box.match
        if match.turn == OVER:
            break
        true = match.state
        for viewer in (*seats(box), PUBLIC):
            before = everything(live, viewer)
            for other in [*hidden_swaps(match, viewer.seat)][:3]:
                match.state = match.states[-1] = other
                tried += 1
                assert everything(live, viewer) == before
                match.state = match.states[-1] = true
    assert tried or game == "capsules"


def test_what_is_asked_in_private_is_explained_to_that_seat_alone(box, live):
    box.play("outcasts", seats=3, variant="base", cards="device", opening="race")
    match = box.match
    while not (match.ask(0) and match.ask(0).private):
        box.play_on(1, Random(1))
    line = match.ask(0).lines[0].action.to_json()
    assert rule(live, Viewer(0, host=False), "line", action=line) is not None
    for viewer in (Viewer(1, host=False), PUBLIC, HOST):
        assert rule(live, viewer, "line", action=line) is None
        assert rule(live, viewer, "ask", seat=0) == rule(live, viewer, "ask")


def an_evening(path, monkeypatch, *, reads):
    """Let one page read rules, or not; return the frames of every other page."""
    box = Box(path, games=games.names(), dealer="device").start()
    pages = Pages(box)
    box.play("midnight", seats=3, cards="device")
    own = pages.open(0)
    others = {"seat 1": pages.open(1), "viewer": pages.open(), "host": pages.open(host=True)}
    began = box.loop.time()
    for about in ({"about": "ask"}, {"about": "face", "id": "recycle"}) if reads else ():
        assert own.order("rule", **about)["rule"]
    if reads:
        assert own.order("rules", search="wanderer")["rules"]
    box.let(3 - (box.loop.time() - began))
    box.play_on(3, Random(1))
    pages.close()
    box.close()
    return {name: page.frames for name, page in others.items()}


def test_others_are_told_nothing_of_what_somebody_reads(tmp_path, monkeypatch):
    read, not_read = (
        an_evening(tmp_path / str(reads), monkeypatch, reads=reads) for reads in (True, False)
    )
    # The host's page contains addresses that differ between tables.
    assert len(read.pop("host")) == len(not_read.pop("host"))
    same(read, not_read)
