"""Catalogue of games and clocks: decks for the card tray, and the choices of the start page."""

from collections.abc import Callable, Collection, Iterable
from typing import Any

import msgspec

from firmware_py.console.session import tutorial
from firmware_py.settings.clocks import AT_ZERO
from firmware_py.settings.device_settings import Settings
from firmware_py.web import catalogue_schema, files
from games.core.clock.clock import MOST_PLAYERS, parse
from games.core.deck import Deck, Face
from games.core.game import Game
from games.core.text import Text, text

Say = Callable[[Text], str]
"""Function that translates a text for one viewer."""
SAMPLES = 3
"""Number of sample cards shown with each game on the start page."""


def cast(game: Game[Any], deck: Deck, say: Say, dealt: Collection[str] = ()) -> dict[str, Any]:
    """Return a deck for the card tray (`interfaces.TableInterface.cast`).

    `dealt` has the faces that a match uses. Other faces of the same kinds are marked `unused`.
    """
    kinds = {face.kind for face in deck.faces if face.id in dealt}
    return {
        "id": game.id,
        "title": say(game.name),
        "kinds": [
            {
                "id": kind.id,
                "name": say(text(kind.name or f"{game.id}.kind.{kind.id}")),
                "tone": kind.tone,
            }
            for kind in deck.kinds
        ],
        "faces": [
            {
                **msgspec.to_builtins(face),
                "name": say(face.text),
                "art": art(game, face),
                "parts": [part(game, icon) for icon in face.icons],
                "unused": face.kind in kinds and face.id not in dealt,
            }
            for face in deck.faces
        ],
    }


def art(game: Game[Any], face: Face) -> str | None:
    """Return the URL of a face's emblem, or None if it has none."""
    return files.art_address(game.id, face.art) if face.art else None


def part(game: Game[Any], icon: str) -> str | None:
    """Return the URL of an icon's emblem, or None if it has none."""
    return files.art_address(game.id, f"{icon}.svg")


def menu(game: Game[Any], say: Say) -> catalogue_schema.GameOffer:
    """Return a game with its set-up choices, for `games` in a snapshot's menu."""
    every = sorted({n for variant in game.variants for n in game.seats(variant)})
    return catalogue_schema.GameOffer(
        id=game.id,
        title=say(game.name),
        seats=every,
        minutes=game.minutes,
        first=_first(game, say),
        about=say(text(f"{game.id}.about")),
        variants=[
            catalogue_schema.Variant(
                id=variant,
                title=say(text(f"{game.id}.variant.{variant}")),
                seats=list(game.seats(variant)),
            )
            for variant in game.variants
        ],
        dealers=list(game.dealers),
        colours=_colours(game),
        colour=_colour(game, say),
        usual={str(n): game.usual_variant(n) for n in every},
        options={
            key: catalogue_schema.GameOption(
                text=say(text(option.text)),
                help=say(text(option.help)),
                values=[
                    catalogue_schema.Value(value=value, text=_value(option.text, value, say))
                    for value in option.values
                ],
                default=option.default,
                advisory=option.advisory,
                variants=option.needs.variants,
                seats=option.needs.seats,
                cards=option.needs.cards,
            )
            for key, option in game.options.items()
        },
        box_seats=game.box_seats,
        explains=tutorial.has_notes(game),
        newcomers=game.newcomers,
        faces=_samples(game, say),
        tone=_tone(game),
    )


