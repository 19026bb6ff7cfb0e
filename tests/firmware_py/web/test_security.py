"""Foreign hosts, origins and paths."""

import http.client
import re
import socket

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from firmware_py.web import files
from firmware_py.web.security import IMAGE_POLICY, POLICY, hosts, trusted
from games.core.deck import TONES
from tests.waiting import LONG


@pytest.fixture(scope="module")
def running():
    """Yield one server for all tests, none of which changes it."""
    from tests.firmware_py.web.conftest import Running
    from tests.firmware_py.web.recorded import Recorded

    one = Running(Recorded())
    yield one
    one.stop()


def ask(running, path="/", method="GET", **headers):
    client = http.client.HTTPConnection("127.0.0.1", running.port, timeout=LONG)
    client.putrequest(method, path, skip_host="host" in headers)
    for name, values in headers.items():
        for value in values if isinstance(values, list) else [values]:
            client.putheader(name.replace("_", "-"), value)
    client.endheaders()
    answer = client.getresponse()
    return answer.status, answer.read(), answer.headers


def test_the_page_comes_with_its_headers(running):
    status, body, headers = ask(running)
    assert status == 200
    assert b"<title>tableclock</title>" in body
    assert headers["content-security-policy"] == POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] == "no-store"


POLICIES = {
    "/": POLICY, "/words": POLICY, "/nothing": POLICY, "/cast/midnight": POLICY,
    "/main.js": None, "/styles/base.css": None, "/static/{build}/main.js": None,
    "/static/{build}/styles/base.css": None, "/favicon.ico": IMAGE_POLICY,
    "/static/{build}/favicon.svg": IMAGE_POLICY, "/static/{build}/icon-192.png": IMAGE_POLICY,
    "/art/midnight/ghost.svg": IMAGE_POLICY, "/static/{build}/app.webmanifest": POLICY,
    "/static/{build}/nothing.js": POLICY, "/static/{build}/index.html": POLICY,
}  # fmt: skip


@pytest.mark.parametrize("path", POLICIES)
def test_all_but_scripts_and_style_sheets_come_with_a_policy(running, path):
    _, _, headers = ask(running, path=path.format(build=files.build()))
    assert headers.get_all("content-security-policy") == (POLICIES[path] and [POLICIES[path]])
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert len(headers.get_all("cache-control")) == 1


def test_nothing_in_the_policy_is_loosened():
    assert POLICY.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
    assert "unsafe" not in POLICY
    assert "*" not in POLICY


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "127.0.0.1",
        "127.0.0.1:1",
        "localhost.evil.example",
        "127.0.0.1.nip.example",
        "",
    ],
)
def test_another_host_is_refused(running, host):
    status, body, headers = ask(running, host=host)
    assert status == 403
    assert body == b"This page answers only under its own address.\n"
    assert headers["content-security-policy"] == POLICY


def test_two_hosts_are_refused(running):
    status, _, _ = ask(running, host=[running.address, "evil.example"])
    assert status in (400, 403)


@pytest.mark.parametrize("name", ["localhost", "LOCALHOST", "127.0.0.1", "[::1]"])
def test_its_own_names_are_welcome(running, name):
    assert ask(running, host=f"{name}:{running.port}")[0] == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "https://127.0.0.1:{port}", "http://127.0.0.1:1"]
)
def test_another_origin_is_refused(running, origin):
    assert ask(running, origin=origin.format(port=running.port))[0] == 403


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://127.0.0.1:1"])
def test_an_upgrade_from_elsewhere_is_refused(running, origin):
    with pytest.raises(InvalidStatus), connect(f"ws://{running.address}/socket", origin=origin):
        pass
    assert running.table.listeners == []


def test_an_upgrade_under_another_name_is_refused(running):
    headers = {"Host": "evil.example"}
    with (
        pytest.raises(InvalidStatus),
        connect(
            f"ws://{running.address}/socket",
            origin=f"http://{running.address}",
            additional_headers=headers,
        ),
    ):
        pass


def test_a_name_given_by_the_owner_is_welcome():
    allowed = hosts("0.0.0.0", 8024, ["tableclock.local"])  # noqa: S104
    assert "tableclock.local:8024" in allowed
    assert not any("0.0.0.0" in name for name in allowed)  # noqa: S104
    assert trusted([(b"host", b"tableclock.local:8024")], allowed) is None


