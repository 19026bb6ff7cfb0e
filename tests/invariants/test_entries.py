"""Invariants of rule entries that need no match: every topic has one, and each fits the screen."""

import re
import tomllib
from collections.abc import Iterator

import pytest

import games
from firmware_py.authoring.invariants.generators import Case, play, seatings, set_up
from firmware_py.i18n import SHORT as LARGE
from firmware_py.i18n import VARIANT, Texts
from firmware_py.render.text_metrics import BOLD, HEADLINE, REGULAR, fits, lines, missing
from games.core.rulebook.entry import MESSAGES
from games.core.rulebook.rule_search import Index, SearchPage
from games.core.text import text
from tests.invariants.rule_numbers import SPECIFIED, UNREAD
from tests.language.catalogues import HERE, Catalogues

WRITTEN = [name for name in games.names() if games.find(name).entries.written]
SPOKEN = [(name, language) for name in WRITTEN for language in Catalogues(name).languages]
everyone = pytest.mark.parametrize("name", WRITTEN)
everywhere = pytest.mark.parametrize(("name", "language"), SPOKEN)

ROW, HEAD = 126, 124
SHORT, HOUSE, MORE = 6, 4, 60
"""Screen rows of a short text and of an option's sentence; words of a long text."""

EXPLAINED = ("ask", "why", "told", "effect", "rule", "cause")
"""Messages of a game that each need an entry."""

JOINED = {"midnight": {("told", "and")}}
"""Messages that only join others, which have their own entries."""

MOMENTS = 20
"""Random games in which each moment that an entry names must happen."""

PIECES = {"marker", "die", "figure"}
"""Kinds of pieces that are not cards."""

ASKED = {
    "midnight": {"wanderer": "wanderer", "wandrer": "wanderer", "ghost ability": "ghost"},
    "capsules": {"foresee": "foresee", "forsee": "foresee", "hour marker": "marker"},
    "cinderella": {"gown": "outfit", "gwon": "outfit", "pumpkin": "carriage"},
    "outcasts": {"wednesday": "wednesday", "siren": "siren", "vampir": "vampire"},
}
"""Search words and the entry that must be found first."""


def messages(name: str, *kinds: str) -> Iterator[tuple[str, str]]:
    """Yield kind and rest of the ids of a game's messages."""
    for message in Catalogues(name).catalogue("en"):
        key = message.id if isinstance(message.id, str) else message.id[0]
        _, _, rest = key.partition(".")
        kind, _, rest = rest.partition(".")
        if kind in kinds and not rest.endswith((".help", LARGE, VARIANT)):
            yield kind, rest


@pytest.mark.parametrize("name", games.names(plugins=False))
def test_a_game_of_the_project_has_entries(name: str) -> None:
    assert games.find(name).entries.written
    assert name in SPECIFIED


def test_a_game_without_a_file_says_what_every_game_can() -> None:
    """At least one such game must exist, otherwise the invariants would not cover it."""
    without = [name for name in games.names() if name not in WRITTEN]
    assert without
    for name in without:
        game = games.find(name)
        assert len(game.entries)
        assert game.entry("option", next(iter(game.options))) is not None


@everyone
def test_everything_that_can_be_asked_about_has_an_entry(name: str) -> None:
    game = games.find(name)
    icons = {icon for face in game.deck.faces for icon in face.icons}
    things = {
        *({*messages(name, *EXPLAINED)} - JOINED.get(name, set())),
        *(("face", face.id) for face in game.deck.faces),
        *(("kind", kind.id) for kind in game.deck.kinds),
        *(("icon", icon) for icon in icons),
        *(("option", key) for key in game.options),
    }
    found = {thing: game.entry(*thing) for thing in things}
    assert sorted(thing for thing, entry in found.items() if entry is None or entry.made) == []


@everyone
def test_whatever_leads_to_an_entry_is_there(name: str) -> None:
    """A misspelt token would explain nothing, without an error."""
    game = games.find(name)
    deck = game.deck
    known = {
        *(f"{kind}:{rest}" for kind, rest in messages(name, *MESSAGES)),
        *(f"face:{face.id}" for face in deck.faces),
        *(f"kind:{kind}" for kind in (*(each.id for each in deck.kinds), *PIECES)),
        *(f"icon:{icon}" for face in deck.faces for icon in face.icons),
        *(f"variant:{variant}" for variant in game.variants),
        *(f"option:{key}" for key in game.options),
        *(f"hour:{hour}" for hour in range(1, 25)),
        *(f"die:{side}" for side in deck.rules.get("die", ())),
        *("figure:hollow", "partner"),
    }
    tokens = {token for entry in game.entries for token in entry.on}
    assert {each for each in tokens - known if not each.startswith("moment:")} == set()


@everyone
def test_every_entry_is_led_to(name: str) -> None:
    """An entry need only be the first of one of its tokens, in some variant."""
    game = games.find(name)
    setups = [
        game.setup(seats, variant, options={key: value})
        for variant in game.variants
        for seats in game.seats(variant)[:1]
        for key, option in game.options.items()
        for value in option.values
        if _possible(game, seats, variant, {key: value})
    ]
    led = {
        found.id
        for setup in setups
        for entry in game.entries
        for token in entry.on
        if (found := game.entry(*token.partition(":")[::2], setup)) is not None
    }
    assert {entry.id for entry in game.entries} - led == set()


def _possible(game, seats, variant, options) -> bool:
    try:
        game.setup(seats, variant, options=options)
    except ValueError:
        return False
    return True


