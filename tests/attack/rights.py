"""Every command of the page, by every role, in every kind of situation.

A refusal is a sentence, sent only to the client that asked, and changes nothing: match, console,
journal and all other clients' frames stay the same. Spectators, replay viewers, and seats other
than the one that is asked in private are refused.
"""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import games
from firmware_py.authoring.invariants.generators import Case, play, seatings, set_up
from firmware_py.console import commands
from games.core.action import CHANCE, OVER, TABLE
from games.core.match import Match
from tests.attack.device_harness import Company, gathered, scratch
from tests.attack.mutation import WORDS
from tests.attack.samples import ORDERS
from tests.attack.tally import Tally

EACH = 60
"""Number of commands in one situation, or until one of them ends the game."""

LOOKERS_MAY = {
    *("history", "picture", "ping", "records", "records_file", "rerun", "review", "rule", "rules"),
}
FILM_MAY = LOOKERS_MAY | {"look", "press", "release"}
"""A replay has its own buttons; "look" shows the replay."""
HOSTS_ALONE = {
    *("new_game", "start_clock", "clock", "timer", "seating", "hints", "end_game", "fault", "code"),
    "new_address",
    "invite",
    "offer",
    "play_here",
    "decks",
    "teach",
    "teach_key",
    "room",
    "room_seat",
    "room_leave",
    "deal",
    "cover",
    "join_names",
    "delete_person",
    "clocks",
    "keep_clock",
    "rename_clock",
    "remove_clock",
}
HANDS = {"press", "lay", "lift"}
"""Commands that operate the device's buttons or reader: for a seat only at its own question."""


