"""Whether a game keeps what every game must: its texts are there, and the laws hold in play.

`tableclock check GAME` runs where there is neither pytest nor a checkout. Each law that breaks is
told once, with the number of the game in which it did: the same number plays the same game again.
"""

import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from inspect import getfile
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from firmware_py.kit.laws.candour import Candour
from firmware_py.kit.laws.every import EVERY, THINKING
from firmware_py.kit.laws.playing import Case, Seating, drawn, play_on, seatings, set_up
from firmware_py.kit.laws.rules import law_ends
from firmware_py.kit.laws.spoken import Spoken, required
from firmware_py.kit.laws.unlawful import Unlawful
from firmware_py.texts import ENGLISH
from games.core.action import CHANCE, KINDS, OVER
from games.core.cardgame import CardGame
from games.core.errors import BadDeck, TableclockError, plain
from games.core.game import Game
from games.core.match import Match

EXAMPLES = 60
"""Random games of each variant and way of dealing, by all numbers of seats in turn: what is rare
shows by then."""

THOUGHT = 4
"""Bots and hints are tried in the games whose number this divides: they take long."""

Progress = Callable[[str], None]
"""Is told which game has been looked at."""

Law = Callable[[Match[Any], Random], None]


class Problem(msgspec.Struct, frozen=True):
    """Something wrong with a game.

    where: the file, or the law and how people sat; what: a sentence; field: the first field that
    differs, or the message id; seed: of the game that shows it; actions: those that lead there, or
    none if it is not told after how many it shows.
    """

    where: str
    what: str
    field: str | None = None
    seed: int | None = None
    actions: tuple[list[Any], ...] = ()


def check(
    game: Game[Any],
    examples: int = EXAMPLES,
    seed: int = 0,
    progress: Progress = lambda _where: None,
    laws: tuple[Law, ...] = (*EVERY, *THINKING),
) -> list[Problem]:
    """Return what is wrong with a game: first what can be read, then what shows in play.

    examples: games of each variant and way of dealing, from number `seed` on; progress: is told of
    each.
    """
    found = [*_facts(game)]
    if any(problem.where == "deck.toml" for problem in found):
        return found  # without cards there is no play
    misfits = [*_lays(game)]
    if misfits:
        return [*found, *misfits]  # all else would break of it, and say so from afar
    languages, wrong = _catalogues(game)
    spoken, candour = Spoken(game, languages), Candour()
    for said, where in required(game):
        spoken.hear(said, where)
    found += [*wrong, *_played(game, range(seed, seed + examples), progress, laws, spoken, candour)]
    found += [
        Problem(f"locale/{language}", f"{language}: {sentence}", message)
        for (language, message), sentence in sorted(spoken.wrong.items())
    ]
    found += [
        Problem(
            "tells",
            f"`tells` is true of {verb!r}, and in {n} trials that showed nothing hidden: where it "
            "is true no secret is looked after, so let it be true of less",
            verb,
        )
        for verb, n in sorted(candour.needless.items())
    ]
    return found


def total(game: Game[Any], examples: int = EXAMPLES) -> int:
    """Return how many games are played."""
    return examples * len({seating[:2] + seating[3:] for seating in seatings((game,))})


# What can be read


def _facts(game: Game[Any]) -> Iterator[Problem]:
    for verb, kinds in game.verbs.items():
        strange = [kind for kind in kinds if kind not in KINDS]
        if strange or len(kinds) > 2:
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


def _lays(game: Game[Any]) -> Iterator[Problem]:
    """Yield what `lays` names and neither the state nor the deck has."""
    if not isinstance(game, CardGame):
        return
    seating = next(_seated(game, 0))
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


def _strange(game: Game[Any], match: Match[Any]) -> Iterator[Problem]:
    """Yield the verbs of what was done, or may be done next, that `verbs` does not have."""
    state = match.state
    now = game.legal(state)
    if not now and state.turn == CHANCE:
        now = (game.sample(state, Random(0)),)
    for verb in dict.fromkeys(action.verb for action in (*match.actions, *now)):
        if verb not in game.verbs:
            yield Problem("verbs", f"{verb!r} may be done, and `verbs` does not have it", verb)


def _catalogues(game: Game[Any]) -> tuple[tuple[str, ...], list[Problem]]:
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


# What shows in play


def _played(
    game: Game[Any],
    numbers: range,
    progress: Progress,
    laws: tuple[Law, ...],
    spoken: Spoken,
    candour: Candour,
) -> Iterator[Problem]:
    """Yield each law that breaks, once."""
    said = set[str]()
    left: list[Any] = [*laws, spoken.listen, candour.listen]
    for number in numbers:
        for seating in _seated(game, number):
            progress(str(seating))
            case = drawn(game, seating.seats, number)
            match = None
            try:
                match = Match(game, set_up(game, seating, case), case.seed)
                play_on(match, case)
            except Exception as error:  # noqa: BLE001  (the author's program: anything may come)
                with suppress(Exception):
                    strange = [] if match is None else [*_strange(game, match)]
                    if strange:
                        yield from strange
                        return
                done = 0 if match is None else len(match.actions)
                yield _broken(game, "playing", seating, case, match, error, done)
                return
            strange = [*_strange(game, match)]
            if strange:
                yield from strange
                return
            if match.turn != OVER:
                over = Unlawful(f"random play comes to no end within {len(match.actions)} actions")
                done = len(match.actions)
                yield _broken(game, _name(law_ends), seating, case, match, over, done)
                return
            for law in [*left]:
                if law in THINKING and number % THOUGHT:
                    continue
                try:
                    law(match, Random(case.seed))
                except Exception as error:  # noqa: BLE001  (likewise)
                    left.remove(law)
                    problem = _broken(game, _name(law), seating, case, match, error)
                    if problem.what not in said:  # one slip may break every law
                        yield problem
                    said.add(problem.what)


def _seated(game: Game[Any], number: int) -> Iterator[Seating]:
    """Yield for each variant and way of dealing one number of seats, in turn."""
    for variant in game.variants:
        counts = game.seats(variant)
        for cards in game.dealers:
            yield Seating(game.id, variant, counts[number % len(counts)], cards)


def _name(law: Any) -> str:
    return f"{law.__module__.rpartition('.')[2]}.{law.__name__.removeprefix('law_')}"


def _broken(
    game: Game[Any],
    law: str,
    seating: Seating,
    case: Case,
    match: Match[Any] | None,
    error: Exception,
    at: int | None = None,
) -> Problem:
    """Tell what broke; of an error that is none of ours, in which line of the game it came up.

    at: after so many actions, if the error does not say it itself.
    """
    field, what = None, str(error)
    if isinstance(error, Unlawful):
        at = error.at if error.at is not None else at
        field, what = error.field, error.what
    elif not isinstance(error, TableclockError):
        what = f"{type(error).__name__}: {plain(str(error))[:300]}{_line(game, error)}"
    done = match.actions[:at] if match is not None and at is not None else ()
    rows = tuple(action.to_json() for action in done)
    return Problem(f"{law} {seating}", what, field, case.seed, rows)


def _line(game: Game[Any], error: Exception) -> str:
    folder = str(Path(getfile(type(game))).parent)
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename.startswith(folder)]
    return f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""
