"""What was played, asked for by the page: what is not there is refused in a sentence."""

from functools import partial

import pytest
from websockets.sync.client import connect

import games
from firmware_py.replay.library import Library
from firmware_py.texts import Texts
from tests.firmware_py.web.conftest import Talk
from tests.firmware_py.web.fake import FakeTable


@pytest.fixture
def archive(tmp_path):
    def of(path):
        made = partial(Library, find=games.find, clock=lambda: 0, language=lambda: "en")
        return made(path, texts=lambda language: Texts(language, {}), admit=lambda _token: None)

    return of


def test_a_journal_that_cannot_be_opened_is_no_end(serving, archive, tmp_path):
    folder = tmp_path / "journal.db"
    folder.mkdir()
    running = serving(FakeTable(), archive=archive(folder))
    with running.socket() as talk:
        for order in ({"what": "history"}, {"what": "picture", "number": 1, "kind": "film"}):
            said = talk.order(**order)["refused"]
            assert said == "That match is not there, or cannot be read now."
        assert talk.order("press", button="ok")["done"]


@pytest.mark.parametrize(
    "number", ["1", "0", "99999999999999999999", "9" * 5000, "x", "-1", "%D9%A3"]
)
def test_a_film_that_there_is_not(serving, archive, tmp_path, number):
    running = serving(FakeTable(), archive=archive(tmp_path / "journal.db"))
    address = f"ws://{running.address}/socket/film/{number}"
    with connect(address, origin=f"http://{running.address}", close_timeout=0.1) as client:
        assert Talk(client).read()["why"] == "no-film"


def test_a_picture_of_no_match_names_no_file(serving, archive, tmp_path):
    running = serving(FakeTable(), archive=archive(tmp_path / "journal.db"))
    with running.socket() as talk:
        for number in (5, 2**63):
            said = talk.order("picture", number=number, kind="picture")["refused"]
            assert said == "That match is not there, or cannot be read now."