@pytest.mark.parametrize(
    "path",
    [
        "/../port.py", "/..%2fport.py", "/%2e%2e/port.py", "/static/main.js", "/port.py",
        "//etc/passwd", "/etc/passwd", "/main.js%00", "/main.js/", "/.", "/..", "/__pycache__",
        "/art/cinderella/../deck.toml", "/art/cinderella/..%2fdeck.toml",
        "/art/cinderella/deck.toml",
        "/static/{build}/../port.py", "/static/{build}/..%2fport.py", "/static/{build}/",
        "/static/{build}/dist/bundle.js", "/static/{build}/page.d.ts", "/dist/bundle.js",
        "/static/{build}/lib", "/static/{build}/lib/", "/static/{build}/lib/nothing.js", "/lib",
        "/static/{build}/lib/../main.js", "/static/{build}/lib/..%2fmain.js", "/lib/../main.js",
        "/static/{build}/./main.js", "/static/{build}//main.js", "/static/{build}/lib//socket.js",
        "/art/nobody/mouse.svg", "/art/../cinderella/mouse.svg", "/cast/nobody",
    ],
)  # fmt: skip
def test_only_listed_files_are_served(running, path):
    status, body, headers = ask(running, path.format(build=files.build()))
    assert status in (307, 404)
    assert b"Protocol" not in body
    assert headers["content-security-policy"] == POLICY


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
def test_nothing_is_changed_by_a_request(running, method):
    assert ask(running, method=method)[0] == 405


def test_every_file_has_its_type(running):
    for name in files.listed():
        status, body, headers = ask(running, f"/{name}")
        assert status == 200
        assert body
        assert headers["content-type"] == files.TYPES[name.rpartition(".")[2]]


def test_a_deck_names_its_emblems():
    import games

    named = [face.art for face in games.find("cinderella").deck.faces if face.art]
    assert all(files.art("cinderella", name) for name in named)
    assert files.art_address("cinderella", "deck.toml") is None
    assert files.art("cinderella", "deck.toml") is None
    assert files.art("cinderella", "../deck.toml") is None
    assert files.art("cinderella", named[0].removesuffix(".svg")) is None


def test_an_emblem_is_inked_in_the_tone_of_its_kind():
    ink = {"outcasts": "#3a3149", "midnight": "#5c431d", "capsules": "#3a4a5e"}
    for game, name in (("outcasts", "siren"), ("midnight", "recycle"), ("capsules", "move1")):
        body = files.art(game, f"{name}.svg").body
        assert ink[game].encode() in body
        assert b"currentColor" not in body


def test_every_tone_has_its_ink():
    assert tuple(files._inks()) == TONES


@pytest.mark.parametrize("name", sorted(name for name in files.listed() if name.endswith(".css")))
def test_a_style_sheet_has_one_rule_a_line(name):
    """Then the file reads as a list, and a changed rule is one line of the diff."""
    for line in files.static(name)[0].decode().splitlines():
        rule = line[line.index("{") + 1 :] if line.lstrip().startswith("@") else line
        assert rule.count("{") <= 1, line


def test_no_inline_script_or_style():
    page = files.static("")[0].decode()
    assert "style=" not in page
    assert "<style" not in page
    assert " on" not in page.split("<body>")[1].replace(" on ", "")
    scripts = re.findall(r"<script[^>]*>[^<]*", page)
    assert len(scripts) == page.count("<script")
    assert all(
        re.fullmatch(r'<script( type="module")? src="[\w{}/]+\.js">', each) for each in scripts
    )
    assert "://" not in page


def test_no_script_writes_markup():
    for name in files.listed():
        if name.endswith(".js"):
            code = files.static(name)[0].decode()
            for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
                assert way not in code, name


def test_the_page_knows_no_game():
    import games

    for name in files.listed():
        if name.endswith((".png", ".woff2")):
            continue
        text = files.static(name)[0].decode().lower()
        for game in games.names():
            assert game not in text, name


@pytest.mark.parametrize("host", ["127.0.0.1:{port}", "evil.example"])
def test_a_body_that_is_none_costs_one_line_of_the_log(running, host, caplog):
    head = f"GET / HTTP/1.1\r\nHost: {host.format(port=running.port)}"
    with socket.create_connection(("127.0.0.1", running.port), timeout=LONG) as client:
        client.sendall(f"{head}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n".encode())
        client.shutdown(socket.SHUT_WR)
        said = b"".join(iter(lambda: client.recv(65536), b""))
    assert said.startswith(b"HTTP/1.1 400")
    running.settle(lambda: any("too late" in record.message for record in caplog.records))
    assert not [record for record in caplog.records if record.exc_info]
