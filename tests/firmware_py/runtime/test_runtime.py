# Long: one subject, a test a rule.
"""Runtime with real parts, except for time and the chips."""

import logging
import sqlite3
from datetime import datetime

import pytest

from drivers.emulation.pn532 import Tag
from firmware_py.console import commands, inputs
from firmware_py.console.modes.tag_link import LinkTagQuestion
from firmware_py.console.notifications.notification import Notification
from firmware_py.console.notifications.save_failure import SaveFailedMode
from firmware_py.runtime.devices import Devices
from firmware_py.runtime.outputs import PROBE
from firmware_py.storage import repair
from firmware_py.storage.history import History
from firmware_py.storage.journal import Journal
from firmware_py.storage.journal import NotSaved as NotSavedError
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.match import Match
from games.core.text import text
from tests.firmware_py.box import Box, boxes_at

DARK = ((0, 0, 0),) * 24


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite"


@pytest.fixture
def boxes(path):
    with boxes_at(path) as make:
        yield make


@pytest.fixture
def box(boxes):
    return boxes()


def entries(path):
    with History(path) as kept:
        running = next(each for each in kept.matches() if each.closed is None)
        return Match.load(kept.bytes_of(running.id)).entries


# From press to light


def test_the_box_is_lit_as_soon_as_it_starts(box):
    assert box.lit
    assert "New game" in box.says
    assert any(box.picture)


def test_a_tapped_tile_is_kept_and_then_lit(box, path):
    box.play(variant="basic").choose(Action(CHANCE, "roll", "hourglass"))
    before, picture = box.colours, box.picture
    box.lay("gown")
    assert box.match.actions[-1].verb == "pair"
    assert entries(path)[-1] == box.match.actions[-1]
    assert box.colours != before
    assert box.picture != picture


def test_a_press_is_seen_at_once_and_counts_once(box):
    box.play(variant="basic").choose(Action(CHANCE, "roll", "hourglass"))
    picture = box.picture
    box.chips.pins.press("next")
    box.wait(0.01)
    assert box.picture != picture
    chosen = box.console.play.cursor
    box.wait(0.05)
    box.chips.pins.release("next")
    box.wait(0.1)
    assert box.console.play.cursor == chosen


def test_nothing_is_shown_before_it_is_committed(box):
    box.play(variant="basic")
    shown = []
    real = box.journal.append_all

    def slow(*args):
        shown.append((len(box.match.actions), box.colours))
        return real(*args)

    box.journal.append_all = slow
    count, colours = len(box.match.actions), box.colours
    box.choose(Action(CHANCE, "roll", "hourglass"))
    assert shown == [(count, colours)]
    assert len(box.match.actions) == count + 1


@pytest.mark.parametrize("game", ["cinderella", "nightwatch"])
def test_a_whole_game_ends_in_the_history(boxes, path, game):
    box = boxes()
    box.play(game, cards="device").play_on(2000)
    assert box.match.turn == OVER
    assert box.lit
    box.play(game, cards="device")
    with History(path) as journal:
        _running, played = journal.matches()
    assert (played.game, played.closed) == (game, "over")


def test_bots_alone_play_to_the_end(boxes):
    box = boxes()
    box.play("nightwatch", seats=2, cards="device", bots=(0, 1))
    box.wait(600)
    assert box.match.turn == OVER


# Power cuts


def test_after_a_power_cut_the_table_is_as_it_was(boxes):
    box = boxes()
    box.play(variant="magic", seats=3).play_on(12)
    box.wait(62)  # until the ring stops moving
    digest, actions, colours = box.match.digest(), list(box.match.actions), box.colours
    box.drop()
    again = boxes()
    assert again.match.digest() == digest
    assert again.match.actions == actions
    assert "go on" in again.says.lower() or "continue" in again.says.lower()
    again.tap("gown")
    assert again.match.actions == actions  # no action counts before a player confirms
    again.press("ok").wait(62)
    assert again.colours == colours
    again.play_on(3)
    assert len(again.match.actions) == len(actions) + 3


