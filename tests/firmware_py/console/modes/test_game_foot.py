"""Footer of the running game: words of the keys, and scores between their signs."""

from firmware_py.render.screen import Keys, Scores
from tests.firmware_py.console.table import Table

WORDS = Keys(ok="list", back="status")


def after_three_questions():
    """Return a table where people have answered the first three questions of the match."""
    table = Table().play("nightwatch", 3).wait(2)
    for _ in range(3):
        assert isinstance(table.screen.foot, Keys), "the scores hide the words of the keys"
        table.press("ok", "ok").wait(2)
    return table


def test_words_are_in_the_foot_for_three_questions_and_then_the_scores():
    foot = after_three_questions().screen.foot
    assert isinstance(foot, Scores)
    assert [score.number for score in foot.scores] == ["0", "0", "0"]
    assert foot.keys == WORDS


def test_after_eight_seconds_without_an_answer_the_words_come_once():
    table = after_three_questions()
    table.now = table.console.session.changed
    words = [second for second in range(1, 40) if table.wait(1).screen.foot == WORDS]
    assert words == [8, 9, 10, 11]


def test_a_key_that_is_down_shows_its_word_in_place_of_the_scores():
    table = after_three_questions()
    table.down("back")
    assert table.screen.foot == Keys(ok="list", back="status", pressed="back")
    table.up("back").press("ok")
    assert isinstance(table.wait(1).screen.foot, Scores)
