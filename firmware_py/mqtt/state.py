"""Public state of the table as a JSON object. It contains no private information of a seat."""

from typing import TYPE_CHECKING, Any

from games.core.action import OVER
from games.core.text import Text

if TYPE_CHECKING:
    from firmware_py.console import Console

PHASES = ("idle", "playing", "paused", "over")


def state(console: "Console") -> dict[str, Any]:
    """Return the public state as JSON, in the device's language.

    game: id or None. phase: one of PHASES. turn: name of a colour, a text if no single seat acts,
    or None. running: id of the colour whose clock runs, or None. scores, clocks (whole seconds) and
    bots (names): dicts by colour id.
    """
    clock, texts = console.clock, console.texts_for(console.settings.language)
    told: dict[str, Any] = {
        "game": None,
        "phase": "idle",
        "turn": None,
        "round": None,
        "question": None,
        "running": None,
        "scores": {},
        "clocks": {},
        "bots": {},
    }
    if clock is not None:
        plain = clock.to_json(console.settings, console.now, texts)
        running = plain["running"]
        told["clocks"] = {
            side["colour"]: _seconds(console, side["seat"]) for side in plain["sides"]
        }
        told["running"] = None if running is None else plain["sides"][running]["colour"]
    match = console.match
    if match is None:
        if clock is not None:
            told |= {"phase": "paused" if told["running"] is None else "playing"}
            told |= {"game": "clock", "turn": plain["sides"][plain["turn"]]["name"]}
        return told

    def name(seat: int) -> str:
        return texts.colour(console.colour(seat))

    def say(message: Text | None) -> str | None:
        return None if message is None else texts.say(message, name)

    scene = match.game.scene(match.state, None)
    over = match.turn == OVER
    return told | {
        "game": match.game.id,
        "phase": "over" if over else "paused" if console.paused else "playing",
        "turn": name(scene.head) if isinstance(scene.head, int) else say(scene.head),
        "round": say(scene.right),
        "question": say(scene.question),
        "scores": {console.colour(seat): score for seat, score in scene.scores},
        "bots": {console.colour(seat): bot for seat, bot in console.bots.items()},
    }


def _seconds(console: "Console", player: int) -> int:
    assert console.clock is not None  # noqa: S101 (the caller has checked it)
    clock = console.clock.clock.at(console.now)
    return int(clock.shown(player, console.now))
