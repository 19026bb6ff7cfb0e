"""Texts of a review without decisive moments."""

import pytest

from firmware_py import main
from games.core.text import text

TURN = {"en": "turn", "nl": "beurt", "fr": "tour", "de": "Zug"}


@pytest.mark.parametrize("language", TURN)
def test_without_a_decisive_turn_nobody_is_told_that_chances_stayed_even(language):
    """The table below the text may go from 50 to 100 %, a little with each turn."""
    said = main.texts_in(language).say(text("table.review.even"))
    assert TURN[language] in said
    for even in ("even ", "gelijk", "équilib", "ausgeglichen"):
        assert even not in said
