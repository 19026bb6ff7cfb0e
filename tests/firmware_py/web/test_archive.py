"""Match archive on the page: history, pictures and reviews, and the message for missing matches."""

import http.client
import os
import socket
import threading
from functools import partial

import pytest

import games
from firmware_py.i18n import Texts
from firmware_py.replay.render_worker import RenderQueue
from firmware_py.storage import read_only
from firmware_py.storage.history import History
from firmware_py.storage.journal import Journal
from firmware_py.web import connection
from firmware_py.web.interfaces import Viewer
from firmware_py.web.match_archive import MatchArchive
from firmware_py.web.rate_limit import TokenBucket
from games.core.match import Match
from tests.firmware_py.web.by_hand import check
from tests.firmware_py.web.conftest import Talk
from tests.firmware_py.web.recorded import Recorded
from tests.firmware_py.web.seen import PIN
from tests.waiting import LONG


@pytest.fixture
def archive(tmp_path):
    def of(path, admit=lambda _token: None, **more):
        made = partial(MatchArchive, find=games.find, clock=lambda: 0, language=lambda: "en")
        return made(path, texts=lambda language: Texts(language, {}), admit=admit, **more)

    return of


def test_a_journal_that_cannot_be_opened_is_no_end(serving, archive, tmp_path):
    folder = tmp_path / "journal.db"
    folder.mkdir()
    running = serving(Recorded(), archive=archive(folder))
    with running.socket() as talk:
        for order in ({"what": "history"}, {"what": "picture", "number": 1, "kind": "film"}):
            said = talk.order(**order)["refused"]
            assert said == "That game was not found or cannot be read."
        assert talk.order("press", button="ok")["done"]


@pytest.mark.parametrize(
    "number", ["1", "0", "99999999999999999999", "9" * 5000, "x", "-1", "%D9%A3"]
)
def test_a_film_that_there_is_not(serving, archive, tmp_path, number):
    running = serving(Recorded(), archive=archive(tmp_path / "journal.db"))
    with running.connect(path=f"/socket/film/{number}") as client:
        assert Talk(client).read()["why"] == "no-film"


def test_a_picture_of_no_match_names_no_file(serving, archive, tmp_path):
    running = serving(Recorded(), archive=archive(tmp_path / "journal.db"))
    with running.socket() as talk:
        for number in (5, 2**63):
            said = talk.order("picture", number=number, kind="picture")["refused"]
            assert said == "That game was not found or cannot be read."


# Reading does not block the event loop


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "journal.db"
    match = Match(games.find("cinderella"), {"seats": 2, "variant": "basic"})
    match.act(match.draw())
    with Journal.open(path) as journal:
        for _ in range(3):
            journal.close_match(journal.begin(match), "ended")
    return path


@pytest.fixture
def asked(monkeypatch):
    """Return a list of all journal queries, with their threads."""
    asked = []
    real = History._ask

    def ask(history, question):
        asked.append((threading.get_ident(), question.__qualname__))
        return real(history, question)

    monkeypatch.setattr(History, "_ask", ask)
    return asked


def test_while_a_journal_is_read_the_loop_answers_all_others(serving, archive, path, monkeypatch):
    # given a slow disk
    going, go_on = threading.Event(), threading.Event()
    real = read_only.look

    def slow(*args, **settings):
        going.set()
        assert go_on.wait(30)
        return real(*args, **settings)

    monkeypatch.setattr(read_only, "look", slow)
    running = serving(Recorded(), archive=archive(path))
    with running.socket() as reader, running.socket() as other:
        # when a client asks for the history
        reader.send(do="history", n=1)
        assert going.wait(30)
        # then the server still answers all others
        assert other.order("press", button="ok")["done"]
        assert other.order("release", button="ok")["done"]
        go_on.set()
        assert len(reader.until("history")) == 3


def test_a_match_that_goes_on_is_not_counted_as_played(serving, archive, path):
    running = serving(Recorded(), archive=archive(path))
    with running.socket() as talk, Journal.open(path) as journal:
        before = talk.order("history")
        match = Match(games.find("cinderella"), {"seats": 2, "variant": "basic"})
        match.act(match.draw())
        journal.begin(match)
        after = talk.order("history")
    assert len(after["history"]) == len(before["history"]) + 1
    assert (after["count"], after["last"]) == (before["count"], before["last"])


