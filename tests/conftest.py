"""What tests of all folders share: hypothesis without a clock, and the browser, where it is."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# How long an example takes is the machine's business, which may have much else to do.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

CHROMIUM = "/usr/bin/chromium"
ARGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-sync", "--disable-background-networking", "--disable-component-update"),
)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """Debian's Chromium; a skip where it is not there, but an error in CI.

    It lives for one module only: playwright keeps an event loop running meanwhile, and other tests
    have loops of their own.
    """
    if not Path(CHROMIUM).exists():
        if os.environ.get("CI") == "true":
            pytest.fail("the browser tests need Debian's chromium: apt-get install chromium")
        pytest.skip("no chromium here (apt-get install chromium)")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=list(ARGS))
        yield browser
        browser.close()
