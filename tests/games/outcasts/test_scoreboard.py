"""Scoreboard of a match of outcasts: its rows and texts."""

from random import Random
from types import SimpleNamespace

from games.core.text import text
from games.outcasts import game
from games.outcasts.rounds import totals
from tests.firmware_py.console.table import Table as ConsoleTable
from tests.games.outcasts.position import A, B, C, Table


def after(table, *acts):
    """Return the scoreboard of a table after `acts`, which run one after the other."""
    states = [table.state]
    for act in acts:
        act(table)
        states.append(table.state)
    actions = [SimpleNamespace(verb="")] * (len(states) - 1)
    return game.ledger(SimpleNamespace(states=states, actions=actions, state=states[-1]))


def test_a_round_has_its_cause_and_each_seat_what_was_left_as_a_sum():
    table = Table([5, 3], [6], [8, 9], open_pile=(1,), on_turn=B, deck=["wednesday"])
    found = after(table, lambda t: t.play(6), Table.passes, Table.passes,
                  lambda t: t.turned_up("wednesday"))  # fmt: skip
    assert [column.cause.id for column in found.columns] == ["outcasts.ledger.wednesday"]
    assert [(row.seat, row.cells, row.place) for row in found.rows] == [
        (B, (0,), 1),
        (A, (8,), 2),
        (C, (17,), 3),
    ]
    assert [row.reasons for row in found.rows] == [
        (text("outcasts.ledger.nothing"),),
        (text("outcasts.ledger.left", cards="3 + 5", count=8),),
        (text("outcasts.ledger.left", cards="8 + 9", count=17),),
    ]
    assert found.told == text("outcasts.ledger.so-far", round=1, rounds=5)
    assert [(line.seat, line.points) for line in found.course] == [(A, (8,)), (B, (0,)), (C, (17,))]
    assert [(moment.text.id, moment.seat) for moment in found.moments] == [
        ("outcasts.ledger.end", B),
        ("outcasts.ledger.most", C),
    ]


def test_in_the_middle_of_a_round_nothing_of_a_hand_is_told():
    found = after(Table([5, 3], [6, 9], [8, 9], open_pile=(1,)), lambda t: t.play(3))
    assert found.columns == found.moments == ()
    assert {row.reasons for row in found.rows} == {()}
    assert found.low_wins


def test_the_end_of_a_round_adds_its_points_to_the_total_and_says_what_is_next():
    table = ConsoleTable("outcasts").play("outcasts", 4)
    for number in (1, 2):
        table.play_on(Random(number), lambda match: match.game.round_over(match.state))
        gained, total = table.match.state.round.gained[-1], totals(table.match.state)
        said = [table.console.say(line) for line in table.console.scene().lines]
        assert said == [
            *(
                f"{name} {all_ - n}+{n}={all_}"
                for name, n, all_ in zip(
                    ("Red", "Blue", "Green", "Purple"), gained, total, strict=True
                )
            ),
            "Points: cards left in hand",
            "Lowest total wins",
            "Next: shuffle and deal",
        ]
        assert table.screen.head.text == "Round over"
        assert table.screen.rows[1:] == tuple(said[:2]), "the news of the end are left out"
        table.press("ok")
