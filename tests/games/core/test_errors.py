"""Error messages: one line, whatever text they quote."""

import pytest

from games.core.errors import BadDeck, BadMatch, TableclockError, UnknownGame, plain


@pytest.mark.parametrize("error", [TableclockError, UnknownGame, BadDeck, BadMatch])
def test_a_quoted_line_break_or_terminal_code_is_shown_and_not_obeyed(error):
    assert str(error("no 'a\nb\x1b[2J\u202e\ud800'")) == r"no 'a\nb\x1b[2J\u202e\ud800'"


def test_what_people_write_stays_as_it_is():
    said = "Élan « vital » 😀 ½ 骰"
    assert plain(said) == said
