"""Option reshuffle_specials: an empty pile is made again from its discards (A19, A37, A41).

Cards that were face up before are face down then. A card played in the same turn is still announced
as the face that all have seen, never as the face of its back after the shuffle.
"""

import os
from itertools import product
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from firmware_py.authoring.invariants.face_mentions import NAMING
from firmware_py.authoring.invariants.generators import Case, play, seatings, set_up
from games.core.action import CHANCE, TABLE, Action
from games.core.errors import IllegalAction
from games.core.match import Match
from games.midnight import game
from games.midnight.state import Step
from tests.games.midnight.position import Table

GAMES = int(os.environ.get("INVARIANT_EXAMPLES", "3"))
"""Number of random games for each seating; `make soak` uses many."""

MODES = [("duel", 2), ("individual", 3), ("individual", 4), ("individual", 5), ("team4", 4)]
MODES += [("team6", 6)]
LAID = [("time_jump",), ("deja_vu",), ("recycle",), ("bad_hand",), ("recycle", "deja_vu")]
FULL = (
    "green1-purple6",
    "green2-purple5",
    "green3-purple4",
    "green4-purple3",
    "green5-purple2",
    "booster-1-1",
)


def positions():
    """Yield every mode, seat to move, Special, way of dealing, and question that can follow."""
    for (variant, seats), laid, cards in product(MODES, LAID, ("device", "table")):
        asked = [("discard", {"reward_to": to}) for to in ("owner", "mover")]
        if variant == "team6":
            asked.append(("reward", {"team6_reward": "team_chooses"}))
        if variant == "duel":
            asked.append(("refresh", {"reward_to": "mover"}))
        for active, (asks, options) in product(range(seats), asked):
            yield variant, seats, active, laid, cards, asks, options


def reshuffled(variant, seats, active, laid, cards, asks, options):
    """Red passes 01:00, the Special pile has only discards, and the turn asks a question."""
    back = "deja_vu" in laid
    hand = ("red3-blue4", *laid, *(FULL if asks == "discard" else ()))
    table = Table(
        variant,
        seats,
        at={"red": 2 if back else 23, "blue": 21 if back else 13},
        hands={active: hand},
        left=0 if "bad_hand" in laid else None,
        spent=("red", "blue", "green", "purple") if asks == "refresh" else (),
        active=active,
        special_pile=0,
        cards=cards,
        reshuffle_specials="yes",
        **options,
    )
    table.do("play", "red3-blue4")
    for face in laid:
        table.do("lay", face)
    table.do("confirm")
    while table.step in (Step.JUMP, Step.RESOLVE, Step.FIRST):
        if table.step == Step.JUMP:
            table.do("jump", "blue")
        elif table.step == Step.RESOLVE:
            table.do("resolve", table.offered("resolve")[0])
        else:
            table.do("first", "red")
    assert table.state.mix
    return table