def _samples(game: Game[Any], say: Say) -> list[catalogue_schema.Sample]:
    """Return the faces of `Game.samples`, else evenly spaced ones of the deck's first kind."""
    known = [face for each in game.samples if (face := game.deck.find(each)) is not None]
    if not known and game.deck.faces:
        first = game.deck.of_kind(game.deck.kinds[0].id)
        known = list(first[:: -(-len(first) // SAMPLES)])
    return [
        catalogue_schema.Sample(
            name=say(face.text),
            colours=face.colours,
            numbers=face.numbers,
            value=face.value,
            art=art(game, face),
            parts=[part(game, icon) for icon in face.icons],
            square=face.kind in game.square_kinds,
        )
        for face in known
    ]


def _tone(game: Game[Any]) -> str | None:
    """Return the colour behind the samples: that of the last sample's back."""
    face = game.deck.find(game.samples[-1]) if game.samples else None
    of_face = [kind for kind in game.deck.kinds if face is None or kind.id == face.kind]
    return of_face[0].tone if of_face else None


def _colours(game: Game[Any]) -> dict[str, tuple[str, ...]]:
    """Return the colours that players can choose, by variant. Omit variants that assign them."""
    from firmware_py.console.seat_colours import chooses  # noqa: PLC0415  (rarely needed)

    return {
        variant: game.usual_colours
        for variant in game.variants
        if all(chooses(game, seats, variant) for seats in game.seats(variant))
    }


def _colour(game: Game[Any], say: Say) -> str:
    """Return the question for a player's colour. Some games have their own wording for it."""
    asks = text(f"{game.id}.ask.colour")
    said = say(asks)
    return say(text("table.ask.colour")) if said == asks.id else said


def _first(game: Game[Any], say: Say) -> str:
    """Return the question that decides who begins ("Who woke up first?"), or ""."""
    asks = text(f"{game.id}.ask.first")
    said = say(asks)
    return "" if said == asks.id else said


def everything(games: Iterable[Game[Any]], say: Say) -> catalogue_schema.Menu:
    """Return the games and clocks that can be started."""
    return catalogue_schema.Menu(
        games=[menu(game, say) for game in games],
        timers=timers(say),
        presets=presets(say),
        zero=zero(say),
    )


def timers(say: Say) -> list[catalogue_schema.Timer]:
    """Return the usual clock of each kind, with the values that people can change.

    Titles and help texts contain {extra}, {minutes} and {count}. The page fills in the values.
    """
    from firmware_py.settings.clocks import USUAL, least, times, values  # noqa: PLC0415  (rarely needed)

    found = []
    for usual in USUAL:
        control = parse(usual)
        message = f"clock.kind.{control.kind}"
        args = {"extra": "{extra}", "minutes": "{minutes}", "count": "{count}"}
        found.append(
            catalogue_schema.Timer(
                control=usual,
                title=say(text(message, **args)),
                help=say(text(f"{message}.help", **args)),
                players=[1] if control.shared else [*range(least(control), MOST_PLAYERS + 1)],
                values=values(control),
                times=[] if control.upward else times(control),
            )
        )
    return found


def presets(say: Say) -> list[catalogue_schema.Preset]:
    """Return the preset clocks, with titles that players use ("5 + 3")."""
    from firmware_py.settings.clocks import PRESETS, values  # noqa: PLC0415  (rarely needed)

    found = []
    for control in PRESETS:
        of = values(parse(control))
        title = f"{of['time'] // 60} + {of.get('extra', 0)}"
        if "count" in of:
            title = say(text("clock.preset.go", count=of["count"], extra=of["extra"]))
        found.append(catalogue_schema.Preset(control=control, title=title))
    return found


def game_timer(settings: Settings) -> catalogue_schema.TimerSetting:
    """Return the timer of future games with its kind and values, for `timer` in a snapshot."""
    from firmware_py.settings.clocks import USUAL, values  # noqa: PLC0415  (rarely needed)

    way, timer = settings.at_zero, settings.timer
    if not timer:
        return catalogue_schema.TimerSetting(control="", at_zero=way, kind="", values={})
    control = parse(timer)
    kind = next(usual for usual in USUAL if parse(usual).kind == control.kind)
    return catalogue_schema.TimerSetting(
        control=timer, at_zero=way, kind=kind, values=values(control)
    )


def zero(say: Say) -> catalogue_schema.Zero:
    """Return the choices for what a standalone clock does when its time is up."""
    answers = [
        catalogue_schema.Way(
            value=way,
            text=say(text(f"clock.alone.{way}")),
            help=say(text(f"clock.alone.{way}.help")),
        )
        for way in AT_ZERO
    ]
    return catalogue_schema.Zero(asks=say(text("clock.ask.zero")), answers=answers)


def _value(option: str, value: str, say: Say) -> str:
    if value in ("yes", "no"):
        return say(text(f"table.{value}"))
    return value if value.isdigit() else say(text(f"{option}.{value}"))
