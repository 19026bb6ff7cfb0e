"""Change messages: a page gets the whole table once, and then differences that keep it complete."""

import asyncio
import json
import shutil
import subprocess
from random import Random

import msgspec
import pytest
from msgspec import UNSET, structs

from firmware_py.console import inputs
from firmware_py.web import changes
from firmware_py.web.interfaces import Viewer
from tests.bench import frames
from tests.firmware_py.pages import give, sees
from tests.firmware_py.web.test_scripts import FOLDER
from tests.firmware_py.web.views.recording import STORIES, recorded
from tests.follower import Follower
from tests.waiting import LONG

HOST = Viewer(None, host=True)


def lasting(table):
    """Return a snapshot without the times that pass while nothing happens."""
    clocks = table["clocks"] and {
        **table["clocks"],
        "since": 0,
        "sides": [{**side, "left": 0} for side in table["clocks"]["sides"]],
    }
    return {**table, "now": 0, "version": 0, "clocks": clocks}


def undo(box):
    """Undo at the device, where people have agreed."""
    start = box.console.session.undo_from()
    box.feed(inputs.UndoRequested(agreed=True, at=box.runtime.now(), start=start))


def lines_sent(page):
    """Return how many lines of the log each frame of the table brought."""
    told = [json.loads(frame) for frame in page.frames]
    tables = [said.get("table") or said.get("change") for said in told]
    counts = [table.get("log", []) for table in tables if table is not None]
    return [len(log["lines"] if isinstance(log, dict) else log) for log in counts]


@pytest.mark.parametrize("game", ["capsules", "cinderella", "midnight", "outcasts"])
def test_a_page_that_follows_has_what_a_page_that_comes_now_gets(box, pages, live, game):
    box.console.change(timer="fischer:300+5")
    box.play(game, seats=3, cards="device", bots=(2,))
    viewers = {
        HOST: pages.open(host=True),
        Viewer(None, host=False, language="de"): pages.open(language="de"),
        Viewer(0, host=False): pages.open(0),
        Viewer(1, host=False, language="fr"): pages.open(1, language="fr"),
    }
    rng = Random(game)
    for step in range(40):
        box.play_on(1, rng)
        if step % 7 == 6:
            undo(box)
        if step == 20:
            give(live, HOST, "seating", names=["Anna", "Bob", ""])
        box.wait(1.5)
        for viewer, page in viewers.items():
            assert lasting(page.table) == lasting(sees(live, viewer)), (step, viewer)
    assert any(line["undone"] for line in viewers[HOST].table["log"])


def test_each_line_of_the_log_is_sent_once_but_for_what_is_undone_or_renamed(box, pages, live):
    box.play("outcasts", seats=2, cards="device").play_on(30, Random(1)).wait(1)
    page = pages.open()
    assert lines_sent(page) == [len(page.table["log"])]
    before = len(page.table["log"])
    for _ in range(10):
        box.play_on(1, Random(2)).wait(1)
    now = len(page.table["log"])
    assert sum(lines_sent(page)[1:]) == now - before > 5
    frames = len(lines_sent(page))
    give(live, HOST, "undo", agreed=True)
    box.wait(1)
    crossed = sum(line["undone"] for line in page.table["log"])
    assert sum(lines_sent(page)[frames:]) == crossed > 0
    frames = len(lines_sent(page))
    give(live, HOST, "seating", names=["Anna", "Bob"])
    box.wait(1)
    assert sum(lines_sent(page)[frames:]) > now / 2, "another name, other sentences"
    assert any("Anna" in line["text"] for line in page.table["log"])


