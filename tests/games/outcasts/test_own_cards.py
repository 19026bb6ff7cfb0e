"""Real cards (A48): questions, the meaning of a scan, and what the device must not ask."""

from random import Random

import pytest

from firmware_py.i18n import Texts
from games.core.action import CHANCE, TABLE, Action
from games.core.errors import IllegalAction
from games.core.match import Match
from games.outcasts import game
from games.outcasts.state import Step


class People:
    """A match with real cards; seat 0 opens with a 1."""

    def __init__(self, seats=3, variant="base", **options):
        setup = {"seats": seats, "variant": variant, "cards": "table", "options": options}
        self.match = Match(game, setup, seed=1)
        self.shuffled()

    def shuffled(self):
        while self.match.turn == CHANCE and not game.choices(self.match.state, TABLE):
            self.match.act(self.match.draw())
        return self

    @property
    def state(self):
        return self.match.state

    @property
    def who(self):
        return game.asked(self.state)[0]

    def do(self, verb, a=None):
        by = CHANCE if self.match.turn == CHANCE else self.who
        self.match.act(Action(by, verb, a))
        return self.shuffled()

    def tap(self, face):
        """Scan a card that has one meaning."""
        (action,) = self.meant(face)
        self.match.act(action)
        return self.shuffled()

    def meant(self, face):
        return game.tap(self.state, self.who, face)

    def refused(self, face):
        with pytest.raises(IllegalAction) as error:
            self.meant(face)
        return error.value.text.id

    def verbs(self):
        return {action.verb for action in game.choices(self.state, self.who)}

    def passes(self, count):
        for _ in range(count):
            self.do("pass")
        return self

    def up(self, character):
        """All pass, and this character is revealed."""
        while self.state.step != Step.REVEAL:
            self.do("pass")
        return self.tap(character)


def test_the_race_asks_who_it_was():
    people = People()
    assert people.refused("normie") == "outcasts.why.first-who"
    assert people.refused("yeti") == "table.why.no-card"
    people.do("laid", 2)
    assert (people.state.last_player, people.state.top, people.state.turn) == (2, 1, 0)
    assert people.state.sizes == (10, 10, 9)


def test_nobody_has_a_1():
    people = People().do("nobody")
    assert (people.state.step, people.state.turn) == (Step.OPEN, 0)
    assert people.verbs() == {"play"}


def test_a_tap_is_a_play_and_a_wrong_one_has_a_reason():
    people = People().do("laid", 0).tap("werewolf")
    assert people.state.top == 9
    assert people.refused("siren") == "outcasts.why.not-higher"
    assert people.refused("yoko") == "outcasts.why.outcast"


def test_a_card_of_which_all_have_been_seen():
    people = People(2).do("laid", 0).tap("thirteen").up("larissa")
    people.do("pass") if people.state.turn == 1 else None
    people.tap("thirteen").up("yoko")
    assert people.refused("thirteen") == "outcasts.why.accounted"


def test_a_6_may_be_a_card_or_a_set():
    people = People().do("laid", 0)
    assert [action.verb for action in people.meant("psychic")] == ["play", "psychic"]
    people.do("psychic")
    assert people.verbs() == {"placed"}
    assert people.meant("wednesday") == ()  # a private step
    people.do("placed")
    assert people.state.sizes == (9, 7, 10)


def test_after_a_2_there_may_be_nothing_that_fits():
    assert "cannot" not in People().do("laid", 0).tap("faceless").verbs()  # 9 cards over 1 and 2?
    people = People(6).do("laid", 0).tap("faceless")
    assert people.state.step == Step.EXTRA
    ask = game.ask(people.state, 1)
    assert ask.ok == Action(1, "cannot")
    assert ask.question.id == "outcasts.ask.extra-or-cannot"
    people.tap("yeti")
    assert people.state.last_player == 1


def test_the_cards_of_a_4_are_never_named():
    people = People().do("laid", 0).tap("shapeshifter").do("take_from", 2)
    assert people.verbs() == {"swapped"}
    assert people.meant("yeti") == ()
    people.do("swapped")
    assert people.state.sizes == (9, 9, 10)


