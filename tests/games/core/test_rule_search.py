"""Rule search: finds the entry that is meant, even with a typing error."""

import pytest

from games.core.rulebook.rule_search import SearchPage, find, one_letter_off, words

PAGES = (
    SearchPage("aim", "Aim", (), "Be the one whose figure stops exactly on 24."),
    SearchPage("past", "Past midnight", (), "A figure that passes 24 walks on.", "A Wanderer too."),
    SearchPage("wanderer", "Wanderer", (), "A figure that nobody plays.", "It is drawn hollow."),
    SearchPage("ghost", "Ghost ability", ("Ghost card",), "Swap cards of your hand."),
    SearchPage("ghosts", "Two Ghosts", ("Ghost card",), "Each has its ability."),
    SearchPage("deja-vu", "Déjà-vu", (), "Both walk backward."),
    SearchPage("recycle", "Recycle", ("swap, pile",), "See the top of the pile."),
    SearchPage("koetsier", "Rat en koetsier", ("Pompoenkoets",), "De rat wordt koetsier."),
)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("wanderer", "wanderer"),
        ("WANDERER", "wanderer"),
        ("wandrer", "wanderer"),
        ("wandererr", "wanderer"),
        ("wnaderer", "wanderer"),
        ("wanterer", "wanderer"),
        ("wander", "wanderer"),
        ("what is a wanderer?", "wanderer"),
        ("ghost ability", "ghost"),
        ("deja vu", "deja-vu"),
        ("hollow", "wanderer"),
        ("swap", "recycle"),
        ("koets", "koetsier"),
        ("poenk", "koetsier"),
    ],
)
def test_the_best_comes_first(query, first):
    assert find(query, PAGES)[0] == first


@pytest.mark.parametrize("query", ["", "   ", "?!", "zebra", "ax"])
def test_nothing_answers_what_is_not_there(query):
    assert find(query, PAGES) == ()


def test_a_title_before_a_name_before_a_sentence_before_the_rest():
    pages = (SearchPage("d", "x", (), "", "moon"), SearchPage("c", "x", (), "moon"))
    pages += (SearchPage("b", "x", ("moon",)), SearchPage("a", "moon"))
    assert find("moon", pages) == ("a", "b", "c", "d")


def test_no_more_hits_than_can_be_read():
    many = [SearchPage(str(n), "figure") for n in range(20)]
    assert find("figure", many) == tuple(map(str, range(8)))
    assert len(find("figure", many, most=3)) == 3


def test_a_word_that_stands_somewhere_is_taken_for_no_other_but_its_singular():
    past, turn = SearchPage("past", "Past"), SearchPage("turn", "Your turn", ("pass, skip",))
    assert find("pass", (past,)) == ("past",)
    assert find("pass", (past, turn)) == ("turn",)
    assert find("rounds", (SearchPage("a", "Five rounds"), SearchPage("b", "A round"))) == (
        "a",
        "b",
    )


def test_a_short_word_is_not_forgiven_a_letter():
    assert find("aid", PAGES) == ()


@pytest.mark.parametrize(
    ("typed", "word", "near"),
    [
        ("gown", "gown", False),
        ("gowm", "gown", True),
        ("gon", "gown", True),
        ("gowns", "gown", True),
        ("gwon", "gown", True),
        ("gonw", "gown", True),
        ("gwno", "gown", False),
        ("glow", "gown", False),
        ("gowning", "gown", False),
    ],
)
def test_one_letter_off(typed, word, near):
    assert one_letter_off(typed, word) is near
    assert one_letter_off(word, typed) is near


def test_words_are_compared_small_and_without_accents():
    assert words("Déjà-vu: l’Œil 13, Größe") == ("deja", "vu", "l", "oeil", "13", "grosse")
