"""Hint reasons in cinderella: each in a position where it is true, and in one where it is not."""

from games.cinderella import game
from games.cinderella.player import brings, events
from games.core.action import Action
from tests.games.cinderella.position import ALL_BUT_CARRIAGE, CARRIAGE, COACHMAN, MICE, Table
from tests.games.hints import best, hinted, why

FRESH, ALL, OWN, HOURGLASS = (
    f"cinderella.hint.{each}" for each in ("fresh", "all-seen", "own-seen", "hourglass")
)


def choice(table, verb, a):
    """Return the effects of a choice of the player whose turn it is."""
    before = table.state
    action = Action(before.turn, verb, a)
    return set(brings([(before, action, game.apply(before, action))]))


def test_events_are_pairs_and_twelve():
    table = Table()
    before = table.state
    table.find(MICE)
    assert set(events(before, None, table.state)) == {"pair"}
    table.fail(10, 3, 12)
    before = table.state
    table.fail(1, 3, 12)
    assert set(events(before, None, table.state)) == {"twelve"}


# Tiles


def last_pair(*looks, held="wand", open_to_all=False):
    """Only the pair at 11 and 12 is missing, next to two special tiles, with one hour left."""
    table = Table("magic", seats=1, held=(held,), specials=("mirror", "mirror"))
    table.find(*ALL_BUT_CARRIAGE)
    table.fail(6, 13, 11)
    for place in looks:
        if open_to_all:
            table.wand(place)
        else:
            table.cauldron(place)
    return table


def test_a_tile_that_nobody_has_seen_is_told_of():
    table = last_pair()
    table.roll("cauldron")
    assert choice(table, "look", 12) == {"fresh"}
    assert choice(table, "look", 11) == choice(table, "look", 13) == set()
    assert best(game, table.state, 0) in (("look", 12), ("look", 14))
    assert FRESH in why(game, table.state, 0)


def test_a_pair_that_is_known_is_the_reason_to_open_it():
    table = last_pair(11, 12)
    table.roll("hourglass")
    assert best(game, table.state, 0)[1] in CARRIAGE
    assert OWN in why(game, table.state, 0)


def test_so_is_one_that_all_know():
    table = last_pair(11, 12, held="cauldron", open_to_all=True)
    table.roll("hourglass")
    assert best(game, table.state, 0)[1] in CARRIAGE
    assert ALL in why(game, table.state, 0)


def test_whose_partner_somebody_else_alone_knows_is_not_said_to_be_known():
    table = Table()
    table.cauldron(MICE[0])
    table.wand(MICE[1])
    table.cauldron(12)
    table.roll("hourglass")
    assert table.state.turn == 1
    assert choice(table, "open", MICE[1]) == choice(table, "open", MICE[0]) == set()
    table = Table()
    table.cauldron(MICE[0])
    table.wand(MICE[1])
    table.roll("hourglass")
    assert choice(table, "open", MICE[1]) == {"own-seen"}


def test_what_two_tiles_share_is_no_reason_for_one():
    """Both tiles are new, or both partners are known, so the reason holds for either of them."""
    table = Table()
    table.wand(MICE[0])
    table.wand(MICE[1])
    table.roll("wand")
    assert choice(table, "open", 3) == choice(table, "open", 4) == {"fresh"}
    assert choice(table, "open", MICE[0]) == choice(table, "open", MICE[1]) == {"all-seen"}


# The hourglass tile


def late(held, *pairs, hour=11):
    """All pairs except these are found, these are known to all, and there is one hour left."""
    table = Table("magic", seats=1, held=(held,), specials=("mirror", "mirror"))
    for pair in pairs:
        for place in pair:
            table.wand(place)
    table.find(*(pair for pair in (*ALL_BUT_CARRIAGE, CARRIAGE) if pair not in pairs))
    table.fail(hour - table.state.hour, 13, 14)
    table.roll("hourglass")
    return table


def test_an_hourglass_tile_is_used_where_an_hour_is_missing():
    table = late("hourglass", COACHMAN, CARRIAGE)
    assert best(game, table.state, 0) == ("use", True)
    assert why(game, table.state, 0)[HOURGLASS]["n"] == 1


def test_where_the_search_ends_it_all_the_tile_is_worth_nothing():
    assert hinted(game, late("hourglass", CARRIAGE, hour=10).state, 0).why == ()


def test_another_tile_is_no_hourglass():
    table = late("mirror", COACHMAN, CARRIAGE)
    assert choice(table, "use", True) == choice(table, "use", False) == set()
