"""The same match twice: dealt by the device, and by people who tell another device what they see.

At every point where no private question is open the public facts of both must agree, whatever the
people truly do must be accepted, and whatever the device at the table is certain of must be true.
"""

from random import Random

import pytest

from games.core.action import CHANCE, OVER, TABLE
from games.core.cards import backs
from games.outcasts import game

SETUPS = [(seats, variant, {}) for seats in (2, 3, 4, 5, 6) for variant in ("base", "advanced")] + [
    (4, "base", {"teams": "2"}),
    (6, "advanced", {"teams": "3"}),
    (3, "advanced", {"opening": "random_holder", "turnover": "keep_top", "must_lead": "yes"}),
    (4, "base", {"opening": "forced_first_clockwise", "all_pass": "others", "stall_end": "no"}),
    (3, "base", {"thing_card": "set_out", "siren_includes_open_pile": "yes"}),
    (5, "base", {"hyde_when_blocked": "yes", "blocked_4": "yes", "vampire_forced": "yes"}),
    (2, "advanced", {"thirteen_lasts": "yes", "round_effect_once": "yes"}),
    (4, "advanced", {"r1_character_stays": "yes", "ajax_empty_is_zero": "yes"}),
]


def shuffle_table(table, rng):
    while table.turn == CHANCE and not game.choices(table, TABLE):
        table = game.apply(table, game.sample(table, rng))
    return table


def certain_and_false(device, table):
    """The faces that the device at the table is certain of, though they lie elsewhere."""
    sure = table.cards.public
    wrong = []
    for zone in ("closed_pile", "open_pile", "char_deck"):
        pairs = zip(getattr(device, zone), getattr(table, zone), strict=True)
        wrong += [
            (zone, table.cards.face(there))
            for here, there in pairs
            if sure >> there & 1 and table.cards.faces[there] != device.cards.faces[here]
        ]
    for true, told in zip(device.hands, table.hands, strict=True):
        truth = [device.cards.face(back) for back in backs(true)]
        for back in backs(told & sure):
            if table.cards.face(back) in truth:
                truth.remove(table.cards.face(back))
            else:
                wrong.append(("hand", table.cards.face(back)))
    return wrong


def mirrored(seats, variant, options, seed):
    """Play one match twice; return how many actions the people told."""
    rng = Random(f"{seats}{variant}{options}{seed}")
    device = game.start(seats, variant, options=options, first=seed % seats)
    table = game.start(seats, variant, "table", options, first=seed % seats)
    count = 0
    while device.turn != OVER:
        legal = game.legal(device)
        action = rng.choice(legal) if legal else game.sample(device, rng)
        if legal and device.turn == CHANCE:
            action = game.sample(device, rng)
        after = game.apply(device, action)
        for said in game.told(device, action, after):
            table = shuffle_table(table, rng)
            offered = game.choices(table, said.by if said.by != CHANCE else TABLE)
            assert said in offered, (said, table.step, offered)
            table = game.apply(table, said)
            count += 1
        table = shuffle_table(table, rng)
        device = after
        ours, theirs = game.common(device), game.common(table)
        assert {key: None if theirs[key] is None else ours[key] for key in ours} == theirs
        if device.turn != CHANCE:
            assert certain_and_false(device, table) == []
    assert table.turn == OVER
    assert game.result(table) == game.result(device)
    return count


@pytest.mark.parametrize(("seats", "variant", "options"), SETUPS, ids=str)
def test_a_table_tells_the_same_match(seats, variant, options):
    for seed in range(8):
        assert mirrored(seats, variant, options, seed) > 50
