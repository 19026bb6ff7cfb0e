"""Every text that a registered game can show is in every catalogue, with its arguments, and fits.

A game is held to this by being registered; how it differs on the screen stands here.
"""

import re

import pytest

import games
from firmware_py.painting.lettering import BOLD, HEADLINE, REGULAR, fits, lines, missing
from tests.laws.texts import Catalogues, collected

ROW, RIGHT, ANSWER = 126, 52, 112
SPOKEN = [(name, language) for name in games.names() for language in Catalogues(name).languages]
everywhere = pytest.mark.parametrize(("name", "language"), SPOKEN)

NARROW = {"capsules": ("page", "news"), "outcasts": ("page",)}
"""Parts that have one row in a game, and two in others."""

LISTS = ("row", "page", "inside")
"""Parts in which numbers may follow signs, or one another."""

SELDOM = {"outcasts": {"SEEN"}}
"""Steps that random play need not come to."""


@everywhere
def test_every_text_is_there_with_its_arguments(name: str, language: str) -> None:
    wrong = []
    for _, said in collected(name).texts.values():
        which = Catalogues(name).forms(language, said.id)
        if not which or not all(which):
            wrong.append(f"{said.id} is missing")
        unknown = [{*re.findall(r"{(\w+)}", form)} - said.args.keys() for form in which]
        wrong += [f"{said.id} wants {names}" for names in unknown if names]
    assert not sorted(set(wrong))


@everywhere
def test_a_plural_stands_just_where_a_number_chooses(name: str, language: str) -> None:
    counted = {said.id for _, said in collected(name).texts.values() if "n" in said.args}
    catalogue = Catalogues(name).catalogue(language)
    assert {m.id[0] for m in catalogue if isinstance(m.id, tuple)} == counted


@everywhere
def test_no_text_is_left_over(name: str, language: str) -> None:
    shown = {said.id for _, said in collected(name).texts.values()}
    catalogue = Catalogues(name).catalogue(language)
    kept = {m.id if isinstance(m.id, str) else m.id[0] for m in catalogue if m.id}
    assert kept - shown == set()


@everywhere
def test_every_text_fits_the_oled(name: str, language: str) -> None:
    catalogues = Catalogues(name)
    texts = collected(name).texts.values()
    spoken = {(part, catalogues.say(language, said)) for part, said in texts}
    assert not sorted(each for each in spoken if not _fits(name, *each))
    assert not set().union(*(missing(words, REGULAR) for _, words in spoken))


@everywhere
def test_two_numbers_never_stand_side_by_side(name: str, language: str) -> None:
    catalogues = Catalogues(name)
    texts = collected(name).texts.values()
    spoken = {catalogues.say(language, said) for part, said in texts if part not in LISTS}
    assert not [words for words in spoken if re.search(r"\d \d", words)]


def _fits(name: str, part: str, spoken: str) -> bool:
    if part in ("help", "inside", "way", "entry"):
        return True  # broken wherever it stands; a way stands on the page alone; `test_entries`
    one = {"head": (HEADLINE, ROW), "right": (REGULAR, RIGHT), "answer": (BOLD, ANSWER)}
    if part in one:
        return fits(spoken, *one[part])
    if part == "told" and name == "midnight":  # row 1 is the question's, two are left
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
    """If they did not, the tests above would prove little."""
    steps = collected(name).steps
    every = {step.name for step in type(next(iter(steps)))}
    assert every - {step.name for step in steps} <= SELDOM.get(name, set())
