"""Quick tier of the tests: the tests of `make test`, and the list of slow tests it leaves out.

Tests in a browser are slow. `slow.txt` lists other test functions (or whole files) that cost much
processor time. Each line begins with what the quick tier runs of it: `first`, the first case of
each game, or `none`. Every other test is quick. `make slow` runs all tests and writes the list from
their measured times.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

SLOW = Path(__file__).with_name("slow.txt")
HEAD = """\
# Slow tests, written by `make slow`. `make test` runs of each: first, one case a game; none.
# `make test-all`, and `make test` with a path or -k, run all of them.
"""

GAMES = ("capsules", "cinderella", "midnight", "outcasts", "nightwatch", "regatta", "ballast")

QUICK = 0.1
"""A case that costs less (processor seconds) is quick."""
CHEAP = 0.9
"""A function whose cases together cost less is run whole."""
AFFORDABLE = 1.2
"""If the first cases of a function cost more together, none of them is run."""
KEPT = ("tests/journeys/test_matches.py::test_a_whole_match_by_keyboard_alone",)
"""Always run: one match of each game in a browser."""
BROWSER = "chromium"
"""Fixture of tests in a browser, whose processor time is not measured here."""


def read(lines: Iterable[str]) -> dict[str, str]:
    """Return what the quick tier runs ("first", "none") by test function or file."""
    rows = (line.split(maxsplit=1) for line in lines if line.strip() and line[0] != "#")
    return {name.strip(): how for how, name in rows}


def split_case(nodeid: str) -> tuple[str, str]:
    """Return the function of a test, and the game in its parameters or an empty string."""
    function, _, case = nodeid.partition("[")
    return function, next((game for game in GAMES if game in case), "")


def quick(nodeids: Mapping[str, bool], slow: Mapping[str, str]) -> Iterator[bool]:
    """Yield for each test whether the quick tier runs it. `nodeids`: whether it needs a browser."""
    seen: set[tuple[str, str]] = set()
    for nodeid, browser in nodeids.items():
        case = function, _ = split_case(nodeid)
        how = slow.get(function) or slow.get(function.partition("::")[0])
        if browser:
            yield function in KEPT
        else:
            yield how is None or (how == "first" and case not in seen)
        seen.add(case)


def classify(costs: Mapping[str, float]) -> dict[str, str]:
    """Return the list of slow tests from the processor seconds of each test, in running order."""
    cases: dict[str, dict[str, float]] = {}
    for nodeid, cost in costs.items():
        cases.setdefault(split_case(nodeid)[0], {})[nodeid] = cost
    slow = {}
    for function, each in sorted(cases.items()):
        if sum(each.values()) < CHEAP or max(each.values()) < QUICK:
            continue
        firsts: dict[str, float] = {}
        for nodeid, cost in each.items():
            firsts.setdefault(split_case(nodeid)[1], cost)
        slow[function] = "first" if sum(firsts.values()) < AFFORDABLE else "none"
    return slow


def write(slow: Mapping[str, str], path: Path = SLOW) -> None:
    """Write the list."""
    rows = "".join(f"{how:5} {name}\n" for name, how in sorted(slow.items()))
    path.write_text(HEAD + rows, "utf-8")


def spent() -> tuple[float, float]:
    """Return the processor seconds of this process and its ended children, and elapsed seconds."""
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system, used.elapsed


def needs_browser(item: pytest.Item) -> bool:
    """Return whether a test uses a browser."""
    return BROWSER in getattr(item, "fixturenames", ())


class Stopwatch:
    """pytest plugin that measures the processor seconds of each test and writes the list."""

    STARTED = pytest.StashKey[tuple[float, float]]()
    WAITING = 0.25
    """Cost of a second in which a test waits for other processes."""

    def __init__(self) -> None:
        self.costs: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Any:
        """Record the start of a test."""
        item.stash[self.STARTED] = spent()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Any:
        """Send a test's cost with its last report: a worker's reports reach the main process."""
        report = yield
        if report.when == "teardown" and not needs_browser(item):
            (worked, now), (before, began) = spent(), item.stash[self.STARTED]
            cost = max(worked - before, self.WAITING * (now - began))
            report.user_properties.append(("cost", cost))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Collect a cost."""
        self.costs.update(
            (report.nodeid, float(str(cost)))
            for key, cost in report.user_properties
            if key == "cost"
        )

    def pytest_sessionfinish(self) -> None:
        """Write the list, in the main process."""
        if "PYTEST_XDIST_WORKER" not in os.environ and self.costs:
            write(classify(self.costs))


def add_options(parser: pytest.Parser) -> None:
    """Add the options of the tiers."""
    group = parser.getgroup("tiers")
    group.addoption("--quick", action="store_true", help="leave out slow tests (tests/slow.txt)")
    group.addoption("--write-slow", action="store_true", help="write tests/slow.txt from this run")


def configure(config: pytest.Config) -> None:
    """Apply the options. A path, -k or -m asks for all of that part; CI runs every test."""
    if config.option.quick and os.environ.get("CI") == "true":
        raise pytest.UsageError("--quick leaves tests out, and CI runs all of them: make test-all.")
    if (
        config.args_source is pytest.Config.ArgsSource.ARGS
        or config.option.keyword
        or config.option.markexpr
    ):
        config.option.quick = False
    if config.option.write_slow:
        config.pluginmanager.register(Stopwatch())


def select(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the slow tests if the quick tier is asked for."""
    if not config.option.quick:
        return
    slow = read(SLOW.read_text("utf-8").splitlines())
    kept = list(quick({item.nodeid: needs_browser(item) for item in items}, slow))
    later = [item for item, now in zip(items, kept, strict=True) if not now]
    items[:] = [item for item, now in zip(items, kept, strict=True) if now]
    config.hook.pytest_deselected(items=later)
