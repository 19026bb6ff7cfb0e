"""Default views of a game: question, answers, scene and news, with message ids made from its verbs.

    GAME.ask.PHASE     question of a step of the game (the name of `state.step`)
    GAME.do.VERB       an answer; its objects are arguments: {face}, {hour}, {to_seat} ...
    GAME.news.VERB     an event; also {seat}, the acting seat
    GAME.news.VERB.unseen   the same for viewers who may not know its objects (`Game.hides`), with
                            its public objects
    GAME.head.over, GAME.news.over, GAME.ask.over   the end

Questions are made only from the public view (`Game.question`), so they cannot contain a secret.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.cards import Cards, backs
from games.core.display.scene import Answer, Arc, Ask, Gesture, Kind, Mark, News, Scene, Spot, Zone
from games.core.errors import IllegalAction
from games.core.text import Text, text

Game = Any
"""A `games.core.game.Game`. It cannot be imported here, because its module imports this one."""

HEADING = ("game", "variant", "cards", "seats", "turn", "step")
"""Keys that every view starts with."""


def phase(state: Any) -> str:
    """Return the current step as it is written in message ids.

    This is `state.step`: the name of an Enum member in lower case, or a string. If the state has no
    `step`, it is "over" at the end and "play" before.
    """
    step = getattr(state, "step", "over" if state.turn == OVER else "play")
    return (step.name.lower() if isinstance(step, Enum) else str(step)).replace("_", "-")


def heading(state: Any, step: str | None = None) -> dict[str, Any]:
    """Return the keys that every view starts with. `step` replaces the name of the current step."""
    setup = state.setup
    return {
        "game": setup.game,
        "variant": setup.variant,
        "cards": setup.cards,
        "seats": setup.seats,
        "turn": state.turn,
        "step": step or phase(state),
    }


def question(game: Game, seen: Mapping[str, Any]) -> Text:
    """Return the question, with plain values of the public view `seen` as arguments."""
    plain = {
        key: value
        for key, value in seen.items()
        if key not in HEADING and isinstance(value, str | int)
    }
    return Text(f"{game.id}.ask.{seen['step']}", plain)


def objects(game: Game, action: Action) -> dict[str, Any]:
    """Return the arguments of a text about an action, named by the kinds of its objects."""
    said: dict[str, Any] = {"seat": action.by} if action.by >= 0 else {}
    for kind, value in zip(game.verbs[action.verb], (action.a, action.b), strict=False):
        if value is None:
            continue
        key = "to_seat" if kind == "seat" else kind
        key = f"other_{key}" if key in said else key
        said[key] = text(f"table.colour.{value}") if kind == "figure" else value
    return said


# Questions


def ask(game: Game, state: Any, who: int) -> Ask | None:
    """Return the open question to a seat or TABLE, or None if it has no choices.

    In a device-dealt match each answer says where on the table it is pressed.
    """
    choices = game.choices(state, who)
    if not choices:
        return None
    dealt = state.setup.cards == "device"
    zones = game.zones(state, None if who < 0 else who) if dealt else ()
    lines = tuple(
        Answer(
            action,
            label(game, action),
            preview=tuple(Mark(hour, style="cursor") for hour in _of_kind(game, action, "hour")),
            ways=tuple(Gesture((spot,)) for spot in spots(game, state, action, zones, who))
            if dealt
            else (),
        )
        for action in choices
    )
    return Ask(
        game.question(game.view(state, None)),
        choices[0] if len(choices) == 1 else None,
        lines,
        private=game.private(state, who),
    )


def label(game: Game, action: Action) -> Text:
    """Return the text of an answer: GAME.do.VERB, or yes and no for a flag."""
    if game.verbs[action.verb] == ("flag",):
        return text("table.yes" if action.a else "table.no")
    return Text(f"{game.id}.do.{action.verb}", objects(game, action))


def _of_kind(game: Game, action: Action, kind: str) -> Iterator[Any]:
    kinds = game.verbs[action.verb]
    yield from (
        value for each, value in zip(kinds, (action.a, action.b), strict=False) if each == kind
    )


def spots(
    game: Game, state: Any, action: Action, zones: tuple[Zone, ...], who: int
) -> Iterator[Spot]:
    """Yield the spot where an answer is pressed: the first object of its action."""
    kinds = game.verbs[action.verb]
    if not kinds:
        return
    kind, value = kinds[0], action.a
    if kind == "seat":
        yield Spot(seat=value)
    elif kind == "hour" and game.dial is not None:
        yield Spot(hour=value)
    elif kind == "face":
        lies = [zone.id for zone in _own_first(zones, who) if _holds(zone, "face", value)]
        if len(lies) > 1:
            moved = game.sources(state, action)
            lies = [each for each in lies if each in moved] or lies
        yield from (Spot(zone=each, face=value) for each in lies[:1])
    elif kind == "place":
        lies = [zone.id for zone in _own_first(zones, who) if _holds(zone, "at", value)]
        yield from (Spot(zone=each, at=value) for each in lies[:1])


def _own_first(zones: tuple[Zone, ...], who: int) -> list[Zone]:
    return sorted(zones, key=lambda zone: zone.seat != who)


def _holds(zone: Zone, field: str, value: Any) -> bool:
    return any(getattr(item, field) == value for item in zone.items)


def private(game: Game, state: Any, who: int | None) -> bool:
    """Return whether the given answer, or the list of offered answers, reveals a secret.

    The list reveals nothing only if it is the same for every hand. The function therefore tries
    other hands. If the result depended on the true hand alone, a change between secret and public
    questions would itself reveal something.
    """
    if who is None or who < 0 or not game.sees(state, who):
        return False
    choices = game.choices(state, who)
    if not choices:
        return False
    if alone(game, state, who) or any(each.verb in game.secrets for each in choices):
        return True
    hidden = (1 << len(state.cards.faces)) - 1 & ~game.visible(state, None)
    own = hidden & game.visible(state, who)
    others = (game.with_cards(state, cards) for cards in otherwise(state.cards, own, hidden))
    return bool(own) and any(game.choices(other, who) != choices for other in others)


def otherwise(cards: Cards, own: int, hidden: int) -> Iterator[Cards]:
    """Yield two other deals: the seat's hand gets the first, then the last, of all hidden faces."""
    for last in (False, True):
        faces = bytearray(cards.faces)
        for kind in cards.box.kinds:
            at = (*backs(kind & own), *backs(kind & hidden & ~own))
            dealt = sorted((cards.faces[back] for back in at), reverse=last)
            for back, number in zip(at, dealt, strict=True):
                faces[back] = number
        yield Cards(cards.box, bytes(faces), cards.public, cards.private)


