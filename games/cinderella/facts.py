"""What `simulate` reports of a finished match of cinderella."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.cinderella.state import State
    from games.core.match import Match


def facts(match: "Match[State]") -> dict[str, float]:
    """Return the hour, the pairs, rolls by face and tiles chosen."""
    verbs = [action.verb for action in match.actions]
    rolls = [action.a for action in match.actions if action.verb == "roll"]
    return {
        "hour": match.state.hour,
        "pairs": match.state.found.bit_count(),
        "rolls": len(rolls),
        **{f"rolls_{face}": rolls.count(face) for face in ("wand", "cauldron", "hourglass")},
        "choices": sum(verb in ("open", "look") for verb in verbs),
        "actions": len(verbs),
    }