def test_what_damage_has_cost_is_said(boxes, path):
    box = boxes().play(variant="basic").play_on(6)
    entries = list(box.match.entries)
    box.drop()
    with sqlite3.connect(path) as db:
        db.execute("UPDATE entries SET row = '{' WHERE number = 4")
    db.close()
    again = boxes()
    assert again.match.entries == entries[:4]
    assert f"The last {len(entries) - 4} actions were lost." in again.says
    again.drop()
    with path.open("ab") as file:
        file.write(b"half a page")
    torn = boxes()
    assert torn.match.entries == entries[:4]
    assert "Saves damaged" in torn.says
    assert "No game was lost." in torn.says
    torn.press("ok")
    assert "Nothing is lost." in torn.says
    torn.drop()
    assert "Nothing is lost." in boxes().says


def test_where_nobody_can_say_what_damage_has_cost_that_is_said(boxes, path, monkeypatch):
    box = boxes().play(variant="basic").play_on(6)
    entries = list(box.match.entries)
    box.drop()
    with path.open("ab") as file:
        file.write(b"half a page")
    # given last entries that can be neither read nor counted
    real = repair.readable

    def readable(old, most):
        (found,), unsure = real(old, most)
        return [found._replace(entries=found.entries[:4], missing=None)], unsure

    monkeypatch.setattr(repair, "readable", readable)
    torn = boxes().press("ok")
    assert torn.match.entries == entries[:4]
    assert "The last moves may be lost." in torn.says


def test_cut_after_the_commit_and_before_the_light(boxes):
    box = boxes()
    box.play(variant="basic")
    real = box.journal.append_all
    box.journal.append_all = lambda *args: (real(*args), box.runtime._pump.cancel())
    box.runtime.command(commands.Choose(Action(CHANCE, "roll", "hourglass")))
    box.let(0.1)
    known = len(box.match.actions)
    box.drop()
    assert len(boxes().match.actions) == known + 1


def test_a_deal_that_the_cut_interrupted_goes_on(boxes):
    box = boxes()
    box.play("nightwatch", cards="device")
    box.drop()
    again = boxes().press("ok")
    assert again.match.turn >= 0


# Journal errors


def trouble(box, pragma):
    """Let writing fail by a pragma on the journal's connection; return a function that ends it."""
    journal = box.journal
    opened = journal._opened

    def crippled():
        db = opened()
        db.execute(f"PRAGMA {pragma}")
        return db

    def mend():
        journal._opened = opened
        journal.close()

    journal._opened = crippled
    return mend


def fill(box):
    """Play until the journal refuses an entry; return the number of entries before that."""
    box.play_on(5)
    for number in range(400):
        before = len(box.match.entries)
        if number % 2:
            box.play_on(1)
        else:
            box.feed(inputs.UndoRequested(agreed=True, at=box.runtime.now()))
        if isinstance(box.console.mode, SaveFailedMode):
            return before
    pytest.fail("the disk was never full")


@pytest.mark.parametrize(
    ("pragma", "reason"),
    [("max_page_count = 1", "disk is full"), ("query_only = 1", "read-only")],
)
def test_people_are_told_go_on_unsaved_and_it_is_written_later(boxes, path, pragma, reason):
    box = boxes().play("cinderella", variant="advanced", seats=4, cards="device")
    mend = trouble(box, pragma)
    kept = fill(box)
    assert len(box.match.entries) == kept  # an entry that is not stored is not shown as done
    assert reason in " ".join(box.says.split(" / "))
    gold = box.colours
    assert gold == (gold[0],) * 24
    box.press("next", "ok")  # continue unsaved
    assert len(box.match.entries) == kept + 1
    box.play_on(3)
    assert len(entries(path)) == kept
    mend()
    box.wait(15)
    assert entries(path) == box.match.entries
    box.play_on(1)
    assert entries(path) == box.match.entries


def history(path):
    with History(path) as journal:
        return [(each.game, each.entries, each.closed) for each in journal.matches()]


