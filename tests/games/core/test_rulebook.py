"""Rule entries: which entry explains a thing, and its text for the options of a table."""

import pytest

import games
from games.core.action import Action
from games.core.display.scene import Answer, Ask
from games.core.errors import BadEntries
from games.core.rulebook.rulebook import Entries, read
from games.core.text import Text, text

midnight = games.find("midnight")
outcasts = games.find("outcasts")
nightwatch = games.find("nightwatch")

FILE = """
[[entry]]
id = "aim"
on = ["variant:individual", "right:goal"]
rules = ["R3"]

[[entry]]
id = "duel"
on = ["variant:duel", "right:goal"]

[[entry]]
id = "recycle"
on = ["face:recycle", "ask:take-device", "news:given", "answer:decline"]
rules = ["R11", "A9"]
options = ["recycle_optional", "+reshuffle_specials"]
note = ["line:recycle", "begin"]
see = ["aim", "duel", "special"]
also = "midnight.entry.recycle.also"

[[entry]]
id = "special"
on = ["kind:special", "ask:take-device"]
rules = ["R9", "A19"]

[[entry]]
id = "alone"
on = ["line:specials"]
needs = "consolation!=off"
"""

ENTRIES = read(midnight, FILE, "entries.toml")


def setup(variant="individual", **options):
    return midnight.setup(4 if variant != "duel" else 2, variant, options=options)


def ids(found):
    return [entry.id for entry in found]


def id_of(kind, rest, at=None):
    found = ENTRIES.of(kind, rest, at)
    return found and (found.id, found.made)


def reading(entry, at=None, **more):
    return ENTRIES.reading(ENTRIES[entry], at, **more)


# Which entry


def test_the_first_entry_of_a_token_is_its_entry():
    assert id_of("ask", "take-device") == ("recycle", False)
    assert id_of("why", "spent") is None


def test_a_face_without_an_entry_has_its_kind_s():
    assert id_of("face", "recycle") == ("recycle", False)
    assert id_of("face", "bad_hand") == ("special", False)


def test_a_variant_limits_an_entry_to_it():
    assert id_of("right", "goal", setup("duel")) == ("duel", False)
    assert id_of("right", "goal", setup()) == ("aim", False)
    assert ids(ENTRIES.suiting(setup("duel"))) == ["duel", "recycle", "special", "alone"]
    assert len(ENTRIES.suiting()) == len(ENTRIES) == 5


def test_an_entry_may_need_an_option_or_any_but_one():
    assert id_of("line", "specials", setup()) == ("alone", False)
    assert id_of("line", "specials", setup(consolation="off")) is None
    only = read(midnight, '[[entry]]\nid = "a"\nneeds = "consolation=off"', "x.toml")
    assert [ids(only.suiting(setup(consolation=how))) for how in ("off", "total")] == [["a"], []]


def test_an_option_leads_to_the_entry_that_it_decides():
    assert id_of("option", "recycle_optional") == ("recycle", False)
    assert id_of("option", "reshuffle_specials") == ("recycle", False)


def test_a_message_leads_to_its_entry():
    assert ENTRIES.about(text("midnight.news.given", card=1)).id == "recycle"
    assert ENTRIES.about(midnight.deck.find("time_jump").text).id == "special"
    assert ENTRIES.about(text("table.why.turn")) is None


def test_a_message_that_joins_others_leads_where_they_do():
    said = text("midnight.news.given"), text("midnight.told.booster")
    assert ENTRIES.about(text("midnight.told.and", one=said[1], other=said[0])).id == "recycle"


def test_an_answer_has_its_own_entry_or_its_card_s_or_its_question_s():
    ask = Ask(text("midnight.ask.take-device"))

    def answer(label, *objects):
        return ENTRIES.answer(ask, Answer(Action(0, "x", *objects), text(label))).id

    assert answer("midnight.answer.confirm") == "recycle"
    assert answer("midnight.card.hour", "red1-blue6") == "recycle", "no entry of its own"
    assert answer("midnight.answer.confirm", "time_jump") == "special"
    assert ENTRIES.answer(Ask(text("midnight.ask.order")), Answer(Action(0, "x"), text("a.b"))).made


