"""Menu path that tools/pictures takes through the program for docs/pictures."""

import pytest

from firmware_py.i18n import languages
from tools import pictures


@pytest.mark.parametrize("language", languages())
def test_every_menu_is_pictured_once(language):
    screens = [moment.screen for moment in pictures.menus(language)]
    assert len(screens) <= pictures.MOST
    twice = [n for n, screen in enumerate(screens) if screen in screens[:n]]
    assert not twice, f"{len(screens)} menus, those numbered {twice} are there before"