def test_a_match_that_is_left_unsaved_is_written_when_the_disk_works_again(boxes, path):
    box = boxes().play(variant="basic")
    mend = trouble(box, "query_only = 1")
    box.choose(Action(CHANCE, "roll", "hourglass")).press("next", "ok")
    box.tap("gown")
    left = list(box.match.entries)
    assert len(left) == 2
    box.command(commands.EndGame())
    box.wait(25)
    assert box.console.match is None
    assert box.console.screen().fault  # the start menu shows that something is not saved
    assert history(path) == [("cinderella", 0, None)]
    mend()
    box.wait(15)
    assert history(path) == [("cinderella", 2, "ended")]
    assert not box.console.screen().fault
    box.drop()
    with Journal.open(path) as journal:
        assert journal.resume() is None


def test_one_that_was_never_begun_is_written_too_and_the_next_game_goes_on(boxes, path):
    box = boxes()
    mend = trouble(box, "query_only = 1")
    box.play(variant="basic").press("next", "ok")
    box.choose(Action(CHANCE, "roll", "hourglass"))
    box.play("nightwatch").press("next", "ok").play_on(3)
    mend()
    box.wait(25)
    assert sorted(history(path)) == [
        ("cinderella", 1, "ended"),
        ("nightwatch", len(box.match.entries), None),
    ]
    assert not box.console.unsaved


def test_a_match_is_over_in_the_history_as_soon_as_it_is(boxes, path):
    box = boxes().play("nightwatch", cards="device").play_on(2000)
    assert box.match.turn == OVER
    assert history(path) == [("nightwatch", len(box.match.entries), "over")]
    box.drop()
    again = boxes()
    assert again.match is None
    assert "Continue" not in again.says


def test_the_history_knows_who_played_and_who_won(boxes, path):
    # given names for the seats, and one that is added in the middle of the game
    box = boxes()
    box.console.change(names=("Anna", "", "Carl"))
    box.play("nightwatch", cards="device").play_on(3)
    with History(path) as journal:
        assert journal.matches()[0].names == ("Anna", "")
    box.console.change(names=("Anna", "Bob", "Carl"))
    box.play_on(2000)
    won = box.match.game.result(box.match.state)
    # when other people begin another game
    box.console.change(names=("Dora", "Emil"))
    box.play("nightwatch", cards="device")
    # then each game keeps its own players
    with History(path) as journal:
        second, first = journal.matches()
    assert (first.names, first.won) == (("Anna", "Bob"), won)
    assert (second.names, second.won) == (("Dora", "Emil"), None)


def test_a_name_given_after_the_last_entry_is_in_the_history(boxes, path):
    def names():
        with History(path) as journal:
            return journal.matches()[0].names

    # given a game in which no one acts any more
    box = boxes().play("nightwatch", cards="device").play_on(3)
    # when names are set on the page, then they are stored immediately
    box.command(commands.SetSeating(("Anna", "")))
    assert names() == ("Anna", "")
    # when it is over, then a seat without a name may still get one, and no other name changes
    box.play_on(2000)
    assert box.match.turn == OVER
    box.command(commands.SetSeating(("Dora", "Bob")))
    assert names() == ("Anna", "Bob")
    with History(path) as journal:
        assert journal.matches()[0].closed == "over"


def test_nobody_is_in_the_history_twice_who_sits_elsewhere_when_it_is_over(boxes, path):
    box = boxes().play("nightwatch", cards="device").play_on(3)
    box.command(commands.SetSeating(("", "Uma")))
    box.play_on(2000)
    assert box.match.turn == OVER
    box.command(commands.SetSeating(("Uma", "Late")))
    with History(path) as journal:
        assert journal.matches()[0].names == ("", "Uma")
    box.command(commands.SetSeating(("Late", "Vic")))
    with History(path) as journal:
        assert journal.matches()[0].names == ("Late", "Uma")


def test_a_name_that_could_not_be_written_is_written_with_the_next_entry(boxes, path, monkeypatch):
    def full(*_):
        raise NotSavedError("the disk is full", text("table.unsaved.full"))

    box = boxes().play("nightwatch", cards="device").play_on(3)
    with monkeypatch.context() as trouble:
        trouble.setattr(Journal, "call", full)
        box.command(commands.SetSeating(("Anna", "Bob")))
    box.play_on(1)
    with History(path) as journal:
        assert journal.matches()[0].names == ("Anna", "Bob")


