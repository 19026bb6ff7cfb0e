"""Invariants of table-dealt games, in which people deal and the device cannot see their cards.

mirror   a table-dealt game accepts the actions of a device-dealt game and reaches the same result
guess    the device's guesses about cards that it did not deal have no effect
"""

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from firmware_py.authoring.invariants.generators import people, viewers
from firmware_py.authoring.invariants.observers import shown
from firmware_py.authoring.invariants.secrets import WINDOW, knowledge, unlisted
from firmware_py.authoring.invariants.violation import Violation, brief, moment, named, same
from games.core.action import CHANCE, TABLE, Action
from games.core.cards import backs
from games.core.display.default_views import phase
from games.core.errors import IllegalAction, quoted
from games.core.game import Game
from games.core.match import Match
from games.core.table_reports import Reports

# mirror


def check_mirror(match: Match[Any], _rng: Random) -> None:
    """Check that a table-dealt game accepts a device-dealt game's actions and agrees with it."""
    if match.setup.cards == "table" or "table" not in match.game.dealers:
        return
    game = match.game
    setup = msgspec.structs.replace(match.setup, cards="table")
    table, reports = game.begin(setup), Reports(game)
    for at, action in enumerate(match.actions):
        state, after = match.states[at], match.states[at + 1]
        told = reports.of(state, action, after)
        if not reports.comparable:
            continue
        for said in told:
            while _nobody_tells(game, table) and said not in game.legal(table):
                table = game.apply(table, game.sample(table, Random(at)))
            offered = {a: who for who in people(match) for a in game.choices(table, who)}
            if _nobody_tells(game, table):  # the device itself draws this outcome
                offered |= dict.fromkeys(game.legal(table), TABLE)
            if said not in offered:
                raise Violation(*_not_offered(match, table, at, said, offered), at)
            _tapped(game, table, offered[said], said, at)
            table = game.apply(table, said)
        while _nobody_tells(game, table) and not game.legal(table):
            table = game.apply(table, game.sample(table, Random(at)))
        agree(game, after, table, at + 1, bool(told))
    count = len(match.actions)
    agree(game, match.state, table, count, True)
    ours, theirs = game.result(table), game.result(match.state)
    if ours != theirs:
        what = "who wins is another one where the people deal and have told all"
        raise Violation(what, f"`result` is {ours} there and {theirs} here", count)


def _not_offered(
    match: Match[Any], table: Any, at: int, said: Action, offered: Iterable[Action]
) -> tuple[str, str]:
    """Return a pair of texts: an action that people cannot enter, and the offered actions."""
    action = match.actions[at]
    why = "" if said == action else f", as `table_actions` says of {brief(action)!r}"
    may = ", ".join(dict.fromkeys(brief(other) for other in offered)) or "nothing"
    there = f"there {quoted(phase(table))} is asked of {named(table.turn)}"
    what = (
        f"after {at} actions {named(said.by)} does {brief(said)!r}{why}, and where the people deal "
        f"that is not offered: {there}"
    )
    return what, f"offered is {quoted(may)}"


CARDS = {"ability": "ghost-{}"}
"""Dict from a verb without a face to the pattern of the card that enters it. {} is the object."""


def _tapped(game: Game[Any], table: Any, who: int, said: Action, at: int) -> None:
    """Raise Violation if a scan of the card does not enter the action.

    Dice have no tags, so they are not checked.
    """
    face = CARDS.get(said.verb, "{}").format(said.a)
    named_face = game.verbs[said.verb][:1] == ("face",) and said.verb != "roll"
    if not (named_face or said.verb in CARDS):
        return
    try:
        meant = game.tap(table, who, face)
    except IllegalAction as refused:
        why = f"is refused by {refused.text.id}"
    else:
        why = f"means {', '.join(map(brief, meant)) or 'nothing'}"
        if said in meant:
            return
    raise Violation(
        f"after {at} actions {named(who)} may do {brief(said)!r}, and where the people deal a tap "
        f"of {face} {why}",
        "tap",
        at,
    )


def _nobody_tells(game: Game[Any], table: Any) -> bool:
    return bool(table.turn == CHANCE and not game.choices(table, TABLE))


ZONES = {"outcasts": ("closed_pile", "open_pile", "char_deck")}
"""Dict from game ids to fields of the state: piles in which the device may know a card's place."""