def test_nothing_is_read_on_the_loop_and_nothing_twice(serving, archive, path, asked):
    library = archive(path, admit=lambda _token: Viewer(None, host=True))
    running = serving(Recorded(), archive=library)
    with running.socket() as talk, Journal.open(path) as journal:
        # given many equal requests
        for _ in range(50):
            history = talk.order("history")["history"]
            assert len(history) == 3
            for one in history:
                check("Played", one)
        assert [what for _, what in asked].count("History._matches") == 1
        # when a match goes on, then it is read once more
        journal.append(3, 1, 1)
        assert talk.order("history")["history"][0]["entries"] == 2
        talk.order("history")
        assert [what for _, what in asked].count("History._matches") == 2
        # when a replay and a picture are requested, then all reading happens in another thread
        assert talk.order("picture", number=1, kind="film")["picture"].startswith("/made/")
        with running.connect(path="/socket/film/1") as client:
            film = Talk(client)
            film.send(hello=None, protocol=2)
            assert film.until("table")["replay"]["number"] == 1
    threads = {thread for thread, _ in asked} - {threading.get_ident()}
    assert len(threads) == 1
    assert running.thread.ident not in threads


def test_no_page_asks_for_every_page_of_the_file(serving, archive, path, monkeypatch):
    looks = []
    real = read_only.look
    monkeypatch.setattr(
        read_only, "look", lambda *args, whole: looks.append(whole) or real(*args, whole=whole)
    )
    with serving(Recorded(), archive=archive(path)).socket() as talk:
        talk.order("history")
    assert looks == [False]


def test_a_viewer_has_less_to_say_than_who_plays(serving, archive, path, monkeypatch):
    """Anyone may be a viewer, and all of them share the device's one reader."""
    paces = []

    class Noted(TokenBucket):
        def __init__(self, rate, burst, now):
            paces.append((rate, burst))
            super().__init__(rate, burst, now)

    monkeypatch.setattr(connection, "TokenBucket", Noted)
    running = serving(Recorded(), archive=archive(path), near=lambda _host: False)
    for role in ("host", "viewer"):
        with running.socket(pin=PIN, role=role) as talk:
            assert len(talk.order("history")["history"]) == 3
    (rate, burst), (viewers_rate, viewers_burst) = paces
    assert (viewers_rate, viewers_burst) < (rate / 4, burst / 4)


def test_pages_that_order_films_and_go_leave_no_painter_behind(serving, archive, path, tmp_path):
    """Twenty-five such pages once started twenty-five processes and used up the memory."""
    begun = tmp_path / "begun"
    begun.touch()
    painter = RenderQueue(
        lambda _: ("sh", "-c", f"echo $$ >>{begun}; cat >/dev/null; exec sleep 60")
    )
    running = serving(Recorded(), archive=archive(path, painter=painter))
    with running.socket() as talk:
        asking = []
        for n in range(25):
            order = {"number": 1, "kind": ("film", "picture")[n % 2]}
            where = talk.order("picture", **order)["picture"]
            asking.append(socket.create_connection(("127.0.0.1", running.port)))
            head = f"GET {where} HTTP/1.1\r\nHost: {running.address}\r\n\r\n"
            asking[-1].sendall(head.encode())
        running.settle(lambda: len(painter._begun) == 2 and begun.read_text())
        assert len(begun.read_text().split()) == 1
        for one in asking:
            one.close()
        running.settle(lambda: not painter._begun and not painter._brush.locked())
    for number in begun.read_text().split():
        with pytest.raises(ProcessLookupError):
            os.kill(int(number), 0)


def test_a_picture_that_cannot_be_painted_is_a_sentence(serving, archive, path):
    painter = RenderQueue(lambda _: ("false",))
    running = serving(Recorded(), archive=archive(path, painter=painter))
    with running.socket() as talk:
        where = talk.order("picture", number=1, kind="film")["picture"]
        client = http.client.HTTPConnection("127.0.0.1", running.port, timeout=LONG)
        client.request("GET", where)
        answer = client.getresponse()
        assert answer.status == 503
        assert answer.read() == b"This picture cannot be painted just now.\n"


