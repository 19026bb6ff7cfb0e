"""Presets of clocks at the device: choose, save, name, rename, forget."""

import pytest

from firmware_py.console import commands, effects, inputs
from firmware_py.console.clocks.presets import PresetList
from firmware_py.console.modes.main_menu import MainMenu
from firmware_py.storage.clock_cards import ClockCards
from firmware_py.storage.clock_presets import ClockPresets, PresetError
from tests.firmware_py.console.table import Table


class Shelf(Table):
    """A table whose named clocks are in a file."""

    def __init__(self, path, **ui):
        self.store = ClockPresets(path / "clocks.json")
        self.cards = ClockCards(path / "clock-cards.json")
        clocks = {"presets": self.store.all, "clock_of": self.cards.name_of}
        super().__init__("cinderella", **clocks, **ui)

    def handle(self, given):
        found = super().handle(given)
        for effect in found:
            try:
                match effect:
                    case effects.KeepPreset(name, spec):
                        self.store.add(name, spec)
                    case effects.RenamePreset(old, new):
                        self.store.rename(old, new)
                    case effects.ForgetPreset(name):
                        self.store.remove(name)
                    case effects.LinkClock(uid, name):
                        self.cards.link(uid, name)
            except PresetError as error:
                found = [*found, *super().handle(inputs.PresetRefused(error.reason, self.now))]
        return found


def choose(table, line):
    """Choose the line of the open list that begins with a text."""
    mode = table.console.mode
    says = [table.console.say(each.says) for each in mode.answers(table.console)]
    at = next(at for at, each in enumerate(says) if each.startswith(line))
    while mode.chosen != at:
        table.press("next")
    return table.press("ok")


def saved(path, spec="sudden:1500", name="Family", players=3):
    table = Shelf(path)
    table.command(commands.StartClock(spec, players))
    choose(table.press("back"), "Save as preset")
    return choose(table, name)


def test_a_usual_clock_is_four_presses_from_the_start_menu():
    table = Table("cinderella").press("next", "ok")
    assert table.says.startswith("New clock | ▸ Chess 5+5 | Blitz 3+2 | Rapid 15+10 | ↩ back")
    assert table.says.endswith("✓ take")
    table.press("ok", "ok")
    clock = table.console.alone.clock
    assert (str(clock.control), clock.players, clock.running) == ("fischer:300+5", 2, True)


def test_again_is_two_presses():
    table = Table("cinderella").press("next", "ok", "ok")
    table.command(commands.OperateClock("end"))
    assert table.press("ok", "ok").console.alone.clock.running


def test_every_built_in_preset_opens_a_clock():
    table = Table("cinderella")
    table.console.push(PresetList())
    lines = table.console.mode.answers(table.console)[:-1]
    for line in lines:
        table.console.push(PresetList())
        choose(table, table.console.say(line.says))
        assert str(table.console.alone.clock.control) == line.value
        table.command(commands.OperateClock("end"))
    assert len(lines) >= 6


def test_a_clock_is_saved_under_a_name_and_comes_first(tmp_path):
    table = saved(tmp_path)
    (preset,) = table.store.all()
    assert (preset.name, preset.spec) == ("Family", "sudden:1500;players=3")
    assert table.screen.right == "Family"
    table.command(commands.OperateClock("end"))
    assert table.says.startswith("tableclock | ▸ Clock: Family")
    table.press("next", "next", "ok")
    assert table.says.startswith("New clock | ▸ Family | Chess 5+5")
    table.press("ok")
    assert (table.console.alone.clock.players, table.screen.right) == (3, "Family")


def test_a_preset_holds_what_follows_at_zero_and_handicaps(tmp_path):
    table = Shelf(tmp_path)
    given = commands.StartClock("sudden:60", 2, at_zero="lose", handicap=(0, 30))
    table.command(given)
    choose(choose(table.press("back"), "Save"), "Quiz")
    table.command(commands.OperateClock("end"))
    choose(choose(table, "New clock"), "Quiz")
    alone = table.console.alone
    assert (alone.at_zero, alone.clock.handicap) == ("lose", (0, 30))


def test_a_preset_that_the_page_starts_has_its_name(tmp_path):
    table = Shelf(tmp_path)
    table.store.add("Club", "sudden:1200")
    table.command(commands.StartClock("sudden:1200", 2))
    assert table.screen.right == "Club"
    table.command(commands.StartClock("sudden:1201", 2))
    assert table.screen.right != "Club"


