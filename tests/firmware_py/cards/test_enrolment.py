"""Enrolment state machine: requests, mistakes, and the stored links."""

from random import Random

import pytest

import games
from firmware_py.cards.enrolment import (
    BadKind,
    Enrolment,
    Forget,
    Inscribe,
    TagProblem,
    TieTag,
    counts,
    slots,
)
from firmware_py.cards.tags import Card

NIGHT = games.find("midnight").deck
OUT = games.find("outcasts").deck
HOURS = slots(NIGHT, ["hour"])


class Desk:
    """An enrolment whose effects are stored in a dict."""

    def __init__(self, game="midnight", cards=HOURS, known=None, *, write=False, second=False):
        self.table = dict(known or {})
        self.texts = {}
        self.machine = Enrolment(game, cards, self.table, write=write, second=second)
        self.full = False
        self.mute = ""

    def do(self, wishes):
        for wish in wishes:
            match wish:
                case TieTag(uid, _) if self.full:
                    self.do(self.machine.not_kept(uid, "no space left on device"))
                case TieTag(uid, card):
                    self.table[uid] = card
                    self.do(self.machine.kept(uid))
                case Forget(uid) if self.full:
                    self.do(self.machine.not_kept(uid, "no space left on device"))
                case Forget(uid):
                    del self.table[uid]
                    self.do(self.machine.kept(uid))
                case Inscribe(uid, text) if self.mute:
                    self.do(self.machine.not_written(uid, self.mute))
                case Inscribe(uid, text):
                    self.texts[uid] = text
                    self.do(self.machine.written(uid))
        return self

    def lay(self, number, says=None):
        return self.do(self.machine.tag(uid(number), says))

    def lay_on(self, start=0):
        """Put a new tag on the reader for each requested card, to the end."""
        while self.machine.asked is not None:
            self.lay(start)
            start += 1
        return self

    @property
    def asked(self):
        return self.machine.asked.face.id

    @property
    def trouble(self):
        return self.machine.complaint.trouble


def uid(number):
    return b"\x04" + number.to_bytes(6, "big")


# Order


def test_a_deck_is_gone_through_in_its_own_order():
    assert [slot.face.id for slot in HOURS[:2]] == ["red1-blue6", "red2-blue5"]
    assert len(HOURS) == 60
    assert len(slots(NIGHT)) == 98
    assert {slot.face.kind for slot in slots(NIGHT)[60:68]} == {"special"}


def test_copies_stand_together_and_are_numbered():
    cards = slots(OUT, ["outcast"])
    assert len(cards) == 42
    assert [(slot.face.id, slot.copy) for slot in cards[:5]] == [
        *(("normie", copy) for copy in (1, 2, 3, 4)),
        ("faceless", 1),
    ]


def test_an_unknown_kind_lists_those_that_there_are():
    with pytest.raises(BadKind, match=r"kind 'hours'; did you mean 'hour'\?"):
        slots(NIGHT, ["hours"])


# A deck


def test_every_tag_is_kept_at_once_for_the_card_that_was_asked():
    ui = Desk().lay(1).lay(2)
    assert ui.table == {
        uid(1): Card("midnight", "red1-blue6"),
        uid(2): Card("midnight", "red2-blue5"),
    }
    assert (ui.asked, ui.machine.number, ui.machine.done) == ("red3-blue4", 3, 2)


def test_a_whole_box_is_enrolled_without_a_question():
    for name in games.names():
        deck = games.find(name).deck
        ui = Desk(name, slots(deck)).lay_on()
        assert ui.machine.missing == ()
        assert [count.missing for count in counts(name, deck, ui.table)] == [0] * len(deck.faces)
        assert len(ui.table) == sum(face.copies for face in deck.faces)
        assert not ui.machine.troubles


def test_what_was_stopped_goes_on_where_it_was():
    ui = Desk("outcasts", slots(OUT)).lay(1).lay(2).lay(3).lay(4).lay(5).lay(6)
    again = Desk("outcasts", slots(OUT), ui.table)
    assert (again.asked, again.machine.asked.copy, again.machine.done) == ("faceless", 3, 6)
    again.lay_on(100)
    assert again.machine.missing == ()
    assert len(again.table) == 51


def test_tags_of_other_games_do_not_count():
    ui = Desk(known={uid(1): Card("capsules", "red1-blue6")})
    assert (ui.asked, ui.machine.done) == ("red1-blue6", 0)


# Mistakes


def test_the_same_tag_again_is_told_and_changes_nothing():
    ui = Desk().lay(1).lay(1)
    assert ui.machine.complaint == TagProblem("again", uid(1), Card("midnight", "red1-blue6"))
    assert ui.asked == "red2-blue5"
    assert len(ui.table) == 1
    ui.lay(2)
    assert ui.machine.complaint is None
    assert ui.asked == "red3-blue4"


