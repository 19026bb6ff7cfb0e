"""A game with one way of dealing: every entry point refuses the other way, or leaves it out."""

from types import SimpleNamespace

import pytest
from click.testing import CliRunner
from nightwatch.game import Nightwatch

import games
from firmware_py.authoring.invariants.generators import seatings
from firmware_py.cli import tableclock
from games.core.errors import BadSetup


class Dealt(Nightwatch):
    """nightwatch, dealt by the device only."""

    folder = Nightwatch().folder
    dealers = ("device",)


def test_another_way_of_dealing_is_refused_with_the_one_there_is():
    with pytest.raises(BadSetup, match="are dealt by the device, not the table") as refused:
        Dealt().start(2, cards="table")
    assert refused.value.says.id == "table.why.dealer.device"
    assert Dealt().start(2).setup.cards == "device"


def test_the_laws_deal_it_no_other_way():
    assert {seating.cards for seating in seatings((Dealt(),))} == {"device"}


@pytest.fixture
def known(monkeypatch):
    """Let the name nightwatch find the game that only the device deals."""
    game = Dealt()
    found = games.find
    monkeypatch.setattr(games, "find", lambda name: game if name == "nightwatch" else found(name))


@pytest.mark.usefixtures("known")
def test_the_command_line_takes_the_way_there_is():
    runner = CliRunner()
    done = runner.invoke(tableclock.main, ["perft", "nightwatch", "--depth", "1", "--json"])
    assert done.exit_code == 0
    done = runner.invoke(
        tableclock.main, ["perft", "nightwatch", "--depth", "1", "--cards", "table"]
    )
    assert done.exit_code == 2
    assert "dealt by the device" in done.stderr


@pytest.mark.usefixtures("known")
def test_selfplay_says_that_it_plays_what_people_deal():
    runner = CliRunner()
    done = runner.invoke(tableclock.main, ["selfplay", "nightwatch", "--games", "1"])
    assert done.exit_code == 2
    assert "selfplay plays games that people deal" in done.stderr
    assert "tableclock simulate nightwatch" in done.stderr
    assert "people deal" in runner.invoke(tableclock.main, ["selfplay", "--help"]).stdout


@pytest.mark.usefixtures("known")
def test_the_box_and_the_page_do_not_ask_who_deals():
    from firmware_py.console.modes.new_game import NewGameWizard
    from firmware_py.web.views.catalogue import menu

    game = games.find("nightwatch")
    asking = NewGameWizard(game)
    settled = {"seats": "2"}
    questions = asking.questions(SimpleNamespace(dealer="table", last=None), settled)
    next(questions)
    assert [answer.value for answer in next(questions).answers] == ["device"]
    assert menu(game, lambda said: said.id).dealers == ["device"]
