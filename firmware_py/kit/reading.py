"""What can be read of a game before it is played: its facts, its cards, its catalogues."""

from collections.abc import Iterator
from random import Random
from typing import Any

from firmware_py.kit.laws.playing import seated, set_up
from firmware_py.kit.problem import Problem
from firmware_py.texts import ENGLISH
from games.core.action import CHANCE, KINDS
from games.core.cardgame import CardGame
from games.core.errors import BadDeck
from games.core.game import Game
from games.core.match import Match


def facts(game: Game[Any]) -> Iterator[Problem]:
    """Yield what is wrong with what a game says of itself, and with its deck."""
    for verb, kinds in game.verbs.items():
        unknown = [kind for kind in kinds if kind not in KINDS]
        if unknown or len(kinds) > 2:
            known = ", ".join(KINDS)
            yield Problem(
                "verbs", f"{verb!r} has {kinds}: at most two objects, out of {known}", verb
            )
    for verb in sorted(game.secrets - game.verbs.keys()):
        yield Problem("secrets", f"{verb!r} is a secret, and no verb", verb)
    if not {*game.dealers} <= {"device", "table"} or not game.dealers:
        yield Problem("dealers", f"dealers are device and table, not {game.dealers}")
    for key, option in game.options.items():
        if option.default not in option.values:
            yield Problem("options", f"the default {option.default!r} is no value of {key}", key)
    try:
        faces = game.deck.faces
    except BadDeck as bad:
        yield Problem("deck.toml", str(bad))
        return
    for face in faces:
        if face.art is not None and not (game.folder / "art" / face.art).is_file():
            yield Problem(
                "deck.toml", f"the art of {face.id} is not there: art/{face.art}", face.id
            )


def lays(game: Game[Any]) -> Iterator[Problem]:
    """Yield what `lays` names and neither the state nor the deck has."""
    if not isinstance(game, CardGame):
        return
    seating = next(seated(game, 0))
    fields = getattr(game.begin(set_up(game, seating)), "__struct_fields__", ())
    kinds = [kind.id for kind in game.deck.kinds]
    for lay in game.lays:
        field = lay.field or lay.name
        if field not in fields:
            yield Problem(
                "lays",
                f"the lay {lay.name!r} is the field {field!r} of the state, which has no such: its "
                f"fields are {', '.join(fields)}",
                field,
            )
        if lay.kind not in kinds:
            yield Problem(
                "lays",
                f"in the lay {lay.name!r} lie cards of the kind {lay.kind!r}, and the deck has "
                f"{', '.join(kinds) or 'none'}",
                lay.kind,
            )


def strange(game: Game[Any], match: Match[Any]) -> Iterator[Problem]:
    """Yield the verbs of what was done, or may be done next, that `verbs` does not have."""
    state = match.state
    now = game.legal(state)
    if not now and state.turn == CHANCE:
        now = (game.sample(state, Random(0)),)
    for verb in dict.fromkeys(action.verb for action in (*match.actions, *now)):
        if verb not in game.verbs:
            yield Problem("verbs", f"{verb!r} may be done, and `verbs` does not have it", verb)


def catalogues(game: Game[Any]) -> tuple[tuple[str, ...], list[Problem]]:
    """Return the languages of a game, and what is wrong with their catalogues."""
    folder, wrong = game.folder / "locale", list[Problem]()
    files = f"LC_MESSAGES/{game.id}.po", f"LC_MESSAGES/{game.id}.mo"
    there = sorted(folder.iterdir(), key=lambda each: each.name) if folder.is_dir() else []
    spoken = [each.name for each in there if any((each / file).is_file() for file in files)]
    for language in dict.fromkeys((ENGLISH, *spoken)):
        where = folder / language / "LC_MESSAGES"
        written, compiled = where / f"{game.id}.po", where / f"{game.id}.mo"
        name = f"locale/{language}/LC_MESSAGES/{game.id}"
        if not compiled.is_file():
            wrong.append(
                Problem(
                    f"locale/{language}",
                    f"{name}.mo is not there: `pip install` compiles it from {game.id}.po",
                    f"{game.id}.mo",
                )
            )
        elif written.is_file() and _changed(written) > _changed(compiled):
            wrong.append(
                Problem(
                    f"locale/{language}",
                    f"{name}.po was changed after it was compiled: `pip install` compiles it",
                    f"{game.id}.po",
                )
            )
    return tuple(spoken) or (ENGLISH,), wrong


def _changed(file: Any) -> float:
    found: float = file.stat().st_mtime if hasattr(file, "stat") else 0.0
    return found
