"""Pairs of runs of the whole device that differ only in what a viewer cannot see.

The viewer must see the same in both, byte for byte, in number, order and time: every frame of its
page, of a spectator's page, of a replay, every MQTT message, and every spoken sentence. Each case
changes one thing:

cards the shuffle came out differently, in cards that the viewer has not seen choice another player
chose differently in secret presses the number of presses inside a hand that was handed over differs

Also, hands are opened on the device, the display fails and recovers, and every page tries answers
that are not its own. The replies to these must not differ either.
"""

import contextlib
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from random import Random
from typing import Any, Literal, NamedTuple, get_args

import games
from firmware_py.authoring.invariants.generators import (
    Case,
    SetupCase,
    play,
    seatings,
    set_up,
    viewers,
)
from firmware_py.authoring.invariants.secrets import exchanges, together, unlisted
from games.core.action import CHANCE, Action
from games.core.game import Game
from games.core.match import Match
from tests.attack.device_harness import Company, gathered, scratch
from tests.attack.tally import Tally

CAP = 160
"""Number of actions of a match; a case plays the part in which the two runs differ."""
LONG = 12
"""Number of actions of that part."""
WAYS = ("cards", "cards", "choice", "presses")


class Twins(NamedTuple):
    """Two histories of one match that a viewer cannot distinguish, entry by entry.

    begun: number of actions before the pages are opened. ends: final states; their position ends
    the story. presses: number of presses of "next" in each hidden hand, per run.
    """

    match: Match[Any]
    other: Sequence[Action]
    viewer: int | None
    begun: int
    ends: tuple[Any, Any]
    presses: tuple[int, int] = (1, 1)


def leaks(cases: int, seed: int) -> Tally:
    """Compare pairs of runs, over all games and seatings."""
    tally, rng = Tally("leaks", seed=seed), Random(seed)
    ways = [each for each in seatings() if each.cards == "device"]
    while tally.cases < cases:
        rng.shuffle(ways)
        for seating in ways[: cases - tally.cases]:
            number = rng.randrange(2**32)
            with tally.case(f"pair({seating!r}, {number})"), contextlib.suppress(NoTwins):
                for found in pair(seating, number):
                    tally.note("leaks", *found)
    return tally.done()


class NoTwins(Exception):
    """The match contains nothing of this kind that could have been different."""


def pair(seating: SetupCase, seed: int) -> Iterator[tuple[str, str]]:
    """Play one pair of runs; yield (what leaked, where)."""
    rng = Random(seed)
    game = games.find(seating.name)
    case = Case(options(game, rng), first=rng.randrange(seating.seats), seed=rng.randrange(2**16))
    match = play(game, set_up(game, seating, case), case, cap=CAP)
    way = rng.choice(WAYS)
    twins = _twins(match, way, rng)
    if twins is None:
        raise NoTwins
    pages: Pages = "one" if way == "presses" else rng.choice(PAGES)
    told = [_tell(twins, which, Random(seed), pages=pages) for which in (0, 1)]
    for role, frames in told[0].items():
        if frames != told[1][role]:
            where = f"{way}, {role} beside {twins.viewer}: {divergence(frames, told[1][role])}"
            yield f"{role.rstrip('0123456789')}, {way}", f"pair({seating!r}, {seed}): {where}"


def options(game: Game[Any], rng: Random) -> dict[str, str]:
    """Return some options of a game, or the defaults in half of the cases."""
    if rng.random() < 0.5:
        return {}
    each = {key: rng.choice(option.values) for key, option in game.options.items()
            if not option.advisory}  # fmt: skip
    return {key: value for key, value in each.items() if rng.random() < 0.6}


# Differences


def _twins(match: Match[Any], way: str, rng: Random) -> Twins | None:
    """Return two histories that differ in this way, or None."""
    viewer = rng.choice(viewers(match))
    if way == "presses":
        begun = rng.randrange(max(1, len(match.actions) - LONG))
        asked = [state for state in match.states[begun : begun + LONG] if state.turn != CHANCE]
        if not asked:
            return None
        state = asked[-1]
        presses = (rng.randrange(5), rng.randrange(5))
        return Twins(match, match.actions, viewer, begun, (state, state), presses)
    found = []
    for at, action, state, unseen in _otherwise(match, way, viewer, rng):
        until = min(at + LONG, len(match.actions))
        both = together(match, at + 1, until, state, viewer, unseen=unseen)
        # After a chance action the device continues by itself, so the story ends at a question.
        asked = [one for one in both if CHANCE not in (match.states[one.at].turn, one.other.turn)]
        if asked:
            found.append((asked[-1].at, at, action, asked[-1].other))
    if not found:
        return None
    end, at, action, state = max(found, key=lambda each: (each[0] - each[1], each[1]))
    other = [*match.actions[:at], action, *match.actions[at + 1 : end]]
    begun = max(0, rng.choice((at - 2, at, at + 1)))
    return Twins(match, other, viewer, begun, (match.states[end], state))


def _otherwise(
    match: Match[Any], way: str, viewer: int | None, rng: Random
) -> Iterator[tuple[int, Action, Any, int]]:
    """Yield some (index, alternative action, state after it, unseen backs)."""
    if way == "cards":
        shuffles = [at for at, action in enumerate(match.actions) if unlisted(match, at, action)]
        for at in rng.sample(shuffles, min(2, len(shuffles))):
            changed = exchanges(match, at)
            for state, differ, action in rng.sample(changed, min(4, len(changed))):
                yield at, action, state, differ
        return
    secret = [at for at, action in enumerate(match.actions)
              if action.verb in match.game.secrets and action.by != viewer]  # fmt: skip
    for at in rng.sample(secret, min(3, len(secret))):
        action = match.actions[at]
        choices = match.game.choices(match.states[at], action.by)
        for other in [one for one in choices if one.verb == action.verb and one != action][:2]:
            yield at, other, match.game.apply(match.states[at], other), 0


