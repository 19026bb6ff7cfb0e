"""Whether a game keeps what every game must: its texts are there, and the laws hold in play.

`tableclock check GAME` runs where there is neither pytest nor a checkout. Each law that breaks is
told once, with the number of the game in which it did: the same number plays the same game again.
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
from firmware_py.authoring.invariants.over_disclosure import Candour
from firmware_py.authoring.invariants.purity import check_again
from firmware_py.authoring.invariants.results import Scored
from firmware_py.authoring.invariants.return_types import fixed, unchanged
from firmware_py.authoring.invariants.rules import RULES, check_ends
from firmware_py.authoring.invariants.shuffled_before_deal import DEALING
from firmware_py.authoring.invariants.translations import TranslationRecorder, required
from firmware_py.authoring.invariants.undo_and_save import KEEPING
from firmware_py.authoring.invariants.violation import Unlawful
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
"""Random games of each variant and way of dealing, by all numbers of seats in turn: what is rare
shows by then."""

THOUGHT = 4
"""Bots and hints are tried in the games whose number this divides: they take long."""

LOOKS = 60
"""Moments at which is looked again where a law breaks, before somebody is said to see too much."""

LEANT_ON = frozenset({"deck.toml", "entries.toml", "verbs", "players"})
"""Without cards, kinds and colours there is no play, nor a refusal without entries."""

ELSEWHERE = "cross_process"
"""Where it is found what another Python process makes otherwise."""

Progress = Callable[[At], None]
"""Is told of each game (PLAYING), and of each law that looks at it."""

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
    """Return what is wrong with a game: first what can be read, then what shows in play.

    examples: games of each variant and way of dealing, from number `seed` on; progress: is told of
    each; found: is told of each problem at once.
    """
    problems: list[Problem] = []
    try:
        for problem in _looked(game, range(seed, seed + examples), progress, invariants):
            problems.append(problem)
            found(problem)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  (the author's program: anything may come)
        problems.append(Problem(READING, said(game, error)))
    return problems


def total(game: Game[Any], examples: int = EXAMPLES) -> int:
    """Return how many games are played."""
    return examples * len(game.variants) * len(game.dealers)


def _looked(
    game: Game[Any], numbers: range, progress: Progress, invariants: tuple[Law, ...]
) -> Iterator[Problem]:
    progress(At(READING))
    misfits = [*shapes(game)]
    if misfits:
        yield from misfits
        return  # all else would break of it, and say so from afar
    read = [*facts(game)]
    yield from read
    if any(problem.where in LEANT_ON for problem in read):
        return  # all else would break of it
    misfits = [*lays(game)]
    if misfits:
        yield from misfits
        return  # likewise
    misfits = [*shadowed(game)]
    if misfits:
        yield from misfits
        return  # likewise
    yield from misspelt(game)
    misfits = [*levels(game)]
    yield from misfits
    if misfits:
        invariants = tuple(
            invariant for invariant in invariants if invariant not in THINKING
        )  # each would fall over them
    yield from options(game)
    unasked = [*unread(game, numbers)]
    yield from unasked
    if not total(game, len(numbers)):
        yield Problem(PLAYING, "no game is played: it has no variant, no seats, or nobody deals")
    languages, wrong = catalogues(game)
    words = [each for each in wrong if (each.field or "").startswith(f"{game.id}.")]
    yield from (each for each in wrong if each not in words)
    spoken, candour, matches = TranslationRecorder(game, languages), Candour(), Matches()
    for message, where in required(game):
        spoken.hear(message, where)
    shown = False
    for problem in _played(game, numbers, progress, invariants, spoken, candour, matches):
        shown = True
        yield problem
    yield from apart(game, matches.first.values())
    if not shown and invariants:
        rare = [*tried(game, numbers)]
        # A process takes long to begin, and would stumble over what broke before.
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


# What shows in play


def _played(
    game: Game[Any],
    numbers: range,
    progress: Progress,
    invariants: tuple[Law, ...],
    spoken: TranslationRecorder,
    candour: Candour,
    matches: "Matches",
) -> Iterator[Problem]:
    """Yield each law that breaks, once. matches: is given those to look at elsewhere."""
    told = set[str]()
    left: list[Any] = [*invariants, spoken.listen, candour.listen, Scored().check_scores]
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
            except BaseException as error:  # noqa: BLE001  (the author's program)
                with suppress(Exception):
                    unknown = [] if match is None else [*strange(game, match)]
                    if unknown:
                        yield from unknown
                        return
                done = 0 if match is None else len(match.actions)
                problem = _broken(game, PLAYING, seating, case, match, error, done)
                if problem.what not in told:  # it may have come up in a world of a bot before
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
                    invariant = wrong[0]  # noqa: PLW2901  (what it broke of)
                    problem = _broken(game, _name(invariant), seating, case, match, wrong[1])
                    if problem.what not in told:  # one slip may break every law
                        yield problem
                    told.add(problem.what)
                    if invariant in FIRST:
                        return
                    if invariant in THINKING or problem.where.startswith("secrets"):
                        # By one bot all of these are thought, in worlds that show no secret.
                        left = [each for each in left if each not in THINKING]
                    if invariant in CHANCES:  # what is not mixed lies as it came out of the box
                        left = [each for each in left if each not in DEALING]


def _misplayed(match: Match[Any]) -> tuple[str, Unlawful] | None:
    """Return why a match is none that laws can be tried with, after where that is told."""
    done = len(match.actions)
    if not done:
        what = "it is over before anything is done: `begin` leaves the turn OVER"
        return PLAYING, Unlawful(what)
    if match.turn != OVER:
        what = f"random play comes to no end within {done} actions"
        return _name(check_ends), Unlawful(what, at=done)
    return None


def _broke(
    invariant: Any, match: Match[Any], setup: Setup, before: dict[str, Any]
) -> tuple[Any, BaseException] | None:
    """Try a law; return what broke it, with the law that says so best; None if it holds."""
    try:
        invariant(match, Random(match.seed))
        unchanged(setup, before)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  (the author's program)
        fickle = None if invariant in (*FIRST, *RULES, *KEEPING) else _fickle(match)
        return (invariant, error) if fickle is None else (check_again, fickle)
    return None


def _fickle(match: Match[Any]) -> Unlawful | None:
    """Return what is shown otherwise each time: then comparing says nothing of secrets."""
    try:
        check_again(match, Random(match.seed), LOOKS)
    except Unlawful as found:
        return found
    except Exception:  # noqa: BLE001  (it stumbles: that is another fault, and told by its law)
        return None
    return None


class Matches:
    """Those that another Python plays again.

    first: of the first number; pairs: of each way to sit down the first one, and the last by other
    options: a game may still have in mind what it was asked for once.
    """

    def __init__(self) -> None:
        self.first: dict[SetupCase, Match[Any]] = {}
        self._began: dict[SetupCase, Match[Any]] = {}
        self._other: dict[SetupCase, Match[Any]] = {}

    def keep(self, seating: SetupCase, match: Match[Any], *, first: bool) -> None:
        """Remember a match, if it is one of these."""
        if first:
            self.first[seating] = match
        if self._began.setdefault(seating, match).setup.options != match.setup.options:
            self._other[seating] = match

    @property
    def pairs(self) -> list[tuple[Match[Any], Match[Any]]]:
        """Return pairs of matches that differ in their options."""
        return [(self._began[seating], other) for seating, other in self._other.items()]


def _elsewhere(matches: Matches, progress: Progress) -> Iterator[Problem]:
    """Yield what another Python process makes otherwise."""
    progress(At(ELSEWHERE))
    for match, wrong in elsewhere(matches.first.values(), pairs=matches.pairs):
        setup = match.setup
        seating = SetupCase(match.game.id, setup.variant, setup.seats, setup.cards)
        done = tuple(action.to_json() for action in match.actions[: wrong.at or 0])
        yield Problem(f"{ELSEWHERE} {seating}", wrong.what, wrong.field, int(match.seed), done)
        return  # the others are of the same cause


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
    """Tell what broke; of an error that is none of ours, in which line of the game it came up.

    at: after so many actions, if the error does not say it itself.
    """
    field, what = None, said(game, error)
    if isinstance(error, Unlawful):
        at = error.at if error.at is not None else at
        field, what = error.field, error.what
    done = match.actions[:at] if match is not None and at is not None else ()
    rows = tuple(action.to_json() for action in done)
    return Problem(f"{invariant} {seating}", what, field, case.seed, rows)
