"""Page with a part that failed to load: it reloads itself."""

import pytest

from firmware_py.web import files
from tests.waiting import LONG_MS

pytestmark = pytest.mark.needs("browser")

HASTY = """{
  const wait = setTimeout;
  window.setTimeout = (act, ms, ...rest) => wait(act, Math.min(ms, 10), ...rest);
}"""
"""Cuts all timers of the page to 10 ms."""


@pytest.mark.parametrize(
    ("part", "plain"),
    [("main.js", True), ("table/board.js", True), ("styles/base.css", True), ("bundle.js", False)],
)
def test_a_page_without_one_of_its_files_loads_itself_again(serving, chromium, part, plain):
    if not plain and not files.bundled():
        pytest.skip("esbuild is not here (apt-get install npm; npm ci)")
    running = serving(plain=plain)
    page = chromium.new_page()
    page.set_default_timeout(LONG_MS)
    page.add_init_script(HASTY)
    asked = []

    def lose(request):
        asked.append(request)
        (request.abort if len(asked) < 3 else request.continue_)()

    page.route(f"**/{part}*", lose)
    page.goto(f"http://{running.address}/")
    page.wait_for_function(
        "() => document.querySelector('#headline') && sessionStorage['tableclock.loads'] === '0'"
    )
    assert len(asked) >= 3
    page.close()
