"""Texts of registered games: present in every catalogue with their arguments, and they fit.

The tests cover every registered game. Differences between games' screens are listed here.
"""

import re

import pytest

import games
from firmware_py.i18n import SHORT, VARIANT
from firmware_py.render.text_metrics import BOLD, HEADLINE, REGULAR, fits, lines, missing
from games.core.tutorial import BOTH, SECOND, notes
from tests.language.catalogues import Catalogues, collected

ROW, RIGHT, ANSWER = 126, 52, 112
ROWS = 3
"""Maximum number of rows of question and note together."""

SPOKEN = [(name, language) for name in games.names() for language in Catalogues(name).languages]
everywhere = pytest.mark.parametrize(("name", "language"), SPOKEN)

NARROW = {"capsules": ("page", "news"), "outcasts": ("page",)}
"""Parts that have one row in a game, and two in others."""

LISTS = ("row", "page", "inside")
"""Parts in which numbers may follow signs or each other."""

SELDOM = {"outcasts": {"SEEN"}}
"""Steps that random play need not reach."""


@everywhere
def test_every_text_is_there_with_its_arguments(name: str, language: str) -> None:
    wrong = []
    for _, said in collected(name).texts.values():
        which = Catalogues(name).forms(language, said.id)
        if not which or not all(which):
            wrong.append(f"{said.id} is missing")
        forms = (*which, *Catalogues(name).forms(language, said.id + VARIANT))
        unknown = [{*re.findall(r"{(\w+)}", form)} - said.args.keys() for form in forms]
        wrong += [f"{said.id} wants {names}" for names in unknown if names]
    assert not sorted(set(wrong))


@everywhere
def test_a_plural_stands_just_where_a_number_chooses(name: str, language: str) -> None:
    counted = {said.id for _, said in collected(name).texts.values() if "n" in said.args}
    catalogue = Catalogues(name).catalogue(language)
    plurals = {m.id[0].removesuffix(VARIANT) for m in catalogue if isinstance(m.id, tuple)}
    assert plurals == counted


@everywhere
def test_no_text_is_left_over(name: str, language: str) -> None:
    shown = {said.id for _, said in collected(name).texts.values()}
    catalogue = Catalogues(name).catalogue(language)
    kept = {m.id if isinstance(m.id, str) else m.id[0] for m in catalogue if m.id}
    assert {key.removesuffix(VARIANT).removesuffix(SHORT) for key in kept} - shown == set()


@everywhere
def test_a_short_form_is_there_in_every_language_and_fits_beside_a_shape(
    name: str, language: str
) -> None:
    ids = {m.id for m in Catalogues(name).catalogue("en") if str(m.id).endswith(SHORT)}
    for key in ids:
        (form,) = Catalogues(name).forms(language, key)
        assert fits(form, HEADLINE, 111), form
    kept = {m.id for m in Catalogues(name).catalogue(language) if str(m.id).endswith(SHORT)}
    assert kept == ids


@everywhere
def test_a_text_for_pages_has_the_arguments_of_the_display_and_none_of_its_signs(
    name: str, language: str
) -> None:
    shown = {said.id: said for _, said in collected(name).texts.values()}
    for said in shown.values():
        longer = Catalogues(name).forms(language, said.id + VARIANT)
        for form in longer or Catalogues(name).forms(language, said.id):
            assert "✓" not in form, said.id
        for form in longer:
            assert {*re.findall(r"{(\w+)}", form)} <= said.args.keys(), said.id


@everywhere
def test_every_text_fits_the_oled(name: str, language: str) -> None:
    spoken = Catalogues(name).spoken(language)
    assert not sorted(each for each in spoken if not _fits(name, *each))
    assert not missing("".join(words for _, words in spoken), REGULAR)


@everywhere
def test_two_numbers_never_stand_side_by_side(name: str, language: str) -> None:
    spoken = {words for part, words in Catalogues(name).spoken(language) if part not in LISTS}
    assert not [words for words in spoken if re.search(r"\d \d", words)]


def _fits(name: str, part: str, spoken: str) -> bool:
    if part in ("help", "inside", "way", "entry"):
        return True  # wrapped; a way is only on the page; entries: `test_entries`
    one = {"head": (HEADLINE, ROW), "right": (REGULAR, RIGHT), "answer": (BOLD, ANSWER)}
    if part in one:
        return fits(spoken, *one[part])
    if part == "told" and name == "midnight":  # row 1 shows the question, two are left
        return len(lines(spoken, REGULAR, ROW)) <= 2 or spoken.count(":") > 2
    if part in ("row", "told", *NARROW.get(name, ())):
        return fits(spoken, REGULAR, ROW)
    return len(lines(spoken, REGULAR, ROW)) <= 2


@pytest.mark.parametrize("name", games.names())
def test_a_title_fits_wherever_the_box_says_it(name: str) -> None:
    title = games.find(name).title
    assert fits(title, HEADLINE, ROW)
    assert fits(title, BOLD, ANSWER)
    assert fits(title, REGULAR, RIGHT)


@pytest.mark.parametrize("name", games.names())
def test_the_walks_reach_every_step(name: str) -> None:
    """Otherwise the tests above would prove little."""
    steps = collected(name).steps
    every = {step.name for step in type(next(iter(steps)))}
    assert every - {step.name for step in steps} <= SELDOM.get(name, set())


@pytest.mark.parametrize("name", games.names())
def test_a_token_that_a_note_waits_for_is_one(name: str) -> None:
    """A misspelt token would never match."""
    game = games.find(name)
    known = {f"face:{face.id}" for face in game.deck.faces}
    known |= {f"die:{side}" for side in game.deck.rules.get("die", ())}
    known |= {f"hand:{hour}" for hour in range(1, 25)} | {"cards:device", "cards:table"}
    known |= {
        said.id.partition(".")[2].replace(".", ":", 1) for _, said in collected(name).texts.values()
    }
    tokens = {token for entry in game.entries for token in entry.note}
    parts = {part for token in tokens for part in token.removesuffix(SECOND).split(BOTH)}
    assert {part for part in parts - known if not part.startswith("moment:")} == set()


@everywhere
def test_a_note_on_a_question_has_room_beside_it(name: str, language: str) -> None:
    catalogues, game = Catalogues(name), games.find(name)
    questions: dict[str, int] = {}
    for part, said in collected(name).texts.values():
        if part == "question":
            rows = len(lines(catalogues.say(language, said), REGULAR, ROW))
            questions[said.id] = max(rows, questions.get(said.id, 0))
    for note in (note for entry in game.entries for note in notes(entry)):
        rows = len(lines(catalogues.say(language, note.text), REGULAR, ROW))
        for token in note.needs:
            if token.startswith("ask:"):
                question = f"{name}.{token.replace(':', '.')}"
                assert rows + questions[question] <= ROWS, (note.text.id, question)
