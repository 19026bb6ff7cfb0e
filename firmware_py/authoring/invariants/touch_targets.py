"""Invariants of touch targets on the web page.

A *spot* is a thing to touch, such as a card in a zone. A *way* is a gesture that gives an answer.
`adds` are cards that a player may play along with an answer. `reasons` explain refused spots.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from firmware_py.authoring.invariants.generators import moments, people
from firmware_py.authoring.invariants.violation import Violation
from games.core.action import TABLE, Action
from games.core.display import default_views
from games.core.display.scene import Answer, Ask, Scene, Spot, Zone
from games.core.game import Game
from games.core.match import Match
from games.core.touch_targets import MOST_PILLS


def check_ways(match: Match[Any], rng: Random) -> None:
    """Check that each touch can be carried out step by step.

    If more than `MOST_PILLS` answers have no touch target, none of them may be about a shown card.
    """
    for state, who, ask in _asked(match, rng):
        game = match.game
        pills = [line for line in ask.lines if not line.ways]
        if len(pills) > MOST_PILLS:
            _homeless(game, state, who, pills)
        for line in ask.lines:
            for way in line.ways:
                if not way.spots:
                    raise Violation("an answer is offered at no spot that can be pressed")
                _steps(game, state, who, (line.action, *way.then), private=ask.private)


def _homeless(game: Game[Any], state: Any, who: int, pills: list[Answer]) -> None:
    zones = game.zones(state, None if who == TABLE else who)
    for line in pills:
        for spot in default_views.spots(game, state, line.action, zones, who):
            lies = ", ".join(f"{key} {value}" for key, value in _given(spot))
            raise Violation(
                f"{len(pills)} answers have no place, and {line.action.verb!r} could be pressed "
                f"where it lies: {lies}",
                "ask.lines.ways",
            )


def _given(spot: Spot) -> Iterator[tuple[str, Any]]:
    values = ((key, getattr(spot, key)) for key in spot.__struct_fields__)
    return ((key, value) for key, value in values if value is not None)


def _steps(
    game: Game[Any], state: Any, who: int, actions: tuple[Action, ...], *, private: bool
) -> None:
    """Carry out a touch step by step.

    Raise Violation if a step is not a choice of the seat, or if the seat learns a card between two
    steps. The last step may reveal anything. private: the first question is private. If it is not,
    no step may answer a private question.
    """
    knew = _knows(game, state, who)
    for number, action in enumerate(actions):
        if action not in game.choices(state, who):
            raise Violation(f"{action} is no choice of {who}")
        if not (not number or _knows(game, state, who) == knew):
            raise Violation(f"{who} sees more before {action}")
        if number and not private and (ask := game.ask(state, who)) is not None and ask.private:
            raise Violation(
                f"all may see that {action} follows, and it answers what {who} is asked in private",
                "ask.lines.ways.then",
            )
        state = game.apply(state, action)


def _knows(game: Game[Any], state: Any, who: int) -> frozenset[int]:
    seat = None if who == TABLE else who
    mask = game.known(state, seat) | game.visible(state, seat)
    return frozenset(back for back in range(mask.bit_length()) if mask >> back & 1)


def check_spots(match: Match[Any], rng: Random) -> None:
    """Check that the viewer sees the thing of each spot, and that no refused spot is an answer."""
    for state, who, ask in _asked(match, rng):
        viewer = None if who == TABLE else who
        scene, zones = match.game.scene(state, viewer), match.game.zones(state, viewer)
        pressed = [spot for line in (*ask.lines, *ask.adds) for spot in _spots(line)]
        refused = [spot for spot, _ in ask.reasons]
        for spot in (*pressed, *refused):
            if not _lies(match, scene, zones, spot):
                raise Violation(f"{spot} is nowhere")
        if {*pressed} & {*refused}:
            raise Violation("an answer has a reason why it is none")
        if len({*refused}) != len(refused):
            raise Violation("two reasons were given for one spot")


def _spots(line: Answer) -> Iterator[Spot]:
    for way in line.ways:
        yield from way.spots


def _lies(match: Match[Any], scene: Scene, zones: tuple[Zone, ...], spot: Spot) -> bool:
    if spot.zone is None:
        return _stands(match, scene, spot)
    zone = next((zone for zone in zones if zone.id == spot.zone), None)
    if zone is None or not zone.count:
        return False
    wanted = {key: getattr(spot, key) for key in ("face", "at", "seat")}
    return any(
        all(value in (None, getattr(item, key)) for key, value in wanted.items())
        for item in zone.items
    )


def _stands(match: Match[Any], scene: Scene, spot: Spot) -> bool:
    """Return True if the spot's playing piece is on the dial, or if its seat or hour exists."""
    if spot.figure is not None:
        return any(mark.figure == spot.figure for mark in scene.marks)
    if spot.seat is not None:
        return spot.seat in range(match.setup.seats)
    return (
        spot.hour is not None and scene.dial is not None and spot.hour in range(1, scene.dial + 1)
    )


def check_adds(match: Match[Any], rng: Random) -> None:
    """Check that the seat can play each card of `adds` after each answer that allows additions."""
    for state, who, ask in _asked(match, rng):
        if not ask.adds:
            continue
        seat = ask.lines[0].action.by
        if not all(line.action.by == seat == who for line in ask.adds):
            raise Violation("another seat's card")
        for line in ask.lines:
            then = [way.then for way in line.ways]
            if any(then):
                after = match.game.apply(state, line.action)
                for add in ask.adds:
                    if add.action not in match.game.choices(after, who):
                        raise Violation(
                            f"{add.action} may be laid with an answer, and not after it"
                        )


def check_own_cards(match: Match[Any], _rng: Random) -> None:
    """Check that no answer has a touch target if people deal.

    Then the device does not know where the cards are.
    """
    if match.setup.cards != "table":
        return
    for state in match.states:
        for who in match.game.asked(state):
            ask = match.game.ask(state, who)
            if ask is not None:
                if (ask.adds, ask.reasons) != ((), ()):
                    raise Violation("where people deal, something is said to lie somewhere")
                if any(line.ways for line in ask.lines):
                    raise Violation("where people deal, an answer is pressed where a card lies")


def _asked(match: Match[Any], rng: Random) -> Iterator[tuple[Any, int, Ask]]:
    """Yield (state, seat, question) for some random states and for one state of every step.

    Yield nothing if people deal.
    """
    if match.setup.cards != "device":
        return
    steps: dict[Any, int] = {}
    for at, state in enumerate(match.states):
        steps.setdefault(getattr(state, "step", None), at)
    for at in sorted({*moments(match, rng, 20), *steps.values()}):
        state = match.states[at]
        for who in people(match):
            ask = match.game.ask(state, who)
            if ask is not None and ask.lines:
                yield state, who, ask


PRESSING = (check_ways, check_spots, check_adds, check_own_cards)
