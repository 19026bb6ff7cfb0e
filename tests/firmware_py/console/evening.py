"""An evening at the box, by dice: every kind of input, in an order in which it could come."""

from random import Random
from typing import TYPE_CHECKING

import games
from firmware_py.console import inputs
from firmware_py.settings.timing import ClockOrder, Timer
from games.core.action import CHANCE, OVER, TABLE
from games.core.match import Match
from tests.firmware_py.console.table import Table

if TYPE_CHECKING:
    from games.core.setup import Dealer

CONTROLS = ("fischer:300+5", "sudden:60", "move:20", "sand:30", "hourglass:60", "up")
DEVICES = ("reader", "ring", "oled", "buttons", "config")
KEYS = ("previous", "next", "next", "ok", "ok", "ok", "back")
ORDERS: tuple[ClockOrder, ...] = ("pause", "go_on", "undo", "again", "end", "give", "add")


def live(table: Table, game: str, seed: int, rounds: int = 4) -> Table:
    """Let somebody find their way through the menus, and then play so many rounds of it all."""
    rng = Random(f"{game}/{seed}")
    fumble(table, rng, 60)
    for number in range(rounds):
        setting(table, rng)
        begin(table, rng, game, number)
        for _ in range(45):
            something(table, rng)
        if table.match is not None and number == rounds - 2:
            again = Match.load(table.match.save())
            again.beside = dict(table.match.beside)
            table.feed(inputs.TakenUp(again, table.now, table.console.bots, 2))
            fumble(table, rng, 6)
        fumble(table, rng, 12)
        if number % 2:
            table.feed(inputs.EndGame(table.now))
            fumble(table, rng, 25)
    return table


def fumble(table: Table, rng: Random, times: int) -> None:
    """Press one thing and another, and wait a little."""
    for _ in range(times):
        table.press(rng.choice(KEYS))
        if rng.random() < 0.2:
            table.wait(rng.choice((0.5, 4.5, 12)))


def setting(table: Table, rng: Random) -> None:
    """Settle a thing on the page."""
    names = rng.choice((("Anna", "Bob"), ("", "Cy", "Di"), ()))
    colours = rng.choice((None, ("blue", "red", "green")))
    table.feed(inputs.Seated(names, colours, None, table.now))
    table.feed(inputs.GameTimer(rng.choice(("", "sudden:60", "move:20")), "warn", table.now))
    if rng.random() < 0.5:
        table.feed(inputs.StartClock(Timer(rng.choice(CONTROLS)), 2, table.now))
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
            table.feed(inputs.TellClock(rng.choice(ORDERS), table.now))
        case 4:
            table.feed(inputs.Remote(rng.choice(("pause", "next")), table.now))


def begin(table: Table, rng: Random, game: str, number: int) -> None:
    """Begin a match, dealt by people or by the device; there, with a bot."""
    found = games.find(game)
    variant = rng.choice(found.variants)
    seats = rng.choice(found.seats(variant)[:3])
    cards: Dealer = "device" if number % 2 else "table"
    bots = {seats - 1: "random"} if cards == "device" and seats > 1 else {}
    table.feed(inputs.NewGame(game, seats, variant, cards, {}, 0, table.now, bots))


def something(table: Table, rng: Random) -> None:
    """Do something that people, pages or devices do while a match is on."""
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
                table.feed(inputs.Choose(rng.choice(offered), now))
            elif match.turn == CHANCE:
                table.feed(inputs.Draw(now))
        case 8 if on:
            table.tap(rng.choice(match.setup.deck.faces).id)
        case 9:
            tag = bytes([rng.randrange(9)] * 4)
            table.feed(inputs.Strange(rng.choice(("unknown", "unknown", "two", "half")), now, tag))
        case 10:
            device = rng.choice(DEVICES)
            table.feed(inputs.Lost(device, f"config/table.toml: the {device} is gone", now))
            if rng.random() < 0.6:
                table.wait(1)
                table.feed(inputs.Back(device, table.now))
        case 11:
            if rng.random() < 0.4:
                table.break_journal()
            else:
                table.mend_journal().wait(11)
        case 12:
            table.feed(inputs.TakeBack(rng.random() < 0.5, now))
        case 13:
            table.feed(inputs.Remote(rng.choice(("pause", "next")), now))
        case 14:
            table.feed(inputs.Looked(now))
            table.feed(inputs.SetAside("table.sqlite3.broken", rng.randrange(3), True, now))
        case _:
            table.wait(rng.choice((0.3, 2.5, 7, 12, 70, 700)))