def test_a_label_that_cannot_be_written_stops_no_game(boxes, path, monkeypatch):
    def full(*_):
        raise NotSavedError("the disk is full", text("table.unsaved.full"))

    monkeypatch.setattr(Journal, "call", full)
    box = boxes().play("nightwatch", cards="device")
    box.console.change(names=("Anna", "Bob"))
    box.play_on(3)
    assert not box.console.unsaved
    assert history(path)[0][1] == len(box.match.entries)


def test_an_end_that_was_reached_unsaved_is_written_with_it(boxes, path):
    box = boxes().play("nightwatch", cards="device")
    mend = trouble(box, "query_only = 1")
    box.play_on(1).press("next", "ok").play_on(2000)
    assert box.match.turn == OVER
    mend()
    box.wait(15)
    assert history(path) == [("nightwatch", len(box.match.entries), "over")]
    box.feed(inputs.UndoRequested(agreed=True, at=box.runtime.now()))
    assert history(path) == [("nightwatch", len(box.match.entries), None)]
    box.play_on(2000)
    assert history(path)[0][2] == "over"


def test_an_end_that_is_taken_back_before_it_could_be_written_is_none(boxes, path):
    box = boxes().play("nightwatch", cards="device")
    real = box.journal.close_match

    def fail(*_args):
        raise NotSavedError("no", text("table.unsaved.full"))

    box.journal.close_match = fail
    box.play_on(2000)
    assert box.console.unsaved
    box.feed(inputs.UndoRequested(agreed=True, at=box.runtime.now()))
    box.journal.close_match = real
    box.wait(25)
    assert not box.console.unsaved
    assert history(path) == [("nightwatch", len(box.match.entries), None)]


def test_who_plays_what_is_known_after_a_power_cut(boxes, path):
    box = boxes().play("nightwatch", seats=3, cards="device", bots={0: "random"})
    box.command(commands.GiveSeat(0, "")).play_on(2)
    box.command(commands.GiveSeat(2, "random")).play_on(2)
    box.drop()
    assert boxes().console.bots == {2: "random"}
    with History(path) as journal:
        assert journal.matches()[0].bots == ("", "", "random")
        begun, *_, later = journal.seated(1)
        assert begun == (0, ("random", "", ""))
        assert later.bots == ("", "", "random")
        assert later.entries >= 2


def test_bots_are_bots_again_after_a_power_cut(boxes, path):
    box = boxes().play("nightwatch", seats=3, cards="device", bots=(0, 2))
    box.wait(1)
    count = len(box.match.entries)
    box.drop()
    again = boxes()
    assert set(again.console.bots) == {0, 2}
    again.wait(30)
    assert len(again.match.entries) == count  # no one has confirmed the return yet
    again.press("ok").wait(60)
    assert len(again.match.entries) > count
    assert again.match.game.asked(again.match.state) == (1,)
    again.drop()
    with Journal.open(path) as journal:
        assert journal.resume().bots == {0: "random", 2: "random"}
        assert journal.bytes_of(1) == again.match.save()


def test_trying_again_while_the_disk_is_full_asks_again(boxes, path):
    box = boxes().play("cinderella", variant="advanced", seats=4, cards="device")
    mend = trouble(box, "max_page_count = 1")
    kept = fill(box)
    box.press("ok")  # try again
    assert isinstance(box.console.mode, SaveFailedMode)
    mend()
    box.press("ok")
    assert len(box.match.entries) == kept + 1
    assert entries(path) == box.match.entries


def test_a_game_that_cannot_be_begun_on_disk_can_be_played(boxes, path):
    box = boxes()
    mend = trouble(box, "query_only = 1")
    box.play(variant="basic")
    assert isinstance(box.console.mode, SaveFailedMode)
    box.press("next", "ok")
    box.choose(Action(CHANCE, "roll", "hourglass"))
    assert len(box.match.actions) == 1
    mend()
    box.wait(15)
    assert entries(path) == box.match.entries


def test_a_journal_that_loses_the_match_gets_it_anew(boxes, path):
    box = boxes().play(variant="basic")
    box.choose(Action(CHANCE, "roll", "hourglass"))
    box.journal.close()
    for file in path.parent.iterdir():
        file.unlink()
    box.lay("gown")
    assert not isinstance(box.console.mode, SaveFailedMode)
    assert entries(path) == box.match.entries