# Text of an entry


def test_an_entry_as_the_usual_game_reads_it():
    found = reading("special", setup())
    assert found.title == text("midnight.entry.special")
    assert found.first == (found.short,)
    assert found.short.id == "midnight.entry.special.short"
    assert found.more.id == "midnight.entry.special.more"
    assert found.rest == (found.more, text("table.rules.ruling"))


def test_numbers_of_the_deck_are_put_in():
    assert reading("aim", setup()).short.args["points_to_win"] == 24
    other = midnight.deck.__class__.from_json(
        {**midnight.deck.to_json(), "rules": {**midnight.deck.rules, "points_to_win": 30}}
    )
    table = midnight.setup(4, deck=other)
    assert reading("aim", table).more.args["points_to_win"] == 30


def test_an_entry_of_one_face_is_headed_by_its_name():
    assert reading("recycle").title == text("midnight.card.recycle")


def test_a_ruling_is_said_unless_an_option_can_change_it():
    assert reading("aim").ruling is None
    assert reading("recycle").ruling is None
    assert reading("special").ruling == text("table.rules.ruling")


def test_the_table_s_own_rule_comes_first_and_the_entry_holds_without_it():
    found = reading("recycle", setup(recycle_optional="yes"))
    assert [each.id for each in found.here] == ["table.rules.here"]
    assert found.here[0].args["rule"].id == "midnight.option.recycle_optional.yes.here"
    assert found.short.id == "table.rules.without"
    assert found.short.args["rule"].id == "midnight.entry.recycle.short"
    assert found.first == (*found.here, found.short)


def test_a_sentence_that_only_adds_comes_last():
    found = reading("recycle", setup(reshuffle_specials="yes"))
    assert found.here == ()
    assert found.short.id == "midnight.entry.recycle.short"
    assert found.first[-1].args["rule"].id == "midnight.option.reshuffle_specials.yes.here"


def test_how_the_options_stand_is_said_after_the_rule():
    house = reading("recycle", setup()).house
    assert [each.args["name"].id for each in house] == [
        "midnight.option.recycle_optional",
        "midnight.option.reshuffle_specials",
    ]
    assert house[0].args["value"] == text("table.no")
    name = text("midnight.option.consolation")
    value = text("midnight.option.consolation.off")
    at = setup(consolation="off")
    assert ENTRIES.house("consolation", at) == text("table.rules.house", name=name, value=value)


def test_several_numbers_share_a_sentence_and_one_has_its_own():
    said = [
        Entries(game).house_rules(game.setup(seats, variant, options={key: value}))
        for game, seats, variant, key, value in (
            (outcasts, 4, "base", "teams", "2"),
            (midnight, 2, "duel", "duel_ghosts", "1"),
        )
    ]
    two, one = (each[0].args["rule"] for each in said)
    assert (two.id, two.args["number"]) == ("outcasts.option.teams.n.here", 2)
    assert one.id == "midnight.option.duel_ghosts.1.here"


def test_a_sentence_may_name_numbers_of_the_deck():
    (found,) = ENTRIES.house_rules(setup(refill="up_to_5"))
    assert found.args["rule"].args["hand_size"] == 5


def test_what_the_rulebook_does_not_tell_is_said_of_the_card_that_is_asked_about():
    assumed = {face.id: face.assumed for face in midnight.deck.faces}
    assert assumed["recycle"], "a face that the rulebook does not tell"
    assert reading("recycle").assumed == text("table.rules.assumed")
    assert reading("special", face="time_jump").assumed == text("table.rules.assumed")
    assert reading("special").assumed is None
    assert reading("special", face="blue").assumed is None


