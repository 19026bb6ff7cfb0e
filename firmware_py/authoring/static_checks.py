"""Static checks of a game's attributes and deck, made before any game is played."""

from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from types import MappingProxyType
from typing import Any, Literal
from xml.etree import ElementTree as ET

import msgspec

from firmware_py.authoring.blame import said
from firmware_py.authoring.invariants.generators import seated, seatings, set_up
from firmware_py.authoring.problem import Problem
from firmware_py.i18n import ENGLISH, Texts
from games.core.action import CHANCE, KINDS
from games.core.cardgame import CardGame, Lay
from games.core.errors import BadDeck, BadEntries, BadSetup, quoted
from games.core.game import Game
from games.core.match import Match

FACTS: Mapping[str, tuple[Any, str]] = MappingProxyType({
    "id": (str, "a text"),
    "title": (str, "a text"),
    "version": (int, "a whole number"),
    "verbs": (dict[str, tuple[str, ...]], 'kinds by verb, like {"play": ("face",)}'),
    "secrets": (frozenset[str], 'a set of verbs, like frozenset({"take"})'),
    "dealer_dependent_keys": (frozenset[str], 'a set of keys, like frozenset({"stock"})'),
    "told_as": (dict[str, str | None], 'verbs by verb, like {"take": "took"}'),
    "later": (frozenset[str], 'a set of verbs, like frozenset({"lay"})'),
    "unreported_verbs": (frozenset[str], 'a set of verbs, like frozenset({"shuffle"})'),
    "report_verbs": (frozenset[str], 'a set of verbs, like frozenset({"report"})'),
    "needs_hand": (frozenset[str], 'a set of verbs, like frozenset({"bid"})'),
    "dial": (Literal[24, 12] | None, "24, 12 or None"),
    "players": (dict[str, tuple[int, ...]], 'counts by variant, like {"plain": (2, 3)}'),
    "options": (dict[str, Any], "Option by key, as `switches` makes them"),
    "newcomers": (int | None, "a number of seats"),
    "minutes": (int | None, "a whole number"),
    "dealers": (tuple[str, ...], '("device", "table"), or one of them, like ("device",)'),
    "cooperative": (bool, "True or False"),
    "has_instant_win": (bool, "True or False"),
    "low_wins": (bool, "True or False"),
    "usual_colours": (tuple[str, ...], 'colours, like ("red", "blue")'),
})  # fmt: skip
"""Dict from the name of a game's attribute to its type and a description of a right value."""

OPTION = {
    "values": (tuple[str, ...], 'texts, like ("no", "yes")'),
    "default": (str, "one of its values"),
    "text": (str, "a message id"),
    "help": (str, "a message id"),
}

COMBINED = 200
"""Number of random combinations of options to try before a value is reported as unusable."""


def shapes(game: Game[Any]) -> Iterator[Problem]:
    """Yield a problem for each attribute of a wrong type. It would break all other checks."""
    for name, (kind, right) in FACTS.items():
        if not hasattr(game, name):
            yield Problem(name, f"`{name}` is not said: it must be {right}", name)
            continue
        wrong = _misshapen(getattr(game, name), kind)
        if wrong:
            yield Problem(name, f"`{name}` is {wrong}, and must be {right}", name)
            return
    for key, option in game.options.items():
        for part, (kind, right) in OPTION.items():
            wrong = _misshapen(getattr(option, part, None), kind)
            if wrong:
                yield Problem(
                    "options", f"the {part} of {key} is {wrong}, and must be {right}", key
                )
    for variant in game.variants:
        if not game.seats(variant) or min(game.seats(variant)) < 1:
            what = f"{variant!r} is for {game.seats(variant)}: it needs counts of players"
            yield Problem("players", what + ", like (2, 3, 4)", variant)
    if not game.variants:
        yield Problem("players", 'there is no variant: `players` is like {"plain": (2, 3)}')
    if not {*game.dealers} <= {"device", "table"} or not game.dealers:
        yield Problem("dealers", f"dealers are device and table, not {game.dealers}")
    if isinstance(game, CardGame) and _misshapen(game.lays, tuple[Any, ...]):
        yield Problem("lays", 'must be a tuple, like (Lay("hand", "card"),): is a comma missing?')
    elif isinstance(game, CardGame):
        for lay in game.lays:
            if not isinstance(lay, Lay):
                yield Problem("lays", f"{quoted(lay)} is no Lay")


