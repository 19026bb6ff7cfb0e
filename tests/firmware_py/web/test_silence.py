"""Connections that die without a message, and blocked storage.

The browser runs in its own network namespace, and at some moment its packets stop: neither side
learns that the connection is gone, as with Wi-Fi. The page's time is an argument (Playwright's
clock).
"""

import os
import subprocess
from itertools import count

import pytest

from tests.conftest import ARGS
from tests.firmware_py.web.real import Table
from tests.waiting import LONG, LONG_MS
from tools.browser import CHROMIUM

pytestmark = pytest.mark.needs("browser")


def ip(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True, timeout=LONG)


CABLES = count()
"""Numbers for cable names: the kernel takes a moment to remove a cable."""


class Cable:
    """A network namespace with one cable; `far` is this machine's address on the other side."""

    def __init__(self, number):
        self.name, self.near, self.other = f"tc{number}", f"tc{number}a", f"tc{number}b"
        self.far = f"10.213.{number % 250}.1"
        self.lost = f"10.213.{number % 250}.2/32"
        ip("netns", "add", self.name)
        ip("link", "add", self.near, "type", "veth", "peer", "name", self.other, "netns", self.name)
        ip("addr", "add", f"{self.far}/24", "dev", self.near)
        self.inside("addr", "add", f"10.213.{number % 250}.2/24", "dev", self.other)
        self.inside("link", "set", "lo", "up")
        self.inside("link", "set", self.other, "up")
        ip("link", "set", self.near, "up")

    def inside(self, *words):
        ip("-n", self.name, *words)

    def pull(self):
        """Drop the packets to the browser, which would notice a cable that is pulled."""
        ip("route", "add", "blackhole", self.lost)

    def plug(self):
        ip("route", "del", "blackhole", self.lost)

    def remove(self):
        ip("netns", "del", self.name)
        ip("route", "flush", "type", "blackhole", "exact", self.lost)


@pytest.fixture
def cable():
    try:
        made = Cable(10 * (os.getpid() % 100_000) + next(CABLES))
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"no network of its own can be made here: {error}")
    yield made
    made.remove()


@pytest.fixture
def far_page(cable, serving, tmp_path):
    """Open the page of a table in a browser at the other end of the cable."""
    from playwright.sync_api import sync_playwright

    running = serving(Table(), host=cable.far, near=lambda _host: True)
    started = tmp_path / "chromium"
    started.write_text(f'#!/bin/sh\nexec ip netns exec {cable.name} {CHROMIUM} "$@"\n')
    started.chmod(0o755)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=started, args=list(ARGS), timeout=LONG_MS)
        page = browser.new_page()
        page.set_default_timeout(LONG_MS)
        page.clock.install()
        page.goto(f"http://{cable.far}:{running.port}/")
        page.wait_for_selector(".seat:visible")
        yield page
        browser.close()


def test_a_connection_that_dies_silently_is_noticed_and_comes_back(far_page, cable):
    # when the cable is pulled, and eight seconds pass
    cable.pull()
    far_page.clock.run_for(8_000)
    # then the page reports it
    assert far_page.locator("body.lost").count() == 1
    far_page.wait_for_function("() => /^Trying again/.test(headline.textContent)")

    # when the cable has been out for a minute, and is plugged in
    far_page.clock.run_for(60_000)
    assert far_page.locator("body.lost").count() == 1
    cable.plug()
    # then the page is live after its next attempt, which is due within five seconds
    far_page.clock.run_for(5_000)
    far_page.wait_for_selector("body:not(.lost)")


def test_an_order_that_is_not_answered_ends_the_connection(far_page, cable):
    far_page.clock.run_for(2_000)
    cable.pull()
    far_page.keyboard.press("ArrowRight")
    far_page.clock.run_for(5_000)
    assert far_page.locator("body.lost").count() == 1


def test_a_page_that_is_looked_at_again_connects_at_once(far_page, cable):
    cable.pull()
    far_page.clock.run_for(8_000)
    assert far_page.locator("body.lost").count() == 1
    cable.plug()
    far_page.evaluate("dispatchEvent(new Event('online'))")
    far_page.wait_for_selector("body:not(.lost)")


def test_a_connection_that_is_idle_stays(far_page):
    for _ in range(20):
        far_page.clock.run_for(3_000)
        far_page.wait_for_function("() => !document.body.classList.contains('lost')")
    assert far_page.locator("body.lost").count() == 0


FORBIDDEN = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
"""
"""Behaviour of a browser that blocks site data."""


def test_with_site_data_blocked_the_page_opens_and_keeps_its_settings(serving, visit):
    page = visit(serving(Table()), script=FORBIDDEN)
    page.wait_for_selector(".seat:visible")
    page.evaluate(
        """async () => {
            const { preferences } = await import("/lib/preferences.js");
            preferences.set("theme", "light");
        }"""
    )
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
