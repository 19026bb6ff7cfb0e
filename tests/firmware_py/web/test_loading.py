"""A page of which a part could not be loaded: it loads itself again."""

import pytest

from tests.waiting import LONG_MS

pytestmark = pytest.mark.needs("browser")

HASTY = """{
  const wait = setTimeout;
  window.setTimeout = (act, ms, ...rest) => wait(act, Math.min(ms, 10), ...rest);
}"""
"""Lets the page wait for nothing."""


@pytest.mark.parametrize("part", ["main.js", "board.js", "base.css"])
def test_a_page_without_one_of_its_files_loads_itself_again(running, chromium, part):
    page = chromium.new_page()
    page.set_default_timeout(LONG_MS)
    page.add_init_script(HASTY)
    asked = []

    def lose(request):
        asked.append(request)
        (request.abort if len(asked) < 3 else request.continue_)()

    page.route(f"**/{part}", lose)
    page.goto(f"http://{running.address}/")
    page.wait_for_function("() => document.querySelector('#headline') && !sessionStorage.length")
    assert len(asked) >= 3
    page.close()
