"""Statistics of a finished match of capsules, for `simulate`."""

from games.capsules.capture import winners
from games.capsules.state import State
from games.core.game import PlayedMatch
from games.core.state import by_verb

USES = ("move", "flip", "turn", "advance", "look", "peek")


def facts(match: PlayedMatch[State]) -> dict[str, float]:
    """Return a dict of counts: rounds, captures by seat, uses of each icon, and ties (0 or 1)."""
    done = by_verb(match.actions)
    captured = [won.bit_count() for won in match.state.won]
    return {
        "rounds": match.state.round,
        "captures": sum(captured),
        **{f"captures_seat{seat}": count for seat, count in enumerate(captured)},
        "ties": captured.count(max(captured)) > 1,
        "shared": len(winners(match.state)) > 1,
        "left_on_clock": match.state.here.bit_count(),
        **{verb: len(done[verb]) for verb in USES},
        "actions": len(match.actions),
    }
