"""Picture that turns to a player opposite the keys."""

import msgspec
import pytest
from PIL import Image

from firmware_py.console.wizards import preferences
from firmware_py.render import foot, oled
from firmware_py.render.primitives import FOOT, HEIGHT, WIDTH, Piece
from firmware_py.render.screen import Keys, Scores
from tests.firmware_py.console.table import Table

OPPOSITE = Image.Transpose.ROTATE_180


def four(*, turned=True, moved=0):
    """Return a game of four, after this number of turns."""
    table = Table(seed="x").play("midnight", 4)
    table.console.change(turned=turned)
    for face in ("red1-blue6", "red3-blue4")[:moved]:
        table.tap(face).tap(face).wait(9)
    return table


def test_the_picture_turns_for_the_player_opposite_alone():
    turned = [four(moved=moves).screen.turned for moves in (0, 1, 2)]
    assert turned == [False, False, True]
    assert not four(turned=False, moved=2).screen.turned


def test_a_menu_is_never_turned():
    table = four(moved=2).hold("ok")
    assert table.console.mode is not table.console.play
    assert not table.screen.turned


def test_a_turned_picture_is_upside_down_with_its_footer_beside_the_keys():
    table = four(moved=2).press("ok")
    plain = oled.paint(msgspec.structs.replace(table.screen, turned=False))
    seen = table.picture.transpose(OPPOSITE)
    below = (0, HEIGHT - FOOT + 1, WIDTH, HEIGHT)
    assert seen.crop(below).tobytes() == plain.crop((0, 1, WIDTH, FOOT)).tobytes()
    assert seen.crop((0, 0, WIDTH, HEIGHT - FOOT)).getbbox()


@pytest.mark.parametrize("kind", [Keys, Scores])
def test_ok_is_at_the_left_and_its_symbol_at_the_edge(kind):
    keys = Keys(ok="choose", back="back", count="1/4", arrows=True)
    shown = keys if kind is Keys else Scores((), keys=keys)
    plain, turned = (
        {part.name: part for part in foot.plot(shown, 0, mirrored=on) if isinstance(part, Piece)}
        for on in (False, True)
    )
    assert plain["back"].x < plain["ok"].x
    assert turned["ok"].x < turned["back"].x
    assert turned["ok"].x == 1
    assert turned["back"].x + turned["back"].room == WIDTH - 1
    assert turned["ok"].text.startswith("✓")
    assert turned["back"].text.endswith("↩")


def test_the_right_key_goes_on_as_that_player_sees_it():
    turned, plain = four(moved=2), four(turned=False, moved=2)
    turned.press("ok", "previous")
    plain.press("ok", "next")
    assert turned.console.play.cursor == plain.console.play.cursor == 1


def test_the_setting_is_a_line_of_the_menu_and_is_kept():
    table = four(turned=False)
    preferences.change(table.console, "screen")
    table.press("previous")
    assert "▸ Turn the picture: off" in table.screen.says()
    table.press("ok")
    assert table.console.settings.turned
