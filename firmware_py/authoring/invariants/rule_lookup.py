"""Invariants of rule entries: every question and refusal leads to an entry of the rules.

explained    Every question, answer and refusal has an entry that suits the match. If the game has
             entries.toml, the entry comes from this file and is not generated.
house        An entry states the rule of an option only if the match does not use the default.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from firmware_py.authoring.invariants.generators import moments, people
from firmware_py.authoring.invariants.refusals import spelled
from firmware_py.authoring.invariants.violation import Violation
from games.core.action import Action
from games.core.errors import IllegalAction
from games.core.match import Match
from games.core.rulebook.entry import Entry
from games.core.text import Text

MOMENTS = 12
"""Number of states to look at."""

ORDERS = 60
"""Number of arbitrary actions to try at each state."""


def check_explained(match: Match[Any], rng: Random) -> None:
    """Check that every question, answer and refusal leads to an entry that suits the match."""
    entries = match.game.entries
    every = [*spelled(match.game, match.setup)]
    for at in moments(match, rng, MOMENTS):
        for who in people(match):
            orders = rng.sample(every, min(ORDERS, len(every)))
            for what, found in _explained(match, at, who, orders):
                if found is None or (entries.written and found.made):
                    raise Violation(f"no entry explains {what}", at=at)
                if not found.suits(match.setup):
                    wrong = f"the entry {found.id} of {what} does not suit {match.setup.variant}"
                    raise Violation(wrong, at=at)


def _explained(
    match: Match[Any], at: int, who: int, orders: list[Action]
) -> Iterator[tuple[str, Entry | None]]:
    """Yield pairs of the message id of a question, answer or refusal, and its entry or None."""
    game, setup = match.game, match.setup
    ask = game.ask(match.states[at], who)
    if ask is not None:
        yield ask.question.id, game.entries.about(ask.question, setup)
        for line in ask.lines:
            yield line.label.id, game.entries.answer(ask, line, setup)
    if not game.entries.written:
        return  # without entries.toml a refusal needs no entry
    said = {why.id: why for why in _refused(match, at, who, orders)}
    if ask is not None:
        said |= {why.id: why for _, why in ask.reasons}
    for why in said.values():
        if why.id.startswith(f"{game.id}."):
            yield why.id, game.entries.about(why, setup)


def _refused(match: Match[Any], at: int, who: int, orders: list[Action]) -> Iterator[Text]:
    """Yield the reasons for which the game refuses cards and actions to `who`."""
    game, state = match.game, match.states[at]
    for face in match.setup.deck.faces:
        try:
            game.tap(state, who, face.id)
        except IllegalAction as refused:
            yield refused.text
    for action in orders:
        refusal = game.refusal(state, who, action._replace(by=who))
        if refusal is not None:
            yield refusal


def check_house(match: Match[Any], _rng: Random) -> None:
    """Check that an entry states the rules of exactly those options that are not the default."""
    game, setup = match.game, match.setup
    usual = {key: option.default for key, option in game.options.items()}
    other = {key for key, value in setup.options.items() if value != usual[key]}
    for entry in game.entries.suiting(setup):
        found = game.entries.reading(entry, setup)
        for keys, said in ((entry.options, found.here), (entry.adds, found.plus)):
            named = {_option(each) for each in said}
            if named != other & {*keys}:
                raise Violation(f"the entry {entry.id} says of {sorted(named)} what is not usual")
        if (found.short.id == "table.rules.without") != bool(found.here):
            raise Violation(f"the entry {entry.id} is not said as what holds otherwise")


def _option(sentence: Text) -> str:
    said: Text = sentence.args["rule"]
    return said.id.split(".")[2]


EXPLAINING = (check_explained, check_house)
