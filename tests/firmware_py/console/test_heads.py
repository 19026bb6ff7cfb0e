"""Head line of a question: both figures of a duel's seat; a number for partners' single figures."""

from random import Random

import pytest

from games.core.action import CHANCE
from tests.firmware_py.console.table import Table
from tests.firmware_py.render.overflow import overflow


def _figures(table):
    return [figure.colour for figure in table.screen.head.figures]


def test_the_head_of_a_duel_seat_shows_both_its_shapes():
    table = Table().play("midnight", 2, "duel")
    assert (table.screen.head.text, _figures(table)) == ("Red", ["red", "blue"])


def test_partners_of_one_figure_are_told_apart_by_a_number():
    table = Table().play("midnight", 6, "team6")
    heads = []
    for face in ("red1-blue6", "red2-green5", "blue2-green5", "red3-blue4"):
        heads.append((table.screen.head.text, _figures(table)))
        table.tap(face).tap(face)
    assert heads == [
        ("Red 1", ["red"]),
        ("Blue 1", ["blue"]),
        ("Green 1", ["green"]),
        ("Red 2", ["red"]),
    ]


def test_the_box_is_handed_to_one_of_two_partners():
    table = Table().play("midnight", 6, "team6", "device")
    while table.match.turn == CHANCE:
        table.press("ok").wait(2)
    assert table.screen.answer == "▲ Red 1"


@pytest.mark.parametrize(("variant", "seats"), [("individual", 4), ("team4", 4)])
def test_who_has_a_figure_alone_has_no_number(variant, seats):
    table = Table().play("midnight", seats, variant)
    assert (table.screen.head.text, _figures(table)) == ("Red", ["red"])


@pytest.mark.parametrize(("variant", "seats"), [("duel", 2), ("team6", 6)])
def test_the_heads_fit(variant, seats):
    assert not overflow(Table().play("midnight", seats, variant).screen)


def test_the_head_over_a_private_hand_is_its_player_and_never_all():
    table, rng = Table(seed="0").play("outcasts", 3, "base", "device"), Random(0)

    def race(_match):
        scene, play = table.console.scene(), table.console.play
        return scene.question.id == "outcasts.ask.race-device" and play.viewer(table.console) == 0

    table.play_on(rng, race)
    assert table.screen.head.text == "Red"
