"""Helpers for page tests: waiting conditions, window sizes and tokens."""

from collections.abc import Iterator
from itertools import chain, count
from typing import Any

from msgspec import structs

from firmware_py.console import commands
from firmware_py.web.interfaces import Viewer
from games.core.action import Action

NAMES = ("Ann", "Bea", "Cor", "Dirk")
TOKENS = {f"token-of-{name.lower()}-0123456789": seat for seat, name in enumerate(NAMES)}
ANN, BEA = list(TOKENS)[:2]
PIN = "12345678"
SIZES = [(1920, 1080), (1440, 900), (1280, 800), (820, 1180), (844, 390), (390, 844), (320, 640)]


def tokens() -> Iterator[str]:
    """Yield the seats' tokens, then those of guests."""
    return chain(TOKENS, (f"token-of-guest-{n}-0123456789" for n in count()))


def noted(viewer: Viewer, order: commands.Command) -> tuple[Any, ...]:
    """Return a command in the form that tests compare: its name, then its fields as in JSON."""
    if isinstance(order, commands.Choose):
        return ("choose", viewer.seat, order.action.to_json())
    fields = structs.asdict(order)
    del fields["n"]
    return (str(order.__struct_config__.tag), *map(_plain, fields.values()))


def _plain(value: Any) -> Any:
    if isinstance(value, Action):
        return value.to_json()
    return list(value) if isinstance(value, tuple) else value


DRAG = """([what, onto]) => {
    const [thing, place] = [what, onto].map((one) => document.querySelector(one));
    const tell = (kind, target, { left, top, width, height }) => target.dispatchEvent(
        new PointerEvent(kind, {
            bubbles: true, isPrimary: true, pointerId: 1, pointerType: "mouse",
            clientX: left + width / 2, clientY: top + height / 2,
        }));
    tell("pointerdown", thing, thing.getBoundingClientRect());
    tell("pointermove", document, place.getBoundingClientRect());
    tell("pointerup", document, place.getBoundingClientRect());
}"""


def drag(page, what, onto):
    """Drag by mouse without a pause, because a pause would open the rule."""
    page.evaluate(DRAG, [what, onto])


def headline(page, words):
    page.wait_for_function("w => document.querySelector('#headline')?.textContent === w", arg=words)


FETCHED = """wanted => {
    const every = performance.getEntriesByType("resource");
    const fetched = new Set(every.map(({ name }) => name));
    return wanted.every((one) => fetched.has(new URL(one, location).href));
}"""


def pictured(page, cast):
    """Wait until the page has loaded all pictures of a game.

    `cast` is the result of `Port.cast`.
    """
    every = (picture for face in cast["faces"] for picture in (face["art"], *face["parts"]))
    page.wait_for_function(FETCHED, arg=sorted({*filter(None, every)}))


def called(running, *call):
    running.settle(lambda: call in running.table.calls)


def changed(table, more):
    """Let `more` replace parts of a table's snapshot."""
    told = table.plain

    def snapshot(viewer):
        plain = told(viewer)
        return plain | more(plain)

    table.plain = snapshot
    return table


def far(_host):
    """Return False, so that a served table treats an address as not its own machine's."""
    return False


def refused_in_sight(page, words):
    """Wait until a refusal is shown under the button within the window, and is announced."""
    page.wait_for_selector(f".offer .refused >> text={words}")
    seen = page.evaluate(
        """() => {
            const box = document.querySelector(".refused").getBoundingClientRect();
            return box.top >= 0 && box.bottom <= innerHeight;
        }"""
    )
    assert seen, "who presses Start sees why not"
    page.wait_for_function("w => assertive.textContent.includes(w)", arg=words)