def test_the_first_name_is_made_of_the_times_and_taken_names_are_not_offered(tmp_path):
    table = saved(tmp_path)
    choose(table.press("back"), "Save")
    assert table.says.startswith("Name it | ▸ 25 min | Chess | Go")
    assert "Family" not in table.screen.menu.lines
    assert table.light.seats == 3


def test_an_own_name_is_spelt(tmp_path):
    table = saved(tmp_path, name="Own name")
    table.press("next", "ok").hold("ok")
    assert [each.name for each in table.store.all()] == ["B"]
    choose(choose(table.press("back"), "Save"), "Own name")
    table.press("next", "ok").hold("ok")
    assert "already" in table.says


def test_holding_ok_on_an_own_preset_renames_or_forgets_it(tmp_path):
    table = saved(tmp_path)
    table.command(commands.OperateClock("end"))
    choose(table, "New clock")
    choose(table.hold("ok"), "Rename")
    choose(table, "Homework")
    assert [each.name for each in table.store.all()] == ["Homework"]
    assert table.says.startswith("New clock | ▸ Homework")
    choose(table.hold("ok"), "Forget")
    assert table.store.all() == ()
    assert table.says.startswith("New clock | ▸ Chess 5+5")
    assert table.hold("ok").says.startswith("New clock"), "a built-in one stays"


@pytest.mark.parametrize("reason", ["full", "damaged", "disk", "unheard-of"])
def test_a_preset_that_cannot_be_saved_is_told(reason):
    table = Table("cinderella")
    table.feed(inputs.PresetRefused(reason, table.now))
    assert table.says.startswith("⚠ Not possible | ")
    table.wait(7)
    assert isinstance(table.console.mode, MainMenu)


def test_a_preset_with_options_of_a_later_version_is_left_out(tmp_path):
    table = Shelf(tmp_path)
    table.store.add("Odd", "sudden:60;gravity=2")
    table.press("next", "ok")
    assert table.says.startswith("New clock | ▸ Chess 5+5")


# Cards that start a clock

UID = bytes.fromhex("04a1b2c3d4e5f6")


def lay(table, uid=UID):
    """Lay a tag that no game has on the reader."""
    table.feed(inputs.UnknownTag("unknown", table.now, uid))
    return table


def test_a_card_is_linked_to_a_preset_that_is_saved_if_need_be(tmp_path):
    table = Shelf(tmp_path)
    table.command(commands.StartClock("sudden:1500", 3))
    choose(choose(table.press("back"), "Start it by a card"), "Quiz")
    assert table.says == "Quiz | Tap the card that is to start | this clock. | ↩ no card"
    table.tap("mirror", "cinderella")
    assert table.says.startswith("⚠ Not possible | That is ")
    table.wait(7).strange("random")
    lay(table.wait(7))
    assert table.says.startswith("▲ Red | Quiz | 25:00")
    assert table.cards.name_of(UID) == "Quiz"
    choose(table.press("back"), "Save as preset")
    choose(table, "Homework")
    choose(table.press("back"), "Start it by a card")
    assert table.says.startswith("Homework | Tap the card"), "it is a preset already"
    lay(table)
    assert table.cards.name_of(UID) == "Homework", "the card changes its clock"


def test_a_card_opens_its_clock_and_one_press_starts_it(tmp_path):
    table = saved(tmp_path)
    table.cards.link(UID, "Family")
    table.command(commands.OperateClock("end"))
    for asleep in (False, True):
        table.wait(700 if asleep else 1)
        lay(table)
        assert table.says.startswith("▲ Red | Family | 25:00")
        table.press("ok")
        assert table.console.alone.clock.running
        before = table.console.alone
        lay(table)
        assert table.console.alone is before
        assert before.clock.running, "its own card does nothing"
        table.command(commands.OperateClock("end"))
        table.press("back")


def test_a_card_of_another_clock_does_not_disturb_a_running_one(tmp_path):
    table = saved(tmp_path)
    table.cards.link(UID, "Family")
    table.command(commands.StartClock("sudden:60", 2))
    table.press("ok")
    lay(table)
    assert str(table.console.alone.clock.control) == "sudden:60"
    table.hold("ok")
    lay(table)
    assert str(table.console.alone.clock.control) == "sudden:1500"


def test_in_a_game_the_card_is_told_to_wait(tmp_path):
    table = saved(tmp_path)
    table.cards.link(UID, "Family")
    table.play("cinderella", 2, "basic")
    lay(table)
    assert "Family: after this game." in table.says
    assert table.console.alone is None


def test_the_card_of_a_clock_that_is_gone_says_so(tmp_path):
    table = Shelf(tmp_path)
    table.cards.link(UID, "Family")
    lay(table)
    assert "This clock is gone." in table.says
