"""Statistics of a finished match of outcasts, for `simulate`."""

from bisect import bisect_left
from itertools import pairwise

from games.core.game import PlayedMatch
from games.core.state import by_verb, changes
from games.outcasts.cards import CHARACTERS
from games.outcasts.setup import ROUNDS
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


def facts(match: PlayedMatch[State]) -> dict[str, float]:
    """Return counts of actions, round ends, characters and effects over the match.

    facelesses           cards played on a 2 (R18)
    guards               13s that sent Wednesday back (R14)
    eugene_draws         passes that drew a card (R12)
    pairs                plays of two cards under Enid (R12)
    round_effect_N       1 if the effect of round N was activated, else 0
    points_per_round     mean points of a seat in a round
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
    states, actions = match.states, match.actions
    done = by_verb(actions)
    for verb, key in VERBS.items():
        found[key] += len(done[verb])
    plays, extra = done["play"], Step.EXTRA
    found["facelesses"] = sum([states[at].step is extra for at in plays])
    for begun, ended in pairwise([0, *(at + 1 for at in changes(states, "reign")), len(actions)]):
        character = states[begun].reign.character
        if character.pairs:
            found["pairs"] += bisect_left(plays, ended) - bisect_left(plays, begun)
        if character.draws:
            passes = done["pass"]
            some = passes[bisect_left(passes, begun) : bisect_left(passes, ended)]
            found["eugene_draws"] += sum(states[at].closed_pile != b"" for at in some)
    for at in done["reveal"]:
        found[f"character_{actions[at].a}"] += 1
        found["guards"] += states[at + 1].step == Step.RESHUFFLE
    for at in changes(states, "round"):
        before, after = states[at].round, states[at + 1].round
        if after.fired and not before.fired:
            found[f"round_effect_{after.number}"] += 1
        if len(after.gained) > len(before.gained):
            found[f"end_{after.cause}"] += 1
    scored = [points for gained in match.state.round.gained for points in gained]
    found["points_per_round"] = sum(scored) / len(scored) if scored else 0
    return found
