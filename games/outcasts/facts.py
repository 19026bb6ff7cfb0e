"""What `simulate` reports of a match of outcasts, as numbers."""

from games.core.game import Played
from games.outcasts.characters import CHARACTERS
from games.outcasts.printed import ROUNDS
from games.outcasts.state import State, Step

CAUSES = ("wednesday", "hyde", "last", "stall")
VERBS = {
    "pass": "passes",
    "play": "plays",
    "psychic": "psychic_sets",
    "hyde": "hyde_sets",
    "discard": "blocked_discards",
    "give": "shapeshifters",
    "give_shown": "shapeshifters",
    "take": "sirens",
    "take_shown": "sirens",
    "take_open": "sirens",
    "took": "sirens",
    "swapped": "shapeshifters",
    "send": "vampires",
    "keep": "vampires_declined",
    "claim": "races_won",
    "laid": "races_won",
    "block": "blocks",
    "set_out": "blocks",
}


def facts(match: Played[State]) -> dict[str, float]:
    """Count over the whole match; points_per_round is the mean of what a seat scored.

    Effects are counted when they are done: `facelesses` are cards laid on a 2, `guards` 13s that
    sent Wednesday back, `eugene_draws` passes that drew, `pairs` plays of two cards under Enid;
    `round_effect_N` rounds in which the effect of round N was set off.
    """
    found: dict[str, float] = {
        "rounds": len(match.state.round.gained),
        "actions": len(match.actions),
    }
    found |= {f"end_{cause}": 0 for cause in CAUSES}
    found |= {f"character_{who}": 0 for who in CHARACTERS}
    found |= dict.fromkeys(VERBS.values(), 0)
    found |= {"facelesses": 0, "guards": 0, "eugene_draws": 0, "pairs": 0}
    found |= {f"round_effect_{number}": 0 for number in range(1, ROUNDS + 1)}
    rows = zip(match.actions, match.states, match.states[1:], strict=False)
    for action, before, after in rows:
        if action.verb == "reveal":
            found[f"character_{action.a}"] += 1
            found["guards"] += after.step == Step.RESHUFFLE
        elif action.verb in VERBS:
            found[VERBS[action.verb]] += 1
        if action.verb == "play":
            found["facelesses"] += before.step == Step.EXTRA
            found["pairs"] += before.character.pairs
        if action.verb == "pass" and before.character.draws and before.closed_pile:
            found["eugene_draws"] += 1
        if after.round.fired and not before.round.fired:
            found[f"round_effect_{after.round.number}"] += 1
        if len(after.round.gained) > len(before.round.gained):
            found[f"end_{after.round.cause}"] += 1
    scored = [points for gained in match.state.round.gained for points in gained]
    found["points_per_round"] = sum(scored) / len(scored) if scored else 0
    return found
