"""A fake table with clocks on it, or with timers to choose from."""

from tests.firmware_py.web.seen import changed


def clocks(left=300, running=0, **more):
    names = (("Ann", "red"), ("Bea", "blue"))
    sides = [
        {"seat": seat, "name": name, "colour": colour, "left": left * 10**9, "flagged": False,
         "shown": f"{left // 60}:{left % 60:02}"}
        for seat, (name, colour) in enumerate(names)
    ]  # fmt: skip
    return {"sides": sides, "running": running, "turn": 0, "where": "turn 1", "alone": True} | more


def with_clocks(table):
    return changed(table, lambda _told: {"clocks": table.clocks})


def stopped(**more):
    return clocks(running=None, up=False, over=False, begun=True, back=True, at_zero="warn") | more


TIMERS = [
    {
        "control": "fischer:300+5",
        "title": "Fischer, {extra} s each turn",
        "help": "Each turn brings {extra} s more.",
        "players": [1, 2, 3, 4],
        "values": {"time": 300, "extra": 5},
        "times": [60, 300, 600],
    },
    {
        "control": "sudden:600",
        "title": "sudden death",
        "help": "",
        "players": [1, 2, 3, 4],
        "values": {"time": 600},
        "times": [60, 300, 600],
    },
]
AT_ZERO = [{"value": way, "text": way, "help": way} for way in ("warn", "pass", "lose")]
NO_TIMER = {"control": "", "at_zero": "warn", "kind": "", "values": {}}
SEATING = {
    "names": ["Bea"],
    "known": [],
    "colours": ["red", "blue", "green", "purple", "yellow", "white"],
    "places": [],
    "language": "en",
}


def with_timers(table, timer=NO_TIMER, timers=TIMERS, **seating):
    """A table that offers clocks, says which timer the games have, and who sits where."""
    zero = {"asks": "When time is up?", "answers": AT_ZERO}
    more = {"seating": SEATING | seating, "timer": timer}
    return changed(
        table, lambda told: more | {"menu": told["menu"] | {"timers": timers, "zero": zero}}
    )