def test_a_copy_that_is_enrolled_already_is_the_same_tag_again():
    ui = Desk("outcasts", slots(OUT)).lay(1)
    again = Desk("outcasts", slots(OUT), ui.table).lay(1)
    assert again.trouble == "again"
    assert again.machine.asked.copy == 2


def test_one_tag_cannot_be_two_copies_of_a_card_even_if_people_insist():
    ui = Desk("outcasts", slots(OUT)).lay(1).lay(1)
    ui.do(ui.machine.insist())
    assert ui.machine.complaint is None
    assert ui.machine.asked.copy == 2
    assert ui.machine.done == 1


@pytest.mark.parametrize(
    ("known", "says"),
    [
        (Card("capsules", "red"), None),
        (Card("midnight", "red4-blue3"), None),
        (None, Card("capsules", "red")),
        (None, Card("midnight", "red4-blue3")),
        (Card("midnight", "red4-blue3"), Card("midnight", "red1-blue6")),
    ],
)
def test_a_stranger_is_told_by_the_table_or_by_what_it_says(known, says):
    table = {uid(9): known} if known else {}
    ui = Desk(known=table).lay(9, says)
    assert ui.machine.complaint == TagProblem("stranger", uid(9), known or says)
    assert ui.asked == "red1-blue6"
    assert ui.table == table


def test_a_tag_that_says_what_is_asked_is_welcome():
    assert Desk().lay(9, Card("midnight", "red1-blue6")).asked == "red2-blue5"


def test_who_insists_gets_the_stranger_and_the_other_card_is_missing_at_the_end():
    ui = Desk().lay(1).lay(2).lay(1)
    ui.do(ui.machine.insist())
    assert ui.table[uid(1)] == Card("midnight", "red3-blue4")
    ui.lay(4)
    ui.machine.skip()
    while ui.asked != "red1-blue6":
        ui.lay(100 + ui.machine.number)
    assert [slot.face.id for slot in ui.machine.missing] == ["red1-blue6", "red5-blue2"]


def test_skipped_cards_are_missing_at_the_end_and_may_be_asked_again():
    ui = Desk(cards=HOURS[:3])
    ui.machine.skip()
    ui.lay(2)
    ui.machine.skip()
    assert ui.machine.asked is None
    assert [slot.face.id for slot in ui.machine.missing] == ["red1-blue6", "red3-blue4"]
    assert ui.lay(7).table.keys() == {uid(2)}, "nothing is asked, so nothing is taken"
    ui.do(ui.machine.insist())
    assert ui.asked == "red1-blue6"
    ui.lay_on(10)
    assert ui.machine.missing == ()


def test_one_back_asks_the_card_again_and_forgets_its_tag():
    ui = Desk().lay(1).lay(2)
    ui.do(ui.machine.back())
    assert ui.asked == "red2-blue5"
    assert ui.table.keys() == {uid(1)}
    ui.do(ui.machine.back())
    ui.do(ui.machine.back())
    assert (ui.asked, ui.table) == ("red1-blue6", {})


def test_one_back_gives_a_tag_back_to_whom_it_was_taken_from():
    other = {uid(9): Card("capsules", "red")}
    ui = Desk(known=other).lay(9)
    ui.do(ui.machine.insist())
    assert ui.table[uid(9)].game == "midnight"
    ui.do(ui.machine.back())
    assert (ui.asked, ui.table) == ("red1-blue6", other)


def test_one_back_first_takes_back_what_is_the_matter():
    ui = Desk().lay(1).lay(1)
    ui.do(ui.machine.back())
    assert ui.machine.complaint is None
    assert ui.asked == "red2-blue5"
    assert len(ui.table) == 1


def test_one_back_undoes_a_skip():
    ui = Desk()
    ui.machine.skip()
    assert ui.asked == "red2-blue5"
    ui.do(ui.machine.back())
    assert ui.asked == "red1-blue6"
    assert ui.lay(1).asked == "red2-blue5"


def test_a_full_disk_is_told_and_the_card_stays_asked():
    ui = Desk()
    ui.full = True
    ui.lay(1)
    assert ui.machine.complaint == TagProblem("unsaved", uid(1), None, "no space left on device")
    assert (ui.asked, ui.table) == ("red1-blue6", {})
    ui.full = False
    assert ui.lay(1).asked == "red2-blue5"