def test_a_page_that_reads_slowly_misses_frames_and_no_line(box, pages, live):
    box.play("outcasts", seats=3, cards="device").play_on(5, Random(1)).wait(1)
    slow, quick = pages.open(), pages.open()
    reads = asyncio.Event()
    send = slow.send_text

    async def when_it_reads(said):
        await reads.wait()
        await send(said)

    slow.send_text = when_it_reads
    for _ in range(6):
        box.play_on(1, Random(2)).wait(0.5)
    reads.set()
    box.wait(1)
    assert len(slow.told("table")) < len(quick.told("table")) - 2
    assert (
        lasting(slow.table) == lasting(quick.table) == lasting(sees(live, Viewer(None, host=False)))
    )


def test_a_page_that_comes_again_is_told_the_whole_table(box, pages):
    box.play("outcasts", seats=3, cards="device").play_on(15, Random(1)).wait(1)
    first = pages.open()
    first.leave()
    box.play_on(5, Random(2)).wait(1)
    again = pages.open()
    assert [kind for frame in again.frames for kind in json.loads(frame) if kind == "table"]
    assert len(again.table["log"]) > len(first.table["log"])


@pytest.mark.parametrize("name", STORIES)
def test_any_snapshot_follows_from_any_other(name):
    """The pairs include other viewers and moments, which differ more than moments of a match do."""
    every = [one.snapshot for one in recorded(name)]
    every += [structs.replace(every[0], log=[], scene=None, pin=UNSET, inputs=UNSET)]
    for before in every:
        for now in every:
            follower = Follower()
            for frame in (changes.frame(None, before), changes.frame(before, now)):
                assert follower.hear(json.loads(frame))
            assert follower.table == json.loads(msgspec.json.encode(now))


def test_what_is_gone_is_told_with_a_whole_table():
    (before, *_) = (one.snapshot for one in recorded("capsules-device"))
    told = json.loads(changes.frame(before, structs.replace(before, inputs=UNSET)))
    assert "inputs" not in told["table"]


def test_nothing_is_sent_again_that_has_not_changed():
    before, *_ = (one.snapshot for one in recorded("midnight-device"))
    zones = list(before.scene.zones)
    zones[1] = structs.replace(zones[1], count=99)
    scene = structs.replace(before.scene, zones=zones)
    told = json.loads(changes.frame(before, structs.replace(before, now=2.0, scene=scene)))
    assert told["change"].keys() == {"now", "scene"}
    assert told["change"]["scene"].keys() == {"zones"}
    assert [one for one in told["change"]["scene"]["zones"] if isinstance(one, dict)] == [
        json.loads(msgspec.json.encode(zones[1]))
    ]


def test_late_in_a_match_a_frame_is_small():
    assert all(500 < size < 7000 for size in frames.told().values())


SCRIPT = """
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { script, speak } from "%s/speak.js";
speak();
const { applyChange } = await script("lib/socket");
for (const line of readFileSync("%s", "utf8").trim().split("\\n")) {
  const { before, change, now } = JSON.parse(line);
  assert.deepEqual(applyChange(before, change), now);
}
"""


def test_the_pages_script_puts_a_table_together_in_the_same_way(box, pages, live, tmp_path):
    if shutil.which("node") is None:
        pytest.skip("no node here (apt-get install nodejs)")
    box.play("midnight", seats=3, cards="device")
    page, follower, steps, rng = pages.open(0), Follower(), [], Random(1)
    for step in range(30):
        box.play_on(1, rng)
        if step % 7 == 6:
            undo(box)
        box.wait(1)
    for message in map(json.loads, page.frames):
        before = follower.table
        if follower.hear(message) and "change" in message:
            step = {"before": before, "change": message["change"], "now": follower.table}
            steps.append(json.dumps(step))
    assert len(steps) > 20
    told = tmp_path / "steps.jsonl"
    told.write_text("\n".join(steps))
    test = tmp_path / "assembled.mjs"
    test.write_text(SCRIPT % (FOLDER.as_posix(), told.as_posix()))
    done = subprocess.run(
        ["node", str(test)], capture_output=True, text=True, check=False, timeout=LONG
    )
    assert done.returncode == 0, done.stderr
