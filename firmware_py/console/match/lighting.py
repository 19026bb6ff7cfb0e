"""What the game looks like on the ring: the scene, what has just moved, and the answer chosen."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console.match import boxed
from firmware_py.painting.dial import LEDS
from firmware_py.painting.light import Light, Motion, motions, rest
from games.core.action import OVER, TABLE
from games.core.match import Match
from games.core.scene import Arc, Mark, Scene

if TYPE_CHECKING:
    from firmware_py.console.desk import Desk
    from firmware_py.console.match.asked import Asked


def table_light(desk: "Desk") -> Light:
    """Return the running game's ring at rest, with what has just happened as motions.

    Without a game it is the quiet dial of the start menu.
    """
    sitting = desk.sitting
    if sitting is None:
        return Light()
    match, since = sitting.match, sitting.changed
    light = rest(desk.scene(), match.game.seat_colours(match.state), since)
    if _bare(light):
        light = msgspec.structs.replace(light, arcs=tuple(Arc(seat, LEDS) for seat in _seen(match)))
    moving = motions(sitting.news, light, since)
    if not moving and sitting.rolled == since:
        moving = (Motion("roll", since),)
    if desk.touched > since:  # an input skips to the end; a victory's gold is the end
        moving = tuple(motion for motion in moving if motion.kind == "gold")
    return msgspec.structs.replace(light, motions=moving)


def _bare(light: Light) -> bool:
    """Whether a game leaves the ring dark: nobody holds a card at its end, or between two deals."""
    return light.hand is None and not light.marks and all(arc.count < 1 for arc in light.arcs)


def _seen(match: Match[Any]) -> tuple[int, ...]:
    """Return whose arcs are lit on a ring that would be dark: who has won, else who is asked."""
    if match.turn == OVER:
        return match.result() or ()
    return tuple(range(match.setup.seats)) if match.turn == TABLE else match.game.asked(match.state)


def at_a_third(desk: "Desk") -> Light:
    """Return the ring under a menu or a question: the game's, dimmed."""
    return msgspec.structs.replace(table_light(desk), dim=1 / 3)


def with_changes(light: Light, before: Scene, after: Scene) -> Light:
    """Return the light with blinking what differs between two scenes, where it comes and goes."""
    gone = [mark for mark in before.marks if mark not in after.marks]
    come = [mark for mark in after.marks if mark not in before.marks]
    if after.hand is not None and after.hand != before.hand:
        come.append(Mark(after.hand))
    changed = dict.fromkeys(msgspec.structs.replace(m, style="cursor") for m in (*come, *gone))
    return msgspec.structs.replace(light, proposals=(tuple(changed),) if changed else ())


def play_light(desk: "Desk", play: "Asked") -> Light:
    """Return the ring while the game has the keys: a private look hides it, a cursor lies on it."""
    light = table_light(desk)
    if play.opened is not None:
        return msgspec.structs.replace(light, private=True)
    if (found := boxed.wanted(desk)) is not None and (count := boxed.to_come(found)) > 1:
        return msgspec.structs.replace(light, count=count, active=found.seat, asked=light.since)
    if play.hands_over(desk):
        return msgspec.structs.replace(light, target=play.who(desk), asked=light.since)
    if play.cursor is None:
        return light
    return _cursor_light(desk, play, light)


def _cursor_light(desk: "Desk", play: "Asked", light: Light) -> Light:
    """Return the ring with the chosen answer: its preview, its hour, its seat or its number."""
    assert desk.match is not None  # noqa: S101
    assert play.cursor is not None  # noqa: S101
    verbs = desk.match.game.verbs
    answers = play.lines(desk)
    line = answers[play.cursor]
    kinds = verbs[line.action.verb]
    light = msgspec.structs.replace(light, motions=(), asked=play.asked_at, pointed=play.pointed_at)
    if kinds == ("hour",):
        hours = (other.action.a for other in answers if verbs[other.action.verb] == kinds)
        choices = tuple(Mark(hour, style="goal") for hour in hours)
        cursor = line.preview or (Mark(line.action.a, style="cursor"),)
        return msgspec.structs.replace(light, choices=choices, proposals=(cursor,))
    if line.preview:
        return msgspec.structs.replace(light, proposals=_proposals(play, desk))
    if kinds == ("seat",):
        return msgspec.structs.replace(light, target=line.action.a)
    if kinds == ("number",):
        return msgspec.structs.replace(light, count=line.action.a)
    return light


def _proposals(play: "Asked", desk: "Desk") -> tuple[tuple[Mark, ...], ...]:
    """Return what the chosen answer would do; of two answers, what the other would do as well."""
    answers = play.lines(desk)
    assert play.cursor is not None  # noqa: S101
    chosen = answers[play.cursor].preview
    others = [line.preview for line in answers if line.preview and line.preview != chosen]
    return (chosen, *others) if len(answers) == 2 else (chosen,)