def test_a_7_says_cannot_only_while_thing_blocks():
    people = People().do("laid", 0).tap("siren")
    assert people.verbs() == {"took"}
    assert people.meant("yeti") == ()
    people.do("took")
    assert people.state.sizes == (9, 10, 10)
    people = People(4).do("laid", 0).up("thing").tap("normie")
    people.tap("siren")
    assert people.verbs() == {"took", "cannot"}  # all three in the pile may be 1s
    people = People(6).do("laid", 0).up("thing").tap("normie")
    people.tap("siren")
    assert people.verbs() == {"cannot"}


def test_blocked_cards_off_is_offered_where_a_hand_may_be_all_blocked():
    people = People(5).do("laid", 0).do("psychic").do("placed").passes(4)
    people.tap("yeti").up("thing").tap("hyde")
    assert people.state.sizes == (7, 4, 8, 8, 8)
    assert (people.who, "discard" in people.verbs()) == (1, True)
    people.do("pass")
    assert (people.who, "discard" in people.verbs()) == (2, False)


def test_a_character_is_tapped_once():
    people = People().do("laid", 0).up("yoko").do("pass").do("pass").do("pass")
    assert people.state.step == Step.REVEAL
    assert people.refused("yoko") == "outcasts.why.was-here"
    assert people.refused("yeti") == "outcasts.why.character"
    people.tap("wednesday")
    assert people.state.step == Step.COUNT


def counting(seats=2):
    people = People(seats).do("laid", 0).up("wednesday")
    assert people.state.step == Step.COUNT
    return people


def test_points_are_a_number_or_taps():
    people = counting()
    numbers = [a.a for a in game.choices(people.state, 0) if a.verb == "points"]
    assert (numbers[0], numbers[-1]) == (3 * 1 + 4 * 2 + 2 * 3, 2 * 13 + 4 * 10 + 3 * 9)
    people.do("points", 40)
    for face in ("yeti", "yeti", "gorgon", "psychic", "siren", "vampire", "werewolf", "hyde"):
        people.do("left", face)
    people.do("left", "hyde").do("left", "thirteen")
    assert people.state.round.gained == ((40, 3 + 3 + 5 + 6 + 7 + 8 + 9 + 10 + 10 + 13),)
    assert people.state.step == Step.SCORED


def test_a_second_tap_of_a_card_is_asked_about():
    people = counting().tap("vampire")
    assert [action.verb for action in people.meant("vampire")] == ["left", "recount"]
    labels = [line.label.id for line in game.ask(people.state, 0).lines]
    assert "outcasts.answer.another" in labels
    people.do("recount")
    assert people.state.aside.counted == 0
    assert people.state.sizes[0] == 9


def test_what_is_counted_all_know_until_the_hand_is_whole_again():
    people = counting().do("left", "yeti").do("left", "thirteen")
    told = game.view(people.state, None)["counted"]
    assert told == ["yeti", "thirteen"]
    for seat in (0, 1):
        world = game.world(people.state, seat, Random(seat))
        assert game.view(world, seat) == game.view(people.state, seat)
        assert game.view(world, None)["counted"] == told
    assert game.known(people.state, None) & people.state.aside.counted == people.state.aside.counted
    known = game.known(people.state, None)
    assert game.known(people.do("recount").state, None).bit_count() == known.bit_count() - 2


@pytest.mark.parametrize("language", ["en", "nl", "fr", "de"])
def test_no_card_is_called_as_the_sum_of_a_hand_is(language):
    say = Texts(language, {game.id: game.folder}).say
    people = counting(6)
    labels = [say(line.label) for line in game.ask(people.state, 0).lines]
    assert "13" in labels
    assert len(labels) == len({*labels})


def test_no_more_of_a_card_than_there_are():
    people = counting().do("left", "thirteen").do("left", "thirteen")
    assert people.refused("thirteen") == "outcasts.why.accounted"


def test_the_round_is_on_the_table_until_somebody_goes_on():
    people = counting().do("points", 40).do("points", 50)
    assert game.ask(people.state, TABLE).ok == Action(TABLE, "next")
    people.do("next")
    assert (people.state.step, people.state.round.number) == (Step.RACE, 2)