def _misshapen(value: Any, kind: Any) -> str | None:
    """Return a value as text for a message if it is not of a type, otherwise None.

    >>> _misshapen((2), tuple[int, ...]), _misshapen(("a" "b"), tuple[str, ...])
    ('2', "'ab' (is a comma missing?)")
    """
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError:
        hint = " (is a comma missing?)" if isinstance(value, str) else ""
        return quoted(value) + hint
    return None


def facts(game: Game[Any]) -> Iterator[Problem]:
    """Yield a problem for each wrong value of a game's attributes, deck, art and rule entries."""
    for verb, kinds in game.verbs.items():
        unknown = [kind for kind in kinds if kind not in KINDS]
        if unknown or len(kinds) > 2:
            known = ", ".join(KINDS)
            yield Problem(
                "verbs", f"{verb!r} has {kinds}: at most two objects, out of {known}", verb
            )
    for where in ("secrets", "told_as", "later", "unreported_verbs", "report_verbs", "needs_hand"):
        for verb in sorted({*getattr(game, where)} - game.verbs.keys()):
            yield Problem(where, f"{verb!r} is among `{where}`, and no verb", verb)
    yield from _numbers(game)
    for key, option in game.options.items():
        if option.default not in option.values:
            yield Problem("options", f"the default {option.default!r} is no value of {key}", key)
        if len(option.values) == 1:
            what = f"{key} has one value, {option.values[0]!r}: is a comma missing between two?"
            yield Problem("options", what, key)
    try:
        faces = game.deck.faces
    except BadDeck as bad:
        yield Problem("deck.toml", str(bad))
        return
    for face in faces:
        wrong = None if face.art is None else _picture(game, face.art)
        if wrong:
            yield Problem("deck.toml", f"the art of {face.id} {wrong}: art/{face.art}", face.id)
    yield from _icons(game)
    yield from _colours(game)
    try:
        _ = game.entries
    except BadEntries as bad:
        yield Problem("entries.toml", str(bad))


def _picture(game: Game[Any], art: str) -> str | None:
    """Return the fault of a face's picture as a predicate ("is not there"), or None."""
    file = game.folder / "art" / art
    if not file.is_file():
        return "is not there"
    if "/" in art or not art.endswith(".svg"):
        return "is no SVG in the folder art/, and no other picture is shown or installed"
    try:
        root = ET.fromstring(file.read_bytes())  # noqa: S314  (a file of the author)
    except ET.ParseError as error:
        return f"cannot be read ({error})"
    return None if root.tag.rpartition("}")[2] == "svg" else f"is no SVG, but a {root.tag}"


def _icons(game: Game[Any]) -> Iterator[Problem]:
    """Yield a problem for each icon without a valid picture.

    A game in which no icon has a picture is not checked. Its icons are only words for the rules.
    """
    icons = {icon: face.id for face in game.deck.faces for icon in face.icons}
    drawn = {icon for icon in icons if (game.folder / "art" / f"{icon}.svg").is_file()}
    for icon in icons if drawn else ():
        wrong = _picture(game, f"{icon}.svg")
        if wrong:
            what = f"the icon {icon!r} of {icons[icon]} {wrong}: art/{icon}.svg"
            yield Problem("deck.toml", what, icon)


