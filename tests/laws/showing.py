"""Laws of what is asked and shown: choices, questions, scenes, views, texts."""

from random import Random
from typing import Any

import msgspec

from games.core.action import CHANCE, TABLE, Action
from games.core.errors import IllegalAction
from games.core.game import Game
from games.core.match import Match
from games.core.scene import News, Scene, Zone
from games.core.text import Text
from tests.laws.playing import moments, people, viewers


def law_ask(match: Match[Any], rng: Random) -> None:
    """The lines of a question are exactly the choices; nobody is offered what is not legal."""
    game = match.game
    for at in moments(match, rng, 12):
        state = match.states[at]
        legal = game.legal(state)
        offered: list[Action] = []
        for who in people(match):
            choices = game.choices(state, who)
            offered += choices
            assert set(choices) <= set(legal), "a choice is not legal"
            allowed = (TABLE, CHANCE) if who == TABLE else (who,)
            assert all(action.by in (*allowed, TABLE) for action in choices)
            ask = game.ask(state, who)
            lines = ask.lines if ask else ()
            asked = [line.action for line in lines]
            assert len(asked) == len(choices)
            assert set(asked) == set(choices), "the lines are not the choices"
            assert all(isinstance(line.label, Text) for line in lines)
            if ask:
                assert isinstance(ask.question, Text)
                assert ask.ok is None or ask.ok in choices
                assert choices or ask.draw
        may = [who for who in people(match) if game.choices(state, who)]
        assert set(game.asked(state)) <= set(may)
        assert bool(game.asked(state)) == bool(may)
        if state.turn != CHANCE:
            assert set(offered) == set(legal), "something is legal that nobody is offered"


def law_tap(match: Match[Any], rng: Random) -> None:
    """A tapped face means some of the choices, or there is a reason why it means none."""
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
                    _texts(refused.text)
                    continue
                assert isinstance(meant, tuple)
                assert set(meant) <= set(choices), "a tap means what is not offered"
                assert len(set(meant)) == len(meant)


def law_secret(match: Match[Any], rng: Random) -> None:
    """A moment is secret just where the tap of some face has no effect that anybody could see."""
    game, seats = match.game, match.setup.seats
    for state in match.states:
        for who in {*game.asked(state), TABLE, rng.randrange(seats)}:
            tapped = Game.secret(game, state, who)
            assert game.secret(state, who) == tapped, "it does not say which moments are secret"


def law_shown(match: Match[Any], rng: Random) -> None:
    """Views, scenes and news are plain data, of the declared shapes, and on the dial."""
    game = match.game
    for at in moments(match, rng, 12):
        state = match.states[at]
        for viewer in viewers(match):
            view = game.view(state, viewer)
            _plain(view)
            msgspec.json.encode(view)
            scene = game.scene(state, viewer)
            _of_shape(scene, Scene)
            _of_shape(game.zones(state, viewer), tuple[Zone, ...])
            _on_the_dial(scene, match.setup.seats)
            assert viewer is not None or not scene.private, "the public is shown a private scene"
            if at:
                news = game.news(match.states[at - 1], match.actions[at - 1], state, viewer)
                _of_shape(news, tuple[News, ...])
    facts = game.facts(match)
    assert all(isinstance(value, int | float) for value in facts.values())


def _of_shape(value: Any, shape: Any) -> None:
    """Only what the declared shape allows: styles and kinds out of their lists, texts as texts."""
    encoded = msgspec.json.encode(value)
    assert msgspec.json.encode(msgspec.json.decode(encoded, type=shape)) == encoded


def _plain(value: Any) -> None:
    """JSON's own types, and no other: a set would come out in any order."""
    if isinstance(value, dict):
        assert all(type(key) is str for key in value), f"keys of {value}"
        for inner in value.values():
            _plain(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            _plain(inner)
    else:
        assert value is None or type(value) in (str, int, float, bool), f"{value!r} is not plain"


def _on_the_dial(scene: Scene, seats: int) -> None:
    hours = range(1, (scene.dial or 24) + 1)
    assert scene.hand is None or scene.hand in hours
    assert all(mark.hour in hours for mark in scene.marks)
    assert all(arc.seat in range(seats) for arc in scene.arcs)
    assert not isinstance(scene.head, int) or scene.head in range(seats)
    assert all(seat in range(seats) for seat, _ in scene.scores)
    if scene.grid:
        numbers = [place.number for place in scene.grid.places]
        assert numbers == [*range(1, len(numbers) + 1)]
        assert len(numbers) <= scene.grid.rows * scene.grid.columns


def law_texts(match: Match[Any], rng: Random) -> None:
    """Every text is of the game's own domain or the table's, with plain arguments."""
    game = match.game
    for at in moments(match, rng, 12):
        state = match.states[at]
        said: list[Any] = [game.scene(state, viewer) for viewer in viewers(match)]
        said += [game.ask(state, who) for who in people(match)]
        if at:
            news = (match.states[at - 1], match.actions[at - 1], state)
            said += [game.news(*news, viewer) for viewer in viewers(match)]
        for message in _texts(said):
            domain, dot, _ = message.id.partition(".")
            assert dot, f"{message.id!r} has no domain"
            assert domain in (game.id, "table"), f"{message.id} is not of {game.id}"
            for value in message.args.values():
                plain = (str, int, bool, float, type(None), Text, list, tuple)
                assert isinstance(value, plain), message


def _texts(value: Any) -> list[Text]:
    if isinstance(value, Text):
        return [value, *(t for inner in value.args.values() for t in _texts(inner))]
    if isinstance(value, list | tuple):
        return [t for inner in value for t in _texts(inner)]
    if isinstance(value, msgspec.Struct):
        return [t for key in value.__struct_fields__ for t in _texts(getattr(value, key))]
    return []


SHOWING = (law_ask, law_tap, law_secret, law_shown, law_texts)
