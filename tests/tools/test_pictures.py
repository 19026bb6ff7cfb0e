"""The way through the box for the pictures of docs/pictures exists."""

import importlib
from pathlib import Path

import pytest

from firmware_py.texts import languages

TOOLS = Path(__file__).parents[2] / "tools"


@pytest.fixture
def pictures(monkeypatch):
    monkeypatch.syspath_prepend(str(TOOLS))
    return importlib.import_module("pictures")


@pytest.mark.parametrize("language", languages())
def test_every_menu_is_pictured_once(pictures, language):
    screens = [moment.screen for moment in pictures.menus(language)]
    assert len(screens) <= pictures.MOST
    twice = [n for n, screen in enumerate(screens) if screen in screens[:n]]
    assert not twice, f"{len(screens)} menus, those numbered {twice} are there before"
