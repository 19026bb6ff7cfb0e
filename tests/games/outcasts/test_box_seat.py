"""Device seat 1 where people deal their own cards: which cards are scanned for it, and when."""

from copy import copy

from games.core.action import CHANCE, TABLE, Action
from games.core.card_scans import GAP, ScanRequest
from games.core.cards import backs
from games.core.match import Match
from games.core.text import text
from games.outcasts import game, rounds
from games.outcasts.cards import CHARACTERS
from games.outcasts.state import Step

RED, BOX, BLUE = range(3)
HAND = ("normie", "faceless", "yeti", "shapeshifter", "gorgon", "siren", "siren")
WHOLE = (*HAND, "werewolf", "werewolf", "hyde")
TENS, SIXES = ("hyde",) * 4, ("psychic",) * 3


class Sitting:
    """A match of three; the device gets `hand` (filled up with 8s and 9s), and seat 0 opens."""

    def __init__(self, *hand, opened=True, variant="base", **options):
        setup = {"seats": 3, "variant": variant, "cards": "table", "box": (BOX,)}
        self.match = Match(game, {**setup, "options": options}, seed=1)
        self.go_on()
        filled = (*hand, *("vampire",) * 4, *("werewolf",) * 4)
        self.hold(*filled[:10])
        if opened:
            self.do(TABLE, "laid", RED)

    @property
    def state(self):
        return self.match.state

    @property
    def owed(self):
        return game.scan_request(self.state)

    def go_on(self):
        while self.match.turn == CHANCE and not game.choices(self.state, TABLE):
            self.match.act(self.match.draw())

    def hold(self, *faces):
        for face in faces:
            self.match.act(Action(TABLE, "hold", face))

    def do(self, by, verb, a=None, b=None):
        self.match.act(Action(by, verb, a, b))
        self.go_on()
        return self

    def under(self, character, round_no=1):
        """Make this character active, in a round."""
        new = copy(self.state)
        new.note(number=round_no)
        rounds.activate(new, CHARACTERS[character])
        self.match.state = self.match.states[-1] = game.with_cards(new, new.cards)
        return self

    def choices(self, seat):
        return {action[1:3] for action in game.choices(self.state, seat)}

    def row(self):
        return [
            None if back == GAP else self.state.cards.face(back) for back in self.match.row(BOX)
        ]

    def heard(self):
        before, action = self.match.states[-2], self.match.actions[-1]
        return [news.text.id for news in game.news(before, action, self.state, None)]


def test_in_the_race_people_tell_of_themselves_and_the_box_answers_for_itself():
    table = Sitting(*HAND, opened=False)
    assert game.asked(table.state) == (TABLE, BOX)
    assert table.choices(TABLE) == {("laid", RED), ("laid", BLUE), ("nobody", None)}
    assert table.choices(BOX) == {("claim", None), ("decline", None)}
    # when none of the people plays a 1, the device still may
    table.do(TABLE, "nobody")
    assert game.asked(table.state) == (BOX,)
    table.do(BOX, "claim")
    assert table.state.last_player == BOX
    assert table.row()[0] is None


def test_without_a_1_the_box_can_only_decline():
    table = Sitting("yeti", "yeti", opened=False)
    assert table.choices(BOX) == {("decline", None)}
    table.do(BOX, "decline").do(TABLE, "nobody")
    assert table.state.step == Step.OPEN


def test_on_its_turn_it_has_what_its_hand_allows_and_people_what_nobody_has_seen():
    table = Sitting(*HAND)
    assert ("play", "hyde") not in table.choices(BOX)
    assert ("play", "yeti") in table.choices(BOX)
    table.do(BOX, "pass")
    assert ("play", "hyde") in table.choices(BLUE)


def test_after_its_2_it_is_asked_only_if_a_card_fits():
    table = Sitting(*HAND).do(BOX, "play", "faceless")
    assert table.state.step == Step.EXTRA
    assert ("cannot", None) not in table.choices(BOX)


def test_a_card_is_tapped_for_its_4_and_it_gives_one_of_its_row():
    table = Sitting(*HAND).do(BOX, "play", "shapeshifter").do(BOX, "take_from", BLUE)
    drawn = table.state.aside.drawn
    assert table.owed == ScanRequest(BOX, 1 << drawn, True)
    asked = text("outcasts.ask.hold.draw", seat=BOX, from_seat=BLUE)
    assert game.scene(table.state, None).question == asked
    table.hold("hyde")
    # it may not give this card back, and the row has it after that
    assert ("give", "hyde") not in table.choices(BOX)
    table.do(BOX, "give", "gorgon")
    assert table.row()[3:5] == ["hyde", None]
    assert table.match.state.sizes == (9, 9, 10)
    # the device remembers what it gave, and the others do not learn it
    blue = table.state.hands[BLUE]
    (given,) = backs(blue & game.known(table.state, BOX))
    assert table.state.cards.face(given) == "gorgon"
    assert not blue & game.known(table.state, None)