def rights(cases: int, seed: int) -> Tally:
    """Try commands of random roles."""
    tally, rng = Tally("rights", seed=seed), Random(seed)
    moments = list(MOMENTS)
    while tally.cases < cases:
        name = moments[tally.cases // EACH % len(moments)]
        number = rng.randrange(2**32)
        with tally.case(f"moment({name!r}, {number})"):
            tally.cases -= 1
            moment(tally, name, number, min(EACH, cases - tally.cases))
    return tally.done()


def moment(tally: Tally, name: str, seed: int, count: int) -> None:
    """Bring a company to a situation, and try commands there."""
    rng = Random(seed)
    played, come = MOMENTS[name](rng)
    with scratch() as folder, gathered(folder, (), played) as company:
        company.open("host")
        come(company)
        match = company.box.match
        roles = ["host", "viewer", "nobody", "guest"]
        if match is not None:
            roles += ["film"] if company.box.runtime.number else []
        away = company.box.console.play.opened
        roles += [f"seat{seat}" for seat in _seats(company) if seat != away]
        for role in roles[1:]:
            company.open(role)
        for _ in range(count):
            tally.cases += 1
            _try(tally, company, rng.choice(roles), rng, f"moment({name!r}, {seed})")
            if company.box.match is not match:
                break


def _try(tally: Tally, company: Company, role: str, rng: Random, where: str) -> None:
    """Send one command, and check the effects."""
    page = company.pages[role]
    if page.closed:
        if role not in ("nobody", "guest"):
            page = company.open(role) if _still(company, role) else page
        if page.closed:
            said = page.frames[-1].said if page.frames else ""
            if '"closed"' not in said or len(page.frames) > 1:
                tally.note("leaks", f"{role} was told something", said)
            return
    what, given = rng.choice(ORDERS)
    given = _fitting(company, what, dict(given), rng)
    company.box.wait(0)
    before, told = company.digest(), _frames(company, but=role)
    asked = _asked_at_device(company)
    answer = page.order(what, wait=0, **given)
    how = f"{where}: {role} {what} {given} -> {answer}"[:500]
    if "refused" in answer:
        _look_at_refusal(tally, answer["refused"], what, role, how)
        if company.digest() != before:
            tally.note("wrong", f"{what} is refused and changes something ({role})", how)
        if _frames(company, but=role) != told:
            tally.note("leaks", f"others hear of a refused {what} ({role})", how)
    elif "closed" not in answer:
        if not _may(role, what, asked):
            tally.note("wrong", f"{role.rstrip('0123456789')} may {what}", how)
        sits = (role, what) == ("viewer", "sit")  # at a bot's or an offered seat
        if role in ("viewer", "film") and not sits and company.digest() != before:
            tally.note("wrong", f"{role} changes something by {what}", how)
    if what == "press" and "done" in answer:
        page.order("release", wait=0, button=given["button"])


def _may(role: str, what: str, asked: int | None) -> bool:
    """Return whether a role may use a command while the device asks the seat `asked`."""
    if role == "viewer":
        return what in LOOKERS_MAY - {"rerun"} | {"sit"}
    if role == "film":
        return what in FILM_MAY
    if role.startswith("seat"):
        hands_off = role != f"seat{asked}"
        return what not in HOSTS_ALONE | {"rerun"} and not (hands_off and what in HANDS)
    return role == "host" and what != "rerun"


def _asked_at_device(company: Company) -> int | None:
    """Return the seat that the device asks, or None without a match and while a menu is open."""
    match, console = company.box.match, company.box.console
    if match is None or match.turn == OVER or len(console.modes) > 1:
        return None
    return console.play.who(console)


def _seats(company: Company) -> list[int]:
    """Return the seats that have an address: also after a match, and no bots'."""
    company.box.wait(0)
    return sorted(company.live.access.seats.values())


def _look_at_refusal(tally: Tally, said: Any, what: str, role: str, how: str) -> None:
    """Note a refusal that is not a sentence for people."""
    plain = isinstance(said, str) and said.isprintable() and 8 <= len(said) <= 400
    if not plain or re.search(r"\b(table|page|clock)\.\w+\.|{\w+}", str(said)):
        tally.note("wrong", f"no sentence: {str(said)[:80]!r} ({what}, {role})", how)


def _frames(company: Company, but: str) -> list[int]:
    return [len(page.frames) for role, page in company.pages.items() if role != but]


def _still(company: Company, role: str) -> bool:
    """Return whether a role still exists: a seat's address ends with its game."""
    match = company.box.match
    if role.startswith("seat"):  # a bot's seat has no address
        return int(role.removeprefix("seat")) in company.live.access.seats.values()
    return role in ("host", "viewer") or (match is not None and match.setup.cards == "device")


def _fitting(company: Company, what: str, given: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Return the fields of a command, with random values that may fit the situation."""
    match = company.box.match
    game = match.game if match is not None else games.find("nightwatch")
    face = rng.choice(game.deck.faces).id
    if what in ("press", "release"):
        given["button"] = rng.choice(("previous", "next", "ok", "back"))
    elif what == "lay":
        given = {"game": game.id, "face": rng.choice((face, "no-such"))}
    elif what in ("choose", "point"):
        given["action"] = _action(company, face, rng)
        if what == "choose":
            given["then"] = [_action(company, face, rng) for _ in range(rng.randrange(3))]
    elif what == "undo":
        wanted = {"agreed": rng.random() < 0.5, "to": rng.choice((None, 0, 3, 10**6)),
                  "seat": rng.choice((None, 0, 5, -1)), "keep": rng.random() < 0.2}  # fmt: skip
        given = {key: value for key, value in wanted.items() if value is not None}
    elif what == "new_game":
        given |= {"game": rng.choice((game.id, "poker")), "seats": rng.choice((0, 2, 3, 99)),
                  "variant": None, "options": rng.choice(({}, {"x": "y"})),
                  "bots": rng.choice((None, [0], [31], [0, 1, 2]))}  # fmt: skip
    elif what == "seating":
        names = [rng.choice((*(word for word in WORDS if len(word) < 64), "Anna", "Anna"))
                 for _ in range(2)]  # fmt: skip
        given = {"names": names, "places": rng.choice((None, [0, 0], [3, 4]))}
    elif what == "start_clock":
        given |= {"control": rng.choice(("fischer:60+5", "x", "up", "fischer:" + "9" * 30)),
                  "players": rng.choice((0, 2, 99))}  # fmt: skip
    elif what == "fault":
        given |= {"kind": rng.choice(("nak", "unplug", "x")), "on": rng.random() < 0.5}
    elif what in ("picture", "review", "code", "new_address"):
        key = "number" if what in ("picture", "review") else "seat"
        given[key] = rng.choice((0, 1, 5, -1, 2**62))
    elif what == "rerun":
        given = {"moment": rng.choice((0, 1, 10**9, -1)), "speed": rng.choice((0, -2, 1e300))}
    return {key: _valid(value) for key, value in given.items()}


def _valid(value: Any) -> Any:
    """Return text that a socket can carry, without lone surrogates."""
    if isinstance(value, list):
        return [_valid(each) for each in value]
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value


def _action(company: Company, face: str, rng: Random) -> list[Any]:
    """Return an answer of the asked player, another action, or an invalid one."""
    match = company.box.match
    if match is None or match.turn == OVER or rng.random() < 0.2:
        odd: tuple[list[Any], ...] = ([], [0], [9, "x"], [True, "x"], [0, "x", None, {}])
        return rng.choice(odd)
    if rng.random() < 0.4:
        verb = rng.choice(list(match.game.verbs))
        return [rng.choice((CHANCE, TABLE, 0, 1, 99)), verb, rng.choice((face, 3, 1.0, True))]
    who = TABLE if match.turn == CHANCE else rng.choice(match.game.asked(match.state) or (0,))
    choices = match.game.choices(match.state, who)
    return list(rng.choice(choices).to_json()) if choices else [who, "draw"]


# Situations


Come = Callable[[Company], None]


def _match(rng: Random, cards: str, *, over: bool = False, hidden: bool = False) -> Match[Any]:
    """Return a match: at its end, at a private question, or anywhere."""
    seating = rng.choice([each for each in seatings() if each.cards == cards])
    game = games.find(seating.name)
    whole = play(game, set_up(game, seating), Case(seed=rng.randrange(2**16)), cap=2000)
    last = len(whole.actions)
    asked = [at for at in range(2, last) if _private(whole, at)] if hidden else []
    count = last if over else rng.choice(asked or range(min(3, last - 1), last))
    taken_up: Match[Any] = Match(whole.game, whole.setup, whole.seed)
    for action in whole.actions[:count]:
        taken_up.act(action)
    return taken_up


def _private(match: Match[Any], at: int) -> bool:
    """Return whether one seat is asked in private at this point."""
    state = match.states[at]
    asked = match.game.asked(state) if state.turn not in (CHANCE, OVER) else ()
    ask = match.game.ask(state, asked[0]) if asked else None
    return ask is not None and ask.private and asked[0] != TABLE


def _hidden(rng: Random) -> tuple[Match[Any] | None, Come]:
    return _match(rng, "device", hidden=True), lambda _company: None


def _rest(_rng: Random) -> tuple[Match[Any] | None, Come]:
    return None, lambda _company: None


def _clock(_rng: Random) -> tuple[Match[Any] | None, Come]:
    def come(company: Company) -> None:
        company.box.command(commands.StartClock("fischer:60+5", 2))

    return None, come


def _dealt(rng: Random) -> tuple[Match[Any] | None, Come]:
    return _match(rng, "device"), lambda _company: None


def _own_cards(rng: Random) -> tuple[Match[Any] | None, Come]:
    return _match(rng, "table"), lambda _company: None


def _opened(rng: Random) -> tuple[Match[Any] | None, Come]:
    def come(company: Company) -> None:
        if company.box.console.play.hands_over(company.box.console):
            company.box.press("ok", "next")

    return _match(rng, "device", hidden=True), come


def _left(rng: Random) -> tuple[Match[Any] | None, Come]:
    def come(company: Company) -> None:
        for seat in _seats(company):
            company.open(f"seat{seat}")
        company.box.command(commands.EndGame())
        company.box.wait(1)

    return _match(rng, "device"), come


def _over(rng: Random) -> tuple[Match[Any] | None, Come]:
    return _match(rng, rng.choice(("device", "table")), over=True), lambda _company: None


MOMENTS: dict[str, Callable[[Random], tuple[Match[Any] | None, Come]]] = {
    "rest": _rest,
    "dealt": _dealt,
    "hidden": _hidden,
    "left": _left,
    "opened": _opened,
    "own cards": _own_cards,
    "clock": _clock,
    "over": _over,
}
"""By name: makes the match that is resumed, and prepares the situation before the pages open."""
