"""Ring view of the running game: the scene, motions of the last action, and previews."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.render.led_positions import LEDS
from firmware_py.render.ring_animations import ARC, end
from firmware_py.render.ring_model import Motion, RingView, motions, rest
from games.core.action import OVER, TABLE
from games.core.display.scene import Arc, Mark, Scene
from games.core.match import Match

if TYPE_CHECKING:
    from firmware_py.console.session.session import Session
    from firmware_py.console.ui import Ui


def table_light(ui: "Ui") -> RingView:
    """Return the ring of the running game, with the motions of the last action.

    Without a game, return an empty view.
    """
    session = ui.session
    if session is None:
        return RingView()
    match, since = session.match, session.changed
    light = rest(ui.scene(), match.game.seat_colours(match.state), since)
    if _bare(light):
        light = msgspec.structs.replace(light, arcs=tuple(Arc(seat, LEDS) for seat in _seen(match)))
    moving = motions(session.news, light, since)
    if not moving and session.rolled == since:
        moving = (Motion("roll", since),)
    if ui.touched > since:  # an input skips the motions, but a filled ring stays
        moving = tuple(motion for motion in moving if motion.kind == "fill")
    light = msgspec.structs.replace(light, motions=moving)
    return _with_turn_arc(light, turn_arc_since(ui, session, light))


TURN_AGAIN = 20_000_000_000
"""Time without input after which the ring shows again whose turn it is (ns)."""
TURN_EACH = 60_000_000_000
"""Time between two further reminders (ns)."""


def turn_arc_since(ui: "Ui", session: "Session", light: RingView) -> int | None:
    """Return when the arc of the player to move was last due (ns), or None.

    It is due when a player's turn begins, after `TURN_AGAIN` without input and then each
    `TURN_EACH`, and when the player asks for the status. No deadline is needed: the console is
    called at these times to change the rows of the OLED.
    """
    if light.active is None or light.active in session.bots:
        return None
    waited = ui.now - max(session.changed, ui.touched) - TURN_AGAIN
    if waited >= 0:
        return ui.now - waited % TURN_EACH
    if session.turn_asked == ui.touched:
        return session.turn_asked
    return session.turn_began if session.turn_began == light.since >= ui.touched else None


def _with_turn_arc(light: RingView, since: int | None) -> RingView:
    """Return the light with the arc of a turn: after what moved, and before the dot that runs."""
    if since is None:
        return light
    running = tuple(motion for motion in light.motions if motion.kind == "turn")
    moved = tuple(motion for motion in light.motions if motion.kind != "turn")
    since = max((since, *(end(motion, light) for motion in moved)))
    dots = (msgspec.structs.replace(motion, since=since + ARC) for motion in running)
    return msgspec.structs.replace(light, motions=(*moved, Motion("arc", since), *dots))


def _bare(light: RingView) -> bool:
    """Return whether the scene lights no LED, as at the end of a match or between deals."""
    return light.hand is None and not light.marks and all(arc.count < 1 for arc in light.arcs)


def _seen(match: Match[Any]) -> tuple[int, ...]:
    """Return the seats whose arcs light an otherwise dark ring: winners, or the asked seats."""
    if match.turn == OVER:
        return match.result() or ()
    return tuple(range(match.setup.seats)) if match.turn == TABLE else match.game.asked(match.state)


def at_a_third(ui: "Ui") -> RingView:
    """Return the game's ring dimmed to a third, as shown under a menu or a question."""
    return msgspec.structs.replace(table_light(ui), dim=1 / 3)


def with_changes(light: RingView, before: Scene, after: Scene) -> RingView:
    """Return the light with blinking marks where two scenes differ."""
    gone = [mark for mark in before.marks if mark not in after.marks]
    come = [mark for mark in after.marks if mark not in before.marks]
    if after.hand is not None and after.hand != before.hand:
        come.append(Mark(after.hand))
    changed = dict.fromkeys(msgspec.structs.replace(m, style="cursor") for m in (*come, *gone))
    return msgspec.structs.replace(light, proposals=(tuple(changed),) if changed else ())