@everyone
def test_every_entry_suits_what_it_links_to(name: str) -> None:
    game = games.find(name)
    for variant in game.variants:
        setup = game.setup(game.seats(variant)[0], variant)
        for entry in game.entries.suiting(setup):
            for link in game.entries.reading(entry, setup).see:
                assert game.entries[link].suits(setup)


@everyone
def test_what_an_entry_waits_for_does_happen(name: str) -> None:
    """A moment has no message to check against, so random games must reach it."""
    game = games.find(name)
    wanted = {word for entry in game.entries for word in entry.named("moment")}
    every = seatings((name,))
    for seed in range(MOMENTS if wanted else 0):
        seating = every[seed % len(every)]
        match = play(game, set_up(game, seating, Case(seed=seed)), Case(seed=seed))
        steps = zip(match.states, match.actions, match.states[1:], strict=False)
        wanted -= {word for step in steps for word in game.tutorial_triggers(*step)}
        if not wanted:
            break
    assert wanted == set()


# Texts


def said(name: str, language: str) -> Iterator[tuple[str, Texts, object]]:
    """Yield each entry's id, the catalogues and the entry as it is read in a language."""
    game = games.find(name)
    catalogues = Catalogues(name)
    known = catalogues.catalogue(language)
    for entry in game.entries:
        yield entry.id, catalogues, game.entries.reading(entry, knows=lambda i: bool(known.get(i)))


@everywhere
def test_what_is_said_first_fits_two_screens_and_the_rest_is_brief(name, language) -> None:
    for entry, catalogues, found in said(name, language):
        short = catalogues.say(language, found.short)
        assert len(lines(short, REGULAR, ROW)) <= SHORT, (entry, short)
        assert not missing(short, REGULAR)
        if found.more is not None:
            more = catalogues.say(language, found.more)
            assert len(more.split()) <= MORE, (entry, len(more.split()), more)
            assert not missing(more, REGULAR)


@everywhere
def test_a_title_fits_the_head(name, language) -> None:
    for entry, catalogues, found in said(name, language):
        title = catalogues.say(language, found.title)
        of_a_card = found.title.id != f"{name}.entry.{entry}"
        assert fits(title, HEADLINE, HEAD) or (of_a_card and fits(title, BOLD, ROW)), (entry, title)


@everywhere
def test_no_two_entries_have_one_title(name, language) -> None:
    titles = [
        catalogues.say(language, found.title) for _, catalogues, found in said(name, language)
    ]
    assert sorted(titles) == sorted(set(titles))


@everywhere
def test_a_house_rule_fits_a_screen_and_a_row(name, language) -> None:
    game = games.find(name)
    catalogues = Catalogues(name)
    own = Texts(language, {})
    for key, option in game.options.items():
        for value in option.values:
            if value == option.default:
                continue
            rule = game.entries.sentence(key, value, game.deck).args["rule"]
            spoken = own.say(text("table.rules.here", rule=catalogues.say(language, rule)))
            assert len(lines(spoken, REGULAR, ROW)) <= HOUSE, (key, value, spoken)


@everyone
def test_the_same_entries_say_more_in_every_language(name: str) -> None:
    has = {
        language: {entry for entry, _, found in said(name, language) if found.more is not None}
        for language in Catalogues(name).languages
    }
    assert len(set(map(frozenset, has.values()))) == 1


@pytest.mark.parametrize(
    ("name", "typed", "first"),
    [(name, typed, first) for name in WRITTEN for typed, first in ASKED.get(name, {}).items()],
)
def test_what_people_type_finds_what_they_mean(name: str, typed: str, first: str) -> None:
    game = games.find(name)
    catalogues = Catalogues(name)
    pages = [
        SearchPage(
            entry,
            catalogues.say("en", found.title),
            tuple(catalogues.say("en", each) for each in game.entries.names(game.entries[entry])),
            catalogues.say("en", found.short),
            catalogues.say("en", found.more) if found.more else "",
        )
        for entry, _, found in said(name, "en")
    ]
    assert Index(pages).find(typed)[0] == first


# Rules


@pytest.mark.parametrize("name", [name for name in WRITTEN if name in SPECIFIED])
def test_every_rule_and_ruling_is_in_an_entry_or_known_to_be_small_print(name: str) -> None:
    named = {number for entry in games.find(name).entries for number in entry.rules}
    every, unread = numbers(SPECIFIED[name]), numbers(UNREAD.get(name, ""))
    assert named - every == set(), "no such number in the specification"
    assert every - named - unread == set()
    assert unread & named == set()


REFUSALS = tomllib.loads((HERE / "tests/games/refusals.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", [name for name in WRITTEN if name in SPECIFIED])
def test_a_refusal_is_explained_by_the_rule_that_refuses(name: str) -> None:
    assert {*REFUSALS[name]} == {rest for _, rest in messages(name, "why")}
    for why, rule in REFUSALS[name].items():
        entry = games.find(name).entry("why", why)
        assert entry is not None
        assert rule in entry.rules, f"{why} leads to {entry.id}, which does not say {rule}"


def numbers(written: str) -> set[str]:
    """Parse "R1-R3 A9b" into single numbers."""
    found = set()
    for each in written.split():
        first, _, last = each.partition("-")
        kind, start = re.fullmatch(r"([RA])(\d+\w?)", first).groups()  # type: ignore[union-attr]
        if last:
            found |= {f"{kind}{n}" for n in range(int(start), int(last[1:]) + 1)}
        else:
            found.add(first)
    return found
