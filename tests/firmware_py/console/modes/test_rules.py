"""Rules on the device: the entry of a question, a card, or a refusal; the game does not change."""

from itertools import islice, pairwise
from random import Random

import pytest

import games
from firmware_py.console import effects, inputs
from firmware_py.console.modes.game_menu import GameMenu
from firmware_py.console.modes.rules import HouseRules, RulesMode
from firmware_py.console.notifications.notification import Notification
from firmware_py.console.session.rule_lookup import house_rules
from firmware_py.i18n import languages
from firmware_py.render.text_metrics import SHAPES
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.text import text
from tests.firmware_py.console.table import SPOKEN, Table
from tests.firmware_py.console.test_languages import complaints

ROLLED = Action(CHANCE, "roll", "hourglass")
SECRET = Action(CHANCE, "roll", "cauldron")


def playing(language="en"):
    table = Table("cinderella", "nightwatch", language=language)
    return table.play("cinderella", 3, "basic").pick(ROLLED).wait(7)


def begun(game, language="en", options=None, variant=None):
    seats = next(n for n in (3, 4, 2) if n in games.find(game).seats(games.find(game).variants[0]))
    table = Table(*games.names(), language=language)
    return table.play(game, seats, variant, options=options or {})


def title(table, entry):
    match = table.match
    return table.console.say(match.game.entries.title(entry, match.setup))


def asked(table):
    match = table.match
    return match.game.entries.about(match.scene(None).question, match.setup)


def opened(table):
    return table.menu("rules")


def read(table):
    """Turn through the texts of the open entry; return its screens."""
    pages = []
    while table.screen.menu is None:
        pages.append(table.screen)
        table.press("next")
    return pages


# Questions


@pytest.mark.parametrize("game", games.names())
def test_the_menu_has_the_rule_of_what_is_asked_and_ok_opens_it(game):
    table = begun(game).hold("ok")
    said = table.console.say(text("table.menu.rules", title=title(table, asked(table))))
    assert table.screen.menu.lines[2] == said
    table.press("next", "next", "ok")
    assert table.screen.head.text == title(table, asked(table))
    match = table.match
    reading = match.game.entries.reading(asked(table), match.setup, table.console.texts.knows)
    pages = read(table)
    rest = [each for each in (reading.more, reading.assumed, reading.ruling) if each]
    wanted = [table.console.say(each) for each in (*reading.first, *rest)]
    assert " ".join(row for page in pages for row in page.rows) == " ".join(wanted)
    assert [page.right for page in pages] == [f"{n + 1}/{len(pages)}" for n in range(len(pages))]


def test_back_goes_out_and_ok_as_well():
    for key in ("ok", "back"):
        table = opened(playing()).press(key)
        assert isinstance(table.console.mode, GameMenu)


def test_it_goes_on_into_the_list_of_all_and_round_again():
    table = opened(playing())
    first = table.screen
    read(table)
    entries = table.match.game.entries
    assert table.screen.menu.lines[-1] == title(table, entries.suiting(table.match.setup)[-1])
    assert table.screen.foot.count == f"1/{len(table.screen.menu.lines)}"
    table.press(*["next"] * len(table.screen.menu.lines))
    assert table.screen == first


def test_what_lies_over_the_game_stops_its_clock_and_its_bots():
    table = opened(playing())
    assert table.console.paused
    assert table.wait(121).console.mode is table.console.play, "nobody reads for two minutes"


@pytest.mark.parametrize("game", games.names())
def test_every_entry_is_four_acts_away(game):
    table = begun(game)
    entries = table.match.game.entries.suiting(table.match.setup)
    for wanted in entries:
        mode = opened(table).console.mode  # two actions: hold ok, press ok
        links = [link.entry for link in mode.links(table.console)]
        first = len(mode.pages(table.console))
        at = first + links.index(wanted)
        key = "next" if 2 * at < first + len(links) else "previous"
        table.down(key)
        while mode.page != at:
            assert table.wait(0.05).console.mode is mode, f"{key} is stuck before {wanted.id}"
        table.up(key).press("ok")  # two more: hold next, press ok
        assert table.console.mode.entry is wanted
        table.console.only_play()


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", games.names())
def test_every_screen_of_every_entry_fits(game, language):
    table = begun(game, language)
    wrong = {}
    for entry in table.match.game.entries.suiting(table.match.setup):
        table.console.push(RulesMode(entry))
        table.feed(inputs.Tick(table.now))
        pages = read(table)
        assert pages, entry.id
        for page in pages:
            wrong |= dict.fromkeys(complaints(page))
        table.console.only_play()
    assert list(wrong) == []
    missed = {each for each in SPOKEN[language].misses if ".rules." in each[1]}
    assert missed == set()


