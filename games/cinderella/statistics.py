"""Statistics of a finished match of cinderella, for `simulate`."""

from games.cinderella.state import State
from games.core.game import PlayedMatch
from games.core.state import by_verb


def facts(match: PlayedMatch[State]) -> dict[str, float]:
    """Return counts of hours, pairs, rolls by face, tiles opened or looked at, and actions."""
    done = by_verb(match.actions)
    rolls = [match.actions[at].a for at in done["roll"]]
    return {
        "hour": match.state.hour,
        "pairs": match.state.found.bit_count(),
        "rolls": len(rolls),
        **{f"rolls_{face}": rolls.count(face) for face in ("wand", "cauldron", "hourglass")},
        "choices": len(done["open"]) + len(done["look"]),
        "actions": len(match.actions),
    }
