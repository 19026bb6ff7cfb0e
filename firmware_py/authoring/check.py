"""Check of a game: its files must be complete, and all invariants must hold in random games.

`tableclock check GAME` needs neither pytest nor a checkout. It reports each violated invariant
once, with the number of the random game. The same number plays the same game again.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

from firmware_py.authoring.catalogues import catalogues
from firmware_py.authoring.invariants.catalogue import EVERY, FIRST, THINKING
from firmware_py.authoring.invariants.chance import CHANCES
from firmware_py.authoring.invariants.cross_process import elsewhere
from firmware_py.authoring.invariants.generators import (
    Case,
    SetupCase,
    drawn,
    play_on,
    seated,
    set_up,
)
from firmware_py.authoring.invariants.over_disclosure import RevealCounter
from firmware_py.authoring.invariants.purity import check_again
from firmware_py.authoring.invariants.results import ScoreHistory
from firmware_py.authoring.invariants.return_types import fixed, unchanged
from firmware_py.authoring.invariants.rules import RULES, check_ends
from firmware_py.authoring.invariants.shuffled_before_deal import DEALING
from firmware_py.authoring.invariants.translations import TranslationRecorder, required
from firmware_py.authoring.invariants.undo_and_save import KEEPING
from firmware_py.authoring.invariants.violation import Violation
from firmware_py.authoring.option_effects import unfelt
from firmware_py.authoring.option_values import tried
from firmware_py.authoring.problem import PLAYING, READING, At, Problem, said
from firmware_py.authoring.static_checks import facts, lays, options, shapes, strange
from firmware_py.authoring.unread_options import unread
from firmware_py.authoring.unused_attributes import apart, levels, misspelt, shadowed
from games.core.action import OVER
from games.core.game import Game
from games.core.match import Match
from games.core.setup import Setup

EXAMPLES = 60
"""Number of random games for each variant and dealer. Their numbers of seats rotate. This many
games find rare faults too."""

THOUGHT = 4
"""Bots and hints are slow, so they are only checked in games whose number is divisible by this."""

LOOKS = 60
"""Number of states to test for views that differ from call to call, before a fault is reported."""

LEANT_ON = frozenset({"deck.toml", "entries.toml", "verbs", "players"})
"""Places of faults that end the check. A game cannot be played without its cards, kinds and
colours, and refusals cannot be checked without rule entries."""

ELSEWHERE = "cross_process"
"""Name of the invariant in reports of differences between two Python processes."""

Progress = Callable[[At], None]
"""Callback that `check` calls before each game (PLAYING) and before each invariant."""

Law = Callable[[Match[Any], Random], None]


def check(
    game: Game[Any],
    examples: int = EXAMPLES,
    seed: int = 0,
    progress: Progress = lambda _at: None,
    invariants: tuple[Law, ...] = (*EVERY, *THINKING),
    *,
    found: Callable[[Problem], object] = lambda _problem: None,
) -> list[Problem]:
    """Return the faults of a game: first those of its files, then those of random games.

    examples: number of games for each variant and dealer. The first game has the number `seed`.
    found: callback that receives each problem immediately.
    """
    problems: list[Problem] = []
    try:
        for problem in _looked(game, range(seed, seed + examples), progress, invariants):
            problems.append(problem)
            found(problem)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  (the game's code may raise anything)
        problems.append(Problem(READING, said(game, error)))
    return problems


def total(game: Game[Any], examples: int = EXAMPLES) -> int:
    """Return the number of games to play."""
    return examples * len(game.variants) * len(game.dealers)


def _looked(
    game: Game[Any], numbers: range, progress: Progress, invariants: tuple[Law, ...]
) -> Iterator[Problem]:
    progress(At(READING))
    misfits = [*shapes(game)]
    if misfits:
        yield from misfits
        return  # after such a fault all other checks fail with misleading messages
    read = [*facts(game)]
    yield from read
    if any(problem.where in LEANT_ON for problem in read):
        return  # after such a fault all other checks fail
    misfits = [*lays(game)]
    if misfits:
        yield from misfits
        return  # for the same reason
    misfits = [*shadowed(game)]
    if misfits:
        yield from misfits
        return  # for the same reason
    yield from misspelt(game)
    misfits = [*levels(game)]
    yield from misfits
    if misfits:
        invariants = tuple(
            invariant for invariant in invariants if invariant not in THINKING
        )  # a wrong level makes all of them fail
    yield from options(game)
    unasked = [*unread(game, numbers)]
    yield from unasked
    if not total(game, len(numbers)):
        yield Problem(PLAYING, "no game is played: it has no variant, no seats, or nobody deals")
    languages, wrong = catalogues(game)
    words = [each for each in wrong if (each.field or "").startswith(f"{game.id}.")]
    yield from (each for each in wrong if each not in words)
    spoken, candour, matches = TranslationRecorder(game, languages), RevealCounter(), Matches()
    for message, where in required(game):
        spoken.hear(message, where)
    shown = False
    for problem in _played(game, numbers, progress, invariants, spoken, candour, matches):
        shown = True
        yield problem
    yield from apart(game, matches.first.values())
    if not shown and invariants:
        rare = [*tried(game, numbers)]
        # Another process starts slowly, and would only repeat faults that were already found.
        rare += _elsewhere(matches, progress)
        shown = bool(rare)
        yield from rare
    if not (shown or unasked):
        yield from unfelt(game, numbers)
    for (language, missing), sentence in sorted(spoken.wrong.items()):
        yield Problem(f"locale/{language}", f"{language}: {sentence}", missing)
    yield from (w for w in words if (w.where.rpartition("/")[2], w.field) not in spoken.wrong)
    for verb, n in sorted(candour.needless.items()):
        yield Problem(
            "reveals",
            f"`reveals` is true of {verb!r}, and at {n} moments that showed nothing of other cards "
            "where they are hidden: where it is true no secret is looked after, so let it be true "
            "of less",
            verb,
        )


# Random games


def _played(
    game: Game[Any],
    numbers: range,
    progress: Progress,
    invariants: tuple[Law, ...],
    spoken: TranslationRecorder,
    candour: RevealCounter,
    matches: "Matches",
) -> Iterator[Problem]:
    """Play random games and yield a problem for each violated invariant, once.

    matches: collection to which the matches for the other process are added.
    """
    told = set[str]()
    left: list[Any] = [*invariants, spoken.listen, candour.listen, ScoreHistory().check_scores]
    for number in numbers:
        for seating in seated(game, number):
            progress(At(PLAYING, str(seating), number))
            case = drawn(game, seating.seats, number)
            match = None
            try:
                setup = set_up(game, seating, case)
                before = fixed(setup)
                match = Match(game, setup, case.seed)
                play_on(match, case)
                unchanged(setup, before)
                unknown = [*strange(game, match)]
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # noqa: BLE001  (the game's code)
                with suppress(Exception):
                    unknown = [] if match is None else [*strange(game, match)]
                    if unknown:
                        yield from unknown
                        return
                done = 0 if match is None else len(match.actions)
                problem = _broken(game, PLAYING, seating, case, match, error, done)
                if problem.what not in told:  # a bot's search may have met the same error earlier
                    yield problem
                return
            if unknown:
                yield from unknown
                return
            misplayed = _misplayed(match)
            if misplayed is not None:
                yield _broken(game, misplayed[0], seating, case, match, misplayed[1])
                return
            matches.keep(seating, match, first=number == numbers[0])
            for invariant in [*left]:
                if invariant not in left or (invariant in THINKING and number % THOUGHT):
                    continue
                progress(At(_name(invariant), str(seating), number))
                wrong = _broke(invariant, match, setup, before)
                if wrong is not None:
                    left.remove(invariant)
                    invariant = wrong[0]  # noqa: PLW2901  (the invariant to report)
                    problem = _broken(game, _name(invariant), seating, case, match, wrong[1])
                    if problem.what not in told:  # one fault may violate every invariant
                        yield problem
                    told.add(problem.what)
                    if invariant in FIRST:
                        return
                    if invariant in THINKING or problem.where.startswith("secrets"):
                        # All these invariants use the same bots and rely on hidden cards.
                        left = [each for each in left if each not in THINKING]
                    if invariant in CHANCES:  # without a shuffle the cards keep the deck's order
                        left = [each for each in left if each not in DEALING]


def _misplayed(match: Match[Any]) -> tuple[str, Violation] | None:
    """Return (invariant, fault) for a match without actions or without an end, otherwise None."""
    done = len(match.actions)
    if not done:
        what = "it is over before anything is done: `begin` leaves the turn OVER"
        return PLAYING, Violation(what)
    if match.turn != OVER:
        what = f"random play comes to no end within {done} actions"
        return _name(check_ends), Violation(what, at=done)
    return None


def _broke(
    invariant: Any, match: Match[Any], setup: Setup, before: dict[str, Any]
) -> tuple[Any, BaseException] | None:
    """Check an invariant. Return None if it holds, else (invariant to report, error)."""
    try:
        invariant(match, Random(match.seed))
        unchanged(setup, before)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  (the game's code)
        fickle = None if invariant in (*FIRST, *RULES, *KEEPING) else _fickle(match)
        return (invariant, error) if fickle is None else (check_again, fickle)
    return None


def _fickle(match: Match[Any]) -> Violation | None:
    """Return a fault if a view differs from call to call, otherwise None.

    Such a view differs in every comparison, so another invariant must not be blamed.
    """
    try:
        check_again(match, Random(match.seed), LOOKS)
    except Violation as found:
        return found
    except Exception:  # noqa: BLE001  (a different fault, which another invariant reports)
        return None
    return None


class Matches:
    """Collection of matches that another Python process plays again.

    first: the matches of the first game number, by seating. A game may also cache results of an
    earlier setup, so `pairs` has two matches of one seating with different options.
    """

    def __init__(self) -> None:
        self.first: dict[SetupCase, Match[Any]] = {}
        self._began: dict[SetupCase, Match[Any]] = {}
        self._other: dict[SetupCase, Match[Any]] = {}

    def keep(self, seating: SetupCase, match: Match[Any], *, first: bool) -> None:
        """Store a match if it is the first of its seating or has other options than the first.

        first: the match belongs to the first game number.
        """
        if first:
            self.first[seating] = match
        if self._began.setdefault(seating, match).setup.options != match.setup.options:
            self._other[seating] = match

    @property
    def pairs(self) -> list[tuple[Match[Any], Match[Any]]]:
        """Pairs of matches: the first match of a seating, and its last one with other options."""
        return [(self._began[seating], other) for seating, other in self._other.items()]


def _elsewhere(matches: Matches, progress: Progress) -> Iterator[Problem]:
    """Replay matches in another Python process and yield at most one difference."""
    progress(At(ELSEWHERE))
    for match, wrong in elsewhere(matches.first.values(), pairs=matches.pairs):
        setup = match.setup
        seating = SetupCase(match.game.id, setup.variant, setup.seats, setup.cards)
        done = tuple(action.to_json() for action in match.actions[: wrong.at or 0])
        yield Problem(f"{ELSEWHERE} {seating}", wrong.what, wrong.field, int(match.seed), done)
        return  # further differences probably have the same cause


def _name(invariant: Any) -> str:
    return f"{invariant.__module__.rpartition('.')[2]}.{invariant.__name__.removeprefix('check_')}"


def _broken(
    game: Game[Any],
    invariant: str,
    seating: SetupCase,
    case: Case,
    match: Match[Any] | None,
    error: BaseException,
    at: int | None = None,
) -> Problem:
    """Return the problem that reports an error of a match.

    If the error is not a Violation, the text has the line of the game's code that raised it.
    at: number of actions before the fault. It is used if the error itself does not have it.
    """
    field, what = None, said(game, error)
    if isinstance(error, Violation):
        at = error.at if error.at is not None else at
        field, what = error.field, error.what
    done = match.actions[:at] if match is not None and at is not None else ()
    rows = tuple(action.to_json() for action in done)
    return Problem(f"{invariant} {seating}", what, field, case.seed, rows)
