"""Consequences that outcasts shows with an answer: they come true, and none is missing."""

from random import Random

import pytest

from firmware_py.authoring.invariants.generators import boldly, drawn, seated, set_up
from games.core.match import Match
from games.outcasts import game
from games.outcasts.cards import GUARD
from games.outcasts.state import Step
from tests.games.outcasts.position import Table

ASKED = {
    "outcasts.then.extra": Step.EXTRA,
    "outcasts.then.swap": Step.WHOM,
    "outcasts.then.siren": Step.SIREN,
    "outcasts.then.vampire": Step.VAMPIRE,
}
"""The question that follows each consequence."""


def changed(promised, before, after):
    """Return whether a consequence that no question follows has changed the state."""
    match promised.rpartition(".")[2]:
        case "guard":
            return after.round.hunted and not after.round.cause
        case "discard_character_deck":
            return before.char_deck and not after.char_deck
        case "remove_wednesday_and_shuffle":
            return before.round.hunted and not after.round.hunted
        case "open_hands":
            return after.round.open_hands and not before.round.open_hands
        case "relocate_wednesday":
            return after.step == Step.PLACE
        case "pass_hands_right":
            return after.hands != before.hands and any(after.hands)
    raise AssertionError(promised)


def promise(table, value):
    """Return the id of the consequence of playing this value, or None."""
    ask = game.ask(table.state, table.state.turn)
    face = table.state.compiled.face_of[value]
    (line,) = [line for line in ask.lines if (line.action.verb, line.action.a) == ("play", face)]
    return line.consequence and line.consequence.id


@pytest.mark.parametrize(
    ("value", "given", "promised"),
    [
        (7, {"hands": ([7, 9], [5]), "closed_pile": [3]}, "outcasts.then.siren"),
        (7, {"hands": ([7, 9], [5])}, None),  # the closed pile is empty
        (7, {"hands": ([7], [5], [5]), "closed_pile": [3]}, "outcasts.then.siren"),
        (2, {"hands": ([2, 9], [5])}, "outcasts.then.extra"),
        (2, {"hands": ([2, 1], [5])}, None),  # no card fits on the 2
        (2, {"hands": ([2], [5], [5])}, None),  # it is the last card
        (4, {"hands": ([4, 9], [5])}, "outcasts.then.swap"),
        (4, {"hands": ([4], [5], [5])}, None),
        (8, {"hands": ([8, 9], [5]), "closed_pile": [3]}, "outcasts.then.vampire"),
        (8, {"hands": ([8, 9], [5])}, None),
        (13, {"hands": ([13, 9], [5]), "deck": ["wednesday", "yoko"]}, "outcasts.then.guard"),
        (13, {"hands": ([13, 9], [5]), "deck": ["yoko"]}, None),  # she has left
        (13, {"hands": ([13], [5]), "deck": ["wednesday"]}, None),  # it ends the round
    ],
)
def test_a_card_promises_only_what_comes(value, given, promised):
    hands = given.pop("hands")
    assert promise(Table(*hands, **given), value) == promised


def test_a_seven_promises_nothing_where_thing_may_block_the_whole_pile():
    blocked = Table([7, 9], [5], closed_pile=[3, 3], blocked=3)
    free = Table([7, 9], [5], closed_pile=[3, 5], blocked=3)
    assert promise(blocked, 7) == promise(free, 7), "it would tell what is in the pile"
    assert promise(blocked, 7) is None
    many = Table([7, 9], [5], closed_pile=[3, 3, 3, 3, 5], blocked=3)
    assert promise(many, 7) == "outcasts.then.siren", "the game has four 3s"


def test_an_effect_that_can_change_nothing_is_not_promised_again():
    first = Table([5, 5, 9], [6], active="ajax", variant="advanced", round_no=1)
    assert promise(first, 5) == "outcasts.effect.discard_character_deck"
    again = Table([5, 5, 9], [6], active="ajax", variant="advanced", round_no=1, deck=[])
    assert promise(again, 5) is None


@pytest.mark.parametrize("number", range(6))
def test_in_whole_games_promises_are_kept_and_effects_were_promised(number):
    count = 0
    for seating in seated(game, number):
        case = drawn(game, seating.seats, number)
        match = Match(game, set_up(game, seating, case), number)
        for _ in boldly(match, Random(number)):
            before, action, after = match.states[-2], match.actions[-1], match.state
            if action.verb != "play":
                continue
            ask = game.ask(before, action.by)
            (line,) = [line for line in ask.lines if line.action == action]
            said = line.consequence and line.consequence.id
            where = f"{match.setup}, action {len(match.actions)}, {said}"
            if said in ASKED:
                assert after.step == ASKED[said], where
            elif said is not None:
                assert changed(said, before, after), where
            elif not before.blocked > 0:
                assert after.step not in ASKED.values(), where
                guards = before.compiled.value_of[action.a] == GUARD and after.round.hunted
                assert not guards or after.round.cause, where
            count += said is not None
    assert count