def test_for_a_stranger_nothing_is_read_before_the_number(serving, archive, path, asked):
    running = serving(Recorded(), archive=archive(path), near=lambda _host: False)
    with running.connect(path="/socket/film/1") as client:
        film = Talk(client)
        film.send(hello=None, protocol=2)
        assert film.read()["why"] == "pin"
    assert asked == []


def test_with_the_number_a_guest_looks_at_a_film(serving, archive, path):
    library = archive(path, admit=lambda _token: Viewer(None, host=False))
    running = serving(Recorded(), archive=library, near=lambda _host: False)
    for number, what in ((1, "welcome"), (99, "closed")):
        with running.connect(path=f"/socket/film/{number}") as client:
            film = Talk(client)
            film.send(hello=None, protocol=2, pin=PIN, role="viewer")
            assert film.until(what)
            if number == 1:
                assert film.until("table")["replay"]["number"] == 1


# Only the host may watch or count an unfinished match


@pytest.mark.parametrize("near", [True, False])
def test_a_match_that_goes_on_is_counted_and_watched_by_the_host_alone(
    serving, archive, path, near
):
    who = Viewer(0, host=False)
    with Journal.open(path) as journal:
        match = Match(games.find("cinderella"), {"seats": 2, "variant": "basic"})
        match.act(match.draw())
        number = journal.begin(match)

        def told(viewer):
            table = Recorded()
            table.admit = lambda _token: viewer
            running = serving(table, archive=archive(path, admit=table.admit), near=lambda _: near)
            with running.socket("token") as talk:
                listed = {one["number"]: one["entries"] for one in talk.order("history")["history"]}
                picture = talk.order("picture", number=number, kind="film")
            with running.connect(path=f"/socket/film/{number}") as client:
                film = Talk(client)
                film.send(hello="token", protocol=2)
                return listed, picture, film.read()

        listed, picture, film = told(who)
        assert listed == {number: None, 3: 1, 2: 1, 1: 1}
        assert picture["refused"].startswith("This game is still being played")
        assert film["why"] == "unfinished"
        listed, picture, film = told(Viewer(None, host=True))
        assert listed == {number: 1, 3: 1, 2: 1, 1: 1}
        assert "picture" in picture
        assert "welcome" in film
        journal.close_match(number, "ended")
        listed, picture, film = told(who)
        assert listed == {number: 1, 3: 1, 2: 1, 1: 1}
        assert "picture" in picture
        assert "welcome" in film


# Reviews show all hands


@pytest.mark.parametrize("viewer", [Viewer(None, host=True), Viewer(0, host=False)])
def test_nobody_reviews_a_match_that_is_not_over(serving, archive, path, viewer):
    with Journal.open(path) as journal:
        match = Match(games.find("cinderella"), {"seats": 2, "variant": "basic"})
        match.act(match.draw())
        going = journal.begin(match)
        table = Recorded()
        table.admit = lambda _token: viewer
        running = serving(table, archive=archive(path, admit=table.admit))
        with running.socket("token") as talk:
            for number in (1, going):  # the first match was left before its end
                said = talk.order("review", number=number)
                assert said["refused"].startswith("This game is still being played: review it")
            said = talk.order("review", number=99)["refused"]
            assert said == "That game was not found or cannot be read."


def test_a_finished_match_is_reviewed_by_the_program_that_paints(serving, archive, path):
    with Journal.open(path) as journal:
        match = Match(games.find("cinderella"), {"seats": 2, "variant": "basic"})
        match.act(match.draw())
        number = journal.begin(match)
        journal.close_match(number, "over")
    asked = []

    def program(order):
        asked.append((order.kind, order.language))
        return ("sh", "-c", "cat >/dev/null; printf '{\"turns\": 3}'")

    running = serving(Recorded(), archive=archive(path, painter=RenderQueue(program)))
    with running.socket() as talk:
        where = talk.order("review", number=number)["review"]
        line = http.client.HTTPConnection(running.address)
        line.request("GET", where)
        answer = line.getresponse()
        assert answer.headers["content-type"] == "application/json"
        assert answer.read() == b'{"turns": 3}'
    assert asked == [("review", "en")]
