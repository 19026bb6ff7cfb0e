"""Random evening at the device: every kind of input, in an order that could occur."""

from datetime import datetime
from random import Random
from typing import TYPE_CHECKING

import games
from firmware_py.cards.tags import Card
from firmware_py.console import commands, effects, inputs
from firmware_py.settings.clocks import ClockOrder
from games.core.action import CHANCE, OVER, TABLE
from games.core.match import Match
from games.core.text import text
from tests.firmware_py.console.table import Table

if TYPE_CHECKING:
    from games.core.ai.levels import LevelName
    from games.core.setup import Dealer

CONTROLS = ("fischer:300+5", "sudden:60", "move:20", "sand:30", "hourglass:60", "up")
DEVICES = ("reader", "ring", "oled", "buttons", "config")
KEYS = ("previous", "next", "next", "ok", "ok", "ok", "back")
ORDERS: tuple[ClockOrder, ...] = ("pause", "go_on", "undo", "again", "end", "give", "add")


def live(table: Table, game: str, seed: int, rounds: int = 4) -> Table:
    """Press random buttons in the menus, and then play this number of rounds with all inputs."""
    rng = Random(f"{game}/{seed}")
    table.feed(inputs.Woken(table.now))
    table.feed(inputs.TimeOfDay(datetime(2026, 11, 27, 21, 40), table.now))  # noqa: DTZ001
    table.feed(inputs.PresetRefused("full", table.now))
    table.feed(inputs.VoiceFound(table.now))
    fumble(table, rng, 60)
    for number in range(rounds):
        setting(table, rng)
        begin(table, rng, game, number)
        for _ in range(45):
            something(table, rng)
            from_pages(table, rng)
            thought(table, rng)
        if table.match is not None and number == rounds - 2:
            again = Match.load(table.match.save())
            again.clock_states = dict(table.match.clock_states)
            table.feed(inputs.Resumed(again, table.now, table.console.bots, 2))
            fumble(table, rng, 6)
        fumble(table, rng, 12)
        kept = [told.clock for told in table.effects if isinstance(told, effects.KeepClock)]
        table.feed(inputs.ClockTakenUp(next(filter(None, kept), ""), table.now))
        if number % 2:
            table.command(commands.EndGame())
            fumble(table, rng, 25)
    return table


def fumble(table: Table, rng: Random, times: int) -> None:
    """Press random buttons, with some pauses."""
    for _ in range(times):
        table.press(rng.choice(KEYS))
        if rng.random() < 0.2:
            table.wait(rng.choice((0.5, 4.5, 12)))


def setting(table: Table, rng: Random) -> None:
    """Change settings as on the page."""
    names = rng.choice((("Anna", "Bob"), ("", "Cy", "Di"), ()))
    colours = rng.choice((None, ("blue", "red", "green")))
    table.command(commands.SetSeating(names, colours))
    table.command(commands.SetBotPace(rng.choice(("slow", "ease", "quick", "once"))))
    table.command(commands.SetGameTimer(rng.choice(("", "sudden:60", "move:20")), at_zero="warn"))
    if rng.random() < 0.5:
        table.command(commands.StartClock(rng.choice(CONTROLS), 2))
        for _ in range(12):
            clock(table, rng)


def clock(table: Table, rng: Random) -> None:
    """Do something with a clock that runs without a game."""
    match rng.randrange(5):
        case 0:
            table.press(rng.choice((*KEYS, "seat0", "seat1")))
        case 1:
            table.wait(rng.choice((1, 9, 40)))
        case 2:
            table.hold(rng.choice(("ok", "back")))
        case 3:
            table.command(commands.OperateClock(rng.choice(ORDERS)))
        case 4:
            table.feed(inputs.Remote(rng.choice(("pause", "next")), table.now))
            table.feed(inputs.ClockNotKept(text("table.unsaved.full"), table.now))


def begin(table: Table, rng: Random, game: str, number: int) -> None:
    """Begin a match, dealt by people or by the device, with a bot or a device seat."""
    found = games.find(game)
    variant = rng.choice(found.variants)
    seats = rng.choice(found.seats(variant)[:3])
    cards: Dealer = "device" if number % 2 else "table"
    taken = cards == "device" or (found.box_seats and number % 4 == 0)
    bots: dict[int, LevelName] = {seats - 1: "random"} if taken and seats > 1 else {}
    table.command(commands.StartGame(game, seats, variant, cards, {}, 0, bots))