def test_a_journal_that_fails_in_an_unknown_way_is_told_too(boxes, caplog):
    box = boxes().play(variant="basic")
    box.journal.append_all = raising(ZeroDivisionError("out of the blue"))
    box.choose(Action(CHANCE, "roll", "hourglass"))
    assert isinstance(box.console.mode, SaveFailedMode)
    assert "out of the blue" in caplog.text
    box.press("next", "ok")
    assert len(box.match.actions) == 1


def test_without_a_journal_everything_but_keeping_works(boxes):
    box = boxes(None)
    box.play(variant="basic").play_on(10)
    assert len(box.match.actions) > 9


# Lost and returning devices


def test_a_reader_unplugged_and_back(box):
    box.play(variant="basic").choose(Action(CHANCE, "roll", "hourglass"))
    box.chips.pn532.unplug()
    box.wait(4)
    assert "reader" in box.console.missing
    assert "eader" in box.says
    box.press("ok", "next", "ok")  # play goes on with buttons
    assert len(box.match.actions) == 2
    box.chips.pn532.replug()
    box.wait(2)
    assert box.console.missing == {}
    if box.match.turn == CHANCE:
        box.choose(Action(CHANCE, "roll", "hourglass"))
    box.tap("gown")
    assert box.match.actions[-1].verb == "pair"


def test_a_card_left_lying_counts_once_also_across_an_unplugging(box):
    box.play(variant="basic").choose(Action(CHANCE, "roll", "hourglass"))
    box.lay("gown", seconds=5)
    count = len(box.match.actions)
    box.chips.pn532.unplug()
    box.wait(4)
    box.chips.pn532.replug()
    box.wait(5)
    assert box.console.missing == {}
    assert len(box.match.actions) == count
    box.choose(Action(CHANCE, "roll", "hourglass"))
    box.wait(5)
    assert len(box.match.actions) == count + 1
    box.lift().tap("rat")
    assert box.match.actions[-1] == Action(1, "pair", "rat")


def test_a_display_that_nods_off_and_returns(box):
    box.play(variant="basic")
    box.chips.oled.fault = "nak"
    box.wait(2)
    assert "oled" in box.console.missing
    box.choose(Action(CHANCE, "roll", "hourglass"))
    assert box.lit
    box.chips.oled.fault = None
    box.chips.oled.reset()
    box.wait(2)
    assert box.console.missing == {}
    box.wait(10)
    assert box.picture == box.runtime.outputs.picture
    assert any(box.picture)


def test_a_ring_that_fails_and_returns_although_nothing_happens(box):
    box.play(variant="basic").wait(61)
    box.chips.line.fault = "fail"
    box.choose(Action(CHANCE, "roll", "hourglass")).wait(1)
    assert "ring" in box.console.missing
    box.wait(70)
    box.chips.line.colours = DARK
    box.chips.line.fault = None
    box.wait(2 * PROBE / 1e9)
    assert box.console.missing == {}
    assert box.lit


@pytest.mark.parametrize("device", ["reader", "oled", "ring", "buttons", "sound"])
def test_one_device_missing_at_start(boxes, device):
    box = boxes(devices=Devices()) if device == "all" else Box()
    name = {"oled": "display"}.get(device, device)
    getattr(box.chips, name).close()
    setattr(box.chips, name, None)
    box.chips.absent[name] = "it is not there"
    box.start().play(variant="basic").choose(Action(CHANCE, "roll", "hourglass"))
    assert len(box.match.actions) == 1
    assert device in box.console.missing
    box.close()


def test_a_missing_button_is_told_and_the_others_work():
    box = Box()
    box.chips.absent["buttons"] = "button 'back' on GPIO19: gpio-fan has that pin"
    box.start()
    assert "button" in box.console.missing
    assert "buttons" not in box.console.missing
    assert "Use the others, or the page." in box.says
    box.close()


