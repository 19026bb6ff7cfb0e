"""Fuzzing of all inputs: only the project's own errors with one-line messages are allowed.

Inputs: settings, decks, saved matches, tags, the table of tags, messages of the page. The command
line has its own module (argv.py). A case is one broken sample, read as the program reads it.
"""

import contextlib
import json
import tempfile
from collections.abc import Callable, Sequence
from functools import cache, partial
from ipaddress import ip_address
from pathlib import Path
from random import Random
from typing import Any

import games
from drivers import tag
from drivers.emulation.ntag import Tag
from firmware_py import main
from firmware_py.authoring.invariants.generators import Case, play, seatings, set_up
from firmware_py.cards import tags
from firmware_py.settings.config import Config
from firmware_py.settings.decks import deck_for
from firmware_py.storage.files import expanded
from firmware_py.web import protocol, server
from games.core.errors import TableclockError
from games.core.match import Match
from tests.attack.mutation import altered, line_altered, spoilt
from tests.attack.samples import ORDERS
from tests.attack.tally import Tally

ROOT = Path(__file__).parents[2]
Read = Callable[[bytes], Any]


def attempt(tally: Tally, what: str, read: Read, data: bytes) -> None:
    """Read one broken sample. Only a TableclockError with a one-line message is allowed."""
    with tally.case(f"{what}: {data[:160]!r} ({len(data)} bytes)"):
        try:
            read(data)
        except TableclockError as error:
            said = str(error)
            if not said.strip() or "\n" in said or "Traceback" in said:
                tally.note("wrong", f"says {said!r}", f"{what}: {data[:100]!r}")


# Settings


def settings(cases: int, seed: int) -> Tally:
    """Load broken copies of table.toml and the boards as the owner's file."""
    tally, rng = Tally("settings", seed=seed), Random(seed)
    samples = [path.read_bytes() for path in sorted((ROOT / "config").rglob("*.toml"))]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.toml"

        def read(data: bytes) -> None:
            path.write_bytes(data)
            _used(Config.load((path,), rng.choice(("", "Raspberry Pi 5"))))

        for _ in range(cases):
            sample = rng.choice(samples)
            attempt(tally, "settings", read, _toml(sample, rng, samples))
    return tally.done()


def _used(config: Config) -> None:
    """Use accepted settings as a start does, without opening anything for long."""
    main.memory_of(config).load()
    tags.beside(config.journal.path)
    with contextlib.suppress(OSError):
        (expanded(config.journal.path) / "x").stat()
    try:
        ip_address(config.page.host)
    except ValueError:
        if len(config.page.host) < 64 and config.page.host.isascii():
            return  # it may be a host name, which is not resolved here
    server.listen(config.page.host, 0).close()


def _toml(sample: bytes, rng: Random, samples: Sequence[bytes]) -> bytes:
    """Return a broken TOML file; half of them are valid TOML with invalid values."""
    if rng.random() < 0.5:
        return line_altered(sample.decode(), rng).encode("utf-8", "surrogatepass")
    return spoilt(sample, rng, samples)


# Decks


def decks(cases: int, seed: int) -> Tally:
    """Read broken decks of each game as the owner's, and start a game with the accepted ones."""
    tally, rng = Tally("decks", seed=seed), Random(seed)
    found = [games.find(name) for name in games.names()]
    samples = {game.id: (game.folder / "deck.toml").read_bytes() for game in found}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(cases):
            game = rng.choice(found)

            def read(data: bytes, game: Any = game) -> None:
                (Path(folder) / f"{game.id}.toml").write_bytes(data)
                deck = deck_for(game, (Path(folder),))
                variant = rng.choice(game.variants)
                seats = rng.choice(game.seats(variant))
                game.begin(game.setup(seats, variant, "device", None, 0, deck=deck))

            data = _toml(samples[game.id], rng, [*samples.values()])
            attempt(tally, f"deck of {game.id}", read, data)
    return tally.done()


# Saved matches


