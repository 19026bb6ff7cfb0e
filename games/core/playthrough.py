"""Playthrough: a random game as text, state by state. Reviewers see in it how the rules changed.

The text of a state has its turn, the legal actions, each seat's question and view, the scene and
the news. It leaves out everything that was the same in the state before, to stay readable.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from random import Random
from typing import Any

import msgspec

from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.display.scene import Grid, Item, Zone
from games.core.game import Game
from games.core.match import Match
from games.core.setup import Setup
from games.core.text import Text

HEADLINE = ("game", "variant", "seats", "cards")
"""Keys of the view that the head of the file already contains."""

LONGEST = 55_000
"""Maximum length of a playthrough in characters. A longer one is cut off with a note."""


def playthrough(game: Game[Any], setup: Setup, seed: int = 1) -> str:
    """Play a random game with a seed and return its text, which is the same on every machine."""
    match = Match(game, setup, seed)
    rng = Random(seed)
    shown: dict[str, str] = {}
    lines = [_headline(setup, seed)]
    done: list[str] = []
    while True:
        state = [f"## {len(match.actions)}: {_who(match.turn)}", *_asks(match)]
        step = [*done, *state, *_changes(match, shown)]
        if sum(len(line) + 1 for line in (*lines, *step)) > LONGEST:
            lines.append(f"(and so on, cut off after {len(match.actions)} actions)")
            break
        lines += step
        if match.turn == OVER:
            lines.append(f"result: {_plain(match.game.result(match.state))}")
            break
        chance = match.turn == CHANCE
        action = match.draw() if chance else rng.choice(match.game.legal(match.state))
        before = match.state
        match.act(action)
        words = " ".join((_who(action.by), action.verb, *_objects(action)))
        done = ["", f"> {words}", *_news(match, before, action)]
    return "\n".join(lines) + "\n"


def _headline(setup: Setup, seed: int) -> str:
    options = " ".join(f"{key}={value}" for key, value in setup.options.items())
    return (
        f"# {setup.game} {setup.variant}, {setup.seats} seats, cards dealt by the {setup.cards}, "
        f"seed {seed}\n# {options}"
    )


def _who(turn: int) -> str:
    return {TABLE: "the table", CHANCE: "chance", OVER: "over"}.get(turn, f"seat {turn}")


def _asks(match: Match[Any]) -> Iterator[str]:
    """Yield the open questions with their answers."""
    for who in (TABLE, *range(match.setup.seats)):
        ask = match.game.ask(match.state, who)
        if ask:
            labels = _texts([line.label for line in ask.lines])
            yield f"{_who(who)} is asked {_plain(ask.question)}: {labels}"


def _changes(match: Match[Any], shown: dict[str, str]) -> Iterator[str]:
    """Yield a line for each fact that differs from `shown`, and update `shown`."""
    facts = {key: value for key, value in _facts(match) if key not in ("news", *HEADLINE)}
    for key in [key for key in shown if key not in facts]:
        del shown[key]
        yield f"{key}: no more"
    for key, value in facts.items():
        if shown.get(key) != value:
            shown[key] = value
            yield f"{key}: {value}"


def _facts(match: Match[Any]) -> Iterator[tuple[str, str]]:
    """Yield a pair (name, text) for everything that a game says about a state."""
    game, state = match.game, match.state
    legal = game.legal(state)
    yield "legal", _actions(legal)
    yield "may answer", ", ".join(map(_who, game.asked(state))) or "nobody"
    for who in (TABLE, *range(match.setup.seats)):
        choices = game.choices(state, who)
        if choices not in ((), legal):
            yield f"{_who(who)} may", _actions(choices)
    public = game.view(state, None)
    yield from ((key, _plain(value)) for key, value in public.items())
    scene = game.scene(state, None)
    yield from _scene("scene", scene)
    for seat in range(match.setup.seats):
        own = game.view(state, seat)
        for key in dict.fromkeys((*public, *own)):
            if key not in public or own.get(key) != public[key]:
                yield f"seat {seat} sees {key}", _plain(own.get(key))
        yield from _scene(f"scene of seat {seat}", game.scene(state, seat), scene)
    yield from _zones(game, state)
    yield "score", _plain(game.scores(state))


def _scene(name: str, scene: Any, public: Any = None) -> Iterator[tuple[str, str]]:
    """Yield the fields of a scene. If `public` is given, yield only fields that differ from it."""
    for key in scene.__struct_fields__:
        value = getattr(scene, key)
        if key != "zones" and (public is None or value != getattr(public, key)):
            yield f"{name} {key}", _plain(value)


def _zones(game: Game[Any], state: Any) -> Iterator[tuple[str, str]]:
    """Yield the public zones, then the zones that a seat sees differently."""
    public = game.zones(state, None)
    yield from ((f"zone {zone.id}", _zone(zone)) for zone in public)
    for seat in range(state.setup.seats):
        own = [zone for zone in game.zones(state, seat) if zone not in public]
        yield from ((f"seat {seat} sees zone {zone.id}", _zone(zone)) for zone in own)


def _news(match: Match[Any], before: Any, action: Action) -> Iterator[str]:
    public = match.game.news(before, action, match.state, None)
    yield from (f"news: {_plain(item)}" for item in public)
    for seat in range(match.setup.seats):
        own = match.game.news(before, action, match.state, seat)
        if own != public:
            yield from (f"news to seat {seat}: {_plain(item)}" for item in own)


def _objects(action: Action) -> tuple[str, ...]:
    return tuple(_plain(value) for value in (action.a, action.b) if value is not None)


def _actions(actions: Sequence[Action]) -> str:
    """Format actions as `seat 0 open 1, 2, 3 | seat 0 enough`."""
    told = []
    for (by, verb), some in groupby(actions, key=lambda action: action[:2]):
        objects = ", ".join(" ".join(_objects(action)) for action in some)
        told.append(f"{_who(by)} {verb} {objects}".rstrip())
    return " | ".join(told) or "nothing"


def _texts(texts: Sequence[Text]) -> str:
    """Format labels as `answer.place(place=1, place=2) | answer.enough`."""
    told = []
    for message, some in groupby(texts, key=lambda label: label.id):
        said = ", ".join(filter(None, map(_args, some)))
        told.append(f"{message}({said})" if said else message)
    return " | ".join(told) or "nothing"


def _args(label: Text) -> str:
    return " ".join(f"{key}={_plain(inner)}" for key, inner in label.args.items())


def _plain(value: Any) -> str:
    """Format a value briefly: texts with their arguments, structs without default fields."""
    if isinstance(value, Text):
        return f"{value.id}({_args(value)})" if value.args else value.id
    if isinstance(value, Grid):
        return _grid(value)
    if isinstance(value, msgspec.Struct):
        return _struct(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_plain(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_plain, value)) + "]"
    return str(value)


def _grid(grid: Grid) -> str:
    """Format a grid with only those places that differ from a face-down card."""
    told = [_struct(place) for place in grid.places if place != type(place)(place.number)]
    return f"{grid.rows} x {grid.columns}, {len(grid.places)} places" + "".join(
        f", {place}" for place in told
    )


def _zone(zone: Zone) -> str:
    """Format a zone: its shape, items and those other fields that differ from their defaults.

    Items with a place are listed only if they differ from a back.
    """
    items = ", ".join(
        _struct(item)
        for item in zone.items
        if item.at is None or item != Item(item.kind, at=item.at)
    )
    told = [
        f" {field.name}={_plain(getattr(zone, field.name))}"
        for field in msgspec.structs.fields(zone)
        if not field.required and getattr(zone, field.name) != field.default
    ]
    return f"{zone.role} {zone.shape} of {zone.count}: [{items}]{''.join(told)}"


def _struct(value: msgspec.Struct) -> str:
    """Format a struct as `3 goal`, with only those fields that differ from their defaults."""
    told = []
    for field in msgspec.structs.fields(value):
        inner = getattr(value, field.name)
        if field.required:
            told.append(_plain(inner))
        elif inner != field.default:
            told.append(f"{field.name}={_plain(inner)}")
    return " ".join(told)
