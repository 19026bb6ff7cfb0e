"""Caching: no secrets; immutable files for ever, all others after a check."""

import gzip
import http.client
from types import SimpleNamespace

import pytest
from starlette.routing import Match, Route

import games
from firmware_py.web import files, security
from firmware_py.web.app import CHECKED, FOREVER, app
from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import PIN
from tests.waiting import LONG

HOST, GUEST, STRANGER = "127.0.0.1", "127.0.0.2", "127.0.0.3"
CACHED = {"/static/{build}/{path:path}", "/words", "/cast/{game}", "/art/{game}/{name}"}
"""The routes whose answers may be cached."""


class Films:
    """An archive with one replay."""

    async def made(self, name):
        return (b"GIF89a of a seat", "image/gif") if name == "film.gif" else None


@pytest.fixture
def running(serving):
    """Return a served game with a guest who has a seat."""
    return serving(Table("device"), archive=Films(), near=lambda address: address == HOST)


def ask(running, path, source=HOST, **headers):
    """Return status, body and headers of an answer."""
    client = http.client.HTTPConnection(
        "127.0.0.1", running.port, timeout=LONG, source_address=(source, 0)
    )
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    client.request("GET", path, headers=named)
    answer = client.getresponse()
    return answer.status, answer.read(), answer.headers


def addresses():
    """Return every address of the page, and some that do not exist."""
    emblems = [face.art for face in games.find("midnight").deck.faces if face.art]
    static = [*files.listed(), *files.bundled(), "nothing.js"]
    return [
        "/", "/words", "/words?language=nl", "/cast/midnight", "/cast/nothing", "/made/film.gif",
        "/made/nothing", "/nothing", "/socket", "/favicon.ico",
        *(f"/{name}" for name in static),
        *(f"/static/{files.build()}/{name}" for name in static),
        *(f"/static/0123456789abcdef/{name}" for name in static),
        *(files.art_address("midnight", name) for name in emblems),
        *(f"/art/midnight/{name}" for name in emblems), "/art/midnight/nothing.svg?v=0",
    ]  # fmt: skip


def route_of(served, path):
    scope = {"type": "http", "method": "GET", "path": path.partition("?")[0]}
    return next(
        (each.path for each in served.routes if each.matches(scope)[0] is Match.FULL), "nothing"
    )


def test_what_may_be_kept_is_the_same_for_host_guest_and_stranger(running):
    # given a host, a guest with a seat's page, and a client that only knows the address
    served = app(running.table, security.hosts("127.0.0.1", running.port), archive=Films())
    token = running.table.enter(PIN, "viewer")
    kept, asked = set(), set()
    with running.socket(token, source=GUEST) as talk:
        talk.until("welcome")

        # when each of them requests every address
        for path in addresses():
            answers = [ask(running, path, source) for source in (HOST, GUEST, STRANGER)]
            asked.add(route_of(served, path))
            rules = {headers["cache-control"] for *_, headers in answers}
            if rules == {"no-store"}:
                continue
            kept.add(route_of(served, path))

            # then cacheable answers are the same for all of them, and never an error
            assert len({(status, body) for status, body, _ in answers}) == 1, path
            assert len({str(headers) for *_, headers in answers}) == 1, path
            assert answers[0][0] == 200, path
            assert rules <= {FOREVER, CHECKED}, path
            assert "set-cookie" not in answers[0][2]

    # and only the listed routes are cacheable
    assert kept == CACHED
    every = {each.path for each in served.routes if isinstance(each, Route)}
    assert every <= asked, "a new route needs an address in this test"


def test_an_address_that_is_kept_for_good_has_one_content(running):
    """It depends neither on the language nor on the current game."""
    good = [path for path in addresses() if ask(running, path)[2]["cache-control"] == FOREVER]
    assert len(good) > len(files.listed())
    before = [ask(running, path)[1] for path in good]
    running.table.show("arcs", seats=4)
    assert [ask(running, f"{path}", accept_language="fr")[1] for path in good] == before
    assert not [path for path in good if "index.html" in path]


def test_a_page_of_an_older_build_gets_the_files_of_today_and_keeps_none(running):
    today = ask(running, f"/static/{files.build()}/main.js")
    older = ask(running, "/static/0123456789abcdef/main.js")
    assert older[:2] == today[:2]
    assert today[2]["cache-control"] == FOREVER
    assert older[2]["cache-control"] == "no-store"
    assert "etag" not in older[2]


@pytest.mark.parametrize("path", ["/words", "/cast/midnight"])
def test_what_still_holds_is_not_sent_again(running, path):
    _, body, headers = ask(running, path)
    etag = headers["etag"]
    for accept in ("identity", "gzip"):
        status, again, told = ask(running, path, if_none_match=etag, accept_encoding=accept)
        assert (status, again) == (304, b"")
        assert told["etag"] == etag
        assert told["cache-control"] == headers["cache-control"]
        assert told["x-content-type-options"] == "nosniff"
    status, other, _ = ask(running, path, if_none_match='W/"0123456789abcdef"')
    assert (status, other) == (200, body)


def test_words_in_another_language_are_other_words(running):
    etag = ask(running, "/words", accept_language="nl")[2]["etag"]
    assert ask(running, "/words", accept_language="nl", if_none_match=etag)[0] == 304
    assert ask(running, "/words", accept_language="fr", if_none_match=etag)[0] == 200


def test_a_cache_between_keeps_packed_and_unpacked_files_apart(running):
    path = f"/static/{files.build()}/main.js"
    plain, packed = (ask(running, path, accept_encoding=each) for each in ("identity", "gzip"))
    assert plain[2]["vary"] == packed[2]["vary"] == "accept-encoding"
    assert gzip.decompress(packed[1]) == plain[1]


def test_an_emblem_that_its_owner_changes_has_another_address(tmp_path, monkeypatch, running):
    # given a game whose folder belongs to the owner
    found = games.find("midnight")
    (tmp_path / "art").mkdir()
    file = tmp_path / "art/ghost.svg"
    file.write_text("<svg>one</svg>")
    own = SimpleNamespace(deck=found.deck, folder=tmp_path)
    monkeypatch.setattr(files.games, "find", lambda _game: own)
    before = files.art_address("midnight", "ghost.svg")
    assert ask(running, before)[1:2] == (b"<svg>one</svg>",)

    # when the picture changes
    file.write_text("<svg>two</svg>")

    # then it has another address, and the old address is not cached
    after = files.art_address("midnight", "ghost.svg")
    assert after != before
    _, body, headers = ask(running, after)
    assert (body, headers["cache-control"]) == (b"<svg>two</svg>", FOREVER)
    _, body, headers = ask(running, before)
    assert (body, headers["cache-control"]) == (b"<svg>two</svg>", "no-store")
