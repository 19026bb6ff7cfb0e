"""Worker of a check: it does one task after another for one game.

The result of a task does not depend on the tasks before it, except that a fault of a text and a
record of scores are sent only once by each worker.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

from firmware_py.authoring.blame import said
from firmware_py.authoring.catalogues import absent, catalogues
from firmware_py.authoring.invariants.catalogue import FIRST, THINKING
from firmware_py.authoring.invariants.chance import CHANCES
from firmware_py.authoring.invariants.cross_process import elsewhere
from firmware_py.authoring.invariants.generators import (
    Case,
    SetupCase,
    drawn,
    play,
    play_on,
    seated,
    set_up,
)
from firmware_py.authoring.invariants.over_disclosure import RevealCounter
from firmware_py.authoring.invariants.purity import check_again
from firmware_py.authoring.invariants.results import ScoreHistory, ScoreRecord, score_record
from firmware_py.authoring.invariants.return_types import fixed, unchanged
from firmware_py.authoring.invariants.rules import RULES, check_ends
from firmware_py.authoring.invariants.shuffled_before_deal import DEALING
from firmware_py.authoring.invariants.translations import TranslationRecorder, required
from firmware_py.authoring.invariants.undo_and_save import KEEPING
from firmware_py.authoring.invariants.violation import Violation
from firmware_py.authoring.option_effects import unfelt
from firmware_py.authoring.option_values import tried
from firmware_py.authoring.problem import PLAYING, READING, At, Problem
from firmware_py.authoring.static_checks import facts, lays, options, shapes, strange
from firmware_py.authoring.tasks import (
    Compare,
    CompareResult,
    Fault,
    Play,
    PlayResult,
    Read,
    ReadResult,
    Result,
    Task,
    TaskFailed,
    TextFault,
)
from firmware_py.authoring.unread_options import unread
from firmware_py.authoring.unused_attributes import apart, levels, misspelt, shadowed
from games.core.action import OVER
from games.core.game import Game
from games.core.match import Match

THOUGHT = 4
"""Bots and hints are slow, so they are only checked in games whose number is divisible by this."""

LOOKS = 60
"""Number of states to test for views that differ from call to call, before a fault is reported."""

LEANT_ON = frozenset({"deck.toml", "entries.toml", "verbs", "players"})
"""Places of faults that end the check. A game cannot be played without its cards, kinds and
colours, and refusals cannot be checked without rule entries."""

FULL = 15
"""Number of examples in which all invariants are checked. Later ones skip some of `SLOW`."""

SLOW = frozenset(
    {"face_mentions", "refusals", "rule_lookup", "secrets", "table_dealt", "translations"}
)
"""Modules of slow invariants. They take most of the time."""

SHARE = 1 / 3
"""Share of the later examples in which each slow invariant is checked."""

SCORES = "results.scores"
"""Name of the invariant that compares winners and scores over all matches."""

Progress = Callable[[At], None]
"""Callback that receives the position before each game (PLAYING) and before each invariant."""

Invariant = Callable[[Match[Any], Random], None]


def name(invariant: Any) -> str:
    """Return the name of an invariant, as reports have it: its module and its function."""
    return f"{invariant.__module__.rpartition('.')[2]}.{invariant.__name__.removeprefix('check_')}"


def left_after(fault: Fault, left: list[str]) -> list[str]:
    """Return the names of the invariants that are still worth checking after a fault.

    The others would only report its consequences.
    """
    left = [each for each in left if each != fault.invariant]
    if fault.reported in map(name, THINKING) or fault.problem.where.startswith(
        ("secrets", "secret_choices")
    ):
        # All these invariants use the same bots and rely on hidden cards.
        left = [each for each in left if each not in [*map(name, THINKING)]]
    if fault.reported in map(name, CHANCES):  # without a shuffle the cards keep the deck's order
        left = [each for each in left if each not in [*map(name, DEALING)]]
    return left


class Inspector:
    """Worker that does the tasks of a check.

    numbers: the numbers of the random games. progress: callback that receives each position.
    """

    def __init__(
        self,
        game: Game[Any],
        numbers: range,
        invariants: tuple[Invariant, ...],
        progress: Progress,
    ) -> None:
        self._game, self._numbers, self._progress = game, numbers, progress
        self._reveals, self._scores = RevealCounter(), ScoreHistory()
        self._texts: TranslationRecorder | None = None
        self._sent: set[tuple[str, str]] = set()
        self._invariants: dict[str, Invariant] = {name(each): each for each in invariants}

    def do(self, task: Task) -> Result:
        """Return the result of a task. Errors of the game's code are part of it."""
        try:
            if isinstance(task, Read):
                self._progress(At(READING))
                return self._read()
            if isinstance(task, Play):
                return self._play(task)
            return CompareResult(tuple(self._compare(task)))
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # noqa: BLE001  (the game's code may raise anything)
            where = PLAYING if isinstance(task, Play) else READING
            return TaskFailed(Problem(where, said(self._game, error)))

    # Files and attributes

    def _read(self) -> ReadResult:
        game = self._game
        misfits = [*shapes(game)]
        if misfits:
            return ReadResult(tuple(misfits), ends=True)
        read = [*facts(game)]
        if any(problem.where in LEANT_ON for problem in read):
            return ReadResult(tuple(read), ends=True)
        misfits = [*lays(game)] or [*shadowed(game)]
        if misfits:
            return ReadResult((*read, *misfits), ends=True)
        wrong_levels = [*levels(game)]
        read += [*misspelt(game), *wrong_levels, *options(game)]
        seatings = len([*seated(game, 0)])
        if not seatings or not self._numbers:
            what = "no game is played: it has no variant, no seats, or nobody deals"
            read.append(Problem(PLAYING, what))
        _, wrong = catalogues(game)
        words = [each for each in wrong if (each.field or "").startswith(f"{game.id}.")]
        for message, where in required(game):
            self._recorder.hear(message, where)
        return ReadResult(
            (*read, *(each for each in wrong if each not in words)),
            seatings,
            skip=tuple(map(name, THINKING)) if wrong_levels else (),  # all of them would fail
            texts=self._new_texts(),
            catalogues=tuple(words),
            remarks=tuple(absent(game)),
            options=tuple(key for key, option in game.options.items() if not option.advisory),
        )

    @property
    def _recorder(self) -> TranslationRecorder:
        if self._texts is None:
            self._texts = TranslationRecorder(self._game, catalogues(self._game)[0])
        return self._texts

    def _new_texts(self) -> tuple[TextFault, ...]:
        """Return the faults of texts that were not returned before."""
        new = {key: said for key, said in self._recorder.wrong.items() if key not in self._sent}
        self._sent |= new.keys()
        return tuple(TextFault(*key, sentence) for key, sentence in sorted(new.items()))

    # Random games

    def _play(self, task: Play) -> PlayResult:
        """Play a random game and check the invariants in it."""
        game, number = self._game, task.number
        seating = [*seated(game, number)][task.seating]
        self._progress(At(PLAYING, str(seating), number))
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
                    return _unplayable(unknown)
            done = 0 if match is None else len(match.actions)
            return _unplayable([_broken(game, PLAYING, seating, case, match, error, done)])
        if unknown:
            return _unplayable(unknown)
        misplayed = _misplayed(match)
        if misplayed is not None:
            return _unplayable([_broken(game, misplayed[0], seating, case, match, misplayed[1])])
        return self._checked(task, seating, case, match, before)

    def _checked(
        self, task: Play, seating: SetupCase, case: Case, match: Match[Any], before: dict[str, Any]
    ) -> PlayResult:
        """Check the invariants in a match."""
        scored: list[tuple[ScoreRecord, Problem]] = []

        def check_scores(match: Match[Any], _rng: Random) -> None:
            record = score_record(match)
            if record is not None and self._scores.is_news(record):
                self._scores.add(record)
                without = Violation("", f"scores is {record.scores}", record.actions)
                scored.append((record, _broken(self._game, SCORES, seating, case, match, without)))

        own = (self._recorder.listen, self._reveals.listen)
        every = self._invariants | {name(each): each for each in own} | {SCORES: check_scores}
        left = [each for each in every if each not in task.skip]
        if task.number % THOUGHT:
            thinking = {*map(name, THINKING)}
            left = [each for each in left if each not in thinking]
        if task.number - self._numbers.start >= FULL:
            left = [each for each in left if not _is_skipped(each, task.number)]
        faults = list[Fault]()
        tried_before = self._reveals.tried.copy()
        for which in [*left]:
            if which not in left:
                continue
            self._progress(At(which, str(seating), task.number))
            wrong = _broke(every[which], match, before)
            if wrong is not None:
                reported = which if wrong[0] is every[which] else name(wrong[0])
                problem = _broken(self._game, reported, seating, case, match, wrong[1])
                faults.append(Fault(which, reported, problem))
                left = left_after(faults[-1], left)
                if reported in map(name, FIRST):
                    break
        return PlayResult(
            tuple(faults),
            texts=self._new_texts(),
            tried=self._reveals.tried - tried_before,
            needed=tuple(verb for verb, n in self._reveals.needed.items() if n),
            scores=scored[0] if scored else None,
        )

    # Comparisons of many games

    def _compare(self, task: Compare) -> Iterator[Problem]:
        game, numbers = self._game, self._numbers
        self._progress(At(task.what))
        if task.what == "unread":
            yield from unread(game, numbers)
        elif task.what == "apart":
            matches = (match for _, match in self._matches(numbers[:1]))
            with suppress(Exception):  # reported when the game was played
                yield from apart(game, matches)
        elif task.what == "option_values":
            yield from tried(game, numbers)
        elif task.what == "cross_process":
            yield from self._elsewhere()
        else:
            yield from unfelt(game, numbers, task.option or "")

    def _matches(self, numbers: range) -> Iterator[tuple[SetupCase, Match[Any]]]:
        game = self._game
        for number in numbers:
            for seating in seated(game, number):
                case = drawn(game, seating.seats, number)
                yield seating, play(game, set_up(game, seating, case), case)

    def _elsewhere(self) -> Iterator[Problem]:
        """Replay matches in another Python process and yield at most one difference.

        These are the matches of the first number. A game may also cache results of an earlier
        setup, so there are also pairs of matches of one seating with different options.
        """
        game = self._game
        first = [match for _, match in self._matches(self._numbers[:1])]
        for match, wrong in elsewhere(first, pairs=[*self._pairs()]):
            setup = match.setup
            seating = SetupCase(game.id, setup.variant, setup.seats, setup.cards)
            done = tuple(action.to_json() for action in match.actions[: wrong.at or 0])
            where = f"cross_process {seating}"
            yield Problem(where, wrong.what, wrong.field, int(match.seed), done)
            return  # further differences probably have the same cause

    def _pairs(self) -> Iterator[tuple[Match[Any], Match[Any]]]:
        """Yield the first match of each seating, and its last one with other options."""
        game = self._game
        began: dict[SetupCase, tuple[Any, Case]] = {}
        other: dict[SetupCase, tuple[Any, Case]] = {}
        for number in self._numbers:
            for seating in seated(game, number):
                case = drawn(game, seating.seats, number)
                setup = set_up(game, seating, case)
                if began.setdefault(seating, (setup, case))[0].options != setup.options:
                    other[seating] = setup, case
        for seating, (setup, case) in other.items():
            yield play(game, *began[seating]), play(game, setup, case)


