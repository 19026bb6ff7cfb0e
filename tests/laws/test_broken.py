"""Every law fails on a game that breaks it: a law that cannot fail proves nothing."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest
from nightwatch.game import Nightwatch

import games
from firmware_py.kit.laws import (
    agreeing,
    chance,
    dealing,
    explaining,
    keeping,
    ledgers,
    naming,
    pressing,
    refusing,
    rules,
    secrets,
    shapes,
    showing,
    steady,
    telling,
    winning,
    zones,
)
from firmware_py.kit.laws.every import EVERY
from firmware_py.kit.laws.playing import Case, Seating, play, set_up
from games.core.errors import TableclockError
from games.core.match import Match
from tests.laws import broken, disagreeing, leaking, loaded, unsteady

Law = Callable[[Match[Any], Random], None]

BROKEN: list[tuple[Law, type[Any], str]] = [
    (rules.law_same_bytes, broken.Moody, "device"),
    (rules.law_actions, broken.Lenient, "device"),
    (rules.law_actions, broken.Loose, "device"),
    (rules.law_actions, broken.Speechless, "device"),
    (rules.law_turns, broken.Posthumous, "device"),
    (rules.law_turns, broken.Unsampled, "device"),
    (chance.law_shuffles, broken.Unshuffled, "device"),
    (dealing.law_dealt, broken.Boxed, "device"),
    (rules.law_ends, broken.Endless, "device"),
    (rules.law_old_states, broken.Forgetful, "device"),
    (rules.law_old_states, broken.Careless, "device"),
    (keeping.law_undo, broken.Fisher, "device"),
    (keeping.law_undo, broken.Halfway, "device"),
    (keeping.law_free_undo, broken.Unlearner, "device"),
    (keeping.law_save, broken.Amnesiac, "device"),
    (keeping.law_pickle, broken.Lost, "device"),
    (rules.law_kinds, broken.Unkind, "device"),
    (showing.law_ask, broken.Curt, "table"),
    (showing.law_ask, broken.Unfiltered, "device"),
    (showing.law_ask, leaking.Loud, "device"),
    (showing.law_tap, broken.Grabby, "table"),
    (showing.law_secret, broken.Trusting, "table"),
    (showing.law_shown, broken.Disco, "table"),
    (showing.law_shown, broken.Heap, "table"),
    (showing.law_texts, broken.Stranger, "table"),
    (pressing.law_ways, broken.Hasty, "device"),
    (pressing.law_ways, broken.Homeless, "device"),
    (pressing.law_spots, broken.Astray, "device"),
    (pressing.law_spots, broken.Undecided, "device"),
    (pressing.law_adds, broken.Generous, "device"),
    (pressing.law_own_cards, broken.Mapped, "table"),
    (explaining.law_explained, broken.Tacit, "device"),
    (explaining.law_house, broken.Nagging, "device"),
    (secrets.law_swap, broken.Windows, "device"),
    (secrets.law_swap, broken.Unfiltered, "device"),
    (secrets.law_swap, broken.Talkative, "device"),
    (secrets.law_swap, broken.Positional, "device"),
    (secrets.law_swap, broken.Blabbing, "device"),
    (secrets.law_history, broken.Gossip, "device"),
    (secrets.law_history, broken.Omniscient, "device"),
    (secrets.law_history, broken.Leaky, "device"),
    (secrets.law_numbers, broken.Numbered, "device"),
    (secrets.law_order, broken.Orderly, "device"),
    (secrets.law_world, broken.Unmoved, "device"),
    (secrets.law_world, broken.Mixed, "device"),
    (secrets.law_world, broken.Mixed, "table"),
    (secrets.law_world, broken.Dead, "device"),
    (naming.law_seen, broken.Clairvoyant, "device"),
    (naming.law_names, broken.Peeking, "device"),
    (naming.law_names, broken.Talkative, "device"),
    (naming.law_names, broken.Backward, "device"),
    (naming.law_heard, broken.Tattling, "device"),
    (refusing.law_refusals, broken.Frank, "device"),
    (refusing.law_refusals, broken.Unfiltered, "device"),
    (ledgers.law_sums, broken.Rounding, "device"),
    (ledgers.law_sums, broken.Egalitarian, "device"),
    (ledgers.law_secret, broken.Indiscreet, "device"),
    (zones.law_zones, broken.Glass, "device"),
    (zones.law_zones, broken.Spilt, "device"),
    (zones.law_zones, broken.Careworn, "device"),
    (zones.law_spots, broken.Misplaced, "device"),
    (secrets.law_swap, broken.Glass, "device"),
    (telling.law_mirror, broken.Elephant, "device"),
    (telling.law_mirror, broken.Strict, "device"),
    (telling.law_mirror, broken.Publisher, "device"),
    (telling.law_mirror, broken.Miscounting, "device"),
    (telling.law_mirror, broken.Deaf, "device"),
    (telling.law_mirror, broken.Partial, "device"),
    (telling.law_guess, broken.Guesser, "table"),
    (secrets.law_undo, broken.Winking, "device"),
    *((secrets.law_swap, leak, "device") for leak in leaking.LEAKING),
    (agreeing.law_state, disagreeing.Beckoning, "device"),
    (agreeing.law_state, disagreeing.Miscalling, "device"),
    (agreeing.law_state, disagreeing.Flattering, "device"),
    (agreeing.law_state, disagreeing.Doubled, "device"),
    (agreeing.law_answers, disagreeing.Relabelling, "device"),
    (agreeing.law_answers, disagreeing.Miscounted, "device"),
    (agreeing.law_answers, disagreeing.Mumbling, "device"),
    (agreeing.law_taps, disagreeing.Mistaking, "device"),
    (agreeing.law_taps, disagreeing.Refusing, "table"),
    (agreeing.law_told, disagreeing.Slandering, "device"),
    (agreeing.law_told, disagreeing.Discoloured, "device"),
    (agreeing.law_told, disagreeing.Misreporting, "device"),
    (agreeing.law_told, disagreeing.Straying, "device"),
    (agreeing.law_walks, disagreeing.Overshooting, "device"),
    (agreeing.law_promises, disagreeing.Misleading, "device"),
    (agreeing.law_hand, disagreeing.Veiled, "device"),
    (showing.law_ask, disagreeing.Previewing, "device"),
    (chance.law_shuffles, loaded.Bottomed, "device"),
    (chance.law_shuffles, loaded.Bottomed, "table"),
    (chance.law_shuffles, loaded.Stacked, "device"),
    (chance.law_box, loaded.Forging, "device"),
    (chance.law_orders, loaded.Credulous, "device"),
    (chance.law_orders, loaded.Doubling, "device"),
    (chance.law_orders, loaded.Halving, "device"),
    (chance.law_orders, loaded.Blending, "device"),
    (chance.law_orders, loaded.Overshooting, "device"),
    (chance.law_orders, loaded.Blank, "device"),
    (chance.law_dice, loaded.Loaded, "device"),
    (chance.law_dice, loaded.Nailed, "device"),
    (shapes.law_results, broken.Halving, "device"),
    (steady.law_again, unsteady.Fidgety, "device"),
    (steady.law_beside, unsteady.Absentminded, "device"),
    (steady.law_places, unsteady.Twofold, "device"),
    (winning.law_winners, unsteady.Disloyal, "device"),
    (winning.law_colours, unsteady.Pale, "device"),
]

NOTICED = (AssertionError, TableclockError, msgspec.ValidationError, pytest.fail.Exception)
"""How a law may fail: a broken game can also stumble over the core's own checks."""