def alone(game: Game, state: Any, seat: int | None) -> bool:
    """Return whether a seat sees something now that the table does not, apart from its hand."""
    if seat is None or not game.sees(state, seat):
        return False
    hands = game.hands(state)
    own = hands[seat] if hands else 0
    return bool(game.visible(state, seat) & ~game.visible(state, None) & ~own)


def tap(game: Game, state: Any, who: int, face: str) -> tuple[Action, ...]:
    """Return the answers that have this face as an object.

    Return () in a table-dealt match if people may be doing something secret. Raise IllegalAction if
    the face is not an answer.
    """
    choices = game.choices(state, who)
    verbs = {action.verb for action in choices}
    if state.setup.cards == "table" and verbs & game.secrets:
        return ()
    found = tuple(each for each in choices if face in _of_kind(game, each, "face"))
    if found:
        return found
    for each in choices:
        if game.verbs[each.verb][:1] == ("face",):
            raise IllegalAction(game.reason(state, each._replace(a=face)))
    raise IllegalAction(text("table.why.no-card"))


def reason(state: Any, action: Action) -> Text:
    """Return the reason "not now". In a table-dealt match it may be "all copies were seen"."""
    cards, face = state.cards, action.a
    if state.setup.cards == "table" and isinstance(face, str) and face in cards.box.faces:
        number = cards.box.number(face)
        copies = cards.box.dealt.count(number)
        if cards.held(cards.public, number).bit_count() == copies:
            return text("table.why.accounted", face=face, n=copies)
    return text("table.why.now")


# Scenes


def scene(game: Game, state: Any, seat: int | None) -> Scene:
    """Return a scene with the question, the number of cards in each hand, and the scores."""
    return Scene(
        dial=game.dial,
        arcs=tuple(Arc(seat, hand.bit_count()) for seat, hand in enumerate(game.hands(state))),
        head=_head(game, state),
        question=game.question(game.view(state, None)),
        scores=tuple(enumerate(game.scores(state))),
        private=alone(game, state, seat),
    )


def _head(game: Game, state: Any) -> int | Text:
    if state.turn == OVER:
        return text(f"{game.id}.head.over")
    if state.turn == CHANCE:
        return getattr(state, "active", text("table.all"))
    return text("table.all") if state.turn == TABLE else int(state.turn)


# News
_KINDS: Mapping[str, Kind] = {"face": "reveal", "hour": "move", "place": "move", "seat": "capture"}


def news(
    game: Game, before: Any, action: Action, after: Any, viewer: int | None
) -> tuple[News, ...]:
    """Return the news of an action, and of the end of the match."""
    said: list[News] = []
    kinds = game.verbs[action.verb]
    if action.verb not in game.unreported_verbs and "order" not in kinds:
        seat = action.by if action.by >= 0 else None
        told = Text(f"{game.id}.news.{action.verb}", objects(game, action))
        if action.verb in game.twins:  # people do not report the secret
            told = Text(f"{game.id}.news.{game.twins[action.verb]}.unseen", told.args)
        elif game.hides(before, action, after, viewer):
            told = Text(f"{told.id}.unseen", objects(game, game.without_secrets(action)))
        kind = _KINDS.get(kinds[0], "turn") if kinds else "turn"
        said.append(News(told, kind, seat=seat))
    if after.turn == OVER:
        said.append(News(text(f"{game.id}.news.over"), "score"))
    return tuple(said)