def _is_skipped(invariant: str, number: int) -> bool:
    """Return True if a slow invariant is left out in a later example.

    The number decides and not the time, so that a check gives the same result each time.
    """
    is_slow = invariant.partition(".")[0] in SLOW
    return is_slow and Random(f"{invariant} {number}").random() >= SHARE


def _unplayable(problems: list[Problem]) -> PlayResult:
    return PlayResult(tuple(Fault(PLAYING, PLAYING, each) for each in problems), ends=True)


def _misplayed(match: Match[Any]) -> tuple[str, Violation] | None:
    """Return (invariant, fault) for a match without actions or without an end, otherwise None."""
    done = len(match.actions)
    if not done:
        what = "it is over before anything is done: `begin` leaves the turn OVER"
        return PLAYING, Violation(what)
    if match.turn != OVER:
        what = f"random play comes to no end within {done} actions"
        return name(check_ends), Violation(what, at=done)
    return None


def _broke(
    invariant: Invariant, match: Match[Any], before: dict[str, Any]
) -> tuple[Invariant, BaseException] | None:
    """Check an invariant. Return None if it holds, else (invariant to report, error)."""
    try:
        invariant(match, Random(match.seed))
        unchanged(match.setup, before)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # noqa: BLE001  (the game's code)
        fickle = None if invariant in (*FIRST, *RULES, *KEEPING) else _fickle(match)
        return (invariant, error) if fickle is None else (check_again, fickle)
    return None


def _fickle(match: Match[Any]) -> Violation | None:
    """Return a fault if a view differs from call to call, otherwise None.

    Such a view differs in every comparison, so another invariant must not be reported.
    """
    try:
        check_again(match, Random(match.seed), LOOKS)
    except Violation as found:
        return found
    except Exception:  # noqa: BLE001  (a different fault, which another invariant reports)
        return None
    return None


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
