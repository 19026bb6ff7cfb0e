"""Recorder of snapshots of real devices, which the page must be able to draw.

    python -m tests.firmware_py.web.views.recording

It writes recorded/GAME-DEALER.jsonl in this folder (`make golden`). A record is one moment of a
match for the host, a seat or a spectator, with the view of a look. Texts are stored as message ids,
so that a new wording changes no file; tokens and times are replaced too.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
from msgspec import UNSET, structs

import games
from firmware_py.i18n import SeatName, Texts
from firmware_py.web import schema
from firmware_py.web.auth import Auth
from firmware_py.web.interfaces import Refused, Viewer
from firmware_py.web.live_table import LiveTable
from games.core.text import Text
from tests.firmware_py.box import Box
from tools.shapes import wire

HERE = Path(__file__).parent / "recorded"
VIEWERS = {
    "host": Viewer(None, host=True),
    "seat": Viewer(0, host=False),
    "viewer": Viewer(None, host=False),
}
MOMENTS = (8, 40)
"""Numbers of actions after which a moment is recorded."""

SEATS = {"capsules": 2, "cinderella": 3, "midnight": 4, "outcasts": 3}
STORIES = [f"{game}-{dealer}" for game in SEATS for dealer in ("device", "table")]


class Record(msgspec.Struct, frozen=True):
    """One moment for one viewer; `look` is None without hidden cards to look at."""

    acts: int
    viewer: str
    snapshot: schema.Snapshot
    look: schema.PrivateView | None


class Ids(Texts):
    """Texts that return message ids with their arguments."""

    def say(self, message: Text, seat_name: SeatName | None = None) -> str:
        """Return the id and its arguments."""
        args = [str(self._spoken(key, value, seat_name)) for key, value in message.args.items()]
        return " ".join((message.id, *args))


def story(name: str) -> Iterator[Record]:
    """Play a match on a device, and yield its moments."""
    game, _, dealer = name.partition("-")
    texts = Ids("en", {game: games.find(game).folder})
    box = Box(games=(game,), dealer=dealer)
    box.console.texts_for = lambda _language: texts
    box.start()
    try:
        tokens = iter(range(100))
        access = Auth(lambda: f"token-{next(tokens)}", lambda: "1234 5678")
        address = "http://192.168.1.5:8024"
        live = LiveTable(box.runtime, lambda _language: texts, address, access=access)
        box.play(game, SEATS[game], cards=dealer)
        rng = Random(name)
        for before, acts in pairwise((0, *MOMENTS)):
            box.play_on(acts - before, rng).wait(1)
            for who, viewer in VIEWERS.items():
                yield Record(acts, who, _still(live.snapshot(viewer)), _look(live, viewer))
    finally:
        box.close()


def _still(snapshot: schema.Snapshot) -> schema.Snapshot:
    """Return a snapshot without times and the other fields that differ between runs."""
    return structs.replace(
        snapshot,
        version=1,
        now=0.0,
        inputs=snapshot.inputs and 1,
        menu=UNSET,
        log=[structs.replace(line, at=0.0) for line in snapshot.log],
    )


def _look(live: LiveTable, viewer: Viewer) -> schema.PrivateView | None:
    try:
        return live.look(viewer)
    except Refused:
        return None


def recorded(name: str) -> list[Record]:
    """Return the records of a file; raise if a record is not a valid snapshot."""
    return msgspec.json.Decoder(wire(Record), strict=True).decode_lines(
        (HERE / f"{name}.jsonl").read_bytes()
    )


def written(records: Iterable[Record]) -> bytes:
    """Return records in the file format, one line each."""
    return b"\n".join(msgspec.json.encode(one) for one in records) + b"\n"


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for one in STORIES:
        (HERE / f"{one}.jsonl").write_bytes(written(story(one)))