def test_nothing_is_told_twice_in_a_row():
    rows = [row for page in read(opened(playing())) for row in page.rows]
    assert rows
    assert all(one != other for one, other in pairwise(rows))


def test_what_the_table_plays_otherwise_is_the_last_line():
    changed = begun("cinderella", options={"last_chance": "yes"}, variant="magic")
    opened(changed).press("previous", "ok")
    assert isinstance(changed.console.mode, HouseRules)
    match = changed.match
    [rule] = house_rules(match, SPOKEN["en"].knows)
    assert " ".join(changed.screen.rows) == changed.console.say(rule)
    usual = opened(playing()).press("previous")
    assert usual.screen.menu.lines[-1] != "House rules"


def in_private(game, **more):
    """Yield a table at each private question of one seat, from a random game."""
    seats = {"cinderella": 2}.get(game, 3)
    table = Table(game).play(game, seats, cards="device", **more)
    rng, left = Random(3), 400
    while table.match.turn != OVER and (left := left - 1):
        match = table.match
        if match.turn == CHANCE or not match.game.asked(match.state):
            table.press("ok")
            continue
        who = rng.choice(match.game.asked(match.state))
        if who in table.console.bots:
            table.wait(2)
            continue
        ask = match.ask(who)
        if ask.private:
            yield table, ask
        table.choose(*rng.choice(match.game.choices(match.state, who)))


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("outcasts", {"opening": "race"}),
        ("outcasts", {}),
        ("midnight", {}),
        ("capsules", {}),
        ("cinderella", {}),
    ],
)
def test_what_is_asked_of_one_alone_is_not_what_the_menu_tells(game, options):
    differ = 0
    for table, ask in islice(in_private(game, options=options), 25):
        entries, setup = table.match.game.entries, table.match.setup
        public = entries.about(table.match.scene(None).question, setup)
        assert opened(table).console.mode.entry == public
        differ += public != entries.about(ask.question, setup)
        table.console.only_play()
    assert differ or game != "capsules", "what was looked at leads to another entry"


def test_who_plays_alone_is_told_of_what_is_asked():
    bots = {1: "random", 2: "random"}
    found = set()
    for table, ask in islice(in_private("capsules", bots=bots), 25):
        entry = table.match.game.entries.about(ask.question, table.match.setup)
        found.add(entry.id)
        assert opened(table).console.mode.entry == entry
        table.console.only_play()
    assert "capsule" in found


# Cards


def unchanged(table, act):
    """Call `act`, and check that the game does not change and no cue is played."""
    before, log = list(table.match.entries), table.match.log(None)
    table.heard()
    act()
    assert (table.match.entries, table.match.log(None)) == (before, log)
    assert not [each for each in table.effects if isinstance(each, effects.Kept | effects.PlayCue)]


@pytest.mark.parametrize("seconds", [0.3, 1.2])
def test_a_card_is_explained_while_ok_is_held(seconds):
    table = playing()
    table.down("ok").wait(seconds)
    unchanged(table, lambda: table.tap("gown"))
    assert isinstance(table.console.mode, RulesMode)
    assert (table.screen.head.text, table.screen.right) == ("Rules", "gown")
    there, mode = table.screen.rows, table.console.mode
    unchanged(table, lambda: table.wait(1).up("ok"))
    assert (table.screen.rows, table.console.mode) == (there, mode), "letting go does no more"
    assert table.press("back").console.mode is not table.console.play or seconds < 0.7


def test_under_the_menu_with_ok_let_go_a_card_is_laid_as_ever():
    table = playing().hold("ok").tap("gown")
    assert table.match.actions[-1].verb == "pair"


