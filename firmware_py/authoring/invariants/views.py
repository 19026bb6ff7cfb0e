"""Invariants of questions and views: choices, scanned cards, scenes, zones, news and texts."""

from random import Random
from typing import Any

import msgspec

from firmware_py.authoring.invariants.generators import moments, people, questions, viewers
from firmware_py.authoring.invariants.violation import Violation, brief, named
from games.core.action import CHANCE, TABLE, Action
from games.core.display.scene import Answer, News, Scene, Zone
from games.core.errors import IllegalAction, quoted
from games.core.game import Game
from games.core.match import Match
from games.core.text import Text


def check_ask(match: Match[Any], rng: Random) -> None:
    """Check that the lines of a question are exactly the seat's choices, and all of them are legal.

    A question about a secret must be private.
    """
    game, dealt = match.game, match.setup.cards == "device" and match.setup.seats > 1
    for at in moments(match, rng, 12):
        state = match.states[at]
        legal = game.legal(state)
        offered: list[Action] = []
        for who in people(match):
            choices = game.choices(state, who)
            offered += choices
            if not (set(choices) <= set(legal)):
                odd = brief(next(each for each in choices if each not in legal))
                raise Violation(
                    f"after {at} actions {named(who)} may choose {odd!r}, which is not legal", at=at
                )
            allowed = (TABLE, CHANCE) if who == TABLE else (who,)
            if not all(action.by in (*allowed, TABLE) for action in choices):
                raise Violation(
                    f"after {at} actions {named(who)} is offered what somebody else does", at=at
                )
            ask = game.ask(state, who)
            lines = ask.lines if ask else ()
            asked = [line.action for line in lines]
            if len(asked) != len(choices):
                raise Violation(
                    f"after {at} actions {named(who)} has {len(choices)} choices, and "
                    + (f"`ask` has {len(asked)} lines" if ask else "is asked nothing"),
                    at=at,
                )
            if set(asked) != set(choices):
                raise Violation("the answers of the question are not the legal actions", at=at)
            if not all(isinstance(line.label, Text) for line in lines):
                raise Violation("the label of a line is no Text", at=at)
            _previews(game, state, lines, who, at)
            if ask:
                if not isinstance(ask.question, Text):
                    raise Violation("a question is no Text", at=at)
                if not (ask.ok is None or ask.ok in choices):
                    raise Violation("the action behind the check mark is no choice", at=at)
                if not (choices or ask.draw):
                    raise Violation(f"{who} is asked, and has no choice", at=at)
                secret = sorted({action.verb for action in asked} & game.secrets)
                if secret and dealt and who >= 0 and not ask.private:
                    raise Violation(
                        f"after {at} actions {named(who)} is asked for {secret[0]!r}, which is a "
                        "secret, and on a screen that people share all read it: `ask` has "
                        "private=False",
                        at=at,
                    )
        may = [who for who in people(match) if game.choices(state, who)]
        for who in {*game.asked(state)} - {*may}:
            raise Violation(
                f"after {at} actions `asked` names {named(who)}, and it has no choice", at=at
            )
        if may and not game.asked(state):
            raise Violation(
                f"after {at} actions {named(may[0])} has choices, and `asked` names nobody", at=at
            )
        if state.turn != CHANCE and set(offered) != set(legal):
            raise Violation("something is legal that nobody is offered", at=at)


def _previews(game: Game[Any], state: Any, lines: tuple[Answer, ...], who: int, at: int) -> None:
    """Raise Violation if the preview of an answer marks an hour that the dial does not have."""
    shown = {mark.hour for line in lines for mark in line.preview}
    shown |= {mark.hour for line in lines for way in line.ways for mark in way.preview}
    if shown:
        hours = range(1, (game.scene(state, None).dial or 24) + 1)
        past = shown - {*hours}
        if past:
            raise Violation(
                f"after {at} actions {named(who)} is shown an answer at {min(past)}, and the dial "
                f"has {len(hours)} hours",
                "ask.lines.preview",
                at,
            )


def check_tap(match: Match[Any], rng: Random) -> None:
    """Check that a scanned face selects choices of the seat, or is refused with a text."""
    game = match.game
    faces = [*(face.id for face in match.setup.deck.faces), "no-such-face"]
    for at in moments(match, rng):
        state = match.states[at]
        for who in people(match):
            choices = game.choices(state, who)
            for face in faces:
                try:
                    meant = game.tap(state, who, face)
                except IllegalAction as refused:
                    texts_in(refused.text)
                    continue
                if not isinstance(meant, tuple):
                    raise Violation("`tap` returns no tuple", at=at)
                if not (set(meant) <= set(choices)):
                    raise Violation(
                        f"after {at} actions a tap of {face} by {named(who)} means what is not "
                        f"offered: {', '.join(map(brief, meant))}",
                        at=at,
                    )
                if len(set(meant)) != len(meant):
                    raise Violation(f"a tap of {face} means the same twice", at=at)


