"""Unusual player names at every input and output.

Inputs: the page, table.toml, a saved match, the settings of the device. Outputs: every page, the
OLED, the ring's sentences, the history, a summary picture, the command line, a broker. No name may
cause an error, exceed its space, or be treated as anything but text.
"""

import json
import xml.etree.ElementTree as ET
from pathlib import Path
from random import Random
from typing import Any
from unicodedata import category

from click.testing import CliRunner

import games
from firmware_py.authoring.invariants.generators import Case, play, seatings, set_up
from firmware_py.cli import tableclock
from firmware_py.render import oled
from firmware_py.replay import match_loader, summary_svg
from firmware_py.replay.timeline import Timeline
from firmware_py.settings.config import BadConfig, Config
from firmware_py.settings.player_names import LETTERS, clean
from games.core.match import Match
from tests.attack.device_harness import Company, gathered, scratch, spoken
from tests.attack.tally import Tally
from tests.firmware_py.render.overflow import overflow
from tests.follower import Follower

ODD = (
    "", " ", "\t\n", "\u3164", "\u115f", "\u2800", "\u200b\u200d", "\ufeff", "\u00ad" * 9, "\u00a0",
    "\u202eannA", "\u2066Anna\u2069", "a\u200bb", "Ann\u0301a" + "\u0301" * 60, "Z\u0351" * 40,
    "\U0001f469\u200d\U0001f469\u200d\U0001f467", "\U0001f600" * 16, "\U0001f1e9\U0001f1ea", "骰子",
    "עברית", "العربية", "ﷺ" * 16, "İıſß", "x" * 10_000, "W" * 16, "i" * 16, "m m m m m m m m",
    "<script>alert(1)</script>", "<b>&amp;\"'", "]]>", "<!--", "&#0;", "{seat}", "{0.__class__}",
    "%s%n", "$(id)", "`id`", "'; DROP TABLE matches;--", "../../etc", "a\r\nSet-Cookie: x", "a\0b",
    "\x1b[31mred", "\x07", "\ud800", "\udc00\ud800", "\uffff", "\U0010ffff", "null", "0", "-1",
    "Red", "page.seat.at", "table.colour.red", "a/b+c#", "\\u0041", "✓▲●", "✓" * 16, "fi\ufb01",
)  # fmt: skip
BLANK = "\u3164\u115f\u1160\uffa0\u2800"
"""Letters and signs without ink."""
LETTERS_OF = "".join(ODD[:34]) + "abc \u0300\u0301\u20dd"


def names(cases: int, seed: int) -> Tally:
    """Rename players to unusual names, some per table."""
    tally, rng = Tally("names", seed=seed), Random(seed)
    while tally.cases < cases:
        number = rng.randrange(2**32)
        batch = min(12, cases - tally.cases)
        with tally.case(f"table({number})"):
            tally.cases -= 1
            table(tally, number, batch)
    return tally.done()


def table(tally: Tally, seed: int, count: int) -> None:
    """Rename the players of one table several times."""
    rng = Random(seed)
    seating = rng.choice([each for each in seatings() if each.cards == "device"])
    game = games.find(seating.name)
    case = Case(seed=rng.randrange(2**16))
    played = play(game, set_up(game, seating), case, cap=rng.choice((6, 12, 20)))
    taken_up: Match[Any] = Match(played.game, played.setup, played.seed)
    for action in played.actions[:-1]:
        taken_up.act(action)
    with scratch() as folder, gathered(folder, played.actions, taken_up) as company:
        for role in ("host", "seat0", "viewer"):
            company.open(role)
        rooms = set(overflow(company.box.console.screen()))
        for number in range(count):
            tally.cases += 1
            given = [_name(rng) for _ in range(seating.seats)]
            where = f"table({seed}) {number}: {given!r}"[:300]
            with tally.case(where):
                tally.cases -= 1
                _at_the_table(tally, company, given, rooms, where)
        last = given if count else []
        with tally.case(f"table({seed}): picture of {last!r}"[:300]):
            tally.cases -= 1
            _taken_away(tally, company, [_kept(name) for name in last], folder, f"table({seed})")


def _name(rng: Random) -> str:
    """Return an unusual name, or one made of pieces of several."""
    if rng.random() < 0.7:
        return rng.choice(ODD)
    return "".join(rng.choice(LETTERS_OF) for _ in range(rng.randrange(20)))


def _kept(name: str) -> str:
    """Return the part of a name that can be stored: text without lone surrogates."""
    return clean(name.encode("utf-8", "replace").decode())


def _at_the_table(
    tally: Tally, company: Company, given: list[str], rooms: set[str], where: str
) -> None:
    """Set the names on the page, and check everything that is shown then."""
    host = company.pages["host"]
    answer = host.order("seating", names=given)
    if "closed" in answer:
        if len(answer["closed"]) < 8 or not answer["closed"].isprintable():
            tally.note("wrong", f"no sentence: {answer}", where)
        company.open("host")
        return
    if "refused" in answer:
        if len(answer["refused"]) < 8 or not answer["refused"].isprintable():
            tally.note("wrong", f"no sentence: {answer}", where)
        return
    company.box.wait(1)
    for role, page in company.pages.items():
        shown = [json.loads(frame.said) for frame in page.frames]
        follower = Follower()
        tables = [follower.table or {} for each in shown if follower.hear(each)]
        for seat in tables[-1]["seats"]:
            _look(tally, seat["name"], f"{role}'s page", where)
    given_now = company.box.console.settings.names
    if len({each for each in given_now if each}) < len([each for each in given_now if each]):
        tally.note("wrong", "two people have one name", where)
    screen = company.box.console.screen()
    for told in set(overflow(screen)) - rooms:
        tally.note("wrong", "outside of its room on the OLED", f"{told} {where}")
    oled.paint(screen, 1, 700)
    for line in screen.says():
        if "\n" in line:
            tally.note("wrong", "two lines in one of the OLED", where)
    for _, message in company.told:
        json.loads(message.payload)
    company.told.clear()


def _look(tally: Tally, shown: str, place: str, where: str) -> None:
    """Note a displayed name that is empty, too long, or not plain text."""
    if not seen(shown) or not shown.isprintable() or len(shown) > LETTERS + 12:
        tally.note("wrong", f"a name on {place} is {shown[:20]!a}", where)


def seen(name: str) -> bool:
    """Return whether a name has a visible letter or sign."""
    return any(category(each)[0] not in "ZCM" and each not in BLANK for each in name)


def _taken_away(tally: Tally, company: Company, given: list[str], folder: Path, where: str) -> None:
    """Check the outputs beyond the table: settings, a picture, the command line."""
    toml = folder / "table.toml"
    toml.write_text(f"[seats]\nnames = {json.dumps(given)}\n", "utf-8")
    try:
        Config.load((toml,))
    except BadConfig as error:
        if not str(error).isprintable():
            tally.note("wrong", "the settings' complaint is no line", str(error))
    saved = match_loader.labelled(company.match.save(), given)
    match, people, *_ = match_loader._read(saved)
    svg = summary_svg.svg(Timeline(match, spoken("en"), names=people))
    tags = {each.tag.rpartition("}")[2] for each in ET.fromstring(svg).iter()}  # noqa: S314
    if tags - {"svg", "rect", "text", "tspan", "path", "polyline", "g", "circle", "line", "title"}:
        tally.note("wrong", f"the picture has {tags}", where)
    ended = CliRunner().invoke(tableclock.main, ["replay", "-", "--json"], input=saved)
    if ended.exit_code or not ended.output.strip().isprintable():
        tally.note("wrong", f"the command line says {ended.output[-80:]!r}", where)