def orders(state):
    """Return shuffles of the waiting pile: one keeps its order, the others move all its faces."""
    pile = [state.cards.faces[back] for back in state.mix[0]]
    return [tuple(pile[n:] + pile[:n]) for n in (0, 1, len(pile) // 2)]


def public(state):
    """Return the public view and scene, and the result of scanning every card."""
    refused = []
    for face in state.compiled.box.faces:
        try:
            refused.append(game.tap(state, TABLE, face))
        except IllegalAction as error:
            refused.append(error.text)
    return msgspec.json.encode((game.view(state, None), game.scene(state, None), refused))


@pytest.mark.parametrize("asks", ["discard", "reward", "refresh"])
@pytest.mark.parametrize("cards", ["device", "table"])
def test_a_laid_card_is_told_as_the_face_that_was_laid_whatever_its_back_bears_now(cards, asks):
    """More than five hundred positions, each with shuffles that put other faces there."""
    tried = 0
    for position in positions():
        *_, laid, dealt, asked, _options = position
        if (dealt, asked) != (cards, asks):
            continue
        table = reshuffled(*position)
        shown = set()
        for order in orders(table.state):
            shuffle = Action(CHANCE, "shuffle", order)
            after = game.apply(table.state, shuffle)
            assert after.step.name.lower() == asks
            assert game.view(after, None)["laid"]["cards"] == list(laid), position
            lines = game.scene(after, None).lines
            told = [line.args["card"] for line in lines if line.id == "midnight.line.with"]
            assert told == [after.compiled.names[face] for face in laid], position
            shown.add(public(after))
        keeps_the_laws_of_naming(table, shuffle, after)
        assert len(shown) == 1, f"{position}: what all are shown depends on the shuffle"
        tried += 1
    assert tried == {"discard": 240, "reward": 30, "refresh": 10}[asks]


def keeps_the_laws_of_naming(table, shuffle, after):
    match = Match(game, table.state.setup)
    match.states, match.actions = [*table.last[:1], table.state, after], [table.last[1], shuffle]
    for invariant in NAMING:
        invariant(match, Random(0))


# Before the round ends (A37): the shuffle was due, so it decides which Specials are left out


def landing(keep, **options):
    """Red takes the only Special there is, and then Blue lands on midnight."""
    table = Table(
        at={"red": 23, "blue": 20},
        hands={0: ("red3-blue4", "deja_vu", "time_jump")},
        special_pile=0,
        reshuffle_specials="yes",
        keep_specials_out=keep,
        consolation="off",
        **options,
    )
    table.do("play", "red3-blue4").do("confirm").do("first", "red")
    assert table.at["blue"] == 24
    assert table.state.ended is not None
    return table


def left_out(table):
    """Return the Specials that the next round is played without."""
    table.do("next_round")
    return sorted(table.state.cards.face(back) for back in table.state.piles.out)


@pytest.mark.parametrize("taken", ["time_jump", "deja_vu", "recycle", "bad_hand"])
def test_a_pile_made_anew_is_shuffled_though_the_other_colour_ends_the_round(taken):
    """Six are shuffled; the one that Red draws leaves the match with the two that Red held."""
    table = landing("yes")
    assert table.state.turn == CHANCE
    assert not game.possible(table.state, Action(CHANCE, "shuffle", ()))
    pile = [table.state.cards.faces[back] for back in table.state.mix[0]]
    assert len(pile) == 6
    pile.sort(key=table.state.compiled.number[taken].__eq__)  # Red draws the top one
    table.shuffle(tuple(pile))
    assert table.step == Step.SCORED
    assert left_out(table) == sorted(("deja_vu", "time_jump", taken))


def test_where_all_come_back_for_the_next_round_nothing_is_shuffled_before():
    table = landing("no")
    assert table.step == Step.SCORED
    assert table.state.turn == TABLE
    assert left_out(table) == []


def test_after_the_last_round_nothing_is_shuffled():
    table = landing("yes", points=(0, 20, 0, 0))
    assert table.over


# Games with random options


def few_specials(deck):
    """Return a deck with one Special of each kind, so that their pile is often reshuffled."""
    faces = tuple(replace(f, copies=1) if f.kind == "special" else f for f in deck.faces)
    return replace(deck, faces=faces)


@pytest.mark.parametrize("seating", seatings(("midnight",)), ids=str)
@pytest.mark.parametrize("seed", range(GAMES))
def test_in_games_of_mixed_options_nothing_face_down_is_named(seating, seed):
    chance = Random(f"{seating} {seed}")
    options = {
        key: chance.choice(option.values)
        for key, option in game.options.items()
        if not option.advisory
    }
    options["reshuffle_specials"] = "yes"
    case = Case(options, chance.randrange(seating.seats), b"", seed)
    setup = set_up(game, seating, case)
    match = play(game, replace(setup, deck=few_specials(setup.deck)), case, cap=1500)
    for invariant in NAMING:
        invariant(match, chance)
