"""`RevealCounter` reports a needless entry in `tells`, but not one that is needed only rarely."""

from random import Random

import games
from firmware_py.authoring.invariants.generators import drawn, play, seated, set_up
from firmware_py.authoring.invariants.over_disclosure import RevealCounter


def test_who_is_asked_after_a_card_tells_rarely_and_is_not_blamed():
    game, candour = games.find("outcasts"), RevealCounter()
    # given eight games of each variant, in which a card asks for a player with fitting cards
    for number in range(8):
        for seating in seated(game, number):
            case = drawn(game, seating.seats, number)
            candour.listen(play(game, set_up(game, seating, case), case), Random(number))
    # then a hand without fitting cards has revealed something
    assert candour.needed["play"]
    assert candour.needless == {}
