"""Requests and bytes of a first and a second visit, with the bundle and with plain modules.

`make test ARGS="-s tests/firmware_py/web/test_visits.py"` prints the figures of
docs/measurements.md.
"""

from typing import NamedTuple
from urllib.parse import urlsplit

import pytest

from firmware_py.web import files
from tests.firmware_py.web.real import Table
from tests.pages import AWAITING, rest
from tests.waiting import LONG_MS

pytestmark = pytest.mark.needs("browser")

READY = {None: ".offer", "table": "[data-face]"}
"""Selectors of a complete page: the start page, and a game with printed cards."""


class Cost(NamedTuple):
    """Network cost of a visit. The socket counts as a request."""

    requests: int
    size: int
    """Bytes of all answers, headers included."""


FIRST = Cost(26, 100_000)
"""Upper bound of a first visit that loads the bundle, without the bytes of the font."""
FONT = 45_000
"""Upper bound of the fonts. The page is shown in a font of the system until they are loaded."""


class Meter:
    """Counter of a page's requests. Answers from the browser's cache are not counted."""

    def __init__(self, page):
        self.page, self.addresses = page, []
        self._sent, self._cached, self._sizes = {}, set(), {}
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.requestWillBeSent", self._ask)
        network.on("Network.webSocketCreated", self._ask)
        network.on("Network.requestServedFromCache", self._keep)
        network.on("Network.responseReceived", self._answer)
        network.on("Network.loadingFinished", self._finish)

    def _ask(self, told):
        self._sent[told["requestId"]] = told.get("url") or told["request"]["url"]

    def _keep(self, told):
        self._cached.add(told["requestId"])

    def _answer(self, told):
        if told["response"].get("fromDiskCache"):
            self._keep(told)

    def _finish(self, told):
        if not self._sent.get(told["requestId"], "").endswith(".woff2"):
            self._sizes[told["requestId"]] = told["encodedDataLength"]

    def take(self):
        """Return the cost since the last call."""
        asked = self._sent.keys() - self._cached
        self.addresses = [self._sent[each] for each in asked]
        cost = Cost(len(asked), sum(self._sizes.get(each, 0) for each in asked))
        self._sent, self._cached, self._sizes = {}, set(), {}
        return cost


@pytest.mark.parametrize("shows", READY)
def test_a_second_visit_loads_little(serving, chromium, plain, shows):
    # given a served table and a browser that has never seen it
    running = serving(Table(shows), plain=plain)
    address = f"http://{running.address}/"
    context = chromium.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(LONG_MS)
    context.add_init_script(AWAITING)

    def cost(meter, load):
        load()
        meter.page.wait_for_selector(READY[shows])
        meter.page.wait_for_load_state("networkidle")
        rest(meter.page)
        return meter.take()

    # when it is opened, reloaded, and opened in a new tab
    one, other = Meter(context.new_page()), Meter(context.new_page())
    first = cost(one, lambda: one.page.goto(address))
    again = cost(one, one.page.reload)
    tab = cost(other, lambda: other.page.goto(address))
    print(f"{'modules' if plain else 'bundle'}, {shows or 'start'}: {first}, {again}, {tab}")  # noqa: T201

    # then only what can have changed is requested again
    asked = {urlsplit(address).path for address in (*one.addresses, *other.addresses)}
    assert asked <= {"/", "/words", "/socket", "/cast/midnight"}
    assert max(again.requests, tab.requests) < 5
    assert max(again.size, tab.size) < 5_000
    if not plain:
        assert first.requests <= FIRST.requests
        assert first.size <= FIRST.size
    context.close()


def test_the_fonts_are_small():
    fonts = [files.static(name) for name in files.listed() if name.endswith(".woff2")]
    assert len(fonts) == 2
    assert sum(len(content) for content, _ in fonts) <= FONT


def test_both_themes_find_their_wood_beside_the_style_sheet(serving, visit, plain):
    running = serving(Table("table"), plain=plain)
    page = visit(running)
    for theme in ("dark", "light"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        wood = f"http://{running.address}/static/{files.build()}/wood-{theme}.svg"
        page.wait_for_function(
            "wood => performance.getEntriesByName(wood)[0]?.responseStatus === 200",
            arg=wood,
        )