@cache
def saves() -> tuple[bytes, ...]:
    """Return a saved match of every game and way of dealing, with some actions."""
    found = {(each.name, each.cards): each for each in seatings()}
    played = []
    for each in found.values():
        game = games.find(each.name)
        played.append(play(game, set_up(game, each), Case(seed=7), cap=40).save())
    return tuple(played)


def saved(cases: int, seed: int) -> Tally:
    """Load broken saves, changed as bytes and as data."""
    tally, rng = Tally("saves", seed=seed), Random(seed)
    samples = saves()
    plain = [json.loads(sample) for sample in samples]
    for _ in range(cases):
        if rng.random() < 0.4:
            data = spoilt(rng.choice(samples), rng, samples)
        else:
            data = _with_surrogates(_spoilt_save(rng.choice(plain), rng))
        attempt(tally, "save", Match.load, data)
    return tally.done()


def _spoilt_save(save: dict[str, Any], rng: Random) -> Any:
    """Return a save with an error, usually in its entries or its setup."""
    part = rng.choice(("entries", "entries", "setup", "all"))
    if part == "all":
        return altered(save, rng)
    if part == "entries" and rng.random() < 0.5:  # keep the entries before
        at = rng.randrange(len(save["entries"]))
        row = altered(save["entries"][at], rng)
        return save | {"entries": [*save["entries"][:at], row]}
    return save | {part: altered(save[part], rng)}


def _with_surrogates(plain: Any) -> bytes:
    return json.dumps(plain).encode("utf-8", "surrogatepass")


# Tags


def tag_bytes(cases: int, seed: int) -> Tally:
    """Read, plan and import broken tag memories and tables of tags."""
    tally, rng = Tally("tags", seed=seed), Random(seed)
    uid = bytes.fromhex("04a1b2c3d4e5f6")
    texts = ("tableclock/1 midnight red3-blue4", "x" * 90, "hello", None)
    memories = [bytes(Tag(uid, text).memory[12:]) for text in texts]
    table = tags.written({uid: tags.Card("midnight", "red3-blue4")}).encode()

    def memory(data: bytes) -> None:
        tags.speak(tag.text(data))
        tag.needs(data)
        with contextlib.suppress(tag.CannotWrite):
            if len(data) >= tag.needs_to_write(data, "tableclock/1 a b"):
                tag.writes(data, "tableclock/1 a b")

    def listed(data: bytes) -> None:
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "tags.json").write_bytes(data)
            tags.Tags.open(Path(folder) / "tags.json")

    for _ in range(cases):
        if rng.random() < 0.8:
            data = spoilt(rng.choice(memories), rng, memories)[:1024]
            attempt(tally, "tag", memory, data)
        elif rng.random() < 0.5:
            attempt(tally, "table of tags", listed, spoilt(table, rng))
        else:
            row = altered(json.loads(table), rng)
            attempt(tally, "table of tags", listed, _with_surrogates(row))
    return tally.done()


# Messages


def page_messages(cases: int, seed: int) -> Tally:
    """Parse broken hellos and commands as the server parses a client's."""
    tally, rng = Tally("messages", seed=seed), Random(seed)
    hello = {"hello": "token", "protocol": 2, "language": "nl", "pin": "123456", "role": "host"}
    samples: list[tuple[Callable[[str], Any], dict[str, Any]]] = [
        (protocol.hello, hello),
        *((protocol.order, {"do": name, "n": 1, **given}) for name, given in ORDERS),
    ]
    encoded = [_with_surrogates(plain) for _, plain in samples]
    for _ in range(cases):
        read, plain = rng.choice(samples)
        if rng.random() < 0.4:
            data = spoilt(_with_surrogates(plain), rng, encoded)
        else:
            data = _with_surrogates(altered(plain, rng))
        attempt(tally, "message", partial(_said, read), data)
    return tally.done()


def _said(read: Callable[[str], Any], data: bytes) -> None:
    """Parse a message as it comes from a socket, where invalid UTF-8 has been replaced."""
    read(data.decode("utf-8", "replace"))
