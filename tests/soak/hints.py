"""Reliability of hints: thousands of hints are checked against the games they are based on.

    python -m tests.soak.hints [HINTS [WHYS [GAME ...]]]

HINTS hints are computed with few playouts at any moment of random games, in every variant, with any
options and either dealer. None may fail, each must list exactly the legal choices, and each reason
must exist in all languages and be true: an independent count over the same playouts
(`tests.soak.hint_witness`) must give the same numbers. WHYS reasons are also checked in hints with
the default playouts, of people who play at the level `greedy`.

The first hints of some matches are computed again with `AGAIN` times the playouts. The program
prints how many are still the best choice, or nearly, and the quality of a random choice.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import games
from firmware_py.authoring.invariants.generators import Case, seatings, set_up
from firmware_py.i18n import Texts
from games.core.action import CHANCE, OVER, TABLE
from games.core.ai.search import Advice
from games.core.analysis import hint
from games.core.analysis.advice import advise, asked, choices, offered
from games.core.match import Match
from games.core.text import Text
from tests.soak import hint_witness

HINTS, WHYS = 10_000, 1_000
FEW = 24
"""Playouts of a hint that only has to be complete."""
FIRSTS, AGAIN = 50, 4
"""Number of first hints per game, and factor of playouts of the second computation."""
NEARLY = 0.05
"""A smaller loss of winning chance counts as nearly as good, as in a hint."""
LANGUAGES = ("en", "nl", "fr", "de")


class Asked(NamedTuple):
    """Moment at which a seat may ask for a hint."""

    match: Match[Any]
    seat: int


def moments(name: str, seed: int, *, often: float, good: bool = False) -> Iterator[Asked]:
    """Yield moments of random games endlessly; `often` is the share of moments that are used.

    good: the device deals with default options, and people play at the level `greedy`.
    """
    rng = Random(f"{seed}/{name}")
    sat = [each for each in seatings((name,)) if each.cards == "device" or not good]
    number = 0
    while True:
        number += 1
        game, seating = games.find(name), rng.choice(sat)
        rules = {key: rng.choice(option.values) for key, option in game.options.items()}
        case = Case({} if good else rules, rng.randrange(seating.seats), seed=number)
        match = Match(game, set_up(game, seating, case), f"{seed}/{number}")
        while match.turn != OVER and len(match.actions) < 600:
            who = [each for each in game.asked(match.state) if each != CHANCE]
            seat = rng.choice(who) if who else CHANCE
            if seat >= 0 and offered(game, match.state, seat) and rng.random() < often:
                yield Asked(match, seat)
            if match.turn == CHANCE:
                match.act(match.draw())
            elif good and seat != TABLE:
                match.act(game.player.greedy(match.state, seat, rng))
            else:
                match.act(rng.choice(game.choices(match.state, seat)))


def whole(name: str, count: int) -> list[str]:
    """Compute hints; return their errors."""
    game, wrong = games.find(name), []
    voices = [Texts(language, {name: game.folder}) for language in LANGUAGES]
    for (match, seat), _ in zip(moments(name, 1, often=0.5), range(count), strict=False):
        where = f"{name} {match.setup.variant} {match.setup.cards} after {len(match.actions)}"
        try:
            advice, told = _told(match, seat, FEW)
            seen = watched(match, seat, FEW) if told.why else advice
        except Exception as error:  # noqa: BLE001 (no exception is allowed)
            wrong.append(f"{where}: {error!r}")
            continue
        may = choices(game, match.state, seat)
        if {each.action for each in told.choices} != {*may} or told.choices[0].action not in may:
            wrong.append(f"{where}: it weighs what may not be done")
        false = [untrue(each, told, advice, seen) for each in told.why]
        wrong += [f"{where}: {problem}" for problem in false if problem]
        for voice in voices:
            for each in told.why:
                voice.say(each)
            if voice.misses:
                wrong.append(f"{where}: {sorted(voice.misses)} has no words")
                voice.misses.clear()
    return wrong


def _told(match: Match[Any], seat: int, budget: int | None) -> tuple[Advice, hint.Hint]:
    world, seed = asked(match.game, match.state, seat)
    advice = advise(match.game, world, seat, seed, budget)
    return advice, hint.hint(match.game, world, seat, seed, advice)


class Sampled(NamedTuple):
    """Reasons that were checked: number of hints, reasons by kind, errors."""

    hints: int
    reasons: Counter[str]
    wrong: list[str]


def sampled(name: str, whys: int, budget: int | None = None) -> Sampled:
    """Check a number of reasons."""
    hints, reasons, wrong = 0, Counter[str](), list[str]()
    for match, seat in moments(name, 2, often=0.1, good=True):
        if reasons.total() >= whys:
            break
        hints += 1
        advice, told = _told(match, seat, budget)
        if not told.why:
            continue
        seen = watched(match, seat, budget)
        for why in told.why:
            reasons[why.id] += 1
            if problem := untrue(why, told, advice, seen):
                wrong.append(
                    f"{name} after {len(match.actions)}: {hint_witness.key(why)}: {problem}"
                )
    return Sampled(hints, reasons, wrong)


def watched(match: Match[Any], seat: int, budget: int | None) -> Advice:
    """Return the same advice with the counts of a witness in its playouts."""
    game = match.game
    world, seed = asked(game, match.state, seat)
    player = game.player
    try:
        game.__dict__["player"] = _Watched(player, game.id, seat)
        return advise(game, world, seat, seed, budget)
    finally:
        game.__dict__["player"] = player


class _Watched:
    """Player whose adviser has a witness."""

    def __init__(self, player: Any, name: str, seat: int) -> None:
        self.player, self.name, self.seat = player, name, seat

    @property
    def adviser(self) -> hint_witness.Witness:
        """The adviser with its witness."""
        return hint_witness.Witness(self.player.adviser, self.name, self.seat)


def untrue(why: Text, told: hint.Hint, advice: Advice, seen: Advice) -> str:
    """Return what is wrong with a reason, "" if it is true."""
    behind = [n for n, each in enumerate(told.choices) if n and each.gap != hint.AS_GOOD]
    best, after = seen.worths[0], seen.worths[behind[0] if behind else 1]
    if [each[:4] for each in seen.worths] != [each[:4] for each in advice.worths]:
        return "the witness saw other games"
    rates = [each.met.get(hint_witness.key(why), 0.0) for each in (best, after)]
    if why.id == "table.hint.wins":
        rates = [best.mean, after.mean]
    said = [why.args.get(key) for key in "ab"]
    if said != [*map(hint.tenths, rates)]:
        return f"said {said} of 10, counted {rates}"
    if why.id.endswith(".sure") and rates[0] < 1.0:
        return f"said to be sure, counted {rates}"
    return ""


class First(NamedTuple):
    """First hints: number as good as the best, nearly as good, and losses of winning chance."""

    good: int
    nearly: int
    of: int
    lost: float
    lost_by_chance: float


def firsts(name: str, count: int) -> First:
    """Compute the first hints of matches again, with more playouts."""
    game = games.find(name)
    good = nearly = 0
    lost = chance = 0.0
    found = list[Match[Any]]()
    for match, seat in moments(name, 3, often=1.0, good=True):
        if any(each is match for each in found):
            continue
        found.append(match)
        if len(found) > count:
            break
        _, told = _told(match, seat, None)
        world, seed = asked(game, match.state, seat)
        again = advise(game, world, seat, seed + 1, AGAIN * game.player.adviser.hints.playouts)
        best, mine = (
            again.worths[0],
            next(each for each in again.worths if each.action == told.choices[0].action),
        )
        gap = best.mean - mine.mean
        good += gap <= hint.CERTAIN * (best.error**2 + mine.error**2) ** 0.5
        nearly += gap < NEARLY
        lost += gap
        chance += sum(best.mean - each.mean for each in again.worths) / len(again.worths)
    return First(good, nearly, count, lost / count, chance / count)


def main(args: list[str]) -> int:
    """Print the results; return 1 if a hint failed or a reason is not true."""
    hints, whys = (*map(int, args[:2]), *(HINTS, WHYS)[len(args[:2]) :])
    names = args[2:] or [*games.names(plugins=False)]
    wrong = []
    for name in names:
        bad = whole(name, hints // len(names))
        print(f"{name:10} {hints // len(names)} hints, {len(bad)} wrong", flush=True)
        looked = sampled(name, whys // len(names))
        most = ", ".join(f"{id_.split('.', 2)[-1]} {n}" for id_, n in looked.reasons.most_common())
        print(
            f"{'':10} {looked.reasons.total()} reasons of {looked.hints} hints, "
            f"{len(looked.wrong)} not true: {most}",
            flush=True,
        )
        first = firsts(name, max(1, whys * FIRSTS // WHYS))
        print(
            f"{'':10} first hints: {first.good} of {first.of} as good as the best, {first.nearly} "
            f"within {NEARLY}; {first.lost:.3f} lost, by any choice {first.lost_by_chance:.3f}",
            flush=True,
        )
        wrong += [*bad, *looked.wrong]
    print("\n".join(wrong[:20]) if wrong else "Every hint is whole, and every reason is true.")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