def test_all_devices_missing_at_start(boxes, path):
    nothing = Devices()
    nothing.absent = dict.fromkeys(("ring", "display", "reader", "buttons", "sound"), "gone")
    box = boxes(devices=nothing)
    box.play(variant="basic").play_on(10)
    assert entries(path) == box.match.entries
    assert set(box.console.missing) == {"ring", "oled", "reader", "buttons", "sound"}


def test_real_devices_that_are_not_there_stop_nothing(tmp_path):
    from firmware_py.runtime.devices import real_box
    from firmware_py.settings.config import Config

    config = tmp_path / "table.toml"
    config.write_text('[reader]\nport = "/dev/nowhere"\n[display]\nbus = 99\n')
    box = Box()
    box.chips.close()
    box.chips = real_box(box.loop, box.loop.now_ns, box.runtime, Config.load([config]))
    box.start().play(variant="basic").play_on(5)
    assert len(box.match.actions) >= 5
    box.wait(5)
    assert {"oled", "reader"} <= set(box.console.missing)
    box.close()


# Buttons and tags


def test_a_bounce_storm_is_one_press(box):
    box.play(variant="basic").choose(Action(CHANCE, "roll", "hourglass")).press("next")
    at = box.console.play.cursor
    box.chips.pins.press("next")
    for _ in range(50):
        box.chips.pins.bounce("next", 20)
        box.wait(0.002)
    box.wait(0.05)
    box.chips.pins.bounce("next", 200)
    box.chips.pins.release("next")
    box.wait(0.1)
    assert box.console.play.cursor == at + 1


def test_noise_on_a_button_that_nobody_presses_opens_nothing(box):
    box.play(variant="basic")
    for _ in range(200):
        box.chips.pins.bounce("ok", 3)
        box.wait(0.01)
    assert box.console.mode is box.console.play


@pytest.mark.parametrize(
    "text",
    [None, "", "https://example.org", "tableclock/1 cinderella no-such-tile",
     "tableclock/1 poker ace", "tableclock/2 cinderella gown", "tableclock/1 nightwatch x\n"],
)  # fmt: skip
def test_an_unknown_tag_gets_its_reason_and_changes_nothing(box, text):
    box.play(variant="basic").choose(Action(CHANCE, "roll", "hourglass"))
    before = list(box.match.actions)
    box.chips.pn532.lay(Tag(bytes(7), text) if text is not None else Tag(bytes(7)))
    box.wait(1)
    assert box.match.actions == before
    assert isinstance(box.console.mode, Notification | LinkTagQuestion), (
        "told, or asked whether to link it"
    )
    box.chips.pn532.lift()
    box.wait(21)
    assert box.console.mode is box.console.play
    assert box.match.actions == before


# Idle


def frames(box):
    chips = box.chips
    return box.runtime.outputs.frames, chips.line.frames, chips.display.frames


def test_idle_nothing_is_sent(box):
    box.play(variant="basic").wait(62)
    before = frames(box)
    box.heard.clear()
    box.wait(500)
    assert frames(box) == before
    assert "oled" not in box.heard
    assert "ring" not in box.heard


def test_a_start_menu_that_nobody_touches_is_quiet_too(box):
    box.wait(62)
    before = frames(box)
    box.wait(500)
    assert frames(box) == before


def test_a_sliding_text_stops_when_the_box_is_idle(box, monkeypatch):
    monkeypatch.setattr("firmware_py.runtime.outputs.oled.next_change", lambda _screen, ms: ms + 40)
    box.play(variant="basic")
    woken = []
    monkeypatch.setattr(
        box.runtime, "_wake", lambda wake=box.runtime._wake: (woken.append(1), wake())
    )
    box.wait(2)
    assert len(woken) > 20
    box.wait(65)
    woken.clear()
    box.wait(400)
    assert len(woken) < 5


def test_the_display_is_dimmed_when_idle_and_bright_at_a_touch(box):
    box.play(variant="basic")
    assert box.chips.oled.contrast == 255
    box.wait(62)
    assert box.chips.oled.contrast == 80
    box.wait(600)
    assert box.chips.oled.contrast == 1
    box.tap("gown")
    assert box.chips.oled.contrast == 255


