"""Tutorial progress in the list of rules: explained entries are marked, hands stay secret."""

from random import Random

from firmware_py.console.session.rule_lookup import read_by
from firmware_py.render.text_metrics import BOX_MARKED
from tests.firmware_py.console.session.test_tutorial import answer, begin, first
from tests.firmware_py.console.table import Table


def marked(table):
    """Return the marked lines of the list of all entries."""
    table.menu("rules")
    while table.screen.menu is None:
        table.press("next")
    lines = table.screen.menu.lines
    table.console.only_play()
    return {line.removeprefix(BOX_MARKED).strip() for line in lines if line[0] == BOX_MARKED}


def test_the_list_of_the_rules_marks_what_all_who_learn_were_told():
    assert marked(first(explain=(0,)).wait(14)) == {"Hour card"}
    table = first(explain=(0, 1))
    assert marked(table.wait(14)) == set(), "one of two has not been asked yet"
    rng = Random(2)
    while len(table.match.entries) < 40:
        answer(table, rng)
    told = [read_by(table.console, seat) for seat in (0, 1)]
    assert told[0] & told[1] < told[0] | told[1]
    entries, setup = table.match.game.entries, table.match.setup
    titles = {each: table.console.say(entries.title(entries[each], setup)) for each in told[0]}
    both = {titles[each] for each in told[0] & told[1]}
    assert marked(table) == both
    assert marked(begin(Table("midnight"), "midnight", 3, explain=())) == set()


def test_where_the_device_deals_to_several_it_tells_nothing_of_what_one_was_told_in_private():
    table = first(cards="device")
    table.wait(14)
    assert read_by(table.console, 0)
    assert marked(table) == set()
    alone = first(cards="device", bots={1: "random", 2: "random"}, explain=(0,))
    assert marked(alone.wait(14)) >= {"Hour card"}
