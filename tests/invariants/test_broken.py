"""Every invariant fails on a game that breaks it."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from nightwatch.game import Nightwatch

import games
from firmware_py.authoring.invariants import (
    chance,
    consistency,
    face_mentions,
    purity,
    refusals,
    results,
    return_types,
    rule_lookup,
    rules,
    scoreboard,
    secret_choices,
    secrets,
    shuffled_before_deal,
    table_dealt,
    touch_targets,
    undo_and_save,
    views,
    zones,
)
from firmware_py.authoring.invariants.catalogue import EVERY
from firmware_py.authoring.invariants.generators import Case, SetupCase, play, set_up
from games.core.errors import TableclockError
from games.core.match import Match
from tests.invariants import broken, broken_chance, broken_purity, broken_secrecy, broken_views

Law = Callable[[Match[Any], Random], None]

BROKEN: list[tuple[Law, type[Any], str]] = [
    (rules.check_same_bytes, broken.Moody, "device"),
    (rules.check_actions, broken.Lenient, "device"),
    (rules.check_actions, broken.Loose, "device"),
    (rules.check_actions, broken.Speechless, "device"),
    (rules.check_turns, broken.Posthumous, "device"),
    (rules.check_turns, broken.Unsampled, "device"),
    (chance.check_shuffles, broken.Unshuffled, "device"),
    (shuffled_before_deal.check_dealt, broken.Boxed, "device"),
    (rules.check_ends, broken.Endless, "device"),
    (rules.check_old_states, broken.Forgetful, "device"),
    (rules.check_old_states, broken.Careless, "device"),
    (undo_and_save.check_undo, broken.Fisher, "device"),
    (undo_and_save.check_undo, broken.Halfway, "device"),
    (undo_and_save.check_free_undo, broken.Unlearner, "device"),
    (undo_and_save.check_save, broken.Amnesiac, "device"),
    (undo_and_save.check_pickle, broken.Lost, "device"),
    (rules.check_kinds, broken.Unkind, "device"),
    (views.check_ask, broken.Curt, "table"),
    (views.check_ask, broken.Unfiltered, "device"),
    (views.check_ask, broken_secrecy.Loud, "device"),
    (views.check_tap, broken.Grabby, "table"),
    (views.check_secret, broken.Trusting, "table"),
    (views.check_shown, broken.Disco, "table"),
    (views.check_shown, broken.Heap, "table"),
    (views.check_texts, broken.Stranger, "table"),
    (touch_targets.check_ways, broken.Hasty, "device"),
    (touch_targets.check_ways, broken.Homeless, "device"),
    (touch_targets.check_spots, broken.Astray, "device"),
    (touch_targets.check_spots, broken.Undecided, "device"),
    (touch_targets.check_adds, broken.Generous, "device"),
    (touch_targets.check_own_cards, broken.Mapped, "table"),
    (rule_lookup.check_explained, broken.Tacit, "device"),
    (rule_lookup.check_house, broken.Nagging, "device"),
    (secrets.check_swap, broken.Windows, "device"),
    (secrets.check_swap, broken.Unfiltered, "device"),
    (secrets.check_swap, broken.Talkative, "device"),
    (secrets.check_swap, broken.Positional, "device"),
    (secrets.check_swap, broken.Blabbing, "device"),
    (secrets.check_history, broken.Gossip, "device"),
    (secrets.check_history, broken.Omniscient, "device"),
    (secrets.check_history, broken.Leaky, "device"),
    (secrets.check_numbers, broken.Numbered, "device"),
    (secrets.check_order, broken.Orderly, "device"),
    (secrets.check_world, broken.Unmoved, "device"),
    (secrets.check_world, broken.Mixed, "device"),
    (secrets.check_world, broken.Mixed, "table"),
    (secrets.check_world, broken.Dead, "device"),
    (secret_choices.check_hidden, broken_secrecy.Announcing, "device"),
    (secret_choices.check_declared, broken_secrecy.Undeclared, "device"),
    (face_mentions.check_seen, broken.Clairvoyant, "device"),
    (face_mentions.check_names, broken.Peeking, "device"),
    (face_mentions.check_names, broken.Talkative, "device"),
    (face_mentions.check_names, broken.Backward, "device"),
    (face_mentions.check_heard, broken.Tattling, "device"),
    (refusals.check_refusals, broken.Frank, "device"),
    (refusals.check_refusals, broken.Unfiltered, "device"),
    (scoreboard.check_sums, broken.Rounding, "device"),
    (scoreboard.check_sums, broken.Egalitarian, "device"),
    (scoreboard.check_secret, broken.Indiscreet, "device"),
    (zones.check_zones, broken.Glass, "device"),
    (zones.check_zones, broken.Spilt, "device"),
    (zones.check_zones, broken.Careworn, "device"),
    (zones.check_spots, broken.Misplaced, "device"),
    (secrets.check_swap, broken.Glass, "device"),
    (table_dealt.check_mirror, broken.Elephant, "device"),
    (table_dealt.check_mirror, broken.Strict, "device"),
    (table_dealt.check_mirror, broken.Publisher, "device"),
    (table_dealt.check_mirror, broken.Miscounting, "device"),
    (table_dealt.check_mirror, broken.Deaf, "device"),
    (table_dealt.check_mirror, broken.Partial, "device"),
    (table_dealt.check_guess, broken.Guesser, "table"),
    (secrets.check_undo, broken.Winking, "device"),
    *((secrets.check_swap, leak, "device") for leak in broken_secrecy.LEAKING),
    (consistency.check_state, broken_views.Beckoning, "device"),
    (consistency.check_state, broken_views.Miscalling, "device"),
    (consistency.check_state, broken_views.Flattering, "device"),
    (consistency.check_state, broken_views.Doubled, "device"),
    (consistency.check_answers, broken_views.Relabelling, "device"),
    (consistency.check_answers, broken_views.Miscounted, "device"),
    (consistency.check_answers, broken_views.Mumbling, "device"),
    (consistency.check_taps, broken_views.Mistaking, "device"),
    (consistency.check_taps, broken_views.Refusing, "table"),
    (consistency.check_told, broken_views.Slandering, "device"),
    (consistency.check_told, broken_views.Discoloured, "device"),
    (consistency.check_told, broken_views.Misreporting, "device"),
    (consistency.check_told, broken_views.Straying, "device"),
    (consistency.check_walks, broken_views.Overshooting, "device"),
    (consistency.check_promises, broken_views.Misleading, "device"),
    (consistency.check_hand, broken_views.Veiled, "device"),
    (views.check_ask, broken_views.Previewing, "device"),
    (chance.check_shuffles, broken_chance.Bottomed, "device"),
    (chance.check_shuffles, broken_chance.Bottomed, "table"),
    (chance.check_shuffles, broken_chance.Stacked, "device"),
    (chance.check_box, broken_chance.Forging, "device"),
    (chance.check_orders, broken_chance.Credulous, "device"),
    (chance.check_orders, broken_chance.Doubling, "device"),
    (chance.check_orders, broken_chance.Halving, "device"),
    (chance.check_orders, broken_chance.Blending, "device"),
    (chance.check_orders, broken_chance.Overshooting, "device"),
    (chance.check_orders, broken_chance.Blank, "device"),
    (chance.check_dice, broken_chance.Loaded, "device"),
    (chance.check_dice, broken_chance.Nailed, "device"),
    (return_types.check_results, broken.Halving, "device"),
    (purity.check_again, broken_purity.Fidgety, "device"),
    (purity.check_beside, broken_purity.Absentminded, "device"),
    (purity.check_places, broken_purity.Twofold, "device"),
    (results.check_winners, broken_purity.Disloyal, "device"),
    (results.check_colours, broken_purity.Pale, "device"),
]

NOTICED = (AssertionError, TableclockError, msgspec.ValidationError, pytest.fail.Exception)
"""Exceptions that count as noticing: a broken game may also fail a check of the core."""

ONES_AND_TWOS = msgspec.structs.replace(
    Nightwatch().deck,
    faces=tuple(
        msgspec.structs.replace(face, copies={"step-1": 8, "step-2": 8}.get(face.id, face.copies))
        for face in Nightwatch().deck.faces
        if face.id not in ("step-3", "step-4")
    ),
)
"""With few faces, hands are shown often and often hold equal cards of which one is known."""

SEEDS = range(60)
"""Seeds of the random games in which a fault must show."""


def games_of(breaks: type[Any], cards: str) -> Any:
    """Yield seeds and random games of a broken game, or of a sound game in a broken match."""
    of = breaks if issubclass(breaks, Match) else Match
    game = games.find("cinderella") if issubclass(breaks, Match) else breaks()
    for seed in SEEDS:
        case = Case(seed=seed)
        seating = SetupCase(game.id, game.variants[0], 2 + seed % 3, cards)
        setup = set_up(game, seating, case)
        if seed % 2 and game.id == "nightwatch":
            setup = msgspec.structs.replace(setup, deck=ONES_AND_TWOS)
        yield seed, lambda s=setup, c=case: play(game, s, c, cap=400, of=of)


@pytest.mark.parametrize(
    ("invariant", "breaks", "cards"), BROKEN, ids=lambda v: getattr(v, "__name__", v)
)
def test_a_law_notices(invariant: Law, breaks: type[Any], cards: str) -> None:
    noticed = []
    for seed, played in games_of(breaks, cards):
        try:
            invariant(played(), Random(seed))
        except NOTICED as failure:
            noticed.append(failure)
            break
    assert noticed, f"{invariant.__name__} does not notice that {breaks.__doc__}"


@pytest.mark.parametrize(
    "invariant",
    dict.fromkeys(invariant for invariant, _, _ in BROKEN),
    ids=lambda invariant: invariant.__name__,
)
@pytest.mark.parametrize("cards", ["device", "table"])
def test_a_law_keeps_quiet_about_a_sound_game(invariant: Law, cards: str) -> None:
    """A failure in the test above is therefore caused by the fault."""
    for seed, played in list(games_of(Nightwatch, cards))[:4]:
        invariant(played(), Random(seed))


@pytest.mark.parametrize("game", broken_chance.SOUND, ids=lambda game: game.__name__)
@pytest.mark.parametrize("invariant", chance.CHANCES, ids=lambda invariant: invariant.__name__)
def test_honest_chance_is_not_accused(invariant: Law, game: type[Any]) -> None:
    for seed, played in list(games_of(game, "device"))[:4]:
        invariant(played(), Random(seed))


def test_every_law_has_been_seen_to_fail() -> None:
    assert {invariant for invariant, _, _ in BROKEN} == {*EVERY}