def test_the_light_before_an_alarm_is_not_dimmed(box):
    console = box.runtime.console
    console.change(alarm_on=True)
    box.feed(inputs.TimeOfDay(datetime(2026, 11, 27, 6, 38), console.now))  # noqa: DTZ001  (local)
    box.wait(610)
    assert box.chips.oled.contrast == 1
    box.wait(300)
    assert box.chips.oled.contrast == 80


def test_the_readers_field_is_off_while_the_box_sleeps_and_a_tap_wakes_it(box):
    def sends():
        found = 0
        for _ in range(50):
            found += box.wait(0.037).chips.pn532.sends
        return found / 50

    box.play(variant="basic")
    assert sends() == 1
    box.wait(620)
    assert sends() < 0.3
    box.lay("gown", seconds=0.5)
    assert not box.console.asleep
    box.lift().wait(1)
    assert sends() == 1


def test_the_press_that_wakes_does_nothing_else(box):
    box.play(variant="basic").choose(Action(CHANCE, "roll", "hourglass")).wait(700)
    assert box.console.asleep
    before = box.console.play.cursor
    box.press("next")
    assert not box.console.asleep
    assert box.console.play.cursor == before
    box.press("next")
    assert box.console.play.cursor != before


def test_sounds_reach_the_buzzer_and_stop(box):
    box.play(variant="basic")
    box.chips.pn532.lay(Tag(bytes(7)))
    tones = []
    for _ in range(100):
        box.wait(0.02)
        tones.append(box.chips.pins.tone)
    assert any(tones)
    assert tones[-1] is None


# Internal faults


def raising(error):
    def fail(*_args, **_kwargs):
        raise error

    return fail


@pytest.mark.parametrize(
    "where",
    [
        "console.handle",
        "console.screen",
        "console.light",
        "outputs.sound",
        "_tags.face_of",
        "_gestures.edge",
    ],
)
def test_a_fault_of_our_own_is_logged_and_the_table_goes_on(box, monkeypatch, caplog, where):
    box.play(variant="basic").choose(Action(CHANCE, "roll", "hourglass"))
    count = len(box.match.actions)
    target = box.runtime
    *owners, name = where.split(".")
    for owner in owners:
        target = getattr(target, owner)
    with monkeypatch.context() as patch, caplog.at_level(logging.ERROR):
        patch.setattr(target, name, raising(RuntimeError("a fault of our own")))
        box.tap("gown").press("next")
        box.wait(30)
    assert "a fault of our own" in caplog.text
    assert len(caplog.records) < 100  # it does not fail in a loop
    box.press("back").wait(2)
    box.choose(
        next(
            iter(
                box.match.game.choices(
                    box.match.state, TABLE if box.match.turn == CHANCE else box.match.turn
                )
            )
        )
    )
    assert len(box.match.actions) > count


def test_a_driver_that_fails_in_its_own_way_stops_nothing(box, monkeypatch, caplog):
    box.play(variant="basic")
    monkeypatch.setattr(box.chips.display, "show", raising(RuntimeError("luma")))
    monkeypatch.setattr(box.chips.ring, "show", raising(RuntimeError("neopixel")))
    monkeypatch.setattr(box.chips.sound, "play", raising(RuntimeError("buzzer")))
    box.choose(Action(CHANCE, "roll", "hourglass"))
    box.tap("gown")
    assert len(box.match.actions) == 2
    monkeypatch.undo()
    box.choose(Action(CHANCE, "roll", "hourglass"))
    box.wait(3)
    assert box.picture == box.runtime.outputs.picture
    for fault in ("luma", "neopixel", "buzzer"):
        assert fault in caplog.text


def test_a_listener_that_fails_stops_neither_the_table_nor_the_others(box, caplog):
    heard = []
    box.runtime.subscribe(raising(RuntimeError("a listener")))
    box.runtime.subscribe(heard.append)
    box.play(variant="basic").choose(Action(CHANCE, "roll", "hourglass"))
    assert len(box.match.actions) == 1
    assert "table" in heard
    assert "a listener" in caplog.text


def test_the_picture_moves_by_a_pixel_every_five_minutes_and_never_far(box):
    box.play().wait(70)
    seen = set()
    for _ in range(4):
        seen.add(box.picture)
        box.wait(300)
    box.press("next").wait(1)
    assert len(seen) > 1