def _numbers(game: Game[Any]) -> Iterator[Problem]:
    """Yield a problem for each wrong number of players, minutes or version."""
    every = {seats for variant in game.variants for seats in game.seats(variant)}
    for variant in game.variants:
        seats = game.seats(variant)
        if [*seats] != sorted({*seats}):
            what = f"{variant!r} is for {seats}: each number once, the smallest first"
            yield Problem("players", what, variant)
    if game.newcomers is not None and game.newcomers not in every:
        what = f"newcomers are {game.newcomers} at the table, and it is for {sorted(every)}"
        yield Problem("newcomers", what)
    if game.minutes is not None and game.minutes < 1:
        yield Problem("minutes", f"a game takes a minute or more, not {game.minutes}")
    if game.version < 1:
        yield Problem("version", f"versions count from 1, this is {game.version}")


def _colours(game: Game[Any]) -> Iterator[Problem]:
    own = Texts(ENGLISH, {})
    if len({*game.usual_colours}) < len(game.usual_colours):
        twice = next(c for c in game.usual_colours if game.usual_colours.count(c) > 1)
        yield Problem("usual_colours", f"{twice!r} stands twice: two seats would look alike", twice)
    for colour in game.usual_colours:
        if not own.knows(f"table.colour.{colour}"):
            what = f"{colour!r} is no colour of a seat: is a comma missing between two?"
            yield Problem("usual_colours", what, colour)
    for variant in game.variants:
        most = max(game.seats(variant))
        found = game.colours(most, variant)
        if len(found) < most:
            what = (
                f"{variant!r} seats {most}, and each seat has a colour, of which there are "
                f"{len(found)} ({', '.join(found)}): let it be for {len(found)} at most, or let "
                "partners share one (`colours`)"
            )
            yield Problem("players", what, variant)


def options(game: Game[Any]) -> Iterator[Problem]:
    """Yield a problem for each option value with which no game can be set up."""
    for key, option in game.options.items():
        for value in option.values:
            refused = _refused(game, key, value)
            if refused is not None:
                what = f"{key} can never be {value!r}: {refused}"
                yield Problem("options", what, key)


def _refused(game: Game[Any], key: str, value: str) -> str | None:
    """Return the reason why an option value is refused, or None if it works.

    The value is tried with every seating and with random values of the other options.
    """
    why = None
    rng = Random(f"{key} {value}")
    combined: list[dict[str, str]] = [
        {other: rng.choice(option.values) for other, option in game.options.items()}
        for _ in range(COMBINED)
    ]
    for chosen, (_, variant, seats, cards) in product(({}, *combined), seatings((game,))):
        try:
            game.start(seats, variant, cards, chosen | {key: value})
        except BadSetup as bad:
            why = why or str(bad)
        except Exception as error:  # noqa: BLE001  (the game's code may raise anything)
            return said(game, error)
        else:
            return None
    return why


def lays(game: Game[Any]) -> Iterator[Problem]:
    """Yield a problem for each lay whose source, field or kind of card does not exist."""
    if not isinstance(game, CardGame):
        return
    seating = next(seated(game, 0))
    fields = getattr(game.begin(set_up(game, seating)), "__struct_fields__", ())
    kinds = [kind.id for kind in game.deck.kinds]
    names = [lay.name for lay in game.lays]
    for lay in game.lays:
        if lay.source is not None and (lay.source not in names or lay.source == lay.name):
            yield Problem(
                "lays",
                f"cards come to the lay {lay.name!r} out of {lay.source!r}, which is no other lay: "
                f"they are {', '.join(names)}",
                lay.source,
            )
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
    """Yield a problem for each verb of a done or legal action that is not in `verbs`."""
    state = match.state
    now = game.legal(state)
    if not now and state.turn == CHANCE:
        now = (game.sample(state, Random(0)),)
    for verb in dict.fromkeys(action.verb for action in (*match.actions, *now)):
        if verb not in game.verbs:
            yield Problem("verbs", f"{verb!r} may be done, and `verbs` does not have it", verb)
