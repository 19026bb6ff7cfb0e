"""Device seat 0 where people deal: the cards that it marks for an exchange, and later scans."""

from games.core.action import CHANCE, TABLE, Action
from games.core.match import Match
from games.midnight import game

BOX = 0
HAND = ("red1-purple6", "red2-purple5", "red3-purple4", "red4-purple3", "red5-purple2")


def begun():
    """Return a match in which people have not dealt yet."""
    setup = {"seats": 3, "cards": "table", "box": (BOX,), "first": BOX}
    match = Match(game, setup, seed=1)
    while match.turn == CHANCE:
        match.act(match.draw())
    return match


def test_people_are_told_to_deal_until_all_cards_of_the_device_are_scanned():
    match = begun()
    for face in HAND:
        assert match.scene(None).told.id == "midnight.told.deal"
        match.act(Action(TABLE, "hold", face))
    assert match.scene(None).told is None
    choice = next(action for action in game.choices(match.state, BOX) if action.verb == "play")
    match.act(choice)
    match.act(Action(BOX, "confirm"))
    while match.turn == BOX:
        match.act(game.choices(match.state, BOX)[0])
    assert match.scene(None).told is None, "the device is asked for its card instead"


def exchanging(count):
    """Return a match in which the device must choose cards of its five to exchange."""
    match = begun()
    for face in HAND:
        match.act(Action(TABLE, "hold", face))
    match.act(Action(BOX, "ability", "red"))
    match.act(Action(BOX, "announce", count))
    return match


def marks(match):
    return [match.state.compiled.box.faces[face] for face in match.state.exchange.marked]


def may_mark(match):
    return {action.a for action in game.choices(match.state, BOX)}


def test_a_marked_card_that_is_another_one_is_not_marked_any_more():
    match = exchanging(3)
    match.act(Action(BOX, "mark", HAND[0]))
    match.act(Action(BOX, "mark", HAND[1]))
    # people correct the card at the first place, so the device chooses again
    match.act(Action(TABLE, "rehold", "blue1-green6", match.row(BOX)[0]))
    assert marks(match) == [HAND[1]]
    assert may_mark(match) == {"blue1-green6", *HAND[2:]}


def test_marks_stay_when_a_card_beside_them_is_another_one():
    match = exchanging(2)
    match.act(Action(BOX, "mark", HAND[0]))
    match.act(Action(TABLE, "rehold", "blue1-green6", match.row(BOX)[4]))
    assert marks(match) == [HAND[0]]
    assert may_mark(match) == {"blue1-green6", *HAND[1:4]}


def test_all_marks_and_one_of_them_wrong_leave_one_to_choose():
    match = exchanging(2)
    for face in HAND[:2]:
        match.act(Action(BOX, "mark", face))
    assert game.choices(match.state, BOX) == (Action(BOX, "swap"),)
    match.act(Action(TABLE, "rehold", "blue1-green6", match.row(BOX)[1]))
    assert marks(match) == [HAND[0]]
    assert may_mark(match) == {"blue1-green6", *HAND[2:]}


def test_what_is_marked_is_told_to_nobody():
    """Neither the marked cards, nor the number of cards that are marked so far."""
    before = exchanging(3)
    said, heard = [], []
    for face in HAND[:3]:
        state = before.state
        said.append([game.view(state, 1), game.view(state, None), game.scene(state, None)])
        before.act(Action(BOX, "mark", face))
        heard += game.news(state, before.actions[-1], before.state, None)
    assert said == [said[0]] * 3
    assert heard == []
