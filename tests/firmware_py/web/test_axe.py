"""Accessibility: no state of the page has an axe violation, dark on desktop, light on a phone."""

import pytest

from firmware_py.console import commands
from firmware_py.web import protocol
from firmware_py.web.interfaces import Viewer
from tests.firmware_py.web import axe
from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import ANN, changed, far
from tests.pages import resize, rest
from tests.waiting import LONG_MS

pytestmark = [pytest.mark.needs("browser"), pytest.mark.needs("axe")]

HOST = Viewer(None, host=True)
SHOWN = {(1440, 900): "dark", (390, 844): "light"}
# Scroll to the end, because on a phone the question then sticks to the top in a small form.
SCROLL = "scrollTo(0, document.documentElement.scrollHeight)"


def begun(match):
    return len(match.actions) > 6


def over():
    end = {"title": "Ann wins", "public_title": "Ann wins", "text": "15 points", "winners": [0]}
    return changed(Table(), lambda _told: {"over": end})


def proposed():
    to = {"proposed": True, "agreed": [1], "to": 1}
    return changed(Table("grid", until=begun), lambda told: {"undo": told["undo"] | to})


def clock():
    return Table(None).clock()


def all_think():
    table = Table(None)
    table.command(commands.StartClock("sudden:600;passing;think", 3))
    table.command(commands.OperateClock("go_on"))
    return table


def times_of_clock():
    table = clock()
    table.later(20)
    table.command(commands.OperateClock("end"))
    return table


def away(**faults):
    table = Table()
    for device, kind in faults.items():
        table.do(HOST, protocol.InjectFault(device=device, kind=kind, on=True))
    table.later(10)
    return table


HINT = {
    "thinking": False,
    "choices": [],
    "says": "From what was played. I can’t see your hand.",
    "why": ["Red stops on 24 in 8 of 10 games; with the next best choice, in 2 of 10 games."],
    "line": ["Red moves 3", "Blue moves 4"],
}
NOTE = {
    "entry": "hour-card",
    "says": ["Both figures move, even your rivals’."],
    "opening": ["Walk your figure through the 24 hours.", "Stop exactly on 24."],
}


def asking(**more):
    """Return a change of the question; a hint gets choices for its first answers."""

    def told(plain):
        ask = plain["ask"]
        if "hint" in more:
            word = {"word": "better", "share": 0.7, "blur": 0.2}
            number = {"percent": 62, "error": 3, "games": 400}
            lines = ask["lines"][:3]
            choices = [{"action": line["action"], **word, **number} for line in lines]
            return {"ask": ask | {"hint": more["hint"] | {"choices": choices}}}
        return {"ask": ask | more}

    return changed(Table(), told)


def nothing(_page, _running):
    pass


def press(*keys):
    def act(page, _running):
        for key in keys:
            page.click(f"[data-key='{key}']")

    return act


def opened(inside):
    """Return an action that waits for a part of the page, and opens its details."""

    def act(page, _running):
        page.wait_for_selector(inside)
        for summary in page.locator(f"{inside} summary").all():
            summary.click()

    return act


def lose(page, running):
    running.stop()
    page.wait_for_selector("body.lost")


def take(page, running):
    with running.socket(ANN) as newer:
        newer.until("table")
        page.wait_for_selector("text=Play here")


def refuse(page, _running):
    page.click("[data-key=tab-special]")
    page.click("[data-face=time_jump]")
    page.wait_for_selector(".help.why")


def look(page, _running):
    page.click("[data-key=keep]")
    page.wait_for_selector(".hand .card.stack")


def wait_for_phones(page, _running):
    page.click("[data-key=way-together]")
    page.click("[data-key=play-midnight]")
    page.wait_for_selector(".room-invite .code path")


def with_phones():
    def told(plain):
        sits = ({}, {"sits": "phone"}, {"sits": "away", "away": 0}, {"sits": "free"})
        seats = [seat | mine for seat, mine in zip(plain["seats"], sits, strict=True)]
        return {"seats": seats}

    return changed(Table("device"), told)


def shown_phones(page, _running):
    page.wait_for_selector(".presence .gone")


def open_sheet(page, running):
    """Open the sheet of a phone with each of its tabs. Check it here, because others have none."""
    resize(page, 390, 844)
    for tab in ("log", "rules"):
        press("menu", f"menu-{tab}")(page, running)
        page.wait_for_selector(f".rail-open .rail-panel[data-tab={tab}]")
        rest(page)
        assert not axe.violations(page)
        press("rail-close")(page, running)


STATES = {
    "start": (lambda: Table(None), "", nothing),
    "every choice": (lambda: Table(None), "", press("how-midnight", "options")),
    "another game": (Table, "", press("menu", "menu-new", "play-capsules")),
    "tray": (Table, "", nothing),
    "a card on the reader": (Table, "", press("card-red3-blue4")),
    "refused": (Table, "", refuse),
    "arcs": (lambda: Table("arcs"), "", nothing),
    "tiles": (lambda: Table("grid"), "", nothing),
    "hand": (lambda: Table("device", zones=False), ANN, nothing),
    "hand open": (lambda: Table("device", zones=False), ANN, look),
    "pass the screen": (lambda: Table("device", zones=False), "", nothing),
    "undo": (lambda: Table(until=begun), "", press("undo")),
    "undo together": (proposed, "", nothing),
    "menu": (lambda: Table("device", zones=False), "", press("menu", "code-0")),
    "workshop": (lambda: away(reader="unplug", oled="nak"), "", press("menu", "menu-workshop")),
    "devices away": (lambda: away(reader="unplug", oled="nak", ring="silence"), "", nothing),
    "over": (over, "", nothing),
    "hint": (lambda: asking(hint=HINT), "", opened(".hint")),
    "note": (lambda: asking(note=NOTE), "", opened(".note")),
    "clock": (clock, "", nothing),
    "all think": (all_think, "", nothing),
    "correction": (clock, "", press("clock-middle", "clock-correct")),
    "times of a clock": (times_of_clock, "", nothing),
    "waiting room": (lambda: Table(None), "", wait_for_phones),
    "phones": (with_phones, "", shown_phones),
    "sheet": (lambda: Table("device"), ANN, open_sheet),
    "lost": (Table, "", lose),
    "seat taken": (lambda: Table("device", zones=False), ANN, take),
    "from the network": (Table, "far", nothing),
}


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(serving, chromium, state):
    make, who, act = STATES[state]
    running = serving(make(), **({"near": far} if who == "far" else {}))
    found = []
    context = chromium.new_context(bypass_csp=True, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(LONG_MS)
    page.goto(f"http://{running.address}/{f'#{who}' if who == ANN else ''}")
    page.wait_for_selector(
        "#pin, .seat:visible, .across:visible, .offer, .side, .used-times, .end-dock:visible"
    )
    if not (who or make in (clock, all_think, times_of_clock) or running.table.cards != "table"):
        page.wait_for_selector("#cards .card, .end-dock")
    act(page, running)
    for (width, height), theme in SHOWN.items():
        resize(page, width, height)
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        page.evaluate(SCROLL)
        rest(page)
        found += [f"{width}, {theme}: {line}" for line in axe.violations(page)]
    context.close()
    assert not found, "\n".join(found)