@pytest.mark.parametrize(
    ("number", "type_2"),
    [("a1b2c3d4", False), ("04a1b2c3d4e5f6", False), ("a1b2c3d4", True)],
)
def test_a_tag_of_another_kind_is_told_and_cannot_be_insisted_on(number, type_2):
    ui = Desk()
    ui.do(ui.machine.tag(bytes.fromhex(number), None, type_2=type_2))
    assert ui.trouble == "kind"
    ui.do(ui.machine.insist())
    assert (ui.machine.complaint, ui.asked, ui.table) == (None, "red1-blue6", {})


def test_a_whole_deck_can_be_taught_a_second_time_and_goes_on_where_it_was():
    once = Desk(cards=HOURS[:3]).lay_on()
    assert Enrolment("midnight", HOURS[:3], once.table).asked is None
    twice = Desk(cards=HOURS[:3], known=once.table, second=True)
    assert (twice.asked, twice.machine.done) == ("red1-blue6", 0)
    twice.lay(0).lay(10)
    assert (twice.asked, twice.machine.done) == ("red2-blue5", 1), "tag 0 is of the first deck"
    again = Desk(cards=HOURS[:3], known=twice.table, second=True)
    assert (again.asked, again.machine.done) == ("red2-blue5", 1)
    again.lay_on(20)
    assert again.machine.missing == ()
    assert len(again.table) == 6


def test_a_second_time_is_the_first_time_for_a_deck_that_is_not_whole():
    half = Desk(cards=HOURS[:3]).lay(1)
    assert Desk(cards=HOURS[:3], known=half.table, second=True).asked == "red2-blue5"


def test_while_the_disk_is_at_it_nothing_else_counts():
    machine = Enrolment("midnight", HOURS, {}, write=False)
    assert machine.tag(uid(1), None) == [TieTag(uid(1), Card("midnight", "red1-blue6"))]
    assert machine.busy
    assert machine.tag(uid(2), None) == machine.skip() == machine.back() == machine.insist() == []
    machine.kept(uid(2))
    assert machine.number == 1, "an answer to another question"
    machine.kept(uid(1))
    assert machine.number == 2


# Texts


def test_texts_are_written_after_the_table():
    ui = Desk(write=True).lay(1)
    assert ui.texts == {uid(1): "tableclock/1 midnight red1-blue6"}
    assert ui.asked == "red2-blue5"


def test_a_tag_that_was_not_written_may_be_laid_again():
    ui = Desk(write=True)
    ui.mute = "gone"
    ui.lay(1)
    assert ui.machine.complaint == TagProblem("unwritten", uid(1), None, "gone")
    assert ui.asked == "red1-blue6"
    ui.lay(2)
    assert ui.trouble == "unwritten", "another tag: for this card, or for the next?"
    assert uid(2) not in ui.table
    ui.mute = ""
    ui.lay(1)
    assert ui.texts == {uid(1): "tableclock/1 midnight red1-blue6"}
    assert ui.asked == "red2-blue5"


@pytest.mark.parametrize("how", ["insist", "skip"])
def test_or_do_without_its_text(how):
    ui = Desk(write=True)
    ui.mute = "locked"
    ui.lay(1)
    ui.do(getattr(ui.machine, how)())
    assert ui.asked == "red2-blue5"
    assert ui.table == {uid(1): Card("midnight", "red1-blue6")}


def test_or_give_way_to_another_tag():
    ui = Desk(write=True)
    ui.mute = "locked"
    ui.lay(1)
    ui.do(ui.machine.back())
    ui.mute = ""
    ui.lay(2)
    assert ui.table == {uid(2): Card("midnight", "red1-blue6")}


# Invariants


@pytest.mark.parametrize("seed", range(30))
def test_whatever_people_do_the_table_is_what_the_machine_believes(seed):
    rng = Random(seed)
    cards = slots(games.find("capsules").deck)
    ui = Desk("capsules", cards, write=rng.random() < 0.5)
    machine = ui.machine
    for _ in range(300):
        ui.full, ui.mute = rng.random() < 0.1, rng.choice(("", "", "gone"))
        act = rng.choice(("lay",) * 6 + ("skip", "back", "insist"))
        ui.lay(rng.randrange(40)) if act == "lay" else ui.do(getattr(machine, act)())
        tied = [card.face for card in ui.table.values() if card.game == "capsules"]
        missing = [slot for slot in cards if slot.copy > tied.count(slot.face.id)]
        assert list(machine.missing) == missing
        assert machine.done == len(cards) - len(missing)
        assert not machine.busy
    ui.full, ui.mute = False, ""
    while machine.missing:
        if machine.asked is None or machine.complaint is not None:
            ui.do(machine.insist())
        ui.lay(rng.randrange(1000, 10**6))
    assert machine.asked is None or machine.complaint is not None
