"""What tests of all folders share: their order, no skip in CI, no clock, and the browser."""

import contextlib
import gc
import os
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

# How long an example takes is the machine's business, which may have much else to do.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

PLUGGED = str(Path(__file__).parent / "plugins" / "nightwatch")
"""An example game that is known here and in the processes that tests start, as if it was installed;
`make` has written beside it what names it (`egg_info`)."""
sys.path.append(PLUGGED)
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (os.environ.get("PYTHONPATH"), PLUGGED)))
os.environ.pop("XDG_STATE_HOME", None)  # what tests play is kept in the home that each makes

FIRST = (
    *("tests/install/test_power_cut.py", "tests/install/test_trixie.py"),
    *("tests/install/test_offline.py", "tests/install/test_bookworm.py", "tests/journeys/"),
    *("tests/install/", "tests/invariants/", "tests/attack/", "tests/firmware_py/web/"),
    *("tests/firmware_py/authoring/", "tests/firmware_py/web/views/", "tests/firmware_py/console/"),
    *("tests/games/", "tests/firmware_py/lab/", "tests/plugins/", "tests/soak/"),
    *("tests/test_wheel.py", "tests/tools/", "tests/systemd/"),
)
"""What takes longest. Where several processes share the tests it begins first, or one of them would
still be at it when the others have nothing left to do."""


def _turn(item: pytest.Item) -> int:
    """Return when the file of a test has its turn."""
    return next((n for n, each in enumerate(FIRST) if item.nodeid.startswith(each)), len(FIRST))


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the quick tier."""
    tiers.add_options(parser)


def pytest_configure(config: pytest.Config) -> None:
    """Apply the options of the quick tier."""
    tiers.configure(config)


def pytest_sessionstart() -> None:
    """Make the page's bundle where esbuild is installed, so that browsers load one script."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        with contextlib.suppress(bundle.BundleError):
            bundle.make()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out slow tests in the quick tier, and put first what takes longest."""
    tiers.select(config, items)
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=_turn)


def pytest_collection_finish() -> None:
    """Let what has been collected be: whenever Python looks for garbage it would go through all.

    It also looks more seldom: states and texts are many, and hardly any lie in circles.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def _in_ci_a_failure(report: Any) -> Any:
    """Return a report, which is a failure if something was skipped in CI; why stands in it."""
    skipped = report.skipped and not hasattr(report, "wasxfail")
    if skipped and os.environ.get("CI") == "true":
        why = report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome, report.longrepr = "failed", f"Nothing is skipped in CI. {why}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    """Fail in CI where a test, or what it needs, is skipped."""
    return _in_ci_a_failure((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, Any, Any]:
    """Fail in CI where a whole file is skipped."""
    return _in_ci_a_failure((yield))


ARGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-sync", "--disable-background-networking", "--disable-component-update"),
)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """Debian's Chromium; a skip where it is not there.

    It lives for one module only: playwright keeps an event loop running meanwhile, and other tests
    have loops of their own.
    """
    if not CHROMIUM.exists():
        pytest.skip("no chromium here (apt-get install chromium-headless-shell)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(ARGS), timeout=LONG_MS)
        yield browser
        browser.close()