ONES_AND_TWOS = msgspec.structs.replace(
    Nightwatch().deck,
    faces=tuple(
        msgspec.structs.replace(face, copies={"step-1": 8, "step-2": 8}.get(face.id, face.copies))
        for face in Nightwatch().deck.faces
        if face.id not in ("step-3", "step-4")
    ),
)
"""With few faces, hands are often shown, and often hold like cards of which one is known."""

SEEDS = range(60)
"""Random games in which a break must show."""


def games_of(breaks: type[Any], cards: str) -> Any:
    """Random games of a broken game, or of a sound one in a broken match; with their seeds."""
    of = breaks if issubclass(breaks, Match) else Match
    game = games.find("cinderella") if issubclass(breaks, Match) else breaks()
    for seed in SEEDS:
        case = Case(seed=seed)
        seating = Seating(game.id, game.variants[0], 2 + seed % 3, cards)
        setup = set_up(game, seating, case)
        if seed % 2 and game.id == "nightwatch":
            setup = msgspec.structs.replace(setup, deck=ONES_AND_TWOS)
        yield seed, lambda s=setup, c=case: play(game, s, c, cap=400, of=of)


@pytest.mark.parametrize(
    ("law", "breaks", "cards"), BROKEN, ids=lambda v: getattr(v, "__name__", v)
)
def test_a_law_notices(law: Law, breaks: type[Any], cards: str) -> None:
    noticed = []
    for seed, played in games_of(breaks, cards):
        try:
            law(played(), Random(seed))
        except NOTICED as failure:
            noticed.append(failure)
            break
    assert noticed, f"{law.__name__} does not notice that {breaks.__doc__}"


@pytest.mark.parametrize(
    "law", dict.fromkeys(law for law, _, _ in BROKEN), ids=lambda law: law.__name__
)
@pytest.mark.parametrize("cards", ["device", "table"])
def test_a_law_keeps_quiet_about_a_sound_game(law: Law, cards: str) -> None:
    """So it is the break that was noticed."""
    for seed, played in list(games_of(Nightwatch, cards))[:4]:
        law(played(), Random(seed))


@pytest.mark.parametrize("game", loaded.SOUND, ids=lambda game: game.__name__)
@pytest.mark.parametrize("law", chance.CHANCES, ids=lambda law: law.__name__)
def test_honest_chance_is_not_accused(law: Law, game: type[Any]) -> None:
    for seed, played in list(games_of(game, "device"))[:4]:
        law(played(), Random(seed))


def test_every_law_has_been_seen_to_fail() -> None:
    assert {law for law, _, _ in BROKEN} == {*EVERY}