def check_secret(match: Match[Any], rng: Random) -> None:
    """Check that `secret` is true exactly if a scan of some face has no visible effect."""
    game, seats = match.game, match.setup.seats
    for at in questions(match, rng):
        state = match.states[at]
        for who in {*game.asked(state), TABLE, rng.randrange(seats)}:
            tapped = Game.secret(game, state, who)
            if game.secret(state, who) != tapped:
                raise Violation("it does not say which moments are secret", at=at)


def check_shown(match: Match[Any], rng: Random) -> None:
    """Check that views, scenes, zones and news are plain data of the declared types.

    All their hours must be on the dial.
    """
    game = match.game
    for at in moments(match, rng, 12):
        state = match.states[at]
        for viewer in viewers(match):
            view = game.view(state, viewer)
            _plain(view, f"after {at} actions `view` of {named(viewer)}", at)
            msgspec.json.encode(view)
            scene = game.scene(state, viewer)
            _of_shape(scene, Scene)
            _of_shape(game.zones(state, viewer), tuple[Zone, ...])
            _on_the_dial(scene, match.setup.seats)
            if not (viewer is not None or not scene.private):
                raise Violation("the public is shown a private scene", at=at)
            if at:
                news = game.news(match.states[at - 1], match.actions[at - 1], state, viewer)
                _of_shape(news, tuple[News, ...])
    facts = game.facts(match)
    if not all(isinstance(value, int | float) for value in facts.values()):
        raise Violation("`facts` holds what is no number")


def _of_shape(value: Any, shape: Any) -> None:
    """Raise Violation if a value does not survive JSON as the declared type."""
    encoded = msgspec.json.encode(value)
    if msgspec.json.encode(msgspec.json.decode(encoded, type=shape)) != encoded:
        raise Violation(f"it is not of the shape {shape}")


def _plain(value: Any, where: str, at: int) -> None:
    """Raise Violation if a value is not of JSON types. A set, for example, has no fixed order."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if type(key) is not str:
                raise Violation(f"{where} has the key {key!r}, which is no text", at=at)
            _plain(inner, f"{where}, {key}", at)
    elif isinstance(value, list | tuple):
        for inner in value:
            _plain(inner, where, at)
    elif not (value is None or type(value) in (str, int, float, bool)):
        raise Violation(f"{where}, has {quoted(value)}, which is not plain", at=at)


def _on_the_dial(scene: Scene, seats: int) -> None:
    hours = range(1, (scene.dial or 24) + 1)
    if not (scene.hand is None or scene.hand in hours):
        raise Violation(f"the hand points to {scene.hand}, and the dial has {len(hours)} hours")
    if not all(mark.hour in hours for mark in scene.marks):
        raise Violation(f"a mark is at no hour of the dial, which has {len(hours)}")
    if not all(arc.seat in range(seats) for arc in scene.arcs):
        raise Violation("an arc has no seat")
    if not all(arc.most is None or arc.most > 0 for arc in scene.arcs):
        raise Violation("an arc is filled by nothing: its `most` is a number from 1")
    if not (not isinstance(scene.head, int) or scene.head in range(seats)):
        raise Violation(f"the head is {scene.head}, which is no seat")
    if not all(seat in range(seats) for seat, _ in scene.scores):
        raise Violation("a score is of no seat")
    if scene.grid:
        numbers = [place.number for place in scene.grid.places]
        if numbers != [*range(1, len(numbers) + 1)]:
            raise Violation("the places of the grid are not numbered from 1")
        if not (len(numbers) <= scene.grid.rows * scene.grid.columns):
            raise Violation("the grid has more places than rows and columns")


def check_texts(match: Match[Any], rng: Random) -> None:
    """Check that every text belongs to the game or to the common texts, and has plain arguments."""
    game = match.game
    for at in moments(match, rng, 12):
        state = match.states[at]
        said: list[Any] = [game.scene(state, viewer) for viewer in viewers(match)]
        said += [game.ask(state, who) for who in people(match)]
        if at:
            news = (match.states[at - 1], match.actions[at - 1], state)
            said += [game.news(*news, viewer) for viewer in viewers(match)]
        for message in texts_in(said):
            domain, dot, _ = message.id.partition(".")
            if not dot:
                raise Violation(f"{message.id!r} has no domain")
            if domain not in (game.id, "table"):
                raise Violation(f"{message.id} is not of {game.id}")
            for value in message.args.values():
                plain = (str, int, bool, float, type(None), Text, list, tuple)
                if not isinstance(value, plain):
                    raise Violation(
                        f"{message.id} has an argument that is no plain value: {message.args}"
                    )


def texts_in(value: Any) -> list[Text]:
    """Return every Text in a value, including those in the arguments of other texts."""
    if isinstance(value, Text):
        return [value, *(t for inner in value.args.values() for t in texts_in(inner))]
    if isinstance(value, list | tuple):
        return [t for inner in value for t in texts_in(inner)]
    if isinstance(value, msgspec.Struct):
        return [t for key in value.__struct_fields__ for t in texts_in(getattr(value, key))]
    return []


SHOWING = (check_ask, check_tap, check_secret, check_shown, check_texts)
