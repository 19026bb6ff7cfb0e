"""Recorded snapshots of real devices: the code still produces the same bytes."""

import msgspec
import pytest

from firmware_py.web import schema
from tests.firmware_py.web.views.recording import HERE, STORIES, recorded, story, written
from tools.shapes import wire


@pytest.mark.parametrize("name", STORIES)
def test_a_snapshot_is_to_the_byte_what_was_recorded(name):
    """After an intended change, run `make golden` and read the difference."""
    assert written(story(name)) == (HERE / f"{name}.jsonl").read_bytes()


@pytest.mark.parametrize("name", STORIES)
def test_what_is_recorded_comes_back_whole_from_the_types_of_a_snapshot(name):
    records = recorded(name)
    assert {one.viewer for one in records} == {"host", "seat", "viewer"}
    for one in records:
        raw = msgspec.json.encode(one.snapshot)
        assert msgspec.json.encode(msgspec.json.decode(raw, type=wire(schema.Snapshot))) == raw
    assert written(records) == (HERE / f"{name}.jsonl").read_bytes()