def something(table: Table, rng: Random) -> None:
    """Do something that people, pages or devices do during a match."""
    match, now = table.match, table.now
    on = match is not None and match.turn != OVER
    match rng.randrange(16):
        case 0 | 1 | 2 | 3:
            table.press(rng.choice((*KEYS, "seat0")))
        case 4:
            table.hold(rng.choice(("ok", "back")), rng.choice((None, 2.2, 11)))
        case 5 | 6 | 7 if on:
            everybody = (TABLE, *range(match.setup.seats))
            offered = [act for who in everybody for act in match.game.choices(match.state, who)]
            if offered:
                table.command(commands.Choose(rng.choice(offered)))
            elif match.turn == CHANCE:
                table.command(commands.Draw())
        case 8 if on:
            table.tap(rng.choice(match.setup.deck.faces).id)
        case 9:
            tag = bytes([rng.randrange(9)] * 4)
            table.feed(
                inputs.UnknownTag(rng.choice(("unknown", "unknown", "two", "half")), now, tag)
            )
        case 10:
            device = rng.choice(DEVICES)
            table.feed(inputs.DeviceLost(device, f"config/table.toml: the {device} is gone", now))
            if rng.random() < 0.6:
                table.wait(1)
                table.feed(inputs.DeviceRestored(device, table.now))
        case 11:
            if rng.random() < 0.4:
                table.break_journal()
            else:
                table.mend_journal().wait(11)
        case 12:
            table.feed(inputs.UndoRequested(rng.random() < 0.5, now))
        case 13:
            table.feed(inputs.Remote(rng.choice(("pause", "next")), now))
        case 14:
            table.feed(inputs.PrivateViewOpened(now))
            table.feed(inputs.JournalSetAside("table.sqlite3.broken", rng.randrange(3), True, now))
        case _:
            table.wait(rng.choice((0.3, 2.5, 7, 12, 70, 700)))


def from_pages(table: Table, rng: Random) -> None:
    """Do something that happens on pages, or that a pairing client does."""
    match, now = table.match, table.now
    seats = range(match.setup.seats) if match is not None else range(2)
    some = tuple(seat for seat in seats if rng.random() < 0.5)
    match rng.randrange(20):
        case 0:
            table.feed(inputs.RemoteSeats(frozenset(some), now))
        case 1:
            table.feed(inputs.PairingRequested(f"{rng.randrange(10**8):08}", now))
        case 2:
            table.feed(inputs.NewNumber(now))
            table.feed(inputs.PersonDeleted(frozenset({"cy"}), now))
        case 3:
            address, code = "192.168.178.105:8024", ("101", "010", "111")
            table.feed(inputs.Invited("12345678", address, rng.choice((code, ())), now))
        case 4:
            table.command(commands.SetLanguage(rng.choice(("en", "nl", "fr", "de"))))
            table.command(commands.HurryBots())
            title, here = rng.choice((None, text("midnight.title"))), (True, rng.random() < 0.5)
            room = title, ("red", "blue"), here, "12345678", rng.choice((None, 0, 1))
            table.feed(inputs.RoomShown(*room, now))
        case 5:
            seat = rng.choice((None, *seats))
            table.command(commands.SwitchNotes(rng.random() < 0.7, seat, again=rng.random() < 0.3))
        case 6:
            table.command(commands.AllowHints(open=rng.random() < 0.7))
        case 7 | 8 if match is not None:
            table.feed(inputs.HintRequested(rng.choice(seats), now))
        case 9 if match is not None and match.setup.cards == "device":
            table.command(commands.GiveSeat(rng.choice(seats), rng.choice(("", "random"))))
        case 10 if match is not None:
            offered = match.game.choices(match.state, rng.choice(seats))
            table.command(commands.Point(rng.choice((None, *offered))))
        case 11:
            table.feed(inputs.Reviewed(now))
        case 13 | 14 | 15:  # people have done what the device announced, or nothing is announced
            table.command(commands.ConfirmCards())
        case 12:  # a late answer
            table.feed(inputs.HintReady(rng.randrange(99), None, now))
            table.feed(inputs.ReviewReady(rng.randrange(99), None, now))


def thought(table: Table, rng: Random) -> None:
    """Answer effects: hints, reviews, thoughts and stored tags."""
    told, table.effects[:] = list(table.effects), []
    for effect in told:
        match effect:
            case effects.ComputeHint(moment=moment):
                table.feed(inputs.HintReady(moment, None, table.now))
            case effects.ComputeReview(moment=moment):
                table.feed(inputs.ReviewReady(moment, None, table.now))
            case effects.LinkTag(uid=uid) | effects.UnlinkTag(uid=uid):
                full = inputs.NotLinked(uid, "the tags cannot be written: disk full", table.now)
                table.feed(full if rng.random() < 0.2 else inputs.TagLinked(uid, table.now))
            case effects.WriteTag(uid=uid):
                gone = inputs.TagNotWritten(uid, "gone", table.now)
                table.feed(gone if rng.random() < 0.3 else inputs.TagWritten(uid, table.now))


def enrol(table: Table, game: str, seed: int, tags: int = 120) -> Table:
    """Put known and new tags on the reader, and press buttons, until all cards are linked."""
    rng, faces = Random(f"{game}/{seed}"), [face.id for face in games.find(game).deck.faces]
    for _ in range(tags):
        says = rng.choice((None, None, Card(game, rng.choice(faces)), Card("chess", "king")))
        tag = rng.choice((b"\x04", b"\x04", b"")) + rng.randrange(60).to_bytes(6, "big")
        table.feed(inputs.RawTag(tag, says, table.now, rng.random() < 0.9))
        if rng.random() < 0.2:
            table.feed(inputs.TagRemoved(table.now))
        if rng.random() < 0.1:
            table.feed(inputs.UnknownTag(rng.choice(("two", "half")), table.now))
        thought(table, rng)
        table.wait(rng.choice((0.1, 1, 5)))
        if rng.random() < 0.3:
            table.press(rng.choice(("previous", "next", "ok", "back")))
            thought(table, rng)
    table.hold("back")
    table.feed(inputs.TagsRead({}, table.now))
    return table
