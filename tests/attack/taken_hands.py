"""Pairs of runs of the whole device in which a player leaves where people deal.

People tap the hand of that player, so that the device plays on for the seat. The two runs differ in
the face of one tapped card. No page, replay, MQTT message, spoken sentence, picture or light may
differ.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import games
from firmware_py.authoring.invariants.generators import SetupCase, seatings
from firmware_py.console import inputs
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.card_scans import TAKE_OVER
from games.core.cards import backs
from games.core.match import Match
from tests.attack.device_harness import Company, gathered, scratch
from tests.attack.leaks import NoTwins, divergence
from tests.attack.page import Stuck
from tests.attack.tally import Tally

BEFORE = 60
"""Maximum number of actions before the player leaves."""
AFTER = 4
"""Number of actions of people after the hand is tapped."""


def taken_hands(cases: int, seed: int) -> Tally:
    """Compare pairs of runs, over all games and seatings in which players have hands."""
    tally, rng = Tally("hands", seed=seed), Random(seed)
    ways = [
        each
        for each in seatings()
        if each.cards == "table" and each.seats > 1 and games.find(each.name).box_seats
    ]
    while tally.cases < cases:
        rng.shuffle(ways)
        for seating in ways[: cases - tally.cases]:
            number = rng.randrange(2**32)
            with tally.case(f"pair({seating!r}, {number})"), suppress(NoTwins):
                for found in pair(seating, number):
                    tally.note("leaks", *found)
    return tally.done()


def pair(seating: SetupCase, seed: int) -> Iterator[tuple[str, str]]:
    """Play one pair of runs; yield (what leaked, where)."""
    match, at = left(seating, Random(seed))
    other = _otherwise(match, at, Random(seed))
    told = [_tell(match, at, story) for story in (match.actions, other)]
    for role, frames in told[0].items():
        if frames != told[1][role]:
            where = f"{role} beside {match.actions[at].a}: {divergence(frames, told[1][role])}"
            yield role, f"pair({seating!r}, {seed}): {where}"


def left(seating: SetupCase, rng: Random) -> tuple[Match[Any], int]:
    """Return a match in which a player has left, and the index of the take-over."""
    game = games.find(seating.name)
    match = Match(game, game.setup(seating.seats, seating.variant, "table"), rng.randrange(2**16))
    leaves, seat = rng.randrange(BEFORE), rng.randrange(seating.seats)
    over = Action(TABLE, TAKE_OVER, seat)
    for _ in range(4 * BEFORE):
        settled = game.settled_answer(match.state)  # the box gives this answer at once
        able = len(match.actions) >= leaves and match.turn != seat and settled is None
        if match.turn == OVER or (able and game.allows(match.state, over)):
            break
        match.act(_any(match, rng))
    else:
        raise NoTwins
    if match.turn == OVER:
        raise NoTwins
    at = len(match.actions)
    match.act(over)
    while game.scan_request(match.state) is not None:
        match.act(rng.choice(_unseen(match, match.state)))
    for _ in range(AFTER):
        if match.turn < 0 or match.turn == seat or len(match.actions) == at + 1:
            break
        match.act(rng.choice(game.choices(match.state, match.turn)))
    return match, at


def _any(match: Match[Any], rng: Random) -> Action:
    game = match.game
    if match.turn == CHANCE and not game.choices(match.state, TABLE):
        return match.draw()
    who = TABLE if match.turn == CHANCE else rng.choice(game.asked(match.state))
    return rng.choice(game.choices(match.state, who))


def _unseen(match: Match[Any], state: Any) -> list[Action]:
    """Return the scans of cards that were not tapped before."""
    cards, choices = state.cards, match.game.choices(state, TABLE)
    sure = {cards.face(back) for back in backs(cards.sure)}
    return [each for each in choices if each.a not in sure] or list(choices)


def _otherwise(match: Match[Any], at: int, rng: Random) -> list[Action]:
    """Return the actions with another face at one scan. Raise NoTwins if a later action tells."""
    game = match.game
    holds = [n for n, action in enumerate(match.actions) if n > at and action.verb == "hold"]
    for n in rng.sample(holds, len(holds)):
        others = [one for one in _unseen(match, match.states[n]) if one != match.actions[n]]
        for other in rng.sample(others, min(6, len(others))):
            story = [*match.actions[:n], other, *match.actions[n + 1 :]]
            state = match.states[n]
            for action, truth in zip(story[n:], match.states[n + 1 :], strict=True):
                if not game.allows(state, action):
                    break
                state = game.apply(state, action)
                asked = game.scan_request(state), game.view(state, None), state.turn
                if asked != (game.scan_request(truth), game.view(truth, None), truth.turn):
                    break
            else:
                return story
    raise NoTwins


def _tell(truth: Match[Any], begun: int, story: Sequence[Action]) -> dict[str, list[Any]]:
    """Play one of the runs; return all that reached anybody."""
    taken_up = Match(truth.game, truth.begun_with, truth.seed)
    for action in story[:begun]:
        taken_up.act(action)
    with scratch() as folder, gathered(folder, story, taken_up) as company:
        company.box.console.bot_turns.update = lambda _ui: None  # its choice would differ
        for role in ("host", "viewer", "guest", "film"):
            company.open(role)
        shown = []
        while (done := len(company.match.actions)) < len(story):  # the box may give answers itself
            _do(company, story[done])
            shown.append((company.box.picture, company.box.colours))
        company.box.wait(2)
        told: dict[str, list[Any]] = {role: page.frames for role, page in company.pages.items()}
        return told | {"mqtt": company.told, "voice": company.spoken, "display": shown}


def _do(company: Company, action: Action) -> None:
    """Do an action: the host gives the seat away, and people tap the cards."""
    before = len(company.match.actions)
    if action.verb == TAKE_OVER:
        company.pages["host"].order("seat", seat=action.a, bot="medium")
        company.box.wait(0.3)
    elif action.verb == "hold":
        now = company.box.runtime.now()
        company.box.feed(inputs.Tapped(company.match.game.id, action.a, now)).wait(0.3)
    else:
        company.do(action)
    if len(company.match.actions) == before:
        raise Stuck(f"{action} is not done: {company.box.says}")
