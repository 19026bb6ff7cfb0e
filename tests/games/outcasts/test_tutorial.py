"""Events of outcasts that have no message, and the numbers in its tutorial entries."""

from games.outcasts import game
from games.outcasts.setup import EFFECTS
from tests.games.outcasts.position import Table


def said(table, verb, a=None):
    before = table.state
    by = next(action.by for action in game.legal(before) if action.verb == verb)
    action = next(
        each for each in game.legal(before) if (each.by, each.verb, each.a) == (by, verb, a)
    )
    table.act(action)
    return game.tutorial_triggers(before, action, table.state)


def test_whose_last_card_is_played_has_run_out():
    table = Table([9], [1, 2], [1, 2])
    assert said(table, "play", "werewolf") == ("empty",)


def test_who_has_cards_left_has_not():
    table = Table([9, 10], [1, 2], [1, 2])
    assert said(table, "play", "werewolf") == ()


def test_a_last_7_brings_a_card_back():
    table = Table([7], [1, 2], [1, 2], closed_pile=[3, 9])
    assert said(table, "play", "siren") == ()
    assert said(table, "take", 1) == ()


def test_a_last_8_is_over_when_somebody_has_taken():
    table = Table([8], [1, 2], [1, 2], closed_pile=[3, 9])
    assert said(table, "play", "vampire") == ()
    assert said(table, "send", 1) == ("empty",)


def test_a_last_8_kept_for_oneself_leaves_a_card():
    table = Table([8], [1, 2], [1, 2], closed_pile=[3, 9])
    said(table, "play", "vampire")
    assert said(table, "send", 0) == ()


def test_three_passes_in_a_row_are_remarked_once():
    table = Table([9, 5], *[[1, 2]] * 4)
    table.play(9)
    assert [said(table, "pass") for _ in range(4)] == [(), (), ("passes",), ()]


def test_an_entry_names_how_many_are_dealt():
    assert game.arguments(game.deck, "setup") == {"few": 10, "five": 8, "six": 7}
    assert game.arguments(game.deck, "aim") == {}


def test_an_effect_is_said_with_what_the_deck_sets_it_off_with():
    assert len(EFFECTS) == 5
    fifth = game.arguments(game.deck, "effect-5")
    assert (fifth["round"], fifth["card"].args["value"], fifth["assumed"]) == (5, 10, False)
    assert fifth["character"].id == "outcasts.character.tyler"
    rows = [game.arguments(game.deck, f"effect-{n}")["round"] for n in range(1, 6)]
    assert rows == [1, 2, 3, 4, 5]


def test_an_effect_stands_in_the_round_in_which_the_owner_s_deck_has_it():
    plain = game.deck.to_json()
    rows = plain["rules"]["advanced"]
    plain["rules"]["advanced"] = [rows[1], rows[0], *rows[2:]]
    deck = type(game.deck).from_json(plain)
    game.check_deck(deck)
    assert game.arguments(deck, "effect-1")["round"] == 2
    assert game.arguments(deck, "effect-1")["character"].id == "outcasts.character.ajax"