def test_links_lead_to_what_suits_the_match():
    assert reading("recycle", setup()).see == ("aim", "special")
    assert reading("recycle").see == ("aim", "duel", "special")


def test_more_is_left_out_where_the_catalogue_has_none():
    assert reading("aim", knows=lambda id_: id_ != "midnight.entry.aim.more").more is None


def test_an_entry_is_found_by_what_else_it_is_called():
    assert ENTRIES.names(ENTRIES["recycle"]) == (
        text("midnight.card.recycle"),
        text("midnight.option.recycle_optional"),
        text("midnight.option.reshuffle_specials"),
        text("midnight.entry.recycle.also"),
    )
    assert ENTRIES.names(ENTRIES["special"]) == (text("midnight.kind.special"),)


# A game without a rules file


def test_a_game_without_entries_has_those_of_options_kinds_faces_and_help():
    found = nightwatch.entries
    assert not found.written
    assert all(entry.made for entry in found)
    assert found["help"].short == text("nightwatch.help")
    for key, option in nightwatch.options.items():
        entry = nightwatch.entry("option", key)
        assert (entry.title, entry.short) == (text(option.text), text(option.help))
    for face in nightwatch.deck.faces:
        entry = nightwatch.entry("face", face.id)
        assert (entry.title, entry.short) == (face.text, text("table.rules.copies", n=face.copies))
    assert nightwatch.entry("kind", "step").short.args == {"n": nightwatch.deck.count("step")}


def test_a_question_without_an_entry_has_its_help_or_the_game_s():
    entry = nightwatch.entry("ask", "play")
    said = nightwatch.entries.reading
    assert entry.made
    assert said(entry).short == text("nightwatch.ask.play.help")
    assert said(entry, knows=lambda _: False).short == text("nightwatch.help")


# Errors in a rules file


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ('id = "aim"', "'aim' stands twice"),
        ('id = "x"\non = ["shout:loud"]', "'shout:loud' begins with none of ask, why"),
        ('id = "x"\non = ["ask"]', "'ask' does not say which ask it is"),
        ('id = "x"\non = ["variant:solo"]', "midnight has no variant 'solo'"),
        ('id = "x"\non = ["option:solo"]', "midnight has no option 'solo'"),
        ('id = "x"\noptions = ["+solo"]', "midnight has no option '+solo'"),
        ('id = "x"\nnote = ["begun"]', "'begun' begins with none of"),
        ('id = "x"\nsee = ["nowhere"]', "there is no other entry 'nowhere' to see"),
        ('id = "x"\nsee = ["x"]', "there is no other entry 'x' to see"),
        ('id = "x"\nsee = ["aim", "aim", "aim", "aim"]', "it has 4 links, and 3 is the most"),
        ('id = "x"\nneeds = "consolation"', "it needs an option like last_chance=yes"),
        ('id = "x"\nneeds = "consolation=maybe"', "not 'consolation=maybe'"),
        ('id = "x"\ncolour = "red"', "contains unknown field `colour`"),
    ],
)
def test_a_mistake_is_told_with_its_line(entry, reason):
    toml = f'[[entry]]\nid = "aim"\n\n[[entry]]\n{entry}\n'
    with pytest.raises(BadEntries) as told:
        read(midnight, toml, "midnight/entries.toml")
    line = 1 if "twice" in reason else 4
    assert str(told.value).startswith(f"midnight/entries.toml, line {line}: ")
    assert reason in str(told.value)


@pytest.mark.parametrize("toml", ["[[entry", "[card]\nid = 1", "entry = 3"])
def test_a_file_that_is_no_file_of_entries_is_refused(toml):
    with pytest.raises(BadEntries, match=r"^entries\.toml: "):
        read(midnight, toml, "entries.toml")


def test_texts_are_plain_values():
    assert isinstance(reading("aim").title, Text)