# Run


Pages = Literal["all", "others", "one"]
PAGES: tuple[Pages, ...] = get_args(Pages)
"""Seats with a page: all, all but the viewer who plays on the host's page, or the viewer alone."""


def _tell(twins: Twins, which: int, rng: Random, *, pages: Pages) -> dict[str, list[Any]]:
    """Play one of the runs; return all that reached the viewers who must not notice."""
    truth, viewer = twins.match, twins.viewer
    count = truth.setup.seats
    actions = (truth.actions, twins.other)[which]
    end = twins.ends[0]
    story = actions[: next(n for n, state in enumerate(truth.states) if state is end)]
    begun = min(twins.begun, len(story))
    taken_up = Match(truth.game, truth.setup, truth.seed)
    for action in story[:begun]:
        taken_up.act(action)
    with scratch() as folder, gathered(folder, story, taken_up if begun else None) as company:
        if not begun:
            company.begin(truth.setup)
        own = [] if viewer is None else [viewer]
        beside = pages == "others" and count > 1
        seats = [each for each in range(count) if each not in own] if beside else range(count)
        seats = own if pages == "one" else seats
        # The host's page comes after the phones: it is open for the last person without one.
        for role in (*(f"seat{seat}" for seat in seats), "host", "viewer", "film"):
            company.open(role)
        faults = Random(rng.randrange(2**32))
        while len(company.match.actions) < len(story):
            if pages == "one":
                _open_a_hand(company, faults, twins.presses[which])
            company.do(story[len(company.match.actions)])
        company.box.chips.oled.fault = None
        company.box.wait(2)
        heard = ["viewer", "film"]
        heard += ["host"] if pages != "one" and count > 1 else []  # alone, the host is the player
        heard += [f"seat{seat}" for seat in own if seat in seats]
        _probe(company, twins, heard, rng)
        told: dict[str, list[Any]] = {role: company.pages[role].frames for role in heard}
        return told | {"mqtt": company.told, "voice": company.spoken}


def _open_a_hand(company: Company, rng: Random, presses: int) -> None:
    """Let the asked seat open its hand on the device and close it, while the display may fail."""
    box, oled = company.box, company.box.chips.oled
    play = box.console.play
    slots = (rng.random(), rng.random(), rng.random(), rng.random())
    if not play.hands_over(box.console) or play.elsewhere(box.console) or slots[0] < 0.3:
        return
    box.press("ok")
    cards = play.shows_cards(
        box.console
    )  # elsewhere "back" leaves the list first, which all may see
    oled.fault = "nak" if slots[1] < 0.4 else None
    for number in range(5):
        if cards and number < presses:
            box.press("next")
        else:
            box.wait(0.03).wait(0.03)
    if slots[2] < 0.3:
        oled.fault = "nak"
    box.wait(1)
    box.press("back").wait(2)
    if slots[3] < 0.7:
        oled.fault = None
        box.wait(2)


def _probe(company: Company, twins: Twins, roles: Sequence[str], rng: Random) -> None:
    """Let each role try answers that belong to others or that the rules refuse."""
    game, setup = twins.match.game, twins.match.setup
    one, other = (state.cards for state in twins.ends)
    backs = range(len(one.faces))
    telling = [one.face(back) for back in backs if one.faces[back] != other.faces[back]]
    faces = [*(face.id for face in setup.deck.faces), *telling * 20]  # try these most often
    values = {
        "face": faces, "hour": range(1, 25), "seat": range(setup.seats), "number": range(1, 7),
        "place": range(24), "figure": setup.colours,
    }  # fmt: skip
    asked = {action.verb for state in twins.ends for action in game.legal(state)}
    for _ in range(24):
        verb = rng.choice([*game.verbs, *sorted(asked) * 4])
        objects = [rng.choice(list(values.get(kind, faces))) for kind in game.verbs[verb]]
        by = rng.choice((CHANCE, CHANCE, *range(setup.seats)))
        given = [by, verb, *objects]
        if any(_allowed(game, state, given) for state in twins.ends):
            continue
        for role in roles:
            if role != "film":
                company.pages[role].order("choose", action=given)


def _allowed(game: Game[Any], state: Any, given: list[Any]) -> bool:
    """Return whether the action would be accepted now."""
    who = -1 if given[0] == CHANCE else given[0]
    try:
        return Action.from_json(given) in game.choices(state, who)
    except ValueError:
        return True


def divergence(one: Sequence[Any], other: Sequence[Any]) -> str:
    """Return where two lists of frames begin to differ."""
    count = f"{len(one)} and {len(other)} frames; " if len(one) != len(other) else ""
    for number, (a, b) in enumerate(zip_longest(one, other)):
        if a != b:
            return f"{count}frame {number}: {_differing(str(a), str(b))}"
    return count


def _differing(one: str, other: str) -> str:
    """Return the two texts around their first difference."""
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return f"{one[max(0, at - 60) : at + 40]!r} | {other[max(0, at - 20) : at + 40]!r}"
