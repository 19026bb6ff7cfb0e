"""Shared configuration of all tests: order, failures instead of skips in CI, and the browser."""

import contextlib
import gc
import os
import signal
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from firmware_py.web import bundle
from tests import tiers
from tests.waiting import LONG_MS
from tools.browser import CHROMIUM

# The duration of an example depends on the machine's load.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

PLUGGED = str(Path(__file__).parent / "plugins" / "nightwatch")
"""Example game, installed for the tests and their subprocesses; `make` writes its metadata beside
it (`egg_info`).
"""
sys.path.append(PLUGGED)
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (os.environ.get("PYTHONPATH"), PLUGGED)))
os.environ.pop("XDG_STATE_HOME", None)  # tests store their matches in a temporary home

FIRST = (
    *("tests/install/test_power_cut.py", "tests/install/test_trixie.py"),
    *("tests/install/test_offline.py", "tests/install/test_bookworm.py", "tests/journeys/"),
    *("tests/install/", "tests/invariants/", "tests/attack/", "tests/firmware_py/web/"),
    *("tests/firmware_py/authoring/", "tests/firmware_py/web/views/", "tests/firmware_py/console/"),
    *("tests/games/", "tests/firmware_py/lab/", "tests/plugins/", "tests/soak/"),
    *("tests/test_wheel.py", "tests/tools/", "tests/systemd/"),
)
"""The longest tests. With several workers they begin first. Otherwise one worker would still run
them when the others have finished.
"""


def _turn(item: pytest.Item) -> int:
    """Return the rank of a test's file in FIRST."""
    return next((n for n, each in enumerate(FIRST) if item.nodeid.startswith(each)), len(FIRST))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the quick tier."""
    tiers.add_options(parser)


def pytest_xdist_auto_num_workers() -> int:
    """Return the number of workers of `-n auto`: one more than CPUs, as many tests wait."""
    return (os.cpu_count() or 1) + 1


def pytest_configure(config: pytest.Config) -> None:
    """Apply the options of the quick tier, and let Ctrl-C interrupt."""
    tiers.configure(config)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a background job of a script
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionstart() -> None:
    """Build the page's bundle if esbuild is installed, so that browsers load one script."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        with contextlib.suppress(bundle.BundleError):
            bundle.make()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out slow tests in the quick tier; with several workers, sort the longest first."""
    tiers.select(config, items)
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=_turn)


def pytest_collection_finish() -> None:
    """Freeze the collected objects, so that garbage collection does not scan them each time.

    Collections are also made rarer: there are many states and texts, and few reference cycles.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def _in_ci_a_failure(report: Any) -> Any:
    """Return a report; in CI a skip becomes a failure with the skip's reason."""
    skipped = report.skipped and not hasattr(report, "wasxfail")
    if skipped and os.environ.get("CI") == "true":
        why = report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome, report.longrepr = "failed", f"Nothing is skipped in CI. {why}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    """Fail in CI if a test or its fixture is skipped."""
    return _in_ci_a_failure((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, Any, Any]:
    """Fail in CI if a whole file is skipped."""
    return _in_ci_a_failure((yield))


ARGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-sync", "--disable-background-networking", "--disable-component-update"),
)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """Debian's Chromium; the test is skipped if it is not installed.

    The fixture lives for one module. Playwright keeps an event loop running while it is open, and
    other tests need their own loops.
    """
    if not CHROMIUM.exists():
        pytest.skip("no chromium here (apt-get install chromium-headless-shell)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(ARGS), timeout=LONG_MS)
        yield browser
        browser.close()
