"""Schedule of a check, and the problems that its results show.

Each fault is reported once, with the first random game that shows it. One fault of a game often
breaks several invariants, so consequences of a reported fault are left out.
"""

from collections import Counter, deque
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from firmware_py.authoring.inspector import SCORES, left_after, name
from firmware_py.authoring.invariants.catalogue import FIRST
from firmware_py.authoring.invariants.over_disclosure import ENOUGH
from firmware_py.authoring.invariants.results import ScoreHistory
from firmware_py.authoring.problem import Problem
from firmware_py.authoring.tasks import (
    TITLES,
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

FIRSTS = frozenset(map(name, FIRST))

TEXTS = "translations.listen"
"""Name of the invariant that records faults of texts."""


class Findings:
    """Collector of the results of a check. It must receive them in the order of the tasks.

    checks: the names of the invariants to check.
    """

    def __init__(self, checks: Sequence[str]) -> None:
        self.problems: list[Problem] = []
        self.remarks: tuple[str, ...] = ()
        self.played = 0
        """Number of random games in the results."""
        self.over = False
        """True after a fault because of which no further game is worth playing."""
        self.skip: set[str] = set()
        """Names of invariants that need not be checked any more."""
        self._checks = tuple(checks)
        self._options: tuple[str, ...] = ()
        self._catalogues: tuple[Problem, ...] = ()
        self._texts: set[tuple[str, str]] = set()
        self._told: set[str] = set()
        self._scores = ScoreHistory()
        self._tried, self._needed = Counter[str](), set[str]()
        self._shown = False  # a random game showed a fault
        self._unread = False

    def add(self, task: Task, result: Result) -> Iterator[Problem]:
        """Add the result of a task. Yield each problem that is new."""
        for problem in self._new(task, result):
            self.problems.append(problem)
            yield problem

    def _new(self, task: Task, result: Result) -> Iterator[Problem]:
        if isinstance(result, TaskFailed):
            self.over = self._shown = True
            yield result.problem
        elif isinstance(result, ReadResult):
            yield from self._read(result)
        elif isinstance(result, PlayResult):
            self.played += 1
            yield from self._play(result)
        else:
            yield from self._compare(task, result)

    def _read(self, result: ReadResult) -> Iterator[Problem]:
        self.over, self.remarks = result.ends, result.remarks
        self.skip |= {*result.skip}
        self._options, self._catalogues = result.options, result.catalogues
        yield from result.problems
        yield from self._text_problems(result.texts)

    def _play(self, result: PlayResult) -> Iterator[Problem]:
        texts = () if TEXTS in self.skip else result.texts
        for fault in result.faults:
            if result.ends or fault.invariant not in self.skip:
                yield from self._fault(fault)
        self.over = self.over or result.ends
        yield from self._text_problems(texts)
        self._tried.update(result.tried)
        self._needed |= {*result.needed}
        if result.scores is not None and not self.over and SCORES not in self.skip:
            record, problem = result.scores
            unlawful = self._scores.add(record)
            if unlawful is not None:
                problem = replace(problem, what=unlawful.what)
                yield from self._fault(Fault(SCORES, SCORES, problem))

    def _fault(self, fault: Fault) -> Iterator[Problem]:
        left = [*self._checks, SCORES]
        self.skip |= {*left} - {*left_after(fault, left)} | {fault.invariant}
        self.over = self.over or fault.reported in FIRSTS
        if fault.problem.what not in self._told:  # one fault may violate every invariant
            self._told.add(fault.problem.what)
            self._shown = True
            yield fault.problem

    def _text_problems(self, faults: Sequence[TextFault]) -> Iterator[Problem]:
        for each in faults:
            if (each.language, each.message) not in self._texts:
                self._texts.add((each.language, each.message))
                what = f"{each.language}: {each.sentence}"
                yield Problem(f"locale/{each.language}", what, each.message)

    def _compare(self, task: Task, result: CompareResult) -> Iterator[Problem]:
        assert isinstance(task, Compare)  # noqa: S101
        found = bool(result.problems)
        self._unread = self._unread or (found and task.what == "unread")
        if task.what in ("option_values", "cross_process"):
            self._shown = self._shown or found
        yield from result.problems

    # Tasks

    def comparisons(self) -> Iterator[tuple[Compare, ...]]:
        """Yield groups of tasks that follow the games. Get the next group after the results."""
        yield (Compare("unread"), Compare("apart"))
        if not self._shown and self._checks:
            yield (Compare("option_values"), Compare("cross_process"))
        if not (self._shown or self._unread):
            yield tuple(Compare("option_effects", option) for option in self._options)

    def end(self) -> Iterator[Problem]:
        """Yield the problems that are only certain after all games."""
        for problem in self._last():
            self.problems.append(problem)
            yield problem

    def _last(self) -> Iterator[Problem]:
        for each in self._catalogues:
            if (each.where.rpartition("/")[2], each.field) not in self._texts:
                yield each
        for verb, n in sorted(self._tried.items()):
            if n >= ENOUGH and verb not in self._needed:
                yield Problem(
                    "reveals",
                    f"`reveals` is true of {verb!r}, and at {n} moments that showed nothing of "
                    "other cards where they are hidden: where it is true no secret is looked "
                    "after, so let it be true of less",
                    verb,
                )


class Schedule:
    """Order of the tasks of a check: files, random games, comparisons.

    `next` returns tasks for any number of workers. `add` may receive the results in another order.
    """

    def __init__(self, findings: Findings, numbers: range) -> None:
        self.findings = findings
        self.total: int | None = None
        """Number of random games, as soon as it is known."""
        self._numbers = numbers
        self._given: list[Task] = []
        self._results: dict[int, Result] = {}
        self._merged = 0  # number of results that the findings have
        self._groups: Iterator[tuple[Compare, ...]] | None = None
        self._queue: deque[Task] = deque((Read(),))

    def next(self) -> tuple[int, Task] | None:
        """Return a task and its index. Return None if there is none before the next result."""
        if not self._queue and self._merged == len(self._given):
            self._next_group()
        if not self._queue:
            return None
        task = self._queue.popleft()
        if isinstance(task, Play):
            task = replace(task, skip=tuple(sorted(self.findings.skip)))
        self._given.append(task)
        return len(self._given) - 1, task

    @property
    def finished(self) -> bool:
        """Whether all tasks are done. `next` must have returned None."""
        return not self._queue and self._merged == len(self._given)

    def add(self, index: int, result: Result) -> Iterator[Problem]:
        """Add the result of a task. Yield the problems that are certain now."""
        if index < self._merged:
            return  # it was given before a fault that ended the games
        self._results[index] = result
        while self._merged in self._results:
            yield from self._merge(self._merged)

    def rest(self) -> Iterator[Problem]:
        """Yield the problems of results that waited for the result of an unfinished task."""
        for index in sorted(self._results):
            yield from self._merge(index)

    @property
    def missing(self) -> tuple[str, ...]:
        """Descriptions of the comparisons that are worth making and are not made yet."""
        left = [task for task in self._given[self._merged :] if isinstance(task, Compare)]
        left += [task for task in self._queue if isinstance(task, Compare)]
        if self._groups is None:
            self._groups = self.findings.comparisons()
        left += [task for group in self._groups for task in group]
        return tuple(dict.fromkeys(TITLES[task.what] for task in left))

    def _merge(self, index: int) -> Iterator[Problem]:
        task, result = self._given[index], self._results.pop(index)
        self._merged = index + 1
        yield from self.findings.add(task, result)
        if isinstance(result, ReadResult):
            self.total = len(self._numbers) * result.seatings
            self._queue.extend(_games(self._numbers, result.seatings))
        if self.findings.over:
            self._queue.clear()
            self._results.clear()
            self._merged = len(self._given)
            if isinstance(result, ReadResult | TaskFailed):
                self._groups = iter(())

    def _next_group(self) -> None:
        if self._groups is None:
            self._groups = self.findings.comparisons()
        self._queue.extend(next(self._groups, ()))


def _games(numbers: range, seatings: int) -> Iterator[Play]:
    """Yield the random games to play: of each number one for each seating."""
    for number in numbers:
        yield from (Play(number, seating) for seating in range(seatings))