def test_a_person_draws_a_place_of_its_row_and_hands_over_a_card():
    table = Sitting(*HAND).do(BOX, "pass").do(BLUE, "play", "shapeshifter")
    table.do(BLUE, "take_from", BOX)
    draw = table.match.actions[-1]
    # the device has drawn: people do not choose from the row, and no face is announced
    assert draw[:2] == (CHANCE, "draw_place")
    assert table.row()[draw.a - 1] is None
    assert table.state.sizes == (9, 10, 9)
    assert game.scene(table.state, BLUE).question.id == "outcasts.ask.swap-back"
    table.do(BLUE, "swapped")
    assert table.owed == ScanRequest(BOX, table.owed.zone, False)
    table.hold("hyde")
    assert table.row()[draw.a - 1] == "hyde"


def test_three_cards_are_tapped_for_its_7_and_one_of_them_is_taken():
    table = Sitting(*HAND).do(BOX, "play", "siren")
    top = table.state.closed_pile[-1]
    assert table.owed == ScanRequest(BOX, 1 << top, True)
    table.hold("hyde", "normie", "hyde")
    assert table.choices(BOX) == {("take", 1), ("take", 2), ("take", 3)}
    table.do(BOX, "take", 2)
    assert table.heard() == ["outcasts.news.take-place"]
    assert table.row().count("normie") == 2
    # the second 7 requests no scan of a card that it has seen
    table.do(BLUE, "pass").do(RED, "pass")
    assert table.owed is None


def test_all_characters_are_tapped_for_its_three_6s():
    table = Sitting(*SIXES).do(BOX, "psychic")
    deck = table.state.char_deck
    assert table.owed == ScanRequest(BOX, 1 << deck[-1], True)
    others = ["thing", "tyler", "yoko", "enid", "bianca", "eugene", "ajax", "larissa"]
    table.hold(others[0], "wednesday", *others[1:])
    assert table.owed is None
    # when it puts Wednesday, who was the second, under all others
    table.do(BOX, "place", 8)
    assert table.heard() == ["outcasts.news.place-from"]
    assert table.state.char_deck[0] == deck[-2]
    # only the device knows that it is she
    assert not game.known(table.state, RED) & 1 << deck[-2]


def test_its_hand_is_counted_by_itself():
    table = Sitting(*TENS).do(BOX, "hyde")
    assert table.state.step == Step.COUNT
    assert table.state.turn == RED
    table.do(RED, "points", 50)
    # four 8s and two 9s; the other person is asked next
    assert table.state.aside.counts == (50, 50)
    assert table.state.turn == BLUE


def test_what_an_8_or_eugene_brings_is_tapped():
    table = Sitting(*WHOLE, opened=False).do(TABLE, "nobody").do(BOX, "decline").under("eugene")
    table.do(RED, "play", "yeti").do(BOX, "pass")
    assert table.owed.zone.bit_count() == 1
    table.hold("normie")
    assert table.row()[10] == "normie"
    table.do(BLUE, "play", "vampire").do(BLUE, "send", BOX)
    table.hold("normie")
    assert table.row()[11] == "normie"


def test_it_chooses_among_three_cards_what_thing_blocks():
    table = Sitting(*WHOLE).do(BOX, "play", "werewolf")
    for seat in (BLUE, RED, BOX):
        table.do(seat, "pass")
    table.do(CHANCE, "reveal", "thing")
    # two of the upper three have been played, so all have seen them
    table.hold("hyde")
    assert table.choices(BOX) == {("block", "normie"), ("block", "werewolf"), ("block", "hyde")}
    table.do(BOX, "block", "normie")
    assert table.state.blocked == 1


def test_a_whole_hand_is_tapped_that_is_passed_to_it():
    table = Sitting("hyde", *HAND, variant="advanced").under("tyler", 5).do(BOX, "play", "hyde")
    # it gave its own nine cards to the right, and remembers them
    assert len([*backs(table.state.hands[RED] & game.known(table.state, BOX))]) == 9
    assert table.owed == ScanRequest(BOX, table.state.hands[BOX], False)
    faces = (*("yeti",) * 3, *("werewolf",) * 4, *("hyde",) * 3)
    table.hold(*faces)
    assert table.row() == [*faces]
    assert table.state.turn == BLUE


def test_open_hands_are_not_taken_for_seen_by_the_device():
    table = Sitting(*HAND, variant="advanced").under("yoko", 3).do(BOX, "play", "vampire")
    assert table.state.round.open_hands
    table.do(BOX, "keep")
    assert not game.known(table.state, None) & table.state.hands[BOX]
    assert not table.state.hands[RED] & game.known(table.state, BOX)


def test_a_wrong_tap_is_found_also_among_all_four_of_a_card():
    table = Sitting("gorgon", "gorgon", "gorgon", "yeti", "gorgon")
    true, row = [*("gorgon",) * 4, "yeti"], table.match.row(BOX)
    # when people report that the scans of places 4 and 5 were exchanged
    table.do(TABLE, "rehold", "gorgon", row[3])
    # then the repeated scan requests come to an end
    for _ in range(4):
        table.hold(true[row.index(table.owed.zone.bit_length() - 1)])
    assert table.owed is None
    assert table.row()[:5] == true