def test_while_an_entry_lies_open_cards_are_explained_one_after_the_other():
    table = opened(playing())
    for face in ("gown", "rat"):
        unchanged(table, lambda face=face: table.tap(face))
        assert table.console.mode.face == face
    assert table.press("back").console.mode.face is None, "one back, the entry that was read"


def test_a_name_that_is_too_long_for_its_corner_is_cut():
    table = playing()
    for face in table.match.setup.deck.faces:
        table.down("ok").tap(face.id).wait(0.05).up("ok")
        assert complaints(table.screen) == []
        table.console.only_play()


def test_a_name_of_colours_and_numbers_is_drawn_and_not_cut_into_another():
    table = Table("midnight").play("midnight", 3)
    table.down("ok").tap("red3-blue4").wait(0.05).up("ok")
    assert table.screen.right == f"{SHAPES['red']}3 {SHAPES['blue']}4"


def test_a_card_of_another_game_is_refused_and_not_explained():
    table = opened(playing()).tap("lantern", "nightwatch")
    assert "That is a card of" in table.says


@pytest.mark.parametrize("how", ["held", "open", "menu"])
def test_in_a_secret_moment_a_card_has_no_effect_at_all(how):
    table = Table("cinderella").play("cinderella", 3, "basic").pick(SECRET).wait(7)
    match = table.match
    assert match.game.secret(match.state, table.console.play.who(table.console))
    if how == "open":
        opened(table)
    else:
        table.down("ok").wait(0.3 if how == "held" else 1)
    seen = table.seen
    for face in match.setup.deck.faces:
        unchanged(table, lambda face=face: table.tap(face.id))
        assert table.seen == seen


def test_not_even_a_card_that_would_be_the_answer(monkeypatch):
    """No game of ours asks privately for a card; a plug-in may."""
    table = Table("capsules").play("capsules", 3)
    game, state = table.match.game, table.match.state
    meant = [face for face, acts in game.meanings(state, 0).items() if acts]
    monkeypatch.setattr(type(game), "secret", lambda *_: True)
    table.down("ok").wait(0.3)
    seen = table.seen
    unchanged(table, lambda: table.tap(meant[0]))
    assert table.seen == seen


# Refusals


def refused(game="cinderella"):
    table = playing()
    table.tap("lantern", "nightwatch")
    return table


def test_a_refusal_that_no_rule_explains_has_no_next_page():
    table = refused()
    assert isinstance(table.console.mode, Notification)
    assert table.screen.foot.next == ""
    assert table.press("next").console.mode is table.console.play


def test_next_on_a_refusal_opens_its_rule(monkeypatch):
    table = playing()
    entries = table.match.game.entries
    entry = next(iter(entries))
    monkeypatch.setattr(type(entries), "about", lambda *_: entry)
    table.console.refuse(text("cinderella.why.found"))
    assert table.screen.foot.next == "more"
    table.press("next")
    assert table.console.mode.entry is entry
    assert table.press("back").console.mode is table.console.play


def test_the_table_is_asked_by_chance_as_well():
    table = Table("cinderella").play("cinderella", 3, "basic")
    assert table.console.play.who(table.console) == TABLE
    assert opened(table).console.mode.entry is not None


def test_only_a_sentence_of_more_than_three_rows_goes_on_over_the_page():
    table = begun("outcasts").press("ok").wait(1).menu("rules")
    pages = [page.rows for page in table.console.mode.pages(table.console)]
    assert pages[1] == ("Equal is not enough; the gap", "does not matter.")
    assert all(page[-1].endswith(".") for page in pages[:-1])
    table = playing().menu("rules")
    pages = [page.rows for page in table.console.mode.pages(table.console)]
    assert (len(pages[0]), pages[1]) == (3, ("and carriage.",))


def test_the_last_page_leads_to_a_list_whose_head_says_what_it_lists():
    table = Table().play("midnight", 4).menu("rules")
    count = len(table.console.mode.pages(table.console))
    assert table.screen.foot.next == "more"
    table.press(*["next"] * (count - 1))
    assert table.screen.foot.next == "list"
    heads = [table.press("next").screen.head.text]
    links = table.console.mode.links(table.console)
    heads += [table.press("next").screen.head.text for _ in links[1:]]
    near = sum(link.near for link in links)
    assert near > 0
    assert heads == ["See also"] * near + ["All rules"] * (len(links) - near)
