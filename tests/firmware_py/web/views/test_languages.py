"""Language of the device: follows the shared screen; a phone's choice affects that phone only."""

import pytest

from tests.firmware_py.pages import spoken


@pytest.fixture
def speaking(box, monkeypatch):
    monkeypatch.setattr(box.console, "texts_for", spoken)
    monkeypatch.setattr("firmware_py.web.handlers.device.wanted_languages", lambda: ("C.UTF-8",))
    return box


def told(box):
    return " ".join(box.console.screen().says())


def test_the_box_follows_the_shared_screens_browser_until_somebody_has_chosen(speaking, pages):
    host = pages.open(host=True, language="nl")
    assert host.table["seating"]["language"] == "en"
    assert host.order("language", language="nl", chosen=False)["done"]
    assert host.table["seating"]["language"] == "nl"
    assert "Nieuw spel" in told(speaking)
    assert pages.open(host=True).order("language", language="en", chosen=False)["done"]
    assert host.table["seating"]["language"] == "nl", "another screen that only looks"
    assert host.order("language", language="de")["done"]
    assert "Neues Spiel" in told(speaking)


def test_what_the_owner_has_settled_holds_until_somebody_chooses(speaking, pages, monkeypatch):
    monkeypatch.setattr(
        "firmware_py.web.handlers.device.wanted_languages", lambda: ("de_DE.UTF-8",)
    )
    host = pages.open(host=True, language="nl")
    assert host.order("language", language="nl", chosen=False)["done"]
    assert host.table["seating"]["language"] == "en"


def test_a_phone_and_a_language_that_it_cannot_speak_change_nothing(speaking, pages):
    speaking.play("midnight", seats=2, cards="device")
    host, phone = pages.open(host=True), pages.open(1, language="fr")
    assert phone.order("language", language="fr")["refused"]
    assert host.order("language", language="xx")["refused"]
    assert host.table["seating"]["language"] == "en"
