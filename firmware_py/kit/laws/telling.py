"""Laws of what people with cards of their own tell a device that cannot see them.

mirror   a table-dealt game that is told a device-dealt one refuses nothing and contradicts nothing
guess    what a device guesses of cards that it did not deal changes nothing at all
"""

from random import Random
from typing import Any

import msgspec

from firmware_py.kit.laws.playing import people, viewers
from firmware_py.kit.laws.reaching import shown
from firmware_py.kit.laws.secrets import WINDOW, knowledge, unlisted
from firmware_py.kit.laws.unlawful import Unlawful, same
from games.core.action import CHANCE, TABLE, Action
from games.core.cards import backs
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.match import Match

# mirror


def law_mirror(match: Match[Any], _rng: Random) -> None:
    """Tell a device-dealt game, seen whole, to a table-dealt one."""
    if match.setup.cards == "table" or "table" not in match.game.dealers:
        return
    game = match.game
    setup = msgspec.structs.replace(match.setup, cards="table")
    table = game.begin(setup)
    for at, action in enumerate(match.actions):
        state, after = match.states[at], match.states[at + 1]
        told = game.told(state, action, after)
        for said in told:
            while _nobody_tells(game, table) and said not in game.legal(table):
                table = game.apply(table, game.sample(table, Random(at)))
            offered = {a: who for who in people(match) for a in game.choices(table, who)}
            if _nobody_tells(game, table):  # the device's own die: what it shows is the truth
                offered |= dict.fromkeys(game.legal(table), TABLE)
            if said not in offered:
                raise Unlawful(f"after {at} actions the true {said} is not offered", at=at)
            _tapped(game, table, offered[said], said)
            table = game.apply(table, said)
        while _nobody_tells(game, table) and not game.legal(table):
            table = game.apply(table, game.sample(table, Random(at)))
        _agree(game, after, table, at + 1, bool(told))
    _agree(game, match.state, table, len(match.actions), True)
    if game.result(table) != game.result(match.state):
        raise Unlawful("they end otherwise")


CARDS = {"ability": "ghost-{}"}
"""The card whose tap tells of an action that names no face."""


def _tapped(game: Game[Any], table: Any, who: int, said: Action) -> None:
    """Tell of a card by laying it on the reader: it is understood. A rolled die has no tag."""
    face = CARDS.get(said.verb, "{}").format(said.a)
    named = game.verbs[said.verb][:1] == ("face",) and said.verb != "roll"
    if (named or said.verb in CARDS) and said not in game.tap(table, who, face):
        raise Unlawful(f"a tap of {face} does not mean {said}")


def _nobody_tells(game: Game[Any], table: Any) -> bool:
    return bool(table.turn == CHANCE and not game.choices(table, TABLE))


ZONES = {"outcasts": ("closed_pile", "open_pile", "char_deck")}
"""Piles besides the hands in which a device may be certain of a card at its place."""


def _agree(game: Game[Any], truth: Any, table: Any, at: int, told: bool) -> None:
    """Compare what all see always, and what is certain where nobody is in the middle of telling."""
    real, said = game.common(truth), game.common(table)
    if real.keys() != said.keys():
        raise Unlawful("`common` has other keys where the table deals")
    if not (real.keys() <= {*game.view(truth, None), "over"}):
        raise Unlawful("a common fact is no public one")
    for key, value in said.items():
        if not (value is None or value == real[key]):
            raise Unlawful(
                f"after {at} actions {key} is {real[key]!r}, the table's device says {value!r}",
                at=at,
            )
    if not told and truth.turn == CHANCE:
        return
    sure = table.cards.public
    for true_hand, hand in zip(game.hands(truth), game.hands(table), strict=True):
        if not (not told or true_hand.bit_count() == hand.bit_count()):
            raise Unlawful("hands are of different sizes")
        left = [truth.cards.faces[back] for back in backs(true_hand)]
        for back in backs(hand & sure):
            face = table.cards.faces[back]
            if face not in left:
                raise Unlawful(
                    f"after {at} actions the device is certain of a card not there", at=at
                )
            left.remove(face)
    for zone in ZONES.get(game.id, ()):
        for here, there in zip(getattr(truth, zone), getattr(table, zone), strict=True):
            false = sure >> there & 1 and table.cards.faces[there] != truth.cards.faces[here]
            if false:
                raise Unlawful(
                    f"after {at} actions the device is certain of {zone}, and wrong", at=at
                )


# guess


def law_guess(match: Match[Any], _rng: Random) -> None:
    """Play a table-dealt game again with other guesses: nothing may differ, at any time."""
    if match.setup.cards == "device":
        return
    game = match.game
    state = match.states[0]
    for at, action in enumerate(match.actions):
        drawn = action
        if unlisted(match, at, action):
            drawn = game.sample(state, Random(f"another guess {at}"))
        state = game.apply(state, drawn)
        truth = match.states[at + 1]
        same(game.legal(state), game.legal(truth), "a guess decides what is legal")
        same(game.common(state), game.common(truth), "a guess decides what all agree on")
        if at % 10 == 0 or at < WINDOW:
            for viewer in viewers(match):
                same(shown(game, state, viewer), shown(game, truth, viewer), "a guess is shown")
                known = [sorted(knowledge(game, s, viewer).values()) for s in (state, truth)]
                same(known[0], known[1], "a guess decides what is known")
            for who in people(match):
                same(_taps(game, state, who), _taps(game, truth, who), "a guess decides a tap")
    if game.result(state) != game.result(match.state):
        raise Unlawful("a guess decides who wins")


def _taps(game: Game[Any], state: Any, who: int) -> list[Any]:
    found: list[Any] = []
    for face in game.deck.faces:
        try:
            found.append(game.tap(state, who, face.id))
        except IllegalAction as refused:
            found.append(refused.text)
    return found


TELLING = (law_mirror, law_guess)