def agree(game: Game[Any], truth: Any, table: Any, at: int, told: bool) -> None:
    """Compare the shared views and the cards of which the device is certain.

    truth: the device-dealt state. table: the table-dealt state. told: people have entered the
    action. Before they enter an outcome of chance, the cards are not compared.
    """
    real, said = game.shared_view(truth), game.shared_view(table)
    for key in sorted(real.keys() ^ said.keys()):
        only = "the device deals" if key in real else "the people deal"
        what = f"after {at} actions `shared_view` has {key!r} only where {only}"
        raise Violation(what, f"shared_view.{key}", at)
    for key in sorted(real.keys() - {*game.view(truth, None), "over"}):
        what = f"after {at} actions `shared_view` has {key!r}, which is in no public view"
        raise Violation(what, f"shared_view.{key}", at)
    for key, value in said.items():
        if not (value is None or value == real[key]):
            raise Violation(
                f"after {at} actions, of which all was told, the device says otherwise of {key!r} "
                "where the people deal: of a card that is turned up they tell which it is "
                "(`observable_outcomes`), and if they cannot, `dealer_dependent_keys` has that key",
                f"shared_view.{key} is {quoted(real[key])} here and {quoted(value)} there",
                at,
            )
    if not told and truth.turn == CHANCE:
        return
    sure = table.cards.public
    hands = zip(game.hands(truth), game.hands(table), strict=True)
    for seat, (true_hand, hand) in enumerate(hands):
        if told and true_hand.bit_count() != hand.bit_count():
            raise Violation(
                f"after {at} actions seat {seat} has another number of cards where the people deal",
                f"hands[{seat}] holds {true_hand.bit_count()} here and {hand.bit_count()} there",
                at,
            )
        left = [truth.cards.face(back) for back in backs(true_hand)]
        for back in backs(hand & sure):
            face = table.cards.face(back)
            if face not in left:
                raise Violation(
                    f"after {at} actions, where the people deal, the device is certain that seat "
                    f"{seat} holds {face}, and it does not: what moves unseen is to be forgotten",
                    f"hands[{seat}] is {quoted(sorted(left))} here",
                    at,
                )
            left.remove(face)
    for zone in ZONES.get(game.id, ()):
        for here, there in zip(getattr(truth, zone), getattr(table, zone), strict=True):
            false = sure >> there & 1 and table.cards.faces[there] != truth.cards.faces[here]
            if false:
                raise Violation(
                    f"after {at} actions the device is certain of {zone}, and wrong",
                    f"{zone} has {truth.cards.face(here)} here and {table.cards.face(there)} there",
                    at,
                )


# guess


def check_guess(match: Match[Any], _rng: Random) -> None:
    """Check that the device's guesses about unknown cards have no effect in a table-dealt game."""
    if match.setup.cards == "device":
        return
    game = match.game
    state = match.states[0]
    for at, action in enumerate(match.actions):
        drawn = action
        if unlisted(match, at, action):
            drawn = game.sample(state, Random(f"another guess {at}"))
        state = game.apply(state, drawn)
        with moment(at + 1):
            _unguessed(match, at + 1, state)
    if game.result(state) != game.result(match.state):
        what = "where the people deal a guess of the device decides who wins"
        field = f"`result` is {game.result(match.state)} here and {game.result(state)} there"
        raise Violation(what, field, len(match.actions))


def _unguessed(match: Match[Any], at: int, state: Any) -> None:
    """Compare a state of the match with the one that other guesses lead to."""
    game, truth = match.game, match.states[at]
    guess = f"after {at} actions, where the people deal, a guess of the device"
    same(game.legal(truth), game.legal(state), f"{guess} decides what is legal")
    same(game.shared_view(truth), game.shared_view(state), f"{guess} decides what all agree on")
    if at % 10 == 1 or at <= WINDOW:
        for viewer in viewers(match):
            who = named(viewer)
            same(shown(game, truth, viewer), shown(game, state, viewer), f"{guess} shows to {who}")
            ours, theirs = (sorted(knowledge(game, s, viewer).values()) for s in (truth, state))
            same(ours, theirs, f"{guess} decides what {who} knows")
        for one in people(match):
            what = f"{guess} decides what a tap of {named(one)} means"
            same(_taps(game, truth, one), _taps(game, state, one), what)


def _taps(game: Game[Any], state: Any, who: int) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for face in game.deck.faces:
        try:
            found[face.id] = game.tap(state, who, face.id)
        except IllegalAction as refused:
            found[face.id] = refused.text
    return found


TELLING = (check_mirror, check_guess)
