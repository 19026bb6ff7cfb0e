"""What `simulate` reports of a finished match of cinderella."""

from games.cinderella.state import State
from games.core.game import Played


def facts(match: Played[State]) -> dict[str, float]:
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
