"""News of midnight: the messages about figures and rewards match what happened."""

from random import Random

import pytest

from firmware_py.authoring.invariants.generators import boldly, drawn, seated, set_up
from games.core.match import Match
from games.midnight import game
from games.midnight.board import COLOURS, MIDNIGHT, PARTY
from tests.games.midnight.position import BLUE, RED, Table


def told(table):
    """Return the news of the last action."""
    before, action = table.last
    return game.news(before, action, table.state, None)


def walks(news):
    return [item for item in news if item.path]


@pytest.mark.parametrize(
    ("at", "card", "laid", "answers", "path"),
    [
        # The 6 of Blue and the Time Jump: 9 + 6 + 1. Green does not move, for 1 - 1 is 0.
        ({"blue": 9}, "blue6-green1", ("time_jump",), {"jumps": ("blue",)}, (9, 16)),
        ({"blue": 20}, "blue6-green1", ("time_jump", "deja_vu"), {"jumps": ("blue",)}, (20, 13)),
    ],
)
def test_a_time_jump_that_moves_at_once_counts_in_the_news(at, card, laid, answers, path):
    table = Table(at=at, hands={RED: (card, *laid)})
    table.play(card, *laid, **answers)
    (walk,) = walks(told(table))
    assert (walk.path[0], walk.path[-1]) == path
    assert walk.text.args["hour"] == path[1] == table.at["blue"]


@pytest.mark.parametrize(("first", "hour"), [("blue", 14), ("green", 15)])
def test_a_booster_that_moves_at_once_counts_in_the_news(first, hour):
    # team4: Green is at the Party, so only Blue moves and no player is asked for an order.
    table = Table(
        "team4", at={"blue": 9, "green": PARTY}, hands={RED: ("blue4-green3", "booster-1-2")}
    )
    table.play("blue4-green3", "booster-1-2", boost=first)
    (walk,) = walks(told(table))
    assert walk.path[-1] == hour == table.at["blue"]


def test_the_news_of_recycle_name_the_player_in_each_line():
    hand = ("red1-blue6", "red2-purple5", "recycle")
    table = Table(hands={RED: hand}, pile=("green1-purple6", "green2-purple5"), left=40)
    table.do("play", "red1-blue6").do("lay", "recycle").do("confirm").do("resolve", "recycle")
    assert [item.text.id for item in told(table)] == ["midnight.news.resolve"]
    table.do("take", "green1-purple6").do("give", "red2-purple5")
    news = [item.text for item in told(table)][:2]
    assert [each.id for each in news] == ["midnight.news.recycle", "midnight.news.given"]
    assert all("who" in each.args for each in news)


def played(number):
    """Yield random matches in every variant and way of dealing, with random options."""
    for seating in seated(game, number):
        case = drawn(game, seating.seats, number)
        match = Match(game, set_up(game, seating, case), number)
        for _ in boldly(match, Random(number)):
            pass
        yield match


@pytest.mark.parametrize("number", range(3))
def test_the_news_name_every_figure_that_moved_and_where_it_is(number):
    for match in played(number):
        for at, action in enumerate(match.actions):
            before, after = match.states[at], match.states[at + 1]
            if after.number != before.number:
                continue
            news = walks(game.news(before, action, after, None))
            moved = {
                COLOURS[figure]: (was, MIDNIGHT if now == PARTY else now)
                for figure, (was, now) in enumerate(zip(before.at, after.at, strict=True))
                if was != now
            }
            ways = {
                item.text.args["figure"].id.rpartition(".")[2]: (item.path[0], item.path[-1])
                for item in news
            }
            assert ways == moved, f"{match.setup} action {at}"


def ending(**options):
    """Return a table where Red passes 01:00 and earns a Special, then Blue ends the round."""
    table = Table(at={"red": 22, "blue": 20}, hands={BLUE: ("red3-blue4",)}, active=BLUE, **options)
    return table.play("red3-blue4", first="red")


@pytest.mark.parametrize("cards", ["device", "table"])
def test_a_special_of_the_action_that_ends_the_round_is_told(cards):
    table = ending(cards=cards, keep_specials_out="yes")
    assert table.round_over
    assert table.counts(RED)[2] == 1
    assert "midnight.news.special" in [item.text.id for item in told(table)]
    scene = game.scene(table.state, None)
    assert scene.told is not None
    assert scene.told.id == "midnight.told.special"


def test_what_was_told_in_one_round_is_not_told_in_the_next():
    table = ending(keep_specials_out="yes", consolation="off")
    table.do("next_round")
    assert game.scene(table.state, None).told is None


@pytest.mark.parametrize("number", range(3))
def test_every_special_and_booster_that_comes_into_a_hand_is_told(number):
    for match in played(number):
        for at, action in enumerate(match.actions):
            before, after = match.states[at], match.states[at + 1]
            if action.verb in ("next_round", "holds"):
                continue
            news = game.news(before, action, after, None)
            for kind in ("special", "booster"):
                backs = getattr(after.compiled, f"{kind}s")
                gained = sum(
                    (now & ~was & backs).bit_count()
                    for was, now in zip(before.others, after.others, strict=True)
                )
                heard = [item.text.id for item in news].count(f"midnight.news.{kind}")
                assert heard == gained, f"{match.setup} action {at}"
